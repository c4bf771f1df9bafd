//! Watching a match in progress.

use anyhow::Result;
use tengen_journeys::{Match, Screen, journey};

/// A shell-script engine that fills one row; before each move it waits for the file `GAME-MOVE`.
/// `START` also comes before the first game, to see whether the engine starts at all.
fn engine(row: u32, gates: &std::path::Path) -> String {
    format!(
        "/bin/sh -c 'g=1; n=0; while read -r l; do case $l in START*) [ $n = 0 ] || g=$((g+1)); n=0; echo OK;; \
         BEGIN*|TURN*|DONE*) while [ ! -e {}/$g-$n ]; do sleep 0.02; done; echo $n,{row}; \
         n=$((n+1));; END*) exit;; esac; done'",
        gates.display()
    )
}

#[test]
fn stones_appear_as_they_are_played() -> Result<()> {
    journey("match-watched", Screen::Desktop, async |journey| {
        let folder = tempfile::tempdir()?;
        let open = |gate: &str| std::fs::write(folder.path().join(gate), "");
        let openings = folder.path().join("openings.txt");
        std::fs::write(&openings, "h8\n")?;
        let (first, second) = (engine(0, folder.path()), engine(2, folder.path()));
        let args = [
            "--engine",
            &first,
            "--engine",
            &second,
            "--name",
            "Ada",
            "--name",
            "Bo",
            "--games",
            "2",
            "--openings",
            &openings.display().to_string(),
        ];
        let played = Match::start(&args).await?;
        let browser = &journey.browser;
        browser.open(&played.links[0]).await?;
        browser.stones(1).await?;
        browser
            .status_with("You are watching. White to move.")
            .await?;
        browser.says("Ada").await?;
        browser.says("Bo").await?;
        open("1-0")?;
        browser.stones(3).await?;
        browser.point("A13").await?;
        open("1-1")?;
        let board = browser
            .board_when("five stones", |b| b.stones() == 5)
            .await?;
        let mut white = board.white.clone();
        white.sort_unstable();
        assert_eq!(white, ["A13", "B13"]);
        journey.picture("playing").await?;
        browser.check_accessibility().await?;

        // A late spectator gets the current position.
        browser.reload().await?;
        browser.stones(5).await?;

        // The result stays until the next game's first move.
        for gate in ["1-2", "1-3", "1-4"] {
            open(gate)?;
        }
        browser.status_with("White wins: five in a row").await?;
        journey.picture("won").await?;
        open("2-0")?;
        let next = |b: &tengen_journeys::Board| b.stones() == 3 && b.white == ["A15"];
        browser.board_when("the next game", next).await?;
        browser.status_with("You are watching").await?;

        journey.expected_errors.extend(["net::ERR_", "WebSocket"]);
        for gate in ["2-1", "2-2", "2-3", "2-4"] {
            open(gate)?;
        }
        browser.status_with("The server was stopped.").await?;
        journey.picture("over").await?;
        played.end().await
    })
}
