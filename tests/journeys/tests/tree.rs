//! Trees: variations of one's own, many branches, a club's large record.

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Browser, MouseButton, Node, Screen, club_record, journey, mixed_record};

use crate::records::paste;

/// The game on the board as SGF, from the sheet *Export*.
pub(crate) async fn exported(browser: &Browser) -> Result<String> {
    browser.press("button", "Export").await?;
    browser.find("dialog", "Export").await?;
    let is_sgf = |node: &Node| node.role == "StaticText" && node.name.contains("(;");
    browser.find_by("the file's text", is_sgf).await?;
    let text = browser.look("return document.querySelector('.preview').textContent");
    let text = text.await?.as_str().context("a text")?.to_owned();
    browser.press("button", "Close").await?;
    Ok(text)
}

#[test]
fn a_variation_of_ones_own_is_kept_exported_and_read_back() -> Result<()> {
    journey("variation", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        paste(browser, "(;GM[4]SZ[15];B[hh];W[ig](;B[if];W[jg])(;B[ih]))").await?;
        browser.status_with("The start").await?;
        browser.press("button", "To the end").await?;
        browser.status_with("After move 4").await?;
        // A stone that is not in the record is a new variation; the right button goes back.
        browser.click_point("A1").await?;
        browser.status_with("After move 5").await?;
        browser.says("All changes are kept.").await?;
        let point = browser.point("A1").await?;
        browser.click_with(&point, MouseButton::Right).await?;
        browser.status_with("After move 4").await?;
        browser.click_point("C3").await?;
        browser.status_with("After move 5").await?;
        browser.open_details("Edit").await?;
        browser.press("button", "Make main line").await?;
        let field = browser.find("textbox", "Comment").await?;
        browser.click(&field).await?;
        browser.type_text("the quiet move").await?;
        browser.says("the quiet move").await?;
        browser.choose("Click", "triangle").await?;
        browser.click_point("C3").await?;
        browser
            .find("gridcell", "C3 black, last move, triangle")
            .await?;
        journey.picture("edited").await?;
        browser.check_accessibility().await?;
        browser.says("All changes are kept.").await?;
        let text = exported(browser).await?;
        ensure!(text.contains("C[the quiet move]"), "{text}");
        // A reload brings back tree, place and what can be undone.
        browser.reload().await?;
        browser.status_with("After move 5").await?;
        browser
            .find("gridcell", "C3 black, last move, triangle")
            .await?;
        ensure!(exported(browser).await? == text, "after a reload");
        browser.open_details("Edit").await?;
        browser.press("button", "Undo").await?;
        browser.find("gridcell", "C3 black, last move").await?;
        browser.press("button", "Redo").await?;
        browser
            .find("gridcell", "C3 black, last move, triangle")
            .await?;
        // What was exported is read as the same tree.
        browser.press("button", "Close").await?;
        paste(browser, &text).await?;
        browser.press("button", "To the end").await?;
        browser
            .find("gridcell", "C3 black, last move, triangle")
            .await?;
        ensure!(exported(browser).await? == text, "read back");
        Ok(())
    })
}

