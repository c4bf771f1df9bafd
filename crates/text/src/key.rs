//! Texts without variables, by name.

use std::fmt;

use crate::bundle::{self, File};

/// A text without variables: a [`Key`] or a [`TerminalKey`].
#[derive(Clone, Copy)]
pub struct Plain {
    pub(crate) file: &'static File,
    pub(crate) id: &'static str,
}

impl fmt::Debug for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

macro_rules! keys {
    ($(#[$about:meta])* $keys:ident: $($file:ident: { $($(#[$doc:meta])* $name:ident = $id:literal,)* })*) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $keys { $($($(#[$doc])* $name,)*)* }

        impl $keys {
            /// All variants.
            pub const ALL: &'static [$keys] = &[$($($keys::$name,)*)*];

            /// The message's identifier in the Fluent files.
            #[must_use]
            #[inline(always)]
            pub const fn id(self) -> &'static str {
                match self { $($($keys::$name => $id,)*)* }
            }
        }

        // Inlined, so that a module links only the files of the keys it uses.
        impl From<$keys> for Plain {
            #[inline(always)]
            fn from(key: $keys) -> Plain {
                let file = match key { $($($keys::$name)|* => &bundle::$file,)* };
                Plain { file, id: key.id() }
            }
        }
    };
}

// `build.rs` writes one variant for each message without variables.
include!(concat!(env!("OUT_DIR"), "/keys.rs"));
