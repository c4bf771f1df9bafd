//! Builds the page: three wasm modules, bundled for the server to embed.

use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Context as _, Result, bail};

use crate::cmd::{self, Cmd, cargo, find, program, root};
use crate::{Options, build, packages};

const TARGET: &str = "wasm32-unknown-unknown";
/// Separate from the native builds, but removed by `cargo clean`.
const FOLDER: &str = "target/wasm";
const PACKAGES: [&str; 8] = [
    "-p",
    "tengen-web",
    "-p",
    "tengen-worker-think",
    "-p",
    "tengen-worker-keep",
    "-p",
    "tengen-worker-glue",
];

/// The compiler of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Toolchain {
    /// The current one, with rustup's standard library for wasm.
    Rustup,
    /// Debian's packages; they contain the standard library as source.
    Debian,
}

impl FromStr for Toolchain {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        match text {
            "rustup" => Ok(Self::Rustup),
            "debian" => Ok(Self::Debian),
            other => bail!("the wasm toolchain is rustup or debian, not {other:?}"),
        }
    }
}

/// The number of steps of [`page`].
pub(crate) const STEPS: usize = 3;

/// Builds the page into the folder that the server embeds. `quick` compresses it less.
pub(crate) fn page(options: &Options, quick: bool) -> Result<()> {
    compile(options)?;
    cargo(["build"])
        .args(build::HOME)
        .args(["--bin", "tengen-bundle"])
        .run("Compiling the bundler")?;
    bundle("home", quick)
}

pub(crate) fn compile(options: &Options) -> Result<()> {
    compilation(options)?.run("Compiling the page and its workers (wasm)")
}

/// The command of [`compile`].
pub(crate) fn compilation(options: &Options) -> Result<Cmd> {
    wasm_cargo(ready(options)?, "build")
}

/// Bundles the compiled modules for the server, with the bundler in a folder of `target`.
pub(crate) fn bundle(folder: &str, quick: bool) -> Result<()> {
    let made = format!("{FOLDER}/{TARGET}/wasm");
    program(root().join(format!(
        "target/{folder}/tengen-bundle{}",
        std::env::consts::EXE_SUFFIX
    )))
    .args(["--static", "crates/web/static"])
    .args(["--split", &format!("web={made}/tengen_web.wasm")])
    .args([
        "--split",
        &format!("worker-think={made}/tengen_worker_think.wasm"),
    ])
    .args([
        "--wasm",
        &format!("worker-keep={made}/tengen_worker_keep.wasm"),
    ])
    .args(["--stamp", &format!("{FOLDER}/bundle.stamp")])
    .args(["--out", "crates/server/dist"])
    .args(quick.then_some("--quick"))
    .run("Bundling the page")
}

pub(crate) fn wasm_cargo(toolchain: Toolchain, verb: &str) -> Result<Cmd> {
    let base = match toolchain {
        Toolchain::Rustup => cargo([verb]),
        Toolchain::Debian => debian_cargo(verb)?,
    };
    Ok(base.args(PACKAGES).args([
        "--target",
        TARGET,
        "--target-dir",
        FOLDER,
        "--profile",
        "wasm",
    ]))
}

/// Finds or installs a compiler for the page.
pub(crate) fn ready(options: &Options) -> Result<Toolchain> {
    if options.toolchain != Some(Toolchain::Debian) {
        match rustup_target() {
            Ok(()) => return Ok(Toolchain::Rustup),
            Err(error) if options.toolchain.is_some() => return Err(error),
            Err(error) => eprintln!("    {error:#}; using Debian's compiler for the page"),
        }
    }
    packages::ensure(&packages::WEB_COMPILER, "The page's compiler", options.yes)?;
    Ok(Toolchain::Debian)
}

fn rustup_target() -> Result<()> {
    let library = program("rustc")
        .args(["--print", "target-libdir", "--target", TARGET])
        .read()?;
    if std::path::Path::new(&library).is_dir() {
        return Ok(());
    }
    if find("rustup").is_none() {
        bail!(
            "this compiler has no standard library for {TARGET} and there is no rustup to fetch it"
        );
    }
    program("rustup")
        .args(["target", "add", TARGET])
        .run(&format!("Fetching the target {TARGET}"))
}

/// Debian's cargo, which builds the standard library from source.
fn debian_cargo(verb: &str) -> Result<Cmd> {
    let mut path = vec![linker_dir()?];
    path.extend(std::env::split_paths(
        &std::env::var_os("PATH").unwrap_or_default(),
    ));
    Ok(program("/usr/bin/cargo")
        .args([verb, "-Zbuild-std=std,panic_abort"])
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTC", "/usr/bin/rustc")
        .env("PATH", std::env::join_paths(path)?)
        // Set by the current toolchain; wrong for Debian's.
        .env_remove("RUSTUP_TOOLCHAIN")
        .env_remove("CARGO"))
}

/// The folder of the current toolchain's `rust-lld`.
fn linker_dir() -> Result<PathBuf> {
    let sysroot = program("rustc").args(["--print", "sysroot"]).read()?;
    let host = program("rustc").args(["--print", "host-tuple"]).read()?;
    let dir = PathBuf::from(sysroot)
        .join("lib/rustlib")
        .join(host)
        .join("bin");
    if dir.join("rust-lld").is_file() {
        return Ok(dir);
    }
    cmd::find("rust-lld")
        .and_then(|file| file.parent().map(PathBuf::from))
        .context("no rust-lld found; it comes with rustup's toolchains")
}
