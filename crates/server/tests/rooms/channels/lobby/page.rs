//! The page's state of the lobby against the server's real answers.

use tengen_api::Profile;
use tengen_page::lobby::{Carrier, Contact, Effect, Hall, Lobby};
use tengen_room::ColorChoice;
use tengen_room::lobby::{Offer, Ratings, Wish};
use tengen_server::LobbySettings;

use super::*;

/// A browser with the page, whose sockets and requests are real.
struct Tab<'a> {
    server: &'a Server,
    lobby: Lobby,
    raw: Option<(u64, Raw)>,
    cookie: Option<String>,
    /// The rooms to which the page has gone.
    rooms: Vec<RoomId>,
    profiles: usize,
}

impl<'a> Tab<'a> {
    /// Opens the lobby's sheet as a visitor with this name.
    async fn open(server: &'a Server, name: &str) -> Self {
        let mut tab = Self {
            server,
            lobby: Lobby::default(),
            raw: None,
            cookie: None,
            rooms: Vec::new(),
            profiles: 0,
        };
        tab.lobby.call_me(name.parse().ok());
        let effects = tab.lobby.show(true, now());
        tab.perform(effects).await;
        tab.until(|tab| tab.lobby.hall().is_some()).await;
        tab
    }

    /// Performs effects, and those that follow.
    async fn perform(&mut self, effects: Vec<Effect>) {
        let mut effects = VecDeque::from(effects);
        while let Some(effect) = effects.pop_front() {
            match effect {
                Effect::Open(number) => {
                    let cookie = self.cookie.as_deref();
                    let raw = Raw::open_as(self.server, "/api/v1/socket", cookie).await;
                    self.raw = Some((number, raw));
                    effects.extend(self.lobby.opened(number));
                }
                Effect::Close => self.raw = None,
                Effect::Send(Carrier::Own(number), text) => {
                    let (open, raw) = self.raw.as_mut().expect("an open socket");
                    assert_eq!(*open, number);
                    raw.say(&text).await;
                }
                Effect::Send(Carrier::Room, text) => panic!("no room is visited: {text}"),
                Effect::BePlayer(number, be) => {
                    let url = self.server.at("/api/v1/my/player");
                    let answer = http().post(url).json(&be).send().await.expect("an answer");
                    let cookie = answer.headers()["set-cookie"].to_str().expect("text");
                    self.cookie = cookie.split(';').next().map(str::to_owned);
                    let made = answer.json().await.expect("a player");
                    effects.extend(self.lobby.became(number, Ok(made), now()));
                }
                Effect::Look(player) => {
                    let url = self.server.at(&format!("/api/v1/players/{player}"));
                    let answer = http().get(url).send().await.expect("an answer");
                    let profile: Profile = answer.json().await.expect("a profile");
                    effects.extend(self.lobby.looked_up(Ok(profile), now()));
                    self.profiles += 1;
                }
                Effect::Play(room) => self.rooms.push(room),
                Effect::WakeAt(at) => {
                    let wait = Duration::from_millis(at.saturating_sub(now()));
                    tokio::time::sleep(wait).await;
                    effects.extend(self.lobby.woken(now()));
                }
                Effect::Refresh | Effect::Call(_) | Effect::Watch(_) => {}
            }
        }
    }

    async fn act(&mut self, act: impl FnOnce(&mut Lobby, u64) -> Vec<Effect>) {
        let effects = act(&mut self.lobby, now());
        self.perform(effects).await;
    }

    /// Hears what the server says until the page shows something.
    async fn until(&mut self, shows: impl Fn(&Self) -> bool) {
        let waiting = async {
            while !shows(self) {
                let (number, raw) = self.raw.as_mut().expect("an open socket");
                let own = Carrier::Own(*number);
                let effects = match raw.next().await {
                    Some(message) => {
                        let message = FromServer::read(&message.to_string());
                        let message = message.expect("a message that the page reads");
                        self.lobby.heard(own, message, now())
                    }
                    None => self.lobby.closed(own, now()),
                };
                Box::pin(self.perform(effects)).await;
            }
        };
        let waited = tokio::time::timeout(STEP_TIMEOUT, waiting).await;
        waited.expect("the page never showed it");
    }

    async fn answered(&mut self) {
        self.until(|tab| !tab.lobby.is_busy()).await;
    }

    fn hall(&self) -> &Hall {
        self.lobby.hall().expect("entered")
    }
}

fn blitz() -> Offer {
    serde_json::from_value(offer("5m+4s", true)).expect("an offer")
}

fn seek(offer: Offer) -> Wish {
    Wish::Seek {
        offer,
        color: ColorChoice::Lot,
        ratings: Ratings::default(),
    }
}

