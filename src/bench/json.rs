//! Reading JSON, with the field named where something is wrong.

use serde::de::DeserializeOwned;

/// What is wrong, and where.
pub struct JsonError {
    /// Such as `results[0].settings.method`; empty for the whole.
    pub field: String,
    /// What was found and what was expected.
    pub expected: String,
}

/// Reads a value.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, JsonError> {
    serde_json::from_str(text).map_err(|error| {
        let before = text.lines().take(error.line().saturating_sub(1)).map(|line| line.len() + 1).sum::<usize>();
        let end = (before + error.column()).min(text.len());
        JsonError { field: place(&text.as_bytes()[..end]), expected: error.to_string() }
    })
}

/// Where the text is when it ends here.
fn place(text: &[u8]) -> String {
    enum Within {
        Object(String),
        List(u32),
    }
    let mut stack: Vec<Within> = vec![];
    let mut word = None;
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'{' => stack.push(Within::Object(String::new())),
            b'[' => stack.push(Within::List(0)),
            b'}' | b']' => drop(stack.pop()),
            b',' => {
                if let Some(Within::List(index)) = stack.last_mut() {
                    *index += 1;
                }
            }
            b':' => {
                if let (Some(Within::Object(key)), Some(word)) = (stack.last_mut(), word.take()) {
                    *key = word;
                }
            }
            b'"' => {
                let begin = at + 1;
                at = begin;
                while text.get(at).is_some_and(|&byte| byte != b'"') {
                    at += if text[at] == b'\\' { 2 } else { 1 };
                }
                word = Some(String::from_utf8_lossy(&text[begin..at.min(text.len())]).into_owned());
            }
            _ => {}
        }
        at += 1;
    }
    let mut path = String::new();
    for within in stack {
        match within {
            Within::Object(key) if key.is_empty() => {}
            Within::Object(key) if path.is_empty() => path = key,
            Within::Object(key) => path += &format!(".{key}"),
            Within::List(index) => path += &format!("[{index}]"),
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_named_by_keys_and_numbers() {
        for (text, expected) in [
            ("", ""),
            ("{", ""),
            (r#"{"a": 1, "b"#, "a"),
            (r#"{"a": {"b": [1, 2, {"c": "x"#, "a.b[2].c"),
            (r#"{"a": [[1], [2, 3"#, "a[1][1]"),
            (r#"{"a": {"b": 1}, "c": "#, "c"),
            (r#"{"a\"}": "[,:{", "b": [0, "\\", 1"#, "b[2]"),
        ] {
            assert_eq!(place(text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn lines_are_counted() {
        let error =
            read::<std::collections::BTreeMap<String, Vec<u8>>>("{\n  \"a\": [1],\n  \"b\": [1,\n 300]\n}").err();
        assert_eq!(error.map(|error| error.field), Some("b[1]".to_owned()));
    }
}
