//! A visited room: connects `tengen_model::online` to sockets, timers and requests.
//!
//! The room replaces the local game on the board, which is kept as it is. The room's client decides
//! when to connect, retry and wait.

mod again;
mod arbiter;
mod looks;
mod wire;

use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::{ArbiterKey, Join, JoinToken, RoomId, RoomIdError, RoomMade, Seated};
use tengen_core::Start;
use tengen_model::online::{Online, RoomChoice, RoomView};
use tengen_model::{Context, Effect, Go, RoomEffect};
use tengen_page::connecting::{Connecting, Effect as Connects, ForWhom};
use tengen_page::joining::{Effect as Joins, Joining, RoomFailed};
use tengen_page::judging::Judging;
use tengen_page::lobby::Contest;
use tengen_page::making::{Effect as Makes, Making};
use tengen_room::Config;
use tengen_room::client::{Client, JOIN_TIMEOUT, JoinAnswer, Link};
use tengen_room::socket::{FromClient, FromServer};
use web_sys::AbortController;

use crate::browser::{self, ArbiterKeys, RoomSocket, SocketEvent, Store, api};
use crate::keys::Keys;
use crate::lobby::LobbyPart;
use crate::page::handle;
use crate::page::{Alert, Alerts, Hook, OnBoard, Sheet, Sheets};
use crate::ui::later::{self, RoomReader};
pub(crate) use again::{joined_elsewhere, look_again, seek_server};
pub(crate) use arbiter::is_judged_here;
use arbiter::{judge, perform_judging};
use looks::look;
pub(crate) use looks::{opponent, player_in, visit_at};
pub(crate) use wire::Wire;

pub(crate) const ROOMS: &str = "/api/v1/rooms";
pub(crate) const NETWORK: &str = "/api/v1/network";
const DAY: u64 = 86_400_000;

handle! {
    /// The visited room, if there is one.
    RoomPart, RoomParts
}

/// What it is made of.
pub(crate) struct RoomParts {
    pub(crate) view: RwSignal<Option<RoomView>>,
    pub(crate) offered: RwSignal<bool>,
    /// How often the key that tells the clocks was pressed.
    pub(crate) clocks_asked: RwSignal<u32>,
    /// The configuration of the next room, if it differs from the last one's.
    pub(crate) next: StoredValue<Option<RoomChoice>>,
    /// The set-up from which the next room's games start.
    pub(crate) start: StoredValue<Option<Start>>,
    pub(crate) joining: RwSignal<bool>,
    /// Why the join request failed.
    pub(crate) no_seat: RwSignal<Option<RoomFailed>>,
    /// The room's watch-only id, and whether the room was visited by it.
    pub(crate) watch: RwSignal<Option<(RoomId, bool)>>,
    /// What the user does as the room's arbiter.
    pub(crate) judging: RwSignal<Judging>,
    /// The key for the link of the arbiter, in a room that the user has made.
    pub(crate) arbiter_link: RwSignal<Option<ArbiterKey>>,
    /// The local game is on the board again.
    pub(crate) left: Hook<()>,
    /// What the socket carries besides the room.
    pub(crate) wire: Hook<Wire>,
    /// Whether the socket is greeted, and can carry channels.
    pub(crate) is_greeted: StoredValue<bool>,
    /// The lobby, once it was opened.
    pub(crate) lobby: StoredValue<Option<LobbyPart>>,
    /// The match or arena of the user's last game of the lobby, which may be in another room.
    pub(crate) contest: RwSignal<Option<Contest>>,
    /// What lives as long as the page.
    pub(crate) owner: Option<Owner>,
    /// Whether a room is being made.
    pub(crate) is_making: RwSignal<bool>,
    /// Why no room was made.
    pub(crate) no_room: RwSignal<Option<RoomFailed>>,
    making: StoredValue<Making>,
    connecting: StoredValue<Connecting>,
    /// The day of the last tick, since 1970 in UTC.
    day: StoredValue<u64>,
    connection: StoredValue<Connection, LocalStorage>,
    /// The game and the ply to step back to, once they are there.
    seeks: StoredValue<Option<(u32, usize)>>,
    /// What reads the server's messages, once it is loaded.
    reader: StoredValue<Option<RoomReader>>,
    request: StoredValue<Joining>,
    /// Aborts the request for a seat that is on its way.
    abort: StoredValue<Option<AbortController>, LocalStorage>,
    board: OnBoard,
    store: StoredValue<Store, LocalStorage>,
    alerts: Alerts,
    sheets: Sheets,
}

