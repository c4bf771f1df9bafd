//! The library: everything that earlier versions kept, long lists, searches, files.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Browser, Journey, Key, Screen, journey};

/// The games and puzzles that earlier versions have stored, under different identifiers, as a
/// script that puts them into the browser's storage; and their number.
pub(crate) fn kept() -> Result<(String, usize)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/model/tests/kept");
    let (mut script, mut count) = (String::new(), 0);
    for entry in std::fs::read_dir(folder).context("the kept set")? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let Some((name, kind)) = name
            .strip_suffix(".json")
            .and_then(|name| name.rsplit_once('.'))
        else {
            continue;
        };
        let text = std::fs::read_to_string(&path)?;
        // Games of links without a move of the user's are no games yet, nor are those without any.
        let listed = !matches!(name, "linked-unplayed" | "linked-set-up")
            && (!text.contains("\"moves\":\"\"") || text.contains("\"start\""));
        if matches!(kind, "game" | "puzzle") && listed {
            script += &format!(
                "(() => {{ const kept = {text}; kept.id = '{name}';
                 localStorage.setItem('tengen.{kind}.{name}', JSON.stringify(kept)); }})();\n"
            );
            count += 1;
        }
    }
    Ok((script, count))
}

/// Many games, as a script.
fn many(count: usize) -> String {
    format!(
        "for (let i = 0; i < {count}; i++) {{
            const column = (n) => String.fromCharCode(97 + n % 15);
            const moves = 'h8' + column(i) + '1' + column(i + 3) + (2 + i % 9);
            localStorage.setItem(`tengen.game.many-${{i}}`, JSON.stringify({{
                version: 2, id: `many-${{i}}`, rule: 'freestyle', size: 15, first: 'person',
                second: `level:${{1 + i % 10}}`, moves, result: null,
                started: 1700000000000 + i * 1000, changed: 1700000000000 + i * 1000 }}));
        }}"
    )
}

pub(crate) async fn open_games(browser: &Browser, status: &str) -> Result<()> {
    browser.press("link", "Games").await?;
    browser.says(status).await
}

async fn rows(browser: &Browser) -> Result<u64> {
    let rows = browser
        .look("return document.querySelectorAll('.library-list li').length")
        .await?;
    rows.as_u64().context("a number of rows")
}

/// Waits until the first row of the list has this text.
pub(crate) async fn first_row(browser: &Browser, words: &str) -> Result<()> {
    let script = "return document.querySelector('.library-list .game')?.textContent ?? ''";
    for _ in 0..200 {
        let text = browser.look(script).await?;
        if text.as_str().is_some_and(|text| text.contains(words)) {
            return Ok(());
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    anyhow::bail!("no row {words:?}, but {}", browser.look(script).await?)
}

/// Waits for a visible row with this text, and opens it.
pub(crate) async fn open_row(browser: &Browser, words: &str) -> Result<()> {
    let script = format!(
        "new Promise((done) => {{ const look = () => {{
            const rows = [...document.querySelectorAll('.library-list .game')];
            const row = rows.find((row) => row.textContent.includes({words:?}));
            if (row) {{ row.click(); done(1); }} else setTimeout(look, 20); }}; look(); }})"
    );
    browser.look_after(&script).await.map(drop)
}

