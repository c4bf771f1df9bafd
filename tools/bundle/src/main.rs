//! Bundles the page's wasm modules and static files into the folder that the server embeds.
//!
//! ```text
//! tengen-bundle --static DIR --wasm NAME=FILE [--wasm …] --stamp FILE --out DIR [--quick]
//! ```
//!
//! [`inputs`] collects the static files and the output of wasm-bindgen, [`names`] adds content
//! hashes to the file names and rewrites the references, [`output`] compresses and writes. If no
//! input has changed, nothing is written, so that the server is not recompiled.

mod inputs;
mod names;
mod output;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

#[derive(Default)]
struct Args {
    static_dir: PathBuf,
    /// The module's name and the file compiled by cargo.
    wasm: Vec<(String, PathBuf)>,
    stamp: PathBuf,
    out: PathBuf,
    /// Compress less, in a fraction of the time.
    quick: bool,
}

fn main() -> ExitCode {
    match parse().and_then(|args| bundle(&args)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tengen-bundle: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn parse() -> Result<Args> {
    use lexopt::prelude::{Long, ValueExt as _};
    let mut args = Args::default();
    let mut parser = lexopt::Parser::from_env();
    while let Some(arg) = parser.next()? {
        match arg {
            Long("static") => args.static_dir = parser.value()?.into(),
            Long("stamp") => args.stamp = parser.value()?.into(),
            Long("quick") => args.quick = true,
            Long("out") => args.out = parser.value()?.into(),
            Long("wasm") => {
                let value = parser.value()?.string()?;
                let Some((name, file)) = value.split_once('=') else {
                    bail!("--wasm wants NAME=FILE, not {value:?}");
                };
                args.wasm.push((name.to_owned(), file.into()));
            }
            other => return Err(other.unexpected().into()),
        }
    }
    for (name, path) in [
        ("--static", &args.static_dir),
        ("--stamp", &args.stamp),
        ("--out", &args.out),
    ] {
        if path.as_os_str().is_empty() {
            bail!("{name} is missing");
        }
    }
    Ok(args)
}

fn bundle(args: &Args) -> Result<()> {
    let mut stamp = inputs::stamp(&args.static_dir, &args.wasm)?;
    if args.quick {
        stamp.push_str(" quick");
    }
    if output::is_current(&args.out, &args.stamp, &stamp) {
        return Ok(());
    }
    let mut files = inputs::read_static(&args.static_dir)?;
    files.extend(inputs::words());
    files.extend(inputs::weights());
    for (name, path) in &args.wasm {
        files.extend(
            inputs::finish_module(name, path)
                .with_context(|| format!("finishing {}", path.display()))?,
        );
    }
    let files = names::with_hashes(files)?;
    output::write(&args.out, &files, args.quick)?;
    std::fs::write(&args.stamp, stamp).with_context(|| format!("writing {}", args.stamp.display()))
}
