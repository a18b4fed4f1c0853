//! Tests that `quire dev` detects every change, regardless of how and where it is made, and serves the last good site
//! while the sources have errors. `QUIRE_SOAK_SAVES` sets the number of repetitions for each way of saving a file.
#![expect(clippy::print_stderr, reason = "tests print measurements")]

use std::fs::{self, File, OpenOptions};
use std::io::{Seek as _, SeekFrom, Write as _};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::project::{Project, command};
use crate::require::{can_run, skip};
use crate::serving::{Events, Serving, eventually};

/// Waits for messages until the page contains the text. Fails if no message arrives in time.
fn await_text(dev: &Serving, events: &mut Events, page: &str, text: &str) {
    while !dev.get(page).1.contains(text) {
        events.next();
    }
}

/// Function that saves text to a file as some editor or tool does.
type Save = fn(&Path, &str);

fn beside(path: &Path, suffix: &str) -> PathBuf {
    PathBuf::from(format!("{}{suffix}", path.display()))
}

/// File system operations with which editors and tools save files.
const SAVES: &[(&str, Save)] = &[
    ("written in place", |path, text| fs::write(path, text).unwrap()),
    ("another file renamed over it", |path, text| {
        fs::write(beside(path, ".tmp"), text).unwrap();
        fs::rename(beside(path, ".tmp"), path).unwrap();
    }),
    ("a file of a hidden folder renamed over it", |path, text| {
        let hidden = path.parent().unwrap().join(".saves");
        fs::create_dir_all(&hidden).unwrap();
        fs::write(hidden.join("page"), text).unwrap();
        fs::rename(hidden.join("page"), path).unwrap();
    }),
    ("a file from outside renamed over it", |path, text| {
        let outside = path.ancestors().nth(4).unwrap().join("saved");
        fs::write(&outside, text).unwrap();
        fs::rename(&outside, path).unwrap();
    }),
    ("deleted and made again", |path, text| {
        fs::remove_file(path).unwrap();
        fs::write(path, text).unwrap();
    }),
    ("renamed to a backup and made again", |path, text| {
        fs::rename(path, beside(path, "~")).unwrap();
        fs::write(path, text).unwrap();
        fs::remove_file(beside(path, "~")).unwrap();
    }),
    ("emptied, then written slowly", |path, text| {
        let mut file = File::create(path).unwrap();
        for part in text.as_bytes().chunks(text.len().div_ceil(3)) {
            std::thread::sleep(Duration::from_millis(40));
            file.write_all(part).unwrap();
        }
    }),
    ("overwritten without being emptied", |path, text| {
        let mut file = OpenOptions::new().write(true).open(path).unwrap();
        file.seek(SeekFrom::Start(0)).unwrap();
        file.write_all(text.as_bytes()).unwrap();
        file.set_len(text.len() as u64).unwrap();
    }),
    ("written, then made read-only", |path, text| {
        fs::write(path, text).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o444)).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o644)).unwrap();
    }),
    ("written, the old time put back", |path, text| {
        let before = fs::metadata(path).unwrap().modified().unwrap();
        fs::write(path, text).unwrap();
        File::options().write(true).open(path).unwrap().set_modified(before).unwrap();
    }),
    ("a hard link put in its place", |path, text| {
        fs::write(beside(path, ".a"), text).unwrap();
        fs::hard_link(beside(path, ".a"), beside(path, ".b")).unwrap();
        fs::rename(beside(path, ".b"), path).unwrap();
        fs::remove_file(beside(path, ".a")).unwrap();
    }),
    ("written under another name of the same file", |path, text| {
        let outside = path.ancestors().nth(4).unwrap().join("alias");
        fs::hard_link(path, &outside).unwrap();
        fs::write(&outside, text).unwrap();
        fs::remove_file(&outside).unwrap();
    }),
    ("a link to another file put in its place", |path, text| {
        let folder = path.parent().unwrap().join(".versions");
        fs::create_dir_all(&folder).unwrap();
        let version = format!("{}.md", fs::read_dir(&folder).unwrap().count());
        fs::write(folder.join(&version), text).unwrap();
        symlink(Path::new(".versions").join(version), beside(path, ".link")).unwrap();
        fs::rename(beside(path, ".link"), path).unwrap();
    }),
    ("its folder replaced", |path, text| {
        let folder = path.parent().unwrap();
        let (old, new) = (beside(folder, ".old"), beside(folder, ".new"));
        fs::create_dir(&new).unwrap();
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            if entry.path().is_file() {
                fs::copy(entry.path(), new.join(entry.file_name())).unwrap();
            }
        }
        fs::remove_file(new.join(path.file_name().unwrap())).unwrap();
        fs::write(new.join(path.file_name().unwrap()), text).unwrap();
        fs::rename(folder, &old).unwrap();
        fs::rename(&new, folder).unwrap();
        fs::remove_dir_all(&old).unwrap();
    }),
];

