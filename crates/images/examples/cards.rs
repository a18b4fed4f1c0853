//! Draws sample social images into a folder for visual inspection, and measures the time per image:
//! `cargo run --release -p quire-images --example cards -- FOLDER [LOGO]`.
#![expect(clippy::disallowed_methods, clippy::print_stdout, reason = "a developer tool")]

use std::path::Path;
use std::time::Instant;

use quire_images::social::{Card, Design, Glyphs, Painter, Span};

/// Number of times each image is painted for the measurement.
const ROUNDS: u32 = 100;

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().unwrap_or_else(|| "target/cards".to_owned());
    let logo = arguments.next().map(std::fs::read).transpose()?.unwrap_or_default();
    std::fs::create_dir_all(&folder)?;
    for (name, is_dark, accent) in [("light", false, [0xff, 0x8b, 0x00]), ("dark", true, [0xff, 0xa9, 0x4d])]
    {
        let start = Instant::now();
        let painter = Painter::new(&Design { is_dark, accent, fill: [0xff, 0x8b, 0x00] }, &logo, &[]);
        println!("{name}: background {:?}", start.elapsed());
        let mut glyphs = Glyphs::new();
        for (number, card) in cards().iter().enumerate() {
            let start = Instant::now();
            let Ok(file) = painter.paint(card, &mut glyphs) else { continue };
            let first = start.elapsed();
            let start = Instant::now();
            for _ in 0..ROUNDS {
                let _ = painter.paint(card, &mut glyphs);
            }
            let length = file.len();
            println!("{name} {number:02}: {first:?}, then {:?}, {length} bytes", start.elapsed() / ROUNDS);
            std::fs::write(Path::new(&folder).join(format!("{name}-{number:02}.png")), file)?;
        }
    }
    Ok(())
}

/// Returns sample cards with text of various lengths, mostly in English and Chinese. Backticks in titles mark code.
fn cards() -> Vec<Card> {
    let card = |lang: &str, section: &str, title: &str, description: &str, byline: &str| Card {
        lang: lang.to_owned(),
        site: "Rslib".to_owned(),
        section: section.to_owned(),
        title: title
            .split('`')
            .enumerate()
            .map(|(index, text)| Span { text: text.to_owned(), is_code: index % 2 == 1 })
            .collect(),
        description: description.to_owned(),
        byline: byline.to_owned(),
        host: "lib.rsbuild.dev".to_owned(),
    };
    vec![
        card("en", "", "Rslib", "The Rsbuild-based library development tool", ""),
        card(
            "en",
            "Guide",
            "Output format",
            "Choose between ESM, CJS, UMD and Module Federation, and what each of them means for the files that you publish.",
            "",
        ),
        card(
            "en",
            "Configuration",
            "`lib.autoExternal`",
            "Decide which dependencies stay imports and which are bundled, by the fields of package.json.",
            "",
        ),
        card(
            "en",
            "Guide",
            "Migrating a library from tsup to Rslib without changing a single line of what you publish",
            "A step-by-step guide with the options of both tools side by side, and what differs in the output.",
            "",
        ),
        card("en", "API", "How `rslib build --watch` finds out that `tsconfig.json` has changed", "", ""),
        card(
            "en",
            "Blog",
            "Announcing Rslib 1.0",
            "Two years of work, one stable configuration format, and declaration files in half the time.",
            "Docs Team, Release Team · March 9, 2026",
        ),
        card("zh", "指南", "快速上手", "从零创建一个库项目：选择模板、安装依赖、构建，并查看产物。", ""),
        card(
            "zh",
            "配置",
            "控制哪些依赖保留为 import、哪些打包进产物：`autoExternal` 的全部用法",
            "按 package.json 的字段或按包名，控制哪些依赖保留为 import、哪些打包进产物，并说明如何改用 output.autoExternal。",
            "",
        ),
        card(
            "zh",
            "指南",
            "浏览器里的全局变量名：“字符串”、多级路径或按模块系统分别命名（附包装代码）",
            "用 ES 版本或浏览器查询设置产物要兼容的最低环境，查看哪些语法会降级，以及每个 ES 版本对应的浏览器和 Node.js 版本。",
            "",
        ),
        card(
            "zh",
            "博客",
            "Rslib 1.0 正式发布",
            "两年的工作，稳定的配置格式，以及快一倍的类型声明。",
            "张三、李四 · 2026年3月9日",
        ),
        card("zh", "", "产物", "", ""),
        card(
            "en",
            "Reference",
            "performance.removeMomentLocaleFromEveryBundleThatIsWritten",
            "Größe, łódź, Привет, Ελλάδα: letters of other alphabets.",
            "",
        ),
    ]
}
