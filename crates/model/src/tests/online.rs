//! Rooms as the page sees them.
//!
//! The server is the real [`Room`]; the tests carry the messages and may lose them.

use tengen_api::socket::{
    FromClient, FromServer, Goodbye, PROTOCOL, Presence, SeatPresence, SocketError,
};
use tengen_core::{Color, Foul, Illegal, Rule, notation};
use tengen_room::client::{Client, Link};
use tengen_room::{
    Action, ActionId, Asked, ColorChoice, Config, Decided, Decision, Event, Fouls, Refusal, Room,
    Seat, Start, Stored, World,
};

use std::ops::Deref as _;

use tengen_worker_protocol::Ask;

use super::{asked, best, friends, p, search};
use crate::online::{Contact, Online, RoomChoice, Stage, Trouble};
use crate::{
    Context, Effect, Go, Model, Notice, Outside, Phase, Question, RoomEffect, Settings, Sound, View,
};

use Seat::{First, Second};

mod crossing;
mod set_up;

/// The room on its server.
struct Server {
    room: Room,
    events: Vec<Stored>,
}

/// A page and the messages of its open connection.
struct Page {
    model: Model,
    settings: Settings,
    seat: Option<Seat>,
    /// The connection last opened.
    link: Option<Link>,
    sent: Vec<FromClient>,
    open: bool,
    /// Differs for every load of a page.
    seed: u64,
}

fn config(rule: Rule) -> Config {
    Config {
        rule,
        color: ColorChoice::Black,
        ..RoomChoice::default().config
    }
}

impl Server {
    fn new(config: Config) -> Server {
        Server::from(config, None)
    }

    fn from(config: Config, start: Option<Start>) -> Server {
        let event = Event::Created {
            config,
            name: None,
            start,
        };
        let events = vec![Stored {
            version: 1,
            cause: None,
            event,
        }];
        Server {
            room: Room::from_events(&events).expect("a room"),
            events,
        }
    }

    fn started(config: Config) -> Server {
        let mut server = Server::new(config);
        server.join();
        server
    }

    fn join(&mut self) {
        let events = self.room.join(None, World::default()).expect("free");
        self.keep(None, events);
    }

    fn keep(&mut self, cause: Option<(Seat, ActionId)>, events: Vec<Event>) -> Vec<Stored> {
        let from = self.events.len();
        for event in events {
            let stored = Stored {
                version: self.room.version() + 1,
                cause: cause.clone(),
                event,
            };
            self.room.apply(&stored).expect("it happened");
            self.events.push(stored);
        }
        self.events[from..].to_vec()
    }

    /// The server's messages after a hello.
    fn welcome(&self, you: Option<Seat>, after: u64) -> Vec<FromServer> {
        let welcome = FromServer::Welcome {
            protocol: PROTOCOL,
            you,
            version: self.room.version(),
        };
        let missed = self.events.get(after as usize..).unwrap_or_default();
        let events = (!missed.is_empty()).then(|| FromServer::Events {
            events: missed.to_vec(),
        });
        let presence = FromServer::Presence(presence(true, true));
        [welcome]
            .into_iter()
            .chain(events)
            .chain([presence])
            .collect()
    }

    /// The events of an action, for everyone, and the answer to its sender.
    fn act(&mut self, seat: Seat, id: ActionId, action: Action) -> (Vec<Stored>, FromServer) {
        let world = World {
            other_is_absent: true,
            ..World::default()
        };
        match self.room.decide(seat, &id, action, world) {
            Ok(Decision::New(events)) => {
                let new = self.keep(Some((seat, id.clone())), events);
                let (from, to) = (new[0].version, self.room.version());
                (new, FromServer::Accepted { id, from, to })
            }
            Ok(Decision::Known(range)) => {
                let (from, to) = (*range.start(), *range.end());
                (Vec::new(), FromServer::Accepted { id, from, to })
            }
            Err(refusal) => (Vec::new(), FromServer::Refused { id, refusal }),
        }
    }
}

fn presence(first: bool, second: bool) -> Presence {
    let seat = |here: bool| SeatPresence {
        here,
        claim_in: (!here).then_some(120_000),
    };
    Presence {
        first: seat(first),
        second: seat(second),
        watchers: 3,
    }
}

