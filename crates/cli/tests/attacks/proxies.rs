//! Real proxies with the least configuration: who counts as this machine behind them.
//!
//! nginx answers with HTTP/1.0 and its own address as the Host, HAProxy adds no header and passes
//! on what the visitor sends, Caddy adds forwarding headers.

use std::io::Write as _;
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::{Host, ask, status};

const STRANGER: [u8; 4] = [198, 19, 0, 1];
const PUBLIC: &str = "http://club.example";
/// What only this machine may ask for.
const LOCAL: [&str; 3] = [
    "GET /api/v1/library",
    "GET /metrics",
    "POST /api/v1/network",
];
/// What a visitor's program may send to look like this machine.
const POSES: [&str; 5] = [
    "host: 198.18.0.1\r\n",
    "host: club.example\r\n",
    "host: 127.0.0.1\r\nsec-fetch-site: cross-site\r\n",
    "host: 127.0.0.1\r\norigin: http://198.18.0.1\r\n",
    "host: localhost\r\nreferer: http://club.example/\r\n",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Proxy {
    Nginx,
    /// With the one line that most guides add.
    NginxHttp11,
    Haproxy,
    Caddy,
}

impl Proxy {
    const ALL: [Self; 4] = [Self::Nginx, Self::NginxHttp11, Self::Haproxy, Self::Caddy];

    const fn program(self) -> &'static str {
        match self {
            Self::Nginx | Self::NginxHttp11 => "nginx",
            Self::Haproxy => "haproxy",
            Self::Caddy => "caddy",
        }
    }

    /// The configuration for `198.18.0.1:80` before a server on the loopback address.
    fn configuration(self, port: u16, folder: &str) -> String {
        match self {
            Self::Nginx | Self::NginxHttp11 => {
                let version = match self {
                    Self::Nginx => "",
                    _ => "proxy_http_version 1.1;",
                };
                let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
                let temporary = temporary.map(|what| format!("{what}_temp_path {folder}/{what};"));
                format!(
                    "daemon off; pid {folder}/pid; events {{}} http {{ access_log off; {} \
                     server {{ listen 198.18.0.1:80; location / {{ {version} proxy_pass http://127.0.0.1:{port}; }} }} }}",
                    temporary.concat()
                )
            }
            Self::Haproxy => format!(
                "defaults\n mode http\n timeout connect 5s\n timeout client 60s\n timeout server 60s\n\
                 frontend web\n bind 198.18.0.1:80\n default_backend tengen\n\
                 backend tengen\n server one 127.0.0.1:{port}\n"
            ),
            Self::Caddy => format!(
                "{{\n admin off\n auto_https off\n}}\n:80 {{\n bind 198.18.0.1\n reverse_proxy 127.0.0.1:{port}\n}}\n"
            ),
        }
    }

    fn command(self, folder: &Path, file: &Path) -> Command {
        // Some users have no `/usr/sbin` in their path.
        let daemon = Path::new("/usr/sbin").join(self.program());
        let mut command = match daemon.is_file() {
            true => Command::new(daemon),
            false => Command::new(self.program()),
        };
        match self {
            Self::Nginx | Self::NginxHttp11 => command
                .args(["-e", "stderr", "-p"])
                .arg(folder)
                .arg("-c")
                .arg(file),
            Self::Haproxy => command.args(["-db", "-f"]).arg(file),
            Self::Caddy => command
                .env("HOME", folder)
                .args(["run", "--adapter", "caddyfile", "--config"])
                .arg(file),
        };
        command
    }
}

/// A proxy in a server's namespace, ended on drop.
struct Running {
    child: Child,
    _folder: tempfile::TempDir,
}

