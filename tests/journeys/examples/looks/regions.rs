//! How each region of the page is reached.

use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use tengen_journeys::{Browser, Key, Node, Screen, Tengen};

/// White has an open three.
const THREE: &str = "open=play&moves=a1h8c1i8e1j8";
/// White has an open four after a four-three.
const LOST: &str = "open=play&moves=l9h8g6i8m6k9g9k10i6j8g8k8l8k11";
/// A finished game at its tenth move.
const FINISHED: &str = "open=play&moves=h8a1i8c3b13e5c13g3m2n4j8a15k8o15l8&ply=10";
/// Three stones each near the middle.
const BEGUN: &str = "open=play&moves=h8i9g9i7h7h9";
/// K8 makes a four-three.
const FOUR_THREE: &str = "open=play&moves=h8g8i8a1j8a3k9c1k10o15";
/// H8 is a double three.
const DOUBLE_THREE: &str = "rule=renju&open=play&moves=h6a1h7a15f8o1g8o15";
/// A record with variations and comments.
const TREE: &str = "(;GM[4]SZ[15]PB[Ada]PW[Bo];B[hh];W[ih]C[Direct.](;B[ii]C[A diagonal.];W[hg];B[gi])\
    (;B[hi];W[hg](;B[ii])(;B[gi]C[Slower.];W[ij])))";

pub(crate) struct Region {
    pub(crate) name: &'static str,
    /// What is in the middle of it: waited for, and to the screen's edge scrolled.
    pub(crate) shows: &'static str,
    /// Whether it is taken on a desktop and a phone only.
    pub(crate) on_two: bool,
}

const fn region(name: &'static str, shows: &'static str) -> Region {
    Region {
        name,
        shows,
        on_two: false,
    }
}

const fn on_two(name: &'static str, shows: &'static str) -> Region {
    Region {
        name,
        shows,
        on_two: true,
    }
}

/// The regions; each is there once an element matches its selector.
pub(crate) const REGIONS: [Region; 31] = [
    region("play", ".answer"),
    region("result", ".review-card"),
    region("board", "#at-H8"),
    region("analysis", ".lines li:nth-child(3) > button:not([hidden])"),
    region("review", ".review-better, .graph, .tool"),
    region("retry", ".tool"),
    region("lessons", ".chapters"),
    region("lesson", ".tool"),
    region("puzzles", "[role=dialog]"),
    region("puzzle", ".tool"),
    region("training", ".tool"),
    region("swap", ".tool"),
    region("library", "[role=dialog]"),
    region("tree", ".tree"),
    region("solve", ".tool"),
    region("forbidden", ".tool"),
    region("online", "[role=dialog]"),
    region("invite", "[role=dialog] input.link"),
    region("lobby", "[role=dialog]"),
    region("account", "[role=dialog] input[type=password]"),
    region("evening", "[role=dialog] .evening-seats"),
    region("more", ".drawer.open"),
    region("settings", "[role=dialog]"),
    on_two("new-game", "[role=dialog]"),
    on_two("import", "[role=dialog] textarea"),
    on_two("export", "[role=dialog]"),
    on_two("set-up", ".tool"),
    on_two("program", ".tool"),
    on_two("keys", "[role=dialog] kbd"),
    on_two("room", ".watchers, .actions"),
    on_two("players", "[role=dialog]"),
];

#[derive(Clone, Copy, Debug)]
pub(crate) enum Language {
    English,
    Chinese,
}

/// A browser with a fresh profile, and its language.
pub(crate) struct Visitor<'a> {
    pub(crate) tengen: &'a Tengen,
    pub(crate) browser: &'a Browser,
    pub(crate) language: Language,
}

