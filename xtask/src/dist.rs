//! The files that users download, made from a clean checkout into `target/dist/files`.
//!
//! Each artefact is a module; [`target`](mod@target) compiles for one kind of machine. `--check`
//! tries every file by `packaging/try.sh`, which shares nothing with this program.

mod archive;
mod deb;
mod gomocup;
mod image;
mod linux;
mod source;
mod sums;
mod target;
mod web;
mod windows;

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::cmd::{program, root};
use crate::{Options, packages, wasm};

/// Makes the files of one kind.
type Make = fn(&Dist) -> Result<()>;

/// What can be made, in this order.
const ARTEFACTS: [(&str, Make); 8] = [
    ("page", web::make),
    ("linux-x86_64", linux::x86_64),
    ("deb", deb::make),
    ("image", image::make),
    ("gomocup", gomocup::make),
    ("windows", windows::make),
    ("linux-aarch64", linux::aarch64),
    ("source", source::make),
];

/// What is made, and where.
struct Dist {
    version: String,
    /// The folder of the finished files.
    out: PathBuf,
    /// A folder for what goes into them.
    work: PathBuf,
}

impl Dist {
    /// An empty folder for an artefact's contents.
    fn stage(&self, name: &str) -> Result<PathBuf> {
        let folder = self.work.join(name);
        if folder.exists() {
            std::fs::remove_dir_all(&folder)?;
        }
        std::fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
        Ok(folder)
    }
}

/// Makes and tries everything.
pub(crate) fn nightly() -> Result<()> {
    let mut options = Options {
        yes: true,
        quick: false,
        toolchain: None,
        rest: Vec::new(),
    };
    run(&options)?;
    options.rest.push("--check".into());
    run(&options)
}

/// Makes the named artefacts, or all; with `check` tries what lies there.
pub(crate) fn run(options: &Options) -> Result<()> {
    let mut wanted = Vec::new();
    let mut check = false;
    for name in &options.rest {
        let name = name.to_string_lossy();
        match ARTEFACTS.iter().find(|(known, _)| *known == name) {
            Some(artefact) => wanted.push(artefact),
            None if name == "--check" => check = true,
            None => bail!(
                "there is no artefact {name:?}; there are {}",
                ARTEFACTS.map(|(known, _)| known).join(", ")
            ),
        }
    }
    let dist = Dist {
        version: version()?,
        out: root().join("target/dist/files"),
        work: root().join("target/dist/work"),
    };
    if check {
        return try_all(&dist.out);
    }
    clean_checkout()?;
    packages::ensure(&packages::DIST, "Compilers and packers", options.yes)?;
    std::fs::create_dir_all(&dist.out)?;
    wasm::page(options, options.quick)?;
    if wanted.is_empty() {
        wanted.extend(&ARTEFACTS);
    }
    for (name, make) in wanted {
        make(&dist).with_context(|| format!("making {name}"))?;
    }
    sums::write(&dist.out)
}

/// The commit must say what was built.
fn clean_checkout() -> Result<()> {
    let changes = program("git").args(["status", "--porcelain"]).read()?;
    if changes.is_empty() {
        return Ok(());
    }
    bail!("what is not committed cannot be shipped:\n{changes}");
}

fn version() -> Result<String> {
    let id = crate::cmd::cargo(["pkgid", "-p", "tengen-cli"]).read()?;
    let (_, version) = id.rsplit_once(['#', '@']).context("no version")?;
    Ok(version.to_owned())
}

fn try_all(out: &Path) -> Result<()> {
    program("bash")
        .args([Path::new("packaging/try.sh"), out])
        .run("Trying every file")
}
