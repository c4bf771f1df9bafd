//! Parts of the page that closures capture by a pointer.

/// Declares `$handle`, a pointer to `$parts`, which live as long as the page: closures that capture
/// the parts themselves would copy dozens of words.
macro_rules! handle {
    ($(#[$doc:meta])* $handle:ident, $parts:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $handle(&'static $parts);

        impl $handle {
            fn share(parts: $parts) -> $handle {
                $handle(Box::leak(Box::new(parts)))
            }
        }

        impl std::ops::Deref for $handle {
            type Target = $parts;

            fn deref(&self) -> &$parts {
                self.0
            }
        }
    };
}

pub(crate) use handle;
