//! The keys of frontmatter the engine knows. Others are the site's own and are handed on.

use crate::head::HeadElement;
use crate::keys::{keys, words};
use crate::shape::{Icon, Link, Shape, Spanned, Themed, Typed};
use crate::tree::Node;

keys! {
    /// The frontmatter keys the engine knows.
    pub struct Frontmatter {
        /// Title, inline Markdown of four marks; the first heading when missing.
        title "title": String;
        /// Second half of the document title; the site's title when missing.
        title_suffix "titleSuffix": String;
        /// For search engines; the locale's description when missing.
        description "description": String;
        /// What the page is.
        page_type "pageType": PageTypeKey = "\"doc\"";
        /// The page lists the pages of its section.
        overview "overview": bool = "false";
        /// Depths of headings shown on an overview.
        overview_headers "overviewHeaders": Vec<Depth>;
        /// Show the outline.
        outline "outline": bool = "true";
        /// Show the footer with edit link and neighbours.
        footer "footer": bool = "true";
        /// Show the sidebar.
        sidebar "sidebar": bool = "true";
        /// Show the navigation bar.
        navbar "navbar": bool = "true";
        /// Show the site's global components.
        global_components "globalComponents": bool = "true";
        /// Head of the home page.
        hero "hero": Hero;
        /// Cards of the home page.
        features "features": Vec<Feature>;
        /// More elements for the document's head, `[name, {attributes}]` each.
        head "head": Vec<HeadElement>;
        /// Find the page in the site's search.
        search "search": bool = "true";
        /// Keep the page out of search engines and of the site's search.
        noindex "noindex": bool = "false";
        /// Shown beside the page's sidebar entry.
        tag "tag": String;
        /// Readable at the page's sidebar entry.
        context "context": String;
    }

    /// Head of the home page.
    pub struct Hero {
        /// Name of the product.
        name "name": String;
        /// What it is, one or more lines.
        text "text": String;
        /// One more line, smaller.
        tagline "tagline": String;
        /// Buttons.
        actions "actions": Vec<HeroAction>;
        /// Picture.
        image "image": HeroImage;
    }

    /// A button of the hero.
    pub struct HeroAction {
        /// Label.
        text "text": String => required;
        /// Where it leads.
        link "link": Link => required;
        /// Looks.
        theme "theme": ActionTheme = "\"brand\"";
    }

    /// Picture of the hero.
    pub struct HeroImage {
        /// Address, or one for each appearance.
        src "src": Themed => required;
        /// Text alternative.
        alt "alt": String;
        /// Other sizes of the picture, as the HTML attribute.
        srcset "srcset": Sources;
        /// Widths the picture is shown at, as the HTML attribute.
        sizes "sizes": Sources;
    }

    /// A card of the home page.
    pub struct Feature {
        /// Emoji, image address or SVG markup.
        icon "icon": Spanned<Icon>;
        /// Title.
        title "title": String => required;
        /// Text.
        details "details": String;
        /// Where the card leads.
        link "link": Link;
        /// Columns of twelve: 2, 3, 4 or 6.
        span "span": Columns = "4";
    }
}

words! {
    /// What the page is, as written.
    pub enum PageTypeKey {
        /// Landing page.
        Home "home",
        /// Documentation.
        Doc "doc",
        /// The page for unknown addresses.
        NotFound "404",
        /// Navbar and content.
        Custom "custom",
        /// Content alone.
        Blank "blank",
    }

    /// Looks of a hero button.
    pub enum ActionTheme {
        /// Filled.
        Brand "brand",
        /// Outlined.
        Alt "alt",
    }
}

/// Columns a feature spans: 2, 3, 4 or 6 (requirement S2-40).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Columns(pub u8);

const COLUMNS: &[i64] = &[2, 3, 4, 6];

impl Typed for Columns {
    fn shape() -> Shape {
        Shape::Integers(COLUMNS)
    }
    fn read(node: &Node) -> Option<Self> {
        let columns = node.integer().filter(|it| COLUMNS.contains(it))?;
        u8::try_from(columns).ok().map(Self)
    }
}

/// Depth of a heading, 1 to 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Depth(pub u8);

impl Typed for Depth {
    fn shape() -> Shape {
        Shape::Integer { min: 1, max: 6 }
    }
    fn read(node: &Node) -> Option<Self> {
        let depth = u8::try_from(node.integer()?).ok()?;
        (1..=6).contains(&depth).then_some(Self(depth))
    }
}

/// `srcset` or `sizes`: one text, or a list that is joined with commas.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sources(pub String);

impl Typed for Sources {
    fn shape() -> Shape {
        Shape::Either(&[String::shape, Vec::<String>::shape])
    }
    fn read(node: &Node) -> Option<Self> {
        let list = Vec::<String>::read(node).map(|items| items.join(", "));
        list.or_else(|| String::read(node)).map(Self)
    }
}
