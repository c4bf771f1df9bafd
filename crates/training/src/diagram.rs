//! A position as stones, without the moves that led to it.

use tengen_core::{Point, Position, Rule, SetupError, Size, Start, Symmetry};
use tengen_record::pack::{Bytes, Packer, Unfit, UnpackError};

/// Stones, side to move, rule and size. Whether the rules accept them is asked by
/// [`Diagram::position`], so that a diagram which they judge differently today can still be read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagram {
    /// The rule.
    pub rule: Rule,
    /// The board's size.
    pub size: Size,
    /// The stones and the side to move.
    pub start: Start,
}

impl Diagram {
    /// The stones of a position, in point order.
    #[must_use]
    pub fn of(position: &Position) -> Diagram {
        Diagram {
            rule: position.rule(),
            size: position.size(),
            start: Start::of_board(position.board(), position.to_move()),
        }
    }

    /// The position.
    ///
    /// # Errors
    /// If the stones are no set-up.
    pub fn position(&self) -> Result<Position, SetupError> {
        self.start.position(self.rule, self.size)
    }

    /// The number of stones.
    #[must_use]
    pub fn stones(&self) -> usize {
        self.start.black.len() + self.start.white.len()
    }

    /// The image under a symmetry.
    #[must_use]
    pub fn mapped(&self, symmetry: Symmetry) -> Diagram {
        let mut mapped = self.clone();
        for stones in [&mut mapped.start.black, &mut mapped.start.white] {
            for p in stones.iter_mut() {
                *p = symmetry.apply(*p, self.size);
            }
            stones.sort_unstable();
        }
        mapped
    }

    pub(crate) fn pack(&self, out: &mut Packer) {
        let rule = Rule::ALL.iter().position(|&rule| rule == self.rule);
        out.number(rule.unwrap_or_default() as u64);
        out.number(u64::from(self.size.get()));
        out.number(self.start.to_move.index() as u64);
        for stones in [&self.start.black, &self.start.white] {
            out.list(stones, |out, &p| out.point(p));
        }
    }

    pub(crate) fn unpack(bytes: &mut Bytes<'_>) -> Result<Diagram, UnpackError> {
        let rule = Rule::ALL.get(usize::from(bytes.byte()?)).copied();
        let rule = rule.ok_or(bytes.wrong(Unfit::Value))?;
        let size = Size::new(u32::from(bytes.byte()?)).map_err(|_| bytes.wrong(Unfit::Size))?;
        let to_move = bytes.color()?;
        let mut stones = || bytes.list(|bytes| on_board(bytes, size));
        let (black, white) = (stones()?, stones()?);
        Ok(Diagram {
            rule,
            size,
            start: Start {
                black,
                white,
                to_move,
            },
        })
    }
}

/// A point of a board.
pub(crate) fn on_board(bytes: &mut Bytes<'_>, size: Size) -> Result<Point, UnpackError> {
    let p = bytes.point()?;
    let inside = size.contains(p).then_some(p);
    inside.ok_or(bytes.wrong(Unfit::Point))
}