impl Running {
    /// `None`, with a message, if the program is not installed.
    fn start(proxy: Proxy, host: &Host) -> Option<Self> {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("configuration");
        let text = proxy.configuration(host.port(), folder.path().to_str().expect("UTF-8"));
        std::fs::write(&file, text).expect("a file");
        let mut command = proxy.command(folder.path(), &file);
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let Ok(child) = host.network.server.inside(|| command.spawn()) else {
            let program = proxy.program();
            writeln!(
                std::io::stderr(),
                "SKIPPED: {program} is not installed here"
            )
            .ok();
            return None;
        };
        let mut running = Self {
            child,
            _folder: folder,
        };
        while host.network.connect(STRANGER, 80).is_err() {
            let ended = running.child.try_wait().expect("a child");
            assert!(ended.is_none(), "{proxy:?} has ended: {ended:?}");
            sleep(Duration::from_millis(20));
        }
        Some(running)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let id = i32::try_from(self.child.id()).ok();
        if let Some(id) = id.and_then(rustix::process::Pid::from_raw) {
            // nginx ends its worker when it is asked to end, and not when it is killed.
            rustix::process::kill_process(id, rustix::process::Signal::TERM).ok();
        }
        self.child.wait().ok();
    }
}

/// A stranger's request through the proxy.
fn through(host: &Host, head: &str, headers: &str) -> String {
    let stream: TcpStream = host.network.connect(STRANGER, 80).expect("a connection");
    ask(stream, head, headers, "")
}

/// The answer to a request for the whole internet's benefit, where the proxy cannot be told from a
/// browser: as `docs/guide/hosting.md` says.
fn looks_local(host: &Host, headers: &str) -> bool {
    status(&through(host, LOCAL[0], headers)) == 200
}

#[test]
fn behind_a_proxy_and_with_a_public_address_nothing_is_local() {
    for proxy in Proxy::ALL {
        let Some(host) = Host::new("0.0.0.0", &["--public-url", PUBLIC]) else {
            return;
        };
        let Some(_running) = Running::start(proxy, &host) else {
            continue;
        };
        let port = host.port();
        let ours = [
            format!("host: 127.0.0.1:{port}\r\n"),
            "host: localhost\r\n".to_owned(),
        ];
        for headers in POSES.into_iter().chain(ours.iter().map(String::as_str)) {
            for head in LOCAL {
                let status = status(&through(&host, head, headers));
                assert!(
                    [403, 421].contains(&status),
                    "{proxy:?} {head} {headers}: {status}"
                );
            }
        }
        // On the machine itself, too.
        for head in LOCAL {
            let answer = host.ask_here(head, "host: 127.0.0.1\r\n");
            assert!([403, 421].contains(&status(&answer)), "{head}: {answer}");
        }
        let plain = through(&host, "GET /api/v1/engines", "host: club.example\r\n");
        match proxy {
            Proxy::Nginx | Proxy::NginxHttp11 => {
                assert_eq!(status(&plain), 421, "{plain}");
                assert!(
                    plain.contains("proxy_set_header Host $http_host"),
                    "{plain}"
                );
            }
            Proxy::Haproxy | Proxy::Caddy => assert_eq!(status(&plain), 200, "{plain}"),
        }
    }
}

#[test]
fn behind_a_proxy_and_without_a_public_address_no_visitor_is_local() {
    for proxy in Proxy::ALL {
        let Some(host) = Host::new("0.0.0.0", &["--allow-host", "club.example"]) else {
            return;
        };
        let Some(_running) = Running::start(proxy, &host) else {
            continue;
        };
        // nginx replaces the Host by its own address, so the least of these says nothing.
        let poses: &[&str] = match proxy {
            Proxy::NginxHttp11 => &POSES[2..],
            _ => &POSES,
        };
        for headers in poses {
            for head in LOCAL {
                let status = status(&through(&host, head, headers));
                assert!(
                    [403, 421].contains(&status),
                    "{proxy:?} {head} {headers}: {status}"
                );
            }
        }
        let bare = "host: localhost\r\n";
        match proxy {
            // It speaks HTTP/1.0, or adds headers.
            Proxy::Nginx | Proxy::Caddy => assert!(!looks_local(&host, bare), "{proxy:?}"),
            // A request as from a browser on this machine: such a server needs --public-url.
            Proxy::NginxHttp11 | Proxy::Haproxy => assert!(looks_local(&host, bare), "{proxy:?}"),
        }
    }
}
