//! esbuild's metafile: the inputs and outputs of a run.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

/// The sources and outputs of a run.
#[derive(Debug, Deserialize)]
pub(in crate::bundle) struct Metafile {
    inputs: BTreeMap<String, InputMeta>,
    outputs: BTreeMap<String, OutputMeta>,
}

#[derive(Debug, Deserialize)]
struct InputMeta {
    imports: Vec<ImportMeta>,
}

/// One output file.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::bundle) struct OutputMeta {
    /// The output's entry point relative to the working folder, if it has one.
    pub(in crate::bundle) entry_point: Option<String>,
    /// For scripts: path of the style sheet that contains the styles of the script and of the modules that it imports.
    pub(in crate::bundle) css_bundle: Option<String>,
    #[serde(default)]
    imports: Vec<ImportMeta>,
}

#[derive(Debug, Deserialize)]
struct ImportMeta {
    path: String,
    /// The specifier as written in the importing module. Empty if the metafile does not contain it.
    #[serde(default)]
    original: String,
    #[serde(default)]
    external: bool,
}

impl Metafile {
    /// Returns the output files, sorted by path.
    pub(in crate::bundle) fn outputs(&self) -> impl Iterator<Item = (&str, &OutputMeta)> {
        self.outputs.iter().map(|(path, meta)| (path.as_str(), meta))
    }

    /// Returns the paths of all source files, relative to the working folder.
    pub(in crate::bundle) fn sources(&self) -> impl Iterator<Item = &str> {
        self.inputs.keys().map(String::as_str)
    }

    /// Returns the paths of the source files that a source file imports, relative to the working folder.
    pub(in crate::bundle) fn imports_of(&self, source: &str) -> impl Iterator<Item = &str> {
        let imports = self.inputs.get(source).map_or(&[][..], |meta| &meta.imports);
        imports.iter().filter(|import| !import.external).map(|import| import.path.as_str())
    }

    /// Returns the source file that `source` imports as `specifier`.
    pub(in crate::bundle) fn import(&self, source: &str, specifier: &str) -> Option<&str> {
        let mut imports = self.inputs.get(source)?.imports.iter().filter(|import| !import.external);
        imports.find(|import| import.original == specifier).map(|import| import.path.as_str())
    }

    /// Returns the file names of the wanted outputs and of all chunks that these outputs import.
    pub(in crate::bundle) fn reachable(&self, is_wanted: impl Fn(&str) -> bool) -> BTreeSet<String> {
        let mut stack: Vec<&str> =
            self.outputs.keys().map(String::as_str).filter(|path| is_wanted(path)).collect();
        let mut names = BTreeSet::new();
        while let Some(path) = stack.pop() {
            if names.insert(path.rsplit('/').next().unwrap_or(path).to_owned()) {
                let imports = self.outputs.get(path).map_or(&[][..], |meta| &meta.imports);
                stack.extend(imports.iter().map(|import| import.path.as_str()));
            }
        }
        names
    }
}
