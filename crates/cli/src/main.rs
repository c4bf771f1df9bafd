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

/// Whether the program could not write to its own output. A pipe or a connection that broke under
/// what it called, as one to a database, is a failure like others.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let own = error.downcast_ref::<std::io::Error>();
    own.is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use std::{fmt, io};

    use super::*;

    #[derive(Debug)]
    struct Failed(io::Error);

    impl fmt::Display for Failed {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("the database failed")
        }
    }

    impl std::error::Error for Failed {
        fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
            Some(&self.0)
        }
    }

    #[test]
    fn only_a_pipe_of_its_own_ends_the_program_in_silence() {
        let broken = || io::Error::from(io::ErrorKind::BrokenPipe);
        let own = anyhow::Error::from(broken());
        assert!(is_broken_pipe(&own) && is_broken_pipe(&own.context("-")));
        let other = anyhow::Error::from(Failed(broken()));
        assert!(!is_broken_pipe(&other) && !is_broken_pipe(&other.context("copying")));
    }
}
