//! Stored games as versioned, readable JSON.

use serde::{Deserialize, Serialize};
use tengen_core::notation::{self, NotationError};
use tengen_core::opening::{Action, ActionError, Procedure, Violation};
use tengen_core::{
    ClaimError, Color, DeadDraw, Game, OnFoul, Outcome, ReplayError, Rule, RuleError, SetupError,
    Size, SizeError, Start, StartTextError, Terms,
};
use thiserror::Error;

use crate::clock::{BoardClock, BoardClockTextError};
use crate::document::{Document, DocumentError};
use crate::setup::{Seat, SeatError, Setup};
use crate::words;

/// Version 1 had no openings and claims, version 2 no set-ups, version 3 no clocks.
const VERSION: u32 = 4;
/// The version of a game without clocks, so that earlier releases can read it.
const VERSION_WITHOUT_CLOCK: u32 = 3;
/// The version of a game without clocks and set-up, for the same reason.
const VERSION_WITHOUT_START: u32 = 2;
/// The stored word for [`DeadDraw::End`].
const ENDS_DEAD: &str = "end";

/// A stored game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    version: u32,
    /// The identifier.
    pub id: String,
    rule: String,
    size: u32,
    #[serde(default)]
    opening: Procedure,
    #[serde(with = "words::on_foul", default)]
    on_foul: OnFoul,
    /// `end` for [`DeadDraw::End`]; otherwise [`DeadDraw::Offer`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dead_draw: Option<String>,
    /// The first player; in version 1, Black.
    #[serde(alias = "black")]
    first: String,
    /// The second player; in version 1, White.
    #[serde(alias = "white")]
    second: String,
    /// Decisions of the opening procedure.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    decided: Vec<String>,
    /// Undone decisions, in the order of redo.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    undecided: Vec<String>,
    /// The set-up, as `core::Start` writes it; `None` is the empty board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    /// The moves in notation, with those of the opening.
    moves: String,
    /// Undone moves, in the order of redo.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    undone: String,
    /// The result of a finished game. A resignation, agreement or claim is stored only here.
    result: Option<SavedResult>,
    /// The clocks, as [`BoardClock`] writes them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<String>,
    /// Opened from a link and unchanged since.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub linked: bool,
    /// The number of moves that came with the link or the other game.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub given: usize,
    /// Whether the analysis was used against the computer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub helped: bool,
    /// Milliseconds since 1970.
    pub started: u64,
    /// Milliseconds since 1970.
    pub changed: u64,
}

