//! The `tengen` binary: one program with a sub-command for each task (see [`commands`]).
//!
//! Exit status: 0 success; 1 failure, with the reason in one line on stderr; 2 usage error.

mod args;
mod columns;
mod commands;
mod control;
mod draw;
mod given;
mod input;
mod invoked;
mod logging;
mod only;
mod say;
mod version;

use std::process::ExitCode;

use clap::Parser as _;
use clap::error::{ContextKind, ContextValue};

use args::Wrong;

fn main() -> ExitCode {
    let given = invoked::arguments(std::env::args_os());
    let cli = commands::Cli::try_parse_from(given);
    match cli
        .unwrap_or_else(|error| without_secrets(error).exit())
        .run()
    {
        Ok(()) => ExitCode::SUCCESS,
        // The reader closed the pipe, as `head` does.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => match error.downcast_ref::<Wrong>() {
            Some(wrong) => wrong.exit(),
            None => {
                say::warn(say::in_words(&error));
                ExitCode::FAILURE
            }
        },
    }
}

/// What was given for an address is not repeated: it may have a password, and logs keep it.
fn without_secrets(mut error: clap::Error) -> clap::Error {
    let given = match error.get(ContextKind::InvalidValue) {
        Some(ContextValue::String(given)) => given.split_once("://"),
        _ => None,
    };
    if let Some((scheme, _)) = given {
        let shown = ContextValue::String(format!("{scheme}://…"));
        error.insert(ContextKind::InvalidValue, shown);
    }
    error
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |e: &std::io::Error| e.kind() == std::io::ErrorKind::BrokenPipe;
    error
        .chain()
        .any(|cause| cause.downcast_ref().is_some_and(broken))
}
