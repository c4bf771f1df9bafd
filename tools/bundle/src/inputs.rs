//! Collects the page's files under the names by which they refer to each other.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use tengen_text::Language;
use wasm_bindgen_cli_support::Bindgen;

use crate::arrange::arranged;
use crate::glue::shortened;
use crate::parts;

/// File contents by name; a name may contain slashes.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// A compiled module.
pub(crate) struct Module {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    /// Whether some of its functions are loaded on first use.
    pub(crate) has_parts: bool,
}

/// A fingerprint of everything that determines the bundle, this program included.
pub(crate) fn stamp(static_dir: &Path, modules: &[Module]) -> Result<String> {
    let mut hash = Sha256::new();
    let mut add = |name: &str, bytes: &[u8]| {
        hash.update((name.len() as u64).to_le_bytes());
        hash.update(name);
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    };
    add("program", &read(&std::env::current_exe()?)?);
    for (name, bytes) in read_static(static_dir)? {
        add(&name, &bytes);
    }
    for module in modules {
        add(&module.name, &read(&module.path)?);
    }
    Ok(crate::names::hex(&hash.finalize()))
}

/// The files of the static folder, named relative to it.
pub(crate) fn read_static(dir: &Path) -> Result<Files> {
    let mut files = Files::new();
    read_dir(dir, "", &mut files)?;
    Ok(files)
}

/// Joins the style sheets of the folder `style`, in the order of their names, to `style.css`: one
/// file is fetched and compressed better than several.
pub(crate) fn join_styles(files: Files) -> Files {
    let is_sheet = |(name, _): &(String, _)| name.starts_with("style/");
    let (sheets, mut files): (Files, Files) = files.into_iter().partition(is_sheet);
    files.insert(
        "style.css".to_owned(),
        sheets.into_values().flatten().collect(),
    );
    files
}

/// The files with `"bytes of NAME"` in a script replaced by the length of that file.
///
/// # Errors
/// If there is no such file.
pub(crate) fn with_lengths(mut files: Files) -> Result<Files> {
    const MARK: &str = "\"bytes of ";
    let scripts = files.keys().filter(|name| name.ends_with(".js"));
    for script in scripts.cloned().collect::<Vec<_>>() {
        let Ok(text) = std::str::from_utf8(&files[&script]) else {
            continue;
        };
        let mut parts = text.split(MARK);
        let mut out = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (name, rest) = part.split_once('"').context("an open quote")?;
            let file = files.get(name).with_context(|| format!("no {name}"))?;
            out.push_str(&file.len().to_string());
            out.push_str(rest);
        }
        files.insert(script, out.into_bytes());
    }
    Ok(files)
}

/// The texts of each language, which the wasm modules do not contain: `words-zh.ftl` with what the
/// first screen needs, `more-words-zh.ftl` and so on.
pub(crate) fn words() -> Files {
    let named = |language: Language| {
        let names = ["words", "more-words"].map(|what| format!("{what}-{}.ftl", language.name()));
        let texts = tengen_text::pack(language).map(String::into_bytes);
        names.into_iter().zip(texts)
    };
    Language::ALL.into_iter().flat_map(named).collect()
}

/// The puzzle pack, which the page fetches when it is first asked for.
pub(crate) fn puzzles() -> Files {
    let pack = include_bytes!("../../../crates/training/puzzles.tgpz");
    Files::from([("puzzles.bin".to_owned(), pack.to_vec())])
}

/// The engine's file of weights: sets of equal length, in this order, one for each colour that has
/// its own. A test compares the parts with the engine's.
const WEIGHTS: &[u8] = include_bytes!("../../../crates/engine/src/weights.bin");
const SETS: [(&str, usize); 5] = [
    ("freestyle", 1),
    ("standard", 1),
    ("renju", 2),
    ("caro", 1),
    ("caro-overline", 1),
];

