//! Pages that navigation files declare. To later stages they are files of the docs folder.

use std::collections::BTreeSet;

use quire_config::SiteConfig;
use quire_content::{Navigation, generated_pages};
use quire_files::{Contents, Snapshot};

/// Adds the generated pages to the files of the docs folder, and returns their paths.
pub(super) fn add_generated(config: &SiteConfig, docs: &mut Snapshot) -> BTreeSet<String> {
    let text = |(file, contents): (&String, &Contents)| {
        let is_read = Navigation::is_navigation_file(file);
        let text = is_read.then(|| std::str::from_utf8(contents).ok().map(str::to_owned));
        (file.clone(), text.flatten().unwrap_or_default())
    };
    let files: Vec<(String, String)> = docs.iter().map(text).collect();
    let pages = generated_pages(config, files.iter().map(|(file, text)| (file.as_str(), text.as_str())));
    let added = pages.iter().map(|page| page.file.clone()).collect();
    docs.extend(pages.into_iter().map(|page| (page.file, Contents::from(page.text.into_bytes()))));
    added
}