#[test]
fn what_earlier_versions_kept_is_in_the_library_and_stays_where_it_was() -> Result<()> {
    journey("library-kept", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.status_with("Your turn").await?;
        let (script, count) = kept()?;
        browser.look(&script).await?;
        let broken = "localStorage.setItem('tengen.game.broken', '{')";
        browser.look(broken).await?;
        browser.reload().await?;
        browser.status_with("Your turn").await?;
        open_games(browser, &format!("{count} entries")).await?;
        browser.alert_with("set-aside.game.broken").await?;
        let left = "return Object.keys(localStorage)\
            .filter((key) => /^tengen\\.(game|puzzle)\\./.test(key)).length";
        let left = browser.look(left).await?;
        ensure!(
            left.as_u64() >= Some(count as u64),
            "{left} of {count} are left"
        );
        // The little boards come after the rows.
        let drawn = "new Promise((done) => { const look = () => {
            const boards = [...document.querySelectorAll('.library-list .thumbnail .lines')];
            const all = boards.length && boards.every((lines) => lines.getAttribute('d'));
            if (all) done(boards.length); else setTimeout(look, 20); }; look(); })";
        browser.look_after(drawn).await?;
        journey.picture("list").await?;

        // Without the old entries everything is still there.
        browser.look("localStorage.clear()").await?;
        browser.reload().await?;
        browser.status_with("Your turn").await?;
        open_games(browser, &format!("{count} entries")).await?;
        browser
            .find("searchbox", "Search names and comments")
            .await?;
        browser.open_details("Filter and sort").await?;
        // These games are of two people.
        browser.choose("Result", "won").await?;
        browser.says("Nothing fits.").await?;
        browser.choose("Result", "").await?;
        browser.choose("What", ".puzzle").await?;
        browser.says("1 entry").await?;
        browser
            .look("document.querySelector('.library-list .game').click()")
            .await?;
        browser.says("Puzzle").await
    })
}

/// Scrolls through this number of games, of which few have a row at a time.
fn scrolled(name: &'static str, games: usize) -> Result<()> {
    journey(name, Screen::Desktop, async |journey| {
        let browser = &mut journey.browser;
        browser.timeout = std::time::Duration::from_secs(240);
        browser.open(&journey.tengen.url()).await?;
        browser.status_with("Your turn").await?;
        browser.look(&many(games)).await?;
        browser.reload().await?;
        browser.status_with("Your turn").await?;
        open_games(browser, &format!("{games} entries")).await?;
        ensure!((1..=60).contains(&rows(browser).await?), "rows");
        first_row(browser, "Freestyle").await?;
        let (middle, last) = (games / 2, games - 1);
        let far = format!("document.querySelector('.library-list').scrollTop = 80 * {middle}");
        browser.look(&far).await?;
        browser
            .wait_for("a row in the middle", |nodes| {
                nodes
                    .iter()
                    .any(|node| node.name.contains("Computer"))
                    .then_some(())
            })
            .await?;
        let row = format!("document.querySelector('[data-row=\"{}\"]')", middle + 3);
        let at = format!(
            "return new Promise((done) => {{ const look = () => \
            {row} ? done(1) : setTimeout(look, 20); look(); }})"
        );
        browser.look(&at).await?;
        ensure!(
            (1..=60).contains(&rows(browser).await?),
            "rows after scrolling"
        );
        // By keyboard to the end.
        browser.look(&format!("{row}.focus()")).await?;
        browser.keys([Key::End]).await?;
        let end = format!(
            "return new Promise((done) => {{ const look = () => \
            document.activeElement?.dataset?.row === '{last}' ? done(1) : setTimeout(look, 20); look(); }})"
        );
        browser.look(&end).await?;
        ensure!((1..=60).contains(&rows(browser).await?), "rows at the end");
        Ok(())
    })
}

#[test]
fn a_thousand_games_scroll_within_sixty_rows() -> Result<()> {
    scrolled("library-thousand", 1_000)
}

#[test]
#[ignore = "nightly chromium; CI has library::a_thousand_games_scroll_within_sixty_rows"]
fn five_thousand_games_scroll_within_sixty_rows() -> Result<()> {
    scrolled("library-many", 5_000)
}

/// A script for pages that runs another one at the start of every worker.
pub(crate) fn in_workers(script: &str) -> String {
    format!(
        "const Real = window.Worker;
         window.Worker = function (url, options) {{
             const begin = {script:?} + `; await import('${{new URL(url, location)}}');`;
             const script = URL.createObjectURL(new Blob([begin], {{ type: 'text/javascript' }}));
             return new Real(script, options);
         }};"
    )
}

