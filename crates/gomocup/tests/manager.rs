//! The manager with well-behaved, crashing, hanging, flooding and cheating engines: shell scripts
//! with one fault each.

#![cfg(unix)]

use std::time::{Duration, Instant};

use tengen_core::{Position, Rule, Size, notation};
use tengen_gomocup::manager::{
    CommandLine, CommandLineError, Direction, Engine, EngineError, GameSettings, Process, Timeouts,
};
use tengen_gomocup::{MAX_LINE, Xy};

fn engine(script: &str) -> Engine {
    let command = CommandLine {
        program: "/bin/sh".into(),
        args: vec!["-c".into(), script.into()],
        folder: None,
    };
    Engine::start(&command, short()).expect("a shell")
}

/// Generous where an answer is expected (busy machines), short where none is.
fn short() -> Timeouts {
    Timeouts {
        reply: Duration::from_secs(20),
        overtime: Duration::from_millis(300),
        exit: Duration::from_secs(20),
    }
}

fn position(moves: &str) -> Position {
    let moves = notation::parse_moves(moves).expect("moves");
    Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves).expect("a position")
}

/// A well-behaved engine: plays 0,0 1,0 2,0 …, and echoes its input on stderr.
const GOOD: &str = r#"
x=0
while read -r line; do
  line=$(printf %s "$line" | tr -d '\r')
  echo "heard $line" >&2
  case "$line" in
    START*|RESTART) echo OK;;
    ABOUT) echo 'name="Good", version="1"';;
    BEGIN|TURN*|DONE) echo "MESSAGE depth 3-4 ev 17 n 2K"; echo "$x,0"; x=$((x+1));;
    END) exit 0;;
  esac
done"#;

fn heard(engine: &Engine) -> Vec<String> {
    let to = engine
        .process()
        .records()
        .filter(|r| r.direction == Direction::To);
    to.map(|r| r.line.clone()).collect()
}

