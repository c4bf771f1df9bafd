//! Identity and readiness of a server.

use serde::{Deserialize, Serialize};

/// The name that every Tengen server reports.
pub const NAME: &str = "tengen";

/// The response to `GET /healthz`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Health {
    /// Always [`NAME`].
    pub name: String,
    /// The server's version, such as `0.2.0`.
    pub version: String,
    /// Why nothing can be stored at present; the status is then 503.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trouble: Option<String>,
    /// What is missing although everything can be stored; the status stays 200.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missing: Option<String>,
}
