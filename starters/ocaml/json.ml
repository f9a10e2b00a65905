(* json.ml - reads and writes JSON.  Numbers stay as they were written, so none is
   changed. *)

type t =
  | Null
  | Bool of bool
  | Number of string
  | String of string
  | List of t list
  | Object of (string * t) list

exception Wrong of string

(* --- reading: each function takes the text and a place, and moves the place --- *)

let wrong what at = raise (Wrong (Printf.sprintf "%s at byte %d" what !at))
let peek text at = if !at < String.length text then text.[!at] else '\000'

let rec blanks text at =
  match peek text at with
  | ' ' | '\t' | '\r' | '\n' -> incr at; blanks text at
  | _ -> ()

let take mark text at =
  blanks text at;
  if peek text at <> mark then wrong (Printf.sprintf "no %c" mark) at;
  incr at;
  blanks text at

let hex text at =
  match int_of_string_opt ("0x" ^ String.sub text !at 4) with
  | Some code -> at := !at + 4; code
  | None | exception Invalid_argument _ -> wrong "no character" at

(* Behind \u: four digits, or eight in two halves. *)
let character text at =
  let code = hex text at in
  if code land 0xFC00 = 0xD800 && peek text at = '\\' then begin
    at := !at + 2;
    0x10000 + ((code land 0x3FF) lsl 10) + (hex text at land 0x3FF)
  end else code

let escape found text at =
  let mark = peek text at in
  incr at;
  match mark with
  | 'b' -> Buffer.add_char found '\b'
  | 'f' -> Buffer.add_char found '\012'
  | 'n' -> Buffer.add_char found '\n'
  | 'r' -> Buffer.add_char found '\r'
  | 't' -> Buffer.add_char found '\t'
  | 'u' ->
    let code = character text at in
    if Uchar.is_valid code then Buffer.add_utf_8_uchar found (Uchar.of_int code)
    else wrong "half a character" at
  | _ -> Buffer.add_char found mark

let string text at =
  let found = Buffer.create 16 in
  if peek text at <> '"' then wrong "no string" at;
  incr at;
  while peek text at <> '"' do
    if !at >= String.length text then wrong "a string without an end" at;
    let c = peek text at in
    incr at;
    if c = '\\' then escape found text at else Buffer.add_char found c
  done;
  incr at;
  Buffer.contents found

let word text at =
  let from = !at in
  let rec past () =
    match peek text at with
    | 'a' .. 'z' | 'A' .. 'Z' | '0' .. '9' | '+' | '-' | '.' -> incr at; past ()
    | _ -> ()
  in
  past ();
  match String.sub text from (!at - from) with
  | "null" -> Null
  | "true" -> Bool true
  | "false" -> Bool false
  | word when word <> "" && float_of_string_opt word <> None -> Number word
  | _ -> wrong "no value" at

(* What stands between two marks, with commas: each read by [item]. *)
let rec between closing item text at =
  blanks text at;
  if peek text at = closing then (incr at; [])
  else begin
    let first = item text at in
    blanks text at;
    if peek text at = closing then (incr at; [ first ])
    else begin
      take ',' text at;
      first :: between closing item text at
    end
  end

let rec value text at =
  blanks text at;
  match peek text at with
  | '{' -> incr at; Object (between '}' member text at)
  | '[' -> incr at; List (between ']' value text at)
  | '"' -> String (string text at)
  | _ -> word text at

and member text at =
  let key = string text at in
  take ':' text at;
  (key, value text at)

(* The value of a text; [Wrong] where it is no JSON. *)
let read text =
  let at = ref 0 in
  let found = value text at in
  blanks text at;
  if !at < String.length text then wrong "something behind the value" at;
  found

(* --- writing --- *)

let quoted text =
  let out = Buffer.create 16 in
  let add c =
    if c = '"' || c = '\\' || c < ' ' then
      Buffer.add_string out (Printf.sprintf "\\u%04x" (Char.code c))
    else Buffer.add_char out c
  in
  String.iter add text;
  "\"" ^ Buffer.contents out ^ "\""

let rec write = function
  | Null -> "null"
  | Bool yes -> string_of_bool yes
  | Number digits -> digits
  | String text -> quoted text
  | List items -> "[" ^ String.concat "," (List.map write items) ^ "]"
  | Object members ->
    let one (key, item) = quoted key ^ ":" ^ write item in
    "{" ^ String.concat "," (List.map one members) ^ "}"

(* --- looking --- *)

let get key = function Object members -> List.assoc_opt key members | _ -> None
let text key json = match get key json with Some (String text) -> text | _ -> ""
let list key json = match get key json with Some (List items) -> items | _ -> []
