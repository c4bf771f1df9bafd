//! What the room's arbiter does.

use std::ops::RangeInclusive;

use tengen_room::{ArbiterMark, Cause, Decision, PlayerId, Refusal, Ruling as What, World};
use tokio::time::Instant;

use super::super::error::RoomError;
use super::super::players::SeatHolder;
use super::super::token::TokenHash;
use super::Actor;
use super::world::is_dealt;
use crate::places::Origin;

/// An act of the arbiter, to be tried against the room's mark.
#[derive(Clone, Debug)]
pub(crate) struct Ruling {
    /// The mark of the key.
    pub(crate) mark: ArbiterMark,
    /// The sender, if known.
    pub(crate) player: Option<PlayerId>,
    pub(crate) what: What,
    /// Hash of the key of the freed seat, if a join needs that key.
    pub(crate) keep: Option<TokenHash>,
    /// With an id and the reason.
    pub(crate) cause: Cause,
    /// The sender's address.
    pub(crate) asker: Option<Origin>,
}

impl Actor {
    /// Carries out an act of the arbiter, or refuses it: the versions of the events, and whether a
    /// seat is kept.
    pub(super) async fn rule(
        &mut self,
        ruling: Ruling,
    ) -> Result<(RangeInclusive<u64>, bool), RoomError> {
        let ruled = self.carry_out(ruling).await;
        if !matches!(ruled, Ok(_) | Err(RoomError::Append(_))) {
            self.may_refuse().await?;
        }
        ruled
    }

    async fn carry_out(
        &mut self,
        ruling: Ruling,
    ) -> Result<(RangeInclusive<u64>, bool), RoomError> {
        let mark = self.room.config().arbiter;
        let mark = mark.ok_or(RoomError::Ruling(Refusal::NoArbiter))?;
        if mark != ruling.mark {
            return Err(RoomError::NotArbiter);
        }
        if self.seat_of(ruling.player.as_ref()).is_some() {
            return Err(RoomError::ArbiterPlays);
        }
        let now = Instant::now();
        self.flag(now, self.claimable()).await?;
        let elapsed = self.elapsed(now);
        let freed = match ruling.what {
            What::Free { seat } => Some(seat),
            _ => None,
        };
        // A seat of a named player is that player's without a key.
        let owned = freed.is_some_and(|seat| self.room.config().seats.of(seat).is_some());
        let keep = ruling.keep.filter(|_| !owned);
        let id = ruling.cause.id.as_ref().ok_or(RoomError::NotArbiter)?;
        let decide = |world| self.room.rule(id, ruling.what, elapsed, world);
        let mut decided = decide(World::default());
        if let Ok(Decision::New(events)) = &decided
            && is_dealt(events)
        {
            let deal = self.deal(ruling.asker).await?;
            decided = decide(World {
                deal,
                ..World::default()
            });
        }
        match decided.map_err(RoomError::Ruling)? {
            Decision::Known(versions) => Ok((versions, keep.is_some())),
            Decision::New(events) => {
                if matches!(ruling.what, What::Time { .. } | What::Replay) {
                    // The flag may fall earlier than noted, so the row is written again.
                    self.due = None;
                }
                // Neither the session nor a join that is sent again holds it any more.
                let holder = SeatHolder {
                    key: keep,
                    ..SeatHolder::default()
                };
                let change = freed.map(|seat| ((seat, holder), None));
                let kept = self.keep(events, ruling.cause, change, elapsed).await;
                self.shared.metrics.accepted.inc();
                let kept = kept?;
                if let Some(seat) = freed {
                    self.dismiss(seat);
                }
                Ok((kept, keep.is_some()))
            }
        }
    }
}
