//! Two players of one game, who connect again and send a move again until it stands.

use std::time::{Duration, Instant};

use anyhow::{bail, ensure};
use tengen_api::socket::FromServer;
use tengen_room::Stored;
use tokio::time::{sleep, sleep_until, timeout};

use crate::person::{Person, Seat, Socket};

/// Stones that [`Socket::place`] knows.
pub(crate) const MOST_MOVES: u32 = 150;
/// From one attempt to connect or to send to the next.
const AGAIN: Duration = Duration::from_millis(100);
/// The most that an answer can take.
const REPLY_TIMEOUT: Duration = Duration::from_secs(10);

/// Two players of one game.
pub(crate) struct Table {
    people: [Person; 2],
    seats: [Seat; 2],
    sockets: [Option<Socket>; 2],
}

impl Table {
    /// In a new room with a clock such as `1h`, or without one.
    pub(crate) async fn sit_down(people: [Person; 2], clock: Option<&str>) -> anyhow::Result<Self> {
        let first = match clock {
            Some(clock) => people[0].make_timed(clock).await?,
            None => people[0].make().await?,
        };
        let second = people[1].join(&first.room).await?;
        Ok(Self {
            people,
            seats: [first, second],
            sockets: [None, None],
        })
    }

    /// Reads both sockets until a time, connected again where the connection is lost.
    pub(crate) async fn listen(&mut self, until: Instant) {
        let deadline = sleep_until(until.into());
        tokio::pin!(deadline);
        loop {
            for who in 0..2 {
                if self.sockets[who].is_none() {
                    self.sockets[who] = self.connect(who).await.ok();
                }
            }
            let [first, second] = &mut self.sockets;
            let lost = tokio::select! {
                () = &mut deadline => return,
                heard = hear(first.as_mut()) => heard.is_err().then_some(0),
                heard = hear(second.as_mut()) => heard.is_err().then_some(1),
            };
            if let Some(who) = lost {
                self.sockets[who] = None;
                sleep(AGAIN).await;
            }
        }
    }

    async fn connect(&self, who: usize) -> anyhow::Result<Socket> {
        let seat = &self.seats[who];
        let entering = self.people[who].enter(&seat.room, Some(seat));
        timeout(REPLY_TIMEOUT, entering).await?
    }

    /// Sends a stone until it stands; returns when it was sent first and last, and when it was
    /// confirmed.
    pub(crate) async fn place(&mut self, ply: u32) -> anyhow::Result<[Instant; 3]> {
        let who = (ply % 2) as usize;
        let begun = Instant::now();
        let give_up = begun + Duration::from_secs(60);
        loop {
            ensure!(Instant::now() < give_up, "move {ply} was never taken");
            if self.sockets[who].is_none() {
                self.sockets[who] = self.connect(who).await.ok();
            }
            let Some(socket) = &mut self.sockets[who] else {
                sleep(AGAIN).await;
                continue;
            };
            let sent = Instant::now();
            match timeout(REPLY_TIMEOUT, confirmed(socket, ply)).await {
                Ok(Ok(())) => return Ok([begun, sent, Instant::now()]),
                _ => {
                    self.sockets[who] = None;
                    sleep(AGAIN).await;
                }
            }
        }
    }

    /// The events of the room.
    pub(crate) async fn look(&self) -> anyhow::Result<Vec<Stored>> {
        for _ in 0..100 {
            let seat = &self.seats[0];
            if let Ok(now) = self.people[0].look(&seat.room).await {
                return Ok(now.events);
            }
            sleep(AGAIN).await;
        }
        bail!("the room cannot be read")
    }
}

async fn hear(socket: Option<&mut Socket>) -> anyhow::Result<FromServer> {
    match socket {
        Some(socket) => socket.next().await,
        // Connected again by the caller.
        None => bail!("no connection"),
    }
}

async fn confirmed(socket: &mut Socket, ply: u32) -> anyhow::Result<()> {
    socket.place(ply).await?;
    let own = format!("m-{ply}");
    loop {
        match socket.next().await? {
            FromServer::Accepted { id, .. } if id.to_string() == own => return Ok(()),
            FromServer::Refused { refusal, .. } => bail!("{refusal}"),
            _ => (),
        }
    }
}