#[test]
fn twenty_six_branches_are_read_on_a_phone() -> Result<()> {
    journey("branches", Screen::Phone, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        let branches = ('a'..='z').map(|c| {
            let (x, y) = match c {
                'a'..='m' => (c, 'a'),
                _ => (char::from(c as u8 - 13), 'b'),
            };
            format!("(;W[{x}{y}];B[hi])")
        });
        let text = format!("(;GM[4]SZ[15];B[hh]{})", branches.collect::<String>());
        let file = journey.tengen.data().join("branches.sgf");
        std::fs::write(&file, text).context("writing a file to drop")?;
        browser.find("button", "More").await?;
        browser.drop_file(&file).await?;
        browser.status_with("The start").await?;
        browser.press("button", "Forward").await?;
        browser.status_with("After move 1").await?;
        browser
            .find("gridcell", "A15 empty, “a”, a variation goes on here")
            .await?;
        let wide = "return document.documentElement.scrollWidth <= innerWidth";
        ensure!(browser.look(wide).await? == true, "wider than the screen");
        let marked = "return [...document.querySelectorAll('[role=gridcell]')]
            .filter(c => c.getAttribute('aria-label').includes('a variation goes on')).length";
        ensure!(browser.look(marked).await? == 26, "all branches are marked");
        journey.picture("phone").await?;
        // Folded in the tree beyond three.
        let height = "return document.querySelector('.tree .rows').scrollHeight";
        let folded = browser.look(height).await?;
        browser.press("button", "22 more lines").await?;
        browser
            .wait_for("a fourth line", |nodes| {
                let line = |node: &&Node| node.role == "button" && node.name.contains("E15 H7");
                nodes.iter().find(line).map(|_| ())
            })
            .await?;
        let unfolded = browser.look(height).await?;
        ensure!(
            unfolded.as_u64() > folded.as_u64(),
            "{folded} and {unfolded}"
        );
        Ok(())
    })
}

/// Counts the elements of the tree's list.
const ROWS: &str = "return document.querySelectorAll('.tree .row').length";

#[test]
fn a_clubs_record_is_read_and_edited_on_a_phone() -> Result<()> {
    let Some(file) = club_record() else {
        eprintln!("skipped: TENGEN_TEST_DATA has no large record");
        return Ok(());
    };
    journey("club-record", Screen::Phone, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.find("button", "More").await?;
        browser.drop_file(&file).await?;
        // Its encoding is a guess, so the page asks first.
        let game = |node: &Node| node.role == "button" && node.name.starts_with("Game 1");
        let game = browser.find_by("the record", game).await?;
        browser.click(&game).await?;
        browser.status_with("The start").await?;
        for ply in 1..=6 {
            if ply == 4 {
                // The largest of 33 answers, folded in the tree; the main line ends soon.
                browser.click_point("I10").await?;
            } else {
                browser.press("button", "Forward").await?;
            }
            browser.status_with(&format!("After move {ply}")).await?;
        }
        let rows = browser.look(ROWS).await?;
        ensure!(
            rows.as_u64().is_some_and(|n| n > 0 && n <= 200),
            "{rows} rows"
        );
        journey.picture("phone").await?;
        browser.press("button", "Solve").await?;
        browser.says("everything has been tried").await?;
        journey.picture("solved").await?;
        browser.press("button", "Back to the record").await?;
        browser.status_with("After move 6").await?;
        browser.reload().await?;
        browser.status_with("After move 6").await?;
        browser.stones(6).await?;
        browser.press("button", "Back").await?;
        browser.status_with("After move 5").await?;
        browser.click_point("A1").await?;
        browser.status_with("After move 6").await?;
        browser.says("All changes are kept.").await?;
        browser.reload().await?;
        browser.status_with("After move 6").await?;
        browser.find("gridcell", "A1 white, last move").await?;
        let rows = browser.look(ROWS).await?;
        ensure!(
            rows.as_u64().is_some_and(|n| n > 0 && n <= 200),
            "{rows} rows"
        );
        Ok(())
    })
}

/// How often the tab is killed; `cargo xtask nightly kills` does it more often.
pub(crate) fn kills() -> usize {
    match std::env::var_os("TENGEN_LONG") {
        Some(_) => 50,
        None => 3,
    }
}

#[test]
fn an_edit_that_is_kept_survives_the_end_of_its_tab() -> Result<()> {
    journey("killed", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        let url = journey.tengen.url();
        browser.open(&url).await?;
        browser.press("button", "Import").await?;
        browser.press("button", "New record").await?;
        browser.status_with("The start").await?;
        // A stride of 11 points makes no five.
        let points = (0..225_u32).map(|i| {
            let at = 11 * i % 225;
            let column = char::from(b'A' + (at % 15) as u8);
            format!("{column}{}", at / 15 + 1)
        });
        for (stones, point) in (1..=kills()).zip(points) {
            browser.click_point(&point).await?;
            browser.says("All changes are kept.").await?;
            browser.kill_page().await?;
            browser.open(&url).await?;
            browser.status_with(&format!("After move {stones}")).await?;
            browser
                .board_when("the stones", |board| board.stones() == stones)
                .await?;
        }
        Ok(())
    })
}

