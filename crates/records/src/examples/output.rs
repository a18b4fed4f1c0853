//! Collects the files that a run wrote, in the format of the record.

use quire_files::{Tree, content_hash};

use crate::examples::normalize::Paths;
use crate::examples::record::OutputFile;
use crate::examples::settings::Settings;

/// Returns the files that are new or changed after a run, sorted by path like `after`. Skips folders that contain a
/// `.gitignore` which ignores all of their files, because tools keep caches in such folders.
pub(crate) fn files(before: &Tree, after: Tree, settings: &Settings, paths: &Paths) -> Vec<OutputFile> {
    let ignored = |(path, bytes): (&String, &Vec<u8>)| {
        let folder = path.strip_suffix(".gitignore").filter(|folder| folder.ends_with('/'))?;
        let is_complete = bytes
            .split(|byte| *byte == b'\n')
            .any(|line| matches!(line.trim_ascii(), b"*" | b"**" | b"**/*"));
        is_complete.then(|| folder.to_owned())
    };
    let ignored: Vec<String> = after.iter().filter_map(ignored).collect();
    let is_output = |path: &str| !ignored.iter().any(|folder| path.starts_with(folder));
    let written =
        after.into_iter().filter(|(path, bytes)| is_output(path) && before.get(path) != Some(bytes));
    written
        .map(|(path, bytes)| {
            if settings.is_unstable(&path) {
                OutputFile { path: without_hash(&path), ..OutputFile::default() }
            } else {
                file(path, bytes, settings, paths)
            }
        })
        .collect()
}

/// Replaces content hashes in a file name with `[hash]`. Only parts between dots are replaced.
fn without_hash(path: &str) -> String {
    let is_hash = |segment: &&str| segment.len() >= 8 && segment.bytes().all(|byte| byte.is_ascii_hexdigit());
    let parts = path.split('.').map(|segment| if is_hash(&segment) { "[hash]" } else { segment });
    parts.collect::<Vec<_>>().join(".")
}

fn file(path: String, bytes: Vec<u8>, settings: &Settings, paths: &Paths) -> OutputFile {
    // Absolute paths are replaced first, so that sizes do not depend on the site's location.
    let text = match String::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => paths.replace(&text),
        Ok(text) => return unrecorded(path, text.as_bytes()),
        Err(error) => return unrecorded(path, error.as_bytes()),
    };
    if settings.keeps_text(&path, text.len()) {
        let lines = text.split('\n').map(str::to_owned).collect();
        OutputFile { path, bytes: Some(text.len()), hash: None, text: Some(lines) }
    } else {
        unrecorded(path, text.as_bytes())
    }
}

fn unrecorded(path: String, bytes: &[u8]) -> OutputFile {
    OutputFile { path, bytes: Some(bytes.len()), hash: Some(content_hash(bytes)), text: None }
}

#[cfg(test)]
mod tests {
    use super::files;
    use crate::examples::normalize::Paths;
    use crate::examples::settings::{RawCommand, RawSettings, Settings};

    #[test]
    fn new_and_changed_files_are_output() {
        let tree = |files: &[(&str, &[u8])]| {
            files.iter().map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec())).collect()
        };
        let before = tree(&[("a", b"a"), ("b", b"b")]);
        let after = tree(&[
            (".t/.gitignore", b"**/*\n"),
            (".t/x/y", b""),
            ("a", b"a"),
            ("b", b"B\n"),
            ("d/long", &[b'x'; 9000]),
            ("d/a.js.map", b"{}"),
            ("d/path", b"/w/x/src"),
            ("d/wasm", b"\0asm"),
            ("m/index.781afbb085.js", b"moved"),
        ]);
        let raw = RawSettings {
            commands: Some(vec![RawCommand::Plain(vec!["true".to_owned()])]),
            unstable: Some(vec!["m/*".to_owned()]),
            ..RawSettings::default()
        };
        let settings = Settings::new(&RawSettings::default(), raw, "").unwrap();
        let outputs = files(&before, after, &settings, &Paths::new("/w/x", "/w", "x"));
        let shown: Vec<_> = outputs
            .iter()
            .map(|file| (file.path.as_str(), file.bytes, file.text(), file.hash.is_some()))
            .collect();
        assert_eq!(
            shown,
            [
                ("b", Some(2), Some("B\n".to_owned()), false),
                ("d/a.js.map", Some(2), None, true),
                ("d/long", Some(9000), None, true),
                ("d/path", Some(14), Some("/home/me/x/src".to_owned()), false),
                ("d/wasm", Some(4), None, true),
                ("m/index.[hash].js", None, None, false),
            ]
        );
    }
}