#[test]
fn a_game_uses_begin_turn_and_board() {
    let mut engine = engine(GOOD);
    assert_eq!(
        engine.about().unwrap().as_deref(),
        Some(r#"name="Good", version="1""#)
    );
    let settings = GameSettings {
        turn: Some(5000),
        nodes: Some(9),
        ..GameSettings::default()
    };
    engine.new_game(&position(""), &settings).unwrap();
    let limit = Some(Duration::from_secs(30));
    let first = engine.think(&position(""), limit, Some(77)).unwrap();
    assert_eq!(first.at, Xy { x: 0, y: 0 });
    assert_eq!(
        (first.evaluation.depth, first.evaluation.score),
        (Some(3), Some(17))
    );
    assert_eq!(first.evaluation.nodes, Some(2000));
    // The engine played a15; White answers h8.
    engine.think(&position("a15h8"), limit, None).unwrap();
    // It played b15 but the game went on differently, so the whole board is sent.
    engine.think(&position("a15h8c3c4"), limit, None).unwrap();
    let heard = heard(&engine);
    for line in [
        "START 15",
        "INFO rule 0",
        "INFO timeout_turn 5000",
        "INFO max_node 9",
        "BEGIN",
        "INFO time_left 77",
        "INFO time_left 2147483647",
        "TURN 7,7",
    ] {
        assert!(heard.iter().any(|l| l == line), "{line} in {heard:?}");
    }
    let board = heard.iter().position(|l| l == "BOARD").unwrap();
    assert_eq!(
        heard[board..],
        ["BOARD", "0,0,1", "7,7,2", "2,12,1", "2,11,2", "DONE"]
    );
    // Its error output is kept.
    let wait = Instant::now() + Duration::from_secs(20);
    while !engine.process().errors().contains("heard DONE") && Instant::now() < wait {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(engine.process().errors().contains("heard DONE"));
    assert!(engine.end(), "it ends by itself");
}

#[test]
fn a_set_up_is_sent_as_a_board_for_the_side_to_move() {
    let stones = |s| notation::parse_points(s).unwrap();
    let white = tengen_core::Color::White;
    let position = Position::from_stones(
        Rule::Caro,
        Size::STANDARD,
        &stones("h8 a1"),
        &stones("i9"),
        white,
    )
    .unwrap();
    let mut engine = engine(GOOD);
    engine
        .new_game(&position, &GameSettings::default())
        .unwrap();
    engine.think(&position, None, None).unwrap();
    let heard = heard(&engine);
    assert!(heard.contains(&"INFO rule 9".to_owned()));
    assert_eq!(
        heard[heard.len() - 5..],
        ["BOARD", "0,14,2", "7,7,2", "8,6,1", "DONE"]
    );
}

#[test]
fn a_program_that_is_not_there_is_named() {
    let command: CommandLine = "/no/such/engine --fast".parse().unwrap();
    let error = Engine::start(&command, short()).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("/no/such/engine --fast cannot be started"),
        "{error}"
    );
}

#[test]
fn an_engine_that_ends_is_noticed_with_its_status() {
    let mut engine = engine("read -r line; echo OK; read -r line; exit 3");
    engine
        .new_game(&position(""), &GameSettings::default())
        .unwrap();
    let error = engine
        .think(&position(""), Some(Duration::from_secs(30)), None)
        .unwrap_err();
    assert!(
        matches!(&error, EngineError::Ended { status, .. } if status.contains('3')),
        "{error}"
    );
}

#[test]
fn an_engine_that_is_killed_from_outside_is_noticed() {
    let mut engine = engine("read -r line; echo OK; kill -9 $$");
    engine
        .new_game(&position(""), &GameSettings::default())
        .unwrap();
    let error = engine
        .think(&position(""), Some(Duration::from_secs(30)), None)
        .unwrap_err();
    assert!(matches!(&error, EngineError::Ended { .. }), "{error}");
}

#[test]
fn an_engine_that_hangs_is_killed_with_all_it_started() {
    // The script waits for a child of its own.
    let mut engine = engine("read -r line; echo OK; sleep 1000; echo 0,0");
    engine
        .new_game(&position(""), &GameSettings::default())
        .unwrap();
    let error = engine
        .think(&position(""), Some(Duration::from_millis(50)), None)
        .unwrap_err();
    assert!(
        matches!(error, EngineError::Silent { asked: "move", .. }),
        "{error}"
    );
    let pid = engine.process().id();
    // SIGKILL has been sent; its effect may take a moment.
    let deadline = Instant::now() + Duration::from_secs(20);
    while runs_in_group(pid) && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(
        !runs_in_group(pid),
        "something of the killed engine's group still runs"
    );
}

fn runs_in_group(group: u32) -> bool {
    std::fs::read_dir("/proc")
        .into_iter()
        .flatten()
        .flatten()
        .any(|entry| {
            let stat = std::fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
            // pid (comm) state ppid pgrp …
            let fields: Vec<&str> = stat
                .rsplit(')')
                .next()
                .unwrap_or("")
                .split_whitespace()
                .collect();
            let zombie = fields.first() == Some(&"Z");
            fields.get(2) == Some(&group.to_string().as_str()) && !zombie
        })
}

#[test]
fn refusals_and_odd_words_are_told_apart() {
    let mut refusing = engine("read -r line; echo 'ERROR no such size'; cat >/dev/null");
    let error = refusing
        .new_game(&position(""), &GameSettings::default())
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        r#"asked to start a game, it answered "ERROR no such size""#
    );
    let odd = "echo hello; read -r line; echo DEBUG x; echo 'MESSAGE hi'; echo OK; \
               while read -r line; do case $line in BEGIN*) \
               echo OK; echo 'ERROR what'; echo 'SUGGEST 1,1'; echo '99,99';; esac; done";
    let mut odd = engine(odd);
    odd.new_game(&position(""), &GameSettings::default())
        .unwrap();
    let answer = odd
        .think(&position(""), Some(Duration::from_secs(30)), None)
        .unwrap();
    assert_eq!(
        answer.at,
        Xy { x: 99, y: 99 },
        "legality is the referee's business"
    );
}

#[test]
fn passes_cannot_be_sent() {
    let mut engine = engine(GOOD);
    engine
        .new_game(&position(""), &GameSettings::default())
        .unwrap();
    let error = engine.think(&position("h8 pass"), None, None).unwrap_err();
    assert!(matches!(error, EngineError::Pass(2)), "{error}");
}

