//! The exercises against the solver.

use tengen_core::literal::Grid;
use tengen_core::plain::Shape;
use tengen_core::{Color, Direction, Level, Move, Point, SplitMix};
use tengen_proof::verify;
use tengen_solver::{Goal, Limits, NoControl, Question, Solver, Verdict};

use super::exercises::CHAPTERS;
use super::*;

/// Bytes for the solver's tables, and nodes of each question.
const MEMORY: usize = 16 << 20;
const NODES: u64 = 60_000;

/// Whether the side to move has a win of this kind, replayed by the literal rules.
fn wins(solver: &mut Solver, position: &Position, goal: Goal) -> bool {
    win(solver, position, goal).is_some()
}

/// The first stone and the plies of a win of this kind, replayed by the literal rules.
fn win(solver: &mut Solver, position: &Position, goal: Goal) -> Option<(Point, u32)> {
    let question = Question {
        goal,
        ..Question::default()
    };
    let limits = Limits::of_nodes(NODES);
    let answer = solver
        .solve(position, &question, &limits, &mut NoControl)
        .expect("a position to solve");
    match answer.verdict {
        Verdict::Win(win) => {
            let plies = verify(&win.certificate).ok()?.length;
            let root = win.certificate.root()?;
            Some((win.certificate.node(root)?.stone, plies))
        }
        Verdict::NoWin => None,
        Verdict::Unknown => panic!("not settled"),
    }
}

/// Whether the side that has just moved wins, whatever the answer.
fn wins_whatever(solver: &mut Solver, after: &Position) -> bool {
    let answers = after.size().points().filter(|&p| after.legality(p).is_ok());
    answers.into_iter().all(|p| {
        let mut next = after.clone();
        next.play(Move::Place(p)).expect("legal");
        next.outcome().is_none() && wins(solver, &next, Goal::Vct)
    })
}

/// All exercises, in order.
fn all() -> Vec<ExerciseId> {
    let chapters = CHAPTERS.iter().enumerate();
    let ids = chapters.flat_map(|(chapter, of)| {
        (0..of.exercises.len()).map(move |number| ExerciseId { chapter, number })
    });
    ids.collect()
}

/// Derives again, by the literal rules, what is said of a wrong stone.
fn check_leaves(
    solver: &mut Solver,
    id: ExerciseId,
    after: &Position,
    (tried, reply, plies): (Point, Point, u32),
) {
    let side = after.to_move();
    for text in tengen_text::Language::ALL.map(Text::new) {
        let said = id.leaves(text, tried, reply, plies).expect("a sentence");
        assert!(said.chars().count() <= 140, "{said}");
    }
    let shape = check_shape(after, reply);
    let drawn = id.rows_of_reply(tried, reply).expect("rows");
    check_rows(after, reply, side, &drawn.rows, shape);
    let mut next = after.clone();
    next.play(Move::Place(reply)).expect("legal");
    // An open three or a quiet move threatens one of the wins that the sentence names.
    if matches!(shape, Shape::Three | Shape::Quiet) {
        next.play(Move::Pass).expect("legal");
        assert!(next.to_move() == side && wins(solver, &next, Goal::Vcf));
    }
    let moves = plies.div_ceil(2);
    assert_eq!(shape == Shape::Five, moves == 1);
}

