//! Tests of the model, with scripted users and workers.

mod analysis;
mod board_clocks;
mod claims;
mod classroom;
mod editor;
mod edits;
mod fairness;
mod guard;
mod habits;
mod help;
mod kept;
mod kept_set;
mod lessons;
mod look;
mod model;
mod online;
mod openings;
mod opponents;
mod original;
mod play;
mod procedures;
mod record;
mod record_view;
mod review;
mod study;
mod swap;
mod tasks;
mod training;
mod tree_rows;
mod trial;

use crate::Stacking as _;
use std::ops::Deref;

use tengen_core::opening::Violation;
use tengen_core::{Level, Move, Point, Position, Rule, SearchedLine, Size, notation};
use tengen_worker_protocol::EngineAnswer;

use crate::{
    Cell, Computer, Context, Effect, Keep, Model, Outside, Question, Reply, Saved, SavedError,
    Scene, SearchId, Seat, Session, Settings, Setup, View,
};

const COMPUTER: Seat = Seat::Computer(Computer::Level(Level::ALL[0]));

fn p(name: &str) -> Point {
    name.parse().expect("a point")
}

fn moves(text: &str) -> Vec<Move> {
    notation::parse_moves(text).expect("moves")
}

/// A line of an analysis in which the side to move has this chance, in permille.
fn line(mv: Point, winrate: u32) -> SearchedLine {
    SearchedLine {
        winrate: Some(winrate),
        ..SearchedLine::of(vec![mv]).expect("a move")
    }
}

fn setup(rule: Rule, players: [Seat; 2]) -> Setup {
    Setup::plain(rule, Size::STANDARD, players)
}

/// A model with a game and its settings.
#[derive(Debug)]
struct Table {
    model: Model,
    settings: Settings,
    /// The last search asked for.
    asked: Option<SearchId>,
}

impl Table {
    fn of(session: Session) -> Table {
        Table {
            model: Model::new(session, 7),
            settings: Settings::default(),
            asked: None,
        }
    }

    fn note(&mut self, effects: Vec<Effect>) -> Vec<Effect> {
        self.asked = search(&effects).or(self.asked);
        effects
    }

    fn new(id: String, setup: Setup, now: u64) -> Result<Table, Violation> {
        Session::new(id, setup, now).map(Table::of)
    }

    fn restored(saved: &Saved) -> Result<Table, SavedError> {
        Session::restored(saved).map(Table::of)
    }

    fn leave(&mut self) {
        self.act(1, |session, cx| session.pause(cx));
    }

    fn begin(&mut self) -> Vec<Effect> {
        let settings = &mut self.settings;
        let effects = self.model.start(Outside { now: 1, settings });
        self.note(effects)
    }

    fn act(
        &mut self,
        now: u64,
        does: impl FnOnce(&mut Session, &mut Context<'_>) -> Vec<Effect>,
    ) -> Vec<Effect> {
        let settings = &mut self.settings;
        let effects = self.model.update(Outside { now, settings }, Box::new(does));
        self.note(effects)
    }

    fn touch(&mut self, p: Point, now: u64) -> Vec<Effect> {
        let settings = &mut self.settings;
        let effects = self.model.touch(p, Outside { now, settings });
        self.note(effects)
    }

    fn hear(&mut self, id: SearchId, reply: &Reply, now: u64) -> Vec<Effect> {
        let settings = &mut self.settings;
        let effects = self.model.hear(id, reply, Outside { now, settings });
        self.note(effects)
    }

    fn view(&self) -> View {
        self.model.view()
    }

    fn cells(&self) -> Vec<Cell> {
        self.model.top().cells()
    }
}

impl Deref for Table {
    type Target = Session;

    fn deref(&self) -> &Session {
        self.model.game()
    }
}

impl Clone for Table {
    fn clone(&self) -> Table {
        Table::of(self.model.game().clone())
    }
}

/// A started game with these moves played.
fn table(rule: Rule, seats: [Seat; 2], played: &str) -> Table {
    let position = Position::from_moves(rule, Size::STANDARD, &moves(played)).expect("legal");
    let mut table = Table::of(Session::opened("one".to_owned(), seats, &position, 1));
    table.begin();
    table
}

fn friends(played: &str) -> Table {
    table(Rule::Freestyle, [Seat::Person; 2], played)
}

fn on_board(table: &Table) -> String {
    notation::format_moves(table.position().moves())
}

fn search(effects: &[Effect]) -> Option<SearchId> {
    effects.iter().find_map(|e| match e {
        Effect::Ask(id, _) => Some(*id),
        _ => None,
    })
}

fn asked(effects: &[Effect]) -> Option<&Question> {
    effects.iter().find_map(|e| match e {
        Effect::Ask(_, question) => Some(&**question),
        _ => None,
    })
}

fn saves(effects: &[Effect]) -> bool {
    let game = |e: &Effect| matches!(e, Effect::Keep(keep) if matches!(**keep, Keep::Game(_)));
    effects.iter().any(game)
}

/// A search number that is not in use.
fn other(id: SearchId) -> SearchId {
    SearchId::from(id.get() + 1)
}

fn best(name: &str) -> Reply {
    Reply::Engine(EngineAnswer::Best {
        best: name.parse().expect("a move"),
        depth: None,
    })
}

fn decided(action: &tengen_core::opening::Action) -> Reply {
    Reply::Engine(EngineAnswer::Decided(action.clone()))
}
