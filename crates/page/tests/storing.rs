//! Games that are kept in a storage with little room.

use std::collections::BTreeMap;

use proptest::prelude::*;
use tengen_model::Saved;
use tengen_page::journal::Journal;
use tengen_page::storing::{Effect, GAME, Storing, text_of};
use tengen_worker_protocol::library::StoredText;

/// A browser's storage and a library.
#[derive(Default)]
struct World {
    storing: Storing,
    journal: Journal,
    storage: BTreeMap<String, String>,
    room: usize,
    /// What the library is given, in its latest state, and what it has.
    put: BTreeMap<String, StoredText>,
    library: BTreeMap<String, String>,
    told: usize,
}

fn game(id: u8, moves: u8) -> Saved {
    let all = ["h8", "i8", "h9", "i9", "h10", "i10", "h11", "i11"];
    let moves = all[..usize::from(moves % 9)].concat();
    let text = format!(
        r#"{{"version":2,"id":"{id}","rule":"freestyle","size":15,"first":"person","second":"level:3","moves":"{moves}","undone":"","result":null,"started":1700000000000,"changed":1700000000000}}"#,
    );
    Saved::read(&text).expect("a game")
}

impl World {
    fn keep(&mut self, game: Saved) {
        let effects = self.storing.keep(game);
        self.perform(effects);
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Write(game) => {
                    let written = self.write(&game);
                    let effects = self.storing.written(written, &mut self.journal);
                    self.perform(effects);
                }
                Effect::Remove(keys) => {
                    for key in keys {
                        // What did not fit has no entry.
                        self.storage.remove(&key);
                        assert!(self.library.contains_key(&key), "the library has it");
                        assert!(!self.put.contains_key(&key), "in its latest state");
                    }
                }
                Effect::TellFull(_) => self.told += 1,
                Effect::Put(text) => {
                    self.put.insert(text.key.clone(), text);
                }
            }
        }
    }

    fn write(&mut self, game: &Saved) -> Result<(), String> {
        let text = text_of(game).expect("a text");
        let others = self.storage.iter().filter(|(key, _)| **key != text.key);
        let taken: usize = others.map(|(_, text)| text.len()).sum();
        if taken + text.text.len() > self.room {
            return Err("full".to_owned());
        }
        self.storage.insert(text.key, text.text);
        Ok(())
    }

    /// The library acknowledges what it was given.
    fn acknowledge(&mut self) {
        for (key, text) in std::mem::take(&mut self.put) {
            self.journal.note(std::slice::from_ref(&text));
            self.library.insert(key, text.text);
        }
    }
}

#[test]
fn what_the_library_has_makes_room_for_the_game_on_the_board() {
    let size = text_of(&game(1, 4)).expect("a text").text.len();
    let mut world = World {
        room: 2 * size,
        ..World::default()
    };
    world.keep(game(1, 4));
    world.keep(game(2, 4));
    world.acknowledge();
    world.keep(game(3, 4));
    assert_eq!(world.told, 0);
    assert_eq!(
        world.storage.keys().collect::<Vec<_>>(),
        [&format!("{GAME}3")]
    );
    // The library does not have it yet, so it stays, and the next one raises an alert.
    world.keep(game(4, 4));
    world.keep(game(5, 4));
    assert_eq!(world.told, 1);
    assert_eq!(world.put.len(), 3, "the library gets it all the same");
}

proptest! {
    #![proptest_config(crate::seeded())]

    /// A game is in the storage or raises an alert, and nothing leaves that the library lacks.
    #[test]
    fn nothing_is_lost_for_want_of_room(
        room in 0..2_000usize,
        steps in prop::collection::vec((0..6u8, any::<u8>()), 50),
    ) {
        let mut world = World { room, ..World::default() };
        for (id, moves) in steps {
            if id == 5 {
                world.acknowledge();
                continue;
            }
            let told = world.told;
            let game = game(id, moves);
            let text = text_of(&game).expect("a text");
            world.keep(game.clone());
            let is_stored = world.storage.get(&text.key) == Some(&text.text);
            prop_assert_eq!(is_stored, world.told == told);
            if game.is_worth_keeping() {
                prop_assert_eq!(world.put.get(&text.key), Some(&text));
            }
        }
    }
}
