//! Lists of blog posts: by date, tag, author and year.

use quire_content::{ListKind, PageRef, Post, push_inline_html};
use quire_html::escape::{push_attribute, text};

use super::head::{FEEDS, feed_href, has_feeds};
use super::{Neighbor, View, push_link};

/// Where the card of an author is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AuthorCard {
    /// In the list of authors: the name links to the author's posts.
    List,
    /// On the author's own page, with a link to the author's URL.
    Page,
}

impl View<'_> {
    /// Returns the HTML of a list.
    pub(super) fn list(&self, kind: ListKind) -> String {
        let mut out = String::from("\n<div class=\"q-blog\" data-blog>");
        match kind {
            ListKind::Posts(number) => self.push_posts(&mut out, number),
            ListKind::Tags => self.push_tag_cloud(&mut out),
            ListKind::Tag(tag) => self.push_lines(&mut out, self.blog.tags[tag].posts.iter().copied()),
            ListKind::Authors => self.push_authors(&mut out),
            ListKind::Author(writer) => {
                self.push_author(&mut out, writer, AuthorCard::Page);
                self.push_lines(&mut out, self.blog.writers[writer].posts.iter().copied());
            }
            ListKind::Archive => self.push_years(&mut out),
        }
        out.push_str("</div>");
        out
    }

    /// Appends page `number` of the list of posts, each with its excerpt or description if the post has one.
    fn push_posts(&self, out: &mut String, number: usize) {
        let per_page = self.blog.options.posts_per_page;
        let posts = self.blog.posts.iter().enumerate().skip((number - 1) * per_page).take(per_page);
        for (idx, post) in posts {
            if let Some(page) = self.model.post(self.number, idx) {
                self.push_card(out, post, &page);
            }
        }
        if self.blog.posts.is_empty() {
            out.push_str(&format!("<p>{}</p>", text(self.text("blogEmpty"))));
        }
        let neighbor = |number: usize, key| {
            let page = self.model.list(self.number, ListKind::Posts(number))?;
            Some(Neighbor { href: page.href, label: self.text(key), title: String::new() })
        };
        let newer = number.checked_sub(1).and_then(|number| neighbor(number, "blogNewerPosts"));
        self.push_neighbors(out, newer, neighbor(number + 1, "blogOlderPosts"));
        if number == 1 {
            self.push_feeds(out);
        }
    }

    fn push_card(&self, out: &mut String, post: &Post, page: &PageRef) {
        out.push_str("<article class=\"q-post-card\"><h2><a class=\"q-post-link\"");
        push_attribute(out, "href", &page.href);
        out.push('>');
        push_inline_html(out, &page.title);
        out.push_str("</a></h2><p class=\"q-post-meta\">");
        self.push_day(out, post);
        if !post.writers.is_empty() {
            out.push_str("<span>");
            self.push_names(out, post);
            out.push_str("</span>");
        }
        let beginning = self.beginning(page.id);
        if let Some(beginning) = beginning {
            self.push_reading_time(out, beginning);
        }
        self.push_draft(out, post);
        out.push_str("</p>");
        let frontmatter = &self.input.compiled.pages[page.id.index()].head.frontmatter;
        match (beginning, &frontmatter.description) {
            (Some(beginning), None) => push_beginning(out, &beginning.html, &page.href),
            (Some(beginning), Some(_)) if beginning.is_marked => {
                push_beginning(out, &beginning.html, &page.href);
            }
            (_, Some(description)) => {
                out.push_str(&format!("<div class=\"q-post-beginning\"><p>{}</p></div>", text(description)));
            }
            (None, None) => {}
        }
        self.push_tags(out, post);
        out.push_str("</article>");
    }

    /// Appends posts as lines that consist of day and title.
    fn push_lines(&self, out: &mut String, posts: impl Iterator<Item = usize>) {
        out.push_str("<ul class=\"q-post-lines\">");
        for idx in posts {
            let Some(page) = self.model.post(self.number, idx) else { continue };
            out.push_str("<li>");
            self.push_day(out, &self.blog.posts[idx]);
            out.push_str("<a class=\"q-post-link\"");
            push_attribute(out, "href", &page.href);
            out.push('>');
            push_inline_html(out, &page.title);
            out.push_str("</a></li>");
        }
        out.push_str("</ul>");
    }

    fn push_tag_cloud(&self, out: &mut String) {
        out.push_str("<ul class=\"q-post-tags q-post-tags-all\">");
        for (idx, tag) in self.blog.tags.iter().enumerate() {
            let Some(page) = self.model.list(self.number, ListKind::Tag(idx)) else { continue };
            out.push_str("<li>");
            push_link(out, &page.href, "q-tag", &tag.name);
            out.push_str(&format!(
                " <span class=\"q-post-count\">{}</span></li>",
                text(&self.count(tag.posts.len()))
            ));
        }
        out.push_str("</ul>");
    }

    fn push_authors(&self, out: &mut String) {
        out.push_str("<div class=\"q-authors\">");
        for writer in 0..self.blog.writers.len() {
            self.push_author(out, writer, AuthorCard::List);
        }
        out.push_str("</div>");
    }

    fn push_author(&self, out: &mut String, number: usize, card: AuthorCard) {
        let writer = &self.blog.writers[number];
        out.push_str("<div class=\"q-author-card\">");
        self.push_picture(out, number);
        out.push_str("<p>");
        if card == AuthorCard::List {
            self.push_name(out, number);
        } else {
            out.push_str(&format!("<span class=\"q-author\">{}</span>", text(&writer.name)));
        }
        if !writer.title.is_empty() {
            out.push_str(&format!("<span class=\"q-author-title\">{}</span>", text(&writer.title)));
        }
        out.push_str(&format!(
            "<span class=\"q-post-count\">{}</span>",
            text(&self.count(writer.posts.len()))
        ));
        if let Some(url) = writer.url.as_ref().filter(|_| card == AuthorCard::Page) {
            let href = self.model.routes().resolve_link(self.locale_id(), "", url).href;
            push_link(out, &href, "q-author-url", address(url));
        }
        out.push_str("</p></div>");
    }

    fn push_years(&self, out: &mut String) {
        let year = |idx: usize| self.blog.posts[idx].date.map(quire_content::PostDate::year);
        let posts: Vec<usize> = (0..self.blog.posts.len()).collect();
        // Posts are sorted by instant, but the year depends on the post's UTC offset: a post from the last evening of a
        // year may come between two posts from the next year.
        let mut years: Vec<(Option<u16>, Vec<usize>)> = Vec::new();
        for idx in posts {
            match years.iter_mut().find(|(other, _)| *other == year(idx)) {
                Some((_, posts)) => posts.push(idx),
                None => years.push((year(idx), vec![idx])),
            }
        }
        for (year, posts) in years {
            let year = year.map_or_else(String::new, |year| year.to_string());
            out.push_str(&format!("<h2 class=\"q-post-year\">{year}</h2>"));
            self.push_lines(out, posts.into_iter());
        }
    }

    fn push_feeds(&self, out: &mut String) {
        if !has_feeds(self.model, self.blog) || self.blog.options.feeds.is_empty() {
            return;
        }
        out.push_str(&format!("<p class=\"q-post-feeds\">{}", text(self.text("blogFeeds"))));
        for format in &self.blog.options.feeds {
            let name = FEEDS.iter().find(|feed| feed.format == *format).map_or("", |feed| feed.name);
            push_link(out, &feed_href(self.model, self.blog, *format), "q-post-feed", name);
        }
        out.push_str("</p>");
    }

    fn count(&self, posts: usize) -> String {
        match posts {
            1 => self.text("blogPost").to_owned(),
            _ => self.text("blogPosts").replace("{count}", &posts.to_string()),
        }
    }
}

/// Appends the excerpt of a post. Links to anchors in the post become links to these anchors on the post's page.
fn push_beginning(out: &mut String, html: &str, href: &str) {
    let html = html.replace("<a href=\"#", &format!("<a href=\"{}#", text(href)));
    out.push_str(&format!("<div class=\"q-post-beginning\">{html}</div>"));
}

/// Returns a URL in the form shown to readers, without scheme and trailing slash.
fn address(url: &str) -> &str {
    let address = ["https://", "http://", "mailto:"].iter().find_map(|scheme| url.strip_prefix(scheme));
    address.unwrap_or(url).trim_end_matches('/')
}
