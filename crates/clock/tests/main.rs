//! Clocks against a literal second statement, and worked examples.

mod examples;
mod literal;
mod stories;
