//! Lost answers to joins: a relay in front of the server swallows requests and cuts answers at any
//! byte, the server is killed, others ask for the seat, and the join is sent again. It gets one
//! seat, and only the last cookie opens it.
//!
//! `TENGEN_JOIN_CASES` sets the number of runs.

use std::path::Path;

use crate::common::{Serving, new_room};
use proptest::prelude::*;
use proptest::test_runner::{Config as Runs, TestRunner};
use tengen_api::socket::FromServer;
use tengen_api::{ErrorCode, Join};
use tengen_client::{Access, Client, ClientError, View, new_join};
use tengen_relay::{Loss, Relay};
use tengen_room::{Action, Event, Seat};

/// Upper bound of an answer's length in bytes.
const WHOLE: usize = 2_000;
/// The request line by which the relay recognises a join.
const JOIN: &str = "/join HTTP/1.1";

#[derive(Clone, Copy, Debug)]
enum Step {
    /// Sends the join; it or its answer is lost.
    Lose(Loss),
    /// Sends the join and receives the answer.
    Send,
    /// Another player asks for the seat, with a token or without.
    Stranger {
        token: bool,
    },
    Kill,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        2 => Just(Step::Lose(Loss::Request)),
        6 => (0..WHOLE).prop_map(|after| Step::Lose(Loss::Answer { after })),
        1 => Just(Step::Send),
        2 => any::<bool>().prop_map(|token| Step::Stranger { token }),
        2 => Just(Step::Kill),
    ]
}

struct World<'a> {
    folder: &'a Path,
    server: Option<Serving>,
    relay: Relay,
    /// Direct, and through the relay.
    straight: Client,
    relayed: Client,
    maker: Access,
    join: Join,
    cookies: Vec<String>,
}

fn start(folder: &Path, listen: &str) -> Serving {
    Serving::start_with(folder, &["--listen", listen, "--no-limits"])
}

fn cookie(answer: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(answer);
    let line = text.lines().find_map(|line| {
        let (name, value) = line.split_once(": ")?;
        name.eq_ignore_ascii_case("set-cookie").then_some(value)
    });
    let pair = line?.split(';').next()?;
    Some(pair.to_owned())
}

fn code(error: &ClientError) -> Option<ErrorCode> {
    match error {
        ClientError::Refused(error) => Some(error.error),
        _ => None,
    }
}

