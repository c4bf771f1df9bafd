-- Acts by which the host has given back what rated games have cost.
CREATE TABLE refunds (
    number    INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    -- Milliseconds since 1970, by this server's clock.
    at        INTEGER NOT NULL,
    -- The player whose opponents got their points back.
    player    TEXT    NOT NULL,
    reason    TEXT    NOT NULL,
    -- Who has acted; NULL if that was not said.
    name      TEXT,
    -- The moderator who has acted; NULL if it was the host.
    by_player TEXT
) STRICT;
CREATE INDEX refunds_of_moderators ON refunds (by_player) WHERE by_player IS NOT NULL;

-- The refund that has added a step; NULL for all others.
ALTER TABLE rating_steps ADD COLUMN refund INTEGER;
CREATE INDEX steps_of_refunds ON rating_steps (player, refund) WHERE refund IS NOT NULL;
