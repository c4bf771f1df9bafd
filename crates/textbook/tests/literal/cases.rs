//! Positions for the comparison, from games and set-ups.

use std::fmt;

use tengen_core::{Color, Point, Position, Rule, Size, SplitMix, Start};
use tengen_textbook::{
    Program, ProgramAction, ProgramChoice, ProgramSettings, ProgramSpec, Surrender,
};

use super::sheet::{MINE, Said, Sheet, THEIRS, Xy};

/// A position with a readable debug format.
pub(crate) struct Case {
    pub(crate) position: Position,
}

impl Case {
    pub(crate) fn free(&self) -> u32 {
        let (size, board) = (self.position.size(), self.position.board());
        u32::from(size.cells() - board.stones())
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = &self.position;
        write!(f, "--rule {} --size {}", position.rule(), position.size())?;
        let start = Start::of(position);
        if !start.is_usual() {
            write!(f, " --set-up {start}")?;
        }
        f.write_str(" --moves ")?;
        position.moves().iter().try_for_each(|mv| mv.fmt(f))
    }
}

pub(crate) fn xy(size: Size, p: Point) -> Xy {
    (usize::from(p.x()), size.row_from_top(p) as usize)
}

pub(crate) fn sheet(position: &Position) -> Sheet {
    let size = position.size();
    let mut sheet = Sheet::new(usize::from(size.get()));
    for (p, color) in position.board().iter() {
        let mine = color == position.to_move();
        sheet.put(xy(size, p), if mine { MINE } else { THEIRS });
    }
    sheet
}

/// The mover's legal points, x-major.
pub(crate) fn may(position: &Position) -> Vec<Xy> {
    let legal = position.legal_points().into_iter();
    let mut legal: Vec<Xy> = legal.map(|p| xy(position.size(), p)).collect();
    legal.sort_unstable();
    legal
}

pub(crate) fn said(position: &Position, choice: &ProgramChoice) -> Said {
    let of = |p| xy(position.size(), p);
    match choice.action {
        ProgramAction::Play(p) => Said::Plays(of(p)),
        ProgramAction::CallDraw { otherwise } => Said::Draws(otherwise.map(of)),
        ProgramAction::Resign(Surrender::WouldPlay(p)) => Said::Resigns(of(p)),
        ProgramAction::Stuck => Said::Nothing,
    }
}

/// Positions on 10×10, 13×13 and 15×15: for each size `games` games of a program, half of them from
/// a set-up, and set-ups alone.
pub(crate) fn cases(spec: ProgramSpec, rule: Rule, games: u64) -> Vec<Case> {
    on([10, 13, 15], spec, rule, games)
}

/// The same on boards small enough for plain negamax.
pub(crate) fn small(spec: ProgramSpec, games: u64) -> Vec<Case> {
    on([5, 6, 7], spec, Rule::Freestyle, games)
}

fn on(sizes: [u32; 3], spec: ProgramSpec, rule: Rule, games: u64) -> Vec<Case> {
    let mut random = SplitMix::new(0x7E46);
    let mut cases = Vec::new();
    for n in sizes {
        let size = Size::new(n).expect("a size");
        for number in 0..games {
            let stones = random.below(8);
            let first = match number % 2 {
                0 => Position::new(rule, size),
                _ => set_up(rule, size, stones, &mut random),
            };
            game(first, spec, number, &mut random, &mut cases);
        }
        for _ in 0..4 * games {
            let stones = 2 + random.below(u64::from(n * n) / 2);
            let position = set_up(rule, size, stones, &mut random);
            if position.outcome().is_none() {
                cases.push(Case { position });
            }
        }
    }
    cases
}

/// A game of the program against a strong or a random opponent.
fn game(
    mut position: Position,
    spec: ProgramSpec,
    number: u64,
    random: &mut SplitMix,
    cases: &mut Vec<Case>,
) {
    let program = Color::BOTH[usize::from(number % 4 >= 2)];
    while position.outcome().is_none() && position.board().stones() < 60 {
        let p = if position.to_move() == program {
            cases.push(Case {
                position: position.clone(),
            });
            spec.choose(&position).point()
        } else {
            opponent(&position, random)
        };
        let Some(p) = p else { break };
        position.play(p).expect("a legal move");
    }
}

fn opponent(position: &Position, random: &mut SplitMix) -> Option<Point> {
    let strong = [Program::WinTable, Program::PatternTable];
    if random.below(3) > 0 {
        let program = strong[random.below(2) as usize];
        return program.choose(position, ProgramSettings::REPAIRED).point();
    }
    let board = position.board();
    let near = |p: &Point| {
        let around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
        around
            .filter_map(|(dx, dy)| p.shifted(dx, dy, position.size()))
            .any(|q| board.get(q).is_some())
    };
    let legal = position.legal_points();
    let close: Vec<Point> = legal.iter().copied().filter(near).collect();
    random.pick(&close).or_else(|| random.pick(&legal))
}

/// Random stones, most of them in one half of the board, skipping any that would end the game.
fn set_up(rule: Rule, size: Size, stones: u64, random: &mut SplitMix) -> Position {
    let n = u64::from(size.get());
    let mut start = Start::default();
    let mut position = Position::new(rule, size);
    let corner = (random.below(n / 2 + 1), random.below(n / 2 + 1));
    for _ in 0..stones {
        let wide = random.below(4) == 0;
        let (x, y) = match wide {
            true => (random.below(n), random.below(n)),
            false => (
                corner.0 + random.below(n / 2),
                corner.1 + random.below(n / 2),
            ),
        };
        let p = Point::from_xy(x as u8, y as u8);
        if !size.contains(p) || !position.board().is_empty(p) {
            continue;
        }
        let mut next = start.clone();
        let color = Color::BOTH[random.below(2) as usize];
        match color {
            Color::Black => next.black.push(p),
            Color::White => next.white.push(p),
        }
        next.to_move = Color::BOTH[random.below(2) as usize];
        if let Ok(found) = next.position(rule, size)
            && found.outcome().is_none()
        {
            (start, position) = (next, found);
        }
    }
    position
}
