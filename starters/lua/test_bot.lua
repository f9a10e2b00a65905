-- The bot's test: lua test_bot.lua
local bot = require 'bot'
local json = require 'json'
local failed = 0

local function check (holds, claim)
  if not holds then
    print('FAILED  ' .. claim)
    failed = failed + 1
  end
end

local function is_legal (reply, message)
  for _, action in ipairs(message.legal or { message.default }) do
    if json.write(action) == json.write(reply) then return true end
  end
  return false
end

-- What wants an answer gets one, and an act a legal one; nothing else does.
local lines = 0
for line in io.lines('dialog.jsonl') do
  local message = json.read(line)
  local reply = bot.answer(message)
  lines = lines + 1
  if message.req == nil or message.type == 'error' then
    check(reply == nil, line)
  else
    check(reply and reply.req == message.req, line)
    if reply then reply.req = nil end
    check(message.type ~= 'act' or is_legal(reply, message), line)
  end
end
check(lines > 20, 'dialog.jsonl has lines')

-- JSON comes out as it went in.
for _, text in ipairs { '{"a":[1,-2.5,true,false,null,[],{}],"b":"x"}', '"\\u000a\\u0022"' } do
  check(json.write(json.read(text)) == text, text)
end
check(json.read(' [ "\\u00e9\\ud83c\\udccf" ] ')[1] == 'é🃏', 'characters by their numbers')

-- Change these with the idea.
local hand = { '7H', '8H', '8D', 'KC', 'X1' }
check(bot.keep('KC', hand) < bot.keep('8D', hand), 'it keeps what has friends')
check(bot.keep('X1', hand) > bot.keep('8H', hand), 'it keeps a joker')
local act = { legal = {}, state = { hand = hand } }
for i, card in ipairs(hand) do act.legal[i] = { ['do'] = 'discard', card = card } end
check(bot.choose(act).card == 'KC', 'it throws away what it needs least')
table.insert(act.legal, { ['do'] = 'meld' })
check(bot.choose(act)['do'] == 'meld', 'it lays down before it discards')

print(failed == 0 and 'ok' or 'the test failed')
os.exit(failed == 0)
