//! Sessions as a manager sees them: transcripts, whole games, stops and malformed input.

use crate::common::{Talk, is_point, leaves, point, quick};
use tengen_core::{Color, OnFoul, Position, Rule, Size};
use tengen_engine::Level;
use tengen_gomocup::Xy;
use tengen_textbook::{Program, ProgramSettings};

#[test]
fn basics() {
    let mut talk = quick("START 15");
    point(&talk.ask("BEGIN"), Size::STANDARD);
    leaves(talk);
}

#[test]
fn an_empty_board() {
    let mut talk = quick("START 15\nBOARD");
    point(&talk.ask("DONE"), Size::STANDARD);
    leaves(talk);
}

#[test]
fn sizes() {
    let mut talk = quick("START 20");
    let size = Size::new(20).expect("20");
    point(&talk.ask("BEGIN"), size);
    assert_eq!(talk.ask("RESTART"), "OK");
    assert!(talk.ask("START 3").starts_with("ERROR "));
    assert_eq!(talk.ask("RECTSTART 15,15"), "OK");
    assert!(talk.ask("RECTSTART 15,20").starts_with("ERROR "));
    for n in [5, 22] {
        assert_eq!(talk.ask(&format!("START {n}")), "OK");
        point(&talk.ask("BEGIN"), Size::new(n).expect("5 to 22"));
    }
    leaves(talk);
}

#[test]
fn twenty_settings_are_met_with_silence() {
    let mut talk = Talk::start();
    for key in [
        "timeout_turn",
        "timeout_match",
        "time_left",
        "thread_split_depth",
        "game_type",
        "evaluate",
        "folder",
        "time_increment",
        "max_depth",
        "hash_size",
        "thread_num",
        "caution_factor",
        "pondering",
        "checkmate",
        "nbestsym",
        "vcthread",
        "show_detail",
        "usedatabase",
        "strength",
        "unheard_of",
    ] {
        talk.say(&format!("INFO {key} 1"));
    }
    assert_eq!(talk.ask("START 15"), "OK", "the first line of all");
    leaves(talk);
}

#[test]
fn answers_in_the_time_it_is_given() {
    // Every kind of limit must get an answer, even those that leave no time; the time taken is not
    // measured here.
    for limits in [
        "INFO timeout_turn 1000",
        "INFO timeout_turn 0",
        "INFO timeout_turn 1",
        "INFO timeout_match 2000",
        "INFO timeout_turn 1000\nINFO time_left 5",
        "INFO timeout_turn 1000\nINFO time_left -100",
        "INFO timeout_turn 300\nINFO time_left 2147483647",
        "INFO timeout_turn 300\nINFO max_memory 30000000",
        "INFO timeout_turn 300\nINFO max_memory 367001600",
    ] {
        let mut talk = Talk::start();
        assert_eq!(talk.ask("START 15"), "OK");
        talk.say(limits);
        assert!(is_point(&talk.ask("TURN 7,7")), "{limits}");
        leaves(talk);
    }
}

#[test]
fn lines_may_end_in_any_way() {
    for end in ["\r", "\r\n", "\n"] {
        let mut talk = Talk::start();
        let lines = ["start 15", "INFO max_node 100", "", "  Turn 7 , 7 "];
        talk.write(&lines.map(|line| format!("{line}{end}")).concat());
        assert_eq!(talk.line(), "OK");
        assert!(is_point(&talk.line()));
        leaves(talk);
    }
}

#[test]
fn moves_are_taken_back() {
    let mut talk = quick("START 15");
    let reply = talk.ask("TURN 7,7");
    assert_eq!(talk.ask(&format!("TAKEBACK {reply}")), "OK");
    assert_eq!(talk.ask("TAKEBACK 7,7"), "OK");
    assert!(is_point(&talk.ask("BEGIN")));
    leaves(talk);
}

