//! Generated pages: pages declared by navigation files, and lists of blog posts. Later stages treat generated pages as
//! files of the docs folder.

use std::collections::BTreeSet;

use quire_config::SiteConfig;
use quire_content::{Blogs, Navigation, generated_pages};
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

/// Reads the blogs and adds the lists of posts to the files of the docs folder. Returns the blogs and the paths of the
/// added lists.
pub(super) fn add_blogs(config: &SiteConfig, docs: &mut Snapshot) -> (Blogs, BTreeSet<String>) {
    let text = |contents| std::str::from_utf8(contents).unwrap_or_default();
    let files = docs.iter().map(|(file, contents)| (file.as_str(), text(contents)));
    let blogs = Blogs::read(config, files);
    let lists = blogs.all().iter().flat_map(|blog| &blog.lists);
    let texts = lists.filter_map(|list| Some((list.file.clone(), list.text.clone()?)));
    let files: Vec<(String, Contents)> =
        texts.map(|(file, text)| (file, Contents::from(text.into_bytes()))).collect();
    let added = files.iter().map(|(file, _)| file.clone()).collect();
    docs.extend(files);
    (blogs, added)
}
