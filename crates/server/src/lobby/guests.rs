//! Members of the lobby whose connections are on other servers.
//!
//! Each is a task that does what a connection of this server does ([`Lobby::enter`],
//! [`Lobby::ask`]); what it is told goes to its server as [letters](crate::letters). What is told
//! to all is one letter for all servers.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;

use axum::extract::ws::Utf8Bytes;
use futures_util::future::join_all;
use tengen_ownership::NodeId;
use tengen_room::lobby::Wish;
use tengen_room::{ActionId, PlayerId};
use tokio::sync::{broadcast, mpsc};

use super::common::Common;
use super::desk::Asked;
use super::leading::Sharing;
use super::{Entered, Lobby, MemberId, Stay, told};
use crate::bus::Receiver;
use crate::letters::{Arrived, Letter, Look, Post};
use crate::limits::{Maker, Meters};
use crate::rooms::heard::Heard;

/// A member: its server, and its number there.
type Guest = (NodeId, MemberId);

/// What a member asks for.
enum Request {
    Wish(PlayerId, IpAddr, ActionId, Wish),
    Watch(ActionId, Option<(u64, u32)>),
}

/// All of them.
pub(super) struct Guests {
    lobby: Lobby,
    meters: Meters,
    common: Common,
    post: Post,
    me: NodeId,
    /// Whether the letter that tells of this lobby has come back: those before it are for another.
    is_open: bool,
    all: HashMap<Guest, mpsc::UnboundedSender<Request>>,
    /// What is told to all, as long as there are members.
    news: Option<broadcast::Receiver<Utf8Bytes>>,
    /// Servers that had no lease at the last look.
    dying: BTreeSet<NodeId>,
    ended: mpsc::UnboundedSender<Guest>,
}

impl Guests {
    /// Serves them until it is dropped.
    pub(super) async fn serve(sharing: Sharing) {
        let Sharing {
            lobby,
            meters,
            common,
            mut office,
        } = sharing;
        let (ended, mut ends) = mpsc::unbounded_channel();
        let mut guests = Self {
            lobby,
            meters,
            common,
            post: office.post.clone(),
            me: office.bell.node(),
            is_open: false,
            all: HashMap::new(),
            news: None,
            dying: BTreeSet::new(),
            ended,
        };
        guests.open();
        loop {
            tokio::select! {
                biased;
                news = next(&mut guests.news) => guests.tell_all(news),
                Some(guest) = ends.recv() => guests.forget(guest),
                look = office.next() => guests.read(look).await,
            }
        }
    }

    /// Tells all servers that nobody of before is in the lobby.
    fn open(&mut self) {
        self.is_open = false;
        self.all.clear();
        self.news = None;
        self.post.send(Receiver::All, Letter::Opened);
    }

    fn tell_all(&mut self, news: Result<Utf8Bytes, broadcast::error::RecvError>) {
        match news {
            Ok(message) => {
                let message = message.to_string();
                self.post.send(Receiver::Others, Letter::News { message });
            }
            // What was missed is not kept, so all enter again.
            Err(broadcast::error::RecvError::Lagged(_)) => self.open(),
            // The lobby has ended, with the server.
            Err(broadcast::error::RecvError::Closed) => self.news = None,
        }
    }

    fn forget(&mut self, guest: Guest) {
        self.all.remove(&guest);
        if self.all.is_empty() {
            self.news = None;
        }
    }

    async fn read(&mut self, look: Look) {
        let mut entering = Vec::new();
        for Arrived { from, letter } in look.arrived {
            if self.common.read(&letter) {
                continue;
            }
            match letter {
                Letter::Opened if from == self.me => self.is_open = true,
                _ if !self.is_open => {}
                Letter::Enter { member, player } => entering.push(((from, member), player)),
                letter => {
                    // A wish may come right after the entry.
                    self.let_in(&mut entering).await;
                    self.take(from, letter);
                }
            }
        }
        self.let_in(&mut entering).await;
        if let Some(living) = look.living {
            self.part_with_the_dead(&living);
        }
    }

    fn take(&mut self, from: NodeId, letter: Letter) {
        match letter {
            Letter::Wish {
                member,
                player,
                address,
                id,
                wish,
            } => self.ask((from, member), Request::Wish(player, address, id, wish)),
            Letter::Watch { member, id, table } => {
                self.ask((from, member), Request::Watch(id, table));
            }
            Letter::Leave { member } => self.forget((from, member)),
            Letter::Staged(staged) => self.lobby.rooms.tell_lobby(Heard::Staged(staged)),
            Letter::Closed { room } => self.lobby.rooms.tell_lobby(Heard::Closed(room)),
            Letter::Deleted { player } => self.lobby.rooms.tell_lobby(Heard::Deleted(player)),
            Letter::Done { room, due, done } => {
                let asks = self.lobby.asks.clone();
                let done = Ok(done);
                tokio::spawn(async move {
                    // A lobby that has ended, with the server, hears nothing.
                    asks.send(Asked::Answered { room, due, done }).await.ok();
                });
            }
            Letter::Enter { .. }
            | Letter::Opened
            | Letter::Entered { .. }
            | Letter::Told { .. }
            | Letter::Out { .. }
            | Letter::News { .. }
            | Letter::Do { .. }
            | Letter::Acted { .. }
            | Letter::SessionsEnded { .. } => {}
        }
    }

    fn ask(&self, guest: Guest, request: Request) {
        if let Some(requests) = self.all.get(&guest) {
            // One whose stay has ended is told so.
            requests.send(request).ok();
        }
    }