#[test]
fn twenty_places_of_a_mixed_record_are_seen_and_edited() -> Result<()> {
    journey("mixed", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        let file = journey.tengen.data().join("mixed.sgf");
        std::fs::write(&file, mixed_record(30_000, 1)).context("writing a file to drop")?;
        browser.find("button", "New game").await?;
        browser.drop_file(&file).await?;
        browser.status_with("The start").await?;
        browser.press("button", "196 more lines").await?;
        for place in 0..20 {
            // A line in the middle of the view becomes the cursor's, and the list is scrolled.
            let look = format!(
                "const list = document.querySelector('.tree .rows');
                 list.scrollTop = {place} / 20 * (list.scrollHeight - list.clientHeight);
                 list.dispatchEvent(new Event('scroll'));
                 const lines = list.querySelectorAll('.line');
                 if (lines.length) lines[lines.length >> 1].click()"
            );
            browser.look(&look).await?;
            let rows = browser.look(ROWS).await?;
            ensure!(
                rows.as_u64().is_some_and(|n| n > 0 && n <= 200),
                "{rows} rows"
            );
        }
        let free = "return [...document.querySelectorAll('[role=gridcell]')]
            .find(cell => cell.getAttribute('aria-label').endsWith(' empty')).id.slice(3)";
        let point = browser.look(free).await?;
        let point = point.as_str().context("a free point")?.to_owned();
        browser.click_point(&point).await?;
        browser.says("All changes are kept.").await?;
        browser.reload().await?;
        let last = |node: &Node| {
            node.role == "gridcell"
                && node.name.starts_with(&format!("{point} "))
                && node.name.contains("last move")
        };
        browser.find_by("the added move", last).await?;
        Ok(())
    })
}

#[test]
fn the_lines_of_a_file_are_added_to_the_open_record() -> Result<()> {
    journey("added", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        paste(browser, "(;GM[4]SZ[15];B[hh];W[ig];B[if])").await?;
        browser.status_with("The start").await?;
        browser.press("button", "Forward").await?;
        browser.open_details("Edit").await?;
        browser.press("button", "Add a file’s lines").await?;
        browser.find("switch", "Add to the open record").await?;
        let area = browser.find("textbox", "Text or address").await?;
        browser.click(&area).await?;
        browser
            .type_text("(;GM[4]SZ[15];B[hh](;W[gg])(;W[ig];B[ff]))")
            .await?;
        browser.press("button", "Open").await?;
        // The cursor stays, and the new lines are beside the old ones.
        let line = |node: &Node| node.role == "button" && node.name.contains("G9 (1)");
        browser.find_by("the new line", line).await?;
        browser.says("All changes are kept.").await?;
        let text = exported(browser).await?;
        ensure!(text.contains("B[if]") && text.contains("B[ff]"), "{text}");
        browser.press("button", "Undo").await?;
        browser.says("All changes are kept.").await?;
        ensure!(browser.has_no("G9 (1)").await?, "undone at once");
        // A record of another size is refused.
        browser.press("button", "Add a file’s lines").await?;
        let area = browser.find("textbox", "Text or address").await?;
        browser.click(&area).await?;
        browser.type_text("(;GM[4]SZ[19];B[hh])").await?;
        browser.press("button", "Open").await?;
        browser.alert_with("board of another size").await?;
        // Dropped files open as before.
        let file = journey.tengen.data().join("other.sgf");
        std::fs::write(&file, "(;GM[4]SZ[15];B[gg])").context("writing a file to drop")?;
        browser.drop_file(&file).await?;
        browser.status_with("The start").await?;
        browser.press("button", "Forward").await?;
        browser.stones(1).await
    })
}