#[test]
fn every_other_move_loses_and_every_answer_is_proved() {
    let mut solver = Solver::new(MEMORY);
    for id in all() {
        let exercise = id.exercise();
        let position = exercise.position().expect("legal moves");
        let answers = exercise.answers();
        assert_eq!(answers.len(), exercise.answers.split(' ').count());
        for p in position.size().points() {
            if position.legality(p).is_err() {
                assert!(!answers.contains(&p), "{}: {p}", exercise.moves);
                continue;
            }
            let mut after = position.clone();
            after.play(Move::Place(p)).expect("legal");
            let right = answers.contains(&p);
            if let Some(outcome) = after.outcome() {
                assert_eq!(outcome.winner == Some(position.to_move()), right);
                continue;
            }
            let refuted = win(&mut solver, &after, Goal::Vct);
            assert_eq!(refuted.is_some(), !right, "{}: {p}", exercise.moves);
            if let Some((reply, plies)) = refuted {
                check_leaves(&mut solver, id, &after, (p, reply, plies));
            }
            if right && exercise.wins {
                assert!(
                    wins_whatever(&mut solver, &after),
                    "{}: {p}",
                    exercise.moves
                );
            }
        }
    }
}

/// Whether a stone of either side would stand in a row of five points with two more of its side and
/// none of the other: a three, four or five that is made or stopped.
fn is_threat(position: &Position, p: Point) -> bool {
    let sides = Color::BOTH.into_iter();
    let lines = sides.flat_map(|side| Direction::ALL.map(|direction| (side, direction)));
    lines
        .map(|(side, direction)| position.board().window(p, direction, side))
        .any(|line| {
            let mut rows = (1..=5).map(|first| 0b1_1111 << first);
            rows.any(|row: u16| {
                row & !(line.own | line.empty) == 0 && (row & line.own).count_ones() >= 2
            })
        })
}

#[test]
fn a_beginner_who_plays_any_visible_threat_finishes() {
    let mut random = SplitMix::new(1);
    let mut solved = Solved::default();
    for chapter in 0..CHAPTERS.len() {
        while let Some(id) = ExerciseId::open(chapter, solved).filter(|&id| !solved.has(id)) {
            let position = id.exercise().position().expect("legal moves");
            let mut visible: Vec<Point> = position.legal_points();
            visible.retain(|&p| is_threat(&position, p));
            let answers = id.exercise().answers();
            // Each refuted move is tried once.
            while let Some(p) = random.pick(&visible)
                && !answers.contains(&p)
            {
                visible.retain(|&other| other != p);
            }
            assert!(!visible.is_empty(), "{}", id.exercise().moves);
            solved.add(id);
        }
    }
    let all = chapters(solved);
    assert!(all.into_iter().all(|(_, _, done, of)| done == of));
}

#[test]
fn forbidden_points_matter_in_the_last_chapter() {
    let mut solver = Solver::new(MEMORY);
    for exercise in CHAPTERS[CHAPTERS.len() - 1].exercises {
        let position = exercise.position().expect("legal moves");
        let free = Exercise {
            rule: Rule::Standard,
            ..*exercise
        };
        let free = free.position().expect("legal moves");
        match exercise.wins {
            true => assert!(!wins(&mut solver, &free, Goal::Vcf), "{}", exercise.moves),
            false => assert!(!position.forbidden_points().is_empty()),
        }
    }
}

#[test]
fn chapters_have_at_most_six_exercises_and_each_is_marked_once() {
    let mut solved = Solved::default();
    for (chapter, (_, _, _, of)) in chapters(solved).into_iter().enumerate() {
        assert!((1..=6).contains(&of));
        let mut next = ExerciseId::open(chapter, solved);
        for number in 1..=of {
            let id = next.expect("an exercise");
            assert_eq!((id.number(), id.of()), (number, of));
            solved.add(id);
            assert_eq!(chapters(solved)[chapter].2, number);
            next = id.next();
        }
        // The last position leads to the next chapter.
        let first = next.map(|id| (id.chapter, id.number()));
        assert_eq!(
            first,
            (chapter + 1 < CHAPTERS.len()).then_some((chapter + 1, 1))
        );
        assert_eq!(
            ExerciseId::open(chapter, solved).map(ExerciseId::number),
            Some(1)
        );
    }
    assert_eq!(ExerciseId::open(CHAPTERS.len(), solved), None);
}

