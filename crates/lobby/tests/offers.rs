//! Kinds of games for tests, and which of them can be offered.

use tengen_core::opening::Procedure;
use tengen_core::{Color, Rule, Size};
use tengen_lobby::{
    BlockedPairs, Challenge, EmptyRange, Lobby, Offer, OfferError, Player, Range, Refusal, Seek,
    Standing,
};

pub(crate) fn offer(clock: &str) -> Offer {
    Offer {
        rule: Rule::Freestyle,
        size: Size::new(15).expect("a size"),
        opening: Procedure::Swap2,
        clock: Some(clock.parse().expect("a clock")),
        rated: false,
    }
}

pub(crate) fn rated(points: i32) -> Standing {
    Standing {
        rating: points,
        deviation: 60,
    }
}

#[test]
fn what_cannot_be_played_is_not_offered() {
    let plain = offer("5m+4s");
    let rated = Offer {
        rated: true,
        ..plain
    };
    assert_eq!((plain.check(), rated.check_live()), (Ok(()), Ok(())));
    let cases = [
        (
            Offer {
                opening: Procedure::None,
                ..rated
            },
            OfferError::RatedOpening,
        ),
        (
            Offer {
                clock: None,
                ..rated
            },
            OfferError::RatedWithoutClock,
        ),
        (
            Offer {
                clock: Some("5m+4s:2m+4s".parse().expect("a clock")),
                ..rated
            },
            OfferError::RatedHandicap,
        ),
    ];
    for (offer, why) in cases {
        assert_eq!(offer.check(), Err(why));
    }
    let small = Offer {
        size: Size::new(5).expect("a size"),
        opening: Procedure::Taraguchi10,
        ..plain
    };
    assert!(matches!(small.check(), Err(OfferError::Opening(_))));
    assert_eq!(offer("3d").check_live(), Err(OfferError::NotLive));
    for (games, why) in [
        (0, Err(OfferError::Games)),
        (1, Ok(())),
        (2, Err(OfferError::NotLive)),
        (21, Err(OfferError::Games)),
    ] {
        assert_eq!(offer("3d").check_match(games), why, "{games}");
    }
    // In a match of an even number each begins as often, whatever the opening.
    let opening = Procedure::None;
    let uneven = Offer { opening, ..rated };
    for games in 1..=20 {
        let why = match games % 2 {
            0 => Ok(()),
            _ => Err(OfferError::RatedOpening),
        };
        assert_eq!(uneven.check_match(games), why, "{games}");
    }
    let unlimited = Offer {
        clock: None,
        ..plain
    };
    assert_eq!(unlimited.check_live(), Err(OfferError::NotLive));
    assert_eq!(unlimited.check(), Ok(()));
}

#[test]
fn nobody_chooses_who_begins_a_rated_game_unless_colours_are_shared() {
    let mut lobby = Lobby::new(0);
    let offer = Offer {
        rated: true,
        ..offer("5m+4s")
    };
    let color = Some(Color::Black);
    let seek = Seek {
        player: Player(1),
        standing: Standing::NEW,
        offer,
        color,
        range: Range::ALL,
    };
    let refused = Err(Refusal::Offer(OfferError::RatedColor));
    assert_eq!(lobby.post(seek, 0), refused);
    let of = |games| Challenge {
        from: Player(1),
        to: Player(2),
        offer,
        color,
        games,
    };
    let blocks = BlockedPairs::default();
    let refused = Err(Refusal::Offer(OfferError::RatedColor));
    assert_eq!(lobby.challenge(of(3), &blocks, 0), refused);
    for games in [0, 21] {
        let refused = Err(Refusal::Offer(OfferError::Games));
        assert_eq!(lobby.challenge(of(games), &blocks, 0), refused);
    }
    assert!(lobby.challenge(of(4), &blocks, 0).is_ok());
}

#[test]
fn what_a_challenge_means_is_told() {
    let weekends = offer("3d-weekends");
    assert_ne!(weekends.rests().0, tengen_clock::Rest::None);
    let vacation = tengen_clock::Vacation {
        yearly: 30,
        cap: 40,
    };
    let terms = offer("3d").clock.expect("a clock");
    let away = Offer {
        clock: terms.with_vacation(Some(vacation)).ok(),
        ..weekends
    };
    assert_eq!(away.rests(), (tengen_clock::Rest::None, Some(vacation)));
    assert_eq!(offer("5m").rests(), (tengen_clock::Rest::None, None));
}

#[test]
fn a_range_without_ratings_is_an_error() {
    let (least, most) = (1_600, 1_500);
    let empty = EmptyRange { least, most };
    assert_eq!(Range::new(least, most), Err(empty));
    assert_eq!(
        empty.to_string(),
        "no rating is at least 1600 and at most 1500"
    );
    let one = Range::new(1_500, 1_500).expect("a range");
    assert!(one.contains(1_500) && !one.contains(1_499) && !one.contains(1_501));
    let wide = Range::around(1_500, u32::MAX, 0);
    assert!(wide.contains(i32::MIN) && !wide.contains(1_501));
}
