//! Every opening procedure, rule by rule, at the local table, in a room of the server and on the
//! pages of its players: the same outcomes and the same violations.
//!
//! A line is a list of words. `h8`, `take-black`, `offer:g8a1` … is a decision that is taken, or a
//! stone of ordinary play; `a1!outside` is refused and changes nothing; `?second` is who decides or
//! moves now, `?black=second` who has Black, `?over` that ordinary play has begun.

use tengen_core::opening::{Action, Decision as Due, Kind, Opening, Procedure, Seat as Chair};
use tengen_core::{Color, OpenedGame, Point, Rule, notation};
use tengen_room::{self as room, ColorChoice, Config, Decision, Refusal, World};
use tengen_worker_protocol::EngineQuestion;

use super::online::{Page, Server, post};
use super::{Table, decided, search, setup};
use crate::online::Online;
use crate::{Effect, Notice, Question, Seat};

/// The state of a game and its opening that all three must agree on.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    stones: String,
    black: Chair,
    due: Option<(Option<Chair>, Kind)>,
    to_act: Option<Chair>,
    offers: Vec<Point>,
}

impl State {
    fn of(opening: &Opening, game: &tengen_core::Game) -> State {
        let due = opening.decision().map(|Due { seat, kind }| (seat, kind));
        let mover = opening.owner(game.position().to_move());
        State {
            stones: notation::format_moves(game.position().moves()),
            black: opening.owner(Color::Black),
            due,
            to_act: due.map_or(Some(mover), |(seat, _)| seat),
            offers: opening.offers().to_vec(),
        }
    }
}

/// A refusal: its name in the protocol, and where a page tells it, the notice.
#[derive(Debug)]
struct Refused {
    kind: String,
    notice: Option<Notice>,
}

impl Refused {
    fn told(notice: Notice) -> Refused {
        let refusal = match notice.clone() {
            Notice::Opening(why) => Refusal::from(why),
            Notice::Illegal(why) | Notice::RoomIllegal(why) => why.into(),
            Notice::Decide(kind) => tengen_core::opening::Violation::NotNow(match kind {
                Kind::Pick => Action::Pick(Point::from_xy(0, 0)),
                _ => Action::Keep,
            })
            .into(),
            other => panic!("{other:?}"),
        };
        Refused {
            kind: kind(refusal),
            notice: Some(notice),
        }
    }

    fn sent(refusal: Refusal) -> Refused {
        Refused {
            kind: kind(refusal),
            notice: None,
        }
    }
}

fn kind(refusal: Refusal) -> String {
    match refusal {
        Refusal::Opening { kind, .. } | Refusal::Illegal { kind, .. } => kind,
        other => panic!("{other:?}"),
    }
}

/// Where procedures are played.
trait Board {
    fn start(rule: Rule, opening: Procedure, deal: &[Point]) -> Self;
    fn state(&self) -> State;
    /// Takes a decision for the seat to decide, or plays a stone for the side to move.
    fn take(&mut self, action: &Action) -> Result<(), Refused>;
    /// The same by the other seat; nothing may happen.
    fn intrude(&mut self, action: &Action);
}

/// Touches and buttons of a page.
trait Hands {
    fn touch_point(&mut self, p: Point) -> Vec<Effect>;
    fn choose(&mut self, action: Action) -> Vec<Effect>;
    fn offer(&mut self) -> Vec<Effect>;
}

fn notice(effects: &[Effect]) -> Option<Notice> {
    effects.iter().find_map(|effect| match effect {
        Effect::Tell(notice) => Some(notice.clone()),
        _ => None,
    })
}

/// As a person does it: points are touched, an offer is collected point by point.
fn by_hand(hands: &mut impl Hands, action: &Action, due: Option<Kind>) -> Result<(), Refused> {
    let told = match action {
        Action::Place(p) | Action::Pick(p) => notice(&hands.touch_point(*p)),
        Action::Offer(points) if matches!(due, Some(Kind::Offer { .. })) => {
            let mut chosen = Vec::new();
            let mut told = None;
            for &p in points {
                told = notice(&hands.touch_point(p));
                if told.is_some() {
                    break;
                }
                chosen.push(p);
            }
            told = told.or_else(|| notice(&hands.offer()));
            if told.is_some() {
                // Takes the chosen ones back.
                for p in chosen {
                    hands.touch_point(p);
                }
            }
            told
        }
        other => notice(&hands.choose(other.clone())),
    };
    told.map_or(Ok(()), |told| Err(Refused::told(told)))
}

