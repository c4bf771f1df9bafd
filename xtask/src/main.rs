//! Builds, runs and tests Tengen: `cargo xtask help` lists the verbs.

mod build;
mod cmd;
mod dist;
mod examples;
mod ledger;
mod lighthouse;
mod lint;
mod matches;
mod measure;
mod nightly;
mod packages;
mod rules;
mod run;
mod server;
mod steps;
mod test;
mod tidy;
mod wasm;

use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::wasm::Toolchain;

const HELP: &str = "\
cargo xtask VERB [OPTIONS]

  run [-- ARGS]   build Tengen with its page, start it and open the browser;
                  ARGS go to `tengen serve`
  build           the same without starting it: target/home/tengen
  page            the page alone, for the next build of the binary to embed
  dist [NAME]     the files that users download, into target/dist/files; NAME is page,
                  linux-x86_64, deb, image, gomocup, windows, linux-aarch64
                  or source;
                  --check tries what lies there
  test            everything CI runs: lint, all tests, the journeys in a real browser
  lint            formatting, clippy (native and wasm), documentation
  tidy            house rules that no compiler checks: lengths, words, tables, links;
                  --count prints the lines of code without tests instead
  bench [-- ARGS] the criterion benches; ARGS go to `cargo bench`
  measure [NAME]  times, rates and memory: printed, and kept in docs/measured.md
  nightly [STEP]  checks too long for CI, an hour each at most; without STEP those not run
                  on this commit yet; `attack --seconds N` searches less than 20 minutes
  twins [ARGS]    the rules against their literal twin; ARGS are --cells N (for each
                  rule), --seed S and --rule RULE
  census          writes down again what the moves from fixed positions make
  help            this text

  --yes                            install missing system packages without asking
                                   (CI=true in the environment does the same)
  --quick                          compress the page less, in a fraction of the time
  --wasm-toolchain rustup|debian   which compiler makes the page: rustup's target
                                   (the default where it can be had) or Debian's
                                   packages rustc-web, cargo-web and rust-web-src
";

/// These parse their arguments themselves.
const OWN_ARGS: [&str; 5] = ["dist", "measure", "nightly", "tidy", "twins"];

pub(crate) struct Options {
    pub(crate) yes: bool,
    pub(crate) quick: bool,
    /// `None`: rustup's if available.
    pub(crate) toolchain: Option<Toolchain>,
    /// The arguments after `--`.
    pub(crate) rest: Vec<OsString>,
}

fn main() -> ExitCode {
    let result = dispatch();
    steps::print();
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch() -> Result<()> {
    let (verb, options) = parse()?;
    std::env::set_current_dir(cmd::root())?;
    match verb.as_str() {
        "run" => run::run(&options),
        "build" => build::home(&options).map(drop),
        "page" => wasm::page(&options, options.quick),
        "dist" => dist::run(&options),
        "test" => test::all(&options),
        "lint" => lint::all(&options),
        "tidy" => tidy::run(&options.rest),
        "measure" => measure::run(&options),
        "nightly" => nightly::run(&options),
        "bench" => cmd::cargo(["bench"]).args(&options.rest).run("Benches"),
        "twins" => rules::twins(&options.rest),
        "census" => rules::census(),
        "help" => {
            print!("{HELP}");
            Ok(())
        }
        other => bail!("there is no verb {other:?}\n\n{HELP}"),
    }
}

fn parse() -> Result<(String, Options)> {
    use lexopt::prelude::{Long, Short, Value, ValueExt as _};
    let mut verb = None;
    let ci = std::env::var_os("CI").is_some_and(|value| value == "true");
    let mut options = Options {
        yes: ci,
        quick: false,
        toolchain: None,
        rest: Vec::new(),
    };
    // Split here, because lexopt would parse the arguments after `--` one by one.
    let mut args = std::env::args_os().skip(1);
    let ours: Vec<OsString> = args.by_ref().take_while(|arg| arg != "--").collect();
    options.rest = args.collect();
    let mut parser = lexopt::Parser::from_args(ours);
    while let Some(arg) = parser.next()? {
        match arg {
            Value(value) if verb.is_none() && OWN_ARGS.iter().any(|own| value == *own) => {
                verb = Some(value.string()?);
                options.rest.splice(0..0, parser.raw_args()?);
            }
            Long("yes") | Short('y') => options.yes = true,
            Long("quick") => options.quick = true,
            Long("wasm-toolchain") => options.toolchain = Some(parser.value()?.parse()?),
            Long("help") | Short('h') => verb = Some("help".to_owned()),
            Value(value) if verb.is_none() => verb = Some(value.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok((verb.unwrap_or_else(|| "help".to_owned()), options))
}
