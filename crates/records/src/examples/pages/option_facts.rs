//! Fills `<OptionFacts option="lib.dts" />`: a table with the type, default, version, flag and location of an option,
//! in the page's language. The values come from the site's option data, so that translations contain the same values.

use std::sync::OnceLock;

use quire_config::{OptionData, parse_options};
use quire_diagnostics::{Diagnostic, did_you_mean};
use quire_markdown::{
    Article, Attribute, Component, Host, Link, Passage, PassageKind, Segment, Syntax, compile,
};

use super::PageContext;

/// Component that this module fills.
const CALL: &str = "OptionFacts";

/// Keys of the interface strings that label the facts, in the order of the data.
const LABELS: [&str; 5] = ["optionType", "optionDefault", "optionSince", "optionCli", "optionTopLevel"];

/// Maximum total length of the facts, in characters, for a table with one column per fact. Longer facts get one row
/// each.
const ROW: usize = 140;

/// The file with the data of documented options. The file is parsed once for all pages of a build. Later changes to the
/// file have no effect.
#[derive(Debug)]
pub struct OptionsFile {
    path: String,
    parsed: OnceLock<Result<OptionData, Diagnostic>>,
}

impl OptionsFile {
    /// Creates an option file with this path, relative to the site's folder. The contents are parsed on first use.
    pub fn new(path: impl Into<String>) -> Self {
        Self { path: path.into(), parsed: OnceLock::new() }
    }

    /// Returns the data in `text`, the contents of the file. `path` is the file name in diagnostics. If there are
    /// problems, returns the first problem as an error.
    fn parsed(&self, path: &str, text: &str) -> Result<&OptionData, Box<Diagnostic>> {
        let parsed = self.parsed.get_or_init(|| {
            let (data, diagnostics) = parse_options(path, text);
            diagnostics.into_iter().next().map_or(Ok(data), Err)
        });
        parsed.as_ref().map_err(|diagnostic| Box::new(diagnostic.clone()))
    }
}

/// Replaces every `<OptionFacts>` in the article with a table of the data in `file`.
pub(super) fn fill(article: &mut Article, context: &PageContext<'_>, file: &OptionsFile) -> Vec<Diagnostic> {
    if (context.is_own_component)(CALL) {
        return Vec::new();
    }
    let mut body = std::mem::take(&mut article.body);
    let mut facts = Facts { host: context.host, lang: context.lang, file, diagnostics: Vec::new() };
    facts.segments(&mut body, article);
    article.body = body;
    facts.diagnostics
}

struct Facts<'a> {
    host: &'a dyn Host,
    lang: &'a str,
    file: &'a OptionsFile,
    diagnostics: Vec<Diagnostic>,
}

impl Facts<'_> {
    fn segments(&mut self, body: &mut Vec<Segment>, article: &mut Article) {
        for segment in std::mem::take(body) {
            match segment {
                Segment::Component(call) if call.name == CALL => match self.table(&call) {
                    Ok(table) => body.extend(self.table_segments(&call, &table, article)),
                    Err(diagnostic) => self.diagnostics.push(*diagnostic),
                },
                Segment::Component(mut component) => {
                    self.segments(&mut component.children, article);
                    body.push(Segment::Component(component));
                }
                other => body.push(other),
            }
        }
    }

    /// Returns the table as Markdown.
    fn table(&self, call: &Component) -> Result<String, Box<Diagnostic>> {
        let problem = |code, message: String| Box::new(Diagnostic::error(code, call.span.clone(), message));
        let name = call.attributes.iter().find_map(|attribute| match attribute {
            Attribute::Text { name, value } if name == "option" => Some(value.as_str()),
            _ => None,
        });
        let Some(name) = name else {
            let missing =
                problem("options/missing-attribute", format!("`<{CALL}>` requires the attribute `option`"));
            return Err(Box::new(missing.hint("write `option=\"...\"`")));
        };
        let data = self.data(call)?;
        let Some(option) = data.get(name) else {
            let unknown =
                problem("options/unknown-option", format!("`{}` has no option `{name}`", self.file.path));
            let names = data.options.iter().map(|option| option.name.value.as_str());
            return Err(match did_you_mean(name, names) {
                Some(near) => Box::new(unknown.hint(format!("did you mean `{near}`?"))),
                None => unknown,
            });
        };
        let Some(facts) = &option.facts else {
            let message = format!("`{}` has no facts about `{name}`", self.file.path);
            let hint = "give the option `type`, `default`, `since`, `cli` or `topLevel`";
            return Err(Box::new(problem("options/missing-facts", message).hint(hint)));
        };
        let known = LABELS.into_iter().zip(facts).filter_map(|(label, fact)| {
            let text = fact.as_ref()?.get(self.lang).trim().replace('|', "\\|");
            Some((self.host.text(label).into_owned(), text))
        });
        let (labels, facts): (Vec<String>, Vec<String>) = known.unzip();
        let length: usize = facts.iter().map(|fact| fact.chars().count()).sum();
        if length <= ROW {
            return Ok(format!(
                "| {} |\n{}|\n| {} |\n",
                labels.join(" | "),
                "| --- ".repeat(labels.len()),
                facts.join(" | ")
            ));
        }
        let rows = labels.iter().zip(&facts).map(|(label, fact)| format!("| {label} | {fact} |\n"));
        Ok(format!("| | |\n| --- | --- |\n{}", rows.collect::<String>()))
    }

    fn data(&self, call: &Component) -> Result<&OptionData, Box<Diagnostic>> {
        // The file is read for every `<OptionFacts>`, because reading records it as a dependency of the page.
        let read = self.host.read(&call.span.path, &format!("<root>/{}", self.file.path));
        let file =
            read.map_err(|error| {
                let message = format!("the option data cannot be read: {}", error.message);
                let diagnostic = Diagnostic::error("options/no-data", call.span.clone(), message);
                Box::new(diagnostic.hint(
                    "create the file, or name another one in `options` under `[check]` in `quire.toml`",
                ))
            })?;
        self.file.parsed(&file.path, &file.text)
    }

    /// Compiles the table like Markdown in the page. Adds its links and its text to the article.
    fn table_segments(&self, call: &Component, table: &str, article: &mut Article) -> Vec<Segment> {
        let path = call.span.path.to_string();
        let facts = compile(&path, table, 0, Syntax::Markdown, self.host);
        let links = facts.links.into_iter().map(|link| Link { span: call.span.clone(), ..link });
        article.links.extend(links);
        let heading = article
            .headings
            .iter()
            .rfind(|heading| heading.span.path == call.span.path && heading.span.start < call.span.start);
        let char_index = heading.map_or(0, |heading| heading.char_index + heading.text.chars().count());
        let at = article.passages.partition_point(|passage| passage.char_index <= char_index);
        let kind = PassageKind::Attribute { component: call.name.clone(), name: "facts".to_owned() };
        article.passages.insert(at, Passage { kind, text: facts.text, char_index });
        // On narrow screens, the theme's style sheet shows the columns as rows.
        let mut body = vec![Segment::Html("<div class=\"q-facts\">".to_owned())];
        body.extend(facts.body);
        body.push(Segment::Html("</div>".to_owned()));
        body
    }
}
