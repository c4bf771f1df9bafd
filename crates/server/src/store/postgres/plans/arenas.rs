//! An arena from its opening to its final table.

/// Arenas of years.
pub(super) const FILLING: &str = "
    INSERT INTO arenas (game, streaks, begins, until, ended)
        SELECT 'freestyle,none,5m', 0, i, i + 1, i + 2 FROM generate_series(1, 5000) i;
    INSERT INTO arena_entries SELECT i, 'p' || n, n - 1, 1500, 350, 1, 1, n, n, 2, 1, 0, 0
        FROM generate_series(1, 500) i, generate_series(1, 40) n;
    INSERT INTO arena_games SELECT i, n, 'g' || i || '.' || n, 'p' || n, 'p' || (n + 1), 1, 'first', 2
        FROM generate_series(1, 500) i, generate_series(0, 39) n;
";

/// Statements that it sends, by how they begin.
pub(super) const SENT: &[&str] = &[
    "INSERT INTO arenas",
    "INSERT INTO arena_entries",
    "INSERT INTO arena_games",
    "UPDATE arenas SET until",
    "UPDATE arenas SET ended",
    "UPDATE arena_entries SET here = 0",
    "UPDATE arena_entries SET here = 1",
    "UPDATE arena_entries SET line",
    "UPDATE arena_games SET result",
    "SELECT arena, since, place, points",
    "SELECT number, name, game",
    "SELECT player, rating, deviation, here",
    "SELECT kept.number, kept.room",
    "SELECT player, name, place",
];