/// The connection, and the timer of the room's client.
#[derive(Default)]
struct Connection {
    socket: Option<RoomSocket>,
    wake: Option<TimeoutHandle>,
}

/// An input to the room's client, called with the time. Boxed, so that less code is generated.
type ClientInput<'a> = Box<dyn FnOnce(&mut Client, u64) + 'a>;

impl RoomPart {
    pub(crate) fn new(
        view: RwSignal<Option<RoomView>>,
        board: OnBoard,
        store: StoredValue<Store, LocalStorage>,
        (alerts, sheets): (Alerts, Sheets),
    ) -> RoomPart {
        RoomPart::share(RoomParts {
            view,
            offered: RwSignal::new(false),
            clocks_asked: RwSignal::new(0),
            next: StoredValue::new(None),
            start: StoredValue::new(None),
            joining: RwSignal::new(false),
            no_seat: RwSignal::new(None),
            watch: RwSignal::new(None),
            judging: RwSignal::new(Judging::default()),
            arbiter_link: RwSignal::new(None),
            is_making: RwSignal::new(false),
            no_room: RwSignal::new(None),
            making: StoredValue::new(Making::default()),
            connecting: StoredValue::new(Connecting::default()),
            day: StoredValue::new(0),
            seeks: StoredValue::new(None),
            request: StoredValue::new(Joining::default()),
            abort: StoredValue::new_local(None),
            left: Hook::new(),
            wire: Hook::new(),
            is_greeted: StoredValue::new(false),
            lobby: StoredValue::new(None),
            contest: RwSignal::new(None),
            owner: Owner::current(),
            board,
            store,
            alerts,
            sheets,
            connection: StoredValue::new_local(Connection::default()),
            reader: StoredValue::new(None),
        })
    }

    pub(crate) fn config(self) -> Option<Config> {
        self.view.read().as_ref().and_then(|room| room.config)
    }

    pub(crate) fn is_open(self) -> bool {
        self.with(|_| ()).is_some()
    }

    pub(crate) fn with<T>(self, look: impl FnOnce(&Online) -> T) -> Option<T> {
        self.board
            .model
            .with_untracked(|model| model.get().map(look))
    }

    fn id(self) -> Option<RoomId> {
        self.with(|online| online.id().cloned()).flatten()
    }

    /// Whether a room is visited; tracks it.
    pub(crate) fn is_visited(self) -> bool {
        self.view.read().is_some()
    }

    /// The form of a new room is opened.
    pub(crate) fn open_form(self) {
        self.making_input(|making| {
            making.open();
            Vec::new()
        });
    }

    /// Makes a room.
    pub(crate) fn make(self, choice: &RoomChoice, start: Option<Start>) {
        self.making_input(|making| making.wanted(choice, start));
    }

    /// Passes an event to the room that is being made, and performs the effects.
    fn making_input(self, event: impl FnOnce(&mut Making) -> Vec<Makes>) {
        let effects = self.making.try_update_value(event).unwrap_or_default();
        self.making
            .with_value(|making| self.is_making.set(making.is_making()));
        self.no_room
            .set(self.making.with_value(|making| making.refused().cloned()));
        self.perform_making(effects);
    }

    fn perform_making(self, effects: Vec<Makes>) {
        for effect in effects {
            match effect {
                Makes::Request(number, new) => spawn_local(async move {
                    let made = api::post::<RoomMade>(ROOMS, &*new).await;
                    self.making_input(|making| making.answered(number, made));
                }),
                Makes::StoreArbiter(room, key) => {
                    let kept = ArbiterKeys(self.store.get_value()).keep_link(&room, &key);
                    self.alerts.note_stored(kept);
                }
                Makes::CloseTool => self.board.close_tool(),
                Makes::Visit(room) => self.visit(&Ok(room), Keys::default()),
                Makes::Invite => self.sheets.open.set(Some(Sheet::Invite)),
            }
        }
    }

    /// Asks for a seat under a name.
    pub(crate) fn join(self, name: &str) {
        let stored = self
            .id()
            .and_then(|room| self.store.get_value().pending_join(&room));
        let token = browser::secret().map(JoinToken::from_bits);
        self.request_input(|joining| joining.wanted(name, stored, token, browser::now()));
    }

