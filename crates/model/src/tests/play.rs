//! Moves, computer moves, hints, draws and results.

use super::*;
use crate::{Cell, Confirm, Draw, Notice, Phase, Sound};
use tengen_core::{Color, Ending, Foul, Illegal};
use tengen_worker_protocol::{Aim, EngineQuestion, Think};

fn against_computer(played: &str) -> Table {
    table(Rule::Freestyle, [Seat::Person, COMPUTER], played)
}

fn cell(table: &Table, name: &str) -> Cell {
    let p = p(name);
    table.cells()[crate::scene::index(Size::STANDARD, p)].clone()
}

#[test]
fn the_computer_answers_and_late_answers_are_ignored() {
    let mut table = against_computer("");
    let effects = table.touch(p("h8"), 2);
    let id = search(&effects).expect("the computer thinks");
    assert!(effects.contains(&Effect::Sound(Sound::Stone)) && saves(&effects));
    assert_eq!(table.view().phase, Phase::Computer);
    assert!(table.hear(other(id), &best("a1"), 3).is_empty());
    assert!(table.hear(other(id), &best("a1"), 3).is_empty());
    table.hear(id, &best("i9"), 3);
    assert_eq!(on_board(&table), "h8i9");
    assert_eq!(table.view().phase, Phase::Person);
    assert!(table.hear(id, &best("a1"), 4).is_empty());
    assert_eq!(on_board(&table), "h8i9");
}

#[test]
fn a_computer_with_black_begins() {
    let mut table = Table::new(
        "one".to_owned(),
        setup(Rule::Freestyle, [COMPUTER, Seat::Person]),
        1,
    )
    .expect("a table");
    let id = search(&table.begin()).expect("it thinks");
    table.hear(id, &best("h8"), 2);
    assert_eq!(table.view().phase, Phase::Person);
    assert!(!table.view().can.undo, "there is no move of the person yet");
    assert!(table.act(3, Session::undo).is_empty());
    assert_eq!(on_board(&table), "h8");
}

#[test]
fn undo_takes_back_two_against_the_computer_and_redo_brings_them_back() {
    let mut table = against_computer("h8i9j10k11");
    table.act(2, Session::undo);
    assert_eq!(on_board(&table), "h8i9");
    table.act(3, Session::undo);
    assert_eq!(on_board(&table), "");
    assert!(!table.view().can.undo);
    table.act(4, Session::redo);
    table.act(5, Session::redo);
    assert_eq!(on_board(&table), "h8i9j10k11");
    assert!(!table.view().can.redo);
}

#[test]
fn undo_while_the_computer_thinks_takes_back_one_and_calls_it_off() {
    let mut table = against_computer("h8i9");
    let id = search(&table.touch(p("j10"), 2)).expect("it thinks");
    let effects = table.act(3, Session::undo);
    assert!(effects.contains(&Effect::Stop(id)));
    assert_eq!(on_board(&table), "h8i9");
    assert_eq!(table.view().phase, Phase::Person);
    let again = search(&table.act(4, Session::redo)).expect("it thinks");
    assert_ne!(again, id);
}

#[test]
fn two_people_take_back_one_move_at_a_time() {
    let mut table = friends("h8i9");
    table.act(2, Session::undo);
    assert_eq!(on_board(&table), "h8");
    table.act(3, Session::redo);
    assert_eq!(on_board(&table), "h8i9");
}

#[test]
fn a_refused_click_says_why_and_changes_nothing() {
    let mut table = friends("h8");
    let kept = table.saved();
    let effects = table.touch(p("h8"), 2);
    let taken = Notice::Illegal(Illegal::Taken(p("h8"), Color::Black));
    assert_eq!(effects, [Effect::Tell(taken)]);
    assert_eq!(table.saved(), kept);
    let mut busy = against_computer("h8");
    let effects = busy.touch(p("a1"), 2);
    assert_eq!(effects, [Effect::Tell(Notice::NotYourTurn)]);
}

#[test]
fn a_forbidden_point_is_marked_and_shows_its_stones_when_it_is_tried() {
    let mut table = table(Rule::Renju, [Seat::Person; 2], "h6a1h7a15f8o1g8o15");
    assert_eq!(cell(&table, "h8").forbidden, Some(Foul::DoubleThree));
    let effects = table.touch(p("h8"), 2);
    let why = Illegal::Forbidden(p("h8"), Foul::DoubleThree);
    assert_eq!(effects, [Effect::Tell(Notice::Illegal(why))]);
    assert!(cell(&table, "h8").refused);
    for stone in ["h6", "h7", "f8", "g8"] {
        assert!(cell(&table, stone).evidence, "{stone}");
    }
    assert!(!cell(&table, "a1").evidence);
    table.touch(p("c3"), 3);
    assert!(!cell(&table, "h8").refused && !cell(&table, "h6").evidence);
    assert_eq!(cell(&table, "h8").forbidden, None);
}

