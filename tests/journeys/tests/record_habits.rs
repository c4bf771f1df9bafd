//! A record turned, numbered, marked, named, shared, printed, and written as a library.

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Browser, MouseButton, Node, Screen, journey};

use crate::records::paste;
use crate::tree::exported;

/// Where a point is seen: its column from the left and its row from the top, from 0.
async fn place(browser: &Browser, point: &str) -> Result<(i64, i64)> {
    let script = format!(
        "const board = document.getElementById('board').getBoundingClientRect();
         const at = document.getElementById('at-{point}').getBoundingClientRect();
         return [Math.round((at.x - board.x) / at.width), Math.round((at.y - board.y) / at.height)]"
    );
    let place = browser.look(&script).await?;
    let number = |i: usize| place[i].as_i64().context("a number");
    Ok((number(0)?, number(1)?))
}

async fn numbers(browser: &Browser) -> Result<String> {
    let script = "return [...document.querySelectorAll('.stones .number')]
        .map(n => n.textContent).sort().join(' ')";
    Ok(browser
        .look(script)
        .await?
        .as_str()
        .context("texts")?
        .to_owned())
}

#[test]
fn a_record_is_turned_mirrored_and_numbered() -> Result<()> {
    journey("turned", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        paste(browser, "(;GM[4]SZ[15];B[hh];W[ao];B[bm])").await?;
        browser.press("button", "To the end").await?;
        browser.status_with("After move 3").await?;
        ensure!(place(browser, "A1").await? == (0, 14));
        browser.open_details("Edit").await?;
        browser.press("button", "Turn the view").await?;
        browser.find("gridcell", "A1 white").await?;
        ensure!(place(browser, "A1").await? == (0, 0), "clockwise");
        journey.picture("view").await?;
        browser.press("button", "Mirror the view").await?;
        browser.find("gridcell", "A1 white").await?;
        ensure!(place(browser, "A1").await? == (14, 0), "left and right");
        // What is seen is what is touched, and the record is as it was.
        ensure!(exported(browser).await?.contains("W[ao];B[bm]"));
        browser.reload().await?;
        browser.status_with("After move 3").await?;
        ensure!(place(browser, "A1").await? == (14, 0), "after a reload");
        browser.open_details("Edit").await?;
        browser.press("button", "Mirror the view").await?;
        for _ in 0..3 {
            browser.press("button", "Turn the view").await?;
        }
        ensure!(place(browser, "A1").await? == (0, 14), "as before");
        browser.press("button", "Turn the record").await?;
        browser.find("gridcell", "C14 black, last move").await?;
        browser.press("button", "Mirror the record").await?;
        browser.find("gridcell", "M14 black, last move").await?;
        browser.press("button", "Undo").await?;
        browser.find("gridcell", "C14 black, last move").await?;
        browser.press("button", "Undo").await?;
        browser.find("gridcell", "B3 black, last move").await?;
        browser.says("All changes are kept.").await?;
        browser.press("button", "Back").await?;
        browser.choose("Move numbers", "here").await?;
        browser.press("button", "Forward").await?;
        ensure!(numbers(browser).await? == "1", "from move 3 on");
        browser.choose("Move numbers", "all").await?;
        ensure!(numbers(browser).await? == "1 2 3");
        for (last, shown) in [("last-1", "3"), ("last-3", "1 2 3")] {
            browser.choose("Move numbers", last).await?;
            ensure!(numbers(browser).await? == shown, "{last}");
        }
        browser.choose("Move numbers", "last-1").await?;
        browser.reload().await?;
        browser.status_with("After move 3").await?;
        ensure!(numbers(browser).await? == "3", "after a reload");
        browser.check_accessibility().await
    })
}

