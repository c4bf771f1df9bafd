//! Reading packed records in steps.

use tengen_core::{Color, Move, Point, Size};
use thiserror::Error;

use super::{MARKS, VERSION, extra_flag, node_flag};
use crate::Field;
use crate::node::{Act, Clock, Extra, Label, Mark, Prop, SetupStone};
use crate::tree::{NodeId, Record};

/// An error in packed bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("byte {at} of the packed record: {what}")]
pub struct UnpackError {
    /// The byte offset.
    pub at: usize,
    /// The error.
    pub what: Unfit,
}

/// A kind of error in packed bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unfit {
    /// They end too early.
    #[error("it ends here")]
    Cut,
    /// Bytes follow the last node.
    #[error("it goes on after its last node")]
    Rest,
    /// Another version.
    #[error("it is not of version {VERSION}")]
    Version,
    /// An unsupported board size.
    #[error("no board has this size")]
    Size,
    /// More than 64 bits, or too large for its field.
    #[error("the number is too large")]
    Number,
    /// Invalid UTF-8.
    #[error("the text is not UTF-8")]
    Text,
    /// Not a point of the board.
    #[error("the point is not on the board")]
    Point,
    /// An unknown field, mark, colour or decision.
    #[error("the value means nothing")]
    Value,
    /// A parent above the root.
    #[error("the parent lies above the root")]
    Parent,
}

/// Unpacks a record in steps.
#[derive(Debug)]
pub struct Unpacker<'a> {
    bytes: Bytes<'a>,
    record: Record,
    last: Option<NodeId>,
    left: u64,
}

impl<'a> Unpacker<'a> {
    /// Reads the header; [`Unpacker::read`] reads the nodes.
    ///
    /// # Errors
    /// The first error of the header.
    pub fn new(bytes: &'a [u8]) -> Result<Unpacker<'a>, UnpackError> {
        let mut bytes = Bytes { all: bytes, at: 0 };
        if bytes.byte()? != VERSION {
            return Err(bytes.wrong(Unfit::Version));
        }
        let size = Size::new(bytes.byte()?.into());
        let mut record = Record::new(size.map_err(|_| bytes.wrong(Unfit::Size))?);
        for _ in 0..bytes.number()? {
            let field = usize::from(bytes.byte()?);
            let (field, _) = *Field::ALL.get(field).ok_or(bytes.wrong(Unfit::Value))?;
            record.info_mut().set(field, bytes.text()?);
        }
        let left = bytes.number()?;
        if left == 0 || left > u64::from(u32::MAX - 1) {
            return Err(bytes.wrong(Unfit::Number));
        }
        // A node takes a byte at least.
        record.reserve(bytes.left().min(left as usize));
        Ok(Unpacker {
            bytes,
            record,
            last: None,
            left,
        })
    }

    /// Reads at most `most` more nodes; returns whether any are left.
    ///
    /// # Errors
    /// The first error.
    pub fn read(&mut self, most: usize) -> Result<bool, UnpackError> {
        for _ in 0..most {
            if self.left == 0 {
                break;
            }
            self.node()?;
            self.left -= 1;
        }
        if self.left == 0 && self.bytes.at < self.bytes.all.len() {
            return Err(self.bytes.wrong(Unfit::Rest));
        }
        Ok(self.left > 0)
    }

    /// The record with the nodes read so far.
    #[must_use]
    pub fn record(self) -> Record {
        self.record
    }

    fn node(&mut self) -> Result<(), UnpackError> {
        let bytes = &mut self.bytes;
        let flags = bytes.byte()?;
        let is = |flag: u8| flags & flag != 0;
        let up = if is(node_flag::UP) {
            bytes.number()?
        } else {
            0
        };
        let color = Color::BOTH[usize::from(is(node_flag::WHITE))];
        let act = match (is(node_flag::ACT), is(node_flag::PASS)) {
            (false, _) => Act::None,
            (true, true) => Act::Play(color, Move::Pass),
            (true, false) => Act::Play(color, Move::Place(bytes.point()?)),
        };
        let id = match self.last {
            None => NodeId::ROOT,
            Some(last) => {
                let parent = ancestor(&self.record, last, up);
                let parent = parent.ok_or(bytes.wrong(Unfit::Parent))?;
                let added = self.record.add(parent, Act::None);
                added.map_err(|_| bytes.wrong(Unfit::Number))?
            }
        };
        self.last = Some(id);
        let set = self.record.set_act(id, act);
        set.map_err(|_| bytes.wrong(Unfit::Point))?;
        let node = self.record.node_mut(id);
        node.set_marked(is(node_flag::MARKED));
        node.set_start(is(node_flag::START));
        if is(node_flag::SPENT) {
            let ms = u32::try_from(bytes.number()?);
            node.set_spent_ms(Some(ms.map_err(|_| bytes.wrong(Unfit::Number))?));
        }
        if is(node_flag::EXTRA) {
            *node.extra_mut() = bytes.extra()?;
        }
        Ok(())
    }
}

fn ancestor(record: &Record, id: NodeId, up: u64) -> Option<NodeId> {
    (0..up).try_fold(id, |id, _| record.parent(id))
}

/// Reads what [`super::Packer`] writes, and names the first error with its byte offset.
#[derive(Clone, Debug)]
pub struct Bytes<'a> {
    pub(crate) all: &'a [u8],
    pub(crate) at: usize,
}

