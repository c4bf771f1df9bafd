//! Arguments that several sub-commands share.

use std::fmt;
use std::time::Duration;

use clap::CommandFactory as _;
use clap::error::ErrorKind;
use tengen_core::{Color, Level, Rule, Size};
use tengen_text::{Language, Text, printable};
use tengen_textbook::{Depth, ProgramSpec};

/// A usage error that only shows when several arguments are compared; exits with status 2, like
/// the errors that clap finds.
#[derive(Debug)]
pub(crate) struct Wrong(String);

impl Wrong {
    pub(crate) fn new(why: impl fmt::Display) -> Wrong {
        Wrong(why.to_string())
    }

    pub(crate) fn exit(&self) -> ! {
        refuse(ErrorKind::ValueValidation, printable(&self.0))
    }
}

fn refuse(kind: ErrorKind, why: impl fmt::Display) -> ! {
    let mut command = crate::commands::Cli::command().bin_name("tengen");
    // Sets the full names of the sub-commands.
    command.build();
    let given = crate::invoked::arguments(std::env::args_os());
    let verb = given.get(1).cloned().unwrap_or_default();
    match command.find_subcommand_mut(verb) {
        Some(named) => named.error(kind, why).exit(),
        None => command.error(kind, why).exit(),
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Wrong {}

/// The language of the output.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Speech {
    /// Language of the output: en, zh, zh-Hant or ja [default: from the environment, else en]
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<Language>,
}

impl Speech {
    pub(crate) fn text(&self) -> Text {
        Text::new(self.lang.unwrap_or_else(from_environment))
    }
}

/// The language of the first locale variable that is set, in POSIX order.
fn from_environment() -> Language {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())
        .and_then(|value| Language::from_preference(&value))
        .unwrap_or_default()
}

#[derive(Debug, clap::Args)]
pub(crate) struct Board {
    /// Rule: freestyle, standard, renju, caro (exactly five) or caro-overline
    #[arg(long, value_name = "RULE", default_value_t = Rule::Freestyle)]
    pub(crate) rule: Rule,
    /// Board size, 5 to 22 lines
    #[arg(long, value_name = "N", default_value_t = Size::STANDARD, value_parser = size)]
    pub(crate) size: Size,
}

/// The founding program that the argument and the flags name; exits with a usage error if they
/// conflict.
pub(crate) fn program(named: ProgramSpec, faithful: bool, depth: Option<Depth>) -> ProgramSpec {
    named
        .with_flags(faithful, depth)
        .unwrap_or_else(|why| refuse(ErrorKind::ArgumentConflict, why))
}

pub(crate) fn size(text: &str) -> Result<Size, String> {
    let n = text.parse::<u32>().map_err(|e| e.to_string())?;
    Size::new(n).map_err(|e| e.to_string())
}

pub(crate) fn color(text: &str) -> Result<Color, String> {
    Color::BOTH
        .into_iter()
        .find(|c| c.to_string() == text)
        .ok_or_else(|| "black or white".to_owned())
}

pub(crate) fn level(text: &str) -> Result<Level, String> {
    let n = text.parse::<u32>().map_err(|e| e.to_string())?;
    Level::new(n).map_err(|e| e.to_string())
}

/// Reads a duration: a whole number followed by `ms`, `s` or `m`.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let number = |unit: &str| text.strip_suffix(unit).and_then(|n| n.parse::<u32>().ok());
    let found = number("ms")
        .map(|n| Duration::from_millis(n.into()))
        .or_else(|| number("s").map(|n| Duration::from_secs(n.into())))
        .or_else(|| number("m").map(|n| Duration::from_secs(60 * u64::from(n))));
    found.ok_or_else(|| "a whole number followed by ms, s or m, such as 500ms".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations() {
        let ms = |text: &str| duration(text).map(|d| d.as_millis()).ok();
        assert_eq!(ms("200ms"), Some(200));
        assert_eq!(ms("5s"), Some(5_000));
        assert_eq!(ms("2m"), Some(120_000));
        for wrong in ["", "5", "s", "-1s", "1.5s", "5 s", "5h", "99999999999s"] {
            assert_eq!(ms(wrong), None, "{wrong}");
        }
    }
}
