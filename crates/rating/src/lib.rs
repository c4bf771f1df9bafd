//! Ratings of players: Glicko-2 (Glickman 2013), game by game.
//!
//! A game is rated when it ends. The paper rates all games of a period at once; here a game is a
//! period of its own whose length is the time since a player's last rated game, as a fraction of
//! the paper's period. So a deviation grows with time alone, and one game a period gives exactly
//! the paper's numbers. Before and after are the caller's to keep: a result that is taken back is
//! rated by another row, and changes none.
//!
//! * [`System`] has the constants, rates a game ([`System::rate`]) and lets time pass
//!   ([`System::idle`]).
//! * [`Rating`] is a player's rating, deviation and volatility in a [`Group`].
//! * [`System::strength`] fits the strength of an opponent that does not change.
//! * [`Advantage`] is what the first move is worth, fitted to games.
//!
//! ```
//! use tengen_rating::{Outcome, Rating, System};
//!
//! let system = System::PAPER;
//! let [winner, loser] = [system.start, Rating::new(1500.0, 50.0, 0.06)?];
//! let [winner, loser] = system.rate([winner, loser], [1.0, 1.0], Outcome::First);
//! assert_eq!(winner.rating.round(), 1675.0);
//! assert_eq!(winner.deviation.round(), 248.0);
//! assert!(loser.rating < 1500.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advantage;
mod group;
mod rating;
mod strength;
mod system;

pub use advantage::{Advantage, Played};
pub use group::{Group, GroupError, evens_colors, is_even};
pub use rating::{Rating, RatingError};
pub use strength::Met;
pub use system::{Outcome, System};
