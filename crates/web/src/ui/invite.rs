//! The sheet *Invite*: the room's link, to copy, share or scan as a QR code.

use std::time::Duration;

use leptos::html::Input;
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::{Network, RoomId};
use tengen_model::online::{RoomView, is_loopback, qr};
use tengen_page::reach::{Effect as Act, Reach};
use tengen_page::request::Failed;
use tengen_text::Key;

use super::sheet::Sheet;
use crate::browser::{self, api, clipboard, files};
use crate::page::{RoomPart, Words};
use crate::room::NETWORK;

/// How often it is asked whether another device has come.
const LOOK: Duration = Duration::from_secs(5);

/// The addresses under which others reach the server.
async fn network() -> Result<Network, Failed> {
    api::get(NETWORK).await
}

async fn open_network() -> Result<Network, Failed> {
    api::post(NETWORK, &()).await
}

/// At which address others reach the server.
#[derive(Clone, Copy)]
pub(super) struct Reached {
    reach: RwSignal<Reach>,
    chosen: RwSignal<usize>,
}

impl Reached {
    /// Asks the server, on its own machine.
    pub(super) fn ask() -> Reached {
        let (begun, first) = Reach::new(is_loopback(&browser::host()));
        let reached = Reached {
            reach: RwSignal::new(begun),
            chosen: RwSignal::new(0),
        };
        reached.carry_out(first);
        reached
    }

    /// The address in links; tracks it.
    pub(super) fn address(self) -> Option<String> {
        let reach = self.reach.read();
        let origin = browser::origin();
        reach.address(self.chosen.get(), &origin).map(str::to_owned)
    }

    fn carry_out(self, effect: Option<Act>) {
        // The sheet may have been closed when the answer comes.
        let answered = move |network| {
            self.reach.try_update(|reach| reach.answered(network));
        };
        match effect {
            Some(Act::Ask) => spawn_local(async move { answered(network().await) }),
            Some(Act::OpenNetwork) => spawn_local(async move { answered(open_network().await) }),
            None => {}
        }
    }

    /// Asks again from time to time, while the sheet is open and no other device has come.
    fn watch(self) {
        let is_unreached = move || self.reach.try_with_untracked(Reach::is_unreached);
        let look = move || {
            if is_unreached() != Some(true) {
                return;
            }
            spawn_local(async move {
                let answer = network().await;
                self.reach.try_update(|reach| reach.looked(answer));
            });
        };
        if let Ok(timer) = set_interval_with_handle(look, LOOK) {
            on_cleanup(move || timer.clear());
        }
    }

    fn choose(self, opens: bool) {
        let effect = self.reach.try_update(|reach| reach.choose(opens));
        self.carry_out(effect.flatten());
    }
}

#[component]
pub(crate) fn InviteSheet() -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let reached = Reached::ask();
    let to = move |room: Option<RoomId>| Some(room?.link(&reached.address()?));
    let only_watch = move || room.watch.read().as_ref().is_some_and(|(_, only)| *only);
    let link = Memo::new(move |_| {
        let room = room.view.read().as_ref().and_then(|r| r.id.clone());
        to(room.filter(|_| !only_watch()))
    });
    let watch = Memo::new(move |_| to(room.watch.get().map(|(watch, _)| watch)));
    let arbiter = Memo::new(move |_| {
        let id = room.view.read().as_ref().and_then(|r| r.id.clone())?;
        let key = room.arbiter_link.get()?;
        to(Some(id)).map(|link| key.in_link(&link))
    });
    view! {
        <Sheet title=Key::Invite>
            <div class="form">
                <ReachedLine reached/>
                {move || {
                    link.get()
                        .map(|link| view! { <TheLink link/> })
                }}
                {move || {
                    watch
                        .get()
                        .map(|link| {
                            let keys = [Key::WatchLink, Key::WatchCopy, Key::WatchLine];
                            view! { <OtherLink link keys/> }
                        })
                }}
                {move || {
                    arbiter
                        .get()
                        .map(|link| {
                            let keys = [Key::ArbiterLink, Key::ArbiterCopy, Key::ArbiterLinkLine];
                            view! { <OtherLink link keys/> }
                        })
                }}
                <ReachedFields reached/>
                <Unreached reached/>
            </div>
        </Sheet>
    }
}

/// What to try where no other device has reached the server yet.
#[component]
pub(super) fn Unreached(reached: Reached) -> impl IntoView {
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let shows = Memo::new(move |_| reached.reach.read().is_unreached());
    reached.watch();
    view! {
        <Show when=move || shows.get()>
            <details>
                <summary>{say(Key::ReachNone)}</summary>
                <p class="line">{say(Key::ReachFirewall)}</p>
                <p class="line">{say(Key::ReachWifi)}</p>
                <p class="line">{say(Key::ReachHotspot)}</p>
            </details>
        </Show>
    }
}

/// What is said of who can reach the server.
#[component]
pub(super) fn ReachedLine(reached: Reached) -> impl IntoView {
    let words = expect_context::<Words>();
    view! { <p class="line" role="status">{move || reached.reach.read().said(words.text())}</p> }
}

