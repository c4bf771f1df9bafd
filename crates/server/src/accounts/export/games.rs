//! The events of a room and its games as files, page by page.

use tengen_api::ExportedGame;
use tengen_core::opening::Procedure;
use tengen_core::{Color, PositionSpec};
use tengen_game::clock::of_terms;
use tengen_game::library::{day, result_word};
use tengen_room::{Decided, Event, Name, Room, Stored};
use tengen_worker_protocol::records::Game;

use crate::rooms::stored::read_row;
use crate::store::dialect::Row;

/// A room that is being read.
pub(super) struct Games {
    /// Of the seats.
    names: [Option<Name>; 2],
    room: Option<Room>,
    /// When its current game began, in milliseconds since 1970.
    started: u64,
    done: Vec<ExportedGame>,
    has_events: bool,
    /// Why there is no more.
    broken: Option<String>,
}

impl Games {
    pub(super) const fn new(names: [Option<Name>; 2]) -> Self {
        Self {
            names,
            room: None,
            started: 0,
            done: Vec::new(),
            has_events: false,
            broken: None,
        }
    }

    /// Reads rows of [`Pages`](crate::rooms::packs::Pages), until one is damaged; returns their
    /// events as elements of a list in JSON.
    pub(super) fn read(&mut self, rows: &[Row]) -> String {
        let mut events = String::new();
        for row in rows {
            let read = read_row(row).map_err(|error| error.to_string());
            let read = read.and_then(|(stored, text)| {
                self.add(&stored, row[2].number())?;
                Ok(text)
            });
            match read {
                Ok(text) => {
                    if self.has_events {
                        events.push(',');
                    }
                    events.push_str(text);
                    self.has_events = true;
                }
                Err(why) => {
                    self.break_off(why);
                    break;
                }
            }
        }
        events
    }

    pub(super) fn break_off(&mut self, why: String) {
        self.broken.get_or_insert(why);
    }

    pub(super) const fn is_broken(&self) -> bool {
        self.broken.is_some()
    }

    /// The games, and why there is no more.
    pub(super) fn end(mut self) -> (Vec<ExportedGame>, Option<String>) {
        if let Err(why) = self.end_game() {
            self.break_off(why);
        }
        (self.done, self.broken)
    }

    /// Applies an event that was stored at `kept`.
    fn add(&mut self, stored: &Stored, kept: u64) -> Result<(), String> {
        if let Event::Started { .. } = stored.event {
            self.end_game()?;
            self.started = stored.at.unwrap_or(kept);
        }
        let applied = match &mut self.room {
            Some(room) => room.apply(stored),
            None => Room::from_events(std::slice::from_ref(stored)).map(|room| {
                self.room = Some(room);
            }),
        };
        applied.map_err(|error| error.to_string())
    }

    /// Writes the current game, if there is one.
    fn end_game(&mut self) -> Result<(), String> {
        let Some(room) = self.room.as_ref().filter(|room| room.number() > 0) else {
            return Ok(());
        };
        self.done.push(ExportedGame {
            number: room.number(),
            sgf: tengen_worker_keep::sgf(&game(room, &self.names, self.started))?,
        });
        Ok(())
    }
}

/// A room's current game as the page writes it into a file.
fn game(room: &Room, names: &[Option<Name>; 2], started: u64) -> Game {
    let config = room.config();
    let name = |color: Color| {
        let name = names[room.owner(color) as usize].as_ref();
        name.map(ToString::to_string).unwrap_or_default()
    };
    let decided = room.finished().and_then(|(_, by)| Decided::named(by));
    let result = room.outcome().map(|outcome| match decided {
        Some(decided) => decided.result(&result_word(&outcome)),
        None => result_word(&outcome),
    });
    let clock = config.clock.map(of_terms).unwrap_or_default();
    Game {
        position: PositionSpec::of(room.game().position()),
        names: Color::BOTH.map(name),
        result,
        opening: Some(config.opening).filter(|&opening| opening != Procedure::None),
        date: day(started),
        comment: None,
        clock: [clock.tm, clock.ot],
        times: Vec::new(),
    }
}
