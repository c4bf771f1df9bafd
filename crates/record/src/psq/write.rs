//! Writing a `.psq` and a `.rec`.

use std::fmt::Write as _;

use tengen_core::{Color, Move, Rule};

use super::end::{end, engine, rule_of};
use super::{CODE, FILES, LEVELS, WORD, numbers};
use crate::error::WriteError;
use crate::format::Format;
use crate::game::GameResult;
use crate::info::{Field, Info};
use crate::linear::alternating;
use crate::loss::{Losses, Lost, single_line};
use crate::options::{WriteOptions, Written};
use crate::tree::{NodeId, Record};

/// Writes a `.psq`.
///
/// # Errors
/// [`WriteError::Nothing`] if there are no records.
pub fn write(records: &[Record], options: &WriteOptions) -> Result<Written, WriteError> {
    write_as(Format::Psq, records, options)
}

/// Writes a `.rec`.
///
/// # Errors
/// [`WriteError::Nothing`] if there are no records.
pub fn write_rec(records: &[Record], options: &WriteOptions) -> Result<Written, WriteError> {
    write_as(Format::Rec, records, options)
}

fn write_as(
    format: Format,
    records: &[Record],
    options: &WriteOptions,
) -> Result<Written, WriteError> {
    if records.is_empty() {
        return Err(WriteError::Nothing);
    }
    let mut losses = Losses::default();
    let mut text = String::new();
    // A `.rec` holds one game.
    let held = match format {
        Format::Rec => 1,
        _ => records.len(),
    };
    losses.add(0, Lost::Records, records.len() - held);
    for (at, record) in records[..held].iter().enumerate() {
        write_game(format, record, options, (at, &mut losses), &mut text);
    }
    let (bytes, missing) = options.charset.encode(&text);
    losses.add(0, Lost::Characters, missing);
    Ok(Written {
        bytes,
        losses: losses.list(),
    })
}

fn write_game(
    format: Format,
    record: &Record,
    options: &WriteOptions,
    (index, losses): (usize, &mut Losses),
    text: &mut String,
) {
    losses.line(index, record, &[Lost::Spent, Lost::Props]);
    let ending = match format {
        Format::Psq if options.psq_result => last_line(record),
        _ => None,
    };
    let held = ending.as_deref().map_or_else(Info::default, said);
    for (field, value) in record.info().iter() {
        let named = matches!(field, Field::BlackName | Field::WhiteName);
        let lost = !named && held.get(field) != Some(value);
        losses.add(index, Lost::Info(field), usize::from(lost));
    }
    let own = format_props(record, format, (index, losses));
    let names = names(record, (index, losses));
    let base = match format {
        Format::Rec => {
            let assumed = record.size().get() == 20;
            losses.add(index, Lost::Size, usize::from(!assumed));
            write_names(text, &names.clone().unwrap_or_default());
            0
        }
        _ => {
            let n = record.size();
            let levels = own.levels.as_deref().unwrap_or("0:0");
            let _ = writeln!(text, "{WORD} {n}x{n}, {levels}, 0");
            1
        }
    };
    let top = record.size().get() - 1;
    let placed = |mv| matches!(mv, Move::Place(_));
    let line = alternating(record, record.size(), index, losses, placed);
    let timed = |ms: Option<u32>| ms.is_some_and(|ms| ms > 0);
    let held = line.iter().filter(|(_, n)| timed(n.spent_ms())).count();
    let all = record.main_line().map(|id| record.node(id).spent_ms());
    losses.add(index, Lost::Spent, all.flatten().count() - held);
    for (mv, node) in line {
        if let Move::Place(p) = mv {
            let (x, y) = (p.x() + base, top - p.y() + base);
            let ms = node.spent_ms().unwrap_or(0);
            let _ = writeln!(text, "{x},{y},{ms}");
        }
    }
    if let Some(names) = names.filter(|_| format == Format::Psq) {
        write_names(text, &names);
    }
    let code = own.code.as_deref().unwrap_or("-1");
    let _ = writeln!(text, "{code}");
    if let Some(ending) = ending {
        let _ = writeln!(text, "{ending}");
    }
}

