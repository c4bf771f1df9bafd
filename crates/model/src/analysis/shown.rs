//! What the page shows of an analysis: numbers, lines, points on the board, the bar, the graph.

use std::fmt::Write as _;

use tengen_core::{Color, Point, Position, SearchedLine, Start};
use tengen_text::{Plies, Text};

use super::evaluations::{Evaluation, Evaluations, Proven, line_of_keys, of_black};
use super::{Analysis, AnalysisChoice, Analyst, Idle, Seek};
use crate::drawing::{Frame, numbered};

/// Points marked on the board until the user asks for all.
const MARKED: usize = 3;

/// What a number says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// The winning chance of the side in question, in percent.
    Percent(u32),
    /// That side wins in so many moves, or loses if negative, as the search has found.
    Found(i32),
    /// The same, with a replayed certificate.
    Proved(i32),
    /// The score in engine units, for the side in question.
    Score(i32),
}

/// A line as the page shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves.
    pub pv: Vec<Point>,
    /// The number.
    pub number: Option<Number>,
}

/// What the page shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShownAnalysis {
    /// Whether the engine is switched on.
    pub on: bool,
    /// Whether its panel is shown: it is on, or was ended by another tab or a failure.
    pub open: bool,
    /// Whether it can be switched on.
    pub allowed: bool,
    /// Whether it is searching.
    pub running: bool,
    /// Whether a search without a limit of time may follow.
    pub may_deepen: bool,
    /// Whether the prover is at work, and for how many milliseconds.
    pub proving: Option<u64>,
    /// Why nothing is analysed.
    pub idle: Option<Idle>,
    /// What the engine looks for.
    pub seek: Seek,
    /// The lines, the best first.
    pub lines: Vec<Line>,
    /// The engine that searches here, or would.
    pub analyst: Analyst,
    /// The number of rows to keep free for lines.
    pub rows: usize,
    /// Depth, longest line, nodes, nodes per second.
    pub facts: [Option<u64>; 4],
    /// The position's number.
    pub number: Option<Number>,
    /// The side that the numbers are about.
    pub side: Option<Color>,
    /// Black's chance in permille, for the bar.
    pub black: Option<u32>,
    /// Whether the bar shows a proof.
    pub proved: bool,
    /// The positions left of those that are searched in turn.
    pub queued: usize,
    /// The prover's answer.
    pub proof: Option<Proven>,
    /// Whether a win was proved by a certificate too long to keep, so that it is not shown.
    pub unkept: bool,
    /// The points left out, and the only ones searched.
    pub restricted: [Vec<Point>; 2],
    /// The side to move.
    pub to_move: Option<Color>,
}

impl Analysis {
    /// What the page shows, at this position.
    pub(crate) fn shown(
        &self,
        here: Result<&Position, Idle>,
        choice: AnalysisChoice,
    ) -> ShownAnalysis {
        let Ok(position) = here else {
            return ShownAnalysis {
                on: self.on,
                open: self.on || self.was_ended(),
                allowed: here == Err(Idle::Over),
                idle: self.idle(),
                seek: self.seek,
                rows: usize::from(choice.count()),
                ..ShownAnalysis::default()
            };
        };
        let to_move = position.to_move();
        let side = if choice.of_black {
            Color::Black
        } else {
            to_move
        };
        let known = self.evaluations.of(position).unwrap_or_default();
        let lines: &[SearchedLine] = match self.target {
            Some(_) => &self.report.lines,
            None => &known.lines,
        };
        let number = |line: &SearchedLine| number(line, side == to_move);
        let first = lines.first().filter(|_| self.seek == Seek::Best);
        let proof = known.proof.clone();
        let proved = match &proof {
            Some(Proven::Win { plies, .. }) => i32::try_from(*plies).ok(),
            _ => None,
        };
        let signed = |plies: i32| if side == to_move { plies } else { -plies };
        let found = proved.map(|plies| Number::Proved(signed(plies)));
        let depth = |pick: fn(&SearchedLine) -> Option<u32>| first.and_then(pick).map(u64::from);
        ShownAnalysis {
            on: self.on,
            open: self.on || self.was_ended(),
            allowed: true,
            running: self.running,
            may_deepen: self.on && !self.running && !self.deep && self.target.is_some(),
            proving: self.proving.as_ref().map(|proving| proving.ms),
            idle: self.idle(),
            seek: self.seek,
            lines: lines
                .iter()
                .map(|line| Line {
                    pv: line.pv.clone(),
                    number: number(line),
                })
                .collect(),
            analyst: self.analyst(choice).able(&self.task(choice)),
            rows: match self.seek {
                Seek::BalanceOne | Seek::BalanceTwo => 1,
                Seek::Best | Seek::FifthMoves => usize::from(choice.count()),
            },
            facts: [
                depth(|line| line.depth),
                depth(|line| line.seldepth),
                self.report.nodes,
                self.report.nps,
            ],
            number: found.or_else(|| first.and_then(number)),
            side: Some(side),
            black: known.winrate().map(|rate| of_black(rate, to_move)),
            proved: proved.is_some(),
            queued: self.queued(),
            unkept: proof.is_none() && self.proofs.is_unkept(position),
            proof,
            restricted: [self.except.clone(), self.only.clone()],
            to_move: Some(to_move),
        }
    }

