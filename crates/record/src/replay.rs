//! Replaying a line of a record under the rules.
//!
//! A line replays to its end: unclaimed fouls, overlooked fives, moves after the end and stones on
//! stones become notes. Memory is bounded but for a few bytes per move, see [`MAX_LISTED`].

mod notes;
mod stretch;

use tengen_core::foul::{self, Verdict};
use tengen_core::{
    Board, Color, Ending, Move, OnFoul, Outcome, Point, Position, Rule, SetupError, win,
};

use self::notes::Notes;
pub use self::notes::{MAX_LISTED, Note, Remark};
pub use self::stretch::{Stretch, stretch};
use crate::node::Act;
use crate::set_up::{TurnFrom, turn_of_set_up};
use crate::tree::{NodeId, Record};

/// A replayed line.
///
/// ```
/// use tengen_core::{Rule, Size, notation};
/// use tengen_record::Record;
/// use tengen_record::replay::{Remark, replay_main};
///
/// let moves = notation::parse_moves("h8a1i8b2j8c3k8d4l8o1")?;
/// let record = Record::from_moves(Size::STANDARD, &moves)?;
/// let replay = replay_main(&record, Rule::Freestyle);
/// let note = replay.notes()[0];
/// assert_eq!((note.ply, note.remark), (9, Remark::OverlookedFive));
/// assert_eq!(replay.outcome().map(|won| won.line.len()), Some(5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    rule: Rule,
    board: Board,
    to_move: Color,
    /// Whether the side to move is a guess from the numbers of stones.
    turn_guessed: bool,
    moves: Vec<Move>,
    /// The ply of the stone on each [`Point::index`]; 0 for none.
    plies: Vec<usize>,
    notes: Notes,
    outcome: Option<Outcome>,
    foul: Option<Outcome>,
    /// Whether the moves alone lead to this position from the empty board.
    plain: bool,
    /// Whether a set-up gave both sides a winning row.
    both_set_up: bool,
}

impl Replay {
    fn new(record: &Record, rule: Rule) -> Replay {
        Replay {
            rule,
            board: Board::new(record.size()),
            to_move: Color::Black,
            turn_guessed: false,
            moves: Vec::new(),
            plies: vec![0; Point::LIMIT],
            notes: Notes::default(),
            outcome: None,
            foul: None,
            plain: true,
            both_set_up: false,
        }
    }

    /// The final board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// Whether the side to move is a guess from the numbers of stones of a set-up; see
    /// [`turn_of_set_up`].
    #[must_use]
    pub const fn turn_is_guessed(&self) -> bool {
        self.turn_guessed
    }

    /// All moves, those without effect included.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The ply, from 1, of the stone on a point; `None` for set-up stones and empty points.
    #[must_use]
    pub fn ply_at(&self, p: Point) -> Option<usize> {
        Some(self.plies[p.index()]).filter(|&ply| ply > 0)
    }

    /// Notes in order, the first [`MAX_LISTED`] of each kind.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        self.notes.listed()
    }

    /// The remarks with more than [`MAX_LISTED`] notes, and the number of further ones.
    pub fn unlisted(&self) -> impl Iterator<Item = (Remark, usize)> + '_ {
        self.notes.unlisted()
    }

    /// How the game ended: by the first winning row, full board or pair of passes, even if moves
    /// follow, or by a foul of the last move. A set-up is judged anew, unless the winning row still
    /// stands.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref().or(self.foul.as_ref())
    }

    /// The final position with its moves if the rules allow them (fouls as in [`OnFoul::Lose`]),
    /// otherwise [`Replay::stones`].
    ///
    /// # Errors
    /// Those of [`Replay::stones`].
    pub fn position(&self) -> Result<Position, SetupError> {
        if self.plain
            && let Some(position) = self.played()
        {
            return Ok(position);
        }
        self.stones()
    }

    /// The final position without its moves. If both sides have a winning row, the one that a move
    /// made first wins.
    ///
    /// # Errors
    /// [`SetupError::BothWon`] if a set-up gave both sides a winning row.
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

/// Replays the line from the root to a node, both included.
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

/// A replay in steps.
#[derive(Clone, Debug)]
pub struct Replayer<'a> {
    record: &'a Record,
    replay: Replay,
    /// The ply and node of the first winning row, until a later move shows that it was overlooked.
    won: Option<(usize, NodeId)>,
}

impl<'a> Replayer<'a> {
    /// A replay before the root: the board is empty and Black is to move.
    #[must_use]
    pub fn new(record: &'a Record, rule: Rule) -> Replayer<'a> {
        Replayer {
            record,
            replay: Replay::new(record, rule),
            won: None,
        }
    }

    /// The replay of the nodes entered so far.
    #[must_use]
    pub const fn so_far(&self) -> &Replay {
        &self.replay
    }

    /// Enters a child of the last node.
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
            self.replay.turn_guessed = false;
        }
    }

    fn note(&mut self, node: NodeId, remark: Remark) {
        let ply = self.replay.moves.len();
        self.replay.notes.add(Note { ply, node, remark });
    }

    fn set_up(&mut self, id: NodeId) {
        let record = self.record;
        let replay = &mut self.replay;
        let extra = record.node(id).extra();
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
            let (color, from) = turn_of_set_up(record, id, &replay.board);
            replay.to_move = color;
            replay.turn_guessed = from == TurnFrom::Count;
        }
        if !replay.moves.is_empty() {
            self.note(id, Remark::SetUp);
        }
        self.judge_set_up();
    }

    /// A winning row that still stands has won; otherwise the new board decides.
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
            self.note_overlooked();
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
        self.replay.turn_guessed = false;
    }

    /// Notes that play went on after the winning row.
    fn note_overlooked(&mut self) {
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

/// Whether the winning row is still on the board.
fn stands(board: &Board, outcome: &Outcome) -> bool {
    let own = |&p: &Point| board.get(p) == outcome.winner;
    !outcome.line.is_empty() && outcome.winner.is_some() && outcome.line.iter().all(own)
}

fn full_board(board: &Board) -> Option<Outcome> {
    board.is_full().then(|| Outcome::draw(Ending::FullBoard))
}
