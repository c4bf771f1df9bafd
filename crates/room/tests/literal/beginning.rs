//! Which rooms can be made.

use tengen_core::literal::Grid;
use tengen_core::opening::Procedure;
use tengen_core::{Color, Size, Start};
use tengen_room::{Config, ConfigError, Fouls};

/// Why no game can begin, or nothing.
pub(super) fn possible(config: &Config, start: Option<&Start>) -> Result<(), &'static str> {
    let size = Size::new(u32::from(config.size)).map_err(|_| "size")?;
    if config.casual && config.fouls == Fouls::Claim {
        return Err("help with claims");
    }
    let judged = |clock: tengen_room::Terms| clock.to_string().contains("=arbiter");
    if config.arbiter.is_none() && config.clock.is_some_and(judged) {
        return Err("round of nobody");
    }
    let owners =
        [config.seats.first, config.seats.second].map(|owner| owner.map(|o| o.to_string()));
    if owners[0].is_some() && owners[0] == owners[1] {
        return Err("one player");
    }
    // Pro has a line around the central 5×5, long pro one around the central 7×7; the rest of the
    // procedures with areas are renju's, up to Taraguchi's central 9×9.
    let smallest = match config.opening {
        Procedure::None | Procedure::Swap | Procedure::Swap2 | Procedure::Balanced => 5,
        Procedure::Pro => 5 + 2,
        _ => 9,
    };
    let Some(start) = start else {
        if config.size < smallest {
            return Err("opening");
        }
        return match config.opening {
            Procedure::Yamaguchi { offers: Some(n) } if !(1..=12).contains(&n) => Err("opening"),
            _ => Ok(()),
        };
    };
    if config.opening != Procedure::None {
        return Err("set-up of an opening");
    }
    set_up(config, start, size)
}

fn set_up(config: &Config, start: &Start, size: Size) -> Result<(), &'static str> {
    let mut grid = Grid::new(size);
    for (color, points) in [(Color::Black, &start.black), (Color::White, &start.white)] {
        for &p in points {
            if !size.contains(p) || grid.get(p).is_some() {
                return Err("set-up");
            }
            grid.set(p, Some(color));
        }
    }
    let won = |color| {
        let mut own = size.points().filter(|&p| grid.get(p) == Some(color));
        own.any(|p| !grid.winning_rows(config.rule, p).is_empty())
    };
    match (won(Color::Black), won(Color::White)) {
        (true, true) => Err("set-up"),
        (false, false) if !grid.is_full() => Ok(()),
        _ => Err("over"),
    }
}

/// The name of an error here.
pub(super) fn name(error: &ConfigError) -> &'static str {
    match error {
        ConfigError::Size(_) => "size",
        ConfigError::Start(_) => "set-up",
        ConfigError::Over => "over",
        ConfigError::Opening(_) => "opening",
        ConfigError::StartOfOpening => "set-up of an opening",
        ConfigError::HelpWithClaims => "help with claims",
        ConfigError::OnePlayer => "one player",
        ConfigError::RoundOfArbiter => "round of nobody",
        _ => "another",
    }
}
