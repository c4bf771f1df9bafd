//! Forced wins: found, walked through, defended against, stopped.

use anyhow::{Result, ensure};
use tengen_journeys::{Journey, Key, Node, Screen, journey, native};

/// K8 makes a four-three; no other first four wins.
const FOUR_THREE: &str = "h8g8i8a1j8a3k9c1k10o15";
/// White is to move against an open three.
const OPEN_THREE: &str = "h8a1i8a3j8";

async fn open(journey: &Journey, query: &str) -> Result<()> {
    let browser = &journey.browser;
    browser
        .open(&format!("{}/?{query}", journey.tengen.url()))
        .await?;
    browser.press("button", "Solve").await
}

#[test]
fn a_win_is_proved_and_every_defence_refuted() -> Result<()> {
    journey("study", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        open(journey, &format!("rule=renju&open=play&moves={FOUR_THREE}")).await?;
        browser
            .says("Black wins in 3 moves (2 fours, then five).")
            .await?;
        browser
            .says("Proved: every legal defence is answered")
            .await?;
        browser.find("gridcell", "K8 empty, wins").await?;
        journey.picture("proved").await?;
        browser.check_accessibility().await?;
        // Export the whole proof to RenLib.
        browser.press("button", "Save as a tree…").await?;
        browser.find("dialog", "Export").await?;
        browser.find("radio", "The proof, every branch").await?;
        let folder = journey.tengen.data().join("downloads");
        std::fs::create_dir_all(&folder)?;
        browser.download_to(&folder).await?;
        journey.picture("tree").await?;
        browser.press("button", "Save file").await?;
        let bytes = browser.downloaded(&folder, "lib").await?;
        let lib = journey.tengen.data().join("proof.lib");
        std::fs::write(&lib, bytes)?;
        browser.check_accessibility().await?;
        browser.press("button", "Close").await?;
        let shown = native(&["position", &lib.to_string_lossy(), "--rule", "renju"]).await?;
        ensure!(shown.contains("Black wins: five in a row"), "{shown}");
        browser.press("button", "Forward").await?;
        browser.status_with("White may play anywhere").await?;
        browser
            .find("gridcell", "L8 empty, has an answer of its own")
            .await?;
        journey.picture("defend").await?;
        browser.check_accessibility().await?;
        // A defence without its own entry loses at once.
        browser.click_point("C13").await?;
        browser.status_with("Black has won.").await?;
        let board = browser
            .board_when("the five", |board| board.winning.len() == 5)
            .await?;
        ensure!(board.white.contains(&"C13".to_owned()), "{board:?}");
        // Return to the choice, and play the longest defence by keyboard.
        browser.click_point("K8").await?;
        browser.status_with("White may play anywhere").await?;
        browser.walk_to("L8").await?;
        browser.keys([Key::Enter]).await?;
        browser.status_with("White may play anywhere").await?;
        browser.press("button", "Defend by passing").await?;
        browser.status_with("Black has won.").await?;
        journey.picture("won").await?;
        browser.press("button", "To the start").await?;
        browser.press("button", "Close").await?;
        browser.status_with("Your turn").await
    })
}

#[test]
fn what_averts_a_threat_is_marked_and_the_rest_is_refuted() -> Result<()> {
    journey("study-defend", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        open(journey, &format!("open=play&moves={OPEN_THREE}")).await?;
        browser.press("button", "Show threat").await?;
        browser
            .says("If nothing is done, Black wins in 2 moves (1 four, then five).")
            .await?;
        browser.press("button", "How do I defend?").await?;
        browser.says("2 moves avert it.").await?;
        browser.says("K8: ends the threat").await?;
        browser.says("All 218 other moves lose, proved.").await?;
        browser.find("gridcell", "G8 empty, averts the win").await?;
        browser.find("gridcell", "K8 empty, averts the win").await?;
        journey.picture("marks").await?;
        browser.check_accessibility().await?;
        // Try a move that does not avert the threat.
        browser.click_point("H9").await?;
        browser
            .says("Black wins in 2 moves (1 four, then five).")
            .await?;
        browser.press("button", "Back to the defences").await?;
        browser.click_point("G8").await?;
        browser
            .says("Black has no win by continuous fours: everything has been tried.")
            .await?;
        journey.picture("averted").await?;
        // A defender's own fours only delay the threat.
        open(journey, "open=play&moves=h8c1i8d1j8e1b1").await?;
        browser.press("button", "How do I defend?").await?;
        browser.says("4 moves avert it.").await?;
        browser
            .says("F1: makes a four; the threat may come back")
            .await?;
        browser
            .find("gridcell", "F1 empty, averts the win by a four")
            .await?;
        browser.find("gridcell", "G8 empty, averts the win").await?;
        journey.picture("fours").await
    })
}

