use std::sync::Arc;

use super::{Discard, Memory, Sink};
use crate::{Error, Sources, Stage};

/// Writes files to a sink in both ways, and returns the paths of the rejected files.
fn rejected(sink: &dyn Sink) -> Vec<String> {
    let files = [("a/b", "1"), ("a/b", "1"), ("a/b", "2"), ("../c", "1"), ("", "1")];
    let mut rejected = Vec::new();
    for (path, text) in files {
        let shared: Arc<[u8]> = text.as_bytes().into();
        let results = [sink.write(path, text.as_bytes().to_vec()), sink.share(path, &shared)];
        rejected.extend(results.into_iter().filter_map(|result| match result {
            Ok(()) => None,
            Err(Error::WrittenTwice { path }) => Some(format!("twice {path}")),
            Err(Error::OutsideSite { path }) => Some(format!("outside {path}")),
            Err(error) => panic!("{error}"),
        }));
    }
    rejected
}

#[test]
fn every_sink_rejects_paths_outside_the_site_and_most_reject_a_second_content() {
    let folder = tempfile::tempdir().unwrap();
    let sources = Sources { site: folder.path().join("site"), read: Vec::new() };
    let stage = Stage::begin(&folder.path().join("out"), &sources, |_| {}).unwrap();
    let memory = Memory::default();
    let outside = ["outside ../c", "outside ../c", "outside ", "outside "];
    let twice = ["twice a/b", "twice a/b"];
    assert_eq!(rejected(&stage), [&twice[..], &outside].concat());
    assert_eq!(rejected(&memory), [&twice[..], &outside].concat());
    assert_eq!(rejected(&Discard), outside);
    assert_eq!(stage.read("a/b").unwrap(), b"1");
    let files = memory.into_files();
    assert_eq!(files.into_iter().collect::<Vec<_>>(), [("a/b".to_owned(), b"1".as_slice().into())]);
}
