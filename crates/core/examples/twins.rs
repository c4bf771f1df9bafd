//! Compares the fast rules with the literal ones.
//!
//! ```text
//! cargo xtask twins --cells 100000000 --seed 1 --rule renju
//! ```
//!
//! A *cell* is an empty point of a position, tested with a stone of either colour. Positions are
//! hard: crowded with one colour, lines with gaps, all sizes, edges and corners, small changes. The
//! program prints the first difference with its board and fails.

use std::process::ExitCode;

use tengen_core::foul::{self, Verdict};
use tengen_core::line::middle_wins;
use tengen_core::literal::{Finding, Grid};
use tengen_core::{Board, Color, Direction, Point, Position, Rule, Size, SplitMix};

#[derive(Default)]
struct Tally {
    cells: u64,
    fouls: u64,
    wins: u64,
}

/// One position under both sets of rules.
struct Twins {
    board: Board,
    grid: Grid,
}

impl Twins {
    fn new(size: Size) -> Twins {
        Twins {
            board: Board::new(size),
            grid: Grid::new(size),
        }
    }

    fn set(&mut self, p: Point, stone: Option<Color>) {
        self.board.take(p);
        if let Some(color) = stone {
            self.board.put(p, color);
        }
        self.grid.set(p, stone);
    }

    /// Fills the board in one of several ways.
    fn fill(&mut self, random: &mut SplitMix) {
        let n = u64::from(self.board.size().get());
        let lines = random.below(2) == 0;
        let (black, white) = (2 + random.below(6), 1 + random.below(4));
        let width = (5 + random.below(6)).min(n);
        let (x0, y0) = (random.below(n - width + 1), random.below(n - width + 1));
        for _ in 0..width * width * (15 + random.below(45)) / 100 {
            let (x, y) = (x0 + random.below(width), y0 + random.below(width));
            let p = Point::from_xy(x as u8, y as u8);
            let dark = random.below(black + white) < black;
            let color = if dark { Color::Black } else { Color::White };
            // Single stones, or a part of a line with gaps.
            let (dx, dy) = Direction::ALL[random.below(4) as usize].step();
            let length = if lines { 2 + random.below(5) } else { 1 };
            for i in 0..length as i8 {
                let cell = p.shifted(i * dx, i * dy, self.board.size());
                let gap = lines && random.below(4) == 0;
                if let Some(q) = cell.filter(|&q| !gap && self.board.is_empty(q)) {
                    self.set(q, Some(color));
                }
            }
        }
    }

    /// Adds, removes or recolours a stone.
    fn change(&mut self, random: &mut SplitMix) {
        let n = u64::from(self.board.size().get());
        let p = Point::from_xy(random.below(n) as u8, random.below(n) as u8);
        let stone = match random.below(5) {
            0 | 1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        };
        self.set(p, stone);
    }

    fn compare(&mut self, rule: Rule, tally: &mut Tally) -> Result<(), String> {
        for p in self.board.size().points() {
            if !self.board.is_empty(p) {
                continue;
            }
            tally.cells += 1;
            for color in Color::BOTH {
                if rule.forbids(color) {
                    self.compare_foul(p, tally)?;
                } else {
                    self.compare_win(p, color, rule, tally)?;
                }
            }
        }
        if rule.forbids(Color::Black) {
            self.compare_scan()?;
        }
        self.compare_outcome(rule)
    }

    /// Compares the scan of the whole board with the verdict of each point.
    fn compare_scan(&self) -> Result<(), String> {
        let empty = self.board.size().points();
        let empty = empty.filter(|&p| self.board.is_empty(p));
        let fouls = empty.filter(|&p| matches!(foul::verdict(&self.board, p), Verdict::Foul(_)));
        if foul::forbidden(&self.board).into_iter().eq(fouls) {
            return Ok(());
        }
        Err(format!(
            "the whole board's forbidden points differ\n{}",
            self.board
        ))
    }

    fn compare_foul(&mut self, p: Point, tally: &mut Tally) -> Result<(), String> {
        let fast = match foul::verdict(&self.board, p) {
            Verdict::Five => Finding::Five,
            Verdict::Legal => Finding::Legal,
            Verdict::Foul(tengen_core::Foul::Overline) => Finding::Overline,
            Verdict::Foul(tengen_core::Foul::DoubleFour) => Finding::DoubleFour,
            Verdict::Foul(tengen_core::Foul::DoubleThree) => Finding::DoubleThree,
        };
        let literal = self.grid.renju(p);
        tally.fouls += u64::from(!matches!(literal, Finding::Legal | Finding::Five));
        tally.wins += u64::from(literal == Finding::Five);
        if fast == literal {
            return Ok(());
        }
        Err(format!(
            "{p} is {fast:?}, literally {literal:?}\n{}",
            self.board
        ))
    }

