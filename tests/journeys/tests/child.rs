//! A child who reads nothing: it goes by the board, its marks and the arrow back.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use serde::Deserialize;
use tengen_core::SplitMix;
use tengen_journeys::{Browser, Journey};

/// Moves after which a game on a board of a child's has ended.
const LONGEST_GAME: usize = 120;
/// Looks for the computer's answer, and the time between two of them.
const MOST_LOOKS: usize = 200;
const LOOK: Duration = Duration::from_millis(50);
/// Hides every text of the page; icons and the board stay.
const HIDE: &str = "
    const style = document.createElement('style');
    style.id = 'unread';
    style.textContent = '*, *::before, *::after { color: transparent !important; \
        text-shadow: none !important } text { fill: transparent !important } \
        svg, svg * { color: CanvasText !important }';
    document.head.append(style);
";
/// What the board's drawing shows: the stones, whether a row is struck through, whether there is an
/// arrow back to press, and the points to touch: marked ones, or those near the stones.
///
/// `said` counts sentences that nothing has asked for: help, alerts, and what follows the status.
const SEEN: &str = "
    const points = [...document.querySelectorAll('.stones > g')];
    const size = Math.sqrt(points.length);
    const stones = points.map(g => g.querySelector('use') !== null);
    const name = i => 'ABCDEFGHIJKLMNO'[i % size] + (Math.floor(i / size) + 1);
    const all = points.map((_, i) => i).filter(i => !stones[i]);
    const far = (i, j) => Math.max(Math.abs(i % size - j % size),
        Math.abs(Math.floor(i / size) - Math.floor(j / size)));
    const near = all.filter(i => stones.some((stone, j) => stone && far(i, j) <= 2));
    const marked = all.filter(i => points[i].querySelector('.answer'));
    const status = document.querySelector('.status').textContent;
    const rest = [...document.querySelectorAll('.status-rest, [role=alert]')];
    return {
        stones: stones.filter(stone => stone).length,
        over: document.querySelector('.win') !== null,
        asked: document.querySelector('.decisions button svg') !== null,
        marked: marked.map(name),
        points: (marked.length ? marked : near).map(name),
        said: (status.match(/about to make five|has an open three|Take it back\\?|快要连成五|有一个活三|要悔棋吗/g) ?? []).length
            + rest.filter(e => e.textContent.trim()).length,
    };
";

/// What a child sees.
#[derive(Debug, Deserialize)]
pub(crate) struct Seen {
    pub(crate) stones: usize,
    pub(crate) over: bool,
    /// Whether a warning asks.
    pub(crate) asked: bool,
    /// Points that stop a threat, as marked on the board.
    pub(crate) marked: Vec<String>,
    points: Vec<String>,
    /// Sentences that nothing has asked for.
    pub(crate) said: usize,
}

pub(crate) async fn seen(browser: &Browser) -> Result<Seen> {
    Ok(serde_json::from_value(browser.look(SEEN).await?)?)
}

/// What is seen after the computer's answer, or a warning before it.
pub(crate) async fn answered(browser: &Browser, stones: usize) -> Result<Seen> {
    for _ in 0..MOST_LOOKS {
        let now = seen(browser).await?;
        if now.stones > stones || now.over || now.asked {
            return Ok(now);
        }
        tokio::time::sleep(LOOK).await;
    }
    anyhow::bail!("no answer to {stones} stones")
}

/// Clicks a point by its element; without a pointer no second tap is asked for.
async fn click(browser: &Browser, point: &str) -> Result<()> {
    let script = format!("document.getElementById('at-{point}').click()");
    browser.look(&script).await.map(drop)
}

/// Presses the arrow of a warning.
pub(crate) async fn takes_back(browser: &Browser) -> Result<()> {
    let back = "document.querySelector('.decisions button:has(svg)').click()";
    browser.look(back).await.map(drop)
}

/// Plays on with all text hidden until the game has ended; there is never more than one sentence
/// that nothing has asked for.
pub(crate) async fn plays_unread(journey: &Journey) -> Result<()> {
    let browser = &journey.browser;
    browser.look(HIDE).await?;
    let mut random = SplitMix::new(33);
    let mut now = seen(browser).await?;
    let mut warnings = 0;
    for _ in 0..LONGEST_GAME {
        // The help states a threat that nothing stops, without marks.
        let has_help = now.asked || !now.marked.is_empty();
        ensure!(
            now.over || now.said == 1 || now.said == 0 && !has_help,
            "{now:?}"
        );
        if now.over {
            journey.picture("unread-over").await?;
            let show = "document.getElementById('unread').remove()";
            return browser.look(show).await.map(drop);
        }
        let stones = if now.asked {
            if warnings == 0 {
                journey.picture("unread-warned").await?;
            }
            warnings += 1;
            takes_back(browser).await?;
            now.stones - 2
        } else {
            let free: Vec<&String> = now.points.iter().collect();
            let point = random.pick(&free).context("no point is free")?;
            click(browser, point).await?;
            now.stones + 1
        };
        now = answered(browser, stones).await?;
    }
    anyhow::bail!("the game has not ended")
}
