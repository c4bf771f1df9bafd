//! A child's form: name and PIN.

use tengen_api::{Enter, ErrorCode, EventId, LoggedIn, MySeat, Pin};
use tengen_room::{Name, NameError};
use tengen_text::{Key, Text};

use super::{Request, json, read};
use crate::request::Failed;

/// Why a seat was not entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotEntered {
    /// The name is none.
    Name(NameError),
    /// The PIN is none.
    Pin,
    /// The server's answer.
    Server(Failed),
}

/// The form, from what is typed to what is said of the answer. One request is on its way at a time.
#[derive(Clone, Debug, Default)]
pub struct Entering {
    sent: Option<EventId>,
    refused: Option<NotEntered>,
}

impl Entering {
    /// Whether the answer is awaited.
    #[must_use]
    pub const fn is_sent(&self) -> bool {
        self.sent.is_some()
    }

    /// The user wants to enter; returns the request, if there is one to send.
    pub fn wanted(
        &mut self,
        event: &EventId,
        (name, pin): (&str, &str),
        device: Option<Name>,
    ) -> Option<Request> {
        if self.is_sent() {
            return None;
        }
        match enter((name, pin), device) {
            Ok(enter) => {
                (self.sent, self.refused) = (Some(event.clone()), None);
                Some(Request {
                    method: "POST",
                    path: format!("/api/v1/events/{event}/enter"),
                    body: json(&enter),
                    key: None,
                })
            }
            Err(why) => {
                self.refused = Some(why);
                None
            }
        }
    }

    /// The server has answered; returns the seat, if it is entered.
    pub fn answered(&mut self, answer: Result<String, Failed>) -> Option<MySeat> {
        let event = self.sent.take()?;
        match answer.and_then(|text| read::<LoggedIn>(&text)) {
            Ok(LoggedIn { name, .. }) => Some(MySeat { event, name }),
            Err(why) => {
                self.refused = Some(NotEntered::Server(why));
                None
            }
        }
    }

    /// What is said of it.
    #[must_use]
    pub fn said(&self, text: Text) -> Option<String> {
        match &self.refused {
            Some(why) => Some(why.sentence(text)),
            None => self.is_sent().then(|| text.get(Key::AccountSending)),
        }
    }
}

fn enter((name, pin): (&str, &str), device: Option<Name>) -> Result<Enter, NotEntered> {
    let name = name.trim().parse().map_err(NotEntered::Name)?;
    // As it may be printed, in two groups.
    let digits: String = pin.chars().filter(|c| !c.is_whitespace()).collect();
    let pin = Pin::try_from(digits).map_err(|_| NotEntered::Pin)?;
    Ok(Enter { name, pin, device })
}

impl NotEntered {
    /// What is said of it, and what to do.
    #[must_use]
    pub fn sentence(&self, text: Text) -> String {
        let (code, why) = match self {
            NotEntered::Name(NameError::Empty) => return text.evening_not("name"),
            NotEntered::Name(NameError::Long) => return text.get(Key::NameLong),
            NotEntered::Name(NameError::Hidden) => return text.get(Key::NameHidden),
            NotEntered::Pin => return text.evening_not("pin"),
            NotEntered::Server(Failed::Away) => return text.get(Key::OnlineUnreachable),
            NotEntered::Server(Failed::Unreadable) => return text.get(Key::RoomIncompatibleLine),
            NotEntered::Server(Failed::Refused(code, why)) => (*code, why),
        };
        text.evening_not(match code {
            ErrorCode::WrongPassword => "wrong",
            ErrorCode::SeatLocked => "locked",
            ErrorCode::PinLost => "lost",
            ErrorCode::Refused => "account",
            ErrorCode::NotFound => "over",
            ErrorCode::TooMany => "many",
            ErrorCode::StorageUnavailable | ErrorCode::TooSlow => "storage",
            _ => return text.account_failed(why),
        })
    }
}
