//! Reading, writing, editing and replaying records.

mod cases;
mod coding;
mod common;
mod edit;
mod hostile;
mod known;
mod losses;
mod pack;
mod real;
mod renlib;
mod replay;
mod rif;
mod round_trip;
mod tree;
