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

use args::Wrong;

fn main() -> ExitCode {
    match commands::Cli::parse_from(invoked::arguments(std::env::args_os())).run() {
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

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |e: &std::io::Error| e.kind() == std::io::ErrorKind::BrokenPipe;
    error
        .chain()
        .any(|cause| cause.downcast_ref().is_some_and(broken))
}
