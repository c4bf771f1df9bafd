//! Actions that the page performs for the model: workers, storage, sounds, connection to a room.

use tengen_api::RoomId;
use tengen_core::opening::{Kind, Violation};
use tengen_core::{ClaimError, Illegal, Point, Position, PositionSpec, Rule, Start, Symmetry};
use tengen_record::edit::{EditError, Entry};
use tengen_room::client::{JoinRequest, Link};
use tengen_room::{Asked, Refusal};
use tengen_worker_protocol::proofs::{ProofAnswer, ProofQuestion};
use tengen_worker_protocol::{Analyze, EngineAnswer, EngineQuestion};

use crate::online::{ArbiterAct, NotSaid, Remark, Unanswered};
use crate::search::SearchId;
use crate::study::Puzzle;
use crate::{EngineName, Idle, Saved, SetUpProblem};

/// An action for the page to perform.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Send a question to a worker; replies go to [`crate::Model::hear`].
    Ask(SearchId, Box<Question>),
    /// Load the engine's worker in advance, for games under this rule.
    Warm(Rule),
    /// The analysis starts: other tabs stop theirs.
    EngineStarts,
    /// Ask the library what it has of positions; the answer goes to
    /// [`Analysis::learn`](crate::Analysis::learn).
    Recall(Vec<u8>),
    /// Keep a proof in the library: the position, the plies of the win and the certificate.
    KeepProof(Box<PositionSpec>, u32, Vec<u8>),
    /// Ask the library for the proof of a win in this position; the answer goes to
    /// [`Analysis::learn_proof`](crate::Analysis::learn_proof).
    RecallProof(Box<PositionSpec>),
    /// Stop a search; the model decides whether its answer still counts.
    Stop(SearchId),
    /// Play a sound.
    Sound(Sound),
    /// Store something.
    Keep(Box<Keep>),
    /// Delete this stored game, which has no moves of the user.
    Forget(String),
    /// Show a notice.
    Tell(Notice),
    /// Act on the connection to the room.
    Room(RoomEffect),
    /// Open the sheet *Play online* for a game from this start.
    Invite(Start),
    /// Open an analysis board, which is kept once it is edited.
    Board(Box<NewBoard>),
}

/// An analysis board to open.
#[derive(Clone, Debug, PartialEq)]
pub struct NewBoard {
    /// The moves on it.
    pub position: Position,
    /// After how many of them, or at their end.
    pub ply: Option<usize>,
    /// How the board is seen.
    pub view: Symmetry,
    /// Moves that are tried from there.
    pub line: Vec<Point>,
}

impl NewBoard {
    /// A board with these moves, at their end.
    #[must_use]
    pub fn of(position: Position) -> NewBoard {
        NewBoard {
            position,
            ply: None,
            view: Symmetry::all()[0],
            line: Vec::new(),
        }
    }
}

/// A question to a worker.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// For the engine.
    Engine(EngineQuestion),
    /// For the engine's worker that explains the founding programs.
    Lessons(EngineQuestion),
    /// For an engine on the host's computer, asked through the server for its move.
    Host(EngineName, Box<Analyze>),
    /// For the server's own engine, or one of the host's, to analyse.
    Analyst(Option<EngineName>, Box<Analyze>),
    /// For the prover, with a certificate to verify.
    Prover(ProofQuestion, Option<Vec<u8>>),
}

/// A worker's reply.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// From an engine.
    Engine(EngineAnswer),
    /// From the prover, with the certificate found.
    Prover(ProofAnswer, Option<Vec<u8>>),
    /// The worker was terminated during the search.
    Ended,
    /// The worker failed.
    Failed,
    /// An engine of the server does not analyse this; the reason is in English.
    Refused(String),
}

