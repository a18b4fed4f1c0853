//! The frontmatter keys that Quire supports. Other keys are passed on to the site's components.

use super::post::{PostAuthors, PostTags};
use crate::head::HeadElement;
use crate::keys::{enums, keys};
use crate::schema::{Schema, Typed};
use crate::site::LandingSettings;
use crate::tree::Node;
use crate::value::{Icon, Link, Spanned, Themed};

keys! {
    /// The frontmatter keys that the engine supports.
    pub struct Frontmatter {
        /// Title of the page. May contain inline code, emphasis, strong and deleted text as in Markdown. Defaults to
        /// the first heading, or else to the file name.
        title "title": String;
        /// Second part of the title in the browser tab. Defaults to the site's title.
        title_suffix "titleSuffix": String;
        /// Description for search engines and link previews. Defaults to the description of the language, or else of
        /// the site.
        description "description": String;
        /// Image for link previews: the path of a file in `public`, such as `/card.png`, a URL, or `false` for no
        /// image. Defaults to the image that `[social]` in `quire.toml` generates or sets.
        image "image": SocialImage;
        /// Page type, which sets the parts of the theme that the page shows.
        page_type "pageType": PageTypeKey = "\"doc\"";
        /// Name of a custom layout, from `layouts` in the site's theme module. Defaults to the layout of the page type.
        layout "layout": Spanned<String>;
        /// Whether to list the pages of the folder, as cards with their headings.
        overview "overview": bool = "false";
        /// Heading levels that an overview shows.
        overview_headers "overviewHeaders": Vec<Depth>;
        /// Ids of headings to omit from an overview together with their subheadings, such as the id of a section that
        /// every page has.
        overview_skip "overviewSkip": Vec<String>;
        /// Whether to show the outline, or its heading levels: `deep` for 2 to 6, one level, or the highest and lowest
        /// level, such as `[2, 3]`.
        outline "outline": bool = "true";
        /// Whether to show the footer, with the edit link and the links to the previous and next page.
        footer "footer": bool = "true";
        /// Whether to show the sidebar.
        sidebar "sidebar": bool = "true";
        /// Whether to show the navigation bar.
        navbar "navbar": bool = "true";
        /// Whether to show the site's global components.
        global_components "globalComponents": bool = "true";
        /// Hero of a home page: name, buttons and image.
        hero "hero": HeroSettings;
        /// Feature cards of a home page.
        features "features": Vec<Feature>;
        /// Larger hero of a home page: `true` for the hero in `[theme.landing]` of `quire.toml`, `false` for none, or
        /// keys that override its keys.
        landing "landing": Landing;
        /// `meta` and `link` elements for the page's HTML head, each `[name, { attributes }]`.
        head "head": Vec<HeadElement>;
        /// Additional search terms for the page.
        keywords "keywords": CommaList;
        /// Whether the site's search finds the page.
        search "search": bool = "true";
        /// Whether to exclude the page from search engines, the site's search, the sitemap and `llms.txt`.
        noindex "noindex": bool = "false";
        /// Tag after the page's title in the sidebar, such as `new`.
        tag "tag": String;
        /// Value of the `data-context` attribute of the page's sidebar entry, for your own style sheets.
        context "context": String;
        /// Date of a blog post, with or without a time: `2026-11-20`, `2026-11-20T09:30:00+08:00`. Defaults to the date
        /// in the file name.
        date "date": Spanned<String>;
        /// Authors of a blog post: a key of `[authors]` in `quire.toml`, a name, a table, or a list of these.
        authors "authors": PostAuthors;
        /// Another name for `authors`. Ignored if `authors` is set.
        author "author": PostAuthors;
        /// Tags of a blog post.
        tags "tags": PostTags = "[]";
        /// Whether to omit the page from builds. `quire dev` shows it.
        draft "draft": bool = "false";
    }

    /// Hero of the home page.
    pub struct HeroSettings {
        /// Name of the product.
        name "name": String;
        /// What the product is, in one or more lines.
        text "text": String;
        /// Smaller line below the text.
        tagline "tagline": String;
        /// Buttons below the tagline.
        actions "actions": Vec<HeroAction>;
        /// Image next to the hero's text.
        image "image": HeroImage;
    }

    /// A button of the hero.
    pub struct HeroAction {
        /// Label of the button.
        text "text": String => required;
        /// Target of the button, as a URL or a path of the site.
        link "link": Link => required;
        /// Style of the button: `brand` is filled, `alt` is outlined.
        theme "theme": ActionTheme = "\"brand\"";
    }

    /// Image of the hero.
    pub struct HeroImage {
        /// The path of a file in `public`, such as `/hero.png`, a URL, or a table with `light` and `dark`.
        src "src": Themed => required;
        /// Alternative text, for readers who cannot see the image.
        alt "alt": String;
        /// The image's `srcset` attribute: versions of the image in other sizes.
        srcset "srcset": CommaList;
        /// The image's `sizes` attribute: its width on screens of different sizes.
        sizes "sizes": CommaList;
    }

    /// Feature card of the home page.
    pub struct Feature {
        /// Emoji, URL of an image, or SVG markup.
        icon "icon": Spanned<Icon>;
        /// Title of the card.
        title "title": String => required;
        /// Text of the card.
        details "details": String;
        /// Target of the card, as a URL or a path of the site.
        link "link": Link;
        /// Text of the link at the end of the card.
        link_text "linkText": String;
        /// Width of the card in columns. A row has 12 columns.
        span "span": Columns = "4";
    }
}

