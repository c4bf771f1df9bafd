//! A room on the server, between `tengen_table::online` and the browser.
//!
//! While one is visited the board shows it instead of the game on the table, which waits as it
//! is. A lost connection is sought again by itself, at first at once, then every few seconds.

use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::socket::FromClient;
use tengen_api::{
    ErrorCode, Join, JoinToken, Network, RoomId, RoomIdError, RoomMade, RoomNow, Seated,
};
use tengen_core::Start;
use tengen_room::{Config, NameError};
use tengen_table::RoomEffect;
use tengen_table::online::{Contact, Online, RoomChoice, RoomHeard, RoomView, Trouble, read_name};
use web_sys::AbortController;

use crate::browser::api::{self, Failed};
use crate::browser::{self, FromWire, PendingJoin, Store, Wire};
use crate::page::{Alert, Page, Sheet};

const ROOMS: &str = "/api/v1/rooms";
const NETWORK: &str = "/api/v1/network";
/// The first and the longest time between two attempts to connect, in milliseconds.
const RETRY: (u64, u64) = (300, 6_000);
/// How long an answer may take before the connection counts as lost.
const PATIENCE: Duration = Duration::from_secs(8);

/// What a page has of a room; copied freely.
#[derive(Clone, Copy)]
pub(crate) struct RoomPart {
    /// What is seen of the room that is visited.
    pub(crate) view: RwSignal<Option<RoomView>>,
    /// Whether a server is there to make rooms on.
    pub(crate) offered: RwSignal<bool>,
    /// What the next room is to be made with, where the last one's choices are not.
    pub(crate) next: StoredValue<Option<RoomChoice>>,
    /// The set-up from which the next room's games are to begin.
    pub(crate) start: StoredValue<Option<Start>>,
    /// Whether the server is being asked for a seat.
    pub(crate) joining: RwSignal<bool>,
    /// Why there is no seat.
    pub(crate) no_seat: RwSignal<Option<RoomFailed>>,
    line: StoredValue<Line, LocalStorage>,
    asking: StoredValue<Asking, LocalStorage>,
}

/// The request for a seat that is under way.
#[derive(Default)]
struct Asking {
    /// Counts requests, so that what an old one still brings is known to be old.
    number: u32,
    /// Ends it. An answer that came later would put its cookie in place of a newer one.
    abort: Option<AbortController>,
}

/// The connection, and attempts to make it.
#[derive(Default)]
struct Line {
    wire: Option<Wire>,
    /// Counts connections, so that what an old one still says is known to be old.
    number: u32,
    attempts: u32,
    retry: Option<TimeoutHandle>,
}

/// Why there is no room, or no seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RoomFailed {
    Name(NameError),
    Server(Failed),
}

impl RoomPart {
    pub(crate) fn new() -> RoomPart {
        RoomPart {
            view: RwSignal::new(None),
            offered: RwSignal::new(false),
            next: StoredValue::new(None),
            start: StoredValue::new(None),
            joining: RwSignal::new(false),
            no_seat: RwSignal::new(None),
            asking: StoredValue::new_local(Asking::default()),
            line: StoredValue::new_local(Line::default()),
        }
    }

    /// What the room was made with, where one is visited and known.
    pub(crate) fn config(self) -> Option<Config> {
        self.view.read().as_ref().and_then(|room| room.config)
    }
}

impl Page {
    /// Whether a room is on the board.
    pub(crate) fn room_is_open(self) -> bool {
        self.with_room(|_| ()).is_some()
    }

    /// A look at the room.
    pub(crate) fn with_room<T>(self, look: impl FnOnce(&Online) -> T) -> Option<T> {
        self.model.with_untracked(|model| model.get().map(look))
    }

    fn room_id(self) -> Option<RoomId> {
        self.with_room(|online| online.id().cloned()).flatten()
    }

