//! Rules for the messages of commits: a short subject in the imperative, and a body that says why.

use std::path::Path;

use anyhow::Result;

use super::{Finding, MAX_SUBJECT, Rule};
use crate::cmd::program;

/// Commits after this one are checked: older ones were written without the rule.
pub(super) const BASE: &str = "45eda54f2be41c2b41c8c9c483331ebc82991f4f";
/// First words of subjects that describe a state rather than command a change.
const NO_VERBS: [&str; 12] = [
    "a", "an", "the", "no", "new", "what", "how", "when", "where", "which", "more", "some",
];
/// Verbs with an ending of other forms.
const VERBS: [&str; 5] = ["embed", "focus", "canvas", "bias", "alias"];

/// Checks the commits of a repository after `base`. Prints a line where they cannot be read: in a
/// folder that git does not know, or a clone without that commit.
pub(super) fn check(folder: &Path, base: &str) -> Result<Vec<Finding>> {
    let git = |args: &[&str]| program("git").dir(folder).args(args).output();
    let known = git(&["merge-base", "--is-ancestor", base, "HEAD"]);
    if !known.is_ok_and(|output| output.status.success()) {
        println!("the messages of commits are not checked: {base} is not in this checkout");
        return Ok(Vec::new());
    }
    let range = format!("{base}..HEAD");
    let log = git(&["log", "--no-merges", "-z", "--format=%h%n%B", &range])?;
    let log = String::from_utf8_lossy(&log.stdout);
    let mut found = Vec::new();
    for commit in log.split('\0').filter(|commit| !commit.trim().is_empty()) {
        let (hash, message) = commit.split_once('\n').unwrap_or((commit, ""));
        found.extend(faults(message).into_iter().map(|what| Finding {
            rule: Rule::Commit,
            file: hash.to_owned(),
            line: 0,
            what,
        }));
    }
    Ok(found)
}

fn faults(message: &str) -> Vec<String> {
    let (subject, body) = message.split_once('\n').unwrap_or((message, ""));
    let subject = subject.trim();
    let mut found = Vec::new();
    let length = subject.chars().count();
    if length > MAX_SUBJECT {
        found.push(format!(
            "a subject of {length} characters, more than {MAX_SUBJECT}"
        ));
    }
    if subject.ends_with('.') {
        found.push("a subject with a full stop".to_owned());
    }
    // An area may stand before the verb: `Page: show …`.
    let command = subject.split_once(": ").map_or(subject, |(_, rest)| rest);
    let first = command.split_whitespace().next().unwrap_or_default();
    if !is_command(first) {
        found.push(format!("{first:?} is no imperative: {subject:?}"));
    }
    let is_trailer = |line: &str| {
        line.split_once(": ")
            .is_some_and(|(key, _)| !key.contains(' '))
    };
    if !body
        .lines()
        .any(|line| !line.trim().is_empty() && !is_trailer(line))
    {
        found.push(format!("no body that says why: {subject:?}"));
    }
    found
}

/// Whether a word may be an imperative, by its ending: no past tense, gerund or third person.
fn is_command(word: &str) -> bool {
    let word = word.to_lowercase();
    if word.is_empty() || NO_VERBS.contains(&&*word) {
        return false;
    }
    let stem = |ending| word.strip_suffix(ending).is_some_and(has_vowel);
    let past = stem("ed") && !word.ends_with("eed");
    let gerund = stem("ing");
    let third = word.ends_with('s') && !word.ends_with("ss");
    VERBS.contains(&&*word) || !(past || gerund || third)
}

fn has_vowel(stem: &str) -> bool {
    stem.contains(['a', 'e', 'i', 'o', 'u', 'y'])
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::*;

    const WHY: &str = "\n\nBecause it helps.\n";

    #[test]
    fn a_message_is_a_command_and_a_reason() {
        for subject in [
            "Show forbidden points",
            "Page: show forbidden points",
            "Embed, bring and need no exception",
            "Process all files",
        ] {
            assert_eq!(faults(&format!("{subject}{WHY}")), [""; 0], "{subject}");
        }
        for (message, fault) in [
            (format!("Shows points{WHY}"), "\"Shows\" is no imperative"),
            (format!("Added a rule{WHY}"), "\"Added\" is no imperative"),
            (
                format!("Page: adding it{WHY}"),
                "\"adding\" is no imperative",
            ),
            (format!("The board turns{WHY}"), "\"The\" is no imperative"),
            (format!("Show points.{WHY}"), "a full stop"),
            (format!("Show {}{WHY}", "x".repeat(68)), "73 characters"),
            ("Show points\n".to_owned(), "no body"),
            ("Show points\n\nBench: 0123\n".to_owned(), "no body"),
        ] {
            let found = faults(&message);
            assert!(
                found.len() == 1 && found[0].contains(fault),
                "{message:?}: {found:?}"
            );
        }
    }

    /// A folder of its own for a test, removed at its end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("tidy-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            fs::create_dir_all(&path).expect("a folder");
            Self(path)
        }

        fn git(&self, args: &[&str]) -> String {
            let name = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
            let git = program("git").dir(&self.0).args(name).args(args);
            git.read().expect("git")
        }

        fn commit(&self, message: &str) -> String {
            self.git(&["commit", "-q", "--allow-empty", "-m", message]);
            self.git(&["rev-parse", "HEAD"])
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn only_commits_after_the_base_are_checked() {
        let folder = Folder::new("commits");
        folder.git(&["init", "-q"]);
        folder.commit("Older ones had none");
        let base = folder.commit("Nor had this");
        folder.commit("Show points\n\nThey were hidden.");
        assert!(check(&folder.0, &base).expect("a log").is_empty());
        let newest = folder.commit("Changed points");
        let found = check(&folder.0, &base).expect("a log");
        assert_eq!(found.len(), 2);
        assert!(
            found
                .iter()
                .all(|finding| newest.starts_with(&finding.file))
        );
    }

    #[test]
    fn a_checkout_without_the_base_is_not_checked() {
        let folder = Folder::new("bare");
        assert!(check(&folder.0, BASE).expect("no git").is_empty());
        folder.git(&["init", "-q"]);
        folder.commit("Shown points");
        assert!(check(&folder.0, BASE).expect("no base").is_empty());
    }
}
