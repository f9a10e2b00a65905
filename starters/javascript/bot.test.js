// The bot's test: node --test
'use strict'
const test = require('node:test')
const assert = require('node:assert')
const fs = require('node:fs')
const { answer, choose, keep } = require('./bot.js')

test('what wants an answer gets one, and an act a legal one; nothing else does', () => {
  const lines = fs.readFileSync('dialog.jsonl', 'utf8').trim().split('\n')
  assert.ok(lines.length > 20)
  for (const line of lines) {
    const message = JSON.parse(line)
    const reply = answer(message)
    if (!('req' in message) || message.type === 'error') {
      assert.strictEqual(reply, null, line)
      continue
    }
    const { req, ...action } = reply
    assert.strictEqual(req, message.req, line)
    if (message.type !== 'act') continue
    const legal = (message.legal || [message.default]).map(one => JSON.stringify(one))
    assert.ok(legal.includes(JSON.stringify(action)), line)
  }
})

// Change these with the idea.
test('it keeps what has friends, and throws away what it needs least', () => {
  const hand = ['7H', '8H', '8D', 'KC', 'X1']
  assert.ok(keep('KC', hand) < keep('8D', hand))
  assert.ok(keep('X1', hand) > keep('8H', hand))
  const legal = hand.map(card => ({ do: 'discard', card }))
  assert.strictEqual(choose({ legal, state: { hand } }).card, 'KC')
})

test('it lays down before it discards', () => {
  const legal = [{ do: 'discard', card: 'KC' }, { do: 'meld', melds: [['7H', '8H', '9H']] }]
  assert.strictEqual(choose({ legal, state: { hand: ['KC'] } }), legal[1])
})
