//! Splits a module into what starts at once and the parts that are loaded on first use.
//!
//! The functions marked with `wasm_split` in the page are the entries of its parts; what only they
//! need goes into `split_NAME.wasm`, what several of them share into `chunk_N.wasm`. A script with
//! the loaders, `NAME-parts.js`, is imported by the module itself. It takes the running module's
//! exports from `exports.js` rather than from the module's own script, which would be a circle.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use wasm_split_cli_support::{Options, transform};

use crate::arrange::arranged;
use crate::inputs::{Files, read, read_static};

const EXPORTS: &str = "./exports.js";

/// The module that starts, written into `dir`, and the files of its parts.
///
/// # Errors
/// If the module has no relocations, or none of its functions is an entry.
pub(crate) fn split(name: &str, path: &Path, dir: &Path) -> Result<(PathBuf, Files)> {
    let whole = read(path)?;
    let link = format!("./{name}-parts.js");
    let (main, parts) = (dir.join("main.wasm"), dir.join("parts"));
    let mut options = Options::new(&whole);
    options.output_dir = &parts;
    options.main_out_path = &main;
    options.link_name = &link;
    options.main_module = EXPORTS;
    // Its report is not a standard error.
    let made = transform(options).map_err(|error| anyhow!("{error:#}"))?;
    made.split_modules
        .first()
        .context("the module has no parts")?;
    let mut files = read_static(&parts)?;
    for (name, content) in &mut files {
        if name.ends_with(".wasm") {
            *content = arranged(content).with_context(|| name.clone())?;
        }
    }
    Ok((main, of_module(name, files)?))
}

/// Adds the module's name to those of its parts, since every module counts its chunks from the
/// same number, and to the script that names them.
fn of_module(name: &str, files: Files) -> Result<Files> {
    let own = |file: &str| match file.strip_suffix(".wasm") {
        Some(part) => format!("{part}-{name}.wasm"),
        None => file.to_owned(),
    };
    let parts: Vec<String> = files
        .keys()
        .filter(|f| f.ends_with(".wasm"))
        .cloned()
        .collect();
    let named = |(file, content): (String, Vec<u8>)| {
        if file.ends_with(".wasm") {
            return Ok((own(&file), content));
        }
        let mut script = String::from_utf8(content).with_context(|| file.clone())?;
        for part in &parts {
            script = script.replace(&format!("\"./{part}\""), &format!("\"./{}\"", own(part)));
        }
        Ok((file, script.into_bytes()))
    };
    files.into_iter().map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_named_after_their_module() -> Result<()> {
        let script = br#"fetch(new URL("./chunk_1.wasm", u)); "./chunk_12.wasm""#;
        let file = |name: &str, content: &[u8]| (name.to_owned(), content.to_vec());
        let files = Files::from([
            file("chunk_1.wasm", b"1"),
            file("chunk_12.wasm", b"12"),
            file("a-parts.js", script),
        ]);
        let named = of_module("a", files)?;
        let wanted = br#"fetch(new URL("./chunk_1-a.wasm", u)); "./chunk_12-a.wasm""#;
        assert_eq!(
            named,
            Files::from([
                file("chunk_1-a.wasm", b"1"),
                file("chunk_12-a.wasm", b"12"),
                file("a-parts.js", wanted),
            ])
        );
        Ok(())
    }
}
