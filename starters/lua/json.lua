-- json.lua - reads and writes JSON: tables, strings, numbers, true and false.
-- A list is a table with `n`, its length.  A null is json.null.
local json = { null = setmetatable({}, { __tostring = function () return 'null' end }) }

local escapes = { b = '\b', f = '\f', n = '\n', r = '\r', t = '\t' }
local value -- reads any value: text and place to value and the place behind it

local function past_blanks (text, at)
  return text:find('[^ \t\r\n]', at) or #text + 1
end

-- A character by its number; two halves (a surrogate pair) are one.
local function character (text, at)
  local code = tonumber(text:sub(at, at + 3), 16)
  local low = text:match('^\\u(%x%x%x%x)', at + 4)
  if code >= 0xD800 and code < 0xDC00 and low then
    code = 0x10000 + (code - 0xD800) * 0x400 + tonumber(low, 16) - 0xDC00
    return utf8.char(code), at + 10
  end
  return utf8.char(code), at + 4
end

local function string_at (text, at)
  local parts = {}
  at = at + 1
  while true do
    local plain = text:match('^[^"\\]*', at)
    parts[#parts + 1] = plain
    at = at + #plain
    local mark, escape = text:sub(at, at), text:sub(at + 1, at + 1)
    if mark == '"' then return table.concat(parts), at + 1 end
    if mark == '' then error('a string without an end') end
    if escape == 'u' then
      parts[#parts + 1], at = character(text, at + 2)
    else
      parts[#parts + 1] = escapes[escape] or escape
      at = at + 2
    end
  end
end

local function list_at (text, at)
  local list = { n = 0 }
  at = past_blanks(text, at + 1)
  while text:sub(at, at) ~= ']' do
    list.n = list.n + 1
    list[list.n], at = value(text, at)
    at = past_blanks(text, at)
    if text:sub(at, at) == ',' then at = at + 1 end
  end
  return list, at + 1
end

local function object_at (text, at)
  local object, key = {}, nil
  at = past_blanks(text, at + 1)
  while text:sub(at, at) ~= '}' do
    key, at = string_at(text, at)
    at = past_blanks(text, at) + 1 -- the colon
    object[key], at = value(text, at)
    at = past_blanks(text, at)
    if text:sub(at, at) == ',' then at = past_blanks(text, at + 1) end
  end
  return object, at + 1
end

function value (text, at)
  at = past_blanks(text, at)
  local mark = text:sub(at, at)
  if mark == '{' then return object_at(text, at) end
  if mark == '[' then return list_at(text, at) end
  if mark == '"' then return string_at(text, at) end
  local word = text:match('^[%w.+-]+', at) or error('no JSON at ' .. at)
  local words = { ['true'] = true, ['false'] = false, null = json.null }
  local found = words[word]
  if found == nil then found = tonumber(word) or error('no JSON: ' .. word) end
  return found, at + #word
end

function json.read (text)
  return (value(text, 1))
end

local function quoted (text)
  return '"' .. text:gsub('[%c"\\]', function (c)
    return string.format('\\u%04x', c:byte())
  end) .. '"'
end

function json.write (what)
  if type(what) == 'string' then return quoted(what) end
  if type(what) ~= 'table' or what == json.null then return tostring(what) end
  local parts = {}
  if what.n then
    for i = 1, what.n do parts[i] = json.write(what[i]) end
    return '[' .. table.concat(parts, ',') .. ']'
  end
  for key, inner in pairs(what) do
    parts[#parts + 1] = quoted(key) .. ':' .. json.write(inner)
  end
  table.sort(parts) -- the same object, the same text
  return '{' .. table.concat(parts, ',') .. '}'
end

return json
