//! The bus over NATS core. NATS keeps nothing: it only carries messages to who listens.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, ServerAddr};
use futures_util::StreamExt as _;
use tengen_ownership::NodeId;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use super::{Bell, Bus, Receiver};

/// Messages that wait to be sent. Further ones are dropped: their receivers poll.
const QUEUE: usize = 256;
/// For one message to be taken by the client.
const SEND_TIMEOUT: Duration = Duration::from_secs(1);
/// Between two attempts to begin.
const PAUSE: Duration = Duration::from_secs(1);

const EVERYONE: &str = "tengen.letters.everyone";
const LEADER: &str = "tengen.letters.leader";
const NODE: &str = "tengen.letters.node.";

/// Where a NATS server is.
#[derive(Clone)]
pub struct NatsUrl(ServerAddr);

/// Why a text is not the address of a NATS server.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the address of a NATS server is like nats://HOST:PORT: {0}")]
pub struct NatsUrlError(String);

impl FromStr for NatsUrl {
    type Err = NatsUrlError;

    fn from_str(text: &str) -> Result<Self, NatsUrlError> {
        if !["nats://", "tls://"]
            .iter()
            .any(|start| text.starts_with(start))
        {
            let why = "it begins with nats://, or with tls:// if it is encrypted";
            return Err(NatsUrlError(why.to_owned()));
        }
        // The library's error may have the text, and with it a password.
        let address = text.parse::<ServerAddr>();
        let address = address.map_err(|_| NatsUrlError("it cannot be read".to_owned()))?;
        if address.host().is_empty() {
            return Err(NatsUrlError("it names no host".to_owned()));
        }
        Ok(Self(address))
    }
}

/// Without user and password.
impl fmt::Display for NatsUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.0.host(), self.0.port())
    }
}

/// The same.
impl fmt::Debug for NatsUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A connection to NATS, which comes back by itself.
pub(crate) struct Nats {
    outgoing: mpsc::Sender<Receiver>,
    bell: Arc<Bell>,
    trouble: Trouble,
}

/// Why there is no connection, while there is none. Cheap to clone.
#[derive(Clone, Debug)]
struct Trouble(Arc<Mutex<Option<String>>>);

impl Nats {
    /// Begins to connect, and has the bell ring for each message and after each connection. A NATS
    /// that is not there is waited for.
    pub(crate) fn start(url: &NatsUrl, bell: Arc<Bell>) -> Self {
        let trouble = Trouble(Arc::new(Mutex::new(Some(away(url)))));
        let (outgoing, waiting) = mpsc::channel(QUEUE);
        let running = run(url.clone(), Arc::clone(&bell), trouble.clone(), waiting);
        tokio::spawn(running);
        Self {
            outgoing,
            bell,
            trouble,
        }
    }
}

impl Bus for Nats {
    fn wake(&self, receiver: Receiver) {
        // A server hears no messages of its own.
        if receiver == Receiver::All {
            self.bell.ring();
        }
        // What cannot be sent is read at the next look.
        self.outgoing.try_send(receiver).ok();
    }