    /// Finds out whether a server is there.
    pub(crate) fn seek_server(self) {
        spawn_local(async move {
            let there = api::get::<Network>(NETWORK).await.is_ok();
            self.room.offered.set(there);
        });
    }

    /// Under which addresses others reach the server.
    pub(crate) async fn network() -> Result<Network, Failed> {
        api::get(NETWORK).await
    }

    /// Lets the local network join.
    pub(crate) async fn open_network() -> Result<Network, Failed> {
        api::post(NETWORK, &()).await
    }

    /// Makes a room and visits it.
    pub(crate) async fn make_room(
        self,
        choice: RoomChoice,
        start: Option<Start>,
    ) -> Result<(), RoomFailed> {
        let new = choice.new_room(start).map_err(RoomFailed::Name)?;
        let made = api::post::<RoomMade>(ROOMS, &new).await;
        let made = made.map_err(RoomFailed::Server)?;
        if new.start.is_some() {
            // What was being set up is in the room now.
            self.close_tool();
        }
        self.visit(&Ok(made.room));
        self.sheet.set(Some(Sheet::Invite));
        Ok(())
    }

    /// Asks for the free seat of the room, until the server answers.
    pub(crate) fn join(self, name: &str) {
        let Some(room) = self.room_id() else {
            return;
        };
        let name = match read_name(name) {
            Ok(name) => name,
            Err(why) => return self.room.no_seat.set(Some(RoomFailed::Name(why))),
        };
        let store = self.store();
        let pending = store.pending_join(&room);
        let pending = pending.filter(|pending| pending.is_young(browser::now()));
        let (token, at) = match pending {
            // It may have taken the seat already.
            Some(PendingJoin { join, at }) => (join.token, at),
            None => (browser::secret().map(JoinToken::from_bits), browser::now()),
        };
        let join = Join { name, token };
        let pending = PendingJoin { join, at };
        store.keep_join(&room, &pending);
        self.send_join(room, pending.join, 0);
    }

    /// Asks again for the seat that an earlier page asked for without an answer.
    fn join_again(self, room: &RoomId) {
        match self.store().pending_join(room) {
            Some(pending) if pending.is_young(browser::now()) => {
                self.send_join(room.clone(), pending.join, 0);
            }
            Some(_) => self.store().drop_join(room),
            None => {}
        }
    }

    fn send_join(self, room: RoomId, join: Join, tries: u32) {
        self.abort_join();
        self.room.joining.set(true);
        let number = self.room.asking.with_value(|asking| asking.number);
        let current = move || self.room.asking.with_value(|asking| asking.number) == number;
        let abort = AbortController::new().ok();
        let signal = abort.as_ref().map(AbortController::signal);
        self.room
            .asking
            .update_value(|asking| asking.abort.clone_from(&abort));
        let patience =
            set_timeout_with_handle(move || abort.iter().for_each(|a| a.abort()), PATIENCE);
        spawn_local(async move {
            let path = format!("{ROOMS}/{room}/join");
            let taken = match signal {
                Some(signal) => api::post_until::<Seated>(&path, &join, &signal).await,
                None => api::post(&path, &join).await,
            };
            if let Ok(patience) = patience {
                patience.clear();
            }
            if !current() {
                return;
            }
            match taken {
                Err(why) if why.is_passing() => {
                    self.room.no_seat.set(Some(RoomFailed::Server(why)));
                    let again = move || {
                        if current() {
                            self.send_join(room, join, tries + 1);
                        }
                    };
                    set_timeout(again, retry_after(tries));
                }
                answered => self.join_answered(&room, answered),
            }
        });
    }

    fn join_answered(self, room: &RoomId, answer: Result<Seated, Failed>) {
        self.store().drop_join(room);
        self.stop_joining();
        // The open connection is a watcher's; the next one has the seat, or shows who took it.
        self.connect();
        match answer {
            Ok(_) => {}
            Err(Failed::Refused(ErrorCode::Full, _)) => self.alert(Alert::RoomFull),
            Err(Failed::Refused(ErrorCode::JoinExpired, _)) => self.alert(Alert::JoinExpired),
            Err(why) => self.room.no_seat.set(Some(RoomFailed::Server(why))),
        }
    }

