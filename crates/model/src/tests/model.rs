//! Layers: which one is called, which one gets an answer, which one pauses.

use tengen_text::{Language, Text};
use tengen_worker_protocol::is_stopped;
use tengen_worker_protocol::proofs::{Cost, Found, ProofAnswer};

use super::study::{open_three, stones, win};
use super::*;
use crate::online::Online;
use crate::study::{Purpose, SolverQuery, Study};
use crate::{Book, Classroom, Drill, Editor, Inquiry, Openable, Phase, Program};

fn against_computer() -> Table {
    table(Rule::Freestyle, [Seat::Person, COMPUTER], "")
}

impl Table {
    fn open(&mut self, tool: impl Scene) -> Vec<Effect> {
        let settings = &mut self.settings;
        let outside = Outside { now: 5, settings };
        let effects = self.model.open(Box::new(tool), outside);
        self.note(effects)
    }

    fn close(&mut self) -> Vec<Effect> {
        let settings = &mut self.settings;
        let effects = self.model.close(Outside { now: 5, settings });
        self.note(effects)
    }

    fn visit(&mut self, room: Option<Online>) -> Vec<Effect> {
        let settings = &mut self.settings;
        let room = room.map(|room| Box::new(room) as Box<dyn Scene>);
        let effects = self.model.visit(room, Outside { now: 5, settings });
        self.note(effects)
    }

