//! Includes doc comments from TypeScript files (`remark-typescript-tools`) in place of paragraphs such as
//! `[summary,remarks](docblock://query/createApi.ts?token=CreateApiOptions.baseQuery)`.

use std::ops::Range;

use oxc_allocator::Allocator;
use oxc_ast::ast::{
    BindingPattern, ClassElement, Declaration, ExportDefaultDeclarationKind, PropertyKey, Statement,
    TSSignature, TSType,
};
use oxc_parser::Parser;
use oxc_span::{GetSpan, SourceType};

use crate::expand::{Action, Directive};
use crate::scan;

/// Name of the folder in `include.roots` that contains the TypeScript files.
pub const ROOT: &str = "docblock";

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Docblock {
    /// Path of the TypeScript file, relative to [`ROOT`].
    pub(crate) file: String,
    /// Name of the declaration, optionally followed by a dot and the name of a member.
    token: String,
    /// Index of the comment among the comments of all declarations with the name `token`.
    overload: usize,
    /// Number of bytes before the link on its line. Later lines of the comment are indented by the same number of
    /// spaces.
    indent: usize,
    /// Names of the requested parts of the comment, such as `summary`.
    sections: Vec<String>,
}

/// Returns a directive for each line that includes a doc comment.
pub(crate) fn directives(text: &str) -> Vec<Directive> {
    let mut directives = Vec::new();
    if !text.contains("](docblock://") {
        return directives;
    }
    let code = scan::code_ranges(text);
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        // The link can be in a list item.
        let indent = line.find('[').unwrap_or(0);
        let is_indent = |char: char| char.is_ascii_digit() || matches!(char, ' ' | '.' | '-' | '*');
        let range = start + indent..start + line.trim_end().len().max(indent);
        let is_separate = line[..indent].chars().all(is_indent);
        start += line.len();
        if let Some(docblock) = parse(&text[range.clone()], indent).filter(|_| is_separate)
            && !scan::is_within(&code, range.start)
        {
            directives.push(Directive { range, action: Action::Docblock(docblock) });
        }
    }
    directives
}

fn parse(line: &str, indent: usize) -> Option<Docblock> {
    let (sections, url) = line.strip_prefix('[')?.strip_suffix(')')?.split_once("](docblock://")?;
    let (file, query) = url.split_once('?')?;
    let value = |key: &str| query.split('&').find_map(|pair| pair.strip_prefix(key)?.strip_prefix('='));
    Some(Docblock {
        file: file.to_owned(),
        token: value("token")?.to_owned(),
        overload: value("overload").and_then(|number| number.parse().ok()).unwrap_or(0),
        indent,
        sections: sections.split(',').map(|section| section.trim().to_owned()).collect(),
    })
}

impl Docblock {
    /// Returns the requested parts of the comment in `source` as Markdown, or `None` if the declaration has no doc
    /// comment.
    pub(crate) fn markdown(&self, source: &str) -> Option<String> {
        let comment = self.comment(source)?;
        let parts = self.sections.iter().map(|section| section_of(&comment, section));
        let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
        let indent = format!("\n{}", " ".repeat(self.indent));
        Some(parts.join("\n\n").replace('\n', &indent))
    }

    /// Returns the text of the doc comment for `token` in `source`, or `None` if the declaration has no doc comment.
    fn comment(&self, source: &str) -> Option<String> {
        let kind = SourceType::from_path(&self.file).unwrap_or_else(|_| SourceType::ts());
        let allocator = Allocator::default();
        let parsed = Parser::new(&allocator, source, kind).parse();
        let mut documented = Vec::new();
        for statement in &parsed.program.body {
            push_doc_offsets(statement, &self.token, &mut documented);
        }
        let comments = parsed.program.comments.iter();
        let comments: Vec<Range<usize>> = comments.map(|comment| range(comment.span)).collect();
        let mut doc_comments =
            documented.into_iter().flat_map(|start| doc_comments_before(source, &comments, start));
        doc_comments.nth(self.overload).map(|range| lines(&source[range]))
    }
}

fn range(span: oxc_span::Span) -> Range<usize> {
    span.start as usize..span.end as usize
}

