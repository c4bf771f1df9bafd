//! Command line of an engine.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use process_wrap::std::CommandWrap;
use thiserror::Error;

/// A program with its arguments and working folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    /// A path, or a name to look up in `PATH`.
    pub program: String,
    /// Arguments, already split.
    pub args: Vec<String>,
    /// The working folder; `None` for the manager's.
    pub folder: Option<PathBuf>,
}

/// Why a text is no command line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandLineError {
    /// An unclosed quotation mark.
    #[error("{0:?}: a quotation mark is not closed")]
    Quote(String),
    /// No program.
    #[error("{0:?} names no program")]
    Empty(String),
}

impl FromStr for CommandLine {
    type Err = CommandLineError;

    /// Splits words as a POSIX shell does: quotes and backslashes only, no expansion.
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
    /// The command in a process group or job: killing it reaches an engine behind a script. Under
    /// Unix, a Ctrl-C meant for the manager does not reach the engine.
    pub(super) fn command(&self) -> CommandWrap {
        let mut command = CommandWrap::with_new(&self.program, |command| {
            command.args(&self.args);
            if let Some(folder) = &self.folder {
                command.current_dir(folder);
            }
        });
        #[cfg(unix)]
        command.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        command.wrap(process_wrap::std::JobObject);
        command
    }
}
