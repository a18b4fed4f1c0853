//! Blog content before and after the text of a post.

use quire_content::Post;
use quire_html::escape::{push_text, text};

use super::{Neighbor, View};

impl View<'_> {
    /// Returns the date, the reading time, the draft label and the authors of a post as HTML.
    pub(super) fn above_post(&self, post: &Post) -> String {
        let mut out = String::from("\n<div class=\"q-post-head\" data-blog><p class=\"q-post-meta\">");
        self.push_day(&mut out, post);
        let id = self.model.routes().by_file(&post.file);
        if let Some(beginning) = id.and_then(|id| self.beginning(id)) {
            self.push_reading_time(&mut out, beginning);
        }
        self.push_draft(&mut out, post);
        out.push_str("</p>");
        if !post.writers.is_empty() {
            out.push_str(&format!(
                "<ul class=\"q-post-authors\" aria-label=\"{}\">",
                text(self.text("blogAuthors"))
            ));
            for number in &post.writers {
                let writer = &self.blog.writers[*number];
                out.push_str("<li class=\"q-author-card\">");
                self.push_picture(&mut out, *number);
                out.push_str("<p>");
                self.push_name(&mut out, *number);
                if !writer.title.is_empty() {
                    out.push_str("<span class=\"q-author-title\">");
                    push_text(&mut out, &writer.title);
                    out.push_str("</span>");
                }
                out.push_str("</p></li>");
            }
            out.push_str("</ul>");
        }
        out.push_str("</div>\n");
        out
    }

    /// Returns the tags of a post, and links to the next newer and the next older post, as HTML. `number` is the post's
    /// index in the blog.
    pub(super) fn below_post(&self, number: usize, post: &Post) -> String {
        let mut out = String::from("\n<div class=\"q-post-foot\">");
        self.push_tags(&mut out, post);
        let neighbor = |number: usize, key| {
            let page = self.model.post(self.number, number)?;
            Some(Neighbor { href: page.href, label: self.text(key), title: page.title })
        };
        let newer = number.checked_sub(1).and_then(|number| neighbor(number, "blogNewer"));
        self.push_neighbors(&mut out, newer, neighbor(number + 1, "blogOlder"));
        out.push_str("</div>");
        out
    }
}
