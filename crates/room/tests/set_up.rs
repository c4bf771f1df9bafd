//! Set-ups: each is a valid start of a room's games, or refused by name.

use proptest::prelude::*;
use tengen_core::{Rule, SetupError, Start};
use tengen_room::{ColorChoice, Config, ConfigError, Event, FoldError, Room, Stored};

fn config(rule: Rule, size: u8) -> Config {
    Config {
        color: ColorChoice::Black,
        ..Config::new(rule, size)
    }
}

fn refusal(rule: Rule, size: u8, start: &str) -> Option<ConfigError> {
    let start = start.parse().expect("a start");
    config(rule, size).first(Some(&start)).err()
}

fn made(config: Config, start: Start) -> Result<Room, FoldError> {
    Room::from_events(&[Stored::new(
        1,
        Event::Created {
            config,
            name: None,
            start: Some(start),
            player: None,
        },
    )])
}

#[test]
fn what_no_game_can_begin_from_is_named() {
    let free = |start| refusal(Rule::Freestyle, 15, start);
    let off = free("h8t20/a1/black");
    assert!(
        matches!(off, Some(ConfigError::Start(SetupError::OffBoard(..)))),
        "{off:?}"
    );
    for twice in ["h8/h8/black", "h8h8//white", "/a1a1/white"] {
        let twice = free(twice);
        let named = matches!(twice, Some(ConfigError::Start(SetupError::Twice(_))));
        assert!(named, "{twice:?}");
    }
    let both = free("a1b1c1d1e1/a3b3c3d3e3/white");
    let named = matches!(both, Some(ConfigError::Start(SetupError::BothWon(..))));
    assert!(named, "{both:?}");
    assert_eq!(free("a1b1c1d1e1//white"), Some(ConfigError::Over));
    let caro = "a1b1c1d1e1f1//white";
    assert_eq!(refusal(Rule::Caro, 15, caro), None, "six do not win");
    // A full board without a five.
    let rows = ["bbwwb", "wwbbw", "bbwwb", "wwbbw", "bwbwb"];
    let mut full = Start::default();
    for (y, row) in (0u8..).zip(rows) {
        for (x, stone) in (0u8..).zip(row.chars()) {
            let stones = match stone {
                'b' => &mut full.black,
                _ => &mut full.white,
            };
            stones.push(tengen_core::Point::from_xy(x, y));
        }
    }
    let first = config(Rule::Freestyle, 5).first(Some(&full));
    assert_eq!(first.err(), Some(ConfigError::Over));
}

#[test]
fn any_numbers_of_stones_and_either_side_to_move_will_do() {
    for start in ["a1c1e1//black", "/a1c1e1/white", "//white", "//black"] {
        for rule in Rule::ALL {
            assert_eq!(refusal(rule, 15, start), None, "{start} under {rule}");
        }
    }
}

#[test]
fn rooms_from_before_there_were_set_ups_are_read_as_before() {
    let text = r#"{"type":"created","config":{"rule":"renju","size":15,"color":"lot","fouls":"lose"},"name":"Mei"}"#;
    let plain: Event = serde_json::from_str(text).expect("an event");
    assert!(matches!(plain, Event::Created { start: None, .. }));
    assert_eq!(serde_json::to_string(&plain).expect("JSON"), text);
}

proptest! {
    #[test]
    fn no_start_of_any_text_does_harm(
        text in "[a-v0-9]{0,24}/[a-v0-9]{0,24}/(black|white|red)|[a-z0-9/ \"\\\\]{0,60}|\\PC{0,40}",
        size in 0u8..=24,
    ) {
        let event = serde_json::json!({
            "type": "created",
            "config": {"rule": "caro", "size": size, "color": "black", "fouls": "refuse"},
            "start": text,
        });
        if let Ok(Event::Created { config, start: Some(start), .. }) = serde_json::from_value(event) {
            let first = config.first(Some(&start));
            let room = made(config, start);
            match first {
                Ok(first) => {
                    let first = first.game().position().clone();
                    prop_assert_eq!(room.map(|room| room.first().clone()), Ok(first));
                }
                Err(why) => {
                    prop_assert!(!why.to_string().is_empty());
                    prop_assert_eq!(room.err(), Some(FoldError::Misfit(1)));
                }
            }
        }
    }

    #[test]
    fn every_room_begins_with_the_stones_of_its_start(
        cells in prop::collection::vec((0u8..16, 0u8..16, any::<bool>()), 0..40),
        white_first in any::<bool>(),
        rule in prop::sample::select(Rule::ALL.to_vec()),
    ) {
        let mut start = Start::default();
        for (x, y, black) in cells {
            let stones = if black { &mut start.black } else { &mut start.white };
            stones.push(tengen_core::Point::from_xy(x, y));
        }
        if white_first {
            start.to_move = tengen_core::Color::White;
        }
        if let Ok(room) = made(config(rule, 15), start.clone()) {
            let sorted = |mut start: Start| {
                start.black.sort();
                start.white.sort();
                start
            };
            let position = room.game().position();
            prop_assert_eq!(sorted(Start::of(position)), sorted(start));
            prop_assert_eq!(position.ply(), 0);
            prop_assert_eq!(position.outcome(), None);
        }
    }
}
