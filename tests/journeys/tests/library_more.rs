//! The library: whole lists merged and kept, and positions with the side to move.

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Journey, Key, Screen, journey};

use crate::library::{first_row, open_games, open_row, with_three};

/// Drops a file with this content on the page.
async fn drop_text(journey: &Journey, name: &str, text: &str) -> Result<()> {
    let file = journey.tengen.data().join(name);
    std::fs::write(&file, text).context("writing a file to drop")?;
    journey.browser.drop_file(&file).await
}

#[test]
fn a_list_is_merged_into_one_tree_with_counts() -> Result<()> {
    journey("library-merge", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        with_three(browser, &journey.tengen.url()).await?;
        // On another board.
        drop_text(journey, "small.sgf", "(;GM[4]FF[4]SZ[13]PB[Ann];B[gg])").await?;
        browser
            .find_with_more("button", "Find this position")
            .await?;
        browser.keys([Key::Escape]).await?;
        open_games(browser, "4 entries").await?;
        // The longest game comes first and gives the board.
        browser.open_details("Filter and sort").await?;
        browser.choose("Order", "moves").await?;
        browser.open_details("Filter and sort").await?;
        browser.open_details("Save or bring everything").await?;
        browser
            .press("button", "Merge this list into one tree")
            .await?;
        let told = "3 games are in the new record “Record”. \
                    Not merged, because the board or the first stones differ: 1.";
        browser.alert_with(told).await?;
        browser.says("5 entries").await?;
        journey.picture("merged").await?;
        open_row(browser, "Record").await?;

        // Two games begin with images of each other and share their nodes.
        browser.press("button", "Forward").await?;
        let board = browser
            .board_when("one stone", |board| board.stones() == 1)
            .await?;
        ensure!(board.black == ["H8"], "{board:?}");
        browser.press("button", "To the end").await?;
        browser
            .board_when("three stones", |board| board.stones() == 3)
            .await?;
        browser.press("button", "Export").await?;
        for counts in ["GAMES[3][0][0][0]", "GAMES[2][0][0][0]"] {
            browser.says(counts).await?;
        }
        Ok(())
    })
}

#[test]
fn all_records_of_a_file_are_kept_in_a_folder() -> Result<()> {
    const COUNT: usize = 130;
    journey("library-keep-all", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        with_three(browser, &journey.tengen.url()).await?;
        let record = |n: usize| {
            let column = char::from(b'a' + (n % 15) as u8);
            let row = char::from(b'a' + (n / 15) as u8);
            format!("(;GM[4]FF[4]SZ[15]PB[Black {n}]PW[White {n}];B[{column}{row}];W[oo])")
        };
        let records: String = (0..COUNT).map(record).collect();
        drop_text(journey, "club.sgf", &records).await?;
        browser
            .press("button", &format!("Keep all {COUNT} games"))
            .await?;
        let told = format!("{COUNT} games are kept in the folder “club.sgf”.");
        browser.alert_with(&told).await?;
        browser.says(&format!("{} entries", COUNT + 3)).await?;
        journey.picture("kept").await?;
        // The alert covers the field.
        let dismiss = "document.querySelector('.alert .plain').click()";
        browser.look(dismiss).await?;
        browser.open_details("Filter and sort").await?;
        browser.choose("Folder", "club.sgf").await?;
        browser.says(&format!("{COUNT} entries")).await?;
        let search = browser
            .find("searchbox", "Search names and comments")
            .await?;
        browser.click(&search).await?;
        browser.type_text("White 77").await?;
        browser.says("found in 1 place").await?;
        open_row(browser, "Black 77 – White 77").await?;
        browser.press("button", "To the end").await?;
        let board = browser
            .board_when("two stones", |board| board.stones() == 2)
            .await?;
        ensure!(board.black == ["C10"], "{board:?}");
        Ok(())
    })
}

#[test]
fn a_position_is_found_with_the_same_side_to_move_only() -> Result<()> {
    journey("library-turn", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.find("button", "New game").await?;
        // The first two are images of each other; in the third the other side moves.
        for (name, stones) in [
            ("one", "AB[hh]AW[ii]PL[B];B[jj]"),
            ("two", "AB[hh]AW[gg]PL[B];B[ff]"),
            ("three", "AB[hh]AW[ii]PL[W];W[jj]"),
        ] {
            let text = format!("(;GM[4]FF[4]SZ[15]PB[{name}]PW[x]{stones})");
            drop_text(journey, &format!("{name}.sgf"), &text).await?;
            browser.says(&format!("{name} – x")).await?;
            browser
                .find_with_more("button", "Find this position")
                .await?;
        }
        browser.press("button", "Find this position").await?;
        browser.says("found in 1 place").await?;
        first_row(browser, "three – x").await?;
        browser.press("button", "Find this position").await?;
        browser.says("3 entries").await?;
        open_row(browser, "one – x").await?;
        browser.says("one – x").await?;
        browser.press("button", "Find this position").await?;
        browser.says("found in 2 places").await
    })
}
