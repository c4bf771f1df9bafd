//! The solver's shortest wins against the literal definitions.

mod literal;
mod positions;

use literal::Literal;
use positions::sample;
use tengen_core::{Position, Rule, SplitMix};
use tengen_solver::{Goal, Limits, NoControl, Question, Solver, Verdict, Win};

/// Kinds of win, with the ply limit of the literal search.
pub(crate) const KINDS: [(Goal, u32); 3] = [(Goal::Vcf, 9), (Goal::Vct, 7), (Goal::Win, 7)];

/// Positions to compare, and the solver's node limit per question.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    pub(crate) rule: Rule,
    pub(crate) positions: usize,
    pub(crate) nodes: u64,
    pub(crate) seed: u64,
}

/// Result of a comparison, by kind of win.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// Wins of 1, 3, 5 and more plies with equal lengths.
    pub(crate) agreed: [[usize; 5]; 3],
    /// Positions without a win by the literal search.
    pub(crate) none: [usize; 3],
    /// Wins of the literal search that the solver did not show to be shortest.
    pub(crate) unsaid: [usize; 3],
    /// Disagreements.
    pub(crate) differences: Vec<String>,
}

pub(crate) fn compare(wanted: Wanted) -> Tally {
    let Wanted { rule, nodes, .. } = wanted;
    let mut random = SplitMix::new(wanted.seed << 8 | rule as u64);
    let mut solver = Solver::new(4 << 20);
    let mut tally = Tally::default();
    for number in 0..wanted.positions {
        let position = sample(rule, number, &mut random);
        let mut literal = Literal::new(&position, position.to_move());
        let expected = KINDS.map(|(goal, most)| literal.shortest(goal, most));
        for (kind, (goal, _)) in KINDS.into_iter().enumerate() {
            let question = Question {
                goal,
                shortest: true,
                ..Question::default()
            };
            let limits = Limits {
                // Without a win, the search for a quiet one would use up the limit.
                nodes: Some(if expected[kind].is_some() {
                    nodes
                } else {
                    nodes / 100
                }),
                ..Limits::default()
            };
            let answer = solver.solve(&position, &question, &limits, &mut NoControl);
            let verdict = answer.expect("a running game").verdict;
            if let Err(what) = tally.add(kind, &expected, &verdict) {
                tally.differences.push(described(&position, goal, &what));
            }
        }
    }
    tally
}

fn described(position: &Position, goal: Goal, what: &str) -> String {
    let (rule, side) = (position.rule(), position.to_move());
    format!("{rule} {side} {goal:?}: {what}\n{:?}", position.board())
}

impl Tally {
    /// Counts an answer, or describes what is wrong with it.
    fn add(
        &mut self,
        kind: usize,
        expected: &[Option<u32>; 3],
        verdict: &Verdict,
    ) -> Result<(), String> {
        if let Verdict::Win(win) = verdict {
            check(win, kind, expected)?;
        }
        match (expected[kind], verdict) {
            (None, _) => self.none[kind] += 1,
            (Some(plies), Verdict::NoWin) => {
                return Err(format!("no win, literally {plies} plies"));
            }
            (Some(plies), Verdict::Win(win)) if win.shortest_of == Some(KINDS[kind].0) => {
                self.agreed[kind][plies as usize / 2] += 1;
            }
            (Some(_), Verdict::Win(_) | Verdict::Unknown) => self.unsaid[kind] += 1,
        }
        Ok(())
    }
}

/// Whether a win has its certificate's length, and is a shortest of the kind it claims.
fn check(win: &Win, kind: usize, expected: &[Option<u32>; 3]) -> Result<(), String> {
    let verified = tengen_proof::verify(&win.certificate).map_err(|refusal| refusal.to_string())?;
    if verified.length != win.length {
        return Err(format!("{} plies, proved {}", win.length, verified.length));
    }
    let not_longer = |kind: usize| expected[kind].is_some_and(|plies| plies <= win.length);
    if win.length <= KINDS[kind].1 && !not_longer(kind) {
        return Err(format!(
            "{} plies, literally {:?}",
            win.length, expected[kind]
        ));
    }
    let Some(goal) = win.shortest_of else {
        return Ok(());
    };
    let of = KINDS.iter().position(|k| k.0 == goal).expect("a kind");
    let within = Some(win.length).filter(|&plies| plies <= KINDS[of].1);
    if of > kind || expected[of] != within {
        let literally = expected[of];
        return Err(format!(
            "{} plies, the shortest of {goal:?}, literally {literally:?}",
            win.length
        ));
    }
    Ok(())
}
