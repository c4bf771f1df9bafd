//! Rules for Rust sources.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::{Finding, MAX_COMMENT, MAX_FILE, Rule, UNDOCUMENTED, has_extension};
use crate::cmd::read;

pub(super) fn check(files: &[PathBuf]) -> Result<Vec<Finding>> {
    let mut found = Vec::new();
    for file in files.iter().filter(|file| has_extension(file, "rs")) {
        let text = read(file)?;
        let lines: Vec<&str> = text.lines().collect();
        check_file(file, &lines, &mut found);
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
