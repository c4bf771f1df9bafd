//! The result of a match, as a table and as JSON.

use serde_json::{Value, json};
use tengen_arena::stats::{Elo, Rated, Ratings, Verdict, Wdl, los};
use tengen_arena::{Counts, Format, Tournament};
use tengen_text::{TerminalKey, Text, printable};

use crate::columns::columns;

pub(super) fn in_words(tournament: &Tournament, text: Text) -> String {
    let mut words = table(tournament, text);
    let names = tournament.summary().names();
    if let [first, _] = names {
        let between = tournament.summary().between(0, 1);
        if let Some(elo) = first_elo(tournament, Scale::Logistic) {
            let [diff, low, high] = [elo.diff, elo.low, elo.high].map(signed);
            words += &text.match_elo(first, diff, low, high);
            words.push('\n');
        }
        if let Some(elo) = first_elo(tournament, Scale::Normalised) {
            let [diff, low, high] = [elo.diff, elo.low, elo.high].map(signed);
            words += &text.match_nelo(diff, low, high);
            words.push('\n');
        }
        let los = 100.0 * los(between.wdl.wins, between.wdl.losses);
        words += &text.match_los(format!("{los:.1}"));
        words.push('\n');
        words += &text.match_pairs(between.pairs.0);
        words.push('\n');
    }
    if let (Some((llr, verdict)), Some(sprt)) = (tournament.test(), tournament.plan().sprt) {
        let (low, high) = sprt.bounds();
        let number = |x: f64| format!("{x:.2}");
        words += &text.match_test(number(llr), number(low), number(high), name(verdict));
        words.push('\n');
    }
    if let (Format::KnockOut, [winner]) = (tournament.plan().format, &tournament.still_in()[..]) {
        words += &text.match_winner(&names[*winner]);
        words.push('\n');
    }
    words
}

fn table(tournament: &Tournament, text: Text) -> String {
    let summary = tournament.summary();
    let ratings = ratings(tournament);
    let mut heads = vec![
        TerminalKey::MatchEngine,
        TerminalKey::MatchGames,
        TerminalKey::MatchWon,
        TerminalKey::MatchDrawn,
        TerminalKey::MatchLost,
        TerminalKey::MatchPoints,
    ];
    heads.extend(ratings.is_some().then_some(TerminalKey::MatchRating));
    heads.extend([
        TerminalKey::MatchCrashes,
        TerminalKey::MatchTime,
        TerminalKey::MatchIllegal,
    ]);
    let mut rows = vec![heads.into_iter().map(|key| text.get(key)).collect()];
    for i in order(tournament, ratings.as_deref()) {
        let Counts {
            wdl,
            crashes,
            time_losses,
            illegal,
        } = summary.counts(i);
        let share = wdl
            .score()
            .map_or_else(|| "–".to_owned(), |share| format!("{:.1} %", 100.0 * share));
        let mut row = vec![
            printable(&summary.names()[i]).into_owned(),
            wdl.games().to_string(),
            wdl.wins.to_string(),
            wdl.draws.to_string(),
            wdl.losses.to_string(),
            share,
        ];
        if let Some(rated) = ratings.as_ref().map(|all| all[i]) {
            row.push(format!("{:.0} ± {:.0}", rated.rating, rated.error));
        }
        row.extend([crashes, time_losses, illegal].map(|n| n.to_string()));
        rows.push(row);
    }
    columns(&rows)
}

/// Entrants, best first: by joint rating if there is one, else by score.
fn order(tournament: &Tournament, ratings: Option<&[Rated]>) -> Vec<usize> {
    let summary = tournament.summary();
    let worth = |i: usize| match ratings {
        Some(all) => all[i].rating,
        None => summary.counts(i).wdl.score().unwrap_or(0.0),
    };
    let mut order: Vec<usize> = (0..summary.names().len()).collect();
    order.sort_by(|&a, &b| worth(b).total_cmp(&worth(a)));
    order
}

