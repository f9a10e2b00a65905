(* main.ml - the bot's loop: a line in, a line out. *)

let () =
  try
    while true do
      match Bot.answer (Json.read (input_line stdin)) with
      | Some reply -> print_endline (Json.write reply) (* and flushes it *)
      | None -> ()
      | exception Json.Wrong what -> prerr_endline what
    done
  with End_of_file -> ()
