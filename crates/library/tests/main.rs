//! The library over a store in memory.

mod backup;
mod common;
mod damage;
mod documents;
mod find;
mod fuzz;
mod judgements;
mod kept;
mod killed;
mod lists;
mod merge;
mod mirror;
mod settings;
mod writers;
