//! Files opened, walked through and written again, in words of the page's language.

use tengen_messages::records::{
    Drawn, Ended, Entry, File, Game, Reply, Request, Shown, What, Wish,
};

use crate::Shelf;

fn ask_in(shelf: &mut Shelf, language: &str, wish: Wish, bytes: &[u8]) -> (Reply, Option<Vec<u8>>) {
    let request = Request {
        id: 5,
        language: language.to_owned(),
        wish,
    };
    let text = tengen_messages::write(&request).expect("text");
    let answered = shelf.answer(&text, bytes);
    (answered.reply, answered.bytes)
}

fn ask(shelf: &mut Shelf, wish: Wish, bytes: &[u8]) -> (Reply, Option<Vec<u8>>) {
    ask_in(shelf, "en", wish, bytes)
}

fn open(name: Option<&str>, lenient: bool) -> Wish {
    Wish::Open {
        name: name.map(str::to_owned),
        charset: None,
        lenient,
    }
}

fn opened(bytes: &[u8], name: Option<&str>) -> (Shelf, File) {
    let mut shelf = Shelf::default();
    match ask(&mut shelf, open(name, false), bytes).0 {
        Reply::Opened { id: 5, file } => (shelf, file),
        other => panic!("{other:?}"),
    }
}

fn shown(shelf: &mut Shelf, node: Option<usize>) -> Shown {
    let show = Wish::Show {
        record: 0,
        node,
        rule: None,
    };
    match ask(shelf, show, &[]).0 {
        Reply::Shown { id: 5, page } => *page,
        other => panic!("{other:?}"),
    }
}

const TREE: &[u8] = "(;GM[4]FF[4]CA[UTF-8]SZ[15]RU[renju]PB[佐藤]PW[Li];B[hh];W[ig]C[好]\
    (;B[if]TR[hh]LB[jj:A])(;B[ih];W[jh])(;B[gg]))"
    .as_bytes();

#[test]
fn a_tree_is_walked_through_with_all_it_says() {
    let (mut shelf, file) = opened(TREE, Some("a.sgf"));
    let entry = Entry {
        title: "佐藤 – Li".to_owned(),
        line: String::new(),
        moves: 3,
        variations: 3,
    };
    assert_eq!((file.count, &file.records), (1, &vec![entry]));
    assert_eq!(file.charset.as_deref(), Some("UTF-8"));
    let root = shown(&mut shelf, None);
    assert_eq!((root.parent, root.rule.as_str()), (None, "renju"));
    assert!(root.head.iter().any(|(_, said)| said == "佐藤"));
    assert_eq!(root.line.len(), 4, "the root and the main line");
    let first = shown(&mut shelf, Some(root.children[0].node));
    let second = shown(&mut shelf, Some(first.children[0].node));
    assert_eq!(second.comment, "好");
    assert_eq!(second.stones, ["h8".to_owned(), "i9".to_owned()]);
    assert_eq!(second.to_move, "black");
    let ways: Vec<_> = second
        .children
        .iter()
        .map(|b| (b.mv.as_str(), b.nodes))
        .collect();
    assert_eq!(ways, [("i10", 1), ("i8", 2), ("g9", 1)]);
    let third = shown(&mut shelf, Some(second.children[0].node));
    assert_eq!(third.marks, [("h8".to_owned(), "triangle".to_owned())]);
    assert_eq!(third.labels, [("j6".to_owned(), "A".to_owned())]);
    assert_eq!(third.last.as_deref(), Some("i10"));
    assert_eq!(third.moves.as_deref(), Some("h8i9i10"));
    assert_eq!(third.numbers.len(), 3);
    let here = third
        .line
        .iter()
        .find(|s| s.node == third.node)
        .expect("on its own line");
    assert!(here.says && here.ply == 3);
    let others: Vec<_> = here.others.iter().map(|(_, mv)| mv.as_str()).collect();
    assert_eq!(others, ["i8", "g9"]);
}