impl Hands for Table {
    fn touch_point(&mut self, p: Point) -> Vec<Effect> {
        self.touch(p, 2)
    }

    fn choose(&mut self, action: Action) -> Vec<Effect> {
        self.act(2, |session, cx| session.decide(action, cx))
    }

    fn offer(&mut self) -> Vec<Effect> {
        self.act(2, <crate::Session>::offer)
    }
}

impl Board for Table {
    fn start(rule: Rule, opening: Procedure, deal: &[Point]) -> Table {
        let mut setup = setup(rule, [Seat::Person; 2]);
        setup.terms.opening = opening;
        let mut table = Table::new("one".to_owned(), setup, 1).expect("a table");
        let effects = table.begin();
        if opening == Procedure::Balanced {
            let asked = effects.iter().find_map(|effect| match effect {
                Effect::Ask(_, question) => Some(&**question),
                _ => None,
            });
            let deals = matches!(asked, Some(Question::Engine(EngineQuestion::Decide(_))));
            assert!(deals, "{asked:?}");
            let id = search(&effects).expect("a search");
            table.hear(id, &decided(&Action::Deal(deal.to_vec())), 2);
        }
        table
    }

    fn state(&self) -> State {
        State::of(self.opening(), self.game())
    }

    fn take(&mut self, action: &Action) -> Result<(), Refused> {
        let due = self.opening().decision();
        by_hand(self, action, due.map(|due| due.kind))
    }

    fn intrude(&mut self, _action: &Action) {
        // Whoever sits at this screen decides.
    }
}

fn config(rule: Rule, opening: Procedure) -> Config {
    Config {
        opening,
        color: ColorChoice::Black,
        ..Config::new(rule, 15)
    }
}

fn world(deal: &[Point]) -> World {
    World {
        deal: deal.to_vec(),
        draws_with_moves: true,
        ..World::default()
    }
}

fn room_state(game: &OpenedGame) -> State {
    let state = State::of(game.opening(), game.game());
    assert_eq!(state.to_act, game.to_act());
    state
}

/// The server's side alone, as for a bot.
struct OnServer(Server);

impl OnServer {
    fn send(&mut self, chair: Chair, action: &Action) -> Result<(), Refusal> {
        let room = &self.0.room;
        let ply = room.game().position().ply() as u32;
        let step = room.opening().actions().len() as u32;
        let sent = match action {
            &Action::Place(point) => room::Action::place(point, ply),
            Action::Offer(points) => room::Action::Offer {
                points: points.clone(),
                step,
            },
            what => room::Action::Choose {
                what: what.clone(),
                step,
            },
        };
        // Ada begins and has the first seat.
        let seat = match chair {
            Chair::First => room::Seat::First,
            Chair::Second => room::Seat::Second,
        };
        let id = format!("a-{}", self.0.events.len()).parse().expect("an id");
        match self.0.room.decide(seat, &id, sent, world(&[]))? {
            Decision::New(events) => drop(self.0.keep(Some((seat, id)), events)),
            Decision::Known(_) => panic!("a new id"),
        }
        Ok(())
    }

    fn actor(&self) -> Chair {
        self.state().to_act.expect("a player's turn")
    }
}

impl Board for OnServer {
    fn start(rule: Rule, opening: Procedure, deal: &[Point]) -> OnServer {
        let mut server = Server::new(config(rule, opening));
        let events = server.room.join(None, world(deal)).expect("a free seat");
        server.keep(None, events);
        OnServer(server)
    }

    fn state(&self) -> State {
        room_state(self.0.room.opened())
    }

    fn take(&mut self, action: &Action) -> Result<(), Refused> {
        self.send(self.actor(), action).map_err(Refused::sent)
    }

    fn intrude(&mut self, action: &Action) {
        let events = self.0.events.len();
        let refused = self.send(self.actor().other(), action);
        let not_yours = match &refused {
            Err(Refusal::NotYourTurn) => true,
            Err(Refusal::Opening { kind, .. }) => kind == "not-yours",
            _ => false,
        };
        assert!(not_yours, "{action}: {refused:?}");
        assert_eq!(self.0.events.len(), events);
    }
}

