//! Files opened, walked through and written again, in the page's language.

mod collection;

use std::collections::BTreeSet;

use tengen_core::opening::Procedure;
use tengen_core::{Color, Move, PositionSpec, Rule, Size, Start, notation};
use tengen_library::Summary;
use tengen_record::pack::{Unpacker, pack};
use tengen_record::{Act, Cursor, NodeId, Record, replay};
use tengen_worker_protocol::records::{
    DiagramPosition, Entry, File, FileContent, Game, RecordsAnswer, RecordsCommand, RecordsRequest,
};

use super::RecordService;

fn ask_in(
    service: &mut RecordService,
    language: &str,
    wish: RecordsCommand,
    bytes: &[u8],
) -> (RecordsAnswer, Option<Vec<u8>>) {
    let language = language.to_owned();
    let answered = service.answer(
        &RecordsRequest {
            language,
            words: None,
            wish,
        },
        bytes,
        &mut |_| {},
    );
    (answered.answer, answered.bytes)
}

fn ask(
    service: &mut RecordService,
    wish: RecordsCommand,
    bytes: &[u8],
) -> (RecordsAnswer, Option<Vec<u8>>) {
    ask_in(service, "en", wish, bytes)
}

fn open(name: Option<&str>, lenient: bool) -> RecordsCommand {
    RecordsCommand::Open {
        name: name.map(str::to_owned),
        charset: None,
        lenient,
        other: None,
    }
}

fn opened(bytes: &[u8], name: Option<&str>) -> (RecordService, File) {
    let mut service = RecordService::default();
    match ask(&mut service, open(name, false), bytes).0 {
        RecordsAnswer::Opened(file) => (service, file),
        other => panic!("{other:?}"),
    }
}

/// The first record and its rule.
fn handed(service: &mut RecordService) -> (Record, Rule) {
    let (reply, bytes) = ask(service, RecordsCommand::Tree { record: 0 }, &[]);
    let RecordsAnswer::Tree { rule, summary } = reply else {
        panic!("{reply:?}")
    };
    let bytes = bytes.expect("a tree");
    let mut unpacker = Unpacker::new(&bytes).expect("a packed record");
    while unpacker.read(100).expect("nodes") {}
    let record = unpacker.record();
    assert_eq!(summary, Summary::of(&record).to_bytes());
    (record, rule)
}

fn tree(service: &mut RecordService) -> Record {
    handed(service).0
}

fn moves(record: &Record) -> String {
    record.moves().map(|mv| mv.to_string()).collect()
}

const TREE: &[u8] = "(;GM[4]FF[4]CA[UTF-8]SZ[15]RU[renju]PB[佐藤]PW[Li];B[hh];W[ig]C[好]\
    (;B[if]TR[hh]LB[jj:A])(;B[ih];W[jh])(;B[gg]))"
    .as_bytes();

#[test]
fn a_file_is_listed_and_its_trees_are_handed_over_whole() {
    let (mut service, file) = opened(TREE, Some("a.sgf"));
    let entry = Entry {
        record: 0,
        node: 0,
        title: "佐藤 – Li".to_owned(),
        line: String::new(),
        moves: 3,
        variations: 3,
    };
    assert_eq!((file.count, &file.records), (1, &vec![entry]));
    assert_eq!(file.charset.as_deref(), Some("UTF-8"));
    let (record, rule) = handed(&mut service);
    assert_eq!((rule, record.len()), (Rule::Renju, 7));
    let whole = tengen_record::read_any(TREE, None, None, &Default::default()).expect("a file");
    assert_eq!(record, whole.1.records[0]);
}

#[test]
fn a_record_that_names_no_rule_has_its_formats() {
    let (mut service, _) = opened(b"(;GM[4]SZ[15];B[hh])", None);
    let (record, rule) = handed(&mut service);
    assert_eq!((rule, record.info().rule()), (Rule::Freestyle, Some(rule)));
    let (_, lib, _) = {
        let (bytes, text, losses) = written(&mut service, FileContent::Everything, "lib");
        (text, bytes, losses)
    };
    let (mut service, _) = opened(&lib, Some("a.lib"));
    let (record, rule) = handed(&mut service);
    assert_eq!((rule, record.info().rule()), (Rule::Renju, Some(rule)));
}

