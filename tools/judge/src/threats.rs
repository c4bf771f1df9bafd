//! What the help of the lowest levels says of threats, judged by the literal rules.
//!
//! The page's model is asked as the page asks it, with its own solver. A threat is found here by
//! rows alone; an answer that is called a stop is doubted by the judge's own search, and one that
//! is called lost must have a certificate about that very position.

use std::time::Instant;

use serde::{Deserialize, Serialize};
use tengen_core::{
    Color, Direction, Level, Move, Point, Position, PositionSpec, Rule, Size, SplitMix, notation,
};
use tengen_engine::{Engine, Limits, NoControl, SeededLevel};
use tengen_model::{
    Computer, Effect, Help, Holds, Model, Outside, Question, Reply, Seat, Session, Settings,
    ThreatHelp, names,
};
use tengen_proof::{Certificate, verify};
use tengen_text::{Language, Text};
use tengen_worker_protocol::proofs::{Found, ProofAnswer, ProofQuestion};
use tengen_worker_think::{ProofService, TaskControl};

use crate::board::Board;
use crate::games::{beginner, near};
use crate::search::finds_win;

/// The levels that help.
const LEVELS: u64 = 4;
/// Random stones at the beginning of a game.
const OPENING: usize = 3;
/// Plies after which a game is left.
const MOST_PLIES: usize = 60;

/// The verdict on one position.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Threat {
    pub(crate) level: u32,
    pub(crate) rule: String,
    pub(crate) moves: String,
    /// Whether the threat is a four; otherwise an open three.
    pub(crate) four: bool,
    /// Answers by what the help says of them.
    pub(crate) stops: usize,
    pub(crate) perhaps: usize,
    pub(crate) loses: usize,
    /// Whether the sentence says that every move loses.
    pub(crate) late: bool,
    /// Milliseconds from the mark until each answer was settled, by the native solver.
    #[serde(default)]
    pub(crate) settled_ms: Vec<u64>,
    /// What is false.
    pub(crate) wrong: Vec<String>,
}

/// A position with a threat that the side to move must answer, against a level.
pub(crate) struct Met {
    pub(crate) level: u32,
    pub(crate) position: Position,
    four: bool,
}

/// All positions with threats in the games of a seed, in order.
pub(crate) fn met(seed: u64) -> impl Iterator<Item = Met> {
    (0u64..).flat_map(move |number| in_game(seed, number))
}

/// The positions of a game of a scripted beginner against a level.
fn in_game(seed: u64, number: u64) -> Vec<Met> {
    let mut random = SplitMix::new(SplitMix::new(seed).next() ^ number);
    let rule = [Rule::Freestyle, Rule::Renju][(number / LEVELS % 2) as usize];
    let level = (number % LEVELS) as u32;
    let person = random.below(2) as usize;
    let mut engine = Engine::new(1);
    let mut position = Position::new(rule, Size::STANDARD);
    let mut found = Vec::new();
    while position.outcome().is_none() && position.ply() < MOST_PLIES {
        let own = position.ply() % 2 == person;
        if own && let Some(four) = threat(&position) {
            let position = position.clone();
            found.push(Met {
                level,
                position,
                four,
            });
        }
        let mv = if position.ply() < OPENING {
            near(&position, 2, &mut random).map(Move::Place)
        } else if own {
            beginner(&position, &mut random).map(Move::Place)
        } else {
            let level = Level::new(level).map(|level| SeededLevel::new(level, random.next()));
            engine.clear();
            let limits = Limits::default();
            let report = level.map(|level| engine.choose(&position, level, limits, &mut NoControl));
            report.ok().and_then(|report| report.best)
        };
        let played = mv.is_some_and(|mv| position.play(mv).is_ok());
        if !played {
            break;
        }
    }
    found
}

fn board(position: &Position) -> Board {
    let mut board = Board::new(position.rule(), position.size());
    for (p, color) in position.board().iter() {
        board.set(p, Some(color));
    }
    board
}

