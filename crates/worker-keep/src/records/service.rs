//! The open file, and the requests about it.

use tengen_core::{Rule, Symmetry};
use tengen_library::Summary;
use tengen_picture::{LookError, Numbers};
use tengen_record::archive::is_archive;
use tengen_record::pack::{UnpackError, pack};
use tengen_record::rif::Tables;
use tengen_record::{
    Charset, CharsetError, Format, FormatError, Info, Notice, OtherReading, ReadError, ReadOptions,
    Reading, Record, WriteError, lenient_helps, read_any, read_each,
};
use tengen_text::{Language, Text};
use tengen_worker_protocol::records::{
    Choice, File, RecordsAnswer, RecordsCommand, RecordsRequest,
};
use tengen_worker_protocol::stones::{StonesError, stones};
use thiserror::Error;

use super::collection::{Collection, unpacked};
use super::{draw, write};

/// How often a reading reports, at most.
const REPORTS: usize = 100;

/// An answer; written files and packed trees are attached.
pub type Answered = tengen_worker_protocol::Answered<RecordsAnswer>;

/// The file that was opened last; empty at first.
#[derive(Debug, Default)]
pub struct RecordService {
    open: Option<Opened>,
}

#[derive(Debug)]
pub(crate) struct Opened {
    format: Format,
    pub(crate) records: Collection,
    /// What the file has beside its records.
    rest: Reading,
}