#[test]
fn every_way_of_saving_is_detected() {
    let rounds = std::env::var("QUIRE_SOAK_SAVES").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(1);
    let project = Project::with(&[
        ("here/site/quire.toml", CONFIG),
        ("here/site/docs/en/index.md", "# Home\n"),
        ("here/site/docs/en/page.md", "# Page\n\nVersion zero.\n"),
    ]);
    let dev = Serving::start(&project, &["dev", "here/site"]);
    let mut events = dev.events("");
    let mut times = Vec::new();
    for round in 0..rounds {
        for (number, (name, save)) in SAVES.iter().enumerate() {
            let text = format!("Saved {round:04} in way {number:02}.");
            save(&project.path("here/site/docs/en/page.md"), &format!("# Page\n\n{text}\n"));
            let start = Instant::now();
            await_text(&dev, &mut events, "/page", &text);
            times.push((start.elapsed(), *name));
        }
    }
    times.sort();
    let slowest = times.last().unwrap();
    eprintln!("{} saves, half of them in {:?}, all in {slowest:?}", times.len(), times[times.len() / 2].0);
}

const CONFIG: &str = "title = \"Test\"\ndescription = \"A site for tests\"\nlang = \"en\"\n\n\
    [[locales]]\nlang = \"en\"\nlabel = \"English\"\n";

#[test]
fn two_quick_saves_of_the_same_size_are_both_detected() {
    let project = Project::with(&[("docs/en/page.md", "# Page\n\nAAAA.\n")]);
    let dev = Serving::start(&project, &["dev", "."]);
    let mut events = dev.events("");
    for pair in 0..10 {
        let (first, second) = (format!("A{pair:03}."), format!("B{pair:03}."));
        project.write("docs/en/page.md", &format!("# Page\n\n{first}\n"));
        // In each round, the second save occurs in a different phase of the first build.
        std::thread::sleep(Duration::from_millis(13 * pair));
        project.write("docs/en/page.md", &format!("# Page\n\n{second}\n"));
        await_text(&dev, &mut events, "/page", &second);
    }
}

