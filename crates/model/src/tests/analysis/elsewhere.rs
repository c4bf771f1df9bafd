//! A game without help goes on in another tab: nothing helps here.

use super::super::help::against;
use super::*;

const REFUSED: Effect = Effect::Tell(Notice::NotAnalysed(Idle::OtherGame));

impl Table {
    fn bar(&mut self, barred: bool) -> Vec<Effect> {
        self.then(|model, _| {
            model.bar(barred);
            Vec::new()
        })
    }
}

#[test]
fn an_analysis_stops_and_says_why_until_that_game_is_over() {
    let mut table = friends("h8i9i7g9");
    table.switch();
    assert!(stops(&table.bar(true)));
    assert!(!table.shown().on && table.shown().open);
    let said = table.sentence();
    assert!(said.contains("in another tab or room"), "{said}");
    // The button says so too, and the solver is not asked.
    let pressed = table.then(Model::press_analysis);
    assert_eq!(pressed, [REFUSED]);
    assert_eq!(table.then(Model::ask_if_won), []);
    assert!(!table.model.allows_help());
    table.bar(false);
    assert!(table.model.allows_help());
    assert!(question(&table.then(Model::press_analysis)).is_some());
}

#[test]
fn neither_hints_nor_marks_nor_a_decision_for_help_are_given() {
    // An open three of the computer's: one of the lowest levels marks the answers.
    let mut table = against(1, "a1h8c1i8e1j8");
    table.settings.help = true;
    let follow = |table: &mut Table| table.act(3, Session::follow_help);
    table.bar(true);
    assert_eq!(table.act(2, <Session>::ask_hint), [REFUSED]);
    assert_eq!(follow(&mut table), []);
    // It is not asked whether the analysis is to be used: it could not be.
    assert_eq!(table.then(Model::press_analysis), [REFUSED]);
    table.bar(false);
    assert!(search(&follow(&mut table)).is_some(), "the solver is asked");
    assert!(search(&table.act(4, <Session>::ask_hint)).is_some());
}

#[test]
fn a_finished_game_is_reviewed_once_the_other_one_is_over() {
    let mut table = table(Rule::Freestyle, [Seat::Person, COMPUTER], "h8i9");
    table.bar(true);
    table.then(|model, outside| model.update(outside, Box::new(<Session>::confirm_resign)));
    assert!(table.model.reviewable().is_none());
    table.bar(false);
    assert!(table.model.reviewable().is_some());
}
