//! Conversion between paths and placeholders in a compiled page. Several versions can share a page with placeholders.

use std::collections::BTreeMap;
use std::sync::Arc;

use quire_diagnostics::Span;
use quire_files::{Key, KeyBuilder};
use quire_markdown::{Article, Attribute, Component, Heading, Link, Segment};
use quire_react::ArticleBinding;

use super::beginning::Beginning;
use super::home::PageVersion;
use super::host::{Dependencies, ShownFile, Used};
use super::page::CompiledPage;
use super::page_module::PageModule;

/// Rewrites the version-dependent paths and links of a page.
pub(super) struct Rewrite<'a> {
    version: &'a PageVersion,
    direction: Direction,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    /// Replaces paths with placeholders. Links already contain placeholders.
    ToPlaceholder,
    /// Replaces placeholders with the version's paths and links.
    FromPlaceholder,
}

impl<'a> Rewrite<'a> {
    pub(super) fn to_placeholders(version: &'a PageVersion) -> Self {
        Self { version, direction: Direction::ToPlaceholder }
    }

    pub(super) fn expand_placeholders(version: &'a PageVersion) -> Self {
        Self { version, direction: Direction::FromPlaceholder }
    }

    /// Rewrites an article, including its headings and links.
    pub(super) fn article(&self, article: &mut Article) {
        self.segments(&mut article.body);
        for import in &mut article.imports {
            self.path(&mut import.from);
            self.span(&mut import.span);
        }
        for export in &mut article.exports {
            self.links(&mut export.source);
            self.span(&mut export.span);
        }
        article.headings.iter_mut().for_each(|heading| self.span(&mut heading.span));
        article.links.iter_mut().for_each(|link| self.link(link));
    }

    /// Rewrites the resources that a page uses.
    pub(super) fn used(&self, used: &mut Used) {
        used.dependencies = self.dependencies(&used.dependencies);
        used.samples.iter_mut().for_each(|sample| self.span(&mut sample.span));
        used.images = used.images.iter().map(|(file, asset)| (self.file(file), asset.clone())).collect();
        for file in used.shown_images.values_mut() {
            if let ShownFile::Docs(file) = file {
                *file = self.file(file);
            }
        }
        used.styles.iter_mut().for_each(|path| self.path(path));
    }

    pub(super) fn dependencies(&self, dependencies: &Dependencies) -> Dependencies {
        let files = dependencies.files.iter().map(|(path, digest)| (self.rewritten(path), *digest));
        let modules = dependencies.modules.iter();
        let modules = modules.map(|(path, module_file)| {
            (self.rewritten(path), module_file.as_deref().map(|it| self.rewritten(it)))
        });
        Dependencies { files: files.collect(), modules: modules.collect() }
    }

    pub(super) fn bindings(&self, bindings: &mut BTreeMap<String, ArticleBinding>) {
        for binding in bindings.values_mut() {
            if let ArticleBinding::Module { module, .. } = binding {
                self.path(module);
            }
        }
    }

    fn segments(&self, segments: &mut [Segment]) {
        for segment in segments {
            match segment {
                Segment::Html(html) => self.links(html),
                Segment::Expression { source, span } => {
                    self.links(source);
                    self.span(span);
                }
                Segment::Component(component) => self.component(component),
            }
        }
    }

    fn component(&self, component: &mut Component) {
        for attribute in &mut component.attributes {
            match attribute {
                Attribute::Text { value: text, .. }
                | Attribute::Expression { source: text, .. }
                | Attribute::Spread { source: text } => self.links(text),
            }
        }
        self.segments(&mut component.children);
        self.span(&mut component.span);
    }

    fn link(&self, link: &mut Link) {
        self.path(&mut link.from);
        self.span(&mut link.span);
    }

    fn links(&self, text: &mut String) {
        if self.direction == Direction::FromPlaceholder {
            self.version.place_links(text);
        }
    }

    fn span(&self, span: &mut Span) {
        if let Some(path) = self.changed(&span.path) {
            span.path = path.into();
        }
    }

    fn path(&self, path: &mut String) {
        if let Some(changed) = self.changed(path) {
            *path = changed;
        }
    }

    fn rewritten(&self, path: &str) -> String {
        self.changed(path).unwrap_or_else(|| path.to_owned())
    }

    fn changed(&self, path: &str) -> Option<String> {
        match self.direction {
            Direction::ToPlaceholder => self.version.to_placeholder(path),
            Direction::FromPlaceholder => self.version.expand_placeholder(path),
        }
    }

    /// Rewrites a path relative to the docs folder.
    fn file(&self, file: &str) -> String {
        let changed = match self.direction {
            Direction::ToPlaceholder => self.version.file_to_placeholder(file),
            Direction::FromPlaceholder => self.version.file_expand_placeholder(file),
        };
        changed.unwrap_or_else(|| file.to_owned())
    }
}

impl CompiledPage {
    /// Converts a shared page to a page of one version. `key` is the key of the inputs known before compilation in this
    /// version.
    pub(super) fn for_version(&self, version: &Arc<PageVersion>, key: Key) -> Self {
        let rewrite = Rewrite::expand_placeholders(version);
        let heading = |heading: &Heading| {
            let mut heading = heading.clone();
            rewrite.span(&mut heading.span);
            heading
        };
        let link = |link: &Link| {
            let mut link = link.clone();
            rewrite.link(&mut link);
            link
        };
        let mut bindings = self.bindings.clone();
        rewrite.bindings(&mut bindings);
        let mut used = self.used.clone();
        rewrite.used(&mut used);
        let module = self.module.clone().map(|mut module: PageModule| {
            rewrite.links(&mut module.source);
            module
        });
        let beginning = self.beginning.as_deref().map(|beginning| {
            let mut beginning: Beginning = beginning.clone();
            rewrite.links(&mut beginning.html);
            Arc::new(beginning)
        });
        Self {
            key: KeyBuilder::new("placed page").key(self.key).key(key).finish(),
            head: Arc::clone(&self.head),
            headings: self.headings.iter().map(heading).collect(),
            anchors: Arc::clone(&self.anchors),
            links: self.links.iter().map(link).collect(),
            article: self.article.for_version(version),
            blocks: Arc::clone(&self.blocks),
            bindings,
            has_own_code: self.has_own_code,
            module,
            excerpt: Arc::clone(&self.excerpt),
            beginning,
            used,
            diagnostics: self.diagnostics.clone(),
        }
    }
}
