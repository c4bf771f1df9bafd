//! Requests to the server's HTTP API.

use js_sys::{JSON, Reflect};
use leptos::prelude::window;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tengen_api::ApiError;
use tengen_page::request::Failed;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Headers, RequestInit, Response};

pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Failed> {
    fetch(path, &RequestInit::new()).await
}

pub(crate) async fn get_until<T: DeserializeOwned>(
    path: &str,
    signal: &AbortSignal,
) -> Result<T, Failed> {
    let init = RequestInit::new();
    init.set_signal(Some(signal));
    fetch(path, &init).await
}

/// Sends a PUT that outlives the page (`keepalive`).
pub(crate) async fn put(path: &str, body: &impl Serialize) -> Result<(), Failed> {
    let init = with_body("PUT", body).map_err(|_| Failed::Unreadable)?;
    Reflect::set(&init, &JsValue::from_str("keepalive"), &JsValue::TRUE)
        .map_err(|_| Failed::Unreadable)?;
    let answer = send(path, &init).await?;
    if answer.ok() {
        return Ok(());
    }
    Err(refusal(&text(&answer).await?))
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
    let headers = Headers::new()?;
    headers.set("content-type", "application/json")?;
    let init = RequestInit::new();
    init.set_method(method);
    init.set_headers(&headers);
    init.set_body(&JsValue::from_str(&text));
    Ok(init)
}

async fn fetch<T: DeserializeOwned>(path: &str, init: &RequestInit) -> Result<T, Failed> {
    let answer = send(path, init).await?;
    let text = text(&answer).await?;
    if answer.ok() {
        return serde_json::from_str(&text).map_err(|_| Failed::Unreadable);
    }
    Err(refusal(&text))
}

async fn send(path: &str, init: &RequestInit) -> Result<Response, Failed> {
    let answer = JsFuture::from(window().fetch_with_str_and_init(path, init)).await;
    answer
        .map_err(|_| Failed::Away)?
        .dyn_into()
        .map_err(|_| Failed::Unreadable)
}

async fn text(answer: &Response) -> Result<String, Failed> {
    let body = answer.json().map_err(|_| Failed::Unreadable)?;
    let value = JsFuture::from(body).await.map_err(|_| Failed::Unreadable)?;
    let text = JSON::stringify(&value).map(String::from);
    text.map_err(|_| Failed::Unreadable)
}

fn refusal(text: &str) -> Failed {
    match serde_json::from_str::<ApiError>(text) {
        Ok(said) => Failed::Refused(said.error, said.message),
        Err(_) => Failed::Unreadable,
    }
}
