//! The packets of esbuild's service protocol: a length, a number, and one value in a binary form of JSON.

/// A value in the binary form of JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::bundle) enum Value {
    Null,
    Bool(bool),
    Number(u32),
    Text(String),
    Bytes(Vec<u8>),
    List(Vec<Value>),
    Object(Vec<(String, Value)>),
}

/// A message in either direction. A response has the number of its request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::bundle) struct Packet {
    pub(in crate::bundle) id: u32,
    pub(in crate::bundle) is_answer: bool,
    pub(in crate::bundle) value: Value,
}

impl Packet {
    /// Returns the bytes of a packet, including its length.
    pub(in crate::bundle) fn encode(&self) -> Vec<u8> {
        let mut bytes = vec![0; 4];
        push_number(&mut bytes, (self.id << 1) | u32::from(self.is_answer));
        push(&mut bytes, &self.value);
        let length = u32::try_from(bytes.len() - 4).unwrap_or(u32::MAX);
        bytes[..4].copy_from_slice(&length.to_le_bytes());
        bytes
    }

    /// Parses a packet without its length. Returns `None` if the bytes are invalid.
    pub(in crate::bundle) fn decode(bytes: &[u8]) -> Option<Self> {
        let mut rest = bytes;
        let number = take_number(&mut rest)?;
        let value = take(&mut rest)?;
        rest.is_empty().then_some(Self { id: number >> 1, is_answer: number & 1 == 1, value })
    }
}

impl Value {
    /// Returns the value of a key if the value is an object.
    pub(in crate::bundle) fn get(&self, key: &str) -> Option<&Value> {
        let Self::Object(entries) = self else { return None };
        entries.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// Returns the string at a key of an object, or an empty string if the value is missing or not a string.
    pub(in crate::bundle) fn text(&self, key: &str) -> &str {
        match self.get(key) {
            Some(Self::Text(text)) => text,
            _ => "",
        }
    }

    /// Returns the number at a key of an object, or zero if the value is missing or not a number.
    pub(in crate::bundle) fn number(&self, key: &str) -> u32 {
        match self.get(key) {
            Some(Self::Number(number)) => *number,
            _ => 0,
        }
    }

    /// Returns the bytes or the UTF-8 string at a key of an object, or an empty slice if the value is missing or has
    /// another type.
    pub(in crate::bundle) fn bytes(&self, key: &str) -> &[u8] {
        match self.get(key) {
            Some(Self::Bytes(bytes)) => bytes,
            Some(Self::Text(text)) => text.as_bytes(),
            _ => &[],
        }
    }

    /// Returns the array at a key of an object, or an empty array if the value is missing or not an array.
    pub(in crate::bundle) fn list(&self, key: &str) -> &[Value] {
        match self.get(key) {
            Some(Self::List(values)) => values,
            _ => &[],
        }
    }
}

pub(in crate::bundle) fn object<const N: usize>(entries: [(&str, Value); N]) -> Value {
    Value::Object(entries.map(|(name, value)| (name.to_owned(), value)).to_vec())
}

pub(in crate::bundle) fn text(text: impl Into<String>) -> Value {
    Value::Text(text.into())
}

fn push(bytes: &mut Vec<u8>, value: &Value) {
    match value {
        Value::Null => bytes.push(0),
        Value::Bool(value) => bytes.extend([1, u8::from(*value)]),
        Value::Number(number) => {
            bytes.push(2);
            push_number(bytes, *number);
        }
        Value::Text(text) => {
            bytes.push(3);
            push_bytes(bytes, text.as_bytes());
        }
        Value::Bytes(content) => {
            bytes.push(4);
            push_bytes(bytes, content);
        }
        Value::List(values) => {
            bytes.push(5);
            push_length(bytes, values.len());
            for value in values {
                push(bytes, value);
            }
        }
        Value::Object(entries) => {
            bytes.push(6);
            push_length(bytes, entries.len());
            for (name, value) in entries {
                push_bytes(bytes, name.as_bytes());
                push(bytes, value);
            }
        }
    }
}

fn push_number(bytes: &mut Vec<u8>, number: u32) {
    bytes.extend(number.to_le_bytes());
}

fn push_length(bytes: &mut Vec<u8>, length: usize) {
    push_number(bytes, u32::try_from(length).unwrap_or(u32::MAX));
}

fn push_bytes(bytes: &mut Vec<u8>, content: &[u8]) {
    push_length(bytes, content.len());
    bytes.extend(content);
}

fn take(rest: &mut &[u8]) -> Option<Value> {
    Some(match take_byte(rest)? {
        0 => Value::Null,
        1 => Value::Bool(take_byte(rest)? != 0),
        2 => Value::Number(take_number(rest)?),
        3 => Value::Text(take_text(rest)?),
        4 => Value::Bytes(take_bytes(rest)?.to_vec()),
        5 => {
            let count = take_number(rest)?;
            Value::List((0..count).map(|_| take(rest)).collect::<Option<_>>()?)
        }
        6 => {
            let count = take_number(rest)?;
            let mut entry = || Some((take_text(rest)?, take(rest)?));
            Value::Object((0..count).map(|_| entry()).collect::<Option<_>>()?)
        }
        _ => return None,
    })
}

fn take_byte(rest: &mut &[u8]) -> Option<u8> {
    let (first, after) = rest.split_first()?;
    *rest = after;
    Some(*first)
}

fn take_number(rest: &mut &[u8]) -> Option<u32> {
    let (first, after) = rest.split_first_chunk::<4>()?;
    *rest = after;
    Some(u32::from_le_bytes(*first))
}

fn take_bytes<'b>(rest: &mut &'b [u8]) -> Option<&'b [u8]> {
    let length = usize::try_from(take_number(rest)?).ok()?;
    let (content, after) = rest.split_at_checked(length)?;
    *rest = after;
    Some(content)
}

fn take_text(rest: &mut &[u8]) -> Option<String> {
    Some(String::from_utf8_lossy(take_bytes(rest)?).into_owned())
}

#[cfg(test)]
mod tests {
    use super::{Packet, Value, object, text};

    #[test]
    fn packets_round_trip() {
        let value = object([
            ("none", Value::Null),
            ("flags", Value::List(vec![text("--bundle"), Value::Bool(true), Value::Number(7)])),
            ("contents", Value::Bytes(vec![0, 255])),
        ]);
        let packet = Packet { id: 3, is_answer: true, value };
        let bytes = packet.encode();
        let (length, rest) = bytes.split_first_chunk::<4>().unwrap();
        assert_eq!(u32::from_le_bytes(*length) as usize, rest.len());
        assert_eq!(Packet::decode(rest), Some(packet));
        assert_eq!(Packet::decode(&rest[..rest.len() - 1]), None);
        assert_eq!(Packet::decode(&[0, 0, 0, 0, 9]), None);
    }
}
