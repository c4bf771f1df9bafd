//! Rules, results, illegal moves and faulty input.

use tengen_core::notation::NotationError;
use tengen_core::{
    Color, Ending, Foul, Illegal, Move, Outcome, Point, ReplayError, Rule, SetupError, SizeError,
};

use crate::Text;
use crate::message::messages;

/// A point in notation, capitalised: `H8`. [`Text::point`] respects the reader's row numbering.
#[must_use]
pub fn point_name(p: Point) -> String {
    p.to_string().to_ascii_uppercase()
}

messages! { MESSAGES in GAME:
    fn rule_named(rule) = "rule-name";
    fn rule_lined(rule) = "rule-line";
    fn color_named(color) = "color-name";
    fn foul_named(foul) = "foul-name";
    fn off_board(point, size) = "illegal-off-board";
    fn taken(point, color) = "illegal-taken";
    fn forbidden(point, foul) = "illegal-forbidden";
    fn over(ending) = "illegal-over";
    fn won(color, ending) = "outcome-won";
    fn won_foul(color, foul) = "outcome-won-foul";
    fn drawn(ending) = "outcome-drawn";
    fn bad_move(ply, offset, text) = "notation-error";
    fn bad_ply(ply, name, why) = "replay-error";
    fn bad_size(size) = "size-error";
    fn bad_rule(name) = "rule-error";
    fn bad_language(name) = "language-error";
    fn twice(point) = "setup-twice";
    fn both_won(black, white) = "setup-both-won";
}

impl Text {
    /// `Renju`.
    #[must_use]
    pub fn rule(self, rule: Rule) -> String {
        self.rule_named(rule)
    }

    /// How a rule differs, in one line.
    #[must_use]
    pub fn rule_line(self, rule: Rule) -> String {
        self.rule_lined(rule)
    }

    /// `Black`.
    #[must_use]
    pub fn color(self, color: Color) -> String {
        self.color_named(color)
    }

    /// `double three`.
    #[must_use]
    pub fn foul(self, foul: Foul) -> String {
        self.foul_named(foul)
    }

    /// Why a move is illegal.
    #[must_use]
    pub fn illegal(self, why: &Illegal) -> String {
        match *why {
            Illegal::OffBoard(p, size) => self.off_board(p, size),
            Illegal::Taken(p, color) => self.taken(p, color),
            Illegal::Forbidden(p, foul) => self.forbidden(p, foul),
            Illegal::Over(ending) => self.over(ending.name()),
        }
    }

    /// A result.
    #[must_use]
    pub fn outcome(self, outcome: &Outcome) -> String {
        match (outcome.winner, outcome.by) {
            (Some(color), Ending::Foul(foul)) => self.won_foul(color, foul),
            (Some(color), by) => self.won(color, by.name()),
            (None, by) => self.drawn(by.name()),
        }
    }

    /// What is wrong with a list of moves.
    #[must_use]
    pub fn notation_error(self, error: &NotationError) -> String {
        self.bad_move(error.ply, error.offset, &error.text)
    }

    /// Which move of a sequence is illegal, and why.
    #[must_use]
    pub fn replay_error(self, error: &ReplayError) -> String {
        let name = self.move_name(error.mv);
        self.bad_ply(error.ply, name, self.illegal(&error.why))
    }

    /// `H8`, or the word for a pass.
    #[must_use]
    pub fn move_name(self, mv: Move) -> String {
        match mv {
            Move::Place(p) => self.point(p),
            Move::Pass => self.get(crate::Key::Pass),
        }
    }

    /// Which move violates an opening procedure, and why (a sentence).
    #[must_use]
    pub fn opening_refused(self, ply: usize, name: String, why: String) -> String {
        self.bad_ply(ply, name, why)
    }

    /// What is wrong with a set-up.
    #[must_use]
    pub fn setup_error(self, error: &SetupError) -> String {
        match error {
            SetupError::OffBoard(p, size) => self.off_board(*p, *size),
            SetupError::Twice(p) => self.twice(*p),
            SetupError::BothWon(black, white) => {
                self.both_won(self.points(black), self.points(white))
            }
        }
    }

    /// Lists the board sizes.
    #[must_use]
    pub fn size_error(self, error: SizeError) -> String {
        self.bad_size(error.0)
    }

    /// Lists the rules.
    #[must_use]
    pub fn rule_error(self, error: &tengen_core::RuleError) -> String {
        self.bad_rule(&error.0)
    }

    /// Lists the languages.
    #[must_use]
    pub fn language_error(self, error: &crate::LanguageError) -> String {
        self.bad_language(&error.0)
    }
}
