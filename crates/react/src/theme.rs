//! The default theme as it was bundled when this binary was built.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
}

/// The bundled theme: assets for the browser, the server script, interface texts.
#[derive(Debug)]
pub struct Theme {
    /// What the bundler made.
    pub manifest: Manifest,
    texts: BTreeMap<String, BTreeMap<String, String>>,
}

/// `theme/dist/manifest.json`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    /// The browser's entry: `assets/client-<hash>.js`.
    pub client: String,
    /// The style sheet: `assets/theme-<hash>.css`.
    pub css: String,
    /// Style sheets of their own by name: of layouts (`home`, `notFound`, `overview`), which documents of that layout
    /// link, and of what the browser loads on first use.
    pub styles: BTreeMap<String, String>,
    /// Fonts that every page's text is set in.
    pub fonts: Vec<String>,
    /// What development pages load in addition.
    pub dev: String,
    /// Chunks that the entry imports statically.
    pub preload: Vec<String>,
    /// Where the modules that site components import are: `react`, `@theme`, ...
    pub modules: BTreeMap<String, String>,
    /// The components that MDX may use without importing, and what `@theme` exports to MDX.
    pub components: Vec<Component>,
    /// The script that sets the appearance before first paint.
    pub inline_script: InlineScript,
}

/// A component of the theme that MDX may call.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Component {
    /// Its name.
    pub name: String,
    /// Hydrated in the browser.
    pub island: bool,
}

/// A script inlined into every document and named by hash in the content security policy.
#[derive(Debug, Clone, Deserialize)]
pub struct InlineScript {
    /// JavaScript.
    pub source: String,
    /// Base64 of its SHA-256.
    pub sha256: String,
}

impl Theme {
    /// The theme in this binary.
    ///
    /// # Panics
    /// When the embedded files are not what `theme/build.mjs` writes, which no user can cause.
    pub fn embedded() -> &'static Self {
        static THEME: OnceLock<Theme> = OnceLock::new();
        THEME.get_or_init(|| {
            let manifest =
                serde_json::from_slice(file("manifest.json")).expect("theme/build.mjs wrote the manifest");
            let texts = embedded::FILES
                .iter()
                .filter_map(|(name, bytes)| {
                    let lang = name.strip_prefix("locales/")?.strip_suffix(".json")?;
                    Some((
                        lang.to_owned(),
                        serde_json::from_slice(bytes).expect("theme/build.mjs copied the texts"),
                    ))
                })
                .collect();
            Self { manifest, texts }
        })
    }

    /// The files the browser may load, by path relative to the site's root (`assets/...`), in path order.
    pub fn assets(&self) -> impl Iterator<Item = (&'static str, &'static [u8])> {
        embedded::FILES.iter().copied().filter(|(name, _)| name.starts_with("assets/"))
    }

    /// One asset's bytes.
    pub fn asset(&self, path: &str) -> Option<&'static [u8]> {
        self.assets().find(|(name, _)| *name == path).map(|(_, bytes)| bytes)
    }

    /// The interface texts of a language (by its primary subtag: `zh-CN` has the texts of `zh`), English where the
    /// theme does not speak it.
    pub fn texts(&self, lang: &str) -> &BTreeMap<String, String> {
        let primary = lang.split('-').next().unwrap_or(lang);
        self.texts.get(lang).or_else(|| self.texts.get(primary)).unwrap_or_else(|| &self.texts["en"])
    }

    /// The keys that a site may give texts for.
    pub fn text_keys(&self) -> impl Iterator<Item = &str> {
        self.texts["en"].keys().map(String::as_str)
    }

    /// The script that a [`crate::Renderer`] runs.
    pub(crate) fn server_script() -> &'static [u8] {
        file("server.js")
    }

    /// The same with React's development build, whose messages say what is wrong.
    pub(crate) fn development_server_script() -> &'static [u8] {
        file("server.development.js")
    }
}

fn file(name: &str) -> &'static [u8] {
    embedded::FILES.iter().find(|(path, _)| *path == name).map_or(&[], |(_, bytes)| bytes)
}
