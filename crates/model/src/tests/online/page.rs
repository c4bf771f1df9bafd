//! A page in a room.

use std::ops::Deref as _;

use tengen_api::socket::{FromClient, FromServer};
use tengen_room::Seat;
use tengen_room::client::{Client, Link};

use super::Server;
use crate::online::Online;
use crate::tests::{friends, p};
use crate::{Context, Effect, Model, Outside, RoomEffect, Settings, View};

/// A page and the messages of its open connection.
pub(crate) struct Page {
    pub(crate) model: Model,
    pub(crate) settings: Settings,
    pub(crate) seat: Option<Seat>,
    /// The connection last opened.
    pub(crate) link: Option<Link>,
    pub(crate) sent: Vec<FromClient>,
    pub(crate) open: bool,
    /// Differs for every load of a page.
    pub(crate) seed: u64,
}

impl Page {
    pub(crate) fn new(seed: u64, seat: Option<Seat>) -> Page {
        let id = "abcdefghijklmnopqrstuvwxyz".parse().expect("a name");
        let game = friends("").clone();
        let mut page = Page {
            model: Model::new(game.deref().clone(), seed),
            settings: Settings::default(),
            seat,
            link: None,
            sent: Vec::new(),
            open: false,
            seed,
        };
        page.visit(Online::of_room(id, Vec::new(), seed));
        page
    }

    pub(crate) fn visit(&mut self, room: Online) {
        let settings = &mut self.settings;
        let outside = Outside {
            now: 1_000,
            settings,
        };
        self.model.visit(Some(Box::new(room)), outside);
        self.input(Client::start);
    }

    pub(crate) fn input(&mut self, happens: impl FnOnce(&mut Client, u64)) -> Vec<Effect> {
        self.act(|room, cx| room.input(happens, cx))
    }

    /// Loads the page again with what it had stored.
    pub(crate) fn reload(&mut self) {
        let room = self.online();
        let (id, kept) = (
            room.id().expect("a room").clone(),
            room.unanswered().to_vec(),
        );
        self.seed += 1_000;
        self.visit(Online::of_room(id, kept, self.seed));
    }

    pub(crate) fn online(&self) -> &Online {
        self.model.get().expect("a room")
    }

    pub(crate) fn view(&self) -> View {
        self.model.view()
    }

    pub(crate) fn take(&mut self, effects: Vec<Effect>) -> Vec<Effect> {
        for effect in &effects {
            match effect {
                Effect::Room(RoomEffect::Send(text)) => {
                    self.sent
                        .push(serde_json::from_str(text).expect("a message"));
                }
                Effect::Room(RoomEffect::Connect(link)) => {
                    (self.link, self.open) = (Some(*link), false);
                    self.sent.clear();
                }
                Effect::Room(RoomEffect::Close) => {
                    (self.link, self.open) = (None, false);
                    self.sent.clear();
                }
                _ => {}
            }
        }
        effects
    }

    pub(crate) fn act(
        &mut self,
        does: impl FnOnce(&mut Online, &mut Context<'_>) -> Vec<Effect>,
    ) -> Vec<Effect> {
        let settings = &mut self.settings;
        let effects = self.model.update(
            Outside {
                now: 1_000,
                settings,
            },
            Box::new(does),
        );
        self.take(effects)
    }

    pub(crate) fn touch(&mut self, point: &str) -> Vec<Effect> {
        let settings = &mut self.settings;
        let effects = self.model.touch(
            p(point),
            Outside {
                now: 1_000,
                settings,
            },
        );
        self.take(effects)
    }

    pub(crate) fn hear(&mut self, message: FromServer) -> Vec<Effect> {
        let text = serde_json::to_string(&message).expect("JSON");
        match self.link {
            Some(link) => self.input(|client, now| client.received(link, &text, now)),
            None => Vec::new(),
        }
    }

    pub(crate) fn lose(&mut self) {
        self.open = false;
        self.sent.clear();
        if let Some(link) = self.link.take() {
            self.input(|client, now| client.closed(link, now));
        }
    }

    /// A new connection: hello, welcome, missed events.
    pub(crate) fn connect(&mut self, server: &Server) -> Vec<Effect> {
        if self.open {
            self.lose();
        }
        self.input(Client::try_now);
        let link = self.link.expect("a connection");
        self.open = true;
        self.input(|client, now| client.opened(link, now));
        let Some(FromClient::Hello { after, .. }) = self.sent.pop() else {
            panic!("no hello");
        };
        let welcome = server.welcome(self.seat, after);
        welcome
            .into_iter()
            .flat_map(|said| self.hear(said))
            .collect()
    }
}
