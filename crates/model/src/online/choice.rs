//! The choices of the sheet *Play online*; the last ones are stored.

use serde::{Deserialize, Serialize};
use tengen_api::NewRoom;
use tengen_core::opening::Procedure;
use tengen_core::{Rule, Size, Start};
use tengen_room::{ClaimPenalty, Config, Fouls, Name, NameError, SeatOwner};

use crate::choice::board_clash;

/// The options of a new room and its maker's name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomChoice {
    /// Rule, size, colour, fouls, help.
    pub config: Config,
    /// Whether the room gets an arbiter.
    #[serde(default)]
    pub arbiter: bool,
    /// As typed; may be empty.
    #[serde(default)]
    pub name: String,
}

impl Default for RoomChoice {
    /// Freestyle on 15 × 15, with a lot for the colours.
    fn default() -> RoomChoice {
        RoomChoice {
            config: Config::new(Rule::Freestyle, Size::STANDARD.get()),
            arbiter: false,
            name: String::new(),
        }
    }
}

impl RoomChoice {
    /// What is stored for the next room: the exchanged colours of an original end with its room.
    #[must_use]
    pub fn remembered(mut self) -> RoomChoice {
        self.config.exchanged = false;
        self
    }

    /// For this opponent alone, who gets the second seat.
    #[must_use]
    pub fn with_opponent(mut self, owner: Option<SeatOwner>) -> RoomChoice {
        self.config.seats.second = owner;
        self
    }

    /// The board's size.
    #[must_use]
    pub fn size(&self) -> Size {
        self.config.board().unwrap_or(Size::STANDARD)
    }

    /// The opening procedures that fit rule and board, simplest first.
    #[must_use]
    pub fn openings(&self) -> Vec<Procedure> {
        let fits = |&opening: &Procedure| self.opening_fits(opening);
        Procedure::ALL.into_iter().filter(fits).collect()
    }

    fn opening_fits(&self, opening: Procedure) -> bool {
        board_clash(self.config.rule, self.size(), opening).is_none()
    }

    /// What may happen on a foul, or for a five to count, under the chosen rule.
    #[must_use]
    pub fn fouls(&self) -> Vec<RoomFouls> {
        let renju = self.config.rule == Rule::Renju;
        let fits = |fouls: &RoomFouls| renju || fouls.0 != Fouls::Lose;
        RoomFouls::ALL.into_iter().filter(fits).collect()
    }

    /// The chosen one of [`RoomChoice::fouls`].
    #[must_use]
    pub fn chosen_fouls(&self) -> RoomFouls {
        match (self.config.fouls, self.config.wrong_claim) {
            (Fouls::Claim, price) => RoomFouls(Fouls::Claim, price),
            (fouls, _) => RoomFouls(fouls, ClaimPenalty::Nothing),
        }
    }

    /// Chooses one of [`RoomChoice::fouls`].
    pub fn choose_fouls(&mut self, RoomFouls(fouls, price): RoomFouls) {
        (self.config.fouls, self.config.wrong_claim) = (fouls, price);
    }

    /// Resets conflicting options: no opening procedure, fouls refused, no help in a room with
    /// claims.
    #[must_use]
    pub fn mended(mut self) -> RoomChoice {
        if !self.opening_fits(self.config.opening) {
            self.config.opening = Procedure::None;
        }
        let chosen = self.chosen_fouls();
        let fits = self.fouls().contains(&chosen);
        self.choose_fouls(if fits { chosen } else { RoomFouls::ALL[0] });
        self.config.casual &= self.config.fouls != Fouls::Claim;
        self
    }

    /// The request to the server; games from a set-up have no opening procedure.
    ///
    /// # Errors
    /// [`NameError`] if the name cannot be shown.
    pub fn new_room(&self, start: Option<Start>) -> Result<NewRoom, NameError> {
        let mut config = self.clone().mended().config;
        if start.is_some() {
            config.opening = Procedure::None;
        }
        Ok(NewRoom {
            config,
            name: read_name(&self.name)?,
            start,
            arbiter: self.arbiter,
        })
    }
}

/// The consequence of a foul, and of a wrong claim where fouls and fives are claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomFouls(pub Fouls, pub ClaimPenalty);

impl RoomFouls {
    /// Every combination, the usual one first.
    pub const ALL: [RoomFouls; 5] = [
        RoomFouls(Fouls::Refuse, ClaimPenalty::Nothing),
        RoomFouls(Fouls::Lose, ClaimPenalty::Nothing),
        RoomFouls(Fouls::Claim, ClaimPenalty::Nothing),
        RoomFouls(Fouls::Claim, ClaimPenalty::Turn),
        RoomFouls(Fouls::Claim, ClaimPenalty::Game),
    ];

    /// The name in the Fluent files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            RoomFouls(Fouls::Refuse, _) => "refuse",
            RoomFouls(Fouls::Lose, _) => "lose",
            RoomFouls(Fouls::Claim, ClaimPenalty::Nothing) => "claim",
            RoomFouls(Fouls::Claim, ClaimPenalty::Turn) => "claim-or-turn",
            RoomFouls(Fouls::Claim, ClaimPenalty::Game) => "claim-or-lose",
        }
    }
}

/// The name of a wrong claim's price in the Fluent files.
#[must_use]
pub const fn price_name(price: ClaimPenalty) -> &'static str {
    match price {
        ClaimPenalty::Nothing => "nothing",
        ClaimPenalty::Turn => "turn",
        ClaimPenalty::Game => "game",
    }
}

/// Reads a typed name, which may be empty; fails if it cannot be shown.
pub fn read_name(typed: &str) -> Result<Option<Name>, NameError> {
    match typed.parse() {
        Err(NameError::Empty) => Ok(None),
        read => read.map(Some),
    }
}