    fn with<T: Scene>(
        &mut self,
        does: impl FnOnce(&mut T, &mut Context<'_>) -> Vec<Effect>,
    ) -> Vec<Effect> {
        let settings = &mut self.settings;
        let effects = self
            .model
            .update(Outside { now: 5, settings }, Box::new(does));
        self.note(effects)
    }
}

fn stopped(effects: &[Effect]) -> Vec<SearchId> {
    let of = |e: &Effect| match e {
        Effect::Stop(id) => Some(*id),
        _ => None,
    };
    effects.iter().filter_map(of).collect()
}

fn class(table: &Table) -> Classroom {
    Classroom::new(table.position(), Program::WinTable.into(), 0)
}

#[test]
fn the_engine_is_loaded_before_it_is_asked_where_it_will_be() {
    let warms = |seats| {
        let mut table = Table::of(Session::opened(
            "one".to_owned(),
            seats,
            &Position::new(Rule::Freestyle, Size::STANDARD),
            1,
        ));
        let effects = table.begin();
        assert_eq!(search(&effects), None, "the person begins");
        effects.contains(&Effect::Warm(Rule::Freestyle))
    };
    assert!(warms([Seat::Person, COMPUTER]));
    assert!(!warms([Seat::Person; 2]));
}

#[test]
fn a_search_is_never_stopped_before_it_begins() {
    // The workers' flag holds the number of the last stopped search; 0 at first.
    let mut flag = 0;
    let mut table = against_computer();
    let mut last = None;
    let mut ask = |effects: &[Effect], flag: &mut i32| {
        for effect in effects {
            match effect {
                Effect::Stop(id) => *flag = id.get(),
                Effect::Ask(id, _) => {
                    assert!(!is_stopped(*flag, id.get()), "{effects:?}");
                    assert!(last < Some(*id), "numbers rise");
                    last = Some(*id);
                }
                _ => {}
            }
        }
    };
    let mut all = vec![table.touch(p("h8"), 2), table.act(3, Session::undo)];
    all.push(table.visit(Some(super::online::over())));
    all.push(table.with(Online::ask_hint));
    all.push(table.with(Online::ask_hint));
    all.push(table.open(class(&table)));
    all.push(table.visit(None));
    all.push(table.open(Study::of_stones(&stones(), SolverQuery::default())));
    all.push(table.with(|study: &mut Study, cx| study.ask(Purpose::Win, cx)));
    all.push(table.close());
    all.push(table.touch(p("h8"), 4));
    let asked = all.iter().filter(|effects| search(effects).is_some());
    assert_eq!(asked.count(), 5, "{all:?}");
    for effects in &all {
        ask(effects, &mut flag);
    }
}

#[test]
fn a_late_answer_to_what_is_gone_is_dropped() {
    let mut table = against_computer();
    let id = search(&table.touch(p("h8"), 2)).expect("it thinks");
    let again = Session::new("two".to_owned(), table.setup(), 3).expect("a game");
    let settings = &mut table.settings;
    let effects = table.model.begin(again, Outside { now: 3, settings });
    assert_eq!(stopped(&effects), [id]);
    assert!(table.hear(id, &best("a1"), 4).is_empty());
    assert_eq!(on_board(&table), "");

    table.visit(Some(super::online::over()));
    let id = search(&table.with(Online::ask_hint)).expect("it thinks");
    let effects = table.visit(None);
    assert_eq!(stopped(&effects), [id]);
    assert!(table.hear(id, &best("a1"), 4).is_empty());
    assert_eq!(table.view().hint, None);

    let id = search(&table.open(class(&table))).expect("the program is asked");
    let effects = table.open(class(&table));
    assert_eq!(stopped(&effects), [id]);
    let taught = Reply::Engine(EngineAnswer::Taught(Box::default()));
    table.hear(id, &taught, 5);
    assert!(!table.model.get::<Classroom>().expect("a lesson").is_told());
    let id = table.asked.expect("the second lesson has asked");
    table.hear(id, &taught, 5);
    assert!(table.model.get::<Classroom>().expect("a lesson").is_told());
}

#[test]
fn a_new_question_takes_the_place_of_the_one_before() {
    let mut table = friends("h8i9");
    table.open(Study::of_stones(&stones(), SolverQuery::default()));
    let ask = |study: &mut Study, cx: &mut Context<'_>| study.ask(Purpose::Win, cx);
    let first = search(&table.with(ask)).expect("a question");
    let effects = table.with(ask);
    assert_eq!(stopped(&effects), [first]);
    let second = search(&effects).expect("a question");
    let reply = |found| {
        let cost = Cost::default();
        Reply::Prover(
            ProofAnswer::Win { found, cost },
            Some(open_three().encode()),
        )
    };
    table.hear(first, &reply(Found::None), 6);
    assert_eq!(study(&table).answer(), None);
    // A progress report is not the answer.
    let busy = Reply::Prover(ProofAnswer::Busy { ms: 700 }, None);
    table.hear(second, &busy, 6);
    assert_eq!(study(&table).asked().map(|a| a.ms), Some(700));
    table.hear(second, &reply(win()), 6);
    assert!(study(&table).walk().is_some());
    table.hear(second, &reply(Found::None), 6);
    assert!(study(&table).walk().is_some(), "it has been answered");
}

fn study(table: &Table) -> &Study {
    table.model.get().expect("a question")
}

#[test]
fn a_game_rests_under_a_set_up_and_not_under_a_look_at_it() {
    let mut table = against_computer();
    let id = search(&table.touch(p("h8"), 2)).expect("it thinks");
    // The drill does not pause the game.
    table.open(Drill::new(7));
    assert_eq!(table.view().phase, Phase::Computer);
    table.hear(id, &best("i9"), 3);
    assert_eq!(on_board(&table), "h8i9");
    table.close();
    let id = search(&table.touch(p("j10"), 4)).expect("it thinks");
    let effects = table.open(Editor::of_game(&table));
    assert_eq!(stopped(&effects), [id]);
    assert!(table.settings.draft.is_some(), "a reload finds the set-up");
    // Replacing a tool keeps the game paused.
    assert_eq!(stopped(&table.open(class(&table))), []);
    assert_eq!(table.settings.draft, None);
    let effects = table.close();
    assert!(
        search(&effects).is_some_and(|next| next > id),
        "{effects:?}"
    );
    assert!(table.model.tool().is_none());
}

#[test]
fn the_local_game_waits_while_a_room_is_visited() {
    let mut table = against_computer();
    let id = search(&table.touch(p("h8"), 2)).expect("it thinks");
    assert_eq!(stopped(&table.visit(Some(Online::nowhere()))), [id]);
    table.open(Inquiry::of_board(&table.model));
    assert_eq!(search(&table.close()), None, "the room is still there");
    let effects = table.visit(None);
    assert!(search(&effects).is_some(), "the computer is to move");
    assert!(effects.contains(&Effect::Room(crate::RoomEffect::Left)));
}

#[test]
fn a_tried_defence_lies_over_what_it_defends_against() {
    let mut table = friends("");
    table.open(Study::of_stones(
        &stones().with_turn(tengen_core::Color::White),
        SolverQuery::default(),
    ));
    let ask = |study: &mut Study, cx: &mut Context<'_>| study.ask(Purpose::Defend, cx);
    let id = search(&table.with(ask)).expect("a question");
    let none = ProofAnswer::Win {
        found: Found::None,
        cost: Cost::default(),
    };
    // The first reply: the defender has no win.
    let effects = table.hear(id, &Reply::Prover(none, None), 6);
    let id = search(&effects).expect("the next question");
    let defences = ProofAnswer::Defences {
        threat: win(),
        moves: vec![p("g8"), p("k8")],
        open: Vec::new(),
        unchecked: Vec::new(),
        refuted: 216,
        cost: Cost::default(),
    };
    table.hear(id, &Reply::Prover(defences, Some(open_three().encode())), 6);
    let effects = table.touch(p("a8"), 7);
    assert!(
        study(&table).tries() && search(&effects).is_some(),
        "it is asked at once"
    );
    let effects = table.with(|_: &mut Study, cx| {
        cx.back();
        Vec::new()
    });
    assert_eq!(stopped(&effects).len(), 1);
    assert!(!study(&table).tries() && study(&table).answer().is_some());
    table.close();
    assert!(table.model.get::<Study>().is_none() && table.model.get::<Book>().is_none());
}

#[test]
fn what_is_closed_says_that_other_stones_are_seen() {
    const ENGLISH: Text = Text::new(Language::English);
    let mut table = table(Rule::Freestyle, [Seat::Person; 2], "h8i9");
    let said = |table: &Table| table.model.returned(ENGLISH);
    table.open(Inquiry::of_board(&table.model));
    table.close();
    assert_eq!(said(&table), None, "the stones are the same");

    let mut study = Study::of_board(&table.model, &table.settings).expect("a study");
    study.set_ply(1);
    table.open(study);
    table.close();
    assert_eq!(said(&table).as_deref(), Some("Back in the game."));
    table.touch(p("j10"), 6);
    assert_eq!(said(&table), None, "the game goes on");
}

#[test]
fn solve_asks_at_once() {
    let mut table = table(Rule::Freestyle, [Seat::Person; 2], "h8a1i8a3j8a5");
    let study = <Study as Openable>::open(&table.model, &table.settings).expect("a study");
    let asks = |e: &Effect| matches!(e, Effect::Ask(_, question) if matches!(**question, Question::Prover(..)));
    assert!(table.open(study).iter().any(asks), "one click is enough");
    assert_eq!(
        table
            .model
            .get::<Study>()
            .and_then(Study::asked)
            .map(|a| a.purpose),
        Some(Purpose::Win)
    );
}
