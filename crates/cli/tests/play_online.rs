//! `tengen play --server`: two terminals in one room of a real server.

mod openings;

use std::net::TcpListener;
use std::path::Path;
use std::process::Command;

use tengen_api::socket::FromServer;
use tengen_client::{Access, Client, RoomSession};
use tengen_room::Action;

use crate::common::{Serving, Talk, failure, new_room};
use tengen_relay::{Loss, Relay};

struct Person {
    talk: Talk,
    /// The folder of the seat keys.
    data: String,
    read: Vec<String>,
}

impl Person {
    fn start(server: &str, data: &Path, more: &[&str]) -> Person {
        let data = data.to_str().expect("text").to_owned();
        let args = [&["play", "--server", server, "--data", &data], more].concat();
        Person {
            talk: Talk::start(&args),
            data,
            read: Vec::new(),
        }
    }

    /// Reads up to a line that contains these words, and returns it.
    fn until(&mut self, words: &str) -> String {
        loop {
            let line = self.talk.any_line();
            self.read.push(line.clone());
            if line.contains(words) {
                return line;
            }
        }
    }

    /// The link to the room that this person has made.
    fn link(&mut self) -> String {
        let line = self.until("Your friend opens this link: ");
        let (_, link) = line.split_once("link: ").expect("a link");
        link.to_owned()
    }

    fn say(&mut self, line: &str) {
        self.talk.say(line);
    }

    /// The output without lines that depend on the timing of presence.
    fn transcript(&self) -> String {
        let lines = self.read.iter();
        let lines = lines.filter(|l| !l.ends_with(" is here.") && !l.contains(" is not here."));
        lines.map(|line| format!("{line}\n")).collect()
    }
}

/// A new room with Ada as Black and Bob joined.
fn two(server: &Serving, folder: &Path, more: &[&str]) -> (Person, Person, String) {
    let options = [&["--black", "human", "--name", "Ada"], more].concat();
    let mut ada = Person::start(&server.url(), &folder.join("ada"), &options);
    let link = ada.link();
    ada.until("Nobody has joined yet.");
    let mut bob = Person::start(&link, &folder.join("bob"), &[]);
    bob.until("A seat is free: type join to take it, or watch.");
    bob.say("join");
    bob.until("to play.");
    ada.until("Move 1: your turn, with Black.");
    (ada, bob, link)
}

#[test]
fn a_room_with_exchanged_colours_shows_them_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Serving::start(&folder.path().join("server"));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let client = Client::new(&server.url()).expect("an address");
    let mut new = new_room();
    (new.config.size, new.config.exchanged) = (5, true);
    let maker = runtime.block_on(client.make(&new)).expect("a room");
    let link = maker.room.link(&server.url());
    let mut bob = Person::start(&link, &folder.path().join("bob"), &[]);
    bob.until("exchanged for everybody: White begins.");
    bob.until("A seat is free");
    bob.say("join");
    bob.until("Game 1: you have Black");
    runtime.block_on(async {
        let mut stay = RoomSession::begin(client, maker)
            .await
            .expect("a connection");
        let (point, ply) = ("c3".parse().expect("a point"), 0);
        let mut sent = false;
        loop {
            let room = stay.view().room.as_ref();
            let moves = room.map_or(0, |room| room.game().position().ply());
            if !sent && room.is_some_and(|room| room.number() == 1) {
                sent = true;
                stay.act(Action::place(point, ply)).expect("a seat");
            } else if moves == 1 {
                break stay.leave().await;
            }
            stay.next().await.expect("news");
        }
    });
    bob.until("White plays C3.");
    bob.until(" 3 ├─┼[○]┼─┤");
    bob.until("Move 2: your turn, with Black.");
    bob.say("c4");
    bob.until(" 4 ├─┼[●]┼─┤");
    bob.until("Move 3: White to play.");
}

