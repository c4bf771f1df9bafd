//! A session in a room: handles network events and typed lines in the order of their arrival.

use tengen_api::Join;
use tengen_api::socket::Goodbye;
use tengen_client::{Change, Client, News, RoomSession, new_join};
use tengen_core::Move;
use tengen_core::opening::{Action as Decision, Kind};
use tengen_room::client::Dropped;
use tengen_room::{Action, Asked, Name, Stored};
use tengen_text::{Key, TerminalKey};
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
    stay: RoomSession,
    keys: Option<Keys>,
    name: Option<Name>,
    screen: Screen,
    voice: Voice,
    link: String,
    /// Whether the room has been shown.
    shown: bool,
    /// Whether the loss of the connection has been reported.
    lost: bool,
    claim: Option<Instant>,
    /// The unanswered join of an earlier process; sent after the room is shown, since the messages
    /// about the seat refer to it.
    kept: Option<Join>,
    /// Whether the next move offers a draw.
    offers_draw: bool,
    /// Events since the join was sent, printed after its answer: their wording depends on it.
    held: Option<Vec<Stored>>,
}

impl Session {
    pub(super) fn new(
        client: Client,
        stay: RoomSession,
        keys: Option<Keys>,
        name: Option<Name>,
        screen: Screen,
    ) -> Session {
        let kept = keys.as_ref().filter(|_| stay.access().seat.is_none());
        let kept = kept.and_then(|keys| keys.unanswered(client.server(), &stay.access().room));
        Session {
            kept,
            link: stay.access().room.link(client.server()),
            voice: Voice::new(screen),
            client,
            stay,
            keys,
            name,
            screen,
            shown: false,
            lost: false,
            claim: None,
            offers_draw: false,
            held: None,
        }
    }

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
                    Some(line) => if !self.typed(&line)? {
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
            News::Happened(events) if !self.shown => self.voice.hear(&events)?,
            News::Happened(events) => match &mut self.held {
                Some(held) => held.extend(events),
                None => self.happened(&events)?,
            },
            News::Changed(change) => self.changed(change)?,
            News::Seated(access) => {
                if let Some(keys) = &self.keys {
                    keys.keep(self.client.server(), &access)?;
                    keys.answered(self.client.server(), &access.room);
                }
            }
            News::SeatAwaited(tries) => {
                self.release()?;
                // Report it for the first attempt only.
                if tries == 1 {
                    self.tell([text.get(TerminalKey::TerminalRoomLost)])?;
                }
            }
            News::NoSeat(error) => {
                if let Some(keys) = &self.keys {
                    keys.answered(self.client.server(), &self.stay.access().room);
                }
                self.release()?;
                self.tell([trouble(text, &error).to_string()])?;
            }
        }
        Ok(())
    }

    fn happened(&mut self, events: &[Stored]) -> anyhow::Result<()> {
        let lines = self.voice.events(events)?;
        Ok(self.tell(lines)?)
    }

    fn release(&mut self) -> anyhow::Result<()> {
        let held = self.held.take().unwrap_or_default();
        self.happened(&held)
    }

    fn changed(&mut self, change: Change) -> anyhow::Result<()> {
        let text = self.screen.text;
        match change {
            Change::Welcomed => {
                if std::mem::take(&mut self.lost) {
                    self.tell([text.get(TerminalKey::TerminalRoomBack)])?;
                }
                let you = self.stay.view().you;
                let before = std::mem::replace(&mut self.voice.you, you);
                if self.shown && before.is_none() && you.is_some() {
                    let lines = self.voice.seated();
                    self.tell(lines)?;
                }
                if you.is_some() {
                    self.release()?;
                }
            }
            Change::Lost(reason) => {
                self.claim = None;
                if !std::mem::replace(&mut self.lost, true) {
                    let key = match reason {
                        Some(Goodbye::Shutdown) => TerminalKey::TerminalRoomStopping,
                        _ => TerminalKey::TerminalRoomLost,
                    };
                    self.tell([text.get(key)])?;
                }
            }
            Change::Presence(presence) => {
                let mut lines = Vec::new();
                if !std::mem::replace(&mut self.shown, true) {
                    lines = self.voice.overview(&self.link);
                }
                let (words, claim) = self.voice.presence(&presence);
                self.claim = claim.map(|claim| Instant::now() + claim);
                lines.extend(words);
                self.tell(lines)?;
                if let Some(join) = self.kept.take() {
                    self.ask_for_seat(join);
                }
            }
            Change::Refused(one, refusal) => {
                self.tell([self.voice.refused(&one.action, &refusal)])?;
            }
            Change::Dropped(_, Dropped::NoSeat) => {
                self.tell([text.get(TerminalKey::TerminalRoomNoSeat)])?;
            }
            Change::Error(_, message) => self.tell([text.terminal_room_trouble(&message)])?,
            Change::Said(seat, what) => self.tell(self.voice.said(seat, &what))?,
            Change::Unsaid(why) => self.tell([self.voice.not_said(why)])?,
            // Resynchronisation: all events come again, and the room is shown after that.
            Change::Anew => {
                self.voice.forget();
                (self.shown, self.held) = (false, None);
            }
            // `Change::Error` reports messages that the server did not understand.
            Change::Dropped(_, Dropped::NotUnderstood)
            | Change::Waiting
            | Change::Happened(_)
            | Change::GaveUp(..) => (),
        }
        Ok(())
    }

    /// Executes a typed line; `false` to quit.
    fn typed(&mut self, line: &str) -> anyhow::Result<bool> {
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
            Some(Request::Join) => self.join()?,
            Some(Request::Say(what)) => {
                let unsaid = TerminalKey::TerminalRoomNotSaid;
                (!self.stay.say(what)).then(|| text.get(unsaid))
            }
            Some(request) => self.act(request),
        };
        match words {
            Some(words) => self.tell([words])?,
            None => self.ask()?,
        }
        Ok(true)
    }

    fn act(&mut self, request: Request) -> Option<String> {
        let text = self.screen.text;
        let (Some(you), Some(room)) = (self.voice.you, self.voice.room()) else {
            return Some(text.get(TerminalKey::TerminalRoomNoSeat));
        };
        let ply = u32::try_from(room.game().position().ply()).unwrap_or(u32::MAX);
        let step = u32::try_from(room.opening().actions().len()).unwrap_or(u32::MAX);
        let kind = room.decision().map(|(_, kind)| kind);
        let yours = room.to_move() == Some(you);
        let question = room.asked().iter().find(|(seat, _)| *seat == you.other());
        let question = question.map(|&(_, what)| what);
        let which = || Some(text.get(TerminalKey::TerminalRoomWhich));
        let ask = |what| Action::Ask { what };
        let choose = |what| Action::Choose { what, step };
        let draw = yours && self.offers_draw;
        let action = match request {
            Request::Play(Move::Place(point)) if kind == Some(Kind::Pick) => {
                choose(Decision::Pick(point))
            }
            Request::Play(Move::Place(point)) => Action::Place { point, ply, draw },
            Request::Play(Move::Pass) => Action::Pass { ply, draw },
            Request::Decide(decision) => choose(decision),
            Request::Offer(_) if matches!(kind, Some(Kind::Swap { .. })) => {
                choose(Decision::KeepAndOffer)
            }
            Request::Offer(points) => Action::Offer { points, step },
            Request::ClaimFoul => Action::ClaimFoul,
            Request::ClaimFive(point) => Action::ClaimRow { point },
            Request::Takeback => ask(Asked::Takeback),
            Request::Draw if yours && question != Some(Asked::Draw) => {
                self.offers_draw = !self.offers_draw;
                return Some(match self.offers_draw {
                    true => text.get(Key::RoomDrawArmed),
                    false => text.get(TerminalKey::TerminalRoomDrawUnarmed),
                });
            }
            Request::Draw => ask(Asked::Draw),
            Request::Rematch => ask(Asked::Rematch),
            Request::Marks => ask(Asked::Help),
            Request::Pause => ask(Asked::Pause),
            Request::Continue => Action::Continue,
            Request::Vacation(days) => Action::Vacation { days },
            Request::Return => Action::Return,
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
            Request::Say(_) | Request::Join | Request::Link | Request::Help | Request::Quit => {
                return None;
            }
        };
        if let Some(why) = self.voice.impossible(&action) {
            return Some(why);
        }
        // An offer goes with a move; another decision of the opening withdraws it.
        if action.is_turn() && yours {
            self.offers_draw = false;
        }
        match self.stay.act(action) {
            Ok(_) if self.stay.is_connected() => None,
            Ok(_) => Some(text.get(TerminalKey::TerminalRoomLater)),
            Err(_) => Some(text.get(TerminalKey::TerminalRoomNoSeat)),
        }
    }

    /// Asks for the free seat; retried until it is answered.
    fn join(&mut self) -> anyhow::Result<Option<String>> {
        if self.voice.you.is_none() && !self.stay.is_joining() {
            let join = new_join(self.name.clone())?;
            // Store it before sending, so that the next process can ask for the same seat.
            if let Some(keys) = &self.keys {
                let room = &self.stay.access().room;
                keys.keep_unanswered(self.client.server(), room, &join)?;
            }
            self.ask_for_seat(join);
        }
        Ok(None)
    }

    fn ask_for_seat(&mut self, join: Join) {
        self.held = Some(Vec::new());
        self.stay.join(join);
    }
}
