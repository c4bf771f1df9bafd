//! What players ask for.

use tengen_core::opening::Procedure;
use tengen_lobby::{Challenge, ChallengeId, Player, PoolId, Refusal, Seek, SeekId, Standing};
use tengen_room::lobby::{PoolPlace, Told, Wish};

use super::desk::Asking;
use super::hall::{Hall, Item};
use super::people::number;
use super::told::{self, Unfit};
use crate::limits::Maker;
use crate::places::Place;

impl Hall {
    /// Grants a wish, or says why not.
    pub(super) fn wish(&mut self, asking: Asking) {
        let Asking {
            member,
            player,
            other,
            place,
            maker,
            id,
            wish,
        } = asking;
        let now = self.now();
        let player = self.people.note(player, now);
        // It is not known yet who entered while the storage gave no answer.
        if let Some(known) = self.members.get_mut(&member)
            && let Some(person) = self.people.get_mut(player)
        {
            known.player = Some(player);
            person.members.insert(member);
            person.left = None;
            person.from = Some(maker.address);
        }
        if let Some(other) = other {
            self.people.note(other, now);
        }
        let is_of_arena = matches!(wish, Wish::EnterArena { .. } | Wish::LeaveArena { .. });
        let granted = match is_of_arena {
            true => match self.arena_wish((member, player), &id, &wish, place) {
                // The answer comes when it is stored.
                Ok(()) => return,
                Err(unfit) => Err(unfit),
            },
            false => self.grant((player, &maker), wish, place, now),
        };
        let told = match granted {
            Ok(number) => Told::Done { id, number },
            Err(unfit) => {
                let (why, message, wait) = unfit.told();
                Told::Refused {
                    id,
                    why,
                    message,
                    wait,
                }
            }
        };
        self.tell(member, told);
    }

    /// Returns the number of what was put up.
    fn grant(
        &mut self,
        (player, maker): (Player, &Maker),
        wish: Wish,
        place: Option<Place>,
        now: u64,
    ) -> Result<Option<u64>, Unfit> {
        match wish {
            Wish::Seek {
                offer,
                color,
                ratings,
            } => {
                let offer = told::offer(&offer)?;
                let seek = Seek {
                    player,
                    standing: self.standing(player, &offer),
                    offer,
                    color: told::color(color),
                    range: told::range(ratings)?,
                };
                let id = self.lobby.post(seek, now)?;
                self.hold(Item::Seek(id), place);
                return Ok(Some(id.0));
            }
            Wish::Withdraw { seek } => self.lobby.withdraw(SeekId(seek), player)?,
            Wish::Take { seek } => {
                let id = SeekId(seek);
                let sought = self.lobby.seeks().get(id).ok_or(Refusal::Gone)?;
                let who = (player, self.standing(player, &sought.offer));
                let sought = self.lobby.may_take(id, who, &self.people, now)?;
                // Counts only what is granted.
                may_begin(&sought.offer, maker)?;
                let begun = self.lobby.take(id, who, &self.people, now)?;
                self.make(begun);
            }
            Wish::Wait { pools } => {
                let places = self.places_in(player, &pools)?;
                self.lobby.may_sit_down(player, now)?;
                let waits = self.lobby.pools().waiting().contains_key(&player);
                if !waits && !places.is_empty() && !maker.may_begin_game() {
                    return Err(Unfit::Rooms);
                }
                self.lobby.wait(player, places, now)?;
            }
            Wish::StopWaiting => self.lobby.stop_waiting(player),
            Wish::Level {
                level,
                offer,
                color,
            } => {
                let offer = told::offer(&offer)?;
                offer.check_live().map_err(Unfit::Offer)?;
                let is_plain = !offer.rated && offer.opening == Procedure::None;
                let resident = self.house.resident(level).filter(|_| is_plain);
                let level = number(&resident.ok_or(Unfit::Level)?.id);
                self.lobby.may_sit_down(player, now)?;
                if !maker.may_make_room() {
                    return Err(Unfit::Rooms);
                }
                let who = (player, told::color(color));
                let begun = self.lobby.play_level(who, level, offer, now)?;
                self.make(begun);
            }
            Wish::Challenge {
                to,
                offer,
                color,
                games,
            } => {
                let offer = told::offer_of(&offer, games)?;
                let to = number(&to);
                if self.house.level_of(to).is_some() {
                    // It has no page that could answer; it is asked for a game by `Wish::Level`.
                    return Err(Unfit::Level);
                }
                let challenge = Challenge {
                    from: player,
                    to,
                    offer,
                    color: told::color(color),
                    games,
                };
                let id = self.lobby.challenge(challenge, &self.people, now)?;
                self.hold(Item::Challenge(id), place);
                return Ok(Some(id.0));
            }
            Wish::Accept { challenge } => {
                let id = ChallengeId(challenge);
                let open = self.lobby.may_accept(id, player, &self.people, now)?;
                may_begin(&open.offer, maker)?;
                let begun = self.lobby.accept(id, player, &self.people, now)?;
                self.make(begun);
            }
            Wish::Decline { challenge, why } => {
                let why = told::declines(why);
                self.lobby.decline(ChallengeId(challenge), player, why)?;
            }
            Wish::TakeBack { challenge } => {
                self.lobby.take_back(ChallengeId(challenge), player)?;
            }
            // They are granted when they are stored, or elsewhere.
            Wish::EnterArena { .. }
            | Wish::LeaveArena { .. }
            | Wish::WatchTable { .. }
            | Wish::StopTable => {}
        }
        Ok(None)
    }

    fn places_in(
        &self,
        player: Player,
        pools: &[PoolPlace],
    ) -> Result<Vec<tengen_lobby::Place>, Unfit> {
        let place = |place: &PoolPlace| {
            let pool = PoolId(place.pool);
            let offer = self.lobby.pools().offer(pool);
            Ok(tengen_lobby::Place {
                pool,
                standing: self.standing(player, offer.ok_or(Refusal::NoPool(pool))?),
                range: told::range(place.ratings)?,
            })
        };
        pools.iter().map(place).collect()
    }

    pub(super) fn standing(&self, player: Player, offer: &tengen_lobby::Offer) -> Standing {
        let person = self.people.get(player);
        person.map_or(Standing::NEW, |person| person.standing(offer))
    }

    /// Keeps the place of an address until the seek or challenge ends.
    fn hold(&mut self, item: Item, place: Option<Place>) {
        self.places.extend(place.map(|place| (item, place)));
    }
}

/// Counts the room of a game: one that leaves its players free for others as every room, one at the
/// board, of which a player has one at a time, as less.
fn may_begin(offer: &tengen_lobby::Offer, maker: &Maker) -> Result<(), Unfit> {
    let may = match offer.is_live() {
        true => maker.may_begin_game(),
        false => maker.may_make_room(),
    };
    match may {
        true => Ok(()),
        false => Err(Unfit::Rooms),
    }
}
