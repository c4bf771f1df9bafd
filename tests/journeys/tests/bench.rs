//! The engine gives the same benchmark signature in the browser as on the command line.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;
use tengen_journeys::{Screen, journey, native};

#[test]
fn the_bench_signature_is_the_same_in_the_browser() -> Result<()> {
    journey("bench", Screen::Desktop, async |journey| {
        let native: Value = serde_json::from_str(&native(&["bench", "--json"]).await?)?;
        let signature = native["signature"]
            .as_str()
            .context("a signature")?
            .to_owned();
        journey.browser.timeout = Duration::from_secs(900);
        let browser = &journey.browser;
        browser
            .open(&format!("{}/?bench", journey.tengen.url()))
            .await?;
        let said = browser
            .wait_for("the bench's signature", |nodes| {
                let status = nodes.iter().find(|node| node.role == "status")?;
                status
                    .text
                    .contains("signature")
                    .then(|| status.text.clone())
            })
            .await?;
        ensure!(
            said.contains(&signature),
            "{said}, but natively {signature}"
        );
        Ok(())
    })
}
