//! The extension commands of Yixin and compatible programs.

use crate::common::{Talk, is_point, leaves, point, quick};
use tengen_core::{Point, Size};
use tengen_gomocup::Xy;

/// All lines up to and including the first for which `last` holds.
fn until(talk: &mut Talk, last: impl Fn(&str) -> bool) -> Vec<String> {
    let mut lines = Vec::new();
    loop {
        lines.push(talk.any_line());
        if lines.last().is_some_and(|line| last(line)) {
            return lines;
        }
    }
}

#[test]
fn it_says_what_it_can_do() {
    let mut talk = quick("START 15");
    talk.say("info show_detail 3\nyxshowinfo");
    let lines = until(&mut talk, |line| line.contains("MAX_HASH_SIZE"));
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("MESSAGE Tengen "));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    assert_eq!(lines[1], format!("MESSAGE INFO MAX_THREAD_NUM {threads}"));
    assert_eq!(lines[2], "MESSAGE INFO MAX_HASH_SIZE 21");
    leaves(talk);
}

/// The values of a key in `INFO` lines.
fn values<'a>(lines: &'a [String], key: &str) -> Vec<&'a str> {
    let start = format!("INFO {key} ");
    lines
        .iter()
        .filter_map(|line| line.strip_prefix(&start))
        .collect()
}

#[test]
fn several_lines_with_all_their_facts() {
    let mut talk = quick("START 15\nINFO show_detail 2\nINFO max_node 5000");
    talk.say("YXBOARD\n7,7,1\n8,8,2\nDONE\nYXNBEST 2");
    let lines = until(&mut talk, is_point);
    // Groups of twelve, then the summary and the move.
    let facts: Vec<&String> = lines.iter().filter(|l| l.starts_with("INFO ")).collect();
    assert!(
        facts.len() >= 24 && facts.len().is_multiple_of(12),
        "{}",
        facts.len()
    );
    assert_eq!(facts.len() + 2, lines.len());
    let keys = [
        "PV",
        "NUMPV",
        "DEPTH",
        "SELDEPTH",
        "NODES",
        "TOTALNODES",
        "TOTALTIME",
        "SPEED",
        "EVAL",
        "WINRATE",
        "BESTLINE",
        "PV",
    ];
    for group in facts.chunks(12) {
        let found: Vec<&str> = group.iter().filter_map(|l| l.split(' ').nth(1)).collect();
        assert_eq!(found, keys);
        assert_eq!(group[11], "INFO PV DONE");
    }
    assert!(values(&lines, "NUMPV").iter().all(|&n| n == "2"));
    let numbers: Vec<&str> = values(&lines, "PV");
    assert!(numbers.contains(&"0") && numbers.contains(&"1"));
    // The move is the first move of the best line.
    let best = lines.last().expect("a move");
    let firsts: Vec<(&str, &str)> = values(&lines, "PV")
        .into_iter()
        .filter(|&n| n != "DONE")
        .zip(values(&lines, "BESTLINE"))
        .collect();
    let last_first = firsts
        .iter()
        .rev()
        .find(|(n, _)| *n == "0")
        .expect("a first line");
    assert_eq!(last_first.1.split(' ').next(), Some(best.as_str()));
    for rate in values(&lines, "WINRATE") {
        let rate: f64 = rate.parse().expect("a number");
        assert!((0.0..=1.0).contains(&rate));
    }
    leaves(talk);
}

#[test]
fn mates_are_told_in_plies() {
    let mut talk = quick("START 15\nINFO show_detail 2");
    talk.say("YXBOARD\n7,7,1\n0,0,2\n8,7,1\n0,2,2\n9,7,1\n0,4,2\n10,7,1\n0,6,2\nDONE\nYXNBEST 1");
    let lines = until(&mut talk, is_point);
    assert_eq!(values(&lines, "EVAL").last(), Some(&"+M1"));
    let proved = |line: &String| line.ends_with(" mate 1 proved in 1");
    assert!(lines.iter().any(proved), "{lines:?}");
    leaves(talk);
}

#[test]
fn what_is_searched_is_told_while_it_is() {
    let mut talk = Talk::start();
    talk.say("INFO timeout_turn 600000\nINFO show_detail 1\nSTART 20");
    assert_eq!(talk.line(), "OK");
    talk.say("BOARD\n9,9,1\n10,8,2\nDONE");
    assert_eq!(talk.any_line(), "MESSAGE REALTIME REFRESH");
    until(&mut talk, |line| line.starts_with("MESSAGE REALTIME BEST "));
    talk.say("YXSTOP");
    let rest = until(&mut talk, is_point);
    for line in rest
        .iter()
        .filter_map(|l| l.strip_prefix("MESSAGE REALTIME "))
    {
        let (word, at) = line.split_once(' ').expect("a word and a point");
        assert!(["POS", "DONE", "BEST", "LOST"].contains(&word), "{line}");
        assert!(is_point(at), "{line}");
    }
    leaves(talk);
}

