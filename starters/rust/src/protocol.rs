//! The messages of protocol.md, as far as this bot looks at them; what is not
//! here is passed over.

use crate::json::Json;

/// A legal action: what the bot looks at, and all of it as it came.
#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    pub does: String,
    pub card: Option<Card>,
    pub whole: Json,
}

/// Rank and suit, "7H" or "TS", or a joker, "X1".
pub type Card = String;

/// What the seat may see. `discard` ends with the upcard.
#[derive(Debug, Default)]
pub struct State {
    pub hand: Vec<Card>,
    pub discard: Vec<Card>,
    pub stock: i64,
}

#[derive(Debug)]
pub struct Act {
    pub phase: String,
    pub state: State,
    pub legal: Vec<Action>,
    pub default: Action,
}

#[derive(Debug)]
pub enum Message {
    Hello,
    Act(Act),
    /// match, deal, error, end, bye: no answer is wanted.
    News,
    /// Of a later protocol.
    Unknown,
}

fn text_of(json: &Json, key: &str) -> String {
    json.get(key).and_then(Json::text).unwrap_or("").to_string()
}

fn cards_of(json: &Json, key: &str) -> Vec<Card> {
    let list = json.get(key).map_or(&[][..], Json::items);
    list.iter().filter_map(|card| card.text().map(str::to_string)).collect()
}

impl Action {
    pub fn of(json: &Json) -> Action {
        let card = json.get("card").and_then(Json::text).map(str::to_string);
        Action { does: text_of(json, "do"), card, whole: json.clone() }
    }
}

impl State {
    fn of(json: &Json) -> State {
        State {
            hand: cards_of(json, "hand"),
            discard: cards_of(json, "discard"),
            stock: json.get("stock").and_then(Json::whole).unwrap_or(0),
        }
    }
}

impl Act {
    fn of(json: &Json) -> Act {
        let legal = json.get("legal").map_or(&[][..], Json::items);
        Act {
            phase: text_of(json, "phase"),
            state: json.get("state").map_or_else(State::default, State::of),
            legal: legal.iter().map(Action::of).collect(),
            default: Action::of(json.get("default").unwrap_or(&Json::Null)),
        }
    }
}

impl Message {
    pub fn of(json: &Json) -> Message {
        match text_of(json, "type").as_str() {
            "hello" => Message::Hello,
            "act" => Message::Act(Act::of(json)),
            "match" | "deal" | "error" | "end" | "bye" => Message::News,
            _ => Message::Unknown,
        }
    }
}
