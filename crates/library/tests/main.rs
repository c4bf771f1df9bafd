//! The library over a store in memory.
