//! Rows counted from the top: displayed names change, file formats and links do not.

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Browser, Screen, journey};

/// The row numbers at the left of the board, from top to bottom.
async fn numbers(browser: &Browser) -> Result<Vec<String>> {
    let script = "const left = t => Number(t.getAttribute('x'));\
        const numbers = [...document.querySelectorAll('#scene .coordinates text')]\
        .filter(t => /^\\d+$/.test(t.textContent));\
        return numbers.filter(t => left(t) === Math.min(...numbers.map(left)))\
        .sort((a, b) => a.getAttribute('y') - b.getAttribute('y'))\
        .map(t => t.textContent)";
    let found = browser.look(script).await?;
    let found = found.as_array().context("a list")?;
    let text = |v: &serde_json::Value| v.as_str().map(str::to_owned);
    found.iter().map(|v| text(v).context("a text")).collect()
}

#[test]
fn rows_are_counted_from_the_top_where_people_read() -> Result<()> {
    journey("rows", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        let url = format!("{}/?open=play&moves=h8c2d13&lang=en", journey.tengen.url());
        browser.open(&url).await?;
        let from_top: Vec<String> = (1..=15).map(|n| n.to_string()).collect();
        let from_bottom: Vec<String> = from_top.iter().rev().cloned().collect();
        browser.stones(3).await?;
        ensure!(numbers(browser).await? == from_bottom, "from the bottom");
        browser.press("button", "Settings").await?;
        browser.press("switch", "Rows counted from the top").await?;
        journey.picture("settings").await?;
        browser.check_accessibility().await?;
        browser.press("button", "Close").await?;
        for _ in 0..2 {
            browser.stones(3).await?;
            ensure!(numbers(browser).await? == from_top, "from the top");
            // Accessible names keep the standard notation.
            browser.find("gridcell", "C2 white").await?;
            browser.find("gridcell", "D13 black, last move").await?;
            // The list of moves uses the displayed one: C2 is in row 14 from the top.
            browser.says("C14").await?;
            browser.says("D3").await?;
            ensure!(browser.has_no("D13").await?, "two names for a point");
            browser.reload().await?;
        }
        // Files and links count from the bottom.
        browser.press("button", "Export").await?;
        browser.choose("Format", "moves").await?;
        browser.says("h8c2d13").await?;
        journey.picture("export").await?;
        browser.press("button", "Close").await?;
        // Lessons use the displayed names too.
        browser.press("button", "How a program plays").await?;
        browser.choose("Program", "win-counter").await?;
        browser.status_with("Line counter plays").await?;
        browser.click_point("H9").await?;
        browser.says("H7: attack").await?;
        journey.picture("lesson").await
    })
}

#[test]
fn rows_from_the_top_on_a_phone_in_chinese_and_the_dark() -> Result<()> {
    journey("rows-phone", Screen::Phone, async |journey| {
        let browser = &journey.browser;
        browser.prefer_dark(true).await?;
        let url = format!("{}/?open=play&moves=h8c2d13&lang=zh", journey.tengen.url());
        browser.open(&url).await?;
        browser.press("button", "更多").await?;
        browser.press("button", "设置").await?;
        browser.press("switch", "行号从上往下数").await?;
        journey.picture("settings").await?;
        browser.press("button", "关闭").await?;
        let numbers = numbers(browser).await?;
        ensure!(numbers.first().is_some_and(|n| n == "1"), "{numbers:?}");
        browser.find("gridcell", "C2 白子").await?;
        journey.picture("board").await?;
        browser.check_accessibility().await
    })
}
