//! The lobby, with real sockets, requests and timers.
//!
//! It is made when its sheet is first opened, and then lives as long as the page: who waits may
//! close the sheet. All of it loads with the sheets.

use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::{MyPlayer, RoomId};
use tengen_model::Sound;
use tengen_model::online::{Stage, read_name};
use tengen_page::lobby::{Call, Carrier, Effect as Does, Lobby, RoomSocket as OfRoom, Said};
use tengen_page::profile;
use tengen_room::lobby::Wish;
use tengen_room::{NameError, PlayerId};
use tengen_text::Key;

use crate::browser::{self, RoomSocket, SocketEvent, api, calling};
use crate::keys::Keys;
use crate::page::{AccountPart, Preferences, RoomPart, Sheet, Sheets, Sounds, Words, handle};
use crate::room::{Wire, look_again};
use crate::ui::later::{self, RoomReader};

const PLAYER: &str = "/api/v1/my/player";
const SOCKET: &str = "/api/v1/socket";

handle! {
    /// The lobby of the browser's user.
    LobbyPart, LobbyParts
}

/// What it is made of.
pub(crate) struct LobbyParts {
    pub(crate) lobby: RwSignal<Lobby>,
    /// The time, each second while something depends on it.
    pub(crate) now: RwSignal<u64>,
    /// Who is to be challenged, if not everybody is asked.
    pub(crate) target: RwSignal<Option<PlayerId>>,
    /// Why the typed name is none.
    pub(crate) bad_name: RwSignal<Option<NameError>>,
    connection: StoredValue<Connection, LocalStorage>,
    reader: StoredValue<Option<RoomReader>>,
    room: RoomPart,
    account: AccountPart,
    preferences: Preferences,
    sheets: Sheets,
    sounds: Sounds,
    words: Words,
}

/// The socket of its own, with its number, and the timer.
#[derive(Default)]
struct Connection {
    wanted: Option<u64>,
    socket: Option<RoomSocket>,
    wake: Option<TimeoutHandle>,
}

type Event<'a> = Box<dyn FnOnce(&mut Lobby, u64) -> Vec<Does> + 'a>;

impl LobbyPart {
    /// The lobby, which is made on first use.
    pub(crate) fn here() -> LobbyPart {
        let room = expect_context::<RoomPart>();
        if let Some(lobby) = room.lobby.get_value() {
            return lobby;
        }
        let make = || {
            LobbyPart::share(LobbyParts {
                lobby: RwSignal::new(Lobby::default()),
                now: RwSignal::new(browser::now()),
                target: RwSignal::new(None),
                bad_name: RwSignal::new(None),
                connection: StoredValue::new_local(Connection::default()),
                reader: StoredValue::new(None),
                room,
                account: expect_context(),
                preferences: expect_context(),
                sheets: expect_context(),
                sounds: expect_context(),
                words: expect_context(),
            })
        };
        // What a sheet owns ends with it.
        let lobby = match &room.owner {
            Some(owner) => owner.with(|| {
                let lobby = make();
                lobby.listen();
                lobby
            }),
            None => make(),
        };
        room.lobby.set_value(Some(lobby));
        lobby
    }

    /// Follows the room, the account, the network and the time.
    fn listen(self) {
        let room = self.room;
        room.wire.set(move |wire| self.wired(wire));
        let visited = Memo::new(move |_| room.is_visited());
        Effect::new(move |_| {
            visited.track();
            self.follow_room();
        });
        // Whether the lobby's game is on the board, and goes on.
        let plays = Memo::new(move |_| {
            let lobby = self.lobby.read();
            let room = room.view.read();
            let (game, room) = (lobby.playing().game()?, room.as_ref()?);
            let is_it = room.id.as_ref().map(|id| id.as_str()) == game.room.room();
            is_it.then_some(room.stage != Stage::Over)
        });
        Effect::new(move |before: Option<Option<bool>>| {
            let now_plays = plays.get();
            let is_live = self.lobby.with_untracked(|lobby| lobby.playing().is_live());
            // One by correspondence is among the user's games from now on.
            let is_over = now_plays == Some(false) || now_plays.is_none() && !is_live;
            if before == Some(Some(true)) && is_over {
                self.input(Lobby::game_over);
            }
            now_plays
        });
        let changed = self.account.changed;
        Effect::new(move |before: Option<u32>| {
            let changed = changed.get();
            if before.is_some_and(|before| before != changed) {
                self.input(Lobby::is_other);
            }
            changed
        });
        for event in ["online", "pageshow", "visibilitychange"] {
            let handle = window_event_listener_untyped(event, move |_| {
                if !document().hidden() {
                    calling::stop();
                    self.input(Lobby::renew);
                }
            });
            on_cleanup(move || handle.remove());
        }
        set_interval(move || self.tick(), Duration::from_secs(1));
    }