    /// Passes an event to the request for a seat, and performs the effects.
    fn request_input(self, event: impl FnOnce(&mut Joining) -> Vec<Joins>) {
        let effects = self.request.try_update_value(event);
        self.perform_joins(effects.unwrap_or_default());
    }

    fn perform_joins(self, effects: Vec<Joins>) {
        let (is_joining, refused) = self
            .request
            .with_value(|joining| (joining.is_joining(), joining.refused().cloned()));
        self.joining.set(is_joining);
        self.no_seat.set(refused);
        for effect in effects {
            match effect {
                Joins::Store(room, pending) => self.store.get_value().keep_join(&room, &pending),
                Joins::Remove(room) => self.store.get_value().drop_join(&room),
                Joins::Want => self.input(Client::join),
                Joins::Abort => self.abort_join(),
                Joins::Send(number, room, join) => self.send_join(number, &room, join),
                Joins::Answer(request, answer) => {
                    if let (JoinAnswer::Seated, Some(room)) = (answer, self.id()) {
                        browser::forget_fragment();
                        self.connecting
                            .update_value(|connecting| connecting.seated(room));
                    }
                    self.input(|client, now| client.join_answered(request, answer, now));
                }
                Joins::TellFull => self.alerts.add(Alert::RoomFull),
                Joins::TellExpired => self.alerts.add(Alert::JoinExpired),
            }
        }
    }

    fn send_join(self, number: u64, room: &RoomId, join: Join) {
        let path = format!("{ROOMS}/{room}/join");
        let abort = AbortController::new().ok();
        let signal = abort.as_ref().map(AbortController::signal);
        self.abort.set_value(abort.clone());
        let timer = set_timeout_with_handle(
            move || abort.iter().for_each(AbortController::abort),
            Duration::from_millis(JOIN_TIMEOUT),
        );
        spawn_local(async move {
            let answer = match signal {
                Some(signal) => api::post_until::<Seated>(&path, &join, &signal).await,
                None => api::post(&path, &join).await,
            };
            if let Ok(timer) = timer {
                timer.clear();
            }
            self.request_input(|joining| joining.answered(number, answer.map(|_| ())));
        });
    }

    fn abort_join(self) {
        let abort = self.abort.try_update_value(Option::take).flatten();
        if let Some(abort) = abort {
            abort.abort();
        }
    }

    /// Shows a room on the board and connects to it, as its arbiter or for one seat if the link has
    /// a key.
    pub(crate) fn visit(self, room: &Result<RoomId, RoomIdError>, keys: Keys) {
        self.alerts.quiet();
        self.sheets.open.set(None);
        self.board.picked.set(None);
        self.watch.set(None);
        self.seeks.set_value(None);
        let online = match room {
            Ok(id) => Online::of_room(id.clone(), Store::unanswered(id), browser::seed()),
            Err(_) => Online::nowhere(),
        };
        self.board.run(Box::new(|model, outside| {
            model.visit(Some(Box::new(online)), outside)
        }));
        if let Ok(id) = room {
            browser::remember_room(Some(id));
        }
        self.input(Client::start);
        let Keys { arbiter, seat } = keys;
        // The key of a seat stays in the address until the seat is taken.
        if arbiter.is_some() {
            browser::forget_fragment();
        }
        if let Ok(id) = room {
            judge(self, id, arbiter);
            let stored = self.store.get_value().pending_join(id);
            self.request_input(|joining| joining.visited(id.clone(), seat, stored, browser::now()));
        }
    }

    pub(crate) fn leave(self) {
        if self.is_open() {
            self.alerts.quiet();
            self.sheets.open.set(None);
            self.board
                .run(Box::new(|model, outside| model.visit(None, outside)));
            self.left.call(());
        }
    }

    pub(crate) fn follow_address(self) {
        let link = browser::link();
        let keys = Keys::of(&link);
        match link.room {
            Some(room) if room.as_ref().ok() != self.id().as_ref() || keys.is_some() => {
                self.visit(&room, keys);
            }
            Some(_) => {}
            None => self.leave(),
        }
    }