/// Whether the other side threatens a row (`true`) or an open four (`false`), and the side to move
/// has nothing as fast.
fn threat(position: &Position) -> Option<bool> {
    let us = position.to_move();
    let mut board = board(position);
    if !board.fives(us).is_empty() {
        return None;
    }
    if !board.fives(us.opponent()).is_empty() {
        return Some(true);
    }
    let must = opens_four(&mut board, us.opponent()) && !opens_four(&mut board, us);
    must.then_some(false)
}

/// Whether a stone of a side makes an open four: four in a row, with a five at either end.
fn opens_four(board: &mut Board, side: Color) -> bool {
    board.completing(side, 3).into_iter().any(|p| {
        board.is_legal(p, side) && {
            board.set(p, Some(side));
            let fives = board.fives(side);
            let open = fives
                .iter()
                .any(|&five| is_open(board, side, p, five, &fives));
            board.set(p, None);
            open
        }
    })
}

/// Whether four stones, `p` among them, lie between this five and another one.
fn is_open(board: &Board, side: Color, p: Point, five: Point, fives: &[Point]) -> bool {
    Direction::ALL.into_iter().any(|direction| {
        let (dx, dy) = direction.step();
        let at = |n: i8| five.shifted(n * dx, n * dy, Size::STANDARD);
        let row: Option<Vec<Point>> = (1..=4).map(at).collect();
        let own = |q: &Point| board.get(*q) == Some(side);
        let far = at(5).is_some_and(|end| fives.contains(&end));
        far && row.is_some_and(|row| row.contains(&p) && row.iter().all(own))
    })
}

/// A clock that stands: all limits are in nodes.
struct Unlimited;

impl TaskControl for Unlimited {
    fn elapsed(&mut self) -> u64 {
        0
    }

    fn stop(&mut self) -> bool {
        false
    }
}

/// The settled help, and the positions of which the page has a proof.
struct Shown {
    help: Option<Help>,
    lost: Vec<(PositionSpec, Vec<u8>)>,
    settled_ms: Vec<u64>,
}

/// Asks the page's model for its help, and lets the page's solver answer.
fn help(met: &Met) -> anyhow::Result<Shown> {
    let computer = Seat::Computer(Computer::Level(Level::new(met.level)?));
    let seats = match met.position.to_move() {
        Color::Black => [Seat::Person, computer],
        Color::White => [computer, Seat::Person],
    };
    let session = Session::opened("judge".to_owned(), seats, &met.position, 1);
    let mut model = Model::new(session, 7);
    let mut settings = Settings::default();
    let mut service = ProofService::default();
    let (mut lost, mut settled_ms) = (Vec::new(), Vec::new());
    let marked = Instant::now();
    let mut effects = model.start(Outside {
        now: 1,
        settings: &mut settings,
    });
    loop {
        let asked = effects.iter().find_map(|effect| match effect {
            Effect::Ask(id, question) => match &**question {
                Question::Prover(question, _) => Some((*id, question.clone())),
                _ => None,
            },
            _ => None,
        });
        let Some((id, question)) = asked else { break };
        let answered = service.answer(&question, &[], &mut Unlimited)?;
        if matches!(question, ProofQuestion::Win { .. }) {
            settled_ms.push(u64::try_from(marked.elapsed().as_millis())?);
        }
        if let (
            ProofQuestion::Win { position, .. },
            ProofAnswer::Win {
                found: Found::Win { .. },
                ..
            },
            Some(bytes),
        ) = (&question, &answered.answer, &answered.bytes)
        {
            lost.push((position.clone(), bytes.clone()));
        }
        let reply = Reply::Prover(answered.answer, answered.bytes);
        effects = model.hear(
            id,
            &reply,
            Outside {
                now: 2,
                settings: &mut settings,
            },
        );
    }
    Ok(Shown {
        help: model.view().help,
        lost,
        settled_ms,
    })
}

