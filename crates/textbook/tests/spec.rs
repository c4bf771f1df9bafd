//! Programs with their settings, as text.

use crate::common::depth;
use tengen_textbook::{Depth, DepthError, Program, ProgramSettings, ProgramSpec, ProgramSpecError};

fn read(text: &str) -> Result<ProgramSpec, ProgramSpecError> {
    text.parse()
}

/// Every program and setting, each with its text.
fn all() -> Vec<(ProgramSpec, String)> {
    let mut all = Vec::new();
    for program in Program::ALL {
        let depths = Depth::ALL.map(Some);
        let depths = if program.takes_depth() {
            &depths[..]
        } else {
            &[]
        };
        for &depth in [None].iter().chain(depths) {
            for faithful in [false, true] {
                let spec = ProgramSpec::new(program, ProgramSettings { faithful, depth });
                let depth = depth.map_or(String::new(), |d| format!(",depth={}", d.get()));
                let slips = if faithful { ",faithful" } else { "" };
                all.push((
                    spec.expect("they go together"),
                    format!("{program}{depth}{slips}"),
                ));
            }
        }
    }
    all
}

#[test]
fn each_has_one_text_and_reads_it_back() {
    let all = all();
    assert_eq!(all.len(), 2 * 2 + 3 * 2 * 7);
    for (spec, text) in all {
        assert_eq!(spec.to_string(), text);
        assert_eq!(read(&text), Ok(spec), "{text}");
    }
}

#[test]
fn settings_are_read_in_either_order() {
    let spec = read("bitboard,faithful,depth=2").expect("a program");
    assert_eq!(spec.to_string(), "bitboard,depth=2,faithful");
    assert_eq!(spec.program(), Program::Bitboard);
    assert_eq!(
        spec.settings(),
        ProgramSettings::FAITHFUL.at_depth(depth(2))
    );
}

#[test]
fn what_is_no_program_with_settings_says_why() {
    let unknown = |s: &str| ProgramSpecError::Unknown(s.to_owned());
    let no_depth = |s: &str| ProgramSpecError::Depth(DepthError(s.to_owned()));
    for (text, why) in [
        ("win-table,fast", unknown("fast")),
        ("win-table,", unknown("")),
        ("bitboard,depth", unknown("depth")),
        ("bitboard, depth=2", unknown(" depth=2")),
        ("bitboard,faithful=yes", unknown("faithful=yes")),
        ("bitboard,Faithful", unknown("Faithful")),
        ("bitboard,depth=", no_depth("")),
        ("bitboard,depth=0", no_depth("0")),
        ("bitboard,depth=7", no_depth("7")),
        ("bitboard,depth=+3", no_depth("+3")),
        ("bitboard,depth=-1", no_depth("-1")),
        ("bitboard,depth=99999999999", no_depth("99999999999")),
        ("bitboard,depth=2,depth=2", ProgramSpecError::Twice("depth")),
        (
            "bitboard,faithful,faithful",
            ProgramSpecError::Twice("faithful"),
        ),
        (
            "win-table,depth=2",
            ProgramSpecError::NoDepth(Program::WinTable),
        ),
        (
            "win-counter,faithful,depth=1",
            ProgramSpecError::NoDepth(Program::WinCounter),
        ),
    ] {
        assert_eq!(read(text), Err(why), "{text}");
    }
    for text in ["", "chess", "Bitboard", ",depth=2", "bitboard depth=2"] {
        assert!(
            matches!(read(text), Err(ProgramSpecError::Program(_))),
            "{text}"
        );
    }
    let said = |text| read(text).expect_err("wrong").to_string();
    assert_eq!(
        said("bitboard,depth=7"),
        "\"7\" is no depth: a whole number from 1 to 6"
    );
    assert_eq!(
        said("win-table,depth=2"),
        "win-table does not look ahead: it has no depth to set"
    );
    assert_eq!(
        said("win-table,fast"),
        "\"fast\" is no setting of a founding program: depth=N, faithful"
    );
}

#[test]
fn depths_are_checked() {
    assert_eq!(Depth::new(0), Err(DepthError("0".to_owned())));
    assert_eq!(Depth::new(7), Err(DepthError("7".to_owned())));
    assert_eq!(Depth::ALL.map(Depth::get), [1, 2, 3, 4, 5, 6]);
    for depth in Depth::ALL {
        assert_eq!(Depth::new(depth.get()), Ok(depth));
        assert_eq!(depth.to_string().parse(), Ok(depth));
    }
}

#[test]
fn flags_say_the_same_or_more_and_never_something_else() {
    let flags = |text, faithful, depth| {
        let spec = read(text).expect("a program");
        spec.with_flags(faithful, depth).map(|s| s.to_string())
    };
    let ok = |text: &str| Ok(text.to_owned());
    let two = Some(depth(2));
    assert_eq!(flags("bitboard", false, None), ok("bitboard"));
    assert_eq!(
        flags("bitboard", true, two),
        ok("bitboard,depth=2,faithful")
    );
    assert_eq!(
        flags("bitboard,depth=2,faithful", true, two),
        ok("bitboard,depth=2,faithful")
    );
    assert_eq!(
        flags("bitboard,depth=3", false, two),
        Err(ProgramSpecError::Contradiction(depth(3), depth(2)))
    );
    assert_eq!(
        flags("win-table", true, two),
        Err(ProgramSpecError::NoDepth(Program::WinTable))
    );
}
