use quire_search::{Block, Index, Options, Page, Section, build};

fn page(route: &str, title: &str, sections: &[(&str, &str, &str)]) -> Page {
    let intro = Section { depth: 1, ..Section::default() };
    let section = |(id, heading, text): &(&str, &str, &str)| Section {
        id: (*id).to_owned(),
        heading: (*heading).to_owned(),
        depth: 2,
        blocks: vec![Block::Text((*text).to_owned())],
    };
    Page {
        route_path: route.to_owned(),
        title: title.to_owned(),
        keywords: String::new(),
        sections: std::iter::once(intro).chain(sections.iter().map(section)).collect(),
    }
}

#[test]
fn finds() {
    let pages = [
        page("/a", "lib.autoExternal", &[("x", "Values", "Turn it off with `autoExternal: false` please")]),
        page("/b", "类型声明", &[("y", "Emit", "打包类型声明文件的选项 --config")]),
    ];
    let built = build("search_index", "en", &pages, Options::default(), |_| "00".to_owned());
    let index = Index::open(&built.files, &built.name).unwrap();
    for query in ["auto external", "autoExternl", "--config", "类型声明", "conf", "声"] {
        let found = index.search(query, 7).unwrap();
        println!("{query}: {found:#?}");
        assert!(!found.is_empty(), "{query}");
    }
}
