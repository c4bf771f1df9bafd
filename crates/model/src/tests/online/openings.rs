//! Openings in a room: touches and buttons, what each page shows, unanswered decisions.

use tengen_core::opening::{Action, Kind, Procedure, Seat as Chair, Violation};
use tengen_core::{Color, Rule};
use tengen_room::Config;

use super::{Page, Seat, Server, config, on_board, post, tells, two};
use crate::online::Online;
use crate::{Deciding, Effect, Go, Notice, Outside, Phase, Sound};

fn opened(rule: Rule, opening: Procedure) -> (Server, Page, Page) {
    two(Config {
        opening,
        ..config(rule)
    })
}

fn touch(server: &mut Server, ada: &mut Page, bo: &mut Page, points: &str) {
    for point in points.split(' ') {
        let first = ada.view().phase == Phase::Person;
        let page = if first { &mut *ada } else { &mut *bo };
        page.touch(point);
        post(server, &mut [ada, bo]);
    }
}

fn decide(server: &mut Server, ada: &mut Page, bo: &mut Page, action: Action) -> Vec<Effect> {
    let first = ada.view().phase == Phase::Person;
    let page = if first { &mut *ada } else { &mut *bo };
    let mut effects = page.act(|room, cx| room.decide(action, cx));
    effects.extend(post(server, &mut [ada, bo]));
    effects
}

fn deciding(page: &Page) -> Deciding {
    page.view().deciding.expect("a decision is due")
}

#[test]
fn a_decision_that_is_no_stone_withdraws_an_offer_that_waits() {
    let (mut server, mut ada, mut bo) = opened(Rule::Standard, Procedure::Swap2);
    let offers = |page: &Page| page.online().room_view(0).offers_draw;
    touch(&mut server, &mut ada, &mut bo, "h8 i9 j8");
    bo.act(Online::offer_draw);
    assert!(offers(&bo));
    decide(&mut server, &mut ada, &mut bo, Action::PlaceTwo);
    // The turn is still Bo's, and the stones are offered without a draw.
    assert!(!offers(&bo));
    touch(&mut server, &mut ada, &mut bo, "a1 b2");
    assert_eq!(ada.online().room_view(0).question, None);
}

#[test]
fn swap2_shows_everyone_what_is_decided() {
    let (mut server, mut ada, mut bo) = opened(Rule::Standard, Procedure::Swap2);
    let mut eve = Page::new(3, None);
    eve.connect(&server);
    let told = bo.touch("h8");
    assert_eq!(tells(&told), [&Notice::RoomNotYourTurn]);
    assert!(!ada.view().can.pass && !ada.view().can.hint);
    // Three stones one after the other, before the server has answered.
    for point in ["h8", "i9", "j8"] {
        let effects = ada.touch(point);
        assert!(effects.contains(&Effect::Sound(Sound::Stone)));
    }
    assert_eq!(on_board(&ada), "h8i9j8");
    assert_eq!(deciding(&ada).seat, Some(Chair::Second));
    assert!(!deciding(&ada).by_person);
    post(&mut server, &mut [&mut ada, &mut bo, &mut eve]);
    for page in [&ada, &bo, &eve] {
        let deciding = deciding(page);
        assert_eq!(deciding.kind, Kind::Colour { place_two: true });
        assert_eq!(deciding.seat, Some(Chair::Second));
        assert_eq!(page.view().procedure.expect("swap2").stone, Some((3, 3)));
    }
    assert_eq!(
        [&ada, &bo, &eve].map(|page| deciding(page).by_person),
        [false, true, false]
    );
    let told = bo.touch("a1");
    assert!(matches!(tells(&told)[..], [Notice::Decide(_)]));
    let told = bo.act(|room, cx| room.decide(Action::Swap, cx));
    let not_now = Notice::Opening(Violation::NotNow(Action::Swap));
    assert_eq!(tells(&told), [&not_now]);
    assert!(bo.sent.is_empty(), "refused here already");
    decide(&mut server, &mut ada, &mut bo, Action::PlaceTwo);
    touch(&mut server, &mut ada, &mut bo, "g7 k10");
    let told = ada.act(|room, cx| room.decide(Action::TakeWhite, cx));
    assert!(tells(&told).is_empty());
    assert_eq!(ada.view().person, Some(Color::White), "seen at once");
    assert_eq!(ada.view().phase, Phase::Person);
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(bo.view().person, Some(Color::Black));
    let room = ada.online().room_view(0);
    assert_eq!(room.player(Seat::First).color, Some(Color::White));
    assert!(room.in_chair(Chair::First).is_you);
    let (seat, _, action) = bo.view().decided.expect("said until the next move");
    assert_eq!((seat, action), (Chair::First, Action::TakeWhite));
    assert_eq!(bo.view().deciding, None);
    touch(&mut server, &mut ada, &mut bo, "a1 b1");
    assert_eq!(on_board(&bo), "h8i9j8g7k10a1b1");
    // The opening is part of the line that is looked back through.
    bo.act(|room, cx| room.look(Go::To(2), cx));
    assert_eq!(on_board(&bo), "h8i9");
    assert!(bo.online().document().stage(bo.online().cursor()).is_ok());
    bo.act(|room, cx| room.look(Go::End, cx));
    // The review of both compares the last choice of colour.
    bo.act(Online::confirm_resign);
    post(&mut server, &mut [&mut ada, &mut bo]);
    for page in [&mut ada, &mut bo] {
        let settings = &mut page.settings;
        page.model.follow(Outside {
            now: 2_000,
            settings,
        });
        let choice = page.model.shown_review().choice;
        let choice = choice.map(|c| (c.ply, c.color, c.offers));
        assert_eq!(choice, Some((5, Color::White, None)));
    }
}

