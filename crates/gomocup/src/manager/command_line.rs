//! A program and its arguments.

use std::fmt;
use std::path::PathBuf;
use std::process::Command;
use std::str::FromStr;

use thiserror::Error;

/// A program to run as an engine, with its arguments and perhaps its own folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    /// The program: a path, or a name looked up as the system does.
    pub program: String,
    /// Its arguments.
    pub args: Vec<String>,
    /// The folder it runs in; the manager's own where this is `None`.
    pub folder: Option<PathBuf>,
}

/// A text that is no command line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandLineError {
    /// A quotation mark is never closed.
    #[error("{0:?}: a quotation mark is not closed")]
    Quote(String),
    /// There is no program in it.
    #[error("{0:?} names no program")]
    Empty(String),
}

impl FromStr for CommandLine {
    type Err = CommandLineError;

    /// Splits words as a POSIX shell does: quotes and backslashes, and nothing else.
    fn from_str(s: &str) -> Result<CommandLine, CommandLineError> {
        let mut words = shell_words::split(s)
            .map_err(|_| CommandLineError::Quote(s.to_owned()))?
            .into_iter();
        let program = words.next().filter(|w| !w.is_empty());
        let program = program.ok_or_else(|| CommandLineError::Empty(s.to_owned()))?;
        Ok(CommandLine {
            program,
            args: words.collect(),
            folder: None,
        })
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = std::iter::once(&self.program).chain(&self.args);
        f.write_str(&shell_words::join(words))
    }
}

impl CommandLine {
    pub(super) fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.args);
        // A group of its own: an engine behind a script is killed with the script, and a Ctrl-C
        // meant for the manager does not reach it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
        }
        command
    }
}
