//! Little boards of documents, for lists.

use tengen_core::{Color, Start};
use tengen_game::library::PUZZLE_TAG;
use tengen_library::{DocumentId, Error, Rows};
use tengen_record::{Cursor, NodeId, Record};
use tengen_worker_protocol::library::LibraryAnswer;

use super::query;
use super::service::LibraryService;

/// The most nodes of a tree that is read for its little board, so that a list of large records
/// stays quick.
const NODES: u32 = 5_000;

impl<R: Rows> LibraryService<R> {
    pub(crate) async fn boards(&mut self, ids: &[String]) -> Result<LibraryAnswer, Error> {
        let mut boards = Vec::with_capacity(ids.len());
        for id in ids {
            let id = query::id(id)?;
            boards.push(self.board(id).await.unwrap_or_default());
        }
        Ok(LibraryAnswer::Boards(boards))
    }

    async fn board(&mut self, id: DocumentId) -> Option<String> {
        let head = self.library.head(id)?;
        if head.summary.nodes > NODES {
            return None;
        }
        let is_puzzle = head.tags.iter().any(|tag| tag == PUZZLE_TAG);
        let tree = self.library.tree(id).await.ok()?;
        Some(match is_puzzle {
            true => stones_after(&tree, 1),
            false => stones_after(&tree, usize::MAX),
        })
    }
}

/// The stones after this many nodes of the main line; the root is one.
fn stones_after(tree: &Record, nodes: usize) -> String {
    let line: Vec<NodeId> = tree.main_line().take(nodes).collect();
    let mut cursor = Cursor::new(tree);
    line.into_iter().for_each(|id| cursor.enter(id));
    Start::of_board(cursor.board(), Color::Black).to_string()
}
