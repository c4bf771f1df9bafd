//! Reading SGF.

use tengen_core::{Color, Move, Point, Size};

use super::SgfFault;
use super::open_node::{OpenNode, Property};
use super::parse::{Token, Tokens};
use super::value::{letters, on_board, pair, simple};
use crate::error::{Fault, Ignored, Log, Notice, ReadError, check_length};
use crate::node::{Act, Label, Mark, MarkKind, SetupStone};
use crate::options::{Each, ReadOptions, Reading};
use crate::text::{Source, excerpt};
use crate::tree::{NodeId, Record};

/// Reads a collection of game trees.
///
/// # Errors
/// [`ReadError::Sgf`] or [`ReadError::Text`]. A lenient reading skips bad values and other text,
/// begins a node after a `(` without `;`, and closes open trees at the end.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, ReadError> {
    let mut records = Vec::new();
    let reading = for_each(bytes, options, &mut |record, _| records.push(record))?;
    Ok(Reading { records, ..reading })
}

/// Calls `each` with every game tree and the bytes read so far; the result has no records.
///
/// # Errors
/// As [`read`].
pub(crate) fn for_each(
    bytes: &[u8],
    options: &ReadOptions,
    each: Each<'_>,
) -> Result<Reading, ReadError> {
    check_length(bytes)?;
    let mut log = Log::new(options.lenient);
    let declared = declared(bytes);
    let source = Source::read(bytes, options, declared.as_deref(), &mut log.notices)?;
    let mut reader = Reader {
        source: &source,
        log,
        size: options.size,
        each,
        read: 0,
        any: false,
        record: None,
        begins: Tokens::new("", false),
        here: None,
        open: Vec::new(),
        node: Vec::new(),
        several: (0, 0),
        // Rectangles name more points than they have bytes: bounds memory.
        points_left: source.text.len().saturating_mul(4).saturating_add(4096),
    };
    reader.collection()?;
    let Reader {
        mut log,
        several: (offset, count),
        ..
    } = reader;
    if count > 0 {
        log.notices.push(Notice::SeveralMoves { offset, count });
    }
    Ok(Reading {
        charset: Some(source.charset),
        ..Reading::new(Vec::new(), log.notices.list())
    })
}

/// The encoding that the file declares in ASCII.
fn declared(bytes: &[u8]) -> Option<String> {
    let at = bytes.windows(3).take(1 << 16).position(|w| w == b"CA[")? + 3;
    let label = bytes[at..].iter().take(40).take_while(|&&b| b != b']');
    Some(label.map(|&b| char::from(b)).collect())
}

struct Reader<'a, 'e> {
    source: &'a Source<'a>,
    log: Log,
    size: Option<Size>,
    each: Each<'e>,
    /// Bytes of the text read so far.
    read: usize,
    /// Whether there is a game tree.
    any: bool,
    record: Option<Record>,
    /// The open game from its `(`.
    begins: Tokens<'a>,
    here: Option<NodeId>,
    /// The parents of the open variations.
    open: Vec<Option<NodeId>>,
    /// The properties read so far of the current node.
    node: Vec<Property<'a>>,
    points_left: usize,
    /// Nodes with several moves: the place of the first second move, and their number.
    several: (usize, usize),
}

