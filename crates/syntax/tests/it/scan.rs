//! Tests of the detection of code.

use quire_syntax::scan::{ForwardSearch, code_ranges, is_within};

use crate::table;

#[test]
fn code_in_markdown() {
    let code = |text: &str| {
        let ranges = code_ranges(text).into_iter();
        ranges.map(|it| format!("{it:?}«{}»", &text[it.clone()])).collect::<Vec<_>>().join(" ")
    };
    table(
        code,
        r"
    a `b` c ``d ` e`` f -> 2..5«`b`» 8..17«``d ` e``»
    `a ->
    `a⏎b` -> 0..5«`a⏎b`»
    `a⏎⏎b` `c` -> 5..8«` `»
    \`a` b` -> 3..7«` b`»
    ``a` b`` `c` -> 0..8«``a` b``» 9..12«`c`»
    a⏎```⏎b `c`⏎```⏎`d` -> 2..16«```⏎b `c`⏎```⏎» 16..19«`d`»
    ```js⏎a⏎~~~⏎``⏎````⏎`b`⏎ -> 0..20«```js⏎a⏎~~~⏎``⏎````⏎» 20..23«`b`»
    ~~~ a`b⏎c⏎~~~ -> 0..13«~~~ a`b⏎c⏎~~~»
    ``` a`b⏎c⏎ ->
    ```⏎a⏎``` b⏎c -> 0..13«```⏎a⏎``` b⏎c»
    ``⏎a``⏎ -> 0..6«``⏎a``»
    - ```⏎  a⏎  ```⏎b -> 0..16«- ```⏎  a⏎  ```⏎»
    > ```⏎> a⏎> ```⏎> `b` -> 0..16«> ```⏎> a⏎> ```⏎» 18..21«`b`»
      ⇥```⏎a⏎``` -> 0..12«  ⇥```⏎a⏎```»
    `a`⏎```⏎b⏎```⏎`c`⏎```⏎d⏎```⏎ -> 0..3«`a`» 4..14«```⏎b⏎```⏎» 14..17«`c`» 18..28«```⏎d⏎```⏎»
    a `b` é`c`⏎⏎`d` -> 2..5«`b`» 8..11«`c`» 13..16«`d`»
     ->
    ",
    );
}

#[test]
fn offsets_within_ranges() {
    let ranges = [2..4, 4..5, 8..9];
    let within = (0..11).filter(|offset| is_within(&ranges, *offset)).collect::<Vec<_>>();
    assert_eq!(within, [2, 3, 4, 8]);
    assert!(!is_within(&[], 0));
}

#[test]
fn forward_searches() {
    let mut search = ForwardSearch::new("a--b-->c-->", "-->");
    let found = [0, 3, 4, 5, 8, 9].map(|offset| search.find_from(offset));
    assert_eq!(found, [Some(4), Some(4), Some(4), Some(8), Some(8), None]);
    assert_eq!(search.find_from(10), None);
    assert_eq!(ForwardSearch::new("a", "b").find_from(0), None);
}
