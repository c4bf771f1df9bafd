//! Moderators: accounts that the host has named to act in its place.

use tengen_api::{HostReports, Moderation, PlayerAct};
use tengen_room::{Name, PlayerId, Reason};

use super::{AccountError, Accounts};
use crate::host::perform::{self, Failure};
use crate::host::permission::{self, Forbidden};
use crate::host::rules::{self, Who};
use crate::host::{HostAct, HostAnswer, HostRule, HostTarget, HostWhy};
use crate::rooms::journal::now;
use crate::rooms::players;
use crate::rooms::token::Session;
use crate::store::trouble::words;

impl From<Failure> for AccountError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Database(error) => Self::Failed(words(&error)),
            Failure::Refused(why) => Self::Refused(why),
            Failure::Forbidden(why) => Self::Moderator(why),
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
            moderator: Some(own),
        };
        let act = match what {
            Moderation::Ban {
                player,
                days,
                reason,
            } => HostAct::Ban {
                target: HostTarget::Player(player),
                days,
                why: why(reason),
            },
            Moderation::Mute {
                player,
                days,
                reason,
            } => HostAct::Mute {
                target: HostTarget::Player(player),
                days,
                why: why(reason),
            },
            Moderation::Refund {
                player,
                days,
                reason,
            } => HostAct::Refund {
                player,
                days,
                why: why(reason),
            },
            Moderation::Lift { number, reason } => {
                let why = why(reason);
                HostAct::Lift { number, why }
            }
            Moderation::Answer { number, reason } => {
                let why = why(reason);
                HostAct::Answer { number, why }
            }
        };
        match perform::done(&self.store, self.rooms.as_ref(), &act).await? {
            HostAnswer::Done { number }
            | HostAnswer::Answered { number }
            | HostAnswer::Refunded { number, .. } => Ok(number),
            HostAnswer::Failed { why } => Err(AccountError::Refused(why)),
            other => Err(AccountError::Failed(format!("{other:?} answers no act"))),
        }
    }

    /// The reports that wait for an answer, after one of a number, but for those about the
    /// moderator.
    pub(crate) async fn waiting_reports(
        &self,
        session: Option<&Session>,
        after: Option<i64>,
    ) -> Result<HostReports, AccountError> {
        let (own, _) = self.moderator(session).await?;
        let act = HostAct::Reports { all: false, after };
        match perform::done(&self.store, self.rooms.as_ref(), &act).await? {
            HostAnswer::Reports { mut reports, next } => {
                reports.retain(|report| report.about.player != own);
                Ok(HostReports { reports, next })
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
        let mut reading = self.store.read().await?;
        let mut acts = Vec::new();
        for rule in rules::load(&mut reading).await? {
            let HostRule {
                number,
                act,
                target,
                reason,
                by,
                at,
                until,
            } = rule;
            // Networks are the host's, and rooms are closed by the host alone.
            let Ok(player) = target.parse::<PlayerId>() else {
                continue;
            };
            let name = players::name(&mut reading, (&player).into()).await?;
            acts.push(PlayerAct {
                name: name.map(|name| name.to_string()),
                player,
                number,
                at,
                act,
                reason,
                by,
                until,
            });
        }
        Ok(acts)
    }

    /// The moderator who asks, with the name of the account.
    async fn moderator(&self, session: Option<&Session>) -> Result<(PlayerId, Name), AccountError> {
        let session = session.ok_or(Forbidden::NoModerator)?;
        let mut reading = self.store.read().await?;
        let known = players::find(&mut reading, session.hash(), now()).await?;
        let known = known.ok_or(Forbidden::NoModerator)?;
        if permission::since(&mut reading, &known.id).await?.is_none() {
            return Err(Forbidden::NoModerator.into());
        }
        let who = Who {
            address: None,
            player: Some(&known.id),
        };
        match self.store.rules().banned(who) {
            Some(why) => Err(AccountError::Banned(why)),
            None => match known.account {
                Some(name) => Ok((known.id, name)),
                None => Err(Forbidden::NoModerator.into()),
            },
        }
    }
}
