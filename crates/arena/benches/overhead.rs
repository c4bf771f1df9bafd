//! Overhead of the runner per move: games between instant players, and moves of a trivial child
//! process.

use std::collections::BTreeSet;
use std::time::Instant;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tengen_arena::schedule::Pairing;
use tengen_arena::{
    Entrant, GameRecord, Games, MatchConfig, MatchEvent, MatchFlow, Openings, Referee, run,
    schedule,
};
use tengen_core::{Position, Rule, Size};
use tengen_gomocup::manager::Evaluation;
use tengen_opponents::{Failure, Opponent, OpponentMove, Terms, Turn};

/// Plays one of the first empty points, spread so that games are long.
struct Quick;

impl Opponent for Quick {
    fn new_game(&mut self, _: &Position, _: &Terms) -> Result<(), Failure> {
        Ok(())
    }

    fn choose(&mut self, position: &Position, _: Turn) -> Result<OpponentMove, Failure> {
        let free = |p: &tengen_core::Point| position.board().is_empty(*p);
        let mut points = position.size().points().filter(free);
        let point = points.nth(position.ply() * 7 % 11).or_else(|| {
            let mut points = position.size().points().filter(free);
            points.next()
        });
        Ok(OpponentMove {
            point: point.ok_or(Failure::Resigns)?,
            took: std::time::Duration::ZERO,
            evaluation: Evaluation::default(),
        })
    }
}

fn config(rule: Rule) -> MatchConfig {
    MatchConfig::new(rule, Size::STANDARD)
}

fn referee(c: &mut Criterion) {
    let mut group = c.benchmark_group("a game, per move");
    for rule in [Rule::Freestyle, Rule::Renju] {
        let config = config(rule);
        let play = || -> GameRecord {
            let opening = Position::new(rule, Size::STANDARD);
            let pairing = Pairing {
                game: 0,
                black: 0,
                white: 1,
                opening: 0,
            };
            let (mut black, mut white) = (Quick, Quick);
            let referee = Referee::new(&config, &opening);
            let played = referee.play(pairing, ["a", "b"], [&mut black, &mut white], &mut |_| ());
            played.expect("both begin")
        };
        group.throughput(Throughput::Elements(play().plies.len() as u64));
        group.bench_function(rule.name(), |b| b.iter(play));
    }
    group.finish();
}

/// Two shell scripts that play alternate rows; most of the time is theirs.
#[cfg(unix)]
fn child(c: &mut Criterion) {
    let spec = |row: u8| {
        let script = format!(
            "while read -r l; do case $l in START*) n=0; echo OK;; BEGIN*|TURN*|DONE*) \
             echo $((n*4%15)),$((n/15*2+{row})); n=$((n+1));; END*) exit;; esac; done"
        );
        let command = format!("/bin/sh -c \"{}\"", script.replace('$', "\\$"));
        command.parse().expect("a command line")
    };
    let entrants = Entrant::named(vec![spec(0), spec(1)]);
    let config = config(Rule::Freestyle);
    let openings = Openings::parse("a1o1", Rule::Freestyle, Size::STANDARD).expect("an opening");
    let games = schedule::games(&[(0, 1)], 20);
    let match_games = Games {
        config: &config,
        entrants: &entrants,
        openings: &openings,
        schedule: &games,
    };
    c.bench_function("a move of a child process", |b| {
        b.iter_custom(|rounds| {
            let (mut moves, begun) = (0, Instant::now());
            for _ in 0..rounds {
                run(match_games, &BTreeSet::new(), |event| {
                    if let MatchEvent::Finished(record) = event {
                        moves += record.plies.len().max(1);
                    }
                    MatchFlow::Continue
                })
                .expect("a match");
            }
            begun.elapsed() * u32::try_from(rounds).unwrap_or(1)
                / u32::try_from(moves).unwrap_or(1).max(1)
        });
    });
}

#[cfg(unix)]
criterion_group! {
    name = overhead;
    config = Criterion::default().sample_size(10);
    targets = referee, child
}
#[cfg(not(unix))]
criterion_group!(overhead, referee);
criterion_main!(overhead);
