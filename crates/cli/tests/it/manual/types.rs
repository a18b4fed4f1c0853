//! Tests of the types of `@theme`, with TypeScript in a site: the samples of the manual compile, and wrong code causes
//! errors.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::fences::{Fence, fences};
use super::{page_files, root, samples};
use crate::project::{Project, Run, finish};

pub(super) fn check() {
    let project = Project::with(&[]);
    assert_eq!(project.run(&["new", "site"]).code, 0);
    install(&project.path("site/node_modules"));
    // `quire new` also writes the types. Delete them, so that this test covers `quire types`.
    fs::remove_dir_all(project.path("site/.quire")).unwrap();
    assert_eq!(project.run(&["types", "site"]).stdout, "wrote site/.quire/types/theme.d.ts\n");
    let count = write_samples(&project);
    assert!(count >= 12, "{count} samples");
    let run = compile(&project);
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "samples of the manual");
    project.write("site/theme/wrong.tsx", WRONG);
    let run = compile(&project);
    assert_eq!(run.code, 2);
    let errors: Vec<(usize, &str)> = run.stdout.lines().filter_map(error).collect();
    assert_eq!(errors, EXPECTED, "{}", run.stdout);
}

/// Code with a type error on each line listed in [`EXPECTED`].
const WRONG: &str = "import { defineTheme, Link, usePage } from '@theme';
export const a = defineTheme({ slots: { docAfer: () => null } });
export const b = defineTheme({ slots: { docAfter: ({ title }: { title: string }) => <p>{title}</p> } });
export const c = defineTheme({ overrides: { Outline: ({ Default, toc }) => <Default toc={toc.length} /> } });
export const d = defineTheme({ components: { h7: () => null } });
export const e = defineTheme({ components: { Card: ({ Default, ...props }) => <Default {...props} title={1} /> } });
export const f = defineTheme({ components: { pre: ({ code }) => <b>{code.title}</b> } });
export const g = () => usePage().titel;
export const h = <Link to=\"/\">x</Link>;
export const i = defineTheme({ components: { Own: () => null, h2: ({ Default, ...rest }) => <Default {...rest} /> } });
";

/// Line and code of each error.
const EXPECTED: [(usize, &str); 8] = [
    (2, "TS2561"),
    (3, "TS2322"),
    (4, "TS2322"),
    (5, "TS2353"),
    (6, "TS2322"),
    (7, "TS2339"),
    (8, "TS2551"),
    (9, "TS2322"),
];

/// Parses the line and code of an error in `WRONG`.
fn error(line: &str) -> Option<(usize, &str)> {
    let (number, rest) = line.strip_prefix("theme/wrong.tsx(")?.split_once(',')?;
    Some((number.parse().ok()?, rest.split_once("error ")?.1.split_once(':')?.0))
}

/// Links the packages that a site must install.
fn install(modules: &Path) {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let packages = [
        ("typescript", here.join("tests/typescript/node_modules/typescript")),
        ("@types/react", here.join("../../theme/node_modules/@types/react")),
    ];
    for (name, package) in packages {
        let link = modules.join(name);
        fs::create_dir_all(link.parent().unwrap()).unwrap();
        let package = package.canonicalize().expect("`make` installs it");
        symlink(package, link).unwrap();
    }
}

/// Writes the themes and components of the manual to one folder per page. Returns the number of files.
fn write_samples(project: &Project) -> usize {
    let mut count = 0;
    for page in page_files() {
        if page.components().any(|part| part.as_os_str() == "migrating" || part.as_os_str() == "diagnostics")
        {
            continue;
        }
        let text = fs::read_to_string(&page).unwrap();
        let name = page.strip_prefix(root().join("docs")).unwrap().with_extension("");
        let name = name.display().to_string().replace('/', "-");
        for (number, sample) in fences(&text).iter().filter(|sample| is_code(sample)).enumerate() {
            let path = PathBuf::from(&sample.title);
            // A manual page may contain several variants of `theme/index.tsx`, so each variant gets its own file name.
            let path = if path.ends_with("theme/index.tsx") {
                PathBuf::from(format!("theme/index{number}.tsx"))
            } else {
                path
            };
            project.write(&format!("site/theme/{name}/{}", path.display()), &samples::text(sample));
            count += 1;
        }
    }
    count
}

fn is_code(sample: &Fence) -> bool {
    let is_module = sample.title.ends_with(".tsx") || sample.title.ends_with(".ts");
    let is_of_site = sample.title.starts_with("theme/") || sample.title.starts_with("components/");
    is_module && is_of_site
}

fn compile(project: &Project) -> Run {
    let mut node = Command::new("node");
    node.current_dir(project.path("site")).args(["node_modules/typescript/bin/tsc", "-p", "."]);
    finish(&mut node, "")
}
