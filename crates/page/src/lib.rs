//! What the page does besides showing: state machines without I/O, from events to effects.
//!
//! The browser's side performs the effects and reports what follows as further events, so that
//! every order of answers, failures and clicks can be tried natively.
//!
//! * [`outbox`] has what is on its way to the library.
//!
//! ```
//! use tengen_page::outbox::{Effect, Item, Outbox, Outcome};
//!
//! let mut outbox = Outbox::default();
//! let sent = outbox.put(Item::Training(b"a row".to_vec()));
//! let [Effect::Send(number, _)] = sent[..] else { panic!("it is sent at once") };
//! // The worker was lost: the item is saved, and sent again later.
//! let lost = outbox.answered(number, Outcome::Lost);
//! assert!(matches!(lost[..], [Effect::Save(_), Effect::Wake(1_000)]));
//! let again = outbox.woken();
//! let [Effect::Send(number, _)] = again[..] else { panic!("it is sent again") };
//! assert_eq!(outbox.answered(number, Outcome::Kept), [Effect::Save(Vec::new())]);
//! assert!(outbox.is_empty());
//! ```

pub mod outbox;
