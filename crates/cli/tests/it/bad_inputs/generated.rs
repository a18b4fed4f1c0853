//! Generates the bad inputs that the text format of [`super::suite`] cannot express: links, pipes, permissions and
//! large files.

use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::Command;

use super::run::{Case, Holds, Setup};

fn case(name: &str, expected: &[&str], make: fn(&Path)) -> Case {
    let mut case = Case { name: name.to_owned(), setup: Setup::Generated(make), ..Case::default() };
    for line in expected {
        match line.split_once(' ') {
            Some((">", text)) => case.refusal = Some(text.to_owned()),
            Some(("=", path)) => {
                case.holds.push(Holds { path: path.to_owned(), text: String::new(), is_wanted: true });
            }
            _ => case.diagnostics.push((*line).to_owned()),
        }
    }
    case
}

fn write(site: &Path, path: &str, text: impl AsRef<[u8]>) {
    let path = site.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Returns a tenth of `size`, or all of `size` in `make soak`. The full inputs take a debug binary a minute.
fn scaled(size: usize) -> usize {
    if std::env::var_os("QUIRE_SOAK_INPUTS").is_some() { size } else { size / 10 }
}

fn page(site: &Path, text: impl AsRef<[u8]>) {
    write(site, "docs/en/page.md", text);
}

fn pipe(path: &Path) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// Returns cases whose folders contain entries other than regular files, or lack required files.
pub(super) fn odd_folders() -> Vec<Case> {
    let long = format!("! content/bad-file-name docs/en/{}.md:1:1", "a".repeat(250));
    vec![
        case("no configuration", &["> could not find `quire.toml`"], |site| {
            fs::remove_file(site.join("quire.toml")).unwrap();
        }),
        case("a configuration that is a folder", &["> is not a regular file"], |site| {
            fs::remove_file(site.join("quire.toml")).unwrap();
            fs::create_dir(site.join("quire.toml")).unwrap();
        }),
        case("a configuration that is a pipe", &["> is not a regular file"], |site| {
            fs::remove_file(site.join("quire.toml")).unwrap();
            pipe(&site.join("quire.toml"));
        }),
        case("a configuration that is a dangling link", &["> could not find `quire.toml`"], |site| {
            fs::remove_file(site.join("quire.toml")).unwrap();
            symlink("nowhere", site.join("quire.toml")).unwrap();
        }),
        case("no docs folder", &["! content/no-docs quire.toml:1:1"], |site| {
            fs::remove_dir_all(site.join("docs")).unwrap();
        }),
        case("an empty docs folder", &["! content/no-pages quire.toml:1:1"], |site| {
            fs::remove_dir_all(site.join("docs")).unwrap();
            fs::create_dir(site.join("docs")).unwrap();
        }),
        case("a docs folder that is a file on disk", &["! content/no-docs quire.toml:1:1"], |site| {
            fs::remove_dir_all(site.join("docs")).unwrap();
            write(site, "docs", "x");
        }),
        case("a docs folder that is a dangling link", &["! content/no-docs quire.toml:1:1"], |site| {
            fs::remove_dir_all(site.join("docs")).unwrap();
            symlink("nowhere", site.join("docs")).unwrap();
        }),
        case("a docs folder that is a link within the site", &["= index.html"], |site| {
            fs::rename(site.join("docs"), site.join("pages")).unwrap();
            symlink("pages", site.join("docs")).unwrap();
        }),
        case("a locale that is a file on disk", &["! content/no-pages quire.toml:1:1"], |site| {
            fs::remove_dir_all(site.join("docs/en")).unwrap();
            write(site, "docs/en", "x");
        }),
        case("a page that is a folder", &["= index.html", "= page.md/a.html"], |site| {
            write(site, "docs/en/page.md/a.md", "# A\n");
        }),
        case("a page that is a pipe", &["? content/not-a-file docs/en/page.md:1:1"], |site| {
            pipe(&site.join("docs/en/page.md"));
        }),
        case("a public file that is a pipe", &["? content/not-a-file public/x.txt:1:1"], |site| {
            pipe(&site.join("public/x.txt"));
        }),
        case("a page that is a socket", &["? content/not-a-file docs/en/page.md:1:1"], |site| {
            let _listener = std::os::unix::net::UnixListener::bind(site.join("docs/en/page.md")).unwrap();
        }),
        case("a page that is a device", &["? content/not-a-file docs/en/page.md:1:1"], |site| {
            symlink("/dev/zero", site.join("docs/en/page.md")).unwrap();
        }),
        case("a page that is a dangling link", &["? content/not-a-file docs/en/page.md:1:1"], |site| {
            symlink("nowhere.md", site.join("docs/en/page.md")).unwrap();
        }),
        case("a page that is a link to itself", &["? content/not-a-file docs/en/page.md:1:1"], |site| {
            symlink("page.md", site.join("docs/en/page.md")).unwrap();
        }),
        case(
            "a page that is a link to a file outside the site",
            &["? content/not-a-file docs/en/page.md:1:1"],
            |site| {
                symlink("/etc/passwd", site.join("docs/en/page.md")).unwrap();
            },
        ),
        case("a page that is a link to another page", &["= page.html"], |site| {
            symlink("index.md", site.join("docs/en/page.md")).unwrap();
        }),
        case("a folder that links to its parent", &["? content/not-a-file docs/en/again:1:1"], |site| {
            symlink("..", site.join("docs/en/again")).unwrap();
        }),
        case(
            "two folders that link to each other",
            &[
                "= a/page.html",
                "? content/not-a-file docs/en/a/b/a:1:1",
                "? content/not-a-file docs/en/b/a/b:1:1",
            ],
            |site| {
                write(site, "docs/en/a/page.md", "# A\n");
                write(site, "docs/en/b/page.md", "# B\n");
                symlink("../b", site.join("docs/en/a/b")).unwrap();
                symlink("../a", site.join("docs/en/b/a")).unwrap();
            },
        ),
        case("a link to a folder outside the site", &["? content/not-a-file docs/en/etc:1:1"], |site| {
            symlink("/etc", site.join("docs/en/etc")).unwrap();
        }),
        case("a hidden dangling link", &["= index.html"], |site| {
            symlink("me@host.1234", site.join("docs/en/.#page.md")).unwrap();
        }),
        case("a name that is not UTF-8", &["! content/bad-file-name docs/en/a\u{fffd}.md:1:1"], |site| {
            page(site, "# Page\n");
            fs::write(site.join("docs/en").join(std::ffi::OsStr::from_bytes(b"a\xff.md")), "# A\n").unwrap();
        }),
        case(
            "two names that differ in bytes that are not UTF-8",
            &["! content/bad-file-name docs/en/a\u{fffd}.md:1:1"],
            |site| {
                for name in [b"a\xfe.md", b"a\xff.md"] {
                    fs::write(site.join("docs/en").join(std::ffi::OsStr::from_bytes(name)), "# A\n").unwrap();
                }
            },
        ),
        case(
            "a folder's name that is not UTF-8",
            &["! content/bad-file-name docs/en/a\u{fffd}:1:1"],
            |site| {
                let folder = site.join("docs/en").join(std::ffi::OsStr::from_bytes(b"a\xff"));
                fs::create_dir(&folder).unwrap();
                fs::write(folder.join("page.md"), "# A\n").unwrap();
            },
        ),
        case(
            "a public name that is not UTF-8",
            &["! content/bad-file-name public/a\u{fffd}.txt:1:1"],
            |site| {
                fs::create_dir(site.join("public")).unwrap();
                fs::write(site.join("public").join(std::ffi::OsStr::from_bytes(b"a\xff.txt")), "x").unwrap();
            },
        ),
        case("a public folder that is a file", &["= index.html"], |site| write(site, "public", "x")),
        case("an include that is a pipe", &["! markdown/missing-include docs/en/page.md:1:14"], |site| {
            page(site, "```txt file=\"<root>/pipe.txt\"\n```\n");
            pipe(&site.join("pipe.txt"));
        }),
        case(
            "an include that is a link to a file outside the site",
            &["! markdown/missing-include docs/en/page.md:1:14"],
            |site| {
                page(site, "```txt file=\"<root>/out.txt\"\n```\n");
                symlink("/etc/passwd", site.join("out.txt")).unwrap();
            },
        ),
        case("an output folder that quire did not write", &["> was not written by quire"], |site| {
            fs::remove_file(site.join("dist/.quire-site")).unwrap();
        }),
        case("a project that is read-only", &["= index.html"], |site| {
            // If the tests run as root, permissions have no effect, and the case only checks that the build succeeds.
            fs::set_permissions(site.join("docs"), fs::Permissions::from_mode(0o555)).unwrap();
        }),
        case("a page with the longest name of a file", &[&long], |site| {
            write(site, &format!("docs/en/{}.md", "a".repeat(250)), "# Page\n");
        }),
        case("a thousand folders deep", &["= index.html"], |site| {
            let mut folder = site.join("docs/en");
            while folder.as_os_str().len() < 3800 {
                folder.push("deep");
            }
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join("page.md"), "# Deep\n").unwrap();
        }),
        case("five thousand pages", &["= many/page-499.html"], |site| {
            fs::create_dir(site.join("docs/en/many")).unwrap();
            for number in 0..scaled(5000) {
                fs::write(site.join(format!("docs/en/many/page-{number}.md")), "# Page\n").unwrap();
            }
        }),
        case("five thousand other files", &["= index.html"], |site| {
            fs::create_dir(site.join("docs/en/many")).unwrap();
            for number in 0..5000 {
                fs::write(site.join(format!("docs/en/many/{number}.txt")), "x").unwrap();
            }
        }),
    ]
}

