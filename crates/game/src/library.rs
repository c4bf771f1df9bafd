//! Stored games and puzzles as documents of the library: a tree that lists and searches read,
//! beside the stored text itself.

use tengen_core::opening::recognise;
use tengen_core::{Color, Ending, Move, Outcome, Start};
use tengen_library::Summary;
use tengen_record::{Act, Field, NodeId, Record};

use crate::clock::{BoardClock, of_terms};
use crate::document::set_up;
use crate::puzzle::{Puzzle, PuzzleError};
use crate::saved::{Saved, SavedError};
use crate::setup::{Seat, Setup};

/// Tags that begin with a dot are no folders: the page does not list them.
pub const HIDDEN: char = '.';
/// The tag of games played here.
pub const GAME_TAG: &str = ".game";
/// The tag of puzzles.
pub const PUZZLE_TAG: &str = ".puzzle";
/// The tag of imported records.
pub const RECORD_TAG: &str = ".record";

/// Trees with more nodes are in memory once: the page has them, and the library does not read them.
const LARGE: usize = 250_000;

/// What lists show of a large tree, packed for the library; `None` for a tree that it reads itself.
#[must_use]
pub fn large_summary(tree: &Record) -> Option<Vec<u8>> {
    (tree.slots() > LARGE).then(|| Summary::of(tree).to_bytes())
}

/// A stored text as a document.
#[derive(Clone, Debug, PartialEq)]
pub struct LibraryDocument {
    /// The same for the same game in every browser.
    pub id: u128,
    /// Its kind and opponent.
    pub tags: Vec<String>,
    /// The main line with the header's fields.
    pub record: Record,
    /// When it began, in milliseconds since 1970.
    pub created: u64,
    /// When it last changed, in milliseconds since 1970.
    pub changed: u64,
}

/// Whether a tag is no folder.
#[must_use]
pub fn is_hidden(tag: &str) -> bool {
    tag.starts_with(HIDDEN)
}

/// Whether the person has won a game against a computer; `None` for a draw, an unfinished game, or
/// one of two people. Players are stored seats, Black first; the result is that of a document.
#[must_use]
pub fn person_won(players: &[String; 2], result: &str) -> Option<bool> {
    let person = Seat::Person.to_string();
    let mut seats = Color::BOTH.into_iter().zip(players);
    let mut own = seats.clone().filter(|(_, seat)| **seat == person);
    let (Some((color, _)), None) = (own.next(), own.next()) else {
        return None;
    };
    let winner = seats.find(|(color, _)| color.to_string() == result)?.0;
    Some(winner == color)
}

/// The id of the document of a game or puzzle, by kind and stored identifier.
#[must_use]
pub fn document_id(kind: &str, id: &str) -> u128 {
    content_id(format!("{kind}/{id}").as_bytes())
}

/// An id by content.
#[must_use]
pub fn content_id(bytes: &[u8]) -> u128 {
    // FNV-1a with 128 bits.
    bytes.iter().fold(OFFSET, |hash, &byte| {
        (hash ^ u128::from(byte)).wrapping_mul(PRIME)
    })
}

const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

/// A stored game as a document; `None` if it is not worth keeping.
///
/// # Errors
/// Those of [`Saved::read`] and [`Saved::document`].
pub fn game_document(text: &str) -> Result<Option<LibraryDocument>, SavedError> {
    let saved = Saved::read(text)?;
    let (players, document) = saved.document()?;
    let clock = saved.clock()?;
    if !saved.is_worth_keeping() {
        return Ok(None);
    }
    let position = document.position();
    let setup = Setup {
        terms: *document.terms(),
        players,
        clock: clock.as_ref().map(BoardClock::terms),
    };
    let mut record = Record::new(position.size());
    set_up(&mut record, &Start::of(position));
    let (mut at, mut color) = (NodeId::ROOT, Start::of(position).to_move);
    let after = clock.as_ref().map(BoardClock::after).unwrap_or_default();
    for (i, &mv) in position.moves().iter().enumerate() {
        // The game was replayed, so its stones fit the board.
        let Ok(next) = record.add(at, Act::Play(color, mv)) else {
            break;
        };
        if let Some(Some(after)) = after.get(i) {
            after.note(record.node_mut(next), color);
        }
        (at, color) = (next, color.opponent());
    }
    let seats = Color::BOTH.map(|color| setup.player(document.opening().owner(color)).to_string());
    let info = record.info_mut();
    info.set_rule(position.rule());
    info.set(Field::BlackName, &seats[0]);
    info.set(Field::WhiteName, &seats[1]);
    info.set(Field::Date, day(saved.started));
    if let Some(clock) = &clock {
        let named = of_terms(clock.terms().get());
        let fields = [(Field::TimeLimit, named.tm), (Field::Overtime, named.ot)];
        for (field, value) in fields {
            info.set(field, value.unwrap_or_default());
        }
    }
    if let Some(outcome) = document.game().outcome() {
        info.set(Field::Result, result_word(outcome));
    }
    if let Some(known) = recognise(position) {
        info.set(Field::Opening, known.opening.romaji());
    }
    let person = Seat::Person.to_string();
    let opponent = seats.into_iter().find(|seat| *seat != person);
    let with = format!(".with/{}", opponent.unwrap_or(person));
    Ok(Some(LibraryDocument {
        id: document_id("game", &saved.id),
        tags: vec![GAME_TAG.to_owned(), with],
        record,
        created: saved.started,
        changed: saved.changed,
    }))
}