/// A database that refuses.
const REFUSED: &str = "Object.defineProperty(self, 'indexedDB', { value: { open() {
    throw new DOMException('no', 'SecurityError'); } } })";

#[test]
fn a_browser_that_refuses_storage_says_so_and_the_page_works() -> Result<()> {
    journey("library-refused", Screen::Desktop, async |journey| {
        journey
            .expected_errors
            .push("the library is kept in memory only");
        let browser = &journey.browser;
        browser.before_each_page(&in_workers(REFUSED)).await?;
        browser.open(&journey.tengen.url()).await?;
        browser.click_point("H8").await?;
        browser
            .alert_with("does not let the page keep games")
            .await?;
        browser.find("button", "Save everything as a file").await?;
        journey.picture("refused").await?;
        browser
            .board_when("two stones", |board| board.stones() == 2)
            .await?;
        open_games(browser, "1 entry").await?;
        Ok(())
    })
}

#[test]
fn a_full_disk_is_told_with_a_way_out() -> Result<()> {
    journey("library-full", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        let url = journey.tengen.url();
        browser.open(&url).await?;
        browser.quota(&url, 1).await?;
        browser.click_point("H8").await?;
        browser.alert_with("for games in this browser").await?;
        browser.find("button", "Save everything as a file").await?;
        browser
            .board_when("two stones", |board| board.stones() == 2)
            .await?;
        browser.reload().await?;
        browser
            .board_when("the stones", |board| board.stones() == 2)
            .await?;
        Ok(())
    })
}

/// Three games, two of which begin with images of each other.
const THREE: [(&str, &str); 3] = [("one", "h8i9j8"), ("two", "h8g7f8"), ("three", "a1b1c1")];

pub(crate) async fn with_three(browser: &Browser, url: &str) -> Result<()> {
    browser.open(url).await?;
    browser.status_with("Your turn").await?;
    for (id, moves) in THREE {
        let script = format!(
            "localStorage.setItem('tengen.game.{id}', JSON.stringify({{ version: 2, id: '{id}',
             rule: 'freestyle', size: 15, first: 'person', second: 'person', moves: '{moves}',
             result: null, started: 1700000000000, changed: 1700000000000 }}))"
        );
        browser.look(&script).await?;
    }
    browser.reload().await?;
    browser.status_with("Your turn").await
}

#[test]
fn a_position_is_found_mirrored_and_opens_there() -> Result<()> {
    journey("library-find", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        let url = journey.tengen.url();
        with_three(browser, &url).await?;
        browser
            .open(&format!("{url}/?open=play&moves=h8g9"))
            .await?;
        browser
            .board_when("two stones", |board| board.stones() >= 2)
            .await?;
        browser.press("link", "Games").await?;
        browser.says("3 entries").await?;
        browser.press("button", "Find this position").await?;
        browser.says("found in 2 places").await?;
        journey.picture("found").await?;
        browser
            .look("document.querySelector('.library-list .game').click()")
            .await?;
        browser
            .board_when("the position", |board| board.stones() == 2)
            .await?;

        // From a record, turned by a quarter.
        let file = journey.tengen.data().join("turned.sgf");
        std::fs::write(&file, "(;GM[4]FF[4]SZ[15]PB[Sato]PW[Li];B[hh];W[ii])")?;
        browser.drop_file(&file).await?;
        browser.press("button", "To the end").await?;
        browser.press("button", "Find this position").await?;
        browser.says("found in 3 places").await?;
        Ok(())
    })
}

