//! Converts attribute names between JSX and HTML.

/// Returns the HTML spelling of a JSX attribute. Names that are not in [`RENAMED`], such as `data-*`, `aria-*` and
/// `viewBox`, are unchanged.
pub fn attribute_name(name: &str) -> &str {
    RENAMED.binary_search_by_key(&name, |(jsx, _)| jsx).map_or(name, |index| RENAMED[index].1)
}

/// Returns the JSX spelling of an HTML attribute.
pub fn property_name(name: &str) -> &str {
    RENAMED.iter().find(|(_, html)| *html == name).map_or(name, |(jsx, _)| jsx)
}

/// Pairs of JSX name and HTML name, sorted by JSX name.
const RENAMED: [(&str, &str); 86] = [
    ("acceptCharset", "accept-charset"),
    ("accessKey", "accesskey"),
    ("alignmentBaseline", "alignment-baseline"),
    ("allowFullScreen", "allowfullscreen"),
    ("autoCapitalize", "autocapitalize"),
    ("autoComplete", "autocomplete"),
    ("autoFocus", "autofocus"),
    ("autoPlay", "autoplay"),
    ("baselineShift", "baseline-shift"),
    ("charSet", "charset"),
    ("className", "class"),
    ("clipPath", "clip-path"),
    ("clipRule", "clip-rule"),
    ("colSpan", "colspan"),
    ("colorInterpolation", "color-interpolation"),
    ("colorInterpolationFilters", "color-interpolation-filters"),
    ("contentEditable", "contenteditable"),
    ("controlsList", "controlslist"),
    ("crossOrigin", "crossorigin"),
    ("dateTime", "datetime"),
    ("disablePictureInPicture", "disablepictureinpicture"),
    ("dominantBaseline", "dominant-baseline"),
    ("encType", "enctype"),
    ("enterKeyHint", "enterkeyhint"),
    ("fetchPriority", "fetchpriority"),
    ("fillOpacity", "fill-opacity"),
    ("fillRule", "fill-rule"),
    ("floodColor", "flood-color"),
    ("floodOpacity", "flood-opacity"),
    ("fontFamily", "font-family"),
    ("fontSize", "font-size"),
    ("fontStretch", "font-stretch"),
    ("fontStyle", "font-style"),
    ("fontVariant", "font-variant"),
    ("fontWeight", "font-weight"),
    ("formAction", "formaction"),
    ("formNoValidate", "formnovalidate"),
    ("frameBorder", "frameborder"),
    ("hrefLang", "hreflang"),
    ("htmlFor", "for"),
    ("httpEquiv", "http-equiv"),
    ("imageRendering", "image-rendering"),
    ("imageSizes", "imagesizes"),
    ("imageSrcSet", "imagesrcset"),
    ("inputMode", "inputmode"),
    ("itemProp", "itemprop"),
    ("letterSpacing", "letter-spacing"),
    ("lightingColor", "lighting-color"),
    ("markerEnd", "marker-end"),
    ("markerMid", "marker-mid"),
    ("markerStart", "marker-start"),
    ("maxLength", "maxlength"),
    ("minLength", "minlength"),
    ("noValidate", "novalidate"),
    ("paintOrder", "paint-order"),
    ("playsInline", "playsinline"),
    ("pointerEvents", "pointer-events"),
    ("popoverTarget", "popovertarget"),
    ("readOnly", "readonly"),
    ("referrerPolicy", "referrerpolicy"),
    ("rowSpan", "rowspan"),
    ("shapeRendering", "shape-rendering"),
    ("spellCheck", "spellcheck"),
    ("srcDoc", "srcdoc"),
    ("srcLang", "srclang"),
    ("srcSet", "srcset"),
    ("stopColor", "stop-color"),
    ("stopOpacity", "stop-opacity"),
    ("strokeDasharray", "stroke-dasharray"),
    ("strokeDashoffset", "stroke-dashoffset"),
    ("strokeLinecap", "stroke-linecap"),
    ("strokeLinejoin", "stroke-linejoin"),
    ("strokeMiterlimit", "stroke-miterlimit"),
    ("strokeOpacity", "stroke-opacity"),
    ("strokeWidth", "stroke-width"),
    ("tabIndex", "tabindex"),
    ("textAnchor", "text-anchor"),
    ("textDecoration", "text-decoration"),
    ("textRendering", "text-rendering"),
    ("transformOrigin", "transform-origin"),
    ("unicodeBidi", "unicode-bidi"),
    ("useMap", "usemap"),
    ("vectorEffect", "vector-effect"),
    ("wordSpacing", "word-spacing"),
    ("writingMode", "writing-mode"),
    ("xlinkHref", "xlink:href"),
];

#[cfg(test)]
mod tests {
    #[test]
    fn renamed_attributes_are_sorted() {
        assert!(super::RENAMED.is_sorted_by_key(|(jsx, _)| jsx));
    }
}