#[test]
fn a_gigabyte_on_each_stream_harms_nobody() {
    // Endless unasked output: the reader stops taking it, memory stays small, and the wait for the
    // move ends at its limit.
    let mut endless = engine("read -r line; echo OK; yes 'MESSAGE ev 1' & yes >&2");
    endless
        .new_game(&position(""), &GameSettings::default())
        .unwrap();
    let error = endless
        .think(&position(""), Some(Duration::from_millis(300)), None)
        .unwrap_err();
    assert!(matches!(error, EngineError::Silent { .. }), "{error}");
    assert!(endless.process().records().count() <= 2000);
    assert!(endless.process().errors().len() <= 64 * 1024);
    // A gigabyte in one line, then a move.
    let long = "read -r line; echo OK; while read -r line; do case $line in BEGIN*) \
                head -c 1000000000 /dev/zero | tr '\\0' x; echo; echo 3,4;; esac; done";
    let mut long = engine(long);
    long.new_game(&position(""), &GameSettings::default())
        .unwrap();
    let answer = long
        .think(&position(""), Some(Duration::from_secs(120)), None)
        .unwrap();
    assert_eq!(answer.at, Xy { x: 3, y: 4 });
    assert!(long.process().records().all(|r| r.line.len() <= MAX_LINE));
}

#[test]
fn the_last_words_of_an_engine_are_kept() {
    // The background process writes only once the manager has reaped the engine: until then
    // `kill -0` finds it.
    let dying = "read -r line; (exec >&-; while kill -0 $$; do sleep 0.05; done 2>/dev/null; \
                 echo 'out of memory' >&2) & exit 3";
    let mut dying = engine(dying);
    let error = dying
        .new_game(&position(""), &GameSettings::default())
        .unwrap_err();
    assert!(matches!(error, EngineError::Ended { .. }), "{error}");
    assert_eq!(dying.process().errors(), "out of memory\n");
}

#[test]
fn the_whole_board_before_every_move() {
    let mut engine = engine(GOOD);
    let settings = GameSettings {
        whole_board: true,
        ..GameSettings::default()
    };
    engine.new_game(&position(""), &settings).unwrap();
    let limit = Some(Duration::from_secs(30));
    engine.think(&position(""), limit, None).unwrap();
    engine.think(&position("a15h8"), limit, None).unwrap();
    let heard = heard(&engine);
    let asked: Vec<&str> = heard
        .iter()
        .map(String::as_str)
        .filter(|l| !l.starts_with("INFO") && !l.starts_with("START"))
        .collect();
    let expected = ["BOARD", "DONE", "BOARD", "0,0,1", "7,7,2", "DONE"];
    assert_eq!(asked, expected);
    // The setting does not carry over to the next game.
    engine
        .new_game(&position(""), &GameSettings::default())
        .unwrap();
    engine.think(&position(""), limit, None).unwrap();
    assert_eq!(
        self::heard(&engine).last().map(String::as_str),
        Some("BEGIN")
    );
}

#[test]
fn a_suspended_engine_says_nothing_until_it_is_resumed() {
    let command = "/bin/sh -c 'while read -r l; do echo OK; done'"
        .parse()
        .unwrap();
    let mut process = Process::start(&command).unwrap();
    assert!(process.suspend());
    process.send("START 15");
    let silent = process.line_until(Instant::now() + Duration::from_millis(300));
    assert!(silent.is_none(), "{silent:?}");
    assert!(process.resume());
    let heard = process.line_until(Instant::now() + Duration::from_secs(60));
    assert_eq!(heard.map(|(_, line)| line).as_deref(), Some("OK"));
    process.close_input();
    assert!(
        process
            .ended_by(Instant::now() + Duration::from_secs(60))
            .is_some()
    );
    assert!(!process.suspend() && !process.resume());
}

#[test]
fn an_engine_that_reads_nothing_does_not_block_its_manager() {
    // The script reads START and nothing after it.
    let mut deaf = engine("read -r line; echo OK; exec sleep 1000");
    let more = vec![("folder".to_owned(), "x".repeat(1_000_000))];
    deaf.new_game(
        &position(""),
        &GameSettings {
            more,
            ..GameSettings::default()
        },
    )
    .unwrap();
    let error = deaf
        .think(&position(""), Some(Duration::from_millis(50)), None)
        .unwrap_err();
    assert!(matches!(error, EngineError::Silent { .. }), "{error}");
}

#[test]
fn command_lines_are_split_as_a_shell_does() {
    let command: CommandLine = r#"engine --name "a b" 'c d' e\ f"#.parse().unwrap();
    assert_eq!(command.program, "engine");
    assert_eq!(command.args, ["--name", "a b", "c d", "e f"]);
    assert_eq!(command.to_string().parse::<CommandLine>(), Ok(command));
    assert!(matches!(
        "engine 'x".parse::<CommandLine>(),
        Err(CommandLineError::Quote(_))
    ));
    assert!(matches!(
        "  ".parse::<CommandLine>(),
        Err(CommandLineError::Empty(_))
    ));
}
