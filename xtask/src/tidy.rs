//! House rules that no compiler checks: `cargo xtask tidy`.

mod commits;
mod count;
mod crates;
mod documents;
mod ignored;
mod methods;
mod sources;
mod styles;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::cmd::{program, root};

/// In lines.
const MAX_FILE: usize = 600;
/// In columns, indentation included.
const MAX_COMMENT: usize = 100;
/// Files up to this many lines need no module documentation.
const UNDOCUMENTED: usize = 60;
/// In lines.
const MAX_EXAMPLE: usize = 25;
/// Of a type of `web` or `page`, so that what needs a part of the page does not get all of it.
const MAX_METHODS: usize = 39;
/// In characters.
const MAX_SUBJECT: usize = 72;
/// Folders that git ignores, for a checkout without git.
const IGNORED: [&str; 3] = [".git", "target", "node_modules"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    /// A source file has at most [`MAX_FILE`] lines.
    FileLength,
    /// A comment line has at most [`MAX_COMMENT`] columns.
    CommentWidth,
    /// A file begins with `//! One sentence.` and a blank line follows its module documentation.
    ModuleDoc,
    /// A word of the table *Words that went* in `CONTRIBUTING.md` is used nowhere else.
    Word,
    /// A commit has a subject of at most [`MAX_SUBJECT`] characters in the imperative, and a body.
    Commit,
    /// The table of crates in `docs/design/crates.md` equals the manifests.
    Table,
    /// A library's front page has an example of at most [`MAX_EXAMPLE`] lines.
    Example,
    /// No selector asks `:has` for `[hidden]`: browsers then style the whole board anew whenever
    /// anything is hidden or shown.
    HasHidden,
    /// A type of the page has at most [`MAX_METHODS`] methods of its own.
    Methods,
    /// Relative links and pictures of documents exist.
    Link,
    /// An ignored journey names a test that CI runs in its place.
    Ignored,
}

/// Intended exceptions: rule, file, reason. An unused one is an error.
const EXCEPTIONS: &[(Rule, &str, &str)] = &[
    (Rule::Example, "crates/web/src/lib.rs", IN_BROWSER),
    (Rule::Example, "crates/worker-glue/src/lib.rs", IN_BROWSER),
];
const IN_BROWSER: &str = "runs in a browser only";

struct Finding {
    rule: Rule,
    /// Relative to the repository.
    file: String,
    /// 1-based; 0 for the whole file.
    line: usize,
    what: String,
}

/// Runs `cargo xtask tidy` with its arguments.
pub(crate) fn run(args: &[OsString]) -> Result<()> {
    match args {
        [] => all(),
        [only] if only == "--count" => count::print(&files()?),
        other => bail!("tidy takes --count or nothing, not {other:?}"),
    }
}

/// Checks every file that git does not ignore and prints the findings.
pub(crate) fn all() -> Result<()> {
    let files = files()?;
    let mut found = Vec::new();
    found.extend(sources::check(&files)?);
    found.extend(styles::check(&files)?);
    found.extend(documents::check(&files)?);
    found.extend(methods::check(&files)?);
    found.extend(ignored::check(&files)?);
    found.extend(crates::check()?);
    found.extend(commits::check(root(), commits::BASE)?);
    let excepted = |rule, file: &str| EXCEPTIONS.iter().any(|(r, f, _)| *r == rule && *f == file);
    for (rule, file, why) in EXCEPTIONS {
        if !found.iter().any(|f| f.rule == *rule && f.file == *file) {
            println!("{file}: the exception from {rule:?} ({why}) is not needed any more");
            bail!("an exception of xtask/src/tidy.rs is out of date");
        }
    }
    found.retain(|finding| !excepted(finding.rule, &finding.file));
    for Finding {
        rule,
        file,
        line,
        what,
    } in &found
    {
        println!("{file}:{line}: {what} ({rule:?})");
    }
    if !found.is_empty() {
        bail!(
            "{} findings; CONTRIBUTING.md says what the rules are",
            found.len()
        );
    }
    Ok(())
}

/// What git does not ignore; without git, as in an unpacked archive, what lies there.
fn files() -> Result<Vec<PathBuf>> {
    let list = program("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .read();
    let Ok(list) = list else {
        println!("no checkout of git: every file is checked");
        let mut files = Vec::new();
        walk(Path::new(""), &mut files)?;
        return Ok(files);
    };
    let files = list.lines().map(PathBuf::from);
    Ok(files.filter(|file| root().join(file).is_file()).collect())
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in std::fs::read_dir(root().join(folder))? {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        if !entry.file_type()?.is_dir() {
            files.push(path);
        } else if !IGNORED.iter().any(|name| entry.file_name() == *name) {
            walk(&path, files)?;
        }
    }
    Ok(())
}

fn has_extension(file: &Path, extension: &str) -> bool {
    file.extension().is_some_and(|found| found == extension)
}