#[test]
fn notes_of_the_rules_stand_at_their_plies() {
    let foul =
        b"(;GM[4]SZ[15]RU[renju];B[hj];W[ao];B[hi];W[aa];B[fh];W[oo];B[gh];W[oa];B[hh];W[ab])";
    let (mut shelf, _) = opened(foul, None);
    let root = shown(&mut shelf, None);
    let end = shown(&mut shelf, root.line.last().map(|s| s.node));
    assert_eq!(end.notes.len(), 1, "{:?}", end.notes);
    assert_eq!(end.notes[0].0, 9);
    assert!(end.notes[0].1.contains("double three"), "{:?}", end.notes);
    assert_eq!(end.moves, None, "no game goes on from a foul");
    // Judged by another rule there is none, and the game could go on.
    let show = Wish::Show {
        record: 0,
        node: Some(end.node),
        rule: Some("freestyle".to_owned()),
    };
    let (Reply::Shown { page, .. }, _) = ask(&mut shelf, show, &[]) else {
        panic!("a node")
    };
    assert_eq!((page.notes.len(), page.moves.is_some()), (0, true));
}

#[test]
fn the_end_of_a_game_is_told_and_numbers_are_those_of_the_stones() {
    // White overlooks Black's five and makes one too; a stone on a stone has no number.
    let psq = b"Piskvorky 15x15, 0:0, 0\n1,1,0\n1,15,0\n2,1,0\n2,15,0\n3,1,0\n3,15,0\n4,1,0\n4,15,0\n5,1,0\n5,15,0\n8,8,0\n";
    let (mut shelf, _) = opened(psq, Some("a.psq"));
    let line = shown(&mut shelf, None).line;
    let at = |shelf: &mut Shelf, ply: usize| {
        let step = line.iter().find(|step| step.ply == ply);
        shown(shelf, step.map(|step| step.node))
    };
    assert_eq!(at(&mut shelf, 8).outcome, None);
    let five = Ended {
        winner: Some("black".to_owned()),
        by: "five".to_owned(),
        foul: None,
        line: "a15b15c15d15e15".to_owned(),
    };
    assert_eq!(at(&mut shelf, 9).outcome, Some(five.clone()));
    let end = at(&mut shelf, 11);
    assert_eq!(end.outcome, Some(five));
    assert_eq!(
        end.notes.iter().map(|n| n.0).collect::<Vec<_>>(),
        [9, 10, 11]
    );
    assert_eq!((end.moves, end.numbers.len()), (None, 11));
    let foul = "(;GM[4]SZ[15]RU[renju];B[hj];W[ao];B[hi];W[aa];B[fh];W[oo];B[gh];W[oa];B[hh])";
    let (mut shelf, _) = opened(foul.as_bytes(), None);
    let root = shown(&mut shelf, None);
    let end = shown(&mut shelf, root.line.last().map(|s| s.node));
    let ended = end.outcome.expect("an end");
    assert_eq!(
        (ended.by.as_str(), ended.foul.as_deref()),
        ("foul", Some("double-three"))
    );
    let twice = "(;GM[4]SZ[15];B[hh];W[hh];B[ii])";
    let (mut shelf, _) = opened(twice.as_bytes(), None);
    let root = shown(&mut shelf, None);
    let end = shown(&mut shelf, root.line.last().map(|s| s.node));
    assert_eq!(end.numbers, [("i7".to_owned(), 3), ("h8".to_owned(), 1)]);
}

#[test]
fn a_line_of_passes_is_shown_with_few_notes() {
    let sgf = format!("(;GM[4]SZ[15]{})", ";B[];W[]".repeat(50_000));
    let (mut shelf, _) = opened(sgf.as_bytes(), None);
    let end = shown(&mut shelf, Some(100_000));
    assert_eq!((end.notes.len(), end.numbers.len()), (202, 0));
    let more = &end.notes[201];
    assert_eq!(more.0, 100_000);
    assert!(more.1.starts_with("99898 times more: "), "{}", more.1);
}

