//! Fuzz body for packs of puzzles and rows of cards; also run by the tests of `tengen-training`.

use tengen_training::{Card, Review, pack};

/// Largest number of nodes of a puzzle whose proof is replayed; larger ones would take too long.
const REPLAYED: usize = 6;

/// Reads bytes as a pack, as the content of one with a right checksum, as a card and as a review.
///
/// # Panics
/// If what was read is not written alike, or cannot be checked without a panic.
pub fn fuzz_training(data: &[u8]) {
    let mut sealed = pack::MAGIC.to_vec();
    sealed.push(pack::VERSION);
    sealed.extend(data);
    sealed.extend(crc32fast::hash(&sealed).to_le_bytes());
    for bytes in [data, &sealed] {
        match pack::decode(bytes) {
            Ok(puzzles) => {
                assert_eq!(pack::decode(&pack::encode(&puzzles)).as_ref(), Ok(&puzzles));
                for puzzle in puzzles {
                    let _ = (puzzle.shape(), puzzle.arrangement());
                    let nodes: usize = puzzle
                        .certificates()
                        .iter()
                        .chain(&puzzle.even_wins())
                        .map(|c| c.nodes.len())
                        .sum();
                    if nodes <= REPLAYED {
                        let _ = puzzle.verify().map_err(|error| error.to_string());
                    }
                }
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    match Card::from_row(data) {
        Ok(card) => {
            assert_eq!(Card::from_row(&card.to_row()).as_ref(), Ok(&card));
            let _ = card.check().map_err(|fault| fault.to_string());
            let _ = card.show(1);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    if let Ok(review) = Review::from_row(data) {
        assert_eq!(Review::from_row(&review.to_row()), Ok(review));
    }
}
