//! Writing a RIF.

use std::collections::{HashMap, HashSet};

use super::attrs::is_name;
use super::read::Index;
use super::visit::half_points;
use super::{ATTRS, Attrs, Database, ELEMENTS, Game, Group, MAX_ATTRS, Row, SIZE, Tables};
use crate::error::WriteError;
use crate::info::{Field, Info};
use crate::linear::alternating;
use crate::loss::{Losses, Lost};
use crate::options::Written;
use crate::tree::{NodeId, Record};

/// Writes records as a RIF, and adds missing players, tournaments and other rows to `tables`.
///
/// # Errors
/// [`WriteError::Nothing`] if there are neither records nor tables.
pub fn write(records: &[Record], tables: Option<&Tables>) -> Result<Written, WriteError> {
    if records.is_empty() && tables.is_none() {
        return Err(WriteError::Nothing);
    }
    let mut builder = Builder::new(tables);
    let games = records
        .iter()
        .enumerate()
        .map(|(i, record)| builder.game(i, record))
        .collect();
    let database = Database {
        tables: builder.tables,
        games,
    };
    let (bytes, unwritable) = write_database(&database);
    builder.losses.add(0, Lost::LineBreaks, unwritable);
    Ok(Written {
        bytes,
        losses: builder.losses.list(),
    })
}

/// Writes a database; returns the number of characters that XML cannot hold as well, which become
/// spaces.
#[must_use]
pub fn write_database(database: &Database) -> (Vec<u8>, usize) {
    let Database { tables, games } = database;
    let mut xml = Xml::default();
    let root = if tables.root.is_empty() {
        "database"
    } else {
        &tables.root
    };
    xml.out
        .push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.open(root, &tables.attrs);
    xml.out.push_str(">\n");
    let mut written = false;
    for group in &tables.groups {
        xml.open(&group.name, &group.attrs);
        xml.out.push_str(">\n");
        for row in &group.rows {
            xml.open(&row.name, &row.attrs);
            xml.row(row);
        }
        if group.name == "games" && !written {
            xml.games(games);
            written = true;
        }
        xml.close(&group.name);
    }
    if !written && !games.is_empty() {
        xml.out.push_str("<games>\n");
        xml.games(games);
        xml.close("games");
    }
    xml.close(root);
    (xml.out.into_bytes(), xml.unwritable)
}

#[derive(Default)]
struct Xml {
    out: String,
    unwritable: usize,
}

impl Xml {
    /// Writes a start tag without its `>`.
    fn open(&mut self, name: &str, attrs: &Attrs) {
        self.out.push('<');
        self.out.push_str(name);
        for (name, value) in attrs.iter() {
            self.out.push(' ');
            self.out.push_str(name);
            self.out.push_str("=\"");
            self.escape(value);
            self.out.push('"');
        }
    }

    /// Writes the rest of an element that contains only text.
    fn text(&mut self, text: &str, name: &str) {
        self.inline(text, name);
        self.out.push('\n');
    }

    fn inline(&mut self, text: &str, name: &str) {
        if text.is_empty() {
            self.out.push_str("/>");
            return;
        }
        self.out.push('>');
        self.escape(text);
        self.end(name);
    }

    /// Writes the rest of a table's row.
    fn row(&mut self, row: &Row) {
        if row.elements.is_empty() {
            self.text(&row.text, &row.name);
            return;
        }
        self.out.push('>');
        self.escape(&row.text);
        // White space here would be text of the row.
        for (name, text) in &row.elements {
            self.open(name, &Attrs::new());
            self.inline(text, name);
        }
        self.close(&row.name);
    }

    fn close(&mut self, name: &str) {
        self.end(name);
        self.out.push('\n');
    }

    fn end(&mut self, name: &str) {
        self.out.push_str("</");
        self.out.push_str(name);
        self.out.push('>');
    }

