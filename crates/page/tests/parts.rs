//! The smaller state machines, one by one: languages, views, files and links that are shown, lists
//! of records, invitations, and the server's engines.

use std::collections::BTreeSet;

use tengen_api::{ErrorCode, Network, RoomId};
use tengen_core::{Position, PositionSpec, Rule, Size};
use tengen_page::analyst::{Analyst, Effect, Said};
use tengen_page::exporting::{self, Exporting};
use tengen_page::link_copy::{Copied, LinkCopy};
use tengen_page::navigation::{Open, Play};
use tengen_page::own_puzzles::choose_last;
use tengen_page::reach::{self, Reach};
use tengen_page::record_list::RecordList;
use tengen_page::request::{Failed, LastRequest};
use tengen_page::speaking::{self, Effect as Speaks, Speaking, Start};
use tengen_page::views::{Effect as Loads, Group, Views};
use tengen_text::{Language, Text};
use tengen_worker_protocol::analysis::{AnalysisLimits, AnalysisTask, Analyze, ToAnalyst};
use tengen_worker_protocol::records::Entry;
use tengen_worker_protocol::{EngineAnswer, FromWorker};

#[test]
fn only_the_last_of_several_requests_gives_something() {
    let mut asked = LastRequest::default();
    let (first, second) = (asked.ask(), asked.ask());
    assert!(!asked.answered(first, 'a') && asked.waits());
    assert!(asked.answered(second, 'b'));
    assert!(!asked.answered(second, 'c'), "doubled");
    assert_eq!((asked.given(), asked.waits()), (Some(&'b'), false));
    let third = asked.ask();
    assert_eq!(asked.given(), Some(&'b'), "until the next answer");
    asked.forget();
    assert!(!asked.answered(third, 'd'));
    assert_eq!(asked.given(), None);
}

/// The text of one file is copied while another one is wanted.
#[test]
fn what_is_said_of_a_file_is_of_the_one_that_is_shown() {
    let mut shown = Exporting::default();
    let first = shown.wanted();
    assert_eq!(shown.said(), Some(exporting::Said::Writing));
    let second = shown.wanted();
    shown.written(first, Some("late"));
    assert_eq!(shown.file(), None);
    shown.written(second, Some("file"));
    assert_eq!((shown.file(), shown.said()), (Some(&"file"), None));
    let copy = shown.copying();
    let third = shown.wanted();
    shown.copied(copy, true);
    shown.written(third, Some("other"));
    assert_eq!(shown.said(), None, "this one is not copied");
    let copy = shown.copying();
    shown.copied(copy, false);
    assert_eq!(shown.said(), Some(exporting::Said::NotCopied));
    let copy = shown.copying();
    shown.copied(copy, true);
    assert_eq!(shown.said(), Some(exporting::Said::Copied));
    let fourth = shown.wanted();
    shown.written(fourth, None);
    assert!(shown.file().is_none() && !shown.is_writing());
}

#[test]
fn a_link_is_copied_or_shown_to_be_copied_by_hand() {
    let mut link = LinkCopy::default();
    assert_eq!(link.wanted(None), None);
    assert_eq!(link.became(), Some(&Copied::TooLong));
    for (done, by_hand) in [(true, None), (false, Some("a"))] {
        let (number, text) = link.wanted(Some("a".to_owned())).expect("a link");
        link.copied(number, text, done);
        assert_eq!(link.became().and_then(Copied::by_hand), by_hand);
    }
    let (number, text) = link.wanted(Some("a".to_owned())).expect("a link");
    link.forget();
    link.copied(number, text, true);
    assert_eq!(link.became(), None, "there is another proof");
}

fn entry(record: usize) -> Entry {
    Entry {
        record,
        node: 0,
        title: String::new(),
        line: String::new(),
        moves: 1,
        variations: 0,
    }
}

