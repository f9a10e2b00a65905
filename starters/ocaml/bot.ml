(* bot.ml - a bot to begin with: it lays down what it can and throws away what it
   needs least.

   Standard output is for answers; prerr_endline is for you. *)

open Protocol

let lays_down = [ "knock"; "declare"; "meld"; "arrange"; "add" ]

(* 1 for an ace to 13 for a king; 0 for a joker. *)
let rank card =
  match String.index_opt "A23456789TJQK" card.[0] with Some at -> at + 1 | None -> 0

let is_friend card other =
  let near = card.[1] = other.[1] && abs (rank card - rank other) <= 2 in
  card <> other && (card.[0] = other.[0] || near)

(* How much a card is worth to the hand: cards that may meld with it count, height costs. *)
let keep card hand =
  if rank card = 0 then 1000 (* a joker fits everywhere *)
  else (20 * List.length (List.filter (is_friend card) hand)) - rank card

(* Of these actions the discard that the hand is best without. *)
let worst hand legal =
  let better least action =
    match (action.does, action.card, least) with
    | "discard", Some card, Some (worth, _) when keep card hand >= worth -> least
    | "discard", Some card, _ -> Some (keep card hand, action)
    | _ -> least
  in
  Option.map snd (List.fold_left better None legal)

(* The action to play: here is where a better bot begins. *)
let choose act =
  let first word = List.find_opt (fun action -> action.does = word) act.legal in
  match List.filter_map first lays_down with
  | action :: _ -> action
  | [] -> Option.value (worst act.state.hand act.legal) ~default:act.default

(* What a message wants back, or None. *)
let answer json =
  match (Json.get "req" json, message json) with
  | None, _ | _, News -> None
  | Some req, Hello ->
    Some (Json.Object [ ("req", req); ("want", Json.List [ Json.String "legal" ]) ])
  | Some req, Act act -> Some (Json.Object (("req", req) :: (choose act).whole))
  | Some req, Unknown -> Some (Json.Object [ ("req", req) ]) (* any object will do *)