#[test]
fn what_cannot_be_read_says_where_and_whether_leniency_helps() {
    let mut service = RecordService::default();
    let torn = b"(;GM[4]SZ[15];B[hh];W[ii];B[zz])";
    let (
        RecordsAnswer::Refused {
            why, lenient_helps, ..
        },
        _,
    ) = ask(&mut service, open(None, false), torn)
    else {
        panic!("refused")
    };
    assert!(why.contains("Byte 25") || why.contains("Byte"), "{why}");
    assert!(lenient_helps);
    let (RecordsAnswer::Opened(file), _) = ask(&mut service, open(None, true), torn) else {
        panic!("opened")
    };
    assert_eq!(file.records[0].moves, 2);
    assert!(!file.notices.is_empty());
    let (
        RecordsAnswer::Refused {
            lenient_helps, why, ..
        },
        _,
    ) = ask(&mut service, open(None, false), b"hello, world")
    else {
        panic!("refused")
    };
    assert!(!lenient_helps && !why.is_empty());
    let (RecordsAnswer::Refused { why: chinese, .. }, _) =
        ask_in(&mut service, "zh", open(None, false), b"hello, world")
    else {
        panic!("refused")
    };
    assert_ne!(chinese, why);
    // A failed read keeps the open file.
    let line = tree(&mut service).main_line().count();
    assert_eq!(line, 4, "with the node whose move is gone");
}

#[test]
fn old_encodings_are_found_out_or_named() {
    // 佐藤 in Shift-JIS.
    let sgf = [
        b"(;GM[4]SZ[15]PB[".as_slice(),
        &[0x8d, 0xb2, 0x93, 0xa1],
        b"]PW[x];B[hh])",
    ]
    .concat();
    let mut service = RecordService::default();
    let named = RecordsCommand::Open {
        name: None,
        charset: Some("shift_jis".to_owned()),
        lenient: false,
        other: None,
    };
    let (RecordsAnswer::Opened(file), _) = ask(&mut service, named, &sgf) else {
        panic!("opened")
    };
    assert_eq!(file.records[0].title, "佐藤 – x");
    let nonsense = RecordsCommand::Open {
        name: None,
        charset: Some("klingon".to_owned()),
        lenient: false,
        other: None,
    };
    let (RecordsAnswer::Impossible(why), _) = ask(&mut service, nonsense, &sgf) else {
        panic!("failed")
    };
    assert!(why.contains("klingon"));
}

