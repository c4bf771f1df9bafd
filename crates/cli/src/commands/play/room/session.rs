//! One stay in a room: what comes over the network and what is typed, in the order in which it comes.
use std::collections::HashMap;
use std::time::Duration;

use tengen_api::socket::{FromServer, Goodbye, SocketError};
use tengen_client::{Client, News, Stay};
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
}

impl Session {
    pub(super) fn new(
        client: Client,
        stay: Stay,
        keys: Option<Keys>,
        name: Option<Name>,
        screen: Screen,
    ) -> Session {
        Session {
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
            FromServer::Welcome { you, .. } => self.voice.you = *you,
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

    /// Takes the free seat and keeps its key.
    async fn join(&mut self) -> anyhow::Result<Option<String>> {
        if self.voice.you.is_some() {
            return Ok(None);
        }
        let joined = self.client.join(self.stay.access(), self.name.clone());
        let access = match tokio::time::timeout(PATIENCE, joined).await {
            Ok(Ok(access)) => access,
            Ok(Err(error)) => return Ok(Some(trouble(self.screen.text, &error).to_string())),
            Err(_) => return Ok(Some(self.screen.text.get(TerminalKey::TerminalRoomLost))),
        };
        if let Some(keys) = &self.keys {
            keys.keep(self.client.server(), &access)?;
        }
        self.stay.take_seat(access);
        Ok(None)
    }
}

/// How long the server may take to give a seat.
const PATIENCE: Duration = Duration::from_secs(20);
