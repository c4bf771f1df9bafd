//! Certificates as base64 in serialised facts.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD_NO_PAD;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};
use tengen_proof::Certificate;

pub(crate) fn serialize<S: Serializer>(
    certificate: &Certificate,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&BASE64_STANDARD_NO_PAD.encode(certificate.encode()))
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Certificate, D::Error> {
    let text = String::deserialize(deserializer)?;
    let bytes = BASE64_STANDARD_NO_PAD.decode(text);
    Certificate::decode(&bytes.map_err(D::Error::custom)?).map_err(D::Error::custom)
}
