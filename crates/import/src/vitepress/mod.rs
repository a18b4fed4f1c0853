//! Import of VitePress 1 and 2 projects.

mod locales;
mod navigation;
mod theme;

use crate::draft::Draft;
use crate::files::{below, is_folder};
use crate::table::{Fate, Setting, Table};
use crate::{address, alias, head, language, path, public, severity};
use locales::Locales;
use quire_foreign_config::Node;

const BUNDLER: Fate = Fate::Dropped("Quire has no bundler options; aliases go to `[alias]`");

/// Top-level keys that are not converted, with the outcome to report.
const FATES: &[(&str, Fate)] = &[
    ("outDir", Fate::BuiltIn("the site goes to `dist`; `quire build --out FOLDER` changes that")),
    ("assetsDir", Fate::BuiltIn("assets are in a separate folder")),
    ("cacheDir", Fate::BuiltIn("the cache is `.quire`")),
    ("metaChunk", Fate::BuiltIn("pages share their data")),
    ("mpa", Fate::BuiltIn("pages work without JavaScript")),
    ("ignoreDeadLinks", Fate::BuiltIn(severity::CHECKED)),
    ("useWebFonts", Fate::BuiltIn("the theme uses system fonts")),
    ("appearance", Fate::Silent),
    ("dir", Fate::Silent),
    ("vite", BUNDLER),
    ("vue", Fate::Dropped("pages have no Vue components; write them in React")),
    ("transformHead", Fate::Dropped("Quire does not run functions in the configuration")),
    ("transformHtml", Fate::Dropped("Quire does not run functions in the configuration")),
    ("transformPageData", Fate::Dropped("Quire does not run functions in the configuration")),
    ("buildEnd", Fate::Dropped("Quire does not run functions in the configuration")),
    ("postRender", Fate::Dropped("Quire does not run functions in the configuration")),
    ("contentProps", Fate::Silent),
    ("shouldPreload", Fate::Silent),
    ("router", Fate::Silent),
];

/// Reads the project whose configuration file is `config`.
pub(crate) fn read(draft: &mut Draft<'_, '_>, config: &str) {
    draft.site.dialect = "vitepress";
    draft.site.hides_breadcrumbs = true;
    draft.site.outline_headers = Some(vec![2]);
    // `docs/.vitepress/config.ts` and `docs/.vitepress/config/index.ts` belong to the project in `docs`.
    let root = config.split(".vitepress").next().unwrap_or_default().trim_end_matches('/');
    let mut table = Table::from_config(config, draft);
    docs(draft, &mut table, root);
    if let Some(setting) = table.text("base", draft) {
        address::set_base(draft, &setting.key, &setting.value, setting.span);
    }
    for key in ["title", "description"] {
        let Some(setting) = table.text(key, draft) else { continue };
        draft.carried(&setting.key, setting.span, "");
        if key == "title" {
            draft.site.title = setting.value;
        } else {
            draft.site.description = setting.value;
        }
    }
    if let Some(setting) = table.take("titleTemplate") {
        draft.dropped(&setting.key, setting.span, "document titles end with the title of the site");
    }
    if let Some(setting) = table.list("head", draft) {
        head::elements(draft, &setting.key, &setting.value);
    }
    let clean = table.bool("cleanUrls", draft);
    if let Some(setting) = &clean {
        draft.carried(&setting.key, setting.span, "");
    }
    draft.site.clean_urls = Some(clean.is_some_and(|setting| setting.value));
    if let Some(setting) = table.texts("srcExclude", draft) {
        draft.carried(&setting.key, setting.span, "");
        draft.site.exclude.extend(setting.value);
    }
    let dates = table.bool("lastUpdated", draft);
    if let Some(setting) = &dates {
        draft.carried(&setting.key, setting.span, "");
    }
    draft.site.last_updated = Some(dates.is_some_and(|setting| setting.value));
    dynamic_routes(draft);
    appearance(draft, &mut table);
    sitemap(draft, &mut table);
    vite(draft, &mut table);
    let rewritten = rewrites(draft, &mut table);
    let mut locales = Locales::read(draft, &mut table, rewritten);
    locales.additional(draft);
    markdown(draft, &mut table, &locales.languages[0].lang);
    theme::read(draft, &mut table, locales);
    table.finish(draft, FATES);
    report_theme(draft, &path::join(root, ".vitepress"));
}

