//! Texts of the engine's messages.

use tengen_core::{Point, Size};
use tengen_engine::{Info, Trial};
use tengen_gomocup::{About, Reply, Xy};

use crate::memory::MOST_HASH_LOG;
use crate::session::most_threads;

/// Moves of a principal variation that fit into a reply.
const LONGEST: usize = 24;

pub(crate) fn summary(info: &Info) -> Reply {
    let mate = match (info.mate, info.proved) {
        (None, _) => String::new(),
        (Some(mate), None) => format!(" mate {mate} found"),
        (Some(mate), Some(plies)) => format!(" mate {mate} proved in {plies}"),
    };
    let pv: Vec<String> = info.pv.iter().take(12).map(Point::to_string).collect();
    Reply::Message(format!(
        "depth {}-{} ev {}{mate} n {} tm {} pv {}",
        info.depth,
        info.seldepth,
        info.score,
        info.nodes,
        info.time.as_millis(),
        pv.join(" ")
    ))
}

/// The answer to `YXSHOWINFO`.
pub(crate) fn abilities(about: &About) -> [Reply; 3] {
    [
        format!("{} {}", about.name, about.version),
        format!("INFO MAX_THREAD_NUM {}", most_threads()),
        format!("INFO MAX_HASH_SIZE {MOST_HASH_LOG}"),
    ]
    .map(Reply::Message)
}

/// Search details in the `INFO` format of Yixin and compatible programs.
pub(crate) fn facts(info: &Info, lines: usize, size: Size) -> Vec<Reply> {
    let ms = info.time.as_millis();
    let speed = u128::from(info.nodes) * 1000 / ms.max(1);
    let eval = match info.mate {
        Some(mate) if mate > 0 => format!("+M{mate}"),
        Some(mate) => format!("-M{}", -mate),
        None => info.score.to_string(),
    };
    let line: Vec<String> = info
        .pv
        .iter()
        .take(LONGEST)
        .map(|&p| Xy::new(p, size).to_string())
        .collect();
    [
        format!("PV {}", info.line - 1),
        format!("NUMPV {lines}"),
        format!("DEPTH {}", info.depth),
        format!("SELDEPTH {}", info.seldepth),
        format!("NODES {}", info.nodes),
        format!("TOTALNODES {}", info.nodes),
        format!("TOTALTIME {ms}"),
        format!("SPEED {speed}"),
        format!("EVAL {eval}"),
        format!("WINRATE {}.{:03}", info.winrate / 1000, info.winrate % 1000),
        format!("BESTLINE {}", line.join(" ")),
        "PV DONE".to_owned(),
    ]
    .map(Reply::Info)
    .into()
}

/// The state of a root move for the board's display.
pub(crate) fn realtime(point: Point, trial: Trial, size: Size) -> Reply {
    let word = match trial {
        Trial::Begun => "POS",
        Trial::Done => "DONE",
        Trial::Best => "BEST",
        Trial::Lost => "LOST",
    };
    Reply::Message(format!("REALTIME {word} {}", Xy::new(point, size)))
}

pub(crate) fn refresh() -> Reply {
    Reply::Message("REALTIME REFRESH".to_owned())
}