/// Joint ratings; `None` for two engines, or while some have not met any other.
fn ratings(tournament: &Tournament) -> Option<Vec<Rated>> {
    let count = tournament.summary().names().len();
    if count < 3 {
        return None;
    }
    Ratings::default()
        .fit(count, &tournament.summary().results())
        .ok()
}

#[derive(Clone, Copy)]
enum Scale {
    Logistic,
    Normalised,
}

/// Elo of the first engine: against the second from game pairs, else from all its games.
fn first_elo(tournament: &Tournament, scale: Scale) -> Option<Elo> {
    let summary = tournament.summary();
    let pairs = summary.between(0, 1).pairs;
    let decided = pairs.0[1..4].iter().sum::<u64>() > 0 || (pairs.0[0] > 0 && pairs.0[4] > 0);
    let single = summary.counts(0).wdl;
    let paired = summary.names().len() == 2 && pairs.count() > 0;
    match (paired, scale) {
        (true, _) if !decided => None,
        (true, Scale::Logistic) => pairs.elo(),
        (true, Scale::Normalised) => pairs.normalised_elo(),
        (false, Scale::Logistic) => single.elo(),
        (false, Scale::Normalised) => single.normalised_elo(),
    }
}

/// The summary line, from the first engine's point of view.
pub(super) fn as_json(tournament: &Tournament) -> Value {
    let summary = tournament.summary();
    let first = summary.counts(0);
    let Wdl {
        wins,
        draws,
        losses,
    } = first.wdl;
    let elo = first_elo(tournament, Scale::Logistic);
    let nelo = first_elo(tournament, Scale::Normalised);
    let ratings = ratings(tournament);
    let test = tournament.test();
    let engines: Vec<Value> = summary
        .names()
        .iter()
        .enumerate()
        .map(|(i, name)| {
            let counts = summary.counts(i);
            json!({
                "name": name,
                "games": counts.wdl.games(),
                "wins": counts.wdl.wins,
                "losses": counts.wdl.losses,
                "draws": counts.wdl.draws,
                "rating": ratings.as_ref().map(|all| rounded(all[i].rating)),
                "rating_error": ratings.as_ref().map(|all| rounded(all[i].error)),
                "crashes": counts.crashes,
                "time_losses": counts.time_losses,
                "illegal": counts.illegal,
            })
        })
        .collect();
    json!({
        "type": "summary",
        "games": summary.games(),
        "wins": wins,
        "losses": losses,
        "draws": draws,
        "elo": elo.map(|e| rounded(e.diff)),
        "error": elo.map(|e| rounded(e.error())),
        "nelo": nelo.map(|e| rounded(e.diff)),
        "nelo_error": nelo.map(|e| rounded(e.error())),
        "los": rounded(los(wins, losses)),
        "pairs": summary.between(0, 1).pairs.0,
        "llr": test.map(|(llr, _)| rounded(llr)),
        "test": test.map(|(_, verdict)| name(verdict)),
        "crashes": first.crashes,
        "time_losses": first.time_losses,
        "illegal": first.illegal,
        "over": tournament.is_over(),
        "still_in": tournament.still_in().iter().map(|&i| &summary.names()[i]).collect::<Vec<_>>(),
        "engines": engines,
    })
}

const fn name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::AcceptH0 => "h0",
        Verdict::AcceptH1 => "h1",
        Verdict::Continue => "open",
    }
}

/// Four decimals; `None` for infinities and NaN, which JSON cannot hold.
fn rounded(x: f64) -> Option<f64> {
    x.is_finite().then(|| (x * 1e4).round() / 1e4)
}

fn signed(x: f64) -> String {
    if x.is_finite() {
        format!("{x:+.1}")
    } else {
        format!("{}∞", if x > 0.0 { '+' } else { '−' })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_without_an_end_are_shown_and_left_out() {
        assert_eq!(signed(f64::NEG_INFINITY), "−∞");
        assert_eq!(rounded(f64::INFINITY), None);
        assert_eq!(rounded(1.23456), Some(1.2346));
    }
}
