//! What the page does besides showing: state machines without I/O, from events to effects.
//!
//! The browser's side performs the effects and reports what follows as further events, so that
//! every order of answers, failures and clicks can be tried natively.
//!
//! * [`outbox`] has what is on its way to the library.
//! * [`import`] has the file that is opened, until a record of it is on the board.
//! * [`joining`] asks for a seat in a room until it is answered.
//! * [`navigation`] makes sheets, tools and the analysis entries of the browser's history, and
//!   [`address`] says how often the address follows the board.
//! * [`storing`] keeps a game, also when the browser's storage is full.
//! * [`sharing`] asks before browsers of one machine see each other's games.
//! * [`opening`] has the document of the library that comes on the board, and [`seen`] how it was
//!   seen; [`game_list`] lists them all, and [`record_list`] the records of a file.
//! * [`own_puzzles`] and [`learning`] read puzzles and training, and keep what is learned.
//! * [`backup`] makes and adds backups; [`writing`] and [`line_pictures`] make files and pictures,
//!   [`exporting`] shows a file, and [`link_copy`] copies a link.
//! * [`making`] makes a room, [`connecting`] connects to it, [`judging`] has its arbiter, and
//!   [`reach`] knows who else can connect.
//! * [`speaking`] has the page's language, and [`views`] the parts of it that are loaded later.
//! * [`wooden`] is the clock alone, for a game on a wooden board; [`time_calls`] tells the time
//!   that is left.
//! * [`account`] knows who the user is on the server, and has the forms of accounts; [`evening`]
//!   has those of seats by name and PIN. [`dealings`] blocks and reports another player,
//!   [`moderating`] is for moderators, and [`profile`] shows how players fare.
//! * [`lobby`] finds somebody to play with.
//! * [`workers`] knows who has which search, and what is said of a worker that is lost; [`analyst`]
//!   connects to the server's engines.
//! * [`journal`] knows what of the browser's storage the library has.
//!
//! ```
//! use tengen_page::outbox::{Effect, Item, Outbox, Outcome};
//! use tengen_worker_protocol::library::LibraryAnswer;
//!
//! let mut outbox = Outbox::default();
//! let sent = outbox.put(Item::Training(b"a row".to_vec()));
//! let [Effect::Save(_), Effect::Send(number, _)] = sent[..] else { panic!("saved and sent") };
//! // The worker was lost: the item is sent again later.
//! let lost = outbox.answered(number, Outcome::Lost);
//! let [Effect::Wake(lane, 1_000), Effect::Save(_)] = lost[..] else { panic!("{lost:?}") };
//! let again = outbox.woken(lane);
//! let [Effect::Send(number, _)] = again[..] else { panic!("it is sent again") };
//! let kept = outbox.answered(number, Outcome::Library(LibraryAnswer::Done));
//! assert_eq!(kept, [Effect::Save(Vec::new())]);
//! assert!(outbox.is_empty());
//! ```

pub mod account;
pub mod address;
pub mod analyst;
pub mod backup;
pub mod connecting;
pub mod dealings;
pub mod evening;
pub mod exporting;
pub mod fair;
pub mod game_list;
pub mod import;
pub mod joining;
pub mod journal;
pub mod judging;
pub mod learning;
pub mod line_pictures;
pub mod link_copy;
pub mod lobby;
pub mod making;
pub mod moderating;
pub mod navigation;
pub mod opening;
pub mod outbox;
pub mod own_puzzles;
pub mod profile;
pub mod reach;
pub mod record_list;
pub mod request;
pub mod seen;
pub mod sharing;
pub mod speaking;
pub mod storing;
pub mod time_calls;
pub mod views;
pub mod wooden;
pub mod workers;
pub mod writing;
