//! esbuild's executable as a service: the protocol of the package `esbuild`, in which code of ours can load files.
#![expect(clippy::disallowed_methods, reason = "this module is where esbuild is started")]

use std::io::{BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread::JoinHandle;

use super::packet::{Packet, Value};

/// A running service. Its messages are numbered.
pub(in crate::bundle) struct Service {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    log: Option<JoinHandle<String>>,
    next: u32,
}

impl Service {
    /// Starts a service in a folder.
    pub(in crate::bundle) fn start(esbuild: &Path, folder: &Path) -> Result<Self, String> {
        // A service only starts for a client of its own version; the protocol is the same in
        // all from 0.18, the first with CSS modules, to 0.28.
        let version = Command::new(esbuild).arg("--version").output().map_err(|error| error.to_string())?;
        let version = String::from_utf8_lossy(&version.stdout).trim().to_owned();
        let mut child = Command::new(esbuild)
            .arg(format!("--service={version}"))
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| error.to_string())?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(mut errors)) = pipes else {
            return Err("it has no pipes".to_owned());
        };
        let log = std::thread::spawn(move || {
            let mut log = Vec::new();
            // A partial log is still useful.
            let _ = errors.read_to_end(&mut log);
            String::from_utf8_lossy(&log).into_owned()
        });
        let output = BufReader::new(output);
        let mut service = Self { child, input: Some(input), output, log: Some(log), next: 0 };
        let greeting = service.read()?;
        if greeting != version.as_bytes() {
            return Err(format!("version {version} has an unknown protocol"));
        }
        Ok(service)
    }

    /// Sends a request and waits for the answer to it. Meanwhile `answer` gives those to the service's own requests.
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
            let packet = Packet::decode(&bytes).ok_or("it sent a packet of an unknown form")?;
            if !packet.is_answer {
                let value = answer(&packet.value);
                self.write(&Packet { id: packet.id, is_answer: true, value })?;
            } else if packet.id == id {
                let error = packet.value.text("error");
                return if error.is_empty() { Ok(packet.value) } else { Err(error.to_owned()) };
            }
        }
    }

    /// Ends the service; returns what it wrote to standard error.
    pub(in crate::bundle) fn finish(mut self) -> String {
        self.end()
    }

    fn end(&mut self) -> String {
        // It ends with its input.
        self.input = None;
        let log = self.log.take().and_then(|log| log.join().ok()).unwrap_or_default();
        let _ = self.child.wait();
        log
    }

    fn write(&mut self, packet: &Packet) -> Result<(), String> {
        let input = self.input.as_mut().ok_or("it has ended")?;
        input.write_all(&packet.encode()).and_then(|()| input.flush()).map_err(|error| error.to_string())
    }

    /// The next message without its length.
    fn read(&mut self) -> Result<Vec<u8>, String> {
        let mut message = || -> std::io::Result<Vec<u8>> {
            let mut length = [0; 4];
            self.output.read_exact(&mut length)?;
            let mut bytes = vec![0; u32::from_le_bytes(length) as usize];
            self.output.read_exact(&mut bytes)?;
            Ok(bytes)
        };
        message().map_err(|error| {
            let log = self.end();
            if log.trim().is_empty() { error.to_string() } else { log.trim().to_owned() }
        })
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.child.kill();
        self.end();
    }
}
