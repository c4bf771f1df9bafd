//! Nothing overflows, the board and its controls are visible together, and targets are large.

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Browser, Extent, Journey, Key, Node, Screen, journey};

/// Phones in both orientations, a tablet, a desktop, and the desktop at 200 %; whether it is touch.
const SIZES: [(Extent, bool); 6] = [
    ((390, 844), true),
    ((844, 390), true),
    ((667, 375), true),
    ((1024, 768), false),
    ((1440, 900), false),
    ((720, 450), false),
];
/// The desktop at 400 %.
const LARGEST: Extent = (360, 225);
const LANGUAGES: [&str; 2] = ["en", "zh"];

/// Runs a check at every size, in light and dark.
async fn at_every_size(
    journey: &Journey,
    what: &str,
    look: impl AsyncFn(&Browser, Extent) -> Result<()>,
) -> Result<()> {
    let browser = &journey.browser;
    for (size, phone) in SIZES {
        browser.resize(size, phone).await?;
        for dark in [false, true] {
            browser.prefer_dark(dark).await?;
            let shade = if dark { "dark" } else { "light" };
            let name = format!("{what}-{}x{}-{shade}", size.0, size.1);
            let layout = browser.layout().await?;
            journey.picture(&name).await?;
            layout.fits(size).with_context(|| name.clone())?;
            look(browser, size).await.with_context(|| name)?;
        }
    }
    Ok(())
}

async fn all_in_reach(browser: &Browser) -> Result<()> {
    let lost = browser.out_of_reach().await?;
    ensure!(lost.is_empty(), "out of reach: {lost:?}");
    Ok(())
}

const PLAYED: &str = "h8i9j8k8h7i6h9h10g8f8g7f6";
/// A win at the lower edge, where a card on the board would cover the row.
const WON: &str = "h3a1i3a3j3a5k3a7l3";

async fn open(browser: &Browser, url: &str, language: &str, moves: &str) -> Result<()> {
    browser
        .open(&format!("{url}/?lang={language}&open=play&moves={moves}"))
        .await?;
    let centre = |node: &Node| node.role == "gridcell" && node.name.starts_with("H8 ");
    browser.find_by("a board", centre).await?;
    stones(browser, moves.matches(char::is_alphabetic).count()).await
}

/// Waits for the number of stones, in either language.
async fn stones(browser: &Browser, count: usize) -> Result<()> {
    let words = [" black", " white", " 黑子", " 白子"];
    let is_stone = |node: &Node| words.iter().any(|word| node.name.contains(word));
    let wanted = |nodes: &[Node]| {
        let cells = nodes.iter().filter(|node| node.role == "gridcell");
        (cells.filter(|cell| is_stone(cell)).count() == count).then_some(())
    };
    browser.wait_for(&format!("{count} stones"), wanted).await
}

#[test]
fn a_game_fits_every_screen() -> Result<()> {
    journey("layout-game", Screen::Desktop, async |journey| {
        let (browser, url) = (&journey.browser, journey.tengen.url());
        for language in LANGUAGES {
            open(browser, &url, language, PLAYED).await?;
            at_every_size(journey, language, async |browser, size| {
                browser.layout().await?.shows_the_game(size)
            })
            .await?;
            for dark in [false, true] {
                browser.prefer_dark(dark).await?;
                browser.resize(LARGEST, false).await?;
                browser.layout().await?.fits(LARGEST)?;
                all_in_reach(browser).await.context(language)?;
            }
            journey.picture(&format!("{language}-400")).await?;
        }
        Ok(())
    })
}

#[test]
fn the_result_stands_beside_the_five_on_every_screen() -> Result<()> {
    journey("layout-won", Screen::Desktop, async |journey| {
        let (browser, url) = (&journey.browser, journey.tengen.url());
        for language in LANGUAGES {
            open(browser, &url, language, WON).await?;
            at_every_size(journey, language, async |browser, size| {
                let layout = browser.layout().await?;
                layout.leaves_the_row_free()?;
                layout.shows_the_game(size)
            })
            .await?;
        }
        Ok(())
    })
}

/// Phones with their browser's bars, and the least part of the width that the grid has.
const WITH_BARS: [(Extent, f64); 4] = [
    ((375, 553), 0.92),
    ((360, 560), 0.92),
    ((390, 664), 0.92),
    ((320, 454), 0.85),
];

/// The grid's width, and whether the last move and the keys to step back are in sight.
const BOARD: &str = r"
const inside = e => { const b = e?.getBoundingClientRect(); return !!b && b.width > 0 && b.top >= 0 && b.bottom <= innerHeight; };
return [document.querySelector('#board').getBoundingClientRect().width,
    inside(document.querySelector('[aria-label*=\'last move\'], [aria-label*=\'最后一手\']')),
    inside(document.querySelector('.walk button'))];
