//! Bundles the page's wasm modules and static files into the folder that the server embeds.
//!
//! ```text
//! tengen-bundle --static DIR [--wasm NAME=FILE …] [--split NAME=FILE …] --stamp FILE --out DIR
//!               [--quick]
//! ```
//!
//! [`parts`] splits a module of `--split`, [`inputs`] collects the static files and the output of
//! wasm-bindgen, [`arrange`] and [`glue`] prepare them for the compressor, [`style`] parts the
//! style sheet, [`icons`] draws the icons, [`names`] adds content hashes to the file names and
//! rewrites the references, [`offline`] makes the service worker, [`output`] compresses and writes.
//! If no input has changed, nothing is written, so that the server is not recompiled.

mod arrange;
mod glue;
mod icons;
mod inputs;
mod names;
mod offline;
mod output;
mod parts;
mod style;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use inputs::Module;

#[derive(Default)]
struct Args {
    static_dir: PathBuf,
    modules: Vec<Module>,
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
            Long(option @ ("wasm" | "split")) => {
                let has_parts = option == "split";
                let value = parser.value()?.string()?;
                let Some((name, file)) = value.split_once('=') else {
                    bail!("--wasm and --split want NAME=FILE, not {value:?}");
                };
                args.modules.push(Module {
                    name: name.to_owned(),
                    path: file.into(),
                    has_parts,
                });
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
    let mut stamp = inputs::stamp(&args.static_dir, &args.modules)?;
    if args.quick {
        stamp.push_str(" quick");
    }
    if output::is_current(&args.out, &args.stamp, &stamp) {
        return Ok(());
    }
    let mut files = inputs::join_styles(inputs::read_static(&args.static_dir)?);
    style::add_first(&mut files)?;
    let worker = files.remove(offline::WORKER).context("no sw.js")?;
    let worker = String::from_utf8(worker).context(offline::WORKER)?;
    files.extend(icons::draw(&files)?);
    files.extend(inputs::words());
    files.extend(inputs::weights());
    files.extend(inputs::puzzles());
    for module in &args.modules {
        files.extend(
            inputs::finish_module(module)
                .with_context(|| format!("finishing {}", module.path.display()))?,
        );
    }
    let files = glue::without_comments(inputs::with_lengths(files)?)?;
    let mut files = names::with_hashes(files)?;
    offline::add(&mut files, &worker)?;
    output::write(&args.out, &files, args.quick)?;
    std::fs::write(&args.stamp, stamp).with_context(|| format!("writing {}", args.stamp.display()))
}
