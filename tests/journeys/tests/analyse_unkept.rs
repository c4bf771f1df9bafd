//! A proof too long to keep: the page says that there was one, and proves it again when asked.

use anyhow::{Result, ensure};
use tengen_core::{Canonical, Color, Position, Rule, Size, notation};
use tengen_journeys::{Screen, journey};
use tengen_library::{Judgements, ProofJudgement, Table, Verdict, seal};
use tengen_proof::Goal;

use crate::analyse::{GAME, open_query};
use crate::analyse_kept::{SILENT, kept};

/// Moves of the game after which Black to move has three in a row.
const MOVES: usize = 12;

/// Replaces the only row of the table.
const REPLACED: &str = r#"new Promise(done => {
  const asked = indexedDB.open("tengen-library");
  asked.onsuccess = () => {
    const store = asked.result.transaction("judgements", "readwrite").objectStore("judgements");
    const keys = store.getAllKeys();
    keys.onsuccess = () => store.put(new Uint8Array(ROW), keys.result[0]);
    store.transaction.oncomplete = () => { asked.result.close(); done(keys.result.length); };
  };
})"#;

/// The row of a win in three whose certificate was over the limit, as the library writes it.
fn row() -> Result<Vec<u8>> {
    let mut position = Position::new(Rule::Freestyle, Size::STANDARD);
    let moves = notation::parse_moves(GAME)?;
    for &mv in &moves[..MOVES] {
        position.play(mv)?;
    }
    let proof = ProofJudgement {
        attacker: Color::Black,
        goal: Goal::Vct,
        verdict: Verdict::Won {
            plies: 3,
            certificate: None,
        },
    };
    let judged = Judgements {
        engines: Vec::new(),
        proofs: vec![proof],
    };
    let key = Canonical::of(&position).key().get().to_be_bytes();
    Ok(seal(
        Table::Judgements,
        &key,
        &judged.to_bytes(Size::STANDARD),
    ))
}

#[test]
fn a_proof_too_long_to_keep_is_found_again() -> Result<()> {
    journey("analyse-unkept", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.before_each_page(SILENT).await?;
        let query = format!("open=play&moves={GAME}&lang=en&silent");
        open_query(journey, &query, 3).await?;
        browser.press("button", "Analyse").await?;
        browser.press("button", "Is it won?").await?;
        browser.status_with(", proved.").await?;
        kept(browser, 1).await?;
        let replaced = REPLACED.replace("ROW", &serde_json::to_string(&row()?)?);
        let rows = browser.look_after(&replaced).await?;
        ensure!(rows == 1, "{rows} rows");
        open_query(journey, &query, 3).await?;
        browser.press("button", "Analyse").await?;
        let again = browser.find("button", "Prove again").await?;
        let nodes = browser.nodes().await?;
        let says = |text: &str| nodes.iter().any(|node| node.text.contains(text));
        ensure!(says("Proved before; too long to keep"), "no word of it");
        ensure!(!says(", proved"), "a win without a certificate is shown");
        journey.picture("before").await?;
        browser.check_accessibility().await?;
        browser.click(&again).await?;
        browser.status_with(", proved.").await?;
        browser.find("button", "Is it won?").await?;
        journey.picture("again").await
    })
}
