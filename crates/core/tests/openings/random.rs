//! Random decisions: each procedure ends, and its actions replay to the same opening.

use proptest::prelude::*;
use tengen_core::opening::{Action, Decision, Kind, Opening, Procedure, Seat};
use tengen_core::{Color, Rule, Size};

use Action::{Declare, Keep, KeepAndOffer, Pick, Place, PlaceTwo, Swap, TakeBlack, TakeWhite};
use Seat::First;

proptest! {
    /// Random decisions reach the end, swaps decide who has Black, and a replay leads to the same
    /// opening.
    #[test]
    fn every_way_through_leads_to_play(
        procedure in prop::sample::select(Procedure::ALL.to_vec()),
        picks in prop::collection::vec(any::<u16>(), 64),
    ) {
        let size = Size::new(u32::from(procedure.min_size().max(9))).unwrap();
        let mut opening = Opening::new(procedure, Rule::Renju, size).unwrap();
        let mut picks = picks.into_iter().cycle();
        let mut black = First;
        let mut guard = 0;
        while let Some(Decision { seat, kind }) = opening.decision() {
            guard += 1;
            prop_assert!(guard < 30);
            let mut pick = || usize::from(picks.next().unwrap());
            let action = match kind {
                Kind::Place { .. } => {
                    let free = opening.points(&[]);
                    Place(free[pick() % free.len()])
                }
                Kind::Colour { place_two } => match pick() % 3 {
                    0 if place_two => PlaceTwo,
                    1 => TakeBlack,
                    _ => TakeWhite,
                },
                Kind::Swap { offers } => match pick() % 3 {
                    0 if offers.is_some() => KeepAndOffer,
                    1 => Swap,
                    _ => Keep,
                },
                Kind::Declare { most } => Declare(pick() as u8 % most + 1),
                Kind::Offer { count } => {
                    let mut chosen = Vec::new();
                    while chosen.len() < usize::from(count) {
                        let free = opening.points(&chosen);
                        chosen.push(free[pick() % free.len()]);
                    }
                    Action::Offer(chosen)
                }
                Kind::Pick => {
                    let free = opening.points(&[]);
                    Pick(free[pick() % free.len()])
                }
                Kind::Deal => Action::Deal(Vec::new()),
            };
            match (&action, seat) {
                (Swap, _) => black = black.other(),
                (TakeBlack, Some(seat)) => black = seat,
                (TakeWhite, Some(seat)) => black = seat.other(),
                _ => {}
            }
            prop_assert_eq!(opening.act(seat, action), Ok(()));
            prop_assert_eq!(opening.owner(Color::Black), black);
            prop_assert_eq!(opening.position().outcome(), None);
        }
        let mut again = Opening::new(procedure, Rule::Renju, size).unwrap();
        for action in opening.actions() {
            let seat = again.decision().unwrap().seat;
            again.act(seat, action.clone()).unwrap();
        }
        prop_assert_eq!(again, opening);
    }
}
