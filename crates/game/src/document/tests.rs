//! Game trees under play and undo, compared with a list of steps and with a replay.

use proptest::prelude::*;
use proptest::sample::Index;
use tengen_core::opening::{Kind, Procedure};
use tengen_core::{OnFoul, Rule, Size, notation};

use super::*;

fn terms(rule: Rule, opening: Procedure) -> Terms {
    Terms {
        opening,
        ..Terms::plain(rule, Size::STANDARD)
    }
}

fn played(moves: &str) -> Document {
    let terms = terms(Rule::Freestyle, Procedure::None);
    let mut document = Document::new(terms, Start::default()).expect("a game");
    play(&mut document, moves);
    document
}

fn play(document: &mut Document, moves: &str) {
    for mv in notation::parse_moves(moves).expect("moves") {
        document.play(mv).expect("legal");
    }
}

fn main_line(document: &Document) -> String {
    notation::format_moves(document.position().moves())
}

fn lines(document: &Document) -> Vec<String> {
    let tree = document.tree();
    let leaves = tree.preorder().filter(|&id| tree.first_child(id).is_none());
    let moves = |id| {
        let path = tree.path(id).into_iter();
        path.filter_map(|id| tree.node(id).act().mv())
            .collect::<Vec<_>>()
    };
    leaves
        .map(|id| notation::format_moves(&moves(id)))
        .collect()
}

#[test]
fn what_is_taken_back_stays_as_a_variation() {
    let mut document = played("h8i9j10");
    assert!(document.back() && document.back());
    assert_eq!(main_line(&document), "h8");
    assert_eq!(document.taken_back().1.len(), 2);
    play(&mut document, "a1");
    assert_eq!(document.next(), None, "another move was played instead");
    assert!(!document.forward());
    assert_eq!(
        lines(&document),
        ["h8a1", "h8i9j10"],
        "the main line comes first"
    );
    // The same move again continues the old variation; redo ends where the game does.
    assert!(document.back());
    play(&mut document, "i9");
    assert_eq!(lines(&document), ["h8i9j10", "h8a1"]);
    assert!(!document.forward());
    play(&mut document, "j10");
    assert_eq!(document.tree().len(), 5, "no node twice");
}

#[test]
fn the_very_next_move_keeps_the_rest_to_be_played_again() {
    let mut document = played("h8i9j10k11");
    (0..3).for_each(|_| assert!(document.back()));
    play(&mut document, "i9");
    assert!(document.forward() && document.forward() && !document.forward());
    assert_eq!(main_line(&document), "h8i9j10k11");
    assert_eq!(document.end(), document.tip());
}

#[test]
fn a_word_is_taken_back_before_the_stone() {
    let mut document = played("h8i9");
    document.back();
    document.say(|game| game.resign(Color::White));
    assert!(document.is_ended_by_word() && !document.forward());
    assert_eq!(
        document.taken_back().1.len(),
        1,
        "it waits until the word is taken back"
    );
    assert!(document.back());
    assert_eq!(main_line(&document), "h8");
    assert!(document.game().outcome().is_none() && document.forward());
}

#[test]
fn a_set_up_and_a_deal_have_their_stones_in_the_tree() {
    let start: Start = "h8j9/i9i10k11/white".parse().expect("a start");
    let none = terms(Rule::Renju, Procedure::None);
    let mut document = Document::new(none, start.clone()).expect("a game");
    play(&mut document, "a1--b2");
    let board = tengen_record::Cursor::at(document.tree(), document.end());
    assert_eq!(board.board(), document.position().board());
    assert_eq!(board.to_move(), document.position().to_move());
    let again = Document::of_position(document.position());
    assert_eq!(again, document);
    let procedure = terms(Rule::Renju, Procedure::Swap2);
    assert_eq!(
        Document::new(procedure, start).expect_err("no game"),
        DocumentError::StartOfOpening
    );

    let balanced = terms(Rule::Freestyle, Procedure::Balanced);
    let mut document = Document::new(balanced, Start::default()).expect("a game");
    let dealt = notation::parse_points("h8i9j7").expect("points");
    document.decide(Action::Deal(dealt)).expect("due");
    let board = tengen_record::Cursor::at(document.tree(), document.end());
    assert_eq!(board.board(), document.position().board());
    assert_eq!(board.to_move(), document.position().to_move());
    assert_eq!(document.tree().len(), 2, "one decision is one node");
}