#[test]
fn what_cannot_be_read_says_where_and_whether_leniency_helps() {
    let mut shelf = Shelf::default();
    let torn = b"(;GM[4]SZ[15];B[hh];W[ii];B[zz])";
    let (
        Reply::Refused {
            why, lenient_helps, ..
        },
        _,
    ) = ask(&mut shelf, open(None, false), torn)
    else {
        panic!("refused")
    };
    assert!(why.contains("Byte 25") || why.contains("Byte"), "{why}");
    assert!(lenient_helps);
    let (Reply::Opened { file, .. }, _) = ask(&mut shelf, open(None, true), torn) else {
        panic!("opened")
    };
    assert_eq!(file.records[0].moves, 2);
    assert!(!file.notices.is_empty());
    let (
        Reply::Refused {
            lenient_helps, why, ..
        },
        _,
    ) = ask(&mut shelf, open(None, false), b"hello, world")
    else {
        panic!("refused")
    };
    assert!(!lenient_helps && !why.is_empty());
    let (Reply::Refused { why: chinese, .. }, _) =
        ask_in(&mut shelf, "zh", open(None, false), b"hello, world")
    else {
        panic!("refused")
    };
    assert_ne!(chinese, why);
    // What was open stays open.
    assert_eq!(
        shown(&mut shelf, None).line.len(),
        4,
        "with the node whose move is gone"
    );
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
    let mut shelf = Shelf::default();
    let named = Wish::Open {
        name: None,
        charset: Some("shift_jis".to_owned()),
        lenient: false,
    };
    let (Reply::Opened { file, .. }, _) = ask(&mut shelf, named, &sgf) else {
        panic!("opened")
    };
    assert_eq!(file.records[0].title, "佐藤 – x");
    let nonsense = Wish::Open {
        name: None,
        charset: Some("klingon".to_owned()),
        lenient: false,
    };
    let (Reply::Failed { why, .. }, _) = ask(&mut shelf, nonsense, &sgf) else {
        panic!("failed")
    };
    assert!(why.contains("klingon"));
}

