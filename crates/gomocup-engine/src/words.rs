//! Texts of the engine's messages.

use tengen_core::{Point, Size};
use tengen_engine::{Info, Trial};
use tengen_gomocup::{About, Reply, Xy};

use crate::memory::MOST_HASH_LOG;
use crate::session::most_threads;

/// Moves of a principal variation that fit into a reply.
const LONGEST: usize = 24;

/// The state of a search in the words that c-gomoku-cli and Gomocup's readers know from Rapfi:
/// depths in plies, `ev` as [`eval`], nodes, nodes a millisecond, milliseconds, moves.
pub(crate) fn thought(info: &Info) -> Reply {
    let ms = info.time.as_millis();
    let pv: Vec<String> = info.pv.iter().take(12).map(Point::to_string).collect();
    Reply::Message(format!(
        "depth {}-{} ev {} n {} n/ms {} tm {ms} pv {}",
        info.depth,
        info.seldepth,
        eval(info),
        info.nodes,
        u128::from(info.nodes) / ms.max(1),
        pv.join(" ")
    ))
}

/// How far a mate at the end of a search is certain; `None` without a mate.
pub(crate) fn certainty(info: &Info) -> Option<Reply> {
    let mate = info.mate?;
    let text = match info.proved {
        None => format!("mate {mate} found"),
        Some(plies) => format!("mate {mate} proved in {plies}"),
    };
    Some(Reply::Message(text))
}

/// Engine units, or plies to a won (`+M7`) or lost (`-M6`) end.
fn eval(info: &Info) -> String {
    match info.mate {
        Some(mate) if mate > 0 => format!("+M{mate}"),
        Some(mate) => format!("-M{}", -mate),
        None => info.score.to_string(),
    }
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
        format!("EVAL {}", eval(info)),
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
