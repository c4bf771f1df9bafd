//! The forms of an account, from what is typed to what is said of the answer.
//!
//! One request is on its way at a time. Its body has secrets, which stay out of logs.

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tengen_api::{
    AccountMade, Confirm, ErrorCode, LoggedIn, Login, MyGame, NewAccount, NewPassword, Password,
    Recover, RecoveryCode, RecoveryCodes,
};
use tengen_room::{Name, NameError};
use tengen_text::{Key, Text};

use super::ACCOUNT;
use crate::request::Failed;

/// Letters of a recovery code between two hyphens.
const GROUP: usize = 4;

/// A form, or a button that needs none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Makes an account of the guest.
    Make,
    /// Logs in by the password.
    LogIn,
    /// Sets a new password by a recovery code, and logs in.
    Recover,
    /// Changes the password.
    Change,
    /// Replaces the recovery codes.
    Renew,
    /// Logs out.
    LogOut,
    /// Deletes the account.
    Delete,
    /// Deletes a guest.
    DeleteGuest,
}

/// What is typed.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Fields {
    /// The account's name.
    pub name: String,
    /// The password until now.
    pub password: String,
    /// The new password.
    pub new: String,
    /// A recovery code.
    pub code: String,
}

/// Omits what is typed.
impl fmt::Debug for Fields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Fields")
    }
}

/// A request.
#[derive(Clone, PartialEq, Eq)]
pub struct Call {
    /// The method of HTTP.
    pub method: &'static str,
    /// The path.
    pub path: &'static str,
    /// The body, if there is one.
    pub body: Option<String>,
}

/// Omits the body.
impl fmt::Debug for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.method, self.path)
    }
}

/// What a request gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The new account.
    Made(AccountMade),
    /// The session of an account.
    In(LoggedIn),
    /// New recovery codes.
    Codes(RecoveryCodes),
    /// It is done.
    Done,
}

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotDone {
    /// The name is none.
    Name(NameError),
    /// The password is too short or too long.
    Password,
    /// The recovery code is none.
    Code,
    /// The server's answer.
    Server(Failed),
}

/// What the browser's side is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Send this, and report the answer with this number.
    Send(u64, Form, Call),
    /// The user is this account's player now.
    Entered(Name),
    /// The user is a guest again.
    Left,
    /// Find out who the user is.
    Look,
    /// Find out the user's games, and report them.
    ListGames,
}

impl Form {
    /// What the server is asked for.
    ///
    /// # Errors
    /// The first field that cannot be sent.
    fn call(self, typed: &Fields, device: Option<Name>) -> Result<Call, NotDone> {
        let name = || typed.name.parse().map_err(NotDone::Name);
        let read =
            |password: &str| Password::try_from(password.to_owned()).map_err(|_| NotDone::Password);
        let (old, new) = (|| read(&typed.password), || read(&typed.new));
        Ok(match self {
            Form::Make => {
                let (name, password) = (name()?, new()?);
                with(
                    "POST",
                    ACCOUNT,
                    &NewAccount {
                        name,
                        password,
                        device,
                    },
                )
            }
            Form::LogIn => {
                let (name, password) = (name()?, old()?);
                with(
                    "POST",
                    "/api/v1/login",
                    &Login {
                        name,
                        password,
                        device,
                    },
                )
            }
            Form::Recover => {
                let (name, code) = (name()?, read_code(&typed.code)?);
                let password = new()?;
                with(
                    "POST",
                    "/api/v1/recover",
                    &Recover {
                        name,
                        code,
                        password,
                        device,
                    },
                )
            }
            Form::Change => {
                let (old, new) = (old()?, new()?);
                with(
                    "PUT",
                    "/api/v1/my/account/password",
                    &NewPassword { old, new },
                )
            }
            Form::Renew => {
                let password = old()?;
                with("POST", "/api/v1/my/account/codes", &Confirm { password })
            }
            Form::Delete => {
                let password = old()?;
                with("DELETE", ACCOUNT, &Confirm { password })
            }
            Form::DeleteGuest => without("DELETE", ACCOUNT),
            Form::LogOut => without("POST", "/api/v1/logout"),
        })
    }

    /// Reads the text of an answer.
    ///
    /// # Errors
    /// [`Failed::Unreadable`] for what is none.
    pub fn read(self, text: &str) -> Result<Answer, Failed> {
        match self {
            Form::Make => read(text).map(Answer::Made),
            Form::LogIn | Form::Recover => read(text).map(Answer::In),
            Form::Renew => read(text).map(Answer::Codes),
            Form::Change | Form::LogOut | Form::Delete | Form::DeleteGuest => Ok(Answer::Done),
        }
    }
}

