//! Reading a `.lib` in one pass, with a stack of pending siblings.

use tengen_core::{Color, Move, Point};

use super::{
    BITS, GHOST, HEAD, LibFault, MAGIC, PASS_TEXT, Part, SIZE, Version, comment, flag, point,
};
use crate::error::{Fault, Log, Notice, ReadError, check_length};
use crate::node::{Act, Label, Prop};
use crate::options::{ReadOptions, Reading};
use crate::text::{Charset, CharsetError, Sample};
use crate::tree::{NodeId, Record};

/// Reads a `.lib` of any version.
///
/// # Errors
/// [`ReadError::Renlib`] or [`ReadError::Text`]. A lenient reading skips subtrees that cannot be
/// placed.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, ReadError> {
    check_length(bytes)?;
    let mut log = Log::new(options.lenient);
    let start = match version(bytes)? {
        Version::Headless => 0,
        Version::V30 | Version::V34 => HEAD,
    };
    let mut reader = Reader {
        bytes,
        at: start,
        record: Record::new(SIZE),
        taken: [0; 15],
        here: NodeId::ROOT,
        texts: Vec::new(),
    };
    reader.tree(&mut log)?;
    let Reader {
        mut record, texts, ..
    } = reader;
    let charset = charset(bytes, &texts, options, &mut log);
    place_texts(bytes, &mut record, texts, charset, &mut log)?;
    Ok(Reading {
        charset: Some(charset),
        ..Reading::new(vec![record], log.notices.list())
    })
}

