//! The page's state machines with every order of answers and failures.

mod keeping;
mod kinds;
mod sends;
mod world;