#[test]
fn every_defence_is_searched() {
    let mut talk = quick("START 15\nINFO max_node 60000\nINFO show_detail 2");
    // An open three of the opponent.
    talk.say("YXBOARD\n7,7,2\n0,0,1\n8,7,2\n0,2,1\n9,7,2\nDONE\nYXSEARCHDEFEND");
    let lines = until(&mut talk, is_point);
    let numbers = values(&lines, "PV");
    assert!(
        numbers.contains(&"0") && numbers.contains(&"1"),
        "{numbers:?}"
    );
    let at: Xy = lines.last().and_then(|l| l.parse().ok()).expect("a move");
    assert!(at.y == 7 && [6, 10].contains(&at.x), "{at}");
    leaves(talk);
}

#[test]
fn points_are_kept_out() {
    let mut talk = quick("START 15");
    talk.say("YXBOARD\n7,7,1\n0,0,2\n8,7,1\n0,2,2\n9,7,1\n0,4,2\n10,7,1\n6,7,2\nDONE");
    talk.say("YXBLOCK\n11,7\nDONE");
    assert_ne!(talk.ask("YXNBEST 1"), "11,7");
    talk.say("TAKEBACK 0,0");
    assert!(talk.line().starts_with("ERROR TAKEBACK"));
    talk.say("YXBOARD\n7,7,1\n0,0,2\n8,7,1\n0,2,2\n9,7,1\n0,4,2\n10,7,1\n6,7,2\nDONE");
    talk.say("YXBLOCKRESET");
    assert_eq!(talk.ask("YXNBEST 1"), "11,7");
    leaves(talk);
}

#[test]
fn a_turn_with_every_legal_point_blocked_is_refused() {
    let mut talk = quick("START 5\nYXBOARD\n2,2,1\n1,1,2\nDONE");
    let blocked: String = (0..25)
        .map(|n| (n % 5, n / 5))
        .filter(|at| ![(2, 2), (1, 1), (0, 0)].contains(at))
        .map(|(x, y)| format!("{x},{y}\n"))
        .collect();
    talk.say(&format!("YXBLOCK\n{blocked}DONE"));
    assert_eq!(talk.ask("TURN 0,0"), "ERROR no legal move");
    leaves(talk);
}

#[test]
fn stones_that_balance() {
    let mut talk = quick("START 15\nINFO max_node 30000\nYXBOARD\n7,7,1\n8,8,2\nDONE");
    point(&talk.ask("YXBALANCEONE 0"), Size::STANDARD);
    let two = talk.ask("YXBALANCETWO 0");
    let points: Vec<Point> = two.split(' ').map(|xy| point(xy, Size::STANDARD)).collect();
    assert_eq!(points.len(), 2, "{two}");
    assert_ne!(points[0], points[1]);
    // All five stones are on the board.
    for xy in two.split(' ').rev() {
        assert_eq!(talk.ask(&format!("TAKEBACK {xy}")), "OK");
    }
    leaves(talk);
}