/// Returns the doc comments directly before `start`, in order.
fn doc_comments_before(source: &str, comments: &[Range<usize>], start: usize) -> Vec<Range<usize>> {
    let mut doc_comments = Vec::new();
    let mut at = start;
    for comment in comments.iter().rev().skip_while(|comment| comment.end > start) {
        if !source[comment.end..at].trim().is_empty() {
            break;
        }
        at = comment.start;
        let text = &source[comment.clone()];
        if text.starts_with("/**") && text.len() > "/**/".len() {
            doc_comments.push(comment.clone());
        }
    }
    doc_comments.reverse();
    doc_comments
}

/// Appends the offsets that may follow a doc comment for `token`: the start of its declaration, and the start of the
/// initial value of a variable.
fn push_doc_offsets(statement: &Statement<'_>, token: &str, offsets: &mut Vec<usize>) {
    let start = statement.span().start as usize;
    let (name, member) = token.split_once('.').map_or((token, None), |(name, member)| (name, Some(member)));
    match statement {
        Statement::ExportNamedDeclaration(export) => {
            if let Some(declaration) = &export.declaration {
                push_declaration_offsets(declaration, start, name, member, offsets);
            }
        }
        Statement::ExportDefaultDeclaration(export) => match &export.declaration {
            ExportDefaultDeclarationKind::FunctionDeclaration(function)
                if member.is_none() && function.id.as_ref().is_some_and(|id| id.name == name) =>
            {
                offsets.push(start);
            }
            _ => {}
        },
        _ => {
            if let Some(declaration) = statement.as_declaration() {
                push_declaration_offsets(declaration, start, name, member, offsets);
            }
        }
    }
}

fn push_declaration_offsets(
    declaration: &Declaration<'_>,
    start: usize,
    name: &str,
    member: Option<&str>,
    offsets: &mut Vec<usize>,
) {
    if let Declaration::VariableDeclaration(variables) = declaration {
        for variable in &variables.declarations {
            let has_name = matches!(&variable.id, BindingPattern::BindingIdentifier(id) if id.name == name);
            if has_name && member.is_none() {
                offsets.extend(variable.init.as_ref().map(|init| init.span().start as usize));
                offsets.extend((variables.declarations.len() == 1).then_some(start));
            }
        }
        return;
    }
    if declaration.id().is_none_or(|id| id.name != name) {
        return;
    }
    let Some(member) = member else { return offsets.push(start) };
    let is_member = |key: &PropertyKey<'_>| key.static_name().is_some_and(|name| name == member);
    match declaration {
        Declaration::TSInterfaceDeclaration(interface) => {
            offsets.extend(interface.body.body.iter().filter_map(|it| signature_start(it, &is_member)));
        }
        Declaration::TSTypeAliasDeclaration(alias) => {
            if let TSType::TSTypeLiteral(literal) = &alias.type_annotation {
                offsets.extend(literal.members.iter().filter_map(|it| signature_start(it, &is_member)));
            }
        }
        Declaration::ClassDeclaration(class) => {
            for element in &class.body.body {
                match element {
                    ClassElement::MethodDefinition(it) if is_member(&it.key) => {
                        offsets.push(it.span.start as usize);
                    }
                    ClassElement::PropertyDefinition(it) if is_member(&it.key) => {
                        offsets.push(it.span.start as usize);
                    }
                    _ => {}
                }
            }
        }
        _ => {}
    }
}

