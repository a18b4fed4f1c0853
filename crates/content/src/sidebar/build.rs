//! Builds sidebar entries from `_meta.json` and folders, and records the order of pages.

use std::collections::HashSet;

use quire_config::{Depth, Dialect, DirEntry, FileEntry, LinkEntry, Locale, MetaEntry, Spanned};
use quire_diagnostics::{Diagnostic, did_you_mean};

use super::{Group, Placed, Sources};
use crate::address::{address, folder_place};
use crate::data::{PageType, SidebarDivider, SidebarGroup, SidebarItem, SidebarLink, SidebarSectionHeader};
use crate::generated;
use crate::inline::{escape_marks, title_case};
use crate::links::LinkTarget;
use crate::names::to_nfc;
use crate::navigation::MetaFile;
use crate::path;
use crate::routes::RouteId;
use crate::tree::Folder;

/// Whether the entries of a folder include the folder's index page.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FolderIndex {
    Listed,
    Omitted,
}

/// Builds the sidebars of one locale, one section at a time.
pub(super) struct Builder<'model> {
    pub(super) sources: &'model Sources<'model>,
    pub(super) locale: usize,
    diagnostics: Vec<Diagnostic>,
    groups: Vec<Group>,
    order: Vec<Placed>,
    /// Key of the current section, as in `Sidebars::by_section`.
    section_key: String,
    /// Whether the sidebar is from `_sidebars.json`. Such a sidebar can list pages of any folder.
    is_named: bool,
    section: usize,
    seen: HashSet<RouteId>,
    /// Folders that contain the current entry, to detect cycles.
    open_folders: Vec<String>,
    group: Option<usize>,
    /// Keys of the folders that a sidebar contains.
    used: HashSet<String>,
}

impl<'model> Builder<'model> {
    pub(super) fn new(sources: &'model Sources<'model>, locale: usize) -> Self {
        Self {
            sources,
            locale,
            diagnostics: Vec::new(),
            groups: Vec::new(),
            order: Vec::new(),
            section_key: String::new(),
            is_named: false,
            section: 0,
            seen: HashSet::new(),
            open_folders: Vec::new(),
            group: None,
            used: HashSet::new(),
        }
    }

    pub(super) fn finish(self) -> (Vec<Group>, Vec<Placed>, Vec<Diagnostic>) {
        (self.groups, self.order, self.diagnostics)
    }

    /// Reports names of missing pages and folders in `_meta.json` files that no sidebar uses.
    pub(super) fn check_unused(&mut self) {
        let navigation = self.sources.navigation;
        for (key, meta) in navigation.metas(self.locale) {
            if self.used.contains(key) || self.is_shared(meta) {
                continue;
            }
            for entry in &meta.entries {
                match entry {
                    MetaEntry::File(file) => drop(self.named_page(file, meta, key)),
                    MetaEntry::Dir(dir) | MetaEntry::DirSection(dir) => {
                        drop(self.named_folder(dir, meta, key));
                    }
                    MetaEntry::SectionHeader(_) | MetaEntry::Divider { .. } | MetaEntry::Link(_) => {}
                }
            }
        }
    }

    /// Builds the sidebar of the folder `key`. `section` is the section number.
    pub(super) fn section(&mut self, key: &str, section: usize) -> Vec<SidebarItem> {
        key.clone_into(&mut self.section_key);
        self.section = section;
        self.seen.clear();
        self.folder_items(key, FolderIndex::Listed)
    }

    /// Builds a sidebar of `_sidebars.json`. `section` is the section number.
    pub(super) fn named_sidebar(&mut self, meta: &MetaFile, section: usize) -> Vec<SidebarItem> {
        self.is_named = true;
        self.section = section;
        self.seen.clear();
        meta.entries.iter().flat_map(|entry| self.entry(entry, meta, "")).collect()
    }

