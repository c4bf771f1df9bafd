//! The example bot joins by link and plays a whole game with a real engine.

#[allow(dead_code, reason = "`main` of the example is unused here")]
#[path = "../../client/examples/bot.rs"]
mod example;

use std::time::Duration;

use crate::common::{Serving, new_room};
use clap::Parser as _;
use tengen_api::NewRoom;
use tengen_client::{Client, RoomSession};
use tengen_core::Point;
use tengen_core::opening::{Action as Decision, Procedure};
use tengen_room::{Action, ColorChoice, Event, Fouls, Seat};
use tokio::time::timeout;

const GAME_TIMEOUT: Duration = Duration::from_secs(300);

#[tokio::test]
async fn an_engine_plays_a_whole_game_by_link() {
    let events = whole_game(None).await;
    let named =
        matches!(&events[1], Event::Joined { name: Some(name), .. } if name.to_string() == "Robot");
    assert!(named, "{events:?}");
}

#[tokio::test]
async fn an_engine_plays_from_a_set_up() {
    let events = whole_game(Some("h8h9h10/a1b5/black")).await;
    let first = |event: &&Event| matches!(event, Event::Placed { .. });
    let first = events.iter().find(first);
    assert!(
        matches!(
            first,
            Some(Event::Placed {
                seat: Seat::Second,
                ..
            })
        ),
        "the engine begins: {events:?}"
    );
    let set_up = ["h8", "h9", "h10"].map(|name| name.parse::<Point>().expect("a point"));
    let won = matches!(
        events.last(),
        Some(Event::Finished { line, .. }) if set_up.iter().any(|p| line.contains(p))
    );
    assert!(won, "with what was set up: {events:?}");
}

/// The first seat places three stones, the bot takes Black; its five counts when it claims it.
#[tokio::test]
async fn a_bot_decides_in_the_opening_and_claims_its_five() {
    let mut new = new_room();
    new.config.opening = Procedure::Swap2;
    new.config.fouls = Fouls::Claim;
    let events = game_of(new).await;
    let black = |event: &Event| {
        let took = Decision::TakeBlack;
        matches!(event, Event::Chose { seat: Seat::Second, what } if *what == took)
    };
    assert!(events.iter().any(black), "{events:?}");
}

/// A game that the engine wins as Black; returns its events.
async fn whole_game(start: Option<&str>) -> Vec<Event> {
    let mut new = new_room();
    new.config.color = ColorChoice::White;
    new.start = start.map(|start| start.parse().expect("a start"));
    game_of(new).await
}

async fn game_of(new: NewRoom) -> Vec<Event> {
    let data = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(data.path());
    let client = Client::new(&serving.url()).expect("an address");
    let maker = client.make(&new).await.expect("a room");
    let link = maker.room.link(&serving.url());
    let engine = shell_words::join([
        env!("CARGO_BIN_EXE_tengen"),
        "brain",
        "--level",
        "2",
        "--seed",
        "1",
    ]);
    let arguments = ["bot", &link, &engine, "--name", "Robot", "--turn", "500"];
    let bot = tokio::spawn(example::Bot::parse_from(arguments).play());

    let person = async {
        let mut stay = RoomSession::begin(client.clone(), maker.clone()).await?;
        let (mut asked, mut next) = (false, 0);
        loop {
            stay.next().await?;
            let Some(room) = &stay.view().room else {
                continue;
            };
            if room.finished().is_some() {
                stay.leave().await;
                return Ok::<_, tengen_client::ClientError>(());
            }
            let position = room.game().position();
            let ply = position.ply();
            if room.to_move() != Some(Seat::First) || ply < next {
                continue;
            }
            next = ply + 1;
            // Gaps along the edges, so that the engine is not hindered.
            let even = || (0..15).step_by(2);
            let rows = even().flat_map(|x| [Point::from_xy(x, 0), Point::from_xy(x, 14)]);
            let columns = even().flat_map(|y| [Point::from_xy(0, y), Point::from_xy(14, y)]);
            let mut edges = rows.chain(columns);
            let point = edges.find(|&point| position.legality(point).is_ok());
            let ply = u32::try_from(ply).expect("small");
            let draw = !std::mem::replace(&mut asked, true);
            let point = point.expect("a game of thirty moves at most");
            stay.act(Action::Place { point, ply, draw })
                .expect("a seat");
        }
    };
    let person = timeout(GAME_TIMEOUT, person).await.expect("an end");
    person.expect("a game");
    let bot = timeout(GAME_TIMEOUT, bot).await.expect("an end");
    bot.expect("no panic").expect("a game");

    let room = client.look(&maker).await.expect("the room");
    let events: Vec<Event> = room.events.into_iter().map(|stored| stored.event).collect();
    let last = events.last().expect("events");
    let won =
        matches!(last, Event::Finished { winner: Some(Seat::Second), by, .. } if by == "five");
    assert!(won, "{events:?}");
    events
}
