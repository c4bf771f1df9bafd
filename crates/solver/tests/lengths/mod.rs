//! What the solver says of the shortest wins, beside what the literal definitions say.

mod literal;
mod positions;

use literal::Literal;
use positions::sample;
use tengen_core::{Position, Rule, SplitMix};
use tengen_solver::{Goal, Limits, Question, Solver, Unattended, Verdict, Win};

/// The kinds of win, and up to how many plies the literal search goes.
pub(crate) const KINDS: [(Goal, u32); 3] = [(Goal::Vcf, 9), (Goal::Vct, 7), (Goal::Win, 7)];

/// Which positions are compared, and how many nodes the solver has for each question.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    pub(crate) rule: Rule,
    pub(crate) positions: usize,
    pub(crate) nodes: u64,
    pub(crate) seed: u64,
}

/// What came of comparing, by kind of win.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// How many wins of 1, 3, 5 and more plies are as long by either.
    pub(crate) agreed: [[usize; 5]; 3],
    /// Positions in which the literal search has found no win.
    pub(crate) none: [usize; 3],
    /// Wins that the literal search has found and of which the solver has not shown the shortest.
    pub(crate) unsaid: [usize; 3],
    /// What the two do not agree about.
    pub(crate) differences: Vec<String>,
}

/// Compares positions of a rule.
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
                // Where nothing is to be found, much would be spent on looking for a quiet win.
                nodes: Some(if expected[kind].is_some() {
                    nodes
                } else {
                    nodes / 100
                }),
                ..Limits::default()
            };
            let answer = solver.solve(&position, &question, &limits, &mut Unattended);
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
    /// Counts an answer, or says what is wrong with it.
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

/// Whether a win is as long as its certificate says, and as the shortest of the kind it claims to be
/// the shortest of.
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