";

#[test]
fn the_board_is_as_large_as_a_phone_with_bars_allows() -> Result<()> {
    journey("layout-bars", Screen::Phone, async |journey| {
        let (browser, url) = (&journey.browser, journey.tengen.url());
        for language in LANGUAGES {
            for (what, moves) in [("begin", ""), ("play", PLAYED), ("won", WON)] {
                open(browser, &url, language, moves).await?;
                for (size, least) in WITH_BARS {
                    browser.resize(size, true).await?;
                    let name = format!("{language}-{what}-{}x{}", size.0, size.1);
                    let layout = browser.layout().await?;
                    journey.picture(&name).await?;
                    layout.fits(size).with_context(|| name.clone())?;
                    layout.shows_the_board(size).with_context(|| name.clone())?;
                    let (grid, last, steps): (f64, bool, bool) =
                        serde_json::from_value(browser.look(BOARD).await?)?;
                    let part = grid / f64::from(size.0);
                    println!("{name}: {:.1} %", part * 100.0);
                    ensure!(part >= least, "{name}: {part}");
                    ensure!(moves.is_empty() || last && steps, "{name}: {last} {steps}");
                }
            }
        }
        Ok(())
    })
}

/// The grid is as large as a phone with its browser's bars allows.
async fn large_with_bars(journey: &Journey, browser: &Browser, what: &str) -> Result<()> {
    for (size, least) in WITH_BARS {
        browser.resize(size, true).await?;
        let name = format!("{what}-{}x{}", size.0, size.1);
        let layout = browser.layout().await?;
        journey.picture_of(browser, &name).await?;
        layout.fits(size).with_context(|| name.clone())?;
        layout.shows_the_board(size).with_context(|| name.clone())?;
        let (grid, _, _): (f64, bool, bool) = serde_json::from_value(browser.look(BOARD).await?)?;
        let part = grid / f64::from(size.0);
        println!("{name}: {:.1} %", part * 100.0);
        ensure!(part >= least, "{name}: {part}");
    }
    Ok(())
}

#[test]
fn the_board_is_as_large_under_every_tool() -> Result<()> {
    journey("layout-bars-tools", Screen::Phone, async |journey| {
        let (browser, url) = (&journey.browser, journey.tengen.url());
        for (what, section, row) in [
            ("solve", "Solve", ""),
            ("set-up", "Set up", ""),
            ("program", "How a program plays", ""),
            ("puzzle", "Puzzles", "Fours 0"),
            ("lesson", "Learn", "Five, four and three 0 of 6"),
        ] {
            browser.resize((1440, 900), false).await?;
            open(browser, &url, "en", "h8a1i8a3j8").await?;
            match row {
                "" => browser.press("button", section).await?,
                row => {
                    browser.press("link", section).await?;
                    let is_it = |node: &Node| node.role == "button" && node.name.starts_with(row);
                    let found = browser.find_by(row, is_it).await?;
                    browser.click(&found).await?;
                }
            }
            let tool = |node: &Node| node.role == "region" && !node.name.is_empty();
            browser.find_by("a tool", tool).await?;
            for size in [(1440, 900), (1024, 768)] {
                browser.resize(size, false).await?;
                have_one_line(browser, 0).await.context(what)?;
            }
            large_with_bars(journey, browser, what).await?;
        }
        let file = tempfile::Builder::new().suffix(".sgf").tempfile()?;
        std::fs::write(file.path(), RECORD)?;
        browser.drop_file(file.path()).await?;
        browser.find("textbox", "Comment").await?;
        large_with_bars(journey, browser, "record").await
    })
}

