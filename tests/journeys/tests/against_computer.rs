//! Whole games against the computer, with undo, redo and restart.

use anyhow::{Result, ensure};
use tengen_journeys::{Board, Browser, Journey, Key, Node, Screen, journey};

/// Moves after which the computer has beaten a player who makes no rows.
const LONGEST_GAME: usize = 40;

async fn begin_as_black(browser: &Browser) -> Result<()> {
    browser.press("button", "New game").await?;
    browser.press("radio", "I begin").await?;
    browser.press("button", "Play").await?;
    browser
        .board_when("an empty board", |board| {
            board.stones() == 0 && !board.empty.is_empty()
        })
        .await?;
    Ok(())
}

/// The computer's answer; a warning before it is ignored.
async fn answered(browser: &Browser, moves: usize) -> Result<Board> {
    let answered = |board: &Board| board.white.len() == moves || !board.winning.is_empty();
    let warned = |nodes: &[Node]| {
        let is_it = |node: &Node| node.role == "button" && node.name == "Play on";
        nodes.iter().any(is_it)
    };
    let answers = |nodes: &[Node]| {
        let board = Board::read(nodes);
        (answered(&board) || warned(nodes)).then_some(board)
    };
    let board = browser.wait_for("the computer's answer", answers).await?;
    if answered(&board) {
        return Ok(board);
    }
    browser.press("button", "Play on").await?;
    browser.board_when("the computer's answer", answered).await
}

async fn the_computer_has_won(journey: &Journey, board: &Board) -> Result<()> {
    let browser = &journey.browser;
    ensure!(
        board.winning.len() >= 5,
        "a winning row of {:?}",
        board.winning
    );
    ensure!(
        board
            .winning
            .iter()
            .all(|point| board.white.contains(point)),
        "{board:?}"
    );
    browser.find("heading", "The computer wins").await?;
    browser.status_with("White").await?;
    journey.picture("won").await
}

#[test]
fn a_whole_game_by_mouse() -> Result<()> {
    journey("game-by-mouse", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        begin_as_black(browser).await?;
        let mut board = browser.board().await?;
        for moves in 1..=LONGEST_GAME {
            let point = board.harmless().map(str::to_owned);
            browser
                .click_point(point.as_deref().unwrap_or("A1"))
                .await?;
            board = answered(browser, moves).await?;
            if !board.winning.is_empty() {
                the_computer_has_won(journey, &board).await?;
                browser.press("button", "Play again").await?;
                browser
                    .board_when("a new board", |board| board.stones() <= 1)
                    .await?;
                return Ok(());
            }
        }
        anyhow::bail!("nobody has won: {board:?}")
    })
}

#[test]
fn a_whole_game_by_keyboard_on_a_phone() -> Result<()> {
    journey("game-by-keyboard", Screen::Phone, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        begin_as_black(browser).await?;
        let mut board = browser.board().await?;
        for moves in 1..=LONGEST_GAME {
            let point = board.harmless().map(str::to_owned);
            browser.walk_to(point.as_deref().unwrap_or("A1")).await?;
            browser.keys([Key::Enter]).await?;
            board = answered(browser, moves).await?;
            if !board.winning.is_empty() {
                return the_computer_has_won(journey, &board).await;
            }
        }
        anyhow::bail!("nobody has won: {board:?}")
    })
}

#[test]
fn the_win_is_seen() -> Result<()> {
    journey("win", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        // Black has an open four and is to move.
        let moves = "h8a1i8a3j8a5k8a7";
        browser
            .open(&format!(
                "{}/?open=play&moves={moves}",
                journey.tengen.url()
            ))
            .await?;
        browser.click_point("L8").await?;
        let board = browser
            .board_when("a winning row", |board| !board.winning.is_empty())
            .await?;
        ensure!(board.winning == ["H8", "I8", "J8", "K8", "L8"], "{board:?}");
        browser.find("heading", "You win").await?;
        journey.picture("won").await?;
        // A finished game takes no more stones.
        browser.click_point("C12").await?;
        browser
            .find_by("an alert", |node| {
                node.role == "alert" && !node.text.is_empty()
            })
            .await?;
        ensure!(browser.board().await? == board, "the board has changed");
        Ok(())
    })
}

#[test]
fn undo_redo_and_restart() -> Result<()> {
    journey("undo", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        begin_as_black(browser).await?;
        browser.click_point("H8").await?;
        let first = answered(browser, 1).await?;
        browser.click_point("A1").await?;
        let second = answered(browser, 2).await?;

        browser.press("button", "Undo").await?;
        browser
            .board_when("the board two plies before", |board| *board == first)
            .await?;
        browser.press("button", "Redo").await?;
        browser
            .board_when("the board as it was", |board| *board == second)
            .await?;
        browser.press("button", "Restart").await?;
        // A restart cannot be undone, so it asks for confirmation.
        browser.press("button", "Yes, begin again").await?;
        browser
            .board_when("an empty board", |board| board.stones() == 0)
            .await?;
        browser.status_with("Your turn").await
    })
}

#[test]
fn a_taken_point_says_why_and_changes_nothing() -> Result<()> {
    journey("taken", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        begin_as_black(browser).await?;
        browser.click_point("H8").await?;
        let board = answered(browser, 1).await?;
        browser.click_point("H8").await?;
        browser
            .find_by("an alert", |node| {
                node.role == "alert" && node.text.contains("H8")
            })
            .await?;
        ensure!(browser.board().await? == board, "the board has changed");
        Ok(())
    })
}
