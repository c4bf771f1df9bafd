//! What a review says of a lost game, judged claim by claim.
//!
//! That a move loses must be shown by a certificate about that very position, replayed by the
//! literal rules. That a move averts a loss is doubted by a plain search of the judge's own. A fall
//! of chances must be one of the graph, and the sentence must name the same move.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, ensure};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tengen_core::{Color, Move, Point, Rule, Size, notation};
use tengen_proof::{Certificate, verify};

use crate::board::Board;
use crate::games::Decided;
use crate::search::finds_win;

/// Stones of the search that doubts an answer.
const STONES: u32 = 500_000;

/// The verdict on one game.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Verdict {
    pub(crate) number: usize,
    pub(crate) rule: String,
    pub(crate) players: [u32; 2],
    pub(crate) moves: String,
    /// `last-chance`, `lost-from`, `fall` or `none`.
    pub(crate) turn: String,
    pub(crate) second_pass: Option<u64>,
    /// Answers that were doubted, and certificates that were replayed.
    pub(crate) doubted: usize,
    pub(crate) replayed: usize,
    /// What is false.
    pub(crate) wrong: Vec<String>,
}

/// How a review is asked for.
pub(crate) struct Asked<'a> {
    pub(crate) program: &'a Path,
    pub(crate) proof_nodes: Option<u64>,
}

struct Judge<'a> {
    game: &'a Decided,
    review: Value,
    folder: &'a Path,
    verdict: Verdict,
}

pub(crate) fn judge(asked: &Asked<'_>, number: usize, game: &Decided) -> anyhow::Result<Verdict> {
    let folder = tempfile::tempdir()?;
    let moves = notation::format_moves(&game.moves);
    let mut command = Command::new(asked.program);
    command
        .args([
            "review",
            "--json",
            "--rule",
            game.rule.name(),
            "--moves",
            &moves,
        ])
        .arg("--certificates")
        .arg(folder.path());
    if let Some(nodes) = asked.proof_nodes {
        command.args(["--proof-nodes", &nodes.to_string()]);
    }
    let output = command.output().context("tengen review")?;
    ensure!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let mut judge = Judge {
        game,
        review: serde_json::from_slice(&output.stdout)?,
        folder: folder.path(),
        verdict: Verdict {
            number,
            rule: game.rule.to_string(),
            players: game.players,
            moves,
            turn: "none".to_owned(),
            second_pass: None,
            doubted: 0,
            replayed: 0,
            wrong: Vec::new(),
        },
    };
    judge.verdict.second_pass = judge.review["second_pass"]["nodes"].as_u64();
    judge.turn()?;
    judge.moments()?;
    Ok(judge.verdict)
}

