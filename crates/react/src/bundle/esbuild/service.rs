//! Client for the service mode of esbuild's executable, which supports plugins. Uses the protocol of the npm package
//! `esbuild`.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use quire_process::{Limits, MAX_OUTPUT, Program, Running};

use super::packet::{Packet, Value};
use crate::bundle::trace::{LogReader, Trace};

/// Limits of the service. The time limit applies only to `--version`, because the running service may wait any length
/// of time for this process to answer a callback. [`MAX_SILENCE`] limits the time between two messages from the
/// service.
const LIMITS: Limits = Limits { time: Duration::from_secs(10), output: MAX_OUTPUT, memory: Some(1 << 30) };

/// Maximum time to wait for the next message from the service. A bundle of 10,000 modules takes less than 5 seconds.
const MAX_SILENCE: Duration = Duration::from_secs(25);

/// Time for the service to exit after its input is closed.
const GRACE: Duration = Duration::from_secs(2);

/// Number of bytes at the end of the log that are kept for error messages. The log is shortened when it is more than
/// twice as long.
const MAX_LOG_END: usize = 64 << 10;

/// Contents of the service's standard error.
#[derive(Debug, Default)]
struct Log {
    trace: Trace,
    /// Last part of the log, for error messages.
    end: String,
}

/// A running service. `next` is the number of the next request; the response repeats the number.
pub(in crate::bundle) struct Service {
    program: Running,
    input: Option<ChildStdin>,
    messages: Receiver<io::Result<Vec<u8>>>,
    max_silence: Duration,
    log: Option<JoinHandle<Log>>,
    next: u32,
}

impl Service {
    /// Starts a service whose working folder is `folder`. Fails if esbuild cannot be run or has an unknown protocol.
    pub(in crate::bundle) fn start(esbuild: &Path, folder: &Path) -> Result<Self, String> {
        Self::start_with(esbuild, folder, MAX_SILENCE)
    }

    fn start_with(esbuild: &Path, folder: &Path, max_silence: Duration) -> Result<Self, String> {
        // esbuild accepts only clients of the same version. The protocol has not changed from 0.18, the first version
        // with CSS modules, to 0.28.
        let esbuild = Program::new(esbuild, folder, LIMITS);
        let version = esbuild.run(["--version"], Vec::new()).map_err(|error| error.to_string())?;
        let version = String::from_utf8_lossy(&version.output).trim().to_owned();
        let mut program =
            esbuild.start([format!("--service={version}")]).map_err(|error| error.to_string())?;
        let (input, output, errors) = program.pipes().ok_or("it has no pipes")?;
        let log = std::thread::spawn(move || read_log(errors));
        let messages = read_messages(output);
        let mut service =
            Self { program, input: Some(input), messages, max_silence, log: Some(log), next: 0 };
        let greeting = service.read()?;
        if greeting != version.as_bytes() {
            return Err(format!("version {version} has an unknown protocol"));
        }
        Ok(service)
    }

    /// Sends a request and waits for its response. Until the response arrives, `answer` responds to requests from the
    /// service.
    pub(in crate::bundle) fn request(
        &mut self,
        value: Value,
        mut answer: impl FnMut(&Value) -> Value,
    ) -> Result<Value, String> {
        let id = self.next;
        self.next += 1;
        self.write(&Packet { id, is_answer: false, value })?;
        loop {
            let bytes = self.read()?;
            let packet = Packet::decode(&bytes).ok_or("it sent an invalid packet")?;
            if !packet.is_answer {
                let value = answer(&packet.value);
                self.write(&Packet { id: packet.id, is_answer: true, value })?;
            } else if packet.id == id {
                let error = packet.value.text("error");
                return if error.is_empty() { Ok(packet.value) } else { Err(error.to_owned()) };
            }
        }
    }

    /// Ends the service. Returns the paths in its verbose log.
    pub(in crate::bundle) fn finish(mut self) -> Trace {
        self.end().trace
    }

    fn end(&mut self) -> Log {
        // Closing the input ends the service.
        self.input = None;
        let _ = self.program.wait_until(Instant::now() + GRACE);
        let _ = self.program.end();
        self.log.take().and_then(|log| log.join().ok()).unwrap_or_default()
    }

    fn write(&mut self, packet: &Packet) -> Result<(), String> {
        let input = self.input.as_mut().ok_or("it exited unexpectedly")?;
        input.write_all(&packet.encode()).and_then(|()| input.flush()).map_err(|error| error.to_string())
    }

    /// Returns the body of the next message without the length prefix. On failure, ends the service and returns the
    /// reason.
    fn read(&mut self) -> Result<Vec<u8>, String> {
        let reason = match self.messages.recv_timeout(self.max_silence) {
            Ok(Ok(message)) => return Ok(message),
            Ok(Err(error)) => error.to_string(),
            Err(RecvTimeoutError::Disconnected) => "it exited unexpectedly".to_owned(),
            // The log is omitted, because a blocked service does not log the cause.
            Err(RecvTimeoutError::Timeout) => {
                self.end();
                let seconds = self.max_silence.as_secs();
                return Err(format!(
                    "it did not respond for {seconds} s; an imported file may be one that never ends"
                ));
            }
        };
        let log = self.end().end;
        Err(if log.trim().is_empty() { reason } else { log.trim().to_owned() })
    }
}

/// Reads messages in a separate thread until the service ends, so that waiting for a message can time out.
fn read_messages(mut output: ChildStdout) -> Receiver<io::Result<Vec<u8>>> {
    let (sender, messages) = channel();
    std::thread::spawn(move || {
        loop {
            let message = read_message(&mut output);
            let is_last = message.is_err();
            if sender.send(message).is_err() || is_last {
                break;
            }
        }
    });
    messages
}

fn read_message(output: &mut ChildStdout) -> io::Result<Vec<u8>> {
    let mut length = [0; 4];
    output.read_exact(&mut length)?;
    let mut bytes = vec![0; u32::from_le_bytes(length) as usize];
    output.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// Reads the whole log. If the log were not read, the service would block or exit.
fn read_log(errors: ChildStderr) -> Log {
    let mut reader = LogReader::default();
    let (mut lines, mut line, mut end) = (BufReader::new(errors), Vec::new(), String::new());
    // On a read error, keep the part of the log that was read.
    while lines.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
        let text = String::from_utf8_lossy(&line);
        reader.read(&text);
        end.push_str(&text);
        if end.len() > 2 * MAX_LOG_END {
            end.drain(..end.ceil_char_boundary(end.len() - MAX_LOG_END));
        }
        line.clear();
    }
    Log { trace: reader.finish(), end }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.program.end();
        self.end();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn an_unresponsive_service_is_killed() {
        let folder = tempfile::tempdir().expect("a folder");
        let esbuild = folder.path().join("esbuild");
        let script = "#!/bin/sh\nif [ \"$1\" = --version ]; then echo 1.2.3; else printf '\\005\\000\\000\\0001.2.3'; sleep 60; fi\n";
        quire_files::write_atomic(&esbuild, script.as_bytes()).expect("a script");
        std::fs::set_permissions(&esbuild, std::fs::Permissions::from_mode(0o755)).expect("an executable");
        let mut service =
            Service::start_with(&esbuild, folder.path(), Duration::from_secs(1)).expect("a greeting");
        let error = service.request(Value::Bool(true), |_| Value::Bool(true)).expect_err("no answer");
        assert!(error.starts_with("it did not respond for 1 s"), "{error}");
    }
}