/// The version of a file.
///
/// # Errors
/// [`ReadError::Renlib`] if it is not a `.lib` of a known version.
pub fn version(bytes: &[u8]) -> Result<Version, ReadError> {
    let fault = |offset, what| Err(Fault { offset, what }.into());
    if !bytes.starts_with(&MAGIC) {
        return match bytes.first() {
            Some(0x78) => Ok(Version::Headless),
            _ => fault(0, LibFault::Head),
        };
    }
    if bytes.len() < HEAD {
        return fault(bytes.len(), LibFault::Truncated(Part::Head));
    }
    let (major, minor) = (bytes[8], bytes[9]);
    match 100 * u32::from(major) + u32::from(minor) {
        0..=300 => Ok(Version::V30),
        301..=304 => Ok(Version::V34),
        _ => fault(8, LibFault::Version(major, minor)),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Comment,
    OldComment,
    /// The label of a point.
    Label(Point),
    /// The board text of a node without a point.
    PassText,
}

/// A text's position in the file; it is decoded once the encoding is known.
struct Text {
    node: NodeId,
    kind: Kind,
    at: u32,
    length: u32,
}

#[derive(Clone, Copy)]
struct Place {
    /// `None` in a skipped subtree.
    parent: Option<NodeId>,
    to_move: Color,
}

impl Place {
    fn enter(&mut self, node: Option<NodeId>, record: &Record) {
        self.parent = node;
        let moved = node.and_then(|id| record.node(id).act().color());
        self.to_move = moved.map_or(self.to_move, Color::opponent);
    }
}

struct Head {
    at: usize,
    position: u8,
    flags: u8,
    extension: u16,
}

impl Head {
    const fn has(&self, bit: u8) -> bool {
        self.flags & bit != 0
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    record: Record,
    /// Occupied points on the way to `here`, one word per row.
    taken: [u16; 15],
    here: NodeId,
    texts: Vec<Text>,
}

impl Reader<'_> {
    fn tree(&mut self, log: &mut Log) -> Result<(), ReadError> {
        // Places of the announced siblings.
        let mut pending: Vec<Place> = Vec::new();
        let mut place = Place {
            parent: Some(NodeId::ROOT),
            to_move: Color::Black,
        };
        let mut first = true;
        // Whether an announced sibling must follow.
        let mut sibling_due = false;
        while self.at < self.bytes.len() {
            let head = match self.head() {
                Ok(head) => head,
                Err(fault) => return log.fault(fault),
            };
            let node = match place.parent {
                // Version 3.4 stores the root.
                Some(root) if first && head.position == 0 => Some(root),
                Some(parent) => self.node(parent, place.to_move, &head, log)?,
                None => None,
            };
            first = false;
            if let Err(fault) = self.content(node, place.parent, &head) {
                return log.fault(fault);
            }
            if head.has(flag::SIBLING) {
                pending.push(place);
            }
            sibling_due = head.has(flag::LEAF);
            if sibling_due {
                let Some(next) = pending.pop() else {
                    return self.end(log);
                };
                place = next;
            } else {
                place.enter(node, &self.record);
            }
        }
        if pending.is_empty() && !sibling_due {
            let offset = self.bytes.len();
            log.notices.push(Notice::NoLastLeaf { offset });
            return Ok(());
        }
        log.fault(self.truncated(Part::Tree))
    }

    fn end(&self, log: &mut Log) -> Result<(), ReadError> {
        let rest = self.bytes.len() - self.at;
        if rest == 0 {
            return Ok(());
        }
        log.fault(Fault {
            offset: self.at,
            what: LibFault::Trailing(rest),
        })
    }

    const fn truncated(&self, part: Part) -> Fault<LibFault> {
        Fault {
            offset: self.bytes.len(),
            what: LibFault::Truncated(part),
        }
    }

    fn pair(&mut self) -> Result<[u8; 2], Fault<LibFault>> {
        let Some(&[a, b]) = self.bytes.get(self.at..self.at + 2) else {
            return Err(self.truncated(Part::Node));
        };
        self.at += 2;
        Ok([a, b])
    }

    fn head(&mut self) -> Result<Head, Fault<LibFault>> {
        let at = self.at;
        let [position, flags] = self.pair()?;
        let extension = if flags & flag::EXTENSION != 0 {
            u16::from_be_bytes(self.pair()?)
        } else {
            0
        };
        Ok(Head {
            at,
            position,
            flags,
            extension,
        })
    }

    /// Adds a node; `None` if it is only a label or, in a lenient reading, cannot be placed.
    fn node(
        &mut self,
        up: NodeId,
        to_move: Color,
        head: &Head,
        log: &mut Log,
    ) -> Result<Option<NodeId>, ReadError> {
        let mut refuse = |what| {
            let offset = head.at;
            log.fault(Fault { offset, what }).map(|()| None)
        };
        let at = point(head.position);
        if at.is_none() && head.position != 0 {
            return refuse(LibFault::OffBoard(head.position));
        }
        if is_label(head) {
            return Ok(None);
        }
        self.climb(up);
        let act = match at {
            _ if head.has(flag::NO_MOVE) => Act::None,
            None => Act::Play(to_move, Move::Pass),
            Some(p) if self.taken[usize::from(p.y())] >> p.x() & 1 == 1 => {
                return refuse(LibFault::Taken(p));
            }
            Some(p) => Act::Play(to_move, Move::Place(p)),
        };
        let id = self.record.push(up, act);
        if let (Act::None, Some(p)) = (act, at) {
            add_prop(&mut self.record, id, GHOST, p.to_string());
        }
        self.flip(id);
        self.here = id;
        Ok(Some(id))
    }

    /// Moves `here` up to the ancestor `to`. Each node is left once, so this takes linear time.
    fn climb(&mut self, to: NodeId) {
        while self.here != to {
            self.flip(self.here);
            match self.record.parent(self.here) {
                Some(up) => self.here = up,
                None => break,
            }
        }
    }

    fn flip(&mut self, id: NodeId) {
        if let Some(p) = self.record.node(id).act().point() {
            self.taken[usize::from(p.y())] ^= 1 << p.x();
        }
    }

    /// Reads a node's flags and texts; drops those of a skipped subtree.
    fn content(
        &mut self,
        node: Option<NodeId>,
        parent: Option<NodeId>,
        head: &Head,
    ) -> Result<(), Fault<LibFault>> {
        if let Some(id) = node {
            let node = self.record.node_mut(id);
            node.set_marked(head.has(flag::MARK));
            node.set_start(head.has(flag::START));
            let unknown = head.extension & !flag::BOARD_TEXT;
            if unknown != 0 {
                add_prop(&mut self.record, id, BITS, format!("{unknown:04x}"));
            }
        }
        if head.has(flag::OLD_COMMENT) {
            let length = self.old_text()?;
            self.keep(node, Kind::OldComment, length);
        } else if head.has(flag::COMMENT) {
            let length = self.text(Part::Comment)?;
            self.keep(node, Kind::Comment, length);
        }
        if head.extension & flag::BOARD_TEXT != 0 {
            let length = self.text(Part::BoardText)?;
            let label = node.is_some() || is_label(head);
            match point(head.position) {
                Some(p) if label => self.keep(parent, Kind::Label(p), length),
                None if head.position == 0 => self.keep(node, Kind::PassText, length),
                _ => {}
            }
        }
        Ok(())
    }

    /// Adds a text of the file to `texts`.
    fn keep(&mut self, node: Option<NodeId>, kind: Kind, (at, length): (usize, usize)) {
        if let Some(node) = node
            && length > 0
        {
            self.texts.push(Text {
                node,
                kind,
                at: at as u32,
                length: length as u32,
            });
        }
    }

    /// Skips a text; returns its offset and length.
    fn text(&mut self, part: Part) -> Result<(usize, usize), Fault<LibFault>> {
        let at = self.at;
        let length = self.bytes[at..]
            .iter()
            .position(|&b| b == 0)
            .ok_or(self.truncated(part))?;
        let padded = (length + 2) & !1;
        if at + padded > self.bytes.len() {
            return Err(self.truncated(part));
        }
        self.at += padded;
        Ok((at, length))
    }

    /// The same for the old encoding, where the last character has its top bit set.
    fn old_text(&mut self) -> Result<(usize, usize), Fault<LibFault>> {
        let at = self.at;
        let last = self.bytes[at..]
            .iter()
            .position(|&b| b & 0x80 != 0)
            .ok_or(self.truncated(Part::Comment))?;
        let padded = (last + 2) & !1;
        if at + padded > self.bytes.len() {
            return Err(self.truncated(Part::Comment));
        }
        self.at += padded;
        Ok((at, last + 1))
    }
}

/// Whether a node only carries a board text.
fn is_label(head: &Head) -> bool {
    const MORE: u8 = flag::OLD_COMMENT | flag::COMMENT | flag::MARK | flag::START;
    head.flags & MORE == 0
        && head.has(flag::NO_MOVE)
        && head.has(flag::LEAF)
        && head.extension == flag::BOARD_TEXT
        && point(head.position).is_some()
}

fn add_prop(record: &mut Record, id: NodeId, key: &str, value: String) {
    let prop = Prop {
        key: key.to_owned(),
        values: vec![value],
    };
    record.node_mut(id).extra_mut().props.push(prop);
}

/// The encoding: the wanted one, UTF-8 if all texts are valid, or a guess.
fn charset(bytes: &[u8], texts: &[Text], options: &ReadOptions, log: &mut Log) -> Charset {
    if let Some(charset) = options.charset {
        return charset;
    }
    let slices = || {
        texts
            .iter()
            .filter(|t| t.kind != Kind::OldComment)
            .map(|t| slice(bytes, t))
    };
    if slices().all(|text| std::str::from_utf8(text).is_ok()) {
        return Charset::UTF_8;
    }
    let mut sample = Sample::default();
    slices().for_each(|text| sample.add_lines(text));
    let charset = options
        .fallback
        .unwrap_or_else(|| sample.best(options.likely));
    let others = sample.alternatives(charset, options.likely);
    log.notices.push(Notice::CharsetGuessed { charset, others });
    charset
}

fn slice<'a>(bytes: &'a [u8], text: &Text) -> &'a [u8] {
    &bytes[text.at as usize..][..text.length as usize]
}

