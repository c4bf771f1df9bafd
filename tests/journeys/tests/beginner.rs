//! Help for beginners: answers to threats, warnings, the lesson before renju, and a game in which
//! nothing is read.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use serde::Deserialize;
use tengen_core::SplitMix;
use tengen_journeys::{Browser, Journey, Node, Screen, journey};

use super::review::{says, touch};

/// Black must stop a four at L8.
const FOUR: &str = "g8h8c1i8e1j8a1k8";
/// Moves after which a game on a board of a child's has ended.
const LONGEST_GAME: usize = 120;
/// Looks for the computer's answer, and the time between two of them.
const MOST_LOOKS: usize = 200;
const LOOK: Duration = Duration::from_millis(50);
/// Hides every text of the page; icons and the board stay.
const NO_TEXT: &str = "
    addEventListener('DOMContentLoaded', () => {
        const style = document.createElement('style');
        style.textContent = '*, *::before, *::after { color: transparent !important; \
            text-shadow: none !important } text { fill: transparent !important } \
            svg, svg * { color: CanvasText !important }';
        document.head.append(style);
    });
    Object.defineProperty(navigator, 'languages', { get: () => ['LANGUAGE'] });
    Object.defineProperty(navigator, 'language', { get: () => 'LANGUAGE' });
";

async fn open(journey: &Journey, moves: &str) -> Result<()> {
    let address = format!("{}/?lang=en&moves={moves}", journey.tengen.url());
    journey.browser.open(&address).await
}

async fn is_marked(browser: &Browser, point: &str) -> Result<()> {
    let name = format!("{point} empty, stops the threat");
    let is_it = |node: &Node| node.role == "gridcell" && node.name == name;
    browser.find_by("a marked point", is_it).await.map(drop)
}

async fn help(journey: &Journey) -> Result<()> {
    let browser = &journey.browser;
    open(journey, FOUR).await?;
    is_marked(browser, "L8").await?;
    says(browser, "White is about to make five: stop it at L8.").await?;
    journey.picture("four").await?;
    browser.check_accessibility().await?;

    // A stone that loses is warned of once, before the computer answers.
    touch(browser, "A3").await?;
    says(browser, "The computer can now make five at L8.").await?;
    browser.find("button", "Play on").await?;
    journey.picture("warned").await?;
    browser.check_accessibility().await?;
    browser.press("button", "Take it back").await?;
    is_marked(browser, "L8").await?;
    touch(browser, "A5").await?;
    browser
        .board_when("the computer's stone", |board| board.white.len() == 5)
        .await?;

    // One switch for all of it.
    open(journey, "a1h8c1i8e1j8").await?;
    is_marked(browser, "K8").await?;
    journey.picture("three").await?;
    browser.prefer_dark(true).await?;
    journey.picture("three-dark").await?;
    browser.press("button", "Settings").await?;
    browser.press("switch", "Help for beginners").await?;
    journey.picture("switch").await?;
    browser.press("button", "Close").await?;
    let marks = "return document.querySelectorAll('.answer').length";
    ensure!(browser.look(marks).await? == 0);
    Ok(())
}

#[test]
fn beginners_get_help() -> Result<()> {
    journey("beginner", Screen::Desktop, async |journey| {
        help(journey).await
    })
}

#[test]
fn the_first_game_of_renju_begins_with_a_lesson() -> Result<()> {
    journey("beginner-renju", Screen::Phone, async |journey| {
        let browser = &journey.browser;
        browser
            .open(&format!("{}/?lang=en", journey.tengen.url()))
            .await?;
        let renju = async || -> Result<()> {
            browser.press("button", "New game").await?;
            browser.press("radio", "Renju for beginners").await?;
            browser.press("button", "Play").await
        };
        renju().await?;
        browser.find("heading", "Forbidden points").await?;
        says(browser, "In renju Black may not play there").await?;
        journey.picture("lesson").await?;
        browser.check_accessibility().await?;
        browser.press("button", "Close").await?;
        // The game has begun, and the lesson does not come again.
        says(browser, "Renju").await?;
        renju().await?;
        let is_lesson = |node: &Node| node.role == "heading" && node.name == "Forbidden points";
        ensure!(!browser.nodes().await?.iter().any(is_lesson));
        Ok(())
    })
}

