//! Opening procedures: two people, against the computer, undone, stored.

use super::*;
use crate::{BlackIs, Choice, Clash, FOULS, Notice, OpponentKind, Phase, Preset, Saved};
use proptest::prelude::*;
use tengen_core::opening::{self, Action as Do, Kind, Procedure, Violation};
use tengen_core::{Color, OnFoul, WrongClaim};
use tengen_worker_protocol::EngineQuestion;

pub(super) fn opened(rule: Rule, opening: Procedure, players: [Seat; 2]) -> Table {
    let mut setup = super::setup(rule, players);
    setup.terms.opening = opening;
    let mut table = Table::new("one".to_owned(), setup, 1).expect("a table");
    table.begin();
    table
}

fn play(table: &mut Table, names: &str) -> Vec<Effect> {
    let points = notation::parse_points(names).expect("points");
    let mut last = Vec::new();
    for point in points {
        last = table.touch(point, 2);
    }
    last
}

fn again(table: &Table) -> Table {
    let text = table.saved().write().expect("text");
    Table::restored(&Saved::read(&text).expect("a document")).expect("a game")
}

pub(super) const FRIENDS: [Seat; 2] = [Seat::Person; 2];

#[test]
fn swap2_by_two_people() {
    let mut table = opened(Rule::Standard, Procedure::Swap2, FRIENDS);
    play(&mut table, "h8i9j8");
    let view = table.view();
    let deciding = view.deciding.expect("a choice is due");
    assert_eq!(deciding.seat, Some(opening::Seat::Second));
    assert_eq!(deciding.kind, Kind::Colour { place_two: true });
    assert!(!view.can.hint && !view.can.pass);
    // A button decides this, not the board.
    let told = table.touch(p("a1"), 3);
    assert!(matches!(told[..], [Effect::Tell(Notice::Decide(_))]));
    let told = table.act(3, |s, cx| s.decide(Do::Swap, cx));
    assert!(matches!(
        told[..],
        [Effect::Tell(Notice::Opening(Violation::NotNow(_)))]
    ));
    table.act(4, |s, cx| s.decide(Do::PlaceTwo, cx));
    play(&mut table, "g7k10");
    table.act(5, |s, cx| s.decide(Do::TakeWhite, cx));
    let view = table.view();
    assert_eq!(view.deciding, None);
    assert_eq!(view.black, opening::Seat::Second);
    assert_eq!(view.to_move, Color::White);
    assert_eq!(again(&table).saved(), table.saved());
    play(&mut table, "a1");
    assert_eq!(on_board(&table), "h8i9j8g7k10a1");
}

#[test]
fn taking_back_goes_through_the_opening_and_forward_again() {
    let mut table = opened(Rule::Standard, Procedure::Swap2, FRIENDS);
    play(&mut table, "h8i9j8");
    table.act(4, |s, cx| s.decide(Do::TakeBlack, cx));
    play(&mut table, "a1b1");
    let end = table.saved();
    for _ in 0..6 {
        assert!(table.view().can.undo);
        table.act(5, Session::undo);
        assert_eq!(again(&table).saved(), table.saved());
        assert_eq!(again(&table).view().can, table.view().can);
    }
    assert!(!table.view().can.undo);
    assert_eq!(on_board(&table), "");
    let mut kept = again(&table);
    for table in [&mut table, &mut kept] {
        while table.view().can.redo {
            table.act(5, Session::redo);
        }
        let mut now = table.saved();
        now.changed = end.changed;
        assert_eq!(now, end);
    }
    // A different decision drops what was undone.
    for _ in 0..3 {
        table.act(6, Session::undo);
    }
    table.act(7, |s, cx| s.decide(Do::TakeWhite, cx));
    assert!(!table.view().can.redo);
}

#[test]
fn only_allowed_points_are_open_and_others_say_why() {
    let mut table = opened(Rule::Renju, Procedure::Rif, FRIENDS);
    let open = |t: &Table| t.cells().iter().filter(|c| !c.outside).count();
    assert_eq!(open(&table), 1, "the centre");
    let told = play(&mut table, "a1");
    assert!(matches!(
        told[..],
        [Effect::Tell(Notice::Opening(Violation::Outside(..)))]
    ));
    play(&mut table, "h8");
    assert_eq!(open(&table), 9, "the 3×3 square");
    play(&mut table, "h9i10");
    assert!(
        table
            .view()
            .recognised
            .is_some_and(|r| r.opening.romaji() == "Keigetsu")
    );
}

