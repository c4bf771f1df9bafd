-- Players with a name and a password.
CREATE TABLE accounts (
    player   TEXT    NOT NULL PRIMARY KEY,
    name     TEXT    NOT NULL,
    -- What names share that differ in case or look alike: the look of the folded name, and the folded look of the name.
    folded   TEXT    NOT NULL UNIQUE,
    skeleton TEXT    NOT NULL UNIQUE,
    -- Argon2id in the PHC form, with its salt and costs.
    password TEXT    NOT NULL,
    -- In milliseconds since 1970, by this server's clock: when the password was set, and when a session began or ended last.
    changed  INTEGER NOT NULL,
    seen     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What sets a new password, once.
CREATE TABLE recovery_codes (
    -- SHA-256 of the code.
    hash   BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    player TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX codes_of_players ON recovery_codes (player);

-- What the device was called when its session began; NULL for a guest's.
ALTER TABLE sessions ADD COLUMN device TEXT;
