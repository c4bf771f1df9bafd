//! `/api/v1/network`: where others reach this server.
use axum::{Extension, Json};
use tengen_api::{ErrorCode, Network};

use super::failure::Failure;
use crate::client::Client;
use crate::network::{Reach, ReachError};

pub(super) async fn get(
    client: Client,
    Extension(reach): Extension<Reach>,
) -> Result<Json<Network>, Failure> {
    tell(client, &reach).await
}

/// Lets the local network in; only a person on this machine may.
pub(super) async fn open(
    client: Client,
    Extension(reach): Extension<Reach>,
) -> Result<Json<Network>, Failure> {
    if !client.is_local {
        let why = "only a browser on the server's own machine may let the network join";
        return Err(Failure::new(ErrorCode::Forbidden, why));
    }
    reach.open().await?;
    tell(client, &reach).await
}

async fn tell(client: Client, reach: &Reach) -> Result<Json<Network>, Failure> {
    let addresses = reach.addresses().await?.into_iter();
    Ok(Json(Network {
        open: reach.is_open().await,
        may_open: client.is_local,
        addresses: addresses
            .map(|address| format!("http://{address}"))
            .collect(),
    }))
}

impl From<ReachError> for Failure {
    fn from(error: ReachError) -> Self {
        Self::new(ErrorCode::StorageUnavailable, error.to_string())
    }
}
