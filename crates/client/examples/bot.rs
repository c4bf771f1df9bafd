//! A bot: an engine that speaks the Gomocup protocol takes the free seat of a room and plays.
//!
//! The protocol has no decisions of opening procedures and no claims, so the bot makes them without
//! the engine ([`decide`], [`claim`]): it keeps the colours, takes Black, declares one fifth move,
//! places and offers near the centre, and claims every foul and five. On a full board it passes.
//!
//! ```sh
//! cargo run --release -p tengen-client --example bot -- \
//!     'http://192.168.1.7:7515/?room=…' 'path/to/pbrain-mine --its --options'
//! ```

use std::time::Duration;

use anyhow::{Context as _, bail};
use clap::Parser;
use tengen_api::RoomId;
use tengen_client::{Access, Change, Client, News, RoomSession};
use tengen_core::opening::{Action as Decision, Kind};
use tengen_core::{Claimable, Color, Point, Position};
use tengen_gomocup::manager::{CommandLine, Timeouts};
use tengen_opponents::{Failure, Opponent, OpponentMove, OpponentSpec, Terms, Turn};
use tengen_room::{Action, Asked, Name, Refusal, Room, Seat};
use tokio::task::{JoinHandle, spawn_blocking};

/// Let an engine play by link
#[derive(Debug, Parser)]
pub(crate) struct Bot {
    /// The room's link
    link: String,
    /// The engine's command, in quotes where it has arguments
    engine: CommandLine,
    /// The name the other player sees
    #[arg(long)]
    name: Option<Name>,
    /// Games to play before leaving
    #[arg(long, default_value_t = 1)]
    games: u32,
    /// Milliseconds for a move
    #[arg(long, default_value_t = 1000)]
    turn: u64,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    Bot::parse().play().await
}

type Thought = (Box<dyn Opponent>, Position, Result<OpponentMove, Failure>);

impl Bot {
    pub(crate) async fn play(self) -> anyhow::Result<()> {
        let room = RoomId::from_link(&self.link)?;
        let client = Client::new(&self.link)?;
        let seat = client.join(&Access::watch(room), self.name.clone()).await?;
        let mut stay = RoomSession::begin(client, seat).await?;
        let mut player = Some(OpponentSpec::Command(self.engine.clone()).open(Timeouts::default()));
        let mut begun = 0;
        let mut thinking: Option<JoinHandle<Thought>> = None;
        // The position that the engine is thinking about, until the room moves on.
        let mut asked: Option<Position> = None;
        // The version of the room to which the bot has reacted without the engine.
        let mut reacted = 0;
        loop {
            // The engine thinks on its own thread, so that the connection stays responsive.
            tokio::select! {
                thought = async { thinking.as_mut().expect("checked below").await }, if thinking.is_some() => {
                    let (engine, position, answer) = thought.context("the engine's thread")?;
                    (thinking, player) = (None, Some(engine));
                    let now = stay.view().room.as_ref().map(|room| room.game().position());
                    // Drop the answer if the position has changed, as after a takeback.
                    if now == Some(&position) {
                        let ply = u32::try_from(position.ply())?;
                        match answer {
                            Ok(answer) => stay.act(Action::place(answer.point, ply))?,
                            Err(failure) => {
                                eprintln!("the engine failed: {failure}");
                                stay.act(Action::Resign)?
                            }
                        };
                        asked = Some(position);
                    }
                }
                news = stay.next() => match news? {
                    News::Changed(Change::Refused(_, Refusal::Illegal { why, .. })) => {
                        stay.act(Action::Resign)?;
                        stay.leave().await;
                        bail!("the engine's move was refused: {why}");
                    }
                    News::Happened(_) => (),
                    _ => continue,
                },
            }
            let (Some(you), Some(room)) = (stay.view().you, &stay.view().room) else {
                continue;
            };
            if room.finished().is_some() && room.number() >= self.games {
                println!("{}", result(room, you));
                stay.leave().await;
                return Ok(());
            }
            let position = room.game().position().clone();
            let mine = room.to_move() == Some(you);
            asked = asked.filter(|_| mine);
            let version = room.version();
            let own = || {
                let claim = || claim(room, you).or_else(|| pass(room, you));
                decide(room, you).or_else(claim)
            };
            if let Some(action) = answer_to(room, you) {
                stay.act(action)?;
            } else if let Some(action) = own() {
                if std::mem::replace(&mut reacted, version) != version {
                    stay.act(action)?;
                }
            } else if mine
                && asked.as_ref() != Some(&position)
                && let Some(engine) = player.take()
            {
                asked = Some(position.clone());
                let new = std::mem::replace(&mut begun, room.number()) != room.number();
                let turn = Duration::from_millis(self.turn);
                thinking = Some(spawn_blocking(move || think(engine, position, new, turn)));
            }
        }
    }
}