#[test]
fn the_board_is_as_large_in_a_room() -> Result<()> {
    journey("layout-bars-room", Screen::Phone, async |journey| {
        let (ada, url) = (&journey.browser, journey.tengen.url());
        let bo = Browser::start(Screen::Phone).await?;
        ada.open(&format!("{url}/?lang=en")).await?;
        let link = ada.make_room("Ada").await?;
        ada.press("button", "Close").await?;
        bo.open(&format!("{link}&lang=en")).await?;
        bo.press("button", "Join").await?;
        ada.status_with("Your turn: you have Black").await?;
        ada.place("H8").await?;
        bo.status_with("Your turn").await?;
        large_with_bars(journey, &bo, "room").await?;
        bo.close().await;
        // In a room from a set-up the invitation stands beside the stones.
        let cy = Browser::start(Screen::Phone).await?;
        ada.resize((1440, 900), false).await?;
        let set_up = "open=play&black=h8h9h10&white=a1b5&to-move=white";
        ada.open(&format!("{url}/?{set_up}&lang=en")).await?;
        ada.press("button", "Set up").await?;
        ada.press("button", "Play from here by link").await?;
        ada.press("button", "Get a link").await?;
        ada.press("button", "This computer only").await?;
        let link = ada.room_link().await?;
        for language in LANGUAGES {
            cy.open(&format!("{link}&lang={language}")).await?;
            let joins =
                |node: &Node| node.role == "button" && ["Join", "加入"].contains(&&*node.name);
            cy.find_by("an invitation", joins).await?;
            stones(&cy, 5).await?;
            large_with_bars(journey, &cy, &format!("joins-{language}")).await?;
            let lost = cy
                .look(&REACHED.replace("NAMES", "['Join', '加入']"))
                .await?;
            ensure!(lost.as_array().map(Vec::len) == Some(1), "{lost}");
            cy.check_accessibility().await?;
        }
        cy.close().await;
        Ok(())
    })
}

/// White has an open three, which the page marks for beginners.
const THREE: &str = "a1h8c1i8e1j8";

/// How far the marks of what stops it are from their points, in pixels.
const MARKS: &str = r"
const middle = e => { const b = e.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; };
const marks = [...document.querySelectorAll('.answer')].map(middle);
return ['G8', 'K8'].map(p => { const [x, y] = middle(document.getElementById('at-' + p));
    return Math.min(...marks.map(([a, b]) => Math.hypot(a - x, b - y))); });
";

#[test]
fn marks_for_beginners_stand_on_their_points() -> Result<()> {
    journey("layout-marks", Screen::Desktop, async |journey| {
        let (browser, url) = (&journey.browser, journey.tengen.url());
        open(browser, &url, "en", THREE).await?;
        browser.says("stop it at G8 or K8").await?;
        at_every_size(journey, "marks", async |browser, _| {
            let far: Vec<f64> = serde_json::from_value(browser.look(MARKS).await?)?;
            ensure!(far.iter().all(|&far| far < 3.0), "{far:?}");
            Ok(())
        })
        .await
    })
}

/// Whether a pointer reaches each control that an analysis needs.
const REACHED: &str = r"
const hit = e => { const b = e.getBoundingClientRect(); const [x, y] = [b.left + b.width / 2, b.top + b.height / 2];
    return y < innerHeight && e.contains(document.elementFromPoint(x, y)); };
const shown = [...document.querySelectorAll('button')].filter(e => e.checkVisibility());
return NAMES.map(name => [name, shown.some(e => (e.getAttribute('aria-label') ?? e.textContent).trim() === name && hit(e))])
    .filter(([, reached]) => !reached).map(([name]) => name);
";

/// The lines and buttons of which a part only is in sight, at the screen's edge or a panel's.
const HALVES: &str = r"
const shown = e => { for (let p = e; p; p = p.parentElement) if (getComputedStyle(p).clipPath !== 'none') return false;
    return e.checkVisibility({ checkVisibilityCSS: true }) && !e.closest('.bar'); };
