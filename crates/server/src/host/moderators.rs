//! Accounts that act in the host's place.

use tengen_api::HostPlayer;
use tengen_room::PlayerId;

use super::perform::Failure;
use super::{HostAnswer, HostWhy};
use crate::rooms::journal::now;
use crate::store::Store;
use crate::store::dialect::{Dialect, Row, values};

/// Names an account a moderator.
pub(super) async fn appoint(
    store: &Store,
    player: &PlayerId,
    why: &HostWhy,
) -> Result<HostAnswer, Failure> {
    let _turn = store.rules().turn().await;
    let mut transaction = store.write().await?;
    let account = "SELECT 1 FROM accounts WHERE player = $1";
    let account = transaction.first(account, values![player.as_str()]);
    if account.await?.is_none() {
        return Err(Failure::Refused(format!("no account has the id {player}")));
    }
    let put = "INSERT INTO moderators (player, since, reason, name) VALUES ($1, $2, $3, $4) \
               ON CONFLICT DO NOTHING";
    let (reason, by) = (why.reason.to_string(), why.by());
    let values = values![player.as_str(), now(), &*reason, by.as_deref()];
    if transaction.change(put, values).await? == 0 {
        return Err(Failure::Refused(format!("{player} is a moderator already")));
    }
    let moderators = list(&mut *transaction).await?;
    transaction.commit().await?;
    let by = by.as_deref();
    tracing::info!(target: "tengen::host", %reason, by, "the host: appoint {player}");
    Ok(HostAnswer::Moderators { moderators })
}

/// Ends that an account is a moderator.
pub(super) async fn dismiss(
    store: &Store,
    player: &PlayerId,
    why: &HostWhy,
) -> Result<HostAnswer, Failure> {
    let _turn = store.rules().turn().await;
    let mut transaction = store.write().await?;
    let drop = "DELETE FROM moderators WHERE player = $1";
    if transaction.change(drop, values![player.as_str()]).await? == 0 {
        return Err(Failure::Refused(format!("{player} is no moderator")));
    }
    let moderators = list(&mut *transaction).await?;
    transaction.commit().await?;
    let (reason, by) = (&why.reason, why.by());
    let by = by.as_deref();
    tracing::info!(target: "tengen::host", %reason, by, "the host: dismiss {player}");
    Ok(HostAnswer::Moderators { moderators })
}

/// All moderators, by name.
pub(super) async fn list(database: &mut impl Dialect) -> Result<Vec<HostPlayer>, sqlx::Error> {
    let query = "SELECT moderators.player, accounts.name FROM moderators \
                 JOIN accounts ON accounts.player = moderators.player \
                 ORDER BY accounts.name, moderators.player";
    let rows = database.rows(query, Vec::new()).await?;
    // An invalid id was inserted by hand.
    let moderator = |row: &Row| {
        Some(HostPlayer {
            player: row[0].as_text().parse().ok()?,
            name: row[1].some_text().map(str::to_owned),
        })
    };
    Ok(rows.iter().filter_map(moderator).collect())
}
