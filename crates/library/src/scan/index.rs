//! Positions of records that are in no library.

use tengen_core::{Board, Color};
use tengen_record::Record;

use super::{Scan, Scans, Wanted};
use crate::head::DocumentId;

/// The positions of many records, such as a file's, found in all orientations as
/// [`crate::Library::find_position`] finds them.
///
/// ```
/// use tengen_core::{Board, Color, Size, notation};
/// use tengen_library::PositionIndex;
/// use tengen_record::Record;
///
/// let mut index = PositionIndex::default();
/// for moves in ["h8i9j8", "a1b2", "h8g9"] {
///     index.push(&Record::from_moves(Size::STANDARD, &notation::parse_moves(moves)?)?);
/// }
/// let mut board = Board::new(Size::STANDARD);
/// board.put("h8".parse()?, Color::Black);
/// board.put("g7".parse()?, Color::White);
/// assert_eq!(index.find(&board, None), [(0, 2), (2, 2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct PositionIndex {
    scans: Scans,
    count: usize,
}

impl PositionIndex {
    /// Adds a record; they are numbered from 0.
    pub fn push(&mut self, record: &Record) {
        self.replace(self.count, record);
        self.count += 1;
    }

    /// The number of records.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Puts a record in the place of another one.
    pub fn replace(&mut self, number: usize, record: &Record) {
        let id = DocumentId(number as u128);
        self.scans.insert(id, Scan::of_positions(record));
    }

    /// The records with a position, and its first node in each, by their numbers in the order of
    /// the records and in preorder. Without `to_move` either side may be to move.
    #[must_use]
    pub fn find(&self, board: &Board, to_move: Option<Color>) -> Vec<(usize, u32)> {
        let mut found = Vec::new();
        let wanted = Wanted::new(board, to_move);
        self.scans.find(&wanted, |id, hits| {
            found.push((usize::try_from(id.0).unwrap_or(usize::MAX), hits.first));
        });
        found.sort_unstable();
        found
    }
}
