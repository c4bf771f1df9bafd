//! The name of a new record, asked for once.

use tengen_record::Field;
use tengen_record::edit::Edit;

use super::Book;
use crate::Effect;

/// Nodes with which a record is worth a name: its root and three moves.
const WORTH_NAMING: usize = 4;

impl Book {
    /// The record is new: its name is asked for later.
    pub const fn ask_name_later(&mut self) {
        self.part.unnamed = true;
    }

    /// Whether the name has neither been given nor declined.
    pub(crate) const fn is_unnamed(&self) -> bool {
        self.part.unnamed
    }

    /// Whether to ask for the name now.
    #[must_use]
    pub fn asks_name(&self) -> bool {
        self.part.unnamed
            && self.tree().len() >= WORTH_NAMING
            && self.tree().info().get(Field::GameName).is_none()
    }

    /// Names the record; the cursor stays.
    pub fn name_record(&mut self, name: String) -> Vec<Effect> {
        self.part.unnamed = false;
        let at = self.cursor;
        let effects = self.edit(Edit::Header {
            field: Field::GameName,
            text: name,
        });
        self.turn_to(at);
        effects
    }

    /// The name is not asked for again.
    pub const fn leave_unnamed(&mut self) {
        self.part.unnamed = false;
    }
}
