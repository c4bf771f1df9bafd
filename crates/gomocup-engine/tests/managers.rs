//! Whole sessions in the style of the managers in use: their commands, order and line endings.

use crate::common::{Talk, point};
use tengen_core::{Color, Move, Point, Position, Rule, Size};
use tengen_gomocup::Xy;
use tengen_textbook::{Program, ProgramSettings};

/// The opponent's move: a founding program's.
fn opponent(position: &Position) -> Xy {
    let choice = Program::WinTable.choose(position, ProgramSettings::REPAIRED);
    let p = choice.point().expect("a legal point");
    Xy::new(p, position.size())
}

fn play(position: &mut Position, at: Xy) {
    let p = at.point(position.size()).expect("a point of the board");
    position.play(p).unwrap_or_else(|why| panic!("{why}"));
}

/// Sends lines that must not be answered.
fn tell(talk: &mut Talk, lines: &[&str]) {
    for line in lines {
        talk.write(&format!("{line}\r\n"));
    }
}

/// The next line other than search details, which Yixin-Board displays.
fn answer(talk: &mut Talk) -> String {
    loop {
        let line = talk.line();
        if !line.starts_with("INFO ") {
            return line;
        }
    }
}

/// Sends a request of several lines; returns the move.
fn ask(talk: &mut Talk, lines: &[String], position: &Position) -> Xy {
    for line in lines {
        talk.write(&format!("{line}\r\n"));
    }
    Xy::new(point(&answer(talk), position.size()), position.size())
}

fn stone(mv: &Move) -> Option<Point> {
    match *mv {
        Move::Place(p) => Some(p),
        Move::Pass => None,
    }
}

fn last_stone(position: &Position) -> Xy {
    let last = position.moves().last().and_then(stone);
    Xy::new(last.expect("a stone"), position.size())
}

/// All stones in `BOARD` format, in playing order.
fn board(position: &Position) -> Vec<String> {
    let stones = position.moves().iter().filter_map(stone);
    let mover = position.to_move();
    let colors = Color::BOTH.into_iter().cycle();
    let lines = stones.zip(colors).map(|(p, color)| {
        let owner = if color == mover { 1 } else { 2 };
        format!("{},{owner}", Xy::new(p, position.size()))
    });
    lines.collect()
}

fn enclosed(first: &str, position: &Position) -> Vec<String> {
    let mut lines = vec![first.to_owned()];
    lines.extend(board(position));
    lines.push("DONE".to_owned());
    lines
}

/// Piskvork and qpiskvork: `BEGIN`, `TURN`, undo by `TAKEBACK`, a second game after `RESTART`; a
/// game resumed from a file is sent as a `BOARD`.
#[test]
fn piskvork() {
    let size = Size::new(20).expect("5 to 22");
    let mut talk = Talk::start();
    talk.write("START 20\r\n");
    assert_eq!(talk.line(), "OK");
    let settings = [
        "INFO max_memory 83886080",
        "INFO timeout_match 180000",
        "INFO timeout_turn 300",
        "INFO game_type 1",
        "INFO rule 0",
        "INFO time_left 180000",
        "INFO folder C:\\Piskvork\\data",
        "INFO max_node 3000",
    ];
    tell(&mut talk, &settings);
    for engine in Color::BOTH {
        let mut position = Position::new(Rule::Freestyle, size);
        let mut taken_back = false;
        let mut last = None;
        while position.outcome().is_none() {
            if position.to_move() != engine {
                let at = opponent(&position);
                play(&mut position, at);
                last = Some(at);
                continue;
            }
            tell(&mut talk, &["INFO time_left 170000"]);
            let request = last.map_or("BEGIN".to_owned(), |at| format!("TURN {at}"));
            let at = ask(&mut talk, &[request], &position);
            play(&mut position, at);
            if position.ply() >= 6 && !taken_back && position.outcome().is_none() {
                // The user takes back a whole turn, then plays the same moves again.
                taken_back = true;
                for _ in 0..2 {
                    talk.write(&format!("TAKEBACK {}\r\n", last_stone(&position)));
                    assert_eq!(talk.line(), "OK");
                    position.undo().expect("a move");
                }
            }
        }
        assert!(taken_back);
        talk.write("RESTART\r\n");
        assert_eq!(talk.line(), "OK");
    }
    // A game from a file: two or more stones are sent as a board.
    let mut position = Position::new(Rule::Freestyle, size);
    for at in ["9,9", "10,10", "9,10", "10,9"] {
        play(&mut position, at.parse().expect("a point"));
    }
    let at = ask(&mut talk, &enclosed("BOARD", &position), &position);
    play(&mut position, at);
    tell(&mut talk, &["END"]);
    assert_eq!(talk.end(), [] as [&str; 0]);
}

