//! Opening decisions: always legal, reproducible, and correct where theory is known.

use std::time::Duration;

use tengen_core::opening::{Action, Decision, Kind, Named, Opening, Procedure, Seat};
use tengen_core::{Color, Level, Point, Position, Rule, Size, SplitMix, notation::parse_moves};

use crate::{Choice, Clock, Control, Engine, Info, Limits, Listener, NoControl};

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

/// Every procedure, and one with a fixed number.
fn procedures() -> impl Iterator<Item = Procedure> {
    let fixed = Procedure::Yamaguchi { offers: Some(3) };
    Procedure::ALL.into_iter().chain([fixed])
}

/// Runs a whole opening with decisions by `decide`.
fn run(mut opening: Opening, mut decide: impl FnMut(&Opening) -> Option<Choice>) -> Opening {
    while let Some(Decision { seat, .. }) = opening.decision() {
        let choice = decide(&opening).expect("a decision that is due is decided");
        if let Err(why) = opening.act(seat, choice.action.clone()) {
            panic!("{:?} in {opening:?}: {why}", choice.action);
        }
    }
    assert!(decide(&opening).is_none(), "nothing is due any more");
    opening
}

fn start(procedure: Procedure, rule: Rule, size: u32) -> Option<Opening> {
    Opening::new(procedure, rule, Size::new(size).unwrap()).ok()
}

#[test]
fn every_decision_is_one_the_opening_accepts() {
    let mut engine = Engine::new(1);
    for procedure in procedures() {
        for (size, rule) in [5, 7, 9, 15, 22]
            .into_iter()
            .zip(Rule::ALL.into_iter().cycle())
        {
            let Some(opening) = start(procedure, rule, size) else {
                continue;
            };
            run(opening, |opening| {
                engine.decide(opening, 7, nodes(2_000), &mut NoControl)
            });
        }
    }
}

/// Stops after some polls; each poll advances the clock.
struct Impatient(u32);

impl Control for Impatient {
    fn stop(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 == 0
    }

    fn elapsed(&mut self) -> Duration {
        Duration::ZERO
    }
}

impl Listener for Impatient {
    fn info(&mut self, _: &Info) {}
}

#[test]
fn a_decision_is_there_however_soon_it_is_stopped() {
    let mut engine = Engine::new(1);
    for procedure in procedures() {
        for looks in [1, 2, 3, 20, 200] {
            let Some(opening) = start(procedure, Rule::Renju, 15) else {
                continue;
            };
            run(opening, |opening| {
                engine.decide(opening, 1, nodes(20_000), &mut Impatient(looks))
            });
        }
    }
}

/// A clock that advances a millisecond per poll.
struct Ticking(Duration);

impl Control for Ticking {
    fn stop(&mut self) -> bool {
        false
    }

    fn elapsed(&mut self) -> Duration {
        self.0 += Duration::from_millis(1);
        self.0
    }
}

impl Listener for Ticking {
    fn info(&mut self, _: &Info) {}
}

#[test]
fn time_is_kept() {
    let mut engine = Engine::new(1);
    let limits = Limits {
        clock: Some(Clock::per_move(Duration::from_millis(500))),
        ..Limits::default()
    };
    let opening = start(Procedure::Soosyrv8, Rule::Renju, 15).unwrap();
    run(opening, |opening| {
        let mut clock = Ticking(Duration::ZERO);
        let choice = engine.decide(opening, 3, limits, &mut clock);
        assert!(clock.0 < Duration::from_millis(520), "{:?}", clock.0);
        choice
    });
}

#[test]
fn the_same_seed_and_nodes_decide_the_same() {
    for procedure in [
        Procedure::Swap2,
        Procedure::Yamaguchi { offers: None },
        Procedure::Balanced,
    ] {
        let mut engine = Engine::new(1);
        let opening = start(procedure, Rule::Standard, 15).unwrap();
        run(opening, |opening| {
            let first = engine.decide(opening, 11, nodes(6_000), &mut NoControl);
            engine.search(opening.position(), nodes(5_000), &mut NoControl);
            let second = engine.decide(opening, 11, nodes(6_000), &mut NoControl);
            assert_eq!(first, second);
            if let Some(choice) = &first {
                assert!(choice.nodes < 9_000, "{}", choice.nodes);
            }
            first
        });
    }
}

#[test]
fn seeds_make_for_variety() {
    let mut engine = Engine::new(1);
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..6 {
        let opening = start(Procedure::Swap, Rule::Freestyle, 15).unwrap();
        let opening = run(opening, |opening| {
            engine.decide(opening, seed, nodes(3_000), &mut NoControl)
        });
        seen.insert(opening.position().hash());
    }
    assert!(seen.len() > 3, "{seen:?}");
}

