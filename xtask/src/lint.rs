//! Static checks: formatting, clippy, documentation.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};

use crate::cmd::{Cmd, cargo, read};
use crate::wasm::Toolchain;
use crate::{Options, test, tidy, wasm};

/// All packages but those without native tests; these are checked for wasm only.
pub(crate) const NATIVE: [&str; 5] = [
    "--workspace",
    "--exclude",
    "tengen-web",
    "--exclude",
    "tengen-worker-glue",
];

pub(crate) fn all(options: &Options) -> Result<()> {
    let toolchain = wasm::ready(options)?;
    no_test_is_forgotten()?;
    tidy::all()?;
    cargo(["fmt", "--all", "--check"]).run("Formatting")?;
    // Debian's packages lack clippy for wasm: check the page's packages for this machine instead.
    let (native, wasm): (&[&str], _) = match toolchain {
        Toolchain::Rustup => (&NATIVE, true),
        Toolchain::Debian => (&NATIVE[..1], false),
    };
    // In parallel, in separate target folders: each is limited by its longest chain of crates.
    let for_wasm = match wasm {
        true => vec![
            wasm::wasm_cargo(toolchain, "clippy")?.args(["--", "-D", "warnings"]),
            documentation(wasm::wasm_cargo(toolchain, "doc")?),
        ],
        false => Vec::new(),
    };
    cargo(["clippy", "--all-targets"])
        .args(native)
        .args(["--", "-D", "warnings"])
        .run_beside(for_wasm, "Clippy, and clippy and documentation for wasm")?;
    cargo([
        "clippy",
        "--features",
        "tengen-gomocup-engine/tune,tengen-tune/spsa",
    ])
    .args(["--bin", "tengen-tune", "--example", "brain"])
    .args(native)
    .args(["--", "-D", "warnings"])
    .run("Clippy (features)")?;
    // Another workspace; the shared target folder avoids checking dependencies twice.
    cargo(["clippy", "--manifest-path", "fuzz/Cargo.toml"])
        .args(["--target-dir", "target", "--no-default-features"])
        .args(["--", "-D", "warnings"])
        .run("Clippy (fuzz targets)")?;
    // The example adds dev-dependencies, so that cargo unifies features as for clippy and reuses
    // its results.
    let documented = cargo(["doc", "--lib", "--bins", "--example", "twins"]);
    documentation(documented.args(native)).run("Documentation")?;
    Ok(())
}

fn documentation(cargo_doc: Cmd) -> Cmd {
    cargo_doc
        .args(["--no-deps"])
        .env("RUSTDOCFLAGS", "-D warnings")
}

/// Finds test files that are never run: each must be named by its crate's `tests/main.rs` or
/// `Cargo.toml`. (One test program per crate, because linking one per file is slow.)
fn no_test_is_forgotten() -> Result<()> {
    for parent in ["crates", "tests", "tools"] {
        for package in list(Path::new(parent))? {
            let tests = package.join("tests");
            if !tests.join("main.rs").is_file() {
                continue;
            }
            let main = read(&tests.join("main.rs"))?;
            let manifest = read(&package.join("Cargo.toml"))?;
            // `test::all` runs the journeys beside all tests that begin with another letter.
            ensure!(
                !manifest.contains("[[test]]\nname = \"j") || manifest.contains(test::JOURNEYS),
                "{}: only the journeys' test may begin with j",
                package.display()
            );
            for file in list(&tests)? {
                let name = file.file_stem().unwrap_or_default().to_string_lossy();
                let known = name == "main"
                    || main.contains(&format!("mod {name};"))
                    || manifest.contains(&format!("[[test]]\nname = \"{name}\""))
                    || manifest.contains(&format!("\npath = \"tests/{name}.rs\""));
                ensure!(
                    known || file.extension().is_none_or(|extension| extension != "rs"),
                    "{} is in no test program: name it in {}",
                    file.display(),
                    tests.join("main.rs").display()
                );
            }
        }
    }
    Ok(())
}

fn list(folder: &Path) -> Result<Vec<std::path::PathBuf>> {
    let entries = std::fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let paths = entries.map(|entry| Ok(entry?.path()));
    paths.collect()
}
