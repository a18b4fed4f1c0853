//! Articles as data: the request that the engine sends to the theme's server script, and the response.
//! `theme/src/contract.ts`, generated from this and three other sources, declares the same types in TypeScript.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
#[cfg(feature = "typescript")]
use ts_rs::TS;

/// The component calls and expressions of an article, and the names that they use.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct ArticleRequest<'a> {
    /// `export` statements of the page.
    pub exports: Vec<ArticleExport<'a>>,
    /// Origins of the page's imported names, by local name.
    #[cfg_attr(feature = "typescript", ts(as = "BTreeMap<String, ArticleBinding>"))]
    pub imports: &'a BTreeMap<String, ArticleBinding>,
    /// The outermost nodes to render, in page order.
    pub nodes: Vec<ArticleNode<'a>>,
    /// Random seed for each node, in the same order as `nodes`.
    pub seeds: Vec<u32>,
}

/// An `export` statement of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct ArticleExport<'a> {
    /// JavaScript that declares `names` in the page's scope.
    pub source: &'a str,
    /// Names that `source` declares.
    pub names: &'a [String],
}

/// The origin of a local name.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(untagged, rename_all_fields = "camelCase")]
pub enum ArticleBinding {
    /// A component or a value of a module.
    Module {
        /// The module's path relative to the site's folder, or the specifier of a module that Quire provides.
        module: String,
        /// Name of the export; `default` for the default export, `*` for the whole module.
        export: String,
        /// URL of the module for the browser, if it is an island. Set after bundling.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        client: Option<String>,
        /// Whether the module is an island without `"use client"`, because its code needs a browser.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "typescript", ts(as = "Option<bool>", optional))]
        is_auto: bool,
    },
    /// A JSON or raw-text import.
    Value {
        /// The imported value.
        #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
        value: Value,
    },
}

/// A node of an MDX component tree: finished HTML, an expression or a component call. Expressions and calls are
/// numbered in page order; errors refer to these numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(untagged)]
pub enum ArticleNode<'a> {
    /// Finished HTML between calls.
    Html {
        /// The HTML.
        html: &'a str,
    },
    /// An expression in braces.
    Expression {
        /// Number in page order.
        id: usize,
        /// JavaScript source.
        expression: &'a str,
    },
    /// A component call.
    Component {
        /// Number in page order.
        id: usize,
        /// Name as written, such as `Tabs` or `Menu.Item`.
        component: &'a str,
        /// Attributes in source order.
        props: Vec<ArticleProp<'a>>,
        /// Nodes between the opening and the closing tag.
        children: Vec<ArticleNode<'a>>,
    },
}

/// An attribute of a component call: a string, an expression or a spread object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(untagged)]
pub enum ArticleProp<'a> {
    /// `name="value"`.
    Text {
        /// Name.
        name: &'a str,
        /// String with entities decoded.
        value: &'a str,
    },
    /// `name={expression}`.
    Expression {
        /// Name.
        name: &'a str,
        /// JavaScript source.
        expression: &'a str,
    },
    /// `{...spread}`.
    Spread {
        /// JavaScript source of the object.
        spread: &'a str,
    },
}

/// The rendered component calls and expressions of an article.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct ArticleAnswer {
    /// The rendered nodes, one for each node of the request, in the same order.
    pub nodes: Vec<RenderedNode>,
    /// The errors, one per failed node, import or export.
    pub errors: Vec<ScriptError>,
    /// State, effects and event handlers of components that are never hydrated, by component name.
    pub dead: BTreeMap<String, DeadUse>,
}

/// A rendered component call or expression.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "camelCase")]
pub struct RenderedNode {
    /// The HTML, empty after an error. The placeholder of island `n` of the node is `q<n>` between two U+0001, because
    /// the island's number in the article is not known yet.
    pub html: String,
    /// Number of islands in the HTML.
    pub islands: usize,
    /// Whether the node's code used page or navigation data. The HTML may then differ on other pages.
    pub reads_page: bool,
    /// Elements that the node adds to the document's head.
    pub head: Vec<HeadItem>,
}

/// An element that the site's code adds to the head of a document. Not validated.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct HeadItem {
    /// Tag name.
    pub name: String,
    /// Attributes by name; `text` is the content of a `title`.
    pub attributes: BTreeMap<String, String>,
}

/// An exception thrown by the site's code.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(optional_fields))]
pub struct ScriptError {
    /// Where the exception was thrown. Absent for the theme's own code.
    pub place: Option<ScriptPlace>,
    /// The message.
    pub message: String,
    /// JavaScript stack; may be empty.
    pub stack: String,
    /// Advice for the author.
    pub hint: Option<String>,
    /// React's component stack, innermost first, if React's development build reported the error.
    pub components: Option<String>,
}

/// The code in which an exception was thrown.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(untagged)]
pub enum ScriptPlace {
    /// A component call or an expression of the article.
    Node {
        /// The node's id in the request.
        node: usize,
        /// Name of the component; absent for an expression.
        #[cfg_attr(feature = "typescript", ts(optional))]
        component: Option<String>,
    },
    /// An import of the page.
    Import {
        /// The local name.
        import: String,
    },
    /// An export of the page.
    Export {
        /// The export's index in the request.
        export: usize,
    },
    /// The content of a slot.
    Slot {
        /// The slot's name.
        slot: String,
    },
    /// The top level of a module.
    Module {
        /// The module's id.
        module: String,
    },
}

/// State, effects or event handlers of a component that is never hydrated.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct DeadUse {
    /// The id of the component call.
    pub node: usize,
    /// Names of the hooks and event handlers, such as `useState` and `onClick`, in order of first use.
    pub uses: Vec<String>,
    /// JavaScript stack of the first use.
    pub stack: String,
    /// Name of the prop that cannot be serialized for the browser, if the component would otherwise be hydrated.
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub unsent: Option<String>,
}