    /// Returns the entries of a folder. `index` has an effect only if the entries come from the file tree.
    fn folder_items(&mut self, key: &str, index: FolderIndex) -> Vec<SidebarItem> {
        if self.open_folders.iter().any(|open| open == key) {
            return Vec::new();
        }
        self.open_folders.push(key.to_owned());
        self.used.insert(key.to_owned());
        let items = match self.sources.navigation.meta(self.locale, key) {
            Some(meta) => {
                let entries = self.with_untranslated(meta, key);
                let mut items: Vec<_> =
                    entries.into_iter().flat_map(|(entry, meta)| self.entry(entry, meta, key)).collect();
                for id in self.added_pages(meta, key) {
                    if !self.seen.contains(&id) {
                        items.push(self.link(id, &FileEntry::default(), None));
                    }
                }
                items
            }
            None => self.tree_items(key, index),
        };
        self.open_folders.pop();
        items
    }

    /// Returns the entries of a folder without `_meta.json`: the index page, then files, then folders; on Docusaurus
    /// sites, in the order of their positions.
    fn tree_items(&mut self, key: &str, index: FolderIndex) -> Vec<SidebarItem> {
        let Some(folder) = self.sources.tree.get(self.locale, key) else { return Vec::new() };
        if self.sources.routes.config.markdown.dialect == Dialect::Docusaurus {
            return self.positioned_items(folder, key, index);
        }
        let mut res = Vec::new();
        let index_page = folder.index.filter(|id| index == FolderIndex::Listed && !self.is_home(*id));
        let files = folder.files.iter().filter(|(name, _)| !folder.folders.contains(name));
        for id in index_page.into_iter().chain(files.map(|(_, id)| *id)) {
            if !self.page(id).is_fragment(self.sources.routes.page(id)) && self.is_listed(id) {
                res.push(self.link(id, &FileEntry::default(), None));
            }
        }
        for name in &folder.folders {
            let folder = join(key, name);
            if !self.sources.is_blog(&folder) {
                res.extend(self.group(&folder, name, &DirEntry::default(), None));
            }
        }
        res
    }

    fn entry(&mut self, entry: &MetaEntry, meta: &MetaFile, key: &str) -> Vec<SidebarItem> {
        match entry {
            MetaEntry::File(file) => self.file(file, meta, key).into_iter().collect(),
            MetaEntry::Dir(dir) => match self.named_folder(dir, meta, key) {
                Some((folder, name)) => self.group(&folder, &name, dir, Some(meta)).into_iter().collect(),
                None => Vec::new(),
            },
            MetaEntry::DirSection(dir) => match self.named_folder(dir, meta, key) {
                Some((folder, name)) => self.folder_section(&folder, &name, dir),
                None => Vec::new(),
            },
            MetaEntry::SectionHeader(header) => vec![SidebarItem::SectionHeader(SidebarSectionHeader {
                section_header_text: header.label.clone().unwrap_or_default(),
                tag: header.tag.clone(),
            })],
            MetaEntry::Divider { dashed } => vec![SidebarItem::Divider(SidebarDivider {
                divider_type: if *dashed { "dashed" } else { "solid" }.to_owned(),
            })],
            MetaEntry::Link(link) => vec![self.custom_link(link, meta)],
        }
    }

    fn file(&mut self, file: &FileEntry, meta: &MetaFile, key: &str) -> Option<SidebarItem> {
        let id = self.named_page(file, meta, key)?;
        Some(self.link(id, file, Some(meta)))
    }

    /// Returns the page that an entry names. Reports the name if neither a page nor another file has this name.
    fn named_page(&mut self, file: &FileEntry, meta: &MetaFile, key: &str) -> Option<RouteId> {
        let name = file.name.as_ref()?;
        let target = path::join(key, &name.value).unwrap_or_default();
        let routes = self.sources.routes;
        if let Some(id) = routes.by_key(self.locale, path::page_key(&target)) {
            return Some(id);
        }
        let file_path = address(routes.config.markdown.dialect, path::page_key(&target), None).place;
        if let Some(id) = routes.by_place(self.locale, path::page_key(&file_path)) {
            return Some(id);
        }
        // Existing files that are not pages (excluded, `_part.mdx`) are omitted without a diagnostic.
        if !self.is_excluded(&target) {
            self.report_missing(name, meta, key, "page");
        }
        None
    }

