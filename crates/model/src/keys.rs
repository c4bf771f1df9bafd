//! Keyboard shortcuts, by what has the focus.
//!
//! While a point of the grid has visible focus, arrows, *Home*, *End*, *Enter* and *Space* move the
//! grid's cursor; elsewhere, and after a click on the board, they step through the moves.

mod told;

pub use told::KEYS_TOLD;

/// What has the keyboard focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// A point of the board, reached by keyboard.
    Cursor,
    /// A button or a link.
    Button,
    /// A field for text or choices.
    Field,
    /// A clicked point of the board, or nothing.
    Elsewhere,
}

/// A key press.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Press<'a> {
    /// The browser's name of the key: `ArrowLeft`, `z`, …
    pub key: &'a str,
    /// *Ctrl*, or *Command* on a Mac.
    pub ctrl: bool,
    /// *Shift*.
    pub shift: bool,
    /// *Alt*; these shortcuts belong to the browser.
    pub alt: bool,
}

/// What a key press does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortcut {
    /// Steps back.
    Back,
    /// Steps forward.
    Forward,
    /// Goes to the start.
    Start,
    /// Goes to the last move.
    End,
    /// Undoes.
    Undo,
    /// Redoes.
    Redo,
    /// Closes the topmost sheet or tool.
    Close,
    /// Shows the list of keys.
    Keys,
    /// Find the position in the library.
    Find,
    /// Tells both clocks of a game by link.
    Clocks,
    /// Goes to a moment of the review.
    Moment {
        /// The next one; otherwise the one before.
        forward: bool,
    },
    /// Acts on the analysis.
    Analysis(AnalysisKey),
    /// Acts on a record.
    Record(RecordKey),
}

/// What a key does in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordKey {
    /// Goes to the line before; elsewhere one move back.
    LineBefore,
    /// Goes to the next line; elsewhere one move forward.
    LineAfter,
    /// Goes back to a branching.
    ForkBefore,
    /// Goes on to a branching.
    ForkAfter,
    /// Opens the field for a comment.
    Comment,
    /// Makes the line the main line.
    Promote,
    /// Cuts the move with all after it.
    Cut,
}

impl RecordKey {
    fn of(key: &str, shift: bool) -> Option<RecordKey> {
        Some(match (key, shift) {
            ("ArrowUp", false) => RecordKey::LineBefore,
            ("ArrowDown", false) => RecordKey::LineAfter,
            ("ArrowLeft", true) => RecordKey::ForkBefore,
            ("ArrowRight", true) => RecordKey::ForkAfter,
            ("c", false) => RecordKey::Comment,
            ("m", false) => RecordKey::Promote,
            ("Delete", false) => RecordKey::Cut,
            _ => return None,
        })
    }
}

/// What a key does in the analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalysisKey {
    /// Switches it on or off.
    Switch,
    /// Asks whether the side to move wins.
    Win,
    /// Leaves out the point under the pointer.
    Exclude,
    /// Searches all points again.
    AllowAll,
    /// Searches only the point under the pointer, or one more.
    Only,
    /// Changes what is looked for.
    Balance,
    /// Marks all points while it is held.
    MarkAll,
    /// Tries a line, from 0.
    Adopt(usize),
}

impl AnalysisKey {
    fn of(key: &str) -> Option<AnalysisKey> {
        Some(match key {
            "a" => AnalysisKey::Switch,
            "w" => AnalysisKey::Win,
            "x" => AnalysisKey::Exclude,
            "X" => AnalysisKey::AllowAll,
            "o" => AnalysisKey::Only,
            "b" => AnalysisKey::Balance,
            "s" => AnalysisKey::MarkAll,
            "1" | "2" | "3" | "4" | "5" => AnalysisKey::Adopt(key.parse::<usize>().ok()? - 1),
            _ => return None,
        })
    }
}