    fn trouble(&self) -> Option<String> {
        let now = self.trouble.0.lock();
        now.unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Trouble {
    /// Notes and logs a change.
    fn set(&self, now: Option<String>) {
        let mut trouble = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if *trouble != now {
            match &now {
                Some(why) => tracing::warn!("{why}"),
                None => tracing::info!("NATS answers"),
            }
            *trouble = now;
        }
    }
}

fn away(url: &NatsUrl) -> String {
    format!(
        "NATS ({url}) does not answer: what the lobby tells at other servers of this site comes \
         seconds late"
    )
}

/// Carries messages in both directions until the bus is dropped.
async fn run(
    url: NatsUrl,
    bell: Arc<Bell>,
    trouble: Trouble,
    mut waiting: mpsc::Receiver<Receiver>,
) {
    tracing::info!("connecting to NATS ({url})");
    let client = connect(&url, &bell, &trouble).await;
    let listening = [
        EVERYONE.to_owned(),
        LEADER.to_owned(),
        subject(Receiver::Node(bell.node())),
    ];
    let mut heard = Vec::new();
    for subject in listening {
        // While there is no connection they wait in the client.
        match client.subscribe(subject).await {
            Ok(messages) => heard.push(messages),
            Err(error) => return trouble.set(Some(format!("NATS ({url}) hears nothing: {error}"))),
        }
    }
    let mut heard = futures_util::stream::select_all(heard);
    loop {
        tokio::select! {
            message = heard.next() => match message.and_then(|message| read(message.subject.as_str())) {
                Some(receiver) => bell.hear(receiver),
                // The client has ended, or that was no message of ours.
                None => sleep(PAUSE).await,
            },
            receiver = waiting.recv() => match receiver {
                Some(receiver) => send(&client, receiver).await,
                None => return,
            },
        }
    }
}

/// Connects, and notes from then on whether there is a connection.
async fn connect(url: &NatsUrl, bell: &Arc<Bell>, trouble: &Trouble) -> Client {
    loop {
        let (noted, ringing, of) = (trouble.clone(), Arc::clone(bell), url.clone());
        let options = ConnectOptions::new()
            .name("tengen")
            .no_echo()
            .retry_on_initial_connect()
            .event_callback(move |event| {
                let (noted, ringing, of) = (noted.clone(), Arc::clone(&ringing), of.clone());
                async move { note(&event, &noted, &ringing, &of) }
            });
        match options.connect(url.0.clone()).await {
            Ok(client) => return client,
            Err(error) => trouble.set(Some(format!("{} ({error})", away(url)))),
        }
        sleep(PAUSE).await;
    }
}

fn note(event: &Event, trouble: &Trouble, bell: &Bell, url: &NatsUrl) {
    match event {
        Event::Connected => {
            trouble.set(None);
            // What would have been heard meanwhile.
            bell.ring();
        }
        Event::Disconnected | Event::Closed => trouble.set(Some(away(url))),
        // Of an attempt that goes on.
        _ => {}
    }
}

async fn send(client: &Client, receiver: Receiver) {
    // Nothing is queued without a connection: each server polls after it has connected again.
    if client.connection_state() == async_nats::connection::State::Connected {
        let sent = client.publish(subject(receiver), String::new().into());
        // A message that is lost is one that was not sent.
        timeout(SEND_TIMEOUT, sent).await.ok();
    }
}

fn subject(receiver: Receiver) -> String {
    match receiver {
        Receiver::Others | Receiver::All => EVERYONE.to_owned(),
        Receiver::Leader => LEADER.to_owned(),
        Receiver::Node(NodeId(node)) => format!("{NODE}{node:x}"),
    }
}

fn read(subject: &str) -> Option<Receiver> {
    match subject {
        EVERYONE => Some(Receiver::Others),
        LEADER => Some(Receiver::Leader),
        other => {
            let node = u64::from_str_radix(other.strip_prefix(NODE)?, 16);
            Some(Receiver::Node(NodeId(node.ok()?)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_its_password() {
        let url: NatsUrl = "nats://ada:secret@bus.example:4333".parse().expect("one");
        assert_eq!(url.to_string(), "bus.example:4333");
        assert_eq!(format!("{url:?}"), "bus.example:4333");
        for wrong in [
            "bus.example",
            "http://bus.example",
            "nats://",
            "nats://a:secret@b:c",
        ] {
            let error = wrong
                .parse::<NatsUrl>()
                .expect_err("no address")
                .to_string();
            assert!(error.contains("nats://HOST:PORT"), "{error}");
            assert!(!error.contains("secret"), "{error}");
        }
    }

    #[test]
    fn subjects_name_their_receivers() {
        let node = Receiver::Node(NodeId(u64::MAX));
        for receiver in [Receiver::Others, Receiver::Leader, node] {
            assert_eq!(read(&subject(receiver)), Some(receiver));
        }
        for strange in [
            "tengen.letters",
            "tengen.letters.node.",
            "tengen.letters.node.x",
        ] {
            assert_eq!(read(strange), None, "{strange}");
        }
    }
}
