//! Record files as arguments: their source, format and encoding.

use std::fmt;
use std::fs::File;
use std::io::{BufReader, Read as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use tengen_core::Size;
use tengen_record::{
    Charset, Format, Notice, OtherReading, PointOrder, ReadError, ReadOptions, Reading, RowOrigin,
    detect, lenient_helps, read_any,
};
use tengen_text::Text;

use crate::say;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Stdin,
    File(PathBuf),
}

impl From<&Path> for Source {
    fn from(path: &Path) -> Source {
        if path.as_os_str() == "-" {
            Source::Stdin
        } else {
            Source::File(path.to_owned())
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Stdin => f.write_str("-"),
            Source::File(path) => path.display().fmt(f),
        }
    }
}

impl Source {
    pub(crate) fn bytes(&self) -> anyhow::Result<Vec<u8>> {
        match self {
            Source::Stdin => {
                let mut bytes = Vec::new();
                std::io::stdin().lock().read_to_end(&mut bytes)?;
                Ok(bytes)
            }
            Source::File(path) => std::fs::read(path),
        }
        .with_context(|| self.to_string())
    }

    pub(crate) fn open(path: &Path) -> anyhow::Result<BufReader<File>> {
        let file = File::open(path).with_context(|| path.display().to_string())?;
        Ok(BufReader::with_capacity(1 << 16, file))
    }

    /// The file name, a hint at the format.
    pub(crate) fn name(&self) -> Option<&str> {
        match self {
            Source::Stdin => None,
            Source::File(path) => path.file_name()?.to_str(),
        }
    }

    pub(crate) fn error(&self, text: Text, error: &ReadError) -> anyhow::Error {
        anyhow!("{self}: {}", text.read_error(error))
    }

    /// The same with a hint at `--lenient`.
    pub(crate) fn lenient_error(&self, text: Text, error: &ReadError) -> anyhow::Error {
        anyhow!("{self}: {}", text.read_lenient(text.read_error(error)))
    }

    pub(crate) fn tell(&self, text: Text, notices: &[Notice]) {
        for notice in notices {
            say::warn(format_args!("{self}: {}", text.notice(notice)));
        }
    }
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Record files")]
pub(crate) struct Reader {
    /// Format of the file [default: from its content and name]: psq, rec, lib, sgf, rif, moves,
    /// diagram, sav, pos or url
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// Text encoding of the file, such as gb18030, big5 or shift_jis [default: detected]
    #[arg(long, value_name = "NAME")]
    encoding: Option<Charset>,
    /// Read what is readable of a damaged file and list the rest
    #[arg(long)]
    pub(crate) lenient: bool,
    /// Edge from which position strings count their rows: bottom or top
    #[arg(long, value_name = "EDGE", default_value = "bottom", value_parser = rows)]
    rows: RowOrigin,
    /// Reads a text that can be read in two ways in the other one: games (each line of moves is
    /// one), wrapped (the lines are one game) or swapped (the colours of a diagram)
    #[arg(long, value_name = "WAY", value_parser = reading)]
    reading: Option<OtherReading>,
    #[arg(long, value_name = "ORDER", default_value = "rows", value_parser = order, hide = true)]
    pos_order: PointOrder,
}

pub(crate) fn rows(text: &str) -> Result<RowOrigin, String> {
    match text {
        "bottom" => Ok(RowOrigin::Bottom),
        "top" => Ok(RowOrigin::Top),
        _ => Err("bottom or top".to_owned()),
    }
}

fn reading(text: &str) -> Result<OtherReading, String> {
    OtherReading::named(text).ok_or_else(|| "games, wrapped or swapped".to_owned())
}

fn order(text: &str) -> Result<PointOrder, String> {
    match text {
        "rows" => Ok(PointOrder::Rows),
        "columns" => Ok(PointOrder::Columns),
        _ => Err("rows or columns".to_owned()),
    }
}

impl Reader {
    /// Read options; `size` is the board size for files that do not state theirs.
    pub(crate) fn options(&self, text: Text, size: Option<Size>) -> ReadOptions {
        ReadOptions {
            lenient: self.lenient,
            charset: self.encoding,
            likely: Charset::usual(text.language().name()),
            fallback: None,
            size,
            rows: self.rows,
            other: self.reading,
            points: self.pos_order,
        }
    }

    /// Whether a file is a RenjuNet database, judged by its name and first kilobyte.
    pub(crate) fn is_rif(&self, path: &Path) -> bool {
        let begins = || {
            let mut start = Vec::new();
            let file = File::open(path).ok()?;
            file.take(1 << 10).read_to_end(&mut start).ok()?;
            detect(&start, path.file_name()?.to_str())
        };
        self.from.or_else(begins) == Some(Format::Rif)
    }

    /// Reads a whole file and prints its notices on stderr.
    pub(crate) fn read(
        &self,
        text: Text,
        source: &Source,
        bytes: &[u8],
        size: Option<Size>,
    ) -> anyhow::Result<Reading> {
        let options = self.options(text, size);
        let (name, from) = (source.name(), self.from);
        let (_, reading) = read_any(bytes, name, from, &options).map_err(|e| {
            if lenient_helps(bytes, name, from, &options, &e) {
                return source.lenient_error(text, &e);
            }
            source.error(text, &e)
        })?;
        source.tell(text, &reading.notices);
        Ok(reading)
    }
}
