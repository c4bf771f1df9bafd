//! One stay in a room: what comes over the network and what is typed, in the order in which it comes.
use std::collections::HashMap;
use std::time::Duration;

use tengen_api::Join;
use tengen_api::socket::{FromServer, Goodbye, SocketError};
use tengen_client::{Client, ClientError, News, Stay, new_join, retry_after};
use tengen_core::Move;
use tengen_room::{Action, ActionId, Asked, Name};
use tengen_text::TerminalKey;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use super::super::screen::{Screen, echoed};
use super::keys::Keys;
use super::request::Request;
use super::trouble;
use super::voice::Voice;
use crate::commands::serve::interrupted;

pub(super) struct Session {
    client: Client,
    stay: Stay,
    keys: Option<Keys>,
    name: Option<Name>,
    screen: Screen,
    voice: Voice,
    link: String,
    /// What has been asked of the server and not been answered.
    asked: HashMap<ActionId, Action>,
    /// Whether the room has been shown.
    shown: bool,
    /// Whether it has been said that the connection is lost.
    lost: bool,
    /// When the win may be claimed.
    claim: Option<Instant>,
    /// The join that has no answer yet.
    joining: Option<Joining>,
}

/// A join that is sent until it is answered.
struct Joining {
    join: Join,
    /// How often it was sent.
    tries: u32,
    /// When it is sent again.
    at: Instant,
}

impl Session {
    pub(super) fn new(
        client: Client,
        stay: Stay,
        keys: Option<Keys>,
        name: Option<Name>,
        screen: Screen,
    ) -> Session {
        let kept = keys.as_ref().filter(|_| stay.access().seat.is_none());
        let kept = kept.and_then(|keys| keys.unanswered(client.server(), &stay.access().room));
        Session {
            joining: kept.map(Joining::new),
            link: stay.access().room.link(client.server()),
            voice: Voice::new(screen),
            client,
            stay,
            keys,
            name,
            screen,
            asked: HashMap::new(),
            shown: false,
            lost: false,
            claim: None,
        }
    }

    /// Until somebody leaves or the input ends; the seat is kept.
    pub(super) async fn run(mut self, mut lines: mpsc::Receiver<String>) -> anyhow::Result<()> {
        let interrupted = interrupted()?;
        tokio::pin!(interrupted);
        loop {
            let due = self.claim.unwrap_or_else(Instant::now);
            let send_at = self.joining.as_ref().map(|joining| joining.at);
            tokio::select! {
                () = &mut interrupted => {
                    self.screen.say("")?;
                    break;
                }
                () = sleep_until(due), if self.claim.is_some() => {
                    self.claim = None;
                    let words = self.voice.claim();
                    self.tell(words)?;
                }
                // The room is shown first: the words about the seat refer to it.
                () = sleep_until(send_at.unwrap_or_else(Instant::now)), if send_at.is_some() && self.shown => {
                    if let Some(words) = self.send_join().await? {
                        self.tell([words])?;
                    }
                }
                news = self.stay.next() => {
                    let news = news.map_err(|error| trouble(self.screen.text, &error))?;
                    self.news(news)?;
                }
                line = lines.recv() => match line {
                    None => {
                        self.screen.say("")?;
                        break;
                    }
                    Some(line) => if !self.typed(&line).await? {
                        break;
                    },
                },
            }
        }
        if self.voice.you.is_some() && self.keys.is_some() {
            let kept = self.screen.text.terminal_room_kept(&self.link);
            self.screen.say(&kept)?;
        }
        self.stay.leave().await;
        Ok(())
    }

    /// Says something between the lines that are typed.
    fn tell(&self, words: impl IntoIterator<Item = String>) -> std::io::Result<()> {
        let mut words = words.into_iter().peekable();
        if words.peek().is_none() {
            return Ok(());
        }
        if self.screen.live {
            self.screen.wipe()?;
        }
        for line in words {
            self.screen.say(&line)?;
        }
        self.ask()
    }

    fn ask(&self) -> std::io::Result<()> {
        if self.screen.live && self.shown {
            self.screen.start(&self.voice.prompt())?;
        }
        Ok(())
    }

    fn news(&mut self, news: News) -> anyhow::Result<()> {
        let text = self.screen.text;
        match news {
            News::Lost(reason) => {
                self.claim = None;
                if !std::mem::replace(&mut self.lost, true) {
                    let key = match reason {
                        Some(Goodbye::Shutdown) => TerminalKey::TerminalRoomStopping,
                        _ => TerminalKey::TerminalRoomLost,
                    };
                    self.tell([text.get(key)])?;
                }
            }
            News::Back => {
                if std::mem::take(&mut self.lost) {
                    self.tell([text.get(TerminalKey::TerminalRoomBack)])?;
                }
            }
            News::Said(message) => self.said(&message)?,
        }
        Ok(())
    }

