//! Nothing is lost: the page loaded again, Tengen stopped and started.
use anyhow::{Result, ensure};
use tengen_journeys::{Screen, journey};

#[tokio::test]
async fn a_reload_in_the_middle_of_a_game_loses_nothing() -> Result<()> {
    journey("reload", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.click_point("H8").await?;
        let board = browser
            .board_when("two stones", |board| board.stones() == 2)
            .await?;
        browser.reload().await?;
        browser
            .board_when("the same board", |again| *again == board)
            .await?;
        // The game goes on where it was.
        browser.click_point("A1").await?;
        browser
            .board_when("four stones", |board| board.stones() == 4)
            .await?;
        Ok(())
    })
    .await
}

#[tokio::test]
async fn stopping_and_starting_tengen_loses_nothing() -> Result<()> {
    journey("restart", Screen::Desktop, async |journey| {
        let url = journey.tengen.url();
        journey.browser.open(&url).await?;
        journey.browser.click_point("H8").await?;
        journey
            .browser
            .board_when("two stones", |board| board.stones() == 2)
            .await?;

        // The game goes on while Tengen is away; the browser says that it cannot reach it.
        journey.stop_server().await?;
        journey.browser.click_point("A1").await?;
        let board = journey
            .browser
            .board_when("four stones", |board| board.stones() == 4)
            .await?;

        journey.tengen.start_again().await?;
        ensure!(journey.tengen.url() == url, "the address has changed");
        journey.browser.reload().await?;
        journey
            .browser
            .board_when("the same board", |again| *again == board)
            .await?;
        journey.browser.click_point("O15").await?;
        journey
            .browser
            .board_when("six stones", |board| board.stones() == 6)
            .await?;
        Ok(())
    })
    .await
}
