//! A player: plays in turn, sends again what is not answered, and goes where the room is.

use tengen_core::SplitMix;
use tengen_ownership::{NodeId, Position};

use super::db::{Move, Room};
use super::messages::{Connection, ToClient, ToNode};

/// What a client wants done.
pub(crate) enum Wish {
    /// On a connection that is opened now, or on one that is open.
    Send(u64, ToNode),
    /// Opens a connection to a node, or to any.
    Open(u64, Option<NodeId>),
}

pub(crate) struct Client {
    pub(crate) number: usize,
    pub(crate) room: Room,
    pub(crate) player: u8,
    /// The actions of its room, in order.
    pub(crate) events: Vec<u64>,
    known: Position,
    pub(crate) pending: Option<u64>,
    /// Actions that were accepted, and their versions.
    pub(crate) accepted: Vec<(u64, u64)>,
    /// Open connections; the last one is the newest. The earlier ones are other tabs.
    connections: Vec<u64>,
    has_tabs: bool,
    /// Whether it believes a refusal by an earlier owner.
    pub(crate) believes_all: bool,
    /// Refusals by earlier owners, which it did not believe.
    pub(crate) doubted: u64,
    hint: Option<NodeId>,
    next_connection: u64,
    next_action: u64,
    /// When it last heard, and last sent its move.
    heard: u64,
    sent: u64,
    /// When it next moves, or opens a connection again.
    moves_at: u64,
    pub(crate) refused: Option<(u64, Position, Position)>,
    pub(crate) differs: Option<(u64, u64, u64)>,
}

impl Client {
    pub(crate) fn new(number: usize, random: &mut SplitMix) -> Self {
        Self {
            number,
            room: (number / 2) as Room,
            player: (number % 2) as u8,
            events: Vec::new(),
            known: Position::default(),
            pending: None,
            accepted: Vec::new(),
            connections: Vec::new(),
            has_tabs: random.below(2) == 0,
            believes_all: false,
            doubted: 0,
            hint: None,
            next_connection: 1,
            next_action: 1,
            heard: 0,
            sent: 0,
            moves_at: random.below(300),
            refused: None,
            differs: None,
        }
    }

    fn version(&self) -> u64 {
        self.events.len() as u64
    }

    /// Time has passed. `plays` is whether it makes further moves.
    pub(crate) fn think(&mut self, now: u64, plays: bool, random: &mut SplitMix) -> Vec<Wish> {
        if now < self.moves_at {
            return Vec::new();
        }
        self.moves_at = now + 50 + random.below(150);
        let mut wishes = Vec::new();
        let is_silent = self.pending.is_some() && now > self.sent.max(self.heard) + 700;
        let is_forgotten = now > self.heard + 1_500;
        if self.connections.is_empty() || is_forgotten || (is_silent && random.below(2) == 0) {
            self.open(now, &mut wishes, random);
            return wishes;
        }
        let is_turn = self.events.len() % 2 == usize::from(self.player);
        if plays && is_turn && self.pending.is_none() && random.below(3) == 0 {
            self.pending = Some((self.number as u64 + 1) * 1_000 + self.next_action);
            self.next_action += 1;
            self.send(now, &mut wishes, random);
        } else if self.pending.is_some() && now > self.sent + 400 {
            self.send(now, &mut wishes, random);
        }
        wishes
    }

    fn open(&mut self, now: u64, wishes: &mut Vec<Wish>, random: &mut SplitMix) {
        let number = self.next_connection;
        self.next_connection += 1;
        if !self.has_tabs {
            self.connections.clear();
        }
        self.connections.push(number);
        // The proxy is wrong now and then.
        let to = self.hint.take().filter(|_| random.below(5) > 0);
        wishes.push(Wish::Open(number, to));
        let (room, known) = (self.room, self.version());
        wishes.push(Wish::Send(number, ToNode::Enter { room, known }));
        self.heard = now;
    }

    fn send(&mut self, now: u64, wishes: &mut Vec<Wish>, random: &mut SplitMix) {
        let Some(action) = self.pending else { return };
        // The oldest tab's node may be one that was paused, and believes to own the room.
        let tab = match random.below(2) {
            0 => self.connections.first().copied(),
            _ => self.connections.last().copied(),
        };
        let (room, player) = (self.room, self.player);
        let made = Move { player, action };
        if let Some(number) = tab {
            wishes.push(Wish::Send(number, ToNode::Act { room, made }));
        }
        self.sent = now;
    }

    fn close(&mut self, now: u64, number: u64, random: &mut SplitMix) {
        self.connections.retain(|open| *open != number);
        self.moves_at = now + 20 + random.below(200);
    }

    pub(crate) fn received(
        &mut self,
        now: u64,
        (from, message): (Connection, ToClient),
        random: &mut SplitMix,
    ) -> Vec<Wish> {
        let mut wishes = Vec::new();
        if !self.connections.contains(&from.number) {
            return wishes;
        }
        self.heard = now;
        match message {
            ToClient::Events {
                position,
                after,
                events,
            } => {
                let actions = events.iter().map(|stored| stored.made.action);
                self.fold(after, actions, position);
                if after > self.version() {
                    self.open(now, &mut wishes, random);
                } else if after == 0 || events.is_empty() {
                    // Just entered: what is not answered is sent again.
                    self.send(now, &mut wishes, random);
                }
            }
            ToClient::Accepted { action, version } => {
                // Its event comes before, unless something was lost.
                self.accepted.push((action, version));
                if version > self.version() {
                    self.open(now, &mut wishes, random);
                }
            }
            ToClient::Refused { action, position } if self.pending == Some(action) => {
                let is_final = self.believes_all || position.settles(self.known);
                if is_final {
                    // Its move was right, and nobody else may move: see `Client::think`.
                    self.refused = Some((action, position, self.known));
                    self.pending = None;
                } else {
                    self.doubted += 1;
                    self.close(now, from.number, random);
                }
            }
            ToClient::Refused { .. } => (),
            ToClient::Elsewhere(owner) => {
                self.hint = owner;
                self.close(now, from.number, random);
            }
            ToClient::Goodbye => self.close(now, from.number, random),
        }
        wishes
    }

    fn fold(&mut self, after: u64, actions: impl Iterator<Item = u64>, position: Position) {
        for (version, action) in (after + 1..).zip(actions) {
            let known = version
                .checked_sub(1)
                .and_then(|i| self.events.get(i as usize));
            match known {
                Some(known) if *known != action => {
                    self.differs = Some((version, *known, action));
                }
                None if version == self.version() + 1 => self.events.push(action),
                Some(_) | None => (),
            }
            self.pending.take_if(|pending| *pending == action);
        }
        if position.version <= self.version() {
            self.known = self.known.max(position);
        }
    }

    /// A node has vanished with its connections.
    pub(crate) fn cut(&mut self, now: u64, random: &mut SplitMix) {
        self.connections.clear();
        self.moves_at = now + 20 + random.below(400);
    }
}