#[test]
fn names_folders_deletion_and_comments() -> Result<()> {
    journey("library-names", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        with_three(browser, &journey.tengen.url()).await?;
        let file = journey.tengen.data().join("talk.sgf");
        std::fs::write(
            &file,
            "(;GM[4]FF[4]SZ[15]PB[Sato]PW[Li];B[hh];W[ig]C[A quiet four-three])",
        )?;
        browser.drop_file(&file).await?;
        browser
            .find_with_more("button", "Find this position")
            .await?;
        browser.keys([Key::Escape]).await?;
        open_games(browser, "4 entries").await?;
        first_row(browser, "Sato – Li").await?;
        browser
            .look("document.querySelector('.library-list .library-more').click()")
            .await?;
        browser.find("textbox", "Name").await?;
        browser.type_text("Final").await?;
        browser.press("button", "Save").await?;
        first_row(browser, "Final").await?;
        journey.picture("named").await?;
        browser
            .look("document.querySelector('.library-list .library-more').click()")
            .await?;
        browser.press("button", "Delete").await?;
        browser.says("3 entries").await?;
        browser
            .look("document.querySelector('.library .library-row[role=status] button').click()")
            .await?;
        browser.says("4 entries").await?;
        let search = browser
            .find("searchbox", "Search names and comments")
            .await?;
        browser.click(&search).await?;
        browser.type_text("QUIET FOUR").await?;
        browser.says("found in 1 place").await?;
        first_row(browser, "A quiet four-three").await?;
        // It opens at the comment.
        browser
            .look("document.querySelector('.library-list .game').click()")
            .await?;
        browser.says("A quiet four-three").await?;
        // A reload restores it from the library.
        browser.reload().await?;
        browser.says("A quiet four-three").await
    })
}

#[test]
fn everything_moves_to_another_browser_as_one_file() -> Result<()> {
    journey("library-file", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        let url = journey.tengen.url();
        with_three(browser, &url).await?;
        let folder = journey.tengen.data().join("saved");
        std::fs::create_dir_all(&folder)?;
        browser.download_to(&folder).await?;
        open_games(browser, "3 entries").await?;
        browser.open_details("Save or bring everything").await?;
        journey.picture("files").await?;
        browser.press("button", "Save everything as a file").await?;
        let saved = browser.downloaded(&folder, "tengen").await?;

        let other = Browser::start(Screen::Desktop).await?;
        other.send_header("X-Forwarded-For", "203.0.113.7").await?;
        other.open(&url).await?;
        other.find("button", "New game").await?;
        let whole = journey.tengen.data().join("whole.tengen");
        std::fs::write(&whole, &saved)?;
        other.drop_file(&whole).await?;
        other
            .alert_with("3 new, 0 already here, 0 different")
            .await?;
        other.says("3 entries").await?;
        // A damaged file says so and changes nothing.
        let half = journey.tengen.data().join("half.tengen");
        std::fs::write(&half, &saved[..saved.len() / 2])?;
        other.drop_file(&half).await?;
        other.alert_with("A part of the file is damaged").await?;
        other.says("3 entries").await?;
        other.close().await;
        Ok(())
    })
}

async fn looks(journey: &mut Journey) -> Result<()> {
    let browser = &journey.browser;
    let url = journey.tengen.url();
    browser.open(&url).await?;
    browser.find("button", "New game").await?;
    let (script, count) = kept()?;
    browser.look(&script).await?;
    browser.open(&format!("{url}/?lang=zh")).await?;
    if journey.screen() == Screen::Phone {
        browser.press("button", "更多").await?;
        browser.press("link", "棋局").await?;
    } else {
        browser.press("link", "棋局").await?;
    }
    browser.says(&format!("共 {count} 项")).await?;
    for dark in [false, true] {
        browser.prefer_dark(dark).await?;
        journey.picture(if dark { "dark" } else { "light" }).await?;
        browser.check_accessibility().await?;
    }
    browser.open_details("筛选与排序").await?;
    journey.picture("filters").await?;
    browser.check_accessibility().await?;
    browser.open_details("筛选与排序").await?;
    browser
        .look("document.querySelector('.library-list .library-more').click()")
        .await?;
    browser.find("textbox", "名称").await?;
    journey.picture("details").await?;
    browser.check_accessibility().await
}

#[test]
fn the_list_on_a_desktop() -> Result<()> {
    journey("library-desktop", Screen::Desktop, looks)
}

#[test]
fn the_list_on_a_phone() -> Result<()> {
    journey("library-phone", Screen::Phone, looks)
}
