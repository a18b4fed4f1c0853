//! Reads the example projects of a site, and writes their files.

use std::collections::BTreeMap;
use std::path::Path;

use quire_diagnostics::Diagnostic;
use quire_files::{Digest, Tree};

use crate::examples::matrix::{self, Matrix};
use crate::examples::settings::{self, RawSettings, Settings};
use crate::examples::{Error, FOLDER, Result};

#[derive(Debug)]
pub(crate) struct Project {
    pub(crate) name: String,
    /// Files of the project, except the settings file and the matrix, which readers would not copy.
    pub(crate) files: Tree,
    pub(crate) settings: Settings,
    /// Variants of the project, if it has any.
    pub(crate) matrix: Option<Matrix>,
}

impl Project {
    /// Returns the digests of the project's files, by path.
    pub(crate) fn hashes(&self) -> BTreeMap<String, String> {
        self.files.iter().map(|(path, bytes)| (path.clone(), Digest::of(bytes).to_string())).collect()
    }
}

/// Writes a project's files into `folder`.
pub(crate) fn write(files: &Tree, folder: &Path) -> Result<()> {
    for (path, bytes) in files {
        quire_files::write(&folder.join(path), bytes)?;
    }
    Ok(())
}

/// Returns the names of all projects, sorted. A project is a folder with a `package.json`.
pub(crate) fn names(site: &Path) -> Vec<String> {
    let folder = site.join(FOLDER);
    let is_project = |name: &String| quire_files::exists(&folder.join(name).join("package.json"));
    quire_files::names_in(&folder).into_iter().filter(is_project).collect()
}

/// Reads the projects with these names. Reports and skips projects with invalid settings or an invalid
/// matrix. If the settings file that all projects share cannot be parsed, returns no projects.
pub(crate) fn read(site: &Path, names: &[String]) -> Result<(Vec<Project>, Vec<Diagnostic>)> {
    let mut diagnostics = Vec::new();
    let mut settings_of = |path: String| -> Result<Option<RawSettings>> {
        let Some(text) = quire_files::read_optional(site, &path)? else {
            return Ok(Some(RawSettings::default()));
        };
        Ok(settings::parse(&path, &text).map_err(|diagnostic| diagnostics.push(*diagnostic)).ok())
    };
    let shared = settings_of(format!("{FOLDER}/{}", settings::FILE))?;
    let mut project_settings = Vec::new();
    for name in names {
        let own = settings_of(format!("{FOLDER}/{name}/{}", settings::FILE))?;
        project_settings.extend(own.map(|own| (name, own)));
    }
    let Some(shared) = shared else { return Ok((Vec::new(), diagnostics)) };
    let mut projects = Vec::new();
    for (name, raw) in project_settings {
        match Settings::new(&shared, raw, &format!("{FOLDER}/{name}/{}", settings::FILE)) {
            Ok(settings) => {
                let mut files = quire_files::read_tree_with_hidden(&site.join(FOLDER).join(name))?;
                files.remove(settings::FILE);
                let path = format!("{FOLDER}/{name}/{}", matrix::FILE);
                let text =
                    files.remove(matrix::FILE).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
                match text.map(|text| Matrix::parse(&path, &text)).transpose() {
                    Ok(matrix) => projects.push(Project { name: name.clone(), files, settings, matrix }),
                    Err(diagnostic) => diagnostics.push(*diagnostic),
                }
            }
            Err(diagnostic) => diagnostics.push(*diagnostic),
        }
    }
    Ok((projects, diagnostics))
}

/// Returns the version of an installed package.
pub(crate) fn version(site: &Path, package: &str) -> Result<String> {
    let path = site.join("node_modules").join(package).join("package.json");
    let missing = || Error::NoTool { tool: package.to_owned(), site: site.to_owned() };
    let text = quire_files::read_text(&path).map_err(|_| missing())?;
    let manifest: serde_json::Value = serde_json::from_str(&text).map_err(|_| missing())?;
    manifest["version"].as_str().map(str::to_owned).ok_or_else(missing)
}
