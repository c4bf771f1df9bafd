//! Records and games as files.

use tengen_core::opening::recognise;
use tengen_core::{Position, Rule, Size, notation};
use tengen_messages::records::{Game, Reply, What};
use tengen_record::{Field, Format, Record, WriteOptions, Written};
use tengen_text::Text;

use crate::shelf::{Answered, Opened, ShelfError};

pub(crate) fn write(
    id: i32,
    open: Option<&Opened>,
    what: &What,
    format: Format,
    text: Text,
) -> Result<Answered, ShelfError> {
    let options = WriteOptions::default();
    let opened = || open.ok_or(ShelfError::NoFile);
    let Written { bytes, losses } = match what {
        What::Everything => {
            let reading = &opened()?.reading;
            tengen_record::write(&reading.records, reading.tables.as_ref(), format, &options)?
        }
        What::Record { record } => {
            let record = std::slice::from_ref(opened()?.record(*record)?);
            tengen_record::write(record, None, format, &options)?
        }
        What::Game(game) => tengen_record::write(&[record(game)?], None, format, &options)?,
    };
    let several = matches!(what, What::Everything);
    let reply = Reply::Written {
        id,
        format: format.name().to_owned(),
        extension: extension(format).to_owned(),
        text: is_text(format)
            .then(|| String::from_utf8(bytes.clone()).ok())
            .flatten(),
        losses: losses.iter().map(|loss| text.loss(loss, several)).collect(),
    };
    Ok(Answered {
        reply,
        bytes: Some(bytes),
    })
}

const fn extension(format: Format) -> &'static str {
    match format {
        Format::Rif => "xml",
        Format::Moves | Format::Diagram => "txt",
        other => other.name(),
    }
}

const fn is_text(format: Format) -> bool {
    !matches!(format, Format::Renlib)
}

/// A game of the page as a record.
pub(crate) fn record(game: &Game) -> Result<Record, ShelfError> {
    let wrong = |why: &dyn std::fmt::Display| ShelfError::Game(why.to_string());
    let rule: Rule = game.rule.parse()?;
    let size = Size::new(game.size).map_err(|e| wrong(&e))?;
    let moves = notation::parse_moves(&game.moves).map_err(|e| wrong(&e))?;
    let mut record = Record::from_moves(size, &moves).map_err(|e| wrong(&e))?;
    let info = record.info_mut();
    info.set_rule(rule);
    let [black, white] = &game.names;
    info.set(Field::BlackName, black);
    info.set(Field::WhiteName, white);
    info.set(Field::Date, &game.date);
    info.set(Field::Application, "Tengen");
    if let Some(result) = &game.result {
        info.set(Field::Result, result);
    }
    let opening = game.opening.as_ref().map(|o| format!("Opening: {o}"));
    let said: Vec<String> = opening.into_iter().chain(game.comment.clone()).collect();
    if !said.is_empty() {
        info.set(Field::GameComment, said.join("\n"));
    }
    if let (Rule::Renju, Ok(position)) = (rule, Position::from_moves(rule, size, &moves))
        && let Some(found) = recognise(&position)
    {
        let (id, name) = (found.opening.id(), found.opening.romaji());
        info.set(Field::Opening, format!("{id} {name}"));
    }
    Ok(record)
}
