//! The puzzles of the pack, in the five steps of the learner's ladder.

use tengen_core::Canonical;
use tengen_training::{CardKey, Kind, PackError, Puzzle, STEPS, pack};

use super::{Source, Task, Training};

impl Training {
    /// Takes over the pack.
    ///
    /// # Errors
    /// If it is damaged; nothing changes then.
    pub fn set_pack(&mut self, bytes: &[u8]) -> Result<(), PackError> {
        let puzzles = pack::decode(bytes)?.into_iter();
        self.puzzles = puzzles.filter_map(|p| Some((key(&p)?, p))).collect();
        Ok(())
    }

    /// Whether a puzzle is solved, or one that it replaces.
    fn is_solved(&self, key: CardKey, puzzle: &Puzzle) -> bool {
        let mut positions = puzzle.former.iter().chain([&key.position]);
        positions.any(|position| self.solved.contains(position))
    }

    pub(super) fn steps(&self) -> [(usize, usize); STEPS as usize] {
        let mut steps = [(0, 0); STEPS as usize];
        for (key, puzzle) in &self.puzzles {
            if let Some((solved, all)) = steps.get_mut(usize::from(puzzle.step) - 1) {
                *solved += usize::from(self.is_solved(*key, puzzle));
                *all += 1;
            }
        }
        steps
    }

    /// The puzzles of a step, those that are not solved first.
    #[must_use]
    pub fn of_step(&self, step: u8) -> Vec<(CardKey, &Puzzle)> {
        let of = self
            .puzzles
            .iter()
            .filter(|(_, puzzle)| puzzle.step == step);
        let (solved, open): (Vec<_>, Vec<_>) =
            of.partition(|(key, puzzle)| self.is_solved(*key, puzzle));
        let all = open.into_iter().chain(solved);
        all.map(|(key, puzzle)| (*key, puzzle)).collect()
    }

    /// The next puzzle that is not solved, of a step or of the lowest one that has any; `after` is
    /// the one before it. Of a step that is solved the next puzzle comes again.
    #[must_use]
    pub fn next_puzzle(&self, step: Option<u8>, after: Option<CardKey>, seed: u64) -> Option<Task> {
        let open = |(key, puzzle): &&(CardKey, Puzzle)| {
            !self.is_solved(*key, puzzle) && step.is_none_or(|step| step == puzzle.step)
        };
        let lowest = || self.puzzles.iter().filter(open).map(|(_, p)| p.step).min();
        let step_now = step.or_else(lowest).unwrap_or(1);
        let before = |(key, _): &(CardKey, Puzzle)| Some(*key) == after;
        let from = self.puzzles.iter().position(before).map_or(0, |at| at + 1);
        let (first, last) = self.puzzles.split_at(from);
        let all = || {
            let turned = last.iter().chain(first);
            turned.filter(|(_, puzzle)| puzzle.step == step_now)
        };
        let (key, puzzle) = all().find(open).or_else(|| all().next())?;
        let source = Source::Puzzle {
            key: *key,
            step: puzzle.step,
            of_step: step.is_some(),
        };
        Task::of_puzzle(puzzle, source, seed)
    }

    pub(super) fn puzzle(&self, key: CardKey) -> Option<&Puzzle> {
        let found = self.puzzles.iter().find(|(own, _)| *own == key);
        found.map(|(_, puzzle)| puzzle)
    }
}

/// The key of a puzzle's card; `None` if its stones are no set-up.
fn key(puzzle: &Puzzle) -> Option<CardKey> {
    let position = puzzle.diagram.position().ok()?;
    Some(CardKey {
        position: Canonical::of(&position).key(),
        kind: match puzzle.is_defence() {
            true => Kind::OnlyDefence,
            false => Kind::Win,
        },
        point: None,
    })
}
