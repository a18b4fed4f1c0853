//! The sidebar of a blog: first page of posts, newest posts, other lists.

use super::{Blog, BlogPages, ListKind};
use crate::data::{SidebarItem, SidebarLink, SidebarSectionHeader};
use crate::page::PageInput;
use crate::routes::{RouteId, Routes};

/// Returns the key of a blog's sidebar (`/blog/`, `/zh/blog/`) and the entries of the sidebar.
pub(crate) fn blog_sidebar(
    routes: &Routes,
    pages: &[PageInput],
    blogs: &BlogPages,
    blog: usize,
) -> (String, Vec<SidebarItem>) {
    let blog = &blogs.blogs().all()[blog];
    let texts = &routes.config().locales[blog.locale].texts;
    let text = |key: &str| texts.get(key).cloned().unwrap_or_default();
    let link = |id: RouteId, text: String| {
        let page = routes.page(id);
        SidebarItem::Link(SidebarLink {
            text,
            link: page.href.clone(),
            tag: None,
            context: None,
            lang: None,
            overview_headers: None,
            file_key: page.key.clone(),
        })
    };
    let list = |kind: ListKind, key: &str| {
        let id = routes.by_file(&blog.list(kind)?.file)?;
        Some(link(id, text(key)))
    };
    let mut items: Vec<SidebarItem> = list(ListKind::Posts(1), "blogAllPosts").into_iter().collect();
    items.extend(list(ListKind::Tags, "blogTags"));
    items.extend(list(ListKind::Authors, "blogAuthors"));
    items.extend(list(ListKind::Archive, "blogArchive"));
    let recent = blog.posts.iter().filter_map(|post| routes.by_file(&post.file));
    let recent = recent.take(blog.options.recent_posts);
    let recent: Vec<SidebarItem> =
        recent.map(|id| link(id, pages[id.index()].title_markup(routes.page(id)))).collect();
    if !recent.is_empty() {
        let header = SidebarSectionHeader { section_header_text: text("blogRecent"), tag: None };
        items.push(SidebarItem::SectionHeader(header));
        items.extend(recent);
    }
    (section(routes, blog), items)
}

/// Returns the key of a blog's sidebar.
pub(crate) fn section(routes: &Routes, blog: &Blog) -> String {
    format!("{}/{}/", routes.prefix(blog.locale), blog.options.folder.value)
}
