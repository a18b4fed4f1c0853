//! Tests of paths: joining, and recognizing paths outside of the project, pages, images and URLs.

use quire_foreign_config::path;

use crate::table;

#[test]
fn joined_paths() {
    let joined = |input: &str| {
        let (folder, path) = input.split_once(" + ").unwrap_or_default();
        path::join(folder, path)
    };
    table(
        joined,
        r"
    a + b -> a/b
    a/b + ../c -> a/c
    a + ../../c -> ../c
    .. + .. -> ../..
    ../a + ../.. -> ../..
     + ../a/../.. -> ../..
    /a//./b/ + /c/ -> a/b/c
    a + . -> a
     +  ->
    a + ..b -> a/..b
    a + ..\b -> a/..\b
    ",
    );
}

#[test]
fn properties_of_paths() {
    let properties = |path: &str| {
        let flags = [
            (path::is_outside(path), "outside"),
            (path::is_page(path), "page"),
            (path::is_image(path), "image"),
            (path::is_external(path), "external"),
        ];
        let flags: Vec<&str> =
            flags.into_iter().filter(|(is_set, _)| *is_set).map(|(_, name)| name).collect();
        let (folder, name, stem) = (path::folder(path), path::name(path), path::stem(path));
        format!("{folder} + {name}, {stem} {}", flags.join(" "))
    };
    table(
        properties,
        r"
    a/b/c.md -> a/b + c.md, a/b/c page
    a.mdx ->  + a.mdx, a page
    .md ->  + .md,  page
    a.md.js ->  + a.md.js, a.md.js
    a.png ->  + a.png, a.png image
    a.svg ->  + a.svg, a.svg image
    a.jpg ->  + a.jpg, a.jpg image
    a.jpeg ->  + a.jpeg, a.jpeg image
    a.webp ->  + a.webp, a.webp image
    a.gif ->  + a.gif, a.gif image
    a.avif ->  + a.avif, a.avif image
    a.pngx ->  + a.pngx, a.pngx
    png ->  + png, png
    .. ->  + .., .. outside
    ../a -> .. + a, ../a outside
    a/../b -> a/.. + b, a/../b outside
    a\..\b ->  + a\..\b, a\..\b outside
    ..a/b.. -> ..a + b.., ..a/b..
    a/..b -> a + ..b, a/..b
    //a -> / + a, //a external
    /a ->  + a, /a
    https://a.b -> https:/ + a.b, https://a.b external
    mailto:a ->  + mailto:a, mailto:a external
    a+b-c.1:d ->  + a+b-c.1:d, a+b-c.1:d external
    1a:b ->  + 1a:b, 1a:b
    a/b:c -> a + b:c, a/b:c
    a b:c ->  + a b:c, a b:c
    :a ->  + :a, :a
    #a:b ->  + #a:b, #a:b
     ->  + ,
    ",
    );
}

#[test]
fn paths_below_a_folder() {
    let below = |input: &str| {
        let (path, folder) = input.split_once(" in ").unwrap_or_default();
        path::below(path, folder).map_or("none".to_owned(), |path| format!("«{path}»"))
    };
    table(
        below,
        "
    a/b in a -> «b»
    a/b/c in a/b -> «c»
    a in a -> none
    ab in a -> none
    b/a in a -> none
    a/b in  -> «a/b»
    a/ in a -> «»
    ",
    );
}