#[test]
fn the_five_is_shown_and_heard_by_who_made_it() {
    let mut table = friends("h8a1i8a2j8a3k8a4");
    let effects = table.touch(p("l8"), 2);
    assert!(effects.contains(&Effect::Sound(Sound::Win)));
    let won = ["h8", "i8", "j8", "k8", "l8"];
    assert!(won.iter().all(|name| cell(&table, name).winning));
    assert!(!cell(&table, "a1").winning);
    assert!(table.view().shows_result);
    table.act(3, <Session>::dismiss_result);
    assert!(!table.view().shows_result);
    table.act(4, Session::undo);
    assert_eq!(table.view().phase, Phase::Person);

    let mut lost = against_computer("h8a1i8a2j8a3k8a4o15");
    let id = lost.asked.expect("the computer thinks");
    let effects = lost.hear(id, &best("a5"), 2);
    assert!(effects.contains(&Effect::Sound(Sound::Loss)));
    lost.act(3, Session::undo);
    assert_eq!(on_board(&lost), "h8a1i8a2j8a3k8a4");
}

#[test]
fn a_person_gives_up_for_their_own_side_and_may_think_better_of_it() {
    let mut table = against_computer("h8i9");
    let id = search(&table.touch(p("j10"), 2)).expect("it thinks");
    let effects = table.act(3, <Session>::confirm_resign);
    assert!(effects.contains(&Effect::Stop(id)));
    let outcome = table.outcome().expect("over");
    assert_eq!(
        (outcome.winner, outcome.by),
        (Some(Color::White), Ending::Resignation)
    );
    let effects = table.act(4, Session::undo);
    assert_eq!(on_board(&table), "h8i9j10");
    assert!(
        search(&effects).is_some(),
        "it is the computer's turn again"
    );
}

#[test]
fn a_hint_is_shown_until_the_next_move() {
    let mut table = against_computer("h8i9");
    let effects = table.act(2, <Session>::ask_hint);
    let id = search(&effects).expect("it thinks");
    let hint = |think: &Think| think.aim == Aim::Hint;
    assert!(
        matches!(asked(&effects), Some(Question::Engine(EngineQuestion::Think(think))) if hint(think))
    );
    assert_eq!(table.view().phase, Phase::Hinting);
    table.hear(id, &best("j9"), 3);
    assert!(cell(&table, "j9").hint);
    assert_eq!(on_board(&table), "h8i9");
    table.touch(p("a1"), 4);
    assert!(!cell(&table, "j9").hint);
}

#[test]
fn a_move_during_a_hint_calls_it_off() {
    let mut table = against_computer("h8i9");
    let id = search(&table.act(2, <Session>::ask_hint)).expect("it thinks");
    let effects = table.touch(p("a1"), 3);
    assert!(effects.contains(&Effect::Stop(id)));
    assert!(search(&effects).is_some_and(|next| next != id));
}

#[test]
fn stop_plays_the_best_so_far_also_when_the_worker_had_to_end() {
    let mut table = against_computer("");
    let id = search(&table.touch(p("h8"), 2)).expect("it thinks");
    assert_eq!(table.act(3, Session::stop), [Effect::Stop(id)]);
    let info = EngineAnswer::Info {
        depth: 3,
        best: p("g7"),
    };
    table.hear(id, &Reply::Engine(info), 3);
    table.hear(id, &Reply::Ended, 4);
    assert_eq!(on_board(&table), "h8g7");
}

#[test]
fn a_computer_stopped_without_a_move_waits_to_be_told() {
    let mut table = against_computer("");
    let id = search(&table.touch(p("h8"), 2)).expect("it thinks");
    table.hear(id, &Reply::Ended, 3);
    assert_eq!(table.view().phase, Phase::Waiting);
    assert!(!table.view().can.stop);
    let again = search(&table.act(4, Session::go_on)).expect("it tries again");
    table.hear(again, &Reply::Failed, 5);
    assert_eq!(table.view().phase, Phase::Waiting);
    table.act(6, Session::undo);
    assert_eq!(table.view().phase, Phase::Person);
}

