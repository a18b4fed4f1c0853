//! Scripts, style sheets and fonts that every page refers to.

use std::collections::BTreeMap;

use quire_config::Look;
use quire_files::{Digest, integrity};
use quire_load::{Loaded, SITE_THEME};
use quire_react::Theme;
use quire_react::bundle::SiteBundle;
use serde_json::Value;

use super::document::{Assets, Development, Script, StyleSheet, stylesheet_link};

/// Returns the resources that all documents share: URLs and integrity values of style sheets, scripts and fonts, the
/// content security policy, the footer and the inline script.
pub(crate) fn assets(site: &Loaded, bundle: &SiteBundle, development: Option<&str>) -> Assets {
    let (base, origin) = (&site.config.base, &site.config.site_url);
    let theme = Theme::embedded();
    let manifest = &theme.manifest;
    let script =
        |path: &String| Script { href: format!("{base}{path}"), integrity: integrity_of(path, bundle) };
    let style =
        |path: &String| StyleSheet { href: format!("{base}{path}"), integrity: integrity_of(path, bundle) };
    let styles = std::iter::once(&manifest.css).chain(bundle.styles.get(SITE_THEME));
    let is_on = |key: &String| site.config.theme.get(key) == Some(&Value::Bool(true));
    let features = manifest.features.iter().filter(|(key, _)| is_on(key));
    let own_fonts = manifest.fonts.iter().filter(|path| !is_replaced(path, &site.config.look));
    let footer = site.footer.as_ref();
    let of_footer = footer.map(|footer| StyleSheet {
        href: format!("{base}{}", footer.path),
        integrity: integrity(footer.css.as_bytes()),
    });
    Assets {
        styles: styles.map(style).chain(of_footer).collect(),
        layout_styles: manifest.styles.iter().map(|(name, path)| (name.clone(), style(path))).collect(),
        site_styles: bundle.sheets.iter().map(style).collect(),
        fonts: own_fonts.chain(&bundle.fonts).map(|path| format!("{base}{path}")).collect(),
        client: script(&manifest.client),
        features: features.map(|(_, path)| script(path)).collect(),
        preload: manifest.preload.iter().map(script).collect(),
        policy: site.policy.document.clone(),
        footer: footer.map(|footer| footer.html.clone()).unwrap_or_default(),
        inline_script: manifest.inline_script.source.clone(),
        build: build_name(bundle, footer.map_or("", |footer| &footer.html)),
        site_module: bundle.clients.get(SITE_THEME).map(|path| format!("{base}{path}")),
        origin: origin.to_owned(),
        development: development
            .map(|token| Development { client: script(&manifest.dev), token: token.to_owned() }),
    }
}

/// Returns whether a typeface of the site replaces a font file of the theme.
fn is_replaced(font: &str, look: &Look) -> bool {
    let Some(fonts) = &look.font else { return false };
    if font.contains("-mono-") { fonts.code.is_some() } else { fonts.text.is_some() }
}

/// Returns the integrity value of a file in the theme or in the site's bundle.
fn integrity_of(path: &str, bundle: &SiteBundle) -> String {
    let theme = Theme::embedded().asset(path);
    integrity(theme.or_else(|| bundle.assets.get(path).map(Vec::as_slice)).unwrap_or_default())
}

/// Returns the links to the style sheets of components, by module. The links are part of the articles that use the
/// components. Other pages do not load the style sheets, and client-side navigation loads them with the article.
pub(crate) fn component_styles(base: &str, bundle: &SiteBundle) -> BTreeMap<String, String> {
    let component_sheets = bundle.styles.iter().filter(|(module, _)| *module != SITE_THEME);
    let link = |(module, path): (&String, &String)| {
        let sheet = StyleSheet { href: format!("{base}{path}"), integrity: integrity_of(path, bundle) };
        (module.clone(), stylesheet_link(&sheet))
    };
    component_sheets.map(link).collect()
}

/// Returns a hash of the file names of all scripts and style sheets, which change with their content, and of the
/// footer. The footer is included, because client-side navigation does not replace the footer.
fn build_name(bundle: &SiteBundle, footer: &str) -> String {
    let names: Vec<&str> = Theme::embedded()
        .assets()
        .map(|(name, _)| name)
        .chain(bundle.assets.keys().map(String::as_str))
        .chain([footer])
        .collect();
    Digest::of(names.join("\n").as_bytes()).to_string()
}
