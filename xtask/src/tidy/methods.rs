//! How many methods the types of the page have.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::{Finding, MAX_METHODS, Rule, has_extension};
use crate::cmd::read;

/// The crates that are checked.
const CRATES: [&str; 2] = ["crates/page/src", "crates/web/src"];

pub(super) fn check(files: &[PathBuf]) -> Result<Vec<Finding>> {
    let mut found = Vec::new();
    for folder in CRATES {
        let mut types = BTreeMap::new();
        let in_crate = |file: &&PathBuf| file.starts_with(folder) && has_extension(file, "rs");
        for file in files.iter().filter(in_crate) {
            count(file, &read(file)?, &mut types);
        }
        let large = types
            .into_iter()
            .filter(|(_, all)| all.methods > MAX_METHODS);
        found.extend(large.map(|(name, all)| Finding {
            rule: Rule::Methods,
            file: all.file,
            line: all.line,
            what: format!(
                "{name} has {} methods, more than {MAX_METHODS}",
                all.methods
            ),
        }));
    }
    Ok(found)
}

/// The methods of one type, and where it has the first ones.
#[derive(Debug, Default)]
struct Methods {
    methods: usize,
    file: String,
    line: usize,
}

/// Counts the functions in the inherent `impl` blocks of a formatted file, by type.
fn count(file: &Path, text: &str, types: &mut BTreeMap<String, Methods>) {
    let mut of = None;
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(name) = inherent(line) {
            let all = types.entry(name.clone()).or_default();
            if all.methods == 0 {
                (all.file, all.line) = (file.display().to_string(), number);
            }
            of = Some(name);
        } else if line == "}" {
            of = None;
        } else if let Some(name) = &of
            && is_function(line)
        {
            types.entry(name.clone()).or_default().methods += 1;
        }
    }
}

/// The type of a line that begins an inherent `impl` block.
fn inherent(line: &str) -> Option<String> {
    let rest = line.strip_prefix("impl")?;
    let rest = match rest.strip_prefix('<') {
        Some(parameters) => after_brackets(parameters)?,
        None => rest,
    };
    let name = rest.strip_prefix(' ')?;
    if name.contains(" for ") {
        return None;
    }
    let is_name = |c: &char| c.is_alphanumeric() || *c == '_';
    Some(name.chars().take_while(is_name).collect())
}

/// What follows the bracket that closes an open one.
fn after_brackets(text: &str) -> Option<&str> {
    let mut depth = 1;
    let end = text.find(|c| {
        depth += match c {
            '<' => 1,
            '>' => -1,
            _ => 0,
        };
        depth == 0
    })?;
    Some(&text[end + 1..])
}

fn is_function(line: &str) -> bool {
    let Some(line) = line
        .strip_prefix("    ")
        .filter(|line| !line.starts_with(' '))
    else {
        return false;
    };
    let words = line.split(' ');
    let before = ["const", "async", "unsafe", "extern"];
    let mut rest = words.skip_while(|word| word.starts_with("pub") || before.contains(word));
    rest.next() == Some("fn")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_counted_by_type_and_those_of_traits_are_not() {
        let text = "\
impl Page {
    pub(crate) const fn a(self) {
        fn inner() {}
    }

    async fn b(self) {}
}

impl<T: Into<u8>> Page<T> {
    pub fn c() {}
}

impl Clone for Page {
    fn clone(&self) -> Page {}
}

fn free() {}
";
        let mut types = BTreeMap::new();
        count(Path::new("a.rs"), text, &mut types);
        count(Path::new("b.rs"), text, &mut types);
        let all: Vec<_> = types
            .iter()
            .map(|(name, all)| (&**name, all.methods))
            .collect();
        assert_eq!(all, [("Page", 6)]);
        assert_eq!((&*types["Page"].file, types["Page"].line), ("a.rs", 1));
    }
}
