//! `/api/v1/library`: a mirror of the library of this machine's browsers, for them only.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequestParts, Path};
use axum::http::header::{CONTENT_TYPE, ETAG, IF_MATCH, IF_NONE_MATCH};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use tengen_api::{ApiError, ErrorCode};
use tengen_library::{DocumentId, Mirror, PutError, StorageError, Version};

use super::failure::Failure;
use crate::client::Client;
use crate::store::Store;
use crate::store::library::StoredRows;

/// The mirror, for requests that may use it.
pub(super) struct Mirrored(Mirror<StoredRows>);

impl FromRequestParts<Option<Store>> for Mirrored {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, store: &Option<Store>) -> Result<Self, Failure> {
        let Ok(client) = Client::from_request_parts(parts, store).await;
        let keeps = parts.extensions.get::<KeepsLibrary>().copied();
        open(store, keeps.unwrap_or(KeepsLibrary(false)), client).map(Mirrored)
    }
}

/// Whether a mirror of the library is kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeepsLibrary(pub(crate) bool);

/// Lists the documents
///
/// A line of text for each: the id, a space, and the version.
#[utoipa::path(
    get,
    path = "/api/v1/library",
    tag = "library",
    responses(
        (status = 200, body = String, content_type = "text/plain", description = "ids and versions"),
        (status = 403, body = ApiError, description = "request from another machine or through a proxy, or a server without a mirror"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn list(Mirrored(mirror): Mirrored) -> Result<Response, Failure> {
    let listed = mirror.list().await?;
    let lines = listed
        .iter()
        .map(|(id, version)| format!("{id} {version}\n"));
    Ok(lines.collect::<String>().into_response())
}

/// Gets a document
///
/// The file is a backup of one document; its version is the entity tag.
#[utoipa::path(
    get,
    path = "/api/v1/library/{id}",
    tag = "library",
    params(("id" = String, Path, description = "document id, 32 hexadecimal digits")),
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/octet-stream", description = "the document"),
        (status = 400, body = ApiError, description = "malformed id"),
        (status = 403, body = ApiError, description = "request from another machine or through a proxy, or a server without a mirror"),
        (status = 404, body = ApiError, description = "no such document"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn get(Mirrored(mirror): Mirrored, id: Path<String>) -> Result<Response, Failure> {
    let id = document(&id)?;
    let (version, file) = mirror.get(id).await?.ok_or_else(|| {
        Failure::new(
            ErrorCode::NotFound,
            format!("there is no document {id} here"),
        )
    })?;
    let headers = [
        (ETAG, format!("\"{version}\"")),
        (CONTENT_TYPE, "application/octet-stream".to_owned()),
    ];
    Ok((headers, file).into_response())
}

/// Stores a document
///
/// `If-Match` names the version that it replaces; `If-None-Match: *` says that there is none. The
/// header `Version` gives its new version, 16 hexadecimal digits drawn by the client.
///
/// Limits: 32 MiB a document, 1 GiB in total.
#[utoipa::path(
    put,
    path = "/api/v1/library/{id}",
    tag = "library",
    params(
        ("id" = String, Path, description = "document id, 32 hexadecimal digits"),
        ("If-Match" = Option<String>, Header, description = "the version that is replaced, as entity tag"),
        ("If-None-Match" = Option<String>, Header, description = "* if there must be none"),
        ("Version" = String, Header, description = "the new version, 16 hexadecimal digits"),
    ),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses(
        (status = 204, description = "stored"),
        (status = 400, body = ApiError, description = "malformed request, or a file that is not this document"),
        (status = 403, body = ApiError, description = "request from another machine or through a proxy, or a server without a mirror"),
        (status = 412, body = ApiError, description = "the version is another one; nothing was stored"),
        (status = 413, body = ApiError, description = "the document is too large"),
        (status = 507, body = ApiError, description = "storage limit reached; nothing was stored or deleted"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn put(
    Mirrored(mirror): Mirrored,
    id: Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<StatusCode, Failure> {
    let id = document(&id)?;
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let expected = match (text(IF_MATCH.as_str()), text(IF_NONE_MATCH.as_str())) {
        (Some(tag), None) => Some(version(tag.trim_matches('"'))?),
        (None, Some("*")) => None,
        _ => {
            let why = "say which version is replaced (If-Match), or that there is none (If-None-Match: *)";
            return Err(Failure::new(ErrorCode::BadRequest, why));
        }
    };
    let new = version(text("version").unwrap_or_default())?;
    mirror.put(id, expected, new, &body?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whether this client's library is mirrored here: the check of the routes, also passed to the
/// page.
pub(crate) fn keeps_library(store: &Option<Store>, keeps: KeepsLibrary, client: Client) -> bool {
    open(store, keeps, client).is_ok()
}

fn open(
    store: &Option<Store>,
    keeps: KeepsLibrary,
    client: Client,
) -> Result<Mirror<StoredRows>, Failure> {
    let refused = |why| Err(Failure::new(ErrorCode::Forbidden, why));
    if !client.is_local {
        return refused("the library is mirrored for browsers on the server's own machine only");
    }
    if !keeps.0 {
        return refused("this server was started with --no-library");
    }
    let store = store.as_ref().ok_or_else(Failure::no_folder)?;
    Ok(store.library())
}

fn document(id: &str) -> Result<DocumentId, Failure> {
    let read = id.parse::<DocumentId>();
    read.map_err(|why| Failure::new(ErrorCode::BadRequest, why.to_string()))
}

fn version(text: &str) -> Result<Version, Failure> {
    let read = text.parse::<Version>();
    read.map_err(|why| Failure::new(ErrorCode::BadRequest, why.to_string()))
}

impl From<StorageError> for Failure {
    fn from(error: StorageError) -> Self {
        Self::new(ErrorCode::StorageUnavailable, error.to_string())
    }
}

impl From<PutError> for Failure {
    fn from(error: PutError) -> Self {
        let code = match error {
            PutError::Changed(_) => ErrorCode::Changed,
            PutError::Unfit(_) => ErrorCode::BadRequest,
            PutError::Full => ErrorCode::StorageFull,
            PutError::Storage(error) => return error.into(),
        };
        Self::new(code, error.to_string())
    }
}
