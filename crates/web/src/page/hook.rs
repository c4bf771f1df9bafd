//! What a part of the page calls in a part that is made after it.

use std::rc::Rc;

use leptos::prelude::*;

/// A function that is set once everything is made.
pub(crate) struct Hook<T: 'static>(StoredValue<Option<Called<T>>, LocalStorage>);

type Called<T> = Rc<dyn Fn(T)>;

// Derived ones would ask the same of `T`.
impl<T> Clone for Hook<T> {
    fn clone(&self) -> Hook<T> {
        *self
    }
}

impl<T> Copy for Hook<T> {}

impl<T> Hook<T> {
    pub(crate) fn new() -> Hook<T> {
        Hook(StoredValue::new_local(None))
    }

    pub(crate) fn set(self, called: impl Fn(T) + 'static) {
        self.0.set_value(Some(Rc::new(called)));
    }

    /// Calls it, if it is set.
    pub(crate) fn call(self, what: T) {
        // A copy, since it may be called from within.
        if let Some(called) = self.0.get_value() {
            called(what);
        }
    }
}
