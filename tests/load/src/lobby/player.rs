//! A player's evening: waits for an opponent, plays, and waits again, over connections that are cut
//! and a server that is killed. All that it sees is noted for the checker.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};
use serde_json::{Value, json};
use tengen_core::SplitMix;
use tokio::time::error::Elapsed;
use tokio::time::{sleep, sleep_until, timeout};

use super::guest::{FOLLOWS, Guest, Session, hello, room_and_seat};
use super::hand::{Deed, View};
use super::history::{History, What};
use crate::person::{Person, Socket};

/// From one attempt to connect to the next.
const AGAIN: Duration = Duration::from_millis(100);
/// The most that an answer can take.
const REPLY_TIMEOUT: Duration = Duration::from_secs(10);
/// A game of which nothing comes for so long hangs: a first move is waited for 30 s, and the clocks
/// give less than that.
const HANGS: Duration = Duration::from_secs(75);
/// A game that was made meanwhile is told so long after a player waits no more.
const LATE: Duration = Duration::from_secs(3);

/// What all clients of an evening share.
pub(super) struct Setting {
    /// Until then players wait for opponents.
    pub(super) until: Instant,
    /// Of a hundred games, those to which a player does not come.
    pub(super) absent: u64,
}

/// When a client's connection is cut, in milliseconds from the beginning.
pub(super) struct Cuts {
    begin: Arc<Instant>,
    /// The last one first.
    left: Vec<u64>,
}

impl Cuts {
    /// So many of a hundred connections are cut in a minute.
    pub(super) fn new(
        begin: Arc<Instant>,
        time: Duration,
        percent: u64,
        random: &mut SplitMix,
    ) -> Self {
        let time = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let hundredths = percent * time / 60_000;
        let one_more = u64::from(random.below(100) < hundredths % 100);
        let count = hundredths / 100 + one_more;
        let mut left: Vec<u64> = (0..count).map(|_| random.below(time)).collect();
        left.sort_unstable_by(|one, other| other.cmp(one));
        Self { begin, left }
    }

    /// Waits for the next one.
    pub(super) async fn next(&mut self) {
        match self.left.last() {
            Some(&at) => sleep_until((*self.begin + Duration::from_millis(at)).into()).await,
            None => std::future::pending().await,
        }
        self.left.pop();
    }
}

/// A player of the evening.
pub(super) struct Player {
    pub(super) person: Person,
    pub(super) session: Session,
    pub(super) random: SplitMix,
    pub(super) cuts: Cuts,
    pub(super) history: History,
    pub(super) setting: Arc<Setting>,
    /// The connection, which follows the lobby: without a room, or that of the last one.
    pub(super) guest: Option<Guest>,
}

/// A game that was told.
struct Game {
    room: String,
    hand: View,
    /// An action without an answer yet.
    sent: Option<(String, Value)>,
    /// When it counts as hanging.
    hangs: Instant,
}

impl Player {
    pub(super) async fn live(mut self) -> anyhow::Result<History> {
        while Instant::now() < self.setting.until {
            let found = self.find().await?;
            if let Some(mut game) = found {
                let is_absent = self.random.below(100) < self.setting.absent;
                let played = match is_absent {
                    true => self.stay_away(game.hangs).await,
                    false => self.play(&mut game).await,
                };
                played.with_context(|| format!("{} in {}", self.session.id, game.room))?;
            }
        }
        Ok(self.history)
    }

    /// Waits in the pool until a game is told; `None` at the end of the evening.
    async fn find(&mut self) -> anyhow::Result<Option<Game>> {
        self.history.note(What::Waits);
        loop {
            if self.guest.is_none() {
                let following = self.person.follow(Some(&self.session));
                let following = timeout(REPLY_TIMEOUT, following).await;
                let Some((guest, here)) = self.served(following) else {
                    let is_late = Instant::now() > self.setting.until + HANGS;
                    ensure!(!is_late, "the server does not come back");
                    sleep(AGAIN).await;
                    continue;
                };
                self.guest = Some(guest);
                if !here["game"].is_null() {
                    return self.paired(&here["game"]).map(Some);
                }
            }
            let guest = self.guest.as_mut().context("a connection")?;
            let waiting = tokio::select! {
                waiting = wait(guest, self.setting.until) => waiting,
                () = self.cuts.next() => {
                    self.history.note(What::Cut);
                    self.guest = None;
                    continue;
                }
            };
            match waiting {
                Ok(Some(game)) => return self.paired(&game).map(Some),
                Ok(None) => return Ok(None),
                lost => {
                    // With the connection goes the place in the pool.
                    self.served(Ok(lost));
                    self.guest = None;
                    sleep(AGAIN).await;
                }
            }
        }
    }

