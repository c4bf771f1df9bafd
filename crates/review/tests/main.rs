//! Integration tests of reviews: by the literal rules, and of interrupted ones.

mod cards;
mod exact;
mod interrupted;
mod losses;
mod oracle;
#[path = "../../solver/tests/common/middle_game.rs"]
mod positions;
mod reasons;
