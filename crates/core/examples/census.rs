//! Prints the census of the rules; `cargo xtask census` stores it.

#![allow(dead_code)]

#[path = "../census/mod.rs"]
mod census;

fn main() {
    print!("{}", census::census());
}