impl Visitor<'_> {
    /// Goes to a region, and waits until it is there. Returns the browser of whoever else is in it,
    /// and stays as long as that is open.
    pub(crate) async fn goes_to(&self, name: &str) -> Result<Option<Browser>> {
        let mut other = None;
        match name {
            "play" => self.open(THREE).await?,
            "result" => self.lose().await?,
            "board" => self.go_at(BEGUN, ["Analysis board", "分析棋盘"]).await?,
            "analysis" => self.press_at(FINISHED, ["Analyse", "分析"]).await?,
            "review" => {
                self.lose().await?;
                self.press(["Last chance: move 11, K8.", "最后的机会：第 11 手，K8。"])
                    .await?;
                self.says([" forced.", "必应"]).await?;
                let whole = "return !/ positions|个局面/.test(document.body.innerText)";
                self.until(whole).await?;
            }
            "retry" => {
                self.lose().await?;
                self.press(["Try again from there", "从这里再试一次"])
                    .await?;
                self.says(["to move: find", "轮到"]).await?;
                self.touch("A3").await?;
                self.says(["A3 loses", "A3 在"]).await?;
            }
            "lessons" => self.lessons().await?,
            "lesson" => {
                self.lessons().await?;
                self.click(".chapters li:first-child button").await?;
                self.says(["Position 1 of 6", "第 1 题"]).await?;
                self.touch("A1").await?;
                self.says(["White answers A1", "A1 之后"]).await?;
            }
            "puzzles" => self.puzzles().await?,
            "puzzle" => self.miss().await?,
            "training" => {
                self.miss().await?;
                self.go(["Puzzles", "习题"]).await?;
                self.row(["Training today", "今日训练"]).await?;
                self.says(["to move: find", "轮到"]).await?;
            }
            "swap" => {
                self.lessons().await?;
                self.press(["Swap or keep?", "换不换？"]).await?;
                self.press(["Take black", "执黑"]).await?;
                self.says([" %", "%"]).await?;
            }
            "library" => {
                self.lose().await?;
                self.go(["Games", "棋局"]).await?;
                self.until("return document.querySelectorAll('[role=dialog] li').length > 0")
                    .await?;
            }
            "tree" => self.record().await?,
            "solve" => {
                self.press_at(FOUR_THREE, ["Solve", "算杀"]).await?;
                self.press(["Is there a win?", "有必胜吗？"]).await?;
                self.says(["Keep as a puzzle", "收为习题"]).await?;
            }
            "forbidden" => {
                self.open(DOUBLE_THREE).await?;
                self.touch("H8").await?;
                self.click("[role=alert] button.why").await?;
                self.press(["Next", "下一步"]).await?;
            }
            "online" => self.press_at(BEGUN, ["Play online", "联网对局"]).await?,
            "invite" => {
                self.press_at(BEGUN, ["Play online", "联网对局"]).await?;
                self.press(["Get a link", "生成链接"]).await?;
                self.press(["This computer only", "仅限这台电脑"]).await?;
            }
            "account" => {
                self.press_at(BEGUN, ["Play online", "联网对局"]).await?;
                self.press(["Make an account", "注册账号"]).await?;
            }
            "lobby" => {
                self.press_at(BEGUN, ["Play online", "联网对局"]).await?;
                self.press(["Find an opponent", "找对手"]).await?;
                self.says(["Quick pairing", "快速配对"]).await?;
            }
            "evening" => self.evening().await?,
            "more" => self.press_at(BEGUN, ["More", "更多"]).await?,
            "settings" => self.press_at(BEGUN, ["Settings", "设置"]).await?,
            "new-game" => self.press_at(BEGUN, ["New game", "新对局"]).await?,
            "import" => self.press_at(BEGUN, ["Import", "导入"]).await?,
            "export" => self.press_at(BEGUN, ["Export", "导出"]).await?,
            "set-up" => self.press_at(BEGUN, ["Set up", "摆局"]).await?,
            "program" => {
                self.press_at(BEGUN, ["How a program plays", "看程序怎么下"])
                    .await?;
            }
            "keys" => self.press_at(BEGUN, ["Keyboard", "键盘操作"]).await?,
            "room" => other = Some(self.room().await?),
            "players" => {
                other = Some(self.room().await?);
                self.press(["Players", "双方棋手"]).await?;
                self.says(["Ada"; 2]).await?;
            }
            _ => bail!("no way leads there"),
        }
        let region = REGIONS.iter().find(|region| region.name == name);
        self.shows(region.context("no such region")?.shows).await?;
        Ok(other)
    }

    /// Joins a room; returns its maker's browser, who has placed a stone.
    async fn room(&self) -> Result<Browser> {
        let maker = Browser::start(Screen::Desktop).await?;
        maker
            .open(&format!("{}/?lang=en", self.tengen.url()))
            .await?;
        let link = maker.make_room("Ada").await?;
        maker.press("button", "Close").await?;
        let language = self.word(["en", "zh"]);
        self.browser
            .open(&format!("{link}&lang={language}"))
            .await?;
        self.press(["Join", "加入"]).await?;
        maker.status_with("Your turn").await?;
        maker.click_point("H8").await?;
        self.shows("#at-H8[aria-label*=last], #at-H8[aria-label*=最后]")
            .await?;
        Ok(maker)
    }

    const fn word(&self, words: [&'static str; 2]) -> &'static str {
        match self.language {
            Language::English => words[0],
            Language::Chinese => words[1],
        }
    }

    async fn open(&self, query: &str) -> Result<()> {
        let (url, language) = (self.tengen.url(), self.word(["en", "zh"]));
        let address = format!("{url}/?lang={language}&{query}");
        self.browser.open(&address).await?;
        self.shows("#at-H8").await
    }

    async fn press(&self, words: [&'static str; 2]) -> Result<()> {
        self.browser.press("button", self.word(words)).await
    }

    async fn press_at(&self, query: &str, words: [&'static str; 2]) -> Result<()> {
        self.open(query).await?;
        self.press(words).await
    }

    async fn go(&self, words: [&'static str; 2]) -> Result<()> {
        self.browser.press("link", self.word(words)).await
    }

    async fn go_at(&self, query: &str, words: [&'static str; 2]) -> Result<()> {
        self.open(query).await?;
        self.go(words).await
    }

    async fn until(&self, script: &str) -> Result<()> {
        let waiting = async {
            while self.browser.look(script).await? != true {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            anyhow::Ok(())
        };
        tokio::time::timeout(self.browser.timeout, waiting)
            .await
            .with_context(|| format!("never true: {script}"))?
    }

    async fn shows(&self, selector: &str) -> Result<()> {
        self.until(&format!(
            "return document.querySelector({selector:?}) !== null"
        ))
        .await
    }

    async fn says(&self, words: [&'static str; 2]) -> Result<()> {
        let word = self.word(words);
        self.until(&format!(
            "return document.body.innerText.includes({word:?})"
        ))
        .await
    }

    async fn click(&self, selector: &str) -> Result<()> {
        self.shows(selector).await?;
        let script = format!("document.querySelector({selector:?}).click()");
        self.browser.look(&script).await.map(drop)
    }

    async fn touch(&self, point: &str) -> Result<()> {
        self.click(&format!("#at-{point}")).await
    }

    /// Presses the row of a sheet whose name begins so.
    async fn row(&self, words: [&'static str; 2]) -> Result<()> {
        let name = self.word(words);
        let is_it = |node: &Node| node.role == "button" && node.name.starts_with(name);
        let row = self.browser.find_by(name, is_it).await?;
        self.browser.click(&row).await
    }

    async fn lose(&self) -> Result<()> {
        self.open(LOST).await?;
        self.touch("C3").await?;
        self.says(["Last chance", "最后的机会："]).await
    }

    async fn lessons(&self) -> Result<()> {
        self.go_at(BEGUN, ["Learn", "学棋"]).await?;
        self.shows(".chapters").await
    }

    async fn puzzles(&self) -> Result<()> {
        self.go_at(BEGUN, ["Puzzles", "习题"]).await?;
        self.says(["0 of ", "0/"]).await
    }

    /// A puzzle with a wrong answer, which becomes a card.
    async fn miss(&self) -> Result<()> {
        self.puzzles().await?;
        self.row(["Fours 0", "四 0"]).await?;
        self.says(["to move: find", "轮到"]).await?;
        // The first empty point, at the board's edge, is no answer.
        let empty = "const all = [...document.querySelectorAll('.stones > g')];\
            const size = Math.sqrt(all.length);\
            const i = all.findIndex(g => !g.querySelector('use'));\
            return 'ABCDEFGHIJKLMNO'[i % size] + (Math.floor(i / size) + 1)";
        let empty = self.browser.look(empty).await?;
        self.touch(empty.as_str().context("no empty point")?)
            .await?;
        self.says(["Kept as a card", "已收为卡片"]).await
    }

    /// A teacher's seats, with the PINs put away.
    async fn evening(&self) -> Result<()> {
        self.press_at(BEGUN, ["Play online", "联网对局"]).await?;
        self.press(["Club evening", "俱乐部之夜"]).await?;
        self.press(["Make an event", "建立活动"]).await?;
        let names = self.word(["Names, one a line", "名字，每行一个"]);
        self.browser.fill(names, "Ada\nBo\nCleo").await?;
        self.press(["Make seats", "建立席位"]).await?;
        self.press(["I have them", "我已拿到"]).await
    }

    async fn record(&self) -> Result<()> {
        self.open(BEGUN).await?;
        let file = self.tengen.data().join("tree.sgf");
        std::fs::write(&file, TREE).context("writing a record")?;
        self.browser
            .find("button", self.word(["More", "更多"]))
            .await?;
        self.browser.drop_file(&file).await?;
        self.shows(".tree").await?;
        self.browser
            .keys([Key::Right, Key::Right, Key::Right])
            .await
    }
}
