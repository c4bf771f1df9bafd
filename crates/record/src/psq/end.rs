//! The names of engines, and Gomocup's last line.

use tengen_core::Rule;

use super::{FILES, numbers};
use crate::info::Field;
use crate::node::Prop;
use crate::tree::{NodeId, Record};

/// Sets the names of Black and White from those of their files.
pub(super) fn name(record: &mut Record, files: [&str; 2]) {
    for (field, file) in [Field::BlackName, Field::WhiteName].into_iter().zip(files) {
        record.info_mut().set(field, engine(file));
    }
    if files.iter().any(|file| engine(file) != *file) {
        let values = files.map(str::to_owned).to_vec();
        let key = FILES.to_owned();
        let prop = Prop { key, values };
        record.node_mut(NodeId::ROOT).extra_mut().props.push(prop);
    }
}

/// An engine's name: that of its file without the parts that all have.
pub(super) fn engine(file: &str) -> &str {
    let cut = |text: &str, end: &str| {
        let at = text.len().checked_sub(end.len())?;
        let found = text.get(at..)?.eq_ignore_ascii_case(end);
        found.then_some(at)
    };
    let stem = [".zip", ".exe"].iter().find_map(|end| cut(file, end));
    let stem = &file[..stem.unwrap_or(file.len())];
    let begin = "pbrain-";
    let named = match stem.get(..begin.len()) {
        Some(start) if start.eq_ignore_ascii_case(begin) => &stem[begin.len()..],
        _ => stem,
    };
    if named.is_empty() { file } else { named }
}

/// The winner (1 or 2, or 0 for a draw) and the division of Gomocup's last line.
pub(super) fn end(line: &str) -> Option<(u8, &str)> {
    let (winner, division) = line.trim().split_once(',')?;
    let winner = winner.trim().parse().ok().filter(|&n| n <= 2)?;
    let division = division.trim();
    // A line of numbers could be a move.
    let told = !division.is_empty() && numbers(line).is_none();
    told.then_some((winner, division))
}

/// The rule of a division such as `Freestyle15_1`.
pub(super) fn rule_of(division: &str) -> Option<Rule> {
    let letters = division.bytes().take_while(u8::is_ascii_alphabetic).count();
    match division[..letters].to_ascii_lowercase().as_str() {
        "freestyle" | "fastgame" | "fast" => Some(Rule::Freestyle),
        "standard" => Some(Rule::Standard),
        "renju" => Some(Rule::Renju),
        "caro" => Some(Rule::Caro),
        _ => None,
    }
}