/// Returns the start offset of a property or method signature whose key satisfies `is_member`.
fn signature_start(
    signature: &TSSignature<'_>,
    is_member: &dyn Fn(&PropertyKey<'_>) -> bool,
) -> Option<usize> {
    let (key, span) = match signature {
        TSSignature::TSPropertySignature(it) => (&it.key, it.span),
        TSSignature::TSMethodSignature(it) => (&it.key, it.span),
        _ => return None,
    };
    is_member(key).then_some(span.start as usize)
}

/// Returns the text of a doc comment without its delimiters and the asterisks at the start of its lines.
fn lines(comment: &str) -> String {
    let inner = comment.trim_start_matches("/**").trim_end_matches("*/");
    let line = |line: &str| {
        let text = line.trim_start();
        text.strip_prefix('*')
            .map_or_else(|| text.to_owned(), |rest| rest.strip_prefix(' ').unwrap_or(rest).to_owned())
    };
    inner.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Tags that begin a part of a doc comment.
const BLOCKS: [&str; 12] = [
    "remarks",
    "param",
    "typeParam",
    "returns",
    "throws",
    "example",
    "see",
    "defaultValue",
    "privateRemarks",
    "deprecated",
    "overloadSummary",
    "overloadRemarks",
];

/// Modifier tags, which are removed.
const MODIFIERS: [&str; 7] = ["summary", "public", "internal", "alpha", "beta", "experimental", "readonly"];

/// Returns a part of a doc comment as Markdown, or an empty string if the comment does not contain the part.
fn section_of(comment: &str, section: &str) -> String {
    // Tag and text of each part. The first part is the summary, which has no tag in the comment.
    let mut parts: Vec<(&str, String)> = vec![("summary", String::new())];
    let mut fence: Option<usize> = None;
    for line in comment.lines() {
        let text = line.trim_start();
        let is_fence = text.starts_with("```");
        let tag = text.strip_prefix('@').filter(|_| fence.is_none());
        let tag = tag.map(|tag| {
            tag.split_at(tag.find(|char: char| !char.is_ascii_alphanumeric()).unwrap_or(tag.len()))
        });
        let mut line = line;
        match tag {
            Some((name, rest)) if BLOCKS.contains(&name) => {
                parts.push((
                    BLOCKS.iter().find(|block| **block == name).copied().unwrap_or_default(),
                    String::new(),
                ));
                line = rest;
            }
            Some((name, rest)) if MODIFIERS.contains(&name) => line = rest,
            _ => {}
        }
        let Some((_, part)) = parts.last_mut() else { continue };
        let meta = fence
            .and_then(|at| Some((at, text.strip_prefix("//")?.trim_start().strip_prefix("codeblock-meta")?)));
        if let Some((at, meta)) = meta {
            part.insert_str(at, meta.trim_end());
            continue;
        }
        part.push_str(line);
        if is_fence {
            fence = if fence.is_some() { None } else { Some(part.trim_end().len()) };
            part.truncate(part.trim_end().len());
        }
        part.push('\n');
    }
    let name = match section {
        "examples" => "example",
        "params" => "param",
        other => other,
    };
    let texts = parts.iter().filter(|(tag, _)| *tag == name).map(|(_, text)| text.trim());
    if name == "param" {
        let item = |text: &str| match text.split_once(" -") {
            Some((name, text)) => format!("* **{}**{text}", name.trim()),
            None => format!("* {text}"),
        };
        return texts.map(item).collect::<Vec<_>>().join("\n");
    }
    // The modifier `@summary` may be anywhere in the text.
    let texts = texts.map(|text| text.replace("@summary", "").trim().to_owned());
    texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// Returns the code of a block without the files marked `// file: name noEmit`, which only a type checker needs. If
/// only one file remains, also drops the line with its name. Returns `None` if the code contains no `// file: ` or no
/// `noEmit`.
pub fn shown_files(code: &str) -> Option<String> {
    if !code.contains("// file: ") || !code.contains("noEmit") {
        return None;
    }
    let mut files: Vec<(&str, bool, String)> = vec![("", false, String::new())];
    for line in code.split_inclusive('\n') {
        match line.strip_prefix("// file: ") {
            Some(head) => {
                files.push((line, head.split_whitespace().any(|flag| flag == "noEmit"), String::new()));
            }
            None => files.last_mut()?.2.push_str(line),
        }
    }
    files.retain(|(head, is_hidden, text)| !is_hidden && (!head.is_empty() || !text.trim().is_empty()));
    if let [(_, _, text)] = files.as_slice() {
        return Some(format!("{}\n", text.trim()));
    }
    let texts = files.iter().map(|(head, _, text)| format!("{}\n{}\n", head.trim_end(), text.trim()));
    Some(texts.collect::<Vec<_>>().join("\n\n"))
}
