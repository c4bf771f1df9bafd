//! What two players by link say to each other, each in the own language, over plain http.

use anyhow::{Result, ensure};
use tengen_journeys::{Browser, Journey, Screen, journey};

/// Waits until there is no field for own words.
const NO_FIELD: &str = "new Promise((done) => {
    const look = () => document.querySelector('.talk-words') ? setTimeout(look, 20) : done(true);
    look();
})";

/// Waits until no line says that own words need both.
const BOTH: &str = "new Promise((done) => {
    const look = () => /Only while|仅在/.test(document.querySelector('.sheet')?.textContent ?? 'Only while')
        ? setTimeout(look, 20) : done(true);
    look();
})";

async fn talked(journey: &mut Journey, bo: &Browser) -> Result<()> {
    journey
        .expected_errors
        .push("Cross-Origin-Opener-Policy header has been ignored");
    let (ada, url) = (&journey.browser, journey.tengen.plain_url());
    ada.open(&url).await?;
    ada.ask_for_room("Ada").await?;
    let link = ada.room_link().await?;
    bo.open(&format!("{link}&lang=zh")).await?;
    bo.press("button", "加入").await?;
    ada.status_with("Your turn").await?;

    ada.press("button", "Say something").await?;
    ada.find("dialog", "Say something").await?;
    journey.picture("sheet").await?;
    let ada = &journey.browser;
    ada.check_accessibility().await?;
    ada.press("button", "Good luck!").await?;
    ada.says("Ada: Good luck!").await?;
    bo.alert_with("Ada：祝你好运！").await?;
    journey.picture_of(bo, "heard").await?;
    bo.press("button", "说句话").await?;
    bo.says("Ada：祝你好运！").await?;
    bo.press("button", "你好！").await?;
    let ada = &journey.browser;
    ada.says("Your opponent: Hello!").await?;

    // Own words are there when both want them, and go when one has enough.
    ensure!(ada.has_no("Send").await?, "own words without consent");
    ada.press("switch", "Own words too").await?;
    bo.says("Ada 想用自己的话交谈").await?;
    bo.press("switch", "也用自己的话").await?;
    for browser in [ada, bo] {
        browser.look_after(BOTH).await?;
    }
    ada.fill("Your words", "Well met").await?;
    ada.press("button", "Send").await?;
    bo.says("Ada：Well met").await?;
    journey.picture("own-words").await?;
    journey.picture_of(bo, "own-words-zh").await?;
    bo.check_accessibility().await?;
    let ada = &journey.browser;
    ada.prefer_dark(true).await?;
    journey.picture("own-words-dark").await?;
    let ada = &journey.browser;
    ada.check_accessibility().await?;
    ada.prefer_dark(false).await?;
    bo.press("switch", "也用自己的话").await?;
    ada.look_after(NO_FIELD).await?;

    // Whoever has closed the sheet is told, and reads all of it there.
    ada.press("button", "Close").await?;
    bo.press("button", "请稍等。").await?;
    ada.alert_with("Your opponent: One moment, please.").await?;
    bo.press("button", "关闭").await?;
    ada.place("H8").await?;
    ada.stones(1).await?;
    // Whoever has left gets nothing, which the speaker is told.
    bo.open("about:blank").await?;
    let ada = &journey.browser;
    ada.says("away").await?;
    ada.press("button", "Say something").await?;
    ada.says("Ada: Well met").await?;
    ada.press("button", "I have to go. Goodbye!").await?;
    ada.alert_with("Your opponent is away and did not get it.")
        .await?;
    journey.picture("nobody-there").await
}

async fn game(journey: &mut Journey) -> Result<()> {
    let other = match journey.screen() {
        Screen::Desktop => Screen::Phone,
        Screen::Phone => Screen::Desktop,
    };
    let bo = Browser::start(other).await?;
    let result = talked(journey, &bo).await;
    if result.is_err() {
        journey.picture_of(&bo, "failed-bo").await?;
    }
    bo.close().await;
    result
}

#[test]
fn two_players_talk_in_two_languages() -> Result<()> {
    journey("online-talk", Screen::Desktop, game)
}

#[test]
#[ignore = "nightly chromium; CI has online_talk::two_players_talk_in_two_languages"]
fn two_players_talk_with_a_phone() -> Result<()> {
    journey("online-talk-phone", Screen::Phone, game)
}
