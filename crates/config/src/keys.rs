//! Macros that declare the configuration keys. Each declaration defines the Rust type, its schema and its reader.

/// Declares tables: `field "key": Type = "default as JSON" => required;`. Every field is an `Option`, which is `None`
/// if the key is missing or its value is invalid.
macro_rules! keys {
    ($(
        $(#[doc = $table_doc:literal])+
        $(#[allow($($lint:tt)+)])?
        $vis:vis struct $name:ident {
            $( $(#[doc = $doc:literal])+ $field:ident $key:literal : $type:ty $(= $default:literal)? $(=> $required:ident)? ; )*
        }
    )+) => { $(
        $(#[doc = $table_doc])+
        $(#[allow($($lint)+)])?
        #[derive(Debug, Clone, Default, PartialEq)]
        $vis struct $name {
            $( $(#[doc = $doc])+ pub $field: Option<$type>, )*
        }

        impl $name {
            pub(crate) const TABLE: &'static $crate::schema::Table = &$crate::schema::Table {
                name: stringify!($name),
                doc: &[$($table_doc),+],
                fields: &[ $( $crate::schema::Field {
                    name: $key,
                    doc: &[$($doc),+],
                    schema: <$type as $crate::schema::Typed>::schema,
                    required: $crate::keys::keys!(@required $($required)?),
                    default: concat!($($default)?),
                }, )* ],
            };
        }

        impl $crate::schema::Typed for $name {
            fn schema() -> $crate::schema::Schema {
                $crate::schema::Schema::Table(Self::TABLE)
            }
            fn read(node: &$crate::tree::Node) -> Option<Self> {
                matches!(node.kind, $crate::tree::Kind::Table(_)).then(|| Self {
                    $( $field: node.get($key).and_then(<$type as $crate::schema::Typed>::read), )*
                })
            }
        }
    )+ };
    (@required required) => { true };
    (@required) => { false };
}

/// Declares enumerations that are written as strings in configuration.
macro_rules! enums {
    ($(
        $(#[$meta:meta])*
        $vis:vis enum $name:ident { $( $(#[$vmeta:meta])+ $variant:ident $word:literal, )+ }
    )+) => { $(
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        $vis enum $name { $( $(#[$vmeta])+ $variant, )+ }

        impl $name {
            /// All values as written in configuration.
            #[allow(dead_code, reason = "few enumerations are listed")]
            $vis const NAMES: &'static [&'static str] = &[$($word),+];

            /// Returns the value as written in configuration.
            #[allow(dead_code, reason = "only some enumerations are serialized")]
            $vis fn as_str(self) -> &'static str {
                match self { $( Self::$variant => $word, )+ }
            }
        }

        impl $crate::schema::Typed for $name {
            fn schema() -> $crate::schema::Schema {
                $crate::schema::Schema::EnumValues(Self::NAMES)
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

pub(crate) use {enums, keys};
