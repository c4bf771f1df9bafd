//! The first ten minutes of a beginner, from a fresh profile: help, losses and wins, renju.

use anyhow::{Result, ensure};
use tengen_journeys::{Browser, Journey, Node, Screen, journey};

use super::child::{answered, plays_unread, seen, takes_back};
use super::review::{says, touch};

/// Black must stop a four at L8.
const FOUR: &str = "g8h8c1i8e1j8a1k8";
/// White has an open three.
const THREE: &str = "a1h8c1i8e1j8";
/// White has an open four after a four-three; no plain threat was left open.
const LOST: &str = "l9h8g6i8m6k9g9k10i6j8g8k8l8k11";
/// Black has an open four.
const WON: &str = "h8a1i8a3j8a5k8a7";

/// What the page says in a language.
struct Words {
    language: &'static str,
    four: &'static str,
    three: &'static str,
    stops: &'static str,
    warning: &'static str,
    play_on: &'static str,
    /// After a loss with a plain threat left open, and after another one.
    left_open: &'static str,
    last_chance: &'static str,
    try_again: &'static str,
    to_find: &'static str,
    right: &'static str,
    easier: &'static str,
    harder: &'static str,
    harder_name: &'static str,
    won: &'static str,
    /// After a win without a missed one.
    began: &'static str,
    settings: &'static str,
    switch: &'static str,
    close: &'static str,
    new_game: &'static str,
    renju: &'static str,
    play: &'static str,
    lesson: &'static str,
    /// Why there is a lesson before the game.
    before: &'static str,
    forbidden: &'static str,
}

const ENGLISH: Words = Words {
    language: "en",
    four: "White is about to make five: stop it at L8.",
    three: "White has an open three: stop it at G8 or K8.",
    stops: "stops the threat",
    warning: "The computer can now make five at L8.",
    play_on: "Play on",
    left_open: "Last chance: move 9, L8. It ignored a four.",
    last_chance: "Last chance: move 11, K8.",
    try_again: "Try again from there",
    to_find: "Black to move: find a move that stops White’s threat.",
    right: "K8 is right",
    easier: "Play level 0 next",
    harder: "Play level 2 next",
    harder_name: "Computer, level 2",
    won: "You win",
    began: "started the winning attack.",
    settings: "Settings",
    switch: "Help for beginners",
    close: "Close",
    new_game: "New game",
    renju: "Renju for beginners",
    play: "Play",
    lesson: "Forbidden points",
    before: "Before your first game of renju, a position about what is new in it.",
    forbidden: "In renju Black may not make two open threes",
};

const CHINESE: Words = Words {
    language: "zh",
    four: "白方快要连成五了：请在 L8 挡住。",
    three: "白方有一个活三：请在 G8 或 K8 挡住。",
    stops: "能挡住",
    warning: "这样电脑就能在 L8 连成五。",
    play_on: "继续下",
    left_open: "最后的机会：第 9 手，L8。没有应对冲四。",
    last_chance: "最后的机会：第 11 手，K8。",
    try_again: "从这里再试一次",
    to_find: "轮到黑方：找出能防住白方威胁的一手。",
    right: "K8 正确",
    easier: "下一局用 0 级",
    harder: "下一局用 2 级",
    harder_name: "电脑 2 级",
    won: "你赢了",
    began: "胜势始于第",
    settings: "设置",
    switch: "新手帮助",
    close: "关闭",
    new_game: "新对局",
    renju: "连珠入门",
    play: "开始",
    lesson: "禁手",
    before: "第一盘连珠之前，先看一个关于禁手的局面。",
    forbidden: "连珠规则下，黑方一手不能同时成",
};

/// A beginner in front of the page.
struct Beginner<'a> {
    journey: &'a Journey,
    browser: &'a Browser,
    words: &'a Words,
}