impl Shortcut {
    /// The shortcut of a key press; `None` if the focused element handles it or it has no meaning.
    #[must_use]
    pub fn of(press: Press<'_>, focus: Focus) -> Option<Shortcut> {
        let typed = focus == Focus::Field;
        match press {
            Press { alt: true, .. } => None,
            Press { key: "Escape", .. } => Some(Shortcut::Close),
            _ if typed => None,
            Press {
                ctrl: true,
                key,
                shift,
                ..
            } => match (key, shift) {
                ("z", false) => Some(Shortcut::Undo),
                ("z" | "Z", true) | ("y", _) => Some(Shortcut::Redo),
                _ => None,
            },
            Press { key: "?", .. } => Some(Shortcut::Keys),
            Press { key: "/", .. } => Some(Shortcut::Find),
            Press { key: "t", .. } => Some(Shortcut::Clocks),
            Press { key: "n", .. } => Some(Shortcut::Moment { forward: true }),
            Press { key: "N", .. } => Some(Shortcut::Moment { forward: false }),
            Press { key, .. } if AnalysisKey::of(key).is_some() => {
                AnalysisKey::of(key).map(Shortcut::Analysis)
            }
            // Arrows move the grid's cursor.
            Press { key, shift, .. }
                if !(focus == Focus::Cursor && key.starts_with("Arrow"))
                    && RecordKey::of(key, shift).is_some() =>
            {
                RecordKey::of(key, shift).map(Shortcut::Record)
            }
            _ if focus == Focus::Cursor => None,
            Press {
                key: "Enter" | " ", ..
            } if focus == Focus::Button => None,
            Press { key, .. } => match key {
                "ArrowLeft" => Some(Shortcut::Back),
                "ArrowRight" | "Enter" | " " => Some(Shortcut::Forward),
                "Home" => Some(Shortcut::Start),
                "End" => Some(Shortcut::End),
                _ => None,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: [(&str, Shortcut); 8] = [
        ("ArrowLeft", Shortcut::Back),
        ("ArrowUp", Shortcut::Record(RecordKey::LineBefore)),
        ("ArrowRight", Shortcut::Forward),
        ("ArrowDown", Shortcut::Record(RecordKey::LineAfter)),
        ("Enter", Shortcut::Forward),
        (" ", Shortcut::Forward),
        ("Home", Shortcut::Start),
        ("End", Shortcut::End),
    ];

    fn of(key: &str, focus: Focus) -> Option<Shortcut> {
        Shortcut::of(
            Press {
                key,
                ..Press::default()
            },
            focus,
        )
    }

    #[test]
    fn steps_belong_to_the_cursor_while_the_grid_has_visible_focus() {
        for (key, step) in STEPS {
            assert_eq!(of(key, Focus::Cursor), None, "{key}");
            assert_eq!(of(key, Focus::Elsewhere), Some(step), "{key}");
            assert_eq!(of(key, Focus::Field), None, "{key}");
            let pressed = !matches!(key, "Enter" | " ");
            assert_eq!(of(key, Focus::Button), pressed.then_some(step), "{key}");
        }
    }

    #[test]
    fn the_rest_works_anywhere_but_in_a_field() {
        let ctrl = |key, shift| Press {
            key,
            ctrl: true,
            shift,
            alt: false,
        };
        for focus in [Focus::Cursor, Focus::Button, Focus::Elsewhere] {
            assert_eq!(of("?", focus), Some(Shortcut::Keys));
            let moments = [("n", true), ("N", false)];
            for (key, forward) in moments {
                assert_eq!(of(key, focus), Some(Shortcut::Moment { forward }));
            }
            assert_eq!(of("/", focus), Some(Shortcut::Find));
            assert_eq!(of("t", focus), Some(Shortcut::Clocks));
            assert_eq!(of("Escape", focus), Some(Shortcut::Close));
            assert_eq!(Shortcut::of(ctrl("z", false), focus), Some(Shortcut::Undo));
            for redo in [ctrl("Z", true), ctrl("z", true), ctrl("y", false)] {
                assert_eq!(Shortcut::of(redo, focus), Some(Shortcut::Redo));
            }
            // Left to the browser.
            assert_eq!(Shortcut::of(ctrl("c", false), focus), None);
            assert_eq!(Shortcut::of(ctrl("ArrowLeft", false), focus), None);
            let alt = Press {
                key: "ArrowLeft",
                alt: true,
                ..Press::default()
            };
            assert_eq!(Shortcut::of(alt, focus), None);
        }
        assert_eq!(of("Escape", Focus::Field), Some(Shortcut::Close));
        assert_eq!(of("?", Focus::Field), None);
        assert_eq!(Shortcut::of(ctrl("z", false), Focus::Field), None);
    }
}
