//! A club's evening with PINs, over plain HTTP: a teacher makes seats, and children enter and play.

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Browser, Journey, Screen, journey};

use crate::accounts::{other, texts};

/// Waits for so many PINs on the teacher's screen.
async fn pins(browser: &Browser, count: usize) -> Result<Vec<String>> {
    browser.find("heading", "Names and PINs").await?;
    let pins = texts(browser, ".evening-pins b").await?;
    let are_pins = pins.iter().all(|pin| pin.len() == 6);
    ensure!(pins.len() == count && are_pins, "{pins:?}");
    Ok(pins)
}

/// Types a name and a PIN into the open form.
async fn enter(browser: &Browser, name: &str, pin: &str) -> Result<()> {
    browser.fill("Name", name).await?;
    browser.fill("PIN", pin).await?;
    browser.press("button", "Enter").await
}

/// A PIN that is not this one.
fn other_than(pin: &str) -> Result<String> {
    let number: u32 = pin.parse()?;
    Ok(format!("{:06}", (number + 1) % 1_000_000))
}

/// The teacher makes an event with seats for Ada and Bo: their PINs, and the link for all.
async fn make_seats(journey: &Journey) -> Result<(Vec<String>, String)> {
    let (teacher, url) = (&journey.browser, journey.tengen.plain_url());
    // Who is asked for a password that others can read is told of seats by PIN.
    teacher.open(&format!("{url}/?lang=en")).await?;
    teacher.press("link", "Online").await?;
    teacher.press("button", "Log in").await?;
    teacher
        .says("This page is not encrypted: others on this network can read the password.")
        .await?;
    teacher
        .says("In a club or a class a seat by name and PIN is safer here")
        .await?;
    journey.picture("offer").await?;
    teacher.press("button", "Club evening").await?;
    teacher.find("dialog", "Club evening").await?;
    journey.picture("make").await?;
    teacher.check_accessibility().await?;
    teacher.press("button", "Make an event").await?;
    teacher
        .fill(
            "Names, one a line",
            "Ada\nBo\nada\nNobody whose name is so very long",
        )
        .await?;
    teacher.press("button", "Make seats").await?;
    let first = pins(teacher, 2).await?;
    teacher
        .says("No seat for “ada”: another one has this name")
        .await?;
    teacher
        .says("No seat for “Nobody whose name is so very long”: a name has 1 to 24")
        .await?;
    teacher.says("0 of 2 have come.").await?;
    journey.picture("pins").await?;
    teacher.check_accessibility().await?;
    // What is printed has a slip for each.
    teacher
        .look("window.print = () => { window.printed = true; }")
        .await?;
    teacher.press("button", "Print").await?;
    let slips = "const all = document.querySelectorAll('.printed-slips li');\
        return [...all].map(slip => slip.textContent)";
    let slips: Vec<String> = serde_json::from_value(teacher.look(slips).await?)?;
    ensure!(
        slips.len() == 2 && slips[0].contains("Ada") && slips[0].contains(&first[0]),
        "{slips:?}"
    );
    teacher.press("button", "I have them").await?;
    ensure!(teacher.has_no(&first[0]).await?, "PINs are shown once");
    let link = teacher.look("return document.querySelector('input.link').value");
    let link = link.await?.as_str().context("no link")?.to_owned();
    ensure!(link.starts_with(&format!("{url}/?event=")), "{link}");
    ensure!(slips[1].contains(&link), "{slips:?}");
    Ok((first, link))
}

