//! Precompression: writes compressed files next to the files of a site, for hosts that serve precompressed files.
//!
//! The compressed files are created in parallel after all files are written, because the best compression takes longer
//! than all other stages of a build. Compressed files of the published site are reused if they still match.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;

use quire_config::Coding;
use quire_files::Stage;
use quire_process::map_with;

use crate::encodings::{Encoding, profits};

/// Writes a compressed version of each file that compression makes smaller. Does not overwrite files of the site that
/// have the path of a compressed version.
pub fn precompress(stage: &Stage, codings: &[Coding], threads: NonZeroUsize) -> quire_files::Result<()> {
    if codings.is_empty() {
        return Ok(());
    }
    let paths = stage.paths()?;
    let written_paths: BTreeSet<&str> = paths.iter().map(String::as_str).collect();
    let encodings: Vec<Encoding> = codings.iter().map(|coding| encoding(*coding)).collect();
    let compress = |path: &String| -> quire_files::Result<()> {
        // Skip files with unsuitable names without reading them.
        if !profits(path, usize::MAX) {
            return Ok(());
        }
        let bytes = stage.read(path)?;
        for encoding in encodings.iter().filter(|_| profits(path, bytes.len())) {
            let sidecar = format!("{path}{}", encoding.extension());
            if written_paths.contains(sidecar.as_str()) {
                continue;
            }
            let published = stage.published(&sidecar).filter(|old| encoding.decodes_to(old, &bytes));
            if let Some(encoded) = published.or_else(|| encoding.encode(&bytes)) {
                stage.write(&sidecar, &encoded)?;
            }
        }
        Ok(())
    };
    map_with(&paths, threads, || (), |(), path| compress(path)).into_iter().collect()
}

fn encoding(coding: Coding) -> Encoding {
    match coding {
        Coding::Brotli => Encoding::Brotli,
        Coding::Zstd => Encoding::Zstd,
        Coding::Gzip => Encoding::Gzip,
    }
}