#[test]
fn a_removed_and_recreated_site_is_detected() {
    let project = Project::with(&[
        ("here/site/quire.toml", CONFIG),
        ("here/site/docs/en/index.md", "# Home\n\nThe first site.\n"),
    ]);
    let folder = project.path("here/site");
    // The working directory of the server is the folder that is removed.
    let mut dev_command = command(&folder);
    dev_command.args(["dev", "."]).stderr(Stdio::null());
    let dev = Serving::launch(dev_command);
    let mut events = dev.events("");
    for text in ["The second site.", "The third site."] {
        fs::remove_dir_all(&folder).unwrap();
        while events.next()["type"] != "problems" {}
        assert_eq!(dev.get("/").0, 200, "the last good site is still served");
        project.write("here/site/quire.toml", CONFIG);
        project.write("here/site/docs/en/index.md", &format!("# Home\n\n{text}\n"));
        await_text(&dev, &mut events, "/", text);
        let edited = format!("{text} Edited.");
        project.write("here/site/docs/en/index.md", &format!("# Home\n\n{edited}\n"));
        await_text(&dev, &mut events, "/", &edited);
    }

    // Replace the folder with another tree, like a checkout or a deployment.
    project.write("here/other/quire.toml", CONFIG);
    project.write("here/other/docs/en/index.md", "# Home\n\nThe other site.\n");
    fs::rename(&folder, project.path("here/away")).unwrap();
    fs::rename(project.path("here/other"), &folder).unwrap();
    await_text(&dev, &mut events, "/", "The other site.");
    fs::rename(&folder, project.path("here/other")).unwrap();
    fs::rename(project.path("here/away"), &folder).unwrap();
    await_text(&dev, &mut events, "/", "The third site. Edited.");
    project.write("here/site/docs/en/index.md", "# Home\n\nStill watched.\n");
    await_text(&dev, &mut events, "/", "Still watched.");
}

#[test]
fn folders_that_come_and_go_are_detected() {
    let project = Project::with(&[("content/en/index.md", "# Home\n\nFrom elsewhere.\n")]);
    let dev = Serving::start(&project, &["dev", "."]);
    let mut events = dev.events("");
    project.write("public/note.txt", "one");
    await_text(&dev, &mut events, "/note.txt", "one");
    fs::rename(project.path("public"), project.path("old")).unwrap();
    assert!(eventually(|| dev.get("/note.txt").0 == 404));
    symlink("old", project.path("public")).unwrap();
    await_text(&dev, &mut events, "/note.txt", "one");
    project.write("old/note.txt", "two");
    await_text(&dev, &mut events, "/note.txt", "two");

    fs::rename(project.path("docs"), project.path("docs.away")).unwrap();
    symlink("content", project.path("docs")).unwrap();
    await_text(&dev, &mut events, "/", "From elsewhere.");
    project.write("content/en/index.md", "# Home\n\nEdited elsewhere.\n");
    await_text(&dev, &mut events, "/", "Edited elsewhere.");

    // Save the configuration by renaming.
    let other = fs::read_to_string(project.path("quire.toml")).unwrap().replace("\"Test\"", "\"Another\"");
    project.write("quire.toml.tmp", &other);
    fs::rename(project.path("quire.toml.tmp"), project.path("quire.toml")).unwrap();
    await_text(&dev, &mut events, "/", "Another");
}

const PAGE: &str = "import { Part } from '<root>/components/Part';\n\n# Home\n\n<Part />\n";

#[test]
fn changes_outside_the_site_are_detected() {
    let project = Project::with(&[
        ("work/site/quire.toml", CONFIG),
        ("work/site/docs/en/index.mdx", PAGE),
        (
            "work/site/components/Part.tsx",
            "import { ui } from 'ui';\nimport pk from 'pk';\nexport const Part = () => <p>{ui}, {pk}</p>;\n",
        ),
        ("work/packages/ui/index.js", "export const ui = 'first ui';\n"),
        ("work/site/node_modules/pk/index.js", "export default 'first pk';\n"),
        ("work/site/code.ts", ""),
    ]);
    fs::create_dir(project.path("work/node_modules")).unwrap();
    symlink("../packages/ui", project.path("work/node_modules/ui")).unwrap();
    let dev = Serving::start(&project, &["dev", "work/site"]);
    let mut events = dev.events("");
    assert!(dev.get("/").1.contains("first ui, first pk"), "{}", dev.get("/").1);
    project.write("work/packages/ui/index.js", "export const ui = 'second ui';\n");
    await_text(&dev, &mut events, "/", "second ui, first pk");
    project.write("work/site/node_modules/pk/index.js", "export default 'second pk';\n");
    await_text(&dev, &mut events, "/", "second ui, second pk");
    // A package in a nearer folder takes precedence.
    project.write("work/site/node_modules/ui/index.js", "export const ui = 'nearer ui';\n");
    await_text(&dev, &mut events, "/", "nearer ui, second pk");
    fs::remove_dir_all(project.path("work/site/node_modules")).unwrap();
    while events.next()["type"] != "problems" {}
    assert!(dev.get("/").1.contains("nearer ui"), "the last good site is still served");
    project.write("work/site/node_modules/pk/index.js", "export default 'third pk';\n");
    await_text(&dev, &mut events, "/", "second ui, third pk");
    // `Part.tsx` still takes precedence over `Part/index.tsx`. In the package, `index.jsx` takes precedence over
    // `index.js`.
    project.write("work/site/components/Part/index.tsx", "export const Part = () => 'a folder';\n");
    project.write("work/packages/ui/index.jsx", "export const ui = 'other ui';\n");
    await_text(&dev, &mut events, "/", "other ui, third pk");
}

