//! Tries the front-page example of every library without each of its lines in turn.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Result, bail};
use serde_json::Value;

use crate::cmd::{cargo, read, root};

/// Every example must fail as soon as one of its lines is missing that is no assertion.
///
/// # Errors
/// Names the lines that no example needs.
pub(crate) fn every_line_counts() -> Result<()> {
    let metadata = cargo(["metadata", "--no-deps", "--format-version", "1"]).read()?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let mut idle = Vec::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
        let Ok(folder) = manifest.strip_prefix(root().join("crates")) else {
            continue;
        };
        let lib = Path::new("crates")
            .join(folder)
            .with_file_name("src/lib.rs");
        let Ok(source) = read(&lib) else { continue };
        let Some(example) = example(&source) else {
            continue;
        };
        let name = package["name"].as_str().unwrap_or_default();
        for line in passing(name, package, &example)? {
            idle.push(format!("{}: `{}`", lib.display(), example[line]));
        }
    }
    if idle.is_empty() {
        return Ok(());
    }
    bail!("examples pass without these lines:\n{}", idle.join("\n"))
}

/// The lines of the first example of a crate's documentation.
fn example(source: &str) -> Option<Vec<&str>> {
    let doc = source.lines().map_while(|line| line.strip_prefix("//!"));
    let mut lines = doc.map(|line| line.strip_prefix(' ').unwrap_or(line));
    lines.find(|line| line.starts_with("```"))?;
    Some(lines.take_while(|line| !line.starts_with("```")).collect())
}

/// The indices of lines without which the example still passes, by doctests of a package made for
/// this.
fn passing(name: &str, package: &Value, example: &[&str]) -> Result<Vec<usize>> {
    let folder = root().join("target/example-lines").join(name);
    std::fs::create_dir_all(folder.join("src"))?;
    std::fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock"))?;
    std::fs::write(folder.join("Cargo.toml"), manifest(name, package))?;
    let mut source = String::new();
    let tried = (0..example.len()).filter(|&line| !is_optional(example[line]));
    for line in tried {
        source.push_str("/// ```\n");
        let rest = example.iter().enumerate().filter(|&(at, _)| at != line);
        for (_, text) in rest {
            writeln!(source, "/// {text}")?;
        }
        writeln!(source, "/// ```\npub fn without_line_{line}() {{}}\n")?;
    }
    std::fs::write(folder.join("src/lib.rs"), source)?;
    let output = cargo(["test", "--doc", "--no-fail-fast", "--target-dir"])
        .args([root().join("target")])
        .dir(&folder)
        .env("RUSTFLAGS", "-A warnings")
        .output()?;
    let told = String::from_utf8_lossy(&output.stdout);
    // A package that does not compile runs no test at all, and would pass for good examples.
    if !told.contains("test result:") {
        bail!("{name}: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(told.lines().filter_map(passed).collect())
}

/// Comments, blank lines and the final `Ok` may go; of assertions only those that others need are
/// missed.
fn is_optional(line: &str) -> bool {
    let line = line.trim_start_matches("# ").trim();
    line.is_empty()
        || ["//", "Ok", "assert"]
            .iter()
            .any(|start| line.starts_with(start))
}

/// The line left out in a test that `cargo test` reports as passed.
fn passed(line: &str) -> Option<usize> {
    let test = line.strip_prefix("test ")?.strip_suffix(" ... ok")?;
    let (_, number) = test.split_once("without_line_")?;
    number.split(' ').next()?.parse().ok()
}

/// A manifest with the package itself and everything that its examples may use.
fn manifest(name: &str, package: &Value) -> String {
    let folder = |path: &Value| path.as_str().unwrap_or_default().replace('\\', "/");
    let own = folder(&package["manifest_path"]);
    let own = own.trim_end_matches("/Cargo.toml");
    let mut text = format!(
        "[package]\nname = \"example-lines\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
         [dependencies]\n{name} = {{ path = \"{own}\" }}\n"
    );
    let mut seen = vec![name.to_owned()];
    for dependency in package["dependencies"].as_array().into_iter().flatten() {
        let name = dependency["name"].as_str().unwrap_or_default().to_owned();
        let build = dependency["kind"] == "build";
        if build || !dependency["target"].is_null() || seen.contains(&name) {
            continue;
        }
        let place = match dependency["path"].as_str() {
            Some(_) => format!("path = \"{}\"", folder(&dependency["path"])),
            None => format!("version = {}", dependency["req"]),
        };
        let defaults = &dependency["uses_default_features"];
        let features = &dependency["features"];
        text += &format!(
            "{name} = {{ {place}, default-features = {defaults}, features = {features} }}\n"
        );
        seen.push(name);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_and_reports_are_read() {
        let source = "//! A.\n//!\n//! ```\n//! let x = 1;\n//! # Ok(())\n//! ```\n\nuse y;";
        assert_eq!(example(source), Some(vec!["let x = 1;", "# Ok(())"]));
        assert!(
            is_optional("# Ok::<(), ()>(())")
                && is_optional("// A")
                && is_optional("assert!(x);")
                && is_optional("")
        );
        assert!(!is_optional("# fn main() {"));
        let report = "test src/lib.rs - without_line_12 (line 31) ... ok";
        assert_eq!(passed(report), Some(12));
        assert_eq!(
            passed("test src/lib.rs - without_line_12 (line 31) ... FAILED"),
            None
        );
    }
}
