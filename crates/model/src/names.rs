//! Names of points and players, and moves of the keyboard cursor.

use tengen_core::{Color, Point, Size};
use tengen_text::{Key, Plies, Text};

use crate::book::mark_name;
use crate::{Cell, Computer, Help, Holds, ProgramSpec, ThreatHelp, Touch, Warning};

/// The accessible name of a point: `H8 black, last move`. Rows always count from the bottom, since
/// other programs find points by these names.
#[must_use]
pub fn name(text: Text, p: Point, cell: &Cell) -> String {
    let text = text.rows_from_top(None);
    let mut name = match cell.stone {
        None => text.cell_empty(p),
        Some(color) => text.cell_stone(p, color),
    };
    let mut add = |more: String| {
        name.push_str(", ");
        name.push_str(&more);
    };
    if cell.last {
        add(text.get(Key::CellLast));
    }
    if let Some(foul) = cell.forbidden {
        add(text.cell_forbidden(foul));
    }
    if cell.winning {
        add(text.get(Key::CellWinning));
    }
    if cell.ahead.is_some() {
        add(text.get(Key::CellAhead));
    }
    if cell.hint {
        add(text.get(Key::CellHint));
    }
    let answer = cell.answer.map(|holds| match holds {
        Holds::Asked => Key::CellAnswer,
        Holds::Stops => Key::CellStops,
        Holds::Perhaps => Key::CellMayHold,
        Holds::Loses => Key::CellLoses,
    });
    if let Some(key) = answer {
        add(text.get(key));
    }
    if cell.looks {
        add(text.get(Key::CellLooks));
    }
    if cell.asked {
        add(text.get(Key::CellAsked));
    }
    if let Some(mark) = cell.mark {
        add(text.cell_mark(mark_name(mark)));
    }
    if !cell.label.is_empty() {
        add(text.cell_label(&cell.label));
    }
    if cell.next {
        add(text.get(Key::CellNext));
    }
    if let Some(wins) = cell.known.wins {
        add(text.get(if wins {
            Key::CellProvedWon
        } else {
            Key::CellProvedLost
        }));
    }
    if let Some(turned) = cell.known.turned {
        add(text.get(if turned {
            Key::CellTurned
        } else {
            Key::CellAlike
        }));
    }
    if cell.offer > 0 {
        add(text.cell_offer(cell.offer));
    }
    if cell.outside {
        add(text.get(Key::CellOutside));
    }
    if let Some(other) = cell.same_as {
        add(text.cell_same_as(other));
    }
    let means = match cell.proof {
        Some(Touch::Wins) => Some(Key::CellWins),
        Some(Touch::Counter) => Some(Key::CellCounter),
        Some(Touch::Averts) => Some(Key::CellAverts),
        Some(Touch::Gains) => Some(Key::CellGains),
        Some(Touch::Open) => Some(Key::CellUndecided),
        Some(Touch::Played) | None => None,
    };
    if let Some(key) = means {
        add(text.get(key));
    }
    name
}

/// The name of a computer player.
#[must_use]
pub fn computer(text: Text, computer: &Computer) -> String {
    match computer {
        Computer::Level(level) => text.player_computer(level.get()),
        Computer::Textbook(spec) => textbook(text, spec),
        Computer::Host(name) => name.to_string(),
    }
}

/// Help for beginners that is shown unasked.
#[must_use]
pub fn help(text: Text, help: &Help) -> String {
    match help {
        Help::Threat(color, help) => threat(text, *color, help),
        Help::Warning(Warning::Loses(first, plies)) => text.help_loses(*first, Plies(*plies)),
        Help::Warning(Warning::LetGo(first, plies)) => text.help_let_go(*first, Plies(*plies)),
    }
}

/// The threat, and what is known of the answers to it.
fn threat(text: Text, color: Color, help: &ThreatHelp) -> String {
    let [stops, perhaps, asked] =
        [Holds::Stops, Holds::Perhaps, Holds::Asked].map(|holds| help.points(holds));
    let (state, points) = match () {
        () if !stops.is_empty() => ("stops", stops),
        () if !asked.is_empty() => ("asked", asked),
        () if !perhaps.is_empty() => ("perhaps", perhaps),
        () if help.too_late => ("late", Vec::new()),
        () => ("lost", Vec::new()),
    };
    let four = if help.threat.four { "yes" } else { "no" };
    match (text.few_points(&points), points.is_empty()) {
        (None, false) => text.help_threat_many(color, four, state),
        (points, _) => text.help_threat(color, four, state, points.unwrap_or_default()),
    }
}

/// The name of a founding program, with its search depth if that is not the default.
#[must_use]
pub fn textbook(text: Text, spec: &ProgramSpec) -> String {
    let name = text.textbook_name(spec.program().name());
    match spec.settings().depth {
        Some(depth) => text.textbook_at_depth(name, depth.get()),
        None => name,
    }
}

/// The point that a key leads to, by the browser's name of the key; `None` for other keys. `far`
/// means *Ctrl*.
#[must_use]
pub fn step(key: &str, far: bool, at: Point, size: Size) -> Option<Point> {
    let end = size.get() - 1;
    let (x, y) = (at.x(), at.y());
    let to = match key {
        "ArrowLeft" => (x.saturating_sub(1), y),
        "ArrowRight" => ((x + 1).min(end), y),
        "ArrowUp" => (x, (y + 1).min(end)),
        "ArrowDown" => (x, y.saturating_sub(1)),
        "Home" => (0, if far { end } else { y }),
        "End" => (end, if far { 0 } else { y }),
        "PageUp" => (x, end),
        "PageDown" => (x, 0),
        _ => return None,
    };
    Point::new(to.0, to.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::{Color, Foul};
    use tengen_text::Language;

    fn p(name: &str) -> Point {
        name.parse().expect("a point")
    }

    #[test]
    fn points_have_the_names_that_people_and_tests_look_for() {
        let en = Text::new(Language::English);
        let cell = Cell::default();
        assert_eq!(name(en, p("h8"), &cell), "H8 empty");
        let forbidden = Cell {
            forbidden: Some(Foul::DoubleThree),
            ..cell.clone()
        };
        assert_eq!(
            name(en, p("h8"), &forbidden),
            "H8 empty, forbidden double three"
        );
        let last = Cell {
            stone: Some(Color::Black),
            last: true,
            winning: true,
            ..cell
        };
        assert_eq!(
            name(en, p("h8"), &last),
            "H8 black, last move, winning line"
        );
        let from_top = en.rows_from_top(Some(Size::STANDARD));
        assert_eq!(name(from_top, p("c2"), &Cell::default()), "C2 empty");
        assert_eq!(
            name(Text::new(Language::Chinese), p("h8"), &last),
            "H8 黑子, 最后一手, 胜利连线"
        );
    }

    #[test]
    fn keys_stay_on_the_board() {
        let size = Size::STANDARD;
        assert_eq!(step("ArrowUp", false, p("h8"), size), Some(p("h9")));
        assert_eq!(step("ArrowUp", false, p("h15"), size), Some(p("h15")));
        assert_eq!(step("ArrowLeft", false, p("a1"), size), Some(p("a1")));
        assert_eq!(step("End", false, p("h8"), size), Some(p("o8")));
        assert_eq!(step("Home", true, p("h8"), size), Some(p("a15")));
        assert_eq!(step("x", false, p("h8"), size), None);
    }
}
