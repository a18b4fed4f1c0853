//! Tests of smaller versions of images, and of image sizes and captions.

use std::fs;

use image::codecs::jpeg::JpegEncoder;
use image::{Rgb, RgbImage};

use crate::project::{Project, tree};
use crate::serving::Serving;

/// Returns a JPEG that compresses like a photo.
fn photo(width: u32, height: u32) -> Vec<u8> {
    let mut random = fastrand::Rng::with_seed(5);
    let pixels = RgbImage::from_fn(width, height, |x, y| {
        let at = |shift: u32| u8::try_from((x * shift + y * 3) / 7 % 200).unwrap();
        let noise = random.u8(..40);
        Rgb([at(1), at(2), at(3)].map(|value| value.saturating_add(noise)))
    });
    let mut file = Vec::new();
    JpegEncoder::new_with_quality(&mut file, 90).encode_image(&pixels).unwrap();
    file
}

fn with_photos(page: &str, config: &str) -> Project {
    let project = Project::with(&[("docs/en/page.md", page)]);
    let toml = fs::read_to_string(project.path("quire.toml")).unwrap();
    project.write("quire.toml", &format!("{toml}\n{config}"));
    project.write("public/.keep", "");
    fs::write(project.path("docs/en/photo one.jpg"), photo(1300, 650)).unwrap();
    fs::write(project.path("public/wide.jpg"), photo(600, 300)).unwrap();
    project
}

fn images(document: &str) -> Vec<String> {
    let tags = document.match_indices("<img ").map(|(at, _)| &document[at..]);
    tags.map(|tag| tag[..=tag.find('>').unwrap()].to_owned()).collect()
}

fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    tag.split_once(&format!(" {name}=\""))?.1.split('"').next()
}

/// Returns the widths in a `srcset`. Asserts that each file exists, is a WebP file and is smaller than the next.
fn checked_widths(project: &Project, tag: &str) -> Vec<u32> {
    let mut last = 0;
    let candidates = attribute(tag, "srcset").unwrap().split(", ").map(|candidate| {
        let (url, width) = candidate.rsplit_once(' ').unwrap();
        let file = fs::read(project.path(&format!("dist{url}"))).unwrap_or_else(|_| panic!("{url}"));
        assert!(file.starts_with(b"RIFF") && &file[8..12] == b"WEBP", "{url}");
        assert!(file.len() > last, "{url}");
        last = file.len();
        width.strip_suffix('w').unwrap().parse().unwrap()
    });
    candidates.collect()
}

#[test]
fn browsers_choose_among_smaller_versions() {
    let page = "# Page\n\n![One](<./photo one.jpg>)\n\n![Two](/wide.jpg){width=200}\n\n\
                <img src=\"/wide.jpg\" srcset=\"/wide.jpg 2x\" alt=\"\">\n";
    let project = with_photos(page, "");
    let run = project.build();
    assert_eq!((run.code, run.stderr.contains("warning")), (0, false), "{}", run.stderr);
    let tags = images(&project.read("page.html"));
    assert_eq!(checked_widths(&project, &tags[0]), [480, 800, 1300]);
    assert_eq!(attribute(&tags[0], "sizes"), Some("min(1300px, 704px, 100vw)"));
    assert_eq!((attribute(&tags[0], "width"), attribute(&tags[0], "height")), (Some("1300"), Some("650")));
    assert_eq!((attribute(&tags[0], "loading"), attribute(&tags[0], "decoding")), (None, Some("async")));
    assert!(attribute(&tags[0], "src").unwrap().starts_with("/assets/photo-one-"), "{}", tags[0]);

    assert_eq!(checked_widths(&project, &tags[1]), [480, 600]);
    assert_eq!(attribute(&tags[1], "sizes"), Some("auto, min(200px, 704px, 100vw)"));
    assert_eq!((attribute(&tags[1], "width"), attribute(&tags[1], "height")), (Some("200"), Some("100")));
    assert_eq!(
        (attribute(&tags[1], "src"), attribute(&tags[1], "loading")),
        (Some("/wide.jpg"), Some("lazy"))
    );

    assert_eq!(attribute(&tags[2], "srcset"), Some("/wide.jpg 2x"));
}

#[test]
fn versions_are_the_same_with_and_without_the_cache() {
    let page = "# Page\n\n![One](<./photo one.jpg>)\n\n![Two](/wide.jpg)\n";
    let project = with_photos(page, "");
    let build = |arguments: &[&str]| {
        let run = project.run(arguments);
        assert_eq!(run.code, 0, "{}", run.stderr);
        tree(&project.path("dist"))
    };
    let first = build(&["build", "."]);
    assert_eq!(first.keys().filter(|path| path.ends_with(".webp")).count(), 5);
    let caches = tree(&project.path(".quire")).into_keys().filter(|path| path.contains("/images-")).count();
    assert_eq!(caches, 1);
    assert_eq!(build(&["build", "."]), first);
    assert_eq!(build(&["build", ".", "--no-cache"]), first);
}

