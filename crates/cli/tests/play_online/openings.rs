//! Openings and claims in a room between two terminals.

use super::{Person, two};
use crate::common::{Serving, failure};

#[test]
fn swap2_from_the_first_stone_to_the_choice_of_colours() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Serving::start(&folder.path().join("server"));
    let options = [
        "--size",
        "5",
        "--black",
        "human",
        "--name",
        "Ada",
        "--opening",
        "swap2",
    ];
    let mut ada = Person::start(&server.url(), &folder.path().join("ada"), &options);
    let link = ada.link();
    let mut bob = Person::start(&link, &folder.path().join("bob"), &["--name", "Bob"]);
    bob.until("A seat is free");
    let mut eve = Person::start(&link, &folder.path().join("eve"), &[]);
    eve.until("A seat is free");
    assert!(
        bob.transcript().contains(" · 5 × 5 · Swap2\n"),
        "{}",
        bob.transcript()
    );
    bob.say("join");
    ada.until("Your move: a black stone on any empty point.");
    bob.until("Ada: a black stone on any empty point.");
    ada.say("swap");
    ada.until("Something else is to be decided now.");
    for (stone, color) in [("c3", "Black"), ("c4", "White"), ("a1", "Black")] {
        ada.say(stone);
        // Ada decides about the next stone when she has seen this one.
        ada.until("A B C D E");
        bob.until(&format!("{color} plays {}.", stone.to_uppercase()));
    }
    bob.until("Your move: Take Black, take White, or place two more stones");
    bob.until("Type black, white or two.");
    eve.until("Bob is choosing colours…");
    bob.say("b2");
    bob.until("Something else is to be decided now.");
    bob.say("two");
    ada.until("Bob places two more stones.");
    bob.until("Your move: a white stone on any empty point.");
    bob.say("b2");
    bob.until("Your move: a black stone on any empty point.");
    bob.say("e5");
    ada.until("Type black or white.");
    ada.say("white");
    ada.until("Game 1: you have White, Bob has Black.");
    bob.until("Ada takes White.");
    bob.until("Game 1: you have Black, Ada has White.");
    eve.until("Ada takes White.");
    ada.until("Move 6: your turn, with White.");
    ada.say("undo");
    ada.until("There is no move to take back.");
    ada.say("d4");
    bob.until("Move 7: your turn, with Black.");
    ada.say("resign");
    bob.until("Black wins");
}

#[test]
fn fifth_moves_are_offered_in_one_line_and_one_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Serving::start(&folder.path().join("server"));
    let more = ["--rule", "renju", "--opening", "rif"];
    let options = [&["--black", "human", "--name", "Ada"][..], &more].concat();
    let mut ada = Person::start(&server.url(), &folder.path().join("ada"), &options);
    let link = ada.link();
    let mut bob = Person::start(&link, &folder.path().join("bob"), &[]);
    bob.until("A seat is free");
    bob.say("join");
    ada.until("Your move: a black stone on the centre.");
    ada.say("a1");
    ada.until("A1 is not the centre");
    for stone in ["h8", "h9", "h7"] {
        ada.say(stone);
        // Ada decides about the next stone when she has seen this one.
        ada.until("A B C D E");
        bob.until(&format!("plays {}.", stone.to_uppercase()));
    }
    bob.until("Type swap or keep.");
    bob.say("keep");
    bob.until("Your move: a white stone on any empty point.");
    bob.say("h6");
    ada.until("Type offer and the points");
    ada.say("offer g8 i7");
    ada.until("is equivalent to");
    ada.say("offer g8");
    ada.until("2 fifth moves are wanted, not 1.");
    ada.say("offer g8 a1");
    bob.until("Ada offers G8");
    bob.until("G8 A1");
    bob.until("Type the point to keep.");
    bob.say("c3");
    bob.until("C3 was not on offer.");
    bob.say("a1");
    ada.until("keeps A1.");
    bob.until("Move 6: your turn, with White.");
}

#[test]
fn a_five_is_claimed_and_a_wrong_claim_costs_the_turn() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Serving::start(&folder.path().join("server"));
    let more = [
        "--rule",
        "renju",
        "--fouls",
        "claim",
        "--wrong-claim",
        "turn",
    ];
    let (mut ada, mut bob, _) = two(&server, folder.path(), &more);
    let terms = "Fouls and fives must be claimed; a wrong claim costs the turn.";
    assert!(ada.transcript().contains(terms), "{}", ada.transcript());
    ada.say("marks");
    ada.until("No help is allowed in this room.");
    ada.say("foul");
    ada.until("Only White claims fouls.");
    ada.say("draw");
    ada.until("Your next move offers a draw.");
    ada.say("h8");
    bob.until("Ada offers a draw.");
    bob.say("foul");
    bob.until("Your claim was wrong and costs you a turn.");
    ada.until("has claimed what is not there, and loses a turn.");
    ada.until("Move 3: your turn, with Black.");
    for (black, white) in [("i8", "a1"), ("j8", "a3"), ("k8", "a5")] {
        ada.say(black);
        bob.until("your turn");
        bob.say(white);
        ada.until("your turn");
    }
    ada.say("l8");
    bob.until("your turn, with White.");
    assert!(
        !bob.transcript().contains("wins"),
        "a five is shown by its claim only"
    );
    ada.say("five h7");
    ada.until("Your claim was wrong");
    ada.say("five j8");
    bob.until("Black wins: five in a row.");
    ada.until("Black wins: five in a row.");
}

#[test]
fn a_price_of_wrong_claims_needs_claims() {
    // No server runs at the address: options are checked before connecting.
    let play = [
        "play",
        "--server",
        "http://127.0.0.1:1",
        "--wrong-claim",
        "turn",
    ];
    for fouls in [&[][..], &["--fouls", "refuse"], &["--fouls", "lose"]] {
        let error = failure(2, &[&play[..], fouls].concat());
        assert!(
            error.contains("--wrong-claim needs --fouls claim"),
            "{error}"
        );
    }
}
