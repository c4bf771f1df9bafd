//! A bare Gomocup engine: the smallest program for matches between two versions (`tengen match`).
//!
//! ```text
//! cargo build --release -p tengen-gomocup-engine --example brain
//! ```
//!
//! With `--features tune` its arguments set search parameters: `brain futility=60 reduction=45`.

use tengen_core::Level;
use tengen_gomocup_engine::Options;

fn main() -> std::io::Result<()> {
    #[cfg(feature = "tune")]
    tengen_engine::weights_from_environment().map_err(std::io::Error::other)?;
    #[cfg(feature = "tune")]
    for setting in std::env::args().skip(1) {
        let (name, value) = setting.split_once('=').unwrap_or((&setting, ""));
        let value = value.parse().map_err(std::io::Error::other)?;
        tengen_engine::set_param(name, value).map_err(std::io::Error::other)?;
    }
    let options = Options {
        level: Level::STRONGEST,
        seed: 1,
        textbook: None,
    };
    tengen_gomocup_engine::serve(options, std::io::stdin(), std::io::stdout().lock())
}
