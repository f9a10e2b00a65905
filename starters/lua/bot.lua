#!/usr/bin/env lua
-- A bot to begin with: it lays down what it can and throws away what it needs least.
-- Standard output is for answers; io.stderr:write(...) is for you.
local json = require 'json'
local bot = {}

local lays_down = { 'knock', 'declare', 'meld', 'arrange', 'add' }
local wants_no_answer = { match = true, deal = true, error = true, ['end'] = true, bye = true }

-- 1 for an ace to 13 for a king; 0 for a joker.
local function rank (card)
  return ('A23456789TJQK'):find(card:sub(1, 1), 1, true) or 0
end

-- How much a card is worth to the hand: cards that may meld with it count, height costs.
function bot.keep (card, hand)
  if rank(card) == 0 then return 1000 end -- a joker fits everywhere
  local friends = 0
  for _, other in ipairs(hand) do
    local near = other:sub(2, 2) == card:sub(2, 2) and math.abs(rank(other) - rank(card)) <= 2
    if other ~= card and (near or rank(other) == rank(card)) then friends = friends + 1 end
  end
  return 20 * friends - rank(card)
end

-- The action to play: here is where a better bot begins.
function bot.choose (act)
  local legal = act.legal or {}
  for _, word in ipairs(lays_down) do
    for _, action in ipairs(legal) do
      if action['do'] == word then return action end
    end
  end
  local worst, least = act.default, math.huge
  for _, action in ipairs(legal) do
    if action['do'] == 'discard' then
      local worth = bot.keep(action.card, act.state.hand)
      if worth < least then worst, least = action, worth end
    end
  end
  return worst
end

-- What a message wants back, or nil.
function bot.answer (message)
  local req = message.req
  if req == nil or wants_no_answer[message.type] then return nil end
  if message.type == 'hello' then return { req = req, want = { n = 1, 'legal' } } end
  local reply = { req = req } -- of a later protocol: any object will do
  if message.type == 'act' then
    for key, inner in pairs(bot.choose(message)) do reply[key] = inner end
  end
  return reply
end

function bot.main ()
  io.stdout:setvbuf('line') -- what is held back would be late
  for line in io.lines() do
    local reply = bot.answer(json.read(line))
    if reply then print(json.write(reply)) end
  end
end

if arg and arg[0]:match('[^/]*$') == 'bot.lua' then bot.main() end
return bot
