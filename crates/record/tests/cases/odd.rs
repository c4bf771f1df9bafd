//! Files of old programs, mail and editors.

use tengen_record::Field;

use super::{lenient, open, played, stones, strict};

#[test]
fn lines_may_end_as_on_an_old_macintosh() {
    let psq = "Piskvorky 15x15, 0:0, 0\r8,8,0\r9,9,0\ra\rb\r-1\r";
    let reading = open(psq, "a.psq");
    assert_eq!(played(&reading.records[0]), "Bh8 Wi7");
    assert_eq!(reading.records[0].info().get(Field::WhiteName), Some("b"));
    assert_eq!(open("h8 i9\rh8 g7\r", "a.moves").records.len(), 2);
    let diagram = ".....\r.xo..\r..x..\r...o.\r.....\r";
    assert_eq!(
        stones(&open(diagram, "a.diagram").records[0]),
        "Bb4 Bc3 Wc4 Wd2"
    );
}

#[test]
fn text_of_two_bytes_a_letter_needs_no_name() {
    let wide = |text: &str| -> Vec<u8> {
        let units = text.encode_utf16().flat_map(u16::to_le_bytes);
        [0xff, 0xfe].into_iter().chain(units).collect()
    };
    for text in [
        "(;SZ[15]PB[李四];B[hh];W[ii])",
        "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n-1\n",
    ] {
        let reading = open(wide(text), "a.txt");
        assert_eq!(played(&reading.records[0]), "Bh8 Wi7", "{text}");
    }
}

#[test]
fn diagrams_in_mail_and_chats() {
    for text in [
        "> . . . . .\n> . x o . .\n> . . x . .\n> . . . o .\n> . . . . .\n",
        ". . . . .\n. x o . .\n. . (x) . .\n. . . [o] .\n. . . . .\n",
        "·····\n·⚫\u{fe0f}⚪\u{fe0f}··\n··⚫\u{fe0f}··\n···⚪\u{fe0f}·\n·····\n",
        "```\n+ + + + +\n+ X O + +\n+ + X + +\n+ + + O +\n+ + + + +\n```\n",
    ] {
        let reading = open(text, "a.diagram");
        assert_eq!(stones(&reading.records[0]), "Bb4 Bc3 Wc4 Wd2", "{text}");
    }
}

#[test]
fn small_letters_of_properties_are_lenient() {
    let text = "(;gm[4]sz[15]pb[Ann];b[hh];w[ii])";
    assert!(strict(text, "a.sgf").is_err());
    let reading = lenient(text, "a.sgf");
    assert_eq!(played(&reading.records[0]), "Bh8 Wi7");
    assert_eq!(reading.records[0].info().get(Field::BlackName), Some("Ann"));
}
