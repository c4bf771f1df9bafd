//! The lists of a moderator: the reports that wait, and what is in force.

use tengen_api::{HostReport, HostReports, PlayerAct, PlayerActs};

use crate::request::{Failed, LastRequest};

/// What is to be listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Get the reports after this one, or the first ones, and report them with this number.
    Reports(u64, Option<i64>),
    /// Get what is in force, and report it with this number.
    Acts(u64),
}

/// What waits for moderators, and what is in force.
#[derive(Clone, Debug, Default)]
pub struct Waiting {
    page: LastRequest<Result<(), Failed>>,
    /// After which report the next page begins; `None` where there is none.
    next: Option<i64>,
    reports: Vec<HostReport>,
    /// After which report the page that is asked for begins.
    after: Option<i64>,
    acts: LastRequest<Result<Vec<PlayerAct>, Failed>>,
}

impl Waiting {
    /// The reports that wait, the earliest first.
    #[must_use]
    pub fn reports(&self) -> &[HostReport] {
        &self.reports
    }

    /// Whether the reports are there, perhaps none.
    #[must_use]
    pub const fn is_listed(&self) -> bool {
        matches!(self.page.given(), Some(Ok(_)))
    }

    /// Whether there are more.
    #[must_use]
    pub const fn has_more(&self) -> bool {
        self.next.is_some()
    }

    /// What is in force, by number; `None` until it is known.
    #[must_use]
    pub fn acts(&self) -> Option<&[PlayerAct]> {
        match self.acts.given() {
            Some(Ok(acts)) => Some(acts),
            _ => None,
        }
    }

    /// Why something is not listed.
    #[must_use]
    pub fn failed(&self) -> Option<&Failed> {
        let page = self.page.given().and_then(|given| given.as_ref().err());
        page.or_else(|| self.acts.given().and_then(|given| given.as_ref().err()))
    }

    /// The lists are shown, or have changed.
    pub fn look(&mut self) -> Vec<Effect> {
        (self.after, self.next) = (None, None);
        let reports = Effect::Reports(self.page.ask(), None);
        vec![reports, Effect::Acts(self.acts.ask())]
    }

    /// More reports are wanted.
    pub fn more(&mut self) -> Vec<Effect> {
        let Some(next) = self.next else {
            return Vec::new();
        };
        self.after = Some(next);
        vec![Effect::Reports(self.page.ask(), Some(next))]
    }

    /// Reports are listed.
    pub fn listed(&mut self, number: u64, answer: Result<HostReports, Failed>) {
        let (page, listed) = match answer {
            Ok(listed) => (Ok(()), Some(listed)),
            Err(why) => (Err(why), None),
        };
        if !self.page.answered(number, page) {
            return;
        }
        // Where a page failed, it can be asked for again.
        let Some(HostReports { reports, next }) = listed else {
            return;
        };
        self.next = next;
        if self.after.is_none() {
            self.reports.clear();
        }
        self.reports.extend(reports);
    }

    /// What is in force is listed.
    pub fn in_force(&mut self, number: u64, answer: Result<PlayerActs, Failed>) {
        self.acts.answered(number, answer.map(|list| list.acts));
    }
}
