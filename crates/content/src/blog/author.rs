//! Authors of blog posts.

use std::collections::BTreeMap;

use quire_config::{Author, Localized, PostAuthor, SiteConfig};

/// An author of posts, from `[authors]` or from a post's frontmatter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Writer {
    /// Key in `[authors]`, if the author is listed there.
    key: Option<String>,
    /// Name in the blog's language, as shown in posts.
    pub name: String,
    /// Job title of the author. May be empty.
    pub title: String,
    /// URL of the author's home page, as written.
    pub url: Option<String>,
    /// URL of the author's picture, as written.
    pub image: Option<String>,
    /// Last segment of the path of the author's page, which lists the author's posts.
    pub slug: String,
    /// Indices of the author's posts, newest first.
    pub posts: Vec<usize>,
}

impl Writer {
    /// Returns the string from which the slug is derived: the key, or else the name.
    pub(super) fn slug_source(&self) -> String {
        self.key.clone().unwrap_or_else(|| self.name.clone())
    }
}

/// Collects the authors of posts. Authors whose names differ at most in case are the same author.
pub(super) struct Authors<'config> {
    config: &'config SiteConfig,
    lang: &'config str,
    writers: Vec<Writer>,
    by_name: BTreeMap<String, usize>,
}

impl<'config> Authors<'config> {
    pub(super) fn new(config: &'config SiteConfig, lang: &'config str) -> Self {
        Self { config, lang, writers: Vec::new(), by_name: BTreeMap::new() }
    }

    /// Returns the indices of the authors of the post with index `post`, and adds the post to these authors.
    pub(super) fn of_post(&mut self, authors: &[PostAuthor], post: usize) -> Vec<usize> {
        let mut numbers = Vec::new();
        for author in authors {
            let Some(writer) = self.writer(author) else { continue };
            let name = writer.name.to_lowercase();
            let writers = &mut self.writers;
            let number = *self.by_name.entry(name).or_insert_with(|| {
                writers.push(writer);
                writers.len() - 1
            });
            if !numbers.contains(&number) {
                numbers.push(number);
                self.writers[number].posts.push(post);
            }
        }
        numbers
    }

    pub(super) fn finish(self) -> Vec<Writer> {
        self.writers
    }

    fn writer(&self, author: &PostAuthor) -> Option<Writer> {
        let none = || Writer {
            key: None,
            name: String::new(),
            title: String::new(),
            url: None,
            image: None,
            slug: String::new(),
            posts: Vec::new(),
        };
        let writer = match author {
            PostAuthor::Own(own) => Writer {
                name: own.name.clone()?,
                title: own.title.clone().unwrap_or_default(),
                url: own.url.as_ref().map(|link| link.url.clone()),
                image: own.image.as_ref().map(|link| link.url.clone()),
                ..none()
            },
            PostAuthor::Named(name) => match self.configured_author(&name.value) {
                Some((key, author)) => Writer {
                    key: Some(key.clone()),
                    name: self.in_language(&author.name).to_owned(),
                    title: author.title.as_ref().map_or("", |title| self.in_language(title)).to_owned(),
                    url: author.url.clone(),
                    image: author.image.clone(),
                    ..none()
                },
                None => Writer { name: name.value.clone(), ..none() },
            },
        };
        (!writer.name.trim().is_empty()).then_some(writer)
    }

    /// Returns the configured author with this key or name.
    fn configured_author(&self, name: &str) -> Option<(&'config String, &'config Author)> {
        let authors = &self.config.authors;
        let by_name = || authors.iter().find(|(_, author)| self.in_language(&author.name) == name);
        authors.get_key_value(name).or_else(by_name)
    }

    /// Returns a string in the blog's language, or else in the site's default language.
    fn in_language<'text>(&self, text: &'text Localized) -> &'text str {
        let translated = text.get(self.lang);
        if translated.is_empty() { text.get(&self.config.lang) } else { translated }
    }
}