#[test]
fn only_allowed_points_are_open_to_the_one_who_decides() {
    let (mut server, mut ada, mut bo) = opened(Rule::Renju, Procedure::Rif);
    let open = |page: &Page| {
        let cells = page.model.top().cells();
        cells.iter().filter(|cell| !cell.outside).count()
    };
    assert_eq!((open(&ada), open(&bo)), (1, 225));
    let told = ada.touch("a1");
    assert!(matches!(
        tells(&told)[..],
        [Notice::Opening(Violation::Outside(..))]
    ));
    touch(&mut server, &mut ada, &mut bo, "h8");
    assert_eq!(open(&ada), 9);
    touch(&mut server, &mut ada, &mut bo, "h9 i10");
    let named = bo.view().recognised.expect("Keigetsu").opening;
    assert_eq!(named.romaji(), "Keigetsu");
}

#[test]
fn fifth_moves_are_chosen_by_touch_offered_at_once_and_one_is_kept() {
    let (mut server, mut ada, mut bo) = opened(Rule::Renju, Procedure::Rif);
    touch(&mut server, &mut ada, &mut bo, "h8 h9 h7");
    decide(&mut server, &mut ada, &mut bo, Action::Swap);
    assert_eq!(
        ada.view().procedure.expect("rif").swaps,
        [(Chair::Second, vec![3])]
    );
    touch(&mut server, &mut ada, &mut bo, "h6");
    assert_eq!(bo.view().phase, Phase::Person, "Bo has Black now");
    bo.touch("g8");
    let told = bo.touch("i7");
    assert!(matches!(
        tells(&told)[..],
        [Notice::Opening(Violation::Equivalent(..))]
    ));
    let told = bo.act(Online::offer);
    assert!(matches!(
        tells(&told)[..],
        [Notice::Opening(Violation::Count { .. })]
    ));
    // A draw offered by the other side does not disturb the choice.
    ada.act(Online::offer_draw);
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(deciding(&bo).chosen.len(), 1);
    for point in ["g8", "a1", "j10"] {
        bo.touch(point);
    }
    assert!(bo.sent.is_empty() && deciding(&ada).chosen.is_empty());
    bo.act(Online::offer);
    assert_eq!(deciding(&bo).kind, Kind::Pick, "seen at once");
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(deciding(&ada).kind, Kind::Pick);
    let cell = |page: &Page, name: &str| {
        let at = crate::scene::index(tengen_core::Size::STANDARD, crate::tests::p(name));
        page.model.top().cells()[at].clone()
    };
    assert_eq!((cell(&ada, "a1").offer, cell(&bo, "j10").offer), (1, 2));
    let told = ada.touch("c3");
    assert!(matches!(
        tells(&told)[..],
        [Notice::Opening(Violation::NotOffered(_))]
    ));
    touch(&mut server, &mut ada, &mut bo, "j10");
    assert_eq!(on_board(&bo), "h8h9h7h6j10");
    assert_eq!(ada.view().phase, Phase::Person);
}

#[test]
fn an_unanswered_decision_survives_a_reload_and_is_sent_again() {
    let (mut server, mut ada, mut bo) = opened(Rule::Standard, Procedure::Swap);
    touch(&mut server, &mut ada, &mut bo, "h8 i9 j8");
    bo.lose();
    bo.act(|room, cx| room.decide(Action::TakeBlack, cx));
    assert_eq!(bo.view().person, Some(Color::Black));
    bo.reload();
    bo.connect(&server);
    post(&mut server, &mut [&mut bo, &mut ada]);
    assert_eq!(
        (ada.view().person, bo.view().person),
        (Some(Color::White), Some(Color::Black))
    );
}

#[test]
fn only_moves_after_the_opening_are_taken_back() {
    let (mut server, mut ada, mut bo) = opened(Rule::Standard, Procedure::Swap);
    touch(&mut server, &mut ada, &mut bo, "h8 i9 j8");
    assert!(!ada.online().room_view(0).can.takeback);
    decide(&mut server, &mut ada, &mut bo, Action::TakeBlack);
    touch(&mut server, &mut ada, &mut bo, "a1");
    assert!(ada.online().room_view(0).can.takeback);
    assert!(!bo.online().room_view(0).can.takeback);
}

#[test]
fn a_second_game_begins_with_the_opening_and_the_other_seat() {
    let (mut server, mut ada, mut bo) = opened(Rule::Standard, Procedure::Swap);
    touch(&mut server, &mut ada, &mut bo, "h8 i9 j8");
    ada.act(Online::confirm_resign);
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(bo.view().deciding, None);
    ada.act(|room, cx| room.ask(tengen_room::Asked::Rematch, cx));
    bo.act(|room, cx| room.ask(tengen_room::Asked::Rematch, cx));
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(
        (on_board(&ada), deciding(&ada).seat),
        (String::new(), Some(Chair::First))
    );
    assert!(deciding(&bo).by_person && !deciding(&ada).by_person);
}
