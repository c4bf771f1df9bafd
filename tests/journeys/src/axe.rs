//! axe-core, the accessibility checker, with all its rules.
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use serde::Deserialize;
use serde_json::json;

use crate::browser::Browser;

/// What axe-core found, as far as it is told here.
#[derive(Debug, Deserialize)]
struct Violation {
    id: String,
    help: String,
    nodes: Vec<Place>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Place {
    html: String,
    failure_summary: Option<String>,
}

impl Browser {
    /// Checks the page as it is now.
    ///
    /// # Errors
    /// When axe-core is not there, or finds anything.
    pub async fn check_accessibility(&self) -> Result<()> {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("node_modules/axe-core/axe.min.js");
        let axe = std::fs::read_to_string(&file).with_context(|| {
            format!("reading {}; `cargo xtask test` fetches it", file.display())
        })?;
        // Through the debugger: the page's own content policy forbids scripts that are not its own, as it should.
        // What is still fading in has not the colours it will have.
        self.at_rest().await?;
        let script = format!("{axe}\n;axe.run().then(result => JSON.stringify(result.violations))");
        let params = json!({ "expression": script, "awaitPromise": true, "returnByValue": true });
        let answer = self.cdp("Runtime.evaluate", params).await?;
        let text = answer["result"]["value"]
            .as_str()
            .with_context(|| format!("axe-core failed: {answer}"))?;
        let violations: Vec<Violation> = serde_json::from_str(text).context("reading axe-core")?;
        ensure!(
            violations.is_empty(),
            "axe-core found:\n{}",
            list(&violations)
        );
        Ok(())
    }
}

fn list(violations: &[Violation]) -> String {
    let mut out = String::new();
    for violation in violations {
        out.push_str(&format!("{}: {}\n", violation.id, violation.help));
        for place in &violation.nodes {
            let why = place.failure_summary.as_deref().unwrap_or("");
            out.push_str(&format!(
                "  {}\n    {}\n",
                place.html,
                why.replace('\n', "\n    ")
            ));
        }
    }
    out
}