fn docs(draft: &mut Draft<'_, '_>, table: &mut Table<'_>, root: &str) {
    let mut docs = root.to_owned();
    if let Some(setting) = table.take("srcDir") {
        match setting.value.text() {
            Some(text) => {
                if let Some(folder) =
                    draft.existing_folder(&setting.key, path::join(root, &text), setting.span)
                {
                    draft.carried(&setting.key, setting.span, "");
                    docs = folder;
                }
            }
            None => draft.unusable(&setting.key, &setting.value),
        }
    }
    if docs.is_empty() {
        ".".clone_into(&mut docs);
    }
    public::folder(draft, &path::join(&docs, "public"));
    draft.site.docs = docs;
}

fn appearance(draft: &mut Draft<'_, '_>, table: &mut Table<'_>) {
    use crate::site::Appearance;
    let Some(setting) = table.take("appearance") else { return };
    let (text, bool) = (setting.value.text(), setting.value.bool());
    let initial = setting.value.get("initialValue").and_then(Node::text);
    draft.site.appearance = match (text.or(initial).as_deref(), bool) {
        (Some("dark" | "force-dark"), _) => Some(Appearance::Dark),
        (_, Some(false)) => Some(Appearance::ForceLight),
        _ => None,
    };
    draft.carried(&setting.key, setting.span, "");
}

fn sitemap(draft: &mut Draft<'_, '_>, table: &mut Table<'_>) {
    let Some(mut sitemap) = table.table("sitemap", draft) else { return };
    if let Some(setting) = sitemap.text("hostname", draft) {
        address::set_site_url(draft, &setting.key, &setting.value, setting.span);
    }
    sitemap.finish(
        draft,
        &[
            ("lastmodDateOnly", Fate::Silent),
            ("transformItems", Fate::BuiltIn("pages with `noindex: true` are not in the sitemap")),
        ],
    );
}

/// Reads the `markdown` options of the site or of a language.
fn markdown(draft: &mut Draft<'_, '_>, table: &mut Table<'_>, lang: &str) {
    let Some(mut markdown) = table.table("markdown", draft) else { return };
    if let Some(setting) = markdown.bool("lineNumbers", draft) {
        draft.carried(&setting.key, setting.span, "");
        draft.site.line_numbers = setting.value;
    }
    locales::labels(draft, &mut markdown, lang);
    if let Some(setting) = markdown.bool("math", draft) {
        draft.carried(&setting.key, setting.span, "");
        draft.site.has_math = setting.value;
    }
    if let Some(setting) = markdown.take("attrs") {
        let delimiter = |key: &str| setting.value.get(key).and_then(Node::text);
        let delimiters = (delimiter("leftDelimiter"), delimiter("rightDelimiter"));
        match (delimiters.0.as_deref(), delimiters.1.as_deref()) {
            (None | Some("{"), None | Some("}")) => {}
            (Some("%{"), Some("}%")) => draft.carried(&setting.key, setting.span, "ids of headings"),
            (left, right) => {
                let note = format!(
                    "ids in `{}` and `{}` stay text: write `{{#id}}`",
                    left.unwrap_or("{"),
                    right.unwrap_or("}")
                );
                draft.dropped(&setting.key, setting.span, &note);
            }
        }
    }
    toc(draft, &mut markdown);
    let highlighted = Fate::BuiltIn("code is highlighted at build time");
    let plugins = Fate::Dropped("Quire does not support Markdown plugins");
    markdown.finish(
        draft,
        &[
            ("theme", highlighted),
            ("languages", highlighted),
            ("languageAlias", highlighted),
            ("defaultHighlightLang", highlighted),
            ("shikiSetup", highlighted),
            ("codeTransformers", Fate::Dropped("code blocks have no transformers")),
            ("image", Fate::BuiltIn("images are loaded lazily")),
            ("headers", Fate::Silent),
            ("breaks", Fate::Silent),
            ("linkify", Fate::Silent),
            ("typographer", Fate::Silent),
            ("html", Fate::Silent),
            ("xhtmlOut", Fate::Silent),
            ("emoji", Fate::Silent),
            ("gfmAlerts", Fate::BuiltIn("alerts are part of Quire's Markdown")),
            ("externalLinks", Fate::BuiltIn("links to other sites open in a new tab")),
            ("config", plugins),
            ("preConfig", plugins),
            ("anchor", Fate::Dropped("ids and links of headings cannot be changed: every heading has both")),
        ],
    );
}

