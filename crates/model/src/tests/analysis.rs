//! The analysis: what it asks and when it stops, what is kept, what is shown.

mod adopted;
mod analysts;
mod decided;
mod elsewhere;
mod judgements;
mod proofs;
mod queue;

use tengen_core::{Color, SearchedLine, Symmetry, ThreatKind, ThreatOnBoard};
use tengen_text::{Language, Text};
use tengen_worker_protocol::analysis::{ANALYSIS_MS, Analysis as Report, AnalysisTask, Analyze};
use tengen_worker_protocol::proofs::{Checked, Cost, ProofAnswer, ProofQuestion};
use tengen_worker_protocol::{EngineAnswer, EngineQuestion};

use super::study::{open_three, puzzle, win};
use super::*;
use crate::analysis::{Number, Proven, Seek, graph_path};
use crate::drawing::Frame;
use crate::effect::Notice;
use crate::study::Trial;
use crate::{Analysis, AnalysisChoice, Confirm, Go, Idle, Saved, ShownAnalysis};

const ENGLISH: Text = Text::new(Language::English);

impl Table {
    /// Calls the model and then lets the analysis follow, as the page does.
    pub(super) fn then(
        &mut self,
        does: impl FnOnce(&mut Model, Outside<'_>) -> Vec<Effect>,
    ) -> Vec<Effect> {
        let settings = &mut self.settings;
        let mut effects = does(&mut self.model, Outside { now: 5, settings });
        let settings = &mut self.settings;
        effects.extend(self.model.follow(Outside { now: 5, settings }));
        self.note(effects)
    }

    fn analysis(&mut self, change: impl FnOnce(&mut Analysis)) -> Vec<Effect> {
        self.then(|model, _| {
            change(model.analysis_mut());
            Vec::new()
        })
    }

    fn switch(&mut self) -> Vec<Effect> {
        self.analysis(|analysis| analysis.switch(!analysis.is_on()))
    }

    pub(super) fn told(&mut self, reply: &Reply) -> Vec<Effect> {
        let id = self.asked.expect("a search");
        self.then(|model, outside| model.hear(id, reply, outside))
    }

    fn shown(&self) -> ShownAnalysis {
        self.model.shown_analysis(self.settings.analysis)
    }

    fn sentence(&self) -> String {
        self.model.analysis_sentence(ENGLISH).expect("a sentence")
    }

    fn step(&mut self, go: Go) -> Vec<Effect> {
        self.then(|model, outside| model.step(go, outside))
    }
}

fn question(effects: &[Effect]) -> Option<&Analyze> {
    effects.iter().find_map(|e| match e {
        Effect::Ask(_, question) => match &**question {
            Question::Engine(EngineQuestion::Analyze(analyze)) => Some(&**analyze),
            _ => None,
        },
        _ => None,
    })
}

fn stops(effects: &[Effect]) -> bool {
    effects.iter().any(|e| matches!(e, Effect::Stop(_)))
}

fn line(pv: &str, winrate: u32) -> SearchedLine {
    let pv: Vec<Point> = notation::parse_points(pv).expect("points");
    SearchedLine {
        score: Some(winrate as i32 - 500),
        winrate: Some(winrate),
        depth: Some(9),
        seldepth: Some(14),
        nodes: Some(1000),
        ms: Some(10),
        ..SearchedLine::of(pv).expect("a move")
    }
}

fn mate(pv: &str, plies: i32) -> SearchedLine {
    SearchedLine {
        mate: Some(plies),
        ..line(pv, if plies > 0 { 1000 } else { 0 })
    }
}

fn report(lines: Vec<SearchedLine>, nodes: u64) -> Box<Report> {
    Box::new(Report {
        lines,
        nodes: Some(nodes),
        nps: Some(100_000),
        ms: Some(10),
        threat: None,
    })
}

fn so_far(lines: Vec<SearchedLine>, nodes: u64) -> Reply {
    Reply::Engine(EngineAnswer::Analysis(report(lines, nodes)))
}

fn at_last(lines: Vec<SearchedLine>, nodes: u64) -> Reply {
    Reply::Engine(EngineAnswer::Analyzed(report(lines, nodes)))
}

#[test]
fn nothing_runs_before_it_is_asked_for_and_nothing_after() {
    let mut table = friends("h8i9i7g9");
    assert_eq!(question(&table.step(Go::Back)), None);
    let effects = table.switch();
    let asked = question(&effects).expect("a question");
    assert_eq!(asked.position.moves.len(), 3, "the cursor's position");
    assert_eq!(asked.limits.ms, Some(ANALYSIS_MS));
    assert!(matches!(asked.task, AnalysisTask::Lines { count: 3, .. }));
    assert!(
        effects.contains(&Effect::EngineStarts),
        "other tabs hear it"
    );
    // The same position is not asked again; another one replaces the search.
    assert_eq!(
        question(&table.told(&so_far(vec![line("h9", 600)], 10))),
        None
    );
    let effects = table.step(Go::Forward);
    assert!(stops(&effects) && question(&effects).is_some_and(|q| q.position.moves.len() == 4));
    assert!(stops(&table.switch()));
    assert!(table.step(Go::Back).is_empty());
    assert!(!table.shown().running && table.model.analysis_sentence(ENGLISH).is_none());
}

#[test]
fn a_game_against_the_computer_is_played_without_it() {
    let mut table = table(Rule::Freestyle, [Seat::Person, COMPUTER], "h8i9");
    assert!(!table.shown().allowed);
    let effects = table.switch();
    assert_eq!(question(&effects), None);
    assert!(!table.shown().on);
    let resigned =
        table.then(|model, outside| model.update(outside, Box::new(<Session>::confirm_resign)));
    assert_eq!(question(&resigned), None);
    assert!(question(&table.switch()).is_some(), "the game is over");
    // A new game ends it.
    let again =
        table.then(|model, outside| model.update(outside, Box::new(Session::restart_surely)));
    assert!(stops(&again) && !table.shown().on);
}

#[test]
fn it_waits_for_the_hint_of_a_game_and_goes_on() {
    let mut table = friends("h8i9i7g9");
    table.switch();
    let effects = table.then(|model, outside| model.update(outside, Box::new(<Session>::ask_hint)));
    assert!(stops(&effects));
    assert_eq!(table.shown().idle, Some(Idle::Busy));
    let hint = search(&effects).expect("the hint's search");
    let effects = table.then(|model, outside| model.hear(hint, &best("h9"), outside));
    assert!(question(&effects).is_some(), "the analysis goes on");
}

#[test]
fn a_hidden_page_another_tab_and_a_failure_stop_it() {
    let mut table = friends("h8i9i7g9");
    table.switch();
    assert!(stops(&table.analysis(|a| a.set_away(true))));
    assert!(table.shown().on);
    assert!(question(&table.analysis(|a| a.set_away(false))).is_some());
    assert!(stops(&table.analysis(|a| a.end(Idle::OtherTab))));
    assert!(!table.shown().on && table.shown().open);
    assert_eq!(
        table.sentence(),
        "Stopped: the engine runs in another tab now."
    );
    assert!(
        question(&table.switch()).is_some(),
        "one click takes it back"
    );
    assert_eq!(question(&table.told(&Reply::Failed)), None);
    assert_eq!(table.sentence(), "The engine has stopped.");
    assert!(table.switch().contains(&Effect::EngineStarts));
}

#[test]
fn what_is_known_shows_at_once_in_every_orientation() {
    let mut table = friends("h8i9i7g9");
    table.switch();
    let lines = vec![line("h9i8", 620), line("g7", 540), line("j8", 530)];
    table.told(&at_last(lines, 5_000));
    let symmetry = Symmetry::all()[3];
    let turn = |p: Point| symmetry.apply(p, Size::STANDARD);
    let turned: Vec<Move> = moves("h8i9i7g9")
        .into_iter()
        .map(|mv| match mv {
            Move::Place(p) => Move::Place(turn(p)),
            Move::Pass => Move::Pass,
        })
        .collect();
    let mirrored = Position::from_moves(Rule::Freestyle, Size::STANDARD, &turned).expect("legal");
    let known = table
        .model
        .analysis()
        .evaluations()
        .of(&mirrored)
        .expect("known");
    assert_eq!(known.lines[0].pv, [turn(p("h9")), turn(p("i8"))]);
    assert_eq!(known.winrate(), Some(620));
    // A settled position is not searched again, until more is wanted.
    table.step(Go::Back);
    let effects = table.step(Go::Forward);
    assert_eq!(question(&effects), None);
    assert_eq!(table.shown().lines.len(), 3);
    assert!(table.shown().may_deepen);
    let effects = table.analysis(Analysis::go_deeper);
    assert_eq!(question(&effects).expect("a question").limits.ms, None);
    // Fewer nodes or lines do not replace what is known.
    table.told(&so_far(vec![line("a1", 100)], 20));
    assert_eq!(table.shown().lines[0].pv[0], p("h9"));
    let more = vec![line("g7", 560), line("h9", 550), line("j8", 510)];
    table.told(&so_far(more, 6_000));
    assert_eq!(table.shown().number, Some(Number::Percent(56)));
    let store = table.model.analysis_mut().evaluations_mut().take_new();
    assert!(store.len() == 1 && store[0].2.nodes == 6_000, "{store:?}");
    assert!(
        table
            .model
            .analysis_mut()
            .evaluations_mut()
            .take_new()
            .is_empty()
    );
}

#[test]
fn points_are_left_out_compared_and_balanced() {
    let mut table = friends("h8i9i7g9");
    table.switch();
    let task = |effects: &[Effect]| question(effects).expect("a question").task.clone();
    let lines = |count, only: &[&str], except: &[&str]| AnalysisTask::Lines {
        count,
        only: only.iter().map(|name| p(name)).collect(),
        except: except.iter().map(|name| p(name)).collect(),
    };
    assert_eq!(
        task(&table.analysis(|a| a.exclude(p("h9")))),
        lines(3, &[], &["h9"])
    );
    // Results under a restriction are not the position's.
    table.told(&at_last(vec![line("g7", 540); 3], 5_000));
    assert!(
        table
            .model
            .analysis()
            .evaluations()
            .of(table.position())
            .is_none()
    );
    table.analysis(Analysis::allow_all);
    assert_eq!(
        task(&table.analysis(|a| a.pick_only(p("h9")))),
        lines(1, &["h9"], &[])
    );
    let both = table.analysis(|a| a.pick_only(p("g7")));
    assert_eq!(
        task(&both),
        lines(2, &["h9", "g7"], &[]),
        "two are compared"
    );
    for (seek, expected) in [
        (Seek::BalanceOne, AnalysisTask::BalanceOne),
        (Seek::BalanceTwo, AnalysisTask::BalanceTwo),
        (Seek::FifthMoves, AnalysisTask::FifthMoves(3)),
    ] {
        assert_eq!(task(&table.analysis(|a| a.set_seek(seek))), expected);
    }
    // Another position begins without them.
    table.analysis(|a| a.set_seek(Seek::Best));
    assert_eq!(task(&table.step(Go::Back)), lines(3, &[], &[]));
}

#[test]
fn a_proof_replaces_the_number_and_stays() {
    let mut table = friends("h8a1i8a3j8a5");
    table.switch();
    table.told(&so_far(
        vec![mate("k8l8g8", 3), line("c3", 500), line("c4", 490)],
        900,
    ));
    assert_eq!(table.shown().number, Some(Number::Found(3)));
    assert_eq!(
        table.sentence(),
        "Black wins in about 2 moves, found by search; best is K8."
    );
    let engine = table.asked;
    let effects = table.then(Model::ask_if_won);
    let asked_prover = asked(&effects);
    assert!(matches!(
        asked_prover,
        Some(Question::Prover(ProofQuestion::Win { .. }, None))
    ));
    assert!(
        table.shown().proving.is_some() && table.shown().running,
        "side by side"
    );
    let proof = open_three().encode();
    let answer = ProofAnswer::Win {
        found: win(),
        cost: Cost::default(),
    };
    table.told(&Reply::Prover(answer.clone(), Some(proof.clone())));
    assert_eq!(table.shown().number, Some(Number::Proved(3)));
    assert!(table.shown().proved && table.shown().black == Some(1000));
    assert_eq!(table.sentence(), "Black wins in 2 moves from G8, proved.");
    // The engine's later reports do not replace it.
    table.asked = engine;
    table.told(&at_last(
        vec![line("c3", 400), line("c4", 390), line("c5", 380)],
        9_000,
    ));
    assert_eq!(table.shown().number, Some(Number::Proved(3)));
    table.step(Go::Back);
    assert!(!table.shown().proved);
    table.step(Go::Forward);
    assert!(table.shown().proved);
    // The other side's number.
    table.settings.analysis.of_black = true;
    assert_eq!(table.shown().side, Some(Color::Black));
}

#[test]
fn nothing_is_sealed_without_a_replayed_certificate() {
    let proof = open_three().encode();
    let refused = tengen_worker_protocol::proofs::Found::Win {
        length: 3,
        shortest_of: None,
        checked: Checked::Unreadable,
    };
    let cases = [
        (win(), None),
        (win(), Some(proof[..proof.len() - 1].to_vec())),
        (refused, Some(proof.clone())),
    ];
    for (found, bytes) in cases {
        let mut table = friends("h8a1i8a3j8a5");
        table.then(Model::ask_if_won);
        let cost = Cost::default();
        table.told(&Reply::Prover(ProofAnswer::Win { found, cost }, bytes));
        assert!(!table.shown().proved);
        assert_eq!(table.shown().proof, Some(Proven::Open));
    }
    // A proof about other stones.
    let mut table = friends("h8a1i8a3j8a6");
    table.then(Model::ask_if_won);
    let (found, cost) = (win(), Cost::default());
    table.told(&Reply::Prover(
        ProofAnswer::Win { found, cost },
        Some(proof),
    ));
    assert!(!table.shown().proved);
}

#[test]
fn the_sentence_takes_the_surest_source() {
    let mut table = table(Rule::Renju, [Seat::Person; 2], "h8i9");
    table.switch();
    assert_eq!(table.sentence(), "Black to move.");
    table.then(|model, outside| model.touch(p("i8"), outside));
    let opening = table.sentence();
    assert!(opening.starts_with("Opening: "), "{opening}");
    table.told(&so_far(vec![line("h9", 505)], 10));
    assert_eq!(table.sentence(), "About even. Best is H9.");
    table.told(&so_far(vec![line("h9", 380)], 20));
    assert_eq!(table.sentence(), "Black is better, 62%. Best is H9.");
    let mut threatened = report(vec![line("h9", 380)], 30);
    threatened.threat = Some(ThreatOnBoard {
        kind: ThreatKind::OpenFour,
        points: vec![p("j10"), p("k7")],
    });
    table.told(&Reply::Engine(EngineAnswer::Analysis(threatened)));
    assert_eq!(
        table.sentence(),
        "Black threatens an open four. J10, K7 or a four stops it."
    );
}

#[test]
fn a_puzzle_keeps_its_secret() {
    let mut table = friends("h8i9");
    table.switch();
    let trial = Trial::of_puzzle(puzzle()).expect("a puzzle");
    let effects = table.then(|model, outside| model.open(Box::new(trial), outside));
    assert!(stops(&effects));
    assert_eq!(table.shown().idle, Some(Idle::Hidden));
    assert!(table.shown().lines.is_empty() && table.model.graph().is_empty());
    let effects =
        table.then(|model, outside| model.update(outside, Box::new(Trial::show_solution)));
    assert!(question(&effects).is_some());
}

#[test]
fn the_graph_has_a_value_for_each_known_ply() {
    let mut table = friends("h8i9i7g9");
    table.switch();
    table.told(&at_last(vec![line("h9", 620); 3], 100));
    table.step(Go::Back);
    table.told(&at_last(vec![line("g9", 450); 3], 100));
    assert_eq!(
        table.model.graph(),
        [None, None, None, Some(550), Some(620)]
    );
    let path = graph_path(&table.model.graph(), 100.0, 50.0);
    assert_eq!(path, "M75.0 22.5h0L100.0 19.0");
    assert_eq!(graph_path(&[], 100.0, 50.0), "");
}

#[test]
fn wins_and_losses_on_the_board_do_not_read_like_scores() {
    let mut table = friends("h8i9");
    table.switch();
    table.told(&so_far(vec![mate("j10", 13), mate("h9", -8)], 900));
    let frame = Frame::new(Size::STANDARD, true);
    for (language, ends) in [
        (Language::English, ["W", "L"]),
        (Language::Chinese, ["胜", "负"]),
    ] {
        let choice = AnalysisChoice::default();
        let text = Text::new(language);
        let drawn = table.model.analysis_drawing(&frame, choice, text);
        // What is found is no exact length.
        for end in ends {
            assert!(drawn.contains(&format!(">{end}<")), "{end}: {drawn}");
        }
        assert!(
            !drawn.contains(">+13<") && !drawn.contains(">-8<"),
            "{drawn}"
        );
    }
}

fn press(table: &mut Table) -> Vec<Effect> {
    table.then(Model::press_analysis)
}

#[test]
fn against_the_computer_the_player_decides_once_and_the_game_remembers_it() {
    let mut table = table(Rule::Freestyle, [Seat::Person, COMPUTER], "h8i9");
    assert!(table.model.may_offer_help());
    assert!(question(&press(&mut table)).is_none());
    assert_eq!(table.view().confirming, Some(Confirm::Analysis));
    table.act(3, <Session>::play_on);
    assert_eq!(
        (table.view().confirming, table.view().helped),
        (None, false)
    );
    press(&mut table);
    let kept = table.act(4, Session::allow_help);
    assert!(saves(&kept), "a reload knows it");
    assert_eq!((table.view().confirming, table.view().helped), (None, true));
    assert!(!table.model.may_offer_help());
    assert!(question(&press(&mut table)).is_some(), "it is on");
    let text = table.saved().write().expect("text");
    let back = Table::restored(&Saved::read(&text).expect("a document")).expect("a game");
    assert!(back.view().helped && !back.model.may_offer_help());
    let again = table.again("two".to_owned(), 9);
    assert!(!again.is_helped(), "the next game decides anew");
}

#[test]
fn a_position_from_a_link_is_analysed_until_something_is_played_in_it() {
    let position = friends("h8i9").position().clone();
    let game = Session::linked("one".to_owned(), [Seat::Person, COMPUTER], &position, 1);
    let mut table = Table::of(game);
    assert!(question(&press(&mut table)).is_some());
    press(&mut table);
    table.touch(p("j10"), 3);
    assert!(table.model.may_offer_help());
}

#[test]
fn a_refusal_is_a_sentence() {
    let effects = press(&mut Table::of(Session::opened(
        "one".to_owned(),
        [Seat::Person; 2],
        friends("h8").position(),
        1,
    )));
    assert!(question(&effects).is_some());
    let mut hidden = Table::of(friends("").model.game().clone());
    let trial = Trial::of_puzzle(puzzle()).expect("a puzzle");
    hidden.then(|model, outside| model.open(Box::new(trial), outside));
    let told = press(&mut hidden);
    assert_eq!(told, [Effect::Tell(Notice::NotAnalysed(Idle::Hidden))]);
}