    pub(crate) fn show(self) {
        let view = self.with(|online| online.room_view(browser::now()));
        let plays = view.as_ref().is_some_and(|view| view.you.is_some());
        if plays && self.judging.read_untracked().is_arbiter() {
            let effects = self.judging.try_update(Judging::seated);
            perform_judging(self, effects.unwrap_or_default());
        }
        if let Some(view) = &view {
            self.seek(view);
        }
        if self.view.with_untracked(|old| *old != view) {
            self.view.set(view);
        }
    }

    /// Steps back to a place that is sought, once its game has come so far.
    fn seek(self, view: &RoomView) {
        let is_there = |(game, ply): &mut (u32, usize)| view.game == *game && view.plies.0 >= *ply;
        let sought = self
            .seeks
            .try_update_value(|seeks| seeks.take_if(|place| is_there(place)));
        if let Some((_, ply)) = sought.flatten() {
            // The board is being updated.
            spawn_local(async move { self.board.step(Go::To(ply)) });
        }
    }

    /// Updates the countdowns of absent players, once a second, and what changes with the day in
    /// UTC: clocks stand on days of rest.
    pub(crate) fn tick(self) {
        let day = browser::now() / DAY;
        let is_new = self.day.get_value() != day;
        self.day.set_value(day);
        let waits = self.view.with_untracked(|view| {
            let players = view.as_ref().map(|v| &v.players);
            players.is_some_and(|p| p.iter().any(|p| p.claim_in.is_some_and(|left| left > 0)))
        });
        if waits || is_new && self.is_open() {
            self.show();
        }
    }

    /// The network is back, or the page is visible again.
    pub(crate) fn wake(self) {
        self.input(Client::wake);
    }

    /// The network is gone, which the socket would notice only much later.
    pub(crate) fn lose(self) {
        self.input(Client::offline);
    }

    /// Reconnects now instead of after the back-off.
    pub(crate) fn try_now(self) {
        self.input(Client::try_now);
    }

    fn input(self, happens: impl FnOnce(&mut Client, u64)) {
        self.input_boxed(Box::new(happens));
    }

    fn input_boxed(self, happens: ClientInput<'_>) {
        if self.is_open() {
            self.update(|room, cx| room.input(happens, cx));
        }
    }

