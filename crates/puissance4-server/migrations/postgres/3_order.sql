-- Which connection to a seat came later, on whichever server: by number, as clocks differ by a moment.
-- Beyond what servers used before, milliseconds since 1970, so that theirs count as older.
CREATE SEQUENCE connection START 2000000000000;
