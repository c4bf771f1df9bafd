//! Checks the table of crates in `docs/design/crates.md`, and the crates' examples.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use super::{Finding, MAX_EXAMPLE, Rule};
use crate::cmd::{cargo, read, root};

const DOCUMENT: &str = "docs/design/crates.md";
const HEAD: &str = "| crate | what it is | depends on |";
/// `depends`: packages of this workspace, without dev-dependencies.
struct Package {
    folder: String,
    depends: Vec<String>,
    library: bool,
}

pub(super) fn check() -> Result<Vec<Finding>> {
    let packages = packages()?;
    let mut found = table(&read(Path::new(DOCUMENT))?, &packages)?;
    for package in packages.values() {
        let published = package.folder.starts_with("crates/");
        if !package.library || !published {
            continue;
        }
        let file = format!("{}/src/lib.rs", package.folder);
        let what = match example(&read(Path::new(&file))?) {
            Some(1..=MAX_EXAMPLE) => continue,
            Some(lines) => format!("an example of {lines} lines, more than {MAX_EXAMPLE}"),
            None => "the crate's front page has no example".to_owned(),
        };
        found.push(Finding {
            rule: Rule::Example,
            file,
            line: 0,
            what,
        });
    }
    Ok(found)
}

fn table(document: &str, packages: &BTreeMap<String, Package>) -> Result<Vec<Finding>> {
    let rows = document.lines().skip_while(|line| *line != HEAD).skip(2);
    let rows: Vec<&str> = rows.take_while(|line| line.starts_with('|')).collect();
    ensure!(
        !rows.is_empty(),
        "{DOCUMENT} has no table with the head {HEAD:?}"
    );
    let order: Vec<String> = rows.iter().map(|row| row_name(row)).collect();
    let place = |name: &String| order.iter().position(|row| row == name);
    let mut found = Vec::new();
    let mut add = |what| {
        let file = DOCUMENT.to_owned();
        found.push(Finding {
            rule: Rule::Table,
            file,
            line: 0,
            what,
        });
    };
    for row in &rows {
        let name = row_name(row);
        let Some(package) = packages
            .get(&format!("tengen-{name}"))
            .or(packages.get(&name))
        else {
            // The fuzz targets have their own workspace.
            if name != "fuzz" {
                add(format!("{name} is no crate of this workspace"));
            }
            continue;
        };
        let mut depends = package.depends.clone();
        depends.sort_by_key(&place);
        let wanted = match depends.is_empty() {
            true => "–".to_owned(),
            false => depends.join(", "),
        };
        let cell = without_remarks(
            row.trim_end_matches('|')
                .rsplit('|')
                .next()
                .unwrap_or_default(),
        );
        if cell != wanted {
            add(format!("{name} depends on {wanted}, the table says {cell}"));
        }
    }
    for name in packages.keys() {
        let short = name.trim_start_matches("tengen-").to_owned();
        if place(&short).is_none() {
            add(format!("{short} is not in the table"));
        }
    }
    Ok(found)
}

/// The crate of a row: `core` for `core` or `crates/core` in backticks.
fn row_name(row: &str) -> String {
    let path = row.split('`').nth(1).unwrap_or_default();
    path.rsplit('/').next().unwrap_or_default().to_owned()
}

/// Removes parentheses.
fn without_remarks(cell: &str) -> String {
    let mut out = String::new();
    let mut depth = 0;
    for c in cell.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ if depth == 0 => out.push(c),
            _ => {}
        }
    }
    out.replace(" ,", ",").trim().to_owned()
}

/// Lines of the crate documentation's first example, without hidden ones.
fn example(source: &str) -> Option<usize> {
    let doc = source.lines().map_while(|line| line.strip_prefix("//!"));
    let mut lines = doc
        .map(str::trim)
        .skip_while(|line| !line.starts_with("```"));
    lines.next()?;
    let lines = lines.take_while(|line| !line.starts_with("```"));
    Some(lines.filter(|line| !line.starts_with("# ")).count())
}

fn packages() -> Result<BTreeMap<String, Package>> {
    let metadata = cargo(["metadata", "--no-deps", "--format-version", "1"]).read()?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let list = |value: &Value, key: &str| value[key].as_array().cloned().unwrap_or_default();
    let text = |value: &Value, key: &str| value[key].as_str().unwrap_or_default().to_owned();
    let mut packages = BTreeMap::new();
    for package in list(&metadata, "packages") {
        let manifest = text(&package, "manifest_path");
        let folder = Path::new(&manifest)
            .parent()
            .context("a manifest without a folder")?;
        let folder = folder.strip_prefix(root())?.display().to_string();
        let depends = list(&package, "dependencies");
        let depends = depends.iter().filter(|d| d["kind"].is_null());
        let ours = depends.filter_map(|d| d["name"].as_str()?.strip_prefix("tengen-"));
        let library = |target: &Value| {
            target["kind"]
                .as_array()
                .is_some_and(|kinds| kinds.iter().any(|kind| kind == "lib" || kind == "rlib"))
        };
        let package_name = text(&package, "name");
        let package = Package {
            folder: folder.replace('\\', "/"),
            depends: ours.map(str::to_owned).collect(),
            library: list(&package, "targets").iter().any(library),
        };
        packages.insert(package_name, package);
    }
    Ok(packages)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_are_left_out() {
        assert_eq!(
            without_remarks(" core, textbook (names), text "),
            "core, textbook, text"
        );
    }

    #[test]
    fn examples_are_counted() {
        assert_eq!(
            example("//! A.\n//!\n//! ```\n//! let x = 1;\n//! # Ok(())\n//! ```\n\nuse y;"),
            Some(1)
        );
        assert_eq!(example("//! A.\n\n/// ```\n"), None);
    }
}