fn written(
    service: &mut RecordService,
    what: FileContent,
    format: &str,
) -> (Vec<u8>, Option<String>, Vec<String>) {
    let wish = RecordsCommand::Write {
        what,
        format: format.to_owned(),
    };
    match ask(service, wish, &[]) {
        (RecordsAnswer::Written { text, losses, .. }, Some(bytes)) => (bytes, text, losses),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_record_is_written_again_and_what_is_lost_is_listed() {
    let (mut service, _) = opened(TREE, None);
    let record = || FileContent::Record { record: 0 };
    let (sgf, text, losses) = written(&mut service, record(), "sgf");
    assert_eq!(
        (losses, text.as_deref().map(str::as_bytes)),
        (Vec::new(), Some(&sgf[..]))
    );
    let (mut again, _) = opened(&sgf, None);
    assert_eq!(tree(&mut again), tree(&mut service));
    let (_, moves, losses) = written(&mut service, record(), "moves");
    assert_eq!(moves.as_deref().map(str::trim), Some("h8i9i10"));
    assert!(losses.len() >= 3, "{losses:?}");
    let (lib, text, _) = written(&mut service, FileContent::Everything, "lib");
    assert!(text.is_none() && lib.starts_with(b"\xffRenLib"));
}

#[test]
fn a_game_of_the_page_is_written_in_every_format() {
    let mut service = RecordService::default();
    let game = Game {
        position: played("", "h8h9h7a1"),
        names: ["You".to_owned(), "Computer".to_owned()],
        result: Some("W+R".to_owned()),
        opening: Some(Procedure::Rif),
        date: "2026-11-20".to_owned(),
        comment: Some("A casual game".to_owned()),
        clock: [Some("300".to_owned()), Some("4 Fischer".to_owned())],
        times: vec![Some([4_000, 296_000, 0]), None, Some([2_000, 30_000, 3])],
    };
    for format in ["psq", "rec", "lib", "sgf", "rif", "moves", "diagram"] {
        let (bytes, _, _) = written(
            &mut service,
            FileContent::Game(Box::new(game.clone())),
            format,
        );
        let (mut again, _) = opened(&bytes, Some(&format!("a.{format}")));
        let record = tree(&mut again);
        let end = record.main_line().last().expect("a node");
        let stones = Cursor::at(&record, end).board().stones();
        assert_eq!(stones, 4, "{format}");
    }
    let (_, sgf, _) = written(&mut service, FileContent::Game(Box::new(game)), "sgf");
    let sgf = sgf.expect("text");
    for said in [
        "PB[You]",
        "RE[W+R]",
        "DT[2026-11-20]",
        "ON[D8 Shogetsu]",
        "TM[300]",
        "OT[4 Fischer]",
        "rif",
        "A casual game",
    ] {
        assert!(sgf.contains(said), "{said} in {sgf}");
    }
}

/// A renju position: moves from a start, or from the empty board.
fn played(start: &str, moves: &str) -> PositionSpec {
    PositionSpec {
        rule: Rule::Renju,
        size: Size::STANDARD,
        start: match start {
            "" => Start::default(),
            text => text.parse().expect("a start"),
        },
        moves: notation::parse_moves(moves).expect("moves"),
    }
}

fn draw(what: DiagramPosition, look: &str) -> RecordsCommand {
    RecordsCommand::Draw {
        what,
        look: look.to_owned(),
        numbered_from: 1,
        counted_from: 1,
        coordinates: true,
        rows_from_top: false,
        view: 0,
    }
}

#[test]
fn nodes_and_games_are_drawn() {
    let (mut service, _) = opened(TREE, None);
    let node = || DiagramPosition::Node {
        record: 0,
        node: 3,
        rule: Rule::Renju,
    };
    let (RecordsAnswer::Drawn { svg, .. }, _) = ask(&mut service, draw(node(), "dark"), &[]) else {
        panic!("drawn")
    };
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    let (RecordsAnswer::Impossible(why), _) = ask(&mut service, draw(node(), "pink"), &[]) else {
        panic!("failed")
    };
    assert!(why.contains("pink"));
}

#[test]
fn a_diagram_is_seen_as_on_the_board() {
    let (mut service, _) = opened(TREE, None);
    let mut drawn = |(numbered_from, counted_from), view| {
        let rule = Rule::Renju;
        let (record, node) = (0, 3);
        let wish = RecordsCommand::Draw {
            what: DiagramPosition::Node { record, node, rule },
            look: "wood".to_owned(),
            numbered_from,
            counted_from,
            coordinates: true,
            rows_from_top: false,
            view,
        };
        ask(&mut service, wish, &[]).0
    };
    let mut svgs = BTreeSet::new();
    let numbers = [(0, 1), (1, 1), (3, 1), (3, 3)];
    let wanted = [0, 1, 7].into_iter();
    for (view, numbers) in wanted.flat_map(|view| numbers.map(|numbers| (view, numbers))) {
        let RecordsAnswer::Drawn { svg } = drawn(numbers, view) else {
            panic!("no picture")
        };
        assert!(svgs.insert(svg), "{view} {numbers:?} is drawn as another");
    }
    let RecordsAnswer::Impossible(why) = drawn((0, 1), 8) else {
        panic!("there are eight views")
    };
    assert!(why.contains("view 8"), "{why}");
}

#[test]
fn questions_that_mean_nothing_are_answered() {
    let mut service = RecordService::default();
    let failed = |reply: &RecordsAnswer| matches!(reply, RecordsAnswer::Impossible(_));
    assert!(failed(
        &ask(&mut service, RecordsCommand::Tree { record: 0 }, &[]).0
    ));
    let (mut service, _) = opened(TREE, None);
    assert!(failed(
        &ask(&mut service, RecordsCommand::Tree { record: 1 }, &[]).0
    ));
    for (record, node) in [(1, 0), (0, 99)] {
        let rule = Rule::Renju;
        let node = DiagramPosition::Node { record, node, rule };
        assert!(failed(&ask(&mut service, draw(node, "wood"), &[]).0));
    }
    for format in ["doc", "url"] {
        let wish = RecordsCommand::Write {
            what: FileContent::Everything,
            format: format.to_owned(),
        };
        assert!(failed(&ask(&mut service, wish, &[]).0), "{format}");
    }
    assert!(failed(
        &ask_in(&mut service, "tlh", open(None, false), TREE).0
    ));
}

#[test]
fn a_game_from_a_set_up_is_written_and_can_be_played_on() {
    let game = Game {
        position: played("h8h9j9/i9/white", "a1b1"),
        names: ["A".to_owned(), "B".to_owned()],
        result: None,
        opening: None,
        date: "2026-11-21".to_owned(),
        comment: None,
        clock: [None, None],
        times: Vec::new(),
    };
    let mut service = RecordService::default();
    let write = RecordsCommand::Write {
        what: FileContent::Game(Box::new(game)),
        format: "sgf".to_owned(),
    };
    let (reply, bytes) = ask(&mut service, write, &[]);
    let RecordsAnswer::Written { losses, .. } = reply else {
        panic!("a file, not {reply:?}")
    };
    assert_eq!(losses, [""; 0]);
    let (mut service, _) = opened(&bytes.expect("bytes"), None);
    let record = tree(&mut service);
    let root = Cursor::at(&record, NodeId::ROOT);
    assert_eq!((root.board().stones(), root.to_move()), (4, Color::White));
    assert_eq!(moves(&record), "a1b1");
    let end = replay::replay_main(&record, Rule::Renju);
    assert_eq!((end.notes().len(), end.to_move()), (0, Color::White));
}

#[test]
fn a_proof_becomes_a_tree_that_opens_again() {
    use tengen_core::{Point, Size};
    use tengen_proof::{Builder, Certificate, Defence};
    let p = |name: &str| -> Point { name.parse().expect("a point") };
    let mut builder = Builder::new();
    let (low, high) = (builder.win(p("f8")), builder.win(p("k8")));
    let listed = vec![(Defence::Place(p("f8")), high)];
    let root = builder.branch(p("g8"), Some(low), listed);
    let certificate = Certificate {
        rule: Rule::Freestyle,
        size: Size::STANDARD,
        black: vec![p("h8"), p("i8"), p("j8")],
        white: vec![p("a1"), p("a3"), p("a5")],
        attacker: Color::Black,
        nodes: builder.finish(root),
    }
    .encode();
    let written = |moves: Option<&str>, format: &str, bytes: &[u8]| {
        let what = FileContent::Proof {
            moves: moves.map(|moves| notation::parse_moves(moves).expect("moves")),
        };
        let format = format.to_owned();
        ask(
            &mut RecordService::default(),
            RecordsCommand::Write { what, format },
            bytes,
        )
    };
    // Moves are kept in the request played; where they lead elsewhere, in any request.
    for (moves, line) in [
        (Some("j8a5h8a1i8a3"), "j8 a5 h8 a1 i8 a3 g8 f8 k8"),
        (Some("j8a5h8a1"), "h8 a1 i8 a3 j8 a5 g8 f8 k8"),
        (None, "h8 a1 i8 a3 j8 a5 g8 f8 k8"),
    ] {
        let (reply, bytes) = written(moves, "lib", &certificate);
        assert!(
            matches!(reply, RecordsAnswer::Written { ref extension, .. } if extension == "lib")
        );
        let (mut service, file) = opened(&bytes.expect("a file"), Some("a.lib"));
        assert_eq!(file.count, 1);
        let record = tree(&mut service);
        let played: Vec<_> = record.moves().map(|mv| mv.to_string()).collect();
        let mut comments = record
            .main_line()
            .map(|id| &record.node(id).extra().comment);
        assert!(comments.any(|comment| comment.contains("F8")));
        assert_eq!(played.join(" "), line);
    }
    let (reply, _) = written(None, "lib", b"TGPF");
    assert!(matches!(reply, RecordsAnswer::Impossible(_)), "{reply:?}");
}

#[test]
fn an_edited_tree_replaces_its_record_in_the_file() {
    let two = [TREE, b"(;GM[4]SZ[15];B[gh];W[gg])"].concat();
    let (mut service, file) = opened(&two, Some("a.sgf"));
    assert_eq!(file.count, 2);
    let edited = |record: Option<usize>| {
        let mut tree = Record::new(Size::STANDARD);
        let act = Act::Play(Color::Black, Move::Pass);
        tree.add(NodeId::ROOT, act).expect("a node");
        (RecordsCommand::Take { record }, pack(&tree))
    };
    let (wish, bytes) = edited(Some(0));
    let (reply, _) = ask(&mut service, wish, &bytes);
    let RecordsAnswer::Opened(file) = reply else {
        panic!("{reply:?}")
    };
    assert_eq!(
        (file.count, file.records[0].moves, file.records[1].moves),
        (2, 1, 2)
    );
    assert_eq!(tree(&mut service).len(), 2);
    let (wish, bytes) = edited(Some(2));
    let (reply, _) = ask(&mut service, wish, &bytes);
    assert!(matches!(reply, RecordsAnswer::Impossible(_)), "{reply:?}");
    // A document of the library is a file of its own.
    let (wish, bytes) = edited(None);
    let (reply, _) = ask(&mut service, wish, &bytes);
    assert!(matches!(
        reply,
        RecordsAnswer::Opened(File { count: 1, .. })
    ));
    let (wish, bytes) = edited(Some(0));
    let (reply, _) = ask(&mut RecordService::default(), wish, &bytes);
    assert!(matches!(reply, RecordsAnswer::Impossible(_)), "{reply:?}");
}

#[test]
fn a_position_of_another_site_is_told_from_records() {
    for text in ["h8i9j10", "https://gomocalc.com/#/h8i9j10"] {
        assert!(opened(text.as_bytes(), None).1.position, "{text}");
    }
    for text in ["h8 i9\ni7 g9", "h8i9\n\nj10k11", "(;GM[4]SZ[15];B[hh])"] {
        assert!(!opened(text.as_bytes(), None).1.position, "{text}");
    }
}

#[test]
fn other_readings_are_offered_and_taken() {
    let text = b"h8 i9\ni7 g9";
    let (mut service, file) = opened(text, None);
    let [choice] = &file.choices[..] else {
        panic!("one choice: {:?}", file.choices)
    };
    assert_eq!(file.count, 1);
    assert!(choice.said.contains("h8i9 / i7g9"), "{}", choice.said);
    let games = RecordsCommand::Open {
        name: None,
        charset: choice.charset.clone(),
        lenient: false,
        other: choice.other.clone(),
    };
    let (RecordsAnswer::Opened(file), _) = ask(&mut service, games, text) else {
        panic!("opened")
    };
    assert_eq!((file.count, file.choices.len()), (2, 0));
}

#[test]
fn a_guessed_encoding_offers_the_others_and_the_language_counts() {
    // 李四 in GBK.
    let sgf = [
        b"(;GM[4]SZ[15]PB[".as_slice(),
        &[0xc0, 0xee, 0xcb, 0xc4],
        b"];B[hh])",
    ]
    .concat();
    let (answer, _) = ask_in(&mut RecordService::default(), "zh", open(None, false), &sgf);
    let RecordsAnswer::Opened(file) = answer else {
        panic!("{answer:?}")
    };
    assert_eq!(file.records[0].title, "李四 – ?");
    assert!(file.choices.iter().all(|choice| choice.charset.is_some()));
    assert!(!file.choices.is_empty());
}

#[test]
fn lenient_reading_is_offered_where_it_reads_anything() {
    let helps = |bytes: &[u8]| match ask(&mut RecordService::default(), open(None, false), bytes).0
    {
        RecordsAnswer::Refused { lenient_helps, .. } => lenient_helps,
        other => panic!("{other:?}"),
    };
    assert!(helps(b"(B[hh];W[ii])"));
    assert!(helps(b"(;GM[4]SZ[15]AB[hh]PL[green])"));
    assert!(helps(b"Hi!\n(;GM[4]SZ[15];B[hh])"));
    assert!(!helps(b"(;SZ[15]PL[green])"));
    assert!(!helps(b"hello, world"));
}
