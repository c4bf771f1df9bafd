//! Links to a position on gomocalc.com or Renju Portal.
//!
//! gomocalc.com has a position string after `#/` or as the path, with rows from the bottom. Renju
//! Portal has two hexadecimal digits per move in `mv` or `mvs`: column and row from the upper left,
//! from 0.

use thiserror::Error;

use tengen_core::{Move, Point, Size};

use crate::error::{Fault, Log, Notice, ReadError};
use crate::moves::{Misplaced, MovesFault, line, misplaced, record};
use crate::options::{ReadOptions, Reading, RowOrigin};
use crate::text::{Source, excerpt};

/// An error in a link.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UrlFault {
    /// Another site.
    #[error("{0:?} is no address of gomocalc.com or renjuportal.com")]
    Site(String),
    /// A Renju Portal link without moves.
    #[error("the address has neither mv= nor mvs=")]
    NoMoves,
    /// Invalid moves of gomocalc.com.
    #[error(transparent)]
    Moves(#[from] MovesFault),
    /// Not two hexadecimal digits.
    #[error("{0:?} is no pair of hexadecimal digits")]
    Hex(String),
    /// A stone that cannot be placed.
    #[error("move {ply}: {why}")]
    Move {
        /// The move number, from 1.
        ply: usize,
        /// The reason.
        why: Misplaced,
    },
}

/// Reads a link. The board size is that of the options, or 15×15.
///
/// # Errors
/// [`ReadError::Url`] or [`ReadError::Text`]. A lenient reading keeps the moves before the error.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, ReadError> {
    let mut log = Log::new(options.lenient);
    let source = Source::read(bytes, options, None, &mut log.notices)?;
    let size = options.size.unwrap_or(Size::STANDARD);
    if options.size.is_none() {
        log.notices.push(Notice::SizeAssumed(size));
    }
    let text = source.text.trim_end();
    let start = text.len() - text.trim_start().len();
    let address = &text[start..];
    let (at, site, rest) = split(address);
    let (record, fault) = match site.as_str() {
        "gomocalc.com" => {
            let (skip, moves) = gomocalc(rest);
            let (record, fault) = line(moves, size, RowOrigin::Bottom);
            (record, fault.map(|(i, f)| (at + skip + i, f.into())))
        }
        "renjuportal.com" | "v1.renjuportal.com" => {
            let (skip, moves) = portal(rest).ok_or_else(|| {
                let offset = source.offset(start);
                let what = UrlFault::NoMoves;
                Fault { offset, what }
            })?;
            let (moves, fault) = pairs(moves, size);
            let fault = fault.map(|(i, f)| (at + skip + i, f));
            (record(size, &moves), fault)
        }
        _ => {
            let offset = source.offset(start);
            let what = UrlFault::Site(excerpt(address));
            return Err(Fault { offset, what }.into());
        }
    };
    if let Some((at, what)) = fault {
        let offset = source.offset(start + at);
        log.fault(Fault { offset, what })?;
    }
    Ok(Reading::new(vec![record], log.notices.list()))
}

/// Splits an address into the offset of its path, the host and the path.
fn split(address: &str) -> (usize, String, &str) {
    let scheme = ["https://", "http://"]
        .into_iter()
        .find(|s| address.starts_with(s))
        .map_or(0, str::len);
    let rest = &address[scheme..];
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let site = rest[..end].to_ascii_lowercase();
    let site = site.strip_prefix("www.").unwrap_or(&site).to_owned();
    (scheme + end, site, &rest[end..])
}

/// The moves in a path of gomocalc.com, and their offset.
fn gomocalc(rest: &str) -> (usize, &str) {
    let at = rest.find("#/").map_or_else(
        || usize::from(rest.starts_with('/')),
        |hash| hash + "#/".len(),
    );
    let moves = &rest[at..];
    let end = moves.find(['?', '&', '#', '/']).unwrap_or(moves.len());
    (at, &moves[..end])
}

/// The moves in a query of Renju Portal, and their offset.
fn portal(rest: &str) -> Option<(usize, &str)> {
    let mut at = rest.find('?')? + 1;
    let query = &rest[at..];
    let query = &query[..query.find('#').unwrap_or(query.len())];
    for field in query.split('&') {
        if let Some((key @ ("mv" | "mvs"), moves)) = field.split_once('=') {
            return Some((at + key.len() + 1, moves));
        }
        at += field.len() + 1;
    }
    None
}

/// Decodes pairs of digits up to the first error.
fn pairs(text: &str, size: Size) -> (Vec<Move>, Option<(usize, UrlFault)>) {
    let mut moves = Vec::new();
    let mut fault = None;
    let bytes = text.as_bytes();
    for (i, pair) in bytes.chunks(2).enumerate() {
        let digit = |b: &u8| char::from(*b).to_digit(16).map(|d| d as u8);
        let (x, y) = match pair {
            [x, y] => (digit(x), digit(y)),
            _ => (None, None),
        };
        let (Some(x), Some(y)) = (x, y) else {
            let found = excerpt(&String::from_utf8_lossy(pair));
            fault = Some((2 * i, UrlFault::Hex(found)));
            break;
        };
        // A row below the board becomes one above it, which is refused as well.
        let row = size.get().checked_sub(1 + y).unwrap_or(Size::MAX.get() - 1);
        moves.push(Move::Place(Point::from_xy(x, row)));
    }
    if let Some((i, why)) = misplaced(size, &moves) {
        moves.truncate(i);
        fault = Some((2 * i, UrlFault::Move { ply: i + 1, why }));
    }
    (moves, fault)
}