#[test]
fn fifth_moves_are_chosen_one_by_one_and_offered_at_once() {
    let mut table = opened(Rule::Renju, Procedure::Rif, FRIENDS);
    play(&mut table, "h8h9h7");
    table.act(3, |s, cx| s.decide(Do::Keep, cx));
    play(&mut table, "h6");
    play(&mut table, "g8");
    let told = play(&mut table, "i7");
    assert!(matches!(
        told[..],
        [Effect::Tell(Notice::Opening(Violation::Equivalent(..)))]
    ));
    let cell =
        |t: &Table, name: &str| t.cells()[crate::scene::index(Size::STANDARD, p(name))].clone();
    assert!(cell(&table, "i7").outside && !cell(&table, "a1").outside);
    assert_eq!(cell(&table, "g8").offer, 1);
    let told = table.act(4, <Session>::offer);
    assert!(matches!(
        told[..],
        [Effect::Tell(Notice::Opening(Violation::Count { .. }))]
    ));
    assert_eq!(
        table.view().deciding.map(|d| d.chosen.len()),
        Some(1),
        "nothing is forgotten"
    );
    play(&mut table, "g8a1j10");
    let chosen = table.view().deciding.map(|d| d.chosen);
    assert_eq!(
        chosen,
        Some(vec![p("a1"), p("j10")]),
        "a second touch takes one back"
    );
    table.act(5, <Session>::offer);
    assert_eq!(
        table.view().deciding.map(|d| (d.kind, d.color)),
        Some((Kind::Pick, Color::White))
    );
    assert_eq!(cell(&table, "j10").offer, 2);
    let told = play(&mut table, "c3");
    assert!(matches!(
        told[..],
        [Effect::Tell(Notice::Opening(Violation::NotOffered(_)))]
    ));
    play(&mut table, "j10");
    assert_eq!(
        (on_board(&table).as_str(), table.view().to_move),
        ("h8h9h7h6j10", Color::White)
    );
    assert_eq!(again(&table).saved(), table.saved());
}

fn deciding(effects: &[Effect]) -> Option<SearchId> {
    match asked(effects) {
        Some(Question::Engine(EngineQuestion::Decide(_))) => search(effects),
        _ => None,
    }
}

#[test]
fn the_computer_decides_and_colours_change_hands() {
    let mut table = opened(Rule::Renju, Procedure::Openings26, [Seat::Person, COMPUTER]);
    let effects = play(&mut table, "h8h9i9");
    let id = deciding(&effects).expect("the computer decides");
    assert_eq!(table.view().phase, Phase::Computer);
    table.hear(id, &decided(&Do::Swap), 3);
    let view = table.view();
    assert_eq!(view.person, Some(Color::White));
    assert_eq!(view.seat(Color::Black), COMPUTER);
    assert_eq!((view.phase, view.to_move), (Phase::Person, Color::White));
    assert_eq!(
        view.decided.map(|(seat, _, action)| (seat, action)),
        Some((opening::Seat::Second, Do::Swap))
    );
    let id = search(&play(&mut table, "a1")).expect("now it plays Black");
    table.hear(id, &best("b1"), 4);
    assert_eq!(on_board(&table), "h8h9i9a1b1");
    // Undo goes back to the person's decision, over the computer's move and swap.
    table.act(5, Session::undo);
    assert_eq!(on_board(&table), "h8h9i9");
    assert_eq!(table.view().person, Some(Color::White));
    table.act(6, Session::undo);
    assert_eq!(on_board(&table), "h8h9");
    table.act(7, Session::redo);
    assert_eq!(table.view().person, Some(Color::White));
}

#[test]
fn a_computer_that_begins_cannot_be_taken_back() {
    let mut setup = super::setup(Rule::Standard, [COMPUTER, Seat::Person]);
    setup.terms.opening = Procedure::Swap2;
    let mut table = Table::new("one".to_owned(), setup, 1).expect("a table");
    let mut effects = table.begin();
    for name in ["h8", "i9", "j8"] {
        let id = deciding(&effects).expect("it places three");
        effects = table.hear(id, &decided(&Do::Place(p(name))), 2);
    }
    assert_eq!(table.view().phase, Phase::Person);
    assert!(!table.view().can.undo);
    // An illegal decision stops the computer and shows a notice.
    table.act(3, |s, cx| s.decide(Do::PlaceTwo, cx));
    let effects = play(&mut table, "a1b1");
    let id = deciding(&effects).expect("it chooses a colour");
    let told = table.hear(id, &decided(&Do::Keep), 4);
    assert!(matches!(told[..], [Effect::Tell(Notice::Opening(_))]));
    assert_eq!(table.view().phase, Phase::Waiting);
    assert!(deciding(&table.act(5, Session::go_on)).is_some());
    assert_eq!(table.touch(p("c1"), 5), [Effect::Tell(Notice::NotYourTurn)]);
}

