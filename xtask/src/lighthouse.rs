//! Lighthouse, Google's audit of web pages, against the page as the server sends it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use crate::cmd::{find, program, root};
use crate::ledger::{self, Entry};
use crate::packages::{self, BROWSER};
use crate::{Options, server, wasm};

const LIGHTHOUSE: &str = "lighthouse@12";

/// A category of Lighthouse's, and the least score out of 100; `None`: told only, since it depends
/// on the machine.
const CATEGORIES: [(&str, Option<f64>); 3] = [
    ("accessibility", Some(95.0)),
    ("best-practices", Some(95.0)),
    ("performance", None),
];

/// Screens, by Lighthouse's options for them.
const SCREENS: [(&str, &[&str]); 2] = [("phone", &[]), ("desktop", &["--preset=desktop"])];

/// Fails if a score is too low; says so and passes where Lighthouse cannot be had.
pub(crate) fn nightly() -> Result<()> {
    let Some(tool) = installed()? else {
        eprintln!("SKIPPED: {LIGHTHOUSE} cannot be installed here");
        return Ok(());
    };
    let options = Options {
        yes: true,
        quick: false,
        toolchain: None,
        rest: Vec::new(),
    };
    packages::ensure(&BROWSER, "Lighthouse", options.yes)?;
    wasm::page(&options, options.quick)?;
    let tengen = server::checked("lighthouse")?.join("tengen");
    let data = folder().join("data");
    if data.exists() {
        fs::remove_dir_all(&data)?;
    }
    let mut serve = std::process::Command::new(tengen);
    serve.args(["serve", "--json", "--listen", "127.0.0.1:0", "--data"]);
    server::serving(serve.arg(data), |url| {
        let mut low = Vec::new();
        for (screen, options) in SCREENS {
            low.extend(audit(&tool, url, screen, options)?);
        }
        ensure!(low.is_empty(), "too low: {}", low.join(", "));
        Ok(())
    })
}

/// Scores the page; returns those that are too low.
fn audit(tool: &Path, url: &str, screen: &str, options: &[&str]) -> Result<Vec<String>> {
    let report = folder().join(format!("{screen}.json"));
    let categories = CATEGORIES.map(|(name, _)| name).join(",");
    program(tool)
        .args([url, "--quiet", "--output=json"])
        .args([format!("--output-path={}", report.display())])
        .args([format!("--only-categories={categories}")])
        .args(["--chrome-flags=--headless=new --no-sandbox"])
        .args(options)
        .env("CHROME_PATH", find("chromium").context("no chromium")?)
        .run(&format!("Lighthouse, as a {screen} shows the page"))?;
    let report: Value = serde_json::from_str(&fs::read_to_string(&report)?)?;
    let (mut low, mut entries) = (Vec::new(), Vec::new());
    for (category, least) in CATEGORIES {
        let score = report["categories"][category]["score"].as_f64();
        let score = score.with_context(|| format!("no score for {category}"))? * 100.0;
        let name = format!("lighthouse {screen} {category}");
        println!("{name}: {score:.0}");
        if least.is_some_and(|least| score < least) {
            low.push(name.clone());
        }
        entries.push(Entry {
            name,
            value: format!("{score:.0}"),
            spread: String::new(),
            target: least.map_or(String::new(), |least| format!("≥ {least}")),
        });
    }
    for finding in findings(&report) {
        println!("    {finding}");
    }
    ledger::append(&entries)?;
    Ok(low)
}

/// What costs points in the categories with a least score.
fn findings(report: &Value) -> Vec<String> {
    let judged = CATEGORIES.iter().filter(|(_, least)| least.is_some());
    let audits = judged.flat_map(|(name, _)| {
        let list = report["categories"][*name]["auditRefs"].as_array();
        list.into_iter().flatten()
    });
    let mut found = Vec::new();
    for audit in audits.filter(|audit| audit["weight"].as_f64() > Some(0.0)) {
        let name = audit["id"].as_str().unwrap_or("");
        let result = &report["audits"][name];
        if result["score"].as_f64().is_some_and(|score| score < 1.0) {
            let title = result["title"].as_str().unwrap_or("");
            found.push(format!("{name}: {title}"));
        }
    }
    found
}

/// The program, installed into `target` if need be.
fn installed() -> Result<Option<PathBuf>> {
    let tool = folder().join("node_modules/.bin/lighthouse");
    if tool.is_file() {
        return Ok(Some(tool));
    }
    fs::create_dir_all(folder())?;
    let install = program("npm")
        .args(["install", "--no-audit", "--no-fund", "--prefix"])
        .args([folder()])
        .args([LIGHTHOUSE])
        .run("Lighthouse");
    if let Err(error) = install {
        eprintln!("{error:#}");
    }
    Ok(Some(tool).filter(|tool| tool.is_file()))
}

fn folder() -> PathBuf {
    root().join("target/lighthouse")
}
