//! Routes of blog posts and of the pages that list posts.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Blog, Blogs, List, ListKind, Post};
use crate::routes::{RouteId, Routes};

/// Role of a page in a blog.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlogPage<'model> {
    /// A post: index of the blog, index in [`Blog::posts`], and the post.
    Post(usize, usize, &'model Post),
    /// A list: index of the blog, and the list.
    List(usize, &'model List),
}

/// Data for a link to a page: its route, URL and title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageRef {
    /// Route of the page that the link points to.
    pub id: RouteId,
    /// URL of the page, including the base.
    pub href: String,
    /// Title of the page as inline markup: `**bold**`, `*italic*`.
    pub title: String,
}

/// Index of a blog, and index of a post or list in the blog.
#[derive(Debug, Clone, Copy)]
enum Place {
    Post(usize, usize),
    List(usize, usize),
}

/// Posts and lists with their routes.
#[derive(Debug, Clone, Default)]
pub(crate) struct BlogPages {
    blogs: Arc<Blogs>,
    places: BTreeMap<RouteId, Place>,
}

impl BlogPages {
    /// Connects blogs with routes. Omits posts without a route, such as posts that another engine's frontmatter marks
    /// as drafts.
    pub(crate) fn new(blogs: Arc<Blogs>, routes: &Routes) -> Self {
        let mut places = BTreeMap::new();
        for (idx, blog) in blogs.all().iter().enumerate() {
            let posts = blog.posts.iter().enumerate();
            let posts = posts.map(|(number, post)| (&post.file, Place::Post(idx, number)));
            let lists = blog.lists.iter().enumerate();
            let lists = lists.map(|(number, list)| (&list.file, Place::List(idx, number)));
            let placed = posts.chain(lists);
            places.extend(placed.filter_map(|(file, place)| Some((routes.by_file(file)?, place))));
        }
        Self { blogs, places }
    }

    pub(crate) fn blogs(&self) -> &Blogs {
        &self.blogs
    }

    /// Returns the role of a page in a blog, or `None` if the page belongs to no blog.
    pub(crate) fn page(&self, id: RouteId) -> Option<BlogPage<'_>> {
        Some(match *self.places.get(&id)? {
            Place::Post(blog, post) => BlogPage::Post(blog, post, &self.blogs.all()[blog].posts[post]),
            Place::List(blog, list) => BlogPage::List(blog, &self.blogs.all()[blog].lists[list]),
        })
    }

    /// Returns whether the page is a blog list that Quire generates.
    pub(crate) fn is_generated(&self, id: RouteId) -> bool {
        matches!(self.page(id), Some(BlogPage::List(_, list)) if list.text.is_some())
    }
}

impl BlogPage<'_> {
    /// Returns the index of the blog.
    pub fn blog(self) -> usize {
        match self {
            Self::Post(blog, ..) | Self::List(blog, _) => blog,
        }
    }
}

impl Blog {
    /// Returns the list of the given kind.
    pub(crate) fn list(&self, kind: ListKind) -> Option<&List> {
        self.lists.iter().find(|list| list.kind == kind)
    }
}