/// Judges the help in a position; the search that doubts an answer places this many stones.
pub(crate) fn judge(met: &Met, stones: u32) -> anyhow::Result<Threat> {
    let shown = help(met)?;
    let mut verdict = Threat {
        level: met.level,
        rule: met.position.rule().to_string(),
        moves: notation::format_moves(met.position.moves()),
        four: met.four,
        stops: 0,
        perhaps: 0,
        loses: 0,
        late: false,
        settled_ms: shown.settled_ms.clone(),
        wrong: Vec::new(),
    };
    let Some(Help::Threat(side, threat)) = &shown.help else {
        verdict.wrong.push("the threat is not marked".to_owned());
        return Ok(verdict);
    };
    if *side == met.position.to_move() || threat.threat.four != met.four {
        let what = "the threat is named as another one";
        verdict.wrong.push(what.to_owned());
    }
    answers(met, threat, &shown.lost, stones, &mut verdict)?;
    sentence(shown.help.as_ref(), threat, &mut verdict);
    Ok(verdict)
}

fn answers(
    met: &Met,
    threat: &ThreatHelp,
    lost: &[(PositionSpec, Vec<u8>)],
    stones: u32,
    verdict: &mut Threat,
) -> anyhow::Result<()> {
    let us = met.position.to_move();
    verdict.late = threat.too_late;
    for &(p, holds) in &threat.answers {
        let mut board = board(&met.position);
        if !board.is_legal(p, us) {
            verdict.wrong.push(format!("{p} is not legal"));
            continue;
        }
        board.set(p, Some(us));
        match holds {
            Holds::Asked => verdict.wrong.push(format!("{p} is never settled")),
            Holds::Perhaps => verdict.perhaps += 1,
            Holds::Stops => {
                verdict.stops += 1;
                if !board.wins(p) && finds_win(&mut board, us.opponent(), stones) {
                    verdict.wrong.push(format!("{p} does not stop it"));
                }
            }
            Holds::Loses => {
                verdict.loses += 1;
                if !proved(&met.position, p, lost)? {
                    verdict.wrong.push(format!("{p}: no proof that it loses"));
                }
            }
        }
    }
    if threat.too_late && (verdict.stops > 0 || verdict.perhaps > 0) {
        let what = "too late, and an answer may hold";
        verdict.wrong.push(what.to_owned());
    }
    Ok(())
}

/// Whether the page had a proof that this answer loses.
fn proved(
    position: &Position,
    answer: Point,
    lost: &[(PositionSpec, Vec<u8>)],
) -> anyhow::Result<bool> {
    let mut after = position.clone();
    after.play(Move::Place(answer))?;
    let sorted = |points: &[Point]| {
        let mut points = points.to_vec();
        points.sort_unstable();
        points
    };
    let stones = |color: Color| -> Vec<Point> {
        let all = after.board().iter();
        let mut own: Vec<Point> = all.filter(|&(_, c)| c == color).map(|(p, _)| p).collect();
        own.sort_unstable();
        own
    };
    for (_, bytes) in lost {
        let certificate = Certificate::decode(bytes)?;
        let same = certificate.rule == after.rule()
            && certificate.attacker == after.to_move()
            && sorted(&certificate.black) == stones(Color::Black)
            && sorted(&certificate.white) == stones(Color::White);
        if same {
            return Ok(verify(&certificate).is_ok());
        }
    }
    Ok(false)
}

/// Every sentence names a threat, and says *stop it* only of points that stop it.
fn sentence(help: Option<&Help>, threat: &ThreatHelp, verdict: &mut Threat) {
    let text = Text::new(Language::English);
    let said = help.map(|help| names::help(text, help)).unwrap_or_default();
    let stops = threat.points(Holds::Stops);
    let named = if verdict.four {
        "is about to make five"
    } else {
        "has an open three"
    };
    let claims = [
        (named, true),
        ("stop it", !stops.is_empty()),
        (
            "too late",
            verdict.late && stops.is_empty() && verdict.perhaps == 0,
        ),
    ];
    for (words, is_so) in claims {
        if said.contains(words) != is_so {
            verdict
                .wrong
                .push(format!("the sentence {said:?} has {words:?}: {}", !is_so));
        }
    }
}
