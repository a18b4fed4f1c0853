//! Tests of the manual's samples: titled code blocks outside the pages about diagnostics. Each sample is added to the
//! smallest site, which must then have no errors except dead links to pages that the sample does not contain.

use std::fs;

use super::fences::{Fence, fences};
use super::{page_files, root};
use crate::project::Project;

/// Configuration that allows samples to refer to files missing from the smallest site.
const LINKS: &str = "\n[check.severity]\n\"content/*\" = \"off\"\n\"social/bad-font\" = \"off\"\n";

/// Page whose samples are built by `crate::styles` instead, section by section.
const ELSEWHERE: &str = "guide/customizing/styles.md";

pub(super) fn check() {
    let mut count = 0;
    let mut failures = Vec::new();
    for path in page_files() {
        if path.components().any(|part| part.as_os_str() == "diagnostics") || path.ends_with(ELSEWHERE) {
            continue;
        }
        let page = fs::read_to_string(&path).unwrap();
        let samples: Vec<Fence> = fences(&page).into_iter().filter(is_sample).collect();
        for sample in &samples {
            count += 1;
            if let Err(message) = run(sample, &samples) {
                failures.push(format!("{}: {}\n{message}", path.display(), sample.title));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
    assert!(count >= 40, "{count} samples");
}

/// Returns whether the title of a code block is the path of a file in a site.
fn is_sample(fence: &Fence) -> bool {
    let folders = ["docs/", "theme/", "components/"];
    fence.title == "quire.toml" || folders.iter().any(|folder| fence.title.starts_with(folder))
}

/// Builds the smallest site with a sample, and with the code and the posts from the sample's manual page.
fn run(sample: &Fence, all: &[Fence]) -> Result<(), String> {
    let project = Project::with(&[]);
    // The posts are included, because a blog without posts is an error.
    let code = ["components/", "theme/", "docs/blog/"];
    let is_code = |file: &&Fence| code.iter().any(|folder| file.title.starts_with(folder));
    // Samples of pages may use components that the page's sample of the theme declares. Other samples are built without
    // the theme.
    let is_module = |file: &&Fence| file.title != "theme/index.tsx" || sample.title.starts_with("docs/");
    // Write the files in reverse order, so that the first theme on the page replaces later ones.
    all.iter()
        .rev()
        .filter(is_code)
        .filter(is_module)
        .for_each(|file| project.write(&file.title, &text(file)));
    project.write(&sample.title, &text(sample));
    if sample.title.starts_with("components/") && sample.title.ends_with(".tsx") {
        let import =
            format!("import * as it from '../../{}';\n\n<p>{{Object.keys(it).length}}</p>\n", sample.title);
        project.write("docs/en/sample.mdx", &import);
    }
    let config = fs::read_to_string(project.path("quire.toml")).unwrap();
    let is_open = config.contains("[check.severity]");
    project.write("quire.toml", &if is_open { config } else { config + LINKS });
    let run = project.build();
    if run.code == 0 && !run.stderr.contains("warning") { Ok(()) } else { Err(run.stderr) }
}

/// Returns the text of a code block, which may be stored in a separate file.
pub(super) fn text(fence: &Fence) -> String {
    match &fence.file {
        Some(file) => fs::read_to_string(root().join("docs").join(file)).unwrap(),
        None => fence.text.clone(),
    }
}