/// A stored puzzle as a document: its position and the winning first move.
///
/// # Errors
/// Those of [`Puzzle::read`].
pub fn puzzle_document(text: &str) -> Result<LibraryDocument, PuzzleError> {
    let puzzle = Puzzle::read(text)?;
    let stones = puzzle.stones()?;
    let position = stones.position();
    let mut record = Record::new(position.size());
    set_up(
        &mut record,
        &Start::of_board(position.board(), position.to_move()),
    );
    if let Some(first) = puzzle.first() {
        // The move was checked when the puzzle was read.
        let _ = record.add(
            NodeId::ROOT,
            Act::Play(position.to_move(), Move::Place(first)),
        );
    }
    record.info_mut().set_rule(position.rule());
    record.info_mut().set(Field::Date, day(puzzle.kept));
    Ok(LibraryDocument {
        id: document_id("puzzle", &puzzle.id),
        tags: vec![PUZZLE_TAG.to_owned()],
        record,
        created: puzzle.kept,
        changed: puzzle.kept,
    })
}

/// Whether a state of a game contains all moves of another one, as played or as undone. If it does
/// not, two tabs or browsers have played on from the same game.
#[must_use]
pub fn goes_on(later: &Saved, earlier: &Saved) -> bool {
    let (later, earlier) = (later.line(), earlier.line());
    let rest = later.strip_prefix(&earlier);
    // `i1` is not the beginning of `i10`.
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// The same game under another identifier; `None` if it cannot be read.
#[must_use]
pub fn copied_game(text: &str, id: &str) -> Option<String> {
    let mut saved = Saved::read(text).ok()?;
    id.clone_into(&mut saved.id);
    saved.write().ok()
}

/// The result of a game as records write it, in SGF's notation, such as `B+R`.
#[must_use]
pub fn result_word(outcome: &Outcome) -> String {
    let Some(color) = outcome.winner else {
        return "0".to_owned();
    };
    let letter = if color == Color::Black { 'B' } else { 'W' };
    let by = match outcome.by {
        Ending::Resignation => "R",
        Ending::Time => "T",
        Ending::Foul(_) | Ending::WrongClaim => "F",
        _ => "",
    };
    format!("{letter}+{by}")
}

/// The day of a time in milliseconds since 1970, in UTC, as `2026-11-25`.
#[must_use]
pub fn day(milliseconds: u64) -> String {
    // Howard Hinnant's algorithm for days since 1970; years begin in March.
    let days = milliseconds / 86_400_000 + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = match month {
        0..10 => (month + 3, 0),
        _ => (month - 9, 1),
    };
    format!("{:04}-{month:02}-{day:02}", era * 400 + year + next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_goes_on_from_its_own_beginnings() {
        let game = |moves: &str, undone: &str| {
            let text = format!(
                r#"{{"version":2,"id":"a","rule":"freestyle","size":15,"first":"person","second":"person","moves":"{moves}","undone":"{undone}","result":null,"started":0,"changed":0}}"#
            );
            Saved::read(&text).expect("a game")
        };
        let earlier = game("h8i1", "");
        for (moves, undone, expected) in [
            ("h8i1", "", true),
            ("h8i1j2", "", true),
            ("h8", "i1j2", true),
            ("h8", "", false),
            ("h8i10", "", false),
            ("h8i2", "", false),
        ] {
            let later = game(moves, undone);
            assert_eq!(goes_on(&later, &earlier), expected, "{moves} {undone}");
        }
    }

    #[test]
    fn a_game_against_a_computer_is_won_or_lost() {
        let computer = Seat::Computer(crate::setup::Computer::Level(tengen_core::Level::ALL[0]));
        let (person, computer) = (Seat::Person.to_string(), computer.to_string());
        let as_black = [person.clone(), computer.clone()];
        let as_white = [computer, person.clone()];
        for (players, result, won) in [
            (&as_black, "black", Some(true)),
            (&as_black, "white", Some(false)),
            (&as_white, "black", Some(false)),
            (&as_white, "white", Some(true)),
            (&as_black, "draw", None),
            (&as_black, "unknown", None),
            (&[person.clone(), person], "black", None),
        ] {
            assert_eq!(person_won(players, result), won, "{players:?} {result}");
        }
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        for (milliseconds, expected) in [
            (0, "1970-01-01"),
            (951_782_400_000, "2000-02-29"),
            (1_764_028_799_999, "2025-11-24"),
            (1_764_028_800_000, "2025-11-25"),
            (4_102_444_799_000, "2099-12-31"),
        ] {
            assert_eq!(day(milliseconds), expected);
        }
    }
}
