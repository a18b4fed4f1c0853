//! Conversion of TeX formulas to MathML, which browsers render without scripts or style sheets.

use std::panic::AssertUnwindSafe;
use std::sync::LazyLock;

use math_core::{LatexToMathML, MathCoreConfig, MathDisplay};
use quire_html::escape::push_attribute;
use quire_html::mathml;

/// Maximum length of a formula in bytes.
const MAX_LEN: usize = 20_000;
/// Stack size in bytes reserved per byte of a formula. Sufficient even if every byte opens a nested group.
const STACK_PER_BYTE: usize = 2_000;

/// Reason why a formula cannot be shown.
pub(crate) struct MathError {
    /// Byte offset of the error in the formula.
    pub(crate) offset: usize,
    /// One sentence without a final period.
    pub(crate) message: String,
}

/// Converts a formula to MathML. Returns an error if the formula is too long or invalid.
pub(crate) fn mathml(tex: &str, display: MathDisplay) -> Result<String, MathError> {
    static CONVERTER: LazyLock<Option<LatexToMathML>> =
        LazyLock::new(|| LatexToMathML::new(MathCoreConfig::default()).ok());
    let failed = |message: &str| MathError { offset: 0, message: message.to_owned() };
    if tex.len() > MAX_LEN {
        return Err(failed("the formula is too long"));
    }
    let converter = CONVERTER.as_ref().ok_or_else(|| failed("the converter is not available"))?;
    let convert = || {
        converter
            .convert_with_local_state(tex, display)
            .map(|converted| converted.mathml)
            .map_err(|error| MathError { offset: error.0.start, message: error.to_string() })
    };
    let guarded = AssertUnwindSafe(|| quire_process::with_stack(tex.len() * STACK_PER_BYTE, convert));
    let converted =
        std::panic::catch_unwind(guarded).unwrap_or_else(|_| Err(failed("the converter failed")))?;
    // `math_core` does not escape all names.
    let filtered = mathml::sanitize(&converted);
    let filtered = filtered.ok_or_else(|| failed("a name in it contains `<`: write `\\lt`"))?;
    Ok(with_source(&filtered, tex))
}

/// Adds the TeX source as `alttext`, which programs without MathML support show.
fn with_source(mathml: &str, tex: &str) -> String {
    let Some(rest) = mathml.strip_prefix("<math") else { return mathml.to_owned() };
    let mut out = "<math".to_owned();
    push_attribute(&mut out, "alttext", tex.trim());
    out + rest
}
