//! Lays out a TypeScript declaration: a line for each field, a line for each comment, and single quotes.

/// What is open at some place of a declaration.
#[derive(PartialEq)]
enum Open {
    Object,
    Other,
}

/// The declaration on several lines. It may begin with a comment.
pub fn layout(declaration: &str) -> String {
    let mut text = String::new();
    let mut open: Vec<Open> = vec![];
    let mut rest = declaration.trim();
    while let Some(letter) = rest.chars().next() {
        if let Some((doc, after)) = rest.strip_prefix("/**").and_then(|comment| comment.split_once("*/")) {
            text += &format!("/** {} */", plain(doc));
            new_line(&mut text, &open);
            rest = after.trim_start();
            continue;
        }
        rest = &rest[letter.len_utf8()..];
        match letter {
            // An object by names, on one line.
            '{' if rest.trim_start().starts_with('[') => {
                open.push(Open::Other);
                text.push(letter);
            }
            '{' => {
                open.push(Open::Object);
                text.push(letter);
                new_line(&mut text, &open);
                rest = rest.trim_start();
            }
            '(' | '[' | '<' => {
                open.push(Open::Other);
                text.push(letter);
            }
            '}' | ')' | ']' | '>' => {
                if open.pop() == Some(Open::Object) {
                    new_line(&mut text, &open);
                }
                text.push(letter);
            }
            ',' if open.last() == Some(&Open::Object) => {
                text.push(';');
                new_line(&mut text, &open);
                rest = rest.trim_start();
            }
            '"' => text.push('\''),
            '\n' => text.push(' '),
            other => text.push(other),
        }
    }
    text + "\n"
}

/// Begins a line with the indent of what is open; one that is still empty begins anew.
fn new_line(text: &mut String, open: &[Open]) {
    text.truncate(text.trim_end().len());
    text.push('\n');
    *text += &"  ".repeat(open.iter().filter(|open| **open == Open::Object).count());
}

/// A comment as one line, without Rust's links.
fn plain(doc: &str) -> String {
    let lines = doc.lines().map(|line| line.trim().trim_start_matches('*').trim()).filter(|line| !line.is_empty());
    let text = lines.collect::<Vec<_>>().join(" ");
    let mut links = text.split("`]");
    let mut plain = links.next().unwrap_or_default().to_owned();
    for after in links {
        // Where the link leads to is Rust's.
        let address = after.strip_prefix('(').and_then(|rest| rest.split_once(')'));
        plain += "`";
        plain += address.map_or(after, |(_, rest)| rest);
    }
    plain.replace("[`", "`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_and_comments_are_on_lines_of_their_own() {
        let declaration = "/**\n * All of [`Them`](crate::Them),\n *\n * here.\n */\nexport type Them = { \n/**\n * Its kind.\n */\nkind: \"a\" | \"b\", \
            pair: [number, number], by: { [key in string]: number }, } & ({ of: Array<number>, } | { });";
        let expected = "/** All of `Them`, here. */\nexport type Them = {\n  /** Its kind. */\n  kind: 'a' | 'b';\n  \
            pair: [number, number];\n  by: { [key in string]: number };\n} & ({\n  of: Array<number>;\n} | {\n});\n";
        assert_eq!(layout(declaration), expected);
    }
}
