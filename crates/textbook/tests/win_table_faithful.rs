//! Program 1 with the original's bugs, which depend on the game's history.

use tengen_core::{Color, Move, Point, Position, Rule, Size, Start, notation};
use tengen_textbook::{
    Program, ProgramAction, ProgramChoice, ProgramSettings, Reason, Surrender, win_lines,
};

const FAITHFUL: ProgramSettings = ProgramSettings::FAITHFUL;

fn size() -> Size {
    Size::new(10).expect("a size")
}

pub(crate) fn played(moves: &str) -> Position {
    let moves = notation::parse_moves(moves).expect("moves");
    Position::from_moves(Rule::Freestyle, size(), &moves).expect("legal")
}

fn point(name: &str) -> Point {
    name.parse().expect("a point")
}

fn choose(position: &Position) -> ProgramChoice {
    Program::WinTable.choose(position, FAITHFUL)
}

fn defence(choice: &ProgramChoice, name: &str) -> i32 {
    choice.defence.as_ref().expect("scores").get(point(name))
}

fn set_up(position: &Position) -> Position {
    Start::of_board(position.board(), position.to_move())
        .position(position.rule(), position.size())
        .expect("stones that have stood")
}

/// The indices of the lines through a point that are alive for a side.
fn alive(position: &Position, side: Color, through: &str) -> Vec<u16> {
    let trace = Program::WinTable.trace(position, FAITHFUL);
    let lines = win_lines(position.size()).into_iter();
    let through = lines.filter(|line| line.points.contains(&point(through)));
    let alive = &trace.alive.expect("it keeps lines")[side.index()];
    through
        .map(|line| line.index)
        .filter(|index| alive.contains(index))
        .collect()
}

/// No stone has filled a four, so each kills all lines: no row through White's D7 is Black's.
#[test]
fn stones_that_fill_no_four_kill_every_line() {
    let position = played("e6d7d6e7");
    assert_eq!(choose(&position).point(), Some(point("f7")));
    assert!(alive(&position, Color::Black, "d7").is_empty());
    assert!(alive(&position, Color::White, "e6").is_empty());
    let repaired = Program::WinTable.choose(&position, ProgramSettings::REPAIRED);
    assert_eq!(repaired.point(), Some(point("f7")));
}

/// White's four in column A from A10 down to A7 is filled at A6.
const FOUR: &str = "j1a10j10a9j7a8j4a7a6";

#[test]
fn filling_a_four_kills_the_first_line_only() {
    let before = played(&FOUR[..FOUR.len() - 2]);
    let filled = choose(&before);
    assert_eq!(filled.point(), Some(point("a6")));
    assert!(matches!(filled.reason, Reason::FifthPoint { side, .. } if side == Color::White));
    // White answers far away. Of White's lines through A6 the first by index, row 4 from its left
    // end, is dead; the other rows begin further right. In column A the line from A9 counts as a
    // three with the gap A5: 30 + 3, and those from A8 and A7 add 2 + 1.
    let position = played(&format!("{FOUR}c1"));
    let choice = choose(&position);
    assert_eq!(defence(&choice, "a5"), 36);
    assert_eq!(choice.point(), Some(point("a5")));
    let lines = win_lines(size()).into_iter();
    let through = lines.filter(|line| line.points.contains(&point("a6")));
    let through: Vec<u16> = through.map(|line| line.index).collect();
    // A row, five starts in column A, and a diagonal each way.
    assert_eq!((through.len(), through[0]), (8, 4 * 6));
    assert_eq!(alive(&position, Color::White, "a6"), through[1..]);
    // White's stones are the opponent's and kill all lines.
    assert!(alive(&position, Color::Black, "a10").is_empty());
}

#[test]
fn the_same_stones_without_the_four_kill_every_line() {
    // Black took A6 before White had four, so it filled nothing.
    let early = played("j1a10j10a9j7a8a6a7j4c1");
    // The same stones as a set-up.
    let stones = set_up(&played(&format!("{FOUR}c1")));
    for position in [early, stones] {
        assert!(alive(&position, Color::White, "a6").is_empty());
        let choice = choose(&position);
        assert_eq!(defence(&choice, "a5"), 0);
        assert_ne!(choice.point(), Some(point("a5")));
    }
    // A set-up of which the last move is played fills a four again.
    let mut begun = set_up(&played(&FOUR[..FOUR.len() - 2]));
    for name in ["a6", "c1"] {
        begun.play(point(name)).expect("an empty point");
    }
    assert_eq!(choose(&begun).point(), Some(point("a5")));
}

