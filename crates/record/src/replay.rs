//! A line of a record through the rules.
//!
//! A record is what people played, not what they should have played. It replays whole: a foul
//! nobody claimed, a five nobody saw, moves after the end, a stone on a stone become notes.
//! Beyond the tree a replay takes a few bytes a move: see [`LISTED`].

mod notes;

use tengen_core::foul::{self, Verdict};
use tengen_core::{
    Board, Color, Ending, Move, OnFoul, Outcome, Point, Position, Rule, SetupError, win,
};

use self::notes::Notes;
pub use self::notes::{LISTED, Note, Remark};
use crate::cursor::turn_by_count;
use crate::node::Act;
use crate::tree::{NodeId, Record};

/// A line replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    rule: Rule,
    board: Board,
    to_move: Color,
    moves: Vec<Move>,
    /// The plies of the stones that moves have put down, by [`Point::index`]; 0 where there is none.
    plies: Vec<usize>,
    notes: Notes,
    outcome: Option<Outcome>,
    /// A foul by the last move so far.
    foul: Option<Outcome>,
    /// Whether the moves alone, from the empty board, lead here.
    plain: bool,
    /// Whether a set-up gave both sides a winning row before either had made one.
    both_set_up: bool,
}

impl Replay {
    fn new(record: &Record, rule: Rule) -> Replay {
        Replay {
            rule,
            board: Board::new(record.size()),
            to_move: Color::Black,
            moves: Vec::new(),
            plies: vec![0; Point::LIMIT],
            notes: Notes::default(),
            outcome: None,
            foul: None,
            plain: true,
            both_set_up: false,
        }
    }

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

    /// The number of the move that put down the stone on a point, from 1. `None` for stones of a
    /// set-up and where no stone is.
    #[must_use]
    pub fn ply_at(&self, p: Point) -> Option<usize> {
        Some(self.plies[p.index()]).filter(|&ply| ply > 0)
    }

    /// What there is to say about them, in order: the first [`LISTED`] notes of every kind.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        self.notes.listed()
    }

    /// The kinds of notes of which there are more than [`LISTED`], and how many more.
    pub fn unlisted(&self) -> impl Iterator<Item = (Remark, usize)> + '_ {
        self.notes.unlisted()
    }

    /// How the rules say the game ended: by the first winning row, full board or pair of passes,
    /// even if it went on; else by a foul if that was the last move. A set-up is judged afresh
    /// unless the winning row still stands after it.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref().or(self.foul.as_ref())
    }

    /// The position at the end, with its moves where the rules allow them, fouls standing as
    /// [`OnFoul::Lose`] has it; else as [`Replay::stones`] has it.
    ///
    /// # Errors
    /// As [`Replay::stones`].
    pub fn position(&self) -> Result<Position, SetupError> {
        if self.plain
            && let Some(position) = self.played()
        {
            return Ok(position);
        }
        self.stones()
    }

    /// The position at the end without the moves that led there. Where moves gave both sides a
    /// winning row, the first one made has won and the position is over.
    ///
    /// # Errors
    /// [`SetupError::BothWon`] where a set-up, and not the moves, gave both sides a winning row.
    pub fn stones(&self) -> Result<Position, SetupError> {
        let of = |color| {
            let own = self.board.iter().filter(move |&(_, c)| c == color);
            own.map(|(p, _)| p).collect::<Vec<_>>()
        };
        let [black, white] = Color::BOTH.map(of);
        let size = self.board.size();
        let found = Position::from_stones(self.rule, size, &black, &white, self.to_move);
        let ended = match (&found, self.outcome()) {
            (Err(SetupError::BothWon(..)), outcome) if !self.both_set_up => outcome,
            (Ok(position), Some(outcome))
                if position.outcome().is_none() && matches!(outcome.by, Ending::Foul(_)) =>
            {
                Some(outcome)
            }
            _ => None,
        };
        match ended {
            Some(outcome) => Ok(Position::after_end(
                self.rule,
                self.board.clone(),
                self.to_move,
                outcome.clone(),
            )),
            None => found,
        }
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
    let mut replayer = Replayer::new(record, rule);
    for id in nodes {
        replayer.enter(id);
    }
    replayer.replay
}

