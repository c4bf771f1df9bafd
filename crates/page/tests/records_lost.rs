//! The records worker that is lost, with its real supervisor, below the files that are made.

use std::collections::BTreeMap;
use std::rc::Rc;

use tengen_core::{Color, Move, Size};
use tengen_page::writing::{Effect, Unsent, Writing};
use tengen_record::pack::{Unpacker, pack};
use tengen_record::{Act, Record};
use tengen_worker_keep::RecordService;
use tengen_worker_protocol::WorkerQuestion as _;
use tengen_worker_protocol::records::{FileContent, RecordsAnswer, RecordsCommand, RecordsRequest};
use tengen_worker_protocol::supervisor::{
    QuestionLimits, Supervisor, SupervisorAction, WorkerEvent,
};

const FILE: &str = "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[ii])(;GM[4]SZ[15];B[jj])";

/// A question as it is sent.
type Sent = Rc<(i32, RecordsRequest, Vec<u8>)>;

/// A page that writes files, and its worker.
#[derive(Default)]
struct Page {
    writing: Writing,
    supervisor: Supervisor<Sent>,
    service: RecordService,
    /// Answers that the worker has given, of which the page has not heard.
    answers: Vec<(i32, RecordsAnswer, Option<Vec<u8>>)>,
    /// What the numbers of questions are about.
    asked: BTreeMap<i32, u64>,
    last: i32,
    made: Option<Vec<u8>>,
    tree: Option<Record>,
}

impl Page {
    fn ask(&mut self, number: u64, wish: RecordsCommand, bytes: Vec<u8>) {
        self.last += 1;
        self.asked.insert(self.last, number);
        let request = RecordsRequest {
            language: "en".to_owned(),
            words: None,
            wish,
        };
        let sent = Rc::new((self.last, request, bytes));
        let limits = QuestionLimits::default();
        let actions = self.supervisor.ask(self.last, sent, limits, 0);
        self.act(actions);
    }

    fn act(&mut self, actions: Vec<SupervisorAction<Sent>>) {
        for action in actions {
            match action {
                SupervisorAction::Start => {
                    (self.service, self.answers) = Default::default();
                    let actions = self.supervisor.ready(0);
                    self.act(actions);
                }
                SupervisorAction::Send(sent) => {
                    let (id, request, bytes) = &*sent;
                    let answered = self.service.answer(request, bytes, &mut |_| ());
                    self.answers.push((*id, answered.answer, answered.bytes));
                }
                SupervisorAction::Report(WorkerEvent::Failed(id)) => panic!("{id} has failed"),
                _ => {}
            }
        }
    }

    /// The page hears all answers.
    fn hear(&mut self) {
        while !self.answers.is_empty() {
            let (id, answer, bytes) = self.answers.remove(0);
            if RecordsRequest::begins(&answer) {
                self.supervisor.begin_with(id, |sent| sent.1.part());
            }
            // The supervisor ignores the answers to a new worker's preface.
            let Some(actions) = self.supervisor.answered(id, 0) else {
                continue;
            };
            self.act(actions);
            self.take(self.asked[&id], answer, bytes);
        }
    }

    fn take(&mut self, number: u64, answer: RecordsAnswer, bytes: Option<Vec<u8>>) {
        if let (RecordsAnswer::Tree { .. }, Some(bytes)) = (&answer, &bytes) {
            let mut unpacker = Unpacker::new(bytes).expect("a tree");
            while unpacker.read(usize::MAX).expect("a tree") {}
            self.tree = Some(unpacker.record());
            return;
        }
        let impossible = matches!(answer, RecordsAnswer::Impossible(_));
        assert!(!impossible, "{answer:?}");
        let effects = self.writing.answered(number, Some((answer, bytes)));
        self.run(effects);
    }

    fn run(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Ask(number, wish, bytes) => {
                    self.ask(number, wish, bytes.map(|b| b.to_vec()).unwrap_or_default());
                }
                Effect::NoteSent(_) => {}
                Effect::Made(_, answer) => self.made = answer.and_then(|(_, bytes)| bytes),
            }
        }
    }

    /// The stones in the file of all records.
    fn written(&mut self, unsent: Option<Unsent>) -> usize {
        let what = FileContent::Everything;
        let format = "sgf".to_owned();
        let wish = RecordsCommand::Write { what, format };
        let (_, effects) = self.writing.wanted(unsent, (wish, None));
        self.run(effects);
        self.hear();
        let made = self.made.take().expect("a file");
        String::from_utf8_lossy(&made).matches("B[").count()
    }

    fn lose(&mut self) {
        let actions = self.supervisor.broken("trap".to_owned());
        self.act(actions);
    }
}

/// The file and the changed record are both needed for a file of all records.
#[test]
fn a_new_worker_has_the_file_and_the_edits_of_its_records() {
    let mut page = Page::default();
    let open = RecordsCommand::Open {
        name: None,
        charset: None,
        lenient: false,
        other: None,
    };
    page.ask(0, open, FILE.as_bytes().to_vec());
    page.hear();
    assert_eq!(page.written(None), 3);
    for (version, record) in [(1, 1), (2, 0)] {
        page.ask(0, RecordsCommand::Tree { record }, Vec::new());
        page.hear();
        let mut tree = page.tree.take().expect("a tree");
        let last = tree.preorder().last().expect("a node");
        let act = Act::Play(Color::Black, Move::Place("a1".parse().expect("a point")));
        tree.add(last, act).expect("a stone");
        assert_eq!(tree.size(), Size::STANDARD);
        let stones = 3 + version as usize;
        assert_eq!(
            page.written(Some((version, Some(record), pack(&tree)))),
            stones
        );
        // It is lost while it does nothing, and while it writes.
        page.lose();
        assert_eq!(page.written(None), stones);
        page.lose();
        page.lose();
        assert_eq!(page.written(None), stones);
    }
}
