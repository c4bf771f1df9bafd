//! Accessibility checks with axe-core, all rules enabled.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use serde::Deserialize;
use serde_json::json;

use crate::browser::Browser;
use crate::chromium::is_whole;

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

/// In characters.
const MOST_ANNOUNCED: usize = 200;
/// The announced texts of all live regions, without collapsed or hidden parts.
const ANNOUNCED: &str = "return [...document.querySelectorAll('[aria-live], [role=status], [role=alert]')]\
    .flatMap(region => region.getAttribute('role') === 'alert' && region.children.length\
        ? [...region.children] : [region])\
    .map(region => region.innerText.trim())";

/// All rules; of what passes nothing is described, which takes most of the time.
const RUN: &str = "axe.run({ exclude: EXCLUDED }, { resultTypes: ['violations'] })\
    .then(result => JSON.stringify(result.violations))";

/// Rows of the board whose points are all of kinds that the rows above have. Points are alike but
/// for their names, and 225 of them are half of the page. The whole browser looks at each.
const ALIKE: &str = "(() => {\
    const kinds = new Set();\
    const kind = cell => [...cell.getAttributeNames(), cell.tabIndex,\
        cell.getAttribute('aria-label')?.replace(cell.id.replace('at-', ''), '')].join();\
    const isKnown = row => {\
        const before = kinds.size;\
        for (const cell of row.children) kinds.add(kind(cell));\
        return kinds.size === before;\
    };\
    return [...document.querySelectorAll('.grid > [role=row]')].filter(isKnown);\
    })()";

impl Browser {
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

    /// Nothing with the attribute `hidden` is displayed, which a rule of the style sheet could do.
    async fn check_hidden(&self) -> Result<()> {
        let script = "return [...document.querySelectorAll('[hidden]')] \
            .filter(node => node.getClientRects().length).map(node => node.outerHTML.slice(0, 100))";
        let shown = self.look(script).await?;
        let shown = shown.as_array().context("no list of elements")?;
        ensure!(shown.is_empty(), "hidden, and displayed: {shown:?}");
        Ok(())
    }

    /// The debugger runs the script, because the page's content security policy forbids it.
    async fn load_axe(&self) -> Result<()> {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("node_modules/axe-core/axe.min.js");
        let axe = std::fs::read_to_string(&file).with_context(|| {
            format!("reading {}; `cargo xtask test` fetches it", file.display())
        })?;
        let params = json!({ "expression": axe });
        self.cdp("Runtime.evaluate", params).await?;
        Ok(())
    }

    /// Checks the page in its current state with axe-core, the length of its live regions, and that
    /// what is hidden is not displayed.
    pub async fn check_accessibility(&self) -> Result<()> {
        self.check_announced().await?;
        self.check_hidden().await?;
        if self.look("return typeof axe").await? == "undefined" {
            self.load_axe().await?;
        }
        // Wait for animations, which change colours.
        self.at_rest().await?;
        let excluded = if is_whole() { "[]" } else { ALIKE };
        let run = RUN.replace("EXCLUDED", excluded);
        let params = json!({ "expression": run, "awaitPromise": true, "returnByValue": true });
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
