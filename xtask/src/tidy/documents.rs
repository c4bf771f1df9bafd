//! Checks links, and words that are no longer used.

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};

use super::{Finding, Rule, has_extension};
use crate::cmd::{read, root};

const GLOSSARY: &str = "CONTRIBUTING.md";
/// Heading of the glossary's table of words in backticks and their replacements.
const WENT: &str = "### Words that went";

pub(super) fn check(files: &[PathBuf]) -> Result<Vec<Finding>> {
    let mut found = Vec::new();
    let glossary = read(Path::new(GLOSSARY))?;
    let words = words_that_went(&glossary);
    ensure!(!words.is_empty(), "{GLOSSARY} has no table {WENT:?}");
    for file in files {
        let document = has_extension(file, "md");
        if !document && !has_extension(file, "rs") {
            continue;
        }
        let text = read(file)?;
        if document {
            found.extend(links(file, &text));
        }
        // A change log quotes old names.
        if Path::new(GLOSSARY) == file || file.ends_with("CHANGELOG.md") {
            continue;
        }
        for (number, line) in (1..).zip(text.lines()) {
            for (word, instead) in &words {
                if has_word(line, word) {
                    found.push(Finding {
                        rule: Rule::Word,
                        file: file.display().to_string(),
                        line: number,
                        what: format!("`{word}`: {instead}"),
                    });
                }
            }
        }
    }
    Ok(found)
}

/// Words of the table and their replacements.
fn words_that_went(glossary: &str) -> Vec<(&str, &str)> {
    let lines = glossary.lines().skip_while(|line| *line != WENT);
    let rows = lines.skip(1).take_while(|line| !line.starts_with('#'));
    let cells = rows.filter_map(|row| row.strip_prefix('|')?.strip_suffix('|')?.split_once('|'));
    let words = cells.flat_map(|(words, instead)| {
        let words = words.split('`').skip(1).step_by(2);
        words.map(move |word| (word, instead.trim()))
    });
    words.collect()
}

/// Matches whole words, with case.
fn has_word(line: &str, word: &str) -> bool {
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        !before.is_some_and(letter) && !after.is_some_and(letter)
    })
}

/// Relative links without a file.
fn links(file: &Path, text: &str) -> Vec<Finding> {
    let folder = root().join(file.parent().unwrap_or(Path::new("")));
    let mut found = Vec::new();
    let mut code = false;
    for (number, line) in (1..).zip(text.lines()) {
        code ^= line.trim_start().starts_with("```");
        if code {
            continue;
        }
        for target in targets(line) {
            let path = target.split(['#', '?']).next().unwrap_or_default();
            if path.is_empty() || target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            if !folder.join(path).exists() {
                found.push(Finding {
                    rule: Rule::Link,
                    file: file.display().to_string(),
                    line: number,
                    what: format!("{target} does not exist"),
                });
            }
        }
    }
    found
}

/// Targets of links and pictures: `](target)` and `src="target"`.
fn targets(line: &str) -> Vec<&str> {
    let between = |open: &'static str, close| {
        let parts = line.split(open).skip(1);
        parts.filter_map(move |rest| rest.split_once(close).map(|(target, _)| target))
    };
    between("](", ')').chain(between("src=\"", '"')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_table() {
        let glossary = "# A\n`x`\n### Words that went\n\n| word | now |\n|---|---|\n| `Knows`, `Tells` | thread |\n\n## B\n| `y` | z |";
        assert_eq!(
            words_that_went(glossary),
            [("Knows", "thread"), ("Tells", "thread")]
        );
    }

    #[test]
    fn whole_words_only() {
        assert!(has_word("a Word.", "Word"));
        assert!(has_word("Wordy the Word", "Word"));
        assert!(!has_word("Wordy, word, A_Word", "Word"));
    }

    #[test]
    fn links_of_a_line() {
        let line = "[a](b.md#c) ![p](x.png) <img src=\"y.png\"> (z)";
        assert_eq!(targets(line), ["b.md#c", "x.png", "y.png"]);
    }
}
