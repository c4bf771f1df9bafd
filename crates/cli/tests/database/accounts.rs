//! Accounts go with every copy of a database: who had one logs in afterwards.

use serde_json::{Value, json};

use super::started::Postgres;
use super::{Path, copy};
use crate::common::{Serving, stdout};

const OLD: &str = "correct horse";
const NEW: &str = "battery staple";

fn serve(data: &Path, database: Option<&str>) -> Serving {
    let mut options = vec!["--listen", "127.0.0.1:0", "--no-limits"];
    options.extend(database.into_iter().flat_map(|url| ["--database", url]));
    Serving::start_with(data, &options)
}

/// The status of a request's answer, and its body.
fn post(server: &Serving, path: &str, body: Value) -> (u16, Value) {
    let answer = server.ask("POST", path, &body.to_string());
    let status = answer.split(' ').nth(1).and_then(|code| code.parse().ok());
    let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
    let body = serde_json::from_str(body).expect("JSON");
    (status.expect("a status"), body)
}

/// The player with a name and a password, or the status of the refusal.
fn login(server: &Serving, password: &str) -> Result<Value, u16> {
    let login = json!({ "name": "Ada", "password": password });
    match post(server, "/api/v1/login", login) {
        (200, said) => Ok(said["player"].clone()),
        (status, _) => Err(status),
    }
}

#[tokio::test]
async fn a_login_works_after_each_copy() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let file = |name: &str| format!("sqlite://{}", path(name).display());
    let server = serve(&path("old"), None);
    let account = json!({ "name": "Ada", "password": OLD, "device": "laptop" });
    let (status, made) = post(&server, "/api/v1/my/account", account);
    assert_eq!(status, 201, "{made}");
    server.kill();

    let database = Postgres::shared().await.database().await;
    copy(&file("old"), &database);
    let server = serve(&path("on"), Some(&database));
    assert_eq!(login(&server, OLD), Ok(made["player"].clone()));
    // What is done there goes back.
    let recover = json!({ "name": "Ada", "code": made["codes"][0], "password": NEW });
    let (status, said) = post(&server, "/api/v1/recover", recover.clone());
    assert_eq!(status, 200, "{said}");
    server.kill();
    copy(&database, &file("new"));

    let backup = path("backup.sqlite").display().to_string();
    stdout(&["backup", &backup, "--database", &database]);
    let restored = path("restored").display().to_string();
    stdout(&["restore", &backup, "--data", &restored]);
    let again = Postgres::shared().await.database().await;
    stdout(&["restore", &backup, "--database", &again]);
    for (data, database) in [("new", None), ("restored", None), ("again", Some(&*again))] {
        let server = serve(&path(data), database);
        assert_eq!(login(&server, NEW), Ok(made["player"].clone()), "{data}");
        assert_eq!(login(&server, OLD), Err(403), "{data}");
        let (status, _) = post(&server, "/api/v1/recover", recover.clone());
        assert_eq!(status, 403, "{data}: the code was used");
        let code = json!({ "name": "Ada", "code": made["codes"][1], "password": OLD });
        assert_eq!(post(&server, "/api/v1/recover", code).0, 200, "{data}");
        server.kill();
    }
}