#[test]
fn moves_to_known_positions_and_proved_ones_are_marked() -> Result<()> {
    journey("marked", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        // Black has a three; White may stop it or not. A1 comes by another order as well.
        let lines = "(;B[gh];W[oa](;B[fh];W[aa])(;B[ao]))(;B[ao];W[oa];B[hh];W[bb];B[gh])";
        let text = format!("(;GM[4]SZ[15](;B[hh];W[ac]{lines}))");
        paste(browser, &text).await?;
        browser.press("button", "Forward").await?;
        browser.press("button", "Forward").await?;
        browser.press("button", "Forward").await?;
        browser.press("button", "Forward").await?;
        browser.status_with("After move 4").await?;
        browser
            .find_by("a move of another order", |node| {
                node.role == "gridcell" && node.name.starts_with("A1 ")
            })
            .await?;
        // The win with F8 is proved at the position after it, and its seal is seen before it.
        browser.press("button", "Forward").await?;
        browser.press("button", "Forward").await?;
        browser.status_with("After move 6").await?;
        browser.press("button", "Analyse").await?;
        browser.press("button", "Is it won?").await?;
        browser.status_with(", proved.").await?;
        browser.press("button", "Back").await?;
        let lost = |node: &Node| {
            let is_cell = node.role == "gridcell" && node.name.starts_with("A15 ");
            is_cell && node.name.contains("proved lost")
        };
        browser.find_by("the seal of a lost move", lost).await?;
        journey.picture("sealed").await?;
        browser.check_accessibility().await
    })
}

#[test]
fn the_same_position_is_marked_and_reached() -> Result<()> {
    journey("alike", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        let text = "(;GM[4]SZ[15];B[hh](;W[ig];B[aa](;W[bb])(;W[cc]))(;W[gi];B[oo]))";
        paste(browser, text).await?;
        browser.press("button", "Forward").await?;
        let mark = "the same position is elsewhere in the record, turned or mirrored";
        for point in ["I9", "G7"] {
            let marked = |node: &Node| {
                node.name.starts_with(&format!("{point} ")) && node.name.contains(mark)
            };
            browser.find_by("a mirrored move", marked).await?;
        }
        journey.picture("desktop").await?;
        browser.press("button", "Forward").await?;
        browser.find("gridcell", "I9 white, last move").await?;
        browser.press("button", "Same position elsewhere").await?;
        browser.find("gridcell", "G7 white, last move").await?;
        browser.press("button", "Same position elsewhere").await?;
        browser.find("gridcell", "I9 white, last move").await?;
        browser.check_accessibility().await
    })
}

#[test]
fn a_comment_survives_a_reload_at_once() -> Result<()> {
    journey("comment-reload", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        paste(browser, "(;GM[4]SZ[15];B[hh];W[ig])").await?;
        browser.press("button", "To the end").await?;
        browser.status_with("After move 2").await?;
        let field = browser.find("textbox", "Comment").await?;
        browser.click(&field).await?;
        // Faster than any pause in typing.
        let typed = "const field = document.getElementById('record-comment');
            field.value = 'the quiet move';
            field.dispatchEvent(new InputEvent('input', { bubbles: true }));
            location.reload()";
        browser.look(typed).await?;
        browser.status_with("After move 2").await?;
        browser.says("the quiet move").await
    })
}

#[test]
fn a_new_record_is_named_once() -> Result<()> {
    journey("named", Screen::Phone, async |journey| {
        let browser = &journey.browser;
        let url = journey.tengen.url();
        browser.open(&url).await?;
        browser.press("button", "More").await?;
        browser.press("button", "Import").await?;
        browser.press("button", "New record").await?;
        browser.status_with("The start").await?;
        for point in ["H8", "I9"] {
            browser.click_point(point).await?;
            browser.says("All changes are kept.").await?;
        }
        ensure!(
            browser.has_no("A name for this record?").await?,
            "too early"
        );
        browser.click_point("J10").await?;
        let field = browser.find("textbox", "A name for this record?").await?;
        journey.picture("asked").await?;
        browser.check_accessibility().await?;
        browser.click(&field).await?;
        browser.type_text("Club evening").await?;
        browser.press("button", "Keep the name").await?;
        browser.says("Club evening").await?;
        browser.says("All changes are kept.").await?;
        browser.click_point("K11").await?;
        browser.says("All changes are kept.").await?;
        ensure!(
            browser.has_no("A name for this record?").await?,
            "asked again"
        );
        browser.reload().await?;
        browser.status_with("After move 4").await?;
        browser.says("Club evening").await?;
        ensure!(
            browser.has_no("A name for this record?").await?,
            "asked again"
        );
        // The list of games has it too.
        browser.press("button", "Close").await?;
        browser.press("button", "More").await?;
        browser.press("link", "Games").await?;
        browser.says("Club evening").await
    })
}

/// What of a record's head and choices an exported file says.
const HEAD: [&str; 4] = ["PB[Sato]", "PW[Li]", "SZ[15]", "RU[caro]"];