#[test]
fn what_is_tried_is_a_variation_and_the_main_line_stays() {
    let mut document = played("h8i9j10");
    assert!(document.back());
    let before = (document.end(), document.tip(), document.position().clone());
    let line = notation::parse_moves("k11--k11a1").expect("moves");
    let nodes = document.vary(NodeId::ROOT, &line);
    assert_eq!(nodes.len(), 2, "a stone stands on k11 by then");
    assert_eq!(
        document.vary(NodeId::ROOT, &line[..2]),
        nodes,
        "none stands there twice"
    );
    assert_eq!(lines(&document), ["h8i9j10", "k11pass"]);
    assert_eq!(
        (document.end(), document.tip(), document.position().clone()),
        before
    );
    assert!(document.forward());
    let stage = document.stage(nodes[1]).expect("legal");
    let twin = Position::from_moves(Rule::Freestyle, Size::STANDARD, &line[..2]);
    assert_eq!(stage.game().position(), &twin.expect("legal"));
    assert_eq!(document.ply(nodes[1]), 2);
}

#[test]
fn the_other_side_to_move_is_a_set_up() {
    let mut document = played("h8i9j10");
    let end = document.end();
    assert_eq!(document.with_turn(end, Color::White), Ok(end));
    let turned = document.with_turn(end, Color::Black).expect("a position");
    assert_eq!(document.tree().parent(turned), Some(end));
    assert_eq!(
        document.with_turn(end, Color::Black),
        Ok(turned),
        "it is there already"
    );
    assert_eq!(document.with_turn(turned, Color::White), Ok(end));
    let stage = document.stage(turned).expect("legal");
    assert_eq!(stage.game().position().board(), document.position().board());
    assert_eq!(stage.game().position().to_move(), Color::Black);
    assert_eq!((document.ply(turned), document.end()), (3, end));
    let nodes = document.vary(turned, &notation::parse_moves("a1--a2").expect("moves"));
    let stage = document.stage(nodes[2]).expect("legal");
    assert_eq!(stage.game().position().board().count(Color::Black), 4);
    let board = tengen_record::Cursor::at(document.tree(), nodes[2]);
    assert_eq!(board.board(), stage.game().position().board());
    assert_eq!(board.to_move(), stage.game().position().to_move());
}

#[test]
fn plies_are_moves_and_decisions_belong_to_the_one_before() {
    let swap = terms(Rule::Freestyle, Procedure::Swap);
    let mut document = Document::empty(swap).expect("a game");
    for p in ["h8", "i9", "j10"] {
        document
            .decide(Action::Place(p.parse().expect("a point")))
            .expect("due");
    }
    let third = document.end();
    document.decide(Action::TakeWhite).expect("due");
    let swapped = document.end();
    play(&mut document, "a1");
    assert_eq!(document.ply(document.end()), 4);
    assert_eq!(document.at_ply(9), document.end());
    assert_eq!(document.at_ply(3), swapped);
    assert_eq!(document.ply(third), 3);
    assert_eq!(document.at_ply(0), NodeId::ROOT);
    let studied = document.clone().studied();
    assert_eq!(studied.terms().opening, Procedure::None);
    assert_eq!(studied.position(), document.position());
}

#[test]
fn fouls_that_stand_in_a_position_lose() {
    let mut foul = Position::new(Rule::Renju, Size::STANDARD);
    for mv in notation::parse_moves("h6a1h7a15f8o1g8o15h8").expect("moves") {
        foul.play_with(mv, OnFoul::Lose).expect("it stands");
    }
    let document = Document::of_position(&foul);
    assert_eq!(document.terms().policy.on_foul, OnFoul::Lose);
    assert_eq!(document.position(), &foul);
}

#[derive(Clone, Debug)]
enum Operation {
    Go(Index),
    /// The step taken back last, as a new one.
    Same,
    Back,
    Forward,
    Resign,
}

fn operation() -> impl Strategy<Value = Operation> {
    prop_oneof![
        5 => any::<Index>().prop_map(Operation::Go),
        1 => Just(Operation::Same),
        4 => Just(Operation::Back),
        3 => Just(Operation::Forward),
        1 => Just(Operation::Resign),
    ]
}

/// The twin: steps taken, and steps taken back with the next one last.
#[derive(Default)]
struct Lists {
    taken: Vec<Step>,
    back: Vec<Step>,
}

impl Lists {
    fn take(&mut self, step: &Step) {
        match self.back.last() == Some(step) {
            true => drop(self.back.pop()),
            false => self.back.clear(),
        }
        self.taken.push(step.clone());
    }
}