    /// Returns the key and name of the folder that an entry names. Reports the name if the folder is missing or has no
    /// pages.
    fn named_folder(&mut self, dir: &DirEntry, meta: &MetaFile, key: &str) -> Option<(String, String)> {
        let name = dir.name.as_ref()?;
        let folder = path::join(key, &to_nfc(&name.value)).unwrap_or_default();
        let folder = folder_place(self.sources.routes.config.markdown.dialect, &folder).into_owned();
        if folder != key && self.sources.tree.get(self.locale, &folder).is_some() {
            return Some((folder, name.value.clone()));
        }
        self.report_missing(name, meta, key, "folder");
        None
    }

    /// Returns a folder as a group, or `None` if it has neither entries nor a page.
    pub(super) fn group(
        &mut self,
        key: &str,
        name: &str,
        dir: &DirEntry,
        meta: Option<&MetaFile>,
    ) -> Option<SidebarItem> {
        let page = self.group_page(key);
        let label = self.label_of(dir.label.as_ref(), meta, page);
        let text = label.cloned().unwrap_or_else(|| match page {
            Some(id) => self.page(id).title_markup(self.sources.routes.page(id)),
            None => escape_marks(&title_case(name)),
        });
        let lang = self.text_lang(meta.filter(|_| label.is_some()), page);
        let page = page.filter(|id| !self.page(*id).is_unlisted());
        let link = page.map(|id| self.sources.routes.page(id).href.clone());
        let parent = self.open_group(&text, lang.as_ref(), page, link.clone());
        if let Some(id) = page {
            self.record_page(id, &text, lang.as_ref());
        }
        let items = self.folder_items(key, FolderIndex::Omitted);
        self.group = parent;
        if items.is_empty() && link.is_none() {
            return None;
        }
        let frontmatter = page.map(|id| self.page(id).frontmatter());
        Some(SidebarItem::Group(SidebarGroup {
            first: None,
            text,
            link,
            collapsible: dir.collapsible.unwrap_or(true),
            collapsed: dir.collapsed.unwrap_or(false),
            items,
            tag: dir.tag.clone().or_else(|| frontmatter.and_then(|it| it.tag.clone())),
            context: dir.context.clone().or_else(|| frontmatter.and_then(|it| it.context.clone())),
            lang,
            overview_headers: depths(dir.overview_headers.as_deref()),
            file_key: key.to_owned(),
        }))
    }

    /// Returns the page that a group links to: the page of its Docusaurus category, or else the folder's index page. If
    /// the folder has no index page, returns the page next to the folder with the folder's name. Returns `None` if the
    /// folder's `_meta.json` already lists the index page.
    fn group_page(&self, key: &str) -> Option<RouteId> {
        let folder: &Folder = self.sources.tree.get(self.locale, key)?;
        let routes = self.sources.routes;
        let category = self.sources.navigation.category(self.locale, key);
        if let Some(page) = category.and_then(|category| category.page.as_deref()) {
            return routes.by_key(self.locale, page).or_else(|| routes.by_place(self.locale, page));
        }
        let Some(index) = folder.index else { return routes.by_key(self.locale, key) };
        let meta = self.sources.navigation.meta(self.locale, key);
        let lists_index = meta.is_some_and(|meta| {
            meta.entries.iter().any(|entry| match entry {
                MetaEntry::File(FileEntry { name: Some(name), .. }) => path::page_key(&name.value).is_empty(),
                _ => false,
            })
        });
        (!lists_index).then_some(index)
    }