/// Days on which the clocks stand are said before the seat is taken.
#[test]
fn a_clock_is_told_to_who_joins() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Serving::start(&folder.path().join("server"));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let client = Client::new(&server.url()).expect("an address");
    let mut new = new_room();
    new.config.clock = Some("3d-weekends,vacation=10".parse().expect("a clock"));
    let maker = runtime.block_on(client.make(&new)).expect("a room");
    let link = maker.room.link(&server.url());
    let mut friend = Person::start(&link, &folder.path().join("friend"), &[]);
    friend.until(
        "3 days a move, not counted on Saturdays and Sundays (UTC); \
         10 days of vacation a year, 10 at most at a time",
    );
    friend.until("A seat is free");
    friend.say("join");
    friend.until("Game 1: ");
    friend.say("vacation 11");
    friend.until("You have 10 days of vacation left");
    friend.say("return");
    friend.until("You have no vacation to end.");
    friend.say("vacation 5");
    friend.until(" is on vacation from ");
    friend.say("vacation 1");
    friend.until("You have a vacation already");
    friend.say("return");
    friend.until(" has ended the vacation: the clock runs again from ");
}

#[test]
fn a_whole_game_of_two_terminals() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Serving::start(&folder.path().join("server"));
    let (mut ada, mut bob, link) = two(&server, folder.path(), &["--size", "5"]);
    for (ply, (black, white)) in [("c3", "a1"), ("c4", "a2"), ("c2", "a3"), ("c1", "a4")]
        .into_iter()
        .enumerate()
    {
        ada.say(black);
        bob.until(&format!("Move {}: your turn, with White.", 2 * ply + 2));
        bob.say(white);
        ada.until(&format!("Move {}: your turn, with Black.", 2 * ply + 3));
        bob.until(&format!("Move {}: Black to play.", 2 * ply + 3));
    }
    ada.say("c5");
    ada.until("Type rematch");
    bob.until("Type rematch");
    let expected = [
        "Tengen VERSION · Freestyle · 5 × 5",
        "Five or more in a row wins.",
        "Type a point such as H8, or help.",
        "Your friend opens this link: LINK",
        "Nobody has joined yet.",
        "The other player has joined.",
        "Game 1: you have Black, The other player has White.",
    ];
    let game = ada
        .transcript()
        .replace(env!("CARGO_PKG_VERSION"), "VERSION");
    let game = game.replace(&link, "LINK");
    assert_eq!(game.lines().take(7).collect::<Vec<_>>(), expected);
    let end = "
Move 8: White to play.
White plays A4.

 5 ┌─┬─┬─┬─┐
 4[○]┼─●─┼─┤
 3 ○─┼─●─┼─┤
 2 ○─┼─●─┼─┤
 1 ○─┴─●─┴─┘
   A B C D E

Move 9: your turn, with Black.
Black> c5

 5 ┌─┬[●]┬─┐
 4 ○─┼─●─┼─┤
 3 ○─┼─●─┼─┤
 2 ○─┼─●─┼─┤
 1 ○─┴─●─┴─┘
   A B C D E

Black wins: five in a row.
Moves: c3 a1 c4 a2 c2 a3 c1 a4 c5
Type rematch to play again with colours exchanged, or quit.
";
    assert!(game.ends_with(end), "{game}");
    let seen = bob.transcript();
    assert!(
        seen.contains("\nGame 1: you have White, Ada has Black.\n"),
        "{seen}"
    );
    assert!(seen.contains("\nBlack plays C5.\n"), "{seen}");
    assert!(seen.contains("\nBlack wins: five in a row.\n"), "{seen}");

    bob.say("rematch");
    ada.until("The other player would like to play again with colours exchanged.");
    ada.say("yes");
    ada.until("Game 2: you have White, The other player has Black.");
    bob.until("Game 2: you have Black, Ada has White.");
    bob.until("Move 1: your turn, with Black.");
    bob.say("quit");
    assert_eq!(
        bob.until("Your seat is kept."),
        format!("Your seat is kept. To go on: tengen play --server {link}")
    );
    let (rest, status) = bob.talk.end();
    assert!(rest.is_empty() && status.success(), "{rest:?}");
}

