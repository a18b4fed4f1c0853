//! Tests with pages that are designed to be slow. Commands run under a limit of 30 s of CPU time, after which the
//! system kills them.

use std::process::Command;

use crate::project::{Project, Run, command, finish};

/// Maximum CPU time of a process in seconds. Quire's own limits are lower.
const LIMIT: u32 = 30;

/// Runs the binary under the CPU time limit.
fn run(project: &Project, arguments: &[&str]) -> Run {
    let binary = command(&project.path(""));
    let mut limited = Command::new("sh");
    limited.args(["-c", &format!("ulimit -t {LIMIT}; exec \"$0\" \"$@\"")]).arg(binary.get_program());
    limited.args(arguments).current_dir(project.path(""));
    limited.envs(binary.get_envs().filter_map(|(name, value)| Some((name, value?))));
    finish(&mut limited, "")
}

#[test]
fn searching_a_page_with_the_same_word_400_000_times() {
    let project =
        Project::with(&[("docs/en/page.md", &format!("# Page\n\n{}\n", "needle ".repeat(400_000)))]);
    assert_eq!(run(&project, &["build", "."]).code, 0);
    let search = run(&project, &["search", ".", "needle"]);
    assert!(search.code == 0 && search.stdout.contains("needle"), "{} {}", search.code, search.stderr);
}

#[test]
fn a_diagram_of_thousands_of_nodes() {
    let edges: Vec<String> = (0..3_000).map(|node| format!("a{node}-->a{}", node + 1)).collect();
    let page = format!("# Page\n\n```mermaid\nflowchart\n{}\n```\n", edges.join("\n"));
    let project = Project::with(&[("docs/en/page.md", &page)]);
    let build = run(&project, &["build", "."]);
    assert_eq!(build.code, 0, "{}", build.stderr);
}

#[test]
fn paragraphs_that_take_the_parser_long() {
    let texts = [("md", "*a_ ".repeat(500_000)), ("md", "_a".repeat(250_000)), ("mdx", "<".repeat(250_000))];
    for (extension, text) in texts {
        let project =
            Project::with(&[(&format!("docs/en/page.{extension}"), &format!("# Page\n\n{text}\n"))]);
        let run = run(&project, &["build", "."]);
        assert!([0, 1].contains(&run.code), "{extension} {}: {} {}", &text[..4], run.code, run.stderr);
    }
}

/// Pages in the syntax of other engines with many unclosed marks. Searching from each mark to the end of the page would
/// take minutes or gigabytes.
#[test]
fn unclosed_marks_take_limited_time() {
    let comments = format!("@include\n{}-->", "<!--".repeat(250_000));
    let brackets = format!("{}\\\\)", "\\\\(a\n\n".repeat(160_000));
    let tags = format!("{}\">\n\n", "<a\"=\"\n".repeat(570)).repeat(250);
    let listings = format!("{}=\"x\"", "<Listing ".repeat(180_000));
    let values =
        format!("---\nbig: {}\n---\n\n{}", "x".repeat(20_000), "{{ $frontmatter.big }}\n".repeat(5_000));
    let anchors: Vec<String> = (0..30_000).map(|number| format!("[a](#b{number})\n")).collect();
    let headings: Vec<String> = (0..3_000).map(|number| format!("\n\n## c{number}")).collect();
    let cases = [
        ("vitepress", "^[a".repeat(130_000)),
        ("vitepress", "http://x_".repeat(100_000)),
        ("vitepress", comments),
        ("vitepress", tags),
        ("vitepress", ":::tabs\n".repeat(50_000)),
        ("vitepress", values),
        ("mdbook", format!("{}}}}}", "{{#".repeat(130_000))),
        ("mdbook", brackets),
        ("mdbook", listings),
        ("quire", format!("{}{}", "::::: tip\n".repeat(50_000), " :::\n".repeat(50_000))),
        ("quire", anchors.concat() + &headings.concat()),
    ];
    for (dialect, text) in cases {
        let project = Project::with(&[("docs/en/page.md", &text)]);
        let config = std::fs::read_to_string(project.path("quire.toml")).unwrap();
        project.write("quire.toml", &format!("{config}\n[markdown]\ndialect = \"{dialect}\"\nmath = true\n"));
        let run = run(&project, &["build", "."]);
        assert!([0, 1].contains(&run.code), "{dialect} {}: {} {}", &text[..9], run.code, run.stderr);
    }
}

#[test]
fn a_page_with_a_mistake_in_every_character() {
    let page = format!("# Page\n\n{}\n\n{}\n", "\0".repeat(1_000_000), "[a](b)".repeat(50_000));
    let project = Project::with(&[("docs/en/page.md", &page)]);
    let build = run(&project, &["build", ".", "--format", "json"]);
    assert_eq!(build.code, 1, "{:.500}", build.stderr);
    let count = |code: &str| build.stdout.matches(&format!("\"code\":\"{code}\"")).count();
    assert_eq!((count("content/control-character"), count("content/dead-link")), (10_000, 10_000));
    assert!(build.stdout.contains("no more than 10000 are reported for a file"));
}