impl Beginner<'_> {
    async fn open(&self, more: &str) -> Result<()> {
        let (url, language) = (self.journey.tengen.url(), self.words.language);
        let address = format!("{url}/?lang={language}{more}");
        self.browser.open(&address).await
    }

    /// Opens a game after these moves; waits for all of it.
    async fn open_game(&self, moves: &str, last: &str) -> Result<()> {
        self.open(&format!("&open=play&moves={moves}")).await?;
        let is_last = |node: &Node| node.role == "gridcell" && node.name.starts_with(last);
        self.browser.find_by("the game", is_last).await.map(drop)
    }

    async fn press(&self, name: &str) -> Result<()> {
        self.browser.press("button", name).await
    }

    /// Turns the one switch of all the help.
    async fn switch_help(&self) -> Result<()> {
        self.press(self.words.settings).await?;
        self.browser.press("switch", self.words.switch).await?;
        self.press(self.words.close).await
    }

    /// Whether the result offers another level.
    async fn is_offered(&self, name: &str) -> Result<bool> {
        Ok(!self.browser.has_no(name).await?)
    }

    async fn begin_renju(&self) -> Result<()> {
        self.press(self.words.new_game).await?;
        self.browser.press("radio", self.words.renju).await?;
        self.press(self.words.play).await
    }

    /// Waits for the opening of a game, which is not shown while a lesson is open.
    async fn is_opening(&self) -> Result<()> {
        let told = "new Promise(done => { const look = () => \
            document.querySelector('.procedure:not([hidden])') ? done(1) : setTimeout(look, 20); \
            look(); })";
        self.browser.look_after(told).await?;
        ensure!(self.browser.has_no(self.words.lesson).await?);
        Ok(())
    }
}

/// Clicks before the first stone is on the board.
async fn first_stone(beginner: &Beginner<'_>) -> Result<()> {
    let browser = beginner.browser;
    beginner.open("").await?;
    browser.point("H8").await?;
    browser.take_clicks();
    touch(browser, "H8").await?;
    answered(browser, 0).await?;
    // On a small board a second tap confirms.
    let most = match browser.screen() {
        Screen::Desktop => 1,
        Screen::Phone => 2,
    };
    let clicks = browser.take_clicks();
    ensure!(clicks <= most, "{clicks} clicks");
    answered(browser, 1).await?;
    beginner.journey.picture("first-stone").await?;
    browser.check_accessibility().await
}

/// The answers to a threat are marked, with one sentence.
async fn is_helped(beginner: &Beginner<'_>, points: &[&str], sentence: &str) -> Result<()> {
    let (browser, words) = (beginner.browser, beginner.words);
    says(browser, sentence).await?;
    let now = seen(browser).await?;
    ensure!(now.marked == points && now.said == 1, "{now:?}");
    let is_named = |node: &Node| node.role == "gridcell" && node.name.ends_with(words.stops);
    let nodes = browser.nodes().await?;
    ensure!(nodes.iter().filter(|node| is_named(node)).count() == points.len());
    browser.check_accessibility().await
}

async fn threats(beginner: &Beginner<'_>) -> Result<()> {
    let (browser, words) = (beginner.browser, beginner.words);
    beginner.open_game(THREE, "J8 ").await?;
    is_helped(beginner, &["G8", "K8"], words.three).await?;
    beginner.journey.picture("three").await?;
    beginner.open_game(FOUR, "K8 ").await?;
    is_helped(beginner, &["L8"], words.four).await?;
    // A stone that loses is warned of once, before the computer answers.
    touch(browser, "A3").await?;
    says(browser, words.warning).await?;
    let now = seen(browser).await?;
    ensure!(now.asked && now.said == 1, "{now:?}");
    browser.find("button", words.play_on).await?;
    beginner.journey.picture("warned").await?;
    browser.check_accessibility().await?;
    takes_back(browser).await?;
    is_helped(beginner, &["L8"], words.four).await?;
    touch(browser, "A5").await?;
    let now = answered(browser, 9).await?;
    ensure!(now.over, "{now:?}");
    says(browser, words.left_open).await?;
    browser.layout().await?.leaves_the_row_free()?;
    ensure!(!beginner.is_offered(words.easier).await?);
    Ok(())
}

