//! The last part of a line in which the sides move in turn by the rules.

use tengen_core::{Illegal, Move, OnFoul, Position, Rule, SetupError, WrongClaim};

use super::Replayer;
use crate::node::Act;
use crate::tree::{NodeId, Record};

/// Moves in turn from a position. Set-ups, moves out of turn and stones on stones begin a new one;
/// a winning row, a full board and two passes end it. Fouls that were not claimed stand.
///
/// ```
/// use tengen_core::Rule;
/// use tengen_record::replay::stretch;
/// use tengen_record::{Format, ReadOptions, read};
///
/// let sgf = b"(;GM[4]SZ[15]AB[hh][ii]AW[hi]PL[W];W[gg];B[jj])";
/// let reading = read(sgf, Format::Sgf, &ReadOptions::default())?;
/// let record = &reading.records[0];
/// let end = record.main_line().last().expect("a root");
/// let part = stretch(record, end, Rule::Renju)?;
/// assert_eq!((part.first.board().stones(), part.moves.len()), (3, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Where it begins.
    pub first: Position,
    /// Number of moves of the record before it.
    pub ply: usize,
    /// Its moves.
    pub moves: Vec<Move>,
    /// Number of moves of the record after its end.
    pub later: usize,
}

/// The last stretch of the line from the root to a node.
///
/// # Errors
/// If a set-up gives both sides a winning row.
pub fn stretch(record: &Record, to: NodeId, rule: Rule) -> Result<Stretch, SetupError> {
    let mut replayer = Replayer::new(record, rule);
    let mut now = Position::new(rule, record.size());
    let mut part = Stretch {
        first: now.clone(),
        ply: 0,
        moves: Vec::new(),
        later: 0,
    };
    for id in record.path(to) {
        replayer.enter(id);
        let node = record.node(id);
        let extra = node.extra();
        let played = match node.act() {
            Act::None => None,
            Act::Play(color, mv) => Some((color, mv)),
        };
        let mut follows = extra.stones.is_empty();
        if let Some((color, mv)) = played {
            if follows && now.outcome().is_some() {
                part.later += 1;
                continue;
            }
            follows &= color == now.to_move() && play(&mut now, mv).is_ok();
        }
        follows &= extra.to_move.is_none_or(|color| color == now.to_move());
        if !follows {
            now = replayer.so_far().stones()?;
            part = Stretch {
                first: now.clone(),
                ply: replayer.so_far().moves().len(),
                moves: Vec::new(),
                later: 0,
            };
        } else if let Some((_, mv)) = played {
            part.moves.push(mv);
        }
    }
    Ok(part)
}

/// Plays a move; a foul stands.
fn play(position: &mut Position, mv: Move) -> Result<(), Illegal> {
    match position.play(mv) {
        Err(Illegal::Forbidden(..)) => position.play_with(mv, OnFoul::Claim(WrongClaim::Nothing)),
        played => played,
    }
}