enums! {
    /// Type of a page, as written in frontmatter.
    pub enum PageTypeKey {
        /// Landing page.
        Home "home",
        /// Documentation.
        Doc "doc",
        /// Documentation without outline, at full width.
        DocWide "doc-wide",
        /// Shown for unknown URLs.
        NotFound "404",
        /// Navigation bar and content only.
        Custom "custom",
        /// Content only.
        Blank "blank",
    }

    /// Style of a hero button.
    pub enum ActionTheme {
        /// Filled.
        Brand "brand",
        /// Outlined.
        Alt "alt",
    }
}

/// Preview image for links to a page in chat apps and social networks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SocialImage {
    /// `true` for the image that the site generates or sets, `false` for none.
    Switch(bool),
    /// URL or path of an image for this page only.
    Own(Link),
}

impl Typed for SocialImage {
    fn schema() -> Schema {
        Schema::Either(&[bool::schema, Link::schema])
    }
    fn read(node: &Node) -> Option<Self> {
        bool::read(node).map(Self::Switch).or_else(|| Link::read(node).map(Self::Own))
    }
}

/// Landing hero of a page: none, the site's, or the page's own.
#[derive(Debug, Clone, PartialEq)]
pub enum Landing {
    /// `true` for the site's hero, `false` for none.
    Switch(bool),
    /// Settings of the page, which override the site's `theme.landing`.
    Own(Box<LandingSettings>),
}

impl Typed for Landing {
    fn schema() -> Schema {
        Schema::Either(&[bool::schema, LandingSettings::schema])
    }
    fn read(node: &Node) -> Option<Self> {
        bool::read(node)
            .map(Self::Switch)
            .or_else(|| LandingSettings::read(node).map(|settings| Self::Own(Box::new(settings))))
    }
}

/// Width of a feature card in columns of a 12-column grid: 2, 3, 4 or 6 (requirement S2-40).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Columns(pub u8);

const COLUMNS: &[i64] = &[2, 3, 4, 6];

impl Typed for Columns {
    fn schema() -> Schema {
        Schema::Integers(COLUMNS)
    }
    fn read(node: &Node) -> Option<Self> {
        let columns = node.integer().filter(|it| COLUMNS.contains(it))?;
        u8::try_from(columns).ok().map(Self)
    }
}

/// Level of a heading, 1 to 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Depth(pub u8);

impl Typed for Depth {
    fn schema() -> Schema {
        Schema::Integer { min: 1, max: 6 }
    }
    fn read(node: &Node) -> Option<Self> {
        let depth = u8::try_from(node.integer()?).ok()?;
        (1..=6).contains(&depth).then_some(Self(depth))
    }
}

/// Value of `srcset` or `sizes`: a string, or a list joined with commas.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommaList(pub String);

impl Typed for CommaList {
    fn schema() -> Schema {
        Schema::Either(&[String::schema, Vec::<String>::schema])
    }
    fn read(node: &Node) -> Option<Self> {
        let list = Vec::<String>::read(node).map(|items| items.join(", "));
        list.or_else(|| String::read(node)).map(Self)
    }
}
