//! Streaming a RIF to a visitor.

use std::collections::HashSet;
use std::io::BufRead;
use std::ops::ControlFlow;

use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use tengen_core::Move;

use super::attrs::is_name;
use super::utf8::Utf8;
use super::{Attrs, Game, MAX_ATTRS, RifFault, Row, SIZE};
use crate::error::{Fault, Ignored, Log, Notice, ReadError};
use crate::moves::misplaced;
use crate::options::ReadOptions;
use crate::text::{Charset, CharsetError, excerpt};

/// Receives the parts of a RIF in the file's order.
pub trait Visitor {
    /// Start of the outermost element.
    fn root(&mut self, name: &str, attrs: Attrs) {
        let _ = (name, attrs);
    }

    /// Start of a table or of the list of games.
    fn group(&mut self, name: &str, attrs: Attrs) {
        let _ = (name, attrs);
    }

    /// A row of the last table; `Break` ends the reading.
    fn row(&mut self, row: Row) -> ControlFlow<()> {
        let _ = row;
        ControlFlow::Continue(())
    }

    /// A game; `Break` ends the reading.
    fn game(&mut self, game: Game) -> ControlFlow<()> {
        let _ = game;
        ControlFlow::Continue(())
    }
}

/// The result of [`visit`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visited {
    /// The encoding.
    pub charset: Charset,
    /// What a lenient reading skipped.
    pub notices: Vec<Notice>,
}

/// Streams a RIF to a visitor; keeps only one row or game, and the ids of all games, in memory.
/// Error offsets count bytes of the text in UTF-8.
///
/// # Errors
/// [`ReadError::Rif`] or [`ReadError::Text`]. A lenient reading keeps a game up to its first bad
/// move, so that each has its number, and ends at the first invalid XML.
pub fn visit<R: BufRead>(
    input: R,
    options: &ReadOptions,
    visitor: &mut impl Visitor,
) -> Result<Visited, ReadError> {
    let mut log = Log::new(options.lenient);
    let input = Utf8::new(input, options.charset, options.lenient).map_err(|e| Fault {
        offset: 0,
        what: RifFault::Io(e.kind()),
    })?;
    let charset = input.charset;
    let mut reader = Reader::from_reader(input);
    let mut stream = Stream {
        visitor,
        names: Vec::new(),
        depth: 0,
        games: 0,
        ids: HashSet::new(),
        item: Item::default(),
        begun: false,
    };
    let result = stream.run(&mut reader, &mut log);
    let malformed = reader.get_ref().malformed.map(|offset| Fault {
        offset,
        what: CharsetError::Malformed(charset),
    });
    match (malformed, result) {
        (Some(fault), _) if !options.lenient => return Err(fault.into()),
        (malformed, result) => {
            if let Some(fault) = malformed {
                log.notices.push(Notice::Replaced(fault));
            }
            result?;
            if !stream.begun {
                let what = RifFault::Nothing;
                return Err(Fault { offset: 0, what }.into());
            }
        }
    }
    let notices = log.notices.list();
    Ok(Visited { charset, notices })
}

#[derive(Default)]
struct Item {
    at: usize,
    row: Row,
    moves: String,
    /// For each piece of `moves` its place there, and in the file.
    pieces: Vec<(usize, usize)>,
    info: String,
}

impl Item {
    /// The place in the file of a byte of `moves`.
    fn place(&self, at: usize) -> usize {
        let next = self.pieces.partition_point(|&(start, _)| start <= at);
        match next.checked_sub(1) {
            Some(i) => self.pieces[i].1 + at - self.pieces[i].0,
            None => self.at,
        }
    }
}

struct Stream<'v, V> {
    visitor: &'v mut V,
    /// The open elements, down to the fourth level.
    names: Vec<String>,
    depth: usize,
    /// The games so far.
    games: usize,
    ids: HashSet<u32>,
    item: Item,
    begun: bool,
}

