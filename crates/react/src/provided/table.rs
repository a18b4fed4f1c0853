//! Names of other engines' packages and their replacements, shared by pages and the bundler.

/// Specifiers of other engines' packages, and the modules that replace these packages. `@theme` contains components;
/// `@theme/runtime` contains hooks and functions with the names and results of Rspress's runtime.
pub(super) const ALIASES: [(&str, &str); 13] = [
    ("@rspress/core", "@theme/runtime"),
    ("@rspress/core/runtime", "@theme/runtime"),
    ("@rspress/core/theme", "@theme"),
    ("@rspress/core/theme-original", "@theme"),
    ("@rspress/runtime", "@theme/runtime"),
    ("@rspress/theme-default", "@theme"),
    ("@theme-original", "@theme"),
    ("rspress", "@theme/runtime"),
    ("rspress/core", "@theme/runtime"),
    ("rspress/runtime", "@theme/runtime"),
    ("rspress/theme", "@theme"),
    ("rspress/theme-original", "@theme"),
    ("theme-original", "@theme"),
];

/// Layout components of Rspress. Quire has no replacements, because its layout is customized in other ways.
pub(super) const LAYOUT: [&str; 21] = [
    "Banner",
    "DocContent",
    "DocFooter",
    "DocLayout",
    "HomeBackground",
    "HomeFeature",
    "HomeFooter",
    "HomeHero",
    "HomeLayout",
    "Layout",
    "Nav",
    "NavHamburger",
    "NavTitle",
    "NotFoundLayout",
    "Outline",
    "Root",
    "Search",
    "Sidebar",
    "SidebarList",
    "SocialLinks",
    "SwitchAppearance",
];

const THEME: &str = "@theme";
const RUNTIME: &str = "@theme/runtime";
const DOCUSAURUS: &str = "@theme/docusaurus";

/// Replacements for exports of Docusaurus packages. Each entry contains the package and the exported name, then the
/// module and the name of the replacement.
pub(super) const EXPORTS: [(&str, &str, &str, &str); 37] = [
    ("@docusaurus/BrowserOnly", "default", RUNTIME, "BrowserOnly"),
    ("@docusaurus/ExecutionEnvironment", "default", DOCUSAURUS, "ExecutionEnvironment"),
    ("@docusaurus/Head", "default", RUNTIME, "Head"),
    ("@docusaurus/Link", "default", DOCUSAURUS, "Link"),
    ("@docusaurus/Translate", "default", DOCUSAURUS, "Translate"),
    ("@docusaurus/Translate", "translate", DOCUSAURUS, "translate"),
    ("@docusaurus/router", "useLocation", RUNTIME, "useLocation"),
    ("@docusaurus/theme-common", "filterDocCardListItems", DOCUSAURUS, "filterDocCardListItems"),
    ("@docusaurus/theme-common", "findFirstSidebarItemLink", DOCUSAURUS, "findFirstSidebarItemLink"),
    ("@docusaurus/theme-common", "useColorMode", DOCUSAURUS, "useColorMode"),
    ("@docusaurus/theme-common", "useCurrentSidebarCategory", DOCUSAURUS, "useCurrentSidebarCategory"),
    ("@docusaurus/theme-common", "useCurrentSidebarSiblings", DOCUSAURUS, "useCurrentSidebarSiblings"),
    ("@docusaurus/theme-common", "useThemeConfig", DOCUSAURUS, "useThemeConfig"),
    ("@docusaurus/theme-common", "useWindowSize", RUNTIME, "useWindowSize"),
    ("@docusaurus/theme-common/internal", "useColorMode", DOCUSAURUS, "useColorMode"),
    ("@docusaurus/useBaseUrl", "default", DOCUSAURUS, "useBaseUrl"),
    ("@docusaurus/useBaseUrl", "useBaseUrlUtils", DOCUSAURUS, "useBaseUrlUtils"),
    ("@docusaurus/useDocusaurusContext", "default", DOCUSAURUS, "useDocusaurusContext"),
    ("@docusaurus/useIsBrowser", "default", DOCUSAURUS, "useIsBrowser"),
    ("@theme-original/Admonition", "default", THEME, "Callout"),
    ("@theme-original/CodeBlock", "default", DOCUSAURUS, "CodeBlock"),
    ("@theme-original/DocCard", "default", DOCUSAURUS, "DocCard"),
    ("@theme-original/DocCardList", "default", DOCUSAURUS, "DocCardList"),
    ("@theme-original/Heading", "default", DOCUSAURUS, "Heading"),
    ("@theme-original/TabItem", "default", THEME, "Tab"),
    ("@theme-original/Tabs", "default", THEME, "Tabs"),
    ("@theme-original/ThemedImage", "default", DOCUSAURUS, "ThemedImage"),
    ("@theme/Admonition", "default", THEME, "Callout"),
    ("@theme/CodeBlock", "default", DOCUSAURUS, "CodeBlock"),
    ("@theme/DocCard", "default", DOCUSAURUS, "DocCard"),
    ("@theme/DocCardList", "default", DOCUSAURUS, "DocCardList"),
    ("@theme/Heading", "default", DOCUSAURUS, "Heading"),
    ("@theme/TabItem", "default", THEME, "Tab"),
    ("@theme/Tabs", "default", THEME, "Tabs"),
    ("@theme/ThemedImage", "default", DOCUSAURUS, "ThemedImage"),
    ("@theme/useBaseUrl", "default", DOCUSAURUS, "useBaseUrl"),
    ("@theme/useIsBrowser", "default", DOCUSAURUS, "useIsBrowser"),
];

/// Scopes of Docusaurus packages. Imports from these scopes that are not in [`EXPORTS`] are omitted.
pub(super) const SCOPES: [&str; 4] = ["@docusaurus/", "@theme-init/", "@theme-original/", "@theme/"];
