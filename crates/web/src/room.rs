//! A room on the server, between `tengen_table::online` and the browser.
//!
//! While one is visited the board shows it instead of the game on the table, which waits as it
//! is. A lost connection is sought again by itself, at first at once, then every few seconds.

use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::socket::FromClient;
use tengen_api::{ErrorCode, Join, Network, RoomId, RoomIdError, RoomMade, RoomNow, Seated};
use tengen_core::Start;
use tengen_messages::{Aim, Ask, Think};
use tengen_room::{Config, NameError};
use tengen_table::online::{
    Contact, Online, RoomAction, RoomChoice, RoomEffect, RoomHeard, RoomView, Trouble, read_name,
};
use tengen_table::{Heard, Sound, Table};

use crate::browser::api::{self, Failed};
use crate::browser::{self, FromWire, Store, Wire};
use crate::page::{Alert, Page, Sheet};
use crate::tools::start_text;

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
    online: StoredValue<Option<Online>>,
    line: StoredValue<Line, LocalStorage>,
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
            online: StoredValue::new(None),
            line: StoredValue::new_local(Line::default()),
        }
    }

    /// Whether a room is on the board.
    pub(crate) fn is_open(self) -> bool {
        self.online.with_value(Option::is_some)
    }

    /// What the room was made with, where one is visited and known.
    pub(crate) fn config(self) -> Option<Config> {
        self.view.read().as_ref().and_then(|room| room.config)
    }

    /// A look at the room.
    pub(crate) fn with<T>(self, look: impl FnOnce(&Online) -> T) -> Option<T> {
        self.online.with_value(|online| online.as_ref().map(look))
    }

    fn id(self) -> Option<RoomId> {
        self.with(|online| online.id().cloned()).flatten()
    }
}

