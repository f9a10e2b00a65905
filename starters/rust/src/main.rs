//! A bot to begin with: it lays down what it can and throws away what it needs least.
//!
//! Standard output is for answers; eprintln!(...) is for you.

mod json;
#[allow(dead_code)] // there is more in a message than this bot looks at
mod protocol;

use std::io::{self, BufRead, Write};

use json::Json;
use protocol::{Act, Action, Card, Message};

const LAYS_DOWN: [&str; 5] = ["knock", "declare", "meld", "arrange", "add"];

/// 1 for an ace to 13 for a king; 0 for a joker.
fn rank(card: &str) -> i32 {
    "A23456789TJQK".find(&card[..1]).map_or(0, |at| at as i32 + 1)
}

fn is_friend(card: &str, other: &str) -> bool {
    let near = card[1..] == other[1..] && (rank(card) - rank(other)).abs() <= 2;
    card != other && (card[..1] == other[..1] || near)
}

/// How much a card is worth to the hand: cards that may meld with it count, height costs.
fn keep(card: &str, hand: &[Card]) -> i32 {
    if rank(card) == 0 {
        return 1000; // a joker fits everywhere
    }
    20 * hand.iter().filter(|other| is_friend(card, other)).count() as i32 - rank(card)
}

/// The action to play: here is where a better bot begins.
fn choose(act: &Act) -> &Action {
    for word in LAYS_DOWN {
        if let Some(found) = act.legal.iter().find(|action| action.does == word) {
            return found;
        }
    }
    let discards = act.legal.iter().filter(|action| action.does == "discard");
    let worst = discards.min_by_key(|action| {
        action.card.as_ref().map_or(i32::MAX, |card| keep(card, &act.state.hand))
    });
    worst.unwrap_or(&act.default)
}

/// What a message wants back.
fn answer(message: &Json) -> Option<Json> {
    let req = message.get("req")?;
    let mut reply = vec![("req".to_string(), req.clone())];
    match Message::of(message) {
        Message::News => return None,
        Message::Hello => {
            let legal = Json::Text("legal".to_string());
            reply.push(("want".to_string(), Json::List(vec![legal])));
        }
        Message::Act(act) => {
            if let Json::Object(members) = &choose(&act).whole {
                reply.extend(members.iter().cloned());
            }
        }
        Message::Unknown => {} // any object will do
    }
    Some(Json::Object(reply))
}

fn main() -> io::Result<()> {
    let mut out = io::stdout();
    for line in io::stdin().lock().lines() {
        match Json::read(&line?).map(|message| answer(&message)) {
            Ok(Some(reply)) => {
                writeln!(out, "{}", reply)?;
                out.flush()?; // held back, it would be late
            }
            Ok(None) => {}
            Err(error) => eprintln!("{}", error),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::State;

    /// What wants an answer gets one, and an act a legal one; nothing else does.
    #[test]
    fn dialog() {
        let dialog = std::fs::read_to_string("dialog.jsonl").unwrap();
        assert!(dialog.lines().count() > 20);
        for line in dialog.lines() {
            let message = Json::read(line).unwrap();
            let kind = message.get("type").and_then(Json::text);
            let reply = answer(&message);
            if message.get("req").is_none() || kind == Some("error") {
                assert_eq!(reply, None, "{}", line);
                continue;
            }
            let mut members = match reply {
                Some(Json::Object(members)) => members,
                _ => panic!("no answer: {}", line),
            };
            assert_eq!(Some(&members.remove(0).1), message.get("req"), "{}", line);
            if kind == Some("act") {
                let default = [message.get("default").unwrap().clone()];
                let legal = message.get("legal").map_or(&default[..], Json::items);
                assert!(legal.contains(&Json::Object(members)), "{}", line);
            }
        }
    }

    fn action(text: &str) -> Action {
        Action::of(&Json::read(text).unwrap())
    }

    /// Change this with the idea.
    #[test]
    fn idea() {
        let hand: Vec<Card> = ["7H", "8H", "8D", "KC", "X1"].map(String::from).to_vec();
        assert!(keep("KC", &hand) < keep("8D", &hand));
        assert!(keep("X1", &hand) > keep("8H", &hand));
        let discard = |card: &Card| action(&format!(r#"{{"do":"discard","card":"{}"}}"#, card));
        let mut act = Act {
            phase: String::from("play"),
            legal: hand.iter().map(discard).collect(),
            default: action(r#"{"do":"pass"}"#),
            state: State { hand, ..State::default() },
        };
        assert_eq!(choose(&act).card.as_deref(), Some("KC"));
        act.legal.push(action(r#"{"do":"meld"}"#));
        assert_eq!(choose(&act).does, "meld");
    }
}
