//! `--watch`: the running games as rooms of a local server.

use std::net::SocketAddr;

use anyhow::Context as _;
use tengen_arena::schedule::Pairing;
use tengen_arena::{End, GameRecord, MatchEvent, MatchPlan};
use tengen_core::{Ending, Move, Point};
use tengen_room::{Decided, Name, Seat};
use tengen_server::{Settings, Show, ShowError, ShownBoard, ShownGame};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server with one room per concurrent game.
pub(super) struct Watch {
    runtime: Runtime,
    boards: Vec<Board>,
    links: Vec<String>,
    stop: oneshot::Sender<()>,
    server: JoinHandle<std::io::Result<()>>,
}

/// A room that shows one game after another.
struct Board {
    shown: ShownBoard,
    game: Option<usize>,
    /// The next game, held back until its first move so that the last result stays visible.
    next: Option<ShownGame>,
    used: bool,
}

impl Board {
    fn new(shown: ShownBoard) -> Board {
        Board {
            shown,
            game: None,
            next: None,
            used: false,
        }
    }

    async fn start(&mut self, number: usize, game: ShownGame) -> Result<(), ShowError> {
        self.game = Some(number);
        self.next = Some(game);
        if self.used {
            return Ok(());
        }
        self.used = true;
        self.turn_to_next().await
    }

    async fn turn_to_next(&mut self) -> Result<(), ShowError> {
        match self.next.take() {
            Some(game) => self.shown.begin(&game).await,
            None => Ok(()),
        }
    }

    async fn place(&mut self, point: Point) -> Result<(), ShowError> {
        self.turn_to_next().await?;
        self.shown.place(point).await
    }

    async fn finish(&mut self, record: &GameRecord) -> Result<(), ShowError> {
        self.game = None;
        self.turn_to_next().await?;
        self.shown.finish(record.winner, ending(record)).await
    }
}

impl Watch {
    /// Starts the server; `games` is the number of games left to play.
    pub(super) fn start(
        address: SocketAddr,
        plan: &MatchPlan,
        games: usize,
    ) -> anyhow::Result<Watch> {
        let runtime = Runtime::new().context("starting the runtime")?;
        let (stop, stopped) = oneshot::channel();
        let count = plan.config.concurrency.clamp(1, games.max(1));
        let show = Show::new();
        let (listener, boards) = runtime.block_on(async {
            let listener = TcpListener::bind(address)
                .await
                .with_context(|| format!("--watch: cannot listen on {address}"))?;
            let mut boards = Vec::with_capacity(count);
            for _ in 0..count {
                boards.push(Board::new(show.open(&empty(plan)).await?));
            }
            anyhow::Ok((listener, boards))
        })?;
        let address = listener.local_addr().context("reading the address")?;
        let server = super::super::serve::url(address, false);
        let links = boards
            .iter()
            .map(|b| b.shown.room().link(&server))
            .collect();
        let settings = Settings {
            show: Some(show),
            ..Settings::default()
        };
        let server = runtime.spawn(tengen_server::serve(listener, settings, async {
            // Dropping the sender stops the server as well.
            let _ = stopped.await;
        }));
        Ok(Watch {
            runtime,
            boards,
            links,
            stop,
            server,
        })
    }

    pub(super) fn links(&self) -> &[String] {
        &self.links
    }

    /// Shows an event of the match. An error is printed and does not end the match.
    pub(super) fn show(&mut self, plan: &MatchPlan, event: &MatchEvent) {
        if let Err(error) = self.take(plan, event) {
            crate::say::warn(format_args!("--watch: {error}"));
        }
    }

    fn take(&mut self, plan: &MatchPlan, event: &MatchEvent) -> Result<(), ShowError> {
        let number = match event {
            MatchEvent::Started(pairing) => pairing.game,
            MatchEvent::Moved { game, .. } => *game,
            MatchEvent::Finished(record) => record.game,
        };
        let mut boards = self.boards.iter_mut();
        // There is a board for each concurrent game, so one is free when a game starts.
        let wanted = match event {
            MatchEvent::Started(_) => None,
            _ => Some(number),
        };
        let Some(board) = boards.find(|board| board.game == wanted) else {
            return Ok(());
        };
        self.runtime.block_on(async {
            match event {
                MatchEvent::Started(pairing) => board.start(number, game(plan, pairing)).await,
                MatchEvent::Moved { point, .. } => board.place(*point).await,
                MatchEvent::Finished(record) => board.finish(record).await,
            }
        })
    }

    /// Stops the server, which notifies the watchers.
    pub(super) fn end(self) -> anyhow::Result<()> {
        // A room stays open as long as its board exists.
        drop(self.boards);
        // Fails if the server has ended by itself; its error is returned below.
        let _ = self.stop.send(());
        let ended = self.runtime.block_on(self.server);
        ended.context("--watch")?.context("--watch")
    }
}

fn empty(plan: &MatchPlan) -> ShownGame {
    ShownGame {
        rule: plan.config.rule,
        size: plan.config.size,
        names: [None, None],
        black: Seat::First,
        opening: Vec::new(),
    }
}

/// The first named engine has the first seat with either colour, so that it does not change sides.
fn game(plan: &MatchPlan, pairing: &Pairing) -> ShownGame {
    let [first, second] = [
        pairing.black.min(pairing.white),
        pairing.black.max(pairing.white),
    ];
    let opening = plan.openings.start(pairing.opening);
    let stones = opening.moves().iter().filter_map(|mv| match *mv {
        Move::Place(point) => Some(point),
        Move::Pass => None,
    });
    ShownGame {
        names: [first, second].map(|i| short(&plan.entrants[i].name)),
        black: if pairing.black == first {
            Seat::First
        } else {
            Seat::Second
        },
        opening: stones.collect(),
        ..empty(plan)
    }
}

/// Longest name of a player in a room, in characters.
const LONGEST: usize = 24;

/// A name that fits a room. Of a longer one, such as a command line, the end is kept: it
/// distinguishes engines better than the folder at the beginning.
fn short(name: &str) -> Option<Name> {
    let plain: Vec<char> = name.chars().filter(|c| !c.is_control()).collect();
    let text = match plain.len().checked_sub(LONGEST) {
        None | Some(0) => plain.into_iter().collect::<String>(),
        Some(over) => std::iter::once('…')
            .chain(plain[over + 1..].iter().copied())
            .collect(),
    };
    text.parse().ok()
}

/// The ending's name in the room's events.
fn ending(record: &GameRecord) -> &str {
    match &record.end {
        End::Board { by } => by,
        End::Time { .. } => Decided::Time.name(),
        End::Illegal { .. } => Decided::Illegal.name(),
        End::Crash { .. } => Decided::Crash.name(),
        End::Resignation => Ending::Resignation.name(),
        End::AgreedWin => Decided::AgreedWin.name(),
        End::Proved { .. } => Decided::Proved.name(),
        End::DrawStones => Ending::MoveLimit.name(),
    }
}
