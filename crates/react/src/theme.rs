//! The default theme, which is embedded in the executable.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use rquickjs::loader::bundle::Bundle;
use serde::Deserialize;

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
}

/// Modules as bytecode, by name.
pub(crate) type ServerScripts = Bundle<&'static [(&'static str, &'static [u8])]>;

/// Name of the server script with React's production build.
pub(crate) const PRODUCTION: &str = "server";

/// Name of the server script with React's development build, which has full error messages.
pub(crate) const DEVELOPMENT: &str = "server.development";

/// The bundled theme: assets for the browser, the server script, interface strings.
#[derive(Debug)]
pub struct Theme {
    /// The manifest that the theme's build writes.
    pub manifest: Manifest,
    texts: BTreeMap<String, BTreeMap<String, String>>,
}

/// Contents of `theme/dist/manifest.json`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    /// The browser's entry point: `assets/client-<hash>.js`.
    pub client: String,
    /// The main style sheet: `assets/theme-<hash>.css`.
    pub css: String,
    /// Additional style sheets by name. Documents link the style sheets for their layout (such as `home`), for the
    /// markup that they contain (such as `tabs`) and for right-to-left text. Style sheets of features are loaded on
    /// first use.
    pub styles: BTreeMap<String, String>,
    /// Paths of the fonts that the text of every page uses.
    pub fonts: Vec<String>,
    /// Script that only pages of the development server load.
    pub dev: String,
    /// Scripts of features that a site can turn on, by the feature's key in `[theme]`.
    pub features: BTreeMap<String, String>,
    /// Chunks that the entry point imports statically.
    pub preload: Vec<String>,
    /// The modules that the site's code may import: `react`, `@theme`, ... Each consists of one or more assets.
    pub modules: BTreeMap<String, Vec<ModulePart>>,
    /// Names of the components that MDX may use without an import. `@theme` exports the same components in MDX.
    pub components: Vec<String>,
    /// Names of the slots and parts that a site's theme can fill or replace.
    pub places: Places,
    /// The script that sets the appearance before first paint.
    pub inline_script: InlineScript,
}

/// An asset that provides all or some exports of a module.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ModulePart {
    /// Path of the script, relative to the site's root: `assets/...`.
    pub asset: String,
    /// Names of the exports that this script provides.
    pub exports: Vec<String>,
}

/// Names of the slots and parts that a site's theme can fill or replace. See `theme/src/shell/theme-types.ts`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Places {
    /// Slots around the parts of a page.
    pub slots: Vec<String>,
    /// Parts that can be wrapped or replaced.
    pub overrides: Vec<String>,
}

/// A script inlined into every document and allowed by its hash in the content security policy.
#[derive(Debug, Clone, Deserialize)]
pub struct InlineScript {
    /// The script's JavaScript, as inlined.
    pub source: String,
    /// SHA-256 of the source in base64, as in a content security policy.
    pub sha256: String,
}

impl Theme {
    /// Returns the embedded theme.
    ///
    /// # Panics
    /// If the embedded files are not the output of `theme/build.mjs`. Users cannot cause this.
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

    /// Returns the files for the browser by path relative to the site's root (`assets/...`), sorted by path.
    pub fn assets(&self) -> impl Iterator<Item = (&'static str, &'static [u8])> {
        embedded::FILES.iter().copied().filter(|(name, _)| name.starts_with("assets/"))
    }

    /// Returns the content of an asset.
    pub fn asset(&self, path: &str) -> Option<&'static [u8]> {
        self.assets().find(|(name, _)| *name == path).map(|(_, bytes)| bytes)
    }

    /// Returns the interface strings for a language or its primary subtag (`zh-CN` uses `zh`). Falls back to English
    /// for languages that the theme does not support.
    pub fn texts(&self, lang: &str) -> &BTreeMap<String, String> {
        let primary = lang.split(['-', '_']).next().unwrap_or(lang);
        self.texts.get(lang).or_else(|| self.texts.get(primary)).unwrap_or_else(|| &self.texts["en"])
    }

    /// Returns whether the theme's style sheet contains an icon for a brand.
    pub fn has_brand(&self, name: &str) -> bool {
        self.brands().any(|brand| brand == name)
    }

    /// Returns the names of the brands whose icons are in the theme's style sheet.
    pub fn brands(&self) -> impl Iterator<Item = &str> {
        let css = self.asset(&self.manifest.css).and_then(|css| std::str::from_utf8(css).ok());
        let rules = css.unwrap_or_default().split("[data-brand=").skip(1);
        rules.filter_map(|rule| rule.split(']').next()).map(|name| name.trim_matches('"'))
    }

    /// Returns the contents of a declaration file for the modules that the site's code may import.
    pub fn types() -> &'static [u8] {
        file("theme.d.ts")
    }

    /// Returns the script that loads the files of an archived site, see `theme/src/archive/loader.ts`.
    pub fn archive_loader() -> &'static [u8] {
        file("archive.js")
    }

    /// Returns the keys of the interface strings, which a site can override.
    pub fn text_keys(&self) -> impl Iterator<Item = &str> {
        self.texts["en"].keys().map(String::as_str)
    }

    /// Returns the modules for [`crate::Renderer`] as bytecode, by name.
    pub(crate) fn server_scripts() -> ServerScripts {
        Bundle(embedded::SCRIPTS)
    }
}

pub(crate) fn file(name: &str) -> &'static [u8] {
    embedded::FILES.iter().find(|(path, _)| *path == name).map_or(&[], |(_, bytes)| bytes)
}
