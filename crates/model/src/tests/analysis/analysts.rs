//! The choice of the engine: what each is asked, and what happens when one is lost.

use tengen_worker_protocol::analysis::{ANALYSIS_MS, AnalysisLimits, AnalysisTask, Analyze};

use super::*;
use crate::effect::Notice;
use crate::{Analyst, EngineName};

fn host() -> Analyst {
    Analyst::Host(EngineName::from("Mine").expect("a short name"))
}

/// The engine of the server that is asked, and the question.
fn remote(effects: &[Effect]) -> Option<(Option<&str>, &Analyze)> {
    effects.iter().find_map(|effect| match effect {
        Effect::Ask(_, question) => match &**question {
            Question::Analyst(name, analyze) => Some((name.as_deref(), &**analyze)),
            _ => None,
        },
        _ => None,
    })
}

impl Table {
    fn choose(&mut self, engine: Analyst) -> Vec<Effect> {
        self.then(|model, outside| {
            model.analysis_mut().retry_engine();
            outside.settings.analysis.engine = engine;
            Vec::new()
        })
    }
}

#[test]
fn the_chosen_engine_is_asked_the_same() {
    let mut table = friends("h8i9i7g9");
    let here = question(&table.switch()).expect("the browser's").clone();
    let effects = table.choose(Analyst::Server);
    assert!(stops(&effects), "the browser's engine stops");
    assert_eq!(remote(&effects), Some((None, &here)));
    table.told(&so_far(vec![line("h9", 620); 3], 900));
    assert_eq!(table.shown().analyst, Analyst::Server);
    assert_eq!(table.shown().number, Some(Number::Percent(62)));
    let effects = table.choose(host());
    assert_eq!(remote(&effects), Some((Some("Mine"), &here)));
    assert!(stops(&table.switch()), "every engine stops");
}

#[test]
fn what_an_engine_does_not_report_stays_empty() {
    let mut table = friends("h8i9i7g9");
    table.switch();
    table.told(&at_last(vec![line("h9", 620); 3], 900));
    table.choose(host());
    assert!(table.shown().lines.is_empty(), "not the other engine's");
    let mut said = line("c3", 500);
    (said.winrate, said.score, said.depth) = (None, Some(-12), None);
    let report = Report {
        nodes: None,
        nps: None,
        ..*report(vec![said], 0)
    };
    table.told(&Reply::Engine(EngineAnswer::Analyzed(Box::new(report))));
    let shown = table.shown();
    assert_eq!(shown.number, Some(Number::Score(-12)));
    assert_eq!(
        (shown.black, shown.facts),
        (None, [None, Some(14), None, None])
    );
    assert_eq!(table.model.graph().last(), Some(&None));
    // It has one line only, and is not asked for it again.
    table.step(Go::Back);
    assert_eq!(remote(&table.step(Go::Forward)), None);
    let effects = table.analysis(Analysis::go_deeper);
    let (_, deeper) = remote(&effects).expect("a question");
    assert!(deeper.limits.ms > Some(ANALYSIS_MS));
}

#[test]
fn an_engine_of_the_host_only_looks_for_the_best_move() {
    let mut table = friends("h8i9i7g9");
    table.switch();
    table.choose(host());
    let effects = table.analysis(|a| a.set_seek(Seek::BalanceOne));
    let asked = question(&effects).expect("the browser's engine");
    assert_eq!(asked.task, AnalysisTask::BalanceOne);
    assert_eq!(table.shown().analyst, Analyst::Browser);
    assert!(remote(&table.analysis(|a| a.set_seek(Seek::Best))).is_some());
}

#[test]
fn the_browsers_engine_goes_on_when_another_is_lost_or_refuses() {
    let refusal = Reply::Refused("no such engine".to_owned());
    for (reply, notice) in [
        (Reply::Failed, Notice::AnalystLost),
        (refusal, Notice::AnalystRefused("no such engine".to_owned())),
    ] {
        let mut table = friends("h8i9i7g9");
        table.switch();
        table.choose(host());
        let effects = table.told(&reply);
        assert!(effects.contains(&Effect::Tell(notice)), "{effects:?}");
        assert!(question(&effects).is_some(), "at once");
        assert_eq!(table.shown().analyst, Analyst::Browser);
        assert!(table.shown().on && table.shown().running);
        // It stays so at other positions, until the engine is chosen again or switched on again.
        assert!(question(&table.step(Go::Back)).is_some());
        assert!(remote(&table.choose(host())).is_some());
        table.told(&Reply::Failed);
        table.switch();
        assert!(remote(&table.switch()).is_some());
    }
}

#[test]
fn a_line_is_evaluated_by_the_chosen_engine() {
    let mut table = friends("h8i9");
    table.switch();
    table.choose(Analyst::Server);
    table.queue(false);
    let effects = table.told(&at_last(vec![line("h9", 620); 3], 100));
    let (_, asked) = remote(&effects).expect("a question");
    assert!(matches!(
        asked.limits,
        AnalysisLimits {
            nodes: None,
            ms: Some(_),
            ..
        }
    ));
    // A lost server does not end it: the browser's engine searches the position.
    let effects = table.told(&Reply::Failed);
    let asked = question(&effects).expect("a question");
    assert_eq!(asked.position.moves.len(), 1);
    assert!(table.shown().queued > 0);
}
