//! Vacation of the players, in games with days for a move.

use std::ops::Range;

use tengen_clock::{Saved, Vacation, VacationError};

use super::Room;
use crate::{Event, MOST_QUESTIONS, Refusal, Seat};

/// A seat's vacation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Away {
    /// What is saved; `None` before the first vacation, when all of it is.
    saved: Option<Saved>,
    /// The days of all vacations, which do not overlap, the last one last. Those before the running
    /// turn do no harm: each was paid with a day that takes its time to be gained.
    taken: Vec<Range<u64>>,
}

impl Room {
    /// How much vacation the room's games give.
    fn vacation(&self) -> Option<Vacation> {
        self.config.clock.and_then(|terms| terms.vacation())
    }

    /// Days on which a seat's clock stands still by its player's vacation, since 1 January 1970 in
    /// UTC.
    #[must_use]
    pub fn days_away(&self, seat: Seat) -> Vec<u64> {
        let taken = &self.vacations[seat as usize].taken;
        taken.iter().cloned().flatten().collect()
    }

    /// A seat's vacation that has not ended by `today`: its first day, and the one after its last.
    #[must_use]
    pub fn away(&self, seat: Seat, today: u64) -> Option<Range<u64>> {
        let last = self.vacations[seat as usize].taken.last()?;
        (last.end > today).then(|| last.clone())
    }

    /// Whole days of vacation that a seat has left; `None` in rooms without vacation.
    #[must_use]
    pub fn vacation_left(&self, seat: Seat, today: u64) -> Option<u16> {
        let vacation = self.vacation()?;
        let saved = self.vacations[seat as usize].saved;
        let saved = saved.unwrap_or_else(|| vacation.full(today));
        Some(vacation.days(saved, today))
    }

    /// The event of a vacation of `days` days from tomorrow on.
    pub(crate) fn take_vacation(
        &self,
        seat: Seat,
        today: u64,
        days: u16,
    ) -> Result<Event, Refusal> {
        let left = self.vacation_left(seat, today).ok_or(Refusal::NoVacation)?;
        self.going_on()?;
        if self.away(seat, today).is_some() {
            return Err(Refusal::Away);
        }
        if self.questions(seat) >= MOST_QUESTIONS {
            return Err(Refusal::TooManyQuestions);
        }
        let first = today + 1;
        self.paid(seat, first, days)
            .map_err(|_| Refusal::VacationDays { left })?;
        Ok(Event::VacationTaken { seat, first, days })
    }

    /// What is saved after a vacation, and its days.
    fn paid(
        &self,
        seat: Seat,
        first: u64,
        days: u16,
    ) -> Result<(Saved, Range<u64>), VacationError> {
        let vacation = self.vacation().ok_or(VacationError::NoDays)?;
        let today = first.checked_sub(1).ok_or(VacationError::TooSoon)?;
        let saved = self.vacations[seat as usize].saved;
        let mut saved = saved.unwrap_or_else(|| vacation.full(today));
        let taken = vacation.take(&mut saved, today, first, days)?;
        Ok((saved, taken))
    }

    /// The days that a seat's vacation keeps if it ends today; `None` if there is none to end.
    pub(crate) fn ends_vacation(&self, seat: Seat, today: u64) -> Option<Range<u64>> {
        let away = self.away(seat, today)?;
        (away.end > today + 1).then(|| away.start..away.end.min((today + 1).max(away.start)))
    }

    /// Applies [`Event::VacationTaken`].
    pub(super) fn went_away(&mut self, seat: Seat, first: u64, days: u16) -> Option<()> {
        if self.number == 0 || self.away(seat, first.checked_sub(1)?).is_some() {
            return None;
        }
        let (saved, taken) = self.paid(seat, first, days).ok()?;
        let away = &mut self.vacations[seat as usize];
        away.saved = Some(saved);
        away.taken.push(taken);
        self.questions[seat as usize] += 1;
        Some(())
    }

    /// Applies [`Event::VacationEnded`].
    pub(super) fn came_back(&mut self, seat: Seat, today: u64) -> Option<()> {
        let vacation = self.vacation()?;
        let kept = self.ends_vacation(seat, today)?;
        let away = &mut self.vacations[seat as usize];
        let taken = away.taken.pop()?;
        let unused = u16::try_from(taken.end - kept.end).ok()?;
        vacation.give_back(away.saved.as_mut()?, today, unused);
        if !kept.is_empty() {
            away.taken.push(kept);
        }
        Some(())
    }
}