/// What a child sees, by the board's drawing: the stones, whether a row is struck through, whether
/// there is an arrow back to press, and the points to touch: marked ones, or those near the stones.
const SEEN: &str = "
    const cells = [...document.querySelectorAll('[role=gridcell]')];
    const points = [...document.querySelectorAll('.stones > g')];
    const size = Math.sqrt(points.length);
    const stones = points.map(g => g.querySelector('use') !== null);
    const name = i => 'ABCDEFGHIJKLMNO'[i % size] + (Math.floor(i / size) + 1);
    const all = points.map((_, i) => i).filter(i => !stones[i]);
    const far = (i, j) => Math.max(Math.abs(i % size - j % size),
        Math.abs(Math.floor(i / size) - Math.floor(j / size)));
    const near = all.filter(i => stones.some((stone, j) => stone && far(i, j) <= 2));
    const marked = all.filter(i => points[i].querySelector('.answer'));
    return {
        stones: stones.filter(stone => stone).length,
        over: document.querySelector('.win') !== null,
        asked: document.querySelector('.decisions button svg') !== null,
        points: (marked.length ? marked : near).map(name),
    };
";

/// Waits for the board.
const READY: &str = "new Promise(done => {
    const look = () => document.getElementById('at-H8') ? done(true) : requestAnimationFrame(look);
    look();
})";

#[derive(Deserialize)]
struct Seen {
    stones: usize,
    over: bool,
    asked: bool,
    points: Vec<String>,
}

async fn seen(browser: &Browser) -> Result<Seen> {
    Ok(serde_json::from_value(browser.look(SEEN).await?)?)
}

/// What is seen after the computer answers, or before it does.
async fn answered(browser: &Browser, stones: usize) -> Result<Seen> {
    for _ in 0..MOST_LOOKS {
        let now = seen(browser).await?;
        if now.stones > stones || now.over || now.asked {
            return Ok(now);
        }
        tokio::time::sleep(LOOK).await;
    }
    anyhow::bail!("no answer to {stones} stones")
}

/// Clicks a point by its place on the screen; where the first touch only shows the stone, again.
async fn click(browser: &Browser, point: &str) -> Result<()> {
    let script = format!("document.getElementById('at-{point}').click()");
    browser.look(&script).await.map(drop)
}

async fn without_reading(journey: &Journey, language: &str) -> Result<()> {
    let browser = &journey.browser;
    let script = NO_TEXT.replace("LANGUAGE", language);
    browser.before_each_page(&script).await?;
    browser.open(&journey.tengen.url()).await?;
    let mut random = SplitMix::new(33);
    browser.look_after(READY).await?;
    // The first stone needs one click.
    click(browser, "H8").await?;
    let (mut stones, mut warnings) = (1, 0);
    for _ in 0..LONGEST_GAME {
        let now = answered(browser, stones).await?;
        if now.over {
            return journey.picture("over").await;
        }
        if now.asked {
            if warnings == 0 {
                journey.picture("warned").await?;
            }
            warnings += 1;
            let back = "document.querySelector('.decisions button:has(svg)').click()";
            browser.look(back).await?;
            stones = now.stones - 2;
            continue;
        }
        let free: Vec<&String> = now.points.iter().collect();
        let point = random.pick(&free).context("no point is free")?;
        click(browser, point).await?;
        stones = now.stones + 1;
    }
    anyhow::bail!("the game has not ended")
}

#[test]
fn nothing_needs_reading() -> Result<()> {
    let screens = [
        ("unread-en", "en", Screen::Desktop),
        ("unread-zh", "zh-CN", Screen::Phone),
    ];
    for (name, language, screen) in screens {
        journey(name, screen, async |journey| {
            without_reading(journey, language).await
        })?;
    }
    Ok(())
}

#[test]
fn a_colour_is_chosen_and_graded() -> Result<()> {
    journey("swap-or-keep", Screen::Phone, async |journey| {
        let browser = &journey.browser;
        browser
            .open(&format!("{}/?lang=en", journey.tengen.url()))
            .await?;
        browser.press("button", "First lessons").await?;
        browser.press("button", "Swap or keep?").await?;
        says(browser, "The other player has placed three stones.").await?;
        journey.picture("asked").await?;
        browser.check_accessibility().await?;
        browser.press("button", "Take black").await?;
        says(browser, " %").await?;
        journey.picture("graded").await?;
        for procedure in ["Taraguchi-10", "Soosyrv-8"] {
            browser.press("radio", procedure).await?;
            says(browser, ": swap or keep?").await?;
            browser.press("button", "Swap").await?;
            says(browser, " %").await?;
        }
        browser.prefer_dark(true).await?;
        journey.picture("renju-dark").await?;
        browser.check_accessibility().await
    })
}
