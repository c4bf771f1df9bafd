//! A game as it is kept: a versioned JSON document that a person can read.

use serde::{Deserialize, Serialize};
use tengen_core::notation::{self, NotationError};
use tengen_core::opening::{Action, ActionError, Procedure, Violation};
use tengen_core::{
    ClaimError, Color, DeadDraw, Game, OnFoul, Outcome, ReplayError, Rule, RuleError, SetupError,
    Size, SizeError, Start, StartTextError,
};
use thiserror::Error;

use crate::document::{Document, DocumentError};
use crate::setup::SeatError;
use crate::words;
use crate::{Seat, Session, Setup};

/// The newest version. Version 1 knew neither openings nor claims, version 2 no set-ups.
const VERSION: u32 = 3;
/// Written where there is no set-up, so that an earlier Tengen reads what it understands.
const WITHOUT_START: u32 = 2;
/// The word for games that end as soon as nobody can make five any more.
const ENDS_DEAD: &str = "end";

/// A kept game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    version: u32,
    /// The game's name.
    pub id: String,
    rule: String,
    size: u32,
    #[serde(default)]
    opening: Procedure,
    #[serde(with = "words::on_foul", default)]
    on_foul: OnFoul,
    /// `end` where the game ends as soon as nobody can make five any more; usually the draw is
    /// offered then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dead_draw: Option<String>,
    /// Who began: in version 1, Black.
    #[serde(alias = "black")]
    first: String,
    /// The other: in version 1, White.
    #[serde(alias = "white")]
    second: String,
    /// What was decided in the opening.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    decided: Vec<String>,
    /// What was decided in the opening and taken back, in the order it would be decided again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    undecided: Vec<String>,
    /// The set-up that the moves begin from, as `core::Start` writes it; none is the empty board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    /// The moves played, those of the opening among them, in notation.
    moves: String,
    /// The moves taken back that can be played again, in the order they would be.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    undone: String,
    /// The result of a finished game. One that stands on the board is found again from the
    /// moves; a resignation or an agreed draw is known only from here.
    result: Option<SavedResult>,
    /// The game was opened from a link, and nothing has been played in it since.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) linked: bool,
    /// How many of the moves the game was opened with, from a link or another game.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) given: usize,
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
    /// `black`, `white`, or nobody.
    winner: Option<String>,
    /// The name of the ending.
    by: String,
}