#[test]
fn two_passes_are_a_draw() {
    let mut table = friends("h8");
    table.act(2, <Session>::pass);
    let effects = table.act(3, <Session>::pass);
    assert!(effects.contains(&Effect::Sound(Sound::Draw)));
    assert_eq!(table.outcome().map(|o| o.by), Some(Ending::Passes));
}

#[test]
fn a_dead_board_offers_a_draw_that_may_be_declined() {
    // The smallest board with both colours in every row, column and long diagonal.
    let small = Setup::plain(Rule::Freestyle, Size::MIN, [Seat::Person; 2]);
    let mut table = Table::new("one".to_owned(), small, 1).expect("a table");
    let both = "a1b1b2c2c3d3d4e4b5e5e2a5";
    for mv in moves(both) {
        if table.view().draw.is_some() {
            break;
        }
        let Move::Place(point) = mv else { continue };
        table.touch(point, 2);
    }
    assert!(table.game().is_dead(), "{}", table.position().board());
    assert_eq!(table.view().draw, Some(Draw::Dead));
    let mut declined = table.clone();
    declined.act(3, Session::decline_draw);
    assert_eq!((declined.view().draw, declined.outcome()), (None, None));
    table.act(3, Session::accept_draw);
    assert_eq!(table.outcome().map(|o| o.winner), Some(None));
    assert!(table.view().draw.is_none() && table.view().shows_result);
}

#[test]
fn one_of_two_people_offers_a_draw_and_the_other_answers() {
    let mut table = friends("h8i9j10");
    assert!(table.view().can.offer_draw);
    table.act(2, <Session>::offer_draw);
    assert_eq!(table.view().draw, Some(Draw::By(Color::White)));
    assert!(!table.view().can.offer_draw, "it is answered first");
    let mut declined = table.clone();
    declined.act(3, Session::decline_draw);
    assert_eq!((declined.view().draw, declined.outcome()), (None, None));
    // A move declines the offer.
    let mut moved = table.clone();
    moved.touch(p("a1"), 3);
    assert_eq!(moved.view().draw, None);
    table.act(3, Session::accept_draw);
    assert_eq!(table.outcome().map(|o| o.by), Some(Ending::Agreement));
    assert!(!against_computer("h8i9").view().can.offer_draw);
    let mut alone = friends("h8i9");
    assert!(alone.act(2, Session::accept_draw).is_empty() && alone.outcome().is_none());
}

#[test]
fn giving_up_and_beginning_again_are_asked_once_more() {
    let mut table = friends("h8i9");
    let id = table.id().to_owned();
    for (ask, what) in [
        (
            <Session>::resign as fn(&mut Session, &mut Context<'_>) -> Vec<Effect>,
            Confirm::Resign,
        ),
        (Session::restart, Confirm::Restart),
    ] {
        assert!(table.act(2, ask).is_empty());
        assert_eq!(table.view().confirming, Some(what));
        table.act(3, <Session>::play_on);
        assert_eq!(table.view().confirming, None);
        table.act(4, ask);
        // Playing on withdraws the question.
        table.touch(p(if what == Confirm::Resign { "a1" } else { "b1" }), 5);
        assert_eq!(table.view().confirming, None);
    }
    assert_eq!((table.id(), on_board(&table).as_str()), (&*id, "h8i9a1b1"));
    table.act(6, Session::restart);
    table.act(7, Session::restart_surely);
    assert_eq!(on_board(&table), "");
    table.touch(p("h8"), 8);
    table.act(8, <Session>::confirm_resign);
    let over = table.id().to_owned();
    table.act(9, Session::restart);
    assert_ne!(table.id(), over);
}

#[test]
fn nobody_has_played_the_stones_of_a_link() {
    let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves("h8i9"));
    let seats = [Seat::Person, COMPUTER];
    let game = Session::linked("one".to_owned(), seats, &position.expect("legal"), 1);
    let mut table = Table::of(game);
    table.begin();
    assert_eq!(table.view().last_mover(), None);
    table.touch(p("a1"), 2);
    let id = table.asked.expect("the computer thinks");
    table.hear(id, &best("b2"), 3);
    let mover = |t: &Table| t.view().last_mover().map(|(_, seat, _)| seat);
    assert_eq!(mover(&table), Some(COMPUTER));
    table.act(4, Session::undo);
    assert_eq!(mover(&table), None);
    let kept = Table::restored(&Saved::read(&table.saved().write().expect("text")).expect("read"));
    assert_eq!(mover(&kept.expect("a game")), None);
}