#[test]
fn a_record_keeps_names_rule_and_size() -> Result<()> {
    journey("head", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        let text = "(;GM[4]SZ[15]PB[Sato]PW[Li]RU[renju];B[hh];W[ig])";
        paste(browser, text).await?;
        browser.status_with("The start").await?;
        browser.choose("Rule", "caro").await?;
        browser.says("All changes are kept.").await?;
        let check = async |when: &str| {
            let file = exported(browser).await?;
            let lost: Vec<_> = HEAD.iter().filter(|part| !file.contains(**part)).collect();
            ensure!(lost.is_empty(), "{when}: {lost:?} of {file}");
            anyhow::Ok(())
        };
        check("chosen").await?;
        browser.reload().await?;
        browser.status_with("The start").await?;
        check("after a reload").await?;
        browser.press("button", "Close").await?;
        browser.press("link", "Games").await?;
        browser
            .find_by("the record", |node| {
                node.role == "button" && node.text.contains("Sato")
            })
            .await?;
        let open = "[...document.querySelectorAll('dialog button, .sheet button')]
            .find(b => b.textContent.includes('Sato')).click()";
        browser.look(open).await?;
        browser.status_with("The start").await?;
        check("opened again").await?;
        // What a library file cannot hold is said.
        browser.press("button", "Export").await?;
        browser.choose("Format", "lib").await?;
        for lost in ["Black's name", "White's name", "the rules"] {
            browser.says(lost).await?;
        }
        journey.picture("library").await
    })
}

/// Counts calls of the print dialog, which stays closed.
pub(crate) const NO_DIALOG: &str =
    "window.printed = 0; window.print = () => { window.printed += 1; };
    window.copied = ''; navigator.clipboard.writeText =
        text => { window.copied = text; return Promise.resolve(); };";

/// The first diagram on the paper, as an address.
const PRINTED: &str = "return document.querySelector('.printed img').src";

/// Waits for the print dialog, and counts the diagrams on the paper.
pub(crate) async fn printed(browser: &Browser, times: usize, diagrams: usize) -> Result<()> {
    let asked = format!(
        "new Promise(done => {{ const look = () => window.printed === {times}
            ? done(document.querySelectorAll('.printed img').length)
            : setTimeout(look, 20); look(); }})"
    );
    let found = browser.look_after(&asked).await?;
    ensure!(found == diagrams, "{found} diagrams");
    Ok(())
}

/// Copies the picture, reads it back from the clipboard, and has the browser refuse it.
async fn copied_picture(browser: &Browser) -> Result<()> {
    browser.allow_clipboard().await?;
    browser.press("button", "Copy picture").await?;
    browser.says("Copied.").await?;
    let read = "navigator.clipboard.read()
        .then(([item]) => item.getType('image/png')).then(createImageBitmap)
        .then(({ width, height }) => [width, height])";
    let size = browser.look_after(read).await?;
    ensure!(size == serde_json::json!([1600, 1600]), "{size}");
    let refuse = "navigator.clipboard.write = () => Promise.reject(new Error('no'))";
    browser.look(refuse).await?;
    browser.press("button", "Copy picture").await?;
    browser
        .says("The browser did not let the page copy. Save the file instead.")
        .await
}

