//! What must happen outside of the model: workers, storage, sounds, the connection to a room.

use tengen_api::RoomId;
use tengen_core::opening::{Kind, Violation};
use tengen_core::{ClaimError, Illegal, Start};
use tengen_room::client::{JoinRequest, Link};
use tengen_room::{Asked, Refusal};
use tengen_worker_protocol::proofs::{ProofAnswer, ProofQuestion};
use tengen_worker_protocol::{EngineAnswer, EngineQuestion};

use crate::online::Unanswered;
use crate::search::SearchId;
use crate::study::Puzzle;
use crate::{EngineName, Saved, Trouble};

/// What must happen outside.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Ask a worker; its answers come back through [`crate::Model::hear`].
    Ask(SearchId, Box<Question>),
    /// Load the engine's worker: it will be asked soon.
    Warm,
    /// Stop a search. Whether its answer is still wanted is the model's affair.
    Stop(SearchId),
    /// Something is heard.
    Sound(Sound),
    /// Keep something.
    Keep(Box<Keep>),
    /// Forget the game of this name, in which nothing has happened.
    Forget(String),
    /// Tell the person at the screen.
    Tell(Notice),
    /// Do something with the connection to the room.
    Room(RoomEffect),
    /// Ask with whom far away a game is to begin from these stones.
    Invite(Start),
}

/// A question to a worker.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// To the engine's worker.
    Engine(EngineQuestion),
    /// To the engine that explains the founding programs.
    Lessons(EngineQuestion),
    /// To an engine of the host's own, by way of the server.
    Host(EngineName, tengen_api::Question),
    /// To the prover, with the certificate that is to be checked.
    Prover(ProofQuestion, Option<Vec<u8>>),
}

/// What a worker answers.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// The engine.
    Engine(EngineAnswer),
    /// The prover, with a certificate where there is one.
    Prover(ProofAnswer, Option<Vec<u8>>),
    /// The worker was ended while it was at work on this: there will be no answer.
    Ended,
    /// The worker has failed at it.
    Failed,
}

impl Reply {
    /// Whether nothing follows it.
    #[must_use]
    pub const fn is_final(&self) -> bool {
        !matches!(
            self,
            Reply::Engine(EngineAnswer::Info { .. }) | Reply::Prover(ProofAnswer::Busy { .. }, _)
        )
    }
}

/// What must be kept.
#[derive(Clone, Debug, PartialEq)]
pub enum Keep {
    /// The game on the board, which a reload brings back.
    Game(Saved),
    /// A puzzle that is none of those kept already.
    Puzzle(Puzzle),
    /// What a room's server has not answered yet.
    Unanswered(RoomId, Vec<Unanswered>),
}

/// What must happen with the connection to a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomEffect {
    /// Open a connection in place of any other.
    Connect(Link),
    /// Send a text over the open connection.
    Send(String),
    /// End the connection, open or about to open.
    Close,
    /// Ask for the free seat, in place of any earlier request.
    Join(JoinRequest),
    /// Call [`Online::wake`](crate::online::Online::wake) at this time, by the page's clock, instead
    /// of at the time that was said before.
    WakeAt(u64),
    /// A game has begun just now.
    Begun,
    /// The room is left.
    Left,
}

/// A sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A stone on wood.
    Stone,
    /// The person has won, or one of two.
    Win,
    /// The other side has won.
    Loss,
    /// A draw.
    Draw,
}

/// What the person at the screen must be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The move may not be played.
    Illegal(Illegal),
    /// The opening does not allow it.
    Opening(Violation),
    /// Nothing comes of a claim.
    Claim(ClaimError),
    /// A button decides this, not a point of the board.
    Decide(Kind),
    /// The computer is finding its move.
    NotYourTurn,
    /// An earlier position is seen, in which nothing is played.
    LookingBack,
    /// It is the turn of a computer that was stopped.
    ComputerWaits,
    /// No game can begin from what is set up.
    SetUp(Trouble),
    /// The game is over in the position that was to be asked about.
    Over,
    /// A worker has said what cannot be read; for a developer.
    Unreadable(String),
    /// In a room, the move may not be played.
    RoomIllegal(Illegal),
    /// In a room, it is the other player's turn.
    RoomNotYourTurn,
    /// The other player has not joined yet.
    RoomNotStarted,
    /// The other player said no to this.
    RoomDeclined(Asked),
    /// The server refuses something else.
    RoomRefused(Refusal),
    /// The server cannot keep anything at the moment.
    RoomStorage,
    /// The server did not understand what it was sent, or the seat is gone: it was not taken.
    RoomNotTaken,
}
