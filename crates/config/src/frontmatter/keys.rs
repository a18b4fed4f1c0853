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
        /// Title, with inline code, emphasis, strong and deleted text as in Markdown. Defaults to the first heading.
        title "title": String;
        /// Second part of the document title. Defaults to the site's title.
        title_suffix "titleSuffix": String;
        /// Description for search engines. Defaults to the locale's description.
        description "description": String;
        /// Preview image of the page in chats and social networks: a path below `public/`, or a URL; `false`
        /// for none. Defaults to the image that `[social]` generates or sets.
        image "image": SocialImage;
        /// Type of the page.
        page_type "pageType": PageTypeKey = "\"doc\"";
        /// Name of a layout in `layouts` of the site's theme. Defaults to the layout of the page type.
        layout "layout": Spanned<String>;
        /// List the pages of the section.
        overview "overview": bool = "false";
        /// Heading levels to list on an overview.
        overview_headers "overviewHeaders": Vec<Depth>;
        /// Ids of headings to omit from an overview together with their subheadings, such as sections that
        /// every page has.
        overview_skip "overviewSkip": Vec<String>;
        /// Whether to show the outline, or its heading levels: `deep`, a level, or the highest and lowest level.
        outline "outline": bool = "true";
        /// Show the footer with the edit link and the links to the previous and next page.
        footer "footer": bool = "true";
        /// Show the sidebar.
        sidebar "sidebar": bool = "true";
        /// Show the navigation bar.
        navbar "navbar": bool = "true";
        /// Show the site's global components.
        global_components "globalComponents": bool = "true";
        /// Hero of the home page.
        hero "hero": HeroSettings;
        /// Feature cards of the home page.
        features "features": Vec<Feature>;
        /// Landing hero of the home page: `true` for the site's hero, `false` for none, or settings that
        /// override the site's settings.
        landing "landing": Landing;
        /// Additional elements of the document's head, each `[name, { attributes }]`.
        head "head": Vec<HeadElement>;
        /// Words that the site's search finds the page by, in addition to its text.
        keywords "keywords": CommaList;
        /// Include the page in the site's search.
        search "search": bool = "true";
        /// Exclude the page from search engines and from the site's search.
        noindex "noindex": bool = "false";
        /// Tag beside the page's sidebar entry.
        tag "tag": String;
        /// Value for the `data-context` attribute of the page's sidebar entry.
        context "context": String;
        /// Publication day or time of a blog post: `2026-11-20`, `2026-11-20T09:30:00+08:00`. Defaults to the date in
        /// the file name.
        date "date": Spanned<String>;
        /// Authors of a post: a key of `[authors]`, a name, a table with `name`, `title`, `url` and `image`, or a list
        /// of these.
        authors "authors": PostAuthors;
        /// Like `authors`, for one author.
        author "author": PostAuthors;
        /// Tags of a post.
        tags "tags": PostTags = "[]";
        /// Exclude the page from builds. `quire dev` shows it.
        draft "draft": bool = "false";
    }

    /// Hero of the home page.
    pub struct HeroSettings {
        /// Name of the product.
        name "name": String;
        /// Description of the product, in one or more lines.
        text "text": String;
        /// Smaller line below the text.
        tagline "tagline": String;
        /// Buttons.
        actions "actions": Vec<HeroAction>;
        /// Image.
        image "image": HeroImage;
    }

    /// A button of the hero.
    pub struct HeroAction {
        /// Label.
        text "text": String => required;
        /// Target.
        link "link": Link => required;
        /// Style.
        theme "theme": ActionTheme = "\"brand\"";
    }

    /// Image of the hero.
    pub struct HeroImage {
        /// URL, or one URL each for light and dark.
        src "src": Themed => required;
        /// Alternative text.
        alt "alt": String;
        /// The `srcset` attribute.
        srcset "srcset": CommaList;
        /// The `sizes` attribute.
        sizes "sizes": CommaList;
    }

    /// Feature card of the home page.
    pub struct Feature {
        /// Emoji, image URL or SVG markup.
        icon "icon": Spanned<Icon>;
        /// Title of the card.
        title "title": String => required;
        /// Text below the title.
        details "details": String;
        /// Target of the card.
        link "link": Link;
        /// Text of the link below the details.
        link_text "linkText": String;
        /// Width in columns of a 12-column grid: 2, 3, 4 or 6.
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
