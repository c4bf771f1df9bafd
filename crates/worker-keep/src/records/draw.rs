//! Diagrams of records and games.

use tengen_picture::Picture;
use tengen_record::NodeId;
use tengen_worker_protocol::records::DiagramPosition;

use super::service::{Opened, RequestError};
use super::write::record;

pub(crate) fn picture(
    open: Option<&Opened>,
    what: &DiagramPosition,
) -> Result<Picture, RequestError> {
    Ok(match what {
        DiagramPosition::Node { record, node, rule } => {
            let record = open.ok_or(RequestError::NoFile)?.record(*record)?;
            // The page numbers nodes in preorder, as they were packed.
            let id = record.preorder().nth(*node);
            let id = id.ok_or(RequestError::NoNode(*node))?;
            Picture::of_record(&record, id, *rule)
        }
        DiagramPosition::Game(game) => {
            let record = record(game)?;
            let end = record.main_line().last().unwrap_or(NodeId::ROOT);
            Picture::of_record(&record, end, game.position.rule)
        }
    })
}
