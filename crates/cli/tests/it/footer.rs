//! Tests of `[footer]`, the footer of every page.

use crate::project::Project;

const CONFIG: &str = "title = \"Test\"\ndescription = \"A site for tests\"\n\n[footer]\nmessage = { en = \"MIT, see [the licence](/licence)\", zh = [\"许可 <script>x</script>\", \"**二**\"] }\n\n[[locales]]\nlang = \"en\"\nlabel = \"English\"\n\n[[locales]]\nlang = \"zh\"\nlabel = \"简体中文\"\n";

#[test]
fn every_page_shows_the_footer_of_its_language() {
    let files = [
        ("docs/en/licence.md", "# Licence\n"),
        ("docs/en/index.md", "---\npageType: home\n---\n"),
        ("docs/zh/index.md", "# 主页\n"),
    ];
    let project = Project::with(&[&[("quire.toml", CONFIG)][..], &files].concat());
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    for page in ["index.html", "licence.html", "zh/index.html", "404.html"] {
        let html = project.read(page);
        let (_, footer) = html.split_once("<footer class=\"q-site-footer\">").expect(page);
        let (footer, _) = footer.split_once("</footer>").unwrap();
        let en = "<div lang=\"en\"><p>MIT, see <a href=\"/licence\">the licence</a></p>\n</div>";
        let zh = "<p>许可 &lt;script&gt;x&lt;/script&gt;</p>\n<p><strong>二</strong></p>\n</div>";
        assert_eq!(footer, format!("{en}<div lang=\"zh\">{zh}"), "{page}");
    }
    let sheet = project.built_assets("footer").expect("a style sheet");
    assert!(project.read(&sheet).contains("html:not([lang=\"zh\"]) .q-site-footer > [lang=\"zh\"]"));
    assert!(project.read("index.html").contains(&format!("href=\"/{sheet}\"")));

    project.write("quire.toml", &CONFIG.replace("(/licence)", "(/license)"));
    let run = project.build();
    assert_eq!(run.code, 1);
    assert!(
        run.stderr.contains("quire.toml:5:42")
            && run.stderr.contains("the link target `/license` does not exist"),
        "{}",
        run.stderr
    );
}
