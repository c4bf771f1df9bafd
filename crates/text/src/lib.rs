//! Part of Tengen.
