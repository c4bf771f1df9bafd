//! The library kept on the server's machine is served to browsers there only.

use super::{Host, status};

const STRANGER: [u8; 4] = [198, 19, 0, 1];
const LIBRARY: &str = "/api/v1/library";
const DOCUMENT: &str = "000102030405060708090a0b0c0d0e0f";

#[test]
fn another_machine_neither_reads_nor_writes_them() {
    let Some(host) = Host::new("0.0.0.0", &[]) else {
        return;
    };
    let page = host.ask(STRANGER, "GET /", "", "");
    assert!(!page.contains("tengen-library"), "{page}");
    for (head, body) in [
        (format!("GET {LIBRARY}"), ""),
        (format!("GET {LIBRARY}/{DOCUMENT}"), ""),
        (format!("PUT {LIBRARY}/{DOCUMENT}"), "TGLB"),
    ] {
        let answer = host.ask(STRANGER, &head, "", body);
        assert_eq!(status(&answer), 403, "{answer}");
        assert!(answer.contains(r#""error":"forbidden""#), "{answer}");
    }
    let list = host.ask_here(&format!("GET {LIBRARY}"), "");
    assert_eq!(status(&list), 200, "{list}");
}