impl Page {
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
            self.take_tool(None);
        }
        self.visit(&Ok(made.room));
        self.sheet.set(Some(Sheet::Invite));
        Ok(())
    }

    /// Takes the free seat of the room.
    pub(crate) async fn join(self, name: String) -> Result<(), RoomFailed> {
        let name = read_name(&name).map_err(RoomFailed::Name)?;
        let Some(room) = self.room.id() else {
            return Ok(());
        };
        let taken = api::post::<Seated>(&format!("{ROOMS}/{room}/join"), &Join { name }).await;
        // The open connection is a watcher's; the next one has the seat, or shows who took it.
        if !matches!(taken, Err(Failed::Away)) {
            self.connect();
        }
        taken.map(drop).map_err(RoomFailed::Server)
    }

    /// Puts a room on the board.
    pub(crate) fn visit(self, room: &Result<RoomId, RoomIdError>) {
        self.close_room();
        self.quiet();
        self.sheet.set(None);
        self.picked.set(None);
        self.tool.set(None);
        self.rest_table();
        let online = match room {
            Ok(id) => Online::new(id.clone(), Store::unanswered(id)),
            Err(_) => Online::nowhere(),
        };
        if let Ok(id) = room {
            browser::remember_room(Some(id));
        }
        self.room.online.set_value(Some(online));
        self.refresh();
        self.connect();
    }

    /// Goes back to the game on the table.
    pub(crate) fn leave_room(self) {
        if !self.room.is_open() {
            return;
        }
        self.close_room();
        browser::remember_room(None);
        self.quiet();
        self.sheet.set(None);
        self.tool.set(None);
        self.begin();
    }

    fn close_room(self) {
        let effects = self.room.online.try_update_value(|online| {
            let effects = online.as_mut().map(Online::leave);
            *online = None;
            effects
        });
        self.room_perform(effects.flatten().unwrap_or_default());
        self.drop_line();
        self.room.view.set(None);
    }

    /// Follows the address, which the browser's *Back* has changed.
    pub(crate) fn follow_address(self) {
        match browser::link().room {
            Some(room) if room.as_ref().ok() != self.room.id().as_ref() => self.visit(&room),
            Some(_) => {}
            None => self.leave_room(),
        }
    }

    /// What only a room has to show, and the same for its board.
    pub(crate) fn show_room(self) {
        let view = self.room.with(|online| online.room_view(browser::now()));
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
        if self.room.is_open() && lost {
            self.connect();
        }
    }

    /// The network is gone: the browser would notice much later.
    pub(crate) fn lose(self) {
        if self.room.is_open() && self.room.line.with_value(|line| line.wire.is_some()) {
            self.lost();
        }
    }

    /// Does what a person wants in the room.
    pub(crate) fn room_act(self, action: RoomAction) {
        if !matches!(action, RoomAction::Engine(_)) {
            self.quiet();
            self.picked.set(None);
        }
        // Made of the time and chance, as an id wants to be.
        let Ok(id) = browser::new_id().parse() else {
            return;
        };
        self.room_change(|online| online.act(action, id));
    }

    /// Takes in what the engine says for a room; `false` where it is said for the table.
    pub(crate) fn engine_said_to_room(self, id: i32, heard: Heard) -> bool {
        let for_room = id < 0;
        if for_room {
            self.room_act(RoomAction::Engine(heard));
        }
        for_room
    }

    /// Lays the game that is seen in the room on the table, and leaves the room.
    pub(crate) fn take_room_to_table(self) {
        let Some(game) = self.room.with(Online::shown).flatten() else {
            return;
        };
        self.leave_room();
        let position = game.position().clone();
        let seats = [tengen_table::Seat::Person; 2];
        self.lay_or_tell(Table::opened(
            browser::new_id(),
            seats,
            position,
            browser::now(),
        ));
    }

    fn room_hear(self, heard: RoomHeard) {
        self.room_change(|online| online.hear(heard, browser::now()));
    }

    fn room_change(self, change: impl FnOnce(&mut Online) -> Vec<RoomEffect>) {
        let effects = self
            .room
            .online
            .try_update_value(|online| online.as_mut().map(change));
        self.refresh();
        self.room_perform(effects.flatten().unwrap_or_default());
    }

    fn room_perform(self, effects: Vec<RoomEffect>) {
        for effect in effects {
            match effect {
                RoomEffect::Send(message) => self.send(&message),
                RoomEffect::Settled => self.room.line.update_value(|line| line.attempts = 0),
                RoomEffect::Reconnect => self.connect(),
                RoomEffect::Close => self.drop_line(),
                RoomEffect::Keep => {
                    self.room.with(|online| {
                        if let Some(id) = online.id() {
                            Store::keep_unanswered(id, online.unanswered());
                        }
                    });
                }
                RoomEffect::Sound(sound) => self.play_sound(sound),
                RoomEffect::Tell(notice) => self.alert(Alert::Room(notice)),
                RoomEffect::Begun => {
                    if self.sheet.get_untracked() == Some(Sheet::Invite) {
                        self.sheet.set(None);
                    }
                    // Whoever looks at a record when the game begins wants to play it.
                    if self.tool.with_untracked(Option::is_some) {
                        self.take_tool(None);
                    }
                    self.play_sound(Sound::Stone);
                }
                RoomEffect::Think { id } => self.think_for_room(id),
                RoomEffect::Cancel { id } | RoomEffect::StopNow { id } => self.stop_search(id),
            }
        }
    }

    fn think_for_room(self, id: i32) {
        let Some(game) = self.room.with(Online::shown).flatten() else {
            return;
        };
        let position = game.position();
        self.ask_engine(&Ask::Think(Think {
            id,
            rule: position.rule().name().to_owned(),
            size: position.size().get().into(),
            start: start_text(position),
            moves: tengen_core::notation::format_moves(position.moves()),
            aim: Aim::Hint,
            seed: 0,
        }));
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
                let waits = self.room.with(|online| {
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
        let Some(id) = self.room.id() else {
            return;
        };
        let known = self.room.with(|online| online.room().is_some()) == Some(true);
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
        let longest = (RETRY.0 << attempts.min(10)).min(RETRY.1);
        // A server that comes back is not to be overrun by all at the same moment.
        let wait = longest / 2 + (browser::random() * (longest / 2) as f64) as u64;
        let retry = set_timeout_with_handle(move || self.connect(), Duration::from_millis(wait));
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