    fn compare_win(
        &mut self,
        p: Point,
        color: Color,
        rule: Rule,
        tally: &mut Tally,
    ) -> Result<(), String> {
        let fast = Direction::ALL.into_iter().any(|dir| {
            let own = self.board.window(p, dir, color).own;
            middle_wins(rule, color, own, self.board.opponents(p, dir, color))
        });
        self.grid.set(p, Some(color));
        let literal = !self.grid.winning_rows(rule, p).is_empty();
        self.grid.set(p, None);
        tally.wins += u64::from(literal);
        if fast == literal {
            return Ok(());
        }
        Err(format!(
            "{color} on {p}: {fast}, literally {literal}\n{}",
            self.board
        ))
    }

    /// A set-up is over if and only if the literal rules find a winning row or a full board.
    fn compare_outcome(&self, rule: Rule) -> Result<(), String> {
        let stones = Color::BOTH.map(|color| {
            let own = self.board.iter().filter(|&(_, c)| c == color);
            own.map(|(p, _)| p).collect::<Vec<_>>()
        });
        let won = |color: Color| {
            let own = &stones[color.index()];
            own.iter()
                .any(|&p| !self.grid.winning_rows(rule, p).is_empty())
        };
        let [black, white] = &stones;
        let position = Position::from_stones(rule, self.board.size(), black, white, Color::Black);
        let winner = |p: &Position| p.outcome().and_then(|o| o.winner);
        let same = match (won(Color::Black), won(Color::White), &position) {
            (true, true, position) => position.is_err(),
            (_, _, Err(_)) => false,
            (true, false, Ok(p)) => winner(p) == Some(Color::Black),
            (false, true, Ok(p)) => winner(p) == Some(Color::White),
            (false, false, Ok(p)) => {
                winner(p).is_none() && p.outcome().is_some() == self.grid.is_full()
            }
        };
        if same {
            Ok(())
        } else {
            Err(format!("the outcomes differ\n{}", self.board))
        }
    }
}

fn run(rule: Rule, cells: u64, seed: u64) -> Result<Tally, String> {
    let mut random = SplitMix::new(seed ^ (rule as u64) << 56);
    let mut tally = Tally::default();
    while tally.cells < cells {
        // Mostly the standard size.
        let n = if random.below(3) == 0 {
            15
        } else {
            5 + random.below(18)
        };
        let size = Size::new(n as u32).map_err(|error| error.to_string())?;
        let mut twins = Twins::new(size);
        twins.fill(&mut random);
        for _ in 0..4 {
            twins.compare(rule, &mut tally)?;
            twins.change(&mut random);
        }
    }
    Ok(tally)
}

fn settings(args: &[String]) -> Result<(u64, u64, Vec<Rule>), String> {
    let (mut cells, mut seed, mut rules) = (1_000_000, 1, Rule::ALL.to_vec());
    let number = |v: &str| v.parse().map_err(|_| format!("{v:?} is no number"));
    for pair in args.chunks(2) {
        match pair {
            [name, value] if name == "--cells" => cells = number(value)?,
            [name, value] if name == "--seed" => seed = number(value)?,
            [name, value] if name == "--rule" => {
                rules = vec![value.parse::<Rule>().map_err(|error| error.to_string())?];
            }
            other => {
                return Err(format!(
                    "{other:?} is not --cells N, --seed N or --rule RULE"
                ));
            }
        }
    }
    Ok((cells, seed, rules))
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (cells, seed, rules) = match settings(&args) {
        Ok(settings) => settings,
        Err(error) => {
            eprintln!("twins: {error}");
            return ExitCode::from(2);
        }
    };
    for rule in rules {
        match run(rule, cells, seed) {
            Ok(Tally { cells, fouls, wins }) => {
                println!("{rule}: {cells} cells agree ({fouls} fouls, {wins} wins), seed {seed}");
            }
            Err(difference) => {
                eprintln!("twins: {rule}, seed {seed}: {difference}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}
