-- What the database's clock showed when a server was last there.
ALTER TABLE alive ADD COLUMN read_ms BIGINT NOT NULL DEFAULT 0;