/// Reads the options of `[[toc]]`.
fn toc(draft: &mut Draft<'_, '_>, markdown: &mut Table<'_>) {
    let Some(mut toc) = markdown.table("toc", draft) else { return };
    if let Some(Setting { value, key, span }) = toc.take("level") {
        let levels = value.list().map(|levels| {
            let levels = levels.iter().filter_map(|level| level.text()?.parse().ok());
            levels.filter(|level| (1..=6).contains(level)).collect()
        });
        match levels {
            Some(levels) => {
                let levels: Vec<u8> = levels;
                draft.site.toc_headers = Some(levels);
                draft.carried(&key, span, "");
            }
            None => draft.unusable(&key, &value),
        }
    }
    let markup = Fate::Dropped("the markup of `[[toc]]` cannot be changed");
    toc.finish(
        draft,
        &[
            ("pattern", Fate::Dropped("write `[[toc]]` on a line of its own")),
            ("slugify", Fate::Silent),
            ("containerTag", markup),
            ("containerClass", markup),
            ("listTag", markup),
            ("listClass", markup),
            ("itemClass", markup),
            ("linkTag", markup),
            ("linkClass", markup),
            ("format", markup),
            ("getTokensText", markup),
            ("shouldAllowHtml", markup),
            ("shouldAllowNested", Fate::Silent),
            ("transformContainer", markup),
        ],
    );
}

/// Reads `vite.resolve.alias`. Reports other Vite options.
fn vite(draft: &mut Draft<'_, '_>, table: &mut Table<'_>) {
    let Some(mut vite) = table.table("vite", draft) else { return };
    if let Some(mut resolve) = vite.table("resolve", draft) {
        if let Some(Setting { value, key, .. }) = resolve.take("alias") {
            if let Some(items) = value.list() {
                for item in items {
                    let get = |name: &str| item.get(name).and_then(Node::text);
                    match (get("find"), get("replacement")) {
                        (Some(name), Some(target)) => alias::add(draft, &key, &name, &target, item.span),
                        _ => draft.unread(&key, item.span),
                    }
                }
            } else if let Some(aliases) = Table::from_node(&key, value, draft) {
                alias::from_table(draft, aliases);
            }
        }
        resolve.finish(draft, &[("preserveSymlinks", Fate::Silent)]);
    }
    let build = Fate::BuiltIn("Quire's output needs no bundler options");
    vite.finish(
        draft,
        &[
            ("server", Fate::BuiltIn("`quire dev` has its own options")),
            ("build", build),
            ("ssr", build),
            ("optimizeDeps", build),
            ("experimental", build),
            ("publicDir", Fate::Dropped("put the files into the docs folder's `public`")),
            (
                "define",
                Fate::Dropped("Quire does not replace expressions: write the values in the components"),
            ),
            ("css", BUNDLER),
            ("plugins", Fate::Dropped("components are bundled by esbuild, which has no Vite plugins")),
        ],
    );
}

/// Reads `rewrites`. A rule such as `{ 'en/:rest*': ':rest*' }` makes `en` the folder of the default locale. Returns
/// this folder if its name is a language tag.
fn rewrites(draft: &mut Draft<'_, '_>, table: &mut Table<'_>) -> Option<String> {
    let mut rewrites = table.table("rewrites", draft)?;
    let mut folder = None;
    while let Some(entry) = rewrites.take_next() {
        let key = format!("rewrites: `{}`", entry.key);
        let to = entry.node.text().unwrap_or_default();
        let name = entry.key.split_once('/').map_or("", |(name, _)| name);
        let is_root = entry.key.split_once('/').is_some_and(|(_, rest)| rest == to && to.starts_with(':'));
        if is_root && is_folder(draft.scripts.files, &path::join(&draft.site.docs, name)) {
            draft.carried(&key, entry.span, "the folder of the default locale");
            folder = Some(name.to_owned());
        } else {
            draft.dropped(&key, entry.span, "URLs follow the folders; move the pages");
        }
    }
    folder.filter(|folder| language::is_tag(folder))
}

/// Reports dynamic routes such as `[name].md`. A dynamic route is a template for pages that a script generates.
fn dynamic_routes(draft: &mut Draft<'_, '_>) {
    let docs = draft.site.docs.clone();
    let files = below(draft.scripts.files, &docs);
    let is_template = |file: &&String| path::is_page(file) && file.contains('[');
    let templates: Vec<&String> = files.iter().filter(is_template).collect();
    for file in &templates {
        let note = "pages generated by a script; write them, or generate them before the build";
        draft.dropped_file(&path::join(&docs, file), "dynamic route", note);
    }
}

/// Reports that the components and styles of a custom theme are not carried over.
fn report_theme(draft: &mut Draft<'_, '_>, folder: &str) {
    let files = draft.scripts.files;
    let theme = path::join(folder, "theme");
    let names = ["index.ts", "index.js", "index.mts", "index.mjs"];
    let entry = names.map(|name| path::join(&theme, name));
    if let Some(entry) = entry.into_iter().find(|path| crate::files::is_file(files, path)) {
        let note = "its Vue components and styles are not used; use slots in Quire's theme instead";
        draft.dropped_file(&entry, "theme", note);
    }
}
