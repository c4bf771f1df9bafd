//! Players enter arenas, leave them and return.

use tengen_lobby::Player;
use tengen_room::ActionId;
use tengen_room::lobby::{Told, Wish};

use super::super::MemberId;
use super::super::hall::{Hall, Item};
use super::super::told::Unfit;
use super::keeper::{Keep, Then};
use crate::places::Place;
use crate::rooms::journal::now;

impl Hall {
    /// Enters an arena or leaves it; the wish is answered once that is stored.
    pub(in super::super) fn arena_wish(
        &mut self,
        (member, player): (MemberId, Player),
        id: &ActionId,
        wish: &Wish,
        place: Option<Place>,
    ) -> Result<(), Unfit> {
        if self.has_arena_wish(player, wish) {
            let id = id.clone();
            self.tell(member, Told::Done { id, number: None });
            return Ok(());
        }
        let (arena, change) = match *wish {
            Wish::EnterArena { arena } => (arena, self.enter_arena(arena, player, place)?),
            Wish::LeaveArena { arena } => {
                let open = self.arenas.get_mut(arena).map_err(Unfit::Arena)?;
                open.leave(player)
                    .map_err(|error| Unfit::Arena(error.into()))?;
                self.places.remove(&Item::Entry(arena, player));
                (arena, Keep::Left { arena, player })
            }
            _ => return Ok(()),
        };
        let granted = Then::Granted {
            member,
            id: id.clone(),
            arena,
            player,
        };
        self.arenas.keep(change, granted);
        Ok(())
    }

    /// Whether who wishes to enter has entered, or who wishes to leave has left.
    fn has_arena_wish(&self, player: Player, wish: &Wish) -> bool {
        let (arena, is_entering) = match *wish {
            Wish::EnterArena { arena } => (arena, true),
            Wish::LeaveArena { arena } => (arena, false),
            _ => return false,
        };
        let open = self.arenas.open.get(&arena);
        // No entry is wanted after the evening.
        let open = open.filter(|open| !is_entering || now() < open.arena.evening().until);
        open.is_some_and(|open| open.arena.is_here(player) == Some(is_entering))
    }

    fn enter_arena(
        &mut self,
        arena: u64,
        player: Player,
        place: Option<Place>,
    ) -> Result<Keep, Unfit> {
        let (lobby_now, since) = (self.now(), now());
        let open = self.arenas.get_mut(arena).map_err(Unfit::Arena)?;
        let offer = open.arena.evening().offer;
        // Who plays a game of this arena may return to it.
        if open.arena.game_of(player).is_none() {
            self.lobby.may_sit_down(player, lobby_now)?;
        }
        let standing = self.standing(player, &offer);
        let name = self.people.get(player).and_then(|one| one.name.clone());
        let open = self.arenas.get_mut(arena).map_err(Unfit::Arena)?;
        let entered = open.enter((player, standing), name, since);
        let entered = entered.map_err(|error| Unfit::Arena(error.into()))?;
        self.places
            .extend(place.map(|place| (Item::Entry(arena, player), place)));
        Ok(match entered {
            Some(number) => Keep::Entered {
                arena,
                player,
                number,
                standing,
                since,
            },
            None => Keep::Returned {
                arena,
                player,
                since,
            },
        })
    }

    /// A wish of a player's about an arena is stored.
    pub(super) fn arena_granted(
        &mut self,
        (member, player): (MemberId, Player),
        id: ActionId,
        arena: u64,
    ) {
        self.tell(member, Told::Done { id, number: None });
        self.tell_standing(arena, player);
    }

    /// Tells a player how it stands in an arena.
    pub(super) fn tell_standing(&mut self, arena: u64, player: Player) {
        let open = self.arenas.open.get(&arena);
        if let Some(standing) = open.and_then(|open| open.standing(player)) {
            self.tell_player(player, &Told::Standing(standing));
        }
    }

    /// A player leaves all arenas, being banned or deleted. Its games and points stay.
    pub(in super::super) fn leave_arenas(&mut self, player: Player, is_deleted: bool) {
        let mut left = Vec::new();
        for open in self.arenas.open.values_mut() {
            if is_deleted {
                open.forget_name(player);
            }
            if open.arena.is_here(player) == Some(true) && open.leave(player).is_ok() {
                left.push(open.number());
            }
        }
        for arena in left {
            self.leave_arena(arena, player);
        }
    }

    /// Notes that a player has left an arena.
    pub(super) fn leave_arena(&mut self, arena: u64, player: Player) {
        self.places.remove(&Item::Entry(arena, player));
        self.arenas
            .keep(Keep::Left { arena, player }, Then::Nothing);
    }
}
