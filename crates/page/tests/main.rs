//! The page's state machines with every order of answers and failures.

mod import;
mod joining;
mod keeping;
mod kinds;
mod navigation;
mod sends;
mod storing;
mod world;