impl Page {
    fn new(seed: u64, seat: Option<Seat>) -> Page {
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

    fn visit(&mut self, room: Online) {
        let settings = &mut self.settings;
        let outside = Outside {
            now: 1_000,
            settings,
        };
        self.model.visit(Some(Box::new(room)), outside);
        self.input(Client::start);
    }

    fn input(&mut self, happens: impl FnOnce(&mut Client, u64)) -> Vec<Effect> {
        self.act(|room, cx| room.input(happens, cx))
    }

    /// Loads the page again with what it had stored.
    fn reload(&mut self) {
        let room = self.online();
        let (id, kept) = (
            room.id().expect("a room").clone(),
            room.unanswered().to_vec(),
        );
        self.seed += 1_000;
        self.visit(Online::of_room(id, kept, self.seed));
    }

    fn online(&self) -> &Online {
        self.model.get().expect("a room")
    }

    fn view(&self) -> View {
        self.model.view()
    }

    fn take(&mut self, effects: Vec<Effect>) -> Vec<Effect> {
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

    fn act(
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

    fn touch(&mut self, point: &str) -> Vec<Effect> {
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

    fn hear(&mut self, message: FromServer) -> Vec<Effect> {
        let text = serde_json::to_string(&message).expect("JSON");
        match self.link {
            Some(link) => self.input(|client, now| client.received(link, &text, now)),
            None => Vec::new(),
        }
    }

    fn lose(&mut self) {
        self.open = false;
        self.sent.clear();
        if let Some(link) = self.link.take() {
            self.input(|client, now| client.closed(link, now));
        }
    }

    /// A new connection: hello, welcome, missed events.
    fn connect(&mut self, server: &Server) -> Vec<Effect> {
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

/// Delivers all messages of the pages and the server's answers.
fn post(server: &mut Server, pages: &mut [&mut Page]) -> Vec<Effect> {
    let mut effects = Vec::new();
    for i in 0..pages.len() {
        while pages[i].open && !pages[i].sent.is_empty() {
            let FromClient::Act { id, action } = pages[i].sent.remove(0) else {
                continue;
            };
            let Some(seat) = pages[i].seat else { continue };
            let (events, answer) = server.act(seat, id, action);
            if !events.is_empty() {
                for page in pages.iter_mut().filter(|page| page.open) {
                    let events = events.clone();
                    effects.extend(page.hear(FromServer::Events { events }));
                }
            }
            effects.extend(pages[i].hear(answer));
        }
    }
    effects
}

fn two(config: Config) -> (Server, Page, Page) {
    let server = Server::started(config);
    let (mut ada, mut bo) = (Page::new(1, Some(First)), Page::new(2, Some(Second)));
    ada.connect(&server);
    bo.connect(&server);
    (server, ada, bo)
}

fn on_board(page: &Page) -> String {
    let view = page.view();
    let seen = view.looked.unwrap_or(view.moves.len());
    notation::format_moves(&view.moves[..seen])
}

fn tells(effects: &[Effect]) -> Vec<&Notice> {
    let told = effects.iter().filter_map(|e| match e {
        Effect::Tell(notice) => Some(notice),
        _ => None,
    });
    told.collect()
}

#[test]
fn a_stone_is_seen_at_once_and_heard_once() {
    let (mut server, mut ada, mut bo) = two(config(Rule::Freestyle));
    let calls = |page: &Page| page.online().room_view(1_000).calls(&page.view());
    assert!(
        calls(&ada),
        "the first move too: who has sent the link looks elsewhere"
    );
    assert!(!calls(&bo));
    let effects = ada.touch("h8");
    assert!(!calls(&ada));
    assert!(effects.contains(&Effect::Sound(Sound::Stone)));
    assert_eq!(on_board(&ada), "h8");
    assert_eq!(on_board(&bo), "");
    assert_eq!(ada.view().phase, Phase::Elsewhere);
    let effects = post(&mut server, &mut [&mut ada, &mut bo]);
    let sounds = effects.iter().filter(|e| matches!(e, Effect::Sound(_)));
    assert_eq!(sounds.count(), 1, "the other's page only");
    assert_eq!(on_board(&bo), "h8");
    assert!(ada.online().unanswered().is_empty());
    assert_eq!(bo.view().phase, Phase::Person);
    let effects = ada.touch("i8");
    assert_eq!(tells(&effects), [&Notice::RoomNotYourTurn]);
    assert!(ada.sent.is_empty());
}

#[test]
fn what_was_not_answered_is_sent_again_under_its_name() {
    let (mut server, mut ada, mut bo) = two(config(Rule::Freestyle));
    ada.touch("h8");
    // The action arrives, but its answer is lost.
    let FromClient::Act { id, action } = ada.sent.remove(0) else {
        panic!("no action");
    };
    server.act(First, id.clone(), action);
    ada.lose();
    assert_eq!(ada.online().room_view(0).contact, Contact::Away);
    assert_eq!(on_board(&ada), "h8");
    ada.reload();
    ada.connect(&server);
    assert!(
        ada.sent.is_empty(),
        "the stone among the events is answer enough"
    );
    assert!(ada.online().unanswered().is_empty());
    assert_eq!((on_board(&ada), server.events.len()), ("h8".to_owned(), 4));
    // This action itself is lost.
    bo.connect(&server);
    bo.touch("i9");
    let id = bo.online().unanswered()[0].id.clone();
    bo.lose();
    bo.reload();
    bo.connect(&server);
    assert!(matches!(&bo.sent[..], [FromClient::Act { id: again, .. }] if *again == id));
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert!(bo.online().unanswered().is_empty());
    assert_eq!(on_board(&ada), "h8i9");
}

#[test]
fn a_stone_put_down_while_away_waits_and_a_late_one_lapses() {
    let (mut server, mut ada, mut bo) = two(config(Rule::Freestyle));
    ada.lose();
    ada.touch("h8");
    assert!(ada.sent.is_empty());
    assert_eq!(on_board(&ada), "h8");
    // Meanwhile another tab of the same player has moved.
    let other: ActionId = "other-tab".parse().expect("an id");
    let (_, answer) = server.act(
        First,
        other,
        Action::Place {
            point: p("a1"),
            ply: 0,
        },
    );
    assert!(matches!(answer, FromServer::Accepted { .. }));
    ada.connect(&server);
    let effects = post(&mut server, &mut [&mut ada, &mut bo]);
    assert!(
        tells(&effects).is_empty(),
        "the board says it all: {effects:?}"
    );
    assert_eq!(on_board(&ada), "a1");
    assert!(ada.online().unanswered().is_empty());
}

#[test]
fn fouls_are_refused_without_help_and_marked_with_it() {
    let play = |casual, fouls| {
        let (mut server, mut ada, mut bo) = two(Config {
            casual,
            fouls,
            ..config(Rule::Renju)
        });
        for (i, point) in ["f8", "a1", "g8", "a3", "h9", "a5", "h10", "a7"]
            .iter()
            .enumerate()
        {
            let page = if i % 2 == 0 { &mut ada } else { &mut bo };
            page.touch(point);
            post(&mut server, &mut [&mut ada, &mut bo]);
        }
        (server, ada, bo)
    };
    for casual in [false, true] {
        let (_, mut ada, _) = play(casual, Fouls::Refuse);
        let effects = ada.touch("h8");
        let why = Illegal::Forbidden(p("h8"), Foul::DoubleThree);
        assert_eq!(tells(&effects), [&Notice::RoomIllegal(why)]);
        let marked = ada
            .model
            .top()
            .cells()
            .iter()
            .filter(|c| c.forbidden.is_some())
            .count();
        let drawn = ada
            .model
            .top()
            .cells()
            .iter()
            .any(|c| c.refused || c.evidence);
        assert_eq!((marked > 0, drawn), (casual, casual));
        assert_eq!(ada.online().room_view(0).can.why, casual);
        assert_eq!(ada.online().room_view(0).can.hint, casual);
    }
    let (mut server, mut ada, mut bo) = play(false, Fouls::Lose);
    ada.touch("h8");
    let effects = post(&mut server, &mut [&mut ada, &mut bo]);
    assert!(effects.contains(&Effect::Sound(Sound::Loss)));
    assert!(effects.contains(&Effect::Sound(Sound::Win)));
    assert_eq!(
        ada.online().outcome().map(|o| o.winner),
        Some(Some(Color::White))
    );
}

#[test]
fn questions_are_seen_by_both_and_answered_once() {
    let (mut server, mut ada, mut bo) = two(config(Rule::Freestyle));
    ada.touch("h8");
    post(&mut server, &mut [&mut ada, &mut bo]);
    ada.act(|room, cx| room.ask(Asked::Takeback, cx));
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(ada.online().room_view(0).own_questions, [Asked::Takeback]);
    assert!(!ada.online().room_view(0).can.takeback);
    assert_eq!(bo.online().room_view(0).question, Some(Asked::Takeback));
    bo.act(|room, cx| room.decline(Asked::Takeback, cx));
    assert_eq!(bo.online().room_view(0).question, None, "answered");
    let effects = post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(tells(&effects), [&Notice::RoomDeclined(Asked::Takeback)]);

    ada.act(|room, cx| room.ask(Asked::Help, cx));
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert!(!bo.online().room_view(0).can.hint);
    bo.act(|room, cx| room.accept(Asked::Help, cx));
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert!(bo.online().room_view(0).can.hint && ada.online().room_view(0).help);

    bo.act(Online::resign);
    assert!(bo.online().room_view(0).resigning && bo.sent.is_empty());
    bo.act(Online::play_on);
    assert!(!bo.online().room_view(0).resigning);
    bo.act(Online::resign_surely);
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(ada.online().room_view(0).stage, Stage::Over);
    assert!(ada.view().shows_result);
    bo.act(|room, cx| room.ask(Asked::Rematch, cx));
    ada.act(|room, cx| room.ask(Asked::Rematch, cx));
    let effects = post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(
        effects
            .iter()
            .filter(|e| **e == Effect::Room(RoomEffect::Begun))
            .count(),
        2
    );
    assert_eq!(ada.online().room_view(0).game, 2);
    assert_eq!(ada.view().person, Some(Color::White));
}

#[test]
fn what_is_taken_back_in_a_room_stays_as_a_variation() {
    let (mut server, mut ada, mut bo) = two(config(Rule::Freestyle));
    ada.touch("h8");
    post(&mut server, &mut [&mut ada, &mut bo]);
    // A key or the mouse asks for a takeback.
    ada.act(crate::Scene::take_back);
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(bo.online().room_view(0).question, Some(Asked::Takeback));
    bo.act(|room, cx| room.accept(Asked::Takeback, cx));
    post(&mut server, &mut [&mut ada, &mut bo]);
    ada.touch("a1");
    post(&mut server, &mut [&mut ada, &mut bo]);
    for page in [&ada, &bo] {
        let document = page.online().document();
        let line = |id| {
            let node = document.tree().node(id);
            node.act().point().map(|p| p.to_string())
        };
        let lines: Vec<_> = document
            .tree()
            .children(tengen_record::NodeId::ROOT)
            .collect();
        let lines: Vec<_> = lines.into_iter().filter_map(line).collect();
        assert_eq!(lines, ["a1", "h8"], "the main line comes first");
        assert_eq!(document.position().ply(), 1);
    }
}

#[test]
fn a_finished_game_is_looked_through_alone() {
    let (mut server, mut ada, mut bo) = two(config(Rule::Freestyle));
    for (i, point) in ["h8", "a1", "i8"].iter().enumerate() {
        let page = if i % 2 == 0 { &mut ada } else { &mut bo };
        page.touch(point);
        post(&mut server, &mut [&mut ada, &mut bo]);
    }
    ada.act(|room, cx| room.look(Go::To(1), cx));
    assert_eq!(on_board(&ada), "h8", "while it goes on, too");
    bo.act(Online::resign_surely);
    post(&mut server, &mut [&mut ada, &mut bo]);
    ada.act(|room, cx| room.look(Go::To(1), cx));
    assert_eq!(on_board(&ada), "h8");
    assert_eq!(on_board(&bo), "h8a1i8");
    assert_eq!(ada.online().room_view(0).plies, (3, 1));
    // After the game, the engine may be asked about any of its positions.
    let effects = ada.act(Online::ask_hint);
    let id = search(&effects).expect("a question");
    assert!(matches!(
        asked(&effects),
        Some(Question::Engine(Ask::Think(_)))
    ));
    let settings = &mut ada.settings;
    ada.model
        .hear(id, &best("h9"), Outside { now: 1, settings });
    assert_eq!(ada.view().hint, Some(p("h9").into()));
    ada.act(|room, cx| room.look(Go::End, cx));
    assert_eq!(
        (on_board(&ada), ada.view().hint),
        ("h8a1i8".to_owned(), None)
    );
}

#[test]
fn what_the_other_player_does_meanwhile_is_not_jumped_to() {
    let (mut server, mut ada, mut bo) = two(config(Rule::Freestyle));
    ada.touch("h8");
    post(&mut server, &mut [&mut ada, &mut bo]);
    ada.act(|room, cx| room.look(Go::Start, cx));
    bo.touch("a1");
    post(&mut server, &mut [&mut ada, &mut bo]);
    let (view, room) = (ada.view(), ada.online().room_view(0));
    assert_eq!((on_board(&ada), room.plies), (String::new(), (2, 0)));
    assert_eq!((view.moves.len(), view.looked), (2, Some(0)));
    assert_eq!(view.phase, Phase::Person, "it is her turn");
    assert_eq!(ada.touch("i8"), [Effect::Tell(Notice::LookingBack)]);
    ada.act(|room, cx| room.look(Go::Forward, cx));
    assert_eq!(on_board(&ada), "h8");
    // If the move looked at is taken back, the view returns to the end.
    ada.act(|room, cx| room.look(Go::End, cx));
    ada.touch("i8");
    post(&mut server, &mut [&mut ada, &mut bo]);
    ada.act(|room, cx| room.look(Go::To(2), cx));
    ada.act(|room, cx| room.ask(Asked::Takeback, cx));
    post(&mut server, &mut [&mut ada, &mut bo]);
    bo.act(|room, cx| room.accept(Asked::Takeback, cx));
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(
        (on_board(&ada), ada.view().looked),
        ("h8a1".to_owned(), None)
    );
    ada.act(|room, cx| room.look(Go::Start, cx));
    bo.act(Online::resign_surely);
    post(&mut server, &mut [&mut ada, &mut bo]);
    let view = ada.view();
    assert!(matches!(view.phase, Phase::Over(_)) && !view.shows_result);
    assert_eq!(on_board(&ada), "");
    ada.act(|room, cx| room.look(Go::End, cx));
    assert!(ada.view().shows_result);
}

#[test]
fn the_win_may_be_claimed_when_the_time_is_over() {
    let (mut server, mut ada, mut bo) = two(config(Rule::Freestyle));
    bo.lose();
    ada.hear(FromServer::Presence(presence(true, false)));
    let at = |now| {
        let view = ada.online().room_view(now);
        (view.players[1].claim_in, view.can.claim)
    };
    assert_eq!(at(1_000), (Some(120), false));
    assert_eq!(at(61_500), (Some(60), false));
    assert_eq!(at(121_000), (Some(0), true));
    ada.act(Online::claim_win);
    post(&mut server, &mut [&mut ada]);
    assert_eq!(ada.online().room_view(0).decided, Some(Decided::Absence));
    assert_eq!(
        ada.online().outcome().map(|o| o.winner),
        Some(Some(Color::Black))
    );
    bo.connect(&server);
    assert_eq!(bo.online().room_view(0).decided, Some(Decided::Absence));
}

#[test]
fn watchers_see_and_cannot_act() {
    let (mut server, mut ada, mut bo) = two(config(Rule::Renju));
    let mut cy = Page::new(3, None);
    cy.connect(&server);
    ada.touch("h8");
    post(&mut server, &mut [&mut ada, &mut bo, &mut cy]);
    assert_eq!(on_board(&cy), "h8");
    assert!(cy.touch("h9").is_empty());
    assert!(cy.act(|room, cx| room.ask(Asked::Draw, cx)).is_empty());
    let view = cy.online().room_view(0);
    assert_eq!((view.watchers, view.you, view.can.join), (3, None, false));
    assert_eq!(cy.view().person, None);
}

#[test]
fn an_invitation_says_what_one_would_play() {
    let server = Server::new(Config {
        color: ColorChoice::White,
        ..config(Rule::Renju)
    });
    let (mut ada, mut cy) = (Page::new(1, Some(First)), Page::new(3, None));
    cy.connect(&server);
    let view = cy.online().room_view(0);
    assert_eq!(view.stage, Stage::Waiting);
    assert!(view.can.join && !view.players[1].taken);
    assert_eq!(view.players[1].color, Some(Color::Black));
    ada.connect(&server);
    assert!(!ada.online().room_view(0).can.join);
    assert_eq!(tells(&ada.touch("h8")), [&Notice::RoomNotStarted]);
}

#[test]
fn what_goes_wrong_is_named() {
    assert_eq!(
        Online::nowhere().room_view(0).stage,
        Stage::Trouble(Trouble::Missing)
    );
    let mut page = Page::new(1, None);
    assert_eq!(page.online().room_view(0).stage, Stage::Seeking);
    page.lose();
    assert_eq!(page.online().room_view(0).contact, Contact::Unanswered);
    page.input(Client::try_now);
    let link = page.link.expect("a connection");
    let effects = page.input(|client, now| client.denied(link, Trouble::NoRooms, "no disk", now));
    assert!(effects.contains(&Effect::Room(RoomEffect::Close)));
    let stage = |page: &Page| page.online().room_view(0).stage;
    assert_eq!(stage(&page), Stage::Trouble(Trouble::NoRooms));
    assert!(page.input(Client::try_now).is_empty());

    let error = |code| FromServer::Error {
        code,
        message: String::new(),
    };
    let (_, mut ada, mut bo) = two(config(Rule::Freestyle));
    assert_eq!(
        tells(&ada.hear(error(SocketError::StorageUnavailable))),
        [&Notice::RoomStorage]
    );
    for code in [SocketError::NoSeat, SocketError::Malformed] {
        ada.touch("h8");
        let effects = ada.hear(error(code));
        assert_eq!(tells(&effects), [&Notice::RoomNotTaken]);
        assert!(effects.iter().any(|e| matches!(e, Effect::Keep(_))));
        assert!(ada.online().unanswered().is_empty());
    }
    ada.hear(error(SocketError::Protocol));
    assert_eq!(stage(&ada), Stage::Trouble(Trouble::Incompatible));

    // A server with fewer events makes the client load the room anew.
    let younger = Server::new(config(Rule::Freestyle));
    let effects = bo.connect(&younger);
    let connects = |e: &Effect| matches!(e, Effect::Room(RoomEffect::Connect(_)));
    assert!(effects.iter().any(connects), "{effects:?}");
    bo.connect(&younger);
    assert_eq!(stage(&bo), Stage::Waiting);
}

#[test]
fn the_page_comes_back_when_it_is_time() {
    let wake = |effects: &[Effect]| {
        let at = effects.iter().rev().find_map(|e| match e {
            Effect::Room(RoomEffect::WakeAt(at)) => Some(*at),
            _ => None,
        });
        at.expect("another attempt")
    };
    let (_, mut ada, _) = two(config(Rule::Freestyle));
    let link = ada.link.expect("a connection");
    let at = wake(&ada.input(|client, now| client.closed(link, now)));
    // A timer that fires too early is set again.
    assert_eq!(wake(&ada.act(Online::wake)), at);
    let settings = &mut ada.settings;
    let outside = Outside { now: at, settings };
    let effects = ada.model.update(outside, Box::new(Online::wake));
    let connects = |e: &Effect| matches!(e, Effect::Room(RoomEffect::Connect(_)));
    assert!(effects.iter().any(connects), "{effects:?}");
}

#[test]
fn a_stopped_server_is_no_lost_connection() {
    let (server, mut ada, _) = two(config(Rule::Freestyle));
    let stopped = |page: &Page| page.online().room_view(0).stopped;
    for (reason, told) in [(Goodbye::Slow, false), (Goodbye::Shutdown, true)] {
        ada.connect(&server);
        ada.hear(FromServer::Goodbye { reason });
        ada.lose();
        assert_eq!((stopped(&ada), told), (told, told));
    }
    ada.connect(&server);
    assert!(!stopped(&ada));
}

#[test]
fn choices_make_rooms() {
    let mut choice = RoomChoice::default();
    choice.config.fouls = Fouls::Lose;
    choice.name = "  Ada ".to_owned();
    let new = choice.new_room(None).expect("a good choice");
    assert_eq!(new.config.fouls, Fouls::Refuse, "only renju has fouls");
    assert_eq!(new.name.map(|n| n.to_string()), Some("Ada".to_owned()));
    choice.name = "x".repeat(25);
    assert!(choice.new_room(None).is_err());
}

#[test]
fn refusals_of_crossed_actions_are_no_news() {
    let (_, mut ada, _) = two(config(Rule::Freestyle));
    let refused = |ada: &mut Page, refusal| {
        ada.touch("h8");
        let id = ada.online().unanswered()[0].id.clone();
        ada.hear(FromServer::Refused { id, refusal })
    };
    for quiet in [Refusal::Stale { ply: 3 }, Refusal::NotAsked, Refusal::Over] {
        assert!(tells(&refused(&mut ada, quiet)).is_empty());
    }
    let effects = refused(&mut ada, Refusal::NotAbsent);
    assert_eq!(tells(&effects), [&Notice::RoomRefused(Refusal::NotAbsent)]);
}

/// A room whose game is over, so that the engine may be asked.
pub(super) fn over() -> Online {
    let (mut server, mut ada, mut bo) = two(config(Rule::Freestyle));
    for (i, point) in ["h8", "a1", "i8"].iter().enumerate() {
        let page = if i % 2 == 0 { &mut ada } else { &mut bo };
        page.touch(point);
        post(&mut server, &mut [&mut ada, &mut bo]);
    }
    bo.act(Online::resign_surely);
    post(&mut server, &mut [&mut ada, &mut bo]);
    ada.act(|room, cx| room.look(Go::To(1), cx));
    ada.online().clone()
}
