use serde_json::json;

use crate::{bilingual, site};

#[test]
fn s3_01_s3_02_s3_03_s3_04_site_data_has_its_fields_and_defaults() {
    let built = bilingual().pages("en/index.md").build();
    let data = serde_json::to_value(built.model.site()).expect("JSON");
    assert_eq!(
        data,
        json!({
            "title": "T", "description": "", "icon": "", "logo": { "light": "", "dark": "" }, "logoText": "",
            "logoSize": { "width": 192, "height": 192 },
            "base": "/", "lang": "en", "ssg": true,
            "locales": [
                { "lang": "en", "label": "English", "home": "/" },
                { "lang": "zh", "label": "简体中文", "home": "/zh/" },
            ],
            "multiVersion": { "default": "", "versions": [] },
            "socialLinks": [], "appearance": "auto", "hideNavbar": "never", "cleanUrls": true,
            "languageRedirect": "entry", "theme": {},
            "markdown": { "showLineNumbers": false, "defaultWrapCode": false, "highlighter": "prism" },
            "search": { "enabled": true, "mode": "local", "limit": 100, "indexName": "search_index" },
        })
    );
    assert_eq!(built.model.routes().all().len(), 1);
}

#[test]
fn s2_04_icon_and_logo_urls_include_the_base() {
    let built = site(
        "base = '/b/'\nicon = '/i.svg'\nlogo = { light = '/b/l.svg', dark = 'https://e.org/d.svg' }\n\
         [[socialLinks]]\nicon = 'x'\nmode = 'img'\ncontent = '/qr.png'\n[search]\nmode = 'remote'\nurl = 'https://s.org'\nsearchIndexes = ['a']",
    )
    .public("i.svg")
    .public("l.svg")
    .public("qr.png")
    .build();
    let data = built.model.site();
    assert_eq!((data.icon.as_str(), data.logo.light.as_str()), ("/b/i.svg", "/b/l.svg"));
    assert_eq!(
        (data.logo.dark.as_str(), data.social_links[0].content.as_str()),
        ("https://e.org/d.svg", "/b/qr.png")
    );
    assert_eq!(data.search["url"], "https://s.org");
    assert_eq!(data.search["searchIndexes"], json!(["a"]));
    assert_eq!(data.locales[0].home, "/b/");
}

#[test]
fn s3_08_s3_10_each_locale_has_its_texts_and_sidebars() {
    let built = site("[[locales]]\nlang = 'en'\n[[locales]]\nlang = 'zh'\nlabel = '中文'\ndescription = '述'\noutlineTitle = '目录'")
        .file("en/_nav.json", "[]")
        .file("zh/_nav.json", "[]")
        .pages("en/guide/a.md zh/guide/a.md zh/api/b.md")
        .build();
    let [en, zh] = built.model.locales() else { panic!("two locales") };
    assert_eq!(en.sidebars.keys().map(String::as_str).collect::<Vec<_>>(), ["/guide/"]);
    assert_eq!(zh.sidebars.keys().map(String::as_str).collect::<Vec<_>>(), ["/zh/api/", "/zh/guide/"]);
    assert_eq!((zh.label.as_str(), zh.title.as_str(), zh.description.as_str()), ("中文", "T", "述"));
    assert_eq!(zh.texts.get("outlineTitle").map(String::as_str), Some("目录"));
    assert_eq!((en.home.as_str(), zh.home.as_str()), ("/", "/zh/"));
}

#[test]
fn social_links_without_a_name_have_that_of_the_brand_or_the_host() {
    let link = |icon: &str, mode: &str, content: &str| {
        let toml = format!("[[socialLinks]]\nicon = '{icon}'\nmode = '{mode}'\ncontent = '{content}'");
        let built = crate::site(&toml).pages("index.md").build();
        built.model.site().social_links[0].name.clone()
    };
    assert_eq!(link("github", "link", "https://github.com/a"), "GitHub");
    assert_eq!(link("discord", "link", "https://e.org"), "Discord");
    let svg = "<svg></svg>";
    assert_eq!(link(svg, "link", "https://e.org/a"), "e.org");
    assert_eq!(link(svg, "link", "http://e.org"), "e.org");
    assert_eq!(link(svg, "link", "https:///a"), "link");
    assert_eq!(link(svg, "link", "/a"), "link");
    assert_eq!(link(svg, "text", "Text"), "Text");
}
