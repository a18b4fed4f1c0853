//! Determines which examples a site uses.

use quire_files::Tree;

/// Returns whether any file in `texts` uses the example: it includes one of the example's files, contains a component
/// with the example's name, or imports the example's record.
pub(crate) fn is_used(name: &str, texts: &[&Tree]) -> bool {
    let signs = [
        format!("examples/{name}/"),
        format!("examples/recorded/{name}.json"),
        format!("example=\"{name}\""),
        format!("name=\"{name}\""),
    ];
    let mut files = texts.iter().flat_map(|tree| tree.values());
    files.any(|bytes| {
        let text = String::from_utf8_lossy(bytes);
        signs.iter().any(|sign| text.contains(sign))
    })
}
