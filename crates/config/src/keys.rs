//! The two macros that declare what authors may write. Types come from them, checks, readers and the JSON Schema.

/// Declares tables of keys: `field "key": Type = "default as JSON" => required;`. Every field is an `Option` of its
/// type: a missing key and a key with a wrong value read as `None`.
macro_rules! keys {
    ($(
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $( $(#[doc = $doc:literal])+ $field:ident $key:literal : $type:ty $(= $default:literal)? $(=> $required:ident)? ; )*
        }
    )+) => { $(
        $(#[$meta])*
        #[derive(Debug, Clone, Default, PartialEq)]
        $vis struct $name {
            $( $(#[doc = $doc])+ pub $field: Option<$type>, )*
        }

        impl $name {
            const FIELDS: &'static [$crate::shape::Field] = &[ $( $crate::shape::Field {
                name: $key,
                doc: &[$($doc),+],
                shape: <$type as $crate::shape::Typed>::shape,
                required: $crate::keys::keys!(@required $($required)?),
                default: concat!($($default)?),
            }, )* ];
        }

        impl $crate::shape::Typed for $name {
            fn shape() -> $crate::shape::Shape {
                $crate::shape::Shape::Table(Self::FIELDS)
            }
            fn read(node: &$crate::tree::Node) -> Option<Self> {
                matches!(node.kind, $crate::tree::Kind::Table(_)).then(|| Self {
                    $( $field: node.get($key).and_then(<$type as $crate::shape::Typed>::read), )*
                })
            }
        }
    )+ };
    (@required required) => { true };
    (@required) => { false };
}

/// Declares an enumeration written as a word in configuration.
macro_rules! words {
    ($(
        $(#[$meta:meta])*
        $vis:vis enum $name:ident { $( $(#[$vmeta:meta])+ $variant:ident $word:literal, )+ }
    )+) => { $(
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        $vis enum $name { $( $(#[$vmeta])+ $variant, )+ }

        impl $name {
            /// The word as written in configuration.
            #[allow(dead_code, reason = "not every enumeration is written back")]
            $vis fn word(self) -> &'static str {
                match self { $( Self::$variant => $word, )+ }
            }
        }

        impl $crate::shape::Typed for $name {
            fn shape() -> $crate::shape::Shape {
                $crate::shape::Shape::Words(&[$($word),+])
            }
            fn read(node: &$crate::tree::Node) -> Option<Self> {
                match &node.kind {
                    $crate::tree::Kind::Text(it) => match it.as_str() {
                        $( $word => Some(Self::$variant), )+
                        _ => None,
                    },
                    _ => None,
                }
            }
        }
    )+ };
}

pub(crate) use {keys, words};