#[test]
fn a_dealt_position_comes_from_the_engine() {
    let mut setup = super::setup(Rule::Freestyle, FRIENDS);
    setup.terms.opening = Procedure::Balanced;
    let mut table = Table::new("one".to_owned(), setup, 1).expect("a table");
    let id = deciding(&table.begin()).expect("the engine deals");
    table.hear(id, &decided(&Do::Deal(vec![p("h8"), p("i9"), p("j8")])), 2);
    assert_eq!(
        (on_board(&table).as_str(), table.view().to_move),
        ("h8i9j8", Color::White)
    );
    assert_eq!(again(&table).saved(), table.saved());
}

#[test]
fn presets_are_choices_and_what_does_not_go_together_is_mended() {
    let choice = Choice {
        opponent: OpponentKind::Friend,
        black: BlackIs::ByLot,
        ..Choice::default()
    };
    for preset in Preset::ALL {
        let applied = preset.apply(choice);
        assert_eq!(Preset::of(&applied), Some(preset));
        assert_eq!(applied.mended(), applied, "{preset:?}");
        assert_eq!(applied.opponent, OpponentKind::Friend);
        assert!(Table::new("x".to_owned(), applied.setup(true), 1).is_ok());
    }
    let renju = Preset::WorldRenju.apply(choice);
    let gomoku = Choice {
        rule: Rule::Standard,
        ..renju
    };
    assert_eq!(gomoku.opening_clash(gomoku.opening), Some(Clash::RenjuOnly));
    assert_eq!(gomoku.mended().opening, Procedure::None);
    let small = Choice {
        size: Size::MIN,
        ..renju
    };
    assert_eq!(small.opening_clash(small.opening), Some(Clash::TooSmall(9)));
    let claim = OnFoul::Claim(WrongClaim::Nothing);
    assert_eq!(renju.foul_clash(claim), None);
    let computer = Choice {
        opponent: OpponentKind::Computer,
        on_foul: claim,
        ..renju
    };
    assert_eq!(computer.foul_clash(claim), Some(Clash::PeopleOnly));
    assert_eq!(computer.mended().on_foul, OnFoul::Refuse);
    assert_eq!(gomoku.foul_clash(OnFoul::Lose), Some(Clash::NoFouls));
}

