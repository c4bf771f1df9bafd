//! Detection, reading and writing of all formats.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::archive::Archive;
use crate::error::{ReadError, WriteError};
use crate::loss::{Loss, Lost};
use crate::options::{ReadOptions, Reading, WriteOptions, Written};
use crate::rif::Tables;
use crate::text::Charset;
use crate::tree::Record;
use crate::{diagram, moves, psq, renlib, rif, sgf, url, yixin};

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Piskvork's `.psq`.
    Psq,
    /// The `.rec` of the first Gomocup tournaments.
    Rec,
    /// RenLib's `.lib`.
    Renlib,
    /// Smart Game Format.
    Sgf,
    /// RenjuNet's RIF (XML).
    Rif,
    /// Position strings such as `h8i9j8`, one per line.
    Moves,
    /// Text diagrams.
    Diagram,
    /// Yixin-Board's `.sav`; cannot be written.
    Sav,
    /// `.pos` of zjrenju and Yixin-Board; cannot be written.
    Pos,
    /// A link to a position on gomocalc.com or Renju Portal; cannot be written.
    Url,
}

/// An unknown format name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no format: {all}", all = names())]
pub struct FormatError(pub String);

/// All names, as a sentence lists them.
fn names() -> String {
    let [others @ .., last] = Format::ALL.map(Format::name);
    format!("{} or {last}", others.join(", "))
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 10] = [
        Format::Psq,
        Format::Rec,
        Format::Renlib,
        Format::Sgf,
        Format::Rif,
        Format::Moves,
        Format::Diagram,
        Format::Sav,
        Format::Pos,
        Format::Url,
    ];

    /// The name on the command line, usually the file extension.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Psq => "psq",
            Format::Rec => "rec",
            Format::Renlib => "lib",
            Format::Sgf => "sgf",
            Format::Rif => "rif",
            Format::Moves => "moves",
            Format::Diagram => "diagram",
            Format::Sav => "sav",
            Format::Pos => "pos",
            Format::Url => "url",
        }
    }

    /// Whether [`write()`] supports it.
    #[must_use]
    pub const fn is_written(self) -> bool {
        !matches!(self, Format::Sav | Format::Pos | Format::Url)
    }

    /// The format of a file extension.
    #[must_use]
    pub fn from_file_name(name: &str) -> Option<Format> {
        let (_, extension) = name.rsplit_once('.')?;
        match extension.to_ascii_lowercase().as_str() {
            "xml" => Some(Format::Rif),
            other => other.parse().ok(),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(name: &str) -> Result<Format, FormatError> {
        Format::ALL
            .into_iter()
            .find(|f| f.name() == name)
            .ok_or_else(|| FormatError(name.to_owned()))
    }
}

/// Detects a format: by the extension if it is `.pos`, `.rec` or `.sav`, else by the first bytes,
/// else by the extension, else by parsing as moves or diagram, else as SGF if `(;` is anywhere in
/// it. White space alone has no format without an extension.
///
/// ```
/// use tengen_record::{Format, detect};
///
/// assert_eq!(detect(b"(;B[hh])", Some("game.txt")), Some(Format::Sgf));
/// assert_eq!(detect(b"h8i9j10", None), Some(Format::Moves));
/// assert_eq!(detect(b"hello", None), None);
/// ```
#[must_use]
pub fn detect(bytes: &[u8], file_name: Option<&str>) -> Option<Format> {
    let named = file_name.and_then(Format::from_file_name);
    if let Some(Format::Pos | Format::Rec | Format::Sav) = named {
        return named;
    }
    let decoded = Charset::decoded_utf16(bytes);
    let body = decoded.as_deref().map_or(bytes, str::as_bytes);
    let body = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body);
    let body = body.trim_ascii_start();
    let begins: [(&[u8], Format); 10] = [
        (b"\xffRenLib\xff", Format::Renlib),
        (b"Piskvorky", Format::Psq),
        (b"http://", Format::Url),
        (b"https://", Format::Url),
        (b"gomocalc.com", Format::Url),
        (b"www.gomocalc.com", Format::Url),
        (b"renjuportal.com", Format::Url),
        (b"v1.renjuportal.com", Format::Url),
        (b"<", Format::Rif),
        (b"(", Format::Sgf),
    ];
    let by_content = begins
        .into_iter()
        .find(|(start, _)| body.starts_with(start))
        .map(|(_, format)| format)
        // Moves may stand in brackets too.
        .filter(|&format| format != Format::Sgf || body.iter().any(|b| b";[".contains(b)));
    let blank = body.is_empty();
    by_content.or(named).or_else(|| {
        let parses = |&format: &Format| {
            let reading = read(bytes, format, &ReadOptions::default());
            let moves = |record: &Record| record.len() > 1;
            let diagram = format == Format::Diagram;
            !blank && reading.is_ok_and(|r| diagram || r.records.iter().all(moves))
        };
        let mut text = [Format::Moves, Format::Diagram].into_iter();
        text.find(parses).or_else(|| {
            // A letter or a page around a game.
            let game = body.windows(2).any(|pair| pair == b"(;");
            game.then_some(Format::Sgf)
        })
    })
}