    fn escape(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '<' => self.out.push_str("&lt;"),
                '>' => self.out.push_str("&gt;"),
                '&' => self.out.push_str("&amp;"),
                '"' => self.out.push_str("&quot;"),
                // As references, because readers normalise white space.
                '\t' => self.out.push_str("&#9;"),
                '\n' => self.out.push_str("&#10;"),
                '\r' => self.out.push_str("&#13;"),
                '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {
                    self.unwritable += 1;
                    self.out.push(' ');
                }
                _ => self.out.push(c),
            }
        }
    }

    fn games(&mut self, games: &[Game]) {
        for game in games {
            self.open("game", &game.attrs);
            self.out.push_str(">\n<move>");
            for (i, mv) in game.moves.iter().enumerate() {
                if i > 0 {
                    self.out.push(' ');
                }
                self.out.push_str(&mv.to_string());
            }
            self.close("move");
            let info = ("info".to_owned(), game.info.clone());
            let info = (!game.info.is_empty()).then_some(&info);
            for (name, text) in info.into_iter().chain(&game.elements) {
                self.open(name, &Attrs::new());
                self.text(text, name);
            }
            self.close("game");
        }
    }
}

/// Tables and the names of their rows, in the order of writing.
const GROUPS: [(&str, &str); 6] = [
    ("countries", "country"),
    ("cities", "city"),
    ("rules", "rule"),
    ("openings", "opening"),
    ("players", "player"),
    ("tournaments", "tournament"),
];
/// Attributes of a game that refer to tables.
const REFERENCES: [(&str, &str); 5] = [
    ("black", "players"),
    ("white", "players"),
    ("tournament", "tournaments"),
    ("rule", "rules"),
    ("opening", "openings"),
];
/// Header fields that a game and its tables hold.
const HOLDS: [Field; 11] = [
    Field::BlackName,
    Field::WhiteName,
    Field::BlackTeam,
    Field::WhiteTeam,
    Field::Event,
    Field::Round,
    Field::Place,
    Field::Date,
    Field::Result,
    Field::Rules,
    Field::Opening,
];

/// Tables to which rows are added.
struct Builder {
    tables: Tables,
    /// Whether the games' ids refer to these tables.
    given: bool,
    index: Index,
    /// Ids by table and content of the row.
    known: HashMap<(&'static str, Vec<String>), String>,
    /// The highest id of each table and of the games.
    last_id: HashMap<&'static str, u32>,
    used: HashSet<String>,
    losses: Losses,
}

impl Builder {
    fn new(tables: Option<&Tables>) -> Builder {
        let mut builder = Builder {
            tables: tables.cloned().unwrap_or_default(),
            given: tables.is_some(),
            index: tables.map(Index::new).unwrap_or_default(),
            known: HashMap::new(),
            last_id: HashMap::new(),
            used: HashSet::new(),
            losses: Losses::default(),
        };
        for (name, _) in GROUPS {
            builder.index_rows(name);
        }
        builder
    }

    /// Indexes the rows of a table.
    fn index_rows(&mut self, name: &'static str) {
        let Some(group) = self.tables.groups.iter().find(|g| g.name == name) else {
            return;
        };
        let mut last = 0;
        for row in &group.rows {
            let Some(id) = row.attrs.get("id") else {
                continue;
            };
            last = last.max(id.parse().unwrap_or(0));
            let says = match name {
                "players" => {
                    let (full, country) = self.index.player(&self.tables, row);
                    vec![full, country]
                }
                "tournaments" => self.index.tournament(&self.tables, row).to_vec(),
                _ => vec![row.attrs.get("name").unwrap_or_default().to_owned()],
            };
            self.known.entry((name, says)).or_insert(id.to_owned());
        }
        self.raise(name, last);
    }

    fn raise(&mut self, name: &'static str, id: u32) {
        let last = self.last_id.entry(name).or_default();
        *last = (*last).max(id);
    }

    /// The id of the row with this content, which is added if missing.
    fn row_id(&mut self, name: &'static str, says: Vec<String>, attrs: Attrs) -> String {
        if let Some(id) = self.known.get(&(name, says.clone())) {
            return id.clone();
        }
        let id = self.next_id(name);
        let row_name = GROUPS
            .iter()
            .find(|(group, _)| *group == name)
            .map_or(name, |(_, row)| row);
        let mut row = Row {
            name: row_name.to_owned(),
            ..Row::default()
        };
        row.attrs.set("id", id.clone());
        for (key, value) in attrs.iter().filter(|(_, v)| !v.is_empty()) {
            row.attrs.set(key, value);
        }
        let at = self.group(name);
        let group = &mut self.tables.groups[at];
        group.rows.push(row);
        let last = group.rows.len() - 1;
        self.index.add(group, last, &group.rows[last]);
        self.known.insert((name, says), id.clone());
        id
    }