/// A possible decision, chosen by a number; `None` once moves begin.
fn some_decision(opening: &opening::Opening, pick: usize) -> Option<Do> {
    let points = opening.points(&[]);
    Some(match opening.decision()?.kind {
        Kind::Place { .. } => Do::Place(points[pick % points.len()]),
        Kind::Colour { place_two: true } => {
            [Do::TakeBlack, Do::TakeWhite, Do::PlaceTwo][pick % 3].clone()
        }
        Kind::Colour { place_two: false } => [Do::TakeBlack, Do::TakeWhite][pick % 2].clone(),
        Kind::Swap { offers: Some(_) } => [Do::Swap, Do::Keep, Do::KeepAndOffer][pick % 3].clone(),
        Kind::Swap { offers: None } => [Do::Swap, Do::Keep][pick % 2].clone(),
        Kind::Declare { most } => Do::Declare((pick % usize::from(most) + 1) as u8),
        Kind::Offer { count } => {
            let mut chosen = Vec::new();
            while chosen.len() < usize::from(count) {
                let open = opening.points(&chosen);
                chosen.push(open[pick % open.len()]);
            }
            Do::Offer(chosen)
        }
        Kind::Pick => Do::Pick(points[pick % points.len()]),
        Kind::Deal => Do::Deal(vec![p("h8"), p("i9")]),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Every procedure and foul policy, with two people and against the computer: random decisions,
    /// stored and restored at each step, undone to the start and redone.
    #[test]
    fn every_opening_can_be_played_kept_and_taken_back(
        procedure in proptest::sample::select(Procedure::ALL.to_vec()),
        on_foul in proptest::sample::select(FOULS.to_vec()),
        players in proptest::sample::select(vec![FRIENDS, [Seat::Person, COMPUTER], [COMPUTER, Seat::Person]]),
        picks in proptest::collection::vec(0usize..1000, 30),
    ) {
        let mut setup = super::setup(Rule::Renju, players);
        (setup.terms.opening, setup.terms.policy.on_foul) = (procedure, on_foul);
        let mut table = Table::new("one".to_owned(), setup, 1).expect("a table");
        let mut effects = table.begin();
        for pick in picks {
            let Some(action) = some_decision(table.opening(), pick) else { break };
            let by_engine = deciding(&effects);
            let decider = table.opening().decision().and_then(|d| d.seat);
            let person = decider.is_some_and(|s| table.setup().player(s) == Seat::Person);
            prop_assert_eq!(by_engine.is_some(), !person);
            effects = match by_engine {
                Some(id) => table.hear(id, &decided(&action), 2),
                None => table.act(2, |s, cx| s.decide(action, cx)),
            };
            let refused = effects.iter().any(|e| matches!(e, Effect::Tell(_)));
            prop_assert!(!refused, "{:?}", effects);
            prop_assert_eq!(again(&table).saved(), table.saved());
            prop_assert_eq!(again(&table).view(), table.view().clone_idle());
        }
        prop_assert!(table.opening().decision().is_none());
        table.leave();
        let end = table.saved();
        while table.view().can.undo {
            table.act(2, Session::undo);
            table.leave();
            prop_assert_eq!(again(&table).saved(), table.saved());
        }
        while table.view().can.redo {
            table.act(2, Session::redo);
            table.leave();
        }
        prop_assert_eq!(table.saved(), end);
    }
}

impl crate::View {
    /// The view before the engine is asked.
    fn clone_idle(mut self) -> crate::View {
        if self.phase == Phase::Computer {
            self.phase = Phase::Waiting;
            self.can.stop = false;
        }
        // Looked for once the game goes on.
        self.help = None;
        self
    }
}

#[test]
fn the_form_lists_what_goes_with_the_rule() {
    let of = |rule| Choice {
        rule,
        ..Choice::default()
    };
    let openings = of(Rule::Freestyle).openings();
    let renju_only = Procedure::Yamaguchi { offers: None };
    assert!(openings.contains(&Procedure::Swap2) && !openings.contains(&renju_only));
    let openings = of(Rule::Renju).openings();
    let numbered = |o: &&Procedure| matches!(o, Procedure::Yamaguchi { .. });
    assert_eq!(
        openings.iter().filter(numbered).count(),
        1,
        "its number is a field"
    );
    assert_eq!(of(Rule::Standard).fouls(), [OnFoul::Refuse]);
    let small = Choice {
        size: Size::new(7).expect("a size"),
        ..of(Rule::Renju)
    };
    assert!(!small.openings().contains(&Procedure::Taraguchi10));
}

#[test]
fn each_seat_is_named_once_with_all_its_swaps() {
    let mut table = opened(Rule::Renju, Procedure::Taraguchi10, FRIENDS);
    for (point, decision) in [
        ("h8", Do::Swap),
        ("h9", Do::Keep),
        ("i9", Do::Swap),
        ("j8", Do::Swap),
    ] {
        play(&mut table, point);
        table.act(3, |s, cx| s.decide(decision, cx));
    }
    let swaps = table.view().procedure.expect("a procedure").swaps;
    let (first, second) = (opening::Seat::First, opening::Seat::Second);
    assert_eq!(swaps, [(second, vec![1]), (first, vec![3, 4])]);
}

#[test]
fn it_is_said_where_in_a_procedure_one_is() {
    let mut table = opened(Rule::Renju, Procedure::Taraguchi10, FRIENDS);
    let come = |t: &Table| t.view().procedure.expect("a procedure");
    assert_eq!(come(&table).stone, Some((1, 5)));
    play(&mut table, "h8");
    assert_eq!(
        come(&table).stone,
        Some((1, 5)),
        "whether to swap after the first"
    );
    table.act(3, |s, cx| s.decide(Do::Keep, cx));
    play(&mut table, "h9");
    table.act(3, |s, cx| s.decide(Do::Swap, cx));
    assert_eq!(come(&table).stone, Some((3, 5)));
    assert_eq!(come(&table).swaps, [(opening::Seat::First, vec![2])]);
    play(&mut table, "i8");
    table.act(3, |s, cx| s.decide(Do::Keep, cx));
    play(&mut table, "j10");
    assert_eq!(come(&table).stone, Some((4, 5)));
    table.act(3, |s, cx| s.decide(Do::KeepAndOffer, cx));
    assert_eq!(come(&table).stone, Some((5, 5)));
    let mut bare = opened(Rule::Renju, Procedure::Rif, FRIENDS);
    play(&mut bare, "h8h9h10");
    bare.act(3, |s, cx| s.decide(Do::Keep, cx));
    play(&mut bare, "h11i9");
    let cells = bare.cells();
    let at = |name| crate::scene::index(Size::STANDARD, p(name));
    assert_eq!(cells[at("g9")].same_as, Some(p("i9")), "mirrored");
    assert!(cells[at("g9")].outside && cells[at("a1")].same_as.is_none());
    let told = play(&mut bare, "g9");
    assert!(matches!(
        told[..],
        [Effect::Tell(Notice::Opening(Violation::Equivalent(..)))]
    ));
    assert_eq!(friends("").view().procedure, None);
}
