//! The sheet *Invite*: the room's link, to copy, share or scan as a QR code.

use leptos::html::Input;
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_api::{Network, RoomId};
use tengen_model::online::{is_loopback, qr};
use tengen_page::request::Failed;
use tengen_text::{Key, Text};

use super::sheet::Sheet;
use crate::browser::{self, clipboard, files};
use crate::page::{RoomPart, Words};
use crate::room;

/// Who can reach the server, as far as is known.
#[derive(Clone, Debug, PartialEq)]
enum Reach {
    /// The page's own address works for others too.
    Everybody,
    /// The server has been asked about the network.
    Asking,
    /// The server has been asked to open to the network.
    Opening,
    /// On the server's own machine: its network state.
    Known(Network),
    /// Others cannot connect, with the error if there was one.
    OnlyHere(Option<Failed>),
}

#[component]
pub(crate) fn InviteSheet() -> impl IntoView {
    let room = expect_context::<RoomPart>();
    let words = expect_context::<Words>();
    let local = is_loopback(&browser::host());
    let reach = RwSignal::new(if local {
        Reach::Asking
    } else {
        Reach::Everybody
    });
    let chosen = RwSignal::new(0usize);
    let show_network = move |asked: Result<Network, Failed>| {
        let known = match asked {
            Ok(network) => Reach::Known(network),
            Err(why) => Reach::OnlyHere(Some(why)),
        };
        // The sheet may have been closed meanwhile.
        let _ = reach.try_set(known);
    };
    if local {
        spawn_local(async move { show_network(room::network().await) });
    }
    let asks = Memo::new(move |_| match &*reach.read() {
        Reach::Known(network) => !network.open && network.may_open,
        _ => false,
    });
    let yes = move |_| {
        reach.set(Reach::Opening);
        spawn_local(async move { show_network(room::open_network().await) });
    };
    let no = move |_| reach.set(Reach::OnlyHere(None));
    let say = move |key| move || words.text().get(key);
    let to = move |room: Option<RoomId>| {
        room.and_then(|room| address(&reach.read(), chosen.get(), &room))
    };
    let only_watch = move || room.watch.read().as_ref().is_some_and(|(_, only)| *only);
    let link = Memo::new(move |_| {
        let room = room.view.read().as_ref().and_then(|r| r.id.clone());
        to(room.filter(|_| !only_watch()))
    });
    let watch = Memo::new(move |_| to(room.watch.get().map(|(watch, _)| watch)));
    view! {
        <Sheet title=Key::Invite>
            <div class="form">
                <p class="line" role="status">
                    {move || state(words.text(), &reach.read())}
                </p>
                {move || {
                    link.get()
                        .map(|link| view! { <TheLink link/> })
                }}
                {move || {
                    watch
                        .get()
                        .map(|link| view! { <WatchLink link/> })
                }}
                <AddressField reach chosen/>
                <Show when=move || asks.get()>
                    <section class="ask" aria-labelledby="network-question">
                        <h3 id="network-question">{say(Key::NetworkQuestion)}</h3>
                        <p>{say(Key::NetworkLine)}</p>
                        <div class="record-buttons">
                            <button class="main" on:click=yes>{say(Key::NetworkYes)}</button>
                            <button on:click=no>{say(Key::NetworkNo)}</button>
                        </div>
                    </section>
                </Show>
            </div>
        </Sheet>
    }
}

/// The room's link: with this machine's address until a network address is known.
fn address(reach: &Reach, chosen: usize, room: &RoomId) -> Option<String> {
    match reach {
        Reach::Opening => None,
        Reach::Known(network) if network.open => {
            let address = network.addresses.get(chosen).or(network.addresses.first());
            Some(room.link(address.unwrap_or(&browser::origin())))
        }
        Reach::Everybody | Reach::Asking | Reach::Known(_) | Reach::OnlyHere(_) => {
            Some(room.link(&browser::origin()))
        }
    }
}

fn state(text: Text, reach: &Reach) -> Option<String> {
    let only_here = || text.get(Key::NetworkOnlyHere);
    match reach {
        Reach::Opening => Some(text.get(Key::NetworkOpening)),
        Reach::OnlyHere(Some(Failed::Refused(_, why))) => {
            Some(format!("{} {}", text.network_failed(why), only_here()))
        }
        Reach::OnlyHere(_) => Some(only_here()),
        Reach::Known(network) if !network.open => Some(only_here()),
        Reach::Known(_) | Reach::Everybody | Reach::Asking => None,
    }
}

#[component]
fn AddressField(reach: RwSignal<Reach>, chosen: RwSignal<usize>) -> impl IntoView {
    let words = expect_context::<Words>();
    let addresses = Memo::new(move |_| match &*reach.read() {
        Reach::Known(network) if network.open => network.addresses.clone(),
        _ => Vec::new(),
    });
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
    let here_only = is_here_only(&link);
    // Other devices cannot open it, so that there is nothing to scan or to send.
    let code = qr(&link).filter(|_| !here_only).map(|(path, side)| {
        view! {
            <svg
                class="qr"
                viewBox=format!("0 0 {side} {side}")
                role="img"
                aria-label=say(Key::InviteQr)
                shape-rendering="crispEdges"
            >
                <rect width=side height=side fill="#fff"></rect>
                <path d=path fill="#000"></path>
            </svg>
        }
    });
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
        <p class="line">{say(Key::InviteLine)}</p>
    }
}

/// Whether a link leads to the computer that opens it.
fn is_here_only(link: &str) -> bool {
    let host = web_sys::Url::new(link).map(|url| url.hostname());
    host.is_ok_and(|host| {
        let is_loopback = |ip: std::net::IpAddr| ip.is_loopback();
        let number = host.trim_matches(['[', ']']).parse();
        host == "localhost" || number.is_ok_and(is_loopback)
    })
}

/// The link that gives no seat.
#[component]
fn WatchLink(link: String) -> impl IntoView {
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
            <span>{say(Key::WatchLink)}</span>
            <input
                class="link"
                type="text"
                readonly
                prop:value=link
                on:focus:target=move |event| event.target().select()
            />
        </label>
        <div class="record-buttons">
            <button on:click=copy>{say(Key::WatchCopy)}</button>
        </div>
        <p class="line">
            {move || words.text().get(if copied.get() { Key::InviteCopied } else { Key::WatchLine })}
        </p>
    }
}
