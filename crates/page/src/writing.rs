//! Files and pictures of what is on the board, made by the records worker, which first gets the
//! tree that is on the board if it has another one.
//!
//! Without that tree nothing is made: the worker would write an earlier state.

use std::sync::Arc;

use tengen_worker_protocol::records::{RecordsAnswer, RecordsCommand};

/// An answer of the records worker and its attachment; `None` if it was stopped or lost, or
/// refuses.
pub type Answer = Option<(RecordsAnswer, Option<Vec<u8>>)>;

/// What is to be made, with its attachment.
pub type Wish = (RecordsCommand, Option<Arc<Vec<u8>>>);

/// A tree that the worker does not have: its version, its index in the open file, and the packed
/// tree.
pub type Unsent = (u32, Option<usize>, Vec<u8>);

/// What the browser's side is to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Ask the records worker, and report the answer with this number.
    Ask(u64, RecordsCommand, Option<Arc<Vec<u8>>>),
    /// The worker has this version of the tree on the board.
    NoteSent(u32),
    /// What was wanted with this number is made, or cannot be.
    Made(u64, Answer),
}

#[derive(Clone, Debug)]
enum Step {
    /// The worker gets the tree; then follows this.
    Give(u32, Wish),
    Make,
}

/// What is being made.
#[derive(Clone, Debug, Default)]
pub struct Writing {
    open: Vec<(u64, Step)>,
    last: u64,
}

impl Writing {
    /// Something is wanted of what is on the board. Returns its number.
    pub fn wanted(&mut self, unsent: Option<Unsent>, wish: Wish) -> (u64, Vec<Effect>) {
        self.last += 1;
        let number = self.last;
        let (step, ask) = match unsent {
            Some((version, record, tree)) => {
                let give = RecordsCommand::Take { record };
                let ask = Effect::Ask(number, give, Some(Arc::new(tree)));
                (Step::Give(version, wish), ask)
            }
            None => (Step::Make, Effect::Ask(number, wish.0, wish.1)),
        };
        self.open.push((number, step));
        (number, vec![ask])
    }

    /// The worker has answered.
    pub fn answered(&mut self, number: u64, answer: Answer) -> Vec<Effect> {
        let Some(at) = self.open.iter().position(|(sent, _)| *sent == number) else {
            return Vec::new();
        };
        let (_, step) = self.open.remove(at);
        match (step, answer) {
            (Step::Give(version, (wish, bytes)), Some(_)) => {
                self.open.push((number, Step::Make));
                vec![Effect::NoteSent(version), Effect::Ask(number, wish, bytes)]
            }
            (_, answer) => vec![Effect::Made(number, answer)],
        }
    }
}
