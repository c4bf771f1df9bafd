//! Rooms as the page sees them.
//!
//! The server is a real [`tengen_room::Room`]; the tests carry the messages and may lose them.

use tengen_api::socket::{FromClient, FromServer};
use tengen_core::{Rule, notation};
use tengen_room::{ColorChoice, Config, Seat};

use crate::online::{Online, RoomChoice};
use crate::{Effect, Go, Notice};

use Seat::{First, Second};
pub(super) use page::Page;
pub(super) use server::Server;
use server::presence;

mod claims;
mod clocks;
mod connection;
mod crossing;
mod looking;
mod mine;
mod moves;
mod openings;
mod owned;
mod page;
mod premoves;
mod requests;
mod server;
mod set_up;
mod talk;

fn config(rule: Rule) -> Config {
    Config {
        rule,
        color: ColorChoice::Black,
        ..RoomChoice::default().config
    }
}

/// Delivers all messages of the pages and the server's answers.
pub(super) fn post(server: &mut Server, pages: &mut [&mut Page]) -> Vec<Effect> {
    let mut effects = Vec::new();
    for i in 0..pages.len() {
        while pages[i].open && !pages[i].sent.is_empty() {
            let FromClient::Act { id, action } = pages[i].sent.remove(0) else {
                continue;
            };
            let Some(seat) = pages[i].seat else { continue };
            let (events, answer) = server.act(seat, id, action);
            if !events.is_empty() {
                for page in pages.iter_mut().filter(|page| page.open) {
                    let events = events.clone();
                    effects.extend(page.hear(FromServer::Events { events }));
                }
            }
            effects.extend(pages[i].hear(answer));
        }
    }
    effects
}

fn two(config: Config) -> (Server, Page, Page) {
    let server = Server::started(config);
    let (mut ada, mut bo) = (Page::new(1, Some(First)), Page::new(2, Some(Second)));
    ada.connect(&server);
    bo.connect(&server);
    (server, ada, bo)
}

fn on_board(page: &Page) -> String {
    let view = page.view();
    let seen = view.looked.unwrap_or(view.moves.len());
    notation::format_moves(&view.moves[..seen])
}

fn tells(effects: &[Effect]) -> Vec<&Notice> {
    let told = effects.iter().filter_map(|e| match e {
        Effect::Tell(notice) => Some(notice),
        _ => None,
    });
    told.collect()
}

/// A room whose game is over, so that the engine may be asked.
pub(super) fn over() -> Online {
    let (mut server, mut ada, mut bo) = two(config(Rule::Freestyle));
    for (i, point) in ["h8", "a1", "i8"].iter().enumerate() {
        let page = if i % 2 == 0 { &mut ada } else { &mut bo };
        page.touch(point);
        post(&mut server, &mut [&mut ada, &mut bo]);
    }
    bo.act(Online::confirm_resign);
    post(&mut server, &mut [&mut ada, &mut bo]);
    ada.act(|room, cx| room.look(Go::To(1), cx));
    ada.online().clone()
}