fn with(method: &'static str, path: &'static str, body: &impl Serialize) -> Call {
    Call {
        method,
        path,
        // Names, passwords and codes are texts, which JSON has.
        body: serde_json::to_string(body).ok(),
    }
}

const fn without(method: &'static str, path: &'static str) -> Call {
    Call {
        method,
        path,
        body: None,
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Failed> {
    serde_json::from_str(text).map_err(|_| Failed::Unreadable)
}

/// A recovery code as it is written down: in capitals or not, with or without what divides it.
fn read_code(text: &str) -> Result<RecoveryCode, NotDone> {
    let letters = text.chars().filter(char::is_ascii_alphanumeric);
    let code: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
    code.parse().map_err(|_| NotDone::Code)
}

/// A recovery code as it is shown: `abcd-efgh-…`.
#[must_use]
pub fn grouped(code: &RecoveryCode) -> String {
    let mut out = String::new();
    for (i, letter) in code.as_str().chars().enumerate() {
        if i > 0 && i.is_multiple_of(GROUP) {
            out.push('-');
        }
        out.push(letter);
    }
    out
}

/// Recovery codes as a file, below a line that says whose they are.
#[must_use]
pub fn codes_file(head: &str, codes: &[RecoveryCode]) -> String {
    let lines = codes.iter().map(|code| grouped(code) + "\n");
    format!("{head}\n\n{}", lines.collect::<String>())
}

impl NotDone {
    /// What is said of it.
    #[must_use]
    pub fn sentence(&self, text: Text, form: Form) -> String {
        let (code, why) = match self {
            NotDone::Name(NameError::Empty) => return text.account_not("name"),
            NotDone::Name(NameError::Long) => return text.get(Key::NameLong),
            NotDone::Name(NameError::Hidden) => return text.get(Key::NameHidden),
            NotDone::Password => return text.account_not("password"),
            NotDone::Code => return text.account_not("code"),
            NotDone::Server(Failed::Away) => return text.get(Key::OnlineUnreachable),
            NotDone::Server(Failed::Unreadable) => return text.get(Key::RoomIncompatibleLine),
            NotDone::Server(Failed::Refused(code, why)) => (*code, why),
        };
        let name = match (code, form) {
            (ErrorCode::NameTaken, _) => return text.get(Key::NameTaken),
            (ErrorCode::NameRefused, _) => "name-refused",
            (ErrorCode::WrongPassword, Form::LogIn) => "login",
            (ErrorCode::WrongPassword, Form::Recover) => "recover",
            (ErrorCode::WrongPassword, _) => "wrong",
            (ErrorCode::NoAccount, _) => "no-account",
            (ErrorCode::Refused, Form::Make) => "already",
            (ErrorCode::StillPlaying, _) => "playing",
            (ErrorCode::TooMany, _) => "many",
            (ErrorCode::EngineBusy | ErrorCode::TooSlow, _) => "busy",
            (ErrorCode::StorageUnavailable, _) => "storage",
            _ => return text.account_failed(why),
        };
        text.account_not(name)
    }
}

/// The forms.
#[derive(Clone, Debug, Default)]
pub struct Forms {
    sent: Option<(u64, Form)>,
    last: u64,
    not_done: Option<(Form, NotDone)>,
    done: Option<Form>,
    /// The logout or deletion whose answer was lost, until it is known who the user is.
    lost: Option<Form>,
    /// New codes, until they are kept.
    codes: Vec<RecoveryCode>,
    /// The games that go on, for which the player cannot be deleted.
    going: Vec<MyGame>,
}

impl Forms {
    /// The form whose answer is awaited.
    #[must_use]
    pub fn sent(&self) -> Option<Form> {
        self.sent.map(|(_, form)| form)
    }

    /// Why the last one was not done.
    #[must_use]
    pub fn not_done(&self, form: Form) -> Option<&NotDone> {
        let not_done = self.not_done.as_ref();
        not_done.filter(|(of, _)| *of == form).map(|(_, why)| why)
    }

    /// Which one was done last, since the sheet was opened.
    #[must_use]
    pub const fn done(&self) -> Option<Form> {
        self.done
    }

    /// Recovery codes that the user has not said to have kept.
    #[must_use]
    pub fn codes(&self) -> &[RecoveryCode] {
        &self.codes
    }

    /// The games that go on, for which the player was not deleted.
    #[must_use]
    pub fn going(&self) -> &[MyGame] {
        &self.going
    }

    /// The sheet is opened, or another form. Codes that were not kept are still there.
    pub fn open(&mut self) {
        (self.not_done, self.done) = (None, None);
        self.going.clear();
    }

    /// The user has kept the recovery codes, or is not the one any more whose they are.
    pub fn kept(&mut self) {
        self.codes.clear();
    }

    /// A form is sent. `device` is what the list of sessions calls this one.
    pub fn wanted(&mut self, form: Form, typed: &Fields, device: Option<Name>) -> Vec<Effect> {
        if self.sent.is_some() {
            return Vec::new();
        }
        self.open();
        match form.call(typed, device) {
            Ok(call) => {
                self.last += 1;
                self.sent = Some((self.last, form));
                vec![Effect::Send(self.last, form, call)]
            }
            Err(why) => {
                self.not_done = Some((form, why));
                Vec::new()
            }
        }
    }

    /// The server has answered.
    pub fn answered(&mut self, number: u64, answer: Result<Answer, Failed>) -> Vec<Effect> {
        let Some((_, form)) = self.sent.take_if(|(sent, _)| *sent == number) else {
            return Vec::new();
        };
        let answer = match answer {
            // The answer to an earlier request was lost. Of an account it says only that no session
            // was sent.
            Err(Failed::Refused(ErrorCode::NotFound, _)) if form == Form::DeleteGuest => {
                Ok(Answer::Done)
            }
            answer => answer,
        };
        match answer {
            Ok(answer) => {
                (self.done, self.lost) = (Some(form), None);
                self.follow(answer, form)
            }
            Err(why) => self.fail(form, why),
        }
    }

    fn follow(&mut self, answer: Answer, form: Form) -> Vec<Effect> {
        match (answer, form) {
            (Answer::Made(made), _) => {
                self.codes = made.codes;
                vec![Effect::Entered(made.name)]
            }
            (Answer::In(entered), _) => vec![Effect::Entered(entered.name)],
            (Answer::Codes(new), _) => {
                self.codes = new.codes;
                vec![Effect::Look]
            }
            (Answer::Done, Form::LogOut | Form::Delete | Form::DeleteGuest) => {
                self.codes.clear();
                vec![Effect::Left]
            }
            (Answer::Done, _) => Vec::new(),
        }
    }

    fn fail(&mut self, form: Form, why: Failed) -> Vec<Effect> {
        if matches!(why, Failed::Away | Failed::Unreadable) {
            self.lost = match (form, self.lost) {
                // Either may have been carried out: what claims less.
                (Form::Delete, Some(Form::LogOut)) => Some(Form::LogOut),
                (Form::LogOut | Form::Delete, _) => Some(form),
                (_, lost) => lost,
            };
        }
        let is = |wanted| matches!(why, Failed::Refused(code, _) if code == wanted);
        // A login that is refused changes nothing. Anything else may have been done, or is refused
        // because the session has ended.
        let is_same = matches!(
            (form, &why),
            (Form::LogIn | Form::Recover, Failed::Refused(..))
        );
        let effects = match (is(ErrorCode::StillPlaying), is_same) {
            (true, _) => vec![Effect::ListGames],
            (false, true) => Vec::new(),
            (false, false) => vec![Effect::Look],
        };
        self.not_done = Some((form, NotDone::Server(why)));
        effects
    }

    /// The server has told whether the user is a guest. `former` is the account until now, if it
    /// was another one. Returns it if its end is to be told: if it was not the user's own request,
    /// whose answer was lost.
    pub fn known(&mut self, is_guest: bool, former: Option<Name>) -> Option<Name> {
        let lost = self.lost.take();
        if is_guest || former.is_some() {
            // They are the former account's.
            self.kept();
        }
        match (is_guest, lost) {
            (false, _) => None,
            (true, None) => former,
            (true, Some(form)) => {
                (self.not_done, self.done) = (None, Some(form));
                None
            }
        }
    }

    /// The user's games, the newest first: those that go on are named.
    pub fn listed(&mut self, games: Vec<MyGame>) {
        let refusal = self.not_done.as_ref().map(|(_, why)| why);
        if let Some(NotDone::Server(Failed::Refused(ErrorCode::StillPlaying, _))) = refusal {
            let goes_on = |game: &MyGame| game.number > 0 && game.finished.is_none();
            self.going = games.into_iter().filter(goes_on).collect();
        }
    }
}