async fn start_with_pool(folder: &Path) -> Server {
    let settings = Settings {
        lobby: LobbySettings {
            pools: vec!["freestyle,swap,5m+4s".parse().expect("a pool")],
            ..LobbySettings::default()
        },
        ..Settings::default()
    };
    Server::start_with(Some(folder), settings).await
}

#[tokio::test]
async fn two_pages_of_strangers_are_paired() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with_pool(folder.path()).await;
    let mut ada = Tab::open(&server, "Ada").await;
    assert_eq!(ada.hall().you, None);
    let pool = ada.hall().pools[0].offer;
    assert_eq!(pool, blitz());
    ada.act(|lobby, now| lobby.wait(pool, true, now)).await;
    ada.answered().await;
    assert!(ada.hall().you.is_some() && ada.lobby.waiting().is_in(&pool));
    assert!(ada.profiles > 0);

    let mut bob = Tab::open(&server, "Bob").await;
    bob.until(|tab| tab.hall().waiting(1) == 1).await;
    assert!(bob.lobby.is_anybody_looking());
    // The connection is cut while Ada waits, and she waits again.
    ada.raw = None;
    let effects = ada.lobby.closed(Carrier::Own(2), now());
    ada.perform(effects).await;
    ada.until(|tab| tab.lobby.contact() == Contact::Inside)
        .await;
    bob.act(|lobby, now| lobby.wait(pool, true, now)).await;
    bob.until(|tab| tab.rooms.len() == 1).await;
    ada.until(|tab| tab.rooms.len() == 1).await;
    assert_eq!(ada.rooms, bob.rooms);
    assert!(!ada.lobby.waiting().is_live() && !bob.lobby.waiting().is_live());
    // Who plays is refused another game, and told so.
    ada.act(|lobby, now| lobby.wait(pool, true, now)).await;
    ada.answered().await;
    assert!(ada.lobby.said().is_some() && !ada.lobby.waiting().is_live());
    server.stop().await;
}

#[tokio::test]
async fn pages_put_up_seeks_take_them_and_challenge() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_with_pool(folder.path()).await;
    let mut ada = Tab::open(&server, "Ada").await;
    let mut bob = Tab::open(&server, "Bob").await;
    let days: Offer = serde_json::from_value(offer("3d", true)).expect("an offer");
    ada.act(|lobby, now| lobby.ask(seek(days), now)).await;
    ada.answered().await;
    bob.until(|tab| tab.hall().seeks.len() == 1).await;
    let shown = bob.hall().seeks[0].clone();
    let ada_id = shown.player.clone();
    let known = bob.lobby.names().of(&ada_id).map(ToString::to_string);
    assert_eq!(known.as_deref(), Some("Ada"));
    // Bob takes it and goes there; Ada is told.
    bob.act(|lobby, now| lobby.ask(Wish::Take { seek: shown.seek }, now))
        .await;
    bob.until(|tab| tab.rooms.len() == 1).await;
    ada.until(|tab| tab.lobby.playing().game().is_some()).await;
    assert_eq!(ada.rooms, []);
    bob.until(|tab| tab.hall().seeks.is_empty()).await;

    // A challenge is declined with a reason, the next one accepted.
    let challenge = || Wish::Challenge {
        to: ada_id.clone(),
        offer: blitz(),
        color: ColorChoice::Lot,
        games: 1,
    };
    bob.act(|lobby, now| lobby.ask(challenge(), now)).await;
    ada.until(|tab| tab.hall().incoming().count() == 1).await;
    let number = ada.hall().challenges[0].challenge;
    let decline = Wish::Decline {
        challenge: number,
        why: tengen_room::lobby::Why::Later,
    };
    ada.act(|lobby, now| lobby.ask(decline, now)).await;
    ada.until(|tab| tab.hall().incoming().count() == 0).await;
    bob.until(|tab| tab.hall().outgoing().count() == 1).await;
    bob.until(|tab| tab.hall().outgoing().count() == 0).await;
    assert!(bob.lobby.said().is_some());
    bob.act(|lobby, now| lobby.ask(challenge(), now)).await;
    ada.until(|tab| tab.hall().incoming().count() == 1).await;
    let number = ada.hall().challenges[0].challenge;
    let accept = Wish::Accept { challenge: number };
    ada.act(|lobby, now| lobby.ask(accept, now)).await;
    ada.until(|tab| tab.rooms.len() == 1).await;
    bob.until(|tab| tab.rooms.len() == 2).await;
    assert_eq!(ada.rooms[0], bob.rooms[1]);
    server.stop().await;
}