/// A renju opening with these first three stones.
fn placed(procedure: Procedure, named: &str) -> Opening {
    named_start(procedure, Named::find(named).unwrap())
}

fn named_start(procedure: Procedure, named: Named) -> Opening {
    let mut opening = start(procedure, Rule::Renju, 15).unwrap();
    let center = Size::STANDARD.center();
    let at = |(x, y): (i8, i8)| {
        Point::from_xy((center.x() as i8 + x) as u8, (center.y() as i8 + y) as u8)
    };
    let [second, third] = named.offsets();
    for p in [center, at(second), at(third)] {
        // Before that both seats keep their colours.
        while let Some(Decision {
            seat,
            kind: Kind::Swap { .. },
        }) = opening.decision()
        {
            opening.act(seat, Action::Keep).unwrap();
        }
        let seat = opening.decision().and_then(|due| due.seat);
        opening.act(seat, Action::Place(p)).unwrap();
    }
    opening
}

#[test]
fn the_openings_known_to_be_won_are_taken() {
    // Theory: Kagetsu and Hogetsu are won for Black, Suisei is better for White.
    let mut engine = Engine::new(8);
    for (named, swaps) in [("d4", true), ("i7", true), ("i13", false)] {
        let opening = placed(Procedure::Openings26, named);
        let choice = engine.decide(&opening, 0, nodes(400_000), &mut NoControl);
        let action = if swaps { Action::Swap } else { Action::Keep };
        assert_eq!(choice.map(|c| c.action), Some(action), "{named}");
    }
}

#[test]
fn close_colours_are_kept_about_as_often_as_swapped() {
    let mut random = SplitMix::new(u64::from_le_bytes(*b"26 swaps"));
    let mut engine = Engine::new(4);
    let (mut kept, mut close, mut apart) = (0, 0, 0);
    for number in 0..400 {
        let names = Named::all().collect::<Vec<_>>();
        let named = names[random.below(names.len() as u64) as usize];
        let opening = named_start(Procedure::Taraguchi10, named);
        // From many nodes the colours are often far apart: the first effort suffices.
        let choice = engine.decide(&opening, number, nodes(1_500), &mut NoControl);
        let choice = choice.expect("a decision");
        let keeps = choice.action == Action::Keep;
        // The other action has the opposite score.
        let difference = 2 * choice.winrate.abs_diff(500);
        if difference < 50 {
            close += 1;
            kept += u32::from(keeps);
        } else if difference >= 100 {
            apart += 1;
            assert!(choice.winrate > 500, "{choice:?}");
        }
    }
    println!("{kept} of {close} close ones kept, {apart} far apart");
    assert!(close >= 60 && apart >= 60, "{close} {apart}");
    assert!(
        (35..=65).contains(&(100 * kept / close)),
        "{kept} of {close}"
    );
}

#[test]
fn the_better_colour_is_taken() {
    // Black's three in the centre, White's stones in the corners.
    for (kind, moves, action) in [
        (Procedure::Swap, "h8a1i9", Action::TakeBlack),
        (Procedure::Swap2, "a1h8o15", Action::TakeWhite),
        (Procedure::Swap2, "h8a1i9", Action::TakeBlack),
    ] {
        let mut opening = start(kind, Rule::Freestyle, 15).unwrap();
        for p in tengen_core::notation::parse_points(moves).unwrap() {
            opening.act(Some(Seat::First), Action::Place(p)).unwrap();
        }
        let choice = Engine::new(8).decide(&opening, 0, nodes(100_000), &mut NoControl);
        assert_eq!(choice.map(|c| c.action), Some(action), "{moves}");
    }
}

#[test]
fn what_is_even_is_handed_back() {
    // Both decisions of swap2 occur; this one places two more stones.
    let mut engine = Engine::new(8);
    let mut answers = Vec::new();
    for seed in 0..12 {
        let opening = start(Procedure::Swap2, Rule::Standard, 15).unwrap();
        run(opening, |opening| {
            let choice = engine.decide(opening, seed, nodes(60_000), &mut NoControl)?;
            if let Some(Kind::Colour { place_two: true }) = opening.decision().map(|d| d.kind) {
                answers.push(choice.action.clone());
            }
            Some(choice)
        });
    }
    assert!(answers.contains(&Action::PlaceTwo), "{answers:?}");
}

