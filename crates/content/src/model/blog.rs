//! Access to the blogs of the site model.

use super::SiteModel;
use crate::blog::{Blog, BlogPage, ListKind, PageRef, PostDate};
use crate::routes::RouteId;

impl SiteModel {
    /// Returns the blogs, one for each folder of posts and language.
    pub fn blogs(&self) -> &[Blog] {
        self.blogs.blogs().all()
    }

    /// Returns the role of a page in a blog, or `None` for other pages.
    pub fn blog_page(&self, id: RouteId) -> Option<BlogPage<'_>> {
        self.blogs.page(id)
    }

    /// Returns the link to a post.
    pub fn post(&self, blog: usize, post: usize) -> Option<PageRef> {
        self.page_ref(&self.blogs().get(blog)?.posts.get(post)?.file)
    }

    /// Returns the link to a list.
    pub fn list(&self, blog: usize, kind: ListKind) -> Option<PageRef> {
        self.page_ref(&self.blogs().get(blog)?.list(kind)?.file)
    }

    /// Formats a post's date with the locale's interface strings.
    pub fn post_day(&self, locale: usize, date: PostDate) -> String {
        self.day(locale, &date.day()).unwrap_or_else(|| date.day())
    }

    fn page_ref(&self, file: &str) -> Option<PageRef> {
        let id = self.routes.by_file(file)?;
        let route = self.routes.page(id);
        Some(PageRef { id, href: route.href.clone(), title: self.pages[id.index()].title_markup(route) })
    }
}
