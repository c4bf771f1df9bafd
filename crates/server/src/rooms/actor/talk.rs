//! What the players say to each other: passed on to both, and not kept.

use std::time::Duration;

use tengen_api::socket::FromServer;
use tengen_room::{Saying, Seat, SeatOwner, Unsaid};
use tokio::time::Instant;

use super::{Actor, MemberId, Player};

/// What one saying costs, and how much may be said at once after a silence.
const EACH: Duration = Duration::from_secs(3);
const MOST: Duration = EACH.saturating_mul(5);

/// Who wants free text, and who has said how much.
#[derive(Debug, Default)]
pub(super) struct Talk {
    freely: [bool; 2],
    /// When all that each has said is paid for.
    paid: [Option<Instant>; 2],
}

impl Talk {
    /// The seat has another player, who is asked anew.
    pub(super) const fn forget(&mut self, seat: Seat) {
        self.freely[seat as usize] = false;
    }

    /// Notes a saying; or why it is none.
    fn note(&mut self, seat: Seat, what: &Saying, now: Instant) -> Result<(), Unsaid> {
        let at = seat as usize;
        match what {
            Saying::Text { .. } if self.freely != [true; 2] => return Err(Unsaid::NotFreely),
            // Who has enough of it is always heard.
            Saying::Freely { on: false } => {
                self.freely[at] = false;
                return Ok(());
            }
            _ => (),
        }
        let paid = self.paid[at].map_or(now, |paid| paid.max(now)) + EACH;
        if paid > now + MOST {
            return Err(Unsaid::TooMany);
        }
        self.paid[at] = Some(paid);
        self.freely[at] |= matches!(what, Saying::Freely { .. });
        Ok(())
    }

    /// What a new connection is told.
    fn told(&self) -> impl Iterator<Item = FromServer> + use<> {
        let freely = self.freely;
        let seats = Seat::BOTH.into_iter();
        let seats = seats.filter(move |&seat| freely[seat as usize]);
        seats.map(|seat| FromServer::Said {
            seat,
            what: Saying::Freely { on: true },
        })
    }
}

impl Actor {
    /// A player says something; both are told, on all their connections. Who has blocked the
    /// player hears nothing, and the player does not learn of it.
    pub(super) async fn say(&mut self, member: MemberId, what: Saying) {
        let Some(seat) = self.players.get(&member).map(|player| player.seat) else {
            return;
        };
        let noted = self.talk.note(seat, &what, Instant::now());
        if let Err(why) = noted.and_then(|()| self.reaches(seat.other(), &what)) {
            self.shared.metrics.refused.inc();
            return self.answer(member, FromServer::Unsaid { why });
        }
        let is_blocked = self.is_blocked(seat).await;
        let hears = |player: &Player| player.seat == seat || !is_blocked;
        let all = self.players.iter().filter(|(_, player)| hears(player));
        let all: Vec<MemberId> = all.map(|(&member, _)| member).collect();
        for member in all {
            let what = what.clone();
            self.answer(member, FromServer::Said { seat, what });
        }
    }

    /// [`Unsaid::Away`] for what a player without a connection would never learn. Wishes for free
    /// text are told to whoever connects.
    fn reaches(&self, seat: Seat, what: &Saying) -> Result<(), Unsaid> {
        let is_connected = self.players.values().any(|player| player.seat == seat);
        match what {
            Saying::Phrase { .. } | Saying::Text { .. } if !is_connected => Err(Unsaid::Away),
            _ => Ok(()),
        }
    }

    /// Whether the other player has blocked the one of a seat, or that cannot be found out.
    async fn is_blocked(&self, seat: Seat) -> bool {
        let of = |seat: Seat| {
            let holder = self.seats[seat as usize].as_ref()?;
            Some(SeatOwner::from(holder.player.as_ref()?))
        };
        let Some((own, other)) = of(seat).zip(of(seat.other())) else {
            return false;
        };
        let blocks = self.shared.journal.blocks(other, own).await;
        blocks.unwrap_or(true)
    }

    /// Tells a new connection of a player who wants free text.
    pub(super) fn tell_talk(&mut self, member: MemberId) {
        for told in self.talk.told() {
            self.answer(member, told);
        }
    }
}

#[cfg(test)]
mod tests {
    use tengen_room::Phrase;

    use super::*;

    const HELLO: Saying = Saying::Phrase {
        phrase: Phrase::Hello,
    };

    #[test]
    fn free_text_needs_both_until_one_has_enough() {
        let (mut talk, mut now) = (Talk::default(), Instant::now());
        let text = "well".parse().expect("a line");
        let text = Saying::Text { text };
        let mut say = |seat, what: &Saying| {
            now += EACH;
            talk.note(seat, what, now)
        };
        let freely = |on| Saying::Freely { on };
        assert_eq!(say(Seat::First, &text), Err(Unsaid::NotFreely));
        assert_eq!(say(Seat::First, &freely(true)), Ok(()));
        assert_eq!(say(Seat::First, &text), Err(Unsaid::NotFreely));
        assert_eq!(say(Seat::Second, &text), Err(Unsaid::NotFreely));
        assert_eq!(say(Seat::Second, &freely(true)), Ok(()));
        assert_eq!(say(Seat::First, &text), Ok(()));
        assert_eq!(say(Seat::Second, &text), Ok(()));
        assert_eq!(say(Seat::First, &freely(false)), Ok(()));
        assert_eq!(say(Seat::Second, &text), Err(Unsaid::NotFreely));
        assert_eq!(say(Seat::Second, &HELLO), Ok(()));
        assert_eq!(say(Seat::First, &freely(true)), Ok(()));
        talk.forget(Seat::Second);
        assert_eq!(talk.note(Seat::First, &text, now), Err(Unsaid::NotFreely));
        assert_eq!(talk.told().count(), 1);
    }

    #[test]
    fn a_player_says_five_things_at_once_and_one_each_three_seconds() {
        let (mut talk, now) = (Talk::default(), Instant::now());
        for _ in 0..5 {
            assert_eq!(talk.note(Seat::First, &HELLO, now), Ok(()));
        }
        assert_eq!(talk.note(Seat::First, &HELLO, now), Err(Unsaid::TooMany));
        assert_eq!(talk.note(Seat::Second, &HELLO, now), Ok(()));
        assert_eq!(talk.note(Seat::First, &HELLO, now + EACH), Ok(()));
        assert_eq!(
            talk.note(Seat::First, &HELLO, now + EACH),
            Err(Unsaid::TooMany)
        );
        let enough = Saying::Freely { on: false };
        assert_eq!(talk.note(Seat::First, &enough, now + EACH), Ok(()));
    }
}