impl Reply {
    /// Whether this is the last reply to its question.
    #[must_use]
    pub const fn is_final(&self) -> bool {
        match self {
            Reply::Engine(answer) => match answer {
                EngineAnswer::Info { .. } | EngineAnswer::Analysis(_) => false,
                EngineAnswer::Best { .. }
                | EngineAnswer::Resigned
                | EngineAnswer::Decided(_)
                | EngineAnswer::Taught(_)
                | EngineAnswer::Judged { .. }
                | EngineAnswer::Analyzed(_)
                | EngineAnswer::Bench { .. } => true,
            },
            Reply::Prover(answer, _) => match answer {
                ProofAnswer::Busy { .. } => false,
                ProofAnswer::Win { .. }
                | ProofAnswer::Firsts { .. }
                | ProofAnswer::Defences { .. }
                | ProofAnswer::Checked(_)
                | ProofAnswer::Review(_)
                | ProofAnswer::ReviewProof => true,
            },
            Reply::Ended | Reply::Failed | Reply::Refused(_) => true,
        }
    }
}

/// Something to store.
#[derive(Clone, Debug, PartialEq)]
pub enum Keep {
    /// The local game, restored by a reload.
    Game(Saved),
    /// A puzzle; stored only if it is new.
    Puzzle(Puzzle),
    /// An edit of the open record, an undo or a redo.
    Edit(Entry),
    /// Actions that the room's server has not acknowledged.
    Unanswered(RoomId, Vec<Unanswered>),
}

/// An action on the connection to a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomEffect {
    /// Open a connection, replacing any other.
    Connect(Link),
    /// Send a message.
    Send(String),
    /// Close the connection, or stop opening it.
    Close,
    /// Request the free seat, replacing any earlier request.
    Join(JoinRequest),
    /// Call [`Online::wake`](crate::online::Online::wake) at this time, in milliseconds since 1970;
    /// replaces an earlier request.
    WakeAt(u64),
    /// A game has begun.
    Begun,
    /// The user has left the room.
    Left,
}

/// A sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A stone on wood.
    Stone,
    /// The person has won, or one of two at this screen.
    Win,
    /// The opponent has won.
    Loss,
    /// A draw.
    Draw,
    /// The user has ten seconds left.
    Clock,
}

/// A notice for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The move is illegal.
    Illegal(Illegal),
    /// The opening procedure does not allow this.
    Opening(Violation),
    /// The claim is wrong.
    Claim(ClaimError),
    /// The record cannot be edited so.
    Edit(EditError),
    /// The opening's decision is made by a button, not on the board.
    Decide(Kind),
    /// The computer is thinking.
    NotYourTurn,
    /// No move can be played while looking back.
    LookingBack,
    /// The clocks are stopped.
    ClocksStopped,
    /// It is the turn of a computer that was stopped.
    ComputerWaits,
    /// No game can begin from the set-up.
    SetUp(SetUpProblem),
    /// The game is over in the position to study.
    Over,
    /// The analysis cannot be on here.
    NotAnalysed(Idle),
    /// The server no longer answers an analysis; the browser's engine goes on.
    AnalystLost,
    /// The server's engine refuses an analysis; the browser's goes on.
    AnalystRefused(String),
    /// A worker sent a malformed message; for developers.
    Unreadable(String),
    /// In a room, the move is illegal.
    RoomIllegal(Illegal),
    /// In a room, it is the other player's turn.
    RoomNotYourTurn,
    /// The other player has not joined yet.
    RoomNotStarted,
    /// The other player has declined this request.
    RoomDeclined(Asked),
    /// The move that was chosen ahead is not possible any more.
    RoomChosenAhead(Point),
    /// The arbiter of the room has acted.
    RoomArbiter(ArbiterAct),
    /// The other player has said something.
    RoomSaid(Box<Remark>),
    /// What the user has said was not passed on.
    RoomUnsaid(Box<NotSaid>),
    /// The server has refused the action for another reason.
    RoomRefused(Refusal),
    /// The server cannot store anything at the moment.
    RoomStorage,
    /// The server rejected the message as malformed, or the seat is gone.
    RoomNotTaken,
}
