//! Files and pictures with the real records worker, which is lost at times.

use std::collections::BTreeMap;

use proptest::prelude::*;
use tengen_core::{Color, Move, Point, Size};
use tengen_page::writing::{Answer, Effect, Unsent, Writing};
use tengen_record::pack::pack;
use tengen_record::{Act, NodeId, Record};
use tengen_worker_keep::RecordService;
use tengen_worker_protocol::records::{FileContent, RecordsAnswer, RecordsCommand, RecordsRequest};

/// A record on the board, and the worker.
struct Page {
    writing: Writing,
    service: RecordService,
    tree: Record,
    /// The tree's version, and the one that the worker has.
    version: u32,
    sent: Option<u32>,
    open: Vec<(u64, RecordsCommand, Vec<u8>)>,
    made: Vec<(u64, Answer)>,
}

impl Page {
    fn new() -> Page {
        Page {
            writing: Writing::default(),
            service: RecordService::default(),
            tree: Record::new(Size::STANDARD),
            version: 0,
            sent: None,
            open: Vec::new(),
            made: Vec::new(),
        }
    }

    fn edit(&mut self) {
        self.version += 1;
        let at = self.version as u8 - 1;
        let act = Act::Play(Color::Black, Move::Place(Point::from_xy(at % 15, at / 15)));
        self.tree.add(NodeId::ROOT, act).expect("a stone");
    }

    fn want(&mut self) -> u64 {
        let unsent = (self.sent != Some(self.version))
            .then(|| -> Unsent { (self.version, None, pack(&self.tree)) });
        let what = FileContent::Record { record: 0 };
        let format = "sgf".to_owned();
        let wish = (RecordsCommand::Write { what, format }, None);
        let (number, effects) = self.writing.wanted(unsent, wish);
        self.run(effects);
        number
    }

    fn run(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Ask(number, wish, bytes) => {
                    let bytes = bytes.map(|bytes| bytes.to_vec());
                    self.open.push((number, wish, bytes.unwrap_or_default()));
                }
                Effect::NoteSent(version) => self.sent = Some(version),
                Effect::Made(number, answer) => self.made.push((number, answer)),
            }
        }
    }

    fn answer(&mut self, at: usize, is_lost: bool) {
        let (number, wish, bytes) = self.open.remove(at);
        let answer = match is_lost {
            true => {
                // The next worker has nothing.
                self.service = RecordService::default();
                None
            }
            false => {
                let request = RecordsRequest {
                    language: "en".to_owned(),
                    words: None,
                    wish,
                };
                let answered = self.service.answer(&request, &bytes, &mut |_| ());
                Some((answered.answer, answered.bytes))
            }
        };
        let answer = answer.filter(|(answer, _)| !matches!(answer, RecordsAnswer::Impossible(_)));
        let effects = self.writing.answered(number, answer);
        self.run(effects);
    }

    /// The stones in the file that was made last.
    fn stones(&self) -> Option<usize> {
        let (_, answer) = self.made.last()?;
        let bytes = answer.as_ref()?.1.as_ref()?;
        let text = String::from_utf8_lossy(bytes);
        Some(text.matches("B[").count())
    }
}

#[test]
fn a_file_has_the_last_edit() {
    let mut page = Page::new();
    for stones in 1..4 {
        page.edit();
        page.want();
        while !page.open.is_empty() {
            page.answer(0, false);
        }
        assert_eq!(page.stones(), Some(stones));
    }
}

/// The worker's record would be an earlier one.
#[test]
fn nothing_is_made_of_a_record_that_the_worker_did_not_get() {
    let mut page = Page::new();
    page.edit();
    page.want();
    page.answer(0, false);
    page.answer(0, false);
    page.edit();
    let number = page.want();
    page.answer(0, true);
    assert_eq!(page.made.last(), Some(&(number, None)));
    assert_eq!(page.open.len(), 0);
    page.want();
    page.answer(0, false);
    page.answer(0, false);
    assert_eq!(page.stones(), Some(2));
}

proptest! {
    #![proptest_config(crate::seeded())]

    /// Each wish has one end, and a file that is made has all edits of before it was wanted.
    #[test]
    fn a_file_is_never_of_an_earlier_state(
        steps in prop::collection::vec(0..6_u8, 50),
    ) {
        let mut page = Page::new();
        let mut wanted: BTreeMap<u64, u32> = BTreeMap::new();
        for step in steps {
            match step {
                0 if page.version < 200 => page.edit(),
                0 | 1 => {
                    let version = page.version;
                    wanted.insert(page.want(), version);
                }
                // The worker answers in order.
                _ if !page.open.is_empty() => page.answer(0, step == 2),
                _ => {}
            }
            if let Some((number, answer)) = page.made.pop() {
                let version = wanted.remove(&number).expect("it has no second end");
                page.made.push((number, answer));
                if let Some(stones) = page.stones() {
                    prop_assert!(stones >= version as usize);
                }
                page.made.clear();
            }
        }
        while !page.open.is_empty() {
            page.answer(0, false);
        }
        page.edit();
        page.want();
        while !page.open.is_empty() {
            page.answer(0, false);
        }
        prop_assert_eq!(page.stones(), Some(page.version as usize));
    }
}