impl<'a> Reader<'a, '_> {
    fn fault(&mut self, at: usize, what: SgfFault) -> Result<(), ReadError> {
        let offset = self.source.offset(at);
        self.log.fault(Fault { offset, what })
    }

    fn collection(&mut self) -> Result<(), ReadError> {
        let source = self.source;
        let mut in_node = false;
        let mut opened = false;
        let mut tokens = Tokens::new(&source.text, self.log.lenient);
        loop {
            let before = tokens.clone();
            let Some((at, token)) = tokens.next() else {
                break;
            };
            self.read = at;
            match token {
                Ok(Token::Name(name)) if opened && tokens.value_follows() => {
                    self.fault(at, SgfFault::NoNode)?;
                    (in_node, opened) = (true, false);
                    self.name(at, name, true)?;
                }
                Ok(Token::Name(name)) if in_node => {
                    self.name(at, name, tokens.value_follows())?;
                }
                Ok(Token::Value(value)) if in_node => self.value(at, value)?,
                Ok(Token::Node) if !self.open.is_empty() => {
                    self.end_node(in_node)?;
                    (in_node, opened) = (true, false);
                }
                Ok(Token::Open) => {
                    self.end_node(in_node)?;
                    if opened {
                        self.fault(at, SgfFault::EmptyVariation)?;
                    }
                    if self.open.is_empty() {
                        self.begins = before;
                    }
                    self.open.push(self.here);
                    (in_node, opened) = (false, true);
                }
                Ok(Token::Close) if !self.open.is_empty() => {
                    self.end_node(in_node)?;
                    if opened {
                        self.fault(at, SgfFault::EmptyVariation)?;
                    }
                    self.here = self.open.pop().flatten();
                    (in_node, opened) = (false, false);
                    self.end_tree();
                }
                Ok(_) => {
                    let rest = excerpt(&source.text[at..]);
                    self.fault(at, SgfFault::Junk(rest))?;
                }
                Err(what) => self.fault(at, what)?,
            }
        }
        self.end_node(in_node)?;
        if !self.open.is_empty() {
            self.fault(source.text.len(), SgfFault::Truncated("a game tree"))?;
            self.open.clear();
            self.end_tree();
        }
        if !self.any {
            // An error even in a lenient reading.
            let what = SgfFault::Nothing;
            return Err(Fault { offset: 0, what }.into());
        }
        Ok(())
    }

    /// Ends the game after its last `)`.
    fn end_tree(&mut self) {
        if self.open.is_empty() {
            self.here = None;
            if let Some(record) = self.record.take() {
                self.any = true;
                (self.each)(record, self.read);
            }
        }
    }

    /// Begins a property; `valued` is whether it has a value.
    fn name(&mut self, at: usize, name: &str, valued: bool) -> Result<(), ReadError> {
        let mut key = capitals(name);
        if key.is_empty() {
            self.fault(at, SgfFault::Junk(excerpt(name)))?;
            // Some programs write small letters.
            if name.len() > 2 || !valued {
                return Ok(());
            }
            key = name.to_ascii_uppercase();
        }
        self.node.push(Property {
            key,
            at,
            values: Vec::new(),
        });
        Ok(())
    }

    fn value(&mut self, at: usize, value: &'a str) -> Result<(), ReadError> {
        match self.node.last_mut() {
            Some(property) => {
                property.values.push((at, value));
                Ok(())
            }
            None => self.fault(at, SgfFault::Junk(excerpt(value))),
        }
    }

    fn end_node(&mut self, in_node: bool) -> Result<(), ReadError> {
        if !in_node {
            return Ok(());
        }
        let properties = std::mem::take(&mut self.node);
        let (mut record, id) = match self.record.take() {
            Some(mut record) => {
                // A lenient reading accepts a second root, as in `((;)(;))`.
                let up = self.here.unwrap_or(NodeId::ROOT);
                let id = record.push(up, Act::None);
                (record, id)
            }
            None => (Record::new(self.board(&properties)?), NodeId::ROOT),
        };
        let size = record.size();
        let mut at = OpenNode {
            record: &mut record,
            id,
            is_root: id == NodeId::ROOT,
            size,
            set_up: [0; 22],
            moves: 0,
        };
        for property in properties {
            self.property(&mut at, property)?;
        }
        self.here = Some(at.id);
        self.record = Some(record);
        Ok(())
    }

    fn board(&mut self, root: &[Property<'_>]) -> Result<Size, ReadError> {
        let first = |key: &str| root.iter().find(|p| p.key == key)?.values.first();
        let is_go = first("GM").is_some_and(|(_, raw)| raw.trim() == "1");
        let assumed = self
            .size
            .unwrap_or_else(|| smallest(is_go, needed(self.begins.clone())));
        let named = first("SZ").filter(|(_, raw)| !raw.trim().is_empty());
        let Some(&(at, raw)) = named else {
            self.log.notices.push(Notice::SizeAssumed(assumed));
            return Ok(assumed);
        };
        let (width, height) = pair(raw).unwrap_or((raw, raw));
        let number = |s: &str| s.trim().parse::<u32>().ok();
        match (number(width), number(height)) {
            (Some(n), Some(m)) if n == m && Size::new(n).is_ok() => {
                Ok(Size::new(n).unwrap_or(assumed))
            }
            _ => {
                self.fault(at, SgfFault::Size(excerpt(raw)))?;
                self.log.notices.push(Notice::SizeAssumed(assumed));
                Ok(assumed)
            }
        }
    }

    fn property(&mut self, at: &mut OpenNode<'_>, property: Property<'a>) -> Result<(), ReadError> {
        let Property { key, at: place, .. } = &property;
        if property.values.is_empty() {
            if matches!(key.as_str(), "B" | "W" | "AB" | "AW" | "AE" | "PL" | "SZ") {
                return self.fault(*place, SgfFault::NoValue(excerpt(key)));
            }
            self.ignore(*place, Ignored::NoValue(excerpt(key)));
            return Ok(());
        }
        match key.as_str() {
            "B" => self.play(at, &property, Color::Black),
            "W" => self.play(at, &property, Color::White),
            "AB" => self.stones(at, &property, Some(Color::Black)),
            "AW" => self.stones(at, &property, Some(Color::White)),
            "AE" => self.stones(at, &property, None),
            "TR" => self.marks(at, &property, MarkKind::Triangle),
            "MA" => self.marks(at, &property, MarkKind::Cross),
            "CR" => self.marks(at, &property, MarkKind::Circle),
            "SQ" => self.marks(at, &property, MarkKind::Square),
            "SL" => self.marks(at, &property, MarkKind::Selected),
            "LB" => self.labels(at, &property),
            "PL" => self.turn(at, &property),
            _ => {
                if !at.take(&property) {
                    at.keep(property);
                }
                Ok(())
            }
        }
    }

    fn play(
        &mut self,
        at: &mut OpenNode<'_>,
        p: &Property<'_>,
        color: Color,
    ) -> Result<(), ReadError> {
        for &(place, raw) in &p.values {
            let trimmed = raw.trim();
            let is_pass = trimmed.is_empty() || (trimmed == "tt" && at.size.get() < 20);
            let mv = if is_pass {
                Move::Pass
            } else {
                match self.point(at, p, place, trimmed)? {
                    Some(p) => Move::Place(p),
                    None => continue,
                }
            };
            if at.moves == 1 {
                if self.several.1 == 0 {
                    self.several.0 = self.source.offset(place);
                }
                self.several.1 += 1;
            }
            if at.moves > 0 {
                at.id = at.record.push(at.id, Act::None);
            }
            at.record.node_mut(at.id).set_act(Act::Play(color, mv));
            at.moves += 1;
        }
        Ok(())
    }

    fn ignore(&mut self, at: usize, what: Ignored) {
        let offset = self.source.offset(at);
        self.log.ignore(what, offset);
    }

    /// Whether a list of points is empty, which is counted.
    fn is_empty(&mut self, p: &Property<'_>, place: usize, raw: &str) -> bool {
        let empty = raw.trim().is_empty();
        if empty {
            self.ignore(place, Ignored::Empty(excerpt(&p.key)));
        }
        empty
    }

    /// Parses a point; `None` if a lenient reading skips it.
    fn point(
        &mut self,
        at: &OpenNode<'_>,
        p: &Property<'_>,
        place: usize,
        raw: &str,
    ) -> Result<Option<Point>, ReadError> {
        let found = letters(raw);
        if let Some(point) = found.and_then(|pair| on_board(pair, at.size)) {
            return Ok(Some(point));
        }
        // A stone changes the game, a mark does not.
        if !matches!(p.key.as_str(), "B" | "W" | "AB" | "AW" | "AE") {
            self.ignore(place, Ignored::OffBoard(excerpt(&p.key)));
            return Ok(None);
        }
        let (key, value, size) = (p.key.clone(), excerpt(raw), at.size);
        let what = match found {
            None => SgfFault::Point { key, value },
            Some(_) => SgfFault::OffBoard { key, value, size },
        };
        self.fault(place, what).map(|()| None)
    }

    /// Parses a point or a rectangle.
    fn points(
        &mut self,
        at: &OpenNode<'_>,
        p: &Property<'_>,
        place: usize,
        raw: &str,
    ) -> Result<Vec<Point>, ReadError> {
        let Some((from, to)) = pair(raw) else {
            return Ok(self.point(at, p, place, raw)?.into_iter().collect());
        };
        let from = self.point(at, p, place, from)?;
        let to = self.point(at, p, place, to)?;
        let (Some(a), Some(b)) = (from, to) else {
            return Ok(Vec::new());
        };
        let columns = a.x().min(b.x())..=a.x().max(b.x());
        let rows = a.y().min(b.y())..=a.y().max(b.y());
        let count = columns.len() * rows.len();
        if count > self.points_left {
            self.fault(place, SgfFault::TooManyPoints)?;
            return Ok(Vec::new());
        }
        self.points_left -= count;
        Ok(rows
            .rev()
            .flat_map(|y| columns.clone().map(move |x| Point::from_xy(x, y)))
            .collect())
    }

    fn stones(
        &mut self,
        at: &mut OpenNode<'_>,
        p: &Property<'_>,
        color: Option<Color>,
    ) -> Result<(), ReadError> {
        for &(place, raw) in &p.values {
            if self.is_empty(p, place, raw) {
                continue;
            }
            for point in self.points(at, p, place, raw)? {
                let row = &mut at.set_up[usize::from(point.y())];
                if *row >> point.x() & 1 == 1 {
                    self.fault(place, SgfFault::Twice(point))?;
                    continue;
                }
                *row |= 1 << point.x();
                let extra = at.record.node_mut(at.id).extra_mut();
                extra.stones.push(SetupStone { at: point, color });
            }
        }
        Ok(())
    }

    fn marks(
        &mut self,
        at: &mut OpenNode<'_>,
        p: &Property<'_>,
        kind: MarkKind,
    ) -> Result<(), ReadError> {
        for &(place, raw) in &p.values {
            if self.is_empty(p, place, raw) {
                continue;
            }
            let points = self.points(at, p, place, raw)?;
            let extra = at.record.node_mut(at.id).extra_mut();
            extra
                .marks
                .extend(points.into_iter().map(|at| Mark { at, kind }));
        }
        Ok(())
    }

    fn labels(&mut self, at: &mut OpenNode<'_>, p: &Property<'_>) -> Result<(), ReadError> {
        for &(place, raw) in &p.values {
            if self.is_empty(p, place, raw) {
                continue;
            }
            let (letters, label) = pair(raw).unwrap_or((raw, ""));
            if let Some(point) = self.point(at, p, place, letters)? {
                let extra = at.record.node_mut(at.id).extra_mut();
                extra.labels.push(Label {
                    at: point,
                    text: simple(label),
                });
            }
        }
        Ok(())
    }

    fn turn(&mut self, at: &mut OpenNode<'_>, p: &Property<'_>) -> Result<(), ReadError> {
        for &(place, raw) in &p.values {
            if self.is_empty(p, place, raw) {
                continue;
            }
            let color = match raw.trim().to_ascii_lowercase().as_str() {
                "b" | "black" | "1" => Color::Black,
                "w" | "white" | "2" => Color::White,
                _ => {
                    self.fault(place, SgfFault::Color(excerpt(raw)))?;
                    continue;
                }
            };
            at.record.node_mut(at.id).extra_mut().to_move = Some(color);
        }
        Ok(())
    }
}

