//! The browser's tables of text encodings, which the module does without.

use tengen_record::Encodings;
use web_sys::TextDecoder;

/// What the browser decodes with.
struct Browser;

/// Makes the browser's encodings known to the readers of records.
pub(crate) fn use_those_of_the_browser() {
    tengen_record::use_encodings(&Browser);
}

impl Encodings for Browser {
    fn named(&self, label: &str) -> Option<String> {
        let decoder = TextDecoder::new_with_label(label).ok()?;
        Some(decoder.encoding())
    }

    fn decode(&self, name: &str, bytes: &[u8]) -> String {
        TextDecoder::new_with_label(name)
            .and_then(|decoder| decoder.decode_with_u8_array(bytes))
            .unwrap_or_default()
    }

    fn encode(&self, _: &str, _: &str) -> Option<(Vec<u8>, usize)> {
        None
    }
}
