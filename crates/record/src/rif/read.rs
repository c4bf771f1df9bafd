//! Reading a RIF as records.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::visit::{Visitor, half_points, visit};
use super::{ATTRS, Attrs, Database, ELEMENTS, Game, Group, Row, SIZE, Tables};
use crate::error::ReadError;
use crate::game::{GameResult, WinBy};
use crate::info::{Field, Info};
use crate::moves::record;
use crate::node::Prop;
use crate::options::{ReadOptions, Reading};
use crate::tree::{NodeId, Record};
use tengen_core::Color;

/// Reads a RIF: one record per game, and the tables.
///
/// # Errors
/// Those of [`visit`].
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, ReadError> {
    let mut collector = Collector::default();
    let visited = visit(bytes, options, &mut collector)?;
    collector.resolve_again();
    let Collector {
        database, records, ..
    } = collector;
    Ok(Reading {
        charset: Some(visited.charset),
        tables: Some(database.tables),
        ..Reading::new(records, visited.notices)
    })
}

/// A game as a record; its ids refer to `tables`.
#[must_use]
pub fn to_record(tables: &Tables, game: Game) -> Record {
    Index::new(tables).record(tables, game)
}

#[derive(Default)]
struct Collector {
    /// Only the tables are used.
    database: Database,
    /// Set by the first game.
    index: Option<Index>,
    records: Vec<Record>,
    /// Whether a row followed a game.
    rows_after_games: bool,
}

impl Collector {
    /// Resolves all references again if rows followed games.
    fn resolve_again(&mut self) {
        if !self.rows_after_games {
            return;
        }
        let tables = &self.database.tables;
        let index = Index::new(tables);
        for record in &mut self.records {
            let mut attrs = Attrs::new();
            let carried = record.node(NodeId::ROOT).extra().prop(ATTRS);
            for pair in carried.unwrap_or_default() {
                if let Some((name, value)) = pair.split_once('=') {
                    attrs.set(name, value);
                }
            }
            let comment = record.info().get(Field::GameComment).map(str::to_owned);
            *record.info_mut() = index.info(tables, &attrs);
            let comment = comment.unwrap_or_default();
            record.info_mut().set(Field::GameComment, comment);
        }
    }
}

impl Visitor for Collector {
    fn root(&mut self, name: &str, attrs: Attrs) {
        self.database.root(name, attrs);
    }

    fn group(&mut self, name: &str, attrs: Attrs) {
        self.database.group(name, attrs);
    }

    fn row(&mut self, row: Row) -> ControlFlow<()> {
        self.rows_after_games |= self.index.is_some();
        self.database.row(row)
    }

    fn game(&mut self, game: Game) -> ControlFlow<()> {
        let tables = &self.database.tables;
        let index = self.index.get_or_insert_with(|| Index::new(tables));
        self.records.push(index.record(tables, game));
        ControlFlow::Continue(())
    }
}

/// Row indices by table and id.
#[derive(Default)]
pub(super) struct Index(HashMap<String, HashMap<String, usize>>);

impl Index {
    pub(super) fn new(tables: &Tables) -> Index {
        let mut index = Index::default();
        for group in &tables.groups {
            for (i, row) in group.rows.iter().enumerate() {
                index.add(group, i, row);
            }
        }
        index
    }

    /// Adds a row; the first one with an id stays.
    pub(super) fn add(&mut self, group: &Group, at: usize, row: &Row) {
        if let Some(id) = row.attrs.get("id") {
            let rows = self.0.entry(group.name.clone()).or_default();
            rows.entry(id.to_owned()).or_insert(at);
        }
    }

    fn row<'t>(&self, tables: &'t Tables, group: &str, id: Option<&str>) -> Option<&'t Row> {
        let at = *self.0.get(group)?.get(id?)?;
        let group = tables.groups.iter().find(|g| g.name == group)?;
        group.rows.get(at)
    }

    fn name<'t>(&self, tables: &'t Tables, group: &str, id: Option<&str>) -> Option<&'t str> {
        self.row(tables, group, id)?.attrs.get("name")
    }

    pub(super) fn player(&self, tables: &Tables, row: &Row) -> (String, String) {
        let country = self.name(tables, "countries", row.attrs.get("country"));
        (
            full_name(&row.attrs),
            country.unwrap_or_default().to_owned(),
        )
    }

    pub(super) fn tournament(&self, tables: &Tables, row: &Row) -> [String; 3] {
        let attrs = &row.attrs;
        let day = attrs.get("start").filter(|d| !d.starts_with("0000"));
        let place = [
            self.name(tables, "cities", attrs.get("city")),
            self.name(tables, "countries", attrs.get("country")),
        ];
        let place: Vec<_> = place.into_iter().flatten().collect();
        [
            attrs.get("name").unwrap_or_default().to_owned(),
            day.or(attrs.get("year")).unwrap_or_default().to_owned(),
            place.join(", "),
        ]
    }

    /// The header of a game with these attributes.
    pub(super) fn info(&self, tables: &Tables, attrs: &Attrs) -> Info {
        let mut info = Info::default();
        let seats = [
            ("black", Field::BlackName, Field::BlackTeam),
            ("white", Field::WhiteName, Field::WhiteTeam),
        ];
        for (attr, name, team) in seats {
            if let Some(row) = self.row(tables, "players", attrs.get(attr)) {
                let (full, country) = self.player(tables, row);
                info.set(name, full);
                info.set(team, country);
            }
        }
        if let Some(row) = self.row(tables, "tournaments", attrs.get("tournament")) {
            let [name, day, place] = self.tournament(tables, row);
            info.set(Field::Event, name);
            info.set(Field::Date, day);
            info.set(Field::Place, place);
        }
        for (attr, group, field) in [
            ("rule", "rules", Field::Rules),
            ("opening", "openings", Field::Opening),
        ] {
            let name = self.name(tables, group, attrs.get(attr));
            info.set(field, name.unwrap_or_default());
        }
        info.set(Field::Round, attrs.get("round").unwrap_or_default());
        if let Some(half) = attrs.get("bresult").and_then(half_points) {
            info.set_result(&match half {
                2 => GameResult::Win(Color::Black, WinBy::Unstated),
                1 => GameResult::Draw,
                _ => GameResult::Win(Color::White, WinBy::Unstated),
            });
        }
        info
    }

    pub(super) fn record(&self, tables: &Tables, game: Game) -> Record {
        let mut record = record(SIZE, &game.moves);
        *record.info_mut() = self.info(tables, &game.attrs);
        record.info_mut().set(Field::GameComment, game.info);
        let props = &mut record.node_mut(NodeId::ROOT).extra_mut().props;
        props.push(Prop {
            key: ATTRS.to_owned(),
            values: game.attrs.into_iter().map(joined).collect(),
        });
        if !game.elements.is_empty() {
            props.push(Prop {
                key: ELEMENTS.to_owned(),
                values: game.elements.into_iter().map(joined).collect(),
            });
        }
        record
    }
}

fn joined((mut name, value): (String, String)) -> String {
    name.reserve_exact(value.len() + 1);
    name.push('=');
    name.push_str(&value);
    name
}

fn full_name(attrs: &Attrs) -> String {
    match (attrs.get("name"), attrs.get("surname")) {
        (Some(name), Some(surname)) => format!("{name} {surname}"),
        (one, other) => one.or(other).unwrap_or_default().to_owned(),
    }
}
