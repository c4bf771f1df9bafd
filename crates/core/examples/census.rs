//! Prints the census of the rules: `cargo xtask census` puts it in its place.

#![allow(dead_code)]

#[path = "../census/mod.rs"]
mod census;

fn main() {
    print!("{}", census::census());
}
