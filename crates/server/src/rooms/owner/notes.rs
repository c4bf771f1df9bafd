//! What a node notes besides rooms: the time, the times in which no clock ran, and a probe.

use tengen_ownership::NodeId;

use super::super::clocks::{Beat, Clocks, Heart};
use super::super::deadlines;
use super::super::journal::Troubles;
use crate::store::database::Database;
use crate::store::dialect::{Dialect as _, values};
use crate::store::health;
use crate::store::postgres::nodes::number;

/// Notes the time while clocks run and the node serves, and the times in which it did not. Ends
/// with the node.
pub(super) async fn keep_time(
    (node, clocks): (NodeId, Clocks),
    database: Database,
    mut troubles: Troubles,
) {
    let mut heart = Heart::new(clocks);
    loop {
        let serves = troubles.borrow_and_update().is_none();
        if serves {
            if let Some(beat) = heart.beat() {
                let noted = note(&database, node, &beat).await;
                if let Err(error) = &noted {
                    tracing::debug!("the time could not be noted: {error}");
                }
                heart.ended(Some(beat), noted.is_ok());
            }
            tokio::select! {
                () = heart.due() => (),
                changed = troubles.changed() => if changed.is_err() {
                    return;
                },
            }
        } else if troubles.changed().await.is_err() {
            return;
        }
    }
}

/// The outages first: once the time is noted, nothing before it is looked at again.
async fn note(database: &Database, node: NodeId, beat: &Beat) -> Result<(), sqlx::Error> {
    let mut connection = database.acquire().await?;
    deadlines::put_gaps(&mut connection, number(node), &beat.outages).await?;
    deadlines::beat(&mut connection, beat.wall).await
}

/// Writes as much as an event may take.
pub(super) async fn probe(database: &Database) -> Result<(), sqlx::Error> {
    let put = "INSERT INTO probe (id, filling) VALUES (0, $1) \
               ON CONFLICT (id) DO UPDATE SET filling = excluded.filling";
    let filling = health::filling()?;
    let mut connection = database.acquire().await?;
    connection.change(put, values![&*filling]).await?;
    Ok(())
}