#[test]
fn only_the_stones_of_its_own_side_fill() {
    // White to move: the program plays White, and Black's A6 is a stone of the player's.
    let position = played(FOUR);
    assert_eq!(position.to_move(), Color::White);
    assert!(alive(&position, Color::White, "a6").is_empty());
}

#[test]
fn passes_are_no_stones() {
    let mut position = played(FOUR);
    position.play(Move::Pass).expect("a pass");
    assert_eq!(choose(&position).point(), Some(point("a5")));
}

/// A whole game of the faithful program, as Black, with its end.
pub(crate) struct Whole {
    pub(crate) moves: &'static str,
    pub(crate) end: End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// All but exactly two of its lines are dead.
    AllButTwo,
    /// It would play (0,0), which is taken.
    TakenCorner,
}

/// In the first two, every White stone spoils rows; in the others White also makes fours.
pub(crate) const GAMES: [Whole; 4] = [
    Whole {
        moves: "e6e5d6f6f5d7g7g4e7f8e8e10f7h7g6h5h4g8i6d9i5i7h8f2e2d3d4c4c3b6b7i3e9b4g3a8b5c6c10d2f4h9a7a3c8j5j6j10\
                f10e1",
        end: End::AllButTwo,
    },
    Whole {
        moves: "e6f6e7e5f5d7d4g4d6c5c6a6d5d3e4f3g3c4e2b7f2d2c3i5i6h7g7g8h8e9b6h2d9g9h4c10a7e8c8i7f9b4f4f1e1a1d10h10\
                i4j3j5j7a5f8f10i2b5d8g1a3j10c1a10j2",
        end: End::TakenCorner,
    },
    Whole {
        moves: "e6f6e7e5f5d7d4g4d6c5c6b6d5d3e4f3g3c4b5a8h5h7f7g8g7e8d8i5i6c3b3c2c1b1d2f4h8g9f9j3j4h2a7e9g5f1e1c10\
                b10i10f10j6g2a6",
        end: End::AllButTwo,
    },
    Whole {
        moves: "e6f6e7e5f5d7d4g4d6c5c6b6d5d3e4f3g3c4b5a8h5h7f7g8g7e8d8i5i6f8h8c3b3c2c1b1d2g5a7j3j4h2i3j6j8f2g2f1e1\
                c9b9a4a5i10f10e10d9f9g9g1h1h4a10b7e3j5",
        end: End::TakenCorner,
    },
];

#[test]
fn whole_games_end_as_printed() {
    for (number, game) in GAMES.iter().enumerate() {
        let whole = played(game.moves);
        let mut position = Position::new(Rule::Freestyle, size());
        let mut fills = 0;
        for &mv in whole.moves() {
            if position.to_move() == Color::Black {
                let choice = choose(&position);
                assert_eq!(choice.action, ProgramAction::Play(point(&mv.to_string())));
                fills += usize::from(matches!(choice.reason, Reason::FifthPoint { .. }));
            }
            position.play(mv).expect("a legal move");
        }
        // It fills a four in the last two.
        assert_eq!(fills > 0, number >= 2, "game {number}");
        let last = choose(&position);
        let trace = Program::WinTable.trace(&position, FAITHFUL);
        let own = &trace.alive.expect("it keeps lines")[Color::Black.index()];
        match game.end {
            End::AllButTwo => {
                assert_eq!(own.len(), 2, "game {number}");
                assert!(matches!(last.action, ProgramAction::CallDraw { .. }));
                assert_eq!(last.reason, Reason::NoLinesLeft);
            }
            End::TakenCorner => {
                let corner = point("a10");
                assert_eq!(position.board().get(corner), Some(Color::Black));
                assert_eq!(
                    last.action,
                    ProgramAction::Resign(Surrender::WouldPlay(corner))
                );
                assert_eq!(last.reason, Reason::NothingElse);
            }
        }
    }
}

#[test]
fn a_game_without_a_draw_goes_past_two_lines() {
    // One White stone kills the third and the last line at once; otherwise there would be a draw.
    for game in GAMES.iter().filter(|game| game.end == End::TakenCorner) {
        let mut position = played(game.moves);
        let own = |position: &Position| {
            let trace = Program::WinTable.trace(position, FAITHFUL);
            trace.alive.expect("it keeps lines")[Color::Black.index()].len()
        };
        let mut counts = vec![own(&position)];
        while position.ply() > 2 {
            position.undo();
            position.undo();
            counts.push(own(&position));
        }
        assert!(!counts.contains(&2), "{counts:?}");
        assert_eq!(counts[0], 0);
    }
}
