//! Who answers at an address, and whether it is ready.
use serde::{Deserialize, Serialize};

/// The name a Tengen server gives itself.
pub const NAME: &str = "tengen";

/// The answer to `GET /healthz`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Health {
    /// [`NAME`] when a Tengen server answers.
    pub name: String,
    /// The server's version, as in its manifest.
    pub version: String,
    /// Why nothing can be kept at present (then the status is 503).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trouble: Option<String>,
}
