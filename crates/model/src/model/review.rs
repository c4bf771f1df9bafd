//! The review of the game on the board: what [`Model`] adds to [`Review`].

use tengen_core::PositionSpec;
use tengen_room::Decided;
use tengen_worker_protocol::review::{End, EndedBy};
use tengen_worker_protocol::review_steps::ReviewGame;

use super::Model;
use crate::Book;
use crate::context::Outside;
use crate::drawing::Frame;
use crate::effect::Effect;
use crate::online::Online;
use crate::review::{Review, ShownReview, last_choice};

impl Model {
    /// Whether there is a game to review: a finished one on the board, or the line of a record.
    fn may_review(&self) -> bool {
        if !self.allows_help() || self.top().hides_answers() {
            return false;
        }
        let is_game = match self.tool() {
            Some(tool) => (tool as &dyn std::any::Any).is::<Book>(),
            None => matches!(self.view().phase, crate::Phase::Over(_)),
        };
        is_game && self.place().is_some_and(|place| place.plies > 0)
    }

    /// The game to review, if there is one.
    #[must_use]
    pub fn reviewable(&self) -> Option<ReviewGame> {
        let line = self.top().line().filter(|_| self.may_review())?;
        if line.moves().is_empty() {
            return None;
        }
        let plies = self.place().map_or(0, |place| place.plies);
        Some(ReviewGame {
            before: plies.saturating_sub(line.moves().len()),
            side: self.view().person.filter(|_| self.tool().is_none()),
            game: PositionSpec::of(&line),
            ended: self.ended(),
        })
    }

    /// How the game on the board ended for the side that lost.
    fn ended(&self) -> Option<End> {
        let view = self.view();
        let crate::Phase::Over(outcome) = &view.phase else {
            return None;
        };
        let room = self.get::<Online>().filter(|_| self.tool().is_none());
        let decided = room.and_then(Online::decided);
        Some(End {
            loser: outcome.winner?.opponent(),
            by: match decided {
                Some(Decided::Time) => EndedBy::Time,
                Some(_) => EndedBy::Row,
                None => EndedBy::of(outcome.by),
            },
        })
    }

    /// Whether the review is looked at now: by the result, or in the report.
    fn looks_at_review(&self) -> bool {
        let by_result = || self.tool().is_none() && self.view().shows_result;
        (self.review.is_open() || by_result()) && !self.analysis.is_on()
    }

    pub(super) fn follow_review(&mut self) -> Vec<Effect> {
        let over = self.tool().is_some() || self.may_review();
        if self.review.is_open() && (self.analysis.is_on() || !over) {
            self.review.set_open(false);
        }
        let looked_at = self.looks_at_review();
        let game = looked_at.then(|| self.reviewable()).flatten();
        let is_game = game.is_some() && self.tool().is_none();
        let opening = is_game.then(|| match self.get::<Online>() {
            Some(room) => room.document().opening(),
            None => self.game().opening(),
        });
        let choice = opening.and_then(last_choice);
        self.review.follow(game, choice, &mut self.searches)
    }

    /// The state of the review.
    #[must_use]
    pub const fn review(&self) -> &Review {
        &self.review
    }

    /// The same, for changes; [`Model::follow`] then applies them.
    pub fn review_mut(&mut self) -> &mut Review {
        &mut self.review
    }

    /// Opens or closes the report.
    pub fn open_review(&mut self, open: bool, _outside: Outside<'_>) -> Vec<Effect> {
        if open {
            self.analysis.switch(false);
        }
        self.review.set_open(open);
        Vec::new()
    }

    /// What the page shows of the review.
    #[must_use]
    pub fn shown_review(&self) -> ShownReview {
        self.review.shown(self.may_review())
    }

    /// The points that the review marks, as SVG over the stones.
    #[must_use]
    pub fn review_drawing(&self, frame: &Frame) -> String {
        match self.looks_at_review() && self.may_review() {
            true => self.review.drawing(frame),
            false => String::new(),
        }
    }
}
