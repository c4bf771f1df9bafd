//! Wishes without an answer, and the request to become a player.

use tengen_api::BePlayer;
use tengen_room::lobby::Wish;
use tengen_room::socket::FromClient;
use tengen_room::{ActionId, Name};

use super::{Carrier, Effect};

/// Wishes that may wait for the lobby.
const MOST_QUEUED: usize = 16;

/// What the user has asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Wishes {
    sent: Vec<(ActionId, Wish)>,
    /// Those that wait for the lobby, or for the user to be a player.
    queued: Vec<Wish>,
    last: u64,
    /// Under which name the user becomes a player.
    name: Option<Name>,
    becomes: Option<u64>,
    /// Whether the user has just become a player, and enters as one next.
    has_become: bool,
}

fn is_wait(wish: &Wish) -> bool {
    matches!(wish, Wish::Wait { .. } | Wish::StopWaiting)
}

/// Whether it changes only what this connection is told.
fn is_look(wish: &Wish) -> bool {
    matches!(wish, Wish::WatchTable { .. } | Wish::StopTable)
}

impl Wishes {
    /// Those of another player, whose numbers go on.
    pub(super) fn of_other(&self) -> Wishes {
        Wishes {
            last: self.last,
            name: self.name.clone(),
            ..Wishes::default()
        }
    }

    pub(super) fn call_me(&mut self, name: Option<Name>) {
        self.name = name;
    }

    pub(super) fn is_busy(&self) -> bool {
        let is_sent = self.sent.iter().any(|(_, wish)| !is_look(wish));
        self.becomes.is_some() || is_sent || !self.queued.is_empty()
    }

    pub(super) const fn has_queued(&self) -> bool {
        !self.queued.is_empty()
    }

    pub(super) fn queue(&mut self, wish: Wish) {
        if self.queued.len() < MOST_QUEUED {
            self.queued.push(wish);
        }
    }

    /// What waits for the lobby, with the last of the places in pools, which are asked for anew.
    pub(super) fn take_queued(&mut self) -> (Vec<Wish>, bool) {
        let queued = std::mem::take(&mut self.queued);
        let (waits, others): (Vec<Wish>, Vec<Wish>) = queued.into_iter().partition(is_wait);
        (others, !waits.is_empty())
    }

    pub(super) fn send(&mut self, carrier: Carrier, wish: Wish) -> Option<Effect> {
        self.last += 1;
        let id: ActionId = format!("lobby-{}", self.last).parse().ok()?;
        self.sent.push((id.clone(), wish.clone()));
        Some(Effect::Send(carrier, FromClient::Lobby { id, wish }.text()))
    }

    /// The wish that is answered.
    pub(super) fn answered(&mut self, id: &ActionId) -> Option<Wish> {
        let at = self.sent.iter().position(|(sent, _)| sent == id)?;
        Some(self.sent.remove(at).1)
    }

    /// The connection is lost. Returns whether nobody knows what became of a wish: places in pools
    /// and tables are asked for again.
    pub(super) fn lost(&mut self) -> bool {
        let sent = std::mem::take(&mut self.sent);
        let is_again = |wish: &Wish| is_wait(wish) || is_look(wish);
        sent.iter().any(|(_, wish)| !is_again(wish))
    }

    pub(super) fn clear(&mut self) {
        self.sent.clear();
        self.queued.clear();
    }

    /// Becomes a player, unless that is on its way.
    pub(super) fn become_player(&mut self) -> Option<Effect> {
        if self.becomes.is_some() {
            return None;
        }
        self.last += 1;
        self.becomes = Some(self.last);
        let name = self.name.clone();
        Some(Effect::BePlayer(self.last, BePlayer { name }))
    }

    /// Whether this is the answer that is awaited.
    pub(super) fn became(&mut self, number: u64, is_player: bool) -> bool {
        let is_awaited = self.becomes.take_if(|sent| *sent == number).is_some();
        self.has_become |= is_awaited && is_player;
        is_awaited
    }

    /// The lobby is entered; returns whether the user should have entered as a player.
    pub(super) const fn entered(&mut self) -> bool {
        std::mem::replace(&mut self.has_become, false)
    }
}
