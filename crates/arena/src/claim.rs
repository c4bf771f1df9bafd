//! Adjudication by proof: wins by VCF, verified.
//!
//! The engine searches for a VCF. Its line becomes a certificate that answers every legal defence,
//! which [`tengen_proof::verify`] checks by the literal rules. Only a verified win counts, so an
//! engine bug can prolong a game but never falsify its result.

use tengen_core::{Color, Move, OnFoul, Point, Position};
use tengen_engine::{Board, vcf};
use tengen_proof::{Builder, Certificate, Defence, NodeId, verify};

/// The length in plies, winning stone included, of a verified VCF of the side to move; `None` if
/// none is found with `nodes` stones for each search.
#[must_use]
pub fn proved_win(position: &Position, nodes: u64) -> Option<u32> {
    let certificate = certificate(position, nodes)?;
    verify(&certificate).ok().map(|verified| verified.length)
}

/// The unverified certificate of [`proved_win`].
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
    /// The attacker's next stone of a VCF, with an answer to every defence.
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

    /// The default answer to a defence, and the answers to all listed defences.
    fn defences(&mut self) -> Option<(NodeId, Vec<(Defence, NodeId)>)> {
        // A pass stands for any irrelevant defence: the four wins at once.
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

    /// Plays a legal stone that does not end the game.
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