#[test]
fn widths_and_quality_can_be_set_and_versions_turned_off() {
    let page = "# Page\n\n![One](<./photo one.jpg>)\n";
    let total = |config: &str| {
        let project = with_photos(page, config);
        assert_eq!(project.build().code, 0);
        let tags = images(&project.read("page.html"));
        let files = tree(&project.path("dist")).into_iter().filter(|(path, _)| path.ends_with(".webp"));
        (
            attribute(&tags[0], "srcset").map(|_| checked_widths(&project, &tags[0])),
            files.map(|(_, file)| file.len()).sum::<usize>(),
        )
    };
    let (widths, fine) = total("[images]\nwidths = [700, 300]\nquality = 90\n");
    assert_eq!(widths, Some(vec![300, 700]));
    let (widths, coarse) = total("[images]\nwidths = [300, 700]\nquality = 30\n");
    assert_eq!(widths, Some(vec![300, 700]));
    assert!(coarse * 2 < fine, "{coarse} {fine}");
    assert_eq!(total("[images]\noptimize = false\n"), (None, 0));
}

#[test]
fn components_and_imports_have_versions_too() {
    let page = "import photo from './photo one.jpg';\n\n# Page\n\n<img src={photo} alt=\"\" />\n\n\
                <img src=\"/wide.jpg\" alt=\"\" height=\"100\" />\n";
    let project = with_photos("# Other\n", "");
    project.write("docs/en/page.mdx", page);
    fs::remove_file(project.path("docs/en/page.md")).unwrap();
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    let tags = images(&project.read("page.html"));
    assert_eq!(checked_widths(&project, &tags[0]), [480, 800, 1300]);
    assert_eq!(checked_widths(&project, &tags[1]), [480, 600]);
    assert_eq!((attribute(&tags[1], "width"), attribute(&tags[1], "height")), (Some("200"), Some("100")));
}

#[test]
fn dev_shows_the_originals() {
    let project = with_photos("# Page\n\n![One](<./photo one.jpg>)\n", "");
    let dev = Serving::start(&project, &["dev", "."]);
    let tags = images(&dev.get("/page").1);
    assert_eq!((attribute(&tags[0], "srcset"), attribute(&tags[0], "width")), (None, Some("1300")));
}

#[test]
fn a_damaged_and_a_huge_image_are_published_with_a_warning() {
    let project = with_photos("# Page\n\n![One](./broken.jpg)\n\n![Two](/huge.png)\n", "");
    let file = photo(600, 300);
    fs::write(project.path("docs/en/broken.jpg"), &file[..file.len() / 3]).unwrap();
    let header = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x75\x30\0\0\x75\x30\x01\0\0\0\0\x4e\x5c\xc5\x17\0\0\0\0IDAT\x35\xaf\x06\x1e";
    fs::write(project.path("public/huge.png"), header).unwrap();
    for command in ["build", "check"] {
        let run = project.run(&[command, "."]);
        let output = format!("{}{}", run.stdout, run.stderr);
        assert!(output.contains("warning[content/damaged-image]: the image cannot be read: it is truncated\n--> docs/en/broken.jpg"), "{output}");
        assert!(
            output.contains("warning[content/huge-image]: the image is 30000 × 30000 pixels"),
            "{output}"
        );
        assert!(output.contains("--> public/huge.png"), "{output}");
    }
    let tags = images(&project.read("page.html"));
    assert_eq!((attribute(&tags[0], "width"), attribute(&tags[0], "srcset")), (Some("600"), None));
    assert_eq!(attribute(&tags[1], "width"), Some("30000"));
    assert_eq!(fs::read(project.path("dist/huge.png")).unwrap(), header);
}

#[test]
fn titles_become_captions_if_enabled() {
    let page = "# Page\n\n![One](/wide.jpg \"A *wide* photo\")\n\nText ![Two](/wide.jpg \"Two\")\n";
    let figure = "<figcaption>A *wide* photo</figcaption>";
    let project = with_photos(page, "");
    assert_eq!(project.build().code, 0);
    assert!(!project.read("page.html").contains("<figcaption>"));
    let project = with_photos(page, "[markdown]\ncaptions = true\n");
    assert_eq!(project.build().code, 0);
    let html = project.read("page.html");
    assert!(html.contains(figure), "{html}");
    assert_eq!(html.matches("<figcaption>").count(), 1);
    let tags = images(&html);
    assert_eq!((attribute(&tags[0], "title"), attribute(&tags[1], "title")), (None, Some("Two")));
    // Captions are searchable.
    let run = project.run(&["search", ".", "wide"]);
    assert!(run.stdout.contains("/page"), "{}{}", run.stdout, run.stderr);
}

#[test]
fn a_file_that_only_has_the_name_of_an_image_is_reported() {
    // Test both with and without smaller versions.
    for config in ["", "[images]\noptimize = false\n"] {
        let project = with_photos("# Page\n\n![One](./empty.png)\n\n![Two](/note.jpg)\n", config);
        project.write("docs/en/empty.png", "");
        project.write("public/note.jpg", "some text");
        for command in ["build", "check"] {
            let run = project.run(&[command, "."]);
            let output = format!("{}{}", run.stdout, run.stderr);
            for (file, reason) in
                [("docs/en/empty.png", "it is empty"), ("public/note.jpg", "it is not an image")]
            {
                let message = format!("the image cannot be read: {reason}\n --> {file}:1:1");
                assert!(output.contains(&message), "{command}: {output}");
            }
        }
    }
}
