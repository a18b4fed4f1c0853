//! Rendering of images, with sizes and captions.

use std::ops::Range;

use satteri_pulldown_cmark::{Event, Tag, TagEnd};

use super::Renderer;
use crate::{escape, inline};

impl Renderer<'_, '_, '_> {
    /// Writes the image that starts at `index`. Returns the index of the next event.
    pub(super) fn image(&mut self, index: usize, url: &str, title: &str, range: &Range<usize>) -> usize {
        let end = self.end_of(index);
        let alt = inline::text(self.events, self.nodes, index + 1..end);
        let image = self.src(url, range);
        let is_plain = self.is_plain();
        let is_first = self.count_image();
        self.page.text.push(&alt);
        let html = self.page.out.html();
        let start = html.len();
        html.push_str("<img");
        let (src, size) = image.map_or((None, None), |image| (Some(image.src), image.size));
        if let Some(src) = src {
            html.push_str(" src=\"");
            escape::url(html, &src);
            html.push('"');
        }
        escape::attribute(html, "alt", &alt);
        if !title.is_empty() {
            escape::attribute(html, "title", title);
        }
        if !is_plain {
            // The first image is usually visible immediately, so it is not loaded lazily.
            html.push_str(if is_first {
                " decoding=\"async\""
            } else {
                " loading=\"lazy\" decoding=\"async\""
            });
        }
        let attributes = self.attributes.get(&index);
        let attribute_value = |name: &str| {
            let value = attributes?.iter().find(|(known, _)| known == name);
            value.map(|(_, value)| value.clone())
        };
        let (width, height) = (attribute_value("width"), attribute_value("height"));
        self.image_size(size, width.as_deref(), height.as_deref());
        self.write_attributes(index, &["width", "height", "title"]);
        self.page.out.html().push_str(" />");
        if self.is_replaced("img") {
            self.replace_element("img", start, range);
        }
        end + 1
    }

    /// Counts an image. Returns whether it is the first image of the page.
    pub(super) fn count_image(&mut self) -> bool {
        self.page.images += 1;
        self.page.images == 1
    }

    /// Writes the `width` and `height` attributes that the author did not set, so that browsers reserve space.
    /// `natural_size` is the size of the image file. If the author set only one dimension, the aspect ratio determines
    /// the other dimension.
    pub(super) fn image_size(
        &mut self,
        natural_size: Option<(u32, u32)>,
        width: Option<&str>,
        height: Option<&str>,
    ) {
        let Some((natural_width, natural_height)) =
            natural_size.filter(|(width, height)| *width > 0 && *height > 0)
        else {
            return;
        };
        let html = self.page.out.html();
        match (width, height) {
            (None, None) => {
                escape::put(html, format_args!(" width=\"{natural_width}\" height=\"{natural_height}\""));
            }
            (Some(width), None) => {
                if let Some(height) = in_proportion(width, natural_height, natural_width) {
                    escape::put(html, format_args!(" height=\"{height}\""));
                }
            }
            (None, Some(height)) => {
                if let Some(width) = in_proportion(height, natural_width, natural_height) {
                    escape::put(html, format_args!(" width=\"{width}\""));
                }
            }
            (Some(_), Some(_)) => {}
        }
    }

    /// If the paragraph at `index` contains only an image with a title, writes the image as a figure with the title as
    /// caption and returns the index of the next event. Returns `None` for other paragraphs.
    pub(super) fn captioned_image(&mut self, index: usize) -> Option<usize> {
        if !self.page.extensions.captions {
            return None;
        }
        let (Event::Start(Tag::Image { dest_url, title, .. }), range) = self.events.get(index + 1)? else {
            return None;
        };
        let end = self.end_of(index + 1) + 1;
        let is_alone = matches!(self.events.get(end), Some((Event::End(TagEnd::Paragraph), _)));
        if title.is_empty() || !is_alone {
            return None;
        }
        self.page.text.line();
        self.page.out.line();
        self.page.out.html().push_str("<figure class=\"q-picture\">\n");
        self.image(index + 1, dest_url, "", range);
        self.page.text.line();
        self.page.out.html().push_str("\n<figcaption>");
        self.plain_text(title);
        self.page.text.line();
        self.page.out.html().push_str("</figcaption>\n</figure>\n");
        Some(end + 1)
    }
}

/// Returns `length * numerator / denominator`, rounded, but at least 1. Returns `None` if `length` is not a whole
/// number of pixels.
fn in_proportion(length: &str, numerator: u32, denominator: u32) -> Option<u64> {
    let length: u32 = length.trim().parse().ok()?;
    let (numerator, denominator) = (u64::from(numerator), u64::from(denominator));
    Some(((u64::from(length) * numerator + denominator / 2) / denominator).max(1))
}
