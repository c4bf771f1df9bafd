//! Moderators: accounts that the host has named to act in its place.

use tengen_api::{HostReport, Moderation, PlayerAct};
use tengen_room::{Name, PlayerId, Reason};

use super::{AccountError, Accounts};
use crate::host::perform::{self, Failure};
use crate::host::rules::{self, Who};
use crate::host::{HostAct, HostAnswer, HostRule, HostTarget, HostWhy};
use crate::rooms::journal::now;
use crate::rooms::players;
use crate::rooms::token::Session;
use crate::store::dialect::{Dialect, values};
use crate::store::trouble::words;

impl From<Failure> for AccountError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Database(error) => Self::Failed(words(&error)),
            Failure::Refused(why) => Self::Refused(why),
        }
    }
}

impl Accounts {
    /// Does what a moderator asks; returns the number of the act or the report.
    pub(crate) async fn moderate(
        &self,
        session: Option<&Session>,
        what: Moderation,
    ) -> Result<i64, AccountError> {
        let (own, name) = self.moderator(session).await?;
        let why = |reason: Reason| HostWhy {
            reason,
            by: Some(name),
            moderator: Some(own.clone()),
        };
        let act = match what {
            Moderation::Ban {
                player,
                days,
                reason,
            } => HostAct::Ban {
                target: self.other(player).await?,
                days,
                why: why(reason),
            },
            Moderation::Mute {
                player,
                days,
                reason,
            } => HostAct::Mute {
                target: self.other(player).await?,
                days,
                why: why(reason),
            },
            Moderation::Lift { number, reason } => {
                let player = self.acts_on(number).await?;
                self.is_no_moderator(&player).await?;
                let why = why(reason);
                HostAct::Lift { number, why }
            }
            Moderation::Answer { number, reason } => {
                // Another moderator, or the host, answers it.
                if self.is_about(number, &own).await? {
                    return Err(AccountError::Moderates);
                }
                let why = why(reason);
                HostAct::Answer { number, why }
            }
        };
        match perform::done(&self.store, self.rooms.as_ref(), &act).await? {
            HostAnswer::Done { number } | HostAnswer::Answered { number } => Ok(number),
            HostAnswer::Failed { why } => Err(AccountError::Refused(why)),
            other => Err(AccountError::Failed(format!("{other:?} answers no act"))),
        }
    }

    /// The reports that wait for an answer, but for those about the moderator.
    pub(crate) async fn waiting_reports(
        &self,
        session: Option<&Session>,
    ) -> Result<Vec<HostReport>, AccountError> {
        let (own, _) = self.moderator(session).await?;
        let act = HostAct::Reports { all: false };
        match perform::done(&self.store, self.rooms.as_ref(), &act).await? {
            HostAnswer::Reports { mut reports } => {
                reports.retain(|report| report.about.player != own);
                Ok(reports)
            }
            other => Err(AccountError::Failed(format!("{other:?} is no list"))),
        }
    }

    /// The bans and mutings of players that are in force.
    pub(crate) async fn player_acts(
        &self,
        session: Option<&Session>,
    ) -> Result<Vec<PlayerAct>, AccountError> {
        self.moderator(session).await?;
        let rules = rules::load(&mut self.store.read().await?).await?;
        let of_player = |rule: HostRule| {
            let HostRule {
                number,
                act,
                target,
                reason,
                by,
                at,
                until,
            } = rule;
            Some(PlayerAct {
                player: target.parse().ok()?,
                number,
                at,
                act,
                reason,
                by,
                until,
            })
        };
        Ok(rules.into_iter().filter_map(of_player).collect())
    }

    /// The moderator who asks, with the name of the account.
    async fn moderator(&self, session: Option<&Session>) -> Result<(PlayerId, Name), AccountError> {
        let session = session.ok_or(AccountError::NoModerator)?;
        let mut reading = self.store.read().await?;
        let known = players::find(&mut reading, session.hash(), now()).await?;
        let known = known.ok_or(AccountError::NoModerator)?;
        if since(&mut reading, &known.id).await?.is_none() {
            return Err(AccountError::NoModerator);
        }
        let who = Who {
            address: None,
            player: Some(&known.id),
        };
        match self.store.rules().banned(who) {
            Some(why) => Err(AccountError::Banned(why)),
            None => match known.account {
                Some(name) => Ok((known.id, name)),
                None => Err(AccountError::NoModerator),
            },
        }
    }

    /// A player against whom a moderator may act.
    async fn other(&self, player: PlayerId) -> Result<HostTarget, AccountError> {
        let mut reading = self.store.read().await?;
        if !players::exists(&mut reading, (&player).into()).await? {
            return Err(AccountError::UnknownPlayer);
        }
        drop(reading);
        self.is_no_moderator(&player).await?;
        Ok(HostTarget::Player(player))
    }

    /// Refuses a moderator as the target: only the host acts on moderators.
    async fn is_no_moderator(&self, player: &PlayerId) -> Result<(), AccountError> {
        match since(&mut self.store.read().await?, player).await? {
            Some(_) => Err(AccountError::Moderates),
            None => Ok(()),
        }
    }

    /// Whether a report is about a player.
    async fn is_about(&self, number: i64, player: &PlayerId) -> Result<bool, AccountError> {
        let query = "SELECT 1 FROM reports WHERE number = $1 AND about = $2";
        let mut reading = self.store.read().await?;
        let row = reading.first(query, values![number, player.as_str()]);
        Ok(row.await?.is_some())
    }

    /// The player of a ban or a muting: only the host acts on addresses and rooms.
    async fn acts_on(&self, number: i64) -> Result<PlayerId, AccountError> {
        let query = "SELECT target FROM host_acts WHERE number = $1 AND act IN ('ban', 'mute')";
        let mut reading = self.store.read().await?;
        let row = reading.first(query, values![number]).await?;
        let target = row.and_then(|row| row[0].as_text().parse().ok());
        target.ok_or(AccountError::NoPlayersAct)
    }
}

/// Since when a player is a moderator.
pub(super) async fn since(
    reading: &mut impl Dialect,
    player: &PlayerId,
) -> Result<Option<u64>, sqlx::Error> {
    let query = "SELECT since FROM moderators WHERE player = $1";
    let row = reading.first(query, values![player.as_str()]).await?;
    Ok(row.map(|row| row[0].number()))
}