    fn next_id(&mut self, name: &'static str) -> String {
        let last = self.last_id.entry(name).or_default();
        *last = last.saturating_add(1);
        last.to_string()
    }

    /// The index of a table, which is added in the usual order if missing.
    fn group(&mut self, name: &str) -> usize {
        let place = |n: &str| {
            GROUPS
                .iter()
                .position(|(g, _)| *g == n)
                .unwrap_or(GROUPS.len())
        };
        let groups = &mut self.tables.groups;
        if let Some(at) = groups.iter().position(|g| g.name == name) {
            return at;
        }
        let at = groups
            .iter()
            .position(|g| place(&g.name) > place(name))
            .unwrap_or(groups.len());
        let group = Group {
            name: name.to_owned(),
            ..Group::default()
        };
        groups.insert(at, group);
        at
    }

    fn game(&mut self, at: usize, record: &Record) -> Game {
        let root = record.node(NodeId::ROOT).extra();
        let mut attrs = self.attributes(at, record);
        let known = self.index.info(&self.tables, &attrs);
        self.set_references(&mut attrs, &known, record.info());
        self.set_attributes(at, &mut attrs, &known, record.info());
        let holds = [&HOLDS[..], &[Field::GameComment]].concat();
        self.losses.info(at, record, &holds);
        self.losses.line(at, record, &[Lost::Props]);
        let assumed = record.size() == SIZE;
        self.losses.add(at, Lost::Size, usize::from(!assumed));
        let elements = self.elements(at, root.prop(ELEMENTS).unwrap_or_default());
        let kept = [ATTRS, ELEMENTS]
            .iter()
            .filter(|key| root.prop(key).is_some())
            .count();
        let props = record
            .main_line()
            .map(|id| record.node(id).extra().props.len());
        let props: usize = props.sum();
        self.losses.add(at, Lost::Props, props - kept);
        let line = alternating(record, SIZE, at, &mut self.losses, |_| true);
        Game {
            attrs,
            moves: line.into_iter().map(|(mv, _)| mv).collect(),
            info: record
                .info()
                .get(Field::GameComment)
                .unwrap_or_default()
                .to_owned(),
            elements,
        }
    }

    /// The attributes kept in a record, with an id.
    fn attributes(&mut self, at: usize, record: &Record) -> Attrs {
        let mut attrs = Attrs::new();
        let carried = record.node(NodeId::ROOT).extra().prop(ATTRS);
        for (i, pair) in carried.unwrap_or_default().iter().enumerate() {
            match pair.split_once('=') {
                // Leaves room for those set below.
                Some((name, value)) if is_name(name) && i < MAX_ATTRS - 20 => {
                    attrs.set(name, value);
                }
                _ if pair.is_empty() => {}
                _ => self.losses.add(at, Lost::Props, 1),
            }
        }
        for (name, group) in REFERENCES {
            if !self.given {
                // Ids of other tables.
                attrs.remove(name);
            } else if let Some(id) = attrs.get(name).and_then(|id| id.parse().ok()) {
                self.raise(group, id);
            }
        }
        if attrs
            .get("bresult")
            .is_some_and(|r| half_points(r).is_none())
        {
            attrs.remove("bresult");
            self.losses.add(at, Lost::Props, 1);
        }
        let number = |id: &str| id.trim().parse::<u32>().is_ok();
        let id = attrs.get("id").filter(|id| number(id)).map(str::to_owned);
        let fresh = id.as_ref().is_some_and(|id| self.used.insert(id.clone()));
        if let Some(id) = id.filter(|_| fresh).and_then(|id| id.parse().ok()) {
            self.raise("games", id);
        } else if carried.is_none() || attrs.get("id").is_some() {
            let clash = carried.is_some();
            self.losses.add(at, Lost::Props, usize::from(clash));
            let id = loop {
                let id = self.next_id("games");
                if self.used.insert(id.clone()) {
                    break id;
                }
            };
            attrs.set("id", id);
        }
        attrs
    }

