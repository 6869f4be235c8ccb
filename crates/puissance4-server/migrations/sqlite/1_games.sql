-- One row a game: what the server must find without reading its events.
CREATE TABLE game (
    id TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    status TEXT NOT NULL,
    listed INTEGER NOT NULL,
    due_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX game_due ON game (due_ms);
CREATE INDEX game_listed ON game (id) WHERE listed;

-- What happened, in order: the game is what its events make of it.
CREATE TABLE event (
    game_id TEXT NOT NULL,
    version INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game_id, version)
) STRICT, WITHOUT ROWID;

-- When a server was last there, and since when without a gap.
CREATE TABLE alive (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    seen_ms INTEGER NOT NULL,
    resumed_ms INTEGER NOT NULL
) STRICT;

INSERT INTO alive VALUES (1, 0, 0);