#[test]
fn offers_are_the_best_ones_and_no_two_alike() {
    let moves = parse_moves("h8h9h7h6").unwrap();
    let position = Position::from_moves(Rule::Renju, Size::STANDARD, &moves).unwrap();
    let offers = Engine::new(8).offers(&position, 5, nodes(100_000), &mut NoControl);
    assert_eq!(offers.len(), 5);
    assert!(offers.is_sorted_by(|a, b| a.score >= b.score), "{offers:?}");
    let board = position.board();
    for (i, a) in offers.iter().enumerate() {
        for b in &offers[..i] {
            assert!(!tengen_core::opening::equivalent(board, a.point, b.point));
        }
    }
}

#[test]
fn what_is_balanced_stays_balanced_on_a_second_look() {
    let mut engine = Engine::new(8);
    for moves in ["h8i9", "h8i8g10", "h8i9j7g9"] {
        let moves = parse_moves(moves).unwrap();
        let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves).unwrap();
        let one = engine
            .balance_one(&position, 0, nodes(500_000), &mut NoControl)
            .unwrap();
        let mut next = position.clone();
        next.play(one.point).unwrap();
        let check = engine.search(&next, nodes(50_000), &mut NoControl);
        let even = 150..=850;
        assert!(
            even.contains(&check.info.winrate),
            "{one:?} {:?}",
            check.info
        );
        let [first, second] = engine
            .balance_two(&position, 0, nodes(500_000), &mut NoControl)
            .unwrap();
        let mut next = position.clone();
        next.play(first.point).unwrap();
        next.play(second.point).unwrap();
        let check = engine.search(&next, nodes(50_000), &mut NoControl);
        assert!(
            even.contains(&check.info.winrate),
            "{second:?} {:?}",
            check.info
        );
    }
}

#[test]
fn a_bias_is_what_the_side_to_move_gets() {
    let position = Position::from_moves(
        Rule::Freestyle,
        Size::STANDARD,
        &parse_moves("h8i9j7g9").unwrap(),
    )
    .unwrap();
    assert_eq!(position.to_move(), Color::Black);
    let mut engine = Engine::new(8);
    let mut score = |bias| {
        let found = engine.balance_one(&position, bias, nodes(100_000), &mut NoControl);
        found.unwrap().score
    };
    assert!(score(-300) < score(0));
}

/// Statistics of games of a human-like player against the engine.
#[derive(Debug, Default)]
struct Met {
    /// Games in which the player could swap.
    swaps: u32,
    /// Games in which the player chose among ten fifth moves.
    offers: u32,
    /// Games in which the player offered ten.
    offered: u32,
    /// Swaps by the engine, and its opportunities to swap.
    swapped: (u32, u32),
    /// Largest winning chance given up for variety, in permille.
    largest_loss: u32,
    nodes: u64,
}

/// Forty games of Taraguchi-10: the player, first in every other game, decides at level 5, the
/// engine at level 9; `share` divides the nodes of both.
fn taraguchi(share: u64) -> Met {
    let mut engine = Engine::new(4);
    let mut met = Met::default();
    for seed in 0..40 {
        let person = [Seat::First, Seat::Second][seed as usize % 2];
        let (mut swaps, mut offers, mut offered) = (false, false, false);
        let opening = start(Procedure::Taraguchi10, Rule::Renju, 15).unwrap();
        run(opening, |opening| {
            let Decision { seat, kind } = opening.decision()?;
            let is_person = seat == Some(person);
            let level = Level::new(if is_person { 5 } else { 9 }).unwrap();
            let limit = nodes(crate::decision_nodes(level).unwrap() / share);
            let choice = engine.decide(opening, seed, limit, &mut NoControl)?;
            met.nodes += choice.nodes;
            match kind {
                Kind::Swap { .. } if is_person => swaps = true,
                Kind::Pick if is_person => offers = true,
                Kind::Offer { .. } if is_person => offered = true,
                Kind::Swap { .. } => {
                    met.swapped.0 += u32::from(choice.action == Action::Swap);
                    met.swapped.1 += 1;
                }
                _ => {}
            }
            if !is_person {
                met.largest_loss = met.largest_loss.max(choice.given_up);
            }
            Some(choice)
        });
        met.swaps += u32::from(swaps);
        met.offers += u32::from(offers);
        met.offered += u32::from(offered);
    }
    met
}

/// One twentieth of the levels' nodes, or all of them with `TENGEN_LONG` set (`cargo xtask nightly
/// openings`).
#[test]
fn the_person_gets_to_swap_as_well() {
    let all = std::env::var_os("TENGEN_LONG").is_some();
    let met = taraguchi(if all { 1 } else { 20 });
    println!("{met:?}");
    assert!(met.swaps >= 10 && (met.offers >= 3 || !all), "{met:?}");
    assert!(met.largest_loss < 50, "{met:?}");
}
