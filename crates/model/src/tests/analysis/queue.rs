//! Positions searched in turn: a line, variations; stopped, interrupted and continued.

use super::*;

impl Table {
    pub(super) fn queue(&mut self, from_here: bool) -> Vec<Effect> {
        self.then(|model, outside| model.queue(from_here, outside))
    }
}

fn plies(effects: &[Effect]) -> Option<usize> {
    question(effects).map(|asked| asked.position.moves.len())
}

#[test]
fn the_whole_line_is_evaluated_behind_the_cursor() {
    let mut table = friends("h8i9i7g9");
    table.switch();
    assert_eq!(question(&table.queue(false)), None);
    assert_eq!(table.shown().queued, 5);
    // Once the cursor's position is searched, the others follow from the end.
    let effects = table.told(&at_last(vec![line("h9", 620); 3], 100));
    let asked = question(&effects).expect("a question");
    assert_eq!((asked.position.moves.len(), asked.limits.ms), (3, None));
    assert!(asked.limits.nodes.is_some());
    table.told(&so_far(vec![line("a1", 1)], 50));
    assert_eq!(
        table.shown().number,
        Some(Number::Percent(62)),
        "the cursor's"
    );
    let effects = table.told(&at_last(vec![line("g9", 450)], 200_000));
    assert_eq!(plies(&effects), Some(2));
    assert_eq!(table.model.graph()[3], Some(550));
    // The cursor comes first; what was interrupted comes again.
    let effects = table.step(Go::Start);
    assert!(stops(&effects));
    assert_eq!(plies(&effects), Some(0));
    let effects = table.told(&at_last(vec![line("h8", 500); 3], 100));
    assert_eq!(plies(&effects), Some(2));
    table.told(&at_last(vec![line("g9", 450)], 200_000));
    let effects = table.told(&at_last(vec![line("g9", 450)], 200_000));
    assert_eq!(question(&effects), None);
    assert_eq!(table.shown().queued, 0);
    assert!(table.model.graph().iter().all(Option::is_some));
}

#[test]
fn a_stopped_queue_goes_on_where_it_was_even_after_a_reload() {
    let mut table = friends("h8i9i7g9");
    table.switch();
    table.queue(false);
    table.told(&at_last(vec![line("h9", 620); 3], 200_000));
    let effects = table.told(&at_last(vec![line("g9", 450)], 200_000));
    assert_eq!(plies(&effects), Some(2));
    // Stopped in the middle of a search, which is not counted.
    assert!(stops(&table.queue(false)));
    assert_eq!(table.shown().queued, 0);
    assert_eq!(plies(&table.queue(false)), Some(2));
    let kept = table.model.analysis_mut().take_new().expect("evaluations");

    let mut table = friends("h8i9i7g9");
    table.switch();
    table.analysis(|analysis| analysis.learn(&kept).expect("judgements"));
    table.queue(false);
    let effects = table.told(&at_last(vec![line("h9", 620); 3], 300_000));
    assert_eq!(plies(&effects), Some(2));
    // An engine without an answer is asked once.
    let effects = table.told(&at_last(Vec::new(), 0));
    assert_eq!(plies(&effects), Some(1));
    assert!(stops(&table.switch()));
    table.switch();
    assert_eq!(table.shown().queued, 0, "switched off, it is forgotten");
}

#[test]
fn the_variations_from_the_cursor_on_are_queued() {
    let mut table = friends("h8i9i7g9");
    table.step(Go::Back);
    table.switch();
    // Two variations of the third move's answer on the analysis board.
    table.explore(&[p("j6"), p("k5")]);
    table.step(Go::Back);
    table.explore(&[p("a1")]);
    table.step(Go::Back);
    table.queue(true);
    // The cursor's, the game's own move, and three moves of the variations.
    assert_eq!(table.shown().queued, 5);
}
