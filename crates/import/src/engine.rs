//! Supported engines, and detection of the engine of a project.

use quire_diagnostics::{Diagnostic, Span};

use crate::files::{Files, is_file};
use crate::path;

/// A documentation engine whose projects can be imported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// Rspress 1 or 2.
    Rspress,
    /// VitePress 1 or 2.
    VitePress,
    /// Docusaurus 2 or 3.
    Docusaurus,
    /// mdBook.
    MdBook,
}

/// A configuration file of a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) engine: Engine,
    /// Path of the configuration file, relative to the project's folder.
    pub(crate) config: String,
}

const EXTENSIONS: [&str; 6] = ["ts", "mts", "js", "mjs", "cjs", "cts"];

impl Engine {
    /// Every engine.
    pub const ALL: [Self; 4] = [Self::Rspress, Self::VitePress, Self::Docusaurus, Self::MdBook];

    /// Returns the engine's name in its official spelling.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rspress => "Rspress",
            Self::VitePress => "VitePress",
            Self::Docusaurus => "Docusaurus",
            Self::MdBook => "mdBook",
        }
    }

    /// Returns the path of the engine's configuration file in a folder, if it exists.
    fn config_in(self, files: &dyn Files, folder: &str) -> Option<String> {
        let with_extension = |stem: &str| EXTENSIONS.map(|extension| format!("{stem}.{extension}")).to_vec();
        let paths = match self {
            Self::Rspress => {
                let mut paths = with_extension("rspress.config");
                paths.extend(with_extension("rstack.config"));
                paths
            }
            // The configuration may be an index file in the folder `config`.
            Self::VitePress => {
                let mut paths = with_extension(".vitepress/config");
                paths.extend(with_extension(".vitepress/config/index"));
                paths
            }
            Self::Docusaurus => with_extension("docusaurus.config"),
            Self::MdBook => vec!["book.toml".to_owned()],
        };
        let is_config = |path: &String| {
            // A project with an Rstack configuration may be a library or an application instead of a documentation
            // site.
            let is_docs = || files.text(path).is_some_and(|text| text.contains("define.doc"));
            is_file(files, path) && (!path::name(path).starts_with("rstack.") || is_docs())
        };
        paths.into_iter().map(|path| path::join(folder, &path)).find(is_config)
    }
}

/// Detects the project in the folder. `requested` selects an engine if the folder contains projects of several engines.
pub(crate) fn detect(files: &dyn Files, requested: Option<Engine>) -> Result<Candidate, Box<Diagnostic>> {
    let is_requested = |engine: &Engine| requested.is_none_or(|requested| requested == *engine);
    let candidates_in = |folder: &str| -> Vec<Candidate> {
        let engines = Engine::ALL.into_iter().filter(is_requested);
        engines
            .filter_map(|engine| Some(Candidate { engine, config: engine.config_in(files, folder)? }))
            .collect()
    };
    let mut candidates = candidates_in("");
    if candidates.is_empty() {
        // VitePress projects often keep their configuration in the folder `docs`.
        let config = Engine::VitePress.config_in(files, "docs").filter(|_| is_requested(&Engine::VitePress));
        candidates.extend(config.map(|config| Candidate { engine: Engine::VitePress, config }));
    }
    match candidates.len() {
        1 => Ok(candidates.remove(0)),
        0 => Err(Box::new(none(files, candidates_in))),
        _ => Err(Box::new(several(&candidates))),
    }
}

fn several(candidates: &[Candidate]) -> Diagnostic {
    let listed: Vec<String> =
        candidates.iter().map(|it| format!("{} (`{}`)", it.engine.name(), it.config)).collect();
    let message = format!("the folder contains several projects: {}", listed.join(", "));
    let names: Vec<String> =
        candidates.iter().map(|it| format!("`--from {}`", it.engine.name().to_lowercase())).collect();
    Diagnostic::error("import/several-projects", Span::file("."), message)
        .hint(format!("choose one: {}", names.join(", ")))
}

fn none(files: &dyn Files, candidates_in: impl Fn(&str) -> Vec<Candidate>) -> Diagnostic {
    let searched_files = "looked for `rspress.config.*`, `rstack.config.*` with `define.doc`, \
                          `.vitepress/config.*`, `docs/.vitepress/config.*`, `docusaurus.config.*` and `book.toml`";
    let message = "the folder contains no Rspress, VitePress, Docusaurus or mdBook project";
    let diagnostic = Diagnostic::error("import/no-project", Span::file("."), message).hint(searched_files);
    let folders = files
        .names("")
        .into_iter()
        .filter(|(name, is_folder)| *is_folder && !name.starts_with('.') && name != "node_modules");
    let below = folders.filter_map(|(name, _)| Some((candidates_in(&name).into_iter().next()?.engine, name)));
    let hints = below.map(|(engine, name)| format!("`{name}` contains a {} project", engine.name()));
    hints.take(3).fold(diagnostic, Diagnostic::hint)
}
