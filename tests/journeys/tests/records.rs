//! Records: imported, walked through, and exported.

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Browser, Node, Screen, journey, large_record};

const TREE: &str = "(;GM[4]FF[4]CA[UTF-8]SZ[15]RU[renju]PB[Sato]PW[Li];B[hh];W[ig]C[A good answer]\
    (;B[if]TR[hh]LB[jj:A];W[jg])(;B[ih];W[jh])(;B[gg]))";

/// Pastes text into the sheet *Import* and opens it.
pub(crate) async fn paste(browser: &Browser, text: &str) -> Result<()> {
    browser.press("button", "Import").await?;
    let area = browser.find("textbox", "Text or address").await?;
    browser.click(&area).await?;
    browser.type_text(text).await?;
    browser.press("button", "Open").await
}

/// Presses a move of the tree beside the board, by its point.
pub(crate) async fn press_move(browser: &Browser, point: &str) -> Result<()> {
    let is_it = |node: &Node| {
        let number = |c: char| c.is_ascii_digit() || c == '.' || c == ' ';
        let name = node.name.trim_start_matches(number);
        let first = name.split_whitespace().next();
        node.role == "button" && name.len() < node.name.len() && first == Some(point)
    };
    let node = browser.find_by(point, is_it).await?;
    browser.click(&node).await
}

#[test]
fn a_pasted_tree_is_walked_through_and_played_on_from() -> Result<()> {
    journey("record", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.press("button", "Import").await?;
        browser.find("dialog", "Import").await?;
        browser.check_accessibility().await?;
        browser.press("button", "Close").await?;
        paste(browser, TREE).await?;
        browser.status_with("The start").await?;
        browser.press("button", "Forward").await?;
        browser.status_with("After move 1").await?;
        browser.press("button", "Forward").await?;
        browser.status_with("After move 2").await?;
        browser
            .find_by("the comment", |node| {
                node.role == "StaticText" && node.name.contains("A good answer")
            })
            .await?;
        // Three variations are marked on the board, and nowhere else but in the tree.
        let ways = |nodes: &[tengen_journeys::Node]| {
            let goes_on = |n: &&tengen_journeys::Node| {
                n.role == "gridcell" && n.name.contains("a variation goes on here")
            };
            (nodes.iter().filter(goes_on).count() == 3).then_some(())
        };
        browser.wait_for("three ways on", ways).await?;
        journey.picture("ways").await?;
        browser.check_accessibility().await?;
        browser.click_point("I8").await?;
        browser
            .board_when("the second variation", |board| {
                board.black.contains(&"I8".to_owned())
            })
            .await?;
        browser.press("button", "Back").await?;
        press_move(browser, "I10").await?;
        browser.find("gridcell", "H8 black, triangle").await?;
        browser.find("gridcell", "J6 empty, “A”").await?;
        browser.press("button", "Play from here").await?;
        browser.status_with("White to move").await?;
        browser.click_point("A1").await?;
        browser
            .board_when("four stones", |board| board.stones() == 4)
            .await?;
        Ok(())
    })
}

#[test]
fn what_can_be_read_in_two_ways_is_asked_and_a_guessed_turn_is_changed() -> Result<()> {
    journey("readings", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        paste(browser, "h8 i9\ni7 g9").await?;
        browser
            .find("heading", "It can be read in other ways")
            .await?;
        journey.picture("two").await?;
        browser.check_accessibility().await?;
        let apart = |n: &Node| n.role == "button" && n.name.contains("h8i9 / i7g9");
        let apart = browser.find_by("the other reading", apart).await?;
        browser.click(&apart).await?;
        browser.find("button", "Keep all 2 games").await?;
        // A file that is refused offers what can be read of it.
        browser.press("button", "Close").await?;
        paste(browser, "(AB[hh]AW[gg];C[two stones])").await?;
        browser.press("button", "Read what can be read").await?;
        let first = |n: &Node| n.role == "button" && n.name.starts_with("Game 1");
        let first = browser.find_by("the record", first).await?;
        browser.click(&first).await?;
        browser.status_with("Black to move").await?;
        journey.picture("turn").await?;
        browser.check_accessibility().await?;
        browser.press("button", "White to move").await?;
        browser.status_with("White to move").await?;
        Ok(())
    })
}

#[test]
fn a_dropped_file_with_two_games_lists_them() -> Result<()> {
    journey("drop", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.find("button", "New game").await?;
        let games = format!("{TREE}(;GM[4]SZ[15]PB[Ann]PW[Bo];B[gh])");
        let file = journey.tengen.data().join("two.sgf");
        std::fs::write(&file, games).context("writing a file to drop")?;
        browser.drop_file(&file).await?;
        browser
            .find_by("the first game", |n| {
                n.role == "button" && n.name.starts_with("Sato – Li")
            })
            .await?;
        journey.picture("list").await?;
        browser.check_accessibility().await?;
        let second = browser
            .find_by("the second game", |n| {
                n.role == "button" && n.name.starts_with("Ann – Bo")
            })
            .await?;
        browser.click(&second).await?;
        browser.press("button", "To the end").await?;
        let board = browser
            .board_when("its one stone", |board| board.stones() == 1)
            .await?;
        ensure!(board.black == ["G8"], "{board:?}");
        Ok(())
    })
}

/// A game won by White, in Piskvork's format.
const WON: &str = "Piskvorky 15x15, 0:0, 0\n1,15,0\n8,8,0\n2,15,0\n9,8,0\n3,15,0\n10,8,0\n4,15,0\n11,8,0\n15,15,0\n12,8,0\na\nb\n0\n";

