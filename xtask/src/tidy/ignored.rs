//! Tests that CI leaves to `cargo xtask nightly chromium`: each names the test that CI has instead.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::{Finding, Rule, has_extension};
use crate::cmd::read;

/// Where tests may be ignored: the step runs these alone.
const JOURNEYS: &str = "tests/journeys/tests";
/// How the attribute begins; the file's stem and the name of a test that is not ignored follow.
const REASON: &str = "#[ignore = \"nightly chromium; CI has ";

pub(super) fn check(files: &[PathBuf]) -> Result<Vec<Finding>> {
    let mut all = Tests::default();
    for file in files.iter().filter(|file| has_extension(file, "rs")) {
        all.read(file, &read(file)?);
    }
    Ok(all.faults())
}

/// The tests of several files.
#[derive(Debug, Default)]
struct Tests {
    /// Those that run by default, as `stem::name`.
    run: BTreeSet<String>,
    /// The others: file, line of the attribute, the attribute.
    ignored: Vec<(PathBuf, usize, String)>,
}

impl Tests {
    fn read(&mut self, file: &Path, text: &str) {
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        let (mut is_test, mut ignore) = (false, None);
        for (number, line) in (1..).zip(text.lines().map(str::trim_start)) {
            is_test |= line.starts_with("#[test]") || line.starts_with("#[tokio::test");
            if line.starts_with("#[ignore") {
                ignore = Some((number, line.to_owned()));
            }
            let Some(name) = function(line).filter(|_| is_test) else {
                continue;
            };
            if let Some((line, attribute)) = ignore.take() {
                self.ignored.push((file.to_owned(), line, attribute));
            } else {
                self.run.insert(format!("{stem}::{name}"));
            }
            is_test = false;
        }
    }

    fn faults(&self) -> Vec<Finding> {
        let faults = self.ignored.iter().filter_map(|(file, line, attribute)| {
            let what = self.fault(file, attribute)?;
            Some(Finding {
                rule: Rule::Ignored,
                file: file.display().to_string(),
                line: *line,
                what,
            })
        });
        faults.collect()
    }

    fn fault(&self, file: &Path, attribute: &str) -> Option<String> {
        if !file.starts_with(JOURNEYS) {
            return Some("only journeys are left to nightly chromium".to_owned());
        }
        let test = attribute
            .strip_prefix(REASON)
            .and_then(|rest| rest.strip_suffix("\"]"));
        match test {
            None => Some(format!(
                "an ignored journey names the test that CI has: {REASON}file::test\"]"
            )),
            Some(test) if self.run.contains(test) => None,
            Some(test) => Some(format!("CI has no test {test:?}")),
        }
    }
}

/// The name of a function that begins in this line.
fn function(line: &str) -> Option<&str> {
    let (before, rest) = line.split_once("fn ")?;
    let is_begin = before.is_empty() || before.ends_with(' ');
    let (name, _) = rest.split_once('(').filter(|_| is_begin)?;
    Some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is wrong with ignored tests, beside one in `crates/a/src/look.rs` that is not.
    fn faults(ignored: &[(&str, &str)]) -> Vec<String> {
        let mut all = Tests::default();
        let test = ["#[test]", "fn it_is_seen() {", "}"].join("\n");
        all.read(Path::new("crates/a/src/look.rs"), &test);
        for (file, attribute) in ignored {
            let test = ["#[test]", attribute, "async fn on_a_phone() {"].join("\n");
            all.read(Path::new(file), &test);
        }
        let found = all.faults().into_iter();
        found
            .map(|finding| format!("{}:{} {}", finding.file, finding.line, finding.what))
            .collect()
    }

    #[test]
    fn an_ignored_journey_names_a_test_that_runs() {
        let journey = "tests/journeys/tests/evening.rs";
        let of = |test: &str| format!("{REASON}{test}\"]");
        assert_eq!(faults(&[(journey, &of("look::it_is_seen"))]), [""; 0]);
        for (attribute, fault) in [
            (of("look::it_is_heard"), "evening.rs:2 CI has no test"),
            (of("other::it_is_seen"), "evening.rs:2 CI has no test"),
            // Another one that is ignored.
            (of("evening::on_a_phone"), "evening.rs:2 CI has no test"),
            (
                "#[ignore]".to_owned(),
                "evening.rs:2 an ignored journey names",
            ),
            (
                "#[ignore = \"slow\"]".to_owned(),
                "evening.rs:2 an ignored journey names",
            ),
        ] {
            let found = faults(&[(journey, &attribute)]);
            assert!(
                found.len() == 1 && found[0].contains(fault),
                "{attribute}: {found:?}"
            );
        }
        let elsewhere = faults(&[("crates/a/tests/evening.rs", &of("look::it_is_seen"))]);
        assert!(
            elsewhere.len() == 1 && elsewhere[0].contains("only journeys"),
            "{elsewhere:?}"
        );
    }
}
