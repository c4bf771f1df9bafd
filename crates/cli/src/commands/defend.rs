//! `tengen defend`: the moves that avert the opponent's win.

use std::io::Write as _;
use std::time::{Duration, Instant};

use serde_json::json;
use tengen_core::{Color, Point, Position};
use tengen_proof::{Certificate, verify};
use tengen_solver::{Asked, Defences, Question, Verdict};
use tengen_text::{Key, Plies, Text, point_name};

use super::position::names;
use super::search::{Search, side};
use crate::args;

/// List every move that averts the opponent's forced win
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    search: Search,
    /// Defending side, as if it were to move [default: the side to move]
    #[arg(long, value_name = "COLOUR", value_parser = args::color)]
    side: Option<Color>,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let text = self.search.text();
        let position = self.search.position()?;
        let (mut solver, mut stop) = self.search.begin(&position)?;
        let defender = side(self.side, &position);
        let question = Question {
            goal: self.search.goal.into(),
            side: Some(defender.opponent()),
            shortest: self.search.shortest,
            threes: None,
        };
        let limits = self.search.limits();
        let start = Instant::now();
        // Every refutation is checked by the literal rules, so the solver need not be trusted.
        let mut judge = |_, proof: &Certificate| verify(proof).is_ok();
        let asked = Asked {
            position: &position,
            question: &question,
            limits: &limits,
        };
        let defences = solver.defences(asked, &mut stop, &mut judge)?;
        let shown = if self.search.json {
            self.as_json(&position, &defences, start.elapsed())?
        } else {
            self.in_words(text, &position, &defences)
        };
        std::io::stdout().lock().write_all(shown.as_bytes())?;
        Ok(())
    }

    fn as_json(
        &self,
        position: &Position,
        defences: &Defences,
        took: Duration,
    ) -> anyhow::Result<String> {
        let threat = defences.threat.win().map(|win| {
            json!({
                "goal": self.search.goal.name(),
                "line": names(&win.line),
                "length": win.length,
                "side": win.certificate.attacker.to_string(),
            })
        });
        let line = json!({
            "threat": threat,
            "defences": names(&defences.moves),
            "fours": names(&self.fours(position, defences)),
            "open": names(&defences.open),
            "refuted": defences.refuted,
            "unchecked": names(&defences.unchecked),
            "complete": defences.complete(),
            "nodes": defences.nodes,
            "time_ms": u64::try_from(took.as_millis())?,
        });
        Ok(format!("{line}\n"))
    }

    /// The defences that only make a four: they delay the threat, which may come back.
    fn fours(&self, position: &Position, defences: &Defences) -> Vec<Point> {
        let defender = side(self.side, position);
        let moves = defences.moves.iter().copied();
        moves
            .filter(|&p| position.makes_four(defender, p))
            .collect()
    }

    fn in_words(&self, text: Text, position: &Position, defences: &Defences) -> String {
        let attacker = side(self.side, position).opponent();
        let win = match &defences.threat {
            Verdict::NoWin => return text.defend_nothing(attacker, self.search.goal.name()) + "\n",
            Verdict::Unknown => return text.get(Key::SolveUnknown) + "\n",
            Verdict::Win(win) => win,
        };
        let list = |points: &[Point]| {
            let names: Vec<String> = points.iter().map(|&p| point_name(p)).collect();
            names.join(" ")
        };
        let mut words = text.defend_threat(attacker, Plies(win.length), list(&win.line)) + "\n";
        if defences.moves.is_empty() && defences.complete() && defences.refuted > 0 {
            return words + &text.defend_none(defences.refuted) + "\n";
        }
        let (moves, open) = (&defences.moves, &defences.open);
        if !moves.is_empty() || open.is_empty() {
            words += &text.defend_moves(moves.len(), list(moves));
            words.push('\n');
        }
        let fours = self.fours(position, defences);
        if !moves.is_empty() {
            words += &text.study_averted(self.search.goal.name());
            words.push('\n');
        }
        if !fours.is_empty() {
            words += &text.study_fours(fours.len(), list(&fours));
            words.push('\n');
        }
        let unchecked = &defences.unchecked;
        if !open.is_empty() {
            words += &text.defend_open(open.len(), list(open));
            words.push('\n');
        }
        if !unchecked.is_empty() {
            words += &text.defend_unchecked(unchecked.len(), list(unchecked));
            words.push('\n');
        }
        if defences.complete() {
            words += &text.defend_complete(defences.refuted);
            words.push('\n');
        }
        words
    }
}
