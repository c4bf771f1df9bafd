//! A process around a node: its rooms, and the clients that are connected.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use tengen_ownership::{Authority, Effect, Input, Moment, Node, NodeId, Pace, Position};

use super::db::{Move, Room, Stored, shard_of};
use super::messages::{Connection, ToClient, ToNode};

pub(crate) type Heard = Input<Room, Move, Vec<Stored>>;
pub(crate) type Done = Effect<Room, Move, Vec<Stored>>;

/// A room in use. What is decided and not stored yet is not part of it.
#[derive(Default)]
struct Live {
    events: Vec<Stored>,
    position: Position,
    /// The move on its way to the journal.
    keeps: Option<(Connection, Move)>,
    waits: VecDeque<(Connection, Move)>,
    members: BTreeSet<Connection>,
}

pub(crate) struct Host {
    pub(crate) id: NodeId,
    pub(crate) node: Node<Room, Move, Vec<Stored>>,
    rooms: BTreeMap<Room, Live>,
    /// Who waits for a room, and how many of its events each has.
    waiting: BTreeMap<Room, Vec<(Connection, u64)>>,
    /// What goes out, in order.
    pub(crate) says: Vec<(Connection, Room, ToClient)>,
    pub(crate) wants: Vec<Done>,
    pub(crate) is_drained: bool,
    /// Whether it knows an action that is sent again.
    pub(crate) knows_actions: bool,
    pub(crate) loads: u64,
}

impl Host {
    pub(crate) fn new(id: NodeId, now: Moment, pace: Pace) -> Self {
        Self {
            id,
            node: Node::new(id, pace, now),
            rooms: BTreeMap::new(),
            waiting: BTreeMap::new(),
            says: Vec::new(),
            wants: Vec::new(),
            is_drained: false,
            knows_actions: true,
            loads: 0,
        }
    }

    pub(crate) fn hear(&mut self, now: Moment, input: Heard) {
        let mut inputs = VecDeque::from([input]);
        while let Some(input) = inputs.pop_front() {
            for effect in self.node.hear(now, input) {
                self.follow(effect);
            }
            // What waited may be decided now, which may ask for more.
            let rooms: Vec<Room> = self.rooms.keys().copied().collect();
            for room in rooms {
                inputs.extend(self.decide(now, room));
            }
        }
    }

    pub(crate) fn received(&mut self, now: Moment, from: Connection, message: ToNode) {
        match message {
            ToNode::Enter { room, known } => {
                let shard = shard_of(room);
                self.waiting.entry(room).or_default().push((from, known));
                self.hear(now, Input::Want { room, shard });
            }
            ToNode::Act { room, made } => {
                match self.rooms.get_mut(&room) {
                    Some(live) if live.members.contains(&from) => {
                        live.waits.push_back((from, made))
                    }
                    _ => self.says.push((from, room, ToClient::Goodbye)),
                }
                self.hear(now, Input::Tick);
            }
        }
    }

    fn follow(&mut self, effect: Done) {
        match effect {
            Effect::Here(room) => self.welcome(room),
            Effect::Start {
                room,
                position,
                kept,
            } => {
                self.loads += 1;
                let live = self.rooms.entry(room).or_default();
                (live.events, live.position) = (kept, position);
                self.welcome(room);
            }
            Effect::Elsewhere { room, owner } => {
                for (to, _) in self.waiting.remove(&room).unwrap_or_default() {
                    self.says.push((to, room, ToClient::Elsewhere(owner)));
                }
            }
            Effect::Kept { room, position } => self.kept(room, position),
            Effect::Forget { room, .. } => {
                let members = self.rooms.remove(&room).map(|live| live.members);
                for to in members.unwrap_or_default() {
                    self.says.push((to, room, ToClient::Goodbye));
                }
            }
            Effect::Drained => self.is_drained = true,
            Effect::Condition(_) => (),
            effect @ (Effect::Ask(..) | Effect::Abandon(_) | Effect::Seek | Effect::Publish) => {
                self.wants.push(effect);
            }
        }
    }

    fn welcome(&mut self, room: Room) {
        let Some(live) = self.rooms.get_mut(&room) else {
            return;
        };
        for (to, known) in self.waiting.remove(&room).unwrap_or_default() {
            live.members.insert(to);
            let events = live.events.iter().skip(known as usize).copied();
            let events = ToClient::Events {
                position: live.position,
                after: known,
                events: events.collect(),
            };
            self.says.push((to, room, events));
        }
    }

    fn kept(&mut self, room: Room, position: Position) {
        let Some(live) = self.rooms.get_mut(&room) else {
            return;
        };
        let Some((from, made)) = live.keeps.take() else {
            return;
        };
        let stored = Stored {
            record: 0,
            epoch: position.epoch,
            node: self.id,
            made,
        };
        let after = live.events.len() as u64;
        live.events.push(stored);
        live.position = position;
        for to in live.members.iter().copied() {
            let events = ToClient::Events {
                position,
                after,
                events: vec![stored],
            };
            self.says.push((to, room, events));
        }
        let (action, version) = (made.action, position.version);
        let accepted = ToClient::Accepted { action, version };
        self.says.push((from, room, accepted));
    }

    /// Answers what waits in a room, up to what has to be stored first.
    fn decide(&mut self, now: Moment, room: Room) -> Option<Heard> {
        let authority = self.node.authority(&room, now);
        let live = self.rooms.get_mut(&room)?;
        while live.keeps.is_none() {
            let (from, made) = *live.waits.front()?;
            let Move { player, action } = made;
            let known = live.events.iter().position(|e| e.made.action == action);
            let known = known.filter(|_| self.knows_actions);
            let answer = match (known, authority) {
                (Some(place), _) => {
                    let version = place as u64 + 1;
                    ToClient::Accepted { action, version }
                }
                (None, Authority::Owner(position)) => {
                    live.position = live.position.max(position);
                    if live.events.len() % 2 == usize::from(player) {
                        live.waits.pop_front();
                        live.keeps = Some((from, made));
                        return Some(Input::Keep {
                            room,
                            expected: live.events.len() as u64,
                            adds: 1,
                            entry: made,
                        });
                    }
                    ToClient::Refused { action, position }
                }
                (None, Authority::Unsure | Authority::None) => return None,
            };
            live.waits.pop_front();
            self.says.push((from, room, answer));
        }
        None
    }
}