/// Why a kept game cannot be read.
#[derive(Debug, Error)]
pub enum SavedError {
    /// Not the text of a game.
    #[error("not a saved game: {0}")]
    Json(#[from] serde_json::Error),
    /// Written by a later Tengen.
    #[error("version {0} is not known here")]
    Version(u32),
    /// No rule.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// No board has this size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// Nobody sits there.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// What is no decision in an opening.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// A decision that the opening does not allow.
    #[error("decision {0} of the opening: {1}")]
    Opening(usize, Violation),
    /// The moves do not begin as the opening does.
    #[error("the moves are not those of the opening")]
    OtherMoves,
    /// A claim that the board does not bear out.
    #[error(transparent)]
    Claim(#[from] ClaimError),
    /// No person plays.
    #[error("two computers")]
    TwoComputers,
    /// Moves that cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A move that may not be played.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// What is no set-up.
    #[error(transparent)]
    Start(#[from] StartTextError),
    /// A set-up that cannot stand.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A set-up after an opening procedure.
    #[error("an opening procedure begins with an empty board")]
    StartOfOpening,
    /// A result that the moves do not have.
    #[error("{0:?} is no result")]
    Result(String),
}

impl Saved {
    /// The game as it is now.
    #[must_use]
    pub fn new(session: &Session) -> Saved {
        let (setup, game) = (session.setup(), session.game());
        let write = |actions: &[Action]| actions.iter().map(Action::to_string).collect();
        let (undecided, undone) = session.document().taken_back();
        let result = game.outcome().map(|o| SavedResult {
            winner: o.winner.map(|c| c.to_string()),
            by: o.by.name().to_owned(),
        });
        let (started, changed) = session.times();
        let start = Some(Start::of(game.position())).filter(|start| !start.is_usual());
        Saved {
            version: if start.is_some() {
                VERSION
            } else {
                WITHOUT_START
            },
            id: session.id().to_owned(),
            rule: setup.rule.name().to_owned(),
            size: setup.size.get().into(),
            opening: setup.opening,
            on_foul: setup.on_foul,
            dead_draw: (setup.dead_draw == DeadDraw::End).then(|| ENDS_DEAD.to_owned()),
            first: setup.players[0].to_string(),
            second: setup.players[1].to_string(),
            decided: write(session.opening().actions()),
            undecided: write(&undecided),
            start: start.map(|start| start.to_string()),
            moves: notation::format_moves(game.position().moves()),
            undone: notation::format_moves(&undone),
            result,
            linked: session.is_linked(),
            given: session.given(),
            started,
            changed,
        }
    }

    /// Reads a document; [`Saved::game`] says whether what it tells can be played.
    ///
    /// # Errors
    /// [`SavedError`] names what is wrong.
    pub fn read(text: &str) -> Result<Saved, SavedError> {
        #[derive(Deserialize)]
        struct Version {
            version: u32,
        }
        // The version first: a later one may have other fields.
        let Version { version } = serde_json::from_str(text)?;
        if !(1..=VERSION).contains(&version) {
            return Err(SavedError::Version(version));
        }
        Ok(serde_json::from_str(text)?)
    }

    /// The document as text; [`Saved::read`] reads it back.
    ///
    /// # Errors
    /// Never for this type; serde's face allows for it.
    pub fn write(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }

    /// Rule, size, opening and seats.
    ///
    /// # Errors
    /// [`SavedError`] names the one that means nothing.
    pub fn setup(&self) -> Result<Setup, SavedError> {
        let rule: Rule = self.rule.parse()?;
        let size = Size::new(self.size)?;
        let players = [self.first.parse()?, self.second.parse()?];
        if players.iter().all(|&s| s != crate::Seat::Person) {
            return Err(SavedError::TwoComputers);
        }
        Ok(Setup {
            rule,
            size,
            opening: self.opening,
            on_foul: self.on_foul,
            dead_draw: match self.dead_draw.as_deref() {
                Some(ENDS_DEAD) => DeadDraw::End,
                _ => DeadDraw::Offer,
            },
            players,
        })
    }

    /// The game, played again from its moves under the rules.
    ///
    /// # Errors
    /// [`SavedError`] names the move that may not be played, or whatever else is wrong.
    pub fn game(&self) -> Result<Game, SavedError> {
        Ok(self.document()?.1.game().clone())
    }

    /// Who plays, and the game with what was taken back in it.
    pub(crate) fn document(&self) -> Result<([Seat; 2], Document), SavedError> {
        let setup = self.setup()?;
        let start = self.start.as_deref().map(str::parse).transpose()?;
        let mut document = Document::new(setup.terms(), start.unwrap_or_default())?;
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

    /// The moves after the opening.
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

    /// An end that is not on the board.
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

    /// How many moves have been played.
    pub fn plies(&self) -> usize {
        notation::parse_moves(&self.moves).map_or(0, |m| m.len())
    }

    /// Whether there is anything in it that is not in a link: a move, or a set-up.
    pub fn is_worth_keeping(&self) -> bool {
        !self.linked && (self.start.is_some() || self.plies() > 0)
    }

    /// The result, as far as a list needs it: whether there is one, and who won.
    pub fn result(&self) -> Option<Option<Color>> {
        let result = self.result.as_ref()?;
        Some(
            Color::BOTH
                .into_iter()
                .find(|c| result.winner.as_deref() == Some(&c.to_string())),
        )
    }

    /// Who won and how, as the rules find it when the game is played again.
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
