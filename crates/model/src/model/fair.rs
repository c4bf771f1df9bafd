//! No help while a game goes on in which there is none.

use super::Model;

impl Model {
    /// Whether engine and prover may be used; not during a room's game without consent, nor while
    /// the user plays a game without help elsewhere.
    #[must_use]
    pub fn allows_help(&self) -> bool {
        !self.barred && !self.forbids_help()
    }

    /// Whether a layer has a game without help.
    pub(super) fn forbids_help(&self) -> bool {
        self.layers.iter().any(|layer| layer.scene.forbids_help())
    }

    /// The user begins or ends a game without help that is not on this board: in another tab, or in
    /// a room that was left. The caller then follows.
    pub const fn bar(&mut self, barred: bool) {
        self.barred = barred;
    }

    /// Whether such a game goes on.
    #[must_use]
    pub const fn is_barred(&self) -> bool {
        self.barred
    }
}