impl<'a> World<'a> {
    async fn new(folder: &'a Path) -> World<'a> {
        let server = start(folder, "127.0.0.1:0");
        let relay = Relay::start(server.address, JOIN).await.expect("a relay");
        let straight = Client::new(&server.url()).expect("an address");
        let relayed = Client::new(&format!("http://{}", relay.address())).expect("an address");
        let maker = straight.make(&new_room()).await.expect("a room");
        World {
            folder,
            server: Some(server),
            relay,
            straight,
            relayed,
            maker,
            join: new_join(Some("Bo".parse().expect("a name"))).expect("a token"),
            cookies: Vec::new(),
        }
    }

    async fn take(&mut self, step: Step) {
        match step {
            Step::Lose(loss) => {
                let lost = self.relay.lost().len();
                self.relay.lose(loss);
                let answer = self.send().await;
                if loss == Loss::Request {
                    let error = answer.expect_err("nothing was answered");
                    assert!(!error.is_final(), "{error}");
                    return;
                }
                let answers = self.relay.lost();
                assert_eq!(answers.len(), lost + 1, "the server has answered");
                let fresh = cookie(answers.last().expect("an answer")).expect("a cookie");
                match answer {
                    Ok(access) => assert_eq!(access.cookie.as_ref(), Some(&fresh)),
                    Err(error) => assert!(!error.is_final(), "{error}"),
                }
                self.cookies.push(fresh);
            }
            Step::Send => {
                let access = self.send().await.expect("an answer");
                assert_eq!(access.seat, Some(Seat::Second));
                self.cookies.push(access.cookie.expect("a cookie"));
            }
            // The first to ask gets the seat, so the join must come first.
            Step::Stranger { .. } if self.cookies.is_empty() => (),
            Step::Stranger { token } => {
                let mut join = new_join(None).expect("a token");
                join.token = join.token.filter(|_| token);
                let watch = Access::watch(self.maker.room.clone());
                let refused = self.straight.send_join(&watch, &join).await;
                let refused = refused.expect_err("the seat is taken");
                assert_eq!(code(&refused), Some(ErrorCode::Full), "{refused}");
            }
            Step::Kill => {
                let server = self.server.take().expect("a server");
                let address = server.address.to_string();
                server.kill();
                self.server = Some(start(self.folder, &address));
            }
        }
        self.check().await;
    }

    /// Sends the join again, as a client without an answer does.
    async fn send(&self) -> Result<Access, ClientError> {
        let watch = Access::watch(self.maker.room.clone());
        self.relayed.send_join(&watch, &self.join).await
    }

    /// The seat was taken at most once, and only the last cookie opens it.
    async fn check(&self) {
        let room = self.straight.look(&self.maker).await.expect("the room");
        let joined = room.events.iter();
        let joined = joined.filter(|stored| matches!(stored.event, Event::Joined { .. }));
        assert_eq!(joined.count(), usize::from(!self.cookies.is_empty()));
        for (i, cookie) in self.cookies.iter().enumerate() {
            let access = Access {
                room: self.maker.room.clone(),
                seat: None,
                cookie: Some(cookie.clone()),
            };
            let you = self.straight.look(&access).await.expect("the room").you;
            let last = i + 1 == self.cookies.len();
            assert_eq!(you, last.then_some(Seat::Second), "cookie {i}");
        }
    }

    async fn play(&mut self) {
        self.take(Step::Send).await;
        let access = Access {
            room: self.maker.room.clone(),
            seat: Some(Seat::Second),
            cookie: self.cookies.last().cloned(),
        };
        let mut seats = Vec::new();
        for access in [&self.maker, &access] {
            let connection = self.straight.connect(access, 0).await.expect("a socket");
            seats.push((connection, View::default()));
        }
        for (ply, point) in ["h8", "i9"].into_iter().enumerate() {
            let (connection, view) = &mut seats[ply];
            let action = Action::place(
                point.parse().expect("a point"),
                u32::try_from(ply).expect("small"),
            );
            let id = format!("a-{ply}").parse().expect("an id");
            connection.act(id, action).await.expect("sent");
            loop {
                let message = connection.next().await.expect("a message").expect("more");
                view.take(&message).expect("events that add up");
                match message {
                    FromServer::Accepted { .. } => break,
                    FromServer::Refused { refusal, .. } => panic!("{refusal}"),
                    _ => (),
                }
            }
        }
        let token = self
            .join
            .token
            .as_ref()
            .expect("a token")
            .as_str()
            .as_bytes();
        for entry in std::fs::read_dir(self.folder).expect("the folder") {
            let path = entry.expect("a file").path();
            let kept = std::fs::read(&path).unwrap_or_default();
            let found = kept.windows(token.len()).any(|window| window == token);
            assert!(!found, "{} holds the token", path.display());
        }
    }
}

#[test]
fn a_lost_answer_costs_nobody_their_seat() {
    let cases = std::env::var("TENGEN_JOIN_CASES");
    let runs = Runs {
        cases: cases.map_or(12, |text| text.parse().expect("a number")),
        failure_persistence: None,
        ..Runs::default()
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let plan = prop::collection::vec(step(), 8);
    let cut = std::cell::Cell::new(0);
    let result = TestRunner::new(runs).run(&plan, |plan| {
        runtime.block_on(async {
            let folder = tempfile::tempdir().expect("a folder");
            let mut world = World::new(folder.path()).await;
            for &step in &plan {
                world.take(step).await;
            }
            world.play().await;
            cut.set(cut.get() + world.relay.lost().len());
        });
        Ok(())
    });
    println!("{} answers cut", cut.get());
    result.unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn a_program_that_joins_asks_again_by_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let world = World::new(folder.path()).await;
        world.relay.lose(Loss::Answer { after: 0 });
        world.relay.lose(Loss::Request);
        world.relay.lose(Loss::Answer { after: 30 });
        let watch = Access::watch(world.maker.room.clone());
        let access = world.relayed.join(&watch, None).await.expect("a seat");
        let you = world.straight.look(&access).await.expect("the room").you;
        assert_eq!(you, Some(Seat::Second));
        assert_eq!(world.relay.lost().len(), 2);
        // A final refusal is not retried.
        let refused = world.relayed.join(&watch, None).await;
        let refused = refused.expect_err("the seat is taken");
        assert_eq!(code(&refused), Some(ErrorCode::Full), "{refused}");
    });
}
