//! The twelve tasks of a club, done by clicks as the guide tells, and as many as it says.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Browser, Key, MouseButton, Node, Screen, Tengen, journey, native};

use crate::record_habits::{NO_DIALOG, printed};
use crate::tree::exported;

const GUIDE: &str = include_str!("../../../docs/guide/club-tasks.md");

/// A record with a line, a mirrored position, a comment and a win by fours for Black after move 6.
const RECORD: &str = "(;GM[4]SZ[15]RU[freestyle]PW[Guest]PB[NAME](;B[hh](;W[ig];B[aa](;W[bb])(;W[cc]))\
    (;W[gi];B[oo]C[the sword]))(;B[gg];W[ac];B[gh];W[oa];B[gi];W[aa]))";

/// The clicks of each task in the guide's table, a number for each way to do it.
fn told() -> Result<BTreeMap<&'static str, Vec<usize>>> {
    let rows = GUIDE.lines().filter(|line| line.starts_with('|')).skip(2);
    let rows = rows.map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let clicks = cells[3].split(", or").map(|clicks| clicks.trim().parse());
        let clicks = clicks.collect::<Result<_, _>>();
        Ok((
            cells[1],
            clicks.with_context(|| format!("the clicks of {row}"))?,
        ))
    });
    rows.collect()
}

struct Club<'a> {
    browser: &'a Browser,
    tengen: &'a Tengen,
    told: BTreeMap<&'static str, Vec<usize>>,
    done: BTreeSet<(&'static str, usize)>,
    /// What the guide tells otherwise.
    others: Vec<String>,
    /// How many records were opened by [`Club::fresh`].
    opened: usize,
}

impl Club<'_> {
    fn file(&self, name: &str, text: &str) -> Result<PathBuf> {
        let file = self.tengen.data().join(name);
        std::fs::write(&file, text).context("writing a file")?;
        Ok(file)
    }

    /// Opens the record at its start, with the panel as it comes.
    async fn fresh(&mut self) -> Result<()> {
        self.opened += 1;
        let name = format!("Club {}", self.opened);
        let file = self.file("club.sgf", &RECORD.replace("NAME", &name))?;
        self.browser.drop_file(&file).await?;
        self.browser.says(&format!("{name} – Guest")).await?;
        self.browser.reload().await?;
        self.browser.status_with("The start").await
    }

    /// Steps along the main line with the keyboard.
    async fn forward(&self, plies: usize) -> Result<()> {
        for ply in 1..=plies {
            self.browser.keys([Key::Right]).await?;
            let status = format!("After move {ply}");
            self.browser.status_with(&status).await?;
        }
        Ok(())
    }

    /// Does a task in one of its ways and compares the clicks with the guide's.
    async fn task(
        &mut self,
        (task, way): (&'static str, usize),
        steps: impl AsyncFnOnce(&Browser) -> Result<()>,
    ) -> Result<()> {
        self.browser.take_clicks();
        steps(self.browser).await.context(task)?;
        let clicks = self.browser.take_clicks();
        let told = self
            .told
            .get(task)
            .with_context(|| format!("no {task:?}"))?;
        if told.get(way) != Some(&clicks) {
            let other = format!("{task}: {clicks} clicks, and the guide tells {told:?}");
            self.others.push(other);
        }
        self.done.insert((task, way));
        Ok(())
    }
}

#[test]
fn the_twelve_tasks_of_a_club_take_the_clicks_that_the_guide_tells() -> Result<()> {
    journey("club-tasks", Screen::Desktop, async |journey| {
        let browser = &journey.browser;
        browser.before_each_page(NO_DIALOG).await?;
        browser.open(&journey.tengen.url()).await?;
        browser.find("button", "New game").await?;
        let mut club = Club {
            browser,
            tengen: &journey.tengen,
            told: told()?,
            done: BTreeSet::new(),
            others: Vec::new(),
            opened: 0,
        };
        ensure!(club.told.len() == 12, "{} tasks", club.told.len());
        opened(&mut club).await?;
        edited(&mut club).await?;
        judged(&mut club).await?;
        handed_on(&mut club).await?;
        found(&mut club).await?;
        let all = club.told.iter();
        let all = all.flat_map(|(task, ways)| (0..ways.len()).map(move |way| (*task, way)));
        let all: BTreeSet<_> = all.collect();
        ensure!(club.done == all, "left out: {:?}", &all - &club.done);
        ensure!(club.others.is_empty(), "{}", club.others.join("\n"));
        Ok(())
    })
}

/// Opens a library and merges another one into it.
async fn opened(club: &mut Club<'_>) -> Result<()> {
    let sgf = club.file("library.sgf", RECORD)?;
    let lib = sgf.with_extension("lib");
    let path = |path: &Path| path.to_str().map(str::to_owned).context("a path");
    native(&["convert", &path(&sgf)?, &path(&lib)?]).await?;
    let open = async |browser: &Browser| browser.status_with("The start").await;
    club.task(("open a library", 0), async |browser| {
        browser.drop_file(&lib).await?;
        open(browser).await
    })
    .await?;
    club.browser.press("button", "Close").await?;
    club.browser.find("button", "New game").await?;
    club.task(("open a library", 1), async |browser| {
        browser.press("button", "Import").await?;
        browser.choose_file("Choose a file", &lib).await?;
        open(browser).await
    })
    .await?;
    club.fresh().await?;
    let other = club.file("other.sgf", "(;GM[4]SZ[15]RU[freestyle];B[kk])")?;
    club.task(("merge two files", 0), async |browser| {
        browser.open_details("Edit").await?;
        browser.press("button", "Add a file’s lines").await?;
        browser.choose_file("Choose a file", &other).await?;
        let line = |node: &Node| node.role == "button" && node.name.contains("K5 (1)");
        browser.find_by("the other line", line).await.map(drop)
    })
    .await
}

