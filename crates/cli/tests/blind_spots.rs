//! The curated blind spots: the program plays the blind move, a proof shows its cost, and the
//! better move does not lose.

use tengen_core::{Color, Move, Point, Position};
use tengen_engine::{Engine, Scope};
use tengen_proof::verify;
use tengen_solver::{Goal, Limits, NoControl, Question, Verdict, Win, solve};
use tengen_textbook::{BLIND_SPOTS, BlindSpot, Blindness, Program, ProgramSettings};

/// Longest win by threats that a lesson shows, in plies.
const LONGEST: u32 = 13;
/// Nodes for the search of a win against a better move.
const STONES: u64 = 300_000;
/// Nodes for the engine's evaluation of it.
const NODES: u64 = 300_000;
/// Lowest win rate that the engine may give a better move, in thousandths.
const CHANCE: u32 = 400;

fn fives(position: &Position, side: Color) -> Vec<Point> {
    let wins = |p: &Point| {
        let mut board = position.board().clone();
        board.put(*p, side);
        tengen_core::win::through(&board, position.rule(), *p, side).is_some()
    };
    let free = position
        .size()
        .points()
        .filter(|&p| position.board().is_empty(p));
    free.filter(wins).collect()
}

/// A side's shortest win of a kind as if it were to move, with a verified proof; `None` if there is
/// none or the nodes run out.
fn win(position: &Position, side: Color, goal: Goal, nodes: Option<u64>) -> Option<Box<Win>> {
    let question = Question {
        goal,
        side: Some(side),
        shortest: true,
        ..Question::default()
    };
    let limits = Limits {
        nodes,
        ..Limits::default()
    };
    let answer = solve(position, &question, &limits, &mut NoControl).expect("open");
    match answer.verdict {
        Verdict::Win(win) => {
            verify(&win.certificate).expect("a proof");
            Some(win)
        }
        Verdict::NoWin => None,
        Verdict::Unknown => {
            assert!(nodes.is_some(), "no limit was set");
            None
        }
    }
}

fn wins_by_fours(position: &Position, side: Color) -> bool {
    win(position, side, Goal::Vcf, None).is_some()
}

fn after(position: &Position, p: Point) -> Position {
    let mut after = position.clone();
    after.play(Move::Place(p)).expect("legal");
    after
}

fn check(spot: &BlindSpot) {
    let position = spot.position();
    let (own, theirs) = (position.to_move(), position.to_move().opponent());
    let [plays, better] = [spot.plays, spot.better].map(|p| p.parse::<Point>().expect("a point"));
    let choice = spot.program.choose(&position, ProgramSettings::REPAIRED);
    assert_eq!(choice.point(), Some(plays), "{spot:?}");
    assert_ne!(plays, better, "{spot:?}");
    match spot.blindness {
        Blindness::Five => {
            let fives = fives(&position, own);
            assert!(
                fives.contains(&better) && !fives.contains(&plays),
                "{spot:?}"
            );
        }
        Blindness::Block => {
            assert!(fives(&position, own).is_empty(), "{spot:?}");
            assert!(
                !fives(&after(&position, plays), theirs).is_empty(),
                "{spot:?}"
            );
            assert!(
                fives(&after(&position, better), theirs).is_empty(),
                "{spot:?}"
            );
        }
        Blindness::Win => {
            assert!(wins_by_fours(&position, own), "{spot:?}");
            assert!(
                wins_by_fours(&after(&position, better), own)
                    || fives(&after(&position, better), own).len() > 1,
                "{spot:?}"
            );
            let wrong = after(&position, plays);
            assert!(!wins_by_fours(&wrong, own), "{spot:?}");
        }
        // Short enough to be followed on the board.
        Blindness::Threats => {
            let wrong = after(&position, plays);
            assert!(!wins_by_fours(&wrong, theirs), "{spot:?}");
            let found = win(&wrong, theirs, Goal::Vct, None).map(|win| win.length);
            assert!(matches!(found, Some(..=LONGEST)), "{spot:?}: {found:?}");
        }
        Blindness::Loss => {
            assert!(wins_by_fours(&after(&position, plays), theirs), "{spot:?}");
            assert!(
                !wins_by_fours(&after(&position, better), theirs),
                "{spot:?}"
            );
        }
    }
    // Where the lesson mentions fives, it agrees.
    let trace = spot.program.trace(&position, ProgramSettings::REPAIRED);
    let last = trace.stages.last().map(|s| s.look.name());
    match spot.blindness {
        Blindness::Five => assert_eq!(last, Some("missed-win"), "{spot:?}"),
        Blindness::Block => assert_eq!(last, Some("missed-block"), "{spot:?}"),
        Blindness::Win | Blindness::Loss | Blindness::Threats => {}
    }
}

#[test]
fn every_program_is_blind_where_it_is_said_to_be() {
    BLIND_SPOTS.iter().for_each(check);
    for program in Program::ALL {
        let count = BLIND_SPOTS.iter().filter(|s| s.program == program).count();
        assert!(count >= 2, "{program}: {count} positions");
    }
}

/// No win by fours, threats or quieter moves is proved against a better move, and the engine's
/// evaluation is not hopeless.
#[test]
fn no_better_move_loses() {
    let mut engine = Engine::new(32);
    for spot in BLIND_SPOTS {
        let position = spot.position();
        let theirs = position.to_move().opponent();
        let better = after(&position, spot.better.parse().expect("a point"));
        if let Some(outcome) = better.outcome() {
            assert_eq!(outcome.winner, Some(position.to_move()), "{spot:?}");
            continue;
        }
        for goal in [Goal::Vcf, Goal::Vct, Goal::Win] {
            let win = win(&better, theirs, goal, Some(STONES));
            assert!(
                win.is_none(),
                "{spot:?}: {:?}",
                win.map(|win| (win.length, win.line))
            );
        }
        engine.clear();
        let limits = tengen_engine::Limits {
            nodes: Some(NODES),
            ..Default::default()
        };
        let mut nobody = tengen_engine::NoControl;
        let report = engine.analyze(&better, &Scope::default(), limits, &mut nobody);
        let info = &report.info;
        assert!(info.depth > 0, "{spot:?}");
        assert!(info.winrate <= 1000 - CHANCE, "{spot:?}: {info:?}");
    }
}
