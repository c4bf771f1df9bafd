//! A WebSocket connection to a path of the page's server.

use leptos::prelude::window;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, MessageEvent, WebSocket};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SocketEvent {
    Opened,
    Message(String),
    Lost,
}

/// A WebSocket; closed when dropped, without a further event.
pub(crate) struct RoomSocket {
    socket: WebSocket,
    _on_open: Closure<dyn FnMut(Event)>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_close: Closure<dyn FnMut(Event)>,
}

impl Drop for RoomSocket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}

impl RoomSocket {
    /// Connects to a path on the page's server; `None` if the browser refuses.
    pub(crate) fn open(
        path: &str,
        listener: impl Fn(SocketEvent) + Clone + 'static,
    ) -> Option<RoomSocket> {
        let location = window().location();
        let scheme = match location.protocol().ok()?.as_str() {
            "https:" => "wss",
            _ => "ws",
        };
        let socket = WebSocket::new(&format!("{scheme}://{}{path}", location.host().ok()?)).ok()?;
        let (opened, lost) = (listener.clone(), listener.clone());
        let on_open = Closure::new(move |_: Event| opened(SocketEvent::Opened));
        let on_message = Closure::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                listener(SocketEvent::Message(text));
            }
        });
        let on_close = Closure::new(move |_: Event| lost(SocketEvent::Lost));
        socket.set_onopen(Some(on_open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
        Some(RoomSocket {
            socket,
            _on_open: on_open,
            _on_message: on_message,
            _on_close: on_close,
        })
    }

    /// Sends a message; one that is lost is sent again over the next connection.
    pub(crate) fn send(&self, text: &str) {
        let _ = self.socket.send_with_str(text);
    }
}
