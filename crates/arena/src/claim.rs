//! Wins that are proved before they are played out.
//!
//! The engine looks for a win by continuous fours. What it finds is written down as a certificate
//! that answers every legal defence, and [`tengen_proof::verify`] checks that with the literal
//! rules. Only what passes there counts, so an error of the engine can cost a game some moves but
//! never its right result.

use tengen_core::{Color, Move, OnFoul, Point, Position};
use tengen_engine::{Board, vcf};
use tengen_proof::{Builder, Certificate, Defence, NodeId, verify};

/// The length in plies, the winning stone included, of a verified win of the side to move by
/// continuous fours; `None` where none was found by placing at most `nodes` stones for each search.
#[must_use]
pub fn proved_win(position: &Position, nodes: u64) -> Option<u32> {
    let certificate = certificate(position, nodes)?;
    verify(&certificate).ok().map(|verified| verified.length)
}

/// The same win with its proof, not yet verified.
#[must_use]
pub fn certificate(position: &Position, nodes: u64) -> Option<Certificate> {
    if position.outcome().is_some() {
        return None;
    }
    let mut prover = Prover {
        position: position.clone(),
        builder: Builder::new(),
        nodes,
    };
    let root = prover.attack()?;
    let stones = |color| {
        let all = position.board().iter();
        all.filter(|&(_, c)| c == color).map(|(p, _)| p).collect()
    };
    Some(Certificate {
        rule: position.rule(),
        size: position.size(),
        black: stones(Color::Black),
        white: stones(Color::White),
        attacker: position.to_move(),
        nodes: prover.builder.finish(root),
    })
}

struct Prover {
    position: Position,
    builder: Builder,
    nodes: u64,
}

impl Prover {
    /// The attacker's move: the first stone of a win by fours, with an answer to every defence.
    fn attack(&mut self) -> Option<NodeId> {
        let side = self.position.to_move();
        if let Some(stone) = self.winning_stone() {
            return Some(self.builder.win(stone));
        }
        let line = vcf(&mut Board::new(&self.position), side, self.nodes)?;
        let &stone = line.first()?;
        self.play(stone)?;
        let answers = self.defences();
        self.position.undo();
        let (default, listed) = answers?;
        Some(self.builder.branch(stone, Some(default), listed))
    }

    /// The answer to nearly every defence, and those to the others.
    fn defences(&mut self) -> Option<(NodeId, Vec<(Defence, NodeId)>)> {
        // As if the defender passed: a four wins at once.
        self.position.play(Move::Pass).ok()?;
        let five = self.winning_stone();
        self.position.undo();
        let five = five?;
        let default = self.builder.win(five);
        let mut listed = Vec::new();
        for defence in self.position.legal_points() {
            self.play(defence)?;
            let answer = if self.wins(five) {
                Some(default)
            } else {
                self.attack()
            };
            self.position.undo();
            listed.push((Defence::Place(defence), answer?));
        }
        Some((default, listed))
    }

    /// A legal stone that is not the last of the game.
    fn play(&mut self, stone: Point) -> Option<()> {
        let placed = self
            .position
            .play_with(Move::Place(stone), OnFoul::Refuse)
            .is_ok();
        if placed && self.position.outcome().is_some() {
            self.position.undo();
            return None;
        }
        placed.then_some(())
    }

    fn wins(&mut self, stone: Point) -> bool {
        let side = self.position.to_move();
        if self.position.legality(stone).is_err() {
            return false;
        }
        let played = self.position.play(stone).is_ok();
        let won = played
            && self
                .position
                .outcome()
                .is_some_and(|outcome| outcome.winner == Some(side));
        if played {
            self.position.undo();
        }
        won
    }

    fn winning_stone(&mut self) -> Option<Point> {
        let points: Vec<Point> = self.position.legal_points();
        points.into_iter().find(|&p| self.wins(p))
    }
}
