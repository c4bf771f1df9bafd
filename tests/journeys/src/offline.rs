//! The page without a network: what the browser has stored of it, and a second version of it.

use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::json;
use tokio::process::Command;

use crate::browser::{Browser, STEP};

impl Browser {
    /// Waits until the page is stored for use without a network, and this page uses the store.
    pub async fn stored(&self) -> Result<()> {
        let uses = async |browser: &Browser| {
            let uses = browser.look("return !!navigator.serviceWorker.controller");
            Ok(uses.await? == true)
        };
        self.wait_until("its stored copy in use", uses).await
    }

    /// Waits until `is_so`, also while the page is loaded again; `what` describes it in errors.
    pub async fn wait_until(
        &self,
        what: &str,
        is_so: impl AsyncFn(&Browser) -> Result<bool>,
    ) -> Result<()> {
        let waiting = async {
            // A page that is just being left cannot be looked at.
            while !is_so(self).await.unwrap_or(false) {
                tokio::time::sleep(STEP).await;
            }
        };
        tokio::time::timeout(self.timeout, waiting)
            .await
            .with_context(|| format!("the page never had {what}"))
    }

    /// Why Chromium would not install the page as an app; empty if it would.
    pub async fn installability_errors(&self) -> Result<Vec<String>> {
        let answer = self.cdp("Page.getInstallabilityErrors", json!({})).await?;
        let errors = answer["installabilityErrors"].as_array();
        let errors = errors.context("no list of errors")?.iter();
        Ok(errors.map(ToString::to_string).collect())
    }
}

/// Writes a second version of the page into a folder, bundled as the first was, with a style sheet
/// that also says `addition`.
pub async fn second_version(folder: &Path, addition: &str) -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let source = folder.join("source");
    for part in ["", "style"] {
        std::fs::create_dir_all(source.join(part))?;
        for entry in std::fs::read_dir(root.join("crates/web/static").join(part))? {
            let entry = entry?;
            if entry.file_type()?.is_file() {
                std::fs::copy(entry.path(), source.join(part).join(entry.file_name()))?;
            }
        }
    }
    std::fs::write(source.join("style/9-second.css"), addition)?;
    let mut bundler = Command::new(root.join("target/debug/tengen-bundle"));
    let modules = root.join("target/wasm/wasm32-unknown-unknown/wasm");
    for (kind, name, file) in [
        ("--split", "web", "tengen_web"),
        ("--split", "worker-think", "tengen_worker_think"),
        ("--wasm", "worker-keep", "tengen_worker_keep"),
    ] {
        let path = modules.join(file).with_extension("wasm");
        ensure!(path.is_file(), "{}: run `cargo xtask page`", path.display());
        bundler.args([kind, &format!("{name}={}", path.display())]);
    }
    let status = bundler
        .arg("--static")
        .arg(&source)
        .arg("--stamp")
        .arg(folder.join("stamp"))
        .arg("--out")
        .arg(folder.join("page"))
        .arg("--quick")
        .status()
        .await
        .context("starting the bundler; `cargo xtask page` builds it")?;
    if !status.success() {
        bail!("the bundler ended with {status}");
    }
    Ok(())
}