#[test]
fn colours_of_a_board() {
    // Five stones in order, the first the opponent's: the engine is White and plays the sixth.
    let mut talk = quick("START 15\nBOARD\n7,7,2\n8,7,1\n9,9,2\n6,6,1\n5,5,2");
    let p = point(&talk.ask("DONE"), Size::STANDARD);
    let taken = ["h8", "i8", "j6", "g9", "f10"];
    assert!(!taken.contains(&p.to_string().as_str()));
    leaves(talk);
    // The manager is Black, so in renju his six in the first column would be a foul. White need not
    // answer in that column's gap: (0,3) is no threat, as it makes no five.
    let own = [(1, 0), (3, 1), (5, 2), (7, 3), (9, 4)];
    let mut talk = quick("START 15\nINFO rule 4\nBOARD");
    for (y, (x, row)) in [0, 1, 2, 4, 5].into_iter().zip(own) {
        talk.say(&format!("0,{y},2\n{x},{row},1"));
    }
    talk.say("14,14,2");
    assert!(is_point(&talk.ask("DONE")));
    assert_eq!(
        talk.ask("TURN 0,3"),
        "ERROR nothing to answer: the game is over (foul)"
    );
    leaves(talk);
}

/// Stones in the rule tester's notation: column letter, row from the *top*.
fn tester_board(rule: u32, stones: &str) -> Talk {
    let stones: Vec<(u32, u32)> = stones
        .split_whitespace()
        .map(|s| {
            let (column, row) = s.split_at(1);
            let x = u32::from(column.as_bytes()[0] - b'a');
            (x, row.parse::<u32>().expect("a row") - 1)
        })
        .collect();
    let mut talk = quick(&format!(
        "START 15\nINFO max_node 30000\nINFO rule {rule}\nBOARD"
    ));
    for (i, (x, y)) in stones.iter().enumerate() {
        let own = (stones.len() - i).is_multiple_of(2);
        talk.say(&format!("{x},{y},{}", if own { 1 } else { 2 }));
    }
    talk
}

fn tester_answer(mut talk: Talk) -> String {
    let xy: Xy = talk.ask("DONE").parse().expect("a move");
    leaves(talk);
    format!("{}{}", char::from(b'a' + xy.x as u8), xy.y + 1)
}

#[test]
fn rule_tester_completes_a_five() {
    for rule in [0, 1, 4, 8, 9] {
        let talk = tester_board(rule, "h8 h9 i8 i9 j8 j9 k8 k9");
        let answer = tester_answer(talk);
        assert!(
            ["g8", "l8"].contains(&answer.as_str()),
            "rule {rule}: {answer}"
        );
    }
}

#[test]
fn rule_tester_standard() {
    let talk = tester_board(1, "h8 h9 i8 h10 g8 h11 j13 h12 g14 h14 i15");
    let answer = tester_answer(talk);
    assert!(["f8", "j8"].contains(&answer.as_str()), "{answer}");
}

#[test]
fn rule_tester_renju() {
    for number in [4, 2] {
        let talk = tester_board(number, "h8 h9 i7 i9 h10 i6 i11 i12");
        assert_ne!(tester_answer(talk), "g9", "a double three");
    }
}

#[test]
fn rule_tester_caro() {
    for rule in [8, 9] {
        let talk = tester_board(rule, "h8 f8 g8 f9 i8 f7 j8 l8");
        let answer = tester_answer(talk);
        assert!(
            ["f5", "f6", "f10", "f11"].contains(&answer.as_str()),
            "rule {rule}: {answer}"
        );
    }
}

