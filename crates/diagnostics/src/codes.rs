//! All diagnostic codes. Each code is declared once: the manual's list of codes and the names accepted by
//! `[check.severity]` are derived from the declarations.

use crate::Severity;

/// The declaration of a diagnostic code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Code {
    /// The stable name in kebab case: `area/problem`.
    pub name: &'static str,
    /// The severity, unless the site's configuration changes it.
    pub severity: Severity,
    /// A summary of the meaning, as Markdown. Also the first paragraph of the code's page in the manual.
    pub summary: &'static str,
}

impl Code {
    /// Returns the code called `name`, or `None` if no such code is declared.
    pub fn find(name: &str) -> Option<&'static Self> {
        CODES.binary_search_by(|code| code.name.cmp(name)).ok().map(|at| &CODES[at])
    }

    /// Returns the part of the name before the slash.
    pub fn area(&self) -> &'static str {
        self.name.split('/').next().unwrap_or_default()
    }
}

const fn error(name: &'static str, summary: &'static str) -> Code {
    Code { name, severity: Severity::Error, summary }
}

const fn warning(name: &'static str, summary: &'static str) -> Code {
    Code { name, severity: Severity::Warning, summary }
}

/// All codes, sorted by name.
#[rustfmt::skip]
pub const CODES: &[Code] = &[
    error("blog/bad-date", "A post has a date that is not valid, for example February 30 or a thirteenth month."),
    error("blog/no-date", "A blog post has no date, neither in its frontmatter nor in its file name."),
    error("blog/no-posts", "`[[blog]]` names a folder that does not exist in any language, or that contains neither posts nor an index page."),
    warning("blog/no-site-url", "A blog has `feeds`, but `quire.toml` has no `siteUrl`, which feeds need for absolute URLs."),
    error("blog/unknown-author", "A post names an author by a key that is not in `[authors]` in `quire.toml`; usually the key is mistyped."),
    error("build/failed", "`quire dev` could not render a page for a reason outside the page, such as a full disk or a bug in Quire."),
    error("components/bundle", "A component, the theme module or a style sheet cannot be bundled: it has a syntax error, or an import that cannot be resolved."),
    warning("components/dead-handler", "A component is shown but is not interactive in the browser, often because one of its props, such as a function, cannot be serialized."),
    warning("components/left-out-styles", "A page or component imports a Stylus style sheet, which Quire does not compile, so it omits the styles."),
    error("components/memory-limit", "The site's code used more than 256 MB while a page was rendered, or wrote more than 16 MB of HTML for it."),
    error("components/no-esbuild", "The site has components, but esbuild is not installed, so Quire cannot bundle them."),
    error("components/time-limit", "The site's code ran for more than five seconds of CPU time while a page was rendered, so Quire stopped it."),
    error("components/unknown-export", "A page imports a name that `@theme`, or an Rspress package that Quire replaces, does not export."),
    error("config/bad-base", "`base` in `quire.toml` does not begin and end with a slash, or contains characters or segments that are not allowed in it."),
    error("config/bad-email", "A `mailto:` link in `quire.toml` does not contain a valid email address."),
    error("config/bad-glob", "A glob in `quire.toml` is not valid, for example because a bracket or a brace is not closed."),
    error("config/bad-url", "A URL in `quire.toml` is not usable: it runs a script, has no scheme where one is needed, or is longer than browsers accept."),
    error("config/duplicate-locale", "Two `[[locales]]` tables in `quire.toml` have the same `lang`, so one would hide the pages of the other."),
    error("config/duplicate-version", "A version is listed twice in `multiVersion`, so one entry would hide the pages of the other."),
    error("config/missing-key", "`quire.toml` lacks a required key, such as `title`, or a table lacks one of its required keys."),
    error("config/syntax", "`quire.toml` is not valid TOML, so none of its keys can be read. Common causes are a missing quote, a string without quotes, and a table written twice."),
    error("config/unknown-key", "`quire.toml` has an unknown key, usually a typo or a key from another engine."),
    error("config/unknown-lang", "`lang`, or a table in `quire.toml` that is keyed by language, names a language that no `[[locales]]` table declares."),
    error("config/unknown-version", "`default` in `[multiVersion]` names a version that is not in `versions`."),
    error("config/wrong-type", "A key in `quire.toml` has a value of the wrong type, such as a number or a list where a string is expected."),
    error("config/wrong-value", "A key in `quire.toml` has a value of the right type that Quire cannot use, such as an unknown keyword, an empty string or a reserved path."),
    error("content/bad-addresses", "`addresses.json` is not a JSON array of strings, for example because of an unresolved merge conflict."),
    error("content/bad-file-name", "The file name of a page cannot be part of a URL: it has two page extensions or control characters, or is longer than 240 bytes."),
    error("content/bad-host-file", "A file for hosts in the public folder, `_redirects` or `vercel.json`, cannot be used as it is."),
    warning("content/bidi-control", "A page contains invisible characters that change the direction of text, so code can look different from what it does."),
    warning("content/blocked-origin", "A page loads a resource from another site that the site's content security policy does not allow, so browsers block it."),
    warning("content/case-twins", "The paths of two files differ only in case, and many hosts and file systems cannot tell them apart."),
    warning("content/control-character", "A page contains control characters, which do not belong in a document and often come from a wrong encoding."),
    warning("content/damaged-image", "An image that a page shows is truncated, damaged or empty, or is not an image, so browsers show only part of it or nothing."),
    error("content/dead-anchor", "A link points to an existing page, but its anchor matches no heading or id there."),
    error("content/dead-link", "A link points to a page or file that does not exist, so readers who follow it see the 404 page."),
    warning("content/description-length", "A page's description is outside the recommended range of 70 to 160 characters (40 to 80 in Chinese, Japanese and Korean); search engines may truncate it."),
    error("content/duplicate-description", "Two pages in the same language have the same description, so they look alike in search results."),
    error("content/duplicate-output", "A page and a file in `public` would be written to the same path on the site."),
    error("content/duplicate-redirect", "Two redirects have the same `from` path; hosts use the first, so the second would have no effect."),
    error("content/duplicate-route", "Two files would be published at the same URL, such as `guide.md` and `guide/index.md`."),
    warning("content/dynamic-route", "In the VitePress dialect, a page is the template of a dynamic route. Quire does not generate pages from templates, so it omits the page."),
    warning("content/empty-page", "A page's only content is components that render neither text nor media, so readers see an empty page."),
    warning("content/file-name", "A file name is not portable, because Windows cannot store it, or it misleads readers."),
    warning("content/huge-image", "A PNG or JPEG is too large for Quire to read: it has more than 67 million pixels, or a side of more than 16,383 pixels."),
    error("content/lost-address", "A page that `addresses.json` lists is gone, and nothing redirects its URL to a different page."),
    error("content/lost-anchor", "A section that `addresses.json` lists is gone from its page: the heading was removed, or its id changed."),
    error("content/missing-file", "An image, video or download that a page or the configuration names does not exist."),
    error("content/missing-meta-entry", "A `_meta.json` names a page or folder that does not exist in the same folder, often because the page was renamed."),
    error("content/no-alt", "An image has no alternative text, so people who cannot see it do not know what it shows."),
    error("content/no-commit", "A version names a tag, a branch or a commit that git cannot find, or the site is not in a git repository."),
    error("content/no-description", "A page has no `description`, the sentence that search engines and shared links show below its title."),
    error("content/no-docs", "The docs folder (`docs` in `[route]`) does not exist, so there is nothing to build."),
    warning("content/no-home", "A language has pages but no home page, so its root URL would show the 404 page."),
    warning("content/no-page", "A file in the docs folder has an unsupported spelling of a page extension, such as `.MD` or `.markdown`, so it is not a page."),
    error("content/no-pages", "A language or a version has no pages, because its folder is missing, is empty, or has a different name."),
    error("content/no-root", "A root in `[include]` points to a folder that does not exist, so pages cannot include anything from it."),
    warning("content/not-a-file", "An item in the site's folder is neither a file nor a folder, or is a symbolic link that points outside the site, so Quire omits it."),
    error("content/not-utf8", "A text file is not UTF-8, so its characters would be shown incorrectly."),
    warning("content/redirect-chain", "A redirect points to a URL that is itself redirected, which costs an extra request."),
    error("content/redirect-loop", "A redirect leads back to itself, directly or through others, so readers never arrive."),
    error("content/reserved-path", "A page has a URL that Quire reserves, for files with hashed names (`/assets/`, `/static/`) or for the pages of a language or version."),
    error("content/shadowed-by-redirect", "A redirect starts from the path of a page or file that exists; some hosts would show the page, others would always redirect."),
    warning("content/shallow-clone", "The repository was cloned without its history, so the dates of some pages are unknown and not shown."),
    error("content/thin-page", "A page has fewer than 250 words (in languages without spaces, such as Chinese, 400 characters), which is rarely enough to answer a question."),
    error("content/too-slow", "A page takes more than 20 seconds of CPU time to compile or render. Quire stops the whole build, because it cannot interrupt the work on a single page."),
    warning("content/unknown-icon", "A social link names a brand that the theme has no icon for, so the link is shown with a generic icon."),
    warning("content/unknown-language", "A folder next to the language folders is not named after a language, so its pages belong to the default language."),
    error("content/unreadable-file", "A file cannot be read: its permissions forbid it, or a file that `[check]` names is not UTF-8, is not a regular file, or links to a place outside the site."),
    warning("content/unreadable-repository", "git cannot read the site's history, or a file in a version that comes from a commit."),
    error("content/version-twice", "A version is read from a commit, and the docs folder also contains a folder named after the version."),
    warning("docusaurus/missing-package", "A Docusaurus page or component imports a Docusaurus package that has no counterpart in Quire."),
    error("examples/bad-lines", "`lines` selects lines past the end of the recorded output, or is not a valid line range, such as `1-3,8`."),
    error("examples/bad-matrix", "A `matrix.json`, which describes the variants of an example, is not valid, or edits a string that does not exist."),
    error("examples/bad-record", "A record in `examples/recorded` cannot be read: it was edited by hand or contains a merge conflict."),
    error("examples/bad-settings", "An `example.json` is not valid: a syntax error, an unknown key, or a value of the wrong type."),
    error("examples/changed", "The output of an example differs from its record, so pages would show outdated output."),
    error("examples/failed", "A command in an `examples` project failed, or exited with an unexpected code."),
    error("examples/missing-attribute", "A component that shows a recorded example lacks a required attribute, or has an expression where a string is expected."),
    error("examples/missing-record", "A project in `examples` has no recorded output yet, so no page can show its output."),
    error("examples/no-text", "A page shows the text of a recorded output file, but only the file's name was recorded."),
    warning("examples/stale-record", "A project in `examples` has changed since its output was recorded, so a page may show outdated output."),
    error("examples/unknown-example", "A page shows a recorded example that does not exist, often because it was renamed."),
    error("examples/unknown-file", "A page shows an output file that the recorded example did not write, or wrote under a different name."),
    error("examples/unknown-run", "A page shows the log of a command that the recorded example does not have: `run` counts the example's commands from 1."),
    warning("examples/unused", "A record in `examples/recorded` belongs to no project, or no page shows a project in `examples`."),
    error("frontmatter/bad-email", "A `mailto:` link in the frontmatter does not contain a valid email address."),
    error("frontmatter/bad-url", "A link or image in the frontmatter is not usable: it would run a script, contains control characters, or is longer than browsers accept."),
    error("frontmatter/missing-key", "An entry in the frontmatter lacks a required key, such as a feature without a title or a button without a link."),
    error("frontmatter/not-first", "Something comes before a page's frontmatter, such as a space or an empty line, so it is not read as frontmatter."),
    error("frontmatter/not-yaml", "A page's frontmatter is written in TOML or JSON, but Quire reads only YAML between two lines of three hyphens."),
    error("frontmatter/syntax", "A page's frontmatter is not valid YAML, often because a string that contains a colon is not in quotes."),
    error("frontmatter/unclosed", "A page's frontmatter begins with `---` but has no closing `---` line, so the page has no content."),
    warning("frontmatter/unknown-key", "A page's frontmatter has a key that looks like a misspelled known key; your own keys are allowed."),
    error("frontmatter/unknown-layout", "A page names a layout that is neither declared by the site's theme nor a page type."),
    error("frontmatter/wrong-type", "A frontmatter key has a value of the wrong type, such as a string where `true` or `false` is expected."),
    error("frontmatter/wrong-value", "A frontmatter key has a value of the right type that Quire cannot use, such as an unknown page type."),
    error("i18n/bad-ledger", "`translations.json` is not a JSON object of strings, for example because of an unresolved merge conflict."),
    error("i18n/code-differs", "A code block on a page differs between two languages, apart from its comments."),
    error("i18n/headings-differ", "The same page has different headings in two languages: a heading is missing, or has a different level, position or id."),
    error("i18n/missing-alternate", "A page exists in one language but not in another: it has no translation, or the default language lacks it."),
    error("i18n/outdated-translation", "A section in the default language has changed since the page's translation was confirmed in `translations.json`."),
    error("i18n/translated-anchor", "A heading has an id generated from its text, so the same section has a different URL in each language."),
    warning("i18n/unconfirmed-translation", "The site has a `translations.json`, but the file has no entry for this translation."),
    error("i18n/untranslated", "A page has the same text in two languages, so it was probably copied and not translated yet."),
    error("import/no-project", "`quire import` finds no Rspress, VitePress, Docusaurus or mdBook project in the folder."),
    error("import/several-projects", "The folder contains configuration files for several engines, so `quire import` cannot tell which one to read."),
    warning("markdown/duplicate-id", "Two headings on a page have the same explicit id, so links can reach only the first."),
    warning("markdown/invalid-diagram", "A diagram contains an error, so it cannot be drawn and is shown as code instead."),
    warning("markdown/invalid-math", "A formula is not valid TeX, so readers see its source, with its backslashes."),
    error("markdown/missing-include", "A code block or an include names a file that does not exist or is outside the site."),
    error("markdown/missing-region", "A code block shows a region of a file, but the file has no region with that name."),
    warning("markdown/missing-types", "A code block shows types (`twoslash`), but `twoslash.json` has none for it: the block is new, or has changed."),
    error("markdown/nesting-too-deep", "HTML elements or containers on a page are nested too deeply; Quire omits the tags or boxes of the inner ones and keeps their text."),
    error("markdown/parser-failure", "The Markdown parser failed on a page. This is a bug in Quire, not a mistake in the page."),
    warning("markdown/reserved-id", "A heading or an element has an id that the page layout uses. Quire changes or removes the id, so links to the original id do not reach it."),
    error("markdown/too-complex", "A paragraph has so many tags or emphasis marks that parsing it would take too long."),
    error("markdown/too-large", "A page and its includes have more than 500,000 pieces of markup, such as paragraphs and links, or more than 16 MB of HTML; Quire omits the rest."),
    error("markdown/unclosed-container", "A container, `:::tip` for example, is not closed, or containers are closed in the wrong order."),
    warning("markdown/unclosed-tag", "An HTML element on a page has no closing tag, so Quire closes it at the end of its block."),
    warning("markdown/unexpected-closing-tag", "A page contains a closing HTML tag without an opening tag; Quire omits the closing tag."),
    warning("markdown/unknown-alert", "An alert in GitHub's syntax has a kind that does not exist, so it is shown as a quotation."),
    warning("markdown/unknown-container", "A container has a kind that Quire does not support, so it is shown as text."),
    warning("markdown/unknown-directive", "In the mdBook dialect, a page uses a template that Quire does not support; it is shown as written."),
    warning("markdown/unknown-language", "A code block names a language that the highlighter does not support, so the code is shown without colors."),
    warning("markdown/unknown-meta", "A word after the language of a code block looks like a mistyped name, and has no effect."),
    warning("markdown/unsafe-html", "A page contains HTML that is not allowed in Markdown, such as a script or a form; it is shown as text or dropped."),
    warning("markdown/unsafe-url", "A link or image on a page has a URL that runs a script, so Quire omits the URL."),
    error("mdx/bad-json", "A page imports a JSON file that cannot be read, for example because of a comma after the last entry."),
    warning("mdx/default-export", "An `.mdx` page has a default export, which MDX uses for layouts. Quire does not support layouts in pages."),
    error("mdx/duplicate-name", "An `.mdx` page and one of its fragments declare the same name; they share one scope, so one would hide the other."),
    warning("mdx/element-handler", "An HTML element in an `.mdx` page has an event handler, but elements on pages are plain HTML, so the handler never runs."),
    error("mdx/export-all", "An `.mdx` page exports everything from another module with `export *`, which is not allowed because the names are unknown."),
    error("mdx/export-failed", "An export of an `.mdx` page throws an error when it is evaluated, so the page cannot use it."),
    error("mdx/fragment-binding", "A page imports names from another Markdown page, which exports only its content."),
    error("mdx/import-cycle", "Pages import each other as fragments in a cycle, so their content would never end."),
    error("mdx/import-failed", "A module that a page imports exists but cannot be used: it does not export that name, or it throws while loading."),
    error("mdx/invalid-esm", "A line on an `.mdx` page begins with `import` or `export`, but is not valid JavaScript."),
    error("mdx/invalid-expression", "An expression in braces on an `.mdx` page is not valid JavaScript, often because the braces were meant as text."),
    error("mdx/invalid-tag", "A tag in an `.mdx` page is not valid JSX, for example because of a missing quote."),
    error("mdx/misplaced-closing-tag", "A closing tag in an `.mdx` page is not in the same block as its opening tag, for example at the end of a paragraph or list."),
    error("mdx/missing-import", "An `.mdx` page imports a component, an image or another file that does not exist in the site."),
    error("mdx/missing-package", "A page imports a package that is not installed in the site's folder or a parent folder."),
    error("mdx/nesting-too-deep", "Brackets, tags or braces in an `.mdx` page are nested too deeply for the parser."),
    error("mdx/render-failed", "A component or expression on a page throws while the site is built, or returns something that cannot be shown."),
    warning("mdx/script", "An `.mdx` page contains a `<script>` element, which the site's content security policy forbids, so Quire omits it."),
    error("mdx/too-many-fragments", "A page includes fragments more than 1,000 times, or nested more than 32 files deep."),
    error("mdx/unclosed-expression", "An expression in an `.mdx` page has no closing brace, so everything after it would be code."),
    error("mdx/unclosed-tag", "An element on an `.mdx` page is not closed. In MDX, every tag must be closed, including `<br />` and `<img />`."),
    error("mdx/unexpected-angle", "An `.mdx` page contains a `<` that does not begin a tag, such as in a comparison or before a number."),
    error("mdx/unexpected-closing-tag", "An `.mdx` page contains a closing tag without an opening tag, or with a name that does not match the opening tag."),
    error("mdx/unknown-component", "An `.mdx` page uses a component that it neither imports nor exports, and that is not built in."),
    error("nav/bad-email", "A `mailto:` link in a navigation file does not contain a valid email address."),
    error("nav/bad-url", "A link in a navigation file is not usable: it would run a script, or it is longer than browsers accept."),
    warning("nav/duplicate-entry", "A `_meta.json` lists the same page or folder twice, so the sidebar shows it twice."),
    error("nav/missing-key", "An entry in `_nav.json` or `_meta.json` lacks a required key, such as its link."),
    warning("nav/nested-menu", "A menu in `_nav.json` contains another menu. The navigation bar does not support nested menus: the inner entries are shown in the outer menu."),
    error("nav/syntax", "A `_nav.json` or `_meta.json` is not valid JSON, so the navigation that it describes is not shown."),
    error("nav/unknown-key", "An entry in `_nav.json` or `_meta.json` has an unknown key, which would have no effect."),
    warning("nav/unused-file", "A navigation file is in a folder where Quire does not read it: a `_nav.json` below a language's folder, or a second one for the same language."),
    error("nav/wrong-type", "A `_nav.json` or `_meta.json` is not a list, or a key in one of its entries has a value of the wrong type."),
    error("nav/wrong-value", "A key in a `_nav.json` or `_meta.json` entry has a value that Quire cannot use, such as an unknown `type`."),
    error("options/changed", "The documented tool declares a different type or default for an option than when the page was last checked."),
    error("options/duplicate", "`options.toml` lists the same option twice, so the facts in the two entries could differ."),
    error("options/missing-attribute", "`<OptionFacts>` does not name an option: its attribute `option` is missing."),
    error("options/missing-facts", "A page shows facts about an option, but `options.toml` has none for it."),
    error("options/missing-key", "An option in `options.toml` lacks a required key: its `name`, or the `page` that documents it."),
    error("options/no-anchor", "`anchor` in `options.toml` names a heading that the option's page does not have."),
    error("options/no-data", "A page shows facts about an option, but the site has no `options.toml`."),
    error("options/no-facts", "`options.toml` has facts about an option, but the section that documents it does not show them."),
    error("options/no-page", "`options.toml` names a page for an option, but the site has no page at that path."),
    error("options/not-on-page", "The page that documents an option according to `options.toml` does not contain the option's name."),
    error("options/syntax", "`options.toml` is not valid TOML, or the file with the published options is not JSON."),
    error("options/table-differs", "A handwritten table of facts about an option differs from `options.toml`."),
    error("options/undocumented", "The documented tool declares an option that `options.toml` does not have."),
    error("options/unknown", "`options.toml` lists an option that the documented tool no longer declares."),
    error("options/unknown-key", "An option in `options.toml` has an unknown key, usually a typo; the key has no effect."),
    error("options/unknown-option", "`<OptionFacts>` names an option that `options.toml` does not have, or spells it differently."),
    error("options/wrong-type", "A key in `options.toml` has a value of the wrong type, such as a number instead of a string."),
    error("prose/cjk-spacing", "Chinese and Latin text are adjacent without a space, which readers of Chinese documentation expect."),
    error("prose/forbidden", "A page uses a word that `forbidden` in `[check]` lists for the page's language."),
    error("prose/half-width", "Chinese text contains Latin punctuation, such as a half-width comma or period."),
    error("prose/term", "A page uses a spelling that `terms.toml` rejects, such as a different name for the same thing."),
    error("search/damaged-index", "A search index file is damaged, because it was edited or only partly copied."),
    error("search/missing-file", "A search index file is missing from a built site, so `quire serve-search` cannot serve the index."),
    error("search/unknown-format", "A search index was built by a different version of Quire, in a format that this version cannot read."),
    error("service/bad-url", "An origin or domain in the `quire serve-search` configuration does not have the form `https://docs.example.org`."),
    error("service/duplicate-name", "Two sites in the `quire serve-search` configuration have the same name, so requests could not distinguish them."),
    error("service/missing-key", "The `quire serve-search` configuration lacks a required key, such as its sites or the folder of a site."),
    error("service/syntax", "The `quire serve-search` configuration is not valid TOML, so the service cannot start."),
    error("service/unknown-key", "The `quire serve-search` configuration has an unknown key, which is usually a typo."),
    error("service/wrong-type", "A key in the `quire serve-search` configuration has a value of the wrong type."),
    error("service/wrong-value", "A key in the `quire serve-search` configuration has a value that Quire cannot use, such as a host name instead of an IP address."),
    error("social/bad-font", "A font for social images does not exist, or is not a TrueType or OpenType font."),
    warning("social/missing-character", "A page title has characters that no font for its social image contains, or is in a script that Quire cannot draw."),
    warning("social/no-site-url", "Social images are enabled, but `quire.toml` has no `siteUrl`, without which other sites cannot load them."),
    error("styles/command", "The command in `[styles]` failed, wrote no style sheet, or did not finish in time."),
    warning("styles/import-cycle", "A style sheet imports itself, directly or through others; Quire omits the second import."),
    error("styles/less", "The site's `less` package reports an error in a style sheet, or cannot be run."),
    error("styles/missing-file", "A style sheet in `[styles]`, or a font, image or style sheet that it refers to, does not exist."),
    warning("styles/no-less", "A style sheet is written in Less, but the `less` package that compiles it is not installed, so Quire omits the style sheet."),
    error("styles/not-css", "`css` in `[styles]` names a Stylus style sheet, which Quire does not compile."),
    warning("styles/remote", "A style sheet imports one from another site, which the content security policy does not allow."),
    error("styles/sass", "A Sass style sheet has an error, or imports a file that does not exist."),
    error("styles/too-large", "A style sheet and its imports are larger than 32 MB, or have more than 1,000 imports; Quire omits the rest."),
    error("styles/unused-preload", "`preload` in `[styles]` lists a font that no style sheet from `css` or `command` loads with `url()`."),
    error("terms/missing-key", "A term in `terms.toml` lacks a required key: `write`, the preferred spelling, or `not`, the rejected spellings."),
    error("terms/syntax", "`terms.toml` is not valid TOML, so the spelling of terms cannot be checked."),
    error("terms/unknown-key", "A term in `terms.toml` has an unknown key, usually a typo; the key has no effect."),
    error("terms/wrong-type", "A key in `terms.toml` has a value of the wrong type, such as a string instead of a list."),
    warning("theme/computed-names", "The names of some components in the site's theme are known only when its code runs, so pages cannot use these components."),
    warning("theme/foreign", "`theme/index.tsx` is an Rspress theme, which replaces parts of another theme; Quire ignores it and uses its own theme."),
    warning("theme/low-contrast", "The `accent` color in `[theme]` makes links hard to read: its contrast ratio with the page background is below 4.5."),
    error("theme/module-failed", "`theme/index.tsx` throws while it is loaded, so none of its slots can be filled."),
    error("theme/slot-failed", "A component in a slot or an override of the site's theme throws while the site is built."),
    error("theme/unknown-name", "The site's theme names a slot, an override, a component or a group that does not exist, which has no effect."),
    error("twoslash/bad-records", "`twoslash.json` cannot be read, for example because of an unresolved merge conflict."),
    error("twoslash/error", "A `twoslash` code block has a TypeScript error that its `// @errors` comment does not list."),
    error("twoslash/missing-error", "A code block expects an error with `// @errors`, but TypeScript does not report it."),
    error("twoslash/no-type", "A caret (`//  ^?`) in a code block points to something that has no type, such as a space or an operator."),
    error("twoslash/outdated", "`quire twoslash --check` computes types that differ from `twoslash.json`, for example after an update."),
    warning("vitepress/component", "In the VitePress dialect, a page uses a Vue component, which Quire does not run; its content stays visible."),
    warning("vitepress/directive", "In the VitePress dialect, an element has a Vue directive such as `v-if`; Quire omits the directive and shows the element."),
    warning("vitepress/expression", "In the VitePress dialect, a page has an expression in double braces that only Vue can evaluate; it is shown as written."),
    warning("vitepress/script", "In the VitePress dialect, a page has a `<script setup>` or `<style>` block, which only Vue can process, so Quire omits it."),
];

#[cfg(test)]
mod tests {
    use super::CODES;

    #[test]
    fn codes_are_sorted_and_well_formed() {
        assert!(CODES.is_sorted_by(|a, b| a.name < b.name));
        let is_kebab = |part: &str| {
            let is_word = |word: &str| {
                !word.is_empty()
                    && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
            };
            part.split('-').all(is_word)
        };
        for code in CODES {
            assert!(code.name.split('/').count() == 2 && code.name.split('/').all(is_kebab), "{}", code.name);
            assert!(code.summary.ends_with('.'), "{}", code.name);
        }
    }
}
