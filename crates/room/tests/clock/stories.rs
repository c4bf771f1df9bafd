//! What went wrong with the clocks of rooms elsewhere, by their users' reports.

use tengen_core::Color;
use tengen_room::{ArbiterMark, Ruling};

use super::*;

const SECOND: u64 = 1_000;

impl Server {
    /// An act of the arbiter, `elapsed` milliseconds after the last charge.
    fn rule(&mut self, what: Ruling, elapsed: u64) {
        let id: ActionId = format!("r-{}", self.events.len()).parse().expect("an id");
        let decided = self.room.rule(&id, what, elapsed, World::default());
        let Ok(Decision::New(events)) = decided else {
            panic!("{decided:?}");
        };
        self.keep(events, elapsed);
    }

    fn choose(&mut self, seat: Seat, what: &str, elapsed: u64) {
        let step = self.room.opening().actions().len() as u32;
        let what = what.parse().expect("a choice");
        self.act(seat, Action::Choose { what, step }, elapsed);
    }

    /// The clock of this seat runs, with so much left, and loses the game when it is used up.
    fn runs(&self, seat: Seat, left: u64) {
        assert_eq!(self.room.running(), Some((seat, left)));
        assert_eq!(self.room.to_move(), Some(seat));
        assert_eq!(self.room.flag(left), None);
        let mut lost = self.room.clone();
        let end = lost.flag(left + 1).expect("the end");
        let end = Stored::new(lost.version() + 1, end);
        lost.apply(&end).expect("an end that fits");
        assert_eq!(lost.finished(), Some((Some(seat.other()), "time")));
    }
}

fn judged(clock: &str) -> Config {
    Config {
        arbiter: Some(ArbiterMark([7; 16])),
        ..config(Some(clock))
    }
}

/// A pause gave a clock for each move its whole time again, so that the move never ended.
#[test]
fn a_clock_for_each_move_ends_with_any_number_of_pauses() {
    let mut server = Server::of(judged("30s/move"));
    for pauses in 1..=10 {
        match pauses % 2 {
            0 => {
                server.agree(First, Asked::Pause, 3 * SECOND);
                server.act(Second, Action::Continue, 0);
            }
            _ => {
                server.rule(Ruling::Stop, 3 * SECOND);
                server.rule(Ruling::Start, 0);
            }
        }
        server.runs(First, (30 - 3 * pauses) * SECOND);
    }
    let end = server.room.flag(1).expect("the end");
    server.keep(vec![end], 1);
    assert_eq!(server.room.finished(), Some((Some(Second), "time")));
}

/// The stone of a turn with a pause was not counted, so that more were to be played in the period.
#[test]
fn canadian_turns_count_with_a_pause_in_them() {
    let mut server = Server::of(judged("0s+3/60s"));
    for (own, reply, turns, period) in [
        ("a1", "e5", 2, 50),
        ("a2", "e3", 1, 40),
        ("a4", "e1", 3, 60),
    ] {
        server.agree(First, Asked::Pause, 2 * SECOND);
        server.act(First, Action::Continue, 0);
        server.rule(Ruling::Stop, 2 * SECOND);
        server.rule(Ruling::Start, 0);
        server.place(First, own, 6 * SECOND);
        let left = server.room.left(First).expect("a clock");
        assert_eq!((left.turns, left.period), (turns, period * SECOND));
        server.place(Second, reply, 0);
    }
}

/// Byo-yomi ran below zero, and no flag fell.
#[test]
fn byo_yomi_ends_however_late_somebody_looks() {
    let server = Server::new(Some("10s+3x5s"));
    server.runs(First, 25 * SECOND);
    for late in [1, 5 * SECOND, u64::MAX - 25 * SECOND] {
        let mut server = Server::of(*server.room.config());
        let end = server.room.flag(25 * SECOND + late).expect("the end");
        server.keep(vec![end], 25 * SECOND + late);
        assert_eq!(server.room.finished(), Some((Some(Second), "time")));
        let left = server.room.left(First).expect("a clock");
        assert_eq!(
            (left.main, left.periods),
            (0, 1),
            "no more is charged than there was"
        );
        assert_eq!(
            server.events.last().and_then(|end| end.spent),
            Some(25 * SECOND)
        );
    }
}

/// The clock stood still while the choices of swap2 were made.
#[test]
fn the_clock_runs_while_swap2_is_decided() {
    let mut server = Server::of(Config {
        opening: Procedure::Swap2,
        fouls: Fouls::Refuse,
        size: 15,
        ..config(Some("5m"))
    });
    for (point, left) in [("h8", 300), ("h9", 290), ("j9", 280)] {
        server.runs(First, left * SECOND);
        server.place(First, point, 10 * SECOND);
    }
    // The first choice, and two more stones.
    server.runs(Second, 300 * SECOND);
    server.choose(Second, "place-two", 100 * SECOND);
    for (point, left) in [("a1", 200), ("a2", 195)] {
        server.runs(Second, left * SECOND);
        server.place(Second, point, 5 * SECOND);
    }
    // The second choice.
    server.runs(First, 270 * SECOND);
    server.choose(First, "take-black", 40 * SECOND);
    server.runs(Second, 190 * SECOND);
    assert_eq!(server.room.owner(Color::White), Second);
}

/// After a swap the clock of the wrong player ran.
#[test]
fn after_a_swap_the_clock_of_who_is_to_move_runs() {
    for (choice, mover, left) in [
        ("take-black", First, 270 * SECOND),
        // White moves after three stones, who has just chosen: one turn.
        ("take-white", Second, 280 * SECOND),
    ] {
        let mut server = Server::of(Config {
            opening: Procedure::Swap2,
            fouls: Fouls::Refuse,
            size: 15,
            ..config(Some("5m"))
        });
        for point in ["h8", "h9", "j9"] {
            server.place(First, point, 10 * SECOND);
        }
        server.choose(Second, choice, 20 * SECOND);
        assert_eq!(server.left(), [270 * SECOND, 280 * SECOND], "{choice}");
        assert_eq!(server.room.owner(Color::White), mover);
        server.runs(mover, left);
        server.place(mover, "a1", SECOND);
        let now = server.left();
        assert_eq!(now[mover as usize], left - SECOND, "{choice}");
        server.runs(mover.other(), now[mover.other() as usize]);
    }
}

/// A game of a school contest that is not finished after the round's fifteen minutes is a draw,
/// even one in which a player is about to make five.
#[test]
fn a_school_round_of_fifteen_minutes_ends_in_a_draw() {
    let mut server = Server::new(Some("15m,15m=draw"));
    for (own, reply) in [("a1", "e5"), ("a2", "e4"), ("a3", "e3"), ("a4", "d1")] {
        server.place(First, own, 100 * SECOND);
        server.place(Second, reply, 100 * SECOND);
    }
    assert_eq!(server.room.running(), Some((First, 100 * SECOND)));
    assert_eq!(server.room.flag(100 * SECOND), None);
    let end = server.room.flag(100 * SECOND + 1).expect("the end");
    server.keep(vec![end], 100 * SECOND + 1);
    assert_eq!(server.room.finished(), Some((None, "time")));
    assert_eq!(server.decide(First, server.stone("a5")), Err(Refusal::Over));
}