#[test]
fn the_hash_table_is_cleared_shown_written_and_read() {
    let folder = std::env::temp_dir().join(format!("tengen-gomocup-engine-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("table");
    let path = path.to_str().expect("a plain name");
    let mut talk = quick("INFO hash_size 1024\nSTART 15");
    assert!(is_point(&talk.ask("TURN 7,7")));
    for (line, answer) in [
        (
            format!("YXHASHDUMP\n{path}"),
            format!("MESSAGE hash table written to {path}"),
        ),
        (
            "YXHASHCLEAR".to_owned(),
            "MESSAGE hash table cleared".to_owned(),
        ),
        (
            "YXSHOWHASHUSAGE".to_owned(),
            "MESSAGE hash table full: 0.0%".to_owned(),
        ),
        (
            format!("YXHASHLOAD\n{path}"),
            format!("MESSAGE hash table read from {path}"),
        ),
    ] {
        talk.say(&line);
        assert_eq!(talk.any_line(), answer);
    }
    talk.say(&format!("YXHASHLOAD\n{path}.not"));
    assert!(
        talk.any_line()
            .starts_with("MESSAGE hash table not read from ")
    );
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
    leaves(talk);
}

#[test]
fn a_further_game_begins_with_an_empty_table_of_the_size_last_asked_for() {
    let path = std::env::temp_dir().join(format!(
        "tengen-gomocup-engine-table-{}",
        std::process::id()
    ));
    let mut talk = quick("INFO hash_size 1024\nSTART 15\nINFO max_node 3000");
    let dump = |talk: &mut Talk| {
        talk.say(&format!("YXHASHDUMP\n{}", path.display()));
        assert!(
            talk.any_line()
                .starts_with("MESSAGE hash table written to ")
        );
        let bytes = std::fs::read(&path).expect("it was written");
        std::fs::remove_file(&path).expect("the file is ours");
        bytes
    };
    let empty = dump(&mut talk);
    assert_eq!(empty.len() >> 20, 1);
    let first = talk.ask("BOARD\n7,7,2\nDONE");
    let used = dump(&mut talk);
    assert_ne!(used, empty);
    assert_eq!(talk.ask("RESTART"), "OK");
    assert_eq!(dump(&mut talk), empty);
    // The session repeats the first game exactly.
    assert_eq!(talk.ask("BOARD\n7,7,2\nDONE"), first);
    assert_eq!(dump(&mut talk), used);
    // Another size, during a game and in the next one.
    talk.say("INFO hash_size 2048");
    assert_eq!(dump(&mut talk).len() >> 20, 2);
    assert!(is_point(&talk.ask("BOARD\n7,7,2\nDONE")));
    assert_eq!(talk.ask("START 15"), "OK");
    let larger = dump(&mut talk);
    assert_eq!(larger.len() >> 20, 2);
    assert!(larger[17..].iter().all(|&byte| byte == 0));
    leaves(talk);
}

#[test]
fn thinking_in_the_opponents_time_ends_with_his_move() {
    let mut talk = quick("START 15\nINFO pondering 1");
    let mut taken = vec!["7,7".to_owned()];
    for turn in ["7,7", "0,0", "14,0", "0,14"] {
        if taken.contains(&turn.to_owned()) && turn != "7,7" {
            continue;
        }
        talk.say("INFO time_left 100000");
        let answer = talk.ask(&format!("TURN {turn}"));
        assert!(is_point(&answer) && !taken.contains(&answer), "{answer}");
        taken.extend([turn.to_owned(), answer]);
    }
    talk.say("ABOUT");
    assert!(talk.line().starts_with("name="));
    leaves(talk);
}

#[test]
fn swap2_is_negotiated() {
    let mut talk = quick("START 15\nINFO rule 1\nINFO max_node 20000");
    talk.say("SWAP2BOARD");
    let three = talk.ask("DONE");
    let stones: Vec<Point> = three
        .split(' ')
        .map(|xy| point(xy, Size::STANDARD))
        .collect();
    assert_eq!(stones.len(), 3, "{three}");
    assert!(stones[0] != stones[1] && stones[1] != stones[2] && stones[0] != stones[2]);
    // The opponent's side of the procedure.
    let shown = three.replace(' ', "\n");
    let answer = talk.ask(&format!("SWAP2BOARD\n{shown}\nDONE"));
    let answered = answer == "SWAP" || answer.split(' ').all(is_point);
    assert!(answered, "{answer}");
    // An uneven position: Black's two near the centre, White's in the corner.
    assert_eq!(talk.ask("SWAP2BOARD\n7,7\n0,0\n8,6\nDONE"), "SWAP");
    // After five stones White, with a move.
    let answer = talk.ask("SWAP2BOARD\n0,0\n7,7\n14,0\n8,6\n0,14\nDONE");
    assert!(is_point(&answer), "{answer}");
    assert!(is_point(&talk.ask("TURN 14,14")));
    leaves(talk);
}

#[test]
fn soosyrv_is_negotiated_from_both_sides() {
    let mut talk = quick("START 15\nINFO rule 4\nINFO max_node 20000");
    let message = |line: String, prefix: &str| {
        let rest = line.strip_prefix(prefix);
        rest.unwrap_or_else(|| panic!("{line}")).to_owned()
    };
    talk.say("yxsoosorvstep1");
    let mut stones = Vec::new();
    for number in 1..=3 {
        let at = message(talk.any_line(), &format!("MESSAGE SOOSORV MOVE{number} "));
        stones.push(at.replace(' ', ","));
    }
    let shown = stones.join("\n");
    talk.say(&format!("yxsoosorvstep2\n{shown}\ndone"));
    let swap = message(talk.any_line(), "MESSAGE SOOSORV SWAP1 ");
    assert!(["Y", "N"].contains(&swap.as_str()));
    talk.say(&format!("yxsoosorvstep3\n{shown}\ndone"));
    let fourth = message(talk.any_line(), "MESSAGE SOOSORV MOVE4 ");
    let parts: Vec<&str> = fourth.split(' ').collect();
    let [x, y, n] = parts[..] else {
        panic!("{fourth}");
    };
    let shown = format!("{shown}\n{x},{y}");
    talk.say(&format!("yxsoosorvstep4 {n}\n{shown}\ndone"));
    message(talk.any_line(), "MESSAGE SOOSORV SWAP2 ");
    talk.say(&format!("yxsoosorvstep5 {n}\n{shown}\ndone"));
    assert_eq!(talk.any_line(), "MESSAGE SOOSORV MOVE5 REFRESH");
    let mut offers = Vec::new();
    loop {
        let line = message(talk.any_line(), "MESSAGE SOOSORV MOVE5 ");
        if line == "DONE" {
            break;
        }
        offers.push(line.replace(' ', ","));
    }
    assert_eq!(offers.len().to_string(), n);
    talk.say(&format!(
        "yxsoosorvstep6\n{shown}\n{}\ndone",
        offers.join("\n")
    ));
    let kept = message(talk.any_line(), "MESSAGE SOOSORV MOVE5C ");
    assert!(offers.contains(&kept.replace(' ', ",")), "{kept}");
    leaves(talk);
}
