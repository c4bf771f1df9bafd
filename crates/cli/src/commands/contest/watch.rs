//! A running match, shown on the page: the games are rooms of a small server of its own.
use std::net::SocketAddr;

use anyhow::Context as _;
use tengen_arena::schedule::Pairing;
use tengen_arena::{End, Event, GameRecord, Plan};
use tengen_core::{Ending, Move, Point};
use tengen_room::{Decided, Name, Seat};
use tengen_server::{Settings, Show, ShowError, ShownBoard, ShownGame};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server that shows the games of a match, as many at once as are played.
pub(super) struct Watch {
    runtime: Runtime,
    boards: Vec<Board>,
    links: Vec<String>,
    stop: oneshot::Sender<()>,
    server: JoinHandle<std::io::Result<()>>,
}

/// A place for one game after another.
struct Board {
    shown: ShownBoard,
    /// The number of the game that is played on it.
    game: Option<usize>,
    /// That game, until its first move: so long the end of the last one stays in sight.
    next: Option<ShownGame>,
    /// Whether a game has been on it.
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
    /// Starts the server. `games` is how many games are still to be played.
    pub(super) fn start(address: SocketAddr, plan: &Plan, games: usize) -> anyhow::Result<Watch> {
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
            // It ends with the match, also where that is dropped.
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

    /// Where each board is to be seen.
    pub(super) fn links(&self) -> &[String] {
        &self.links
    }

    /// Shows an event of the match. An error is printed and does not end the match.
    pub(super) fn show(&mut self, plan: &Plan, event: &Event) {
        if let Err(error) = self.take(plan, event) {
            crate::say::warn(format_args!("--watch: {error}"));
        }
    }

    fn take(&mut self, plan: &Plan, event: &Event) -> Result<(), ShowError> {
        let number = match event {
            Event::Started(pairing) => pairing.game,
            Event::Moved { game, .. } => *game,
            Event::Finished(record) => record.game,
        };
        let mut boards = self.boards.iter_mut();
        // As many games are played at once as there are boards: one is free.
        let wanted = match event {
            Event::Started(_) => None,
            _ => Some(number),
        };
        let Some(board) = boards.find(|board| board.game == wanted) else {
            return Ok(());
        };
        self.runtime.block_on(async {
            match event {
                Event::Started(pairing) => board.start(number, game(plan, pairing)).await,
                Event::Moved { point, .. } => board.place(*point).await,
                Event::Finished(record) => board.finish(record).await,
            }
        })
    }

    /// Ends the server, which tells the watchers.
    pub(super) fn end(self) -> anyhow::Result<()> {
        // A room lasts as long as anything can still happen on its board.
        drop(self.boards);
        // This fails where the server has ended by itself; its error is printed below.
        let _ = self.stop.send(());
        let ended = self.runtime.block_on(self.server);
        ended.context("--watch")?.context("--watch")
    }
}

/// What a board shows before its first game.
fn empty(plan: &Plan) -> ShownGame {
    ShownGame {
        rule: plan.config.rule,
        size: plan.config.size,
        names: [None, None],
        black: Seat::First,
        opening: Vec::new(),
    }
}

/// A game as it begins: the engine named first has the first seat whatever its colour, so that it
/// stays where it is from game to game.
fn game(plan: &Plan, pairing: &Pairing) -> ShownGame {
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

/// The most characters of a name in a room.
const LONGEST: usize = 24;

/// A name as a room can show it: of a longer one, such as a command line, the end, which tells
/// one engine from another better than the folder at its beginning.
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

/// How a game ended, in the words of rooms.
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
