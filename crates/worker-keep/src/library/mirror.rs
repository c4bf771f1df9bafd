//! Requests to the mirror.

use js_sys::{ArrayBuffer, JsString, Uint8Array};
use tengen_library::{Put, Reply, Request, Version};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, DedicatedWorkerGlobalScope, RequestInit, Response};

const LIBRARY: &str = "/api/v1/library";
/// The time for one answer, in milliseconds.
const TIME: u32 = 5_000;

/// Asks the mirror.
pub(crate) async fn ask(request: &Request) -> Reply {
    answered(request).await.unwrap_or(Reply::Away)
}

async fn answered(request: &Request) -> Result<Reply, JsValue> {
    let init = RequestInit::new();
    init.set_signal(Some(&AbortSignal::timeout_with_u32(TIME)));
    let mut path = LIBRARY.to_owned();
    match request {
        Request::List => {}
        Request::Get(id) => path = format!("{LIBRARY}/{id}"),
        Request::Put(put) => {
            path = format!("{LIBRARY}/{}", put.id);
            prepare(&init, put)?;
        }
    }
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let response = JsFuture::from(scope.fetch_with_str_and_init(&path, &init)).await?;
    let response: Response = response.unchecked_into();
    Ok(match (request, response.status()) {
        (Request::List, 200) => {
            let text = JsFuture::from(response.text()?).await?;
            let text = String::from(text.unchecked_into::<JsString>());
            let line = |line: &str| {
                let (id, version) = line.split_once(' ')?;
                Some((id.parse().ok()?, version.parse().ok()?))
            };
            Reply::Listed(text.lines().filter_map(line).collect())
        }
        (Request::Get(_), 200) => {
            let tag = response.headers().get("etag")?.unwrap_or_default();
            let Ok(version) = tag.trim_matches('"').parse::<Version>() else {
                return Ok(Reply::Away);
            };
            let bytes = JsFuture::from(response.array_buffer()?).await?;
            let bytes = Uint8Array::new(&bytes.unchecked_into::<ArrayBuffer>());
            Reply::Document(version, bytes.to_vec())
        }
        (Request::Put(_), 204) => Reply::Stored,
        (Request::Get(_), 404) => Reply::Missing,
        (Request::Put(_), 412) => Reply::Changed,
        (_, 400 | 413) => Reply::Refused,
        _ => Reply::Away,
    })
}

fn prepare(init: &RequestInit, put: &Put) -> Result<(), JsValue> {
    let headers = web_sys::Headers::new()?;
    match put.expected {
        Some(version) => headers.set("if-match", &format!("\"{version}\""))?,
        None => headers.set("if-none-match", "*")?,
    }
    headers.set("version", &put.version.to_string())?;
    init.set_method("PUT");
    init.set_headers(&headers);
    init.set_body(&Uint8Array::from(put.file.as_slice()));
    Ok(())
}