#[test]
fn on_a_phone_in_chinese() -> Result<()> {
    journey("study-phone", Screen::Phone, async |journey| {
        let browser = &journey.browser;
        browser
            .open(&format!(
                "{}/?lang=zh&rule=caro&open=play&moves={FOUR_THREE}",
                journey.tengen.url()
            ))
            .await?;
        browser.press("button", "更多").await?;
        journey.picture("more").await?;
        browser.press("button", "算杀").await?;
        browser.says("黑方连冲二四获胜").await?;
        browser.check_accessibility().await?;
        journey.picture("proved").await?;
        browser.press("button", "前进").await?;
        browser.status_with("白方可下任何一点").await?;
        browser.prefer_dark(true).await?;
        journey.picture("dark").await?;
        browser.check_accessibility().await?;
        browser.press("button", "收为习题").await?;
        browser.says("已收入习题").await?;
        browser.press("button", "关闭").await?;
        browser.press("button", "更多").await?;
        browser.press("link", "习题").await?;
        browser.find("dialog", "习题").await?;
        journey.picture("puzzles").await?;
        browser.check_accessibility().await
    })
}

#[test]
fn a_certificate_from_the_command_line_opens_and_a_forged_one_does_not() -> Result<()> {
    journey("study-certificate", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        let file = journey.tengen.data().join("win.tgpf");
        let path = file.to_string_lossy().into_owned();
        let args = ["solve", "--rule", "renju", "--moves", FOUR_THREE];
        native(&[&args[..], &["--certificate", &path]].concat()).await?;
        browser.open(&journey.tengen.url()).await?;
        browser.find("button", "New game").await?;
        browser.drop_file(&file).await?;
        browser
            .says("The certificate holds: Black wins in at most 3 moves.")
            .await?;
        browser.find("gridcell", "K8 empty, wins").await?;
        journey.picture("holds").await?;

        // The same certificate by link.
        browser.press("button", "Copy link").await?;
        browser.says("link").await?;
        let bytes = std::fs::read(&file)?;
        let letters = data_encoding::BASE64URL_NOPAD.encode(&bytes);
        let url = format!("{}/#proof={letters}", journey.tengen.url());
        browser.open("about:blank").await?;
        browser.open(&url).await?;
        browser.says("The certificate holds").await?;
        browser.press("button", "Forward").await?;
        browser.status_with("White may play anywhere").await?;

        // A certificate with a changed byte proves nothing.
        let mut forged = bytes.clone();
        let last = forged.len() - 1;
        forged[last] = 2;
        std::fs::write(&file, &forged)?;
        browser.open(&journey.tengen.url()).await?;
        browser.find("button", "New game").await?;
        browser.drop_file(&file).await?;
        let refused = |nodes: &[Node]| {
            let says = |words: &str| {
                nodes
                    .iter()
                    .any(|n| n.text.contains(words) || n.name.contains(words))
            };
            (says("proves nothing") || says("cannot be opened")).then_some(())
        };
        browser.wait_for("a refusal", refused).await?;
        let shown = browser.nodes().await?.into_iter();
        let walks = shown.filter(|n| n.role == "button" && n.name == "Forward");
        ensure!(walks.count() == 0, "nothing of it is shown");
        journey.picture("forged").await
    })
}

/// Freezes the clock of every worker, so that only *Stop* ends a search.
const FROZEN_CLOCK: &str = r#"
const now = Date.now();
Date.now = () => now;
const Real = Worker;
window.Worker = function (url, options) {
  const script = new URL(url, location.href).href;
  const frozen = "data:text/javascript,performance.now=()=>0";
  const text = `import ${JSON.stringify(frozen)}; import ${JSON.stringify(script)};`;
  return new Real(URL.createObjectURL(new Blob([text], { type: "text/javascript" })), options);
};
"#;

async fn stops(journey: &mut Journey, url: &str) -> Result<()> {
    let browser = &journey.browser;
    browser.before_each_page(FROZEN_CLOCK).await?;
    // An open middle game, in which the solver neither finds a win nor refutes one.
    browser
        .open(&format!("{url}/?open=play&moves=h8i9i8g8h7h9g9f10"))
        .await?;
    browser.press("button", "Solve").await?;
    browser.says("no win by continuous fours").await?;
    browser.press("radio", "Any").await?;
    browser.press("button", "Is there a win?").await?;
    browser.status_with("Looking for a win").await?;
    browser.press("button", "Stop").await?;
    browser.says("That proves nothing.").await?;
    browser.press("radio", "Fours").await?;
    browser.press("button", "Is there a win?").await?;
    browser.says("continuous fours").await
}

#[test]
fn a_search_is_stopped_with_shared_memory() -> Result<()> {
    journey("study-stop", Screen::Desktop, async |journey| {
        let url = journey.tengen.url();
        stops(journey, &url).await
    })
}

#[test]
fn a_search_is_stopped_without_shared_memory() -> Result<()> {
    journey("study-stop-plain", Screen::Desktop, async |journey| {
        journey
            .expected_errors
            .push("Cross-Origin-Opener-Policy header has been ignored");
        let url = journey.tengen.plain_url();
        stops(journey, &url).await
    })
}