/// Gomocup's last line for a record, if its result is known.
fn last_line(record: &Record) -> Option<String> {
    let info = record.info();
    let winner = match info.result()? {
        GameResult::Draw => 0,
        GameResult::Win(Color::Black, _) => 1,
        GameResult::Win(Color::White, _) => 2,
        _ => return None,
    };
    let event = info.get(Field::Event).map(|event| single_line(event).0);
    let division = event.filter(|event| !event.trim().is_empty());
    let division = division.or_else(|| {
        let rule = match info.rule()? {
            Rule::Freestyle => "Freestyle",
            Rule::Standard => "Standard",
            Rule::Renju => "Renju",
            Rule::Caro => "Caro",
            Rule::CaroOverline => return None,
        };
        Some(format!("{rule}{}", record.size()))
    });
    Some(format!("{winner},{}", division?))
}

/// What a reader takes from Gomocup's last line.
fn said(line: &str) -> Info {
    let mut info = Info::default();
    if let Some((winner, division)) = end(line) {
        let result = ["0", "B+", "W+"][usize::from(winner)];
        info.set(Field::Result, result);
        info.set(Field::Event, division);
        if let Some(rule) = rule_of(division) {
            info.set_rule(rule);
        }
    }
    info
}

fn write_names(text: &mut String, names: &[String; 2]) {
    for name in names {
        text.push_str(name);
        text.push('\n');
    }
}

struct FormatProps {
    levels: Option<String>,
    code: Option<String>,
}

/// Reads the root's properties of these formats; all others on the main line are lost.
fn format_props(
    record: &Record,
    format: Format,
    (index, losses): (usize, &mut Losses),
) -> FormatProps {
    let root = record.node(NodeId::ROOT).extra();
    let one = |key: &str| root.prop(key).and_then(|v| v.first()).cloned();
    let levels = one(LEVELS).filter(|text| {
        let pair = text.split_once(':');
        format == Format::Psq
            && pair.is_some_and(|(a, b)| a.parse::<u32>().is_ok() && b.parse::<u32>().is_ok())
    });
    let code = one(CODE).filter(|text| text.parse::<i32>().is_ok());
    let files = root.prop(FILES).is_some_and(|files| {
        let info = record.info();
        let named = [Field::BlackName, Field::WhiteName].map(|field| info.get(field));
        let of = |at: usize| files.get(at).map(|file| engine(file));
        files.len() == 2
            && (0..2).all(|at| of(at) == Some(named[at].unwrap_or_default()))
            && (0..2).any(|at| of(at) != files.get(at).map(String::as_str))
    });
    let held = [levels.is_some(), code.is_some(), files];
    let held = held.into_iter().filter(|&held| held).count();
    let all: usize = record
        .main_line()
        .map(|id| record.node(id).extra().props.len())
        .sum();
    losses.add(index, Lost::Props, all - held);
    FormatProps { levels, code }
}

/// The names, or those of their files, if any is set. One that would be read as something else
/// cannot be written.
fn names(record: &Record, (index, losses): (usize, &mut Losses)) -> Option<[String; 2]> {
    let files = record.node(NodeId::ROOT).extra().prop(FILES);
    let fields = [Field::BlackName, Field::WhiteName];
    let mut names = [0, 1].map(|at| {
        let name = record.info().get(fields[at]).unwrap_or_default();
        let (name, changed) = single_line(name);
        losses.add(index, Lost::LineBreaks, usize::from(changed));
        let file = files.and_then(|files| files.get(at)).cloned();
        let file = file.filter(|file| engine(file) == name && single_line(file).0 == *file);
        let written = file.unwrap_or_else(|| name.clone());
        let begins = written.trim_start().starts_with(WORD);
        if numbers(&written).is_some() || engine(&written) != name || begins {
            losses.add(index, Lost::Info(fields[at]), 1);
            return String::new();
        }
        written
    });
    // A number and `winner,division` would be the end.
    if names[0].trim().parse::<i32>().is_ok() && end(&names[1]).is_some() {
        losses.add(index, Lost::Info(fields[1]), 1);
        names[1].clear();
    }
    names.iter().any(|name| !name.is_empty()).then_some(names)
}
