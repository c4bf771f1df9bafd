//! TLS by the server itself.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tengen_server::{Settings, Tls, TlsError};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

use crate::common::Server;

struct Authority {
    certificate: CertificateDer<'static>,
    files: [String; 2],
}

fn authority() -> Authority {
    let CertifiedKey { cert, signing_key } =
        generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    Authority {
        certificate: cert.der().clone(),
        files: [cert.pem(), signing_key.serialize_pem()],
    }
}

/// A request over TLS that trusts only this certificate.
async fn ask(server: &Server, trusted: &Authority, request: &str) -> std::io::Result<String> {
    let mut roots = RootCertStore::empty();
    roots
        .add(trusted.certificate.clone())
        .expect("a certificate");
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_root_certificates(roots)
        .with_no_client_auth();
    let address = server.url.trim_start_matches("http://");
    let stream = TcpStream::connect(address).await?;
    let name = ServerName::try_from("localhost").expect("a name");
    let mut stream = TlsConnector::from(Arc::new(config))
        .connect(name, stream)
        .await?;
    let host = format!(
        "host: localhost:{}\r\nconnection: close\r\n",
        address.rsplit(':').next().unwrap_or("")
    );
    let request = request.replacen("HOST\r\n", &host, 1);
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(answer)
}

const HEALTH: &str = "GET /healthz HTTP/1.1\r\nHOST\r\n\r\n";
const ROOM: &str =
    r#"{"config":{"rule":"freestyle","size":15,"color":"black","fouls":"refuse","casual":false}}"#;

fn write(folder: &Path, [certificate, key]: &[String; 2]) {
    fs::write(folder.join("key.pem"), key).expect("written");
    fs::write(folder.join("cert.pem"), certificate).expect("written");
}

#[tokio::test]
async fn the_server_encrypts_and_reads_a_new_certificate() {
    let folder = tempfile::tempdir().expect("a folder");
    let (first, second) = (authority(), authority());
    write(folder.path(), &first.files);
    let (certificate, key) = (
        folder.path().join("cert.pem"),
        folder.path().join("key.pem"),
    );
    let settings = Settings {
        tls: Some(Tls::load(&certificate, &key).expect("TLS")),
        ..Settings::default()
    };
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start_with(Some(data.path()), settings).await;
    let health = ask(&server, &first, HEALTH).await.expect("an answer");
    assert!(health.starts_with("HTTP/1.1 200 "), "{health}");
    let length = ROOM.len();
    let room = |origin: &str| {
        format!(
            "POST /api/v1/rooms HTTP/1.1\r\nHOST\r\n{origin}content-length: {length}\r\n\r\n{ROOM}"
        )
    };
    let made = ask(&server, &first, &room("")).await.expect("an answer");
    assert!(
        made.starts_with("HTTP/1.1 201 ") && made.contains("; Secure"),
        "{made}"
    );
    let other = ask(&server, &first, &room("origin: http://localhost\r\n")).await;
    let other = other.expect("an answer");
    assert!(other.starts_with("HTTP/1.1 403 "), "{other}");
    // Plain HTTP gets no HTTP response.
    let address = server.url.trim_start_matches("http://");
    let mut plain = TcpStream::connect(address).await.expect("a connection");
    plain
        .write_all(b"GET / HTTP/1.1\r\n\r\n")
        .await
        .expect("sent");
    let mut answer = Vec::new();
    plain.read_to_end(&mut answer).await.ok();
    assert!(!answer.starts_with(b"HTTP"), "{answer:?}");

    // A new certificate without its key is ignored; with its key it is used soon.
    fs::write(&certificate, &second.files[0]).expect("written");
    tokio::time::sleep(Duration::from_secs(6)).await;
    ask(&server, &first, HEALTH)
        .await
        .expect("the first one still");
    write(folder.path(), &second.files);
    while ask(&server, &second, HEALTH).await.is_err() {
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    ask(&server, &first, HEALTH).await.expect_err("no longer");
    server.stop().await;
}

#[test]
fn what_cannot_be_used_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let (certificate, key) = (
        folder.path().join("cert.pem"),
        folder.path().join("key.pem"),
    );
    let error = || Tls::load(&certificate, &key).expect_err("no TLS");
    assert!(matches!(error(), TlsError::Unreadable { file, .. } if file == certificate));
    let (first, second) = (authority(), authority());
    let [one, other] = [&first.files, &second.files];
    write(folder.path(), &[one[0].clone(), other[1].clone()]);
    assert!(matches!(error(), TlsError::Unfit { .. }));
    write(folder.path(), &[one[1].clone(), one[1].clone()]);
    assert!(matches!(error(), TlsError::NoCertificate(_)));
    write(folder.path(), &[one[0].clone(), "nothing".to_owned()]);
    assert!(matches!(error(), TlsError::NoKey(_)));
}
