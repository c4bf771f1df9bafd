//! Games as files hold them.

use tengen_clock::Terms;
use tengen_core::opening::Procedure;
use tengen_core::{Color, Position, PositionSpec};
use tengen_game::clock::{After, BoardTerms, of_terms};
use tengen_game::library::result_word;
use tengen_text::{Key, Text};
use tengen_worker_protocol::records::Game;

use crate::online::Online;
use crate::{Seat, Session, names};

impl Session {
    pub(crate) fn written_game(&self, text: Text) -> Game {
        let view = self.seen();
        let name = |color: Color| match (view.seat(color), view.person) {
            (Seat::Computer(computer), _) => names::computer(text, &computer),
            (Seat::Person, Some(_)) => text.get(Key::PlayerYou),
            (Seat::Person, None) => text.player_person(color),
        };
        let opening = view.setup.terms.opening;
        let named = opening != Procedure::None;
        Game {
            names: Color::BOTH.map(name),
            result: self.outcome().map(result_word),
            opening: named.then_some(opening),
            clock: clock(view.setup.clock.map(BoardTerms::get)),
            times: self.move_times().iter().map(time).collect(),
            ..game(Session::position(self))
        }
    }
}

impl Online {
    /// The whole game for a file, wherever the cursor is, without its date.
    pub(crate) fn written_game(&self, text: Text, now: u64) -> Game {
        let whole = self.room().map(|room| room.game().position().clone());
        let position = whole.unwrap_or_else(|| self.board().position().clone());
        let room = self.room_view(now);
        let name = |color: Color| {
            let player = room.of_color(color);
            let name = player.and_then(|p| p.name.clone());
            name.unwrap_or_else(|| match player {
                Some(player) if player.is_you => text.get(Key::PlayerYou),
                _ => text.player_person(color),
            })
        };
        let opening = room.config.map(|config| config.opening);
        let result = self.outcome().map(|outcome| match room.decided {
            Some(decided) => decided.result(&result_word(&outcome)),
            None => result_word(&outcome),
        });
        Game {
            names: Color::BOTH.map(name),
            result,
            opening: opening.filter(|&opening| opening != Procedure::None),
            comment: room.help.then(|| text.get(Key::RoomRecordCasual)),
            clock: clock(room.config.and_then(|config| config.clock)),
            ..game(&position)
        }
    }
}

fn game(position: &Position) -> Game {
    Game {
        position: PositionSpec::of(position),
        names: [String::new(), String::new()],
        result: None,
        opening: None,
        date: String::new(),
        comment: None,
        clock: [None, None],
        times: Vec::new(),
    }
}

/// SGF's `TM` and `OT`.
fn clock(terms: Option<Terms>) -> [Option<String>; 2] {
    let named = terms.map(of_terms).unwrap_or_default();
    [named.tm, named.ot]
}

fn time(after: &Option<After>) -> Option<[u64; 3]> {
    let after = after.as_ref()?;
    let overtime = after.overtime.map_or(0, u64::from);
    Some([after.spent, after.left, overtime])
}