/// Decodes the texts and adds them to their nodes.
fn place_texts(
    bytes: &[u8],
    record: &mut Record,
    texts: Vec<Text>,
    charset: Charset,
    log: &mut Log,
) -> Result<(), ReadError> {
    let mut noted = false;
    for text in texts {
        let raw = slice(bytes, &text);
        let decoded = if text.kind == Kind::OldComment {
            old_letters(raw)
        } else {
            let (decoded, bad) = charset.decode(raw);
            if let Some(at) = bad {
                let fault = Fault {
                    offset: text.at as usize + at,
                    what: CharsetError::Malformed(charset),
                };
                if !log.lenient {
                    return Err(fault.into());
                }
                if !noted {
                    log.notices.push(Notice::Replaced(fault));
                    noted = true;
                }
            }
            decoded.into_owned()
        };
        let extra = record.node_mut(text.node).extra_mut();
        match text.kind {
            Kind::Comment | Kind::OldComment => comment::read(extra, &decoded),
            Kind::Label(at) => extra.labels.push(Label { at, text: decoded }),
            Kind::PassText => extra.props.push(Prop {
                key: PASS_TEXT.to_owned(),
                values: vec![decoded],
            }),
        }
    }
    Ok(())
}

/// Decodes seven-bit Swedish text.
fn old_letters(raw: &[u8]) -> String {
    raw.iter()
        .map(|b| match b & 0x7f {
            b'}' => 'å',
            b'{' => 'ä',
            b'|' => 'ö',
            b']' => 'Å',
            b'[' => 'Ä',
            b'\\' => 'Ö',
            plain => char::from(plain),
        })
        .collect()
}