#[test]
fn a_line_is_copied_linked_animated_and_printed() -> Result<()> {
    journey("shared", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.before_each_page(NO_DIALOG).await?;
        browser.open(&journey.tengen.url()).await?;
        paste(
            browser,
            "(;GM[4]SZ[15];B[hh];W[ig]C[the indirect opening];B[if];W[jg])",
        )
        .await?;
        browser.press("button", "Forward").await?;
        browser.press("button", "Forward").await?;
        browser.status_with("After move 2").await?;
        let downloads = journey.tengen.data().join("downloads");
        std::fs::create_dir_all(&downloads).context("a folder for downloads")?;
        browser.download_to(&downloads).await?;
        browser.press("button", "Export").await?;
        let copied = async |button: &str| -> Result<String> {
            browser.look("window.copied = ''").await?;
            browser.press("button", button).await?;
            browser.says("Copied.").await?;
            let text = browser.look("return window.copied").await?;
            Ok(text.as_str().context("a text")?.to_owned())
        };
        ensure!(copied("Copy moves").await? == "h8i9");
        let diagram = copied("Copy diagram").await?;
        ensure!(diagram.lines().count() >= 15, "{diagram}");
        copied_picture(browser).await?;
        let link = copied("Copy link").await?;
        ensure!(link.ends_with("moves=h8i9i10j9&ply=2"), "{link}");
        browser.press("button", "Animated GIF").await?;
        let gif = browser.downloaded(&downloads, "gif").await?;
        ensure!(
            gif.starts_with(b"GIF89a") && gif.len() > 5_000,
            "no animation"
        );
        journey.picture("sheet").await?;
        browser.check_accessibility().await?;
        browser.press("button", "Print the diagram").await?;
        printed(browser, 1, 1).await?;
        let upright = browser.look(PRINTED).await?;
        browser.press("button", "Print a page of diagrams").await?;
        printed(browser, 2, 5).await?;
        let paper = browser.paper().await?;
        ensure!(paper.starts_with(b"%PDF"), "no paper");
        // What is seen is what is printed, saved and animated.
        browser.press("button", "Close").await?;
        browser.open_details("Edit").await?;
        browser.press("button", "Turn the view").await?;
        browser.press("button", "Export").await?;
        browser.press("button", "Print the diagram").await?;
        printed(browser, 3, 1).await?;
        let turned = browser.look(PRINTED).await?;
        ensure!(turned != upright, "the view is not turned on paper");
        journey.picture("turned-sheet").await?;
        for file in std::fs::read_dir(&downloads).context("the downloads")? {
            std::fs::remove_file(file?.path()).context("removing a download")?;
        }
        browser.press("button", "Animated GIF").await?;
        let turned = browser.downloaded(&downloads, "gif").await?;
        ensure!(turned != gif, "the view is not turned in the animation");
        // The link shows the game after two moves, with the others to step to.
        browser.open(&link).await?;
        browser.find("heading", "Analysis board").await?;
        browser.stones(2).await?;
        browser.press("button", "Forward").await?;
        browser.stones(3).await
    })
}

#[test]
fn a_library_is_exported_and_read_as_the_same_tree() -> Result<()> {
    journey("as-library", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        // A library keeps siblings in the order of their points.
        let text = "(;GM[4]SZ[15]RU[renju];B[hh]C[the centre](;W[ig];B[if]LB[jj:A][kk:b2])\
            (;W[ih];B[jh](;W[fg]C[two lines\nof text])(;W[gg])))";
        paste(browser, text).await?;
        browser.status_with("The start").await?;
        let before = exported(browser).await?;
        let downloads = journey.tengen.data().join("downloads");
        std::fs::create_dir_all(&downloads).context("a folder for downloads")?;
        browser.download_to(&downloads).await?;
        for format in ["lib", "sgf"] {
            browser.press("button", "Export").await?;
            browser.choose("Format", format).await?;
            browser.find("button", "Save file").await?;
            browser.press("button", "Save file").await?;
            let bytes = browser.downloaded(&downloads, format).await?;
            browser.press("button", "Close").await?;
            let file = journey.tengen.data().join(format!("again.{format}"));
            std::fs::write(&file, bytes).context("writing a file to drop")?;
            browser.drop_file(&file).await?;
            browser.status_with("The start").await?;
            let after = exported(browser).await?;
            ensure!(
                nodes(&after) == nodes(&before),
                "{format}: {after}\n{before}"
            );
            // Closed and opened from the list, it keeps its rule.
            browser.press("button", "Close").await?;
            browser.press("link", "Games").await?;
            let row = "new Promise(done => { const look = () => { \
                const row = document.querySelector('.library-list .game'); \
                row?.textContent.includes('Renju') ? done(row.click()) : setTimeout(look, 20); \
                }; look(); })";
            browser.look_after(row).await?;
            browser.status_with("The start").await?;
            let after = exported(browser).await?;
            let is_renju = after.to_lowercase().contains("ru[renju]");
            ensure!(is_renju, "{format}: {after}");
        }
        // The right button goes back on a turned board too.
        browser.press("button", "Forward").await?;
        let point = browser.point("H8").await?;
        browser.click_with(&point, MouseButton::Right).await?;
        browser.status_with("The start").await
    })
}

/// The tree of an SGF without what its head says about file and game.
fn nodes(sgf: &str) -> String {
    let at = sgf.find(";B[").unwrap_or_default();
    sgf[at..].split_whitespace().collect()
}
