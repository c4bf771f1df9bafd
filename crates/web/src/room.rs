//! A room on the server, between `tengen_model::online` and the browser.
//!
//! While one is visited the board shows it instead of the game on the table, which waits as it
//! is. Here are the socket, the timer and the requests; when to use them is for the room's client.

use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::{
    ErrorCode, Join, JoinToken, Network, RoomId, RoomIdError, RoomMade, RoomNow, Seated,
};
use tengen_core::Start;
use tengen_model::online::{Online, RoomChoice, RoomView, Trouble, read_name};
use tengen_model::{Context, Effect, RoomEffect};
use tengen_room::client::{Client, JOIN_PATIENCE, JoinAnswer, JoinRequest, Link};
use tengen_room::{Config, NameError};
use web_sys::AbortController;

use crate::browser::api::{self, Failed};
use crate::browser::{self, FromWire, PendingJoin, Store, Wire};
use crate::page::{Alert, Page, Sheet};

const ROOMS: &str = "/api/v1/rooms";
const NETWORK: &str = "/api/v1/network";
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
    /// The name under which the room can only be watched, and whether it was visited by that one.
    pub(crate) watch: RwSignal<Option<(RoomId, bool)>>,
    line: StoredValue<Line, LocalStorage>,
    asking: StoredValue<Asking, LocalStorage>,
}

/// The request for a seat.
#[derive(Default)]
struct Asking {
    /// What is asked for, until there is an answer.
    join: Option<Join>,
    /// The request that is under way.
    request: Option<JoinRequest>,
    /// Ends the request that is under way. An answer that came later would put its cookie in place
    /// of a newer one.
    abort: Option<AbortController>,
}

/// The connection, and when the room's client is to be woken.
#[derive(Default)]
struct Line {
    wire: Option<Wire>,
    /// The connection that the client wants, open or not.
    link: Option<Link>,
    wake: Option<TimeoutHandle>,
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
            watch: RwSignal::new(None),
            asking: StoredValue::new_local(Asking::default()),
            line: StoredValue::new_local(Line::default()),
        }
    }

    /// What the room was made with, where one is visited and known.
    pub(crate) fn config(self) -> Option<Config> {
        self.view.read().as_ref().and_then(|room| room.config)
    }
}