#[test]
fn a_list_of_records_follows_what_was_wanted_last() {
    let mut list = RecordList::default();
    list.open(9, vec![entry(0), entry(1)]);
    let (late, _) = list.narrow("a".to_owned());
    let (number, wanted) = list.narrow("ab".to_owned());
    assert_eq!((wanted.text.as_str(), wanted.from), ("ab", 0));
    list.answered(late, 0, Some((1, vec![entry(5)])));
    assert_eq!(list.listed().0, 9);
    list.answered(number, 0, Some((3, vec![entry(6), entry(7)])));
    assert_eq!(list.listed(), (3, &[entry(6), entry(7)][..]));
    let (number, wanted) = list.more();
    assert_eq!((wanted.text.as_str(), wanted.from), ("ab", 2));
    list.answered(number, 2, Some((3, vec![entry(8)])));
    assert_eq!(list.listed().1.len(), 3);
    // The worker is lost: what is listed stays.
    let (number, wanted) = list.turn_position((15, String::new()));
    assert!(list.has_position() && wanted.position.is_some());
    list.answered(number, 0, None);
    assert_eq!((list.listed().1.len(), list.text()), (3, "ab"));
    let (number, _) = list.turn_position((15, String::new()));
    list.open(1, vec![entry(0)]);
    list.answered(number, 0, Some((9, Vec::new())));
    assert_eq!(list.listed(), (1, &[entry(0)][..]), "another file");
    assert!(!list.has_position() && list.text().is_empty());
}

#[test]
fn a_group_of_views_is_loaded_once_and_tried_again() {
    let mut views = Views::default();
    let group = Group::Tools;
    let begin = [
        Loads::Withdraw(group),
        Loads::Wait(group),
        Loads::Load(group),
    ];
    assert_eq!(views.wanted(group), begin);
    assert_eq!(views.wanted(group), []);
    assert_eq!(views.is_slow(group), [Loads::Show(group, true)]);
    let failed = [Loads::Show(group, false), Loads::TellUnloaded(group)];
    assert_eq!(views.loaded(group, false), failed);
    assert_eq!(views.is_slow(group), [], "it has failed already");
    assert_eq!(views.give_up(group), Some(Loads::CloseTool));
    assert_eq!(views.wanted(group), begin);
    assert_eq!(views.loaded(group, true), [Loads::Show(group, false)]);
    assert_eq!(
        (views.wanted(group), views.is_slow(group)),
        (vec![], vec![])
    );
    assert_eq!(views.give_up(Group::Sheets), Some(Loads::CloseSheet));
    assert_eq!(views.give_up(Group::Room), None);
}

#[test]
fn the_page_starts_in_a_language_that_is_there() {
    let (english, chinese) = (Language::English, Language::Chinese);
    let preferences = ["xx".to_owned(), "zh-CN".to_owned(), "en".to_owned()];
    assert_eq!(speaking::language(None, &preferences), chinese);
    assert_eq!(speaking::language(Some(english), &preferences), english);
    assert_eq!(speaking::language(None, &[]), Language::default());
    assert_eq!(speaking::started(chinese, true), Start::Show);
    assert_eq!(speaking::started(chinese, false), Start::Fetch(english));
    assert_eq!(speaking::started(english, false), Start::TellBroken);
}

/// The text of a language that was chosen before comes last.
#[test]
fn the_language_that_was_chosen_last_is_spoken() {
    let (japanese, chinese) = (Language::Japanese, Language::Chinese);
    let mut speaking = Speaking::new(Language::English);
    let fetch = |language| [Speaks::Withdraw, Speaks::Fetch(language)];
    assert_eq!(speaking.choose(japanese, false), fetch(japanese));
    assert_eq!(speaking.choose(chinese, false), fetch(chinese));
    assert_eq!(
        speaking.fetched(chinese, true),
        Some(Speaks::Speak(chinese))
    );
    assert_eq!(speaking.fetched(japanese, true), None);
    let unloaded = Some(Speaks::TellUnloaded);
    assert_eq!(speaking.fetched(chinese, false), unloaded);
    let here = [Speaks::Withdraw, Speaks::Speak(japanese)];
    assert_eq!(speaking.choose(japanese, true), here);
}

