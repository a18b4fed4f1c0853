//! A digest that identifies the running Quire executable.

use std::fs::File;
use std::path::Path;
use std::sync::OnceLock;

use object::Object as _;
use object::read::ReadCache;

use crate::Digest;

/// Returns a digest that differs between any two builds of Quire that may behave differently, or `None` if the
/// executable cannot be read.
pub(super) fn digest() -> Option<Digest> {
    static DIGEST: OnceLock<Option<Digest>> = OnceLock::new();
    *DIGEST.get_or_init(|| file_digest(&std::env::current_exe().ok()?))
}

/// Returns the digest of the build ID that the linker computed from the content. Without a build ID, returns the digest
/// of the whole file. The build ID is preferred, because hashing a file of 23 MB takes longer than building a small
/// site from a cache.
fn file_digest(path: &Path) -> Option<Digest> {
    build_id(path).or_else(|| Some(Digest::of(&crate::read(path).ok()?)))
}

fn build_id(path: &Path) -> Option<Digest> {
    let cache = ReadCache::new(File::open(path).ok()?);
    let file = object::File::parse(&cache).ok()?;
    match (file.build_id(), file.mach_uuid()) {
        (Ok(Some(id)), _) => Some(Digest::of(id)),
        (_, Ok(Some(id))) => Some(Digest::of(&id)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{build_id, digest, file_digest};

    #[test]
    fn a_binary_is_identified_by_its_content() {
        let folder = tempfile::tempdir().unwrap();
        let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
        let program = std::env::current_exe().unwrap();
        assert!(digest().is_some());
        assert_eq!(digest(), file_digest(&program));
        fs::copy(&program, &one).unwrap();
        assert_eq!(digest(), file_digest(&one));
        fs::write(&one, "#!/bin/sh\n").unwrap();
        fs::write(&other, "#!/bin/sh\n\n").unwrap();
        assert_eq!((build_id(&one), file_digest(&folder.path().join("absent"))), (None, None));
        assert!(file_digest(&one).is_some() && file_digest(&one) != file_digest(&other));
    }
}
