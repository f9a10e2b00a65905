(* protocol.ml - the messages of protocol.md as types, as far as this bot looks at
   them; what is not here is passed over. *)

type card = string (* rank and suit, "7H" or "TS", or a joker, "X1" *)

(* A legal action: what the bot looks at, and all of it as it came. *)
type action = { does : string; card : card option; whole : (string * Json.t) list }

(* What the seat may see; [discard] ends with the upcard. *)
type state = { hand : card list; discard : card list }

type act = { phase : string; state : state; legal : action list; default : action }

type message =
  | Hello
  | Act of act
  | News (* match, deal, error, end, bye: no answer is wanted *)
  | Unknown (* of a later protocol *)

let action json =
  let card = match Json.text "card" json with "" -> None | card -> Some card in
  let whole = match json with Json.Object members -> members | _ -> [] in
  { does = Json.text "do" json; card; whole }

let cards key json =
  List.filter_map (function Json.String card -> Some card | _ -> None) (Json.list key json)

let part key json = Option.value (Json.get key json) ~default:Json.Null

let act json =
  let state = part "state" json in
  { phase = Json.text "phase" json;
    state = { hand = cards "hand" state; discard = cards "discard" state };
    legal = List.map action (Json.list "legal" json);
    default = action (part "default" json) }

let message json =
  match Json.text "type" json with
  | "hello" -> Hello
  | "act" -> Act (act json)
  | "match" | "deal" | "error" | "end" | "bye" -> News
  | _ -> Unknown
