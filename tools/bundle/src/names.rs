//! File names with a hash of the content, so that browsers may cache the files forever.
//!
//! References between files (a page's style sheet, a script's module) are rewritten to the hashed
//! names before the referring file is hashed. The entry points `index.html` and `*.webmanifest`
//! keep their names.

use std::collections::BTreeMap;

use anyhow::{Result, bail};
use sha2::{Digest, Sha256};

use crate::inputs::Files;

/// The folder of all hashed files, relative to the page.
const FOLDER: &str = "assets/";
/// Hexadecimal digits of SHA-256 in a name.
const DIGITS: usize = 16;
/// Extensions of the files in which references are rewritten.
const TEXTS: [&str; 5] = [".html", ".css", ".js", ".svg", ".webmanifest"];

/// Renames the files and rewrites the references between them.
///
/// # Errors
/// If files refer to each other in a cycle, since none of them can be hashed first.
pub(crate) fn with_hashes(files: Files) -> Result<Files> {
    let mut naming = Naming {
        files: &files,
        done: BTreeMap::new(),
        open: Vec::new(),
        out: Files::new(),
    };
    for name in files.keys() {
        naming.place(name)?;
    }
    Ok(naming.out)
}

/// Bytes as lower-case hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

struct Naming<'a> {
    files: &'a Files,
    /// Old name to new path.
    done: BTreeMap<String, String>,
    /// The chain of files in progress, to detect cycles.
    open: Vec<String>,
    out: Files,
}

impl Naming<'_> {
    /// Renames a file, after all files it refers to.
    fn place(&mut self, name: &str) -> Result<()> {
        if self.done.contains_key(name) {
            return Ok(());
        }
        if self.open.iter().any(|open| open == name) {
            bail!(
                "files mention each other in a circle: {} → {name}",
                self.open.join(" → ")
            );
        }
        self.open.push(name.to_owned());
        let mut content = self.files[name].clone();
        if TEXTS.iter().any(|ending| name.ends_with(ending))
            && let Ok(mut text) = String::from_utf8(content.clone())
        {
            // Longer names first, so that a name that ends like another is replaced whole.
            let mut others: Vec<&String> =
                self.files.keys().filter(|other| *other != name).collect();
            others.sort_by_key(|other| std::cmp::Reverse(other.len()));
            for other in others {
                if !mentions(&text, other).is_empty() {
                    self.place(other)?;
                    text = replace(&text, other, file_name(&self.done[other]));
                }
            }
            content = text.into_bytes();
        }
        self.open.pop();
        let path = path_of(name, &content);
        if self.out.insert(path.clone(), content).is_some() {
            bail!("two files would be called {path}");
        }
        self.done.insert(name.to_owned(), path);
        Ok(())
    }
}

fn path_of(name: &str, content: &[u8]) -> String {
    if name == "index.html" || name.ends_with(".webmanifest") {
        return name.to_owned();
    }
    let digest = hex(&Sha256::digest(content));
    let (stem, ending) = file_name(name)
        .split_once('.')
        .unwrap_or((file_name(name), "bin"));
    format!("{FOLDER}{stem}-{}.{ending}", &digest[..DIGITS])
}

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Offsets of the references to a file: its name between quotes, slashes or brackets. A key of an
/// object is none: wasm modules name their imports by it.
fn mentions(text: &str, name: &str) -> Vec<usize> {
    let before = |c: char| matches!(c, '"' | '\'' | '`' | '/' | '(');
    let after = |c: char| matches!(c, '"' | '\'' | '`' | ')' | '?' | '#');
    text.match_indices(name)
        .map(|(at, _)| at)
        .filter(|&at| {
            let rest = &text[at + name.len()..];
            text[..at].chars().next_back().is_some_and(before)
                && rest.starts_with(after)
                && !rest[1..].starts_with(':')
        })
        .collect()
}

fn replace(text: &str, name: &str, new: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for at in mentions(text, name) {
        out.push_str(&text[from..at]);
        out.push_str(new);
        from = at + name.len();
    }
    out.push_str(&text[from..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(list: &[(&str, &str)]) -> Files {
        list.iter()
            .map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()))
            .collect()
    }

    fn text<'a>(out: &'a Files, start: &str) -> &'a str {
        let (_, content) = out
            .iter()
            .find(|(name, _)| name.starts_with(start))
            .expect(start);
        std::str::from_utf8(content).expect("text")
    }

    #[test]
    fn a_mention_follows_the_name() {
        let out = with_hashes(files(&[
            ("index.html", "<script src=\"/assets/start.js\"></script>"),
            (
                "start.js",
                "import init from './web.js'; // not start.js.map, not myweb.js",
            ),
            (
                "web.js",
                "import './snippets/a-1/inline0.js'; const imports = { './web_bg.wasm': 1 };
                 new URL('web_bg.wasm', import.meta.url);",
            ),
            ("web_bg.wasm", "wasm"),
            ("snippets/a-1/inline0.js", "export {}"),
        ]))
        .expect("no circle");
        let names: Vec<&String> = out.keys().collect();
        let start = names
            .iter()
            .find(|n| n.starts_with("assets/start-"))
            .expect("start");
        assert_eq!(
            text(&out, "index.html"),
            format!("<script src=\"/{start}\"></script>")
        );
        assert!(text(&out, "assets/start-").contains("from './web-"));
        assert!(text(&out, "assets/start-").ends_with("not start.js.map, not myweb.js"));
        assert!(text(&out, "assets/web-").contains("new URL('web_bg-"));
        assert!(text(&out, "assets/web-").contains("'./web_bg.wasm': 1"));
        assert!(text(&out, "assets/web-").contains("import './inline0-"));
    }

    #[test]
    fn the_hash_of_a_file_depends_on_what_it_mentions() {
        let one = with_hashes(files(&[("a.js", "'b.js'"), ("b.js", "1")])).expect("no circle");
        let two = with_hashes(files(&[("a.js", "'b.js'"), ("b.js", "2")])).expect("no circle");
        let name = |out: &Files| out.keys().find(|n| n.starts_with("assets/a-")).cloned();
        assert_ne!(name(&one), name(&two));
    }

    #[test]
    fn a_circle_is_named() {
        let error =
            with_hashes(files(&[("a.js", "'b.js'"), ("b.js", "'a.js'")])).expect_err("a circle");
        assert!(error.to_string().contains("a.js → b.js → a.js"), "{error}");
    }
}
