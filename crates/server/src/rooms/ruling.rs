//! Acts of a room's arbiter.

use tengen_api::{RoomId, Rule, Ruled};
use tengen_room::{Cause, Ruling as What};

use super::actor::{Ask, Ruling};
use super::players::Credentials;
use super::{By, RoomError, Rooms, Who, token};

impl Rooms {
    /// Does what the arbiter of a room asks, whose key is tried.
    pub(crate) async fn rule(
        &self,
        name: RoomId,
        credentials: Credentials,
        rule: Rule,
    ) -> Result<Ruled, RoomError> {
        let room = self.resolve(name).await?.room;
        let address = credentials.address;
        let guest = self.guest(&room, credentials).await?;
        let (player, mut name) = (guest.player, guest.account);
        if let (Some(player), None) = (&player, &name) {
            name = self.shared.journal.name(player.into()).await?;
        }
        let who = Who {
            address,
            player: player.as_ref(),
        };
        // A reason is read by everybody in the room.
        if let Some(why) = self.rules().muted(who) {
            return Err(RoomError::Muted(why));
        }
        let frees = matches!(rule.what, What::Free { .. });
        let seat = (rule.keep && frees).then(|| token::seat_key(&room, &rule.key, &rule.id));
        let ruling = Ruling {
            mark: token::arbiter_mark(&rule.key),
            keep: seat.as_ref().map(token::seat_hash),
            player: player.clone(),
            what: rule.what,
            cause: Cause {
                id: Some(rule.id),
                reason: Some(rule.reason),
                player,
                name,
                ..Cause::by(By::Arbiter)
            },
            asker: self.asker,
        };
        let ask = |answer| Ask::Rule {
            ruling: Box::new(ruling.clone()),
            answer,
        };
        let (versions, is_kept) = self.ask(&room, ask).await?.0?;
        Ok(Ruled {
            from: *versions.start(),
            to: *versions.end(),
            seat: seat.filter(|_| is_kept),
        })
    }
}
