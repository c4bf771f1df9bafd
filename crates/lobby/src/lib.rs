//! Matchmaking: seeks, pools, challenges and arenas as pure state, with time and seed as inputs.
//!
//! * [`Lobby`] has everything that leads to a game: [`Seeks`], which one player takes, [`Pools`],
//!   in which players are paired ([`pair`]), and [`Challenges`] to a player. It starts
//!   no live game for a player in one, and penalises no-shows ([`Voids`]).
//! * [`Match`] is several games with alternating beginning; [`Arena`] is a tournament.
//! * [`Window`] coalesces changes of the list of seeks into messages within a byte budget.
//!
//! Times are milliseconds since any moment. A [`Player`] is a number of the caller's, and so are
//! blocks ([`Blocks`]). A request that cannot be met is a [`Refusal`], and changes nothing.
//!
//! ```
//! use tengen_core::opening::Procedure;
//! use tengen_core::{Rule, Size};
//! use tengen_lobby::{BlockedPairs, Lobby, Offer, Player, Range, Refusal, Seek, Standing};
//!
//! let offer = Offer {
//!     rule: Rule::Renju,
//!     size: Size::new(15)?,
//!     opening: Procedure::Taraguchi10,
//!     clock: Some("5m+4s".parse()?),
//!     rated: true,
//! };
//! let (blocks, standing) = (BlockedPairs::default(), Standing::NEW);
//! let mut lobby = Lobby::new(1);
//! let range = Range::around(standing.rating, 200, 300);
//! let seek = Seek { player: Player(1), standing, offer, color: None, range };
//! let id = lobby.post(seek, 0)?;
//! let begun = lobby.take(id, (Player(2), standing), &blocks, 1_000)?;
//! assert!(begun.players.contains(&Player(1)));
//! // A third player comes too late.
//! let late = lobby.take(id, (Player(3), standing), &blocks, 1_000);
//! assert_eq!(late, Err(Refusal::Gone));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arena;
mod challenges;
mod history;
mod lobby;
mod matches;
mod offer;
mod pairing;
mod player;
mod pools;
mod refusal;
mod seeks;
mod voids;
mod window;

pub use arena::{
    Arena, ArenaError, Ended, Evening, GameId, LONGEST_ARENA, MOST_PLAYERS, REPEATED_AFTER, Row,
};
pub use challenges::{
    Answer, CHALLENGE_STANDS, Challenge, ChallengeId, Challenges, Decline, LONG_CHALLENGE_STANDS,
    MOST_CHALLENGES_OF_PLAYER, MOST_CHALLENGES_TO_PLAYER,
};
pub use history::History;
pub use lobby::{Begun, Change, Lobby, Source};
pub use matches::{MOST_GAMES, Match, MatchOver, Outcome};
pub use offer::{EmptyRange, Offer, OfferError, Range};
pub use pairing::{Pair, WIDEST_AFTER, pair, width};
pub use player::{BlockedPairs, Blocks, Player, Standing};
pub use pools::{MOST_POOLS, Place, PoolId, Pools, Waiting};
pub use refusal::Refusal;
pub use seeks::{MOST_SEEKS, MOST_SEEKS_OF_PLAYER, SEEK_STANDS, Seek, SeekId, Seeks};
pub use voids::{FIRST_MOVE, Voids, void_at};
pub use window::{
    BUDGET, Counts, ENVELOPE, FAIR, GAMES_SHOWN, INTERVAL, LONGEST_SEEK, News, Origin, SHOWN,
    Window,
};