/// The smallest board that such games are usually played on and that is large enough.
fn smallest(is_go: bool, needed: u8) -> Size {
    let usual: &[u32] = if is_go { &[19] } else { &[15, 19, 20] };
    let fits = usual.iter().find(|&&n| n >= u32::from(needed));
    let size = fits.copied().unwrap_or(22);
    Size::new(size).unwrap_or(Size::STANDARD)
}

/// The least board that holds all stones and marks of a game.
fn needed(game: Tokens<'_>) -> u8 {
    let (mut depth, mut key, mut needed) = (0usize, String::new(), 0);
    for (_, token) in game {
        match token {
            Ok(Token::Open) => depth += 1,
            Ok(Token::Close) if depth <= 1 => break,
            Ok(Token::Close) => depth -= 1,
            Ok(Token::Name(name)) => key = capitals(name),
            Ok(Token::Value(raw)) => {
                let points = match key.as_str() {
                    "B" | "W" if raw.trim() == "tt" => [None, None],
                    "LB" => [pair(raw).map(|(point, _)| point), None],
                    "B" | "W" | "AB" | "AW" | "AE" | "TR" | "MA" | "CR" | "SQ" | "SL" => {
                        let (from, to) = pair(raw).unwrap_or((raw, ""));
                        [Some(from), Some(to)]
                    }
                    _ => [None, None],
                };
                let lines = points.into_iter().flatten().filter_map(letters);
                let least = lines.map(|(x, y)| x.max(y) + 1);
                needed = least.filter(|&n| n <= 22).fold(needed, u8::max);
            }
            Ok(Token::Node) | Err(_) => {}
        }
    }
    needed
}

/// A property's name: old files write `Black` for `B`, so only capitals count.
fn capitals(name: &str) -> String {
    name.chars().filter(|c| !c.is_ascii_lowercase()).collect()
}