/// Without a size limit, these pages took 1 to 11 GB of memory.
#[test]
fn a_page_that_becomes_too_large_is_left_out() {
    let include = "<!--@include: ./part.md-->\n".repeat(4);
    let fragment = format!("import Part from './part.md'\n\n{}", "<Part />\n\n".repeat(300));
    let formula = format!("$$\\begin{{matrix}}{}\\end{{matrix}}$$\n\n", "&".repeat(10_000));
    let diagram = "```mermaid\npacket-beta\n0-100000: \"a\"\n```\n\n".repeat(100);
    let lines = format!("```txt\n{}```\n", "a\n".repeat(400_000));
    let cases = [
        ("vitepress", "page.md", include),
        ("quire", "page.md", "# a\n".repeat(400_000)),
        ("quire", "page.mdx", fragment),
        ("quire", "page.md", formula.repeat(150)),
        ("quire", "page.md", diagram),
        ("quire", "page.md", lines),
        ("quire", "page.md", "word ".repeat(4_000_000)),
    ];
    for (dialect, name, page) in cases {
        let included = "|a|\n|-|\n\n".repeat(40_000);
        let project = Project::with(&[("docs/en/part.md", &included), (&format!("docs/en/{name}"), &page)]);
        let config = std::fs::read_to_string(project.path("quire.toml")).unwrap();
        project.write("quire.toml", &format!("{config}\n[markdown]\ndialect = \"{dialect}\"\nmath = true\n"));
        let build = run(&project, &["build", "."]);
        assert_eq!(build.code, 1, "{:.40}: {}", page, build.stderr);
        let count = build.stderr.matches("error[markdown/too-large]").count();
        assert_eq!(count, 1, "{:.40}: {:.500}", page, build.stderr);
    }
}

/// Each of 19 folders has two links to the next folder, so about 2^20 paths lead to the page. Without a limit, each
/// step of the redirect would multiply the length of its path.
#[test]
fn exponentially_many_links_and_redirects_are_limited() {
    let project = Project::with(&[("docs/en/l19/page.md", "# Page\n")]);
    for level in 0..19 {
        let folder = project.path(&format!("docs/en/l{level}"));
        std::fs::create_dir_all(&folder).unwrap();
        for name in ["a", "b"] {
            std::os::unix::fs::symlink(format!("../l{}", level + 1), folder.join(name)).unwrap();
        }
    }
    let checked = run(&project, &["check", "."]);
    assert_eq!(checked.code, 1, "{:.500}", checked.stderr);
    assert!(checked.stderr.contains("because of symbolic links inside it"), "{:.500}", checked.stderr);

    let project = Project::with(&[]);
    let config = std::fs::read_to_string(project.path("quire.toml")).unwrap();
    let redirects = [("/a/*", "/a/:splat:splat:splat"), ("/d", "/a/x")]
        .map(|(from, to)| format!("[[redirects]]\nfrom = \"{from}\"\nto = \"{to}\"\n"));
    project.write("quire.toml", &format!("{config}\n{}", redirects.concat()));
    let build = run(&project, &["build", "."]);
    assert!(
        build.code == 1 && build.stderr.contains("error[content/redirect-loop]"),
        "{:.500}",
        build.stderr
    );
}

/// The error must have a location. If locating an expression in the source took more than linear time, the time limit
/// of the JavaScript engine would end the search, and the error would have no location.
#[test]
fn expressions_that_take_long_to_read() {
    for expression in ["a".repeat(1_000_000), "/**/".repeat(100) + "a"] {
        let project = Project::with(&[("docs/en/page.mdx", &format!("# Page\n\n{{{expression}}}\n"))]);
        let build = run(&project, &["build", "."]);
        assert_eq!(build.code, 1, "{}", build.stderr);
        assert!(build.stderr.contains("error[mdx/render-failed]"), "{:.500}", build.stderr);
        assert!(build.stderr.contains("docs/en/page.mdx:3:1"), "{:.500}", build.stderr);
    }
}

/// The limit on the CPU time of a page covers work of unpredictable length. The test lowers the limit, because no known
/// page exceeds the default.
#[test]
fn a_page_that_takes_too_long_ends_the_command() {
    let project = Project::with(&[("docs/en/page.md", "# Page\n")]);
    assert_eq!(project.run(&["build", "."]).code, 0);
    project.write("docs/en/page.md", &format!("# Page\n\n{}", "A *line* of `text`.\n\n".repeat(40_000)));
    for (arguments, start) in [
        (&["build", "."][..], "error[content/too-slow]"),
        (&["build", ".", "--keep-going"], "error[content/too-slow]"),
        (&["check", "."], "error[content/too-slow]"),
        (&["check", ".", "--format", "json"], "{\"code\":\"content/too-slow\""),
        (&["check", ".", "--format", "github"], "::error "),
        (&["check", ".", "--format", "sarif"], "{\n  \"$schema\""),
    ] {
        let mut command = command(&project.path(""));
        let run = finish(command.args(arguments).env("QUIRE_PAGE_SECONDS", "0.05"), "");
        assert_eq!(run.code, 1, "{arguments:?}: {}", run.stderr);
        let output = run.stdout + &run.stderr;
        assert!(output.contains("content/too-slow") && output.contains("docs/en/page.md"), "{output}");
        assert!(output.starts_with(start), "{start}: {output}");
        assert!(project.read("page.html").len() < 100_000, "the published page is unchanged");
    }
    assert_eq!(project.run(&["build", "."]).code, 0);
}
