//! Arenas: evenings that go on after the server was killed, and what is refused.

mod evening;
mod late;
mod refused;

use std::collections::BTreeMap;

use tengen_room::lobby::{ArenaList, ArenaRow, ArenaState, ArenaTable};
use tengen_server::{HostAct, HostAnswer, HostArena, Limits, LobbySettings};

use super::*;
use crate::rooms::reports::host;

/// What is played: unrated, and no choice before the first stone.
const GAME: &str = "freestyle,none,5m";
const LONG: Duration = Duration::from_secs(3_600);

fn settings(first_move: Duration) -> Settings {
    Settings {
        lobby: LobbySettings {
            first_move,
            ..LobbySettings::default()
        },
        limits: Limits::none(),
        ..Settings::default()
    }
}

fn opening(lasts: Duration) -> HostAct {
    HostAct::OpenArena {
        game: GAME.to_owned(),
        name: Some("Friday".parse().expect("a name")),
        begins: None,
        lasts,
        streaks: false,
    }
}

/// The arenas after an act of the host, or why it is refused.
async fn arenas(folder: &Path, act: HostAct) -> Result<Vec<HostArena>, String> {
    match host(folder, act).await {
        HostAnswer::Arenas { arenas } => Ok(arenas),
        HostAnswer::Failed { why } => Err(why),
        other => panic!("{other:?} is no answer"),
    }
}

/// Opens an arena; its number.
async fn open(folder: &Path, lasts: Duration) -> u64 {
    let arenas = arenas(folder, opening(lasts)).await.expect("an arena");
    arenas.last().expect("an arena").arena
}

async fn table(server: &Server, arena: u64, from: u32) -> ArenaTable {
    let url = server.at(&format!("/api/v1/arenas/{arena}?from={from}"));
    let answer = http().get(url).send().await.expect("an answer");
    answer.json().await.expect("a table")
}

async fn listed(server: &Server) -> ArenaList {
    let answer = http().get(server.at("/api/v1/arenas")).send().await;
    answer.expect("an answer").json().await.expect("a list")
}

impl Guest {
    async fn enter_arena(&mut self, arena: u64) -> Result<Value, String> {
        self.ask_arena("enter-arena", arena).await
    }

    async fn leave_arena(&mut self, arena: u64) -> Result<Value, String> {
        self.ask_arena("leave-arena", arena).await
    }

    /// How the player stands after a wish.
    async fn ask_arena(&mut self, wish: &str, arena: u64) -> Result<Value, String> {
        self.wish(json!({ "type": wish, "arena": arena })).await?;
        // What was told before the answer is of games before.
        self.told.retain(|told| told["type"] != "standing");
        Ok(self.told("standing").await)
    }
}

/// All games by their rooms, once everybody has one: who is in each. They are told again later.
async fn paired(club: &mut [Guest]) -> BTreeMap<String, Vec<usize>> {
    let mut games: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, guest) in club.iter_mut().enumerate() {
        let game = guest.told("game").await;
        let room = game["room"].as_str().expect("a channel").to_owned();
        games.entry(room).or_default().push(at);
        guest.told.push_front(game);
    }
    for two in games.values() {
        assert_eq!(two.len(), 2, "{games:?}");
    }
    games
}

/// How a game ends: this one of the two wins, or none.
type Winner = Option<usize>;

/// Who wins a game between these two, by a rule that gives draws too.
fn winner([one, other]: [usize; 2]) -> Winner {
    match (one + other) % 4 {
        0 => None,
        _ => Some(one.max(other)),
    }
}

/// Both sit down, and each plays a stone unless it is there.
async fn begin(server: &Server, club: &mut [Guest], two: [usize; 2]) -> [Visitor; 2] {
    let [one, other] = two;
    let mut visitors = [
        club[one].sit_down(server).await,
        club[other].sit_down(server).await,
    ];
    let version = visitors[1].view.version();
    visitors[0].see(version).await;
    for (seat, stone) in [(Seat::First, "h8"), (Seat::Second, "a1")] {
        if visitors[0].room().game().position().ply() == seat as usize {
            let at = usize::from(visitors[0].view.you != Some(seat));
            visitors[at].place(stone).await.expect("a stone");
            let version = visitors[at].view.version();
            visitors[1 - at].see(version).await;
        }
    }
    visitors
}

/// Plays a game to its end.
async fn finish(server: &Server, club: &mut [Guest], two: [usize; 2]) -> Winner {
    let mut visitors = begin(server, club, two).await;
    let winner = winner(two);
    match winner {
        Some(winner) => {
            let loser = usize::from(two[0] == winner);
            visitors[loser].act(Action::Resign).await.expect("an end");
        }
        None => {
            let what = Asked::Draw;
            // Whoever has just played may ask.
            let asks = usize::from(visitors[0].view.you != Some(Seat::Second));
            visitors[asks]
                .act(Action::Ask { what })
                .await
                .expect("asked");
            let version = visitors[asks].view.version();
            visitors[1 - asks].see(version).await;
            visitors[1 - asks]
                .act(Action::Accept { what })
                .await
                .expect("a draw");
        }
    }
    winner
}

/// Place, points, wins, draws and losses by player, as the games say.
fn counted(players: usize, games: &[([usize; 2], Winner)]) -> Vec<[u32; 5]> {
    let mut all = vec![[0; 5]; players];
    for (two, winner) in games {
        for &player in two {
            let (points, column) = match winner {
                None => (1, 3),
                Some(one) if *one == player => (2, 2),
                Some(_) => (0, 4),
            };
            all[player][1] += points;
            all[player][column] += 1;
        }
    }
    let better = |a: &[u32; 5], b: &[u32; 5]| (a[1], a[2], b[4]) > (b[1], b[2], a[4]);
    let places = all
        .iter()
        .map(|one| all.iter().filter(|other| better(other, one)).count());
    let places: Vec<usize> = places.collect();
    for (row, place) in all.iter_mut().zip(places) {
        row[0] = u32::try_from(place).expect("few") + 1;
    }
    all
}

/// The same from a table.
fn told_of(club: &[Guest], rows: &[ArenaRow]) -> Vec<[u32; 5]> {
    let row = |guest: &Guest| {
        let mut rows = rows.iter();
        let row = rows.find(|row| row.player == guest.id).expect("a row");
        [row.place, row.points, row.wins, row.draws, row.losses]
    };
    club.iter().map(row).collect()
}
