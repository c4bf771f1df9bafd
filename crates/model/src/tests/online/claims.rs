//! Claims of fouls and fives, and draws offered with a move.

use tengen_core::{ClaimError, Color, Ending, Rule};
use tengen_room::{Asked, ClaimPenalty, Config, Fouls, Seat};

use super::{Page, Server, config, on_board, post, tells, two};
use crate::online::{Claim, Online, RoomChoice, RoomFouls};
use crate::tests::p;
use crate::{Cell, Effect, Notice, Phase, Sound};

fn claims(wrong_claim: ClaimPenalty) -> (Server, Page, Page) {
    two(Config {
        fouls: Fouls::Claim,
        wrong_claim,
        ..config(Rule::Renju)
    })
}

fn play(server: &mut Server, ada: &mut Page, bo: &mut Page, points: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    for point in points.split(' ') {
        let first = ada.view().phase == Phase::Person;
        let page = if first { &mut *ada } else { &mut *bo };
        page.touch(point);
        effects.extend(post(server, &mut [ada, bo]));
    }
    effects
}

/// Black's last stone makes a double three.
const FOUL: &str = "h6 a1 h7 a15 f8 o1 g8 o15 h8";
/// Black has five in row 8.
const FIVE: &str = "h8 a1 i8 a3 j8 a5 k8 a7 l8";

/// What a page shows, without the stones and the move numbers that were played openly.
fn shown(page: &Page) -> Vec<Cell> {
    let cells = page.model.top().cells().into_iter();
    cells
        .map(|cell| Cell {
            stone: None,
            number: 0,
            last: false,
            fresh: false,
            ..cell
        })
        .collect()
}

#[test]
fn a_foul_and_a_five_are_shown_nowhere_until_they_are_claimed() {
    for line in [FOUL, FIVE] {
        let (mut server, mut ada, mut bo) = claims(ClaimPenalty::Nothing);
        let mut eve = Page::new(3, None);
        eve.connect(&server);
        let (before, last) = line.rsplit_once(' ').expect("stones");
        play(&mut server, &mut ada, &mut bo, before);
        let quiet = shown(&ada);
        ada.touch(last);
        let effects = post(&mut server, &mut [&mut ada, &mut bo, &mut eve]);
        let sounds = effects.iter().filter(|e| matches!(e, Effect::Sound(_)));
        let sounds: Vec<_> = sounds.collect();
        assert_eq!(sounds, [&Effect::Sound(Sound::Stone)], "one other page");
        eve.connect(&server);
        for page in [&ada, &bo, &eve] {
            assert_eq!(shown(page), quiet, "{line}");
            assert_eq!(page.online().outcome(), None);
            assert_eq!(page.view().to_move, Color::White);
            assert!(!page.model.allows_help() && !page.view().can.hint);
            let can = page.online().room_view(0).can;
            assert!(!can.why && !can.ask_help && !can.hint);
        }
        assert_eq!(
            (ada.view().phase, bo.view().phase),
            (Phase::Elsewhere, Phase::Person)
        );
    }
}

#[test]
fn white_claims_a_foul_before_its_next_stone() {
    let (mut server, mut ada, mut bo) = claims(ClaimPenalty::Nothing);
    play(&mut server, &mut ada, &mut bo, FOUL);
    let can = |page: &Page| page.online().room_view(0).can.claim_foul;
    assert!(!can(&ada) && can(&bo));
    ada.act(Online::claim_foul);
    assert!(ada.sent.is_empty(), "Black claims no fouls");
    bo.act(Online::claim_foul);
    post(&mut server, &mut [&mut ada, &mut bo]);
    let outcome = ada.online().outcome().expect("over");
    assert_eq!(outcome.winner, Some(Color::White));
    assert!(matches!(outcome.by, Ending::Foul(_)));
}

#[test]
fn a_five_is_claimed_by_a_touch_of_any_of_its_stones() {
    for stone in ["h8", "j8", "l8"] {
        let (mut server, mut ada, mut bo) = claims(ClaimPenalty::Turn);
        play(&mut server, &mut ada, &mut bo, &format!("{FIVE} o1"));
        let asked = |page: &Page| page.online().room_view(0).claiming;
        // The opponent's stones ask nothing, nor do a watcher's touches.
        ada.touch("a1");
        assert_eq!(asked(&ada), None);
        ada.touch(stone);
        assert_eq!(asked(&ada), Some(Claim::Row(p(stone))));
        ada.touch(stone);
        assert_eq!(asked(&ada), None, "a second touch withdraws it");
        ada.touch(stone);
        ada.act(Online::play_on);
        assert_eq!(asked(&ada), None);
        ada.touch(stone);
        assert!(ada.sent.is_empty());
        ada.act(Online::claim_surely);
        post(&mut server, &mut [&mut ada, &mut bo]);
        let outcome = bo.online().outcome().expect("over");
        assert_eq!(
            (outcome.winner, outcome.by),
            (Some(Color::Black), Ending::Five)
        );
    }
}

