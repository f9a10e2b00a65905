//! Reads and writes JSON. Numbers stay as they were written, so none is changed.

use std::fmt;

#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    Number(String),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// The value of a text, or what is wrong with it.
    pub fn read(text: &str) -> Result<Json, String> {
        let mut reader = Reader { text, at: 0 };
        let value = reader.value()?;
        reader.blanks();
        if reader.at < text.len() {
            return reader.wrong("something behind the value");
        }
        Ok(value)
    }

    pub fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => members.iter().find(|m| m.0 == key).map(|m| &m.1),
            _ => None,
        }
    }

    pub fn text(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Its items; none where it is no list.
    pub fn items(&self) -> &[Json] {
        match self {
            Json::List(items) => items,
            _ => &[],
        }
    }

    pub fn whole(&self) -> Option<i64> {
        match self {
            Json::Number(digits) => digits.parse().ok(),
            _ => None,
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn wrong<T>(&self, what: &str) -> Result<T, String> {
        Err(format!("{} at byte {}", what, self.at))
    }

    fn peek(&self) -> u8 {
        *self.text.as_bytes().get(self.at).unwrap_or(&0)
    }

    fn blanks(&mut self) {
        while matches!(self.peek(), b' ' | b'\t' | b'\r' | b'\n') {
            self.at += 1;
        }
    }

    fn take(&mut self, mark: u8) -> Result<(), String> {
        self.blanks();
        if self.peek() != mark {
            return self.wrong(&format!("no {:?}", mark as char));
        }
        self.at += 1;
        Ok(())
    }

    fn value(&mut self) -> Result<Json, String> {
        self.blanks();
        match self.peek() {
            b'{' => self.object(),
            b'[' => self.list(),
            b'"' => Ok(Json::Text(self.string()?)),
            _ => self.word(),
        }
    }

    fn object(&mut self) -> Result<Json, String> {
        let mut members = Vec::new();
        self.at += 1;
        self.blanks();
        while self.peek() != b'}' {
            if !members.is_empty() {
                self.take(b',')?;
                self.blanks();
            }
            let key = self.string()?;
            self.take(b':')?;
            members.push((key, self.value()?));
            self.blanks();
        }
        self.at += 1;
        Ok(Json::Object(members))
    }

    fn list(&mut self) -> Result<Json, String> {
        let mut items = Vec::new();
        self.at += 1;
        self.blanks();
        while self.peek() != b']' {
            if !items.is_empty() {
                self.take(b',')?;
            }
            items.push(self.value()?);
            self.blanks();
        }
        self.at += 1;
        Ok(Json::List(items))
    }

    fn word(&mut self) -> Result<Json, String> {
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || "+-.".contains(c)));
        let word = &rest[..end.unwrap_or(rest.len())];
        self.at += word.len();
        match word {
            "null" => Ok(Json::Null),
            "true" | "false" => Ok(Json::Bool(word == "true")),
            _ if word.parse::<f64>().is_ok() => Ok(Json::Number(word.to_string())),
            _ => self.wrong("no value"),
        }
    }

    fn string(&mut self) -> Result<String, String> {
        let mut found = String::new();
        self.take(b'"')?;
        loop {
            let rest = &self.text[self.at..];
            let plain = match rest.find(|c| c == '"' || c == '\\') {
                Some(plain) => plain,
                None => return self.wrong("a string without an end"),
            };
            found.push_str(&rest[..plain]);
            self.at += plain + 1;
            if rest.as_bytes()[plain] == b'"' {
                return Ok(found);
            }
            found.push(self.escape()?);
        }
    }

    fn escape(&mut self) -> Result<char, String> {
        let mark = self.peek();
        self.at += 1;
        Ok(match mark {
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'"' | b'\\' | b'/' => mark as char,
            b'u' => self.character()?,
            _ => return self.wrong("no escape"),
        })
    }

    /// Behind \u: four digits, or eight in two halves.
    fn character(&mut self) -> Result<char, String> {
        let mut code = self.hex()?;
        if (0xD800..0xDC00).contains(&code) && self.text[self.at..].starts_with("\\u") {
            self.at += 2;
            code = 0x10000 + ((code - 0xD800) << 10) + (self.hex()? & 0x3FF);
        }
        char::from_u32(code).map_or_else(|| self.wrong("half a character"), Ok)
    }

    fn hex(&mut self) -> Result<u32, String> {
        let digits = self.text.get(self.at..self.at + 4).unwrap_or("");
        self.at += 4;
        u32::from_str_radix(digits, 16).map_err(|error| error.to_string())
    }
}

fn write_text(out: &mut fmt::Formatter, text: &str) -> fmt::Result {
    write!(out, "\"")?;
    for c in text.chars() {
        match c {
            '"' | '\\' => write!(out, "\\{}", c)?,
            c if c < ' ' => write!(out, "\\u{:04x}", c as u32)?,
            c => write!(out, "{}", c)?,
        }
    }
    write!(out, "\"")
}

impl fmt::Display for Json {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Json::Null => write!(out, "null"),
            Json::Bool(yes) => write!(out, "{}", yes),
            Json::Number(digits) => write!(out, "{}", digits),
            Json::Text(text) => write_text(out, text),
            Json::List(items) => {
                for (i, item) in items.iter().enumerate() {
                    write!(out, "{}{}", if i == 0 { "[" } else { "," }, item)?;
                }
                write!(out, "{}", if items.is_empty() { "[]" } else { "]" })
            }
            Json::Object(members) => {
                write!(out, "{{")?;
                for (i, (key, value)) in members.iter().enumerate() {
                    write!(out, "{}", if i == 0 { "" } else { "," })?;
                    write_text(out, key)?;
                    write!(out, ":{}", value)?;
                }
                write!(out, "}}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Json;

    #[test]
    fn comes_out_as_it_went_in() {
        for text in ["{\"a\":[1,-2.5e3,true,false,null,[],{}],\"b\":\"x\"}", "\"\\u0001\\\"\\\\\""] {
            assert_eq!(Json::read(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn undoes_escapes() {
        let found = Json::read(" [ \"\\n\\/\\u00e9\\ud83c\\udccf\" ] ").unwrap();
        assert_eq!(found.items()[0].text(), Some("\n/é🃏"));
    }

    #[test]
    fn refuses_what_is_none() {
        for text in ["", "{", "[1", "\"a", "{\"a\" 1}", "nil", "1 2", "\"\\x\""] {
            assert!(Json::read(text).is_err(), "{}", text);
        }
    }
}