/// A replay node by node, for those who want to see more than its end.
#[derive(Clone, Debug)]
pub struct Replayer<'a> {
    record: &'a Record,
    replay: Replay,
    /// Where the first winning row was made, as long as it is not known to be overlooked.
    won: Option<(usize, NodeId)>,
}

impl<'a> Replayer<'a> {
    /// Above the root: an empty board, Black to move.
    #[must_use]
    pub fn new(record: &'a Record, rule: Rule) -> Replayer<'a> {
        Replayer {
            record,
            replay: Replay::new(record, rule),
            won: None,
        }
    }

    /// The line as far as it has been entered.
    #[must_use]
    pub const fn so_far(&self) -> &Replay {
        &self.replay
    }

    /// Goes on to a node. Its parent should be the one that was entered before.
    pub fn enter(&mut self, id: NodeId) {
        let record = self.record;
        let node = record.node(id);
        let extra = node.extra();
        if !extra.stones.is_empty() {
            self.set_up(id);
        }
        if let Act::Play(color, mv) = node.act() {
            self.play(id, color, mv);
        }
        if let Some(color) = extra.to_move {
            self.replay.plain &= color == self.replay.to_move;
            self.replay.to_move = color;
        }
    }

    fn note(&mut self, node: NodeId, remark: Remark) {
        let ply = self.replay.moves.len();
        self.replay.notes.add(Note { ply, node, remark });
    }

    fn set_up(&mut self, id: NodeId) {
        let replay = &mut self.replay;
        let extra = self.record.node(id).extra();
        for stone in &extra.stones {
            if !replay.board.size().contains(stone.at) {
                continue;
            }
            replay.board.take(stone.at);
            replay.plies[stone.at.index()] = 0;
            if let Some(color) = stone.color {
                replay.board.put(stone.at, color);
            }
        }
        replay.plain = false;
        if extra.to_move.is_none() {
            replay.to_move = turn_by_count(&replay.board);
        }
        if !replay.moves.is_empty() {
            self.note(id, Remark::SetUp);
        }
        self.judge_set_up();
    }

    /// A row that had won and still stands has still won; else what stands now decides.
    fn judge_set_up(&mut self) {
        let replay = &mut self.replay;
        replay.foul = None;
        if replay
            .outcome
            .as_ref()
            .is_some_and(|o| stands(&replay.board, o))
        {
            return;
        }
        self.won = None;
        let rows = Color::BOTH.map(|color| {
            let (by, line) = win::standing(&replay.board, replay.rule, color)?;
            Some(Outcome {
                winner: Some(color),
                by,
                line,
            })
        });
        replay.both_set_up = rows.iter().all(Option::is_some);
        replay.outcome = match rows {
            [Some(_), Some(_)] => None,
            [Some(won), None] | [None, Some(won)] => Some(won),
            [None, None] => full_board(&replay.board),
        };
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
        self.replay.foul = None;
        match mv {
            Move::Pass => {
                self.note(id, Remark::Pass);
                if passed {
                    self.end(Outcome::draw(Ending::Passes));
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
            self.replay.notes.add(Note { ply, node, remark });
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
            self.replay.foul = Some(Outcome {
                winner: Some(color.opponent()),
                by: Ending::Foul(foul),
                line: vec![p],
            });
        }
        self.replay.board.put(p, color);
        self.replay.plies[p.index()] = self.replay.moves.len();
        if self.replay.foul.is_some() {
            return;
        }
        if let Some(win) = win::through(&self.replay.board, rule, p, color) {
            if self.replay.outcome.is_none() {
                self.won = Some((self.replay.moves.len(), id));
            }
            self.end(win);
        } else if let Some(draw) = full_board(&self.replay.board) {
            self.end(draw);
        }
    }

    fn end(&mut self, outcome: Outcome) {
        self.replay.outcome.get_or_insert(outcome);
    }
}

/// Whether the row that won is still on a board.
fn stands(board: &Board, outcome: &Outcome) -> bool {
    let own = |&p: &Point| board.get(p) == outcome.winner;
    !outcome.line.is_empty() && outcome.winner.is_some() && outcome.line.iter().all(own)
}

fn full_board(board: &Board) -> Option<Outcome> {
    board.is_full().then(|| Outcome::draw(Ending::FullBoard))
}
