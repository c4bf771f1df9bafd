//! Puzzles: kept, tried, refuted, printed.

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Journey, Node, Screen, journey};

use crate::library::open_games;

/// K8 makes a four-three; no other first four wins.
const FOUR_THREE: &str = "h8g8i8a1j8a3k9c1k10o15";
/// [`FOUR_THREE`] shifted.
const MORE: [&str; 5] = [
    "h6g6i6a1j6a3k7c1k8o15",
    "h7g7i7a1j7a3k8c1k9o15",
    "h9g9i9a1j9a3k10c1k11o15",
    "g8f8h8a1i8a3j9c1j10o15",
    "i8h8j8a1k8a3l9c1l10o15",
];

/// Opens a position and keeps it as a puzzle.
async fn keep(journey: &Journey, moves: &str) -> Result<()> {
    let browser = &journey.browser;
    browser
        .open(&format!(
            "{}/?open=play&moves={moves}",
            journey.tengen.url()
        ))
        .await?;
    browser.press("button", "Solve").await?;
    browser.press("button", "Is there a win?").await?;
    browser.press("button", "Keep as a puzzle").await?;
    browser.says("Exactly one first move wins").await
}

/// Waits for the solver's verdict on a try.
async fn settled(journey: &Journey) -> Result<()> {
    let says = |node: &Node| {
        let told = ["still wins", "is gone", "not settled", "wins as well"];
        node.role == "status" && told.iter().any(|words| node.text.contains(words))
    };
    let browser = &journey.browser;
    browser
        .find_by("whether there is still a win", says)
        .await?;
    Ok(())
}

#[test]
fn a_position_becomes_a_puzzle_and_wrong_tries_are_refuted() -> Result<()> {
    journey("puzzle", Screen::Desktop, async |journey| {
        keep(journey, FOUR_THREE).await?;
        journey.picture("kept").await?;
        let browser = &journey.browser;
        browser.press("button", "Keep as a puzzle").await?;
        browser.says("This puzzle is kept already.").await?;
        browser.press("button", "Close").await?;
        // The puzzle survives a reload.
        browser.reload().await?;
        browser.press("link", "Puzzles").await?;
        browser.find("dialog", "Puzzles").await?;
        journey.picture("sheet").await?;
        browser.check_accessibility().await?;
        let first = browser
            .find_by("the puzzle", |n| {
                n.role == "button" && n.name.starts_with("1. Black wins in 3 moves")
            })
            .await?;
        browser.click(&first).await?;
        browser.status_with("Black to move and win").await?;
        // A quiet move gives White time to answer.
        browser.click_point("C12").await?;
        browser
            .status_with("C12 does not win by continuous fours: White answers")
            .await?;
        // The solver checks whether there is still a win.
        settled(journey).await?;
        journey.picture("goes-on").await?;
        browser.check_accessibility().await?;
        browser.click_point("C14").await?;
        browser.status_with("C14").await?;
        settled(journey).await?;
        browser.press("button", "Try again").await?;
        browser.click_point("L8").await?;
        browser.status_with("White answers K8").await?;
        journey.picture("refuted").await?;
        browser.check_accessibility().await?;
        browser.press("button", "Try again").await?;
        browser.click_point("K8").await?;
        browser
            .status_with("K8 is right. White answers L8: go on.")
            .await?;
        journey.picture("onward").await?;
        browser.press("button", "Show the solution").await?;
        browser.click_point("A15").await?;
        browser.status_with("Black has won.").await?;
        journey.picture("solved").await
    })
}

#[test]
fn a_puzzle_that_only_the_library_has_is_listed_and_removed() -> Result<()> {
    journey("puzzle-library", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        keep(journey, FOUR_THREE).await?;
        browser.press("button", "Close").await?;
        open_games(browser, "1 entry").await?;
        // With the storage goes the knowledge that the library here is its own.
        browser.look("localStorage.clear()").await?;
        browser.reload().await?;
        browser.press("button", "Show them").await?;
        browser.press("link", "Puzzles").await?;
        browser.says("1. Black wins in 3 moves").await?;
        browser.says("1 of at most 6 chosen").await?;
        let first = browser
            .find_by("the puzzle", |n| {
                n.role == "button" && n.name.starts_with("1. Black wins in 3 moves")
            })
            .await?;
        browser.click(&first).await?;
        browser.status_with("Black to move and win").await?;
        browser.press("link", "Puzzles").await?;
        browser.press("button", "Remove").await?;
        browser.says("None yet").await?;
        // The list, then the puzzle.
        for _ in 0..2 {
            browser.press("button", "Close").await?;
        }
        open_games(browser, "No games yet").await?;
        browser.reload().await?;
        browser.press("link", "Puzzles").await?;
        browser.says("None yet").await
    })
}

#[test]
fn what_is_no_puzzle_is_not_kept() -> Result<()> {
    journey("puzzle-none", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        // An open three wins at both ends, so the solution is not unique.
        browser
            .open(&format!(
                "{}/?open=play&moves=h8a1i8a3j8a5",
                journey.tengen.url()
            ))
            .await?;
        browser.press("button", "Solve").await?;
        browser.press("button", "Is there a win?").await?;
        browser.press("button", "Keep as a puzzle").await?;
        browser.says("Not kept").await?;
        browser.says("first moves are proved to win").await
    })
}

#[test]
fn six_puzzles_fill_a_sheet_and_the_answers_another() -> Result<()> {
    journey("puzzle-print", Screen::Desktop, async |journey| {
        for moves in [FOUR_THREE].into_iter().chain(MORE) {
            keep(journey, moves).await?;
        }
        let browser = &journey.browser;
        browser.press("button", "Close").await?;
        browser.press("link", "Puzzles").await?;
        browser.says("6 of at most 6 chosen").await?;
        // The browser's own dialog cannot be closed by the journey, and holds up its printing.
        let prints = "window.prints = 0; window.print = () => { window.prints += 1; }";
        browser.look(prints).await?;
        browser.press("button", "Print").await?;
        let drawn = "const all = [...document.querySelectorAll('.printed img')];\
            return Promise.all(all.map(i => i.decode())).then(() => all.length)";
        let pictures = browser.look(drawn).await?;
        ensure!(pictures == 12, "{pictures} diagrams");
        let printed = "new Promise(done => { const look = () =>
            window.prints === 1 ? done(1) : setTimeout(look, 20); look(); })";
        browser.look_after(printed).await?;
        browser.as_paper(true).await?;
        journey.picture("paper").await?;
        browser.as_paper(false).await?;
        let pdf = browser.paper().await?;
        let file = journey.tengen.data().join("puzzles.pdf");
        std::fs::write(&file, &pdf).context("keeping the paper")?;
        let text = String::from_utf8_lossy(&pdf);
        let pages = text.matches("/Type /Page\n").count();
        ensure!(pages == 2, "{pages} pages");
        Ok(())
    })
}
