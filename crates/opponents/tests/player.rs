//! Opponents by name, each playing.

use tengen_core::{Position, Rule, Size};
use tengen_gomocup::manager::Timeouts;
use tengen_opponents::{Failure, OpponentSpec, OpponentSpecError, Terms, Turn};
use tengen_textbook::ProgramSpec;

#[test]
fn names_read_back() {
    for text in [
        "tengen:level=4",
        "tengen:level=1,hash=8,seed=7",
        "textbook:win-table",
        "textbook:pattern-dictionary,faithful",
        "textbook:bitboard,depth=2,faithful",
        "/bin/engine --fast",
    ] {
        let spec: OpponentSpec = text.parse().unwrap();
        assert_eq!(spec.to_string(), text);
    }
    assert_eq!(
        "tengen".parse::<OpponentSpec>().unwrap().to_string(),
        "tengen:level=10"
    );
    let wrong = |text: &str| text.parse::<OpponentSpec>().unwrap_err();
    assert_eq!(
        wrong("tengen:level=11"),
        OpponentSpecError::Level("11".into())
    );
    assert!(matches!(
        wrong("tengen:hash=0"),
        OpponentSpecError::Setting(..)
    ));
    assert!(matches!(
        wrong("tengen:speed=9"),
        OpponentSpecError::Setting(..)
    ));
    for textbook in ["chess", "win-table,fast", "win-table,depth=2"] {
        let why = textbook.parse::<ProgramSpec>().unwrap_err();
        let text = format!("textbook:{textbook}");
        assert_eq!(wrong(&text), OpponentSpecError::Textbook(why), "{text}");
    }
    assert!(matches!(wrong("'x"), OpponentSpecError::Command(_)));
    assert!(matches!(wrong(""), OpponentSpecError::Command(_)));
}

#[test]
fn the_built_in_players_play_a_game() {
    let timeouts = Timeouts::default();
    let mut players = ["tengen:level=2", "textbook:win-table"]
        .map(|text| text.parse::<OpponentSpec>().unwrap().open(timeouts));
    let mut position = Position::new(Rule::Freestyle, Size::STANDARD);
    for player in &mut players {
        player.new_game(&position, &Terms::default()).unwrap();
    }
    while position.outcome().is_none() {
        let player = &mut players[position.to_move().index()];
        let answer = player.choose(&position, Turn::default()).unwrap();
        position.play(answer.point).expect("a legal move");
        assert_eq!(player.transcript(), "");
    }
    assert!(position.ply() >= 9);
}

#[cfg(unix)]
#[test]
fn an_engine_that_ends_is_started_again() {
    // It plays one move and exits.
    let script =
        "read -r a; echo OK; while read -r l; do case $l in BEGIN*) echo 3,4; exit;; esac; done";
    let spec: OpponentSpec = format!("/bin/sh -c '{script}'").parse().unwrap();
    let mut player = spec.open(Timeouts::default());
    let empty = Position::new(Rule::Freestyle, Size::STANDARD);
    for _ in 0..3 {
        player.new_game(&empty, &Terms::default()).unwrap();
        let answer = player.choose(&empty, Turn::default()).unwrap();
        assert_eq!(answer.point.to_string(), "d11");
    }
    assert!(player.transcript().contains("< BEGIN"));
    assert!(player.transcript().contains("> 3,4"));
    let mut gone = "/no/such/engine"
        .parse::<OpponentSpec>()
        .unwrap()
        .open(Timeouts::default());
    assert!(matches!(
        gone.new_game(&empty, &Terms::default()),
        Err(Failure::Start { engine, .. }) if engine == "/no/such/engine"
    ));
}

/// An engine that counts its starts in a file and exits at once until start number `good`.
#[cfg(unix)]
fn late_starter(count: &std::path::Path, good: u32) -> OpponentSpec {
    let script = format!(
        "echo x >> {0}; [ $(wc -l < {0}) -ge {good} ] || exit 3; read -r a; echo OK; \
         while read -r l; do case $l in BEGIN*) echo 3,4;; esac; done",
        count.display()
    );
    format!("/bin/sh -c '{script}'").parse().unwrap()
}

#[cfg(unix)]
#[test]
fn an_engine_that_fails_to_start_is_tried_once_more() {
    let folder = tempfile::tempdir().unwrap();
    let empty = Position::new(Rule::Freestyle, Size::STANDARD);
    let starts = |file: &std::path::Path| std::fs::read_to_string(file).unwrap().len() / 2;
    let file = folder.path().join("second");
    let mut second = late_starter(&file, 2).open(Timeouts::default());
    second.new_game(&empty, &Terms::default()).unwrap();
    let answer = second.choose(&empty, Turn::default()).unwrap();
    assert_eq!((answer.point.to_string(), starts(&file)), ("d11".into(), 2));
    // A second failure ends the retries, and the error names the engine.
    let file = folder.path().join("third");
    let mut third = late_starter(&file, 3).open(Timeouts::default());
    let failure = third.new_game(&empty, &Terms::default()).unwrap_err();
    assert_eq!(starts(&file), 2);
    let said = failure.to_string();
    assert!(said.starts_with("/bin/sh -c"), "{said}");
    assert!(
        said.contains("not when tried again") && said.contains('3'),
        "{said}"
    );
    // A refusal is not retried.
    let file = folder.path().join("refuses");
    let script = format!(
        "echo x >> {}; read -r a; echo ERROR size; read -r b",
        file.display()
    );
    let spec: OpponentSpec = format!("/bin/sh -c '{script}'").parse().unwrap();
    let refused = spec
        .open(Timeouts::default())
        .new_game(&empty, &Terms::default());
    assert!(matches!(refused, Err(Failure::Engine(_))), "{refused:?}");
    assert_eq!(starts(&file), 1);
}
