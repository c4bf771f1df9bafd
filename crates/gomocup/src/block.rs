//! Multi-line commands: a name, points or stones one a line, then `DONE`.

use crate::command::argument;
use crate::xy::number;
use crate::{LineError, Owner, Stone};

/// The kind of a block, by its opening command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// `BOARD`: a position with the engine to move; answered with a move.
    Board,
    /// `YXBOARD`: a position; not answered.
    YxBoard,
    /// `YXBLOCK`: points to exclude from the search.
    Block,
    /// `YXBLOCKUNDO`: points to include in the search again.
    Unblock,
    /// A step of an opening procedure.
    Opening(OpeningStep),
    /// `YXQUERYDATABASE…`: a position to look up in an opening database.
    Database(Query),
    /// `YXEDIT…DATABASE`, `YXDELETEDATABASE…`: a change to an opening database.
    DatabaseEdit,
}

/// A step of an opening procedure, from its stones in playing order to the engine's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningStep {
    /// `SWAP2BOARD`: 0, 3 or 5 stones of swap2; answered with stones, `SWAP` or a move.
    Swap2Board,
    /// `YXSWAP2STEP2`: three stones of swap2; the engine chooses a colour or places two more.
    Swap2Second,
    /// `YXSWAP2STEP3`: five stones of swap2; the engine chooses a colour.
    Swap2Third,
    /// `YXSOOSORVSTEP2`: three stones of Soosyrv-8; the engine swaps or keeps.
    SoosyrvSwap,
    /// `YXSOOSORVSTEP3`: three stones; the engine places the fourth and declares the number of
    /// offers.
    SoosyrvFourth,
    /// `YXSOOSORVSTEP4 n`: four stones and the declared number; the engine swaps or keeps.
    SoosyrvSecondSwap(u8),
    /// `YXSOOSORVSTEP5 n`: four stones; the engine offers `n` fifth moves.
    SoosyrvOffer(u8),
    /// `YXSOOSORVSTEP6`: four stones and the offered fifth moves; the engine picks one.
    SoosyrvPick,
}

/// The scope of an opening database query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// The positions one move on.
    All,
    /// The record of the position itself.
    One,
    /// The text of the position.
    Text,
    /// The positions one move on, and the text of the position.
    AllAndText,
}

impl BlockKind {
    /// Parses the opening line of a block; `None` for any other command. `name` is in upper case.
    pub(crate) fn parse(name: &str, rest: &str) -> Option<Result<BlockKind, LineError>> {
        let offers = |command, step: fn(u8) -> OpeningStep| {
            argument(command, "a number of fifth moves", rest)
                .map(|offers| BlockKind::Opening(step(offers)))
        };
        let plain = match name {
            "YXSOOSORVSTEP4" => {
                return Some(offers("YXSOOSORVSTEP4", OpeningStep::SoosyrvSecondSwap));
            }
            "YXSOOSORVSTEP5" => return Some(offers("YXSOOSORVSTEP5", OpeningStep::SoosyrvOffer)),
            "YXEDITTVDDATABASE"
            | "YXEDITTEXTDATABASE"
            | "YXEDITLABELDATABASE"
            | "YXDELETEDATABASEONE"
            | "YXDELETEDATABASEALL" => return Some(Ok(BlockKind::DatabaseEdit)),
            "BOARD" => BlockKind::Board,
            "YXBOARD" => BlockKind::YxBoard,
            "SWAP2BOARD" => BlockKind::Opening(OpeningStep::Swap2Board),
            "YXBLOCK" => BlockKind::Block,
            "YXBLOCKUNDO" => BlockKind::Unblock,
            "YXSWAP2STEP2" => BlockKind::Opening(OpeningStep::Swap2Second),
            "YXSWAP2STEP3" => BlockKind::Opening(OpeningStep::Swap2Third),
            "YXSOOSORVSTEP2" => BlockKind::Opening(OpeningStep::SoosyrvSwap),
            "YXSOOSORVSTEP3" => BlockKind::Opening(OpeningStep::SoosyrvFourth),
            "YXSOOSORVSTEP6" => BlockKind::Opening(OpeningStep::SoosyrvPick),
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

    /// The command's name in upper case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            BlockKind::Board => "BOARD",
            BlockKind::YxBoard => "YXBOARD",
            BlockKind::Block => "YXBLOCK",
            BlockKind::Unblock => "YXBLOCKUNDO",
            BlockKind::Opening(step) => step.name(),
            BlockKind::Database(Query::All) => "YXQUERYDATABASEALL",
            BlockKind::Database(Query::One) => "YXQUERYDATABASEONE",
            BlockKind::Database(Query::Text) => "YXQUERYDATABASETEXT",
            BlockKind::Database(Query::AllAndText) => "YXQUERYDATABASEALLT",
            BlockKind::DatabaseEdit => "YXEDITDATABASE",
        }
    }
}

impl OpeningStep {
    const fn name(self) -> &'static str {
        match self {
            OpeningStep::Swap2Board => "SWAP2BOARD",
            OpeningStep::Swap2Second => "YXSWAP2STEP2",
            OpeningStep::Swap2Third => "YXSWAP2STEP3",
            OpeningStep::SoosyrvSwap => "YXSOOSORVSTEP2",
            OpeningStep::SoosyrvFourth => "YXSOOSORVSTEP3",
            OpeningStep::SoosyrvSecondSwap(_) => "YXSOOSORVSTEP4",
            OpeningStep::SoosyrvOffer(_) => "YXSOOSORVSTEP5",
            OpeningStep::SoosyrvPick => "YXSOOSORVSTEP6",
        }
    }
}

/// Parses `X,Y,F`, or `X,Y` in blocks where playing order implies the owner.
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
