//! Everything that touches the browser: storage, workers, sound, address, clock, files,
//! clipboard, server.

mod account_name;
mod address;
mod analyst;
pub(crate) mod api;
mod arbiter_keys;
mod async_client;
mod awake;
pub(crate) mod calling;
pub(crate) mod clipboard;
mod data;
mod evenings;
pub(crate) mod files;
pub(crate) mod history;
mod host;
mod messages;
pub(crate) mod mirror;
mod music;
pub(crate) mod playing;
mod records_client;
pub(crate) mod renewal;
mod room_socket;
mod running_worker;
pub(crate) mod seen;
mod sound;
pub(crate) mod speech;
mod store;
mod stored;
mod style;
mod system;
pub(crate) mod wooden_clock;
mod words;
mod worker_client;

pub(crate) use account_name::AccountName;
pub(crate) use address::{
    follow, forget_event, forget_fragment, forget_position, fragment, host, host_of,
    is_first_visit, link, origin, remember_room, show_position, with_fragment,
};
pub(crate) use analyst::AnalystClient;
pub(crate) use arbiter_keys::ArbiterKeys;
pub(crate) use async_client::{AsyncClient, AsyncMessage};
pub(crate) use awake::Awake;
pub(crate) use data::fetch_data;
pub(crate) use evenings::Evenings;
pub(crate) use host::engines;
pub(crate) use messages::Coded;
pub(crate) use music::Musician;
pub(crate) use records_client::RecordsClient;
pub(crate) use room_socket::{RoomSocket, SocketEvent};
pub(crate) use sound::Speaker;
pub(crate) use store::{SetAside, Store, Watched};
pub(crate) use stored::{load_readers, readers};
pub(crate) use style::fetch_style;
pub(crate) use system::{
    ask_to_persist, day, drawn, has_database, is_secure, languages, local_time, minutes_behind_utc,
    new_document_id, new_id, next_task, now, random, reason, secret, seed,
};
pub(crate) use words::{fetch_all_words, fetch_more_words, fetch_words};
pub(crate) use worker_client::{WorkerClient, WorkerMessage};