/// Two pages in a room.
struct OnPages {
    server: Server,
    pages: [Page; 2],
}

struct Player<'a>(&'a mut Page);

impl Hands for Player<'_> {
    fn touch_point(&mut self, p: Point) -> Vec<Effect> {
        self.0.touch(&p.to_string())
    }

    fn choose(&mut self, action: Action) -> Vec<Effect> {
        self.0.act(|online, cx| online.decide(action, cx))
    }

    fn offer(&mut self) -> Vec<Effect> {
        self.0.act(Online::offer)
    }
}

impl Board for OnPages {
    fn start(rule: Rule, opening: Procedure, deal: &[Point]) -> OnPages {
        let OnServer(server) = OnServer::start(rule, opening, deal);
        let seats = [(1, room::Seat::First), (2, room::Seat::Second)];
        let pages = seats.map(|(seed, seat)| {
            let mut page = Page::new(seed, Some(seat));
            page.connect(&server);
            page
        });
        OnPages { server, pages }
    }

    fn state(&self) -> State {
        let state = room_state(self.server.room.opened());
        for (page, chair) in self.pages.iter().zip([Chair::First, Chair::Second]) {
            let view = page.view();
            let deciding = view.deciding.as_ref();
            assert_eq!(notation::format_moves(&view.moves), state.stones);
            assert_eq!(view.black, state.black);
            assert_eq!(deciding.map(|d| (d.seat, d.kind)), state.due);
            let acts = state.to_act == Some(chair);
            assert_eq!(view.phase == crate::Phase::Person, acts);
            assert!(deciding.is_none_or(|d| d.by_person == acts));
        }
        state
    }

    fn take(&mut self, action: &Action) -> Result<(), Refused> {
        let [ada, bo] = &mut self.pages;
        let State { to_act, due, .. } = room_state(self.server.room.opened());
        let page = match to_act {
            Some(Chair::First) => &mut *ada,
            _ => &mut *bo,
        };
        let taken = by_hand(&mut Player(page), action, due.map(|(_, kind)| kind));
        if taken.is_err() {
            assert!(page.sent.is_empty(), "{action}: sent, though refused here");
        }
        let events = self.server.events.len();
        let effects = post(&mut self.server, &mut [ada, bo]);
        assert_eq!(notice(&effects), None, "the server agrees with the page");
        assert_eq!(taken.is_ok(), self.server.events.len() > events);
        taken
    }

    fn intrude(&mut self, action: &Action) {
        let first = room_state(self.server.room.opened()).to_act == Some(Chair::First);
        let page = &mut self.pages[usize::from(first)];
        let mut player = Player(page);
        let told = match action {
            Action::Place(p) | Action::Pick(p) => player.touch_point(*p),
            Action::Offer(points) => player.touch_point(points[0]),
            other => player.choose(other.clone()),
        };
        assert_eq!(notice(&told), Some(Notice::RoomNotYourTurn), "{action}");
        assert!(page.sent.is_empty());
    }
}

fn read(word: &str, due: Option<Kind>) -> Action {
    match (word.parse().expect("a decision"), due) {
        // One of the offers, as it is typed and touched.
        (Action::Place(p), Some(Kind::Pick)) => Action::Pick(p),
        (action, _) => action,
    }
}

fn chair(name: &str) -> Chair {
    match name {
        "first" => Chair::First,
        "second" => Chair::Second,
        other => panic!("{other:?} is no seat"),
    }
}

