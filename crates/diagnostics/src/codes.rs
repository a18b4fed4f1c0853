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
    error("blog/bad-date", "A blog post has a `date` that Quire cannot read, such as `20/11/2026`, or that does not exist, such as February 30."),
    error("blog/no-date", "A blog post has no date, neither as `date` in its frontmatter nor at the beginning of its file name."),
    error("blog/no-posts", "`[[blog]]` in `quire.toml` has a `folder` that does not exist, or that contains neither posts nor an index page."),
    warning("blog/no-site-url", "`[[blog]]` has `feeds`, but `quire.toml` has no `siteUrl`, which feeds need for absolute URLs."),
    error("blog/unknown-author", "A blog post names an author by a key that `[authors]` in `quire.toml` does not contain."),
    error("build/failed", "`quire dev` could not build the site or show a page because of a problem outside the pages, such as a full disk."),
    error("components/bundle", "A component, style sheet or theme module has a syntax error, or imports a file or package that cannot be found."),
    warning("components/dead-handler", "A component is shown but does not react in the browser, usually because a page passes a function to it."),
    warning("components/left-out-styles", "A page or component imports a Stylus file (`.styl` or `.stylus`), which Quire cannot compile."),
    error("components/memory-limit", "A component, expression or slot used more than 256 MB of memory on one page, or produced more than 16 MB of HTML."),
    error("components/no-esbuild", "The site has components, but esbuild, which bundles components for browsers, is not installed."),
    error("components/time-limit", "A component, expression or slot used more than five seconds of CPU time on one page, so Quire stopped the code."),
    error("components/unknown-export", "A page or component imports a name that does not exist in `@theme` or in Quire's replacement for another engine's package."),
    error("config/bad-base", "`base` in `quire.toml` does not begin and end with a slash, or is not a path at all, for example because it is a full URL."),
    error("config/bad-email", "A `mailto:` link in `quire.toml`, such as an icon link in the navigation bar, has no valid email address."),
    error("config/bad-glob", "A glob in `quire.toml`, such as `drafts/{a,b`, is not valid, usually because a bracket or brace is not closed."),
    error("config/bad-url", "A URL in `quire.toml` has no scheme such as `https://`, has a path where only a host is allowed, or would not work in a browser."),
    error("config/duplicate-locale", "Two `[[locales]]` tables in `quire.toml` have the same `lang`, so Quire cannot tell which settings to use."),
    error("config/duplicate-version", "`versions` in `[multiVersion]` lists the same version twice, so Quire cannot tell which entry to use."),
    error("config/missing-key", "`quire.toml` has no `title`, or one of its tables lacks a key that the table needs, such as `to` in `[[redirects]]`."),
    error("config/syntax", "`quire.toml` is not valid TOML, usually because of a missing quote or bracket, or a table that is written twice."),
    error("config/unknown-key", "`quire.toml` has an unknown key, or a key that belongs above the first `[table]` header."),
    error("config/unknown-lang", "The default language (`lang` at the top of `quire.toml`, or `en` if it is not set) has no `[[locales]]` table."),
    error("config/unknown-version", "`default` in `[multiVersion]` is a version that `versions` does not list."),
    error("config/wrong-type", "A key in `quire.toml` has a value of the wrong type, such as `\"true\"` in quotes where `true` is expected."),
    error("config/wrong-value", "A key in `quire.toml` has a value that is not allowed for it, such as a misspelled keyword or a number out of range."),
    error("content/bad-addresses", "`addresses.json` is not a list of URLs in valid JSON, usually because of an unresolved merge conflict or a misplaced comma."),
    error("content/bad-file-name", "The file name of a page is not allowed in Quire, usually because it has a second extension, as in `install.html.md`."),
    error("content/bad-host-file", "`public/_redirects` contains an invalid line, or `public/vercel.json` is not a JSON object with a list of redirects."),
    warning("content/bidi-control", "A page contains an invisible character that changes the direction of text, often copied from a Windows dialog."),
    warning("content/blocked-origin", "A page loads an image, video, frame, script or style sheet from a site that the content security policy does not allow."),
    warning("content/case-twins", "Two files have paths that differ only in uppercase and lowercase letters, such as `install.md` and `Install.md`."),
    warning("content/control-character", "A page contains an invisible control character, for example from terminal output that was copied with its colors."),
    warning("content/damaged-image", "An image file that a page shows is damaged or empty, or is not an image, for example a Git LFS pointer."),
    error("content/dead-anchor", "A link points to an existing page, but its anchor matches no heading or id on that page."),
    error("content/dead-link", "A link points to a page or file that does not exist, so readers who follow it see the 404 page."),
    warning("content/description-length", "A page's `description` is shorter than 70 or longer than 160 characters (40 and 80 in Chinese, Japanese and Korean)."),
    error("content/duplicate-description", "Two pages in the same language have the same `description`, so the pages look alike in search results."),
    error("content/duplicate-output", "A file in `public` would be published at the same path as a page, a redirect or a file that Quire generates."),
    error("content/duplicate-redirect", "`quire.toml` contains two redirects from the same path, but hosts use only the first one."),
    error("content/duplicate-route", "Two files have the same URL, such as `guide.md` and `guide/index.md`, or `guide.md` and `guide.mdx`."),
    warning("content/dynamic-route", "A page is a VitePress template such as `[pkg].md`: VitePress generates pages from it, but Quire does not."),
    warning("content/empty-page", "Apart from its title, a page contains only components that render neither text nor media when the site is built."),
    warning("content/file-name", "A page's file or folder has a name that Windows cannot store, such as `why?.md`, or that contains an invisible character."),
    warning("content/huge-image", "A PNG or JPEG image is too large for Quire to read: it has more than 67 million pixels, or a side of more than 16,383 pixels."),
    error("content/lost-address", "`addresses.json` lists a page that no longer exists, and no redirect leads from its URL to another page."),
    error("content/lost-anchor", "`addresses.json` lists a section that is gone from its page: the heading was removed, or its id changed."),
    error("content/missing-file", "A page or `quire.toml` refers to an image, video, script or style sheet that does not exist at that path."),
    error("content/missing-meta-entry", "`_meta.json` lists a page or folder that does not exist in the same folder, often because the page was renamed."),
    error("content/no-alt", "An image has no alternative text, so people who cannot see it do not know what it shows."),
    error("content/no-commit", "A version in `quire.toml` refers to a tag, branch or commit that the site's git repository does not contain."),
    error("content/no-description", "A page has no `description`, the sentence that search engines and shared links show below its title."),
    error("content/no-docs", "The folder that contains the pages does not exist. It is `docs`, unless `docs` in `[route]` sets a different folder."),
    warning("content/no-home", "A language has pages but no home page, `index.md`, so the root URL of the language, such as `/`, shows the 404 page."),
    warning("content/no-page", "A file in the docs folder is not a page, because its name ends with `.MD`, `.markdown` or a similar extension."),
    error("content/no-pages", "A language or version in `quire.toml` has no pages, because its folder is missing, is empty, or has a different name."),
    error("content/no-root", "A folder in `roots` of `[include]` in `quire.toml` does not exist, so pages cannot include files from it."),
    warning("content/not-a-file", "A file in the site is omitted, because it is larger than 256 MB, or is a symbolic link that is broken or leads out of the site."),
    error("content/not-utf8", "A text file, usually a page, is not encoded in UTF-8 but in an older encoding, such as Windows-1252."),
    warning("content/redirect-chain", "A redirect in `quire.toml` points to a path that is itself redirected, which costs an extra request."),
    error("content/redirect-loop", "A redirect leads back to its own path, directly or through other redirects, so readers never arrive at a page."),
    error("content/reserved-path", "A page has a URL that Quire reserves: it begins with `/assets/` or `/static/`, or with the name of a language or version."),
    error("content/shadowed-by-redirect", "`quire.toml` redirects the path of a page or file that exists, or a pattern such as `/old/*` matches such a path."),
    warning("content/shallow-clone", "The repository was cloned without its full history, so the dates of some pages are unknown."),
    error("content/thin-page", "A page has fewer than 250 words, or fewer than 400 characters in a language without spaces, such as Chinese."),
    error("content/too-slow", "A page takes more than 20 seconds of CPU time to compile or render, so Quire stops the command with an error."),
    warning("content/unknown-icon", "A link in `[[socialLinks]]` names a brand for which the theme has no icon, so the link shows a generic icon."),
    warning("content/unknown-language", "A folder beside the language folders is not named after a language, so its pages belong to the default language."),
    error("content/unreadable-file", "A file cannot be read: permission is denied, or a file that only `quire check` reads, such as `terms.toml`, is outside the site or not UTF-8."),
    warning("content/unreadable-repository", "git fails when Quire reads the site's history: the repository belongs to a different user, or it is damaged."),
    error("content/version-twice", "A version with `ref` in `quire.toml` is read from a commit, but the docs folder also contains a folder with the version's name."),
    warning("docusaurus/missing-package", "A page imports a Docusaurus component, hook or plugin that Quire does not support, such as `@theme/Playground`."),
    error("examples/bad-lines", "`lines` on a page selects lines that do not exist in the recorded output, or is not a list of ranges such as `1-3,8`."),
    error("examples/bad-matrix", "`matrix.json` of a project in `examples` is not valid, or replaces a string that is not in the file exactly once."),
    error("examples/bad-record", "A file in `examples/recorded` is not valid, usually because it contains a merge conflict or was edited by hand."),
    error("examples/bad-settings", "`example.json` of a project in `examples` has a syntax error, an unknown key, or a value of the wrong type."),
    error("examples/changed", "A project in `examples` now produces output that differs from the record in `examples/recorded`."),
    error("examples/failed", "A command in the `example.json` of a project in `examples` failed, or ended with an exit code other than the expected one."),
    error("examples/missing-attribute", "`<Example>`, `<Output>`, `<OutputTree>` or `<OutputLog>` lacks a required attribute, or the attribute's value is an expression."),
    error("examples/missing-record", "A project in `examples` has no file in `examples/recorded` yet, so Quire has no recorded output to compare or to show."),
    error("examples/no-text", "A page refers to an output file or to a command's log, but the text of this file or log was not recorded."),
    warning("examples/stale-record", "A project in `examples` has changed since its output was recorded, so a page may show outdated output."),
    error("examples/unknown-example", "A page refers to an example that is not recorded: the name is misspelled, or the project has no record yet."),
    error("examples/unknown-file", "A page refers to a file or folder that the recorded example does not contain."),
    error("examples/unknown-run", "`run` in `<OutputLog>` is not the number of one of the example's commands, which are numbered from 1."),
    warning("examples/unused", "A project in `examples` is not shown on any page, or a file in `examples/recorded` belongs to a deleted project."),
    error("frontmatter/bad-email", "A `mailto:` link in the frontmatter, such as the link of a button or an author, has no valid email address."),
    error("frontmatter/bad-url", "A link or image in the frontmatter would run a script, contains a line break or tab, or is too long."),
    error("frontmatter/missing-key", "An entry in a page's frontmatter lacks a key that it needs, such as the `link` of a button or the `title` of a card."),
    error("frontmatter/not-first", "A page's frontmatter does not begin on the first line: an empty line or a space comes before the opening `---`."),
    error("frontmatter/not-yaml", "A page's frontmatter is written in TOML or JSON, but Quire reads only YAML between two `---` lines."),
    error("frontmatter/syntax", "A page's frontmatter is not valid YAML, usually because a value that contains a colon is not in quotes."),
    error("frontmatter/unclosed", "A page begins with `---`, but no other line of the file is `---`, so the frontmatter has no end."),
    warning("frontmatter/unknown-key", "A page's frontmatter has an unknown key whose name is similar to a known key, such as `descripton` for `description`."),
    error("frontmatter/unknown-layout", "`layout` in a page's frontmatter is neither a layout that the site's theme declares nor a page type."),
    error("frontmatter/wrong-type", "A key in a page's frontmatter has a value of the wrong type, such as `no` where `true` or `false` is expected."),
    error("frontmatter/wrong-value", "A key in a page's frontmatter has a value that is not allowed for it, such as an unknown page type."),
    error("i18n/bad-ledger", "`translations.json` is not valid JSON or contains a value other than a string, usually after a merge conflict."),
    error("i18n/code-differs", "A code block differs between a translation and its original, or one of the two pages has an additional code block."),
    error("i18n/headings-differ", "A heading of a page is missing in one language, or its level, position or id differs between the languages."),
    error("i18n/missing-alternate", "A page exists in one language of the site, but not in another: it is not translated, or the original is missing."),
    error("i18n/outdated-translation", "A section of a page has changed in the default language since its translation was last confirmed."),
    error("i18n/translated-anchor", "A section has a different id in each language, because the ids are generated from the translated headings."),
    warning("i18n/unconfirmed-translation", "A translated page is not in `translations.json`, so Quire cannot report when the translation becomes outdated."),
    error("i18n/untranslated", "A paragraph on a translated page is the same as in the original, so it was probably copied and not translated yet."),
    error("import/no-project", "`quire import` finds no configuration file of Rspress, VitePress, Docusaurus or mdBook in the folder."),
    error("import/several-projects", "The folder contains configuration files of several engines, so `quire import` cannot tell which one to read."),
    warning("markdown/duplicate-id", "An id such as `{#install}` occurs twice on a page, so links reach only the first heading or element with this id."),
    warning("markdown/invalid-diagram", "A Mermaid diagram has a syntax error or a type that Quire cannot draw, so readers see its code instead."),
    warning("markdown/invalid-math", "A formula is not valid TeX, for example because a brace is missing, so readers see its source instead of the formula."),
    error("markdown/missing-include", "`file` in a code block names a file that does not exist, is hidden, or is outside the site's folder."),
    error("markdown/missing-region", "`file` in a code block selects a region or lines that the included file does not contain, as in `app.js#run`."),
    warning("markdown/missing-types", "A code block with `twoslash` is new or has changed since its types were last recorded in `twoslash.json`."),
    error("markdown/nesting-too-deep", "HTML elements on a page are nested more than 128 levels deep, or containers more than 64, usually because they are not closed."),
    error("markdown/parser-failure", "The Markdown parser failed on a page because of a bug in Quire. The page itself contains no mistake."),
    warning("markdown/reserved-id", "A heading or an element has an id that Quire uses itself, such as `fn-1`, so Quire changes or removes this id."),
    error("markdown/too-complex", "A paragraph has more than 100,000 `*` and `_` characters or, in MDX, is long and has very many tags and braces."),
    error("markdown/too-large", "A page with its includes has more than 500,000 pieces of markup, such as headings and links, or more than 16 MB of text or HTML."),
    error("markdown/unclosed-container", "A container, such as `:::tip`, has no closing line of its own, so the container would include the rest of the page."),
    warning("markdown/unclosed-tag", "An HTML element on a page has no closing tag, so the element continues to the end of the paragraph, list item or HTML block."),
    warning("markdown/unexpected-closing-tag", "A page contains a closing HTML tag, such as `</b>`, without an opening tag in the same paragraph, so Quire omits the tag."),
    warning("markdown/unknown-alert", "An alert such as `> [!HINT]` has an unknown kind, so readers see a quotation that begins with `[!HINT]`."),
    warning("markdown/unknown-container", "A container such as `:::hint` has an unknown kind, so Quire shows it as a note with the title `hint`."),
    warning("markdown/unknown-directive", "A page with mdBook syntax has a directive that Quire does not support, such as `{{#template}}`, so readers see it as text."),
    warning("markdown/unknown-language", "A code block names a language that looks misspelled, such as `tyepscript`, so the code is shown without colors."),
    warning("markdown/unknown-meta", "A word after the language of a code block has no effect: it looks misspelled, or does not suit the language."),
    warning("markdown/unsafe-html", "A `.md` page contains HTML that is not allowed there, such as `<your-name>` or a script. Quire shows this HTML as text or omits it."),
    warning("markdown/unsafe-url", "A link or image on a page has a URL that would run a script in the browser, so Quire omits the URL."),
    error("mdx/bad-json", "A JSON file that a page imports has a syntax error, such as a comma after the last entry or a comment."),
    warning("mdx/default-export", "An `.mdx` page has an `export default`, which Quire ignores, because the theme determines the layout of pages."),
    error("mdx/duplicate-name", "A name is declared twice on an `.mdx` page, often once by the page and once by a Markdown file that it imports."),
    warning("mdx/element-handler", "An HTML element on an `.mdx` page has an event handler, such as `onClick`, but handlers work only in components."),
    error("mdx/export-all", "An `.mdx` page contains `export * from '…'`, which is not allowed, because pages must name everything that they use."),
    error("mdx/export-failed", "An `export` of an `.mdx` page throws an error when the site is built, for example because it reads the clock."),
    error("mdx/fragment-binding", "A page imports a name, such as `frontMatter`, from a Markdown file, but a Markdown file exports only its content."),
    error("mdx/import-cycle", "Two or more Markdown files import each other, so their content would contain itself without end."),
    error("mdx/import-failed", "A page imports a name that a module does not export, or a module that throws an error when the site is built."),
    error("mdx/invalid-esm", "A block on an `.mdx` page begins with `import` or `export` but is not valid JavaScript, often because an empty line is missing."),
    error("mdx/invalid-expression", "Text in braces on an `.mdx` page is not valid JavaScript, often because the braces were meant as text."),
    error("mdx/invalid-tag", "A tag on an `.mdx` page has an attribute in braces whose content is not valid JavaScript."),
    error("mdx/misplaced-closing-tag", "A closing tag on an `.mdx` page is at the end of a paragraph or list that begins after the line of the opening tag."),
    error("mdx/missing-import", "An `.mdx` page imports a component, an image or another file that does not exist, or that pages cannot import."),
    error("mdx/missing-package", "A page imports a package that is not installed in the site's folder or in a folder above it."),
    error("mdx/nesting-too-deep", "An `.mdx` page has brackets nested more than 200 levels deep, or tags more than 128, often because they are not closed."),
    error("mdx/render-failed", "A component or an expression in braces on a page throws an error when the site is built, or returns something that cannot be shown."),
    warning("mdx/script", "An `.mdx` page contains a `<script>` element, which is not allowed in pages, so Quire omits the script."),
    error("mdx/too-many-fragments", "A page uses imported Markdown files more than 1,000 times, or the files import each other more than 32 levels deep."),
    error("mdx/unclosed-expression", "An `.mdx` page has a `{` without a closing brace, so Quire reads the text after it as JavaScript."),
    error("mdx/unclosed-tag", "An element or component on an `.mdx` page has no closing tag, or its closing tag is in a different paragraph."),
    error("mdx/unexpected-angle", "An `.mdx` page has a `<` that does not begin a complete tag, as in `Node.js <20`, in `<!--` or in a mistyped tag."),
    error("mdx/unexpected-closing-tag", "A closing tag on an `.mdx` page, such as `</Card>`, has no opening tag with the same name before it."),
    error("mdx/unknown-component", "An `.mdx` page uses a component that is not built in and that neither the page nor the theme provides."),
    error("nav/bad-email", "A `mailto:` link in `_nav.json` or `_meta.json` has no valid email address."),
    error("nav/bad-url", "A link in `_nav.json` or `_meta.json` would run a script, contains a line break or tab, or is too long."),
    warning("nav/duplicate-entry", "A navigation file lists the same page, folder or sidebar twice, for example under two headings."),
    error("nav/missing-key", "An entry in `_nav.json` or `_meta.json` lacks a key that it needs, such as its `link` or its `name`."),
    warning("nav/nested-menu", "A menu in `_nav.json` contains another menu, but menus in the navigation bar have only one level."),
    error("nav/syntax", "`_nav.json`, `_meta.json` or `_sidebars.json` is not valid JSON, for example because a comma is missing."),
    error("nav/unknown-key", "An entry in `_nav.json` or `_meta.json` has an unknown key, or a key that has no effect on this type of entry."),
    warning("nav/unused-file", "`_nav.json` or `_sidebars.json` is in a folder where Quire does not read it, or exists twice for the same language."),
    error("nav/wrong-type", "`_nav.json` or `_meta.json` is not a list, or a key in one of its entries has a value of the wrong type."),
    error("nav/wrong-value", "A key in an entry of `_nav.json` or `_meta.json` has a value that is not allowed, such as an unknown `type`."),
    error("options/changed", "The documented tool declares a different type or default for an option than `options.toml` records."),
    error("options/duplicate", "`options.toml` contains two entries with the same `name`, so Quire cannot tell which facts are correct."),
    error("options/missing-attribute", "`<OptionFacts>` on a page does not name an option, because its attribute `option` is missing or is not in quotes."),
    error("options/missing-facts", "`<OptionFacts>` names an option for which `options.toml` has no facts, such as a type or a default."),
    error("options/missing-key", "An entry of `options.toml` lacks a required key, such as the `page` that documents the option."),
    error("options/no-anchor", "`anchor` of an option in `options.toml` is not the id of a heading on the option's page."),
    error("options/no-data", "A page contains `<OptionFacts>`, but the site has no `options.toml`, or the file cannot be read."),
    error("options/no-facts", "`options.toml` has facts about an option, but the section about the option does not show them."),
    error("options/no-page", "`page` of an option in `options.toml` is not the path of a page, usually because the page was moved or renamed."),
    error("options/not-on-page", "The page that should document an option, according to `options.toml`, does not contain the option's name."),
    error("options/syntax", "`options.toml` is not valid TOML, or `options.published.json` is not a JSON object with the key `options`."),
    error("options/table-differs", "A handwritten table of facts about an option has a value that differs from `options.toml`."),
    error("options/undocumented", "The documented tool declares an option in `options.published.json` that `options.toml` does not list."),
    error("options/unknown", "`options.toml` lists an option that the documented tool no longer declares, because it was renamed or removed."),
    error("options/unknown-key", "An entry of `options.toml` has an unknown key, usually because the name of the key is misspelled."),
    error("options/unknown-option", "`<OptionFacts>` on a page names an option that `options.toml` does not list."),
    error("options/wrong-type", "A key in `options.toml` has a value of the wrong type, such as `true` without quotes where a string is expected."),
    error("prose/cjk-spacing", "A Chinese page has no space between Chinese characters and Latin letters or digits, as in `使用Rust编写`."),
    error("prose/forbidden", "A page uses a word that `[check.forbidden]` in `quire.toml` lists for the language of the page."),
    error("prose/half-width", "A Chinese sentence contains a half-width punctuation mark, such as `,` instead of `，`."),
    error("prose/term", "A page uses a spelling that `terms.toml` lists under `not`, instead of the spelling under `write`."),
    error("search/damaged-index", "A search index file that `quire serve-search` reads was edited, or is incomplete, for example because a copy was interrupted."),
    error("search/missing-file", "A file of the search index that `quire serve-search` reads does not exist, usually because only part of the site was copied."),
    error("search/unknown-format", "A search index is in a format that `quire serve-search` cannot read, because a different version of Quire built the site."),
    error("service/bad-url", "An entry in `origins`, or a `domain`, in the configuration of `quire serve-search` is not a URL such as `https://docs.example.org`."),
    error("service/duplicate-name", "Two sites in the configuration of `quire serve-search` have the same `name`, so search panels cannot choose between them."),
    error("service/missing-key", "The configuration of `quire serve-search` has no `[[sites]]` table, or a `[[sites]]` table has no `folder`."),
    error("service/syntax", "The configuration of `quire serve-search` is not valid TOML, for example because quotes around a string are missing."),
    error("service/unknown-key", "The configuration of `quire serve-search` has an unknown key, usually because of a typing mistake."),
    error("service/wrong-type", "A key in the configuration of `quire serve-search` has a value of the wrong type, such as a string instead of a number."),
    error("service/wrong-value", "A key in the configuration of `quire serve-search` has a value that is not allowed, such as a host name instead of an IP address."),
    error("social/bad-font", "A font in `fonts` under `[social]` does not exist, or is a web font instead of a TrueType or OpenType font."),
    warning("social/missing-character", "A page title has characters that are in no font for social images, so the page gets no generated image."),
    warning("social/no-site-url", "`[social]` in `quire.toml` turns on images, but `siteUrl` is missing, so the site is published without social images."),
    error("styles/command", "The `command` in `[styles]`, such as Tailwind, failed, did not finish in time, or wrote no style sheet."),
    warning("styles/import-cycle", "Style sheets import each other, directly or through other files, so Quire omits the import that closes the cycle."),
    error("styles/less", "A `.less` style sheet has an error that the `less` package reports, or the package cannot run."),
    error("styles/missing-file", "A style sheet in `[styles]`, or a file that it loads with `url()` or `@import`, does not exist."),
    warning("styles/no-less", "The site has a Less style sheet, but the `less` package that compiles it is not installed, so Quire omits its rules."),
    error("styles/not-css", "`css` in `[styles]`, or an `@import`, names a Stylus style sheet, which Quire cannot compile."),
    warning("styles/remote", "A style sheet has an `@import` with the URL of another site, but the content security policy stops browsers from loading it."),
    error("styles/sass", "A Sass style sheet has an error, such as an undefined variable, or loads a file that does not exist."),
    error("styles/too-large", "A style sheet is larger than 32 MB with its imports, or has more than 1,000 imports, counted over all levels."),
    error("styles/unused-preload", "`preload` in `[styles]` lists a font that no style sheet in `[styles]` loads, often because the path is not correct."),
    error("terms/missing-key", "A term in `terms.toml` has no `write`, the preferred spelling, or no `not`, the list of rejected spellings."),
    error("terms/syntax", "`terms.toml` is not valid TOML, usually because a quotation mark, a bracket or a comma is missing."),
    error("terms/unknown-key", "`terms.toml` has an unknown key, usually because of a typing mistake; the key has no effect."),
    error("terms/wrong-type", "A key in `terms.toml` has a value of the wrong type, such as a string instead of a list of strings."),
    warning("theme/computed-names", "`components` in `theme/index.tsx` has a value whose names Quire cannot read from the code, such as `import * as components`."),
    warning("theme/foreign", "`theme/index.tsx` is a theme for Rspress, with imports from `@rspress/core/theme`, so Quire does not load it."),
    warning("theme/low-contrast", "The `accent` color in `[theme]` makes links hard to read: its contrast ratio with the page background is below 4.5."),
    error("theme/module-failed", "`theme/index.tsx` throws an error while Quire loads it at build time, for example because it uses `window` outside a component."),
    error("theme/slot-failed", "A component in a slot or an override of `theme/index.tsx` throws an error while Quire renders a page."),
    error("theme/unknown-name", "`theme/index.tsx` contains the name of a slot, override, element or group that does not exist, usually a misspelled one."),
    error("twoslash/bad-records", "`twoslash.json`, in which `quire twoslash` records the types of code blocks, is not valid, often because of a merge conflict."),
    error("twoslash/error", "A `twoslash` code block has a TypeScript error that no `// @errors` comment in the block lists."),
    error("twoslash/missing-error", "A `twoslash` code block has a comment such as `// @errors: 2322`, but TypeScript does not report this error."),
    error("twoslash/no-type", "A comment with `^?` in a `twoslash` code block does not point to a name, so there is no type to show."),
    error("twoslash/outdated", "`twoslash.json` has types that differ from what TypeScript computes now, usually because a block or a package has changed."),
    warning("vitepress/component", "A page from VitePress uses a Vue component, which Quire cannot run, so the page shows only the text between the component's tags."),
    warning("vitepress/directive", "A page from VitePress has a Vue directive such as `v-if` or `:href`, which Quire cannot run, so Quire omits the directive."),
    warning("vitepress/expression", "A page from VitePress has an expression in double braces that only Vue can evaluate, so readers see the braces."),
    warning("vitepress/script", "A page from VitePress has a `<script>` or `<style>` block, which only Vue can process, so Quire omits the block."),
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