/// What a stored game is made of.
#[derive(Clone, Copy, Debug)]
pub struct Content<'a> {
    /// The identifier.
    pub id: &'a str,
    /// Terms and players.
    pub setup: Setup,
    /// Its tree.
    pub document: &'a Document,
    /// Its clocks.
    pub clock: Option<&'a BoardClock>,
    /// Opened from a link and unchanged since.
    pub linked: bool,
    /// The number of moves that came with the link or the other game.
    pub given: usize,
    /// Whether the analysis was used against the computer.
    pub helped: bool,
    /// Milliseconds since 1970.
    pub started: u64,
    /// Milliseconds since 1970.
    pub changed: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is_zero(n: &usize) -> bool {
    *n == 0
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedResult {
    /// `black` or `white`; `None` for a draw.
    winner: Option<String>,
    by: String,
}

/// Why a stored game cannot be read.
#[derive(Debug, Error)]
pub enum SavedError {
    /// Invalid JSON or fields.
    #[error("not a saved game: {0}")]
    Json(#[from] serde_json::Error),
    /// Written by a later version.
    #[error("version {0} is not known here")]
    Version(u32),
    /// An unknown rule.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// A size that no board has.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// An unknown player.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// A malformed decision of an opening procedure.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// The number of a decision, from 1, and why the opening procedure refuses it.
    #[error("decision {0} of the opening: {1}")]
    Opening(usize, Violation),
    /// Moves that do not begin as the opening does.
    #[error("the moves are not those of the opening")]
    OtherMoves,
    /// A wrong claim.
    #[error(transparent)]
    Claim(#[from] ClaimError),
    /// No person plays.
    #[error("two computers")]
    TwoComputers,
    /// Malformed moves.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// An illegal move.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// A malformed set-up.
    #[error(transparent)]
    Start(#[from] StartTextError),
    /// An illegal set-up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A set-up with an opening procedure.
    #[error("an opening procedure begins with an empty board")]
    StartOfOpening,
    /// Malformed clocks.
    #[error(transparent)]
    Clock(#[from] BoardClockTextError),
    /// A result that does not follow from the moves.
    #[error("{0:?} is no result")]
    Result(String),
}

impl Saved {
    /// The stored form of a game.
    #[must_use]
    pub fn new(content: &Content<'_>) -> Saved {
        let (document, setup) = (content.document, &content.setup);
        let game = document.game();
        let write = |actions: &[Action]| actions.iter().map(Action::to_string).collect();
        let (undecided, undone) = document.taken_back();
        let result = game.outcome().map(|o| SavedResult {
            winner: o.winner.map(|c| c.to_string()),
            by: o.by.name().to_owned(),
        });
        let start = Some(Start::of(game.position())).filter(|start| !start.is_usual());
        Saved {
            version: match (content.clock, &start) {
                (Some(_), _) => VERSION,
                (None, Some(_)) => VERSION_WITHOUT_CLOCK,
                (None, None) => VERSION_WITHOUT_START,
            },
            id: content.id.to_owned(),
            rule: setup.terms.rule.name().to_owned(),
            size: setup.terms.size.get().into(),
            opening: setup.terms.opening,
            on_foul: setup.terms.policy.on_foul,
            dead_draw: (setup.terms.policy.dead_draw == DeadDraw::End)
                .then(|| ENDS_DEAD.to_owned()),
            first: setup.players[0].to_string(),
            second: setup.players[1].to_string(),
            decided: write(document.opening().actions()),
            undecided: write(&undecided),
            start: start.map(|start| start.to_string()),
            moves: notation::format_moves(game.position().moves()),
            undone: notation::format_moves(&undone),
            result,
            clock: content.clock.map(BoardClock::to_string),
            linked: content.linked,
            given: content.given,
            helped: content.helped,
            started: content.started,
            changed: content.changed,
        }
    }

    /// Reads what [`Saved::write`] wrote; [`Saved::game`] checks whether the moves are legal.
    pub fn read(text: &str) -> Result<Saved, SavedError> {
        #[derive(Deserialize)]
        struct Version {
            version: u32,
        }
        // The version first, since a later one may have other fields.
        let Version { version } = serde_json::from_str(text)?;
        if !(1..=VERSION).contains(&version) {
            return Err(SavedError::Version(version));
        }
        Ok(serde_json::from_str(text)?)
    }

    /// The game as JSON; never fails.
    pub fn write(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }

    /// Rule, size, opening and players.
    pub fn setup(&self) -> Result<Setup, SavedError> {
        let rule: Rule = self.rule.parse()?;
        let size = Size::new(self.size)?;
        let players = [self.first.parse()?, self.second.parse()?];
        if players.iter().all(|&s| s != Seat::Person) {
            return Err(SavedError::TwoComputers);
        }
        let mut terms = Terms::plain(rule, size);
        terms.opening = self.opening;
        terms.policy.on_foul = self.on_foul;
        if self.dead_draw.as_deref() == Some(ENDS_DEAD) {
            terms.policy.dead_draw = DeadDraw::End;
        }
        let clock = self.clock()?.as_ref().map(BoardClock::terms);
        Ok(Setup {
            terms,
            players,
            clock,
        })
    }

    /// The clocks, stopped.
    ///
    /// # Errors
    /// [`SavedError::Clock`].
    pub fn clock(&self) -> Result<Option<BoardClock>, SavedError> {
        Ok(self.clock.as_deref().map(str::parse).transpose()?)
    }

    /// The game, replayed under the rules.
    pub fn game(&self) -> Result<Game, SavedError> {
        Ok(self.document()?.1.game().clone())
    }

    /// The players, and the game replayed under the rules with its undone moves.
    ///
    /// # Errors
    /// [`SavedError`] if it cannot be replayed.
    pub fn document(&self) -> Result<([Seat; 2], Document), SavedError> {
        let setup = self.setup()?;
        let start = self.start.as_deref().map(str::parse).transpose()?;
        let mut document = Document::new(setup.terms, start.unwrap_or_default())?;
        for (i, text) in self.decided.iter().enumerate() {
            let decided = document.decide(text.parse()?);
            decided.map_err(|why| SavedError::Opening(i + 1, why))?;
        }
        self.play_moves(&mut document)?;
        let actions = self.undecided.iter().map(|text| text.parse());
        let actions: Vec<Action> = actions.collect::<Result<_, _>>()?;
        document.set_taken_back(actions, &notation::parse_moves(&self.undone)?);
        if let (Some(result), None) = (&self.result, document.game().outcome()) {
            document.say(|game| self.end(game, result))?;
        }
        Ok((setup.players, document))
    }

    fn play_moves(&self, document: &mut Document) -> Result<(), SavedError> {
        let moves = notation::parse_moves(&self.moves)?;
        let opening = document.opening();
        let opened = opening.position().moves().len();
        let begun = moves.starts_with(opening.position().moves());
        if !begun || (opening.decision().is_some() && moves.len() > opened) {
            return Err(SavedError::OtherMoves);
        }
        for (i, &mv) in moves.iter().enumerate().skip(opened) {
            document.play(mv).map_err(|why| ReplayError {
                ply: i + 1,
                mv,
                why,
            })?;
        }
        Ok(())
    }

    /// Ends the game by a result that does not follow from the moves.
    fn end(&self, game: &mut Game, result: &SavedResult) -> Result<(), SavedError> {
        let winner = Color::BOTH
            .into_iter()
            .find(|c| result.winner.as_deref() == Some(&c.to_string()));
        let drawn = result.winner.is_none();
        match (result.by.as_str(), winner) {
            ("resignation", Some(winner)) => game.resign(winner.opponent()),
            ("agreement" | "dead-board", None) if drawn => game.agree_draw(),
            ("foul", Some(Color::White)) => game.claim_foul()?,
            ("five" | "overline", Some(winner)) => game.claim_row(winner)?,
            ("time", _) => game.end_on_time(winner),
            ("wrong-claim", Some(winner)) => game.claim_wrongly(winner.opponent())?,
            _ => {}
        }
        let ended = game.outcome();
        if ended.is_some_and(|o| o.by.name() == result.by && o.winner == winner) {
            Ok(())
        } else {
            Err(SavedError::Result(result.by.clone()))
        }
    }

    /// The number of moves.
    pub fn plies(&self) -> usize {
        notation::parse_moves(&self.moves).map_or(0, |m| m.len())
    }

    /// The moves, and then the undone ones in the order of redo.
    #[must_use]
    pub fn line(&self) -> String {
        format!("{}{}", self.moves, self.undone)
    }

    /// Whether it has a move or a set-up and is not just an opened link.
    pub fn is_worth_keeping(&self) -> bool {
        !self.linked && (self.start.is_some() || self.plies() > 0)
    }

    /// Whether there is a result, and the winner, without replaying the game.
    pub fn result(&self) -> Option<Option<Color>> {
        let result = self.result.as_ref()?;
        Some(
            Color::BOTH
                .into_iter()
                .find(|c| result.winner.as_deref() == Some(&c.to_string())),
        )
    }

    /// The outcome, found by replaying the game.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game().ok()?.outcome().cloned()
    }
}

impl From<DocumentError> for SavedError {
    fn from(error: DocumentError) -> SavedError {
        match error {
            DocumentError::Opening(why) => SavedError::Opening(0, why),
            DocumentError::Setup(why) => SavedError::Setup(why),
            DocumentError::StartOfOpening => SavedError::StartOfOpening,
        }
    }
}