    /// Discs on the best points, and the hovered line as numbered stones.
    pub(crate) fn drawing(
        &self,
        frame: &Frame,
        position: &Position,
        of_black: bool,
        text: Text,
    ) -> String {
        let mut out = String::new();
        if self.target.is_none() || frame.size != position.size() {
            return out;
        }
        let lines = &self.report.lines;
        if let Some(line) = self.hovered.and_then(|at| lines.get(at)) {
            numbered(&mut out, frame, &line.pv, position.to_move());
            return out;
        }
        let proved = match self.evaluations.of(position).and_then(|e| e.proof) {
            Some(Proven::Win { line, .. }) => line.first().copied(),
            _ => None,
        };
        let count = if self.marks_all { lines.len() } else { MARKED };
        let own = !of_black || position.to_move() == Color::Black;
        for (i, line) in lines.iter().take(count).enumerate() {
            let disc = Disc {
                p: line.mv,
                best: i == 0,
                number: number(line, own),
                proved: proved == Some(line.mv),
            };
            draw_disc(&mut out, frame, &disc, text);
        }
        if let Some(p) = proved.filter(|p| !lines.iter().take(count).any(|line| line.mv == *p)) {
            let disc = Disc {
                p,
                best: true,
                number: None,
                proved: true,
            };
            draw_disc(&mut out, frame, &disc, text);
        }
        for &p in &self.except {
            let (x, y) = (frame.x(p), frame.y(p));
            let _ = write!(
                out,
                "<path class=\"left-out\" d=\"M{} {}l14 14m0 -14l-14 14\"/>",
                x - 7.0,
                y - 7.0
            );
        }
        for &p in &self.only {
            let (x, y) = (frame.x(p), frame.y(p));
            let _ = write!(
                out,
                "<circle class=\"picked-only\" cx=\"{x}\" cy=\"{y}\" r=\"17\"/>"
            );
        }
        out
    }
}

/// A point marked on the board.
struct Disc {
    p: Point,
    best: bool,
    number: Option<Number>,
    proved: bool,
}

/// A disc with a short number; the best is ringed, a proved point has the shape of a seal.
fn draw_disc(out: &mut String, frame: &Frame, disc: &Disc, text: Text) {
    let (x, y) = (frame.x(disc.p), frame.y(disc.p));
    let label = match disc.number {
        Some(Number::Percent(percent)) => percent.to_string(),
        Some(number @ (Number::Found(plies) | Number::Proved(plies))) => {
            let end = if plies > 0 { "win" } else { "loss" };
            let proof = match number {
                Number::Proved(_) => "proved",
                _ => "found",
            };
            text.analysis_disc_end(end, proof, Plies(plies.unsigned_abs()))
        }
        Some(Number::Score(score)) => score.to_string(),
        None => String::new(),
    };
    let class = match (disc.proved, disc.best) {
        (true, _) => "sealed",
        (false, true) => "first",
        (false, false) => "other",
    };
    let shape = match disc.proved {
        true => "<rect x=\"-14\" y=\"-14\" width=\"28\" height=\"28\" rx=\"4\"/>",
        false => "<circle r=\"15\"/>",
    };
    let _ = write!(
        out,
        "<g class=\"candidate {class}\" transform=\"translate({x} {y})\">{shape}<text y=\"5\">{label}</text></g>"
    );
}

fn number(line: &SearchedLine, own: bool) -> Option<Number> {
    let signed = |n: i32| if own { n } else { -n };
    match (line.proved, line.mate, line.winrate, line.score) {
        (Some(plies), Some(mate), ..) => {
            let plies = i32::try_from(plies).unwrap_or(i32::MAX) * mate.signum();
            Some(Number::Proved(signed(plies)))
        }
        (None, Some(mate), ..) => Some(Number::Found(signed(mate))),
        (_, None, Some(rate), _) => {
            let rate = if own {
                rate
            } else {
                1000_u32.saturating_sub(rate)
            };
            Some(Number::Percent((rate + 5) / 10))
        }
        (_, None, None, score) => score.map(|score| Number::Score(signed(score))),
    }
}

/// Black's chance in permille at each ply of a line of moves; `None` where nothing is known.
pub(crate) fn graph(evaluations: &Evaluations, line: &Position) -> Vec<Option<u32>> {
    let mut to_move = Start::of(line).to_move;
    let value = |key| {
        let rate = evaluations.under(key).and_then(Evaluation::winrate);
        let value = rate.map(|rate| of_black(rate, to_move));
        to_move = to_move.opponent();
        value
    };
    line_of_keys(line).into_iter().map(value).collect()
}

/// The graph as the path of an SVG of this width and height: a step for each ply, Black's chance
/// upwards. Gaps in what is known are gaps in the path.
#[must_use]
pub fn graph_path(values: &[Option<u32>], width: f64, height: f64) -> String {
    let step = width / (values.len().max(2) - 1) as f64;
    let mut path = String::new();
    let mut pen_down = false;
    for (i, value) in values.iter().enumerate() {
        let Some(value) = value else {
            pen_down = false;
            continue;
        };
        let (x, y) = (step * i as f64, height * (1.0 - f64::from(*value) / 1000.0));
        let _ = write!(path, "{}{x:.1} {y:.1}", if pen_down { 'L' } else { 'M' });
        if !pen_down {
            // A single value shows as a dot, by the round ends of the stroke.
            path.push_str("h0");
        }
        pen_down = true;
    }
    path
}
