//! Client for the service mode of esbuild's executable, which supports plugins. Uses the protocol of the npm package
//! `esbuild`.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use quire_process::{Limits, MAX_OUTPUT, Program, Running};

use super::packet::{Packet, Value};
use crate::bundle::trace::{LogReader, Trace};

/// Limits of the service. The time limit applies only to `--version`, because the service itself may wait for callbacks
/// of this process for any length of time.
const LIMITS: Limits = Limits { time: Duration::from_secs(10), output: MAX_OUTPUT, memory: Some(1 << 30) };

/// Time for the service to exit after its input is closed.
const GRACE: Duration = Duration::from_secs(2);

/// Maximum length in bytes of the log excerpt in error messages.
const MAX_LOG_END: usize = 64 << 10;

/// Contents of the service's standard error.
#[derive(Debug, Default)]
struct Log {
    trace: Trace,
    /// The last lines.
    end: String,
}

/// A running service. Its messages are numbered.
pub(in crate::bundle) struct Service {
    program: Running,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    log: Option<JoinHandle<Log>>,
    next: u32,
}

impl Service {
    /// Starts a service in a folder.
    pub(in crate::bundle) fn start(esbuild: &Path, folder: &Path) -> Result<Self, String> {
        // esbuild accepts only clients of the same version. The protocol has not changed from 0.18, the first version
        // with CSS modules, to 0.28.
        let esbuild = Program::new(esbuild, folder, LIMITS);
        let version = esbuild.run(["--version"], Vec::new()).map_err(|error| error.to_string())?;
        let version = String::from_utf8_lossy(&version.output).trim().to_owned();
        let mut program =
            esbuild.start([format!("--service={version}")]).map_err(|error| error.to_string())?;
        let (input, output, errors) = program.pipes().ok_or("it has no pipes")?;
        let log = std::thread::spawn(move || read_log(errors));
        let output = BufReader::new(output);
        let mut service = Self { program, input: Some(input), output, log: Some(log), next: 0 };
        let greeting = service.read()?;
        if greeting != version.as_bytes() {
            return Err(format!("version {version} has an unknown protocol"));
        }
        Ok(service)
    }

    /// Sends a request and waits for its response. Meanwhile, `answer` responds to requests of the service.
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
        let input = self.input.as_mut().ok_or("it has ended")?;
        input.write_all(&packet.encode()).and_then(|()| input.flush()).map_err(|error| error.to_string())
    }

    /// Reads the next message, without its length.
    fn read(&mut self) -> Result<Vec<u8>, String> {
        let mut message = || -> std::io::Result<Vec<u8>> {
            let mut length = [0; 4];
            self.output.read_exact(&mut length)?;
            let mut bytes = vec![0; u32::from_le_bytes(length) as usize];
            self.output.read_exact(&mut bytes)?;
            Ok(bytes)
        };
        message().map_err(|error| {
            let log = self.end().end;
            if log.trim().is_empty() { error.to_string() } else { log.trim().to_owned() }
        })
    }
}

/// Reads the log to its end, because the service would exit if its output were not read.
fn read_log(errors: ChildStderr) -> Log {
    let mut reader = LogReader::default();
    let (mut lines, mut line, mut end) = (BufReader::new(errors), Vec::new(), String::new());
    // A partial log is still useful.
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