const seen = e => { let { top, bottom } = e.getBoundingClientRect();
    [top, bottom] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    for (let p = e.parentElement; p; p = p.parentElement) if (getComputedStyle(p).overflowY !== 'visible') {
        const box = p.getBoundingClientRect();
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return bottom - top; };
return [...document.querySelectorAll('.lines li, button, summary')].filter(shown)
    .filter(e => seen(e) > 2 && seen(e) < e.getBoundingClientRect().height - 2).map(e => e.textContent);
";

#[test]
fn an_analysis_is_stopped_on_every_phone() -> Result<()> {
    journey("layout-stop", Screen::Phone, async |journey| {
        let (browser, url) = (&journey.browser, journey.tengen.url());
        for (what, query, names) in [
            (
                "board",
                "analysis?moves=h8i9g9i7&",
                "['Stop', 'Close', 'Back']",
            ),
            (
                "game",
                "?open=play&moves=h3a1i3a3j3a5k3a7l3&",
                "['Stop', 'More', 'Back']",
            ),
        ] {
            browser.open(&format!("{url}/{query}lang=en")).await?;
            browser.press("button", "Analyse").await?;
            browser.find("button", "Stop").await?;
            for (size, least) in WITH_BARS {
                browser.resize(size, true).await?;
                let name = format!("{what}-{}x{}", size.0, size.1);
                journey.picture(&name).await?;
                let (grid, _, _): (f64, bool, bool) =
                    serde_json::from_value(browser.look(BOARD).await?)?;
                let part = grid / f64::from(size.0);
                ensure!(part >= least, "{name}: {part}");
                let halves = browser.look(HALVES).await?;
                let whole = halves.as_array().is_some_and(Vec::is_empty);
                ensure!(whole, "{name}: {halves}");
                let lost = browser.look(&REACHED.replace("NAMES", names)).await?;
                ensure!(lost.as_array().is_some_and(Vec::is_empty), "{name}: {lost}");
                let layout = browser.layout().await?;
                layout.fits(size).with_context(|| name.clone())?;
                layout.shows_the_board(size).with_context(|| name)?;
            }
        }
        Ok(())
    })
}

const RECORD: &str = "(;GM[4]SZ[15]PB[Sato]PW[Li];B[hh];W[ig];B[if];W[jh];B[gg];W[ff])";

#[test]
fn a_record_fits_every_screen() -> Result<()> {
    journey("layout-record", Screen::Desktop, async |journey| {
        let (browser, url) = (&journey.browser, journey.tengen.url());
        for (language, [import, read, end, close]) in [
            ("en", ["Import", "Open", "To the end", "Close"]),
            ("zh", ["导入", "打开", "到结尾", "关闭"]),
        ] {
            browser.resize((1440, 900), false).await?;
            browser.open(&format!("{url}/?lang={language}")).await?;
            browser
                .board_when("a board", |board| !board.empty.is_empty())
                .await?;
            browser.press("button", import).await?;
            browser
                .find_by("a field", |node| node.role == "textbox")
                .await?;
            browser
                .look("document.querySelector('textarea').focus()")
                .await?;
            browser.type_text(RECORD).await?;
            browser.press("button", read).await?;
            browser.press("button", end).await?;
            stones(browser, 6).await?;
            at_every_size(journey, language, async |browser, size| {
                browser.layout().await?.shows_the_game(size)
            })
            .await?;
            browser.resize(LARGEST, false).await?;
            browser.layout().await?.fits(LARGEST)?;
            all_in_reach(browser).await.context(language)?;
            // Close the record, since a reload would reopen it.
            browser.press("button", close).await?;
        }
        Ok(())
    })
}

/// Which of a record's keys, its buttons and its comment a finger cannot touch.
const UNTOUCHED: &str = r"
const hit = e => { const b = e.getBoundingClientRect();
    return [0.2, 0.8].every(part => e.contains(document.elementFromPoint(b.left + b.width / 2, b.top + b.height * part))); };
return [...document.querySelectorAll('#record-comment, .tool .walk button, .tool > header button')]
    .filter(e => e.checkVisibility() && !hit(e)).map(e => e.id || e.getAttribute('aria-label') || e.textContent);
";

#[test]
fn the_comment_of_a_record_is_in_sight_on_every_phone() -> Result<()> {
    journey("layout-comment", Screen::Phone, async |journey| {
        let browser = &journey.browser;
        browser
            .open(&format!("{}/?lang=en", journey.tengen.url()))
            .await?;
        browser.find("button", "More").await?;
        let file = tempfile::Builder::new().suffix(".sgf").tempfile()?;
        std::fs::write(file.path(), RECORD)?;
        browser.drop_file(file.path()).await?;
        browser.find("textbox", "Comment").await?;
        for (size, _) in [((390, 844), 1.0)].into_iter().chain(WITH_BARS) {
            browser.resize(size, true).await?;
            let name = format!("{}x{}", size.0, size.1);
            journey.picture(&name).await?;
            let layout = browser.layout().await?;
            layout.fits(size).with_context(|| name.clone())?;
            let lost = browser.look(UNTOUCHED).await?;
            ensure!(lost.as_array().is_some_and(Vec::is_empty), "{name}: {lost}");
        }
        // *Esc* leaves the field, and the record stays.
        browser.resize((1440, 900), false).await?;
        let comment = browser.find("textbox", "Comment").await?;
        browser.click(&comment).await?;
        browser.type_text("quiet").await?;
        browser.keys([Key::Escape]).await?;
        let left = "const field = document.querySelector('#record-comment'); \
            return field?.value === 'quiet' && field !== document.activeElement";
        ensure!(browser.look(left).await? == true, "the record is closed");
        Ok(())
    })
}

#[test]
fn sheets_and_the_menu_fit_every_screen() -> Result<()> {
    journey("layout-sheets", Screen::Desktop, async |journey| {
        let (browser, url) = (&journey.browser, journey.tengen.url());
        for (language, buttons) in [
            ("en", ["New game", "Settings", "Export"]),
            ("zh", ["新对局", "设置", "导出"]),
        ] {
            for button in buttons {
                browser.resize((1440, 900), false).await?;
                browser
                    .open(&format!("{url}/?lang={language}&open=play&moves=h8i9"))
                    .await?;
                browser.press("button", button).await?;
                browser.find("dialog", button).await?;
                let what = format!("{language}-{button}");
                at_every_size(journey, &what, async |browser, _| {
                    all_in_reach(browser).await
                })
                .await?;
                browser.resize(LARGEST, false).await?;
                browser.layout().await?.fits(LARGEST)?;
                all_in_reach(browser).await.context(what)?;
            }
            // On a small screen the groups are in the sheet *More*.
            let more = if language == "en" { "More" } else { "更多" };
            browser.resize((390, 844), true).await?;
            browser
                .open(&format!("{url}/?lang={language}&open=play&moves=h8i9"))
                .await?;
            browser.press("button", more).await?;
            for ((width, height), phone) in SIZES {
                if (width, height) == (1440, 900) {
                    continue;
                }
                browser.resize((width, height), phone).await?;
                browser.layout().await?.fits((width, height))?;
                all_in_reach(browser)
                    .await
                    .with_context(|| format!("{width}x{height}"))?;
                journey
                    .picture(&format!("{language}-more-{width}x{height}"))
                    .await?;
            }
        }
        Ok(())
    })
}

/// White must answer an open three, so that *Solve* shows a result.
const THREATENED: &str = "h8a1i8a3j8";

/// How many lines a tool's heading has, and each of its buttons.
const LINES: &str = r"
const lines = e => { const range = document.createRange(); range.selectNodeContents(e);
    return new Set([...range.getClientRects()].map(b => Math.round(b.top))).size; };
return [...document.querySelectorAll('#tool-title, .reading > .record-buttons > button')]
    .filter(e => e.checkVisibility()).map(e => [e.textContent, lines(e)]);
";

/// The heading and the buttons of a tool have one line each, from the `first` of them on; returns
/// how many there are.
async fn have_one_line(browser: &Browser, first: usize) -> Result<usize> {
    let lines: Vec<(String, u32)> = serde_json::from_value(browser.look(LINES).await?)?;
    let low = lines.iter().skip(first).all(|&(_, lines)| lines == 1);
    ensure!(!lines.is_empty() && low, "{lines:?}");
    Ok(lines.len())
}

/// Where a heading may have two lines: at 200 %.
const NARROWEST: Extent = (720, 450);
/// And a long one on a small phone that is held sideways.
const SMALL: Extent = (667, 375);

#[test]
fn an_analysis_board_fits_every_screen() -> Result<()> {
    journey("layout-board", Screen::Desktop, async |journey| {
        let (browser, url) = (&journey.browser, journey.tengen.url());
        for language in LANGUAGES {
            browser.resize((1440, 900), false).await?;
            let address = format!("{url}/analysis?lang={language}&moves=h8i9g9");
            browser.open(&address).await?;
            stones(browser, 3).await?;
            at_every_size(journey, language, async |browser, size| {
                let first = usize::from(size == NARROWEST);
                let count = have_one_line(browser, first).await?;
                ensure!(count == 4, "{count} of a heading and three buttons");
                browser.layout().await?.shows_the_board(size)
            })
            .await?;
        }
        Ok(())
    })
}

#[test]
fn tools_fit_every_screen() -> Result<()> {
    journey("layout-tools", Screen::Desktop, async |journey| {
        let (browser, url) = (&journey.browser, journey.tengen.url());
        for (language, tools) in [
            (
                "en",
                [
                    "Solve",
                    "How a program plays",
                    "Set up",
                    "Forbidden or not?",
                ],
            ),
            ("zh", ["算杀", "看程序怎么下", "摆局", "是不是禁手？"]),
        ] {
            for tool in tools {
                browser.resize((1440, 900), false).await?;
                open(browser, &url, language, THREATENED).await?;
                if tool == tools[3] {
                    let learn = if language == "en" { "Learn" } else { "学棋" };
                    browser.press("link", learn).await?;
                }
                browser.press("button", tool).await?;
                let what = format!("{language}-{tool}");
                browser.check_accessibility().await.context(what.clone())?;
                at_every_size(journey, &what, async |browser, size| {
                    browser.layout().await?.shows_the_board(size)?;
                    let first = usize::from([NARROWEST, SMALL].contains(&size));
                    have_one_line(browser, first).await?;
                    all_in_reach(browser).await
                })
                .await?;
                browser.resize(LARGEST, false).await?;
                browser.layout().await?.fits(LARGEST)?;
                all_in_reach(browser).await.context(what)?;
            }
        }
        Ok(())
    })
}
