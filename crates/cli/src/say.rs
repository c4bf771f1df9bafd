//! Output on stderr and as JSON, with control characters escaped.

use std::fmt::Display;

use serde_json::Value;
use tengen_text::printable;

/// Prints a line on stderr, prefixed with the program's name.
pub(crate) fn warn(what: impl Display) {
    eprintln!("tengen: {}", printable(&what.to_string()));
}

/// A value as one printable line; also escapes what JSON leaves raw, such as C1 controls.
pub(crate) fn json(value: &Value) -> String {
    printable(&value.to_string()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_stays_json() {
        let value = serde_json::json!({ "a\u{9b}": "x\u{1b}[m\u{85}\u{202e}\"\\\n" });
        let line = json(&value);
        assert!(line.is_ascii() && !line.contains('\n'), "{line}");
        assert_eq!(serde_json::from_str::<Value>(&line).ok(), Some(value));
    }
}