    /// Lets connections in that want to enter, all at a time. What is told to all meanwhile waits,
    /// so that each is told what follows the first message, and nothing before.
    async fn let_in(&mut self, entering: &mut Vec<(Guest, Option<PlayerId>)>) {
        let lobby = &self.lobby;
        let entries = entering.drain(..).map(|(guest, player)| async move {
            let entered = lobby.enter(player).await;
            entered.map(|entered| (guest, entered))
        });
        let entered = join_all(entries).await.into_iter().flatten();
        let mut entered: Vec<(Guest, Entered)> = entered.collect();
        // Who has entered first has the most news.
        entered.sort_by_key(|(_, entered)| Reverse(entered.news.len()));
        for (guest, entered) in entered {
            // Who is not let in leaves by that, and enters again.
            if self.is_open && self.catch_up(&entered.news) {
                self.begin(guest, entered);
            }
        }
    }

    /// Tells all others what was told before a member entered; `false` if that is not known.
    fn catch_up(&mut self, news: &broadcast::Receiver<Utf8Bytes>) -> bool {
        let Some(all) = &mut self.news else {
            return true;
        };
        for _ in 0..surplus(all, news) {
            match all.try_recv() {
                Ok(message) => {
                    let message = message.to_string();
                    self.post.send(Receiver::Others, Letter::News { message });
                }
                Err(_) => {
                    self.open();
                    return false;
                }
            }
        }
        true
    }

    /// A member is in.
    fn begin(&mut self, guest: Guest, entered: Entered) {
        let (node, member) = guest;
        let Entered {
            first,
            own,
            news,
            stay,
            ..
        } = entered;
        self.news.get_or_insert(news);
        let first = first.to_string();
        let to = Receiver::Node(node);
        self.post.send(to, Letter::Entered { member, first });
        let (requests, requested) = mpsc::unbounded_channel();
        self.all.insert(guest, requests);
        let staying = Staying {
            guest,
            stay,
            lobby: self.lobby.clone(),
            meters: self.meters.clone(),
            post: self.post.clone(),
        };
        let ended = self.ended.clone();
        tokio::spawn(async move {
            staying.run(own, requested).await;
            // Without the others the lobby has ended.
            ended.send(guest).ok();
        });
    }

    /// Lets go of members whose server has had no lease twice.
    fn part_with_the_dead(&mut self, living: &BTreeSet<NodeId>) {
        let nodes: BTreeSet<NodeId> = self.all.keys().map(|(node, _)| *node).collect();
        let dying: BTreeSet<NodeId> = nodes.difference(living).copied().collect();
        let dead: Vec<NodeId> = dying.intersection(&self.dying).copied().collect();
        for node in dead {
            let all = self.all.keys().filter(|(of, _)| *of == node);
            for guest in all.copied().collect::<Vec<Guest>>() {
                // If it lives after all, it is told.
                let (member, to) = (guest.1, Receiver::Node(node));
                self.post.send(to, Letter::Out { member });
                self.forget(guest);
            }
        }
        self.dying = dying;
    }
}

/// A member's stay.
struct Staying {
    guest: Guest,
    stay: Stay,
    lobby: Lobby,
    meters: Meters,
    post: Post,
}

impl Staying {
    /// Stays until the lobby lets the member go, or nobody asks for it any more.
    async fn run(
        self,
        mut own: mpsc::Receiver<Utf8Bytes>,
        mut requests: mpsc::UnboundedReceiver<Request>,
    ) {
        let (node, member) = self.guest;
        let to = Receiver::Node(node);
        loop {
            tokio::select! {
                message = own.recv() => match message {
                    Some(message) => self.tell(&message),
                    // It was told too much at a time.
                    None => return self.post.send(to, Letter::Out { member }),
                },
                request = requests.recv() => match request {
                    Some(request) => self.ask(request).await,
                    None => return,
                },
            }
        }
    }

    async fn ask(&self, request: Request) {
        let answers = match request {
            Request::Wish(player, address, id, wish) => {
                let meters = self.meters.clone();
                let maker = Maker { meters, address };
                let who = (Some(&player), maker);
                self.lobby.ask(&self.stay, who, id, wish).await
            }
            Request::Watch(id, table) => self.lobby.watch(&self.stay, id, table).await,
        };
        for answer in answers {
            self.tell(&told::message(answer));
        }
    }

    fn tell(&self, message: &Utf8Bytes) {
        let (node, member) = self.guest;
        let message = message.to_string();
        let to = Receiver::Node(node);
        self.post.send(to, Letter::Told { member, message });
    }
}

/// What is told next to all.
async fn next(
    news: &mut Option<broadcast::Receiver<Utf8Bytes>>,
) -> Result<Utf8Bytes, broadcast::error::RecvError> {
    match news {
        Some(news) => news.recv().await,
        None => std::future::pending().await,
    }
}

/// How much more a receiver has not heard yet than one that began later.
fn surplus<T: Clone>(all: &broadcast::Receiver<T>, later: &broadcast::Receiver<T>) -> usize {
    loop {
        let heard = later.len();
        let surplus = all.len().saturating_sub(heard);
        // What comes between the two counts would be counted once.
        if later.len() == heard {
            return surplus;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_enters_is_told_what_follows_and_nothing_before() {
        let news = broadcast::Sender::new(8);
        let mut all = news.subscribe();
        for before in [1, 2] {
            news.send(before).expect("a receiver");
        }
        let later = news.subscribe();
        assert_eq!(surplus(&all, &later), 2);
        news.send(3).expect("receivers");
        assert_eq!(surplus(&all, &later), 2);
        assert_eq!(all.try_recv(), Ok(1));
        assert_eq!(surplus(&all, &later), 1);
    }
}