#[test]
fn a_game_that_is_over_says_so_and_shows_the_row() -> Result<()> {
    journey("over", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.find("button", "New game").await?;
        let file = journey.tengen.data().join("won.psq");
        std::fs::write(&file, WON).context("writing a file to drop")?;
        browser.drop_file(&file).await?;
        browser.status_with("The start. Black to move.").await?;
        browser.press("button", "To the end").await?;
        browser
            .status_with("After move 10. White wins: five in a row.")
            .await?;
        let board = browser
            .board_when("ten stones", |b| b.stones() == 10)
            .await?;
        ensure!(board.winning == ["H8", "I8", "J8", "K8", "L8"], "{board:?}");
        let strokes = "return document.querySelectorAll('.victory path.win').length";
        let strokes = browser.look(strokes).await?;
        ensure!(strokes == 1, "{strokes} strokes");
        journey.picture("stroke").await?;
        browser.check_accessibility().await?;
        browser.press("button", "Back").await?;
        browser.status_with("After move 9. White to move.").await?;
        let board = browser.board().await?;
        ensure!(board.winning.is_empty(), "{board:?}");
        Ok(())
    })
}

#[test]
fn a_damaged_file_says_where_and_is_read_leniently() -> Result<()> {
    journey("damaged", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        paste(browser, "h8 i9\ni7 g9").await?;
        browser.says("Moves as text, 1 game").await?;
        browser.press("button", "Close").await?;
        paste(browser, "(;GM[4]SZ[15];B[hh];W[ii];B[zz])").await?;
        // The message is in plain words; byte offsets are in the details.
        browser.alert_with("Nothing was opened.").await?;
        let said = |nodes: &[Node], words: &str| {
            let texts = nodes.iter().filter(|n| n.role == "StaticText");
            texts.filter(|n| n.name.contains(words)).count()
        };
        let nodes = browser.nodes().await?;
        ensure!(said(&nodes, "Byte ") == 0, "a machine's words");
        ensure!(
            said(&nodes, "Moves as text, 1 game") == 0,
            "what was read before"
        );
        browser.check_accessibility().await?;
        browser.open_details("Details").await?;
        browser.says("Byte ").await?;
        browser.press("button", "Read what can be read").await?;
        browser
            .find_by("what was left out", |n| {
                n.role == "StaticText" && n.name.contains("Left out")
            })
            .await?;
        journey.picture("notices").await?;
        let game = browser
            .find_by("the game", |n| {
                n.role == "button" && n.name.starts_with("Game 1")
            })
            .await?;
        browser.click(&game).await?;
        browser.press("button", "To the end").await?;
        browser
            .board_when("two stones", |board| board.stones() == 2)
            .await?;
        Ok(())
    })
}

#[test]
fn a_game_is_exported_and_read_back() -> Result<()> {
    journey("export", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser
            .open(&format!(
                "{}/?rule=renju&open=play&moves=h8h9h7i10",
                journey.tengen.url()
            ))
            .await?;
        let downloads = journey.tengen.data().join("downloads");
        std::fs::create_dir_all(&downloads).context("a folder for downloads")?;
        browser.download_to(&downloads).await?;
        browser.press("button", "Export").await?;
        browser
            .find_by("the text of the file", |n| {
                n.role == "StaticText" && n.name.contains("RU[renju]")
            })
            .await?;
        journey.picture("sheet").await?;
        browser.check_accessibility().await?;
        browser.press("button", "Save file").await?;
        let sgf = browser.downloaded(&downloads, "sgf").await?;
        ensure!(
            String::from_utf8_lossy(&sgf).contains(";B[hh];W[hg]"),
            "{sgf:?}"
        );
        browser.choose("Format", "diagram").await?;
        browser
            .find_by("the losses", |n| {
                n.role == "StaticText" && n.name.contains("order of moves")
            })
            .await?;
        browser.press("button", "Save SVG").await?;
        let svg = browser.downloaded(&downloads, "svg").await?;
        ensure!(svg.starts_with(b"<svg"), "no SVG");
        browser.press("button", "Save PNG").await?;
        let png = browser.downloaded(&downloads, "png").await?;
        ensure!(
            png.starts_with(b"\x89PNG") && png.len() > 20_000,
            "no picture"
        );
        Ok(())
    })
}

/// Counts the messages that the page posts to its workers, but for the library, which keeps the
/// record some time after it was opened.
const COUNTING: &str = r#"
window.said = 0;
window.Worker = class extends Worker {
  constructor(url, options) {
    super(url, options);
    this.keeps = String(url).includes("worker-library");
  }
  postMessage(...message) {
    window.said += this.keeps ? 0 : 1;
    super.postMessage(...message);
  }
};
"#;

#[test]
fn a_large_record_is_walked_through_without_a_word_to_a_worker() -> Result<()> {
    journey("large", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.before_each_page(COUNTING).await?;
        browser.open(&journey.tengen.url()).await?;
        browser.find("button", "New game").await?;
        let file = journey.tengen.data().join("large.sgf");
        std::fs::write(&file, large_record()).context("writing a file to drop")?;
        browser.drop_file(&file).await?;
        browser.status_with("The start. Black to move.").await?;
        let said = browser.look("return window.said").await?;
        ensure!(said.as_u64().is_some_and(|n| n > 0), "{said:?}");
        browser.press("button", "To the end").await?;
        browser.status_with("After move 100").await?;
        browser.stones(100).await?;
        browser.press("button", "Back").await?;
        browser.status_with("After move 99").await?;
        browser.press("button", "To the start").await?;
        // The second variation starts at B15.
        browser.click_point("B15").await?;
        browser.stones(1).await?;
        let later = browser.look("return window.said").await?;
        ensure!(later == said, "{said:?} messages, then {later:?}");
        Ok(())
    })
}
