use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::{Contents, Reader, or_reason};
use crate::read::Reason;
use crate::{Digest, Error};

#[test]
fn an_unchanged_file_is_not_read_again_and_equal_contents_are_shared() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.md");
    let reader = Reader::default();
    let mut last = None;
    // An empty file, and files whose content changes while their length does not.
    for (text, is_shared) in [("", false), ("", true), ("one", false), ("one", true), ("two", false)] {
        fs::write(&path, text).unwrap();
        let contents = reader.file(&path).unwrap();
        assert_eq!(&*contents, text.as_bytes());
        let bytes = Arc::clone(contents.bytes());
        if let Some(last) = last.replace(Arc::clone(&bytes)) {
            assert_eq!(Arc::ptr_eq(&last, &bytes), is_shared, "{text}");
        }
    }
    // Wait until the stamp of the file is settled.
    std::thread::sleep(Duration::from_millis(100));
    let settled = reader.file(&path).unwrap();
    assert!(Arc::ptr_eq(settled.bytes(), reader.file(&path).unwrap().bytes()));
    assert!(reader.known()[&path].is_settled);
    assert!(reader.file(&folder.path().join("missing.md")).is_err());
}

#[test]
fn files_that_were_not_read_since_the_last_sweep_are_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let [a, b] = ["a.md", "b.md"].map(|name| folder.path().join(name));
    let reader = Reader::default();
    for path in [&a, &b] {
        fs::write(path, "text").unwrap();
    }
    std::thread::sleep(Duration::from_millis(100));
    reader.file(&a).unwrap();
    reader.file(&b).unwrap();
    reader.sweep();
    reader.file(&b).unwrap();
    reader.sweep();
    assert_eq!(reader.known().keys().collect::<Vec<_>>(), [&b]);
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_whose_reported_length_is_zero_is_read_to_its_end() {
    let contents = Reader::default().file("/proc/version".as_ref()).unwrap();
    assert!(contents.starts_with(b"Linux"), "{contents:?}");
}

#[test]
fn unreadable_files_are_skipped_and_other_errors_are_not() {
    let reason = |kind: ErrorKind| {
        let found = or_reason(Err(Error::io("read", Path::new("a"), kind.into())));
        found.map(Result::err).map_err(|_| kind)
    };
    assert_eq!(reason(ErrorKind::FileTooLarge), Ok(Some(Reason::TooLarge)));
    assert_eq!(reason(ErrorKind::PermissionDenied), Ok(Some(Reason::NoPermission)));
    assert_eq!(reason(ErrorKind::NotFound), Err(ErrorKind::NotFound));
    assert!(or_reason(Err(Error::NotAFile { path: "a".into() })).is_err());
}

#[test]
fn contents_convert_to_bytes_and_back() {
    let contents = Contents::from(b"abc".to_vec());
    assert_eq!(Vec::from(contents.clone()), b"abc");
    assert_eq!(
        (contents.digest(), format!("{contents:?}")),
        (Digest::of(b"abc"), "Contents(3 bytes)".into())
    );
    assert!(Contents::default().is_empty());
    let copy: Contents = serde_json::from_str(&serde_json::to_string(&contents).unwrap()).unwrap();
    assert_eq!(*copy, *contents);
}

#[test]
fn a_settled_file_that_changes_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.md");
    fs::write(&path, "one").unwrap();
    std::thread::sleep(Duration::from_millis(100));
    let reader = Reader::default();
    assert_eq!(&*reader.file(&path).unwrap(), b"one");
    fs::write(&path, "two").unwrap();
    assert_eq!(&*reader.file(&path).unwrap(), b"two");
    fs::remove_file(&path).unwrap();
    assert!(reader.file(&path).is_err());
}