/// The error to report if [`detect`] returns `None`.
#[must_use]
pub fn undetected(bytes: &[u8]) -> ReadError {
    match bytes.trim_ascii().is_empty() {
        true => ReadError::Empty,
        false => ReadError::Unrecognised,
    }
}

/// Reads a file in the format `from`, or detects the format; unpacks a `.zip` and a `.gz` before,
/// see [`crate::archive`]. The format returned is that of the first record.
///
/// # Errors
/// Those of [`undetected`] and [`read`], [`ReadError::Archive`], and [`ReadError::InFile`].
pub fn read_any(
    bytes: &[u8],
    file_name: Option<&str>,
    from: Option<Format>,
    options: &ReadOptions,
) -> Result<(Format, Reading), ReadError> {
    if let Some(archive) = Archive::of(bytes) {
        let mut records = Vec::new();
        let mut each = |record, _| records.push(record);
        let (format, rest) = archive.read_each(bytes, (file_name, from), options, &mut each)?;
        return Ok((format, Reading { records, ..rest }));
    }
    // Not even a line end: the program that was to write the file has failed.
    let found = from.or_else(|| detect(bytes, file_name));
    let found = found.filter(|_| !bytes.is_empty());
    let format = found.ok_or_else(|| undetected(bytes))?;
    let mut reading = read(bytes, format, options)?;
    if let (Format::Pos, Some(name)) = (format, file_name) {
        let records = reading.records.iter_mut();
        records.for_each(|record| yixin::follow_name(record, name));
    }
    Ok((format, reading))
}

/// [`read_any`] with one record in memory at a time, for files of many games: calls `each` with
/// every record, in the file's order, and the bytes read so far, those of the archive for files in
/// one. The result has no records. Formats of one record call it once, at the end.
///
/// ```
/// use tengen_record::{Format, ReadOptions, read_each};
///
/// let (mut sizes, file) = (Vec::new(), b"(;B[hh];W[ii])(;B[gg])");
/// let mut each = |record: tengen_record::Record, read| sizes.push((record.len(), read));
/// let (format, rest) = read_each(file, None, &ReadOptions::default(), &mut each)?;
/// assert_eq!((format, rest.records.len()), (Format::Sgf, 0));
/// assert_eq!(sizes, [(2, 13), (1, 21)]);
/// # Ok::<(), tengen_record::ReadError>(())
/// ```
///
/// # Errors
/// As [`read_any`]; `each` may have been called before.
pub fn read_each(
    bytes: &[u8],
    file_name: Option<&str>,
    options: &ReadOptions,
    each: &mut dyn FnMut(Record, usize),
) -> Result<(Format, Reading), ReadError> {
    if let Some(archive) = Archive::of(bytes) {
        return archive.read_each(bytes, (file_name, None), options, each);
    }
    let streamed =
        detect(bytes, file_name).filter(|format| matches!(format, Format::Sgf | Format::Rif));
    if let Some(format) = streamed {
        return Ok((format, read_each_as(bytes, format, options, each)?));
    }
    let (format, mut reading) = read_any(bytes, file_name, None, options)?;
    for record in std::mem::take(&mut reading.records) {
        each(record, bytes.len());
    }
    Ok((format, reading))
}

/// [`read_each`] in a known format.
pub(crate) fn read_each_as(
    bytes: &[u8],
    format: Format,
    options: &ReadOptions,
    each: &mut dyn FnMut(Record, usize),
) -> Result<Reading, ReadError> {
    match format {
        Format::Sgf => sgf::for_each(bytes, options, each),
        Format::Rif => rif::read_each(bytes, options, each),
        _ => {
            let mut reading = read(bytes, format, options)?;
            for record in std::mem::take(&mut reading.records) {
                each(record, bytes.len());
            }
            Ok(reading)
        }
    }
}

