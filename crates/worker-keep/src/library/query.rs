//! Lists and searches: from the page's words to the library's, and back.

use tengen_core::Size;
use tengen_game::library::GAME_TAG;
use tengen_game::setup::Seat;
use tengen_library::{
    DocumentId, Ended, Error, Filter, Head, Library, ListRequest, Rows, Sort, SortBy, StorageError,
};
use tengen_worker_protocol::library::{DocumentRow, LibraryAnswer, ListOrder, Query};
use tengen_worker_protocol::stones::stones;

const RESULTS: [(Ended, &str); 4] = [
    (Ended::Black, "black"),
    (Ended::White, "white"),
    (Ended::Draw, "draw"),
    (Ended::Unknown, "unknown"),
];

/// The question is not one that the page asks.
pub(crate) fn broken(why: impl ToString) -> Error {
    Error::Storage(StorageError::Broken(why.to_string()))
}

pub(crate) fn id(text: &str) -> Result<DocumentId, Error> {
    text.parse().map_err(broken)
}

pub(crate) fn request(query: &Query) -> Result<ListRequest, Error> {
    let ended = RESULTS.into_iter().find(|(_, name)| *name == query.result);
    let (by, descending) = match query.sort {
        ListOrder::Changed => (SortBy::Changed, true),
        ListOrder::Date => (SortBy::Date, true),
        ListOrder::Name => (SortBy::Name, false),
        ListOrder::Moves => (SortBy::Moves, true),
        ListOrder::Opening => (SortBy::Opening, false),
    };
    let size = query.size.map(Size::new).transpose();
    let won = match query.result.as_str() {
        "won" => Some(true),
        "lost" => Some(false),
        _ => None,
    };
    let mut tags = query.tags.clone();
    // A file may name a player like the person here.
    tags.extend(won.map(|_| GAME_TAG.to_owned()));
    Ok(ListRequest {
        filter: Filter {
            ended: ended.map(|(ended, _)| ended),
            decided: won.map(|won| (Seat::Person.to_string(), won)),
            opening: query.opening.clone(),
            from: query.from.clone(),
            to: query.to.clone(),
            size: size.map_err(broken)?,
            rule: query.rule,
            tags,
            ..Filter::default()
        },
        sort: Sort { by, descending },
        offset: query.offset,
        limit: query.limit,
    })
}

pub(crate) async fn list<R: Rows>(
    library: &mut Library<R>,
    query: &Query,
) -> Result<LibraryAnswer, Error> {
    let mut request = request(query)?;
    let text = query.text.trim();
    let (total, rows) = if let Some((size, start)) = &query.position {
        request.filter.name = text.to_owned();
        let (board, to_move) = stones(*size, start).map_err(broken)?;
        let hits = library
            .find_position(&board, Some(to_move), &request)
            .await?;
        let rows = hits.documents.rows.into_iter().filter_map(|hit| {
            let mut row = row(library.head(hit.document)?);
            row.path = Some(hit.path.0);
            Some(row)
        });
        (hits.documents.total, rows.collect())
    } else if text.is_empty() {
        let window = library.list(&request);
        (window.total, window.rows.iter().map(row).collect())
    } else {
        let hits = library.search_text(text, &request).await?;
        let rows = hits.rows.into_iter().filter_map(|hit| {
            let mut row = row(library.head(hit.document)?);
            (row.path, row.excerpt) = (Some(hit.path.0), hit.excerpt);
            Some(row)
        });
        (hits.total, rows.collect())
    };
    Ok(LibraryAnswer::Listed(total, rows))
}

pub(crate) fn row(head: &Head) -> DocumentRow {
    let known = &head.summary;
    let result = RESULTS.into_iter().find(|(ended, _)| *ended == known.ended);
    DocumentRow {
        id: head.id.to_string(),
        name: head.name.clone(),
        tags: head.tags.clone(),
        rule: known.rule,
        size: known.size.get().into(),
        moves: known.moves,
        nodes: known.nodes,
        players: [known.black.clone(), known.white.clone()],
        event: known.event.clone(),
        date: known.date.clone(),
        result: result.map_or("unknown", |(_, name)| name).to_owned(),
        changed: head.changed,
        copy: head.copy_of.is_some(),
        excerpt: String::new(),
        path: None,
    }
}
