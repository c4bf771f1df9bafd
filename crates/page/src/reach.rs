//! Who can reach the server to which an invitation leads.

use tengen_api::Network;
use tengen_text::{Key, Text};

use crate::request::Failed;

/// What the browser's side is to ask the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The state of its network, reported with [`Reach::answered`].
    Ask,
    /// To open itself to the network; reported with the same.
    OpenNetwork,
}

/// Who can reach the server, as far as is known.
#[derive(Clone, Debug, PartialEq)]
pub enum Reach {
    /// The page's own address works for others too.
    Everybody,
    /// The server has been asked about the network.
    Asking,
    /// The server has been asked to open to the network.
    Opening,
    /// On the server's own machine: its network state.
    Known(Network),
    /// Others cannot connect, with the error if there was one.
    OnlyHere(Option<Failed>),
}

impl Reach {
    /// An invitation is shown, on the server's own machine or another one.
    #[must_use]
    pub const fn new(is_loopback: bool) -> (Reach, Option<Effect>) {
        match is_loopback {
            true => (Reach::Asking, Some(Effect::Ask)),
            false => (Reach::Everybody, None),
        }
    }

    /// The server has answered.
    pub fn answered(&mut self, network: Result<Network, Failed>) {
        *self = match network {
            Ok(network) => Reach::Known(network),
            Err(why) => Reach::OnlyHere(Some(why)),
        };
    }

    /// Whether no other device has reached the server yet, as its own machine is told.
    #[must_use]
    pub const fn is_unreached(&self) -> bool {
        match self {
            Reach::Known(network) => network.open && network.may_open && !network.reached,
            _ => false,
        }
    }

    /// The server was asked again, while no other device had reached it. What fails is asked anew.
    pub fn looked(&mut self, network: Result<Network, Failed>) {
        if let (true, Ok(network)) = (self.is_unreached(), network) {
            *self = Reach::Known(network);
        }
    }

    /// Whether the user is asked to open the server to the network.
    #[must_use]
    pub const fn asks(&self) -> bool {
        match self {
            Reach::Known(network) => !network.open && network.may_open,
            _ => false,
        }
    }

    /// The user's answer to that.
    pub fn choose(&mut self, opens: bool) -> Option<Effect> {
        *self = match opens {
            true => Reach::Opening,
            false => Reach::OnlyHere(None),
        };
        opens.then_some(Effect::OpenNetwork)
    }

    /// The addresses of the server in the network.
    #[must_use]
    pub fn addresses(&self) -> &[String] {
        match self {
            Reach::Known(network) if network.open => &network.addresses,
            _ => &[],
        }
    }

    /// The server's address in links: the chosen one of the network, or else the page's own origin;
    /// `None` while the server opens itself.
    #[must_use]
    pub fn address<'a>(&'a self, chosen: usize, origin: &'a str) -> Option<&'a str> {
        let addresses = self.addresses();
        let address = addresses.get(chosen).or(addresses.first());
        let is_opening = *self == Reach::Opening;
        (!is_opening).then(|| address.map_or(origin, String::as_str))
    }

    /// What is said about it.
    #[must_use]
    pub fn said(&self, text: Text) -> Option<String> {
        let only_here = || text.get(Key::NetworkOnlyHere);
        match self {
            Reach::Opening => Some(text.get(Key::NetworkOpening)),
            Reach::OnlyHere(Some(Failed::Refused(_, why))) => {
                Some(format!("{} {}", text.network_failed(why), only_here()))
            }
            Reach::OnlyHere(_) => Some(only_here()),
            Reach::Known(network) if !network.open => Some(only_here()),
            Reach::Known(_) | Reach::Everybody | Reach::Asking => None,
        }
    }
}