async fn an_evening(journey: &mut Journey) -> Result<()> {
    journey.expected_errors.extend([
        "403",
        "404",
        "Cross-Origin-Opener-Policy header has been ignored",
    ]);
    let (first, link) = make_seats(journey).await?;
    let teacher = &journey.browser;

    // A child types the PIN wrong until the seat is locked.
    let ada = Browser::start(other(journey.screen())).await?;
    ada.open(&format!("{link}&lang=en")).await?;
    ada.find("dialog", "Club evening").await?;
    ada.find("textbox", "PIN").await?;
    journey.picture_of(&ada, "form").await?;
    ada.check_accessibility().await?;
    enter(&ada, "ada", "12345").await?;
    ada.alert_with("The PIN has six digits.").await?;
    let wrong = other_than(&first[0])?;
    for _ in 0..4 {
        enter(&ada, "ada", &wrong).await?;
        ada.alert_with("This name and this PIN do not belong together.")
            .await?;
    }
    enter(&ada, "ada", &wrong).await?;
    ada.alert_with("This seat is locked: the PIN was wrong five times.")
        .await?;
    journey.picture_of(&ada, "locked").await?;
    ada.check_accessibility().await?;

    // The teacher draws another, and after a reload is still the teacher.
    teacher.reload().await?;
    teacher.press("link", "Online").await?;
    teacher.press("button", "Club evening").await?;
    teacher.says("Locked: the PIN was wrong five times").await?;
    journey.picture("seats").await?;
    teacher.check_accessibility().await?;
    teacher.press("button", "New PIN for Ada").await?;
    let second = pins(teacher, 1).await?;
    teacher.press("button", "I have them").await?;
    enter(&ada, "ada", &second[0]).await?;
    ada.find("dialog", "Play online").await?;
    ada.says("You play as Ada.").await?;
    journey.picture_of(&ada, "entered").await?;
    ada.check_accessibility().await?;

    // Both play.
    let bo = Browser::start(other(journey.screen())).await?;
    bo.open(&format!("{link}&lang=en")).await?;
    enter(&bo, "Bo", &first[1]).await?;
    bo.says("You play as Bo.").await?;
    ada.press("radio", "Black").await?;
    ada.press("button", "Get a link").await?;
    ada.find("dialog", "Invite").await?;
    let room = ada.room_link().await?;
    bo.open(&room).await?;
    bo.press("button", "Join").await?;
    ada.status_with("Your turn: you have Black").await?;
    ada.place("H8").await?;
    bo.status_with("Your turn").await?;
    bo.place("I9").await?;
    ada.stones(2).await?;
    teacher.press("button", "Look again").await?;
    teacher.says("2 of 2 have come.").await?;

    // On another tablet the game goes on; the first one is told.
    let tablet = Browser::start(journey.screen()).await?;
    tablet.open(&format!("{link}&lang=en")).await?;
    enter(&tablet, "Ada", &second[0]).await?;
    tablet.find("heading", "My games").await?;
    ada.alert_with("Ada has entered on another device").await?;
    ada.status_with("You are watching").await?;
    let game = |node: &tengen_journeys::Node| node.role == "button" && node.name.contains("Bo ·");
    let game = tablet.find_by("the game with Bo", game).await?;
    tablet.click(&game).await?;
    tablet.status_with("Your turn").await?;

    // The event ends, and those who play go on.
    teacher.press("button", "End the event").await?;
    teacher.find("heading", "End the event").await?;
    teacher.check_accessibility().await?;
    teacher.press("button", "Yes, end it").await?;
    teacher
        .alert_with("The event has ended, and its list of names and PINs is deleted.")
        .await?;
    journey.picture("over").await?;
    ada.open(&format!("{link}&lang=en")).await?;
    enter(&ada, "Ada", &second[0]).await?;
    ada.alert_with("There is no such event, or it has ended.")
        .await?;
    tablet.place("G7").await?;
    bo.stones(3).await?;
    for browser in [ada, bo, tablet] {
        browser.close().await;
    }
    Ok(())
}

#[test]
fn a_club_evening_with_pins() -> Result<()> {
    journey("evening", Screen::Desktop, an_evening)
}

#[test]
#[ignore = "nightly chromium; CI has evening::a_club_evening_with_pins"]
fn a_club_evening_with_pins_on_a_phone() -> Result<()> {
    journey("evening-phone", Screen::Phone, an_evening)
}

/// Forms and lists fit small and large screens, light and dark, in two languages.
#[test]
fn the_views_of_an_event_fit_every_screen() -> Result<()> {
    journey("evening-fits", Screen::Desktop, async |journey| {
        journey
            .expected_errors
            .push("Cross-Origin-Opener-Policy header has been ignored");
        let (browser, url) = (&journey.browser, journey.tengen.plain_url());
        for (language, [online, evening, make, names, add, pin]) in [
            (
                "en",
                [
                    "Online",
                    "Club evening",
                    "Make an event",
                    "Names, one a line",
                    "Make seats",
                    "PIN",
                ],
            ),
            (
                "zh",
                [
                    "联网",
                    "俱乐部之夜",
                    "建立活动",
                    "名字，每行一个",
                    "建立席位",
                    "PIN",
                ],
            ),
        ] {
            let fits = async |what: &str| {
                journey
                    .fits_every_screen(&format!("{language}-{what}"))
                    .await
            };
            browser.open(&format!("{url}/?lang={language}")).await?;
            browser.press("link", online).await?;
            browser.find("button", evening).await?;
            fits("line").await?;
            browser.press("button", evening).await?;
            browser.find("button", make).await?;
            fits("make").await?;
            browser.press("button", make).await?;
            browser
                .fill(names, "Ada\nWolfeschlegelsteinhausen\n五目")
                .await?;
            browser.press("button", add).await?;
            browser.find("list", seats(language)).await?;
            fits("seats").await?;
            let link = browser.look("return document.querySelector('input.link').value");
            let link = link.await?.as_str().context("no link")?.to_owned();
            browser.open(&format!("{link}&lang={language}")).await?;
            browser.find("textbox", pin).await?;
            fits("form").await?;
            browser
                .look("localStorage.removeItem('tengen.event')")
                .await?;
        }
        Ok(())
    })
}

const fn seats(language: &str) -> &'static str {
    match language.as_bytes() {
        b"zh" => "席位",
        _ => "Seats",
    }
}