async fn edited(club: &mut Club<'_>) -> Result<()> {
    club.fresh().await?;
    club.forward(2).await?;
    club.task(("add three lines and a comment", 0), async |browser| {
        for (point, is_last) in [("A1", false), ("B1", false), ("C1", true)] {
            browser.click_point(point).await?;
            browser.status_with("After move 3").await?;
            if !is_last {
                let point = browser.point(point).await?;
                browser.click_with(&point, MouseButton::Right).await?;
                browser.status_with("After move 2").await?;
            }
        }
        browser.open_details("Edit").await?;
        let field = browser.find("textbox", "Comment").await?;
        browser.click(&field).await?;
        browser.type_text("the edge").await?;
        browser.says("All changes are kept.").await
    })
    .await?;
    let text = exported(club.browser).await?;
    let added = ["B[ao]", "B[bo]", "B[co]C[the edge]"];
    ensure!(added.iter().all(|line| text.contains(line)), "{text}");
    club.fresh().await?;
    club.forward(3).await?;
    club.task(("prune", 0), async |browser| {
        browser.open_details("Edit").await?;
        browser.press("button", "Cut from here").await?;
        browser.status_with("After move 2").await
    })
    .await?;
    let text = exported(club.browser).await?;
    ensure!(!text.contains("W[bb]") && text.contains("W[ig]"), "{text}");
    club.fresh().await?;
    club.forward(2).await?;
    club.task(("rotate", 0), async |browser| {
        browser.open_details("Edit").await?;
        browser.press("button", "Turn the view").await?;
        let turned = "return document.getElementById('at-A1').getBoundingClientRect().y
            < document.getElementById('at-O1').getBoundingClientRect().y - 100";
        let turned = browser.look(turned).await? == true;
        ensure!(turned, "A1 is above O1 after a quarter turn");
        Ok(())
    })
    .await
}

async fn judged(club: &mut Club<'_>) -> Result<()> {
    club.fresh().await?;
    club.forward(2).await?;
    club.task(("three candidates", 0), async |browser| {
        browser.press("button", "Analyse").await?;
        let lines = "new Promise(done => { const look = () =>
            document.querySelectorAll('.lines li').length > 2 ? done(1) : setTimeout(look, 20);
            look(); })";
        browser.look_after(lines).await.map(drop)
    })
    .await?;
    club.browser.press("button", "Stop").await?;
    club.fresh().await?;
    club.forward(1).await?;
    club.browser.keys([Key::Down]).await?;
    for _ in 1..6 {
        club.browser.keys([Key::Right]).await?;
    }
    club.browser.status_with("After move 6").await?;
    club.task(("is it won?", 0), async |browser| {
        browser.press("button", "Analyse").await?;
        browser.press("button", "Is it won?").await?;
        browser.status_with(", proved.").await
    })
    .await?;
    club.browser.press("button", "Stop").await
}

/// What leaves the page: paper, a link, a file.
async fn handed_on(club: &mut Club<'_>) -> Result<()> {
    let downloads = club.tengen.data().join("downloads");
    std::fs::create_dir_all(&downloads).context("a folder for downloads")?;
    club.browser.download_to(&downloads).await?;
    for (task, button) in [
        ("print", "Print the diagram"),
        ("send to a phone", "Copy link"),
        ("export", "Save file"),
    ] {
        club.fresh().await?;
        club.forward(2).await?;
        club.task((task, 0), async |browser| {
            browser.press("button", "Export").await?;
            // What is below the file's text moves when that comes.
            let is_sgf = |node: &Node| node.role == "StaticText" && node.name.contains("(;");
            browser.find_by("the file's text", is_sgf).await?;
            browser.press("button", button).await?;
            match task {
                "print" => printed(browser, 1, 1).await,
                "export" => browser.downloaded(&downloads, "sgf").await.map(drop),
                _ => {
                    browser.says("Copied.").await?;
                    let link = browser.look("return window.copied").await?;
                    let link = link.as_str().context("a link")?;
                    ensure!(
                        link.contains("moves=h8i9") && link.contains("ply=2"),
                        "{link}"
                    );
                    Ok(())
                }
            }
        })
        .await?;
    }
    Ok(())
}

async fn found(club: &mut Club<'_>) -> Result<()> {
    club.fresh().await?;
    club.forward(2).await?;
    club.task(("find this position, also mirrored", 0), async |browser| {
        browser.press("button", "Same position elsewhere").await?;
        browser
            .find("gridcell", "G7 white, last move")
            .await
            .map(drop)
    })
    .await?;
    club.fresh().await?;
    club.forward(2).await?;
    club.task(("find this position, also mirrored", 1), async |browser| {
        browser.press("button", "Find this position").await?;
        browser.find("dialog", "Games").await?;
        browser.says("found").await
    })
    .await?;
    club.fresh().await?;
    club.task(("search a text", 0), async |browser| {
        browser.press("link", "Games").await?;
        let field = browser
            .find("searchbox", "Search names and comments")
            .await?;
        if !field.focused {
            browser.click(&field).await?;
        }
        browser.type_text("sword").await?;
        let entry = |node: &Node| node.role == "button" && node.name.contains("the sword");
        let entry = browser
            .wait_for("an entry", |nodes| {
                nodes.iter().find(|node| entry(node)).cloned()
            })
            .await?;
        browser.click(&entry).await?;
        browser
            .find("gridcell", "O1 black, last move")
            .await
            .map(drop)
    })
    .await
}
