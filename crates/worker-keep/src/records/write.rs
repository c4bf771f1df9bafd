//! Records, games and certificates as files.

use tengen_core::opening::recognise;
use tengen_core::{Color, Move, PositionSpec, Rule, Start};
use tengen_game::clock::After;
use tengen_proof::Certificate;
use tengen_record::{
    Act, Field, Format, NodeId, ProofTree, Record, SetupStone, WriteOptions, Written, proof_tree,
};
use tengen_text::Text;
use tengen_worker_protocol::records::{FileContent, Game, RecordsAnswer};

use super::service::{Answered, Opened, RequestError};

pub(crate) struct WriteRequest<'a> {
    pub(crate) what: &'a FileContent,
    /// The attached certificate, for [`FileContent::Proof`].
    pub(crate) certificate: &'a [u8],
    pub(crate) format: Format,
}

pub(crate) fn write(
    request: &WriteRequest<'_>,
    open: Option<&Opened>,
    text: Text,
) -> Result<Answered, RequestError> {
    let &WriteRequest {
        what,
        certificate,
        format,
    } = request;
    let options = WriteOptions::default();
    let mut cut = None;
    let opened = || open.ok_or(RequestError::NoFile);
    let Written { bytes, losses } = match what {
        FileContent::Everything => {
            let opened = opened()?;
            let records = (0..opened.records.len()).map(|at| opened.record(at));
            let records = records.collect::<Result<Vec<_>, _>>()?;
            tengen_record::write(&records, opened.tables(), format, &options)?
        }
        FileContent::Record { record } => {
            let record = opened()?.record(*record)?;
            tengen_record::write(&[record], None, format, &options)?
        }
        FileContent::Game(game) => tengen_record::write(&[record(game)?], None, format, &options)?,
        FileContent::Proof { moves } => {
            let tree = proof(certificate, moves.as_deref(), text)?;
            cut = tree.cut.then(|| text.certificate_cut(tree.record.len()));
            tengen_record::write(&[tree.record], None, format, &options)?
        }
    };
    let several = matches!(what, FileContent::Everything);
    let reply = RecordsAnswer::Written {
        format: format.name().to_owned(),
        extension: extension(format).to_owned(),
        text: is_text(format)
            .then(|| String::from_utf8(bytes.clone()).ok())
            .flatten(),
        losses: cut
            .into_iter()
            .chain(losses.iter().map(|loss| text.loss(loss, several)))
            .collect(),
    };
    Ok(Answered {
        answer: reply,
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

/// Converts a certificate to a tree of variations.
fn proof(
    certificate: &[u8],
    moves: Option<&[Move]>,
    text: Text,
) -> Result<ProofTree, RequestError> {
    let certificate = Certificate::decode(certificate)?;
    let else_wins = |stone| text.certificate_else(stone);
    let mut tree = proof_tree(&certificate, moves, &else_wins)
        .map_err(|e| RequestError::Game(e.to_string()))?;
    tree.record.info_mut().set(Field::Application, "Tengen");
    Ok(tree)
}

/// A game as a file in SGF.
///
/// # Errors
/// The moves do not follow each other on the board; the text says which.
pub fn sgf(game: &Game) -> Result<String, String> {
    let said = |error: RequestError| error.to_string();
    let record = record(game).map_err(said)?;
    let written = tengen_record::write(&[record], None, Format::Sgf, &WriteOptions::default());
    let bytes = written.map_err(|error| error.to_string())?.bytes;
    String::from_utf8(bytes).map_err(|error| error.to_string())
}

/// Converts a game played on the page to a record.
pub(crate) fn record(game: &Game) -> Result<Record, RequestError> {
    let PositionSpec {
        rule,
        size,
        start,
        moves,
    } = &game.position;
    let mut record = Record::new(*size);
    set_up(&mut record, start);
    let (mut at, mut color) = (NodeId::ROOT, start.to_move);
    for (i, &mv) in moves.iter().enumerate() {
        at = record
            .add(at, Act::Play(color, mv))
            .map_err(|why| RequestError::Game(why.to_string()))?;
        if let Some(&Some([spent, left, overtime])) = game.times.get(i) {
            let after = After {
                spent,
                left,
                overtime: u16::try_from(overtime).ok().filter(|&more| more > 0),
            };
            after.note(record.node_mut(at), color);
        }
        color = color.opponent();
    }
    let info = record.info_mut();
    info.set_rule(*rule);
    let [black, white] = &game.names;
    info.set(Field::BlackName, black);
    info.set(Field::WhiteName, white);
    info.set(Field::Date, &game.date);
    info.set(Field::Application, "Tengen");
    if let Some(result) = &game.result {
        info.set(Field::Result, result);
    }
    let [main, overtime] = &game.clock;
    for (field, value) in [(Field::TimeLimit, main), (Field::Overtime, overtime)] {
        if let Some(value) = value {
            info.set(field, value);
        }
    }
    let opening = game.opening.map(|o| format!("Opening: {}", o.full_name()));
    let said: Vec<String> = opening.into_iter().chain(game.comment.clone()).collect();
    if !said.is_empty() {
        info.set(Field::GameComment, said.join("\n"));
    }
    if let (Rule::Renju, Ok(position)) = (rule, game.position.position())
        && let Some(found) = recognise(&position)
    {
        let (id, name) = (found.opening.id(), found.opening.romaji());
        info.set(Field::Opening, format!("{id} {name}"));
    }
    Ok(record)
}

/// Stores the stones on the board before the first move.
fn set_up(record: &mut Record, start: &Start) {
    if start.is_usual() {
        return;
    }
    let stones = [(Color::Black, &start.black), (Color::White, &start.white)];
    let stones = stones.into_iter().flat_map(|(color, points)| {
        let stone = move |&at| SetupStone {
            at,
            color: Some(color),
        };
        points.iter().map(stone)
    });
    let root = record.node_mut(NodeId::ROOT).extra_mut();
    root.stones = stones.collect();
    root.to_move = Some(start.to_move);
}