/// Without help there is no mark, no warning, no other level and no lesson.
async fn switched_off(beginner: &Beginner<'_>) -> Result<()> {
    let (browser, words) = (beginner.browser, beginner.words);
    beginner.switch_help().await?;
    beginner.open_game(THREE, "J8 ").await?;
    let now = seen(browser).await?;
    ensure!(now.marked.is_empty() && now.said == 0, "{now:?}");
    for _ in 0..2 {
        beginner.open_game(FOUR, "K8 ").await?;
        touch(browser, "A3").await?;
        let now = answered(browser, 9).await?;
        ensure!(now.over && now.said == 0, "{now:?}");
        says(browser, words.left_open).await?;
    }
    ensure!(!beginner.is_offered(words.easier).await?);
    beginner.journey.picture("no-offer").await?;
    beginner.begin_renju().await?;
    beginner.is_opening().await?;
    beginner.switch_help().await
}

/// With the one before, the first of these losses is the second in a row.
async fn losses(beginner: &Beginner<'_>) -> Result<()> {
    let (browser, words) = (beginner.browser, beginner.words);
    // No warning: nothing holds any more.
    for first in [true, false] {
        beginner.open_game(LOST, "K11 ").await?;
        touch(browser, "C3").await?;
        let now = answered(browser, 15).await?;
        ensure!(now.over, "{now:?}");
        says(browser, words.last_chance).await?;
        browser.layout().await?.leaves_the_row_free()?;
        ensure!(beginner.is_offered(words.easier).await? == first);
    }
    beginner.journey.picture("last-chance").await?;
    browser.check_accessibility().await?;
    beginner.press(words.try_again).await?;
    says(browser, words.to_find).await?;
    touch(browser, "K8").await?;
    says(browser, words.right).await
}

async fn wins(beginner: &Beginner<'_>) -> Result<()> {
    let (browser, words) = (beginner.browser, beginner.words);
    for offered in [false, true] {
        beginner.open_game(WON, "A7 ").await?;
        touch(browser, "L8").await?;
        browser.find("heading", words.won).await?;
        says(browser, words.began).await?;
        ensure!(beginner.is_offered(words.harder).await? == offered);
    }
    beginner.journey.picture("harder").await?;
    browser.check_accessibility().await?;
    beginner.press(words.harder).await?;
    says(browser, words.harder_name).await
}

async fn renju(beginner: &Beginner<'_>) -> Result<()> {
    let (browser, words) = (beginner.browser, beginner.words);
    beginner.begin_renju().await?;
    browser.find("heading", words.lesson).await?;
    says(browser, words.before).await?;
    says(browser, words.forbidden).await?;
    beginner.journey.picture("lesson").await?;
    browser.check_accessibility().await?;
    beginner.press(words.close).await?;
    // The game has begun, and the lesson does not come again.
    beginner.is_opening().await?;
    beginner.begin_renju().await?;
    beginner.is_opening().await
}

#[test]
fn the_first_ten_minutes() -> Result<()> {
    let all = [
        ("first-ten-en", Screen::Desktop, ENGLISH),
        ("first-ten-zh", Screen::Phone, CHINESE),
    ];
    for (name, screen, words) in all {
        journey(name, screen, async |journey| {
            let (journey, browser, words) = (&*journey, &journey.browser, &words);
            let beginner = Beginner {
                journey,
                browser,
                words,
            };
            first_stone(&beginner).await?;
            threats(&beginner).await?;
            switched_off(&beginner).await?;
            losses(&beginner).await?;
            wins(&beginner).await?;
            renju(&beginner).await?;
            beginner.open_game("h8g9", "G9 ").await?;
            plays_unread(journey).await
        })?;
    }
    Ok(())
}