/// A whole game against a founding program; every engine move must be legal and, in renju, not
/// forbidden.
fn game(rule: Rule, number: u32, size: u32, engine: Color, level: Level) {
    let size = Size::new(size).expect("5 to 22");
    let mut talk = Talk::with(level);
    talk.say("INFO max_node 1000");
    talk.say(&format!("INFO rule {number}"));
    assert_eq!(talk.ask(&format!("START {size}")), "OK");
    let mut position = Position::new(rule, size);
    let mut request = "BEGIN".to_owned();
    while position.outcome().is_none() {
        let p = if position.to_move() == engine {
            point(&talk.ask(&request), size)
        } else {
            let choice = Program::WinTable.choose(&position, ProgramSettings::REPAIRED);
            let Some(p) = choice.point() else {
                // Every remaining point is forbidden, so the game cannot go on.
                assert!(position.legal_points().is_empty());
                break;
            };
            request = format!("TURN {}", Xy::new(p, size));
            p
        };
        position
            .play(p)
            .unwrap_or_else(|why| panic!("{rule}, {}: {why}", position.to_move()));
    }
    if position.to_move() == engine {
        // The manager's last move ended the game; a request for a move is an error then.
        let reply = talk.ask(&request);
        assert!(
            reply.starts_with("ERROR nothing to answer: the game is over"),
            "{reply}"
        );
    }
    assert_eq!(talk.ask("RESTART"), "OK", "and the next game can begin");
    leaves(talk);
}

#[test]
fn whole_games_under_every_rule() {
    let numbers = [0, 1, 4, 9, 8];
    for (rule, number) in Rule::ALL.into_iter().zip(numbers) {
        for engine in Color::BOTH {
            game(rule, number, 15, engine, Level::STRONGEST);
        }
    }
}

#[test]
fn whole_games_on_other_boards_and_levels() {
    game(Rule::Freestyle, 0, 5, Color::Black, Level::STRONGEST);
    game(Rule::Standard, 1, 20, Color::White, Level::STRONGEST);
    for level in Level::ALL.into_iter().filter(|&l| l != Level::STRONGEST) {
        game(Rule::Renju, 4, 11, Color::Black, level);
    }
}

#[test]
fn renju_against_itself_ends_without_a_foul() {
    let mut players = [
        quick("INFO rule 4\nSTART 15"),
        quick("INFO rule 4\nSTART 15"),
    ];
    let mut position = Position::new(Rule::Renju, Size::STANDARD);
    let mut request = "BEGIN".to_owned();
    while position.outcome().is_none() {
        let player = &mut players[position.to_move().index()];
        let p = point(&player.ask(&request), Size::STANDARD);
        position.play_with(p.into(), OnFoul::Refuse).expect("legal");
        request = format!("TURN {}", Xy::new(p, Size::STANDARD));
    }
    players.into_iter().for_each(leaves);
}

#[test]
fn nonsense_is_answered_and_the_game_goes_on() {
    let mut talk = quick("START 15");
    assert!(is_point(&talk.ask("TURN 7,7")));
    for (line, reply) in [
        ("HELLO", "UNKNOWN command \"HELLO\""),
        ("YXDRAW", "UNKNOWN command \"YXDRAW\""),
        ("TURN 7,7", "ERROR 7,7: h8 is taken by a black stone"),
        ("TURN 15,15", "ERROR 15,15: off the 15x15 board"),
        ("TURN x", "ERROR TURN: \"x\" is no pair of numbers X,Y"),
        (
            "START many",
            "ERROR START needs a number of lines, not \"many\"",
        ),
        ("DONE", "ERROR DONE outside of BOARD"),
        ("1,1,1", "ERROR a stone outside of BOARD"),
        ("\u{5929}\u{5143}", "UNKNOWN command \"??\""),
    ] {
        assert_eq!(talk.ask(line), reply);
    }
    assert!(is_point(&talk.ask("TURN 0,0")));
    leaves(talk);
}

#[test]
fn an_unsupported_rule_is_refused_until_it_is_put_right() {
    let mut talk = quick("START 15\nINFO rule 3");
    for line in ["BEGIN", "TURN 7,7", "START 15"] {
        assert!(talk.ask(line).starts_with("ERROR unsupported rule 3"));
    }
    talk.say("INFO rule 0");
    assert!(is_point(&talk.ask("BEGIN")));
    leaves(talk);
}

#[test]
fn an_unreadable_setting_is_told_with_the_next_answer() {
    let mut talk = Talk::start();
    talk.say("INFO timeout_turn soon");
    talk.say("START 15");
    let error = "ERROR INFO timeout_turn needs a whole number, not \"soon\"";
    assert_eq!(talk.any_line(), error);
    assert_eq!(talk.any_line(), "OK");
    leaves(talk);
}

