//! A founding program with its settings, as text: `NAME[,depth=N][,faithful]`.

use std::fmt;
use std::str::FromStr;

use tengen_core::Position;
use thiserror::Error;

use crate::{Choice, Program, ProgramError, Trace};

/// How far a program looks ahead: 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Depth(u8);

/// A number or a text that is no depth.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no depth: a whole number from 1 to 6")]
pub struct DepthError(pub String);

impl Depth {
    /// Every depth, the least first.
    pub const ALL: [Depth; 6] = [Depth(1), Depth(2), Depth(3), Depth(4), Depth(5), Depth(6)];

    /// A checked depth.
    ///
    /// # Errors
    /// For a number below 1 or above 6.
    pub fn new(n: u32) -> Result<Depth, DepthError> {
        let found = Depth::ALL.into_iter().find(|d| d.get() == n);
        found.ok_or_else(|| DepthError(n.to_string()))
    }

    /// The number, 1 to 6.
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

/// How a program plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Settings {
    /// Whether the slips of the original are restored.
    pub faithful: bool,
    /// The look-ahead, where it is not the program's own: forcing moves of `pattern-table` (its
    /// own: 3), plies of `bitboard` (4), plies of `pattern-dictionary` (none).
    pub depth: Option<Depth>,
}

impl Settings {
    /// The repaired programs at their own depths.
    pub const REPAIRED: Settings = Settings::with_slips(false);
    /// The originals, slips and all.
    pub const FAITHFUL: Settings = Settings::with_slips(true);

    /// With the slips of the original or without, at the program's own depth.
    #[must_use]
    pub const fn with_slips(faithful: bool) -> Settings {
        Settings {
            faithful,
            depth: None,
        }
    }

    /// The same at another depth.
    #[must_use]
    pub const fn at_depth(self, depth: Depth) -> Settings {
        Settings {
            depth: Some(depth),
            ..self
        }
    }
}

/// A founding program with its settings: who plays.
///
/// As text it is `NAME[,depth=N][,faithful]`. The settings are read in either order and written
/// in this one.
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
    settings: Settings,
}

/// A text, or settings, that name no way in which a founding program plays.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProgramSpecError {
    /// No program has this name.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// No program has this setting.
    #[error("{0:?} is no setting of a founding program: depth=N, faithful")]
    Unknown(String),
    /// A setting is given twice.
    #[error("{0} is given twice")]
    Twice(&'static str),
    /// The depth is none.
    #[error(transparent)]
    Depth(#[from] DepthError),
    /// The program does not look ahead.
    #[error("{0} does not look ahead: it has no depth to set")]
    NoDepth(Program),
    /// The text and the flag give different depths.
    #[error("depth={0} contradicts --depth {1}")]
    Contradiction(Depth, Depth),
}

impl ProgramSpec {
    /// A program with settings that go with it.
    ///
    /// # Errors
    /// For a depth where the program does not look ahead.
    pub fn new(program: Program, settings: Settings) -> Result<ProgramSpec, ProgramSpecError> {
        if settings.depth.is_some() && !program.takes_depth() {
            return Err(ProgramSpecError::NoDepth(program));
        }
        Ok(ProgramSpec { program, settings })
    }

    /// A program at its own depth, with the slips of the original or without.
    #[must_use]
    pub const fn with_slips(program: Program, faithful: bool) -> ProgramSpec {
        ProgramSpec {
            program,
            settings: Settings::with_slips(faithful),
        }
    }

    /// The program.
    #[must_use]
    pub const fn program(self) -> Program {
        self.program
    }

    /// How it plays.
    #[must_use]
    pub const fn settings(self) -> Settings {
        self.settings
    }

    /// The same with the settings of the flags `--faithful` and `--depth N` besides its own.
    ///
    /// # Errors
    /// For another depth than its own, and for one where the program does not look ahead.
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
        let settings = Settings {
            faithful: self.settings.faithful || faithful,
            depth: self.settings.depth.or(depth),
        };
        ProgramSpec::new(self.program, settings)
    }

    /// What it does for the side to move; see [`Program::choose`].
    #[must_use]
    pub fn choose(self, position: &Position) -> Choice {
        self.program.choose(position, self.settings)
    }

    /// How it comes to its choice; see [`Program::trace`].
    #[must_use]
    pub fn trace(self, position: &Position) -> Trace {
        self.program.trace(position, self.settings)
    }
}

impl From<Program> for ProgramSpec {
    /// The repaired program at its own depth.
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
        let mut settings = Settings::default();
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
