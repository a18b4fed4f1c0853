//! Tests of the methods of strings, numbers and arrays.

use crate::{table, value};

#[test]
fn methods_of_arrays() {
    table(
        value,
        "
    [1, 2].map((a, i) => a + i) -> [1, 3]
    [1].map() -> [?«[1].map()»]
    [1].map(f) -> [?«f»]
    [1, 2].flatMap(a => [a, a]) -> [1, 1, 2, 2]
    [1].flatMap(a => a) -> [1]
    [[1], [[2]], 3].flat() -> [1, [2], 3]
    [1].concat([2, [3]], 4) -> [1, 2, [3], 4]
    [1, 2, 3].filter(a => a > 1) -> [2, 3]
    [1, 0, '', 'a'].filter(Boolean) -> [1, 'a']
    [1, f()].filter(Boolean) -> ?«[1, f()].filter(Boolean)»
    [1].filter(String) -> ?«[1].filter(String)»
    [1, 2].filter(a => a > f()) -> ?«[1, 2].filter(a => a > f())»
    [1, 2, 3].find(a => a > 1) -> 2
    [1].find(a => a > 1) -> nothing
    [1, 2].some(a => a > 1) -> true
    [1].some(a => a > 1) -> false
    [].some(a => a) -> false
    [1, 2].every(a => a > 0) -> true
    [1, 2].every(a => a > 1) -> false
    [].every(a => a) -> true
    [1, 'a'].join('-') -> '1-a'
    [1, 'a'].join() -> '1,a'
    [1, null].join() -> ?«[1, null].join()»
    [1, 2].includes(2) -> true
    [1, 2].includes(3) -> false
    [1, f()].includes(1) -> true
    [1, f()].includes(2) -> ?«[1, f()].includes(2)»
    [1, ...f()].includes(2) -> ?«[1, ...f()].includes(2)»
    ['1'].includes(1) -> true
    [1].includes() -> ?«[1].includes()»
    [1].includes(null) -> ?«[1].includes(null)»
    [1, 2].reverse() -> [2, 1]
    [1, 2].toReversed() -> [2, 1]
    [1, 2, 3].slice() -> [1, 2, 3]
    [1, 2, 3].slice(0) -> [1, 2, 3]
    [1, 2, 3].slice(1) -> [2, 3]
    [1, 2, 3].slice(9) -> []
    [1, 2, 3].slice(-1) -> ?«[1, 2, 3].slice(-1)»
    [1, 2, 3].slice(0, 1) -> ?«[1, 2, 3].slice(0, 1)»
    [1, 2, 3].slice('1') -> ?«[1, 2, 3].slice('1')»
    [1].sort() -> ?«[1].sort()»
    ",
    );
}

#[test]
fn methods_of_strings_and_numbers() {
    table(
        value,
        "
    'aB'.toLowerCase() -> 'ab'
    'aB'.toUpperCase() -> 'AB'
    ' a '.trim() -> 'a'
    ' a '.trim(1) -> ?«' a '.trim(1)»
    'a'.toString() -> 'a'
    (1.5).toString() -> '1.5'
    (1.5).toFixed() -> ?«(1.5).toFixed()»
    'abc'.startsWith('a') -> true
    'abc'.startsWith('b') -> false
    'abc'.startsWith('a', 1) -> ?«'abc'.startsWith('a', 1)»
    'abc'.endsWith('c') -> true
    'abc'.endsWith('b') -> false
    'abc'.includes('b') -> true
    'abc'.includes('d') -> false
    'abc'.includes(x) -> ?«'abc'.includes(x)»
    'a'.concat('b') -> 'ab'
    'aba'.replace('a', 'c') -> 'cba'
    'aba'.replace(/a/, 'c') -> ?«'aba'.replace(/a/, 'c')»
    'aba'.replaceAll('a', 'c') -> 'cbc'
    'a,b'.split(',') -> ['a', 'b']
    'ab'.split('') -> ?«'ab'.split('')»
    'ab'.repeat(2) -> ?«'ab'.repeat(2)»
    ''.anchor() -> ?«''.anchor()»
    true.toString() -> ?«true.toString()»
    __dirname.trim() -> ?«__dirname.trim()»
    'a'.length() -> ?«'a'.length()»
    ",
    );
}

/// The size of some results is the product of two sizes. This test checks sizes at and just above the limits.
#[test]
fn limits_of_methods() {
    let known = |expression: String| !value(&expression).starts_with('?');
    let text = |len: usize| "x".repeat(len);
    let joined = |len| known(format!("['a', 'b'].join('{}')", text(len)));
    assert_eq!((joined(200), joined(201)), (true, false));
    let replaced = |len, with| known(format!("'{}'.replaceAll('y', '{}')", text(len), text(with)));
    assert_eq!(
        (replaced(1 << 14, 200), replaced(1 << 14, 201), replaced((1 << 14) + 1, 200)),
        (true, false, false)
    );
}
