//! The Debian package: the static program, so that it depends on nothing, with desktop file, icons,
//! manual pages and completions.

use std::path::Path;

use anyhow::{Context as _, Result};

use super::linux::copy;
use super::target::LINUX;
use super::{Dist, archive};
use crate::cmd::{program, root};

/// The sizes of the icons, in pixels.
const ICONS: [u32; 6] = [32, 48, 96, 192, 256, 512];

pub(super) fn make(dist: &Dist) -> Result<()> {
    let stage = dist.stage("deb")?;
    let tree = stage.join("tree");
    let bin = tree.join("usr/bin");
    std::fs::create_dir_all(&bin)?;
    let (tengen, symbols) = LINUX.program(&bin)?;
    std::fs::remove_file(symbols)?;
    manual(&tengen, &stage, &tree)?;
    documents(dist, &tree)?;
    icons(&tree)?;
    for (what, set) in [
        ("`repository`", !env!("CARGO_PKG_REPOSITORY").is_empty()),
        ("an address in `authors`", has_address()),
    ] {
        if !set {
            eprintln!("note: the package lacks {what} of Cargo.toml (docs/releasing.md)");
        }
    }
    let control = control(dist, &tree)?;
    std::fs::create_dir(tree.join("DEBIAN"))?;
    std::fs::write(tree.join("DEBIAN/control"), control)?;
    program("chmod")
        .args(["-R", "go=rX"])
        .args([&tree])
        .read()?;
    let file = dist.out.join(format!("tengen_{}_amd64.deb", dist.version));
    program("dpkg-deb")
        .args(["--root-owner-group", "-Zxz", "--build"])
        .args([tree, file])
        .env("SOURCE_DATE_EPOCH", archive::time()?)
        .run("Packing the Debian package")
}

/// Manual pages and completions, as the program writes them.
fn manual(tengen: &Path, stage: &Path, tree: &Path) -> Result<()> {
    let made = stage.join("manual");
    program(tengen)
        .args(["manual".as_ref(), made.as_path()])
        .read()?;
    for entry in std::fs::read_dir(&made)? {
        let from = entry?.path();
        let name = from.file_name().unwrap_or_default().to_string_lossy();
        let to = match name.as_ref() {
            "tengen.bash" => "usr/share/bash-completion/completions/tengen".to_owned(),
            "_tengen" => "usr/share/zsh/vendor-completions/_tengen".to_owned(),
            "tengen.fish" => "usr/share/fish/vendor_completions.d/tengen.fish".to_owned(),
            page if page.ends_with(".1") => format!("usr/share/man/man1/{page}"),
            // Completions of shells that Debian keeps no folder for.
            _ => continue,
        };
        copy(&from, &tree.join(&to))?;
        if to.ends_with(".1") {
            program("gzip").args(["-9n"]).args([tree.join(to)]).read()?;
        }
    }
    Ok(())
}

fn documents(dist: &Dist, tree: &Path) -> Result<()> {
    let packaging = root().join("packaging/linux");
    let doc = tree.join("usr/share/doc/tengen");
    copy(&packaging.join("copyright"), &doc.join("copyright"))?;
    copy(&root().join("CHANGELOG.md"), &doc.join("CHANGELOG.md"))?;
    std::fs::write(doc.join("changelog"), changelog(dist)?)?;
    program("gzip")
        .args(["-9n"])
        .args([doc.join("CHANGELOG.md"), doc.join("changelog")])
        .read()?;
    for file in ["tengen.service", "Caddyfile", "nginx.conf"] {
        let from = root().join("packaging").join(file);
        copy(&from, &doc.join("examples").join(file))?;
    }
    let desktop = tree.join("usr/share/applications/tengen.desktop");
    copy(&packaging.join("tengen.desktop"), &desktop)
}

/// Debian's own form of a changelog, which leads to ours.
fn changelog(dist: &Dist) -> Result<String> {
    let time = format!("@{}", archive::time()?);
    let date = program("date").args(["-u", "-R", "-d", &time]).read()?;
    Ok(format!(
        "tengen ({}) unstable; urgency=medium\n\n  * See CHANGELOG.md.gz.\n\n -- {}  {date}\n",
        dist.version,
        maintainer(),
    ))
}

/// The page's icons, which the bundler has drawn.
fn icons(tree: &Path) -> Result<()> {
    let icons = tree.join("usr/share/icons/hicolor");
    let vector = root().join("crates/web/static/icon.svg");
    copy(&vector, &icons.join("scalable/apps/tengen.svg"))?;
    for size in ICONS {
        let begin = format!("icon-{size}-");
        let assets = std::fs::read_dir(root().join("crates/server/dist/assets"))?;
        let icon = assets
            .filter_map(|entry| Some(entry.ok()?.path()))
            .find(|path| {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                name.starts_with(&begin) && name.ends_with(".png")
            });
        let icon = icon.with_context(|| format!("no icon of {size} pixels"))?;
        copy(&icon, &icons.join(format!("{size}x{size}/apps/tengen.png")))?;
    }
    Ok(())
}

fn control(dist: &Dist, tree: &Path) -> Result<String> {
    let size = program("du").args(["-sk"]).args([tree]).read()?;
    let kilobytes = size.split_whitespace().next().context("no size")?;
    Ok(format!(
        "Package: tengen\n\
         Version: {}\n\
         Architecture: amd64\n\
         Maintainer: {}\n\
         Installed-Size: {kilobytes}\n\
         Recommends: xdg-utils\n\
         Section: education\n\
         Priority: optional\n\
         {}\
         Description: play, analyse and study five in a row\n \
         Gomoku, renju and caro: a page to play on, a server for games by link, an\n \
         engine, a solver, and tools for records and for matches between engines.\n",
        dist.version,
        maintainer(),
        homepage(),
    ))
}

/// The workspace's authors, with an address, as Debian wants it.
fn maintainer() -> String {
    let authors = env!("CARGO_PKG_AUTHORS");
    if has_address() {
        return authors.to_owned();
    }
    format!("{authors} <root@localhost>")
}

fn has_address() -> bool {
    env!("CARGO_PKG_AUTHORS").contains('<')
}

fn homepage() -> String {
    match env!("CARGO_PKG_REPOSITORY") {
        "" => String::new(),
        address => format!("Homepage: {address}\n"),
    }
}
