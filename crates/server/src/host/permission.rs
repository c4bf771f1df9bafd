//! What a moderator may do, decided in the transaction of the act: since the request was read, the
//! host may have dismissed the moderator, or the moderator may have been deleted.

use tengen_room::PlayerId;

use super::perform::Failure;
use super::{HostAct, HostTarget};
use crate::rooms::players;
use crate::store::dialect::{Dialect, values};

/// Why a moderator may not act so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Forbidden {
    #[error("the host has not named the sender a moderator")]
    NoModerator,
    #[error("there is no player of this id")]
    UnknownPlayer,
    #[error("this player is a moderator, about whom the host decides")]
    Moderates,
    #[error("no ban or muting of a player has this number")]
    NoPlayersAct,
}

impl From<Forbidden> for Failure {
    fn from(why: Forbidden) -> Self {
        Self::Forbidden(why)
    }
}

/// Refuses what a moderator may not do; the host itself may do everything.
pub(super) async fn check(transaction: &mut impl Dialect, act: &HostAct) -> Result<(), Failure> {
    let moderator = act.why().and_then(|why| why.moderator.as_ref());
    let Some(own) = moderator else { return Ok(()) };
    if since(transaction, own).await?.is_none() {
        return Err(Forbidden::NoModerator.into());
    }
    match act {
        HostAct::Ban { target, .. } | HostAct::Mute { target, .. } => {
            let HostTarget::Player(player) = target else {
                return Err(Forbidden::NoPlayersAct.into());
            };
            if !players::exists(transaction, player.into()).await? {
                return Err(Forbidden::UnknownPlayer.into());
            }
            is_no_moderator(transaction, player).await
        }
        HostAct::Refund { player, .. } => {
            if !players::exists(transaction, player.into()).await? {
                return Err(Forbidden::UnknownPlayer.into());
            }
            is_no_moderator(transaction, player).await
        }
        HostAct::Lift { number, .. } => {
            let player = acts_on(transaction, *number).await?;
            is_no_moderator(transaction, &player).await
        }
        // Another moderator, or the host, answers it.
        HostAct::Answer { number, .. } => match is_about(transaction, *number, own).await? {
            true => Err(Forbidden::Moderates.into()),
            false => Ok(()),
        },
        _ => Err(Forbidden::NoPlayersAct.into()),
    }
}

/// Since when a player is a moderator.
pub(crate) async fn since(
    reading: &mut impl Dialect,
    player: &PlayerId,
) -> Result<Option<u64>, sqlx::Error> {
    let query = "SELECT since FROM moderators WHERE player = $1";
    let row = reading.first(query, values![player.as_str()]).await?;
    Ok(row.map(|row| row[0].number()))
}

/// Refuses a moderator as the target: only the host acts on moderators.
async fn is_no_moderator(reading: &mut impl Dialect, player: &PlayerId) -> Result<(), Failure> {
    match since(reading, player).await? {
        Some(_) => Err(Forbidden::Moderates.into()),
        None => Ok(()),
    }
}

/// Whether a report is about a player.
async fn is_about(
    reading: &mut impl Dialect,
    number: i64,
    player: &PlayerId,
) -> Result<bool, sqlx::Error> {
    let query = "SELECT 1 FROM reports WHERE number = $1 AND about = $2";
    let row = reading.first(query, values![number, player.as_str()]);
    Ok(row.await?.is_some())
}

/// The player of a ban or a muting: only the host acts on addresses and rooms.
async fn acts_on(reading: &mut impl Dialect, number: i64) -> Result<PlayerId, Failure> {
    let query = "SELECT target FROM host_acts WHERE number = $1 AND act IN ('ban', 'mute')";
    let row = reading.first(query, values![number]).await?;
    let target = row.and_then(|row| row[0].as_text().parse().ok());
    target.ok_or_else(|| Forbidden::NoPlayersAct.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::perform::done;
    use crate::host::rules::Who;
    use crate::host::{HostAnswer, HostWhy};
    use crate::rooms::players::NewPlayer;
    use crate::rooms::token::Session;
    use crate::store::Store;

    async fn player(store: &Store) -> PlayerId {
        let session = Session::draw().expect("random bits");
        let made = NewPlayer::draw(&session).expect("random bits");
        let mut transaction = store.write().await.expect("a transaction");
        players::put(&mut *transaction, &made, 1)
            .await
            .expect("a row");
        transaction.commit().await.expect("a player");
        made.id
    }

    /// What was checked when the request was read may have changed since.
    #[tokio::test]
    async fn who_is_no_moderator_any_more_changes_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path()).await.expect("a store");
        let (own, other) = (player(&store).await, player(&store).await);
        let why = HostWhy {
            moderator: Some(own.clone()),
            ..HostWhy::new("shouts".parse().expect("a reason"), "Zoe".parse().ok())
        };
        let mute = HostAct::Mute {
            target: HostTarget::Player(other.clone()),
            days: None,
            why: why.clone(),
        };
        let answer = HostAct::Answer { number: 1, why };
        let change = async |change: &'static str, values| {
            let mut transaction = store.write().await.expect("a transaction");
            transaction.change(change, values).await.expect("a row");
            transaction.commit().await.expect("changed");
        };
        let report = "INSERT INTO reports (at, player, about, room, version, reason) \
                      VALUES (1, $1, $2, 'r', 1, 'rude')";
        change(report, values![own.as_str(), other.as_str()]).await;
        for act in [&mute, &answer] {
            let refused = done(&store, None, act).await;
            let is_it = matches!(refused, Err(Failure::Forbidden(Forbidden::NoModerator)));
            assert!(is_it, "{act:?}");
        }
        let who = Who {
            address: None,
            player: Some(&other),
        };
        assert_eq!(store.rules().muted(who), None);
        let appoint = "INSERT INTO moderators (player, since, reason) VALUES ($1, 1, 'fair')";
        change(appoint, values![own.as_str()]).await;
        for act in [&mute, &answer] {
            let answer = done(&store, None, act).await.ok();
            let is_done = matches!(
                answer,
                Some(HostAnswer::Done { .. } | HostAnswer::Answered { .. })
            );
            assert!(is_done, "{act:?}");
        }
        assert_eq!(store.rules().muted(who).as_deref(), Some("shouts"));
        store.close().await;
    }
}
