//! Tests of `[[redirects]]`: redirects from former URLs of pages.

use crate::project::Project;

const CONFIG: &str = r#"title = "Test"
description = "A site for tests"
base = "/docs/"
siteUrl = "https://example.org"

[[locales]]
lang = "en"
label = "English"

[[locales]]
lang = "zh"
label = "简体中文"

[[redirects]]
from = "/old"
to = "/guide/new#part"

[[redirects]]
from = "/v1/*"
to = "/guide/:splat"
status = 302

[[redirects]]
from = "/forum/"
to = "https://forum.example.org/"
status = 308
"#;

fn project() -> Project {
    Project::with(&[
        ("quire.toml", CONFIG),
        (
            "docs/en/index.md",
            "# Home\n\n[a](/old) [b](/old#other) [c](/v1/new?x=1) [d](./old.md) [e](/forum) [f](/zh/new)\n",
        ),
        ("docs/en/guide/new.md", "# New\n\n## Part\n\n## Other\n"),
        ("docs/zh/index.md", "# 主页\n\n[a](/old)\n"),
        ("docs/zh/guide/new.md", "# 新\n\n## 部分 {#part}\n"),
        ("docs/zh/new.md", "# 新\n"),
    ])
}

#[test]
fn redirects_are_rules_and_pages() {
    let project = project();
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(
        project.read("_redirects"),
        "/docs/old /docs/guide/new#part 301\n/docs/v1/* /docs/guide/:splat 302\n\
         /docs/forum/ https://forum.example.org/ 308\n/docs/en/* /docs/:splat 301\n/docs/en /docs/ 301\n"
    );
    let page = project.read("old.html");
    assert!(page.contains("<meta http-equiv=\"refresh\" content=\"0; url=/docs/guide/new#part\">"), "{page}");
    assert!(
        page.contains("<link rel=\"canonical\" href=\"https://example.org/docs/guide/new#part\">"),
        "{page}"
    );
    assert!(project.read("forum/index.html").contains("href=\"https://forum.example.org/\""));
    assert!(!project.read("sitemap.xml").contains("old"));
}

#[test]
fn links_to_moved_pages_lead_to_their_new_urls() {
    let project = project();
    assert_eq!(project.build().code, 0);
    let page = project.read("index.html");
    for (link, href) in [
        ("a", "/docs/guide/new#part"),
        ("b", "/docs/guide/new#part"),
        ("c", "/docs/guide/new?x=1"),
        ("d", "/docs/guide/new#part"),
        ("e", "https://forum.example.org/"),
    ] {
        let end =
            page.find(&format!(">{link}</a>")).or_else(|| page.find(&format!(">{link}<"))).expect("the link");
        assert!(page[..end].rsplit("<a ").next().unwrap().contains(&format!("href=\"{href}\"")), "{link}");
    }
    assert!(project.read("zh/index.html").contains("href=\"/docs/zh/guide/new#part\""));
}

#[test]
fn hosts_that_do_not_read_redirects_get_their_own_files() {
    let project = project();
    project.write("quire.toml", &format!("hosts = [\"nginx\", \"caddy\", \"vercel\"]\n{CONFIG}"));
    project.write("public/vercel.json", "{ \"regions\": [\"fra1\"] }");
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(
        project.read("_redirects.nginx.conf"),
        r#"# Redirects of the site. Include this file in its `server` block.
location = "/docs/old" {
    return 301 "/docs/guide/new$is_args$args#part";
}
location ^~ "/docs/v1/" {
    if ($request_uri ~ "^/docs/v1/[/\\\\]*(.*)$") {
        return 302 "/docs/guide/$1";
    }
}
location = "/docs/forum/" {
    return 308 "https://forum.example.org/$is_args$args";
}
location ^~ "/docs/en/" {
    if ($request_uri ~ "^/docs/en/[/\\\\]*(.*)$") {
        return 301 "/docs/$1";
    }
}
location = "/docs/en" {
    return 301 "/docs/$is_args$args";
}
"#
    );
    assert_eq!(
        project.read("_redirects.caddy"),
        "# Redirects of the site. Import this file in its block.\n\
         redir \"/docs/old\" \"/docs/guide/new#part\" 301\n\
         handle_path \"/docs/v1/*\" {\n\tredir * \"/docs/guide{uri}\" 302\n}\n\
         redir \"/docs/forum/\" \"https://forum.example.org/\" 308\n\
         handle_path \"/docs/en/*\" {\n\tredir * \"/docs{uri}\" 301\n}\n\
         redir \"/docs/en\" \"/docs/\" 301\n"
    );
    let vercel: serde_json::Value = serde_json::from_str(&project.read("vercel.json")).unwrap();
    assert_eq!(vercel["regions"][0], "fra1");
    assert_eq!(vercel["redirects"][1]["source"], "/docs/v1/:splat*");
    assert_eq!(vercel["redirects"][1]["destination"], "/docs/guide/:splat*");
    assert_eq!(vercel["redirects"][1]["statusCode"], 302);
    assert!(vercel.get("headers").is_none(), "the site has its own `vercel.json`");

    std::fs::remove_file(project.path("public/vercel.json")).unwrap();
    assert_eq!(project.build().code, 0);
    let vercel: serde_json::Value = serde_json::from_str(&project.read("vercel.json")).unwrap();
    assert_eq!(vercel["cleanUrls"], true);
    assert_eq!(vercel["headers"][0]["source"], "/docs/(.*)");
}

#[test]
fn lines_of_the_sites_own_file_are_checked() {
    let project = project();
    project.write("public/_redirects", "/a /b\n/x javascript:alert(1)\n  /y  //evil.example 301\n");
    let run = project.build();
    assert_eq!(run.code, 1);
    for (line, target) in [("2:4", "javascript:alert(1)"), ("3:7", "//evil.example")] {
        assert!(run.stderr.contains(&format!("--> public/_redirects:{line}")), "{}", run.stderr);
        assert!(run.stderr.contains(&format!("`{target}` is not a valid redirect target")), "{}", run.stderr);
    }
    assert!(!project.path("dist").exists(), "nothing is published");
}

#[test]
fn a_backslash_in_a_target_leads_to_no_other_site() {
    let project = project();
    project.write("quire.toml", &CONFIG.replace("/guide/new#part", "/\\\\evil.example"));
    let run = project.build();
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("error[config/bad-url]"), "{}", run.stderr);
    assert!(run.stderr.contains("is not a valid redirect target"), "{}", run.stderr);
}
