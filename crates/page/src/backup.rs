//! Everything of the library as one file, and such a file added to it.

use tengen_worker_protocol::library::{LibraryAnswer, LibraryQuestion};

/// What the browser's side is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Ask the library, and report the answer with this number.
    Ask(u64, LibraryQuestion, Option<Vec<u8>>),
    /// Show the list of the library.
    ShowList,
    /// The list has changed.
    Listed,
    /// Save the backup as a file.
    Save(Vec<u8>),
    /// Tell the user something.
    Tell(Told),
}

/// A message to the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// The number of unreadable documents that the backup leaves out.
    LeftOut(usize),
    /// How many documents of a backup are new, the same, and copies.
    Restored([usize; 3]),
    /// The first damage of a backup, besides which everything was added.
    Damage(String),
    /// The file is no backup.
    NoBackup(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Export,
    Restore,
}

/// The backups that are being made and added.
#[derive(Debug, Default)]
pub struct Backups {
    steps: Vec<(u64, Step)>,
    last: u64,
}

impl Backups {
    fn ask(&mut self, step: Step, question: LibraryQuestion, bytes: Option<Vec<u8>>) -> Effect {
        self.last += 1;
        self.steps.push((self.last, step));
        Effect::Ask(self.last, question, bytes)
    }

    /// Begins a backup, unless one is being made.
    pub fn export(&mut self) -> Vec<Effect> {
        match self.steps.iter().any(|(_, step)| *step == Step::Export) {
            true => Vec::new(),
            false => vec![self.ask(Step::Export, LibraryQuestion::Export, None)],
        }
    }

    /// Begins to add a backup.
    pub fn restore(&mut self, bytes: Vec<u8>) -> Vec<Effect> {
        let ask = self.ask(Step::Restore, LibraryQuestion::Restore, Some(bytes));
        vec![Effect::ShowList, ask]
    }

    /// The library has answered; `None` if it was lost, or said why not.
    pub fn answered(
        &mut self,
        number: u64,
        answer: Option<(LibraryAnswer, Option<Vec<u8>>)>,
    ) -> Vec<Effect> {
        let at = self.steps.iter().position(|(sent, _)| *sent == number);
        let Some(at) = at else { return Vec::new() };
        let (_, step) = self.steps.remove(at);
        match (step, answer) {
            (Step::Export, Some((LibraryAnswer::Exported(left_out), Some(bytes)))) => {
                let told = (left_out > 0).then_some(Effect::Tell(Told::LeftOut(left_out)));
                [Effect::Save(bytes)].into_iter().chain(told).collect()
            }
            (Step::Restore, Some((LibraryAnswer::Restored(counts, damage), _))) => {
                let damage = damage.map(|why| Effect::Tell(Told::Damage(why)));
                let told = Effect::Tell(Told::Restored(counts));
                damage.into_iter().chain([told, Effect::Listed]).collect()
            }
            (Step::Restore, Some((LibraryAnswer::Damaged(why), _))) => {
                vec![Effect::Tell(Told::NoBackup(why)), Effect::Listed]
            }
            // Part of a backup may have been added.
            (Step::Restore, None) => vec![Effect::Listed],
            _ => Vec::new(),
        }
    }
}
