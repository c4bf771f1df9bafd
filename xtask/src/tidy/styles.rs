//! Rules for style sheets.

use std::path::PathBuf;

use anyhow::Result;

use super::{Finding, Rule, has_extension};
use crate::cmd::read;

pub(super) fn check(files: &[PathBuf]) -> Result<Vec<Finding>> {
    let mut found = Vec::new();
    for file in files.iter().filter(|file| has_extension(file, "css")) {
        for (number, line) in (1..).zip(read(file)?.lines()) {
            if line.split(":has(").skip(1).any(asks_hidden) {
                found.push(Finding {
                    rule: Rule::HasHidden,
                    file: file.display().to_string(),
                    line: number,
                    what: "`:has` with `[hidden]`; use a class".to_owned(),
                });
            }
        }
    }
    Ok(found)
}

/// Whether `[hidden]` stands before the bracket that closes `:has(`.
fn asks_hidden(after: &str) -> bool {
    let mut depth = 1;
    let argument = after.chars().take_while(|c| {
        depth += match c {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        depth > 0
    });
    argument.collect::<String>().contains("[hidden]")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_argument_counts() {
        assert!(asks_hidden("> p[hidden]) b { }"));
        assert!(asks_hidden(".a:not([hidden])) { }"));
        assert!(!asks_hidden(".a:not(.b)) > p[hidden] { }"));
    }
}
