use std::fs;
use std::path::Path;

use super::{publication, read_publication};
use crate::{Keep, Sources, Stage};

fn publish(out: &Path, text: &str) {
    let sources = Sources { site: out.with_file_name("site"), read: Vec::new() };
    let stage = Stage::begin(out, &sources, |_| ()).unwrap();
    for path in ["a.html", "b.html"] {
        stage.write(path, text.as_bytes()).unwrap();
    }
    stage.publish(Keep::NOTHING).unwrap();
}

#[test]
fn reading_restarts_when_a_new_version_is_published_meanwhile() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("dist");
    publish(&out, "1");
    let first = publication(&out);
    let mut reads = 0;
    let (texts, read) = read_publication(&out, || {
        reads += 1;
        let a = fs::read_to_string(out.join("a.html")).unwrap();
        if reads == 1 {
            publish(&out, "2");
        }
        (a, fs::read_to_string(out.join("b.html")).unwrap())
    });
    assert_eq!((texts, reads), (("2".to_owned(), "2".to_owned()), 2));
    assert_eq!(read, publication(&out));
    assert_ne!(read, first);
}
