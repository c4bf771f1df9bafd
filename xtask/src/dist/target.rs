//! Compiling the program for one kind of machine, with its symbols in a file beside.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::cmd::{cargo, program, root};

/// Where the cross compilers' output lies; `target/release` is the developer's.
const FOLDER: &str = "target/dist/build";
/// Cargo's profile of what is shipped.
const PROFILE: &str = "dist";

/// A kind of machine, as Rust and the C toolchain name it.
pub(super) struct Target {
    pub(super) triple: &'static str,
    /// The linker, if it is not the compiler's own.
    linker: Option<&'static str>,
    /// Copies and strips sections.
    objcopy: &'static str,
    flags: &'static str,
    suffix: &'static str,
}

pub(super) const LINUX: Target = Target {
    triple: "x86_64-unknown-linux-musl",
    linker: None,
    objcopy: "objcopy",
    flags: "",
    suffix: "",
};

pub(super) const ARM: Target = Target {
    triple: "aarch64-unknown-linux-gnu",
    linker: Some("aarch64-linux-gnu-gcc"),
    objcopy: "aarch64-linux-gnu-objcopy",
    flags: "-C target-feature=+crt-static",
    suffix: "",
};

pub(super) const WINDOWS: Target = Target {
    triple: "x86_64-pc-windows-gnu",
    linker: None,
    objcopy: "x86_64-w64-mingw32-objcopy",
    flags: "-C target-feature=+crt-static",
    suffix: ".exe",
};

impl Target {
    /// Compiles a program of a package, if anything has changed.
    fn compile(&self, package: &str, name: &str) -> Result<PathBuf> {
        program("rustup")
            .args(["target", "add", self.triple])
            .run(&format!("The standard library for {}", self.triple))?;
        let mut build = cargo(["build", "--profile", PROFILE, "--locked"])
            .args(["-p", package, "--bin", name])
            .args(["--target", self.triple, "--target-dir", FOLDER]);
        let variable = self.triple.to_uppercase().replace('-', "_");
        if let Some(linker) = self.linker {
            build = build.env(&format!("CARGO_TARGET_{variable}_LINKER"), linker);
        }
        if !self.flags.is_empty() {
            build = build.env(&format!("CARGO_TARGET_{variable}_RUSTFLAGS"), self.flags);
        }
        build.run(&format!("Compiling {name} for {}", self.triple))?;
        let folder = root().join(FOLDER).join(self.triple);
        Ok(folder.join(format!("{PROFILE}/{name}{}", self.suffix)))
    }

    /// Puts Tengen, stripped, into `folder`, and returns its path and that of its symbols.
    pub(super) fn program(&self, folder: &Path) -> Result<(PathBuf, PathBuf)> {
        self.stripped("tengen-cli", "tengen", folder)
    }

    /// [`Target::program`] for the small program that only speaks the Gomocup protocol.
    pub(super) fn brain(&self, folder: &Path) -> Result<(PathBuf, PathBuf)> {
        self.stripped("tengen-gomocup-engine", "pbrain-tengen", folder)
    }

    fn stripped(&self, package: &str, name: &str, folder: &Path) -> Result<(PathBuf, PathBuf)> {
        let whole = self.compile(package, name)?;
        let stripped = folder.join(format!("{name}{}", self.suffix));
        let symbols = folder.join(format!("{name}.debug"));
        let copy = |option: &str, from: &Path, to: &Path| {
            program(self.objcopy)
                .args([Path::new(option), from, to])
                .read()
                .with_context(|| format!("{option} {}", from.display()))
        };
        copy("--only-keep-debug", &whole, &symbols)?;
        copy("--strip-all", &whole, &stripped)?;
        let link = format!("--add-gnu-debuglink={}", symbols.display());
        program(self.objcopy)
            .args([Path::new(&link), &stripped])
            .read()?;
        Ok((stripped, symbols))
    }
}