#[test]
fn every_own_stone_is_asked_about_in_the_same_way() {
    let (mut server, mut ada, mut bo) = claims(ClaimPenalty::Game);
    play(&mut server, &mut ada, &mut bo, FIVE);
    ada.touch("h8");
    let five = ada.online().room_view(0);
    assert_eq!(five.claiming, Some(Claim::Row(p("h8"))));
    bo.touch("a7");
    assert_eq!(bo.online().room_view(0).claiming, Some(Claim::Row(p("a7"))));
    // An empty point ends the question and takes a stone.
    bo.touch("c3");
    assert_eq!(bo.online().room_view(0).claiming, None);
    assert!(on_board(&bo).ends_with("c3"));
}

#[test]
fn a_wrong_claim_costs_what_was_agreed() {
    // Nothing: the game goes on, and the claimant is told.
    let (mut server, mut ada, mut bo) = claims(ClaimPenalty::Nothing);
    play(&mut server, &mut ada, &mut bo, "h8");
    bo.act(Online::claim_foul);
    let effects = post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(tells(&effects), [&Notice::Claim(ClaimError::Nothing)]);
    assert_eq!(
        ada.online().room_view(0).claimed_wrongly,
        Some(Seat::Second)
    );
    assert_eq!(bo.view().phase, Phase::Person);
    play(&mut server, &mut ada, &mut bo, "i9");
    assert_eq!(ada.online().room_view(0).claimed_wrongly, None);

    // The turn: asked once more, then White passes.
    let (mut server, mut ada, mut bo) = claims(ClaimPenalty::Turn);
    play(&mut server, &mut ada, &mut bo, "h8");
    bo.act(Online::claim_foul);
    assert!(bo.sent.is_empty());
    assert_eq!(bo.online().room_view(0).claiming, Some(Claim::Foul));
    bo.act(Online::claim_surely);
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(
        (ada.view().phase, bo.view().phase),
        (Phase::Person, Phase::Elsewhere)
    );
    assert_eq!(bo.online().room_view(0).claimed_wrongly, Some(Seat::Second));

    // The game.
    let (mut server, mut ada, mut bo) = claims(ClaimPenalty::Game);
    play(&mut server, &mut ada, &mut bo, "h8");
    bo.act(Online::claim_foul);
    bo.act(Online::claim_surely);
    post(&mut server, &mut [&mut ada, &mut bo]);
    let outcome = ada.online().outcome().expect("over");
    assert_eq!(
        (outcome.winner, outcome.by),
        (Some(Color::Black), Ending::WrongClaim)
    );
}

#[test]
fn a_draw_is_offered_with_the_next_move_and_playing_on_declines_it() {
    let (mut server, mut ada, mut bo) = two(config(Rule::Freestyle));
    let offers = |page: &Page| page.online().room_view(0).offers_draw;
    ada.act(Online::offer_draw);
    assert!(offers(&ada) && ada.sent.is_empty());
    ada.act(Online::offer_draw);
    assert!(!offers(&ada), "withdrawn");
    ada.act(Online::offer_draw);
    play(&mut server, &mut ada, &mut bo, "h8");
    assert!(!offers(&ada));
    assert_eq!(bo.online().room_view(0).question, Some(Asked::Draw));
    assert_eq!(ada.online().room_view(0).own_questions, [Asked::Draw]);
    let effects = play(&mut server, &mut ada, &mut bo, "i9");
    assert_eq!(tells(&effects), [&Notice::RoomDeclined(Asked::Draw)]);
    assert_eq!(bo.online().room_view(0).question, None);
    // During the other's turn, the offer belongs to the move just made.
    bo.act(Online::offer_draw);
    post(&mut server, &mut [&mut ada, &mut bo]);
    assert_eq!(ada.online().room_view(0).question, Some(Asked::Draw));
    ada.act(Online::offer_draw);
    post(&mut server, &mut [&mut ada, &mut bo]);
    let outcome = bo.online().outcome().expect("both have offered");
    assert_eq!(outcome.by, Ending::Agreement);
}

#[test]
fn the_sheet_mends_what_does_not_go_together() {
    let mut choice = RoomChoice::default();
    choice.config.rule = Rule::Renju;
    choice.config.opening = tengen_core::opening::Procedure::Taraguchi10;
    choice.config.casual = true;
    choice.choose_fouls(RoomFouls(Fouls::Claim, ClaimPenalty::Turn));
    let mended = choice.clone().mended();
    assert!(
        !mended.config.casual,
        "help would show what is to be claimed"
    );
    assert_eq!(mended.chosen_fouls(), choice.chosen_fouls());
    choice.config.rule = Rule::Standard;
    let mended = choice.clone().mended();
    assert_eq!(mended.config.opening, tengen_core::opening::Procedure::None);
    assert_eq!(
        mended.config.fouls,
        Fouls::Claim,
        "fives are claimed under every rule"
    );
    choice.choose_fouls(RoomFouls(Fouls::Lose, ClaimPenalty::Nothing));
    assert_eq!(choice.clone().mended().config.fouls, Fouls::Refuse);
    choice.config.opening = tengen_core::opening::Procedure::Swap2;
    let new = choice.new_room(Some("h8//white".parse().expect("a start")));
    let config = new.expect("no name").config;
    assert_eq!(config.opening, tengen_core::opening::Procedure::None);
}
