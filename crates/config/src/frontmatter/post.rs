//! Authors and tags in the frontmatter of a blog post.

use crate::keys::keys;
use crate::schema::{Schema, Typed};
use crate::tree::{Kind, Node};
use crate::value::{Link, Spanned};

keys! {
    /// An author who is not in `[authors]`.
    pub struct OwnAuthor {
        /// Name of the author.
        name "name": String => required;
        /// Job title of the author.
        title "title": String;
        /// Home page of the author.
        url "url": Link;
        /// Image of the author: the path of a file in `public`, such as `/ada.png`, or a URL.
        image "image": Link;
    }
}

/// An author of a post.
#[derive(Debug, Clone, PartialEq)]
pub enum PostAuthor {
    /// A key of `[authors]`, or a name.
    Named(Spanned<String>),
    /// An author described in the post itself.
    Own(OwnAuthor),
}

impl Typed for PostAuthor {
    fn schema() -> Schema {
        Schema::Either(&[String::schema, OwnAuthor::schema])
    }
    fn read(node: &Node) -> Option<Self> {
        match node.kind {
            Kind::Table(_) => OwnAuthor::read(node).map(Self::Own),
            _ => Spanned::read(node).map(Self::Named),
        }
    }
}

/// The authors of a post: one author or a list.
#[derive(Debug, Clone, PartialEq)]
pub struct PostAuthors(pub Vec<PostAuthor>);

impl Typed for PostAuthors {
    fn schema() -> Schema {
        Schema::Either(&[String::schema, Vec::<PostAuthor>::schema, OwnAuthor::schema])
    }
    fn read(node: &Node) -> Option<Self> {
        let list = Vec::read(node).map(Self);
        list.or_else(|| PostAuthor::read(node).map(|author| Self(vec![author])))
    }
}

/// The tags of a post: one tag or a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostTags(pub Vec<String>);

impl Typed for PostTags {
    fn schema() -> Schema {
        Schema::Either(&[String::schema, Vec::<String>::schema])
    }
    fn read(node: &Node) -> Option<Self> {
        Vec::read(node).or_else(|| String::read(node).map(|tag| vec![tag])).map(Self)
    }
}