fn think(mut engine: Box<dyn Opponent>, position: Position, new: bool, turn: Duration) -> Thought {
    let terms = Terms {
        turn: Some(turn),
        ..Terms::default()
    };
    let ready = match new {
        true => engine.new_game(&position, &terms),
        false => Ok(()),
    };
    let answer = ready.and_then(|()| engine.choose(&position, Turn::default()));
    (engine, position, answer)
}

/// Declines draws; accepts takebacks, rematches and help.
fn answer_to(room: &Room, you: Seat) -> Option<Action> {
    let mut questions = room.asked().iter();
    let &(_, what) = questions.find(|(seat, _)| *seat == you.other())?;
    Some(match what {
        Asked::Draw => Action::Decline { what },
        Asked::Takeback | Asked::Rematch | Asked::Help | Asked::Pause => Action::Accept { what },
    })
}

/// The decision of an opening that is due from this seat.
fn decide(room: &Room, you: Seat) -> Option<Action> {
    let (_, kind) = room.decision().filter(|&(seat, _)| seat == Some(you))?;
    let opening = room.opening();
    let step = u32::try_from(opening.actions().len()).ok()?;
    let choose = |what| Action::Choose { what, step };
    // The allowed point nearest to the centre, next to the fifth moves chosen already.
    let nearest = |chosen: &[Point]| {
        let centre = opening.position().size().center();
        let far = |p: &Point| p.distance(centre);
        opening.points(chosen).into_iter().min_by_key(far)
    };
    Some(match kind {
        Kind::Place { .. } => {
            let ply = u32::try_from(opening.position().ply()).ok()?;
            Action::place(nearest(&[])?, ply)
        }
        Kind::Colour { .. } => choose(Decision::TakeBlack),
        Kind::Swap { .. } => choose(Decision::Keep),
        Kind::Declare { .. } => choose(Decision::Declare(1)),
        Kind::Offer { count } => {
            let mut points = Vec::new();
            for _ in 0..count {
                points.push(nearest(&points)?);
            }
            Action::Offer { points, step }
        }
        Kind::Pick => choose(Decision::Pick(*opening.offers().first()?)),
        Kind::Deal => return None,
    })
}

/// What this seat may claim, in a room where fouls and fives are claimed.
fn claim(room: &Room, you: Seat) -> Option<Action> {
    room.to_move()?;
    let mine = room.color(you);
    room.game()
        .claimable()
        .into_iter()
        .find_map(|claimable| match claimable {
            Claimable::Row { color, line, .. } if color == mine => {
                let point = *line.first()?;
                Some(Action::ClaimRow { point })
            }
            Claimable::Foul { .. } if mine == Color::White => Some(Action::ClaimFoul),
            _ => None,
        })
}

/// On a full board, which ends a game with claims only by a pass.
fn pass(room: &Room, you: Seat) -> Option<Action> {
    let position = room.game().position();
    let is_due = room.to_move() == Some(you) && position.board().is_full();
    is_due.then(|| Action::pass(u32::try_from(position.ply()).unwrap_or(u32::MAX)))
}

fn result(room: &Room, you: Seat) -> String {
    match room.finished() {
        Some((Some(winner), by)) if winner == you => format!("won: {by}"),
        Some((Some(_), by)) => format!("lost: {by}"),
        Some((None, by)) => format!("drawn: {by}"),
        None => "not over".to_owned(),
    }
}
