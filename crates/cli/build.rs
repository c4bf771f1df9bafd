//! Names the commit and the target that the program was built from.

use std::path::Path;
use std::process::Command;

/// Hexadecimal digits of a commit's name.
const DIGITS: usize = 12;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // It changes with every commit and checkout.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"])
        && Path::new(&log).is_file()
    {
        println!("cargo::rerun-if-changed={log}");
    }
    let commit = git(&["rev-parse", "HEAD"])
        .filter(|_| is_own_repository())
        .unwrap_or_default();
    let commit = commit.get(..DIGITS).unwrap_or_default();
    println!("cargo::rustc-env=TENGEN_COMMIT={commit}");
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let origin = if commit.is_empty() {
        "from a source archive"
    } else {
        commit
    };
    println!("cargo::rustc-env=TENGEN_VERSION={version} ({origin})");
    let target = std::env::var("TARGET").unwrap_or_default();
    println!("cargo::rustc-env=TENGEN_TARGET={target}");
}

/// Whether the repository around is Tengen's; unpacked sources may lie in another one.
fn is_own_repository() -> bool {
    git(&["ls-files", "--error-unmatch", "Cargo.toml"]).is_some()
}

fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
