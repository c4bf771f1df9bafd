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

/// The most characters in a live region.
const MOST_ANNOUNCED: usize = 200;
/// What live regions hold: text that is folded up or hidden is not announced.
const ANNOUNCED: &str = "return [...document.querySelectorAll('[aria-live], [role=status], [role=alert]')]\
    .flatMap(region => region.getAttribute('role') === 'alert' && region.children.length\
        ? [...region.children] : [region])\
    .map(region => region.innerText.trim())";

impl Browser {
    /// No live region holds more than a screen reader should say at once.
    async fn check_announced(&self) -> Result<()> {
        let said: Vec<String> = serde_json::from_value(self.look(ANNOUNCED).await?)?;
        for said in said {
            let length = said.chars().count();
            ensure!(
                length <= MOST_ANNOUNCED,
                "{length} characters are announced: {said:?}"
            );
        }
        Ok(())
    }

    /// Checks the page as it is now.
    ///
    /// # Errors
    /// When axe-core is not there, or finds anything, or a live region holds too much.
    pub async fn check_accessibility(&self) -> Result<()> {
        self.check_announced().await?;
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
