//! Grades from behaviour.

use tengen_training::{Attempt, Grade};

/// Right at once, without help, in `millis`.
fn right(millis: u32) -> Attempt {
    Attempt {
        right: true,
        millis,
        ..Attempt::default()
    }
}

#[test]
fn the_table_of_grades() {
    let median = Some(4_000);
    let wrong = Attempt {
        right: false,
        ..right(1_000)
    };
    let hinted = Attempt {
        hinted: true,
        ..right(1_000)
    };
    let shown = Attempt {
        shown: true,
        ..right(1_000)
    };
    let easy = |attempt: Attempt| Attempt {
        easy: true,
        ..attempt
    };
    for (attempt, grade) in [
        (wrong, Grade::Again),
        (hinted, Grade::Again),
        (shown, Grade::Again),
        // A tap on "easy" does not make up for help.
        (easy(wrong), Grade::Again),
        (easy(hinted), Grade::Again),
        (easy(shown), Grade::Again),
        (right(0), Grade::Good),
        (right(4_000), Grade::Good),
        // 2.5 times the median is not yet slow.
        (right(10_000), Grade::Good),
        (right(10_001), Grade::Hard),
        (right(u32::MAX), Grade::Hard),
        (easy(right(1_000)), Grade::Easy),
        (easy(right(60_000)), Grade::Easy),
    ] {
        assert_eq!(attempt.grade(median), grade, "{attempt:?}");
    }
    assert_eq!(right(u32::MAX).grade(None), Grade::Good);
}