/// The Gomocup tournament's judge: writes everything before reading; every game begins with a
/// `BOARD`, even an empty one.
#[test]
fn tournament_judge() {
    for (rule, number) in [(Rule::Standard, 1), (Rule::Renju, 4)] {
        for engine in Color::BOTH {
            let mut talk = Talk::start();
            let rule_line = format!("INFO rule {number}");
            let settings = [
                "START 15",
                "INFO timeout_turn 300",
                "INFO timeout_match 120000",
                "INFO max_memory 367001600",
                "INFO game_type 1",
                &rule_line,
                "INFO folder /tmp/engine",
                "INFO max_node 3000",
            ];
            tell(&mut talk, &settings);
            let mut position = Position::new(rule, Size::STANDARD);
            if engine == Color::White {
                let at = opponent(&position);
                play(&mut position, at);
            }
            tell(&mut talk, &["INFO time_left 120000"]);
            let request = enclosed("BOARD", &position);
            for line in &request {
                talk.write(&format!("{line}\r\n"));
            }
            // The answer to START comes first.
            assert_eq!(talk.line(), "OK");
            let mut answer = talk.line();
            loop {
                play(&mut position, answer.parse().expect("a move"));
                if position.outcome().is_some() {
                    break;
                }
                let at = opponent(&position);
                play(&mut position, at);
                if position.outcome().is_some() {
                    break;
                }
                tell(&mut talk, &["INFO time_left 100000"]);
                talk.write(&format!("TURN {at}\r\n"));
                answer = talk.line();
            }
            tell(&mut talk, &["END"]);
            assert_eq!(talk.end(), [] as [&str; 0]);
        }
    }
}

/// Yixin-Board: its settings, a whole board with a long search, short moves, renju's forbidden
/// points now and then, and one stopped search.
#[test]
fn yixin_board() {
    let mut talk = Talk::start();
    tell(&mut talk, &["info show_detail 3", "yxshowinfo", "start 15"]);
    assert_eq!(answer(&mut talk), "OK");
    let settings = [
        "info rule 4",
        "info timeout_turn 300",
        "info timeout_match 100000000",
        "info max_node 3000",
        "info max_depth 100",
        "info time_increment 0",
        "info caution_factor 1",
        "info thread_num 1",
        "info hash_size 16384",
        "info pondering 0",
        "info vcthread 0",
        "info time_left 100000000",
    ];
    tell(&mut talk, &settings);
    let mut position = Position::new(Rule::Renju, Size::STANDARD);
    let mut stops = 0;
    while position.outcome().is_none() {
        let full = position.ply().is_multiple_of(8);
        let at = if position.ply() == 0 {
            ask(&mut talk, &["begin".to_owned()], &position)
        } else if full {
            let mut lines = vec!["start 15".to_owned()];
            lines.extend(enclosed("board", &position));
            for line in &lines {
                talk.write(&format!("{line}\n"));
            }
            assert_eq!(answer(&mut talk), "OK");
            answer(&mut talk).parse().expect("a move")
        } else {
            talk.write(&format!("turn {}\n", last_stone(&position)));
            if stops == 0 {
                stops += 1;
                // Stop one search early.
                talk.write("yxstop\n");
            }
            answer(&mut talk).parse().expect("a move")
        };
        play(&mut position, at);
        if position.outcome().is_some() {
            break;
        }
        let at = opponent(&position);
        play(&mut position, at);
    }
    assert_eq!(stops, 1);
    // A position with a forbidden point: a double three at G9.
    let mut position = Position::new(Rule::Renju, Size::STANDARD);
    for p in ["h8", "h9", "i7", "i9", "h10", "i6", "i11", "i12"] {
        let (x, y) = p.split_at(1);
        let x = i64::from(x.as_bytes()[0] - b'a');
        let y: i64 = y.parse().expect("a row");
        play(
            &mut position,
            format!("{x},{}", y - 1).parse().expect("a point"),
        );
    }
    talk.write("start 15\n");
    assert_eq!(answer(&mut talk), "OK");
    for line in enclosed("yxboard", &position) {
        talk.write(&format!("{line}\n"));
    }
    talk.write("yxshowforbid\n");
    let forbidden = answer(&mut talk);
    assert_eq!(forbidden, "FORBID 0608.", "x and y of two digits each");
    tell(&mut talk, &["end"]);
    assert_eq!(talk.end(), [] as [&str; 0]);
}
