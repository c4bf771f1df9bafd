//! Openings: by two people, and against the computer.
use anyhow::{Result, ensure};
use tengen_journeys::{Browser, Node, Screen, journey};

/// Begins a game with these choices of the sheet.
async fn begin(browser: &Browser, url: &str, choices: &[&str]) -> Result<()> {
    browser.open(url).await?;
    browser.press("button", "New game").await?;
    for choice in choices {
        browser.press("radio", choice).await?;
    }
    browser.press("button", "Play").await?;
    browser
        .board_when("an empty board", |board| board.stones() == 0)
        .await?;
    Ok(())
}

#[test]
fn swap2_by_two_people() -> Result<()> {
    journey("swap2", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        let url = journey.tengen.url();
        begin(browser, &url, &["A friend here", "Gomoku (Swap2)"]).await?;
        browser.status_with("First player").await?;
        for point in ["H8", "I9", "J8"] {
            browser.click_point(point).await?;
        }
        browser.status_with("Second player").await?;
        // A point is not what is to be decided now.
        browser.click_point("A1").await?;
        browser
            .find_by("an alert", |node| {
                node.role == "alert" && node.text.contains("button")
            })
            .await?;
        journey.picture("choice").await?;
        browser.check_accessibility().await?;
        browser.press("button", "Place two").await?;
        for point in ["G7", "K10"] {
            browser.click_point(point).await?;
        }
        browser.status_with("First player").await?;
        browser.press("button", "Take white").await?;
        browser.status_with("White to move").await?;
        browser.click_point("A1").await?;
        let board = browser
            .board_when("six stones", |board| board.stones() == 6)
            .await?;
        // The opening is kept with the game, and taken back decision by decision.
        browser.reload().await?;
        browser
            .board_when("the same board", |again| *again == board)
            .await?;
        browser.press("button", "Undo").await?;
        browser.press("button", "Undo").await?;
        browser.find("button", "Take black").await?;
        browser.press("button", "Redo").await?;
        browser.status_with("White to move").await?;
        Ok(())
    })
}

/// What a person is asked for.
enum Mine {
    /// The opening is done.
    Play,
    /// The point or button that decides.
    Decide(Node),
}

/// More than one player ever decides in an opening.
const MOST_DECISIONS: usize = 12;

/// What a person is to do now, if it is their turn.
fn mine(nodes: &[Node]) -> Option<Mine> {
    let said = |words: &str| {
        let says = |n: &Node| n.role == "status" && n.text.contains(words);
        nodes.iter().any(says)
    };
    let named = |is_it: &dyn Fn(&Node) -> bool| nodes.iter().find(|n| is_it(n)).cloned();
    if said("Your turn") {
        return Some(Mine::Play);
    }
    if !said("Your move: ") {
        return None;
    }
    let point = |n: &Node| n.role == "gridcell";
    let keep = named(&|n| n.role == "button" && n.name == "Keep colours");
    let offer = || named(&|n| point(n) && n.name.contains("fifth move") && !n.name.contains("not"));
    let open = || named(&|n| point(n) && n.name.ends_with(" empty"));
    keep.or_else(offer).or_else(open).map(Mine::Decide)
}

/// The story *a Taraguchi-10 game against the computer*:
///
/// 1. I begin; over the status stands *Taraguchi-10 · stone 1 of 5*.
/// 2. Only the centre is open to my first stone: the rest is greyed, and says so when I touch it.
/// 3. I play H8. The computer swaps, or keeps and plays; either is said, and the line goes on.
/// 4. Where it is my turn to decide I keep my colour, and place my stone where the rule allows.
/// 5. After each stone the line says which stone it is and who has swapped after how many.
/// 6. If ten fifth moves are offered I keep one of them.
/// 7. Five stones lie on the board and ordinary play begins.
/// 8. The head of the moves still says what was swapped.
/// 9. The page can be read by a screen reader throughout.
/// 10. I play my next stone.
#[test]
fn taraguchi_against_the_computer() -> Result<()> {
    journey("taraguchi", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        let url = journey.tengen.url();
        let choices = ["I begin", "Renju (Taraguchi-10)"];
        begin(browser, &url, &choices).await?;
        let procedure = async || {
            let line = browser.look("return document.querySelector('.procedure').textContent");
            anyhow::Ok(line.await?.as_str().unwrap_or_default().to_owned())
        };
        ensure!(procedure().await? == "Taraguchi-10 · stone 1 of 5");
        journey.picture("begins").await?;
        // Only the centre is open to the first stone, and the rest says so.
        browser
            .find("gridcell", "A1 empty, not allowed now")
            .await?;
        browser.click_point("A1").await?;
        browser
            .find_by("an alert", |node| {
                node.role == "alert" && node.text.contains("A1")
            })
            .await?;
        browser.click_point("H8").await?;
        // From here on both sides may swap after every move; whatever the computer decides, five
        // stones come to lie on the board and play begins.
        for _ in 0..MOST_DECISIONS {
            match browser.wait_for("a turn of mine", mine).await? {
                Mine::Play => break,
                Mine::Decide(node) => {
                    let said = procedure().await?;
                    ensure!(said.contains(" of 5"), "{said}");
                    browser.click(&node).await?;
                }
            }
        }
        browser.status_with("Your turn").await?;
        let board = browser.board().await?;
        ensure!(board.stones() >= 5, "{board:?}");
        ensure!(board.black.iter().any(|p| p == "H8"), "{board:?}");
        journey.picture("played").await?;
        browser.check_accessibility().await
    })
}

#[test]
fn a_foul_is_claimed_by_white() -> Result<()> {
    journey("claim", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.open(&journey.tengen.url()).await?;
        browser.press("button", "New game").await?;
        browser.press("radio", "A friend here").await?;
        browser.press("radio", "Renju (Taraguchi-10)").await?;
        browser.open_details("Rule, board, opening").await?;
        browser.choose("Opening", "none").await?;
        browser.choose("Forbidden moves", "claim").await?;
        journey.picture("sheet").await?;
        browser.check_accessibility().await?;
        browser.press("button", "Play").await?;
        for point in ["H6", "A1", "H7", "A15", "F8", "O1", "G8", "O15", "H8"] {
            browser.click_point(point).await?;
        }
        // The foul stands: nobody has noticed it yet.
        browser
            .board_when("nine stones", |board| board.stones() == 9)
            .await?;
        browser.status_with("White to move").await?;
        browser.press("button", "I have five").await?;
        browser
            .find_by("an alert", |node| {
                node.role == "alert" && node.text.contains("nothing to claim")
            })
            .await?;
        browser.press("button", "Claim foul").await?;
        browser.find("heading", "White wins").await?;
        browser.status_with("double three").await?;
        journey.picture("claimed").await
    })
}

#[test]
fn two_people_agree_to_a_draw() -> Result<()> {
    journey("draw", Screen::Phone, async |journey| {
        let browser = &journey.browser;
        let url = journey.tengen.url();
        begin(browser, &url, &["A friend here", "Free play"]).await?;
        browser.walk_to("H8").await?;
        browser.keys([tengen_journeys::Key::Enter]).await?;
        browser.press("button", "More").await?;
        browser.press("button", "Offer draw").await?;
        browser.find("heading", "White offers a draw").await?;
        browser.check_accessibility().await?;
        browser.press("button", "Call it a draw").await?;
        browser.find("heading", "A draw").await?;
        Ok(())
    })
}