/// Plays a line at all three and compares them after every word.
fn play(rule: Rule, opening: &str, deal: &str, line: &str) -> State {
    let opening = Procedure::from_full_name(opening).expect("an opening");
    let deal = notation::parse_points(deal).expect("points");
    let mut table = Table::start(rule, opening, &deal);
    let mut server = OnServer::start(rule, opening, &deal);
    let mut pages = OnPages::start(rule, opening, &deal);
    let agreed = |table: &Table, server: &OnServer, pages: &OnPages, word: &str| {
        let state = table.state();
        assert_eq!(server.state(), state, "{opening}: {word}");
        assert_eq!(pages.state(), state, "{opening}: {word}");
        state
    };
    let mut state = agreed(&table, &server, &pages, "the start");
    for word in line.split_whitespace() {
        let at = format!("{opening}: {word} after {}", state.stones);
        if let Some(asked) = word.strip_prefix('?') {
            match asked.split_once('=') {
                Some(("black", seat)) => assert_eq!(state.black, chair(seat), "{at}"),
                None if asked == "over" => assert_eq!(state.due, None, "{at}"),
                None => assert_eq!(state.to_act, Some(chair(asked)), "{at}"),
                Some(_) => panic!("{at}: what is this?"),
            }
            continue;
        }
        let (action, wrong) = match word.split_once('!') {
            Some((action, kind)) => (action, Some(kind)),
            None => (word, None),
        };
        let action = read(action, state.due.map(|(_, kind)| kind));
        if wrong.is_none() {
            server.intrude(&action);
            pages.intrude(&action);
            assert_eq!(agreed(&table, &server, &pages, word), state, "{at}");
        }
        let taken = [
            table.take(&action),
            server.take(&action),
            pages.take(&action),
        ];
        for one in &taken {
            let kind = one.as_ref().err().map(|refused| refused.kind.as_str());
            assert_eq!(kind, wrong, "{at}: {taken:?}");
        }
        if let [Err(here), _, Err(there)] = &taken {
            let same = match (&here.notice, &there.notice) {
                (Some(Notice::Illegal(here)), Some(Notice::RoomIllegal(there))) => here == there,
                (here, there) => here == there,
            };
            assert!(same, "{at}: {here:?} and {there:?}");
        }
        let now = agreed(&table, &server, &pages, word);
        assert_eq!(now == state, wrong.is_some(), "{at}");
        state = now;
    }
    state
}

const FREE: Rule = Rule::Freestyle;

#[test]
fn no_procedure() {
    play(
        FREE,
        "none",
        "",
        "?over ?first ?black=first a1 ?second take-black!over a1!taken b1 ?first",
    );
}

#[test]
fn pro_and_long_pro() {
    play(
        FREE,
        "pro",
        "",
        "?first a1!outside swap!not-now h8 ?second h8!taken g9 ?first j10!outside h8!taken k8 \
         ?over ?black=first ?second a1 ?first",
    );
    play(
        FREE,
        "long-pro",
        "",
        "h9!outside h8 a1 k8!outside k11!outside l8 ?over ?second h9",
    );
}

#[test]
fn swap() {
    let three = "?first h8 ?first take-black!not-now h8!taken i9 ?first j8 ?second \
                 a1!not-now place-two!not-now swap!not-now";
    for (choice, black) in [("take-black", "second"), ("take-white", "first")] {
        // White moves, whoever that is.
        let white = if black == "first" { "second" } else { "first" };
        let line = format!("{three} {choice} ?over ?black={black} ?{white} keep!over a1 ?{black}");
        play(FREE, "swap", "", &line);
    }
}

#[test]
fn swap2() {
    let three = "?first h8 i8 j6 ?second a1!not-now swap!not-now declare:2!not-now";
    play(
        FREE,
        "swap2",
        "",
        &format!("{three} take-black ?over ?black=second ?first g9 ?second"),
    );
    play(
        FREE,
        "swap2",
        "",
        &format!("{three} take-white ?over ?black=first ?second g9 ?first"),
    );
    let five =
        format!("{three} place-two ?second j6!taken g9 ?second take-black!not-now f10 ?first");
    for (choice, black) in [("take-black", "first"), ("take-white", "second")] {
        let white = if black == "first" { "second" } else { "first" };
        let line = format!(
            "{five} a1!not-now place-two!not-now {choice} ?over ?black={black} ?{white} a1 ?{black}"
        );
        play(Rule::Standard, "swap2", "", &line);
    }
}

/// One of the 26 openings: the centre, 3×3, 5×5.
const D8: &str = "?first g8!outside h8 ?first f8!outside h8!taken h9 ?first k8!outside h7 ?second";

#[test]
fn the_26_openings_with_a_swap() {
    for (choice, black) in [("swap", "second"), ("keep", "first")] {
        let white = if black == "first" { "second" } else { "first" };
        let line = format!(
            "{} a1!not-now take-black!not-now keep-and-offer!not-now {choice} ?over \
             ?black={black} ?{white} a1",
            D8.trim_end_matches(" ?second")
        );
        play(Rule::Renju, "openings26", "", &line);
    }
}

