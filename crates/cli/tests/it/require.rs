//! Checks whether the machine meets the requirements of some tests: root privileges, namespaces, strace, event queues.

use std::env::var_os;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write as _};
use std::process::{Command, Stdio};

/// Returns whether a command succeeds on this machine. If not, the caller skips its test.
///
/// Fails the test if `QUIRE_REQUIRE` is set, as in `make test`, and the program is not installed.
pub(crate) fn can_run(program: &str, arguments: &[&str]) -> bool {
    let run = Command::new(program).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
    let is_missing = run.as_ref().is_err_and(|error| error.kind() == ErrorKind::NotFound);
    assert!(!is_missing || var_os("QUIRE_REQUIRE").is_none(), "`{program}` is not installed");
    let can = run.is_ok_and(|status| status.success());
    if !can {
        skip(&format!("`{program} {}` fails", arguments.join(" ")));
    }
    can
}

/// Records that the current test is skipped. `make test` prints the list of skipped tests.
pub(crate) fn skip(reason: &str) {
    let test = std::thread::current().name().unwrap_or("a test").to_owned();
    let list = concat!(env!("CARGO_TARGET_TMPDIR"), "/skipped-tests.txt");
    let mut list = OpenOptions::new().create(true).append(true).open(list).unwrap();
    writeln!(list, "{test}: {reason}").unwrap();
}

/// Prefix of a command that runs as an unprivileged user, see [`can_be_nobody`].
pub(crate) const AS_NOBODY: [&str; 4] = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];

/// Returns whether the binary can run as an unprivileged user.
pub(crate) fn can_be_nobody() -> bool {
    can_run(AS_NOBODY[0], &[&AS_NOBODY[1..], &[env!("CARGO_BIN_EXE_quire"), "--version"]].concat())
}
