//! Requests to the server's HTTP API.

use leptos::prelude::window;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tengen_api::ApiError;
use tengen_page::evening::Request;
use tengen_page::request::Failed;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Headers, RequestInit, Response};

use super::stored::{Read, Readers, load_readers};

pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Failed> {
    fetch(path, &RequestInit::new()).await
}

/// The same with what reads the answer, which may be loaded just for it.
pub(crate) async fn get_by<T>(path: &str, reader: fn(Readers) -> Read<T>) -> Result<T, Failed> {
    let readers = load_readers().await.map_err(|_| Failed::Away)?;
    let text = text(path).await?;
    reader(readers)(&text).map_err(|_| Failed::Unreadable)
}

/// The answer's text.
pub(crate) async fn text(path: &str) -> Result<String, Failed> {
    text_of(path, &RequestInit::new()).await
}

/// The same, until a signal.
pub(crate) async fn text_until(path: &str, signal: &AbortSignal) -> Result<String, Failed> {
    let init = RequestInit::new();
    init.set_signal(Some(signal));
    text_of(path, &init).await
}

/// A request with a body that is JSON already; returns the answer's text.
pub(crate) async fn call(method: &str, path: &str, body: Option<&str>) -> Result<String, Failed> {
    let init = match body {
        Some(body) => with_text(method, body).map_err(|_| Failed::Unreadable)?,
        None => RequestInit::new(),
    };
    init.set_method(method);
    text_of(path, &init).await
}

/// The same about an event, with its teacher's key.
pub(crate) async fn call_as(request: &Request) -> Result<String, Failed> {
    let init = with_key(request).map_err(|_| Failed::Unreadable)?;
    text_of(&request.path, &init).await
}

fn with_key(request: &Request) -> Result<RequestInit, JsValue> {
    let headers = Headers::new()?;
    headers.set("content-type", "application/json")?;
    if let Some(key) = &request.key {
        headers.set("authorization", &format!("Bearer {}", key.as_str()))?;
    }
    let init = RequestInit::new();
    init.set_method(request.method);
    init.set_headers(&headers);
    if let Some(body) = &request.body {
        init.set_body(&JsValue::from_str(body));
    }
    Ok(init)
}

pub(crate) async fn post<T: DeserializeOwned>(
    path: &str,
    body: &impl Serialize,
) -> Result<T, Failed> {
    let init = with_body("POST", body).map_err(|_| Failed::Unreadable)?;
    fetch(path, &init).await
}

pub(crate) async fn post_until<T: DeserializeOwned>(
    path: &str,
    body: &impl Serialize,
    signal: &AbortSignal,
) -> Result<T, Failed> {
    let init = with_body("POST", body).map_err(|_| Failed::Unreadable)?;
    init.set_signal(Some(signal));
    fetch(path, &init).await
}

fn with_body(method: &str, body: &impl Serialize) -> Result<RequestInit, JsValue> {
    let text = serde_json::to_string(body).map_err(|e| JsValue::from_str(&e.to_string()))?;
    with_text(method, &text)
}

fn with_text(method: &str, text: &str) -> Result<RequestInit, JsValue> {
    let headers = Headers::new()?;
    headers.set("content-type", "application/json")?;
    let init = RequestInit::new();
    init.set_method(method);
    init.set_headers(&headers);
    init.set_body(&JsValue::from_str(text));
    Ok(init)
}

async fn fetch<T: DeserializeOwned>(path: &str, init: &RequestInit) -> Result<T, Failed> {
    let text = text_of(path, init).await?;
    serde_json::from_str(&text).map_err(|_| Failed::Unreadable)
}

async fn text_of(path: &str, init: &RequestInit) -> Result<String, Failed> {
    let answer = send(path, init).await?;
    let text = read(&answer).await?;
    match answer.ok() {
        true => Ok(text),
        false => Err(refusal(&text)),
    }
}

async fn send(path: &str, init: &RequestInit) -> Result<Response, Failed> {
    let answer = JsFuture::from(window().fetch_with_str_and_init(path, init)).await;
    answer
        .map_err(|_| Failed::Away)?
        .dyn_into()
        .map_err(|_| Failed::Unreadable)
}

async fn read(answer: &Response) -> Result<String, Failed> {
    let body = answer.text().map_err(|_| Failed::Unreadable)?;
    let text = JsFuture::from(body).await.map_err(|_| Failed::Unreadable)?;
    text.as_string().ok_or(Failed::Unreadable)
}

fn refusal(text: &str) -> Failed {
    match serde_json::from_str::<ApiError>(text) {
        Ok(said) => Failed::Refused(said.error, said.message),
        Err(_) => Failed::Unreadable,
    }
}
