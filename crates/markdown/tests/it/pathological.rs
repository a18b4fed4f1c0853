//! Tests with inputs designed to be slow or deeply nested. Each input must compile on a thread with a stack of 2 MiB,
//! in less than quadratic time. [`check_all`] compares the processor time of each case with the time of a case of a
//! quarter of the length.

use std::time::Duration;

use quire_markdown::{Dialect, Extensions, Specification, Syntax, compile, to_html};

use crate::support::TestHost;

/// Number of repetitions in a full case. The tests of cmark-gfm use 5,000 to 65,000.
const N: usize = 50_000;

/// Cases below this processor time pass, regardless of how the time grows.
const NEGLIGIBLE: Duration = Duration::from_millis(100);

/// Cases for which the Markdown parser takes quadratic time. Comments at these cases give the times.
const QUADRATIC: [&str; 2] = ["mismatched openers and closers", "nested elements"];

/// Runs `run` on a thread with a small stack. The thread has the name of the case, because a stack overflow prints the
/// name of the thread.
fn small_stack<T: Send + 'static>(name: &str, run: impl FnOnce() -> T + Send + 'static) -> T {
    std::thread::Builder::new().name(name.to_owned()).stack_size(2 << 20).spawn(run).unwrap().join().unwrap()
}

fn render(source: &str) {
    drop(to_html(source, Specification::CommonMark));
    drop(to_html(source, Specification::Gfm));
    drop(compile("page.md", source, 0, Syntax::Markdown, &TestHost::default()));
}

fn render_mdx(source: &str) {
    drop(compile("page.mdx", source, 0, Syntax::Mdx, &TestHost::default()));
}

/// Returns the processor time of a thread that runs `work`. Tests that run in parallel are not counted, but may slow
/// down this thread.
fn cost(name: &str, source: &str, work: fn(&str)) -> Duration {
    let source = source.to_owned();
    small_stack(name, move || {
        let start = quire_process::thread_time();
        work(&source);
        quire_process::thread_time().saturating_sub(start)
    })
}

/// Returns whether the time grows more than 2.5 times as fast as the length from `quarter` to `full`. With quadratic
/// growth, it would grow four times as fast. Measures up to five times, because parallel tests may affect a
/// measurement.
#[expect(clippy::cast_precision_loss, reason = "lengths are below 2^52")]
fn exceeds(name: &str, full: &str, quarter: &str, work: fn(&str)) -> bool {
    let bound = 2.5 * full.len() as f64 / quarter.len() as f64;
    (0..5).all(|_| {
        let full = cost(name, full, work);
        full > NEGLIGIBLE && full.as_secs_f64() > bound * cost(name, quarter, work).as_secs_f64()
    })
}