    fn tick(self) {
        let depends = self.lobby.with_untracked(|lobby| {
            let waits = matches!(lobby.said(), Some(Said::Refused(_, Some(_))));
            let lists = lobby.hall().is_some_and(|hall| !hall.running.is_empty());
            let has_times = lists || lobby.arenas().has_times();
            waits || has_times || lobby.waiting().since().is_some()
        });
        if depends {
            self.now.set(browser::now());
        }
    }

    /// Asks for something, under the typed name where the user is no player yet.
    pub(crate) fn ask(self, wish: Wish) {
        self.act(move |lobby, now| lobby.ask(wish, now));
    }

    /// Does what needs a player.
    pub(crate) fn act(self, event: impl FnOnce(&mut Lobby, u64) -> Vec<Does>) {
        let typed = self
            .preferences
            .settings
            .with_untracked(|settings| settings.online.name.clone());
        let name = read_name(&self.account.plays_as(typed));
        self.bad_name.set(name.as_ref().err().copied());
        if let Ok(name) = name {
            self.lobby.update(|lobby| lobby.call_me(name));
            self.input(event);
        }
    }

    /// Passes an event, and performs the effects.
    pub(crate) fn input(self, event: impl FnOnce(&mut Lobby, u64) -> Vec<Does>) {
        self.input_boxed(Box::new(event));
    }

    fn input_boxed(self, event: Event<'_>) {
        let now = browser::now();
        let effects = self.lobby.try_update(|lobby| event(lobby, now));
        self.now.set(now);
        let goes_on = self.lobby.with_untracked(|lobby| {
            let mut hall = lobby.hall().into_iter();
            let is_challenged = hall.any(|hall| hall.incoming().next().is_some());
            let plays = lobby.playing().game().is_some() || lobby.arenas().entered().is_some();
            lobby.waiting().is_live() || plays || is_challenged
        });
        if self.sheets.lobby_goes_on.get_untracked() != goes_on {
            self.sheets.lobby_goes_on.set(goes_on);
        }
        let contest = |lobby: &Lobby| lobby.playing().contest(lobby.arenas());
        let contest = self.lobby.with_untracked(contest);
        if self.room.contest.with_untracked(|shown| *shown != contest) {
            self.room.contest.set(contest);
        }
        for effect in effects.into_iter().flatten() {
            self.perform(effect);
        }
    }

    fn perform(self, effect: Does) {
        match effect {
            Does::Open(number) => {
                self.connection
                    .update_value(|connection| connection.wanted = Some(number));
                spawn_local(self.open(number));
            }
            Does::Close => self.connection.update_value(|connection| {
                (connection.wanted, connection.socket) = (None, None);
            }),
            Does::Send(Carrier::Own(_), text) => self.connection.with_value(|connection| {
                if let Some(socket) = &connection.socket {
                    socket.send(&text);
                }
            }),
            Does::Send(Carrier::Room, text) => self.room.send(&text),
            Does::WakeAt(at) => self.wake_at(at),
            Does::BePlayer(number, be) => spawn_local(async move {
                let answer = api::post::<MyPlayer>(PLAYER, &be).await;
                self.input(|lobby, now| lobby.became(number, answer, now));
            }),
            Does::Refresh => {
                self.account.look();
                if self.room.is_open() {
                    look_again(self.room);
                }
            }
            Does::Look(player) => spawn_local(async move {
                let profile = api::get(&profile::path(player.as_str())).await;
                self.input(move |lobby, now| lobby.looked_up(profile, now));
            }),
            // A rematch is played where its players are.
            Does::Play(room) if self.is_in(&room) => {}
            Does::Play(room) => {
                self.room.visit(&Ok(room), Keys::default());
                let typed = self
                    .preferences
                    .settings
                    .with_untracked(|settings| settings.online.name.clone());
                self.room.join(&self.account.plays_as(typed));
            }
            Does::Watch(room) => self.room.visit(&Ok(room), Keys::default()),
            Does::Call(call) => self.call(call),
        }
    }