/// Reads a file in a known format.
///
/// # Errors
/// The first error with its byte offset; a lenient reading skips most of them.
pub fn read(bytes: &[u8], format: Format, options: &ReadOptions) -> Result<Reading, ReadError> {
    match format {
        Format::Psq => psq::read(bytes, options),
        Format::Rec => psq::read_rec(bytes, options),
        Format::Renlib => renlib::read(bytes, options),
        Format::Sgf => sgf::read(bytes, options),
        Format::Rif => rif::read(bytes, options),
        Format::Moves => moves::read(bytes, options),
        Format::Diagram => diagram::read(bytes, options),
        Format::Sav => yixin::read_sav(bytes, options),
        Format::Pos => yixin::read_pos(bytes, options),
        Format::Url => url::read(bytes, options),
    }
}

/// Whether a lenient reading of a file that a strict one refused for `why` finds anything.
#[must_use]
pub fn lenient_helps(
    bytes: &[u8],
    file_name: Option<&str>,
    from: Option<Format>,
    options: &ReadOptions,
    why: &ReadError,
) -> bool {
    let hopeless = matches!(
        why,
        ReadError::Unrecognised | ReadError::Empty | ReadError::TooLarge(_)
    );
    let lenient = ReadOptions {
        lenient: true,
        ..*options
    };
    !options.lenient
        && !hopeless
        && read_any(bytes, file_name, from, &lenient)
            .is_ok_and(|(_, reading)| reading.records.iter().any(|record| !record.is_blank()))
}

/// Writes records, with the tables of the RIF database they were read from.
///
/// # Errors
/// [`WriteError`]. Content that the format cannot hold is listed in [`Written::losses`] instead.
pub fn write(
    records: &[Record],
    tables: Option<&Tables>,
    format: Format,
    options: &WriteOptions,
) -> Result<Written, WriteError> {
    let mut written = match format {
        Format::Rif => return rif::write(records, tables),
        Format::Psq => psq::write(records, options),
        Format::Rec => psq::write_rec(records, options),
        Format::Renlib => renlib::write(records, options),
        Format::Sgf => sgf::write(records, options),
        Format::Moves => moves::write(records, options),
        Format::Diagram => diagram::write(records),
        Format::Sav | Format::Pos | Format::Url => Err(WriteError::ReadOnly(format)),
    }?;
    if let Some(tables) = tables {
        written.losses.push(Loss {
            record: 0,
            what: Lost::Tables,
            count: tables.groups.len().max(1),
        });
    }
    Ok(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_told_apart() {
        for (bytes, name, format) in [
            (&b"(;B[hh])"[..], None, Some(Format::Sgf)),
            (b"\xef\xbb\xbf\n(;B[hh])", Some("a.txt"), Some(Format::Sgf)),
            (b"\xff\xfe(\0;\0B\0[\0h\0h\0]\0)\0", None, Some(Format::Sgf)),
            (b"Piskvorky 15x15\n", Some("a.sgf"), Some(Format::Psq)),
            (b"x\x00", Some("a.LIB"), Some(Format::Renlib)),
            (b"(\x70", Some("a.pos"), Some(Format::Pos)),
            (b"<d/>", Some("a.xml"), Some(Format::Rif)),
            (b"gomocalc.com/#/h8", None, Some(Format::Url)),
            (b"h8i9j10", None, Some(Format::Moves)),
            (
                b".....\n..x..\n.....\n.....\n.....",
                None,
                Some(Format::Diagram),
            ),
            (b"Hi,\nhere it is: (;B[hh])", None, Some(Format::Sgf)),
            (b"hello, world", None, None),
            (b"\xff\xfe\xfd", Some("a.png"), None),
            (b"", None, None),
            (b" \n", Some("a.txt"), None),
            (b"\n", Some("a.moves"), Some(Format::Moves)),
        ] {
            assert_eq!(detect(bytes, name), format, "{bytes:?} {name:?}");
        }
        let nothing = read_any(b"hello, world", None, None, &ReadOptions::default());
        assert_eq!(nothing, Err(ReadError::Unrecognised));
        let empty = read_any(b"\n", None, None, &ReadOptions::default());
        assert_eq!(empty, Err(ReadError::Empty));
    }

    #[test]
    fn names_are_their_own_inverse() {
        for format in Format::ALL {
            assert_eq!(format.name().parse(), Ok(format));
        }
        assert!("doc".parse::<Format>().is_err());
    }
}
