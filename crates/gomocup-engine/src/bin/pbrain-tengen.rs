//! The engine alone, as Gomocup's managers start it: a small program without arguments.
//!
//! With the argument `bench` it prints the engine's signature instead.

use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, Write as _};
use std::process::ExitCode;

use tengen_core::Level;
use tengen_gomocup_engine::{Options, serve};

fn main() -> ExitCode {
    let done = match std::env::args_os().nth(1) {
        None => serve(options(), io::stdin(), io::stdout().lock()),
        Some(argument) if argument == "bench" => {
            let signature = tengen_engine::bench(None).signature;
            writeln!(io::stdout(), "{signature:016x}")
        }
        Some(argument) => Err(io::Error::other(format!(
            "the only argument is bench, not {argument:?}"
        ))),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("pbrain-tengen: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Full strength.
fn options() -> Options {
    Options {
        level: Level::STRONGEST,
        seed: RandomState::new().hash_one(0),
        textbook: None,
    }
}
