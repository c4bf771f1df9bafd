//! What lists show of a tree.

use tengen_core::{Color, Images, PosKey, Rule, Size};
use tengen_record::pack::{Bytes, Packer, Unfit, UnpackError};
use tengen_record::{Cursor, Field, GameResult, Record};

use crate::head::small;

/// How a game ended, by its header.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ended {
    /// Without a stated result.
    #[default]
    Unknown,
    /// Black won.
    Black,
    /// White won.
    White,
    /// A draw.
    Draw,
}

impl Ended {
    const ALL: [Ended; 4] = [Ended::Unknown, Ended::Black, Ended::White, Ended::Draw];

    /// The result that a record states.
    #[must_use]
    pub fn of(record: &Record) -> Ended {
        match record.info().result() {
            Some(GameResult::Win(Color::Black, _)) => Ended::Black,
            Some(GameResult::Win(Color::White, _)) => Ended::White,
            Some(GameResult::Draw) => Ended::Draw,
            _ => Ended::Unknown,
        }
    }
}

/// What lists show of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The board's size.
    pub size: Size,
    /// The rule, if the header states one.
    pub rule: Option<Rule>,
    /// Black's name.
    pub black: String,
    /// White's name.
    pub white: String,
    /// The tournament.
    pub event: String,
    /// The date as in the header, usually `YYYY-MM-DD`.
    pub date: String,
    /// The result.
    pub ended: Ended,
    /// The opening's name as in the header.
    pub opening: String,
    /// The key of the main line's first three stones; `None` if it is shorter. See
    /// [`opening_key`].
    pub opening_key: Option<PosKey>,
    /// Moves of the main line.
    pub moves: u32,
    /// Nodes of the tree.
    pub nodes: u32,
}

impl Summary {
    /// Reads a record's header and main line.
    #[must_use]
    pub fn of(record: &Record) -> Summary {
        let text = |field| record.info().get(field).unwrap_or_default().to_owned();
        Summary {
            size: record.size(),
            rule: record.info().rule(),
            black: text(Field::BlackName),
            white: text(Field::WhiteName),
            event: text(Field::Event),
            date: text(Field::Date),
            ended: Ended::of(record),
            opening: text(Field::Opening),
            opening_key: opening_key(record),
            moves: record.moves().count() as u32,
            nodes: record.len() as u32,
        }
    }

    /// As bytes, for [`Summary::from_bytes`].
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Packer::default();
        self.pack(&mut out);
        out.0
    }

    /// Reads [`Summary::to_bytes`].
    ///
    /// # Errors
    /// The first error with its byte offset.
    pub fn from_bytes(content: &[u8]) -> Result<Summary, UnpackError> {
        let mut bytes = Bytes::new(content);
        let summary = Summary::unpack(&mut bytes)?;
        match bytes.left() {
            0 => Ok(summary),
            _ => Err(bytes.wrong(Unfit::Rest)),
        }
    }

    pub(crate) fn pack(&self, out: &mut Packer) {
        out.0.push(self.size.get());
        out.0.push(self.rule.map_or(0, |rule| 1 + rule as u8));
        out.0.push(self.ended as u8);
        for text in [
            &self.black,
            &self.white,
            &self.event,
            &self.date,
            &self.opening,
        ] {
            out.text(text);
        }
        out.0.push(u8::from(self.opening_key.is_some()));
        if let Some(key) = self.opening_key {
            out.0.extend(key.get().to_be_bytes());
        }
        out.number(self.moves.into());
        out.number(self.nodes.into());
    }

    pub(crate) fn unpack(bytes: &mut Bytes<'_>) -> Result<Summary, UnpackError> {
        let size = Size::new(bytes.byte()?.into());
        let size = size.map_err(|_| bytes.wrong(Unfit::Size))?;
        let rule = match bytes.byte()?.checked_sub(1) {
            None => None,
            Some(n) => {
                let rule = Rule::ALL.get(usize::from(n)).copied();
                Some(rule.ok_or(bytes.wrong(Unfit::Value))?)
            }
        };
        let ended = Ended::ALL.get(usize::from(bytes.byte()?)).copied();
        let ended = ended.ok_or(bytes.wrong(Unfit::Value))?;
        let [black, white, event, date, opening] = [
            bytes.text()?,
            bytes.text()?,
            bytes.text()?,
            bytes.text()?,
            bytes.text()?,
        ];
        let opening_key = match bytes.byte()? {
            0 => None,
            1 => Some(read_key(bytes)?),
            _ => return Err(bytes.wrong(Unfit::Value)),
        };
        Ok(Summary {
            size,
            rule,
            black,
            white,
            event,
            date,
            ended,
            opening,
            opening_key,
            moves: small(bytes)?,
            nodes: small(bytes)?,
        })
    }
}

fn read_key(bytes: &mut Bytes<'_>) -> Result<PosKey, UnpackError> {
    let wrong = bytes.wrong(Unfit::Cut);
    let key = bytes.take(16)?.first_chunk().ok_or(wrong)?;
    Ok(PosKey::from_bits(u128::from_be_bytes(*key)))
}

/// The key of the position after the third stone of the main line, White to move and freestyle
/// whatever the rule, so that games of all rules share their openings.
#[must_use]
pub fn opening_key(record: &Record) -> Option<PosKey> {
    let mut cursor = Cursor::new(record);
    for id in record.main_line() {
        cursor.enter(id);
        match cursor.board().stones() {
            0..3 => {}
            3 => {
                let mut images = Images::new(Rule::Freestyle, record.size());
                for (p, color) in cursor.board().iter() {
                    images.toggle(p, color);
                }
                return Some(images.canonical(Color::White).key());
            }
            _ => return None,
        }
    }
    None
}
