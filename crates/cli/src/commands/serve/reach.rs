//! Whether other devices reach a club's server, and what to try if none does.

use std::net::SocketAddr;
use std::time::Duration;

use tengen_text::{TerminalKey, Text};
use tokio::sync::watch;
use tokio::time::timeout;

/// Grace period: without a visit from another device until then, hints are printed.
pub(super) const COMING_TIMEOUT: Duration = Duration::from_secs(60);

/// Says where others open the server, what to try if none has after a while, and when one has.
/// `port`: that of the server.
pub(super) async fn tell(
    (addresses, port): (Vec<SocketAddr>, u16),
    mut reached: watch::Receiver<bool>,
    wait: Duration,
    text: Text,
    mut say: impl FnMut(String),
) {
    if addresses.is_empty() {
        say(text.serve_here_only(port.to_string()));
    } else {
        let all: Vec<String> = addresses.iter().map(|at| format!("http://{at}")).collect();
        say(text.serve_others(all.join(", ")));
    }
    if timeout(wait, come(&mut reached)).await.is_err() && !addresses.is_empty() {
        say(text.get(TerminalKey::ServeUnreached));
        let firewall = text.serve_firewall(port.to_string());
        let others = [TerminalKey::ServeWifi, TerminalKey::ServeHotspot];
        for what in [firewall]
            .into_iter()
            .chain(others.map(|key| text.get(key)))
        {
            say(format!("- {what}"));
        }
    }
    if come(&mut reached).await {
        say(text.get(TerminalKey::ServeReached));
    }
}

/// Waits until another device has come; `false` if the server ends before.
async fn come(reached: &mut watch::Receiver<bool>) -> bool {
    reached.wait_for(|reached| *reached).await.is_ok()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use tengen_text::Language;
    use tokio::time::sleep;

    use super::*;

    /// What is said where another device comes after some milliseconds, or the server ends.
    async fn said(addresses: &[&str], comes: Option<u64>) -> Vec<String> {
        let (sender, reached) = watch::channel(false);
        let (say, said) = mpsc::channel();
        let addresses = addresses.iter().map(|at| at.parse().expect("an address"));
        let place = (addresses.collect(), 7515);
        let text = Text::new(Language::English);
        let wait = Duration::from_millis(200);
        let telling = tell(place, reached, wait, text, |line| {
            say.send(line).expect("a reader");
        });
        let coming = async {
            sleep(Duration::from_millis(comes.unwrap_or(400))).await;
            sender.send_replace(comes.is_some());
            drop(sender);
        };
        tokio::join!(telling, coming);
        drop(say);
        said.iter().collect()
    }

    #[tokio::test]
    async fn it_is_said_whether_another_device_has_come_and_else_what_to_try() {
        let lan = ["192.168.1.7:7515", "10.0.0.1:7515"];
        let others = "Other devices open http://192.168.1.7:7515, http://10.0.0.1:7515";
        let reached = "Another device has reached this server.";
        assert_eq!(said(&lan, Some(0)).await, [others, reached]);
        let late = said(&lan, Some(400)).await;
        assert_eq!((late.len(), &*late[0], &*late[5]), (6, others, reached));
        for (line, word) in [
            (1, "No other device"),
            (2, "port 7515"),
            (3, "Wi-Fi"),
            (4, "hotspot"),
        ] {
            assert!(late[line].contains(word), "{late:?}");
        }
        assert_eq!(said(&lan, None).await, late[..5]);
        let alone = said(&[], None).await;
        assert!(
            alone.len() == 1 && alone[0].contains("--listen 0.0.0.0:7515"),
            "{alone:?}"
        );
    }
}