impl<V: Visitor> Stream<'_, V> {
    fn run<R: BufRead>(
        &mut self,
        reader: &mut Reader<Utf8<R>>,
        log: &mut Log,
    ) -> Result<(), ReadError> {
        let mut buffer = Vec::new();
        loop {
            buffer.clear();
            let at = reader.buffer_position() as usize;
            let event = match reader.read_event_into(&mut buffer) {
                Ok(event) => event,
                Err(error) => {
                    let offset = reader.error_position() as usize;
                    return log.fault(xml(offset, error));
                }
            };
            let flow = match event {
                Event::Eof => break,
                Event::Start(tag) => self.open(at, &tag, log)?,
                Event::Empty(tag) => match self.open(at, &tag, log)? {
                    ControlFlow::Continue(()) => self.close(log)?,
                    end => end,
                },
                Event::End(_) => self.close(log)?,
                Event::Text(text) => self.text(at, &text.xml10_content(), log)?,
                Event::CData(text) => {
                    let at = at + "<![CDATA[".len();
                    self.text(at, &text.xml10_content(), log)?
                }
                Event::GeneralRef(entity) => {
                    let text = resolve(&entity);
                    self.text(at, &text, log)?
                }
                Event::PI(_) | Event::Comment(_) => {
                    log.ignore(Ignored::Comment, at);
                    ControlFlow::Continue(())
                }
                Event::Decl(_) | Event::DocType(_) => ControlFlow::Continue(()),
            };
            if flow.is_break() {
                return Ok(());
            }
        }
        if self.depth > 0 {
            let open = self.names.last().cloned().unwrap_or_default();
            let offset = reader.buffer_position() as usize;
            let what = RifFault::Truncated(open);
            return log.fault(Fault { offset, what });
        }
        Ok(())
    }

    fn open(
        &mut self,
        at: usize,
        tag: &BytesStart<'_>,
        log: &mut Log,
    ) -> Result<ControlFlow<()>, ReadError> {
        let name = tag.name();
        let name: &str = name.as_ref();
        if !is_name(name) {
            // The meaning and the end of such an element are unknown.
            let what = RifFault::Unexpected(excerpt(name));
            log.fault(Fault { offset: at, what })?;
            return Ok(ControlFlow::Break(()));
        }
        self.depth += 1;
        self.begun = true;
        if self.depth <= 4 {
            self.names.push(name.to_owned());
        }
        let go_on = Ok(ControlFlow::Continue(()));
        if self.depth > 4 {
            if self.depth == 5 {
                log.ignore(Ignored::Element(excerpt(name)), at);
            }
            return go_on;
        }
        let attrs = attributes(at, tag, log)?;
        match self.depth {
            1 => self.visitor.root(name, attrs),
            2 => self.visitor.group(name, attrs),
            3 => {
                self.item = Item {
                    at,
                    row: Row {
                        name: name.to_owned(),
                        attrs,
                        ..Row::default()
                    },
                    ..Item::default()
                };
            }
            _ => {
                // Repeated elements of a game are joined.
                match name {
                    "move" if self.in_game() => self.item.moves.push(' '),
                    "info" if self.in_game() => {
                        if !self.item.info.is_empty() {
                            self.item.info.push('\n');
                        }
                    }
                    _ => {
                        let element = (name.to_owned(), String::new());
                        self.item.row.elements.push(element);
                    }
                }
                for (attr, _) in attrs.iter() {
                    log.ignore(Ignored::Attribute(excerpt(&format!("{name} {attr}"))), at);
                }
            }
        }
        go_on
    }

    fn in_game(&self) -> bool {
        matches!(&self.names[..], [_, group, row, ..] if group == "games" && row == "game")
    }

    fn close(&mut self, log: &mut Log) -> Result<ControlFlow<()>, ReadError> {
        let mut flow = ControlFlow::Continue(());
        if self.depth == 3 {
            let mut item = std::mem::take(&mut self.item);
            flow = if self.in_game() {
                let game = self.game(item, log)?;
                self.visitor.game(game)
            } else {
                let row = &mut item.row;
                if !row.elements.is_empty() && row.text.trim().is_empty() {
                    row.text.clear();
                }
                self.visitor.row(item.row)
            };
        }
        if self.depth <= 4 {
            self.names.pop();
        }
        self.depth = self.depth.saturating_sub(1);
        Ok(flow)
    }

    fn text(&mut self, at: usize, text: &str, log: &mut Log) -> Result<ControlFlow<()>, ReadError> {
        let in_game = self.in_game();
        let name = self.names.last().map_or("", String::as_str);
        let slot = match (self.depth, in_game, name) {
            (3, false, _) => Some(&mut self.item.row.text),
            (4, true, "move") => {
                self.item.pieces.push((self.item.moves.len(), at));
                Some(&mut self.item.moves)
            }
            (4, true, "info") => Some(&mut self.item.info),
            (4, ..) => self.item.row.elements.last_mut().map(|(_, text)| text),
            _ => None,
        };
        match slot {
            Some(slot) => slot.push_str(text),
            // A part of an element that is counted already.
            None if self.depth > 4 || text.trim().is_empty() => {}
            // Text of a game itself could be its moves.
            None if self.depth == 3 => {
                let what = RifFault::Unexpected(excerpt(text.trim()));
                log.fault(Fault { offset: at, what })?;
            }
            None => log.ignore(Ignored::Text, at),
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The game of an element, in a lenient reading up to its first bad move.
    fn game(&mut self, item: Item, log: &mut Log) -> Result<Game, ReadError> {
        self.games += 1;
        let (moves, fault) = moves(&item.moves, self.games);
        if let Some((at, what)) = fault {
            let offset = item.place(at);
            log.fault(Fault { offset, what })?;
        }
        if let Err(what) = self.check(&item.row.attrs) {
            let offset = item.at;
            log.fault(Fault { offset, what })?;
        }
        Ok(Game {
            attrs: item.row.attrs,
            moves,
            info: item.info,
            elements: item.row.elements,
        })
    }

    /// Checks the attributes that other parts rely on.
    fn check(&mut self, attrs: &Attrs) -> Result<(), RifFault> {
        if let Some(result) = attrs.get("bresult")
            && half_points(result).is_none()
        {
            return Err(RifFault::Result(excerpt(result)));
        }
        if let Some(id) = attrs.get("id") {
            let id = id.trim().parse().map_err(|_| RifFault::Id(excerpt(id)))?;
            if !self.ids.insert(id) {
                return Err(RifFault::DuplicateId(id));
            }
        }
        Ok(())
    }
}

/// Parses Black's score as half points.
pub(super) fn half_points(text: &str) -> Option<u8> {
    match text.trim() {
        "1" | "1.0" => Some(2),
        "0.5" | ".5" => Some(1),
        "0" | "0.0" => Some(0),
        _ => None,
    }
}

/// The moves up to the first bad one, which is returned with its place in the text.
fn moves(text: &str, game: usize) -> (Vec<Move>, Option<(usize, RifFault)>) {
    let mut moves = Vec::with_capacity(text.len() / 3);
    let mut fault = None;
    let at = |word: &str| word.as_ptr().addr() - text.as_ptr().addr();
    let words = || text.split_ascii_whitespace();
    for word in words() {
        let mv = match word {
            "--" | "pass" => Move::Pass,
            _ => match word.parse() {
                Ok(point) => Move::Place(point),
                Err(_) => {
                    let (ply, text) = (moves.len() + 1, excerpt(word));
                    fault = Some((at(word), RifFault::Move { game, ply, text }));
                    break;
                }
            },
        };
        moves.push(mv);
    }
    if let Some((i, why)) = misplaced(SIZE, &moves) {
        moves.truncate(i);
        let ply = i + 1;
        let place = words().nth(i).map_or(0, at);
        fault = Some((place, RifFault::Misplaced { game, ply, why }));
    }
    (moves, fault)
}

/// The attributes of an element; a lenient reading skips invalid ones.
fn attributes(at: usize, tag: &BytesStart<'_>, log: &mut Log) -> Result<Attrs, ReadError> {
    let mut attrs = Attrs::new();
    for (count, attr) in tag.attributes().enumerate() {
        if count >= MAX_ATTRS {
            let what = RifFault::Attributes;
            log.fault(Fault { offset: at, what })?;
            break;
        }
        let attr = match attr {
            Ok(attr) => attr,
            Err(error) => {
                log.fault(xml(at, error))?;
                continue;
            }
        };
        let name: &str = attr.key.as_ref();
        match attr.normalized_value(XmlVersion::Explicit1_0) {
            Ok(value) if is_name(name) => attrs.push(name.to_owned(), value.into_owned()),
            Ok(_) => {
                let what = RifFault::Unexpected(excerpt(name));
                log.fault(Fault { offset: at, what })?;
            }
            Err(error) => log.fault(xml(at, error))?,
        }
    }
    Ok(attrs)
}

/// Resolves a reference; an undefined one stays as written.
fn resolve(entity: &BytesRef<'_>) -> String {
    if let Ok(Some(c)) = entity.resolve_char_ref() {
        return c.to_string();
    }
    let name = entity.xml10_content();
    quick_xml::escape::resolve_predefined_entity(&name)
        .map_or_else(|| format!("&{name};"), str::to_owned)
}

fn xml(offset: usize, error: impl Into<quick_xml::Error>) -> Fault<RifFault> {
    let what = match error.into() {
        quick_xml::Error::Io(e) => RifFault::Io(e.kind()),
        other => RifFault::Xml(other.to_string()),
    };
    Fault { offset, what }
}
