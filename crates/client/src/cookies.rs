//! Cookies of one server, as the value of the header `Cookie`.

use hyper::HeaderMap;
use hyper::header::SET_COOKIE;

/// The cookie that earlier servers gave for one seat. A server exchanges it for a session.
const KEY: &str = "tengen-seat";

/// The cookies after an answer with these headers.
pub(crate) fn after(before: Option<&str>, headers: &HeaderMap) -> Option<String> {
    let mut cookies: Vec<(&str, &str)> = before.map(pairs).into_iter().flatten().collect();
    let set = headers.get_all(SET_COOKIE).iter();
    for text in set.filter_map(|value| value.to_str().ok()) {
        let mut parts = text.split(';').map(str::trim);
        let Some((name, value)) = parts.next().and_then(|pair| pair.split_once('=')) else {
            continue;
        };
        cookies.retain(|&(other, _)| other != name);
        if !parts.any(|part| part.eq_ignore_ascii_case("max-age=0")) {
            cookies.push((name, value));
        }
    }
    join(cookies)
}

/// The cookies of the player's session, without the keys to single seats.
#[must_use]
pub fn session(cookies: &str) -> Option<String> {
    join(pairs(cookies).filter(|&(name, _)| name != KEY).collect())
}

/// Whether the key to a single seat is among them.
#[must_use]
pub fn has_key(cookies: &str) -> bool {
    pairs(cookies).any(|(name, _)| name == KEY)
}

fn pairs(cookies: &str) -> impl Iterator<Item = (&str, &str)> {
    let pairs = cookies.split(';');
    pairs.filter_map(|pair| pair.trim().split_once('='))
}

fn join(cookies: Vec<(&str, &str)>) -> Option<String> {
    let pairs: Vec<String> = cookies
        .into_iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    (!pairs.is_empty()).then(|| pairs.join("; "))
}

#[cfg(test)]
mod tests {
    use hyper::header::HeaderValue;

    use super::*;

    #[test]
    fn answers_add_replace_and_expire_cookies() {
        let headers = |set: &[&'static str]| -> HeaderMap {
            let values = set.iter().map(|text| HeaderValue::from_static(text));
            values.map(|value| (SET_COOKIE, value)).collect()
        };
        let first = after(None, &headers(&["tengen-seat=k; Path=/api/v1/rooms/x"]));
        assert_eq!(first.as_deref(), Some("tengen-seat=k"));
        assert_eq!(first.as_deref().and_then(session), None);
        let both = after(
            first.as_deref(),
            &headers(&["tengen-session=s; Path=/; Max-Age=9"]),
        );
        let both = both.expect("two cookies");
        assert_eq!(both, "tengen-seat=k; tengen-session=s");
        assert!(has_key(&both));
        assert_eq!(session(&both).as_deref(), Some("tengen-session=s"));
        let exchanged = ["tengen-session=t; Path=/", "tengen-seat=; Max-Age=0"];
        let last = after(Some(&both), &headers(&exchanged)).expect("a cookie");
        assert_eq!(last, "tengen-session=t");
        assert!(!has_key(&last));
        assert_eq!(after(Some(&last), &headers(&[])), Some(last));
    }
}