    fn paired(&mut self, game: &Value) -> anyhow::Result<Game> {
        let (room, seat) = room_and_seat(game)?;
        let opponent = game["opponent"].as_str().context("an opponent")?;
        let hand = View::new(&seat);
        self.history.note(What::Paired {
            room: room.clone(),
            seat,
            opponent: opponent.to_owned(),
        });
        Ok(Game {
            room,
            hand,
            sent: None,
            hangs: Instant::now() + HANGS,
        })
    }

    /// Does not come; stays in the lobby until the game is void.
    async fn stay_away(&mut self, hangs: Instant) -> anyhow::Result<()> {
        self.guest = None;
        while Instant::now() < hangs {
            let following = self.person.follow(Some(&self.session));
            if let Ok(Ok((mut guest, here))) = timeout(REPLY_TIMEOUT, following).await {
                if here["game"].is_null() {
                    return Ok(());
                }
                let is_void = async {
                    while guest.told().await?["type"] != "void" {}
                    Ok::<_, anyhow::Error>(())
                };
                if let Ok(Ok(())) = timeout(HANGS, is_void).await {
                    return Ok(());
                }
            }
            sleep(AGAIN).await;
        }
        Ok(())
    }

    /// Plays a game to its end.
    async fn play(&mut self, game: &mut Game) -> anyhow::Result<()> {
        self.guest = None;
        self.history.note(What::Joins {
            room: game.room.clone(),
        });
        let mut joined = false;
        while !game.hand.is_over {
            if Instant::now() > game.hangs {
                self.history.note(What::Hangs {
                    room: game.room.clone(),
                });
                return Ok(());
            }
            if !joined {
                let seated = self.sit_down(&game.room).await;
                joined = self.served(Ok(seated)).is_some();
            }
            let entering = self.enter(&game.room, game.hand.version);
            let entered = timeout(REPLY_TIMEOUT, entering).await;
            let (true, Some(socket)) = (joined, self.served(entered)) else {
                sleep(AGAIN).await;
                continue;
            };
            let guest = self.guest.insert(Guest::over(socket));
            let played = tokio::select! {
                played = game.play(guest, &mut self.random, &mut self.history) => Some(played),
                () = self.cuts.next() => None,
            };
            if game.hand.is_over {
                return Ok(());
            }
            self.guest = None;
            match played {
                None => self.history.note(What::Cut),
                Some(played) => {
                    self.served(Ok(played));
                    sleep(AGAIN).await;
                }
            }
        }
        Ok(())
    }

    /// What the server has answered; notes if it has refused since too many ask. That it does not
    /// run is no refusal.
    fn served<T>(&mut self, answer: Result<anyhow::Result<T>, Elapsed>) -> Option<T> {
        match answer {
            Ok(Ok(answer)) => Some(answer),
            Ok(Err(error)) => {
                let why = format!("{error:#}");
                if why.contains("too-many") || why.contains("429") {
                    self.history.note(What::Denied { why });
                }
                None
            }
            Err(_) => None,
        }
    }

    /// Looks at the room, as the page does, and takes the seat, also once more.
    async fn sit_down(&mut self, room: &str) -> anyhow::Result<()> {
        let head = format!("Cookie: {}\r\n", self.session.cookie);
        let path = format!("/api/v1/rooms/{room}");
        let looking = self.person.ask_with(&head, ("GET", &path), "");
        let (_, body) = timeout(REPLY_TIMEOUT, looking).await??;
        let now: Value = serde_json::from_str(&body)?;
        let watch = now["watch"].as_str().context("an id for watchers")?;
        self.history.note(What::Watched {
            room: room.to_owned(),
            watch: watch.to_owned(),
        });
        let path = format!("/api/v1/rooms/{room}/join");
        let asking = self.person.ask_with(&head, ("POST", &path), "{}");
        timeout(REPLY_TIMEOUT, asking).await??;
        Ok(())
    }

