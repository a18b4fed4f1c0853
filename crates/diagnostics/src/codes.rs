//! All diagnostic codes, each declared once: the manual's list and the names accepted by `[check.severity]` are derived
//! from this list.

use crate::Severity;

/// A kind of problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Code {
    /// The stable name, `area/what` in kebab case.
    pub name: &'static str,
    /// The severity, unless the site's configuration changes it.
    pub severity: Severity,
    /// The meaning: a sentence in Markdown, the first paragraph of the code's page in the manual.
    pub summary: &'static str,
}

impl Code {
    /// Returns the code named `name`, or `None` if there is none.
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
    error("blog/bad-date", "The date of a post is no date, or a day that the calendar does not have, such as the thirtieth of February."),
    error("blog/no-date", "A post of a blog has no date: neither its frontmatter nor the name of its file says when it was published."),
    error("blog/no-posts", "`[[blog]]` names a folder that does not exist in any language, or one in which there are no posts and no page."),
    warning("blog/no-site-url", "`feeds` of a blog asks for feeds, but `quire.toml` has no `siteUrl`, without which a feed cannot name any address."),
    error("blog/unknown-author", "A post names an author by a key that `[authors]` in `quire.toml` does not have; usually the key is mistyped."),
    error("build/failed", "`quire dev` could not render a page for a reason that is not in the page, such as a full disk or a mistake in Quire."),
    error("components/bundle", "A component, the theme module or a style sheet cannot be bundled: a mistake of syntax, or an import that leads nowhere."),
    warning("components/dead-handler", "A component is shown but is not live in the browser, because it gets a prop that cannot be sent there, such as a function."),
    warning("components/left-out-styles", "A page or component imports a style sheet in Stylus, which Quire does not compile; it is left out."),
    error("components/memory-limit", "Code of the site used more than 256 MB while a page was rendered, or wrote more than 16 MB of HTML for it."),
    error("components/no-esbuild", "The site has components and esbuild is not installed: with `--keep-going`, each component shows its children only."),
    error("components/time-limit", "Code of the site ran for more than five seconds of processor time while a page was rendered, and was stopped."),
    error("components/unknown-export", "A page imports a name that `@theme`, or a package of Rspress that Quire stands in for, does not have."),
    error("config/bad-base", "`base` in `quire.toml` does not begin and end with a slash, or has parts that no path of a site can have."),
    error("config/bad-email", "A `mailto:` link in `quire.toml` contains no e-mail address, so that the link would open an empty message."),
    error("config/bad-glob", "A glob in `quire.toml` cannot be read, for example because a bracket or a brace is not closed."),
    error("config/bad-url", "A URL in `quire.toml` is not usable: it runs a script, has no scheme where one is needed, or is longer than browsers accept."),
    error("config/duplicate-locale", "Two `[[locales]]` in `quire.toml` have the same `lang`, so that one would hide the pages of the other."),
    error("config/duplicate-version", "A version is listed twice in `multiVersion`, so that one would hide the pages of the other."),
    error("config/missing-key", "`quire.toml` lacks a key that must be there, such as `title`, or a table lacks one of its required keys."),
    error("config/syntax", "`quire.toml` is not valid TOML, so no key in it can be read: a missing quote, a word without quotes, a table written twice."),
    error("config/unknown-key", "`quire.toml` has a key that Quire does not know, most often a typing mistake or a key of another engine."),
    error("config/unknown-lang", "`lang`, or a table in `quire.toml` that is keyed by language, names a language that no `[[locales]]` declares."),
    error("config/unknown-version", "`default` of `[multiVersion]` names a version that its list `versions` does not have."),
    error("config/wrong-type", "A key of `quire.toml` has a value of the wrong type, such as a number or a list where a text is expected."),
    error("config/wrong-value", "A key of `quire.toml` has a value of the right type that Quire cannot use: an unknown word, an empty text, a reserved path."),
    error("content/bad-addresses", "`addresses.json` is not a list of texts, for example because a conflict of a merge was left in it."),
    error("content/bad-file-name", "The name of a page cannot be part of an address: it ends with an extension of its own, has control characters, or is longer than 240 bytes."),
    error("content/bad-host-file", "A file for hosts in the public folder, `_redirects` or `vercel.json`, cannot be used as it is."),
    warning("content/bidi-control", "A page contains invisible characters that change the direction of text, with which code can read differently than it runs."),
    warning("content/blocked-origin", "A page shows or runs something of another site that its content security policy forbids, so browsers leave it out."),
    warning("content/case-twins", "Two files differ in upper and lower case alone, which many hosts and file systems cannot tell apart."),
    warning("content/control-character", "A page contains control characters, which have no place in a document and often come from a wrong encoding."),
    warning("content/damaged-image", "A PNG or JPEG that a page shows cannot be read: it is cut off or damaged. The same is reported for a file that has the name of an image, such as `.gif` or `.webp`, and is empty or something else."),
    error("content/dead-anchor", "A link leads to a page that exists, but names a heading or an id that the page does not have."),
    error("content/dead-link", "A link leads to no page and no file of the site, so readers who follow it see the 404 page."),
    warning("content/description-length", "The description of a page is shorter than 70 or longer than 160 characters, in Chinese 40 to 80; search engines cut it or ignore it."),
    error("content/duplicate-description", "Two pages of a language have the same description, so that they look alike among the results of a search engine."),
    error("content/duplicate-output", "A page and a file in `public` would be written to the same path of the site."),
    error("content/duplicate-redirect", "Two redirects start from the same path; hosts use the first."),
    error("content/duplicate-route", "Two files would be published at the same address, such as `guide.md` and `guide/index.md` with a page of the same name."),
    warning("content/dynamic-route", "In the dialect of VitePress, a page is the template of a dynamic route, whose pages a script would make; it is left out."),
    warning("content/empty-page", "The only content of a page is components that render neither text nor media, so that readers see an empty page."),
    warning("content/file-name", "The name of a file is not portable: Windows cannot store it, or it looks like another name to people."),
    warning("content/huge-image", "A PNG or JPEG is larger than Quire reads: it has more than 67 million pixels (8192 × 8192), half as many with 16 bits a channel, or a side of more than 16,383 pixels."),
    error("content/lost-address", "A page that `addresses.json` lists is gone, and no redirect leads from its address to another one."),
    error("content/lost-anchor", "A section that `addresses.json` lists is gone from its page: the heading was removed, or has another id."),
    error("content/missing-file", "An image, video or download that a page or the configuration names does not exist."),
    error("content/missing-meta-entry", "A `_meta.json` names a page or folder that does not exist beside it, often because the page was renamed."),
    error("content/no-alt", "An image has no alternative text, so that people who cannot see it do not know what it shows."),
    error("content/no-commit", "A version names a tag, a branch or a commit that git cannot find, or the site is in no git repository."),
    error("content/no-description", "A page has no `description`, the sentence that search engines and shared links show below its title."),
    error("content/no-docs", "The folder of the pages does not exist, so there is nothing that could be built."),
    warning("content/no-home", "A language has pages but no home page, so the address of the site itself would show the 404 page."),
    warning("content/no-page", "A file in the folder of the pages has the extension of a page in another spelling, such as `.MD` or `.markdown`, so it is no page."),
    error("content/no-pages", "A language or a version has no pages, because its folder is missing, is empty, or has another name."),
    error("content/no-root", "`roots` of `[include]` names a folder that does not exist."),
    warning("content/not-a-file", "Something in the folder of the site is neither a file nor a folder, or is a link that leads out of it; it is left out."),
    error("content/not-utf8", "A text file is not UTF-8, so that its characters would be shown wrongly."),
    warning("content/redirect-chain", "A redirect leads to an address that is redirected again, so that readers make a detour."),
    error("content/redirect-loop", "A redirect leads back to itself, directly or through others, so readers never arrive."),
    error("content/reserved-path", "A page lies at an address that Quire needs itself, such as `/assets/`, whose files never change once published."),
    error("content/shadowed-by-redirect", "A redirect starts from the path of a page or file that exists; some hosts would show the page and others never."),
    warning("content/shallow-clone", "The repository was cloned without its history, so that the dates of some pages are unknown and not shown."),
    error("content/thin-page", "A page has fewer than 250 words, in Chinese 400 characters, which is rarely enough to answer a question."),
    error("content/too-slow", "A page takes more than 20 seconds of CPU time to compile or to render. The build ends, because such work cannot be interrupted."),
    warning("content/unknown-icon", "A social link names a brand that the theme has no icon for, so the link is shown with an icon that says nothing."),
    warning("content/unknown-language", "A folder beside the folders of the languages has the name of none, so its pages belong to the default language."),
    error("content/unreadable-file", "A file exists but cannot be read. Its permissions forbid it; or, for a file of `[check]`, it is not UTF-8, not a regular file, or a link out of the site."),
    warning("content/unreadable-repository", "git cannot read the history of the site, or a file of a version that is read from a commit."),
    error("content/version-twice", "A version is read from a commit, and the docs folder has a folder of its name, too."),
    warning("docusaurus/missing-package", "A page or component for Docusaurus imports one of its packages that Quire has no counterpart for."),
    error("examples/bad-lines", "`lines` or `highlight` of a component that shows recorded output names no lines of it."),
    error("examples/bad-matrix", "A `matrix.json`, which describes the variants of an example, is not valid, or edits a text that is not there."),
    error("examples/bad-record", "A record in `examples/recorded` cannot be read: it was edited, or is left from a conflict of branches."),
    error("examples/bad-settings", "An `example.json` is not valid: a mistake of syntax, an unknown key, or a value of the wrong type."),
    error("examples/changed", "A project in `examples` writes something else than what was recorded, so that pages would show what readers do not get."),
    error("examples/failed", "A command of a project in `examples` failed, or ended with another exit code than expected."),
    error("examples/missing-attribute", "A component that shows a recorded example lacks an attribute that it needs, or has an expression where a text is needed."),
    error("examples/missing-record", "A project in `examples` has no recorded output yet, so that no page can show what it writes."),
    error("examples/no-text", "A page shows the text of a file that the recorded example wrote, but only the name of the file was recorded."),
    warning("examples/stale-record", "A project in `examples` has changed since its output was recorded, so that a page may show what it no longer writes."),
    error("examples/unknown-example", "A page shows a recorded example that does not exist, or that was renamed since."),
    error("examples/unknown-file", "A page shows an output file that the recorded example did not write, or wrote under another name."),
    error("examples/unknown-run", "A page shows the log of a command that the recorded example does not have: `run` counts its commands from 1."),
    warning("examples/unused", "A record in `examples/recorded` belongs to no project, or a project in `examples` is shown by no page."),
    error("frontmatter/bad-email", "A `mailto:` link in the frontmatter contains no e-mail address, so that the button would open an empty message."),
    error("frontmatter/bad-url", "A link or image in the frontmatter is not usable: it would run a script, or it is longer than browsers accept."),
    error("frontmatter/missing-key", "An entry in the frontmatter lacks a key that it needs, such as a feature without a title or a button without a link."),
    error("frontmatter/not-first", "Something stands before the frontmatter of a page, such as a space or an empty line, so it is not read as frontmatter."),
    error("frontmatter/not-yaml", "The frontmatter of a page is written in TOML or JSON; Quire reads YAML between two lines of three hyphens."),
    error("frontmatter/syntax", "The frontmatter of a page is not valid YAML, often because a text with a colon in it stands without quotes."),
    error("frontmatter/unclosed", "The frontmatter of a page begins with `---` but has no second line `---`, so the page has no content."),
    warning("frontmatter/unknown-key", "The frontmatter of a page has a key that looks like a typing mistake of a known one; other keys of your own are allowed."),
    error("frontmatter/unknown-layout", "A page names a layout that neither the site's theme declares nor is the name of a type of page."),
    error("frontmatter/wrong-type", "A key of the frontmatter has a value of the wrong type, such as a text where `true` or `false` is expected."),
    error("frontmatter/wrong-value", "A key of the frontmatter has a value of the right type that Quire cannot use, such as an unknown page type."),
    error("i18n/bad-ledger", "`translations.json` is not a table of texts, for example because a conflict of a merge was left in it."),
    error("i18n/code-differs", "A code block of a page differs between two languages, apart from its comments."),
    error("i18n/headings-differ", "The same page has other headings in two languages: one is missing, on another level, in another place or has another id."),
    error("i18n/missing-alternate", "A page exists in one language of the site but not in another, where readers get it untranslated."),
    error("i18n/outdated-translation", "A section of the default language has changed since the translation of its page was confirmed in `translations.json`."),
    error("i18n/translated-anchor", "A heading has an id made from its text, so that the same section has another address in each language."),
    warning("i18n/unconfirmed-translation", "A site keeps `translations.json`, but the file says nothing of this translation."),
    error("i18n/untranslated", "A page has the same text in two languages, so it was probably copied and not translated yet."),
    error("import/no-project", "`quire import` finds no project of Rspress, VitePress, Docusaurus or mdBook in the folder."),
    error("import/several-projects", "The folder has configurations of several engines, and `quire import` does not know which to read."),
    warning("markdown/duplicate-id", "Two headings of a page have the same explicit id, so that links can reach only the first."),
    warning("markdown/invalid-diagram", "A diagram cannot be drawn because of a mistake in it, and is shown as code."),
    warning("markdown/invalid-math", "A formula cannot be read as TeX, and readers see it as it was written, with its backslashes."),
    error("markdown/missing-include", "A code block or an include names a file that does not exist or lies outside of the site."),
    error("markdown/missing-region", "A code block shows a region of a file, but the file marks no region of that name."),
    warning("markdown/missing-types", "A block of code shows types (`twoslash`), and `twoslash.json` does not have them: the block is new, or has changed."),
    error("markdown/nesting-too-deep", "Quotations, lists, containers or elements of a page are nested deeper than any reader can follow; the inner ones are kept as text."),
    error("markdown/parser-failure", "The Markdown parser failed on a page. This is a mistake in Quire, not in the page; the page is shown as plain text."),
    warning("markdown/reserved-id", "A heading has an id that the frame of the page uses; the id is changed, and links to it would fail."),
    error("markdown/too-complex", "A paragraph has so many tags or marks of emphasis that reading it would take too long; the page has no content."),
    error("markdown/too-large", "A page and its includes have more than 500,000 pieces of markup, such as paragraphs and links, or more than 16 MB of HTML; the rest is left out."),
    error("markdown/unclosed-container", "A container, `:::tip` for example, is not closed, or containers are closed in the wrong order."),
    warning("markdown/unclosed-tag", "An HTML element in a page is not closed; it is closed at the end of the block that it stands in."),
    warning("markdown/unexpected-closing-tag", "A page contains a closing HTML tag without the tag that opens it; it is left out."),
    warning("markdown/unknown-alert", "An alert in the notation of GitHub has a kind that does not exist, and is shown as a quotation."),
    warning("markdown/unknown-container", "A container has a kind that Quire does not know, and is shown as text."),
    warning("markdown/unknown-directive", "In the dialect of mdBook, a page uses a template that Quire has no counterpart for; it is left out."),
    warning("markdown/unknown-language", "A code block names a language that the highlighter does not know, so the code is shown without colours."),
    warning("markdown/unknown-meta", "A word after the language of a code block looks like a mistyped name, and has no effect."),
    warning("markdown/unsafe-html", "A page contains HTML that is not allowed in Markdown, such as a script or a form; it is shown as text or dropped."),
    warning("markdown/unsafe-url", "A link or image of a page has a URL that runs a script; the URL is left out."),
    error("mdx/bad-json", "A page imports a JSON file that cannot be read, for example because of a comma after the last entry."),
    warning("mdx/default-export", "An `.mdx` page has a default export, which MDX uses for layouts; Quire has none of them in pages, so it is refused."),
    error("mdx/duplicate-name", "An `.mdx` page and a fragment in it declare the same name; they share their names, so one would hide the other."),
    warning("mdx/element-handler", "An HTML element in an `.mdx` page has an event handler; elements of pages are HTML, so nothing would call it."),
    error("mdx/export-all", "An `.mdx` page exports everything of another module with `export *`; its names cannot be known, so it is refused."),
    error("mdx/export-failed", "An export of an `.mdx` page throws an error when it is evaluated, so that the page cannot use it."),
    error("mdx/fragment-binding", "A page imports names from another Markdown page, which exports only itself."),
    error("mdx/import-cycle", "Pages import each other as fragments in a circle, so that their content would have no end."),
    error("mdx/import-failed", "A module that a page imports exists but cannot be used: it has no export of the name, or fails while it is loaded."),
    error("mdx/invalid-esm", "An `import` or `export` at the beginning of a line of an `.mdx` page is not JavaScript."),
    error("mdx/invalid-expression", "An expression between braces in an `.mdx` page is not JavaScript, often because text was meant."),
    error("mdx/invalid-tag", "A tag in an `.mdx` page is not JSX, for example because of a quote that is missing."),
    error("mdx/misplaced-closing-tag", "A closing tag in an `.mdx` page stands in another block than its opening tag, such as at the end of a paragraph or list."),
    error("mdx/missing-import", "An `.mdx` page imports a component, an image or another file of the site that does not exist."),
    error("mdx/missing-package", "A page imports a package that is not installed in the folder of the site or in a folder above."),
    error("mdx/nesting-too-deep", "Brackets, tags or braces in an `.mdx` page are nested deeper than the parser can follow."),
    error("mdx/render-failed", "A component or an expression of a page throws while the site is built, or gives something that cannot be shown."),
    warning("mdx/script", "An `.mdx` page contains a `<script>` element, which the security policy of the site forbids; it is left out."),
    error("mdx/too-many-fragments", "A page includes fragments more than 1,000 times, or 100 within each other, and the rest is left out."),
    error("mdx/unclosed-expression", "An expression in an `.mdx` page has no closing brace, so that everything after it would be code."),
    error("mdx/unclosed-tag", "An element of an `.mdx` page is not closed; in MDX each tag needs its closing tag, also `<br />` and `<img />`."),
    error("mdx/unexpected-angle", "An `.mdx` page contains a `<` that begins no tag, such as in a comparison or before a number."),
    error("mdx/unexpected-closing-tag", "An `.mdx` page contains a closing tag without the tag that opens it, or with another name."),
    error("mdx/unknown-component", "An `.mdx` page uses a component that is neither imported nor one of those that every page has."),
    error("nav/bad-email", "A `mailto:` link in a navigation file contains no e-mail address, so that it would open an empty message."),
    error("nav/bad-url", "A link in a navigation file is not usable: it would run a script, or it is longer than browsers accept."),
    warning("nav/duplicate-entry", "A `_meta.json` lists the same page or folder twice; only one of the two entries could be shown as the current one."),
    error("nav/missing-key", "An entry of `_nav.json` or `_meta.json` lacks a key without which it cannot be shown, such as its link."),
    warning("nav/nested-menu", "A menu of `_nav.json` contains another menu, which the navigation bar has no place for: its entries are shown in the menu around it."),
    error("nav/syntax", "A `_nav.json` or `_meta.json` is not valid JSON, so the navigation that it describes is not shown."),
    error("nav/unknown-key", "An entry of `_nav.json` or `_meta.json` has a key that Quire does not know, which would have no effect."),
    warning("nav/unused-file", "A navigation file lies where nothing reads it: a `_nav.json` below the folder of a language, or a second one for it."),
    error("nav/wrong-type", "A `_nav.json` or `_meta.json` is not a list, or a key of an entry has a value of the wrong type."),
    error("nav/wrong-value", "A key of an entry in `_nav.json` or `_meta.json` has a value that Quire cannot use, such as an unknown `type`."),
    error("options/changed", "The documented tool declares another type or default of an option than when it was last looked at."),
    error("options/duplicate", "`options.toml` lists the same option twice, so that its facts could differ."),
    error("options/missing-attribute", "`<OptionFacts>` does not say which option it is about: its attribute `option` is missing."),
    error("options/missing-facts", "A page shows the facts about an option for which `options.toml` has none."),
    error("options/missing-key", "An option in `options.toml` lacks a key that it needs: its `name`, or the `page` that documents it."),
    error("options/no-anchor", "`options.toml` names a heading that the page of the option does not have."),
    error("options/no-data", "A page shows facts about an option, but the site has no file with options."),
    error("options/no-facts", "`options.toml` has facts about an option, but the section that documents it does not show them."),
    error("options/no-page", "`options.toml` names a page for an option, but the site has no page at that path."),
    error("options/not-on-page", "The page that should document an option, by `options.toml`, does not name the option at all."),
    error("options/syntax", "`options.toml` is not valid TOML, or the file with the published options is not JSON."),
    error("options/table-differs", "A table of facts about an option, written by hand, differs from the facts in `options.toml`."),
    error("options/undocumented", "The documented tool declares an option that `options.toml` does not have."),
    error("options/unknown", "`options.toml` has an option that the documented tool does not declare any more."),
    error("options/unknown-key", "An option in `options.toml` has a key that Quire does not know, most often a typing mistake."),
    error("options/unknown-option", "`<OptionFacts>` names an option that `options.toml` does not have, or spells it differently."),
    error("options/wrong-type", "A key of `options.toml` has a value of the wrong type, such as a number in place of a text."),
    error("prose/cjk-spacing", "Chinese and Latin text stand next to each other without a space, which readers of Chinese documentation expect there."),
    error("prose/forbidden", "A page uses a word that `forbidden` of `[check]` lists for its language."),
    error("prose/half-width", "Chinese text contains Latin punctuation, such as a comma of half the width."),
    error("prose/term", "A page uses a spelling that the site's table of terms rejects, such as another name for the same thing."),
    error("search/damaged-index", "A file of a search index is damaged: it was edited, or a copy of it was cut off."),
    error("search/missing-file", "A file of a search index is missing from a built site, so that `quire serve-search` cannot serve it."),
    error("search/unknown-format", "A search index was made by another version of Quire, in a format that this one does not read."),
    error("service/bad-url", "An origin or a domain in the configuration of `quire serve-search` is not a URL of the form that browsers send."),
    error("service/duplicate-name", "Two sites of `quire serve-search` have the same name, so that requests could not tell them apart."),
    error("service/missing-key", "The configuration of `quire serve-search` lacks a key that it needs, such as its sites or the folder of one."),
    error("service/syntax", "The configuration of `quire serve-search` is not valid TOML, so that the service cannot start."),
    error("service/unknown-key", "The configuration of `quire serve-search` has a key that Quire does not know."),
    error("service/wrong-type", "A key in the configuration of `quire serve-search` has a value of the wrong type."),
    error("service/wrong-value", "A key in the configuration of `quire serve-search` has a value that Quire cannot use, such as a host name in place of an address."),
    error("social/bad-font", "A font of the images for posts does not exist, or is not a font in TrueType or OpenType."),
    warning("social/missing-character", "The title of a page has characters that no font for its image has, or is in a script that Quire cannot paint."),
    warning("social/no-site-url", "Images for posts are switched on, but `quire.toml` has no `siteUrl`, without which no other site can find them."),
    error("styles/command", "The command of `[styles]` failed, wrote no style sheet, or has not ended in time."),
    warning("styles/import-cycle", "A style sheet imports itself, directly or through others; the second time it is left out."),
    error("styles/less", "The site's package `less` reports a mistake in a style sheet, or cannot be run."),
    error("styles/missing-file", "A style sheet of `[styles]`, or a font, an image or a style sheet that it refers to, does not exist."),
    warning("styles/no-less", "A style sheet is written in Less, and the site has no package `less` to compile it; it is left out."),
    error("styles/not-css", "`css` of `[styles]` names a style sheet in Stylus, which is not compiled."),
    warning("styles/remote", "A style sheet imports another one from another site, which the security policy of the pages does not allow."),
    error("styles/sass", "A style sheet in Sass has a mistake, or imports what does not exist."),
    error("styles/too-large", "A style sheet has more than 32 MB, or more than 1,000 imports, with everything that it imports; the rest is left out."),
    error("styles/unused-preload", "`preload` of `[styles]` names a font that no style sheet of `css` or `command` loads."),
    error("terms/missing-key", "A term in `terms.toml` lacks a key that it needs: `write`, the right spelling, or `not`, the rejected ones."),
    error("terms/syntax", "`terms.toml` is not valid TOML, so that no spelling of any term can be checked."),
    error("terms/unknown-key", "A term in `terms.toml` has a key that Quire does not know, which would have no effect."),
    error("terms/wrong-type", "A key of `terms.toml` has a value of the wrong type, such as a text in place of a list."),
    warning("theme/computed-names", "The names of some components in the site's theme are known only when its code runs: pages do not see these components."),
    warning("theme/foreign", "`theme/index.tsx` is a theme of Rspress, which replaces parts of another theme; it is left out and the site has the theme of Quire."),
    warning("theme/low-contrast", "`accent` of `[theme]` is a colour in which links cannot be read well on the page: its contrast is below 4.5."),
    error("theme/module-failed", "The module `theme/index.tsx` throws while it is loaded, so that none of its slots can be filled."),
    error("theme/slot-failed", "A component in a slot or an override of the site's theme throws while the site is built."),
    error("theme/unknown-name", "The theme of the site names a slot, an override, a component or a group that does not exist: it would have no effect."),
    error("twoslash/bad-records", "`twoslash.json` cannot be read, for example because a conflict of a merge was left in it."),
    error("twoslash/error", "A block of code with `twoslash` has a mistake that it does not announce."),
    error("twoslash/missing-error", "A block of code announces a mistake with `// @errors`, and TypeScript finds no such mistake in it."),
    error("twoslash/no-type", "A caret (`//  ^?`) in a block of code points to something that has no type, such as a space or an operator."),
    error("twoslash/outdated", "`quire twoslash --check` finds other types than `twoslash.json` has, for example after an update."),
    warning("vitepress/component", "In the dialect of VitePress, a page uses a Vue component, which Quire does not run; its content stays visible."),
    warning("vitepress/directive", "In the dialect of VitePress, an element has a directive of Vue such as `v-if`; it is left out and the element is shown."),
    warning("vitepress/expression", "In the dialect of VitePress, a page has an expression in double braces, which only Vue can evaluate; it is shown as written."),
    warning("vitepress/script", "In the dialect of VitePress, a page has a `<script setup>` or `<style>` block, which only Vue can run; it is left out."),
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