    /// Whether the user has a seat in the room on the board.
    fn is_in(self, room: &RoomId) -> bool {
        self.room.view.with_untracked(|view| {
            let seated = view.as_ref().filter(|view| view.you.is_some());
            seated.is_some_and(|view| view.id.as_ref() == Some(room))
        })
    }

    /// Opens a socket, once what reads its messages is loaded.
    async fn open(self, number: u64) {
        if self.reader.get_value().is_none() {
            self.reader.set_value(later::room_reader().await.ok());
        }
        let is_wanted = self
            .connection
            .with_value(|connection| connection.wanted == Some(number));
        if !is_wanted {
            return;
        }
        // A separate task, so that it never runs inside another update of the page.
        let listener = move |event| spawn_local(async move { self.heard(number, event) });
        let has_reader = self.reader.get_value().is_some();
        let socket = has_reader.then(|| RoomSocket::open(SOCKET, listener));
        match socket.flatten() {
            Some(socket) => self
                .connection
                .update_value(|connection| connection.socket = Some(socket)),
            None => self.input(|lobby, now| lobby.closed(Carrier::Own(number), now)),
        }
    }

    fn heard(self, number: u64, event: SocketEvent) {
        let own = Carrier::Own(number);
        match event {
            SocketEvent::Opened => self.input(|lobby, _| lobby.opened(number)),
            SocketEvent::Message(text) => {
                let reader = self.reader.get_value();
                // What a later server says besides is not for this page.
                let message = reader.and_then(|reader| (reader.message)(&text).ok());
                if let Some(message) = message {
                    self.input(|lobby, now| lobby.heard(own, message, now));
                }
            }
            SocketEvent::Lost => self.input(|lobby, now| lobby.closed(own, now)),
        }
    }

    fn wired(self, wire: Wire) {
        match wire {
            Wire::Greeted | Wire::Lost => self.follow_room(),
            Wire::Lobby(message) => {
                self.input(|lobby, now| lobby.heard(Carrier::Room, message, now));
            }
        }
    }

    fn follow_room(self) {
        let is_visited = untrack(|| self.room.is_visited());
        let of_room = match (is_visited, self.room.is_greeted.get_value()) {
            (true, true) => OfRoom::Here,
            (true, false) => OfRoom::Away,
            (false, _) => OfRoom::None,
        };
        self.input(|lobby, now| lobby.room(of_room, now));
    }

    fn wake_at(self, at: u64) {
        let earlier = self
            .connection
            .try_update_value(|connection| connection.wake.take());
        if let Some(earlier) = earlier.flatten() {
            earlier.clear();
        }
        let wait = Duration::from_millis(at.saturating_sub(browser::now()));
        let wake = set_timeout_with_handle(move || self.input(Lobby::woken), wait).ok();
        self.connection
            .update_value(|connection| connection.wake = wake);
    }

    fn call(self, call: Call) {
        let (sound, title) = match call {
            Call::Game => (Sound::Stone, Key::LobbyTitleGame),
            Call::Challenge => (Sound::Draw, Key::LobbyTitleChallenge),
            Call::Seek => (Sound::Draw, Key::LobbyTitleSeek),
        };
        self.sounds.play(sound);
        calling::call(&self.words.text_untracked().get(title));
    }

    /// Shows the sheet.
    pub(crate) fn show(self) {
        self.sheets.open.set(Some(Sheet::Lobby));
    }
}
