//! The task of the training on the board: what [`Model`] adds to [`Attempts`].

use tengen_training::Attempt;

use super::Model;
use crate::training::Attempts;

impl Model {
    /// How the task on the board was answered; `None` if there is none.
    #[must_use]
    pub fn attempts(&self) -> Option<&Attempts> {
        let mut scenes = self.layers.iter().rev();
        scenes.find_map(|layer| layer.scene.attempts())
    }

    /// Takes its first answer, once.
    pub fn take_answer(&mut self) -> Option<Attempt> {
        let mut scenes = self.layers.iter_mut().rev();
        let attempts = scenes.find_map(|layer| layer.scene.attempts_mut());
        attempts?.take()
    }
}
