//! Whole games under every rule, on several boards and levels.

use crate::common::{Talk, leaves, point, quick};
use tengen_core::{Color, Level, OnFoul, Position, Rule, Size};
use tengen_gomocup::Xy;
use tengen_textbook::{Program, ProgramSettings};

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