/// Measures each case at full length. A slow case is also measured at a quarter of the length. If the time grows too
/// fast, the case is measured again at four times its length, because a quarter may fit into the processor's cache and
/// be disproportionately fast.
fn check_all(cases: fn(usize) -> Vec<(&'static str, String)>, work: fn(&str)) {
    let (full, quarters) = (cases(N), cases(N / 4));
    let suspects: Vec<usize> = full
        .iter()
        .zip(&quarters)
        .enumerate()
        .filter(|(_, ((name, full), (_, quarter)))| {
            !QUADRATIC.contains(name) && exceeds(name, full, quarter, work)
        })
        .map(|(index, _)| index)
        .collect();
    if suspects.is_empty() {
        return;
    }
    let longer = cases(4 * N);
    let quadratic: Vec<&str> = suspects
        .into_iter()
        .filter(|&index| exceeds(longer[index].0, &longer[index].1, &full[index].1, work))
        .map(|index| full[index].0)
        .collect();
    assert!(quadratic.is_empty(), "time grows faster than length: {quadratic:#?}");
}

/// Returns named inputs with up to about `n` repetitions each.
fn cases(n: usize) -> Vec<(&'static str, String)> {
    let repeat = |text: &str| text.repeat(n);
    vec![
        ("nested strong emphasis", format!("{}b{}", repeat("*a **a "), repeat(" a** a*"))),
        ("emphasis closers without openers", repeat("a_ ")),
        ("emphasis openers without closers", repeat("_a ")),
        ("link closers without openers", repeat("a]")),
        ("link openers without closers", repeat("[a")),
        // The parser takes quadratic time: 25 ms for 10,000 repetitions in one paragraph, 0.7 s for 50,000.
        ("mismatched openers and closers", "*a_ ".repeat(n / 5)),
        ("nested lists on one line", "- ".repeat(n / 5)),
        ("openers and closers multiple of 3", format!("a**b{}", repeat("c* "))),
        ("link openers and emphasis closers", repeat("[ a_")),
        ("pattern [ (]( repeated", repeat("[ (](")),
        ("pattern ![[]() repeated", repeat("![[]()")),
        ("nested brackets", format!("{}a{}", repeat("["), repeat("]"))),
        ("open brackets", repeat("[")),
        ("nested block quotes", format!("{}a", "> ".repeat(2 * n))),
        ("deeply nested lists", (0..n / 50).map(|depth| format!("{}* a\n", "  ".repeat(depth))).collect()),
        ("backtick runs", (1..3 * n / 50).map(|len| format!("e{}", "`".repeat(len))).collect()),
        ("unclosed links with angle", repeat("[a](<b")),
        ("unclosed links", repeat("[a](b")),
        ("unclosed comment", format!("</{}", repeat("<!--"))),
        ("empty lines in lists", format!("- {}", "\n".repeat(n))),
        ("autolink colons", repeat("a:/")),
        (
            "many references",
            format!("{}{}", (0..n).map(|n| format!("[a{n}]: u\n")).collect::<String>(), repeat("[a1] ")),
        ),
        ("table cells", format!("|a|\n|-|\n{}", repeat("|x|\n"))),
        (
            "wide table",
            format!("{}|\n{}|\n{}", "|a".repeat(n / 10), "|-".repeat(n / 10), "|\n".repeat(n / 50)),
        ),
        (
            "footnotes",
            format!(
                "{}\n\n{}",
                (0..n / 5).map(|n| format!("[^{n}]")).collect::<String>(),
                (0..n / 5).map(|n| format!("[^{n}]: x\n")).collect::<String>()
            ),
        ),
        ("footnote references", format!("{}\n\n[^1]: x\n", repeat("[^1]"))),
        ("tildes", repeat("~a ~~b ")),
        ("entities", repeat("&a")),
        ("html openers", repeat("<a ")),
        ("declarations", repeat("<!A ")),
        ("instructions", repeat("<?")),
        ("cdata", repeat("<![CDATA[")),
        ("emails", repeat("a@")),
        ("underscores in a word", repeat("_a")),
        ("highlighted lines", format!("```js {{{}1}}\n{}```\n", repeat("1,"), repeat("a\n"))),
        ("mail dots", format!("{}@a", repeat("a."))),
        ("www", repeat("www.")),
        ("parens in urls", format!("http://a.b/{}", repeat("("))),
        ("parens closing", format!("http://a.b/{}", repeat(")"))),
        ("entities url", format!("http://a.b/{}", repeat("&a;"))),
        ("containers open", repeat(":::tip\n")),
        ("containers nested", format!("{}x\n{}", ":::tip\n".repeat(n), ":::\n".repeat(n))),
        ("containers colons", repeat(":")),
        ("containers growing", (3..n / 125).map(|n| format!("{}tip\n", ":".repeat(n))).collect()),
        ("closings", repeat(":::\n")),
        ("same headings", repeat("# a\n")),
        ("ids", repeat("# a {#b}\n")),
        ("braces", format!("# {}", repeat("{#a"))),
        ("braces line", format!("# {}", repeat("{#a}"))),
        ("quotes and lists", repeat("> - ")),
        ("quote lists lines", (0..3 * n / 500).map(|n| format!("{}a\n", "> - ".repeat(n))).collect()),
        ("alerts", repeat("> [!NOTE]\n> a\n\n")),
        ("images nested", format!("{}a{}", repeat("!["), repeat("](b)"))),
        ("code notations", format!("```\n{}\n```", repeat("// [!code ++] "))),
        ("code notation lines", format!("```\n{}\n```", repeat("a // [!code hl:99999]\n"))),
        ("meta", format!("```ts {}\n```", repeat("{1-3}"))),
        ("indented code", repeat("    a\n\n")),
        ("setext", repeat("a\n=\n")),
        ("hard breaks", repeat("a  \n")),
        ("raw quotes", format!("<a {}>", repeat("b=\"c\" "))),
        ("block html attributes", format!("<div {}\n", repeat("href=\"c\n"))),
        ("nul", repeat("\0")),
        ("ftp", repeat("ftp://a.b&ftp://")),
        ("ftp parentheses", format!("ftp://a.b/{}", repeat(")"))),
        (
            "short rows",
            format!("{}|\n{}|\n{}", "|a".repeat(n / 10), "|-".repeat(n / 10), "|a\n".repeat(n / 50)),
        ),
    ]
}

/// Returns cases for syntax that exists only in MDX.
fn mdx_cases(n: usize) -> Vec<(&'static str, String)> {
    let repeat = |text: &str| text.repeat(n);
    vec![
        // The parser counts the columns before every tag in a line: 90 ms for 5,000 pairs in one line, 1.5 s for
        // 20,000.
        ("nested elements", format!("{}x{}", "<A>".repeat(n / 10), "</A>".repeat(n / 10))),
        ("nested block elements", format!("{}x\n\n{}", "<A>\n".repeat(n / 10), "</A>\n".repeat(n / 10))),
        ("open elements", repeat("<A>")),
        ("open block elements", repeat("<A>\n")),
        ("closing elements", repeat("</A>")),
        ("tag starts", repeat("<A ")),
        ("attribute braces", repeat("<A b={")),
        ("braces open", repeat("{")),
        ("braces nested", format!("{}{}", repeat("{"), repeat("}"))),
        ("parens", format!("{{{}1{}}}", repeat("("), repeat(")"))),
        ("brackets", format!("{{{}1{}}}", repeat("["), repeat("]"))),
        ("not", format!("{{{}1}}", repeat("!"))),
        ("plus", format!("{{1{}}}", repeat("+1"))),
        ("power", format!("{{1{}}}", repeat("**1"))),
        ("arrows", format!("{{{}1}}", repeat("a=>"))),
        ("ternaries", format!("{{{}1}}", repeat("a?b:"))),
        ("new", format!("{{{}a}}", repeat("new "))),
        ("assign", format!("{{{}1}}", repeat("a="))),
        ("members", format!("{{a{}}}", repeat(".b"))),
        ("members computed", format!("{{a{}}}", repeat("[1]"))),
        ("calls", format!("{{a{}}}", repeat("()"))),
        ("arrow parens 100", format!("{{{}1{}}}", "(a=>".repeat(100), ")".repeat(100))),
        ("arrow parens 190", format!("{{{}1{}}}", "(a,".repeat(190), ")".repeat(190))),
        ("arrow default 190", format!("{{{}1{}}}", "(a=".repeat(190), ")=>1".repeat(190))),
        ("braces 190", format!("{{{}1{}}}", "({a:".repeat(95), "})".repeat(95))),
        ("jsx in expr", format!("{{{}x{}}}", "<a>".repeat(n / 10), "</a>".repeat(n / 10))),
        ("jsx in attr", format!("<A b={{{}x{}}}/>", "<a>".repeat(n / 10), "</a>".repeat(n / 10))),
        ("template", format!("{{{}1{}}}", "`${".repeat(n / 10), "}`".repeat(n / 10))),
        ("attributes", format!("<A {}/>", repeat("b "))),
        ("spreads", format!("<A {}/>", repeat("{...b} "))),
        ("imports", (0..n / 10).map(|n| format!("import A{n} from 'b'\n")).collect()),
        ("imports apart", (0..n / 10).map(|n| format!("import A{n} from 'b'\n\n")).collect()),
        ("exports open", "export const a = {\n\n".repeat(n / 25)),
        ("exports open template", "export const a = `\n\n".repeat(n / 25)),
        ("export long", format!("export const a = 1{}", repeat("+1"))),
        ("export parens", format!("export const a = {}1{}", repeat("("), repeat(")"))),
        ("export nots", format!("export const a = {}1", repeat("!"))),
        ("expressions", repeat("{a} ")),
        ("elements in an expression", format!("{{{}{}}}", repeat("<a>"), repeat("</a>"))),
        ("nots beside an element", format!("{{<a />+{}1}}", repeat("!"))),
        ("comments", repeat("{/* a */}\n\n")),
        ("angles", repeat("< a ")),
        ("angles bare", repeat("<")),
        ("fragments", repeat("<>")),
        ("regexes", format!("{{{}}}", repeat("/a/ "))),
        ("strings open", repeat("{'")),
        ("template open", repeat("{`")),
        ("comment open", repeat("{/*")),
        ("quotes in tags", repeat("<A b='")),
    ]
}

fn foreign_cases(n: usize) -> Vec<(&'static str, String)> {
    let n = n / 5;
    let repeat = |text: &str| text.repeat(n);
    vec![
        ("expressions open", repeat("{{ a ")),
        ("expressions", repeat("{{ a }} ")),
        ("expressions in HTML", format!("<div>{}</div>", repeat("{{ a }}"))),
        ("templates open", repeat("{{#include a")),
        ("templates", repeat("{{#a}} ")),
        ("missing includes", repeat("{{#include a}}")),
        ("includes open", repeat("<!--@include: a")),
        ("includes", repeat("<!--@include: a-->")),
        ("snippets", repeat("<<< a\n")),
        ("code spans", repeat("`a` ")),
        ("code spans open", (1..3 * n / 50).map(|len| format!("e{}", "`".repeat(len))).collect()),
        ("fences", repeat("```\n")),
        ("tags open", repeat("<A ")),
        ("tags", repeat("<A @b=\"c\"> ")),
        ("elements", repeat("<span v-pre>")),
        ("badges", repeat("<Badge>")),
        ("shortcodes", repeat(":tada:")),
        ("colons", repeat(":")),
        ("dollars", repeat("$")),
        ("formulas", repeat("$a$ ")),
        ("a formula that nests", format!("${}${}", repeat("{"), repeat("}"))),
        ("a formula of fractions", format!("${}a$", "\\frac".repeat(n / 25))),
        ("brackets open", repeat("\\\\(")),
        ("brackets", repeat("\\\\(a\\\\) ")),
        ("attributes", format!("# a {}", repeat("{.b}"))),
        ("attributes of links", repeat("[a](b){c=d} ")),
        ("groups", repeat("::: code-group\n")),
        ("tables of contents", repeat("[[toc]]\n\n# a\n\n")),
    ]
}

fn render_foreign(source: &str) {
    for dialect in [Dialect::Vitepress, Dialect::Mdbook] {
        let extensions =
            Extensions { dialect, emoji: true, math: true, captions: true, ..Extensions::default() };
        drop(compile(
            "page.md",
            source,
            0,
            Syntax::Markdown,
            &TestHost { extensions, ..TestHost::default() },
        ));
    }
}

#[test]
fn pathological_pages_of_other_engines_compile_in_linear_time() {
    check_all(foreign_cases, render_foreign);
}

#[test]
fn pathological_markdown_compiles_in_linear_time() {
    check_all(cases, render);
}

#[test]
fn pathological_mdx_compiles_in_linear_time() {
    check_all(cases, render_mdx);
    check_all(mdx_cases, render_mdx);
}
