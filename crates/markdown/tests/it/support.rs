//! Test helpers: a host with files in memory, and functions that print articles.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use quire_diagnostics::Span;
use quire_markdown::{
    Article, Attribute, CodeDefaults, CodeTypes, Component, Diagram, DiagramError, Extensions, Host, Image,
    ReadError, Segment, SourceFile, Syntax, TypedBlock, compile,
};

/// A host with files in memory. Resolved links get a prefix that tests can recognize.
#[derive(Default)]
pub(crate) struct TestHost {
    pub(crate) files: BTreeMap<String, String>,
    pub(crate) code: CodeDefaults,
    pub(crate) extensions: Extensions,
    pub(crate) data: BTreeMap<String, String>,
    /// Elements and containers that the site replaces with components.
    pub(crate) replaced: BTreeSet<&'static str>,
    /// All diagrams are rejected with an error at this word. If it is `None`, diagrams are shown as code.
    pub(crate) rejected_diagrams: Option<&'static str>,
    /// The picture of every diagram.
    pub(crate) drawn: Option<Diagram>,
    /// The URL of the only document that pages may embed in a frame.
    pub(crate) frame: Option<&'static str>,
    /// Types of code blocks, with keys of the form `language: code`.
    pub(crate) types: BTreeMap<String, CodeTypes>,
}

impl TestHost {
    pub(crate) fn with(files: &[(&str, &str)]) -> Self {
        Self {
            files: files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect(),
            ..Self::default()
        }
    }
}

impl Host for TestHost {
    fn link(&self, _from: &str, url: &str) -> String {
        if url.starts_with('#') { url.to_owned() } else { format!("link:{url}") }
    }

    fn image(&self, _from: &str, url: &str) -> Image {
        Image { src: format!("image:{url}"), size: url.contains(".png").then_some((640, 480)) }
    }

    fn read(&self, _from: &str, specifier: &str) -> Result<SourceFile, ReadError> {
        let path = specifier.trim_start_matches("<docs>/").trim_start_matches("./");
        match self.files.get(path) {
            Some(text) => Ok(SourceFile { path: path.to_owned(), text: text.clone() }),
            None => Err(ReadError {
                message: String::from("no such file"),
                hint: Some(String::from("did you mean `b.mdx`?")),
            }),
        }
    }

    fn fragment(&self, _from: &str, specifier: &str) -> Option<String> {
        let candidates = [".mdx", ".md"].map(|extension| format!("{specifier}{extension}"));
        candidates.into_iter().find(|path| self.files.contains_key(path.trim_start_matches("./")))
    }

    fn highlight(&self, language: &str, code: &str) -> Option<Vec<String>> {
        (language == "hl").then(|| code.split('\n').map(|line| format!("<b>{line}</b>")).collect())
    }

    fn text(&self, key: &str) -> Cow<'_, str> {
        Cow::Owned(format!("[{key}]"))
    }

    fn is_replaced(&self, name: &str) -> bool {
        self.replaced.contains(name)
    }

    fn extensions(&self) -> Extensions {
        self.extensions
    }

    fn data(&self, path: &str) -> Option<String> {
        self.data.get(path).cloned()
    }

    fn may_frame(&self, url: &str) -> bool {
        self.frame == Some(url)
    }

    fn diagram(&self, source: &str) -> Option<Result<Diagram, DiagramError>> {
        if let Some(diagram) = &self.drawn {
            return Some(Ok(diagram.clone()));
        }
        let word = self.rejected_diagrams?;
        let range = source.find(word).map_or(0..0, |start| start..start + word.len());
        Some(Err(DiagramError { range, message: format!("`{word}` is not allowed"), exceeds_limits: false }))
    }

    fn types(&self, block: &TypedBlock, _span: &Span) -> Option<CodeTypes> {
        self.types.get(&format!("{}: {}", block.language, block.code.trim_end())).cloned()
    }

    fn code_defaults(&self) -> CodeDefaults {
        self.code
    }
}

pub(crate) fn article(source: &str, syntax: Syntax, host: &TestHost) -> Article {
    let path = if syntax == Syntax::Mdx { "page.mdx" } else { "page.md" };
    compile(path, source, 0, syntax, host)
}

/// Prints the body of an article, followed by the diagnostics. HTML is printed as it is; component calls and
/// expressions are in brackets.
pub(crate) fn show(source: &str, article: &Article) -> String {
    let mut out = String::new();
    segments(&mut out, &article.body);
    let out = out.trim_end();
    let mut out = out.to_owned();
    for diagnostic in &article.diagnostics {
        let span = &diagnostic.primary;
        let text = if span.path.starts_with("page.") { source.get(span.start..span.end) } else { None };
        write!(out, "\n! {} {:?} `{}`", diagnostic.code, diagnostic.severity, text.unwrap_or("?")).unwrap();
        write!(out, "\n  {}", diagnostic.message).unwrap();
        for hint in &diagnostic.hints {
            write!(out, "\n  hint: {hint}").unwrap();
        }
    }
    out.trim_start().to_owned()
}

fn segments(out: &mut String, body: &[Segment]) {
    for segment in body {
        match segment {
            Segment::Html(html) => out.push_str(html),
            Segment::Expression { source, .. } => write!(out, "⟦{{{source}}}⟧").unwrap(),
            Segment::Component(component) => call(out, component),
        }
    }
}

fn call(out: &mut String, component: &Component) {
    write!(out, "⟦{}", component.name).unwrap();
    for attribute in &component.attributes {
        match attribute {
            Attribute::Text { name, value } => write!(out, " {name}={value:?}").unwrap(),
            Attribute::Expression { name, source } => write!(out, " {name}={{{source}}}").unwrap(),
            Attribute::Spread { source } => write!(out, " {{...{source}}}").unwrap(),
        }
    }
    if !component.children.is_empty() {
        out.push('⟧');
        segments(out, &component.children);
        out.push_str("⟦/");
    }
    out.push('⟧');
}

/// Compiles a `.md` page and prints the article.
pub(crate) fn md(source: &str) -> String {
    show(source, &article(source, Syntax::Markdown, &TestHost::default()))
}

/// Compiles a `.mdx` page and prints the article.
pub(crate) fn mdx(source: &str) -> String {
    show(source, &article(source, Syntax::Mdx, &TestHost::default()))
}