#[test]
fn the_first_game_of_renju_has_a_lesson_once() {
    let mut settings = Settings::default();
    assert_eq!(ExerciseId::before_renju(&mut settings), None, "freestyle");
    settings.choice.rule = Rule::Renju;
    settings.help = false;
    assert_eq!(ExerciseId::before_renju(&mut settings), None);
    settings.help = true;
    settings.choice.level = Level::ALL[3];
    assert_eq!(ExerciseId::before_renju(&mut settings), None, "no help");
    settings.choice.level = Level::ALL[2];
    settings.choice.opponent = OpponentKind::Friend;
    assert_eq!(ExerciseId::before_renju(&mut settings), None, "two people");
    settings.choice.opponent = OpponentKind::Computer;
    let id = ExerciseId::before_renju(&mut settings).expect("a lesson");
    assert_eq!(id.exercise().position().expect("legal").rule(), Rule::Renju);
    let text = settings.write().expect("text");
    let mut later = Settings::read(&text).expect("settings");
    assert_eq!(ExerciseId::before_renju(&mut later), None);
    // Once it is solved, no lesson is shown.
    let mut solved = Settings::default();
    solved.choice.rule = Rule::Renju;
    solved.course.add(id);
    assert_eq!(ExerciseId::before_renju(&mut solved), None);
}

#[test]
fn every_sentence_of_why_holds_by_the_literal_rules() {
    let texts = tengen_text::Language::ALL.map(Text::new);
    let mut solver = Solver::new(MEMORY);
    for chapter in 0..CHAPTERS.len() {
        let mut next = ExerciseId::open(chapter, Solved::default());
        while let Some(id) = next.filter(|id| id.chapter == chapter) {
            next = id.next();
            let exercise = id.exercise();
            let position = exercise.position().expect("legal moves");
            check_task(&mut solver, &position, exercise);
            for text in texts {
                let task = id.task(text).expect("a sentence");
                assert!(task.chars().count() <= 140, "{task}");
            }
            for right in exercise.answers() {
                for text in texts {
                    let why = id.why(text, right).expect("a sentence");
                    assert!(why.contains(&right.to_string().to_uppercase()), "{why}");
                    assert!(why.chars().count() <= 140, "{why}");
                }
                check_why(&mut solver, &position, right, exercise.wins);
                let drawn = id.rows_of_right(right).expect("rows");
                let side = position.to_move();
                assert_eq!(drawn.own, exercise.wins);
                let (side, shape) = match exercise.wins {
                    true => (side, plain::made(&position, right).expect("legal")),
                    false => (side.opponent(), Shape::Quiet),
                };
                check_rows(&position, right, side, &drawn.rows, shape);
                assert!(!drawn.rows.is_empty() || shape == Shape::Quiet, "{right}");
            }
        }
    }
}

/// The points where a side makes a row, by the literal rules.
fn rows(grid: &mut Grid, rule: Rule, side: Color) -> Vec<Point> {
    let points: Vec<Point> = grid.size().points().collect();
    let row = |&p: &Point| {
        if grid.get(p).is_some() {
            return false;
        }
        grid.set(p, Some(side));
        let row = grid.wins(rule, p);
        grid.set(p, None);
        row
    };
    points.into_iter().filter(row).collect()
}

fn grid_of(position: &Position) -> Grid {
    let mut grid = Grid::new(position.size());
    for (p, color) in position.board().iter() {
        grid.set(p, Some(color));
    }
    grid
}

