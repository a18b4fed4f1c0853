//! Draws diagrams with `merman`.
//!
//! `theme` contains the configuration of `merman`. `clean` reduces the SVG to shapes and text, `css` reduces the style
//! sheet to rules with an effect, `label` converts HTML labels to text, and `colors` replaces colors.

mod clean;
mod colors;
mod css;
mod label;
mod theme;

use std::collections::BTreeSet;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use merman::svg::{RenderResourcePolicy, SvgRenderOptions};
use merman::{
    Engine, MermaidConfig, OperationControl, ParseOptions, RenderError, RenderOutput, RenderRequest,
    Renderer, SvgEnvironment, SvgRequest,
};
use quire_html::escape::unescaped;
use quire_html::xml::{Token, attributes, text_of, tokens};
use quire_markdown::{Diagram, DiagramError};

use crate::failed;

/// Stack reserved per byte of a diagram, enough if every byte opens a nested element.
const STACK_PER_BYTE: usize = 4_000;
/// Deadline passed to `merman`, which checks it only at some points. If `merman` cancels a diagram at the deadline,
/// drawing fails but the worker process continues.
const LIMIT: Duration = Duration::from_secs(4);
/// The id of the SVG in the output of `merman`.
const ID: &str = "d";

/// Draws a diagram in this process.
pub(super) fn draw_here(source: &str) -> Result<Diagram, DiagramError> {
    let work = || render(source);
    let guarded = AssertUnwindSafe(|| quire_process::with_stack(source.len() * STACK_PER_BYTE, work));
    let svg = std::panic::catch_unwind(guarded)
        .unwrap_or_else(|_| Err(failed("the renderer failed".to_owned())))?;
    let (tokens, _) =
        tokens(&svg, "svg").ok_or_else(|| failed("the renderer returned no image".to_owned()))?;
    let (css, used_classes) =
        css::reduce(&sheet(&tokens), &format!("#{ID}"), &classes(&tokens), Diagram::MARK);
    let text =
        |name| text_of(&tokens, name).map(|text| unescaped(text.trim()).into_owned()).unwrap_or_default();
    Ok(Diagram {
        svg: clean::clean(&tokens, &used_classes, Diagram::MARK),
        css,
        title: text("title"),
        description: text("desc"),
    })
}

fn render(source: &str) -> Result<String, DiagramError> {
    let renderer = Renderer::new()
        .with_engine(Engine::new().with_site_config(MermaidConfig::from_value(theme::config())))
        .with_parse_options(ParseOptions::strict());
    let request = SvgRequest {
        environment: SvgEnvironment::deterministic()
            .with_resource_policy(RenderResourcePolicy::interactive()),
        options: SvgRenderOptions { diagram_id: Some(ID.to_owned()), ..SvgRenderOptions::default() },
        ..SvgRequest::default()
    };
    let control = OperationControl::new().with_deadline(LIMIT);
    match renderer.render(RenderRequest::svg(source, control, request)) {
        Ok(RenderOutput::Svg(Some(svg))) => Ok(svg.into_parts().0),
        Ok(_) | Err(RenderError::NoDiagram) => Err(failed(
            "its first word is not a diagram type, such as `flowchart` or `sequenceDiagram`".to_owned(),
        )),
        Err(error) => Err(diagram_error(&error, source)),
    }
}

/// Converts an error of `merman` to a one-line message with a range in `source`.
fn diagram_error(error: &RenderError, source: &str) -> DiagramError {
    if matches!(error, RenderError::ResourceLimitExceeded(_) | RenderError::Cancelled(_)) {
        let message = "it is too large, or drawing it takes too long".to_owned();
        return DiagramError { exceeds_limits: true, ..failed(message) };
    }
    let (message, span) = match error {
        RenderError::Parse(parse) => {
            (parse.terminal_safe_message(), parse.terminal_diagnostic_details().span)
        }
        other => (other.to_string(), None),
    };
    let line = message.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    // Drops the prefix with the diagram type, which is visible in the source.
    let line = line
        .split_once("): ")
        .filter(|(start, _)| start.starts_with("Diagram parse error"))
        .map_or(line, |it| it.1);
    // Drops the hint to enable a Cargo feature of `merman`, which Quire users cannot do.
    let line = line.split("; enable the `diagram-").next().unwrap_or(line);
    let range = span.map_or(0..0, |span| {
        let start = source.floor_char_boundary(span.start.min(source.len()));
        start..source.floor_char_boundary(span.end.min(source.len())).max(start)
    });
    DiagramError { range, message: line.trim().trim_end_matches('.').to_owned(), exceeds_limits: false }
}

/// Returns the concatenated style sheets of an SVG.
fn sheet(tokens: &[Token<'_>]) -> String {
    let sheets = tokens.windows(2).filter_map(|pair| match pair {
        [Token::Start { name: "style", .. }, Token::Text(sheet)] => Some(*sheet),
        _ => None,
    });
    unescaped(&sheets.collect::<String>()).into_owned()
}

/// Returns the class names of all elements in an SVG.
fn classes<'s>(tokens: &[Token<'s>]) -> BTreeSet<&'s str> {
    let tag_attributes = tokens.iter().filter_map(|token| match token {
        Token::Start { attributes: tag_attributes, .. } => Some(*tag_attributes),
        _ => None,
    });
    let values = tag_attributes.flat_map(attributes).filter(|(name, _)| *name == "class");
    values.flat_map(|(_, value)| value.split_whitespace()).collect()
}
