# A bot to begin with: it lays down what it can and throws away what it needs
# least.  `debug` shows a value on standard error; standard output is for answers.

# 1 for an ace to 13 for a king; 0 for a joker.
def rank: .[0:1] as $r | ("A23456789TJQK" | index($r)) as $at | if $at == null then 0 else $at + 1 end;

# How much a card is worth to the hand: cards that may meld with it count, height costs.
def keep($hand):
  . as $card | rank as $rank
  | def is_friend: . != $card and (.[0:1] == $card[0:1] or
      (.[1:2] == $card[1:2] and (rank - $rank | . <= 2 and . >= -2)));
    if $rank == 0 then 1000 # a joker fits everywhere
    else 20 * ([$hand[] | select(is_friend)] | length) - $rank end;

# Of a request the action to play: here is where a better bot begins.
def choose:
  (.legal // []) as $legal | .state.hand as $hand
  | [ ("knock", "declare", "meld", "arrange", "add") as $word | $legal[] | select(.do == $word) ] as $down
  | [ $legal[] | select(.do == "discard") ] as $discards
  | if $down != [] then $down[0]
    elif $discards != [] then $discards | min_by(.card | keep($hand))
    else .default end;

# What a message wants back, or nothing.
def answer:
  if .type == "hello" then {req, want: ["legal"]}
  elif .type == "act" then choose + {req}
  elif .type | IN("match", "deal", "error", "end", "bye") then empty
  elif has("req") then {req} # of a later protocol: any object will do
  else empty end;

answer
