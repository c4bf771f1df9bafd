//! Installs missing system packages after asking, or prints the command.

use std::io::{IsTerminal as _, Write as _};
use std::path::Path;

use anyhow::{Result, bail};

use crate::cmd::{self, Cmd, find, program};

/// A package of Debian and Ubuntu, and a check whether it is installed.
pub(crate) struct Package {
    pub(crate) name: &'static str,
    pub(crate) present: fn() -> bool,
}

/// For the journeys.
pub(crate) const BROWSER: [Package; 5] = [
    Package {
        name: "chromium",
        present: || find("chromium").is_some(),
    },
    Package {
        name: "chromium-driver",
        present: || find("chromedriver").is_some(),
    },
    Package {
        name: "fonts-liberation",
        present: || has_font(":lang=en"),
    },
    Package {
        name: "fonts-noto-cjk",
        present: || has_font(":lang=zh-cn"),
    },
    // Fetches axe-core.
    Package {
        name: "npm",
        present: || find("npm").is_some(),
    },
];

/// Chromium without the interface around its pages: the journeys take two thirds of the time in it.
pub(crate) const BROWSER_SHELL: [Package; 1] = [Package {
    name: "chromium-headless-shell",
    present: || find("chromium-headless-shell").is_some(),
}];

/// For the tests of who counts as this machine behind a proxy: some 15 MB.
pub(crate) const PROXIES: [Package; 3] = [
    Package {
        name: "nginx-light",
        present: || has_daemon("nginx"),
    },
    Package {
        name: "haproxy",
        present: || has_daemon("haproxy"),
    },
    Package {
        name: "caddy",
        present: || find("caddy").is_some(),
    },
];

/// For the tables' second dialect: some 60 MB.
pub(crate) const DATABASES: [Package; 1] = [Package {
    name: "postgresql",
    present: has_postgresql,
}];

/// The server, and not its client alone. Debian does not put it into the path.
fn has_postgresql() -> bool {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter();
    let mut versions = versions.flatten().flatten().map(|entry| entry.path());
    versions.any(|version| version.join("bin/initdb").is_file()) || find("initdb").is_some()
}

/// For the stories in Firefox.
pub(crate) const FIREFOX: [Package; 1] = [Package {
    name: "firefox-esr",
    present: || find("firefox-esr").is_some(),
}];

/// Compiles the page if rustup cannot fetch its target.
pub(crate) const WEB_COMPILER: [Package; 3] = [
    Package {
        name: "rustc-web",
        present: || installed("rustc-web"),
    },
    Package {
        name: "cargo-web",
        present: || installed("cargo-web"),
    },
    Package {
        name: "rust-web-src",
        present: || installed("rust-web-src"),
    },
];

/// Cross compilers and packers.
pub(crate) const DIST: [Package; 5] = [
    Package {
        name: "musl-tools",
        present: || find("musl-gcc").is_some(),
    },
    Package {
        name: "gcc-aarch64-linux-gnu",
        present: || find("aarch64-linux-gnu-gcc").is_some(),
    },
    Package {
        name: "mingw-w64",
        present: || find("x86_64-w64-mingw32-gcc").is_some(),
    },
    Package {
        name: "dpkg",
        present: || find("dpkg-deb").is_some(),
    },
    Package {
        name: "zip",
        present: || find("zip").is_some(),
    },
];

/// Installs missing packages if allowed; otherwise the error contains the command to install them.
pub(crate) fn ensure(packages: &[Package], what_for: &str, yes: bool) -> Result<()> {
    let missing = missing(packages);
    if missing.is_empty() {
        return Ok(());
    }
    let names = missing.join(" ");
    if find("apt-get").is_none() {
        bail!("{what_for} needs {names} (Debian's names); install what corresponds to them here");
    }
    let install = || apt(["install", "--yes", "--no-install-recommends"]).args(&missing);
    let command = format!("{} && {}", apt(["update"]).line(), install().line());
    if !(yes || agreed(what_for, &names)) {
        bail!("{what_for} needs {names}. Install them with\n\n  {command}\n");
    }
    apt(["update"]).run("Reading the list of packages")?;
    install().run(&format!("Installing {names}"))?;
    let left = self::missing(packages);
    if !left.is_empty() {
        bail!("{} was installed but cannot be found", left.join(" "));
    }
    Ok(())
}

fn missing(packages: &[Package]) -> Vec<&'static str> {
    packages
        .iter()
        .filter(|package| !(package.present)())
        .map(|package| package.name)
        .collect()
}

fn agreed(what_for: &str, names: &str) -> bool {
    if !std::io::stdin().is_terminal() {
        return false;
    }
    eprint!("{what_for} needs {names}. Install them now? [y/N] ");
    let mut answer = String::new();
    std::io::stderr().flush().is_ok()
        && std::io::stdin().read_line(&mut answer).is_ok()
        && matches!(answer.trim(), "y" | "Y" | "yes")
}

fn apt<const N: usize>(args: [&str; N]) -> Cmd {
    let root = program("id").args(["-u"]).read().is_ok_and(|id| id == "0");
    let apt = if root {
        program("apt-get")
    } else {
        program("sudo").args(["apt-get"])
    };
    apt.args(args).env("DEBIAN_FRONTEND", "noninteractive")
}

fn installed(name: &str) -> bool {
    program("dpkg-query")
        .args(["--show", "--showformat=${db:Status-Status}", name])
        .read()
        .is_ok_and(|status| status == "installed")
}

/// Some users have no `/usr/sbin` in their path.
fn has_daemon(name: &str) -> bool {
    find(name).is_some() || Path::new("/usr/sbin").join(name).is_file()
}

fn has_font(pattern: &str) -> bool {
    cmd::find("fc-list").is_some()
        && program("fc-list")
            .args([pattern])
            .read()
            .is_ok_and(|list| !list.is_empty())
}
