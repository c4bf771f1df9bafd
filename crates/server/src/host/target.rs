//! Whom the host's acts concern.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

use ipnet::IpNet;
use serde::{Deserialize, Serialize};
use tengen_room::PlayerId;

/// A network, or a player by id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum HostTarget {
    /// All addresses of a network.
    Network(IpNet),
    /// A player, who loses the id with the browser's cookie.
    Player(PlayerId),
}

impl HostTarget {
    /// Whether it has loopback addresses, which are the host's, and of proxies that add no header.
    pub(super) fn is_this_machine(&self) -> bool {
        match self {
            Self::Network(IpNet::V4(network)) => {
                network.addr().is_loopback() || network.contains(&Ipv4Addr::LOCALHOST)
            }
            Self::Network(IpNet::V6(network)) => network.contains(&Ipv6Addr::LOCALHOST),
            Self::Player(_) => false,
        }
    }
}

/// Error for a text that is not a valid [`HostTarget`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is neither an address, a network such as 192.0.2.0/24, nor the id of a player, which `host list` shows"
)]
pub struct HostTargetError(String);

impl FromStr for HostTarget {
    type Err = HostTargetError;

    /// An IPv6 address stands for its /64, whose holder chooses the rest.
    fn from_str(text: &str) -> Result<Self, HostTargetError> {
        if let Ok(address) = text.parse::<IpAddr>() {
            let address = address.to_canonical();
            let length = if address.is_ipv4() { 32 } else { 64 };
            let network = IpNet::new(address, length).map(|network| network.trunc());
            return network
                .map(Self::Network)
                .map_err(|_| HostTargetError(text.to_owned()));
        }
        let network = text
            .parse::<IpNet>()
            .map(|network| Self::Network(network.trunc()));
        network
            .or_else(|_| text.parse().map(Self::Player))
            .map_err(|_| HostTargetError(text.to_owned()))
    }
}

impl fmt::Display for HostTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Network(network) => write!(f, "{network}"),
            Self::Player(player) => write!(f, "{player}"),
        }
    }
}

impl TryFrom<String> for HostTarget {
    type Error = HostTargetError;

    fn try_from(text: String) -> Result<Self, HostTargetError> {
        text.parse()
    }
}

impl From<HostTarget> for String {
    fn from(target: HostTarget) -> Self {
        target.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_networks_and_players() {
        for (text, shown) in [
            ("192.0.2.7", "192.0.2.7/32"),
            ("192.0.2.7/24", "192.0.2.0/24"),
            ("::ffff:192.0.2.7", "192.0.2.7/32"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("abcdefghijklmnop", "abcdefghijklmnop"),
        ] {
            let target: HostTarget = text.parse().expect("a target");
            assert_eq!(target.to_string(), shown);
            assert_eq!(shown.parse(), Ok(target));
        }
        for bad in ["", "192.0.2", "192.0.2.0/33", "Ada", "abcdefghijklmno1"] {
            assert!(bad.parse::<HostTarget>().is_err(), "{bad}");
        }
    }
}
