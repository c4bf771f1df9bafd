-- SHA-256 of the token of the join that took the seat, and when it did, in milliseconds since 1970 by this server's
-- clock; NULL where the join had no token.
ALTER TABLE room_seats ADD COLUMN join_token BLOB CHECK (join_token IS NULL OR length(join_token) = 32);
ALTER TABLE room_seats ADD COLUMN joined INTEGER CHECK ((joined IS NULL) = (join_token IS NULL));