/// The engine's weights of each rule, which its module does not contain: `weights-renju.bin` and so
/// on.
pub(crate) fn weights() -> Files {
    let set = WEIGHTS.len() / SETS.iter().map(|(_, sets)| sets).sum::<usize>();
    let mut rest = WEIGHTS;
    let parts = SETS.map(|(rule, sets)| {
        let (part, after) = rest.split_at(set * sets);
        rest = after;
        (format!("weights-{rule}.bin"), part.to_vec())
    });
    Files::from(parts)
}

/// Runs wasm-bindgen on a compiled module: `NAME.js`, `NAME_bg.wasm`, the scripts they need and the
/// module's parts.
pub(crate) fn finish_module(module: &Module) -> Result<Files> {
    let name = &module.name;
    let dir = std::env::temp_dir().join(format!("tengen-bundle-{}-{name}", std::process::id()));
    let files = finish_in(module, &dir);
    // A temporary folder: failing to remove it only costs space.
    let _ = fs::remove_dir_all(&dir);
    files
}

fn finish_in(module: &Module, dir: &Path) -> Result<Files> {
    let (main, parts) = match module.has_parts {
        true => parts::split(&module.name, &module.path, &dir.join("split"))?,
        false => (module.path.clone(), Files::new()),
    };
    let out = dir.join("out");
    Bindgen::new()
        .input_path(main)
        .out_name(&module.name)
        .web(true)?
        .typescript(false)
        // The parts call functions through the running module's table.
        .keep_lld_exports(module.has_parts)
        // Keeps the module's default URL, beside its script.
        .omit_default_module_path(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(&out)?;
    let mut files = read_static(&out)?;
    for (name, content) in &mut files {
        if name.ends_with(".wasm") {
            *content = arranged(content).with_context(|| name.clone())?;
        }
    }
    let name = &module.name;
    let (script, wasm) = (format!("{name}.js"), format!("{name}_bg.wasm"));
    if let (Some(text), Some(module)) = (files.get(&script), files.get(&wasm)) {
        let text = std::str::from_utf8(text).with_context(|| script.clone())?;
        let (text, module) = shortened(text, module).with_context(|| script.clone())?;
        files.insert(script, text.into_bytes());
        files.insert(wasm, module);
    }
    files.extend(parts);
    Ok(files)
}

fn read_dir(dir: &Path, prefix: &str, files: &mut Files) -> Result<()> {
    for entry in fs::read_dir(dir).with_context(|| format!("reading folder {}", dir.display()))? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            read_dir(&entry.path(), &format!("{name}/"), files)?;
        } else {
            files.insert(name, read(&entry.path())?);
        }
    }
    Ok(())
}

pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("reading {}", path.display()))
}

#[cfg(test)]
mod tests {
    use tengen_core::Rule;

    use super::*;

    #[test]
    fn weights_are_parted_as_in_the_engine() {
        let of_rule = |rule: Rule| {
            let name = format!("weights-{}.bin", rule.name());
            (name, tengen_engine::embedded_weights(rule).to_vec())
        };
        assert_eq!(weights(), Files::from(Rule::ALL.map(of_rule)));
    }

    #[test]
    fn scripts_know_the_lengths_of_files() {
        let files = |script: &str| {
            let all = [("a.js", script), ("b.wasm", "12345")];
            Files::from(all.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec())))
        };
        let counted = with_lengths(files("x = \"bytes of b.wasm\"; y")).expect("a file");
        assert_eq!(counted["a.js"], b"x = 5; y");
        assert!(with_lengths(files("\"bytes of c.wasm\"")).is_err());
    }

    #[test]
    fn style_sheets_are_joined_in_order() {
        let files = ["style/2-b.css", "index.html", "style/1-a.css"];
        let files = files.map(|name| (name.to_owned(), name.as_bytes().to_vec()));
        let joined = join_styles(Files::from(files));
        let names: Vec<&str> = joined.keys().map(String::as_str).collect();
        assert_eq!(names, ["index.html", "style.css"]);
        assert_eq!(joined["style.css"], b"style/1-a.cssstyle/2-b.css");
    }
}
