//! Rules for Rust sources.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::{Finding, MAX_COMMENT, MAX_FILE, MAX_MEDIANS, Rule, UNDOCUMENTED, has_extension};
use crate::cmd::read;

pub(super) fn check(files: &[PathBuf]) -> Result<Vec<Finding>> {
    let mut found = Vec::new();
    let (mut lengths, mut functions) = (Vec::new(), Vec::new());
    for file in files.iter().filter(|file| has_extension(file, "rs")) {
        let text = read(file)?;
        let lines: Vec<&str> = text.lines().collect();
        lengths.push(lines.len());
        functions.extend(function_lengths(&lines));
        check_file(file, &lines, &mut found);
    }
    for (what, lengths, most) in [
        ("file", lengths, MAX_MEDIANS[0]),
        ("function", functions, MAX_MEDIANS[1]),
    ] {
        let median = median(lengths);
        println!("median length of a {what}: {median} lines");
        if median > most {
            found.push(Finding {
                rule: Rule::Median,
                file: String::new(),
                line: 0,
                what: format!("the median {what} has {median} lines, more than {most}"),
            });
        }
    }
    Ok(found)
}

fn check_file(file: &Path, lines: &[&str], found: &mut Vec<Finding>) {
    let mut add = |rule, line, what: String| {
        let file = file.display().to_string();
        found.push(Finding {
            rule,
            file,
            line,
            what,
        });
    };
    if lines.len() > MAX_FILE {
        add(
            Rule::FileLength,
            0,
            format!("{} lines, more than {MAX_FILE}", lines.len()),
        );
    }
    for (number, line) in (1..).zip(lines) {
        let width = line.chars().count();
        if line.trim_start().starts_with("//") && width > MAX_COMMENT {
            add(
                Rule::CommentWidth,
                number,
                format!("a comment of {width} columns"),
            );
        }
    }
    if let Some((line, what)) = module_doc(lines) {
        add(Rule::ModuleDoc, line, what.to_owned());
    }
}

/// The line and fault of a file's module documentation.
fn module_doc(lines: &[&str]) -> Option<(usize, &'static str)> {
    let doc = lines.iter().take_while(|line| line.starts_with("//!"));
    let doc: Vec<&str> = doc.copied().collect();
    let Some(first) = doc.first() else {
        return (lines.len() > UNDOCUMENTED).then_some((1, "no module documentation"));
    };
    let mut summary = doc.iter().map_while(|line| line.strip_prefix("//! "));
    if !first.starts_with("//! ") || !summary.any(|line| line.contains(['.', ':', '!', '?'])) {
        return Some((
            1,
            "module documentation begins with a sentence: `//! What it is.`",
        ));
    }
    let after = lines.get(doc.len());
    (after.is_some_and(|line| !line.is_empty())).then_some((
        doc.len() + 1,
        "no blank line after the module documentation",
    ))
}

/// Lines of each function with a body, by the closing brace where rustfmt puts it.
fn function_lengths(lines: &[&str]) -> Vec<usize> {
    let mut lengths = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let code = line.trim_start();
        if !begins_function(code) {
            continue;
        }
        if code.ends_with('}') {
            lengths.push(1);
            continue;
        }
        let indent = &line[..line.len() - code.len()];
        let closing = format!("{indent}}}");
        let declared = format!("{indent})");
        for (end, line) in lines.iter().enumerate().skip(start) {
            let signature_ends = end == start || line.starts_with(&declared);
            if signature_ends && line.ends_with(';') {
                break;
            }
            if **line == closing {
                lengths.push(end - start + 1);
                break;
            }
        }
    }
    lengths
}

fn begins_function(code: &str) -> bool {
    let words = code.split_whitespace();
    let mut words = words.skip_while(|word| {
        matches!(
            *word,
            "pub" | "const" | "async" | "unsafe" | "extern" | "\"C\""
        ) || word.starts_with("pub(")
    });
    words.next() == Some("fn")
}

/// The upper median of an even count.
fn median(mut numbers: Vec<usize>) -> usize {
    numbers.sort_unstable();
    numbers.get(numbers.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_measured() {
        let text = "\
trait Shape {
    fn area(&self) -> f64;
    fn name(
        &self,
    ) -> &str;
}
pub(crate) const fn one() -> u8 { 1 }
pub async fn three() {
    let fn_name = 1;
}
";
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(function_lengths(&lines), [1, 3]);
    }

    #[test]
    fn module_docs_have_one_form() {
        for (text, line) in [
            ("//! A board.\n\nuse x;", None),
            ("//! A board\n//! of cells.\n//!\n//! More\n\nuse x;", None),
            ("//! A board.", None),
            ("use x;", None),
            ("//! A board.\nuse x;", Some(2)),
            ("//! board\n\nuse x;", Some(1)),
            ("//!\n//! A board.\n\nuse x;", Some(1)),
        ] {
            let lines: Vec<&str> = text.lines().collect();
            assert_eq!(module_doc(&lines).map(|(line, _)| line), line, "{text:?}");
        }
        assert_eq!(
            module_doc(&["x;"; 61]),
            Some((1, "no module documentation"))
        );
    }

    #[test]
    fn the_upper_median() {
        assert_eq!(median(vec![9, 1, 5, 7]), 7);
        assert_eq!(median(vec![]), 0);
    }
}
