//! The list of sessions, one for each browser, and how they end.

use tengen_api::{ErrorCode, MySession, MySessions};
use tengen_room::Name;

use crate::request::{Failed, LastRequest};

/// Where the server lists the sender's sessions, and ends one by its id.
pub const SESSIONS: &str = "/api/v1/my/sessions";

/// Marks in what a browser says of itself, and what the browser is called. Most say that they are
/// others too: the first that fits is right.
const BROWSERS: [(&str, &str); 12] = [
    ("MicroMessenger", "WeChat"),
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung"),
    ("UCBrowser", "UC"),
    ("QQBrowser", "QQ"),
    ("Vivaldi", "Vivaldi"),
    ("FxiOS", "Firefox"),
    ("Firefox", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
];
/// The same for systems.
const SYSTEMS: [(&str, &str); 8] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("OpenHarmony", "HarmonyOS"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
];

/// What the list of sessions calls a device, by what its browser says of itself.
#[must_use]
pub fn device(agent: &str) -> Option<Name> {
    let first = |known: &[(&str, &'static str)]| {
        let mut known = known.iter();
        known
            .find(|(mark, _)| agent.contains(mark))
            .map(|(_, name)| *name)
    };
    let parts = [first(&BROWSERS), first(&SYSTEMS)];
    let name: Vec<&str> = parts.into_iter().flatten().collect();
    name.join(", ").parse().ok()
}

/// What the browser's side is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Get the list, and report it with this number.
    List(u64),
    /// End these sessions, one after the other until one fails, and report that.
    End(Vec<String>),
    /// Find out who the user is: the own session has ended.
    Look,
}

/// The sessions of the account.
#[derive(Clone, Debug, Default)]
pub struct Devices {
    list: LastRequest<Result<Vec<MySession>, Failed>>,
    is_ending: bool,
    /// Why a session could not be ended.
    not_ended: Option<Failed>,
}

impl Devices {
    /// The sessions, those used last first.
    #[must_use]
    pub fn list(&self) -> &[MySession] {
        match self.list.given() {
            Some(Ok(list)) => list,
            _ => &[],
        }
    }

    /// Why there is no list, or why a session could not be ended.
    #[must_use]
    pub fn failed(&self) -> Option<&Failed> {
        let listing = self.list.given().and_then(|given| given.as_ref().err());
        self.not_ended.as_ref().or(listing)
    }

    /// Whether sessions are being ended.
    #[must_use]
    pub const fn is_ending(&self) -> bool {
        self.is_ending
    }

    /// Whether there are sessions besides the own one.
    #[must_use]
    pub fn has_others(&self) -> bool {
        self.list().iter().any(|session| !session.own)
    }

    /// The list is shown, or has changed.
    pub fn look(&mut self) -> Vec<Effect> {
        vec![Effect::List(self.list.ask())]
    }

    /// The list is answered. Without a session it is empty.
    pub fn listed(&mut self, number: u64, answer: Result<MySessions, Failed>) -> Vec<Effect> {
        let list = answer.map(|list| list.sessions);
        let has_own = |list: &Vec<MySession>| list.iter().any(|session| session.own);
        let is_out = list.as_ref().is_ok_and(|list| !has_own(list));
        match self.list.answered(number, list) && is_out {
            true => vec![Effect::Look],
            false => Vec::new(),
        }
    }

    /// The user ends one of the other sessions.
    pub fn end(&mut self, which: &str) -> Vec<Effect> {
        self.end_those(|session| session.id == which)
    }

    /// The user ends all other sessions.
    pub fn end_others(&mut self) -> Vec<Effect> {
        self.end_those(|_| true)
    }

    fn end_those(&mut self, is_meant: impl Fn(&MySession) -> bool) -> Vec<Effect> {
        let others = self.list().iter().filter(|session| !session.own);
        let meant = others.filter(|session| is_meant(session));
        let meant: Vec<String> = meant.map(|session| session.id.clone()).collect();
        if self.is_ending || meant.is_empty() {
            return Vec::new();
        }
        (self.is_ending, self.not_ended) = (true, None);
        vec![Effect::End(meant)]
    }

    /// The sessions have ended, or one could not be.
    pub fn ended(&mut self, result: Result<(), Failed>) -> Vec<Effect> {
        self.is_ending = false;
        let failed = result.err();
        let is = |wanted| matches!(&failed, Some(Failed::Refused(code, _)) if *code == wanted);
        let (is_gone, is_out) = (is(ErrorCode::NotFound), is(ErrorCode::NoAccount));
        // One that is not there has ended already.
        self.not_ended = failed.filter(|_| !is_gone);
        let mut effects = self.look();
        effects.extend(is_out.then_some(Effect::Look));
        effects
    }
}