    /// Returns a folder as a section header followed by the folder's entries.
    fn folder_section(&mut self, key: &str, name: &str, dir: &DirEntry) -> Vec<SidebarItem> {
        let text = dir.label.clone().unwrap_or_else(|| escape_marks(&title_case(name)));
        let parent = self.open_group(&text, None, None, None);
        let items = self.folder_items(key, FolderIndex::Listed);
        self.group = parent;
        if items.is_empty() {
            return items;
        }
        let header = SidebarSectionHeader { section_header_text: text, tag: dir.tag.clone() };
        std::iter::once(SidebarItem::SectionHeader(header)).chain(items).collect()
    }

    fn custom_link(&mut self, entry: &LinkEntry, meta: &MetaFile) -> SidebarItem {
        let resolved = entry.link.as_ref().filter(|_| entry.generated_index.is_none()).map(|link| {
            let id = &self.sources.routes.locale(self.locale).id;
            (link, self.sources.routes.resolve_link(id, &meta.source, &link.url))
        });
        let text = entry
            .label
            .clone()
            .unwrap_or_else(|| escape_marks(entry.link.as_ref().map_or("", |link| link.url.as_str())));
        let key = entry.generated_index.as_ref().and_then(generated::key);
        let mut page = key.and_then(|key| self.sources.routes.by_key(self.locale, &key));
        if let Some((link, resolved)) = &resolved {
            page = resolved.page();
            if let (LinkTarget::Missing(path), false) = (&resolved.target, self.is_shared(meta)) {
                let span = quire_diagnostics::Span::new(meta.source.clone(), link.range.clone());
                self.diagnostics.push(crate::deadlinks::dead_link(
                    self.sources.routes,
                    span,
                    &link.url,
                    path,
                ));
            }
        }
        let of_page = page.map(|id| self.sources.routes.page(id).href.clone());
        let href = resolved.map(|(_, resolved)| resolved.href).or(of_page);
        let file_key = page.map(|id| self.sources.routes.page(id).key.clone()).unwrap_or_default();
        let in_section = page.filter(|id| self.is_in_section(*id));
        let lang = self.text_lang(Some(meta), None);
        let Some(items) = &entry.items else {
            if let Some(id) = in_section {
                self.record_page(id, &text, lang.as_ref());
            }
            return SidebarItem::Link(SidebarLink {
                text,
                link: href.unwrap_or_default(),
                tag: entry.tag.clone(),
                context: entry.context.clone(),
                lang,
                overview_headers: depths(entry.overview_headers.as_deref()),
                file_key,
            });
        };
        let parent = self.open_group(&text, lang.as_ref(), page, href.clone());
        if let Some(id) = in_section {
            self.record_page(id, &text, lang.as_ref());
        }
        let items = items.iter().map(|item| self.custom_link(item, meta)).collect();
        self.group = parent;
        SidebarItem::Group(SidebarGroup {
            first: None,
            text,
            link: href,
            collapsible: entry.collapsible.unwrap_or(true),
            collapsed: entry.collapsed.unwrap_or(false),
            items,
            tag: entry.tag.clone(),
            context: entry.context.clone(),
            lang,
            overview_headers: depths(entry.overview_headers.as_deref()),
            file_key,
        })
    }

    /// Returns a page as a link. Values in `_meta.json` take precedence over the page's frontmatter.
    pub(super) fn link(&mut self, id: RouteId, file: &FileEntry, meta: Option<&MetaFile>) -> SidebarItem {
        let route = self.sources.routes.page(id);
        let frontmatter = self.page(id).frontmatter();
        let sidebar_label = self.page(id).head.foreign.sidebar_label.as_deref().map(escape_marks);
        let label = self.label_of(file.label.as_ref(), meta, Some(id));
        let text = label.cloned().or(sidebar_label).unwrap_or_else(|| self.page(id).title_markup(route));
        let lang = self.text_lang(meta.filter(|_| label.is_some()), Some(id));
        let item = SidebarLink {
            text,
            link: route.href.clone(),
            tag: file.tag.clone().or_else(|| frontmatter.tag.clone()),
            context: file.context.clone().or_else(|| frontmatter.context.clone()),
            lang,
            overview_headers: depths(
                file.overview_headers.as_deref().or(frontmatter.overview_headers.as_deref()),
            ),
            file_key: route.key.clone(),
        };
        self.record_page(id, &item.text, item.lang.as_ref());
        SidebarItem::Link(item)
    }

