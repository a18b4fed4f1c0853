//! Generator for the TypeScript declarations of the data that the engine and the theme exchange.

use quire_content::data;
use quire_react as react;
use ts_rs::{Config, TS};

const HEADER: &str = "\
/**
 * The data that the engine and the theme exchange, as JSON. Generated from `crates/config` (the theme's settings and
 * frontmatter), `crates/content/src/data.rs`, `crates/react/src/article.rs` and `crates/react/src/shell.rs`; do not
 * edit. To update:
 * `cargo run -p quire-pipeline --example contract > theme/src/contract.ts`.
 */
";

/// Returns the text of `theme/src/contract.ts`.
pub(crate) fn contract() -> String {
    let declarations = [
        declaration::<data::PageType>(),
        declaration::<data::TocEntry>(),
        declaration::<data::Language>(),
        declaration::<data::TextLink>(),
        declaration::<data::Alternate>(),
        declaration::<data::OverviewItem>(),
        declaration::<data::OverviewGroup>(),
        declaration::<data::PageData>(),
        declaration::<data::SidebarDivider>(),
        declaration::<data::SidebarSectionHeader>(),
        declaration::<data::SidebarGap>(),
        declaration::<data::SidebarGroup>(),
        declaration::<data::SidebarLink>(),
        declaration::<data::SidebarItem>(),
        declaration::<data::NavItem>(),
        declaration::<data::LocaleData>(),
        declaration::<data::Themed>(),
        declaration::<data::LogoSize>(),
        declaration::<data::EditLink>(),
        declaration::<data::MarkdownData>(),
        declaration::<data::LocaleSummary>(),
        declaration::<data::MultiVersion>(),
        declaration::<data::VersionLink>(),
        declaration::<data::SocialLink>(),
        declaration::<data::SiteData>(),
        declaration::<data::ShellData<'_>>(),
        declaration::<data::InlineData<'_>>(),
        declaration::<data::PageTexts<'_>>(),
        declaration::<react::ArticleNode<'_>>(),
        declaration::<react::ArticleProp<'_>>(),
        declaration::<react::ArticleBinding>(),
        declaration::<react::ArticleExport<'_>>(),
        declaration::<react::ArticleRequest<'_>>(),
        declaration::<react::ScriptPlace>(),
        declaration::<react::ScriptError>(),
        declaration::<react::DeadUse>(),
        declaration::<react::HeadItem>(),
        declaration::<react::RenderedNode>(),
        declaration::<react::ArticleAnswer>(),
        declaration::<react::ShellParts>(),
    ];
    HEADER.to_owned() + &quire_config::typescript() + &declarations.concat() + &hooks()
}

/// Returns the declaration of `HOOKS`. A component that uses one of these hooks needs a browser.
fn hooks() -> String {
    let names = react::bundle::HOOKS.map(|name| format!("  '{name}',\n")).concat();
    let doc = "/** Hooks without effect in a component that is never hydrated. */";
    format!("\n{doc}\nexport const HOOKS: string[] = [\n{names}];\n")
}

/// Returns the exported declaration of a type with its documentation, after an empty line.
fn declaration<T: TS>() -> String {
    let config = Config::new().with_large_int("number");
    let docs = T::docs().unwrap_or_default();
    formatted(&format!("\n{docs}export {}\n", T::decl(&config)))
}

/// Formats the output of `ts-rs`: one field per line, indented, and short comments on one line.
fn formatted(declaration: &str) -> String {
    let text = declaration.replace(", }", ",\n}");
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let mut rest = lines.as_slice();
    let mut depth = 0;
    let mut out = String::new();
    while let [line, after @ ..] = rest {
        depth -= usize::from(line.starts_with('}'));
        if !line.is_empty() {
            out.push_str(&"  ".repeat(depth));
        }
        if let ["/**", comment, " */", after @ ..] = rest {
            out.push_str(&format!("/**{} */\n", comment.trim_start_matches(" *")));
            rest = after;
            continue;
        }
        out.push_str(line);
        out.push('\n');
        depth += usize::from(line.ends_with('{'));
        rest = after;
    }
    out
}
