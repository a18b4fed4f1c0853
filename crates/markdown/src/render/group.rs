//! Rendering of tabs: `::: code-group`, `::: tabs` (VitePress), and code blocks with `tab` or `npm2yarn` in their info
//! strings (Docusaurus).

use std::ops::Range;

use satteri_pulldown_cmark::{CodeBlockKind, Event, Tag};

use super::Renderer;
use crate::code::meta::Meta;
use crate::{Attribute, Component, Segment};
use quire_syntax::tab_blocks::{self, TabBlock, tab_block};

impl<'s> Renderer<'_, '_, 's> {
    /// Closes a code group. Writes its code blocks as tabs, followed by the other content of the group.
    pub(super) fn close_group(&mut self, start_range: &Range<usize>) {
        let is_tab = |segment: &Segment| matches!(segment, Segment::Component(call) if call.name == "Tab");
        let (tabs, others): (Vec<_>, Vec<_>) = self.page.out.close().into_iter().partition(is_tab);
        let is_active = |attributes: &[Attribute]| has_flag(attributes, "active");
        let attributes = selection_attribute(&tabs, is_active, "label").into_iter().collect();
        if !tabs.is_empty() {
            self.call("Tabs", attributes, tabs, start_range);
        }
        for segment in others {
            self.page.out.push(segment);
        }
    }

    /// Closes a container of tabs. Writes the content outside of tabs, followed by the tabs.
    pub(super) fn close_tabs(&mut self, key: Option<&str>, start_range: &Range<usize>) {
        let is_tab = |segment: &Segment| matches!(segment, Segment::Component(call) if call.name == "Tab");
        let (tabs, others): (Vec<_>, Vec<_>) = self.page.out.close().into_iter().partition(is_tab);
        for segment in others {
            self.page.out.push(segment);
        }
        let group =
            key.map(|key| Attribute::Text { name: "groupId".to_owned(), value: key.trim().to_owned() });
        if !tabs.is_empty() {
            self.call("Tabs", group.into_iter().collect(), tabs, start_range);
        }
    }

    /// Closes a tab and writes it as a component call.
    pub(super) fn finish_tab(&mut self, label: &str, start_range: &Range<usize>) {
        let children = self.page.out.close();
        let attributes = vec![Attribute::Text { name: "label".to_owned(), value: label.to_owned() }];
        self.call("Tab", attributes, children, start_range);
    }

    /// Writes a code block as a tab of the open code group.
    pub(super) fn tab(
        &mut self,
        meta: &Meta,
        code: &str,
        label: Option<&str>,
        is_active: bool,
        index: usize,
    ) {
        let label = label.map_or_else(|| meta.language.clone(), str::to_owned);
        self.page.text.line();
        self.page.text.push(&label);
        self.page.text.line();
        self.page.out.open();
        self.figure(meta, code, index);
        let children = self.page.out.close();
        let mut attributes = vec![Attribute::Text { name: "label".to_owned(), value: label }];
        if is_active {
            attributes.push(Attribute::Expression { name: "active".to_owned(), source: "true".to_owned() });
        }
        let range = self.events[index].1.clone();
        self.call("Tab", attributes, children, &range);
    }

    /// Starting at `index`, writes consecutive code blocks marked `tab` as tabs. Returns the index of the next event.
    pub(super) fn tab_blocks(&mut self, index: usize, first: TabBlock) -> usize {
        let start_range = self.events[index].1.clone();
        self.page.out.open();
        let mut at = index;
        let mut next = Some(first);
        while let Some(TabBlock { label, span }) = next.take() {
            self.page.text.line();
            self.page.text.push(&label);
            self.page.text.line();
            self.page.out.open();
            for _ in 0..span {
                let Some(info) = self.code_info(at) else { break };
                at = self.single_code_block(at, info);
            }
            self.finish_tab(&label, &start_range);
            next = self.code_info(at).and_then(tab_block);
        }
        self.close_tabs(Some(tab_blocks::GROUP), &start_range);
        at
    }

    /// Returns the info string of the code block that starts at `index`, or `None` if no code block starts there.
    fn code_info(&self, index: usize) -> Option<&'s str> {
        match &self.events.get(index)?.0 {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => Some(info),
            Event::Start(Tag::CodeBlock(CodeBlockKind::Indented)) => Some(""),
            _ => None,
        }
    }

    /// Writes a call to `PackageManagerTabs`, which shows the commands in `code` for each package manager. Returns
    /// false if no line is an `npm` or `npx` command.
    pub(super) fn npm_tabs(&mut self, code: &str, index: usize) -> bool {
        let code = code.trim();
        let is_npm =
            |line: &str| line.trim_start().starts_with("npm ") || line.trim_start().starts_with("npx ");
        if !code.lines().any(is_npm) {
            return false;
        }
        // For a single `npm` command, the component expects only the part after `npm`.
        let command = match code.strip_prefix("npm ") {
            Some(command) if !code.contains('\n') => command,
            _ => code,
        };
        let attributes = vec![Attribute::Text { name: "command".to_owned(), value: command.to_owned() }];
        let range = self.events[index].1.clone();
        self.call("PackageManagerTabs", attributes, Vec::new(), &range);
        true
    }

    /// Writes a call to a theme component. `range` is the source that the call replaces.
    pub(super) fn call(
        &mut self,
        name: &str,
        attributes: Vec<Attribute>,
        children: Vec<Segment>,
        range: &Range<usize>,
    ) {
        let span = self.source.span(range.clone());
        self.page.out.push(Segment::Component(Component {
            name: name.to_owned(),
            attributes,
            children,
            span,
        }));
    }
}

/// Returns the attribute of `Tabs` that selects the first tab for which `is_selected` returns true. `key` is the
/// attribute that identifies a tab.
pub(super) fn selection_attribute(
    tabs: &[Segment],
    is_selected: impl Fn(&[Attribute]) -> bool,
    key: &str,
) -> Option<Attribute> {
    let attributes = tabs.iter().find_map(|tab| match tab {
        Segment::Component(call) if is_selected(&call.attributes) => Some(&call.attributes),
        _ => None,
    })?;
    attributes.iter().find_map(|attribute| match attribute {
        Attribute::Text { name, value } if name == key => {
            Some(Attribute::Text { name: "defaultValue".to_owned(), value: value.clone() })
        }
        _ => None,
    })
}

/// Returns whether the attribute `flag` is written without a value, or with the value `{true}`.
pub(super) fn has_flag(attributes: &[Attribute], flag: &str) -> bool {
    attributes.iter().any(
        |attribute| matches!(attribute, Attribute::Expression { name, source } if name == flag && source == "true"),
    )
}