    async fn enter(&self, room: &str, after: u64) -> anyhow::Result<Socket> {
        let path = format!("/api/v1/rooms/{room}/socket");
        let mut socket = self.person.upgrade(&path, &self.session.cookie).await?;
        socket.say(&hello(after)).await?;
        // As the page does: while a room is open, its connection follows the lobby.
        socket.say(FOLLOWS).await?;
        Ok(socket)
    }
}

/// Waits in the first pool until a game is told; `None` at the deadline.
async fn wait(guest: &mut Guest, deadline: Instant) -> anyhow::Result<Option<Value>> {
    // The only pool, whose number is the same after each start.
    let wish = json!({ "type": "wait", "pools": [{ "pool": 1 }] });
    guest.say(&wish).await?;
    let over = sleep_until(deadline.into());
    tokio::pin!(over);
    let mut waits = true;
    loop {
        let told = tokio::select! {
            told = guest.told() => told?,
            () = &mut over => {
                if !waits {
                    return Ok(None);
                }
                waits = false;
                guest.say(&json!({ "type": "stop-waiting" })).await?;
                over.as_mut().reset((Instant::now() + LATE).into());
                continue;
            }
        };
        match told["type"].as_str() {
            Some("game") => return Ok(Some(told)),
            Some("refused") if waits => {
                // The last game has not come to its end in the lobby, or the player has often not
                // come to games.
                let pause = told["wait"].as_u64().unwrap_or(100);
                let again = Instant::now() + Duration::from_millis(pause);
                sleep_until(again.min(deadline).into()).await;
                guest.say(&wish).await?;
            }
            _ => (),
        }
    }
}

type Plan = (Instant, String, Value);

impl Game {
    /// Plays over one connection until the game is over; an error if the connection is lost.
    async fn play(
        &mut self,
        guest: &mut Guest,
        random: &mut SplitMix,
        history: &mut History,
    ) -> anyhow::Result<()> {
        let socket = &mut guest.socket;
        if let Some((id, action)) = &self.sent {
            act(socket, id, action).await?;
        }
        let mut plan = self.plan(random);
        while !self.hand.is_over {
            let due = plan.as_ref().map(|(at, ..)| *at);
            let due = due.filter(|_| self.sent.is_none());
            let message = tokio::select! {
                message = socket.value() => message?,
                () = at(due) => {
                    if let Some((_, id, action)) = plan.take() {
                        let room = self.room.clone();
                        history.note(What::Sends { room, id: id.clone() });
                        let (id, action) = self.sent.insert((id, action));
                        act(socket, id, action).await?;
                    }
                    continue;
                }
                () = sleep_until(self.hangs.into()) => bail!("nothing comes"),
            };
            if self.hear(&message, history)? {
                plan = self.plan(random);
            }
        }
        Ok(())
    }

    /// Whether the player thinks anew after this message.
    fn hear(&mut self, message: &Value, history: &mut History) -> anyhow::Result<bool> {
        let room = || self.room.clone();
        let mut is_new = false;
        match message["type"].as_str() {
            Some("events") => {
                for event in message["events"].as_array().context("events")? {
                    history.note(What::Event {
                        room: room(),
                        event: event.clone(),
                    });
                    is_new |= self.hand.hear(event);
                }
            }
            Some("accepted") => {
                history.note(What::Accepted {
                    room: room(),
                    id: message["id"].as_str().context("an id")?.to_owned(),
                    version: message["from"].as_u64().context("a version")?,
                });
                self.sent = None;
            }
            Some("refused") => (self.sent, is_new) = (None, true),
            Some("goodbye" | "error") => bail!("{message}"),
            _ => (),
        }
        Ok(is_new)
    }

    fn plan(&mut self, random: &mut SplitMix) -> Option<Plan> {
        match self.hand.deed(random)? {
            Deed::Act { after, id, action } => Some((Instant::now() + after, id, action)),
            Deed::Nothing => None,
        }
    }
}

async fn at(due: Option<Instant>) {
    match due {
        Some(due) => sleep_until(due.into()).await,
        None => std::future::pending().await,
    }
}

async fn act(socket: &mut Socket, id: &str, action: &Value) -> anyhow::Result<()> {
    let message = json!({ "type": "act", "id": id, "action": action });
    socket.say(&message.to_string()).await
}