/// A legal step, chosen by `pick`.
fn some_step(document: &Document, pick: &Index) -> Option<Step> {
    let opening = document.opening();
    let one = |points: &[tengen_core::Point]| (!points.is_empty()).then(|| *pick.get(points));
    let action = match opening.decision()?.kind {
        Kind::Place { .. } => Action::Place(one(&opening.points(&[]))?),
        Kind::Pick => Action::Pick(one(&opening.points(&[]))?),
        Kind::Colour { place_two } => {
            let all = [Action::TakeBlack, Action::TakeWhite, Action::PlaceTwo];
            pick.get(&all[..if place_two { 3 } else { 2 }]).clone()
        }
        Kind::Swap { offers } => {
            let all = [Action::Swap, Action::Keep, Action::KeepAndOffer];
            pick.get(&all[..if offers.is_some() { 3 } else { 2 }])
                .clone()
        }
        Kind::Declare { most } => Action::Declare(1 + pick.index(usize::from(most)) as u8),
        Kind::Offer { count } => {
            let mut offers = Vec::new();
            while offers.len() < usize::from(count) {
                offers.push(one(&opening.points(&offers))?);
            }
            Action::Offer(offers)
        }
        Kind::Deal => Action::Deal(notation::parse_points("h8i9j7").expect("points")),
    };
    Some(Step::Decision(action))
}

fn some_move(document: &Document, pick: &Index) -> Step {
    // Few points, so that moves repeat.
    let legal = document.position().legal_points();
    let near = &legal[..legal.len().min(6)];
    Step::Move(match near.is_empty() || pick.index(20) == 0 {
        true => Move::Pass,
        false => Move::Place(*pick.get(near)),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_document_is_two_lists_of_steps_and_its_own_replay(
        procedure in prop::sample::select(Procedure::ALL.to_vec()),
        deeds in prop::collection::vec(operation(), 0..60),
    ) {
        let terms = terms(Rule::Renju, procedure);
        let mut document = Document::new(terms, Start::default()).expect("a game");
        let mut lists = Lists::default();
        let mut word = false;
        for operation in deeds {
            let over = document.game().outcome().is_some();
            match operation {
                Operation::Go(pick) => {
                    let step = match document.opening().decision() {
                        Some(_) => some_step(&document, &pick),
                        None => Some(some_move(&document, &pick)),
                    };
                    let Some(step) = step else { continue };
                    let done = do_step(&mut document, &step);
                    prop_assert_eq!(done, !over);
                    if done {
                        lists.take(&step);
                    }
                }
                Operation::Same => {
                    let Some(step) = lists.back.last().cloned() else { continue };
                    let done = do_step(&mut document, &step);
                    prop_assert_eq!(done, !over);
                    if done {
                        lists.take(&step);
                    }
                }
                Operation::Back => {
                    let any = word || !lists.taken.is_empty();
                    prop_assert_eq!(document.back(), any);
                    if !std::mem::take(&mut word) {
                        lists.back.extend(lists.taken.pop());
                    }
                }
                Operation::Forward => {
                    let any = !lists.back.is_empty() && !over;
                    prop_assert_eq!(document.forward(), any);
                    if any {
                        lists.taken.extend(lists.back.pop());
                    }
                }
                Operation::Resign => {
                    word |= !over;
                    document.say(|game| game.resign(Color::White));
                }
            }
            check(&document, &lists, word)?;
        }
    }
}

fn do_step(document: &mut Document, step: &Step) -> bool {
    match step {
        Step::Decision(action) => document.decide(action.clone()).is_ok(),
        Step::Move(mv) => document.play(*mv).is_ok(),
        Step::SetUp(_) => unreachable!("a game sets up nothing on its way"),
    }
}

fn check(document: &Document, lists: &Lists, word: bool) -> Result<(), TestCaseError> {
    let mut again = Document::new(document.terms, Start::default()).expect("a game");
    for step in &lists.taken {
        prop_assert!(do_step(&mut again, step));
    }
    prop_assert_eq!(document.is_ended_by_word(), word);
    prop_assert_eq!(document.opening(), again.opening());
    prop_assert_eq!(document.position(), again.position());
    let replayed = document
        .stage(document.end())
        .expect("the main line is legal");
    prop_assert_eq!(replayed.opening(), again.opening());
    prop_assert_eq!(replayed.game(), again.game());
    let (mut actions, mut moves) = (Vec::new(), Vec::new());
    for step in lists.back.iter().rev() {
        match step {
            Step::Decision(action) => actions.push(action.clone()),
            Step::Move(mv) => moves.push(*mv),
            Step::SetUp(_) => unreachable!("a game sets up nothing on its way"),
        }
    }
    prop_assert_eq!(document.taken_back(), (actions.clone(), moves.clone()));
    // Storing a game loses its variations only.
    again.set_taken_back(actions.clone(), &moves);
    prop_assert_eq!(again.taken_back(), (actions, moves));
    prop_assert_eq!(again.position(), document.position());
    // The path of first children leads by the end to the tip.
    let first: Vec<NodeId> = document.tree().main_line().collect();
    let path = document.tree().path(document.tip());
    prop_assert_eq!(&first[..path.len()], &path[..]);
    prop_assert!(path.contains(&document.end()));
    Ok(())
}