#[test]
fn questions_and_what_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Serving::start(&folder.path().join("server"));
    let (mut ada, mut bob, link) = two(&server, folder.path(), &["--rule", "renju"]);
    bob.say("h8");
    bob.until("It is not your turn.");
    ada.say("yes");
    ada.until("There is no question to answer.");
    ada.say("h8");
    bob.until("Move 2: your turn");
    bob.say("h8");
    bob.until("There is already a black stone on H8.");
    bob.say("z");
    bob.until("“z” is neither a point such as H8 nor a command; type help.");
    bob.say("claim");
    bob.until("The other player is here, or has not been gone for two minutes.");

    ada.say("undo");
    bob.until("Ada would like to take the last move back.");
    bob.until("Type yes or no.");
    bob.say("no");
    ada.until("The other player says no.");
    ada.say("undo");
    bob.until("Type yes or no.");
    bob.say("yes");
    ada.until("1 move is taken back.");
    ada.until("Move 1: your turn, with Black.");

    // Forbidden points are marked by consent only.
    for (black, white) in [("f8", "a15"), ("i8", "o15"), ("h6", "a1"), ("h9", "o1")] {
        ada.say(black);
        bob.until("your turn");
        bob.say(white);
        ada.until("your turn");
    }
    assert!(!ada.transcript().contains("Forbidden to Black"));
    ada.say("h8");
    ada.until("H8 is forbidden to Black: double three, two open threes at once.");
    ada.say("marks");
    bob.until("Ada would allow forbidden marks, hints and analysis in this game.");
    bob.say("yes");
    ada.until("Both allow forbidden marks, hints and analysis in this game.");
    ada.until("Forbidden to Black: H8");

    let mut eve = Person::start(&link, &folder.path().join("eve"), &["--lang", "zh"]);
    eve.until("你正在观战。");
    eve.until("第 9 手：轮到黑方。");
    eve.say("h7");
    eve.until("你在观战，没有座位。");
    eve.say("加入");
    eve.until("服务器拒绝");

    bob.say("draw");
    ada.until("The other player offers a draw.");
    ada.say("draw");
    ada.until("A draw: both sides agreed.");
    bob.until("A draw: both sides agreed.");
    eve.until("和棋");
    ada.say("resign");
    ada.until("The game is over.");
}

#[test]
fn what_is_said_is_read_in_the_own_language() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Serving::start(&folder.path().join("server"));
    let options = ["--black", "human", "--name", "Ada"];
    let mut ada = Person::start(&server.url(), &folder.path().join("ada"), &options);
    let link = ada.link();
    let mut bob = Person::start(&link, &folder.path().join("bob"), &["--lang", "zh"]);
    bob.until("空位");
    bob.say("加入");
    ada.until("Move 1: your turn, with Black.");
    // What is said before the seat's connection is there, it does not hear.
    bob.until("你执白");
    ada.say("say good-luck");
    bob.until("Ada：祝你好运！");
    bob.say("说 thanks");
    ada.until("Thank you for the game.");
    ada.say("say I was lost here");
    ada.until("Own words need the consent of both.");
    ada.say("say freely");
    bob.until("Ada 想用自己的话交谈；输入 `说 freely` 表示同意。");
    bob.say("说 freely");
    ada.until("would like to use own words");
    ada.say("say I was lost here");
    bob.until("Ada：I was lost here");
    bob.say("说 enough");
    bob.say("h8");
    bob.until("轮到");
    // Nothing waits for who has left.
    bob.say("quit");
    let (_, status) = bob.talk.end();
    assert!(status.success());
    until_away(&server, &link);
    ada.say("say bye");
    ada.until("The other player is away and did not get it.");
}

/// Waits until the server knows that the second player has left. Presence on Ada's terminal is
/// debounced: it does not show a player who was connected for less than 100 ms.
fn until_away(server: &Serving, link: &str) {
    let (_, room) = link.split_once("room=").expect("a room");
    let watch = Access::watch(room.parse().expect("a room"));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let client = Client::new(&server.url()).expect("an address");
        let mut connection = client.connect(&watch, 0).await.expect("a socket");
        loop {
            let message = connection.next().await.expect("a message");
            match message.expect("an open connection") {
                FromServer::Presence(presence) if !presence.second.here => return,
                _ => {}
            }
        }
    });
}

