//! Vacations in games with days for a move.

use super::*;

const TODAY: u64 = 20_785;

fn on(today: u64) -> World {
    World {
        today,
        ..World::default()
    }
}

impl Server {
    fn on_day(&mut self, today: u64, seat: Seat, action: Action) -> Result<Event, Refusal> {
        let id: ActionId = format!("v-{}", self.events.len()).parse().expect("an id");
        match self.room.decide(seat, &id, action.clone(), on(today))? {
            Decision::New(events) => {
                let stored = Stored {
                    cause: Some((seat, id.clone())),
                    ..Stored::new(self.room.version() + 1, events[0].clone())
                };
                self.room.apply(&stored).expect("an event that fits");
                self.events.push(stored);
                // Sent once more, since the answer was lost.
                assert!(self.room.is_retry(seat, &id, &action), "{action:?}");
                Ok(events[0].clone())
            }
            known => panic!("{known:?}"),
        }
    }

    fn away(&mut self, today: u64, seat: Seat, days: u16) -> Result<Event, Refusal> {
        self.on_day(today, seat, Action::Vacation { days })
    }
}

#[test]
fn a_vacation_is_taken_and_ended() {
    let mut server = Server::new(Some("3d,vacation=30(20)"));
    assert_eq!(server.room.config().protocol(), 5);
    assert_eq!(server.room.vacation_left(First, TODAY), Some(20));
    let taken = Event::VacationTaken {
        seat: First,
        first: TODAY + 1,
        days: 5,
    };
    assert_eq!(server.away(TODAY, First, 5), Ok(taken));
    assert_eq!(server.room.away(First, TODAY), Some(TODAY + 1..TODAY + 6));
    assert_eq!(server.room.away(Second, TODAY), None);
    assert_eq!(server.room.vacation_left(First, TODAY), Some(15));
    assert_eq!(server.room.vacation_left(Second, TODAY), Some(20));
    assert_eq!(server.away(TODAY, First, 1), Err(Refusal::Away));
    // Moves can be played all the same, and the game goes on.
    server.place(First, "c3", 0);
    assert_eq!(server.room.running().map(|(seat, _)| seat), Some(Second));
    // Two of five days are used, and one of them is today.
    let today = TODAY + 2;
    let ended = Event::VacationEnded { seat: First, today };
    assert_eq!(server.on_day(today, First, Action::Return), Ok(ended));
    assert_eq!(server.room.days_away(First), [TODAY + 1, TODAY + 2]);
    assert_eq!(server.room.vacation_left(First, today), Some(18));
    let again = server.on_day(today, First, Action::Return);
    assert_eq!(again, Err(Refusal::NotAway), "today is free until midnight");
    assert_eq!(server.away(today, First, 1), Err(Refusal::Away));
    assert!(server.away(today + 1, First, 18).is_ok());
    let again = Room::from_events(&server.events);
    assert_eq!(again.as_ref(), Ok(&server.room));
}

/// Ended on the day on which it was taken, a vacation costs nothing.
#[test]
fn a_vacation_that_has_not_begun_is_given_back() {
    let mut server = Server::new(Some("3d,vacation=7"));
    for _ in 0..20 {
        server.away(TODAY, Second, 7).expect("a vacation");
        assert_eq!(server.room.vacation_left(Second, TODAY), Some(0));
        server
            .on_day(TODAY, Second, Action::Return)
            .expect("an end");
        assert_eq!(server.room.vacation_left(Second, TODAY), Some(7));
        assert!(server.room.days_away(Second).is_empty());
    }
    // Each is a request of those that a game has.
    for _ in 20..tengen_room::MOST_QUESTIONS {
        server.away(TODAY, Second, 7).expect("a vacation");
        server
            .on_day(TODAY, Second, Action::Return)
            .expect("an end");
    }
    let more = server.away(TODAY, Second, 7);
    assert_eq!(more, Err(Refusal::TooManyQuestions));
}

#[test]
fn what_cannot_be_taken_is_named_and_changes_nothing() {
    let mut server = Server::new(Some("3d,vacation=10"));
    for (days, refused) in [
        (0, Refusal::VacationDays { left: 10 }),
        (11, Refusal::VacationDays { left: 10 }),
        (u16::MAX, Refusal::VacationDays { left: 10 }),
    ] {
        assert_eq!(server.away(TODAY, First, days), Err(refused));
    }
    assert_eq!(
        server.on_day(TODAY, First, Action::Return),
        Err(Refusal::NotAway)
    );
    for (clock, refused) in [
        (None, Refusal::NoVacation),
        (Some("3d"), Refusal::NoVacation),
        (Some("5m+4s"), Refusal::NoVacation),
    ] {
        let mut server = Server::new(clock);
        assert_eq!(server.away(TODAY, First, 1), Err(refused));
        let forged = Event::VacationTaken {
            seat: First,
            first: TODAY,
            days: 1,
        };
        let forged = Stored::new(server.room.version() + 1, forged);
        assert!(server.room.clone().apply(&forged).is_err());
    }
    server.act(Second, Action::Resign, 0);
    assert_eq!(server.away(TODAY, First, 1), Err(Refusal::Over));
    // More days than there are, in a list of events.
    for (first, days) in [(TODAY, 11), (TODAY, 0), (0, 1)] {
        let seat = First;
        let forged = Event::VacationTaken { seat, first, days };
        let forged = Stored::new(server.room.version() + 1, forged);
        assert!(server.room.clone().apply(&forged).is_err());
    }
}

/// The next game of the room goes on with what is left.
#[test]
fn a_rematch_gives_no_new_days() {
    let mut server = Server::new(Some("3d,vacation=10"));
    server.away(TODAY, First, 4).expect("a vacation");
    server.act(Second, Action::Resign, 0);
    server.agree(First, Asked::Rematch, 0);
    assert_eq!(server.room.vacation_left(First, TODAY), Some(6));
    assert_eq!(server.room.away(First, TODAY), Some(TODAY + 1..TODAY + 5));
}
