//! A new room: requested, visited, and its invitation shown.

use tengen_api::{ArbiterKey, NewRoom, RoomId, RoomMade};
use tengen_core::Start;
use tengen_model::online::RoomChoice;

use crate::joining::RoomFailed;
use crate::request::Failed;

/// What the browser's side is to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Request the room, and report the answer with this number.
    Request(u64, Box<NewRoom>),
    /// Close the tool with the set-up, which continues in the room.
    CloseTool,
    /// Store the key of the room's arbiter, for the link to hand over.
    StoreArbiter(RoomId, ArbiterKey),
    /// Visit the room.
    Visit(RoomId),
    /// Show its invitation.
    Invite,
}

/// The room that is being made.
#[derive(Clone, Debug, Default)]
pub struct Making {
    /// The number of the request, and whether the room begins from a set-up.
    asked: Option<(u64, bool)>,
    last: u64,
    refused: Option<RoomFailed>,
}

impl Making {
    /// Whether a room is requested.
    #[must_use]
    pub const fn is_making(&self) -> bool {
        self.asked.is_some()
    }

    /// Why there is no room.
    #[must_use]
    pub const fn refused(&self) -> Option<&RoomFailed> {
        self.refused.as_ref()
    }

    /// The form is opened.
    pub fn open(&mut self) {
        self.refused = None;
    }

    /// The user wants a room. While one is requested, no second one is.
    pub fn wanted(&mut self, choice: &RoomChoice, start: Option<Start>) -> Vec<Effect> {
        if self.asked.is_some() {
            return Vec::new();
        }
        match choice.new_room(start) {
            Ok(new) => {
                self.refused = None;
                self.last += 1;
                self.asked = Some((self.last, new.start.is_some()));
                vec![Effect::Request(self.last, Box::new(new))]
            }
            Err(why) => {
                self.refused = Some(RoomFailed::Name(why));
                Vec::new()
            }
        }
    }

    /// The request is answered.
    pub fn answered(&mut self, number: u64, made: Result<RoomMade, Failed>) -> Vec<Effect> {
        let Some((_, has_start)) = self.asked.take_if(|(asked, _)| *asked == number) else {
            return Vec::new();
        };
        match made {
            Ok(made) => {
                let close = has_start.then_some(Effect::CloseTool);
                let room = made.room.clone();
                let arbiter = made.arbiter.map(|key| Effect::StoreArbiter(room, key));
                close
                    .into_iter()
                    .chain(arbiter)
                    .chain([Effect::Visit(made.room), Effect::Invite])
                    .collect()
            }
            Err(why) => {
                self.refused = Some(RoomFailed::Server(why));
                Vec::new()
            }
        }
    }
}