/// Ten minutes for a move: far beyond any test's time-out.
const LONG: &str = "INFO timeout_turn 600000";

fn thinking() -> Talk {
    let mut talk = Talk::start();
    talk.say(LONG);
    assert_eq!(talk.ask("START 20"), "OK");
    talk.say("BOARD\n9,9,1\n10,8,2\nDONE");
    talk
}

#[test]
fn stop_makes_it_answer() {
    for stop in ["STOP", "yxstop", "INFO timeout_turn 0"] {
        let mut talk = thinking();
        talk.say(stop);
        assert!(is_point(&talk.line()), "{stop}");
        leaves(talk);
    }
}

#[test]
fn stop_is_for_one_search_only() {
    let mut talk = thinking();
    talk.say("STOP");
    assert!(is_point(&talk.line()));
    // No search is running: STOP has no effect, and the next search uses all its nodes.
    talk.say("STOP\nINFO max_node 20000\nTURN 0,0");
    let message = talk.any_line();
    let nodes = message
        .split(" n ")
        .nth(1)
        .and_then(|s| s.split(' ').next());
    let nodes: u64 = nodes
        .and_then(|n| n.parse().ok())
        .expect("a count of nodes");
    assert!(nodes >= 20_000, "{message}");
    assert!(is_point(&talk.line()));
    leaves(talk);
}

#[test]
fn what_comes_in_while_it_thinks_is_done_in_order() {
    let mut talk = thinking();
    talk.say("NONSENSE\nSTOP\nSTART 15\nINFO max_node 100\nTURN 7,7");
    assert!(is_point(&talk.line()));
    assert_eq!(talk.line(), "UNKNOWN command \"NONSENSE\"");
    assert_eq!(talk.line(), "OK");
    let p = talk.line();
    point(&p, Size::STANDARD);
    assert_ne!(p, "7,7");
    leaves(talk);
}

#[test]
fn questions_about_the_engine_are_answered_while_it_thinks() {
    let mut talk = thinking();
    let about = talk.ask("ABOUT");
    assert!(about.starts_with("name=\"Tengen\""), "{about}");
    talk.say("YXSHOWINFO");
    while !talk.any_line().starts_with("MESSAGE INFO MAX_HASH_SIZE") {}
    // A question is answered before the queued line ahead of it.
    talk.say("NONSENSE\nABOUT");
    assert_eq!(talk.line(), about);
    talk.say("STOP");
    assert!(is_point(&talk.line()));
    assert_eq!(talk.line(), "UNKNOWN command \"NONSENSE\"");
    leaves(talk);
}

#[test]
fn a_file_name_is_no_question_about_the_engine() {
    let mut talk = thinking();
    talk.say("YXHASHLOAD\nABOUT\nSTOP");
    assert!(is_point(&talk.line()));
    leaves(talk);
}

#[test]
fn end_ends_it_while_it_thinks() {
    let mut talk = thinking();
    talk.say("END");
    let rest = talk.end();
    assert!(rest.iter().all(|line| is_point(line)), "{rest:?}");
}

#[test]
fn the_end_of_input_ends_it() {
    for talk in [Talk::start(), thinking(), quick("START 15")] {
        let mut talk = talk;
        talk.close();
        talk.end();
    }
}

#[test]
fn a_last_line_without_end_counts() {
    let mut talk = quick("START 15");
    talk.write("TURN 7,7");
    talk.close();
    let rest = talk.end();
    assert_eq!(rest.len(), 1);
    assert!(is_point(&rest[0]));
}

#[test]
fn it_says_who_it_is() {
    let mut talk = Talk::start();
    let version = env!("CARGO_PKG_VERSION");
    let about = talk.ask("ABOUT");
    assert!(about.starts_with(&format!("name=\"Tengen\", version=\"{version}\", author=")));
    assert!(about.contains(", country=\""), "{about}");
    leaves(talk);
}