#[test]
fn a_set_up_is_shown_and_played_from() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Serving::start(&folder.path().join("server"));
    let options = [
        "--size",
        "5",
        "--black",
        "human",
        "--set-up",
        "c1c2/a1a2a3a4/white",
    ];
    let mut ada = Person::start(&server.url(), &folder.path().join("ada"), &options);
    let link = ada.link();
    let words = "Set-up: black c1 c2, white a1 a2 a3 a4; White moves first.";
    let mut bob = Person::start(&link, &folder.path().join("bob"), &[]);
    bob.until("A seat is free: type join to take it, or watch.");
    bob.until("   A B C D E");
    let board = "
 5 ┌─┬─┬─┬─┐
 4 ○─┼─┼─┼─┤
 3 ○─┼─╋─┼─┤
 2 ○─┼─●─┼─┤
 1 ○─┴─●─┴─┘
   A B C D E
";
    assert!(bob.transcript().contains(words), "{}", bob.transcript());
    assert!(bob.transcript().ends_with(board), "{}", bob.transcript());
    bob.say("join");
    bob.until("Move 1: your turn, with White.");
    bob.say("undo");
    bob.until("There is no move to take back.");
    ada.until("Move 1: White to play.");
    assert!(ada.transcript().contains(words), "{}", ada.transcript());
    let mut eve = Person::start(&link, &folder.path().join("eve"), &["--lang", "zh"]);
    eve.until("摆好的棋子：黑 c1 c2，白 a1 a2 a3 a4；白方先走。");
    eve.until("第 1 手：轮到白方。");
    bob.say("a5");
    bob.until("White wins: five in a row.");
    assert_eq!(bob.until("Set-up"), words);
    assert_eq!(bob.until("Moves"), "Moves: a5");
    eve.until("白方胜");
}

#[test]
fn a_killed_server_and_a_killed_terminal_lose_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("server");
    let server = Serving::start(&data);
    let address = server.address;
    let (mut ada, mut bob, link) = two(&server, folder.path(), &[]);
    ada.say("h8");
    bob.until("Move 2: your turn, with White.");
    server.kill();
    ada.until("The connection is lost; trying again.");
    bob.until("The connection is lost; trying again.");
    bob.say("h9");
    bob.until("There is no connection now; this is sent as soon as there is.");
    let server = Serving::start_at(&data, address, &[]);
    bob.until("Connected again.");
    ada.until("White plays H9.");
    ada.until("Move 3: your turn, with Black.");

    // The seat of a killed terminal stays open to its key.
    drop(ada.talk);
    bob.until("Ada is not here. After ");
    let mut ada = Person::start(&link, Path::new(&ada.data), &[]);
    ada.until("Move 3: your turn, with Black.");
    bob.until("Ada is here.");
    ada.say("i8");
    bob.until("Black plays I8.");
    #[cfg(unix)]
    {
        let id = ada.talk.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status();
        assert!(sent.expect("kill runs").success());
        ada.until("Your seat is kept.");
        let (_, status) = ada.talk.end();
        assert!(status.success());
    }
    drop(server);
}

/// A relay that loses answers to joins; runs as long as the runtime.
fn relay(server: &Serving, losses: &[Loss]) -> (tokio::runtime::Runtime, Relay) {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let relay = runtime.block_on(Relay::start(server.address, "/join HTTP/1.1"));
    let relay = relay.expect("a relay");
    losses.iter().for_each(|&loss| relay.lose(loss));
    (runtime, relay)
}

