//! Encrypted connections: with a certificate of the tests' own, at an address of this process.

use std::fs;
use std::net::Ipv4Addr;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;

use rcgen::generate_simple_self_signed;
use sqlx::Executor as _;

use super::started::{Postgres, give};
use crate::Store;
use crate::store::StoreError;
use crate::store::dialect::Dialect as _;

const PASSWORD: &str = "correct horse";

/// An address of this machine that no other test program has.
fn address() -> Ipv4Addr {
    let [_, a, b, c] = std::process::id().to_be_bytes();
    Ipv4Addr::new(127, 64 + a % 64, b, c)
}

/// A self-signed certificate for the address, and its key.
fn certificate(address: Ipv4Addr) -> [String; 2] {
    let made = generate_simple_self_signed([address.to_string()]).expect("a certificate");
    [made.cert.pem(), made.signing_key.serialize_pem()]
}

/// A PostgreSQL that lets nobody in over the network without encryption and a password.
async fn start(folder: &std::path::Path) -> (Postgres, Ipv4Addr) {
    let address = address();
    let [certificate, key] = certificate(address);
    let rules = "local all all trust\nhostssl all all 127.0.0.0/8 scram-sha-256\n";
    for (name, text) in [("cert", &*certificate), ("key", &key), ("hba", rules)] {
        let file = folder.join(name);
        fs::write(&file, text).expect("written");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("a mode");
        give(&file);
    }
    give(folder);
    let file = |name: &str| folder.join(name).display().to_string();
    let postgres = Postgres::start(&format!(
        "-c fsync=off -c listen_addresses={address} -c ssl=on -c ssl_cert_file={} \
         -c ssl_key_file={} -c hba_file={}",
        file("cert"),
        file("key"),
        file("hba")
    ));
    let mut owner = postgres.connect("postgres").await;
    let give = sqlx::AssertSqlSafe(format!("ALTER USER tengen PASSWORD '{PASSWORD}'"));
    owner.execute(give).await.expect("a password");
    (postgres, address)
}

#[tokio::test]
async fn connections_are_encrypted_and_certificates_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let (postgres, address) = start(folder.path()).await;
    let data = tempfile::tempdir().expect("a folder");
    let file = |name: &str| -> PathBuf { folder.path().join(name) };
    let open = async |password: &str, rest: &str| {
        let password = password.replace(' ', "%20");
        let url = format!("postgres://tengen:{password}@{address}/postgres?{rest}");
        Store::open_postgres(&url.parse().expect("an address"), data.path()).await
    };
    let trusted = format!("sslmode=verify-full&sslrootcert={}", file("cert").display());
    for rest in [&*trusted, "sslmode=require", "sslmode=prefer", ""] {
        let store = open(PASSWORD, rest).await.expect("a store");
        let query = "SELECT CAST(COUNT(*) AS bigint), CAST(COUNT(*) FILTER (WHERE ssl) AS bigint) \
                     FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) \
                     WHERE application_name = 'tengen'";
        let mut asking = store.database.acquire().await.expect("a connection");
        let row = asking.first(query, Vec::new()).await.expect("a row");
        let row = row.expect("a row");
        assert!(row[0].number() > 0 && row[0] == row[1], "{rest}: {row:?}");
        drop(asking);
        store.close().await;
    }

    let [other, _] = certificate(address);
    fs::write(file("other"), other).expect("written");
    let with = |name: &str| {
        let file = file(name).display().to_string();
        format!("sslmode=verify-full&sslrootcert={file}")
    };
    for (password, rest, expected) in [
        (
            PASSWORD,
            with("other"),
            "cannot be encrypted (invalid peer certificate",
        ),
        (
            PASSWORD,
            with("missing"),
            "a file that its address names cannot be read",
        ),
        (PASSWORD, "sslmode=verify-full".to_owned(), "UnknownIssuer"),
        (PASSWORD, "sslmode=disable".to_owned(), "no encryption"),
        ("battery staple", trusted, "password authentication failed"),
    ] {
        let error = open(password, &rest).await.expect_err(expected);
        let text = format!("{error} {error:?}");
        assert!(text.contains(expected), "{rest}: {text}");
        assert!(matches!(error, StoreError::Postgres { .. }), "{text}");
        for secret in [PASSWORD, "battery", "battery%20staple"] {
            assert!(!text.contains(secret), "{text}");
        }
    }

    // Over the socket nothing is encrypted.
    let url = format!("{}&sslmode=require", postgres.url("postgres"));
    let url = url.parse().expect("an address");
    let error = Store::open_postgres(&url, data.path()).await;
    let text = error.expect_err("no encryption").to_string();
    assert!(
        text.contains("cannot be encrypted (server does not support TLS)"),
        "{text}"
    );
}
