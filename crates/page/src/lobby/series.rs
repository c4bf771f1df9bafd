//! Score of a match of several games, which the user plays.

use tengen_room::lobby::{LobbyGame, Score};
use tengen_room::{Channel, Seat};
use tengen_text::Text;

/// Match of the user, also after its last game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    /// The room in which all its games are played.
    pub room: Channel,
    seat: Seat,
    score: Score,
    is_over: bool,
}

impl Series {
    /// The match of which a game is one, if it is.
    pub(super) fn of(game: &LobbyGame) -> Option<Series> {
        Some(Series {
            room: game.room.clone(),
            seat: game.seat,
            score: game.score?,
            is_over: false,
        })
    }

    /// A game has ended, and another one follows or not.
    pub(super) const fn scored(&mut self, score: Score, follows: bool) {
        (self.score, self.is_over) = (score, !follows);
    }

    /// The match ends before its last game.
    pub(super) const fn ends(&mut self) {
        self.is_over = true;
    }

    /// Whether no game follows.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Half points of the user and of the opponent.
    const fn halves(&self) -> [u32; 2] {
        let [first, second] = self.score.halves;
        match self.seat {
            Seat::First => [first, second],
            Seat::Second => [second, first],
        }
    }

    /// The score, the user's first.
    #[must_use]
    pub fn points(&self) -> String {
        points(self.halves())
    }

    /// How the match stands after a game, and whether another one follows.
    #[must_use]
    pub fn sentence(&self, text: Text) -> String {
        let Score { games, played, .. } = self.score;
        let [own, other] = self.halves();
        let state = match (self.is_over, played < games) {
            (false, _) => "goes-on",
            (true, true) => "cut",
            (true, false) if own > other => "won",
            (true, false) if own < other => "lost",
            (true, false) => "drawn",
        };
        text.lobby_score(state, points(self.halves()), played, games)
    }

    /// Which game of the match is played, and how the match stands, during one.
    #[must_use]
    pub fn line(&self, text: Text) -> String {
        line(text, self.score, self.halves())
    }
}

/// How a match of two others stands, in the order of their seats.
#[must_use]
pub fn match_line(text: Text, score: Score) -> String {
    line(text, score, score.halves)
}

/// The game of a match that is played, and the score in the order of these half points.
fn line(text: Text, score: Score, halves: [u32; 2]) -> String {
    let game = score.played.saturating_add(1).min(score.games);
    text.lobby_match_line(game, score.games, points(halves))
}

/// A score in points, of two players' half points: `2½–1½`.
#[must_use]
pub fn points(halves: [u32; 2]) -> String {
    let [one, other] = halves.map(|halves| match (halves / 2, halves % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    });
    format!("{one}–{other}")
}
