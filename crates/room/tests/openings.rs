//! Openings, claims and draws offered with a move.

use tengen_core::opening::{Kind, Procedure};
use tengen_core::{Color, Rule, notation};
use tengen_room::{
    Action, ActionId, Asked, ClaimPenalty, ColorChoice, Config, ConfigError, Decision, Event,
    FoldError, Fouls, Refusal, Room, Seat, Stored, World,
};

use Seat::{First, Second};

struct Server {
    room: Room,
    events: Vec<Stored>,
}

impl Server {
    fn new(config: Config) -> Server {
        let created = Event::Created {
            config,
            name: None,
            start: None,
            player: None,
        };
        let events = vec![Stored::new(1, created)];
        let room = Room::from_events(&events).expect("a room");
        let mut server = Server { room, events };
        let joined = server.room.join(None, world()).expect("a free seat");
        server.keep(joined);
        server
    }

    /// Folds the events as sent, by their JSON.
    fn keep(&mut self, events: Vec<Event>) {
        for event in events {
            let version = self.room.version() + 1;
            let stored = Stored::new(version, event);
            let text = serde_json::to_string(&stored).expect("JSON");
            let read: Stored = serde_json::from_str(&text).expect("an event");
            assert_eq!(read, stored);
            self.room.apply(&read).expect("an event that fits");
            self.events.push(read);
        }
        assert_eq!(Room::from_events(&self.events).as_ref(), Ok(&self.room));
    }

    fn act(&mut self, seat: Seat, action: Action) -> Result<Vec<Event>, Refusal> {
        let text = serde_json::to_string(&action).expect("JSON");
        let action: Action = serde_json::from_str(&text).expect("an action");
        let id: ActionId = format!("a-{}", self.events.len()).parse().expect("an id");
        let Decision::New(events) = self.room.decide(seat, &id, action, world())? else {
            panic!("a new id");
        };
        self.keep(events.clone());
        Ok(events)
    }

    fn ply(&self) -> u32 {
        self.room.game().position().ply() as u32
    }

    fn step(&self) -> u32 {
        self.room.opening().actions().len() as u32
    }

    fn place(&mut self, seat: Seat, point: &str) -> Result<Vec<Event>, Refusal> {
        let action = Action::place(point.parse().expect("a point"), self.ply());
        self.act(seat, action)
    }

    fn choose(&mut self, seat: Seat, what: &str) -> Result<Vec<Event>, Refusal> {
        let what = what.parse().expect("a decision");
        let step = self.step();
        self.act(seat, Action::Choose { what, step })
    }

    /// Places stones in turn, as whoever is to move.
    fn play(&mut self, points: &str) {
        for point in notation::parse_points(points).expect("points") {
            let seat = self.room.to_move().expect("a game");
            let stone = Action::place(point, self.ply());
            self.act(seat, stone).expect("a legal stone");
        }
    }
}

fn world() -> World {
    World {
        deal: notation::parse_points("h8i9j7").expect("points"),
        draws_with_moves: true,
        ..World::default()
    }
}

fn config(rule: Rule, opening: &str) -> Config {
    Config {
        color: ColorChoice::Black,
        opening: Procedure::from_full_name(opening).expect("an opening"),
        ..Config::new(rule, 15)
    }
}

fn claims(rule: Rule, wrong_claim: ClaimPenalty) -> Config {
    Config {
        fouls: Fouls::Claim,
        wrong_claim,
        ..config(rule, "none")
    }
}

