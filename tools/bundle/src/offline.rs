//! The service worker, by which the page works without a network: its list of files and its
//! version.
//!
//! The document and the worker name the same version, a hash over the names and contents of all
//! files, so that a worker never stores the document of another one.

use anyhow::{Context as _, Result};
use sha2::{Digest as _, Sha256};

use crate::inputs::Files;
use crate::names::hex;

const DOCUMENT: &str = "index.html";
/// The script in the static folder, and the file made of it.
pub(crate) const WORKER: &str = "sw.js";
const END_OF_HEAD: &str = "  </head>";
/// Hexadecimal digits of the version and of a file's hash.
const DIGITS: usize = 16;

/// Adds the worker made from `script` to the named files, and the version to the document.
///
/// # Errors
/// If there is no document or it has no head.
pub(crate) fn add(files: &mut Files, script: &str) -> Result<()> {
    let version = version(files, script);
    let document = files.remove(DOCUMENT).context("no index.html")?;
    let document = String::from_utf8(document).context(DOCUMENT)?;
    let (head, rest) = document
        .split_once(END_OF_HEAD)
        .context("index.html has no head")?;
    let mark = format!("    <meta name=\"tengen-release\" content=\"{version}\">\n");
    let list: Vec<String> = files
        .iter()
        .map(|(name, content)| format!("{name:?}:{:?}", digits(content)))
        .collect();
    let worker = format!(
        "const RELEASE = {{\"version\":{version:?},\"files\":{{{}}}}};\n{script}",
        list.join(",")
    );
    files.insert(
        DOCUMENT.to_owned(),
        [head, &mark, END_OF_HEAD, rest].concat().into_bytes(),
    );
    files.insert(WORKER.to_owned(), worker.into_bytes());
    Ok(())
}

fn digits(content: &[u8]) -> String {
    hex(&Sha256::digest(content))[..DIGITS].to_owned()
}

fn version(files: &Files, script: &str) -> String {
    let mut hash = Sha256::new();
    let all = files
        .iter()
        .map(|(name, content)| (name.as_str(), content.as_slice()));
    for (name, content) in all.chain([(WORKER, script.as_bytes())]) {
        hash.update(name);
        hash.update(Sha256::digest(content));
    }
    hex(&hash.finalize())[..DIGITS].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bundle(style: &str, script: &str) -> (String, String) {
        let mut files = Files::from([
            (DOCUMENT.to_owned(), b"<head>\n  </head>".to_vec()),
            ("assets/style-1.css".to_owned(), style.into()),
        ]);
        add(&mut files, script).expect("a head");
        let text = |name: &str| String::from_utf8(files[name].clone()).expect("text");
        (text(DOCUMENT), text(WORKER))
    }

    #[test]
    fn the_worker_lists_every_file_but_the_document_and_itself() {
        let (_, worker) = bundle("a{}", "run();");
        let list = format!(
            "\"files\":{{\"assets/style-1.css\":\"{}\"}}}};\nrun();",
            digits(b"a{}")
        );
        assert!(worker.ends_with(&list), "{worker}");
    }

    #[test]
    fn document_and_worker_name_one_version_which_every_change_changes() {
        let of = |style, script| {
            let (document, worker) = bundle(style, script);
            let version = document.split("content=\"").nth(1).expect("a mark")[..DIGITS].to_owned();
            assert!(
                worker.contains(&format!("\"version\":\"{version}\"")),
                "{worker}"
            );
            version
        };
        let first = of("a{}", "run();");
        assert_eq!(first, of("a{}", "run();"));
        assert_ne!(first, of("b{}", "run();"));
        assert_ne!(first, of("a{}", "walk();"));
    }
}
