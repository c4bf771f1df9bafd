//! The page's state machines with every order of answers and failures.

mod joining;
mod keeping;
mod kinds;
mod sends;
mod world;
