//! The page as a folder for any web host, which compresses by itself.

use anyhow::Result;

use super::linux::copy;
use super::{Dist, archive};
use crate::cmd::root;

pub(super) fn make(dist: &Dist) -> Result<()> {
    let name = format!("tengen-{}-page", dist.version);
    let stage = dist.stage("page")?;
    let page = root().join("crates/server/dist");
    for folder in ["", "assets"] {
        for entry in std::fs::read_dir(page.join(folder))? {
            let path = entry?.path();
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            let packed = file.ends_with(".br") || file.ends_with(".gz");
            if path.is_file() && !packed && file != ".gitignore" {
                copy(&path, &stage.join(folder).join(file.as_ref()))?;
            }
        }
    }
    archive::zip(&stage, &dist.out.join(format!("{name}.zip")))
}
