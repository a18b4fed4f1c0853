//! Rendering of containers and alerts.

use std::cmp::Ordering;
use std::ops::Range;

use quire_diagnostics::{Diagnostic, did_you_mean};
use satteri_pulldown_cmark::BlockQuoteKind;

use super::{Open, Renderer};
use crate::container::{self, Kind};
use crate::events::with_emoji;
use crate::mask::{ContainerMark, Opening};
use crate::tabs::TAB;
use crate::{Attribute, CALLOUT, Dialect, escape};

/// Maximum nesting of containers. For containers nested deeper, only the content is written.
const MAX_DEPTH: usize = 64;

/// The kinds of alerts that GitHub supports.
const ALERTS: [&str; 5] = ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"];

/// Maximum length in bytes of the kind in an alert marker.
const MAX_ALERT: usize = 32;

/// A container whose closing line has not been reached.
pub(super) struct Container {
    role: Role,
    colons: usize,
    name: String,
    start_range: Range<usize>,
}

/// The kind of output for a container.
enum Role {
    Callout(Kind),
    /// Only the content, because the container is nested too deeply or has no markup.
    Silent,
    /// A group of code blocks as tabs.
    Group,
    /// Tabs with any content. Selecting a tab also selects the tab of the same name in all containers with the same
    /// key.
    Tabs(Option<String>),
    /// A tab in [`Role::Tabs`]. The value is its label.
    Tab(String),
}

impl From<BlockQuoteKind> for Kind {
    fn from(kind: BlockQuoteKind) -> Self {
        match kind {
            BlockQuoteKind::Note => Self::Note,
            BlockQuoteKind::Tip => Self::Tip,
            BlockQuoteKind::Important => Self::Important,
            BlockQuoteKind::Warning => Self::Warning,
            BlockQuoteKind::Caution => Self::Caution,
        }
    }
}

