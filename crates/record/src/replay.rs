//! A line of a record through the rules.
//!
//! A record is what people played, not what they should have played. It replays whole: a foul
//! nobody claimed, a five nobody saw, moves after the end, a stone on a stone become notes.

use tengen_core::foul::{self, Verdict};
use tengen_core::{
    Board, Color, Ending, Foul, Move, OnFoul, Outcome, Point, Position, Rule, SetupError, win,
};

use crate::node::Act;
use crate::tree::{NodeId, Record};

/// Something about a move that the rules have a word for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// Black played a forbidden point. Where moves follow, White did not claim it.
    Foul(Foul),
    /// A winning row, and the game went on.
    OverlookedFive,
    /// The board showed that the game was over, and how.
    AfterEnd(Ending),
    /// A stone stood there; it stays, and this one has no effect.
    Taken(Color),
    /// The other side was to move.
    OutOfTurn,
    /// No stone was placed.
    Pass,
    /// Stones were set up or taken away here, after moves had been played.
    SetUp,
}

/// A remark and where it belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// The number of the move from 1; for a set-up that of the last move before it, or 0.
    pub ply: usize,
    /// The node.
    pub node: NodeId,
    /// What there is to say.
    pub remark: Remark,
}

/// A line replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    rule: Rule,
    board: Board,
    to_move: Color,
    moves: Vec<Move>,
    notes: Vec<Note>,
    outcome: Option<Outcome>,
    /// Whether the moves alone, from the empty board, lead here.
    plain: bool,
}

impl Replay {
    /// The stones at the end.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is at the end.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// Every move of the line, those without effect included.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// What there is to say about them, in order.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// How the rules say the game ended: by the first winning row, full board or pair of passes,
    /// even if it went on; else by a foul if that was the last move.
    #[must_use]
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The position at the end, with its moves where the rules allow them, fouls standing as
    /// [`OnFoul::Lose`] has it; else the stones alone.
    ///
    /// # Errors
    /// [`SetupError::BothWon`] where both sides have a winning row.
    pub fn position(&self) -> Result<Position, SetupError> {
        if self.plain
            && let Some(position) = self.played()
        {
            return Ok(position);
        }
        let stones = |color| {
            let own = self.board.iter().filter(move |&(_, c)| c == color);
            own.map(|(p, _)| p).collect::<Vec<_>>()
        };
        let (black, white) = (stones(Color::Black), stones(Color::White));
        Position::from_stones(self.rule, self.board.size(), &black, &white, self.to_move)
    }

    fn played(&self) -> Option<Position> {
        let mut position = Position::new(self.rule, self.board.size());
        for &mv in &self.moves {
            position.play_with(mv, OnFoul::Lose).ok()?;
        }
        Some(position)
    }
}

/// Replays the line from the root to a node, that node included.
#[must_use]
pub fn replay(record: &Record, to: NodeId, rule: Rule) -> Replay {
    replay_nodes(record, record.path(to), rule)
}

/// Replays the main line.
#[must_use]
pub fn replay_main(record: &Record, rule: Rule) -> Replay {
    replay_nodes(record, record.main_line(), rule)
}

fn replay_nodes(record: &Record, nodes: impl IntoIterator<Item = NodeId>, rule: Rule) -> Replay {
    let mut run = Run::new(record, rule);
    for id in nodes {
        run.node(record, id);
    }
    run.finish()
}

/// A replay under way.
struct Run {
    replay: Replay,
    /// A foul by the last move so far.
    foul: Option<Outcome>,
    /// Where the first winning row was made.
    won: Option<(usize, NodeId)>,
}

impl Run {
    fn new(record: &Record, rule: Rule) -> Run {
        Run {
            replay: Replay {
                rule,
                board: Board::new(record.size()),
                to_move: Color::Black,
                moves: Vec::new(),
                notes: Vec::new(),
                outcome: None,
                plain: true,
            },
            foul: None,
            won: None,
        }
    }

    fn note(&mut self, node: NodeId, remark: Remark) {
        let ply = self.replay.moves.len();
        self.replay.notes.push(Note { ply, node, remark });
    }

    fn node(&mut self, record: &Record, id: NodeId) {
        let node = record.node(id);
        let extra = node.extra();
        if !extra.stones.is_empty() {
            self.set_up(record, id);
        }
        if let Act::Play(color, mv) = node.act() {
            self.play(id, color, mv);
        }
        if let Some(color) = extra.to_move {
            self.replay.plain &= color == self.replay.to_move;
            self.replay.to_move = color;
        }
    }

    fn set_up(&mut self, record: &Record, id: NodeId) {
        let replay = &mut self.replay;
        for stone in &record.node(id).extra().stones {
            if !replay.board.size().contains(stone.at) {
                continue;
            }
            replay.board.take(stone.at);
            if let Some(color) = stone.color {
                replay.board.put(stone.at, color);
            }
        }
        replay.plain = false;
        if record.node(id).extra().to_move.is_none() {
            let more = replay.board.count(Color::Black) > replay.board.count(Color::White);
            replay.to_move = if more { Color::White } else { Color::Black };
        }
        if !replay.moves.is_empty() {
            self.note(id, Remark::SetUp);
        }
    }

    fn play(&mut self, id: NodeId, color: Color, mv: Move) {
        let passed = self.replay.moves.last() == Some(&Move::Pass);
        self.replay.moves.push(mv);
        if color != self.replay.to_move {
            self.replay.plain = false;
            self.note(id, Remark::OutOfTurn);
        }
        if let Some(outcome) = &self.replay.outcome {
            let by = outcome.by;
            self.overlooked();
            self.note(id, Remark::AfterEnd(by));
        }
        self.foul = None;
        match mv {
            Move::Pass => {
                self.note(id, Remark::Pass);
                if passed {
                    self.end(|| Outcome::draw(Ending::Passes));
                }
            }
            Move::Place(p) => self.place(id, color, p),
        }
        self.replay.to_move = color.opponent();
    }

    /// The winning row made before was not the end.
    fn overlooked(&mut self) {
        if let Some((ply, node)) = self.won.take() {
            let remark = Remark::OverlookedFive;
            self.replay.notes.push(Note { ply, node, remark });
        }
    }

    fn place(&mut self, id: NodeId, color: Color, p: Point) {
        let rule = self.replay.rule;
        if let Some(stone) = self.replay.board.get(p) {
            self.replay.plain = false;
            self.note(id, Remark::Taken(stone));
            return;
        }
        if rule.forbids(color)
            && let Verdict::Foul(foul) = foul::verdict(&self.replay.board, p)
        {
            self.note(id, Remark::Foul(foul));
            self.foul = Some(Outcome {
                winner: Some(color.opponent()),
                by: Ending::Foul(foul),
                line: vec![p],
            });
        }
        self.replay.board.put(p, color);
        let win = win::through(&self.replay.board, rule, p, color);
        if let (Some(win), None) = (win, &self.foul) {
            let first = self.replay.outcome.is_none();
            self.end(|| win);
            if first {
                self.won = Some((self.replay.moves.len(), id));
            }
        } else if self.replay.board.is_full() && self.foul.is_none() {
            self.end(|| Outcome::draw(Ending::FullBoard));
        }
    }

    fn end(&mut self, outcome: impl FnOnce() -> Outcome) {
        if self.replay.outcome.is_none() {
            self.replay.outcome = Some(outcome());
        }
    }

    fn finish(self) -> Replay {
        let mut replay = self.replay;
        replay.outcome = replay.outcome.or(self.foul);
        replay.notes.sort_by_key(|note| note.ply);
        replay
    }
}
