//! A file that is replaced atomically when it is complete.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use super::shown;

/// A temporary file next to its target, or standard output.
pub(crate) struct Output {
    to: Box<dyn Write>,
    rename: Option<(PathBuf, PathBuf)>,
}

impl Output {
    pub(crate) fn create(path: &Path) -> anyhow::Result<Output> {
        if path.as_os_str() == "-" {
            return Ok(Output {
                to: Box::new(std::io::stdout().lock()),
                rename: None,
            });
        }
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.part", std::process::id()));
        let part = path.with_file_name(name);
        let file = File::create(&part).with_context(|| shown(path))?;
        Ok(Output {
            to: Box::new(BufWriter::new(file)),
            rename: Some((part, path.to_owned())),
        })
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        self.to.write_all(bytes).with_context(|| self.name())
    }

    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        self.to.flush().with_context(|| self.name())?;
        if let Some((part, path)) = self.rename.take() {
            let moved = std::fs::rename(&part, &path);
            if moved.is_err() {
                // An incomplete export is useless.
                let _ = std::fs::remove_file(&part);
            }
            moved.with_context(|| shown(&path))?;
        }
        Ok(())
    }

    fn name(&self) -> String {
        let path = self.rename.as_ref().map(|(_, path)| shown(path));
        path.unwrap_or_else(|| "-".to_owned())
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if let Some((part, _)) = self.rename.take() {
            let _ = std::fs::remove_file(part);
        }
    }
}