/// The address to choose, and whether the server opens itself to the network.
#[component]
pub(super) fn ReachedFields(reached: Reached) -> impl IntoView {
    let words = expect_context::<Words>();
    let asks = Memo::new(move |_| reached.reach.read().asks());
    let say = move |key| move || words.text().get(key);
    view! {
        <AddressField reached/>
        <Show when=move || asks.get()>
            <section class="ask" aria-labelledby="network-question">
                <h3 id="network-question">{say(Key::NetworkQuestion)}</h3>
                <p>{say(Key::NetworkLine)}</p>
                <div class="record-buttons">
                    <button type="button" class="main" on:click=move |_| reached.choose(true)>
                        {say(Key::NetworkYes)}
                    </button>
                    <button type="button" on:click=move |_| reached.choose(false)>
                        {say(Key::NetworkNo)}
                    </button>
                </div>
            </section>
        </Show>
    }
}

#[component]
fn AddressField(reached: Reached) -> impl IntoView {
    let words = expect_context::<Words>();
    let Reached { reach, chosen } = reached;
    let addresses = Memo::new(move |_| reach.read().addresses().to_vec());
    let option = move |(i, address): (usize, String)| {
        view! { <option value=i prop:selected=move || chosen.get() == i>{address}</option> }
    };
    let pick = move |value: String| {
        if let Ok(i) = value.parse() {
            chosen.set(i);
        }
    };
    view! {
        <Show when=move || { addresses.read().len() > 1 }>
            <label class="select wide">
                <span>{move || words.text().get(Key::InviteAddress)}</span>
                <select on:change:target=move |event| pick(event.target().value())>
                    {move || addresses.get().into_iter().enumerate().map(option).collect_view()}
                </select>
            </label>
        </Show>
    }
}

#[component]
fn TheLink(link: String) -> impl IntoView {
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let field = NodeRef::<Input>::new();
    let copied = RwSignal::new(None::<bool>);
    let (to_copy, to_share) = (link.clone(), link.clone());
    let copy = move |_| {
        let link = to_copy.clone();
        spawn_local(async move {
            let done = clipboard::copy(&link).await;
            if !done && let Some(field) = field.get_untracked() {
                field.select();
            }
            let _ = copied.try_set(Some(done));
        });
    };
    let share = move |_| {
        let (title, link) = (words.text_untracked().get(Key::PageTitle), to_share.clone());
        spawn_local(async move { files::share(&title, &link).await });
    };
    let state = move || {
        copied.get().map(|done| {
            words.text().get(if done {
                Key::InviteCopied
            } else {
                Key::InviteNotCopied
            })
        })
    };
    let room = expect_context::<RoomPart>();
    let line = move || {
        let room = room.view.read();
        let is_owned = |room: &RoomView| room.players.iter().any(|p| p.is_owned && !p.taken);
        match room.as_ref().is_some_and(is_owned) {
            true => Key::InviteOwnedLine,
            false => Key::InviteLine,
        }
    };
    let here_only = browser::host_of(&link).is_some_and(|host| is_loopback(&host));
    let code = view! { <QrCode link=link.clone()/> };
    view! {
        <label class="area">
            <span>{say(Key::InviteLink)}</span>
            <input
                node_ref=field
                class="link"
                type="text"
                readonly
                prop:value=link
                on:focus:target=move |event| event.target().select()
            />
        </label>
        <div class="record-buttons">
            <button class:main=!here_only on:click=copy>{say(Key::InviteCopy)}</button>
            <Show when=move || files::can_share() && !here_only>
                <button on:click=share.clone()>{say(Key::Share)}</button>
            </Show>
        </div>
        <p class="line" role="status">{state}</p>
        {code}
        <p class="line">{move || words.text().get(line())}</p>
    }
}

/// A link as a QR code. There is none of a link that other devices cannot open.
#[component]
pub(super) fn QrCode(link: String) -> impl IntoView {
    let words = expect_context::<Words>();
    let here_only = browser::host_of(&link).is_some_and(|host| is_loopback(&host));
    qr(&link).filter(|_| !here_only).map(|(path, side)| {
        view! {
            <svg
                class="qr"
                viewBox=format!("0 0 {side} {side}")
                role="img"
                aria-label=move || words.text().get(Key::InviteQr)
                shape-rendering="crispEdges"
            >
                <rect width=side height=side fill="#fff"></rect>
                <path d=path fill="#000"></path>
            </svg>
        }
    })
}

/// A link that gives no seat: what it is called, how it is copied, and what it is for.
#[component]
pub(super) fn OtherLink(link: String, keys: [Key; 3]) -> impl IntoView {
    let words = expect_context::<Words>();
    let say = move |key| move || words.text().get(key);
    let copied = RwSignal::new(false);
    let to_copy = link.clone();
    let copy = move |_| {
        let link = to_copy.clone();
        spawn_local(async move {
            let _ = copied.try_set(clipboard::copy(&link).await);
        });
    };
    view! {
        <label class="area">
            <span>{say(keys[0])}</span>
            <input
                class="link"
                type="text"
                readonly
                prop:value=link
                on:focus:target=move |event| event.target().select()
            />
        </label>
        <div class="record-buttons">
            <button on:click=copy>{say(keys[1])}</button>
        </div>
        <p class="line">
            {move || words.text().get(if copied.get() { Key::InviteCopied } else { keys[2] })}
        </p>
    }
}