    /// Opens a group inside the current group. Returns the index of the group that was current before.
    fn open_group(
        &mut self,
        text: &str,
        lang: Option<&String>,
        page: Option<RouteId>,
        link: Option<String>,
    ) -> Option<usize> {
        let parent = self.group;
        let (text, lang) = (text.to_owned(), lang.cloned());
        self.groups.push(Group { text, page, link, lang, parent });
        self.group = Some(self.groups.len() - 1);
        parent
    }

    fn record_page(&mut self, page: RouteId, text: &str, lang: Option<&String>) {
        if self.seen.insert(page) {
            let (text, lang) = (text.to_owned(), lang.cloned());
            self.order.push(Placed { page, text, lang, section: self.section, group: self.group });
        }
    }

    pub(super) fn page(&self, id: RouteId) -> &'model crate::page::PageInput {
        &self.sources.pages[id.index()]
    }

    /// Returns whether sidebars built from the file tree list the page.
    pub(super) fn is_listed(&self, id: RouteId) -> bool {
        let page = self.sources.routes.page(id);
        !self.page(id).is_unlisted()
            && !page.is_not_found()
            && !self.sources.navigation.is_generated(page)
            && !self.sources.blogs.is_generated(id)
    }

    fn is_home(&self, id: RouteId) -> bool {
        self.page(id).page_type() == PageType::Home
    }

    fn is_in_section(&self, id: RouteId) -> bool {
        let page = self.sources.routes.page(id);
        page.locale == self.locale
            && (self.is_named
                || self.sources.navigation.is_generated(page)
                || self.section_key.is_empty()
                || page.section() == Some(self.section_key.as_str()))
    }

    fn is_excluded(&self, target: &str) -> bool {
        let Locale { version, lang, .. } = self.sources.routes.locale(self.locale);
        let stem = path::page_stem(target).unwrap_or(target);
        let in_locale = format!("{lang}/{stem}");
        let of_version = [format!("{version}/{in_locale}"), format!("{version}/{stem}")];
        [in_locale, stem.to_owned()].iter().chain(&of_version).any(|stem| {
            [".mdx", ".md"].iter().any(|ending| self.sources.routes.is_other_file(&format!("{stem}{ending}")))
        })
    }

    fn report_missing(&mut self, name: &Spanned<String>, meta: &MetaFile, key: &str, entry_kind: &str) {
        if self.is_shared(meta) {
            return;
        }
        let folder = self.sources.tree.get(self.locale, key);
        let files = folder.into_iter().flat_map(|it| it.files.iter().map(|(name, _)| name.as_str()));
        let folders = folder.into_iter().flat_map(|it| it.folders.iter().map(String::as_str));
        let index = folder.and_then(|it| it.index).map(|_| "index");
        let near = did_you_mean(&name.value, files.chain(folders).chain(index));
        let span = quire_diagnostics::Span::new(meta.source.clone(), name.range.clone());
        let message = format!("the {entry_kind} `{}` does not exist in this folder", name.value);
        let diagnostic = Diagnostic::error("content/missing-meta-entry", span, message);
        self.diagnostics.push(match near {
            Some(near) => diagnostic.hint(format!("did you mean `{near}`?")),
            None => diagnostic,
        });
    }
}

pub(super) fn join(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

fn depths(depths: Option<&[Depth]>) -> Option<Vec<u8>> {
    depths.map(|depths| depths.iter().map(|depth| depth.0).collect())
}
