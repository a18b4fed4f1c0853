//! Blog content outside articles: lists of posts, links to feeds, and the dates, authors and tags around a post. The
//! content is HTML that needs no script. Only pages with this content load the theme's style sheet `blog`.

mod head;
mod list;
mod post;

use quire_compile::Beginning;
use quire_content::{Blog, BlogPage, ListKind, Post, RouteId, SiteModel, push_inline_html};
use quire_html::escape::{push_attribute, push_text, text};

use super::RenderInput;
use super::lead::after_title;
pub use head::{feed_path, has_feeds};

/// The blog content that is added to a page.
#[derive(Debug, Default)]
pub(super) struct BlogParts {
    /// HTML to add to the document's `<head>`.
    pub(super) head: String,
    /// Whether the page is a post.
    pub(super) is_post: bool,
    /// HTML between the title and the text.
    before: String,
    /// HTML after the text of the page.
    after: String,
}

impl BlogParts {
    /// Returns the content that is added to the page `id`.
    pub(super) fn new(input: RenderInput<'_>, id: RouteId) -> Self {
        if input.model.site.blogs().is_empty() {
            return Self::default();
        }
        let head = head::head(input, id);
        let Some(page) = input.model.site.blog_page(id) else {
            return Self { head, ..Self::default() };
        };
        let view = View::new(input, page.blog());
        match page {
            BlogPage::Post(_, number, post) => {
                let (before, after) = (view.above_post(post), view.below_post(number, post));
                Self { head, is_post: true, before, after }
            }
            BlogPage::List(_, list) => Self { head, after: view.list(list.kind), ..Self::default() },
        }
    }

    /// Returns all added content as one string, for the key of the page.
    pub(super) fn text(&self) -> String {
        [self.head.as_str(), &self.before, &self.after].join("\u{0}")
    }

    /// Adds the blog content before and after the text of an article. If the article contains its title, inserts the
    /// content before the text below this title.
    pub(super) fn wrap(&self, article: String) -> String {
        if self.before.is_empty() && self.after.is_empty() {
            return article;
        }
        let at = after_title(&article);
        [&article[..at], &self.before, &article[at..], &self.after].concat()
    }
}

struct View<'a> {
    input: RenderInput<'a>,
    model: &'a SiteModel,
    number: usize,
    blog: &'a Blog,
}

impl<'a> View<'a> {
    fn new(input: RenderInput<'a>, number: usize) -> Self {
        let model = &*input.model.site;
        Self { input, model, number, blog: &model.blogs()[number] }
    }

    fn locale_id(&self) -> &'a str {
        &self.model.config().locales[self.blog.locale].id
    }

    /// Returns an interface string.
    fn text(&self, key: &str) -> &'a str {
        let texts = &self.model.locales()[self.blog.locale].texts;
        texts.get(key).map_or("", String::as_str)
    }

    fn beginning(&self, id: RouteId) -> Option<&'a Beginning> {
        self.input.compiled.pages[id.index()].beginning.as_deref()
    }

    fn push_day(&self, out: &mut String, post: &Post) {
        if let Some(date) = post.date {
            let day = self.model.post_day(self.blog.locale, date);
            let time = if date.instant() % 86_400 == 0 { date.day() } else { date.rfc3339() };
            out.push_str(&format!("<time datetime=\"{}\">{}</time>", text(&time), text(&day)));
        }
    }

    fn push_reading_time(&self, out: &mut String, beginning: &Beginning) {
        let minutes = self.text("blogReadingTime").replace("{minutes}", &beginning.minutes.to_string());
        out.push_str(&format!("<span>{}</span>", text(&minutes)));
    }

    fn push_draft(&self, out: &mut String, post: &Post) {
        if post.is_draft {
            out.push_str(&format!("<span class=\"q-post-draft\">{}</span>", text(self.text("blogDraft"))));
        }
    }

    /// Appends the names of a post's authors. Each name links to the author's posts if the author has a page.
    fn push_names(&self, out: &mut String, post: &Post) {
        for (idx, number) in post.writers.iter().enumerate() {
            if idx > 0 {
                push_text(out, self.text("blogSeparator"));
            }
            self.push_name(out, *number);
        }
    }

    fn push_name(&self, out: &mut String, writer: usize) {
        let name = &self.blog.writers[writer].name;
        match self.model.list(self.number, ListKind::Author(writer)) {
            Some(page) => push_link(out, &page.href, "q-author", name),
            None => push_text(out, name),
        }
    }

    /// Appends the image of an author as a link to the author's page, if the author has an image and a page. The link
    /// prevents a click from enlarging the image.
    fn push_picture(&self, out: &mut String, number: usize) {
        let image = self.blog.writers[number].image.as_ref();
        if let Some((image, page)) = image.zip(self.model.list(self.number, ListKind::Author(number))) {
            let locale = self.locale_id();
            out.push_str("<a class=\"q-author-picture\" tabindex=\"-1\" aria-hidden=\"true\"");
            push_attribute(out, "href", &page.href);
            out.push_str("><img class=\"q-author-image\"");
            push_attribute(out, "src", &self.model.routes().resolve_link(locale, "", image).href);
            out.push_str(" alt=\"\" width=\"40\" height=\"40\" loading=\"lazy\" decoding=\"async\"></a>");
        }
    }

    fn push_tags(&self, out: &mut String, post: &Post) {
        if post.tags.is_empty() {
            return;
        }
        out.push_str(&format!("<ul class=\"q-post-tags\" aria-label=\"{}\">", text(self.text("blogTags"))));
        for tag in &post.tags {
            if let Some(page) = self.model.list(self.number, ListKind::Tag(*tag)) {
                out.push_str("<li>");
                push_link(out, &page.href, "q-tag", &self.blog.tags[*tag].name);
                out.push_str("</li>");
            }
        }
        out.push_str("</ul>");
    }

    /// Appends links to a newer and an older page, if these pages exist.
    fn push_neighbors(&self, out: &mut String, newer: Option<Neighbor<'_>>, older: Option<Neighbor<'_>>) {
        if newer.is_none() && older.is_none() {
            return;
        }
        out.push_str(&format!(
            "<nav class=\"q-post-pages\" aria-label=\"{}\">",
            text(self.text("blogPages"))
        ));
        for (rel, neighbor) in [("prev", newer), ("next", older)] {
            if let Some(Neighbor { href, label, title }) = neighbor {
                out.push_str(&format!("<a class=\"q-post-page\" rel=\"{rel}\""));
                push_attribute(out, "href", &href);
                out.push_str(&format!("><span class=\"q-post-page-label\">{}</span>", text(label)));
                if !title.is_empty() {
                    out.push_str("<span class=\"q-post-page-title\">");
                    push_inline_html(out, &title);
                    out.push_str("</span>");
                }
                out.push_str("</a>");
            }
        }
        out.push_str("</nav>");
    }
}

/// A link to a newer or older page. Its title is inline markup and may be empty.
struct Neighbor<'a> {
    href: String,
    label: &'a str,
    title: String,
}

/// Appends a link with a class. The style of links in running text does not apply to links with a class.
fn push_link(out: &mut String, href: &str, class: &str, name: &str) {
    out.push_str(&format!("<a class=\"{class}\""));
    push_attribute(out, "href", href);
    out.push_str(&format!(">{}</a>", text(name)));
}
