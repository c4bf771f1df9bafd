//! A founding program with its settings: `NAME[,depth=N][,faithful]`.

use std::fmt;
use std::str::FromStr;

use tengen_core::Position;
use thiserror::Error;

use crate::{Program, ProgramChoice, ProgramError, Trace};

/// A search depth from 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Depth(u8);

/// A number or text that is no depth.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no depth: a whole number from 1 to 6")]
pub struct DepthError(pub String);

impl Depth {
    /// All depths, lowest first.
    pub const ALL: [Depth; 6] = [Depth(1), Depth(2), Depth(3), Depth(4), Depth(5), Depth(6)];

    /// A checked depth.
    ///
    /// # Errors
    /// If `n` is not from 1 to 6.
    pub fn new(n: u32) -> Result<Depth, DepthError> {
        let found = Depth::ALL.into_iter().find(|d| d.get() == n);
        found.ok_or_else(|| DepthError(n.to_string()))
    }

    /// The number, from 1 to 6.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0 as u32
    }
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Depth {
    type Err = DepthError;

    fn from_str(s: &str) -> Result<Depth, DepthError> {
        let found = Depth::ALL.into_iter().find(|d| d.to_string() == s);
        found.ok_or_else(|| DepthError(s.to_owned()))
    }
}

/// A program's settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ProgramSettings {
    /// Whether to reproduce the original's bugs.
    pub faithful: bool,
    /// Search depth; `None` for the default: 3 forcing moves in `pattern-table`, 4 plies in
    /// `bitboard`, no search in `pattern-dictionary`.
    pub depth: Option<Depth>,
}

impl ProgramSettings {
    /// Bugs fixed, default depth.
    pub const REPAIRED: ProgramSettings = ProgramSettings::with_slips(false);
    /// Bugs reproduced, default depth.
    pub const FAITHFUL: ProgramSettings = ProgramSettings::with_slips(true);

    /// With or without the original's bugs, at the default depth.
    #[must_use]
    pub const fn with_slips(faithful: bool) -> ProgramSettings {
        ProgramSettings {
            faithful,
            depth: None,
        }
    }

    /// The same settings at another depth.
    #[must_use]
    pub const fn at_depth(self, depth: Depth) -> ProgramSettings {
        ProgramSettings {
            depth: Some(depth),
            ..self
        }
    }
}

/// A founding program with settings that it supports.
///
/// As text `NAME[,depth=N][,faithful]`; settings are parsed in any order.
///
/// ```
/// use tengen_textbook::ProgramSpec;
///
/// let spec: ProgramSpec = "bitboard,faithful,depth=2".parse()?;
/// assert!(spec.settings().faithful);
/// assert_eq!(spec.to_string(), "bitboard,depth=2,faithful");
/// # Ok::<(), tengen_textbook::ProgramSpecError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ProgramSpec {
    program: Program,
    settings: ProgramSettings,
}

/// Why a text or settings specify no program.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProgramSpecError {
    /// An unknown program.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// An unknown setting.
    #[error("{0:?} is no setting of a founding program: depth=N, faithful")]
    Unknown(String),
    /// A setting given twice.
    #[error("{0} is given twice")]
    Twice(&'static str),
    /// A bad depth.
    #[error(transparent)]
    Depth(#[from] DepthError),
    /// A depth for a program without a search.
    #[error("{0} does not look ahead: it has no depth to set")]
    NoDepth(Program),
    /// The text and the `--depth` flag disagree.
    #[error("depth={0} contradicts --depth {1}")]
    Contradiction(Depth, Depth),
}

impl ProgramSpec {
    /// A program with checked settings.
    ///
    /// # Errors
    /// If a depth is set and the program does not search.
    pub fn new(
        program: Program,
        settings: ProgramSettings,
    ) -> Result<ProgramSpec, ProgramSpecError> {
        if settings.depth.is_some() && !program.takes_depth() {
            return Err(ProgramSpecError::NoDepth(program));
        }
        Ok(ProgramSpec { program, settings })
    }

    /// A program at its default depth, with or without the original's bugs.
    #[must_use]
    pub const fn with_slips(program: Program, faithful: bool) -> ProgramSpec {
        ProgramSpec {
            program,
            settings: ProgramSettings::with_slips(faithful),
        }
    }

    /// The program without its settings.
    #[must_use]
    pub const fn program(self) -> Program {
        self.program
    }

    /// The settings alone.
    #[must_use]
    pub const fn settings(self) -> ProgramSettings {
        self.settings
    }

    /// Merges the flags `--faithful` and `--depth N` into the settings.
    ///
    /// # Errors
    /// If the depths differ, or the program does not search.
    pub fn with_flags(
        self,
        faithful: bool,
        depth: Option<Depth>,
    ) -> Result<ProgramSpec, ProgramSpecError> {
        if let (Some(own), Some(flag)) = (self.settings.depth, depth)
            && own != flag
        {
            return Err(ProgramSpecError::Contradiction(own, flag));
        }
        let settings = ProgramSettings {
            faithful: self.settings.faithful || faithful,
            depth: self.settings.depth.or(depth),
        };
        ProgramSpec::new(self.program, settings)
    }

    /// The decision for the side to move; see [`Program::choose`].
    #[must_use]
    pub fn choose(self, position: &Position) -> ProgramChoice {
        self.program.choose(position, self.settings)
    }

    /// The decision step by step; see [`Program::trace`].
    #[must_use]
    pub fn trace(self, position: &Position) -> Trace {
        self.program.trace(position, self.settings)
    }
}

impl From<Program> for ProgramSpec {
    /// Bugs fixed, default depth.
    fn from(program: Program) -> ProgramSpec {
        ProgramSpec::with_slips(program, false)
    }
}

impl fmt::Display for ProgramSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.program.name())?;
        if let Some(depth) = self.settings.depth {
            write!(f, ",depth={depth}")?;
        }
        if self.settings.faithful {
            f.write_str(",faithful")?;
        }
        Ok(())
    }
}

#[cfg(feature = "serde")]
tengen_core::serde_as_text!(ProgramSpec);

impl FromStr for ProgramSpec {
    type Err = ProgramSpecError;

    fn from_str(s: &str) -> Result<ProgramSpec, ProgramSpecError> {
        let mut parts = s.split(',');
        let program = parts.next().unwrap_or_default().parse()?;
        let mut settings = ProgramSettings::default();
        for part in parts {
            if part == "faithful" {
                if std::mem::replace(&mut settings.faithful, true) {
                    return Err(ProgramSpecError::Twice("faithful"));
                }
            } else if let Some(depth) = part.strip_prefix("depth=") {
                if settings.depth.replace(depth.parse()?).is_some() {
                    return Err(ProgramSpecError::Twice("depth"));
                }
            } else {
                return Err(ProgramSpecError::Unknown(part.to_owned()));
            }
        }
        ProgramSpec::new(program, settings)
    }
}
