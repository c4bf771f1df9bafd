//! Output on stderr and as JSON, with control characters escaped.

use std::fmt::Display;
use std::io::Write as _;

use serde_json::Value;
use tengen_text::printable;

/// Prints a line on stderr, prefixed with the program's name.
pub(crate) fn warn(what: impl Display) {
    // A closed pipe or a full disk under standard error changes nothing else.
    writeln!(
        std::io::stderr(),
        "tengen: {}",
        printable(&what.to_string())
    )
    .ok();
}

/// An error with its causes, but for those that the text before them quotes already.
pub(crate) fn in_words(error: &anyhow::Error) -> String {
    let mut words = error.to_string();
    for cause in error.chain().skip(1) {
        let cause = cause.to_string();
        if !words.ends_with(&cause) {
            words.push_str(": ");
            words.push_str(&cause);
        }
    }
    words
}

/// A value as one printable line; also escapes what JSON leaves raw, such as C1 controls.
pub(crate) fn json(value: &Value) -> String {
    printable(&value.to_string()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cause_is_said_once() {
        let disk = || std::io::Error::other("the disk is full");
        let quoting = anyhow::Error::new(disk()).context("cannot write x: the disk is full");
        assert_eq!(in_words(&quoting), "cannot write x: the disk is full");
        let plain = anyhow::Error::new(disk()).context("saving");
        assert_eq!(in_words(&plain), "saving: the disk is full");
    }

    #[test]
    fn json_stays_json() {
        let value = serde_json::json!({ "a\u{9b}": "x\u{1b}[m\u{85}\u{202e}\"\\\n" });
        let line = json(&value);
        assert!(line.is_ascii() && !line.contains('\n'), "{line}");
        assert_eq!(serde_json::from_str::<Value>(&line).ok(), Some(value));
    }
}