/// Returns cases with files far larger than the files of real sites.
pub(super) fn huge_inputs() -> Vec<Case> {
    vec![
        case("a page of 20 MB", &["= page.html"], |site| {
            page(site, "word and more words. ".repeat(scaled(1_000_000)));
        }),
        case("a line of a megabyte", &["= page.html"], |site| page(site, "word ".repeat(200_000))),
        case("a word of a megabyte", &["= page.html"], |site| page(site, "x".repeat(1_000_000))),
        case("an error in a line of a megabyte", &["! content/dead-link docs/en/page.md:1:500002"], |site| {
            let half = "word ".repeat(100_000);
            page(site, format!("{half} [x](/nowhere) {half}"));
        }),
        case("a hundred thousand headings", &["= page.html"], |site| {
            page(site, "## Heading\n\n".repeat(scaled(100_000)));
        }),
        case("a hundred thousand lines of code", &["= page.html"], |site| {
            page(site, format!("```ts\n{}```\n", "const a = 1;\n".repeat(100_000)));
        }),
        case("minified code of a megabyte", &["= page.html"], |site| {
            page(site, format!("```js\n{}\n```\n", "a=>{b(c)};".repeat(100_000)));
        }),
        case("quotes nested a hundred thousand times", &["= page.html"], |site| {
            page(site, ">".repeat(100_000));
        }),
        case("lists nested ten thousand times", &["= page.html"], |site| {
            page(site, "- ".repeat(10_000) + "x");
        }),
        case("brackets opened fifty thousand times", &["= page.html"], |site| page(site, "[".repeat(50_000))),
        case("emphasis opened fifty thousand times", &["= page.html"], |site| {
            page(site, "*a ".repeat(50_000));
        }),
        case("backticks of fifty thousand lengths", &["= page.html"], |site| {
            page(site, (1..300).map(|count| "`".repeat(count) + " ").collect::<String>());
        }),
        case("a hundred thousand entities", &["= page.html"], |site| {
            page(site, "&amp;".repeat(100_000));
        }),
        case("a table of a thousand columns", &["= page.html"], |site| {
            let rows = "| x\n".repeat(1000);
            page(site, format!("{}\n{}\n{rows}", "| a ".repeat(1000) + "|", "| - ".repeat(1000) + "|"));
        }),
        case("a hundred thousand links", &["= page.html"], |site| page(site, "[x](/)\n".repeat(100_000))),
        case("frontmatter of five megabytes", &["= page.html"], |site| {
            page(site, format!("---\ntitle: Page\nx: {}\n---\n", "y".repeat(5_000_000)));
        }),
        case(
            "frontmatter of a hundred thousand keys",
            &["! frontmatter/syntax docs/en/page.md:5001:8"],
            |site| {
                let keys = (0..100_000).map(|number| format!("k{number}: x\n")).collect::<String>();
                page(site, format!("---\n{keys}---\n"));
            },
        ),
        case("a configuration of a megabyte", &["= index.html"], |site| {
            let texts = (0..20_000).map(|number| format!("key{number} = \"a text of some length\"\n"));
            let texts = texts.collect::<String>();
            write(site, "quire.toml", format!("title = \"T\"\n\n[theme]\n{texts}"));
        }),
        case("a sidebar of ten thousand entries", &["= index.html"], |site| {
            let entries =
                "{ \"type\": \"custom-link\", \"label\": \"x\", \"link\": \"/\" },\n".repeat(10_000);
            write(site, "docs/en/_meta.json", format!("[{entries}]"));
        }),
        case(
            "tags nested ten thousand times in MDX",
            &["! mdx/nesting-too-deep docs/en/page.mdx:1:385"],
            |site| {
                write(site, "docs/en/page.mdx", "<b>".repeat(10_000) + "x" + &"</b>".repeat(10_000));
            },
        ),
        case(
            "an expression of a hundred thousand brackets",
            &["! mdx/nesting-too-deep docs/en/page.mdx:1:201"],
            |site| {
                write(site, "docs/en/page.mdx", format!("{{{}", "(".repeat(100_000)));
            },
        ),
        case("a component whose code nests twenty thousand times", &["= page.html"], |site| {
            let nots = "!".repeat(20_000);
            write(site, "docs/en/page.mdx", "import { Box } from './Box.tsx';\n\n<Box />\n");
            let code = format!("export const Box = () => <b>x</b>;\nexport const deep = () => {nots}0;\n");
            write(site, "docs/en/Box.tsx", code);
        }),
        case(
            "a PNG whose line breaks were converted",
            &["? content/damaged-image docs/en/x.png:1:1", "= page.html"],
            |site| {
                page(site, "![x](./x.png)\n");
                let chunk = b"\x89PNG\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";
                write(site, "docs/en/x.png", chunk);
            },
        ),
        case(
            "an image of ten megabytes",
            &["? content/damaged-image docs/en/x.png:1:1", "= page.html"],
            |site| {
                page(site, "![x](./x.png)\n");
                write(site, "docs/en/x.png", vec![0_u8; 10_000_000]);
            },
        ),
        case(
            "a public file and an image of two gigabytes",
            &[
                "? content/not-a-file docs/en/x.png:1:1",
                "? content/not-a-file public/a.jpg:1:1",
                "= index.html",
            ],
            |site| {
                for path in ["docs/en/x.png", "public/a.jpg"] {
                    write(site, path, "");
                    fs::File::options().write(true).open(site.join(path)).unwrap().set_len(2 << 30).unwrap();
                }
            },
        ),
        case(
            "style sheets that import each other twice",
            &["! styles/too-large styles/19.css:1:9"],
            |site| {
                append(site, "\n[styles]\ncss = [\"styles/0.css\"]\n");
                for number in 0..20 {
                    let next = format!("@import \"./{}.css\";\n", number + 1);
                    write(site, &format!("styles/{number}.css"), next.repeat(2));
                }
                write(site, "styles/20.css", "a { b: c }");
            },
        ),
        case("a hundred thousand sidebars", &["= index.html"], |site| {
            let sidebars: Vec<String> = (0..100_000).map(|number| format!("\"/k{number}/\": []")).collect();
            write(site, "docs/en/_sidebars.json", format!("{{{}}}", sidebars.join(",")));
        }),
        case("a logo with markers in markers", &["= index.html"], |site| {
            append(site, "siteUrl = \"https://a.example\"\nlogo = \"/logo.svg\"\n[social]\nimages = true\n");
            let points = "L1 1".repeat(30);
            let marker = |number: u32| {
                let next = number + 1;
                format!(
                    "<marker id=\"m{number}\"><path d=\"M0 0{points}\" marker-mid=\"url(#m{next})\"/></marker>"
                )
            };
            let markers: String = (0..6).map(marker).collect();
            let logo = format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">{markers}<path d=\"M0 0{points}\" marker-mid=\"url(#m0)\"/></svg>"
            );
            write(site, "public/logo.svg", logo);
        }),
    ]
}

/// Adds the keys in `text` to the start of the configuration, and the tables in `text` to the end.
fn append(site: &Path, text: &str) {
    let (keys, tables) = text.split_once("\n[").map_or((text, ""), |(keys, tables)| (keys, tables));
    let config = fs::read_to_string(site.join("quire.toml")).unwrap();
    let tables = if tables.is_empty() { String::new() } else { format!("\n[{tables}") };
    fs::write(site.join("quire.toml"), format!("{keys}\n{config}{tables}")).unwrap();
}