    fn update(self, change: impl FnOnce(&mut Online, &mut Context<'_>) -> Vec<Effect>) {
        self.board.run(Box::new(|model, outside| {
            model.update(outside, Box::new(change))
        }));
    }

    pub(crate) fn perform(self, effect: RoomEffect) {
        match effect {
            RoomEffect::Connect(link) => self.connect(link),
            RoomEffect::Send(text) => self.send(&text),
            RoomEffect::Close => self.connecting_input(Connecting::leave),
            RoomEffect::Join(request) => self.request_input(|joining| joining.due(request)),
            RoomEffect::WakeAt(at) => self.wake_at(at),
            RoomEffect::Begun => {
                self.sheets.close(Sheet::Invite);
                let room = self.view.read_untracked();
                if room.as_ref().is_some_and(|room| room.you.is_some()) {
                    // A player of this game does not leave it by a form from before.
                    self.sheets.close(Sheet::NewGame);
                }
            }
            RoomEffect::Left => {
                self.connecting_input(Connecting::leave);
                self.drop_timer();
                self.request_input(Joining::left);
                self.judging.update(Judging::left);
                self.arbiter_link.set(None);
                if !self.is_open() {
                    browser::remember_room(None);
                }
            }
        }
    }

    pub(crate) fn send(self, text: &str) {
        self.connection.with_value(|c| {
            if let Some(socket) = &c.socket {
                socket.send(text);
            }
        });
    }

    fn drop_timer(self) {
        let wake = self.connection.try_update_value(|c| c.wake.take());
        if let Some(wake) = wake.flatten() {
            wake.clear();
        }
    }

    fn wake_at(self, at: u64) {
        self.drop_timer();
        let wait = Duration::from_millis(at.saturating_sub(browser::now()));
        let wake = set_timeout_with_handle(move || self.update(Online::wake), wait).ok();
        self.connection.update_value(|c| c.wake = wake);
    }

    pub(crate) fn may_join(self) -> bool {
        let only_watch = self.watch.read().as_ref().is_some_and(|(_, only)| *only);
        let room = self.view.read();
        !only_watch && !is_judged_here(self) && room.as_ref().is_some_and(|room| room.can.join)
    }

    /// Connects to the room, replacing an earlier connection.
    fn connect(self, link: Link) {
        let known = self.with(|online| online.room().is_some()) == Some(true);
        let room = self.id();
        self.connecting_input(|connecting| connecting.connect(link, room, known));
    }

    /// Passes an event to the connection, and performs the effects.
    fn connecting_input(self, event: impl FnOnce(&mut Connecting) -> Vec<Connects>) {
        let effects = self.connecting.try_update_value(event).unwrap_or_default();
        self.perform_connecting(effects);
    }

    fn perform_connecting(self, effects: Vec<Connects>) {
        for effect in effects {
            match effect {
                Connects::Close => {
                    self.connection.update_value(|c| c.socket = None);
                    self.greeted(false);
                }
                Connects::Load(link) => spawn_local(async move {
                    let reader = later::room_reader().await.ok();
                    let is_loaded = reader.is_some();
                    self.reader.set_value(reader);
                    self.connecting_input(|connecting| connecting.loaded(link, is_loaded));
                }),
                Connects::LookUp(link, room) => spawn_local(async move {
                    let found = look(self, &room).await;
                    self.connecting_input(|connecting| connecting.looked_up(link, found));
                }),
                Connects::Open(link, room) => self.open_socket(link, room.as_ref()),
                Connects::Opened(link) => self.input(|client, now| client.opened(link, now)),
                Connects::Follow(link, channel) => {
                    self.send(&FromClient::hello(0).text());
                    self.input(|client, now| client.subscribing(link, channel, now));
                }
                Connects::Watch(watch, whom) => {
                    self.watch.set(watch);
                    let ForWhom {
                        owns,
                        kept,
                        owners,
                        deleted,
                    } = *whom;
                    let keyed = self.request.with_value(Joining::has_key);
                    let owns = owns.or_else(|| kept.first().copied().filter(|_| keyed));
                    if self.is_open() {
                        self.update(|room, _| {
                            room.owns(owns);
                            room.looked_up(&kept, owners);
                            room.are_deleted(&deleted);
                            Vec::new()
                        });
                    }
                }
                Connects::Denied(link, reason, why) => {
                    self.input(|client, now| client.denied(link, reason, &why, now));
                }
                Connects::Closed(link) => self.input(|client, now| client.closed(link, now)),
            }
        }
    }

    fn open_socket(self, link: Link, room: Option<&RoomId>) {
        // A separate task, so that it never runs inside another update of the page.
        let listener = move |event| spawn_local(async move { self.socket_event(link, event) });
        let path = match room {
            Some(room) => format!("{ROOMS}/{room}/socket"),
            None => "/api/v1/socket".to_owned(),
        };
        match RoomSocket::open(&path, listener) {
            Some(socket) => self.connection.update_value(|c| c.socket = Some(socket)),
            None => spawn_local(async move {
                self.connecting_input(|connecting| connecting.no_socket(link));
            }),
        }
    }

    fn socket_event(self, link: Link, event: SocketEvent) {
        match event {
            SocketEvent::Opened => {
                self.connecting_input(|connecting| connecting.opened(link).into_iter().collect());
            }
            SocketEvent::Message(text) => {
                let Some(reader) = self.reader.get_value() else {
                    return;
                };
                let heard = (reader.message)(&text).map(|message| {
                    let message = self.of_room(message)?;
                    let heard = |connecting: &mut Connecting| connecting.heard(message);
                    self.connecting.try_update_value(heard).flatten()
                });
                if let Some(heard) = heard.transpose() {
                    self.input(|client, now| client.heard(link, heard, now));
                }
            }
            SocketEvent::Lost => {
                self.greeted(false);
                self.input(|client, now| client.closed(link, now));
            }
        }
    }

    fn greeted(self, is_greeted: bool) {
        self.is_greeted.set_value(is_greeted);
        self.wire.call(match is_greeted {
            true => Wire::Greeted,
            false => Wire::Lost,
        });
    }

    /// What of a message is the room's.
    fn of_room(self, message: FromServer) -> Option<FromServer> {
        match &message {
            FromServer::On { channel, .. } if channel.is_lobby() => {
                self.wire.call(Wire::Lobby(message));
                return None;
            }
            FromServer::Welcome { .. } => self.greeted(true),
            _ => {}
        }
        Some(message)
    }
}
