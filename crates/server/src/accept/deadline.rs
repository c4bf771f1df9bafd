//! Request bodies with a time-out.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::BoxError;
use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};
use tokio::time::{Sleep, sleep};

#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the request did not arrive in time")]
pub(crate) struct TooSlow;

impl TooSlow {
    /// Whether the error or one of its sources is this one.
    pub(crate) fn caused(error: &(dyn std::error::Error + 'static)) -> bool {
        let mut next = Some(error);
        while let Some(error) = next {
            if error.is::<Self>() {
                return true;
            }
            next = error.source();
        }
        false
    }
}

/// A body that fails if it is incomplete after a given time.
pub(super) struct Deadline {
    body: Incoming,
    /// `None` for an empty body.
    end: Option<Pin<Box<Sleep>>>,
}

impl Deadline {
    pub(super) fn new(body: Incoming, time: Duration) -> Self {
        let end = (!body.is_end_stream()).then(|| Box::pin(sleep(time)));
        Self { body, end }
    }
}

impl Body for Deadline {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(cx) {
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        match self.end.as_mut().map(|end| end.as_mut().poll(cx)) {
            Some(Poll::Ready(())) => Poll::Ready(Some(Err(TooSlow.into()))),
            _ => Poll::Pending,
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
