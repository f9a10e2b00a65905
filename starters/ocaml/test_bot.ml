(* test_bot.ml - the bot's test. *)

let failed = ref 0

let check holds claim =
  if not holds then begin
    print_endline ("FAILED  " ^ claim);
    incr failed
  end

let legal json =
  match Json.get "legal" json with
  | Some (Json.List items) -> items
  | _ -> [ Option.get (Json.get "default" json) ]

(* What wants an answer gets one, and an act a legal one; nothing else does. *)
let check_line line =
  let json = Json.read line in
  let kind = Json.text "type" json in
  match (Bot.answer json, Json.get "req" json) with
  | None, None -> ()
  | None, Some _ -> check (kind = "error") line
  | Some _, None -> check false line
  | Some (Json.Object (("req", req) :: action)), Some asked ->
    check (kind <> "error" && req = asked) line;
    check (kind <> "act" || List.mem (Json.Object action) (legal json)) line
  | Some _, Some _ -> check false line

let check_dialog () =
  let dialog = open_in "dialog.jsonl" in
  let rec count lines =
    match input_line dialog with
    | line -> check_line line; count (lines + 1)
    | exception End_of_file -> lines
  in
  check (count 0 > 20) "dialog.jsonl has lines"

let check_json () =
  let same = {|{"a":[1,-2.5e3,true,null,[],{}],"b":"\u000a\u0022"}|} in
  check (Json.write (Json.read same) = same) "JSON comes out as it went in";
  check (Json.read {| "\n\/\u00e9\ud83c\udccf" |} = Json.String "\n/é🃏") "escapes";
  let refused text =
    match Json.read text with _ -> false | exception Json.Wrong _ -> true
  in
  List.iter
    (fun text -> check (refused text) ("is no JSON: " ^ text))
    [ ""; "{"; "[1"; "\"a"; "{\"a\" 1}"; "nil"; "1 2" ]

(* Change this with the idea. *)
let check_idea () =
  let open Protocol in
  let hand = [ "7H"; "8H"; "8D"; "KC"; "X1" ] in
  let discard card = { does = "discard"; card = Some card; whole = [] } in
  let meld = { does = "meld"; card = None; whole = [] } in
  let legal = List.map discard hand in
  let act = { phase = "play"; state = { hand; discard = [] }; legal; default = meld } in
  check (Bot.keep "KC" hand < Bot.keep "8D" hand) "it keeps what has friends";
  check (Bot.keep "X1" hand > Bot.keep "8H" hand) "it keeps a joker";
  check ((Bot.choose act).card = Some "KC") "it throws away what it needs least";
  let act = { act with legal = legal @ [ meld ] } in
  check ((Bot.choose act).does = "meld") "it lays down before it discards"

let () =
  check_dialog ();
  check_json ();
  check_idea ();
  print_endline (if !failed = 0 then "ok" else "the test failed");
  exit (if !failed = 0 then 0 else 1)
