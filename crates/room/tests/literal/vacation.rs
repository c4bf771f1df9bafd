//! Vacations, counted day by day.

use tengen_room::{Event, Refusal, Seat};

use super::dice::Dice;
use super::room::Literal;

/// A day is saved in so many parts, one for each day of a year.
const PARTS: u64 = 365;

/// A seat's vacations.
pub(super) struct Book {
    /// Parts of days that are saved, and the day of this count; nothing before the first vacation.
    saved: Option<(u64, u64)>,
    /// The days of each vacation.
    pub(super) taken: Vec<Vec<u64>>,
}

impl Literal {
    /// Days gained in a year, and the most that are saved, as the settings are written.
    fn vacation(&self) -> Option<(u64, u64)> {
        let clock = self.config().clock?.to_string();
        let part = clock
            .split(',')
            .find_map(|part| part.strip_prefix("vacation="))?;
        let (yearly, cap) = part.split_once('(').unwrap_or((part, part));
        let number = |text: &str| text.trim_end_matches(')').parse().expect("a number");
        Some((number(yearly), number(cap)))
    }

    fn saved(&self, book: &Book, today: u64) -> u64 {
        let (yearly, cap) = self.vacation().expect("a room with vacations");
        let Some((mut parts, day)) = book.saved else {
            return cap * PARTS;
        };
        for _ in day..today {
            parts = (parts + yearly).min(cap * PARTS);
        }
        parts
    }

    pub(super) fn book(&self, who: Seat) -> Book {
        let mut book = Book {
            saved: None,
            taken: Vec::new(),
        };
        for stored in &self.happened {
            match stored.event {
                Event::VacationTaken { seat, first, days } if seat == who => {
                    let today = first - 1;
                    let paid = self.saved(&book, today) - u64::from(days) * PARTS;
                    book.saved = Some((paid, today));
                    book.taken.push((first..first + u64::from(days)).collect());
                }
                Event::VacationEnded { seat, today } if seat == who => {
                    let mut last = book.taken.pop().expect("a vacation");
                    let before = last.len();
                    last.retain(|&day| day <= today);
                    let unused = (before - last.len()) as u64;
                    let (_, cap) = self.vacation().expect("a room with vacations");
                    let parts = self.saved(&book, today) + unused * PARTS;
                    book.saved = Some((parts.min(cap * PARTS), today));
                    if !last.is_empty() {
                        book.taken.push(last);
                    }
                }
                _ => {}
            }
        }
        book
    }

    /// The last day of a vacation that is not over.
    fn away_until(&self, who: Seat, today: u64) -> Option<u64> {
        let book = self.book(who);
        let last = *book.taken.last()?.last()?;
        (last >= today).then_some(last)
    }

    pub(super) fn vacation_left(&self, who: Seat, today: u64) -> Option<u16> {
        self.vacation()?;
        let whole = self.saved(&self.book(who), today) / PARTS;
        Some(whole as u16)
    }

    pub(super) fn goes_away(
        &self,
        seat: Seat,
        days: u16,
        today: u64,
    ) -> Result<Vec<Event>, Refusal> {
        let left = self.vacation_left(seat, today).ok_or(Refusal::NoVacation)?;
        self.still_on()?;
        if self.away_until(seat, today).is_some() {
            return Err(Refusal::Away);
        }
        self.may_ask_more(seat)?;
        if days == 0 || days > left {
            return Err(Refusal::VacationDays { left });
        }
        let first = today + 1;
        Ok(vec![Event::VacationTaken { seat, first, days }])
    }

    pub(super) fn comes_back(&self, seat: Seat, today: u64) -> Result<Vec<Event>, Refusal> {
        match self.away_until(seat, today) {
            Some(last) if last > today => Ok(vec![Event::VacationEnded { seat, today }]),
            _ => Err(Refusal::NotAway),
        }
    }
}

impl Dice {
    /// A day after `day`, or the same one; rarely one before, as by a clock that was set back.
    pub(super) fn next_day(&mut self, day: u64) -> u64 {
        match self.0.below(100) {
            0 => day - 2,
            1..10 => day + self.0.below(60),
            10..30 => day + 1,
            _ => day,
        }
    }
}
