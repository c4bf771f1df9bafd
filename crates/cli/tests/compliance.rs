//! `tengen compliance`: Tengen passes every check, and engines with one fault each fail its check.

#![cfg(unix)]

use crate::common::{run, stdout};
use serde_json::Value;

fn checks(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{line}: {e}")))
        .collect()
}

#[test]
fn ours_passes() {
    let brain = format!("'{}' brain", env!("CARGO_BIN_EXE_tengen"));
    // A loaded machine may delay the answers.
    let output = run(&["compliance", &brain, "--json", "--tolerance", "2s"]);
    let all = checks(&String::from_utf8(output.stdout).expect("text"));
    let failed: Vec<_> = all.iter().filter(|c| c["result"] == "failed").collect();
    assert!(failed.is_empty(), "{failed:#?}");
    assert!(output.status.success());
    let (summary, all) = all.split_last().expect("a summary");
    assert_eq!(summary["failed"], 0);
    assert!(all.len() >= 40, "{} checks", all.len());
    for check in all.iter().filter(|c| c["required"] == true) {
        assert_eq!(check["result"], "passed", "{check}");
    }
}

#[test]
fn a_line_for_each_check() {
    let brain = format!("'{}' brain", env!("CARGO_BIN_EXE_tengen"));
    let text = stdout(&["compliance", &brain, "--only", "start"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 5, "{text}");
    assert!(lines[0].starts_with("passed\tstart-15: "));
    assert_eq!(lines[4], "4 passed, 0 not offered.");
    let none = run(&["compliance", &brain, "--only", "nonsense"]);
    assert_eq!(none.status.code(), Some(1));
}

/// A shell engine that plays 0,0, 1,0, …; `cases` are handled first.
fn script(cases: &str) -> String {
    let script = format!(
        "x=0; while read -r l; do l=$(printf %s \"$l\" | tr -d '\\r'); case \"$l\" in {cases} \
         START*) x=0; echo OK;; RESTART) x=0; echo OK;; ABOUT) echo 'name=\"Shell\"';; INFO*|BOARD|[0-9]*) ;; \
         BEGIN|TURN*|DONE*) echo $x,0; x=$((x+1));; END) exit 0;; *) echo UNKNOWN;; esac; done"
    );
    shell_words::join(["/bin/sh", "-c", &script])
}

#[track_caller]
fn fails(cases: &str, name: &str, why: &str) {
    let output = run(&["compliance", &script(cases), "--only", name, "--json"]);
    let all = checks(&String::from_utf8(output.stdout).expect("text"));
    let check = all.iter().find(|c| c["name"] == name).expect("the check");
    assert_eq!(check["result"], "failed", "{check}");
    let said = check["why"].as_str().expect("a reason");
    assert!(said.contains(why), "{said}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn each_fault_is_found_by_its_check() {
    fails("ABOUT) ;;", "about", "no answer to ABOUT");
    fails("START*) echo 'OK then';;", "start-15", "not with OK");
    fails("", "start-3", "not with ERROR");
    fails("BEGIN) echo '7, 7';;", "begin", "without blanks");
    fails("BEGIN) echo 15,0;;", "begin", "off the board");
    fails("BEGIN) echo 0,0; echo 1,1;;", "begin", "unasked");
    fails("TURN*) echo 7,7;;", "turn", "taken");
    fails("INFO*) echo OK;;", "info-silence", "unasked");
    fails("END) ;;", "end", "still ran");
    fails("END) exit 3;;", "end", "3");
    fails("TURN*) exit;;", "turn", "ended");
    fails(
        "START*) head -c 9000 /dev/zero | tr '\\0' x; echo; echo OK;;",
        "start-15",
        "line",
    );
    fails("", "five", "must be one of g8, l8");
}

#[test]
fn what_gomocup_rejects_is_found() {
    // h13 makes six; k8 makes a five enclosed at both ends.
    for (name, answer, why) in [
        ("rule-standard", "7,2", "makes six in a row"),
        ("rule-standard-black", "7,2", "makes six in a row"),
        ("rule-standard", "0,0", "must be one of f8, j8"),
        ("rule-caro", "10,7", "a five shut at both ends"),
        ("rule-caro-white", "10,7", "a five shut at both ends"),
        ("rule-caro-overline", "10,7", "a five shut at both ends"),
    ] {
        fails(&format!("DONE*) echo {answer};;"), name, why);
    }
    for (name, answer) in [
        ("rule-standard", "9,7"),
        ("rule-standard-black", "5,7"),
        ("rule-caro-white", "5,9"),
        ("rule-caro-overline", "5,5"),
    ] {
        let engine = script(&format!("DONE*) echo {answer};;"));
        let all = checks(&stdout(&["compliance", &engine, "--only", name, "--json"]));
        assert_eq!(all[0]["result"], "passed", "{}", all[0]);
    }
    // An engine that rejects the rule reports it at the next command.
    let engine = script("DONE*) echo ERROR no such rule;;");
    let all = checks(&stdout(&[
        "compliance",
        &engine,
        "--only",
        "rule-caro",
        "--json",
    ]));
    let (_, all) = all.split_last().expect("a summary");
    assert_eq!(all.len(), 3);
    assert!(all.iter().all(|c| c["result"] == "absent"), "{all:#?}");
}

#[test]
fn an_engine_that_counts_the_time_of_its_suspension_fails() {
    // The start-up time counts for the first move.
    fails(
        "START*) sleep 8; x=0; echo OK;;",
        "suspended-start",
        "after",
    );
    // Takes three times as long as the time since its last move.
    let cases = "TURN*) now=$(date +%s); sleep $((3*(now-last))); echo $x,0; x=$((x+1)); last=$(date +%s);; \
                 DONE*) last=$(date +%s); echo $x,0; x=$((x+1));;";
    fails(cases, "suspended-between", "of 1000 ms");
    let patient = stdout(&[
        "compliance",
        &script(""),
        "--only",
        "suspended",
        "--tolerance",
        "10s",
        "--json",
    ]);
    let all = checks(&patient);
    let (_, all) = all.split_last().expect("a summary");
    assert_eq!(all.len(), 2);
    assert!(all.iter().all(|c| c["result"] == "passed"), "{all:#?}");
}

#[test]
fn what_an_engine_may_do_without_is_told_apart() {
    let all = checks(&stdout(&[
        "compliance",
        &script(""),
        "--only",
        "swap2",
        "--json",
    ]));
    let (_, all) = all.split_last().expect("a summary");
    assert_eq!(all.len(), 3);
    assert!(all.iter().all(|c| c["result"] == "absent"));
    // SWAP2BOARD is answered, but not correctly.
    fails(
        "SWAP2BOARD) echo 1,1; read -r l;;",
        "swap2-0",
        "not with SWAP",
    );
    fails(
        "SWAP2BOARD) echo 1,1 1,1 2,2; read -r l;;",
        "swap2-0",
        "taken",
    );
}
