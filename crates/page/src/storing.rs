//! A game that is kept: in the browser's storage at once, then in the library.
//!
//! If the browser's storage is full, entries go that the library has, and the game is written once
//! more. A game that cannot be written raises an alert, and still goes to the library.

use tengen_model::Saved;
use tengen_worker_protocol::library::StoredText;

use crate::journal::Journal;

/// How the keys of games begin in the browser's storage.
pub const GAME: &str = "tengen.game.";

/// What the browser's side is to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Write the game as the one on the board, and report it with [`Storing::written`].
    Write(Box<Saved>),
    /// Remove the entries with these keys.
    Remove(Vec<String>),
    /// Tell the user that the storage is full, and why.
    TellFull(String),
    /// Keep it in the library.
    Put(StoredText),
}

/// A game as the library gets it; `None` if it cannot be written.
#[must_use]
pub fn text_of(game: &Saved) -> Option<StoredText> {
    Some(StoredText {
        key: key_of(&game.id),
        puzzle: false,
        text: game.write().ok()?,
    })
}

fn key_of(id: &str) -> String {
    format!("{GAME}{id}")
}

/// The game that is being written.
#[derive(Debug, Default)]
pub struct Storing {
    /// The game, and whether it is written once more.
    game: Option<(Box<Saved>, bool)>,
}

impl Storing {
    /// The game on the board has changed.
    pub fn keep(&mut self, game: Saved) -> Vec<Effect> {
        let game = Box::new(game);
        self.game = Some((game.clone(), false));
        vec![Effect::Write(game)]
    }

    /// It is written, or why it is not.
    pub fn written(&mut self, written: Result<(), String>, journal: &mut Journal) -> Vec<Effect> {
        let Some((game, again)) = self.game.take() else {
            return Vec::new();
        };
        let mut effects = Vec::new();
        let key = key_of(&game.id);
        journal.changed(&key);
        if let Err(why) = written {
            let keys = match again {
                true => Vec::new(),
                false => journal.make_space(Some(&key)),
            };
            if !keys.is_empty() {
                self.game = Some((game.clone(), true));
                return vec![Effect::Remove(keys), Effect::Write(game)];
            }
            effects.push(Effect::TellFull(why));
        }
        if game.is_worth_keeping() {
            effects.extend(text_of(&game).map(Effect::Put));
        }
        effects
    }
}