#[test]
fn a_join_is_sent_until_it_is_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Serving::start(&folder.path().join("server"));
    let options = ["--black", "human", "--name", "Ada"];
    let mut ada = Person::start(&server.url(), &folder.path().join("ada"), &options);
    let link = ada.link();
    let lost = [
        Loss::Answer { after: 0 },
        Loss::Request,
        Loss::Answer { after: 40 },
    ];
    let (_runtime, relay) = relay(&server, &lost);
    let link = link.replace(&server.address.to_string(), &relay.address().to_string());
    let mut bob = Person::start(&link, &folder.path().join("bob"), &[]);
    bob.until("A seat is free: type join to take it, or watch.");
    bob.say("join");
    bob.until("The connection is lost; trying again.");
    bob.until("Game 1: you have White, Ada has Black.");
    assert_eq!(relay.lost().len(), 2, "two answers were lost");
    ada.say("h8");
    bob.until("Move 2: your turn, with White.");
    bob.say("i9");
    ada.until("White plays I9.");
    // No join is pending, and the stored key is the valid one.
    let mut seats = Vec::new();
    for entry in std::fs::read_dir(Path::new(&bob.data).join("seats")).expect("a folder") {
        seats.push(entry.expect("a file").path());
    }
    seats.sort();
    let endings: Vec<_> = seats.iter().filter_map(|seat| seat.extension()).collect();
    assert_eq!(endings, ["json", "session"], "{seats:?}");
    drop(bob.talk);
    let mut bob = Person::start(&link, Path::new(&bob.data), &[]);
    bob.until("Move 3: Black to play.");
    ada.say("h9");
    bob.until("Move 4: your turn, with White.");
}

#[test]
fn a_terminal_that_dies_before_the_answer_gets_the_seat_when_it_comes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("server");
    let server = Serving::start(&data);
    let address = server.address;
    let mut ada = Person::start(
        &server.url(),
        &folder.path().join("ada"),
        &["--black", "human"],
    );
    let link = ada.link();
    // More losses than joins sent.
    let (_runtime, relay) = relay(&server, &[Loss::Answer { after: 0 }; 50]);
    let link = link.replace(&address.to_string(), &relay.address().to_string());
    let mut bob = Person::start(&link, &folder.path().join("bob"), &[]);
    bob.until("A seat is free: type join to take it, or watch.");
    bob.say("join");
    bob.until("The connection is lost; trying again.");
    ada.until("The other player has joined.");
    let data_of_bob = bob.data.clone();
    drop(bob.talk);
    server.kill();
    let server = Serving::start_at(&data, address, &[]);
    ada.until("Connected again.");
    relay.lose_nothing();
    let mut bob = Person::start(&link, Path::new(&data_of_bob), &[]);
    bob.until("You are watching.");
    bob.until("Game 1: you have White, The other player has Black.");
    ada.say("h8");
    bob.until("Move 2: your turn, with White.");
    drop(server);
}

#[test]
fn a_server_that_stops_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Serving::start(&folder.path().join("server"));
    let (mut ada, _bob, _) = two(&server, folder.path(), &[]);
    let id = server.id().to_string();
    let sent = Command::new("kill").args(["-TERM", &id]).status();
    assert!(sent.expect("kill runs").success());
    ada.until("The server is stopping; waiting until it comes back.");
}

#[test]
fn what_leads_to_no_room_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Serving::start(&folder.path().join("server"));
    let data = folder.path().to_str().expect("text");
    let refused = |server: &str| failure(1, &["play", "--server", server, "--data", data]);
    let never = format!("{}/?room=abcdefghijklmnopqrstuvwxyz", server.url());
    assert!(refused(&never).contains("There is no such room: "));
    assert!(refused("ftp://x").contains("“ftp://x” is no address of a server"));
    assert!(refused("h8").contains("“h8” is no address of a server"));
    let closed = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = format!("http://{}", closed.local_addr().expect("bound"));
    drop(closed);
    assert!(refused(&address).contains("The server does not answer: "));
    for wrong in [
        &["--black", "computer"][..],
        &["--black", "human", "--white", "human"],
        &["--level", "1"],
        &["--name", ""],
        &["--fouls", "dance"],
    ] {
        failure(2, &[&["play", "--server", &server.url()], wrong].concat());
    }
    failure(2, &["play", "--server", &never, "--rule", "renju"]);
    failure(2, &["play", "--name", "Ada"]);
}