#[test]
fn rif_with_two_fifth_moves() {
    for (choice, black, white) in [("swap", "second", "first"), ("keep", "first", "second")] {
        let line = format!(
            "{D8} {choice} ?black={black} ?{white} h7!taken h6 ?{black} \
             offer:g8!count offer:g8a1b1!count offer:g8i7!equivalent offer:g8g7!equivalent \
             offer:a1h6!taken keep!not-now offer:g8a1 ?{white} c3!not-offered keep!not-now a1 \
             ?over ?{white} g8 ?{black} offer:a1b1!over"
        );
        play(Rule::Renju, "rif", "", &line);
    }
}

#[test]
fn yamaguchi_declares_the_number_with_the_opening_or_has_it_fixed() {
    let three = D8.trim_end_matches(" ?second");
    let line = format!(
        "{three} ?first declare:0!number declare:13!number swap!not-now a1!not-now declare:3 \
         ?second swap ?black=second ?first h6 ?second offer:g8a1!count offer:g8a1b1 ?first b1 ?over \
         ?first"
    );
    play(Rule::Renju, "yamaguchi", "", &line);
    let line =
        format!("{three} ?second declare:1!not-now keep h6 ?first offer:g8 ?second g8 ?over");
    play(Rule::Renju, "yamaguchi:1", "", &line);
}

#[test]
fn soosyrv_declares_with_the_fourth_move_and_swaps_once_more() {
    let line = format!(
        "{D8} swap ?black=second ?first h6 ?first declare:9!number keep!not-now declare:8 ?second \
         declare:1!not-now swap ?black=first ?first offer:g8a1!count \
         offer:g8a1b1c1d1e1f1g7!equivalent offer:g8a1b1c1d1e1f1g1 ?second i8!not-offered g1 ?over \
         ?second ?black=first"
    );
    play(Rule::Renju, "soosyrv8", "", &line);
    let line =
        format!("{D8} keep h6 ?second declare:1 ?first keep ?first offer:g8 ?second g8 ?over");
    play(Rule::Renju, "soosyrv8", "", &line);
}

#[test]
fn taraguchi_by_swaps_alone() {
    // A swap may follow each move, by the player who has not made it; the areas grow.
    let line = "?first i9!outside h8 ?second h9!not-now keep-and-offer!not-now swap ?black=second \
                ?first f8!outside i9 ?second swap ?black=first ?first k8!outside j8 ?second keep \
                ?second l8!outside g10 ?first take-black!not-now keep ?first m8!outside e8 ?second \
                swap ?black=second ?first a1 ?over ?second";
    play(Rule::Renju, "taraguchi10", "", line);
    // After a swap at the fourth move no fifth moves are offered.
    let line = "h8 keep i9 keep j8 keep g10 ?first swap ?black=second ?second offer:a1!not-now \
                l12 ?first keep-and-offer!not-now keep ?first o15 ?over ?second";
    play(Rule::Renju, "taraguchi10", "", line);
}

#[test]
fn taraguchi_with_ten_fifth_moves() {
    let line = "h8 keep h9 keep h7 keep h6 ?first keep-and-offer ?first \
                offer:g8a1b1c1d1e1f1g1h1!count offer:g8a1b1c1d1e1f1g1h1a2b2!count \
                offer:g8a1b1c1d1e1f1g1h1i8!equivalent offer:g8a1b1c1d1e1f1g1h1h6!taken \
                offer:g8a1b1c1d1e1f1g1h1a2 ?second o15!not-offered d1 ?over ?second g8 ?first";
    let state = play(Rule::Renju, "taraguchi10", "", line);
    assert_eq!(state.stones, "h8h9h7h6d1g8");
}

#[test]
fn a_balanced_opening_is_dealt() {
    let line = "?over ?black=first ?second h8!taken take-black!over a1 ?first";
    let state = play(FREE, "balanced", "h8i9j8", line);
    assert_eq!(state.stones, "h8i9j8a1");
}

#[test]
fn every_procedure_is_tried_here() {
    let tried = include_str!("procedures.rs");
    for procedure in Procedure::ALL {
        assert!(tried.contains(&format!("\"{procedure}\"")), "{procedure}");
    }
}