impl<'a> Bytes<'a> {
    /// Starts at the first byte.
    #[must_use]
    pub const fn new(all: &'a [u8]) -> Bytes<'a> {
        Bytes { all, at: 0 }
    }

    /// The number of bytes left.
    #[must_use]
    pub const fn left(&self) -> usize {
        self.all.len() - self.at
    }

    /// An error at the next byte.
    #[must_use]
    pub const fn wrong(&self, what: Unfit) -> UnpackError {
        UnpackError { at: self.at, what }
    }

    /// The next bytes.
    ///
    /// # Errors
    /// [`UnpackError`].
    pub fn take(&mut self, count: usize) -> Result<&'a [u8], UnpackError> {
        let rest = &self.all[self.at..];
        let taken = rest.get(..count).ok_or(self.wrong(Unfit::Cut))?;
        self.at += count;
        Ok(taken)
    }

    /// The next byte.
    ///
    /// # Errors
    /// [`UnpackError`].
    pub fn byte(&mut self) -> Result<u8, UnpackError> {
        Ok(self.take(1)?[0])
    }

    /// A number of up to 64 bits.
    ///
    /// # Errors
    /// [`UnpackError`].
    pub fn number(&mut self) -> Result<u64, UnpackError> {
        let mut n = 0u64;
        for shift in (0..70).step_by(7) {
            let byte = self.byte()?;
            let low = u64::from(byte & 0x7f);
            if shift == 63 && low > 1 {
                break;
            }
            n |= low << shift;
            if byte < 0x80 {
                return Ok(n);
            }
        }
        Err(self.wrong(Unfit::Number))
    }

    /// A text after its length.
    ///
    /// # Errors
    /// [`UnpackError`].
    pub fn text(&mut self) -> Result<String, UnpackError> {
        let length = self.number()?;
        let length = usize::try_from(length).map_err(|_| self.wrong(Unfit::Number))?;
        let text = std::str::from_utf8(self.take(length)?);
        text.map(str::to_owned).map_err(|_| self.wrong(Unfit::Text))
    }

    /// A point of the largest board.
    ///
    /// # Errors
    /// [`UnpackError`].
    pub fn point(&mut self) -> Result<Point, UnpackError> {
        let packed = self.number()?;
        let xy = (u8::try_from(packed % 32), u8::try_from(packed / 32));
        let point = match xy {
            (Ok(x), Ok(y)) => Point::new(x, y),
            _ => None,
        };
        point.ok_or(self.wrong(Unfit::Point))
    }

    /// Items after their number.
    ///
    /// # Errors
    /// [`UnpackError`].
    pub fn list<T>(
        &mut self,
        mut each: impl FnMut(&mut Bytes<'a>) -> Result<T, UnpackError>,
    ) -> Result<Vec<T>, UnpackError> {
        // Not reserved: the count may be false, but each item takes at least a byte.
        (0..self.number()?).map(|_| each(self)).collect()
    }

    /// A number or none.
    ///
    /// # Errors
    /// [`UnpackError`].
    pub fn optional(&mut self) -> Result<Option<u64>, UnpackError> {
        Ok(self.number()?.checked_sub(1))
    }

    /// A colour as 0 or 1.
    ///
    /// # Errors
    /// [`UnpackError`].
    pub fn color(&mut self) -> Result<Color, UnpackError> {
        let byte = usize::from(self.byte()?);
        let color = Color::BOTH.get(byte).copied();
        color.ok_or(self.wrong(Unfit::Value))
    }

    fn extra(&mut self) -> Result<Extra, UnpackError> {
        let flags = self.number()?;
        let is = |flag: u64| flags & flag != 0;
        let mut extra = Extra::default();
        if is(extra_flag::COMMENT) {
            extra.comment = self.text()?;
        }
        if is(extra_flag::NAME) {
            extra.name = self.text()?;
        }
        if is(extra_flag::LABELS) {
            extra.labels = self.list(|bytes| {
                let (at, text) = (bytes.point()?, bytes.text()?);
                Ok(Label { at, text })
            })?;
        }
        if is(extra_flag::MARKS) {
            extra.marks = self.list(|bytes| {
                let (at, kind) = (bytes.point()?, usize::from(bytes.byte()?));
                let kind = *MARKS.get(kind).ok_or(bytes.wrong(Unfit::Value))?;
                Ok(Mark { at, kind })
            })?;
        }
        if is(extra_flag::STONES) {
            extra.stones = self.list(Bytes::stone)?;
        }
        if is(extra_flag::TO_MOVE) {
            extra.to_move = Some(self.color()?);
        }
        if is(extra_flag::DECISION) {
            let decision = self.text()?.parse();
            extra.decision = Some(decision.map_err(|_| self.wrong(Unfit::Value))?);
        }
        if is(extra_flag::CLOCK) {
            extra.clock = self.clock()?;
        }
        if is(extra_flag::PROPS) {
            extra.props = self.list(|bytes| {
                let (key, values) = (bytes.text()?, bytes.list(Bytes::text)?);
                Ok(Prop { key, values })
            })?;
        }
        Ok(extra)
    }

    fn stone(&mut self) -> Result<SetupStone, UnpackError> {
        let at = self.point()?;
        let color = match self.byte()? {
            0 => None,
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => return Err(self.wrong(Unfit::Value)),
        };
        Ok(SetupStone { at, color })
    }

    fn clock(&mut self) -> Result<Clock, UnpackError> {
        Ok(Clock {
            left_ms: [self.optional()?, self.optional()?],
            periods: [self.periods()?, self.periods()?],
        })
    }

    fn periods(&mut self) -> Result<Option<u32>, UnpackError> {
        let periods = self.optional()?.map(u32::try_from).transpose();
        periods.map_err(|_| self.wrong(Unfit::Number))
    }
}