    /// Ends the request for a seat that is under way; it stays pending.
    fn stop_joining(self) {
        self.abort_join();
        self.room.joining.set(false);
        self.room.no_seat.set(None);
    }

    fn abort_join(self) {
        self.room.asking.update_value(|asking| {
            asking.number += 1;
            if let Some(abort) = asking.abort.take() {
                abort.abort();
            }
        });
    }

    /// Puts a room on the board.
    pub(crate) fn visit(self, room: &Result<RoomId, RoomIdError>) {
        self.quiet();
        self.sheet.set(None);
        self.picked.set(None);
        let online = match room {
            Ok(id) => Online::of_room(id.clone(), Store::unanswered(id)),
            Err(_) => Online::nowhere(),
        };
        self.run(Box::new(|model, outside| {
            model.visit(Some(Box::new(online)), outside)
        }));
        if let Ok(id) = room {
            browser::remember_room(Some(id));
        }
        self.connect();
        if let Ok(id) = room {
            self.join_again(id);
        }
    }

    /// Goes back to the game on the table.
    pub(crate) fn leave_room(self) {
        if self.room_is_open() {
            self.quiet();
            self.sheet.set(None);
            self.run(Box::new(|model, outside| model.visit(None, outside)));
            self.begin();
        }
    }

    /// Follows the address, which the browser's *Back* has changed.
    pub(crate) fn follow_address(self) {
        match browser::link().room {
            Some(room) if room.as_ref().ok() != self.room_id().as_ref() => self.visit(&room),
            Some(_) => {}
            None => self.leave_room(),
        }
    }

    /// What only a room has to show, and the same for its board.
    pub(crate) fn show_room(self) {
        let view = self.with_room(|online| online.room_view(browser::now()));
        if self.room.view.with_untracked(|old| *old != view) {
            self.room.view.set(view);
        }
    }

    /// A second has passed: whoever is gone has been gone for longer.
    pub(crate) fn tick(self) {
        let waits = self.room.view.with_untracked(|view| {
            let players = view.as_ref().map(|v| &v.players);
            players.is_some_and(|p| p.iter().any(|p| p.claim_in.is_some_and(|left| left > 0)))
        });
        if waits {
            self.show_room();
        }
    }

    /// The network is there again, or somebody looks at the page again.
    pub(crate) fn wake(self) {
        let lost = self.room.line.with_value(|line| line.retry.is_some());
        if self.room_is_open() && lost {
            self.connect();
        }
    }

    /// The network is gone: the browser would notice much later.
    pub(crate) fn lose(self) {
        if self.room_is_open() && self.room.line.with_value(|line| line.wire.is_some()) {
            self.lost();
        }
    }

    fn room_hear(self, heard: RoomHeard) {
        self.run(Box::new(|model, outside| {
            model.update(
                outside,
                Box::new(|room: &mut Online, cx| room.hear_server(heard, cx)),
            )
        }));
    }

    pub(crate) fn room_perform(self, effect: RoomEffect) {
        match effect {
            RoomEffect::Send(message) => self.send(&message),
            RoomEffect::Settled => self.room.line.update_value(|line| line.attempts = 0),
            RoomEffect::Reconnect => self.connect(),
            RoomEffect::Close => self.drop_line(),
            RoomEffect::Begun => {
                if self.sheet.get_untracked() == Some(Sheet::Invite) {
                    self.sheet.set(None);
                }
            }
            RoomEffect::Left => {
                self.drop_line();
                self.stop_joining();
                if !self.room_is_open() {
                    browser::remember_room(None);
                }
            }
        }
    }