fn network(open: bool, addresses: &[&str]) -> Network {
    Network {
        open,
        may_open: true,
        addresses: addresses.iter().map(|&a| a.to_owned()).collect(),
        reached: false,
    }
}

#[test]
fn an_invitation_leads_to_where_others_can_come() {
    let room: RoomId = "a".repeat(RoomId::LENGTH).parse().expect("an id");
    let own = "http://localhost:7515";
    let link = |reach: &Reach, chosen| reach.address(chosen, own).map(|at| room.link(at));
    let text = Text::new(Language::English);
    let (elsewhere, asked) = Reach::new(false);
    assert_eq!((asked, link(&elsewhere, 0)), (None, Some(room.link(own))));
    assert_eq!(elsewhere.said(text), None);
    let (mut reach, asked) = Reach::new(true);
    assert_eq!(asked, Some(reach::Effect::Ask));
    reach.answered(Ok(network(false, &[])));
    assert!(reach.asks() && reach.said(text).is_some());
    assert_eq!(reach.choose(true), Some(reach::Effect::OpenNetwork));
    assert_eq!(link(&reach, 0), None, "its address is not known yet");
    assert!(reach.said(text).is_some());
    let addresses = ["http://192.168.1.7:7515", "http://10.0.0.1:7515"];
    reach.answered(Ok(network(true, &addresses)));
    for (chosen, at) in [(0, 0), (1, 1), (9, 0)] {
        assert_eq!(link(&reach, chosen), Some(room.link(addresses[at])));
    }
    assert!(!reach.asks() && reach.said(text).is_none());
    // No other device has come yet; a question that fails is asked anew.
    assert!(reach.is_unreached());
    reach.looked(Err(Failed::Away));
    assert!(reach.is_unreached());
    let reached = Network {
        reached: true,
        ..network(true, &addresses)
    };
    reach.looked(Ok(reached));
    assert!(!reach.is_unreached());
    reach.looked(Ok(network(false, &[])));
    assert_eq!(
        link(&reach, 0),
        Some(room.link(addresses[0])),
        "it was not asked"
    );
    reach.answered(Ok(network(true, &[])));
    assert_eq!(link(&reach, 0), Some(room.link(own)));
    let why = Failed::Refused(ErrorCode::NotFound, "the port is taken".to_owned());
    reach.answered(Err(why));
    let said = reach.said(text).expect("a sentence");
    assert!(said.contains("the port is taken"), "{said}");
    assert_eq!(reach.choose(false), None);
    assert_eq!(reach, Reach::OnlyHere(None));
}

#[test]
fn a_sheet_of_puzzles_has_the_last_ones() {
    let own: Vec<_> = (0..5).map(crate::kinds::puzzle).collect();
    let mut chosen = BTreeSet::new();
    choose_last(&mut chosen, &own[..2], 3);
    assert_eq!(chosen.len(), 2);
    choose_last(&mut chosen, &own[2..], 3);
    assert!(chosen.len() == 3 && chosen.contains(&own[4].id));
    choose_last(&mut chosen, &own, 3);
    assert_eq!(chosen.len(), 3);
}

#[test]
fn the_section_play_closes_everything_and_then_offers_a_game() {
    for entries in 0..8_usize {
        let open = Open {
            sheet: entries & 1 > 0,
            analysis: entries & 2 > 0,
            tools: entries / 4,
        };
        let expected = match entries {
            0 => Play::NewGame,
            _ => Play::CloseAll,
        };
        assert_eq!(open.play(), expected);
    }
}

pub(crate) fn question() -> Box<Analyze> {
    let position = Position::new(Rule::Renju, Size::STANDARD);
    Box::new(Analyze {
        position: PositionSpec::of(&position),
        task: AnalysisTask::BEST,
        limits: AnalysisLimits::default(),
        fresh: false,
    })
}

