//! `tengen-load WHAT TENGEN`: load, attacks and power cuts against a server that it starts.

fn main() -> anyhow::Result<()> {
    tengen_load::run(std::env::args().skip(1))
}
