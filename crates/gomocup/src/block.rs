//! Commands that are followed by points and `DONE`.

use crate::command::argument;
use crate::xy::number;
use crate::{LineError, Owner, Stone};

/// What the points up to `DONE` are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// A position in which the engine is to move.
    Board,
    /// A position, nothing more.
    YxBoard,
    /// The stones of swap2 so far, in order; the engine decides.
    Swap2Board,
    /// Points to be kept out of the search.
    Block,
    /// Points not to be kept out of the search any more.
    Unblock,
    /// Three stones of swap2: the engine chooses a colour or places two more.
    Swap2Second,
    /// Five stones of swap2: the engine chooses a colour.
    Swap2Third,
    /// Three stones of Soosyrv's opening: the engine swaps or not.
    SoosyrvSwap,
    /// The same: the engine places the fourth and says how many fifth moves will be offered.
    SoosyrvFourth,
    /// Four stones and that number: the engine swaps or not.
    SoosyrvSecondSwap(u8),
    /// The same: the engine offers so many fifth moves.
    SoosyrvOffer(u8),
    /// Four stones and the fifth moves on offer: the engine keeps one.
    SoosyrvPick,
    /// A position about which an opening database is asked.
    Database(Query),
    /// A position to be changed in an opening database.
    DatabaseEdit,
}

/// What a database is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Everything one move from it.
    All,
    /// The record of the position itself.
    One,
    /// Its text.
    Text,
    /// Everything one move from it, and its text.
    AllAndText,
}

impl BlockKind {
    /// Reads the beginning of a block from its name in upper case and what follows; `None` for
    /// any other name.
    pub(crate) fn parse(name: &str, rest: &str) -> Option<Result<BlockKind, LineError>> {
        let offers = |command| argument(command, "a number of fifth moves", rest);
        let plain = match name {
            "YXSOOSORVSTEP4" => {
                return Some(offers("YXSOOSORVSTEP4").map(BlockKind::SoosyrvSecondSwap));
            }
            "YXSOOSORVSTEP5" => return Some(offers("YXSOOSORVSTEP5").map(BlockKind::SoosyrvOffer)),
            "YXEDITTVDDATABASE"
            | "YXEDITTEXTDATABASE"
            | "YXEDITLABELDATABASE"
            | "YXDELETEDATABASEONE"
            | "YXDELETEDATABASEALL" => return Some(Ok(BlockKind::DatabaseEdit)),
            "BOARD" => BlockKind::Board,
            "YXBOARD" => BlockKind::YxBoard,
            "SWAP2BOARD" => BlockKind::Swap2Board,
            "YXBLOCK" => BlockKind::Block,
            "YXBLOCKUNDO" => BlockKind::Unblock,
            "YXSWAP2STEP2" => BlockKind::Swap2Second,
            "YXSWAP2STEP3" => BlockKind::Swap2Third,
            "YXSOOSORVSTEP2" => BlockKind::SoosyrvSwap,
            "YXSOOSORVSTEP3" => BlockKind::SoosyrvFourth,
            "YXSOOSORVSTEP6" => BlockKind::SoosyrvPick,
            "YXQUERYDATABASEALL" => BlockKind::Database(Query::All),
            "YXQUERYDATABASEONE" => BlockKind::Database(Query::One),
            "YXQUERYDATABASETEXT" => BlockKind::Database(Query::Text),
            "YXQUERYDATABASEALLT" => BlockKind::Database(Query::AllAndText),
            _ => return None,
        };
        Some(if rest.is_empty() {
            Ok(plain)
        } else {
            Err(LineError::Surplus {
                command: plain.name(),
                found: rest.to_owned(),
            })
        })
    }

    /// The command's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            BlockKind::Board => "BOARD",
            BlockKind::YxBoard => "YXBOARD",
            BlockKind::Swap2Board => "SWAP2BOARD",
            BlockKind::Block => "YXBLOCK",
            BlockKind::Unblock => "YXBLOCKUNDO",
            BlockKind::Swap2Second => "YXSWAP2STEP2",
            BlockKind::Swap2Third => "YXSWAP2STEP3",
            BlockKind::SoosyrvSwap => "YXSOOSORVSTEP2",
            BlockKind::SoosyrvFourth => "YXSOOSORVSTEP3",
            BlockKind::SoosyrvSecondSwap(_) => "YXSOOSORVSTEP4",
            BlockKind::SoosyrvOffer(_) => "YXSOOSORVSTEP5",
            BlockKind::SoosyrvPick => "YXSOOSORVSTEP6",
            BlockKind::Database(Query::All) => "YXQUERYDATABASEALL",
            BlockKind::Database(Query::One) => "YXQUERYDATABASEONE",
            BlockKind::Database(Query::Text) => "YXQUERYDATABASETEXT",
            BlockKind::Database(Query::AllAndText) => "YXQUERYDATABASEALLT",
            BlockKind::DatabaseEdit => "YXEDITDATABASE",
        }
    }
}

/// Reads `X,Y,F`, or `X,Y` where the order of the stones says whose they are.
pub(crate) fn stone(line: &str) -> Result<Stone, LineError> {
    let stone = || {
        let parts: Vec<&str> = line.split(',').collect();
        let (xy, owner) = match parts[..] {
            [_, _] => (line, None),
            [_, _, owner] => (line.rsplit_once(',')?.0, Some(owner)),
            _ => return None,
        };
        let owner = match owner.map(number::<u8>) {
            None => None,
            Some(Some(1)) => Some(Owner::Own),
            Some(Some(2)) => Some(Owner::Opponent),
            Some(Some(3)) => Some(Owner::Unusable),
            Some(_) => return None,
        };
        Some(Stone {
            at: xy.parse().ok()?,
            owner,
        })
    };
    stone().ok_or_else(|| LineError::Stone(line.to_owned()))
}
