//! Test helper: a site in a temporary folder, and runs of the binary on it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The smallest site that builds.
const MINIMAL: &[(&str, &str)] = &[
    (
        "quire.toml",
        "title = \"Test\"\ndescription = \"A site for tests\"\nlang = \"en\"\n\n[[locales]]\nlang = \"en\"\nlabel = \"English\"\n",
    ),
    ("docs/en/index.md", "# Home\n\nText.\n"),
];

pub(crate) struct Project {
    folder: tempfile::TempDir,
}

pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Project {
    /// Creates the smallest site, with `files` added or replaced.
    pub(crate) fn with(files: &[(&str, &str)]) -> Self {
        let project = Self { folder: tempfile::tempdir().unwrap() };
        MINIMAL.iter().chain(files).for_each(|(path, text)| project.write(path, text));
        project
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    /// Builds into `dist`.
    pub(crate) fn build(&self) -> Run {
        self.run(&["build", "."])
    }

    /// Runs the binary in the site's folder. In the output, `[ROOT]` replaces the path of that folder.
    pub(crate) fn run(&self, arguments: &[&str]) -> Run {
        let mut command = command(self.folder.path());
        command.args(arguments);
        finish(&mut command, "").replacing(&self.folder.path().display().to_string(), "[ROOT]")
    }

    /// Returns the paths of all built files outside `assets/`.
    pub(crate) fn built(&self) -> Vec<String> {
        self.files().filter(|path| !path.starts_with("assets/")).collect()
    }

    /// Returns the path of the first built asset whose name begins with `name`.
    pub(crate) fn built_assets(&self, name: &str) -> Option<String> {
        self.files().find(|path| path.starts_with(&format!("assets/{name}")))
    }

    /// Returns the paths of all files of the last build, without files kept from earlier builds.
    fn files(&self) -> impl Iterator<Item = String> {
        let kept_files = quire_files::kept_files(&self.path("dist"));
        let files = tree(&self.path("dist")).into_keys();
        files.filter(move |path| !kept_files.contains(path) && !path.starts_with(".quire-kept/"))
    }

    /// Returns the contents of a built file.
    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path("dist").join(path)).unwrap()
    }
}

impl Run {
    fn replacing(self, from: &str, to: &str) -> Self {
        Self { code: self.code, stdout: self.stdout.replace(from, to), stderr: self.stderr.replace(from, to) }
    }
}

/// Returns a command for the binary, with `folder` as working directory and the theme's esbuild.
pub(crate) fn command(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quire"));
    command.current_dir(folder).env("QUIRE_ESBUILD", esbuild()).env("NO_COLOR", "1");
    command
}

/// Returns the path of the esbuild executable installed for the theme.
pub(crate) fn esbuild() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../theme/node_modules/@esbuild/linux-x64/bin/esbuild")
}

/// Runs a command to completion with `input` on standard input.
pub(crate) fn finish(command: &mut Command, input: &str) -> Run {
    use std::io::Write as _;
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A command that does not read its input may end before the input is written.
    if let Err(error) = child.stdin.take().unwrap().write_all(input.as_bytes()) {
        assert_eq!(error.kind(), std::io::ErrorKind::BrokenPipe);
    }
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Run { code: output.status.code().unwrap_or(-1), stdout: text(output.stdout), stderr: text(output.stderr) }
}

/// Returns every file below a folder, by relative path.
pub(crate) fn tree(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(root).unwrap().to_string_lossy().into_owned();
                files.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    files
}

/// Prepends a wrapping command (program and arguments) to `command`. Returns `command` unchanged if `wrapper` is empty.
pub(crate) fn wrap(command: Command, wrapper: &[&str]) -> Command {
    let [program, arguments @ ..] = wrapper else { return command };
    let mut wrapper = Command::new(program);
    wrapper.args(arguments).arg(command.get_program()).args(command.get_args());
    wrapper.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    if let Some(folder) = command.get_current_dir() {
        wrapper.current_dir(folder);
    }
    wrapper
}