    fn send(self, message: &FromClient) {
        let Ok(text) = serde_json::to_string(message) else {
            return;
        };
        let number = self.room.line.with_value(|line| {
            if let Some(wire) = &line.wire {
                wire.send(&text);
            }
            line.number
        });
        if let FromClient::Act { id, .. } = message {
            let id = id.clone();
            let impatient = move || {
                let waits = self.with_room(|online| {
                    let same = online.unanswered().iter().any(|one| one.id == id);
                    same && online.waits_for_answer()
                });
                if waits == Some(true) && self.room.line.with_value(|l| l.number) == number {
                    self.lost();
                }
            };
            set_timeout(impatient, PATIENCE);
        }
    }

    fn drop_line(self) {
        self.room.line.update_value(|line| {
            line.wire = None;
            line.number += 1;
            if let Some(retry) = line.retry.take() {
                retry.clear();
            }
        });
    }

    /// Connects, in place of whatever connection there is.
    fn connect(self) {
        self.drop_line();
        let number = self.room.line.with_value(|line| line.number);
        let current = move || self.room.line.with_value(|line| line.number) == number;
        let Some(id) = self.room_id() else {
            return;
        };
        let known = self.with_room(|online| online.room().is_some()) == Some(true);
        spawn_local(async move {
            // A connection that is refused does not say why, so a new room is asked for first.
            if !known {
                let asked = api::get::<RoomNow>(&format!("{ROOMS}/{id}")).await;
                if !current() {
                    return;
                }
                match asked {
                    Ok(_) => {}
                    Err(Failed::Refused(ErrorCode::NotFound, _) | Failed::Stranger) => {
                        return self.room_hear(RoomHeard::Hopeless(Trouble::Missing));
                    }
                    Err(Failed::Refused(ErrorCode::StorageUnavailable, _)) => {
                        return self.room_hear(RoomHeard::Hopeless(Trouble::NoRooms));
                    }
                    Err(Failed::Away | Failed::Refused(..)) => return self.lost(),
                }
            }
            // The listener runs by itself, never inside of what the page is just doing.
            let listener = move |said| {
                spawn_local(async move {
                    if current() {
                        self.wire_said(said);
                    }
                });
            };
            match Wire::open(&format!("{ROOMS}/{id}/socket"), listener) {
                Some(wire) => self.room.line.update_value(|line| line.wire = Some(wire)),
                None => self.lost(),
            }
        });
    }

    fn wire_said(self, said: FromWire) {
        match said {
            FromWire::Opened => self.room_hear(RoomHeard::Opened),
            FromWire::Said(text) => match serde_json::from_str(&text) {
                Ok(message) => self.room_hear(RoomHeard::Said(Box::new(message))),
                Err(_) => self.room_hear(RoomHeard::Hopeless(Trouble::Stranger)),
            },
            FromWire::Lost => self.lost(),
        }
    }

    /// The connection is lost, or could not be made: another attempt follows.
    fn lost(self) {
        self.drop_line();
        self.room_hear(RoomHeard::Lost);
        let attempts = self.room.line.with_value(|line| line.attempts);
        let retry = set_timeout_with_handle(move || self.connect(), retry_after(attempts));
        self.room.line.update_value(|line| {
            line.attempts += 1;
            line.retry = retry.ok();
        });
    }

    /// Tries to connect now instead of later.
    pub(crate) fn try_now(self) {
        let away = self.room.view.with_untracked(|view| {
            view.as_ref()
                .is_some_and(|v| matches!(v.contact, Contact::Unanswered | Contact::Away))
        });
        if away {
            self.connect();
        }
    }
}

/// How long to wait before the next attempt.
fn retry_after(attempts: u32) -> Duration {
    let longest = (RETRY.0 << attempts.min(10)).min(RETRY.1);
    // A server that comes back is not to be overrun by all at the same moment.
    let wait = longest / 2 + (browser::random() * (longest / 2) as f64) as u64;
    Duration::from_millis(wait)
}
