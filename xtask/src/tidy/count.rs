//! Lines of code without tests, by package: `cargo xtask tidy --count`.
//!
//! A line counts that is neither blank nor a comment alone. Not counted are the folders `tests`,
//! `benches`, `examples` and `fuzz`, files named `tests.rs`, and what `#[cfg(test)]` precedes, the
//! file of such a module included.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::has_extension;
use crate::cmd::read;

/// Folders that have only tests and what is not shipped.
const TESTS: [&str; 4] = ["tests", "benches", "examples", "fuzz"];

/// Prints the lines of each package, and their sum.
pub(super) fn print(files: &[PathBuf]) -> Result<()> {
    let mut lines: BTreeMap<PathBuf, usize> = BTreeMap::new();
    let mut modules = BTreeSet::new();
    for file in files.iter().filter(|file| is_code(file)) {
        let counted = count(&read(file)?);
        modules.extend(counted.modules.iter().map(|name| module(file, name)));
        lines.insert(file.clone(), counted.lines);
    }
    let mut packages: BTreeMap<String, usize> = BTreeMap::new();
    for (file, lines) in &lines {
        let is_test = file
            .ancestors()
            .any(|path| modules.contains(&path.with_extension("")));
        if !is_test {
            *packages.entry(package(file)).or_default() += lines;
        }
    }
    for (package, lines) in &packages {
        println!("{lines:7} {package}");
    }
    println!("{:7} all", packages.values().sum::<usize>());
    Ok(())
}

fn is_code(file: &Path) -> bool {
    let in_tests = |part: &str| TESTS.contains(&part) || part == "tests.rs";
    let mut parts = file.iter().map(|part| part.to_string_lossy());
    has_extension(file, "rs") && !parts.any(|part| in_tests(&part))
}

/// The folder of a file's package, as `crates/core` or `xtask`.
fn package(file: &Path) -> String {
    let parts = file.iter().map(|part| part.to_string_lossy());
    let parts: Vec<_> = parts.take_while(|part| part != "src").take(2).collect();
    match parts.as_slice() {
        [one, two] if !two.ends_with(".rs") => format!("{one}/{two}"),
        [one, ..] => one.to_string(),
        [] => String::new(),
    }
}

/// The path, without an extension, of a module that a file names.
fn module(file: &Path, name: &str) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default();
    match ["lib", "main", "mod"].iter().any(|root| stem == *root) {
        true => file.with_file_name(name),
        false => file.with_extension("").join(name),
    }
}

#[derive(Debug, PartialEq, Eq)]
struct Counted {
    lines: usize,
    /// Modules for tests that have files of their own.
    modules: Vec<String>,
}

/// Counts the lines of a formatted file.
fn count(text: &str) -> Counted {
    let mut counted = Counted {
        lines: 0,
        modules: Vec::new(),
    };
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if !is_for_tests(line) {
            counted.lines += usize::from(is_line_of_code(line));
            continue;
        }
        let after = |line: &&str| !line.trim_start().starts_with(['#', '/']);
        let Some(first) = lines.find(after) else {
            break;
        };
        let item = first.trim();
        if let Some(name) = item
            .strip_suffix(';')
            .and_then(|item| item.rsplit_once("mod "))
        {
            counted.modules.push(name.1.to_owned());
        }
        if !item.ends_with([';', ',', '}']) {
            let indent = &first[..first.len() - first.trim_start().len()];
            let ends = |line: &str| {
                line.strip_prefix(indent)
                    .is_some_and(|l| l.starts_with('}'))
            };
            lines.by_ref().find(|line| ends(line));
        }
    }
    counted
}

fn is_for_tests(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("#[cfg(test)]") || line.starts_with("#[cfg(all(test")
}

fn is_line_of_code(line: &str) -> bool {
    let line = line.trim_start();
    !line.is_empty() && !line.starts_with("//")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_and_comments_are_no_lines_of_code() {
        let text = "//! A board.\n\nuse x;\n\n#[cfg(test)]\nuse y;\n\n/// A cell.\nfn a() {\n    b(); // c\n\
                    \n    #[cfg(test)]\n    if t {\n        d();\n    }\n}\n\n#[cfg(test)]\n#[path = \"t.rs\"]\n\
                    mod runs;\n\n#[cfg(test)]\nmod tests {\n    fn e() {\n    }\n}\nfn f() {}\n";
        let modules = vec!["runs".to_owned()];
        assert_eq!(count(text), Counted { lines: 5, modules });
    }

    #[test]
    fn a_module_lies_beside_its_root_or_below_its_file() {
        let of = |file: &str| module(Path::new(file), "wins");
        assert_eq!(of("a/src/lib.rs"), Path::new("a/src/wins"));
        assert_eq!(of("a/src/b/mod.rs"), Path::new("a/src/b/wins"));
        assert_eq!(of("a/src/b.rs"), Path::new("a/src/b/wins"));
    }

    #[test]
    fn a_package_is_a_folder() {
        let of = |file: &str| package(Path::new(file));
        assert_eq!(of("crates/core/src/a/b.rs"), "crates/core");
        assert_eq!(of("crates/web/build.rs"), "crates/web");
        assert_eq!(of("xtask/src/main.rs"), "xtask");
        assert!(!is_code(Path::new("crates/core/benches/a.rs")));
        assert!(!is_code(Path::new("crates/core/src/tests.rs")));
    }
}
