//! Every file of the page, by the name its neighbours call it.
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use tengen_text::Language;
use wasm_bindgen_cli_support::Bindgen;

/// File contents by name; a name may hold slashes.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// A fingerprint of all that goes into the bundle, this program included.
pub(crate) fn stamp(static_dir: &Path, wasm: &[(String, PathBuf)]) -> Result<String> {
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
    for (name, path) in wasm {
        add(name, &read(path)?);
    }
    Ok(crate::names::hex(&hash.finalize()))
}

/// The files of the static folder, names relative to it.
pub(crate) fn read_static(dir: &Path) -> Result<Files> {
    let mut files = Files::new();
    read_dir(dir, "", &mut files)?;
    Ok(files)
}

/// The words of every language, which the page's modules do not carry: `words-zh.ftl` and so on.
pub(crate) fn words() -> Files {
    Language::ALL
        .into_iter()
        .map(|language| {
            let name = format!("words-{}.ftl", language.name());
            (name, tengen_text::pack(language).into_bytes())
        })
        .collect()
}

/// What wasm-bindgen makes of a compiled module: `NAME.js`, `NAME_bg.wasm` and the scripts it brings along.
pub(crate) fn finish_module(name: &str, path: &Path) -> Result<Files> {
    let dir = std::env::temp_dir().join(format!("tengen-bundle-{}-{name}", std::process::id()));
    let made = Bindgen::new()
        .input_path(path)
        .out_name(name)
        .web(true)?
        .typescript(false)
        // The script finds its module beside itself.
        .omit_default_module_path(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(&dir);
    let files = made.and_then(|()| read_static(&dir));
    // The folder lies among temporary files: should it stay, nothing is wrong but a little space.
    let _ = fs::remove_dir_all(&dir);
    files
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

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("reading {}", path.display()))
}
