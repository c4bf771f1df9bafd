//! Lists the files of the built page in `dist/` (see `cargo xtask build`) for embedding.
//!
//! Without a built page the server embeds `no-page.html`, which explains what to do.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hasher as _};
use std::io;
use std::path::{Path, PathBuf};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=dist");
    println!("cargo::rerun-if-changed=no-page.html");
    println!("cargo::rerun-if-changed=build.rs");
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    let mut files = BTreeMap::new();
    collect(&here.join("dist"), "", &mut files)?;
    let built = files.contains_key("index.html");
    if !built {
        files = BTreeMap::from([("index.html".to_owned(), here.join("no-page.html"))]);
    }
    let mut list = String::new();
    let mut count = 0;
    for (name, path) in &files {
        if name.ends_with(".br") || name.ends_with(".gz") {
            continue;
        }
        let mime = mime(name)
            .ok_or_else(|| io::Error::other(format!("{name}: no media type is known for it")))?;
        let mut hasher = DefaultHasher::new();
        hasher.write(&fs::read(path)?);
        let (packed, path) = match files.get(&format!("{name}.br")) {
            Some(packed) => (true, packed),
            None => (false, path),
        };
        count += 1;
        writeln!(
            list,
            "File::new({name:?}, {mime:?}, \"{:016x}\", include_bytes!({path:?}), {packed}),",
            hasher.finish(),
        )
        .expect("writing to a string");
    }
    let code =
        format!("const BUILT: bool = {built};\nstatic FILES: [File; {count}] = [\n{list}];\n");
    fs::write(out.join("page.rs"), code)
}

fn collect(dir: &Path, prefix: &str, files: &mut BTreeMap<String, PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{name}/"), files)?;
        } else if name != ".gitignore" {
            files.insert(name, entry.path());
        }
    }
    Ok(())
}

fn mime(name: &str) -> Option<&'static str> {
    Some(match name.rsplit('.').next()? {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "ftl" => "text/plain; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "bin" => "application/octet-stream",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "wav" => "audio/wav",
        "ogg" => "audio/ogg",
        "mp3" => "audio/mpeg",
        _ => return None,
    })
}