fn answer(id: i32) -> Result<FromWorker<EngineAnswer>, String> {
    let answer = EngineAnswer::Analyzed(Box::default());
    Ok(FromWorker::Answer { id, answer })
}

/// What is sent.
fn sent(effects: impl IntoIterator<Item = Effect>) -> Vec<ToAnalyst> {
    let sent = effects.into_iter().filter_map(|effect| match effect {
        Effect::Send(message) => Some(message),
        _ => None,
    });
    sent.collect()
}

#[test]
fn a_question_to_the_servers_engines_waits_for_the_socket() {
    let mut analyst = Analyst::default();
    let begun = analyst.ask(1, None, question());
    assert_eq!(begun, [Effect::Wait, Effect::Open]);
    assert_eq!(analyst.ask(2, Some("other"), question()), []);
    let asked = sent(analyst.opened());
    assert!(matches!(&asked[..], [ToAnalyst::Ask { id: 2, engine, .. }] if engine.is_some()));
    assert_eq!(analyst.received(answer(1)), None, "of the earlier one");
    let progress = |id| FromWorker::Progress {
        id,
        answer: EngineAnswer::Analyzed(Box::default()),
    };
    let told = analyst.received(Ok(progress(2)));
    assert!(matches!(told, Some(Effect::Tell(Said::Progress(2, _)))));
    let told = analyst.received(answer(2));
    assert!(matches!(told, Some(Effect::Tell(Said::Answer(2, _)))));
    assert_eq!(analyst.received(answer(2)), None, "doubled");
    assert_eq!(sent(analyst.ask(3, None, question())).len(), 1);
    assert_eq!(sent(analyst.stop(3)), [ToAnalyst::Stop(3)]);
    assert_eq!(analyst.stop(3), None);
    for said in [Err("no message".to_owned()), answer(4)] {
        analyst.ask(4, None, question());
        assert!(matches!(analyst.received(said), Some(Effect::Tell(_))));
    }
    analyst.ask(5, None, question());
    let failed = FromWorker::Failed {
        id: None,
        why: "no".to_owned(),
    };
    let told = analyst.received(Ok(failed));
    assert_eq!(told, Some(Effect::Tell(Said::Refused(5, "no".to_owned()))));
}

/// Ticks until the connection is given up, which ends the open question.
fn ticks(analyst: &mut Analyst, most: usize) -> (usize, Vec<Effect>) {
    for n in 1..=most {
        let effects = analyst.tick();
        if !effects.contains(&Effect::Wait) {
            return (n, effects);
        }
    }
    panic!("{analyst:?}");
}

#[test]
fn a_silent_server_is_given_up_and_an_idle_socket_closed() {
    let lost = |id| vec![Effect::Close, Effect::Tell(Said::Lost(id))];
    let mut analyst = Analyst::default();
    analyst.ask(1, None, question());
    assert_eq!(ticks(&mut analyst, 9), (6, lost(1)), "while it connects");
    analyst.ask(2, None, question());
    analyst.opened();
    assert_eq!(sent(analyst.tick()), [ToAnalyst::Ping]);
    // A sign of life.
    analyst.received(Ok(FromWorker::Ready));
    assert_eq!(ticks(&mut analyst, 9), (3, lost(2)));
    analyst.ask(3, None, question());
    analyst.opened();
    analyst.received(answer(3));
    assert_eq!(ticks(&mut analyst, 99), (20, vec![Effect::Close]));
    assert_eq!((analyst.tick(), analyst.lost()), (vec![], vec![]));
    assert_eq!((analyst.stop(3), analyst.opened()), (None, None));
    analyst.ask(4, None, question());
    assert_eq!(analyst.lost(), lost(4), "the socket cannot be opened");
    // One that was stopped while the socket was opened is not sent.
    analyst.ask(5, None, question());
    analyst.stop(5);
    assert_eq!(analyst.opened(), None);
}