/// What happens to the client of a room at a time. Boxed, since it is compiled for size.
type Happening<'a> = Box<dyn FnOnce(&mut Client, u64) + 'a>;

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
        self.ask_for_seat(pending.join);
    }

    /// Asks again for the seat that an earlier page asked for without an answer.
    fn join_again(self, room: &RoomId) {
        match self.store().pending_join(room) {
            Some(pending) if pending.is_young(browser::now()) => self.ask_for_seat(pending.join),
            Some(_) => self.store().drop_join(room),
            None => {}
        }
    }

    fn ask_for_seat(self, join: Join) {
        self.room.joining.set(true);
        self.room
            .asking
            .update_value(|asking| asking.join = Some(join));
        self.room_input(Client::join);
    }

    fn send_join(self, request: JoinRequest) {
        self.abort_join();
        let join = self.room.asking.with_value(|asking| asking.join.clone());
        let (Some(room), Some(join)) = (self.room_id(), join) else {
            return;
        };
        let abort = AbortController::new().ok();
        let signal = abort.as_ref().map(AbortController::signal);
        self.room.asking.update_value(|asking| {
            asking.abort.clone_from(&abort);
            asking.request = Some(request);
        });
        let patience = set_timeout_with_handle(
            move || abort.iter().for_each(|a| a.abort()),
            Duration::from_millis(JOIN_PATIENCE),
        );
        spawn_local(async move {
            let path = format!("{ROOMS}/{room}/join");
            let answer = match signal {
                Some(signal) => api::post_until::<Seated>(&path, &join, &signal).await,
                None => api::post(&path, &join).await,
            };
            if let Ok(patience) = patience {
                patience.clear();
            }
            // The room may have been left meanwhile.
            if self.room.asking.with_value(|asking| asking.request) == Some(request) {
                self.join_answered(&room, request, answer);
            }
        });
    }

    fn join_answered(self, room: &RoomId, request: JoinRequest, answer: Result<Seated, Failed>) {
        let ended = match &answer {
            Ok(_) => JoinAnswer::Seated,
            Err(why) if why.is_passing() => JoinAnswer::Passing,
            Err(_) => JoinAnswer::Refused,
        };
        if ended != JoinAnswer::Passing {
            self.store().drop_join(room);
            self.stop_joining();
        }
        self.room_input(|client, now| client.join_answered(request, ended, now));
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
        self.room
            .asking
            .update_value(|asking| (asking.join, asking.request) = (None, None));
        self.room.joining.set(false);
        self.room.no_seat.set(None);
    }

    fn abort_join(self) {
        let abort = self
            .room
            .asking
            .try_update_value(|asking| asking.abort.take());
        if let Some(abort) = abort.flatten() {
            abort.abort();
        }
    }

    /// Puts a room on the board.
    pub(crate) fn visit(self, room: &Result<RoomId, RoomIdError>) {
        self.quiet();
        self.sheet.set(None);
        self.picked.set(None);
        self.room.watch.set(None);
        let online = match room {
            Ok(id) => Online::of_room(id.clone(), Store::unanswered(id), browser::seed()),
            Err(_) => Online::nowhere(),
        };
        self.run(Box::new(|model, outside| {
            model.visit(Some(Box::new(online)), outside)
        }));
        if let Ok(id) = room {
            browser::remember_room(Some(id));
        }
        self.room_input(Client::start);
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
        self.room_input(Client::wake);
    }

    /// The network is gone: the browser would notice much later.
    pub(crate) fn lose(self) {
        self.room_input(Client::offline);
    }

    /// Tries to connect now instead of later.
    pub(crate) fn try_now(self) {
        self.room_input(Client::try_now);
    }

    /// Something happens to the connection of the room that is visited, if one is.
    fn room_input(self, happens: impl FnOnce(&mut Client, u64)) {
        self.room_input_boxed(Box::new(happens));
    }

    fn room_input_boxed(self, happens: Happening<'_>) {
        if self.room_is_open() {
            self.update_room(|room, cx| room.input(happens, cx));
        }
    }

    fn update_room(self, change: impl FnOnce(&mut Online, &mut Context<'_>) -> Vec<Effect>) {
        self.run(Box::new(|model, outside| {
            model.update(outside, Box::new(change))
        }));
    }

    pub(crate) fn room_perform(self, effect: RoomEffect) {
        match effect {
            RoomEffect::Connect(link) => self.connect(link),
            RoomEffect::Send(text) => self.room.line.with_value(|line| {
                if let Some(wire) = &line.wire {
                    wire.send(&text);
                }
            }),
            RoomEffect::Close => self.drop_wire(),
            RoomEffect::Join(request) => self.send_join(request),
            RoomEffect::WakeAt(at) => self.wake_at(at),
            RoomEffect::Begun => {
                if self.sheet.get_untracked() == Some(Sheet::Invite) {
                    self.sheet.set(None);
                }
            }
            RoomEffect::Left => {
                self.drop_wire();
                self.drop_timer();
                self.stop_joining();
                if !self.room_is_open() {
                    browser::remember_room(None);
                }
            }
        }
    }

    fn drop_wire(self) {
        self.room
            .line
            .update_value(|line| (line.wire, line.link) = (None, None));
    }

    fn drop_timer(self) {
        let wake = self.room.line.try_update_value(|line| line.wake.take());
        if let Some(wake) = wake.flatten() {
            wake.clear();
        }
    }

    fn wake_at(self, at: u64) {
        self.drop_timer();
        let wait = Duration::from_millis(at.saturating_sub(browser::now()));
        let wake = set_timeout_with_handle(move || self.update_room(Online::wake), wait).ok();
        self.room.line.update_value(|line| line.wake = wake);
    }

    /// The room was looked for before it was connected to, and not found.
    fn no_such_room(self, link: Link, why: Failed) {
        self.room_input(|client, now| match why {
            Failed::Refused(ErrorCode::NotFound, why) => {
                client.denied(link, Trouble::Missing, &why, now);
            }
            Failed::Stranger => client.denied(link, Trouble::Missing, "", now),
            Failed::Refused(ErrorCode::StorageUnavailable, why) => {
                client.denied(link, Trouble::NoRooms, &why, now);
            }
            Failed::Away | Failed::Refused(..) => client.closed(link, now),
        });
    }

    /// Whether the free seat of the room may be asked for.
    pub(crate) fn may_join(self) -> bool {
        let only_watch = self
            .room
            .watch
            .read()
            .as_ref()
            .is_some_and(|(_, only)| *only);
        let room = self.room.view.read();
        !only_watch && room.as_ref().is_some_and(|room| room.can.join)
    }

    /// Connects, in place of whatever connection there is.
    fn connect(self, link: Link) {
        self.room
            .line
            .update_value(|line| (line.wire, line.link) = (None, Some(link)));
        let Some(id) = self.room_id() else {
            return;
        };
        let known = self.with_room(|online| online.room().is_some()) == Some(true);
        spawn_local(async move {
            // A connection that is refused does not say why, so a new room is asked for first.
            if !known {
                match api::get::<RoomNow>(&format!("{ROOMS}/{id}")).await {
                    Ok(now) => {
                        let watch = now.watch.map(|watch| (watch, now.only_watch));
                        self.room.watch.set(watch);
                    }
                    Err(why) => return self.no_such_room(link, why),
                }
            }
            if self.room.line.with_value(|line| line.link) != Some(link) {
                return;
            }
            // The listener runs by itself, never inside of what the page is just doing.
            let listener = move |said| spawn_local(async move { self.wire_said(link, said) });
            match Wire::open(&format!("{ROOMS}/{id}/socket"), listener) {
                Some(wire) => self.room.line.update_value(|line| line.wire = Some(wire)),
                None => self.room_input(|client, now| client.closed(link, now)),
            }
        });
    }

    fn wire_said(self, link: Link, said: FromWire) {
        self.room_input(|client, now| match said {
            FromWire::Opened => client.opened(link, now),
            FromWire::Said(text) => client.received(link, &text, now),
            FromWire::Lost => client.closed(link, now),
        });
    }
}
