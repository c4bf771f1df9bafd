//! Build, run and test Tengen.
fn main() {}
