//! `/api/v1/network`: the server's addresses for others.

use axum::{Extension, Json};
use tengen_api::{ApiError, ErrorCode, Network};

use super::failure::Failure;
use crate::client::Client;
use crate::network::{Reach, ReachError};
use crate::site::Site;

/// Lists the addresses at which others reach this server
#[utoipa::path(
    get,
    path = "/api/v1/network",
    tag = "network",
    responses((status = 200, body = Network, description = "addresses of this server"))
)]
pub(super) async fn get(
    client: Client,
    Extension(reach): Extension<Reach>,
    Extension(site): Extension<Site>,
) -> Result<Json<Network>, Failure> {
    tell(client, &reach, &site).await
}

/// Opens the server to the local network
///
/// Only from the server's own machine.
#[utoipa::path(
    post,
    path = "/api/v1/network",
    tag = "network",
    responses(
        (status = 200, body = Network, description = "addresses of this server"),
        (status = 403, body = ApiError, description = "request from another machine"),
    )
)]
pub(super) async fn open(
    client: Client,
    Extension(reach): Extension<Reach>,
    Extension(site): Extension<Site>,
) -> Result<Json<Network>, Failure> {
    if !client.is_local {
        let why = "only a browser on the server's own machine may let the network join";
        return Err(Failure::new(ErrorCode::Forbidden, why));
    }
    reach.open().await?;
    tell(client, &reach, &site).await
}

async fn tell(client: Client, reach: &Reach, site: &Site) -> Result<Json<Network>, Failure> {
    let reached = *reach.reached().borrow();
    if let Some(public) = site.public() {
        return Ok(Json(Network {
            open: true,
            may_open: false,
            addresses: vec![public.to_string()],
            reached,
        }));
    }
    let addresses = reach.addresses().await?.into_iter();
    Ok(Json(Network {
        open: reach.is_open().await,
        may_open: client.is_local,
        addresses: addresses
            .map(|address| format!("http://{address}"))
            .collect(),
        reached,
    }))
}

impl From<ReachError> for Failure {
    fn from(error: ReachError) -> Self {
        Self::new(ErrorCode::StorageUnavailable, error.to_string())
    }
}
