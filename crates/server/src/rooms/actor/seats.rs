//! Seats: who has them, joins, and the exchange of keys of earlier versions.

use tengen_api::socket::{FromServer, Goodbye};
use tengen_room::{Cause, Name, PlayerId, Refusal, Seat, SeatOwner, World};

use super::super::journal::{self, AppendError, LoadError, SeatJoin};
use super::super::log::{Parts, json};
use super::super::names::{self, NameRefusal};
use super::super::players::{Exchange, Exchanged, NewPlayer, SeatHolder};
use super::super::token::TokenHash;
use super::world::is_dealt;
use super::{Actor, MemberId};
use crate::deals::NoDeal;
use crate::places::Origin;

/// What a look at a room shows.
pub(crate) struct Looked {
    pub(crate) events: Parts,
    /// The player's seat.
    pub(crate) seat: Option<Seat>,
    /// The free seat that belongs to the player.
    pub(crate) owns: Option<Seat>,
    /// The players to whom the seats belong.
    pub(crate) owners: [Option<SeatOwner>; 2],
    /// Free seats that only their keys give.
    pub(crate) kept: Vec<Seat>,
    /// Players without a name in taken seats, who may have been deleted.
    pub(crate) nameless: Vec<(Seat, SeatOwner)>,
}

impl Looked {
    /// What an answer says of the seats, as fields of its JSON; the names are the owners', and
    /// `deleted` are seats of deleted players.
    pub(crate) fn fields(&self, names: &[Option<Name>; 2], deleted: &[Seat]) -> String {
        let mut fields = format!(r#""you":{},"#, json(&self.seat));
        if let Some(seat) = self.owns {
            fields += &format!(r#""owns":{},"#, json(&seat));
        }
        if names.iter().any(Option::is_some) {
            fields += &format!(r#""owners":{},"#, json(names));
        }
        if !self.kept.is_empty() {
            fields += &format!(r#""kept":{},"#, json(&self.kept));
        }
        if !deleted.is_empty() {
            fields += &format!(r#""deleted":{},"#, json(&deleted));
        }
        fields
    }
}

/// A request for the free seat. A player with a seat keeps it.
#[derive(Clone, Debug)]
pub(crate) struct Joining {
    pub(crate) player: PlayerId,
    /// The player, if not stored yet.
    pub(crate) made: Option<NewPlayer>,
    /// Identifies retries of this join.
    pub(crate) token: Option<TokenHash>,
    /// Hash of the key of the seat that is wanted.
    pub(crate) key: Option<TokenHash>,
    pub(crate) name: Option<Name>,
    /// The sender's address.
    pub(crate) asker: Option<Origin>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum JoinError {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error(transparent)]
    Name(#[from] NameRefusal),
    /// The seat was taken by this join, too long ago for a retry.
    #[error("this join has been answered too long ago to be answered again")]
    Expired,
    #[error(transparent)]
    NoDeal(#[from] NoDeal),
    #[error(transparent)]
    Append(#[from] AppendError),
    #[error(transparent)]
    Load(#[from] LoadError),
}

/// A seat's new holder, with the player if not stored yet.
pub(super) type SeatChange = ((Seat, SeatHolder), Option<NewPlayer>);

impl Actor {
    pub(super) fn seat_of(&self, player: Option<&PlayerId>) -> Option<Seat> {
        let player = player?;
        Seat::BOTH.into_iter().find(|&seat| {
            let holder = self.seats[seat as usize].as_ref();
            holder.is_some_and(|holder| holder.player.as_ref() == Some(player))
        })
    }

    /// What a player sees who looks at the room.
    pub(super) fn looked(&self, player: Option<&PlayerId>) -> Looked {
        let seat = self.seat_of(player);
        let kept = self.kept(None);
        Looked {
            events: self.teller.feed(seat.is_some()).list(seat.is_some()),
            seat,
            owns: player.and_then(|player| self.room.owned_seat(player)),
            owners: Seat::BOTH.map(|seat| self.room.config().seats.of(seat)),
            kept: Seat::BOTH
                .into_iter()
                .filter(|&seat| kept[seat as usize])
                .collect(),
            nameless: Seat::BOTH
                .into_iter()
                .filter_map(|seat| Some((seat, self.nameless(seat)?)))
                .collect(),
        }
    }

    /// The player of a taken seat that has no name.
    fn nameless(&self, seat: Seat) -> Option<SeatOwner> {
        let is_nameless = self.room.is_taken(seat) && self.room.name(seat).is_none();
        let holder = self.seats[seat as usize].as_ref().filter(|_| is_nameless);
        holder?.player.as_ref().map(SeatOwner::from)
    }

    /// The free seats that need another key than this one.
    pub(super) fn kept(&self, key: Option<TokenHash>) -> [bool; 2] {
        Seat::BOTH.map(|seat| {
            let holder = self.seats[seat as usize].as_ref();
            let own = holder.and_then(|holder| holder.key);
            !self.room.is_taken(seat) && own != key
        })
    }

    /// Exchanges the key to a seat, whose connections stay: its holder is the same person.
    pub(super) async fn exchange(&mut self, exchange: Exchange) -> Result<Exchanged, AppendError> {
        let exchanged = exchange.decide(&self.seats);
        debug_assert!(
            exchanged
                .change
                .as_ref()
                .is_none_or(|(seat, _)| self.room.is_taken(*seat)),
            "the key of a freed seat is no cookie"
        );
        if let Some(change) = exchanged.change.clone() {
            let cause = Cause::by(change.0);
            let made = exchange.known.is_none().then_some(exchange.heir);
            self.keep(Vec::new(), cause, Some((change, made)), 0)
                .await?;
        } else {
            self.may_refuse().await?;
        }
        Ok(exchanged)
    }

    /// Gives a seat, or refuses it.
    pub(super) async fn join(&mut self, joining: Joining) -> Result<Seat, JoinError> {
        let joined = self.give_seat(joining).await;
        if !matches!(joined, Ok(_) | Err(JoinError::Append(_))) {
            self.may_refuse().await?;
        }
        joined
    }

    async fn give_seat(&mut self, joining: Joining) -> Result<Seat, JoinError> {
        if let Some(seat) = self.seat_of(Some(&joining.player)) {
            return Ok(seat);
        }
        let now = journal::now();
        let before = Seat::BOTH.into_iter().find_map(|seat| {
            let join = self.seats[seat as usize].as_ref()?.join?;
            (joining.token == Some(join.token)).then_some((seat, join))
        });
        let (seat, events, join) = match before {
            // A retry: the answer, and with it the session, was lost.
            Some((seat, before)) => {
                if !self.room.is_open_to(seat, Some(&joining.player)) {
                    return Err(Refusal::SeatOfOther.into());
                }
                if !before.is_answered(now) {
                    return Err(JoinError::Expired);
                }
                (seat, Vec::new(), Some(before))
            }
            None => {
                let kept = self.kept(joining.key);
                let seat = self.room.seat_for(Some(&joining.player), kept)?;
                self.check_name(seat, joining.name.as_ref())?;
                // Who has just been made is not blocked, and whose key fits is given the seat.
                if joining.made.is_none() && joining.key.is_none() {
                    self.check_blocks(seat, &joining.player).await?;
                }
                let mut world = World {
                    player: Some(joining.player.clone()),
                    kept,
                    ..self.world(seat)
                };
                let mut events = self.room.join(joining.name.clone(), world.clone())?;
                if is_dealt(&events) {
                    world.deal = self.deal(joining.asker).await?;
                    events = self.room.join(joining.name, world)?;
                }
                let join = joining.token.map(|token| SeatJoin { token, at: now });
                (seat, events, join)
            }
        };
        let holder = SeatHolder {
            player: Some(joining.player),
            key: None,
            join,
        };
        let change = ((seat, holder), joining.made);
        self.keep(events, Cause::by(seat), Some(change), 0).await?;
        self.dismiss(seat);
        Ok(seat)
    }

    /// A seat without an owner is not for a player whom the other one has blocked. The refusal is
    /// that of a seat of another player, so that it does not say that there is a block.
    async fn check_blocks(&self, seat: Seat, player: &PlayerId) -> Result<(), JoinError> {
        let owners = self.room.config().seats;
        if owners.of(seat).is_some() {
            return Ok(());
        }
        let holder = self.seats[seat.other() as usize].as_ref();
        let holder = holder.and_then(|holder| holder.player.as_ref());
        let other = holder.map(SeatOwner::from);
        let Some(other) = other.or_else(|| owners.of(seat.other())) else {
            return Ok(());
        };
        match self.shared.journal.blocks(other, player.into()).await? {
            true => Err(Refusal::SeatOfOther.into()),
            false => Ok(()),
        }
    }

    /// The name for a seat is not that of the other player.
    fn check_name(&self, seat: Seat, name: Option<&Name>) -> Result<(), NameRefusal> {
        let pair = name.zip(self.room.name(seat.other()));
        match pair.is_some_and(|(one, other)| names::are_alike(one, other)) {
            true => Err(NameRefusal::Alike),
            false => Ok(()),
        }
    }

    /// Closes a seat's connections after it was given to another session, which connects anew.
    pub(super) fn dismiss(&mut self, seat: Seat) {
        let players = self.players.iter().filter(|(_, p)| p.seat == seat);
        let players: Vec<MemberId> = players.map(|(&id, _)| id).collect();
        for member in players {
            let reason = Goodbye::Reload;
            self.answer(member, FromServer::Goodbye { reason });
            self.leave(member);
        }
    }
}