impl Renderer<'_, '_, '_> {
    /// Writes a thematic break, or processes a container line, which `mask` has replaced with a thematic break.
    pub(super) fn rule(&mut self, range: &Range<usize>) {
        self.page.text.line();
        self.page.out.line();
        match self.marks.container_at(range.start, range.end) {
            None => self.thematic_break(range),
            Some(mark) => match &mark.opening {
                Some(opening) => self.open_container(mark, opening),
                None => self.close_container(mark),
            },
        }
    }

    fn thematic_break(&mut self, range: &Range<usize>) {
        let html = self.page.out.html();
        let start = html.len();
        html.push_str("<hr />\n");
        if self.is_replaced("hr") {
            self.replace_element("hr", start, range);
        }
    }

    fn open_container(&mut self, mark: &ContainerMark, opening: &Opening) {
        if opening.name == TAB && !self.close_tab() {
            let line = self.source.text[mark.start..mark.end].to_owned();
            self.page.out.html().push_str("<p>");
            self.plain_text(&line);
            self.page.out.html().push_str("</p>\n");
            return;
        }
        if let Some(role) = self.special_role(opening) {
            if !matches!(role, Role::Silent) {
                self.page.out.open();
            }
            if let Role::Tab(label) = &role {
                self.page.text.push(label);
                self.page.text.line();
            }
            self.containers += 1;
            let (name, start_range) = (opening.name.clone(), mark.start..mark.end);
            return self.open.push(Open::Container(Container {
                role,
                colons: mark.colons,
                name,
                start_range,
            }));
        }
        let dialect = self.page.extensions.dialect;
        let known_kind = Kind::parse(&opening.name).or_else(|| foreign_kind(dialect, &opening.name));
        if known_kind.is_none() {
            self.report_unknown(mark, &opening.name);
        }
        let is_shown = self.containers < MAX_DEPTH;
        if is_shown {
            self.container_id(mark, opening);
            // An unknown container becomes a note. If the container has no title, its name becomes the title, so that
            // the name is not lost.
            let title =
                opening.title.as_deref().or(if known_kind.is_none() { Some(&opening.name) } else { None });
            let range = mark.start..mark.end;
            self.open_callout(known_kind.unwrap_or(Kind::Note), title, opening.is_open, &range);
        } else if self.containers == MAX_DEPTH {
            let message = format!(
                "containers are nested deeper than {MAX_DEPTH} levels; deeper containers are shown without a box"
            );
            let span = self.source.span(mark.start..mark.end);
            let hint = "close each container before opening the next one";
            self.page.report(Diagnostic::error("markdown/nesting-too-deep", span, message).hint(hint));
        }
        self.containers += 1;
        let role = if is_shown { Role::Callout(known_kind.unwrap_or(Kind::Note)) } else { Role::Silent };
        let (name, start_range) = (opening.name.clone(), mark.start..mark.end);
        self.open.push(Open::Container(Container { role, colons: mark.colons, name, start_range }));
    }

    /// Writes the id of a container as an empty element before the container. A component that replaces containers may
    /// not support ids.
    fn container_id(&mut self, mark: &ContainerMark, opening: &Opening) {
        let Some(id) = opening.id.as_deref() else { return };
        if self.reserve_id(id, &(mark.start..mark.end)) {
            let html = self.page.out.html();
            html.push_str("<span");
            escape::attribute(html, "id", id);
            html.push_str("></span>");
        }
    }

    /// Returns the role of a container, or `None` for a callout.
    fn special_role(&self, opening: &Opening) -> Option<Role> {
        match (self.page.extensions.dialect, opening.name.as_str()) {
            (Dialect::Vitepress, "tabs") if self.containers < MAX_DEPTH => {
                let words = opening.title.as_deref().unwrap_or_default();
                Some(Role::Tabs(words.strip_prefix("key:").map(str::to_owned)))
            }
            (Dialect::Vitepress, TAB) => Some(Role::Tab(opening.title.clone().unwrap_or_default())),
            (Dialect::Quire | Dialect::Vitepress, "code-group") if self.containers < MAX_DEPTH => {
                Some(Role::Group)
            }
            (Dialect::Vitepress, "code-group" | "raw" | "v-pre") => Some(Role::Silent),
            _ => None,
        }
    }

    /// Returns whether the innermost open construct is a group of code blocks.
    pub(super) fn is_in_group(&self) -> bool {
        matches!(self.open.last(), Some(Open::Container(Container { role: Role::Group, .. })))
    }

    fn report_unknown(&mut self, mark: &ContainerMark, name: &str) {
        let start = mark.start + self.source.text[mark.start..mark.end].find(name).unwrap_or(0);
        let span = self.source.span(start..start + name.len());
        let names = Kind::ALL.map(|(_, name, _)| name);
        let hint = match did_you_mean(name, names) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("supported containers: {}", names.map(|name| format!("`{name}`")).join(", ")),
        };
        let message = format!("unknown container `{name}`");
        self.page.report(Diagnostic::warning("markdown/unknown-container", span, message).hint(hint));
    }

    /// Reports a block quote whose first line is an alert marker (such as `[!NOTE]`) of an unknown kind. The block
    /// quote is rendered as an ordinary quote that starts with the marker.
    pub(super) fn check_alert(&mut self, range: &Range<usize>) {
        // There may be thousands of nested quotes, so only a few bytes after the marker are read.
        let text = &self.source.text[range.clone()];
        let Some(inner) = text.strip_prefix('>') else { return };
        let mark = inner.strip_prefix(' ').unwrap_or(inner);
        let Some(rest) = mark.strip_prefix("[!") else { return };
        let name = &rest[..rest.bytes().take(MAX_ALERT).take_while(u8::is_ascii_alphabetic).count()];
        let is_alone = rest[name.len()..]
            .strip_prefix(']')
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(['\n', '\r']));
        if self.is_plain() || name.is_empty() || !is_alone {
            return;
        }
        let start = range.start + text.len() - mark.len();
        let span = self.source.span(start..start + name.len() + "[!]".len());
        let hint = match (Kind::parse(name), did_you_mean(name, ALERTS)) {
            (Some(kind), _) => format!("write `:::{}` and `:::` around the text", kind.name()),
            (None, Some(suggestion)) => format!("did you mean `[!{suggestion}]`?"),
            (None, None) => {
                format!("supported alerts: {}", ALERTS.map(|name| format!("`[!{name}]`")).join(", "))
            }
        };
        let message = format!("unknown alert `[!{name}]`");
        self.page.report(Diagnostic::warning("markdown/unknown-alert", span, message).hint(hint));
    }

    /// Writes the start of a callout. `title` is inline Markdown.
    pub(super) fn open_callout(
        &mut self,
        kind: Kind,
        title: Option<&str>,
        is_open: bool,
        range: &Range<usize>,
    ) {
        if self.is_replaced(CALLOUT) {
            return self.open_callout_call(kind, title, is_open, range);
        }
        self.page.callouts += 1;
        let body = container::open(self.page.out.html(), kind, self.page.callouts, is_open);
        match title {
            Some(title) if self.page.extensions.emoji => self.title(&with_emoji(title)),
            Some(title) => self.title(title),
            None => {
                let title = container::default_title(self.page.host, self.page.extensions.dialect, kind);
                escape::text(self.page.out.html(), &title);
            }
        }
        self.page.out.html().push_str(body);
        self.page.text.line();
    }

    /// Begins a call to the component that replaces containers.
    fn open_callout_call(&mut self, kind: Kind, title: Option<&str>, is_open: bool, range: &Range<usize>) {
        let title = match title {
            Some(title) => {
                self.page.text.push(title);
                if self.page.extensions.emoji { with_emoji(title).into() } else { title.to_owned() }
            }
            None => container::default_title(self.page.host, self.page.extensions.dialect, kind).into_owned(),
        };
        let text = |name: &str, value: String| Attribute::Text { name: name.to_owned(), value };
        let mut attributes = vec![text("type", kind.name().to_owned()), text("title", title)];
        if is_open {
            attributes.push(Attribute::Expression { name: "open".to_owned(), source: "true".to_owned() });
        }
        self.page.text.line();
        self.open_call(attributes, range);
    }

    pub(super) fn close_callout(&mut self, kind: Kind) {
        if self.is_replaced(CALLOUT) {
            return self.close_call(CALLOUT);
        }
        container::close(self.page.out.html(), kind);
    }

    /// Processes a closing line. A closing line ends the innermost container in the same block that has the same number
    /// of colons, or otherwise the innermost container with fewer colons. Reports and closes everything that is still
    /// open inside this container.
    fn close_container(&mut self, mark: &ContainerMark) {
        let mut inner_count = None;
        let in_block = self.open.iter().rev().take_while(|open| !matches!(open, Open::ScopeBarrier(_)));
        for (index, open) in in_block.take(MAX_DEPTH + super::jsx::MAX_DEPTH).enumerate() {
            let Open::Container(container) = open else { continue };
            match container.colons.cmp(&mark.colons) {
                Ordering::Equal => {
                    inner_count = Some(index);
                    break;
                }
                Ordering::Less => inner_count = inner_count.or(Some(index)),
                Ordering::Greater => {}
            }
        }
        let Some(index) = inner_count else {
            escape::put(self.page.out.html(), format_args!("<p>{}</p>\n", ":".repeat(mark.colons)));
            return;
        };
        self.close_inner(index);
        if let Some(Open::Container(container)) = self.open.pop() {
            self.finish_container(&container);
        }
    }

    /// Closes the innermost `count` constructs, whose closing lines or tags are missing.
    fn close_inner(&mut self, count: usize) {
        for _ in 0..count {
            match self.open.pop() {
                Some(Open::Container(container)) => self.close_unfinished_container(container),
                Some(Open::Element(element)) => self.close_unfinished_element(element),
                Some(Open::Raw(element)) => self.close_unfinished_raw(&element),
                Some(Open::ScopeBarrier(_)) | None => {}
            }
        }
    }

    /// Closes everything inside the innermost container of tabs, including the previous tab. Returns false if no
    /// container of tabs is open.
    fn close_tab(&mut self) -> bool {
        let in_block = self.open.iter().rev().take_while(|open| !matches!(open, Open::ScopeBarrier(_)));
        let is_tabs = |open: &Open| matches!(open, Open::Container(Container { role: Role::Tabs(_), .. }));
        let inner = in_block.take(MAX_DEPTH + super::jsx::MAX_DEPTH).position(is_tabs);
        inner.map(|inner| self.close_inner(inner)).is_some()
    }

    fn finish_container(&mut self, container: &Container) {
        self.containers -= 1;
        match &container.role {
            Role::Callout(kind) => {
                self.page.out.line();
                self.close_callout(*kind);
            }
            Role::Group => self.close_group(&container.start_range),
            Role::Tabs(key) => self.close_tabs(key.as_deref(), &container.start_range),
            Role::Tab(label) => self.finish_tab(label, &container.start_range),
            Role::Silent => {}
        }
    }

    pub(super) fn close_unfinished_container(&mut self, container: Container) {
        self.finish_container(&container);
        if matches!(container.role, Role::Tab(_)) {
            return;
        }
        let span = self.source.span(container.start_range);
        let colons = ":".repeat(container.colons);
        let message = format!("the container `{}` is not closed", container.name);
        let hint = format!(
            "write `{colons}` on its own line after the container's text, indented like the container's first line"
        );
        let mut diagnostic = Diagnostic::error("markdown/unclosed-container", span, message);
        diagnostic.severity = self.page.extensions.dialect.severity();
        self.page.report(diagnostic.hint(hint));
    }
}

/// Returns the kind for a container name that exists only in another engine.
fn foreign_kind(dialect: Dialect, name: &str) -> Option<Kind> {
    match (dialect, name) {
        (Dialect::Docusaurus, "secondary") => Some(Kind::Note),
        (Dialect::Docusaurus, "success") => Some(Kind::Tip),
        _ => None,
    }
}