fn git(project: &Project, folder: &str, arguments: &[&str]) {
    let identity = ["-c", "user.name=T", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"];
    let mut git = Command::new("git");
    let output = git.arg("-C").arg(project.path(folder)).args(identity).args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_branch_that_moves_is_detected() {
    let commit = |project: &Project, text: &str| {
        project.write("site/docs/en/index.md", &format!("# Old\n\n{text}\n"));
        git(project, "site", &["commit", "-q", "-a", "-m", "a change"]);
    };
    let project = Project::with(&[("site/quire.toml", CONFIG), ("site/docs/en/index.md", "# Old\n")]);
    git(&project, "site", &["init", "-q", "-b", "main"]);
    git(&project, "site", &["add", "."]);
    commit(&project, "first");
    git(&project, "site", &["branch", "old"]);
    // The served site is a linked working tree of the repository, in which `.git` is a file.
    git(&project, "site", &["worktree", "add", "-q", "-b", "now", "../now"]);
    git(&project, "site", &["checkout", "-q", "old"]);
    let versions = "\n[multiVersion]\nversions = [\"2.x\", { name = \"1.x\", ref = \"old\" }]\n";
    project.write("now/quire.toml", &format!("{CONFIG}{versions}"));
    let dev = Serving::start(&project, &["dev", "now"]);
    let mut events = dev.events("");
    assert!(dev.get("/1.x/").1.contains("first"), "{}", dev.get("/1.x/").1);
    commit(&project, "second");
    await_text(&dev, &mut events, "/1.x/", "second");
    // All refs are packed into one file, then a commit creates a separate file for a ref again.
    git(&project, "site", &["pack-refs", "--all"]);
    commit(&project, "third");
    await_text(&dev, &mut events, "/1.x/", "third");
    git(&project, "site", &["branch", "-m", "old", "older"]);
    while events.next()["type"] != "problems" {}
    assert!(dev.get("/1.x/").1.contains("third"), "the last good site is still served");
    git(&project, "site", &["tag", "old", "HEAD~2"]);
    await_text(&dev, &mut events, "/1.x/", "first");
}

#[test]
fn an_event_queue_overflow_loses_no_changes() {
    let Ok(limit) = fs::read_to_string("/proc/sys/fs/inotify/max_queued_events") else {
        return skip("the system has no such queue");
    };
    let events_of_a_file = 4;
    let files = limit.trim().parse::<usize>().unwrap() / events_of_a_file + 100;
    let project = Project::with(&[("docs/en/page.md", "# Page\n\nBefore.\n")]);
    let dev = Serving::start(&project, &["dev", "."]);
    let mut events = dev.events("");
    dev.signal("-STOP");
    for file in 0..files {
        project.write(&format!("docs/en/.{file}"), "");
        fs::write(project.path(&format!("docs/en/.{file}")), "x").unwrap();
    }
    project.write("docs/en/page.md", "# Page\n\nAfter.\n");
    project.write("docs/en/late/deep/index.md", "# Late\n");
    dev.signal("-CONT");
    await_text(&dev, &mut events, "/page", "After.");
    assert_eq!(dev.get("/late/deep/").0, 200);
    project.write("docs/en/late/deep/index.md", "# Late\n\nEdited.\n");
    await_text(&dev, &mut events, "/late/deep/", "Edited.");
}

#[test]
fn changes_are_detected_beyond_the_watch_limit() {
    let project = Project::with(&[("docs/en/a/b/c/page.md", "# Page\n\nBefore.\n")]);
    // Each user namespace has its own inotify limit, so this limit affects only the server under test.
    let mut limited = Command::new("unshare");
    limited.args(["--user", "--map-root-user", "sh", "-c"]);
    limited.args(["echo 3 > /proc/sys/user/max_inotify_watches && exec \"$@\"", "sh"]);
    let probe = ["--user", "--map-root-user", "sh", "-c", "echo 3 > /proc/sys/user/max_inotify_watches"];
    if !can_run("unshare", &probe) {
        return;
    }
    let binary = command(&project.path(""));
    limited.arg(binary.get_program()).args(["dev", "."]).current_dir(project.path(""));
    let stderr = project.path("stderr");
    limited.stderr(Stdio::from(File::create(&stderr).unwrap()));
    let dev = Serving::launch(limited);
    assert_eq!(
        fs::read_to_string(&stderr).unwrap(),
        "warning: the limit on watched folders is reached; polling for changes instead; increase \
         `fs.inotify.max_user_watches` to avoid this\n"
    );
    let mut events = dev.events("");
    for text in ["After.", "Again.", "Twice."] {
        project.write("docs/en/a/b/c/page.md", &format!("# Page\n\n{text}\n"));
        await_text(&dev, &mut events, "/a/b/c/page", text);
    }
    project.write("docs/en/a/new/page.md", "# New\n");
    await_text(&dev, &mut events, "/a/new/page", "New");
}

#[test]
fn a_missing_esbuild_can_be_installed_without_a_restart() {
    let project = Project::with(&[
        ("docs/en/part.mdx", PAGE),
        ("components/Part.tsx", "export const Part = () => <p>a part</p>;\n"),
    ]);
    let mut without = command(&project.path(""));
    without.args(["dev", "."]).env_remove("QUIRE_ESBUILD").stderr(Stdio::null());
    let esbuild = PathBuf::from(
        command(&project.path("")).get_envs().find(|(name, _)| *name == "QUIRE_ESBUILD").unwrap().1.unwrap(),
    );
    let dev = Serving::launch(without);
    let (status, page) = dev.get("/");
    assert_eq!(status, 503);
    assert!(page.contains("npm install esbuild"), "{page}");
    let mut events = dev.events("");
    assert_eq!(events.next()["type"], "problems");
    let os = if cfg!(target_arch = "aarch64") { "linux-arm64" } else { "linux-x64" };
    let link = project.path(&format!("node_modules/@esbuild/{os}/bin/esbuild"));
    fs::create_dir_all(link.parent().unwrap()).unwrap();
    symlink(fs::canonicalize(esbuild).unwrap(), &link).unwrap();
    await_text(&dev, &mut events, "/part", "a part");
}

#[test]
fn a_configuration_that_is_not_text_is_shown_until_it_is_fixed() {
    let project = Project::with(&[]);
    let valid = fs::read_to_string(project.path("quire.toml")).unwrap();
    fs::write(project.path("quire.toml"), b"title = \"\xff\"\n").unwrap();
    let mut quiet = command(&project.path(""));
    quiet.args(["dev", "."]).stderr(Stdio::null());
    let dev = Serving::launch(quiet);
    assert_eq!(dev.get("/").0, 503);
    let mut events = dev.events("");
    assert_eq!(events.next()["type"], "problems");
    project.write("quire.toml", &valid);
    await_text(&dev, &mut events, "/", "Home");
}
