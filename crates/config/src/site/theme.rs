//! `[theme]`: settings of the theme, and of the site's own components.

use std::collections::BTreeMap;

use serde_json::Value;

use super::look::{Accent, Fonts, Look};
use crate::keys::{enums, keys};
use crate::schema::{PositiveNumber, Schema, Typed};
use crate::tree::Node;
use crate::valid_json::valid_json;
use crate::value::{Link, Themed};

keys! {
    /// Settings of the theme, which reads them as JSON.
    pub struct ThemeSettings {
        /// Color of links, highlights and buttons: `#rrggbb` or `#rgb`, or a table with `light`, `dark` and `fill`.
        accent "accent": Accent;
        /// Fonts for body text, separated by commas, or a table with `text` and `code`.
        font "font": Fonts;
        /// Corner radius of buttons and fields, such as `4px`. Blocks and panels have proportionally larger radii.
        radius "radius": String;
        /// Width of the article, such as `720px`. The page becomes wider accordingly.
        width "width": String;
        /// Whether to mark sections whose text has changed since the reader's last visit. Only the reader's browser
        /// remembers visits.
        mark_changes "markChanges": bool = "false";
        /// Whether a paragraph's translation appears next to it while the reader holds Alt and points at the paragraph.
        compare_languages "compareLanguages": bool = "false";
        /// Larger hero, for home pages without a `hero`. A page's `landing` overrides single keys.
        landing "landing": LandingSettings;
        /// Footer of home pages: links in columns, and lines of text.
        footer "footer": FooterSettings;
        /// Menu of related tools at the start of the navigation bar.
        tools "tools": ToolsSettings;
        /// Cards of related tools at the end of home pages.
        tool_stack "toolStack": ToolStackSettings;
    }

    /// Landing hero.
    pub struct LandingSettings {
        /// Line below the site's title: text, or the key of an interface string.
        subtitle "subtitle": String;
        /// Paragraph below the subtitle: text, or the key of an interface string. Defaults to the page's description.
        description "description": String;
        /// First button, which is filled. Defaults to the interface string `getStarted` and a link to `/`.
        primary "primary": LandingButton;
        /// Second button, which is outlined. Defaults to the interface string `learnMore` and a link to `/`.
        secondary "secondary": LandingButton;
        /// Image behind the hero, or a table with `light` and `dark`.
        background "background": Themed;
        /// Whether to draw moving stars behind the hero, on large screens.
        stars "stars": bool = "false";
        /// Whether to draw an oval behind the logo.
        oval "oval": bool = "false";
        /// Command next to the buttons. Readers can copy it.
        command "command": String;
    }

    /// Button of the landing hero, or link of the footer.
    pub struct LandingButton {
        /// Label: text, or the key of an interface string.
        text "text": String;
        /// Target: a URL, or a path of the site without the language, such as `/guide/`.
        link "link": Link = "\"/\"";
    }

    /// Footer of home pages.
    pub struct FooterSettings {
        /// Text of the footer: a line, a list of lines, or one of these for each language.
        message "message": FooterMessage;
        /// Columns of links above the text.
        columns "columns": Vec<FooterColumn>;
    }

    /// Column of links in the footer.
    pub struct FooterColumn {
        /// Heading of the column: text, or the key of an interface string.
        title "title": String;
        /// Links of the column.
        links "links": Vec<LandingButton>;
    }

    /// Menu of tools.
    pub struct ToolsSettings {
        /// Events that open the menu, in addition to the keyboard: one event or a list.
        trigger "trigger": Triggers = "[\"hover\", \"click\"]";
        /// Link at the top of the menu.
        header "header": ToolsHeader;
        /// Groups of tools.
        groups "groups": Vec<ToolGroupSettings>;
    }

    /// Link at the top of the menu of tools.
    pub struct ToolsHeader {
        /// Label of the link.
        text "text": String => required;
        /// URL of an image before the label.
        logo "logo": Link;
        /// Target of the link.
        link "link": Link => required;
    }

    /// Group of tools.
    pub struct ToolGroupSettings {
        /// Heading of the group on Chinese pages, and on all other pages if `titleEn` is not set.
        title "title": String;
        /// Heading of the group on pages that are not Chinese.
        title_en "titleEn": String;
        /// Tools of the group.
        links "links": Vec<ToolLink>;
    }

    /// Cards of tools.
    pub struct ToolStackSettings {
        /// Heading above the cards: text, or the key of an interface string.
        title "title": String;
        /// Paragraph below the heading: text, or the key of an interface string.
        description "description": String;
        /// Tools, with one card each.
        links "links": Vec<ToolLink>;
    }

    /// A tool.
    pub struct ToolLink {
        /// Name of the tool.
        name "name": String => required;
        /// Description on Chinese pages, and on all other pages if `descEn` is not set.
        desc "desc": String;
        /// Description on pages that are not Chinese.
        desc_en "descEn": String;
        /// URL of the tool's logo.
        logo "logo": Link;
        /// Size of the logo relative to its normal size, such as `1.2`.
        logo_scale "logoScale": PositiveNumber = "1";
        /// Target on Chinese pages, and on all other pages if `urlEn` is not set.
        url "url": Link => required;
        /// Target on pages that are not Chinese.
        url_en "urlEn": Link;
    }
}

enums! {
    /// Event that opens a menu.
    pub enum Trigger {
        /// Hovering with the pointer.
        Hover "hover",
        /// A click or tap.
        Click "click",
        /// Keyboard focus.
        Focus "focus",
        /// The secondary mouse button.
        ContextMenu "contextMenu",
    }
}

/// One trigger or an array of triggers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Triggers(pub Vec<Trigger>);

impl Typed for Triggers {
    fn schema() -> Schema {
        Schema::Either(&[Trigger::schema, Vec::<Trigger>::schema])
    }
    fn read(node: &Node) -> Option<Self> {
        Vec::read(node).or_else(|| Trigger::read(node).map(|it| vec![it])).map(Self)
    }
}

/// Lines of text. A single string is one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lines(pub Vec<String>);

impl Typed for Lines {
    fn schema() -> Schema {
        Schema::Either(&[String::schema, Vec::<String>::schema])
    }
    fn read(node: &Node) -> Option<Self> {
        Vec::read(node).or_else(|| String::read(node).map(|it| vec![it])).map(Self)
    }
}

/// Lines of a footer, for all languages or for each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FooterMessage {
    /// The same lines for all languages.
    All(Lines),
    /// Lines by language tag. Languages without lines use the lines of the default locale.
    ByLang(BTreeMap<String, Lines>),
}

impl Typed for FooterMessage {
    fn schema() -> Schema {
        Schema::Either(&[String::schema, Vec::<String>::schema, BTreeMap::<String, Lines>::schema])
    }
    fn read(node: &Node) -> Option<Self> {
        BTreeMap::read(node).map(Self::ByLang).or_else(|| Lines::read(node).map(Self::All))
    }
}

/// The `[theme]` table.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ThemeTable {
    /// The whole table as JSON. Invalid values of the theme's settings are omitted; other keys are as written.
    pub(crate) settings: Value,
    pub(crate) look: Look,
}

impl Typed for ThemeTable {
    fn schema() -> Schema {
        Schema::OpenTable(ThemeSettings::TABLE)
    }
    fn read(node: &Node) -> Option<Self> {
        let settings = valid_json(node, Self::schema())?;
        Some(Self { settings, look: Look::read(node).unwrap_or_default() })
    }
}