    fn said(&mut self, message: &FromServer) -> anyhow::Result<()> {
        let text = self.screen.text;
        match message {
            FromServer::Welcome { you, .. } => {
                let before = std::mem::replace(&mut self.voice.you, *you);
                if self.shown && before.is_none() && you.is_some() {
                    let lines = self.voice.seated();
                    self.tell(lines)?;
                }
            }
            FromServer::Events { events } if !self.shown => self.voice.hear(events)?,
            FromServer::Events { events } => {
                let lines = self.voice.events(events)?;
                self.tell(lines)?;
            }
            FromServer::Presence(presence) => {
                let mut lines = Vec::new();
                if !std::mem::replace(&mut self.shown, true) {
                    lines = self.voice.overview(&self.link);
                }
                let (words, claim) = self.voice.presence(presence);
                self.claim = claim.map(|claim| Instant::now() + claim);
                lines.extend(words);
                self.tell(lines)?;
            }
            FromServer::Accepted { id, .. } => {
                self.asked.remove(id);
            }
            FromServer::Refused { id, refusal } => {
                let action = self.asked.remove(id);
                self.tell([self.voice.refused(action.as_ref(), refusal)])?;
            }
            FromServer::Error {
                code: SocketError::NoSeat,
                ..
            } => self.tell([text.get(TerminalKey::TerminalRoomNoSeat)])?,
            FromServer::Error { message, .. } => {
                self.tell([text.terminal_room_trouble(message)])?;
            }
            FromServer::Goodbye { .. } => (),
        }
        Ok(())
    }

    /// Does what a line asks for; `false` when that is to leave.
    async fn typed(&mut self, line: &str) -> anyhow::Result<bool> {
        let text = self.screen.text;
        if self.screen.echo {
            let prompt = self.voice.prompt();
            self.screen.say(&format!("{prompt}{}", echoed(line)))?;
        }
        let words = match Request::parse(line) {
            Some(Request::Quit) => return Ok(false),
            _ if line.is_empty() => None,
            None => Some(text.terminal_unknown(echoed(line))),
            Some(Request::Help) => Some(text.get(TerminalKey::TerminalRoomHelp)),
            Some(Request::Link) => Some(text.terminal_room_link(&self.link)),
            Some(Request::Join) => self.join().await?,
            Some(request) => self.act(request).await,
        };
        match words {
            Some(words) => self.tell([words])?,
            None => self.ask()?,
        }
        Ok(true)
    }

    async fn act(&mut self, request: Request) -> Option<String> {
        let text = self.screen.text;
        let (Some(you), Some(room)) = (self.voice.you, self.voice.room()) else {
            return Some(text.get(TerminalKey::TerminalRoomNoSeat));
        };
        let ply = u32::try_from(room.game().position().ply()).unwrap_or(u32::MAX);
        let question = room.asked().iter().find(|(seat, _)| *seat == you.other());
        let question = question.map(|&(_, what)| what);
        let which = || Some(text.get(TerminalKey::TerminalRoomWhich));
        let ask = |what| Action::Ask { what };
        let action = match request {
            Request::Play(Move::Place(point)) => Action::Place { point, ply },
            Request::Play(Move::Pass) => Action::Pass { ply },
            Request::Takeback => ask(Asked::Takeback),
            Request::Draw => ask(Asked::Draw),
            Request::Rematch => ask(Asked::Rematch),
            Request::Marks => ask(Asked::Help),
            Request::Resign => Action::Resign,
            Request::Claim => Action::ClaimWin,
            Request::Yes => match question {
                Some(what) => Action::Accept { what },
                None => return which(),
            },
            Request::No => match question {
                Some(what) => Action::Decline { what },
                None => return which(),
            },
            Request::Join | Request::Link | Request::Help | Request::Quit => return None,
        };
        let id = self.stay.act(action).await;
        self.asked.insert(id, action);
        let connected = self.stay.is_connected();
        (!connected).then(|| text.get(TerminalKey::TerminalRoomLater))
    }

    /// Asks for the free seat.
    async fn join(&mut self) -> anyhow::Result<Option<String>> {
        if self.voice.you.is_some() {
            return Ok(None);
        }
        if self.joining.is_none() {
            let join = new_join(self.name.clone())?;
            // Before it is sent: the next terminal can ask for the same seat.
            if let Some(keys) = &self.keys {
                let room = &self.stay.access().room;
                keys.keep_unanswered(self.client.server(), room, &join)?;
            }
            self.joining = Some(Joining::new(join));
        }
        self.send_join().await
    }

    /// Sends the join that has no answer; keeps the key to the seat when it comes. Without an answer it is sent again
    /// later.
    async fn send_join(&mut self) -> anyhow::Result<Option<String>> {
        let Some(joining) = &mut self.joining else {
            return Ok(None);
        };
        let sent = self.client.send_join(self.stay.access(), &joining.join);
        let error = match tokio::time::timeout(PATIENCE, sent).await {
            Ok(Ok(access)) => {
                if let Some(keys) = &self.keys {
                    keys.keep(self.client.server(), &access)?;
                    keys.answered(self.client.server(), &access.room);
                }
                self.joining = None;
                self.stay.take_seat(access);
                return Ok(None);
            }
            Ok(Err(error)) => Some(error),
            Err(_) => None,
        };
        let text = self.screen.text;
        if let Some(error) = error.filter(ClientError::is_final) {
            if let Some(keys) = &self.keys {
                keys.answered(self.client.server(), &self.stay.access().room);
            }
            self.joining = None;
            return Ok(Some(trouble(text, &error).to_string()));
        }
        joining.at = Instant::now() + retry_after(joining.tries);
        joining.tries += 1;
        // Said once.
        Ok((joining.tries == 1).then(|| text.get(TerminalKey::TerminalRoomLost)))
    }
}

impl Joining {
    fn new(join: Join) -> Joining {
        let at = Instant::now();
        Joining { join, tries: 0, at }
    }
}

/// How long the server may take to give a seat.
const PATIENCE: Duration = Duration::from_secs(20);
