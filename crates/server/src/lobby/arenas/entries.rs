//! What a player has entered, for an export.

use tengen_api::ExportedArena;
use tengen_room::PlayerId;

use crate::store::dialect::{Dialect, Row, Value, values};

/// The arenas that a player has entered, the earliest first.
pub(crate) async fn of(
    reading: &mut impl Dialect,
    player: &PlayerId,
) -> Result<Vec<ExportedArena>, sqlx::Error> {
    let query = "SELECT arena, since, place, points FROM arena_entries WHERE player = $1 \
                 ORDER BY arena";
    let rows = reading.rows(query, values![player.as_str()]).await?;
    let number = |value: &Value| {
        value
            .integer()
            .and_then(|number| u32::try_from(number).ok())
    };
    let entry = |row: &Row| ExportedArena {
        arena: row[0].number(),
        since: row[1].number(),
        place: number(&row[2]),
        points: number(&row[3]),
    };
    Ok(rows.iter().map(entry).collect())
}