#[derive(Debug, Error)]
pub(crate) enum RequestError {
    #[error(transparent)]
    Format(#[from] FormatError),
    #[error(transparent)]
    Charset(#[from] CharsetError),
    #[error(transparent)]
    Look(#[from] LookError),
    #[error("no file is open")]
    NoFile,
    #[error("there is no record {0}")]
    NoRecord(usize),
    #[error("there is no node {0}")]
    NoNode(usize),
    #[error("there is no view {0} of a board")]
    NoView(usize),
    #[error(transparent)]
    Stones(#[from] StonesError),
    #[error(transparent)]
    Write(#[from] WriteError),
    #[error("the game cannot be read: {0}")]
    Game(String),
    #[error("the tree cannot be read: {0}")]
    Tree(#[from] UnpackError),
    #[error(transparent)]
    Certificate(#[from] tengen_proof::DecodeError),
}

impl RequestError {
    /// Errors a user can cause are translated; the rest are bugs in a caller.
    fn said(&self, text: Text) -> String {
        match self {
            RequestError::Charset(why) => text.charset_error(why),
            RequestError::Write(why) => text.write_error(why),
            other => other.to_string(),
        }
    }
}

impl RecordService {
    /// Answers a request; `bytes` is the attached file or certificate, and `report` receives the
    /// progress of a reading. Errors come back as [`RecordsAnswer::Impossible`], in the request's
    /// language if it is known.
    #[must_use]
    pub fn answer(
        &mut self,
        request: &RecordsRequest,
        bytes: &[u8],
        report: &mut dyn FnMut(RecordsAnswer),
    ) -> Answered {
        let language = match request.language.parse::<Language>() {
            Ok(language) => language,
            Err(why) => return Answered::from(RecordsAnswer::Impossible(why.to_string())),
        };
        if !tengen_text::is_here(language)
            && let Some(words) = request.words.clone()
            && let Err(why) = tengen_text::supply(language, words)
        {
            return Answered::from(RecordsAnswer::Impossible(why.to_string()));
        }
        let text = Text::new(language);
        let answered = self.carry_out(text, &request.wish, bytes, report);
        answered.unwrap_or_else(|why| Answered::from(RecordsAnswer::Impossible(why.said(text))))
    }

    fn carry_out(
        &mut self,
        text: Text,
        wish: &RecordsCommand,
        bytes: &[u8],
        report: &mut dyn FnMut(RecordsAnswer),
    ) -> Result<Answered, RequestError> {
        Ok(match wish {
            RecordsCommand::Open {
                name,
                charset,
                lenient,
                other,
            } => {
                let charset = charset.as_ref().map(|name| name.parse());
                let options = ReadOptions {
                    lenient: *lenient,
                    charset: charset.transpose()?,
                    other: other.as_deref().and_then(OtherReading::named),
                    likely: Charset::usual(text.language().name()),
                    ..ReadOptions::default()
                };
                let source = Source {
                    bytes,
                    name: name.as_deref(),
                    options,
                };
                Answered::from(self.open(text, &source, report)?)
            }
            RecordsCommand::Take { record: Some(at) } => {
                let opened = self.open.as_mut().ok_or(RequestError::NoFile)?;
                if !opened.records.replace(*at, bytes)? {
                    return Err(RequestError::NoRecord(*at));
                }
                Answered::from(RecordsAnswer::Opened(opened.file(text)?))
            }
            RecordsCommand::Take { record: None } => {
                let mut opened = Opened::new(
                    // Trees of the library have every field of SGF.
                    Format::Sgf,
                    Reading {
                        records: Vec::new(),
                        tables: None,
                        charset: None,
                        notices: Vec::new(),
                    },
                );
                opened.records.push(&unpacked(bytes)?);
                let file = opened.file(text)?;
                self.open = Some(opened);
                Answered::from(RecordsAnswer::Opened(file))
            }
            RecordsCommand::List {
                text: words,
                position,
                from,
            } => {
                let position = position.as_ref();
                let position = position.map(|(size, start)| stones(*size, start));
                let opened = self.open.as_mut().ok_or(RequestError::NoFile)?;
                let records = &mut opened.records;
                let (total, records) =
                    records.list(text, words, position.transpose()?.as_ref(), *from)?;
                Answered::from(RecordsAnswer::Listed { total, records })
            }
            RecordsCommand::Tree { record } => {
                let opened = self.opened()?;
                let mut tree = opened.packed(*record)?.to_vec();
                let mut whole = unpacked(&tree)?;
                let rule = usual_rule(opened.format, whole.info());
                if whole.info().rule().is_none() {
                    // Stated from here on, so that whatever the tree is kept in keeps it.
                    whole.info_mut().set_rule(rule);
                    tree = pack(&whole);
                }
                let summary = Summary::of(&whole).to_bytes();
                Answered {
                    answer: RecordsAnswer::Tree { rule, summary },
                    bytes: Some(tree),
                }
            }
            RecordsCommand::Draw {
                what,
                look,
                numbered_from,
                counted_from,
                coordinates,
                rows_from_top,
                view,
            } => {
                let mut picture = draw::picture(self.open.as_ref(), what)?;
                picture.look = look.parse()?;
                picture.coordinates = *coordinates;
                picture.rows_from_top = *rows_from_top;
                picture.numbers = match (*numbered_from, *counted_from) {
                    (0, _) => Numbers::None,
                    (first, 0 | 1) => Numbers::From(first),
                    (_, first) => Numbers::After(first - 1),
                };
                let seen = Symmetry::all().get(*view).copied();
                picture.view = seen.ok_or(RequestError::NoView(*view))?;
                let svg = picture.svg();
                Answered::from(RecordsAnswer::Drawn { svg })
            }
            RecordsCommand::Write { what, format } => {
                let request = write::WriteRequest {
                    what,
                    certificate: bytes,
                    format: format.parse()?,
                };
                write::write(&request, self.open.as_ref(), text)?
            }
        })
    }

    fn opened(&self) -> Result<&Opened, RequestError> {
        self.open.as_ref().ok_or(RequestError::NoFile)
    }

    fn open(
        &mut self,
        text: Text,
        source: &Source<'_>,
        report: &mut dyn FnMut(RecordsAnswer),
    ) -> Result<RecordsAnswer, RequestError> {
        Ok(match source.collect(report) {
            Ok(opened) => {
                let opened = self.open.insert(opened);
                let choices = source.choices(text, opened.format, &opened.rest);
                let file = opened.file(text)?;
                RecordsAnswer::Opened(File {
                    position: file.position && choices.is_empty(),
                    choices,
                    ..file
                })
            }
            Err(why) => RecordsAnswer::Refused {
                why: text.read_error(&why),
                lenient_helps: source.lenient_helps(&why),
            },
        })
    }
}

struct Source<'a> {
    bytes: &'a [u8],
    name: Option<&'a str>,
    options: ReadOptions,
}

impl Source<'_> {
    fn read(&self, options: &ReadOptions) -> Result<(Format, Reading), ReadError> {
        read_any(self.bytes, self.name, None, options)
    }

    fn collect(&self, report: &mut dyn FnMut(RecordsAnswer)) -> Result<Opened, ReadError> {
        let mut records = Collection::default();
        let of = self.bytes.len();
        let mut reported = 0;
        let mut each = |record: Record, read: usize| {
            records.push(&record);
            // Of a file in another encoding its text is read, which is longer.
            let read = read.min(of);
            if read - reported > of / REPORTS && read < of {
                reported = read;
                let records = records.len();
                report(RecordsAnswer::Reading { read, of, records });
            }
        };
        let (format, rest) = read_each(self.bytes, self.name, &self.options, &mut each)?;
        Ok(Opened {
            records,
            ..Opened::new(format, rest)
        })
    }

    /// A piece of what the file says in an encoding: its first letters that are not ASCII, or in an
    /// archive the first title.
    fn glimpse(&self, text: Text, charset: Charset) -> String {
        if !is_archive(self.bytes) {
            return charset.glimpse(self.bytes);
        }
        let options = ReadOptions {
            charset: Some(charset),
            ..self.options
        };
        // Reading a large one again takes too long for a look.
        let small = (self.bytes.len() < 1 << 18).then(|| self.read(&options).ok());
        let read = small.flatten().map(|(_, reading)| reading.records);
        let first = read.as_deref().and_then(<[Record]>::first);
        first.map_or_else(String::new, |record| text.record_title(record.info(), 0))
    }

    /// The other ways to read a file that its notices tell of.
    fn choices(&self, text: Text, format: Format, reading: &Reading) -> Vec<Choice> {
        let mut choices = Vec::new();
        for notice in &reading.notices {
            let other = match notice {
                Notice::CharsetGuessed { others, .. }
                | Notice::CharsetContradicted { others, .. } => {
                    choices.extend(others.iter().map(|charset| {
                        let (name, sample) = (charset.name(), self.glimpse(text, *charset));
                        Choice {
                            said: text.reading_encoding(name, sample),
                            charset: Some(name.to_owned()),
                            other: None,
                        }
                    }));
                    continue;
                }
                Notice::LinesJoined { .. } => OtherReading::Games,
                Notice::LettersAssumed { .. } => OtherReading::Swapped,
                _ => continue,
            };
            let options = ReadOptions {
                other: Some(other),
                ..self.options
            };
            let read = tengen_record::read(self.bytes, format, &options);
            let records = read.map(|reading| reading.records).unwrap_or_default();
            let games = records.iter().take(4).map(|record| {
                let moves: Vec<_> = record.moves().take(8).collect();
                tengen_core::notation::format_moves(&moves)
            });
            let sample = games.collect::<Vec<_>>().join(" / ");
            choices.push(Choice {
                said: text.reading_other(other.name(), sample),
                charset: None,
                other: Some(other.name().to_owned()),
            });
        }
        choices
    }

    /// Whether a lenient read of a refused file finds anything.
    fn lenient_helps(&self, why: &ReadError) -> bool {
        lenient_helps(self.bytes, self.name, None, &self.options, why)
    }
}

/// The rule that the record names, or the usual one of its format.
fn usual_rule(format: Format, info: &Info) -> Rule {
    info.rule().unwrap_or(match format {
        Format::Renlib | Format::Rif | Format::Pos => Rule::Renju,
        Format::Psq
        | Format::Rec
        | Format::Sgf
        | Format::Moves
        | Format::Diagram
        | Format::Sav
        | Format::Url => Rule::Freestyle,
    })
}

impl Opened {
    fn new(format: Format, rest: Reading) -> Opened {
        Opened {
            format,
            records: Collection::default(),
            rest,
        }
    }

    /// The tables of a RIF database.
    pub(crate) const fn tables(&self) -> Option<&Tables> {
        self.rest.tables.as_ref()
    }

    fn packed(&self, at: usize) -> Result<&[u8], RequestError> {
        self.records.packed(at).ok_or(RequestError::NoRecord(at))
    }

    pub(crate) fn record(&self, at: usize) -> Result<Record, RequestError> {
        Ok(unpacked(self.packed(at)?)?)
    }

    fn file(&mut self, text: Text) -> Result<File, RequestError> {
        let (count, records) = self.records.list(text, "", None, 0)?;
        let notices = self.rest.notices.iter();
        let assumed = |notice: &Notice| matches!(notice, Notice::SizeAssumed(_));
        let position = matches!(self.format, Format::Moves | Format::Url)
            && count == 1
            && notices.clone().all(assumed);
        Ok(File {
            format: text.format_name(self.format),
            charset: self.rest.charset.map(|c| c.name().to_owned()),
            count,
            records,
            notices: notices.map(|notice| text.notice(notice)).collect(),
            choices: Vec::new(),
            position,
        })
    }
}