/// Derives again, by the literal rules, what is said before the answer.
fn check_task(solver: &mut Solver, position: &Position, exercise: &Exercise) {
    let (side, rule) = (position.to_move(), position.rule());
    let mut grid = grid_of(position);
    let mut passed = position.clone();
    passed.play(Move::Pass).expect("legal");
    let threat = plain::win(&passed);
    let five = !rows(&mut grid, rule, side.opponent()).is_empty();
    assert_eq!(threat == Some(Plain::Five), five, "{}", exercise.moves);
    let fours = |grid: &mut Grid, position: &Position, side: Color, least: usize| {
        position.legal_points().into_iter().any(|p| {
            grid.set(p, Some(side));
            let many = rows(grid, rule, side).len();
            grid.set(p, None);
            many >= least
        })
    };
    if threat == Some(Plain::OpenFour) {
        assert!(fours(&mut grid, &passed, side.opponent(), 2));
    }
    if exercise.wins {
        let first = exercise.answers()[0];
        if plain::made(position, first) == Some(Shape::Four) {
            assert!(wins(solver, position, Goal::Vcf), "{}", exercise.moves);
        }
        return;
    }
    if threat.is_none() {
        assert!(wins(solver, &passed, Goal::Vct), "{}", exercise.moves);
        assert!(
            !fours(&mut grid, &passed, side.opponent(), 2),
            "{}",
            exercise.moves
        );
    }
    let own = plain::has_four(position, side);
    assert_eq!(
        own,
        fours(&mut grid, position, side, 1),
        "{}",
        exercise.moves
    );
}

/// Derives again, by the literal rules, what the sentence says of a right stone.
fn check_why(solver: &mut Solver, position: &Position, right: Point, wins: bool) {
    let (side, rule) = (position.to_move(), position.rule());
    let mut grid = grid_of(position);
    let rows = |grid: &mut Grid, side| rows(grid, rule, side).len();
    if !wins {
        let four = rows(&mut grid, side.opponent()) > 0;
        let threat = plain::threat(position);
        assert_eq!(threat.is_some_and(|threat| threat.four), four);
        let mut after = position.clone();
        after.play(Move::Place(right)).expect("legal");
        assert!(
            !self::wins(solver, &after, Goal::Vct),
            "a win by threats is left"
        );
        return;
    }
    check_shape(position, right);
}

/// Checks the rows drawn for a stone of a side that makes this.
fn check_rows(position: &Position, stone: Point, side: Color, rows: &[Vec<Point>], shape: Shape) {
    let mut grid = grid_of(position);
    grid.set(stone, Some(side));
    let full = |row: &Vec<Point>| row.iter().filter(|&&p| grid.get(p) == Some(side)).count();
    for row in rows {
        assert!(row.len() == 5 && row.contains(&stone));
        assert!(row.iter().all(|&p| grid.get(p) != Some(side.opponent())));
        let at = |p: Point| (i16::from(p.x()), i16::from(p.y()));
        let step = |pair: &[Point]| {
            let [(x, y), (to_x, to_y)] = [at(pair[0]), at(pair[1])];
            (to_x - x, to_y - y)
        };
        let steps: Vec<_> = row.windows(2).map(step).collect();
        assert!(steps.iter().all(|step| *step == steps[0]), "{row:?}");
    }
    let with = |stones: usize| rows.iter().filter(|row| full(row) == stones).count();
    assert!(match shape {
        Shape::Five => with(5) > 0,
        Shape::Fours => with(4) > 1,
        Shape::FourThree => with(4) > 0 && with(3) > 0,
        Shape::Four => with(4) > 0,
        Shape::Three => with(3) > 0,
        Shape::Quiet => true,
    });
}

/// What a stone of the side to move makes, derived again by the literal rules.
fn check_shape(position: &Position, stone: Point) -> Shape {
    let (side, rule) = (position.to_move(), position.rule());
    let mut grid = grid_of(position);
    grid.set(stone, Some(side));
    let shape = plain::made(position, stone).expect("legal");
    let rows = rows(&mut grid, rule, side).len();
    match shape {
        Shape::Five => assert!(grid.wins(rule, stone)),
        Shape::Fours => assert!(rows > 1),
        Shape::FourThree | Shape::Four => assert_eq!(rows, 1),
        Shape::Three | Shape::Quiet => assert_eq!(rows, 0),
    }
    shape
}