fn written(shelf: &mut Shelf, what: What, format: &str) -> (Vec<u8>, Option<String>, Vec<String>) {
    let wish = Wish::Write {
        what,
        format: format.to_owned(),
    };
    match ask(shelf, wish, &[]) {
        (Reply::Written { text, losses, .. }, Some(bytes)) => (bytes, text, losses),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_record_is_written_again_and_what_is_lost_is_listed() {
    let (mut shelf, _) = opened(TREE, None);
    let record = || What::Record { record: 0 };
    let (sgf, text, losses) = written(&mut shelf, record(), "sgf");
    assert_eq!(
        (losses, text.as_deref().map(str::as_bytes)),
        (Vec::new(), Some(&sgf[..]))
    );
    let (mut again, _) = opened(&sgf, None);
    assert_eq!(shown(&mut again, None), shown(&mut shelf, None));
    let (_, moves, losses) = written(&mut shelf, record(), "moves");
    assert_eq!(moves.as_deref().map(str::trim), Some("h8i9i10"));
    assert!(losses.len() >= 3, "{losses:?}");
    let (lib, text, _) = written(&mut shelf, What::Everything, "lib");
    assert!(text.is_none() && lib.starts_with(b"\xffRenLib"));
}

#[test]
fn a_game_of_the_page_is_written_in_every_format() {
    let mut shelf = Shelf::default();
    let game = Game {
        rule: "renju".to_owned(),
        size: 15,
        start: None,
        moves: "h8h9h7a1".to_owned(),
        names: ["You".to_owned(), "Computer".to_owned()],
        result: Some("W+R".to_owned()),
        opening: Some("rif".to_owned()),
        date: "2026-11-20".to_owned(),
        comment: Some("A casual game".to_owned()),
    };
    for format in ["psq", "rec", "lib", "sgf", "rif", "moves", "diagram"] {
        let (bytes, _, _) = written(&mut shelf, What::Game(Box::new(game.clone())), format);
        let (mut again, _) = opened(&bytes, Some(&format!("a.{format}")));
        let root = shown(&mut again, None);
        let end = shown(&mut again, root.line.last().map(|s| s.node));
        let count = |s: &String| {
            tengen_core::notation::parse_points(s)
                .expect("points")
                .len()
        };
        assert_eq!(end.stones.iter().map(count).sum::<usize>(), 4, "{format}");
    }
    let (_, sgf, _) = written(&mut shelf, What::Game(Box::new(game)), "sgf");
    let sgf = sgf.expect("text");
    for said in [
        "PB[You]",
        "RE[W+R]",
        "DT[2026-11-20]",
        "ON[D8 Shogetsu]",
        "rif",
        "A casual game",
    ] {
        assert!(sgf.contains(said), "{said} in {sgf}");
    }
}

#[test]
fn nodes_and_games_are_drawn() {
    let (mut shelf, _) = opened(TREE, None);
    let draw = |what, look: &str| Wish::Draw {
        what,
        look: look.to_owned(),
        numbers: true,
        coordinates: true,
        rows_from_top: false,
    };
    let node = || Drawn::Node {
        record: 0,
        node: 3,
        rule: "renju".to_owned(),
    };
    let (Reply::Drawn { svg, .. }, _) = ask(&mut shelf, draw(node(), "dark"), &[]) else {
        panic!("drawn")
    };
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    let (Reply::Failed { why, .. }, _) = ask(&mut shelf, draw(node(), "pink"), &[]) else {
        panic!("failed")
    };
    assert!(why.contains("pink"));
}

#[test]
fn questions_that_mean_nothing_are_answered() {
    let mut shelf = Shelf::default();
    let failed = |reply: &Reply| matches!(reply, Reply::Failed { .. });
    assert!(failed(&shelf.answer("dance", &[]).reply));
    let show = Wish::Show {
        record: 0,
        node: None,
        rule: None,
    };
    assert!(failed(&ask(&mut shelf, show, &[]).0));
    let (mut shelf, _) = opened(TREE, None);
    for (record, node, rule) in [
        (1, None, None),
        (0, Some(99), None),
        (0, None, Some("chess".to_owned())),
    ] {
        assert!(failed(
            &ask(&mut shelf, Wish::Show { record, node, rule }, &[]).0
        ));
    }
    for format in ["doc", "url"] {
        let wish = Wish::Write {
            what: What::Everything,
            format: format.to_owned(),
        };
        assert!(failed(&ask(&mut shelf, wish, &[]).0), "{format}");
    }
    assert!(failed(
        &ask_in(&mut shelf, "tlh", open(None, false), TREE).0
    ));
}

#[test]
fn a_game_from_a_set_up_is_written_and_can_be_played_on() {
    let game = Game {
        rule: "renju".to_owned(),
        size: 15,
        start: Some("h8h9j9/i9/white".to_owned()),
        moves: "a1b1".to_owned(),
        names: ["A".to_owned(), "B".to_owned()],
        result: None,
        opening: None,
        date: "2026-11-21".to_owned(),
        comment: None,
    };
    let mut shelf = Shelf::default();
    let write = Wish::Write {
        what: What::Game(Box::new(game)),
        format: "sgf".to_owned(),
    };
    let (reply, bytes) = ask(&mut shelf, write, &[]);
    let Reply::Written { losses, .. } = reply else {
        panic!("a file, not {reply:?}")
    };
    assert_eq!(losses, [""; 0]);
    let (mut shelf, _) = opened(&bytes.expect("bytes"), None);
    let root = shown(&mut shelf, None);
    assert_eq!(root.start.as_deref(), Some("h8h9j9/i9/white"));
    let end = shown(&mut shelf, root.line.last().map(|s| s.node));
    assert_eq!(end.start, root.start);
    assert_eq!(end.moves.as_deref(), Some("a1b1"));
    assert_eq!(end.to_move, "white");
}

#[test]
fn a_proof_becomes_a_tree_that_opens_again() {
    use tengen_core::{Color, Point, Rule, Size};
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
        let what = What::Proof {
            moves: moves.map(str::to_owned),
        };
        let format = format.to_owned();
        ask(&mut Shelf::default(), Wish::Write { what, format }, bytes)
    };
    // In the order in which they were played, or, where that leads elsewhere, in any.
    for (moves, line) in [
        (Some("j8a5h8a1i8a3"), "j8 a5 h8 a1 i8 a3 g8 f8 k8"),
        (Some("j8a5h8a1"), "h8 a1 i8 a3 j8 a5 g8 f8 k8"),
        (None, "h8 a1 i8 a3 j8 a5 g8 f8 k8"),
    ] {
        let (reply, bytes) = written(moves, "lib", &certificate);
        assert!(matches!(reply, Reply::Written { ref extension, .. } if extension == "lib"));
        let (mut shelf, file) = opened(&bytes.expect("a file"), Some("a.lib"));
        assert_eq!(file.count, 1);
        let mut here = shown(&mut shelf, None);
        let mut played = Vec::new();
        while let Some(next) = here.children.first() {
            played.push(next.mv.clone());
            let node = next.node;
            here = shown(&mut shelf, Some(node));
            if here.stones.len() == 7 {
                assert!(here.comment.contains("F8"), "{}", here.comment);
            }
        }
        assert_eq!(played.join(" "), line);
    }
    let (reply, _) = written(None, "lib", b"TGPF");
    assert!(matches!(reply, Reply::Failed { .. }), "{reply:?}");
}