impl Judge<'_> {
    fn wrong(&mut self, what: impl Into<String>) {
        self.verdict.wrong.push(what.into());
    }

    /// The board after a number of moves.
    fn board(&self, moves: usize) -> Board {
        let mut board = Board::new(self.game.rule, Size::STANDARD);
        let colors = Color::BOTH.into_iter().cycle();
        for (&mv, color) in self.game.moves[..moves].iter().zip(colors) {
            if let Move::Place(p) = mv {
                board.set(p, Some(color));
            }
        }
        board
    }

    /// The side of a move, numbered from 1.
    const fn side(number: usize) -> Color {
        match number % 2 {
            1 => Color::Black,
            _ => Color::White,
        }
    }

    fn turn(&mut self) -> anyhow::Result<()> {
        let number = |value: &Value| value["move"].as_u64().map(|n| n as usize);
        let last = self.review["last_escape"].clone();
        let from = self.review["lost_from"].clone();
        let fall = self.review["fall"].clone();
        let (kind, at) = match (number(&last), number(&from), number(&fall)) {
            (Some(at), ..) => ("last-chance", at),
            (None, Some(at), _) => ("lost-from", at),
            (None, None, Some(at)) => ("fall", at),
            (None, None, None) => return Ok(()),
        };
        self.verdict.turn = kind.to_owned();
        if Self::side(at) != self.game.loser {
            self.wrong(format!("the turn, move {at}, is the winner's"));
        }
        let moments = self.review["moments"]
            .as_array()
            .context("moments")?
            .clone();
        if !moments.iter().any(|moment| number(moment) == Some(at)) {
            self.wrong(format!("move {at} is not among the moments"));
        }
        if kind != "fall" && !self.replays(&format!("move-{at}.tgpf"), at, None)? {
            self.wrong(format!("move {at}: no proof that it lost"));
        }
        if let Some(at) = number(&fall) {
            self.graph(at, &fall);
        }
        Ok(())
    }

    /// A fall is one of the graph, and no move of the loser's fell deeper.
    fn graph(&mut self, at: usize, fall: &Value) {
        let graph: Vec<i64> = match self.review["graph"].as_array() {
            Some(graph) => graph.iter().filter_map(Value::as_i64).collect(),
            None => Vec::new(),
        };
        let own = |black: i64| match self.game.loser {
            Color::Black => black,
            Color::White => 1_000 - black,
        };
        let falls: Vec<(usize, i64, i64)> = graph
            .windows(2)
            .enumerate()
            .map(|(i, pair)| (i + 1, own(pair[0]), own(pair[1])))
            .filter(|(number, ..)| Self::side(*number) == self.game.loser)
            .collect();
        let deepest = falls.iter().map(|(_, before, after)| before - after).max();
        let told = (at, fall["before"].as_i64(), fall["after"].as_i64());
        let is = |&&(number, before, after): &&(usize, i64, i64)| {
            told == (number, Some(before), Some(after)) && Some(before - after) == deepest
        };
        if falls.iter().find(is).is_none() {
            self.wrong(format!(
                "the fall with move {at} is not the graph's greatest"
            ));
        }
    }

    fn moments(&mut self) -> anyhow::Result<()> {
        let moments = self.review["moments"]
            .as_array()
            .context("moments")?
            .clone();
        for moment in &moments {
            let at = moment["move"].as_u64().context("a move")? as usize;
            let sentence = moment["sentence"].as_str().unwrap_or_default();
            if sentence.is_empty() {
                self.wrong(format!("move {at} has no sentence"));
            }
            let label = moment["label"].as_str().unwrap_or_default();
            let own_win = moment["reason"]["let-go"].is_object();
            match label {
                "lost-here" => self.lost_here(at, moment, own_win)?,
                "let-go" => {
                    let name = format!("move-{at}.tgpf");
                    if !self.replays(&name, at - 1, None)? {
                        self.wrong(format!("move {at}: no proof of the win that was let go"));
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn lost_here(&mut self, at: usize, moment: &Value, own_win: bool) -> anyhow::Result<()> {
        let over = at == self.game.moves.len();
        if !over && !self.replays(&format!("move-{at}.tgpf"), at, None)? {
            self.wrong(format!("move {at}: no proof that it lost"));
        }
        let points = |value: &Value| -> Vec<Point> {
            let points = value.as_array().into_iter().flatten();
            points.filter_map(|p| p.as_str()?.parse().ok()).collect()
        };
        let better = points(&moment["better"]);
        if own_win {
            return Ok(());
        }
        let side = Self::side(at);
        for &p in &better {
            let mut board = self.board(at - 1);
            if !board.is_legal(p, side) {
                self.wrong(format!("move {at}: {p} is not legal"));
                continue;
            }
            board.set(p, Some(side));
            self.verdict.doubted += 1;
            if !board.wins(p) && finds_win(&mut board, side.opponent(), STONES) {
                self.wrong(format!("move {at}: {p} does not avert the loss"));
            }
        }
        let only = &moment["reason"]["only"];
        if only.is_object() {
            self.only(at, &better)?;
        }
        Ok(())
    }

    /// Every legal move that is not named is refuted, but for fours that the list names.
    fn only(&mut self, at: usize, better: &[Point]) -> anyhow::Result<()> {
        let side = Self::side(at);
        let mut board = self.board(at - 1);
        let path = self.folder.join(format!("move-{at}-only.json"));
        let list: Value = match std::fs::read(&path) {
            Ok(bytes) => serde_json::from_slice(&bytes)?,
            Err(_) => {
                self.wrong(format!("move {at}: an only without its list"));
                return Ok(());
            }
        };
        let fours = list["fours"].as_array().cloned().unwrap_or_default();
        let points: Vec<Point> = board.points().collect();
        for p in points {
            let four = fours.iter().any(|four| four == p.to_string().as_str());
            if !board.is_legal(p, side) || better.contains(&p) || four {
                continue;
            }
            if !self.replays(&format!("move-{at}-not-{p}.tgpf"), at - 1, Some(p))? {
                self.wrong(format!("move {at}: {p} is not refuted"));
            }
        }
        Ok(())
    }

    /// Whether a file proves a win of the side to move after these moves, and one more stone if
    /// given.
    fn replays(&mut self, name: &str, moves: usize, more: Option<Point>) -> anyhow::Result<bool> {
        let Ok(bytes) = std::fs::read(self.folder.join(name)) else {
            return Ok(false);
        };
        let certificate = Certificate::decode(&bytes)?;
        let mut board = self.board(moves);
        let mut to_move = Self::side(moves + 1);
        if let Some(p) = more {
            board.set(p, Some(to_move));
            to_move = to_move.opponent();
        }
        let stones = |color: Color| -> Vec<Point> {
            board
                .points()
                .filter(|&p| board.get(p) == Some(color))
                .collect()
        };
        let sorted = |points: &[Point]| {
            let mut points = points.to_vec();
            points.sort_unstable();
            points
        };
        let same = certificate.rule == self.game.rule
            && certificate.attacker == to_move
            && sorted(&certificate.black) == sorted(&stones(Color::Black))
            && sorted(&certificate.white) == sorted(&stones(Color::White));
        self.verdict.replayed += 1;
        Ok(same && verify(&certificate).is_ok())
    }
}

/// The rule of a row.
pub(crate) fn is_renju(verdict: &Verdict) -> bool {
    verdict.rule == Rule::Renju.name()
}
