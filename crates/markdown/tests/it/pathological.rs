//! Inputs made to be slow or deep. Each must come to an end on a thread with 2 MiB of stack; the test's own time
//! limit is the judge, no clock is read.

use quire_markdown::{Article, Dialect, Syntax, compile, to_html};

use crate::support::TestHost;

/// Repeats; cmark-gfm's own tests use 5,000 to 65,000.
const N: usize = 50_000;

/// The case's name is the thread's, which an overflow names.
fn small_stack<T: Send + 'static>(name: &str, run: impl FnOnce() -> T + Send + 'static) -> T {
    std::thread::Builder::new().name(name.to_owned()).stack_size(2 << 20).spawn(run).unwrap().join().unwrap()
}

fn survives(name: &str, source: String) -> Article {
    small_stack(name, move || {
        drop(to_html(&source, Dialect::CommonMark));
        drop(to_html(&source, Dialect::Gfm));
        compile("page.md", &source, 0, Syntax::Markdown, &TestHost::default())
    })
}

fn survives_mdx(name: &str, source: String) -> Article {
    small_stack(name, move || compile("page.mdx", &source, 0, Syntax::Mdx, &TestHost::default()))
}

fn repeat(text: &str) -> String {
    text.repeat(N)
}

fn cases() -> Vec<(&'static str, String)> {
    vec![
        ("nested strong emphasis", format!("{}b{}", repeat("*a **a "), repeat(" a** a*"))),
        ("emphasis closers without openers", repeat("a_ ")),
        ("emphasis openers without closers", repeat("_a ")),
        ("link closers without openers", repeat("a]")),
        ("link openers without closers", repeat("[a")),
        // The parser takes quadratic time here: 10,000 in one paragraph 25 ms, 50,000 0.7 s.
        ("mismatched openers and closers", "*a_ ".repeat(10_000)),
        ("nested lists on one line", "- ".repeat(10_000)),
        ("openers and closers multiple of 3", format!("a**b{}", repeat("c* "))),
        ("link openers and emphasis closers", repeat("[ a_")),
        ("pattern [ (]( repeated", repeat("[ (](")),
        ("pattern ![[]() repeated", repeat("![[]()")),
        ("nested brackets", format!("{}a{}", repeat("["), repeat("]"))),
        ("open brackets", repeat("[")),
        ("nested block quotes", format!("{}a", "> ".repeat(2 * N))),
        ("deeply nested lists", (0..1000).map(|depth| format!("{}* a\n", "  ".repeat(depth))).collect()),
        ("backtick runs", (1..3000).map(|len| format!("e{}", "`".repeat(len))).collect()),
        ("unclosed links with angle", repeat("[a](<b")),
        ("unclosed links", repeat("[a](b")),
        ("unclosed comment", format!("</{}", repeat("<!--"))),
        ("empty lines in lists", format!("- {}", "\n".repeat(N))),
        ("autolink colons", repeat("a:/")),
        (
            "many references",
            format!("{}{}", (0..N).map(|n| format!("[a{n}]: u\n")).collect::<String>(), repeat("[a1] ")),
        ),
        ("table cells", format!("|a|\n|-|\n{}", repeat("|x|\n"))),
        ("wide table", format!("{}|\n{}|\n{}", "|a".repeat(5000), "|-".repeat(5000), "|\n".repeat(1000))),
        (
            "footnotes",
            format!(
                "{}\n\n{}",
                (0..10_000).map(|n| format!("[^{n}]")).collect::<String>(),
                (0..10_000).map(|n| format!("[^{n}]: x\n")).collect::<String>()
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
        ("mail dots", format!("{}@a", repeat("a."))),
        ("www", repeat("www.")),
        ("parens in urls", format!("http://a.b/{}", repeat("("))),
        ("parens closing", format!("http://a.b/{}", repeat(")"))),
        ("entities url", format!("http://a.b/{}", repeat("&a;"))),
        ("containers open", repeat(":::tip\n")),
        ("containers nested", format!("{}x\n{}", ":::tip\n".repeat(N), ":::\n".repeat(N))),
        ("containers colons", repeat(":")),
        ("containers growing", (3..400).map(|n| format!("{}tip\n", ":".repeat(n))).collect()),
        ("closings", repeat(":::\n")),
        ("same headings", repeat("# a\n")),
        ("ids", repeat("# a {#b}\n")),
        ("braces", format!("# {}", repeat("{#a"))),
        ("braces line", format!("# {}", repeat("{#a}"))),
        ("quotes and lists", repeat("> - ")),
        ("quote lists lines", (0..300).map(|n| format!("{}a\n", "> - ".repeat(n))).collect()),
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
        ("short rows", format!("{}|\n{}|\n{}", "|a".repeat(5000), "|-".repeat(5000), "|a\n".repeat(1000))),
    ]
}

#[test]
fn pathological_markdown_comes_to_an_end() {
    for (name, source) in cases() {
        survives(name, source);
    }
}

#[test]
fn pathological_mdx_comes_to_an_end() {
    for (name, source) in cases() {
        survives_mdx(name, source);
    }
    let mdx: Vec<(&str, String)> = vec![
        ("nested elements", format!("{}x{}", "<A>".repeat(5000), "</A>".repeat(5000))),
        ("nested block elements", format!("{}x\n\n{}", "<A>\n".repeat(5000), "</A>\n".repeat(5000))),
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
        ("jsx in expr", format!("{{{}x{}}}", "<a>".repeat(5000), "</a>".repeat(5000))),
        ("jsx in attr", format!("<A b={{{}x{}}}/>", "<a>".repeat(5000), "</a>".repeat(5000))),
        ("template", format!("{{{}1{}}}", "`${".repeat(5000), "}`".repeat(5000))),
        ("attributes", format!("<A {}/>", repeat("b "))),
        ("spreads", format!("<A {}/>", repeat("{...b} "))),
        ("imports", (0..5000).map(|n| format!("import A{n} from 'b'\n")).collect()),
        ("imports apart", (0..5000).map(|n| format!("import A{n} from 'b'\n\n")).collect()),
        ("exports open", "export const a = {\n\n".repeat(2000)),
        ("exports open template", "export const a = `\n\n".repeat(2000)),
        ("export long", format!("export const a = 1{}", repeat("+1"))),
        ("export parens", format!("export const a = {}1{}", repeat("("), repeat(")"))),
        ("export nots", format!("export const a = {}1", repeat("!"))),
        ("expressions", repeat("{a} ")),
        ("comments", repeat("{/* a */}\n\n")),
        ("angles", repeat("< a ")),
        ("angles bare", repeat("<")),
        ("fragments", repeat("<>")),
        ("regexes", format!("{{{}}}", repeat("/a/ "))),
        ("strings open", repeat("{'")),
        ("template open", repeat("{`")),
        ("comment open", repeat("{/*")),
        ("quotes in tags", repeat("<A b='")),
    ];
    for (name, source) in mdx {
        survives_mdx(name, source);
    }
}