    /// Makes the references match the header.
    fn set_references(&mut self, attrs: &mut Attrs, known: &Info, wanted: &Info) {
        let text = |field| wanted.get(field).unwrap_or_default().to_owned();
        let same = |fields: &[Field]| fields.iter().all(|&f| known.get(f) == wanted.get(f));
        for (attr, name, team) in [
            ("black", Field::BlackName, Field::BlackTeam),
            ("white", Field::WhiteName, Field::WhiteTeam),
        ] {
            if same(&[name, team]) {
                continue;
            }
            let id = self.player(&text(name), &text(team));
            set_or_remove(attrs, attr, id);
        }
        if !same(&[Field::Event, Field::Date, Field::Place]) {
            let says = [Field::Event, Field::Date, Field::Place].map(text);
            let id = self.tournament(says);
            set_or_remove(attrs, "tournament", id);
        }
        for (attr, group, field) in [
            ("rule", "rules", Field::Rules),
            ("opening", "openings", Field::Opening),
        ] {
            if !same(&[field]) {
                let id = self.named(group, &text(field));
                set_or_remove(attrs, attr, id);
            }
        }
    }

    /// The id of a row with only a name; `None` if the name is empty.
    fn named(&mut self, group: &'static str, name: &str) -> Option<String> {
        if name.is_empty() {
            return None;
        }
        let mut attrs = Attrs::new();
        attrs.set("name", name);
        Some(self.row_id(group, vec![name.to_owned()], attrs))
    }

    fn player(&mut self, name: &str, country: &str) -> Option<String> {
        if name.is_empty() && country.is_empty() {
            return None;
        }
        let mut attrs = Attrs::new();
        match name.rsplit_once(' ') {
            Some((given, surname)) if !given.is_empty() && !surname.is_empty() => {
                attrs.set("name", given);
                attrs.set("surname", surname);
            }
            _ => attrs.set("name", name),
        }
        if let Some(id) = self.named("countries", country) {
            attrs.set("country", id);
        }
        let says = vec![name.to_owned(), country.to_owned()];
        Some(self.row_id("players", says, attrs))
    }

    fn tournament(&mut self, says: [String; 3]) -> Option<String> {
        let [name, day, place] = &says;
        if says.iter().all(String::is_empty) {
            return None;
        }
        let mut attrs = Attrs::new();
        attrs.set("name", name.as_str());
        let key = if day.len() == 4 { "year" } else { "start" };
        attrs.set(key, day.as_str());
        if let Some(id) = self.named("cities", place) {
            attrs.set("city", id);
        }
        Some(self.row_id("tournaments", says.to_vec(), attrs))
    }

    /// Makes the other attributes match the header.
    fn set_attributes(&mut self, at: usize, attrs: &mut Attrs, known: &Info, wanted: &Info) {
        if known.get(Field::Round) != wanted.get(Field::Round) {
            let round = wanted.get(Field::Round).map(str::to_owned);
            set_or_remove(attrs, "round", round);
        }
        if known.get(Field::Result) != wanted.get(Field::Result) {
            let half = wanted.result().and_then(|r| r.black_half_points());
            let score = half.map(|half| ["0", "0.5", "1"][usize::from(half.min(2))].to_owned());
            set_or_remove(attrs, "bresult", score);
            // The kind of a win is lost.
            let said = self.index.info(&self.tables, attrs);
            let lost = said.get(Field::Result) != wanted.get(Field::Result);
            self.losses
                .add(at, Lost::Info(Field::Result), usize::from(lost));
        }
        if wanted
            .get(Field::Date)
            .is_some_and(|day| day.starts_with("0000"))
        {
            self.losses.add(at, Lost::Info(Field::Date), 1);
        }
    }

    fn elements(&mut self, at: usize, pairs: &[String]) -> Vec<(String, String)> {
        let mut elements = Vec::new();
        for pair in pairs {
            match pair.split_once('=') {
                Some((name, text)) if is_name(name) && name != "move" && name != "info" => {
                    elements.push((name.to_owned(), text.to_owned()));
                }
                _ => self.losses.add(at, Lost::Props, 1),
            }
        }
        elements
    }
}

fn set_or_remove(attrs: &mut Attrs, name: &str, value: Option<String>) {
    match value {
        Some(value) => attrs.set(name, value),
        None => attrs.remove(name),
    }
}