fn kind(refused: Result<Vec<Event>, Refusal>) -> String {
    match refused {
        Err(Refusal::Opening { kind, why }) => {
            assert!(!why.is_empty());
            kind
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn swap2_is_played_to_the_choice_of_colour_and_colours_follow_it() {
    let mut server = Server::new(config(Rule::Standard, "swap2"));
    assert_eq!(kind(server.choose(First, "take-black")), "not-now");
    assert_eq!(server.place(Second, "h8"), Err(Refusal::NotYourTurn));
    server.play("h8i8j6");
    assert_eq!(server.room.to_move(), Some(Second));
    let due = server.room.decision().expect("a decision");
    assert_eq!(due, (Some(Second), Kind::Colour { place_two: true }));
    assert_eq!(kind(server.choose(First, "take-black")), "not-yours");
    assert_eq!(kind(server.place(Second, "a1")), "not-now");
    server.choose(Second, "place-two").expect("a choice");
    server.play("a1o15");
    assert_eq!(server.room.to_move(), Some(First));
    server.choose(First, "take-white").expect("a choice");
    assert_eq!(server.room.decision(), None);
    assert_eq!(server.room.color(First), Color::White);
    assert_eq!(server.room.to_move(), Some(First));
    let takeback = Action::Ask {
        what: Asked::Takeback,
    };
    assert_eq!(
        server.act(Second, takeback.clone()),
        Err(Refusal::NothingToTakeBack),
        "decisions of the opening stay"
    );
    server.place(First, "b2").expect("a move");
    server.act(First, takeback).expect("a request");
    let accept = Action::Accept {
        what: Asked::Takeback,
    };
    server.act(Second, accept).expect("an answer");
    assert_eq!(server.ply(), 5);
}

#[test]
fn a_rematch_begins_with_the_other_seat() {
    let mut server = Server::new(config(Rule::Standard, "swap"));
    server.play("h8i8j6");
    server.choose(Second, "take-black").expect("a choice");
    assert_eq!(server.room.color(Second), Color::Black);
    server.act(First, Action::Resign).expect("an end");
    let what = Asked::Rematch;
    server.act(First, Action::Ask { what }).expect("a request");
    server
        .act(Second, Action::Accept { what })
        .expect("an answer");
    assert_eq!(server.room.starter(), Second);
    assert_eq!(server.room.to_move(), Some(Second));
    assert_eq!((server.ply(), server.step()), (0, 0));
}

#[test]
fn ten_fifth_moves_are_offered_and_one_is_kept() {
    let mut server = Server::new(config(Rule::Renju, "taraguchi10"));
    assert_eq!(kind(server.place(First, "a1")), "outside");
    for (by, stone, swaps, choice) in [
        (First, "h8", Second, "keep"),
        (Second, "i9", First, "swap"),
        (Second, "j8", First, "keep"),
        (First, "g10", Second, "keep-and-offer"),
    ] {
        server.place(by, stone).expect("a stone");
        server.choose(swaps, choice).expect("a choice");
    }
    let offers = server.room.decision().expect("a decision");
    assert_eq!(offers, (Some(Second), Kind::Offer { count: 10 }));
    let points = notation::parse_points("a1b1c1d1e1f1g1h1i1").expect("points");
    let step = server.step();
    let few = Action::Offer {
        points: points.clone(),
        step,
    };
    assert_eq!(kind(server.act(Second, few)), "count");
    let points = [points, notation::parse_points("j1").expect("a point")].concat();
    let offer = |points, step| Action::Offer { points, step };
    let doubled = [&points[..9], &points[..1]].concat();
    assert_eq!(kind(server.act(Second, offer(doubled, step))), "equivalent");
    assert_eq!(
        server.act(Second, offer(points.clone(), step - 1)),
        Err(Refusal::StaleStep { step })
    );
    server
        .act(Second, offer(points, step))
        .expect("ten fifth moves");
    assert_eq!(kind(server.choose(First, "pick:o15")), "not-offered");
    server.choose(First, "pick:c1").expect("a choice");
    assert_eq!(server.ply(), 5);
    assert_eq!(server.room.to_move(), Some(First));
    server.place(First, "a15").expect("a move");
    assert!(server.room.opening().offers().is_empty());
}

#[test]
fn a_balanced_opening_is_dealt_with_the_game() {
    let mut server = Server::new(config(Rule::Standard, "balanced"));
    assert_eq!(server.ply(), 3);
    assert_eq!(server.room.to_move(), Some(Second));
    server.act(Second, Action::Resign).expect("an end");
    for seat in Seat::BOTH {
        let what = Asked::Rematch;
        server.act(seat, Action::Ask { what }).expect("a rematch");
    }
    assert_eq!((server.room.number(), server.ply()), (2, 3));
}

#[test]
fn choices_that_are_stones_or_deals_are_not_taken() {
    let mut server = Server::new(config(Rule::Standard, "swap"));
    for what in ["h8", "offer:h8", "deal:h8"] {
        assert_eq!(kind(server.choose(First, what)), "not-now", "{what}");
    }
    let chose = Event::Chose {
        seat: First,
        what: "h8".parse().expect("a stone"),
    };
    let stored = Stored::new(server.room.version() + 1, chose);
    let misfit = FoldError::Misfit(stored.version);
    assert_eq!(server.room.apply(&stored), Err(misfit));
}

#[test]
fn settings_that_begin_no_game_are_named() {
    let start = "h8/i9/black".parse().expect("a start");
    let swap = config(Rule::Standard, "swap");
    assert_eq!(
        swap.first(Some(&start)).err(),
        Some(ConfigError::StartOfOpening)
    );
    let small = Config {
        size: 7,
        ..config(Rule::Renju, "taraguchi10")
    };
    assert!(matches!(small.first(None), Err(ConfigError::Opening(_))));
    let helped = Config {
        casual: true,
        ..claims(Rule::Renju, ClaimPenalty::Nothing)
    };
    assert_eq!(helped.first(None).err(), Some(ConfigError::HelpWithClaims));
}

#[test]
fn plain_rooms_need_no_new_protocol_and_are_written_as_before() {
    let plain = config(Rule::Renju, "none");
    assert_eq!(plain.protocol(), 1);
    let text = serde_json::to_string(&plain).expect("JSON");
    assert_eq!(
        text,
        r#"{"rule":"renju","size":15,"color":"black","fouls":"refuse"}"#
    );
    assert_eq!(config(Rule::Renju, "rif").protocol(), 3);
    assert_eq!(claims(Rule::Caro, ClaimPenalty::Nothing).protocol(), 3);
}

const DOUBLE_THREE: &str = "h6a1h7a15f8o1g8o15h8";

#[test]
fn fouls_and_fives_stand_until_they_are_claimed() {
    let mut server = Server::new(claims(Rule::Renju, ClaimPenalty::Nothing));
    server.play(DOUBLE_THREE);
    assert_eq!(server.room.finished(), None);
    assert_eq!(server.act(First, Action::ClaimFoul), Err(Refusal::NotWhite));
    let mut played_on = Server::new(claims(Rule::Renju, ClaimPenalty::Nothing));
    played_on.play(DOUBLE_THREE);
    server.act(Second, Action::ClaimFoul).expect("a claim");
    assert_eq!(server.room.finished(), Some((Some(Second), "foul")));
    // What White does not notice stands.
    played_on.play("c3d3");
    played_on.act(Second, Action::ClaimFoul).expect("a claim");
    assert_eq!(played_on.room.finished(), None);
    assert_eq!(played_on.room.questions(Second), 1);
}

#[test]
fn a_row_is_claimed_by_one_of_its_points() {
    let mut server = Server::new(claims(Rule::Standard, ClaimPenalty::Nothing));
    server.play("h8a1i8a3j8a5k8a7l8");
    assert_eq!(server.room.finished(), None);
    let row = |point: &str| Action::ClaimRow {
        point: point.parse().expect("a point"),
    };
    let wrong = server.act(Second, row("h8")).expect("a wrong claim");
    assert_eq!(wrong, [Event::ClaimedWrongly { seat: Second }]);
    server.act(First, row("a1")).expect("a wrong claim");
    assert_eq!(server.room.finished(), None);
    server.act(First, row("j8")).expect("a claim");
    assert_eq!(server.room.finished(), Some((Some(First), "five")));
    let mut plain = Server::new(config(Rule::Standard, "none"));
    assert_eq!(plain.act(First, row("h8")), Err(Refusal::NotClaimed));
}

#[test]
fn a_wrong_claim_costs_the_turn_at_once_or_after_the_reply() {
    let mut server = Server::new(claims(Rule::Renju, ClaimPenalty::Turn));
    server.play("h8");
    let events = server.act(Second, Action::ClaimFoul).expect("a claim");
    let passed = Event::Passed { seat: Second };
    let wrongly = Event::ClaimedWrongly { seat: Second };
    assert_eq!(events, [wrongly.clone(), passed.clone()]);
    assert_eq!(server.room.to_move(), Some(First));
    let events = server.act(Second, Action::ClaimFoul).expect("a claim");
    assert_eq!(events, [wrongly]);
    assert_eq!(server.room.owes_turn(), Some(Second));
    let events = server.place(First, "h9").expect("a move");
    assert_eq!(events[1], passed);
    assert_eq!(server.room.owes_turn(), None);
    assert_eq!(server.room.to_move(), Some(First));
}

#[test]
fn a_turn_lost_takes_no_claim_away() {
    let mut server = Server::new(claims(Rule::Renju, ClaimPenalty::Turn));
    server.play(DOUBLE_THREE.trim_end_matches("h8"));
    server.act(Second, Action::ClaimFoul).expect("a claim");
    let events = server.place(First, "h8").expect("a move");
    assert_eq!(events[1], Event::Passed { seat: Second });
    server.act(Second, Action::ClaimFoul).expect("a claim");
    assert_eq!(server.room.finished(), Some((Some(Second), "foul")));
}

#[test]
fn two_wrong_claims_cancel_each_other() {
    let mut server = Server::new(claims(Rule::Renju, ClaimPenalty::Turn));
    server.play("h8h9");
    let row = Action::ClaimRow {
        point: "h8".parse().expect("a point"),
    };
    server.act(Second, Action::ClaimFoul).expect("a claim");
    let events = server.act(First, row).expect("a claim");
    // Two passes would end the game as a draw, by the wish of one player alone.
    assert_eq!(events, [Event::ClaimedWrongly { seat: First }]);
    assert_eq!(server.room.owes_turn(), None);
    assert_eq!(server.room.to_move(), Some(First));
    assert_eq!(server.room.finished(), None);
}

#[test]
fn one_player_alone_draws_no_game_by_passing() {
    let mut server = Server::new(claims(Rule::Renju, ClaimPenalty::Turn));
    server.play("h8h9");
    server.act(Second, Action::ClaimFoul).expect("a claim");
    // The debt stands until the next stone.
    let pass = Action::pass(2);
    assert_eq!(server.act(First, pass).expect("a pass").len(), 1);
    assert_eq!(server.room.owes_turn(), Some(Second));
    server.place(Second, "i9").expect("a move");
    let events = server.place(First, "i8").expect("a move");
    assert_eq!(events[1], Event::Passed { seat: Second });
    // Nor by a pass after the turn that the other has lost.
    assert!(server.room.is_turn_lost());
    let pass = Action::pass(server.ply());
    assert_eq!(server.act(First, pass), Err(Refusal::TurnLost));
    server.place(First, "j8").expect("a move");
    assert_eq!(server.room.finished(), None);
    // Two voluntary passes still do.
    for seat in [Second, First] {
        let pass = Action::pass(server.ply());
        server.act(seat, pass).expect("a pass");
    }
    assert_eq!(server.room.finished(), Some((None, "passes")));
}

/// A 5×5 board in rows that Black fills, with a five in the first row by the last stone.
fn fill(server: &mut Server) {
    // Black has the odd numbers; a5 is the last stone.
    let (black, white) = ("b5c5d5e5a4c4e4b3d3a2c2e1a5", "b4d4a3c3e3b2d2a1b1c1d1e2");
    let points = |text| notation::parse_points(text).expect("points");
    let mut white = points(white).into_iter();
    for p in points(black) {
        server.place(First, &p.to_string()).expect("a move");
        if let Some(p) = white.next() {
            server.place(Second, &p.to_string()).expect("a move");
        }
    }
}

fn small(wrong_claim: ClaimPenalty) -> Server {
    Server::new(Config {
        size: 5,
        ..claims(Rule::Freestyle, wrong_claim)
    })
}

#[test]
fn a_row_of_the_stone_that_fills_the_board_can_be_claimed() {
    let row = |point: &str| Action::ClaimRow {
        point: point.parse().expect("a point"),
    };
    let mut server = small(ClaimPenalty::Turn);
    fill(&mut server);
    assert_eq!(server.room.finished(), None);
    assert_eq!(server.room.to_move(), Some(Second));
    // There is no turn to lose.
    let wrongly = Event::ClaimedWrongly { seat: Second };
    let claimed = server.act(Second, row("b4")).expect("a wrong claim");
    assert_eq!(claimed, [wrongly]);
    assert_eq!(server.room.to_move(), Some(Second));
    let mut unclaimed = small(ClaimPenalty::Turn);
    fill(&mut unclaimed);
    server.act(First, row("a5")).expect("a claim");
    assert_eq!(server.room.finished(), Some((Some(First), "five")));
    // A pass ends it.
    let events = unclaimed.act(Second, Action::pass(25)).expect("a pass");
    assert_eq!(events.len(), 2);
    assert_eq!(unclaimed.room.finished(), Some((None, "full-board")));
}

#[test]
fn a_wrong_claim_costs_the_game() {
    let mut server = Server::new(claims(Rule::Renju, ClaimPenalty::Game));
    server.play("h8");
    server.act(Second, Action::ClaimFoul).expect("a claim");
    assert_eq!(server.room.finished(), Some((Some(First), "wrong-claim")));
}

#[test]
fn claim_rooms_allow_no_help() {
    let mut server = Server::new(claims(Rule::Renju, ClaimPenalty::Nothing));
    let what = Asked::Help;
    assert_eq!(
        server.act(First, Action::Ask { what }),
        Err(Refusal::NoHelp)
    );
    assert!(!server.room.help_allowed());
}

#[test]
fn a_draw_is_offered_with_a_move_and_stands_until_the_reply() {
    let mut server = Server::new(config(Rule::Freestyle, "none"));
    let what = Asked::Draw;
    assert_eq!(
        server.act(First, Action::Ask { what }),
        Err(Refusal::WithMove)
    );
    let offer = |point: &str, ply| Action::Place {
        point: point.parse().expect("a point"),
        ply,
        draw: true,
    };
    server.act(First, offer("h8", 0)).expect("a move");
    assert_eq!(server.room.asked(), [(First, what)]);
    // Playing on declines it.
    server.place(Second, "h9").expect("a move");
    assert!(server.room.asked().is_empty());
    server.act(First, offer("i8", 2)).expect("a move");
    server
        .act(Second, Action::Accept { what })
        .expect("an answer");
    assert_eq!(server.room.finished(), Some((None, "agreement")));
}
