// The bot's test: tsc -p . && node --test js
import { test } from 'node:test'
import * as assert from 'node:assert'
import { readFileSync } from 'node:fs'
import { answer, choose, keep } from './bot'
import { Act, Action } from './protocol'

function request (legal: Action[], hand: string[]): Act {
  const state = { hand, discard: [], table: [], stock: 0, cards: [], scores: [] }
  return { type: 'act', req: 1, phase: 'play', may: [], default: legal[0], state, legal }
}

test('what wants an answer gets one, and an act a legal one; nothing else does', () => {
  const lines = readFileSync('dialog.jsonl', 'utf8').trim().split('\n')
  assert.ok(lines.length > 20)
  for (const line of lines) {
    const message = JSON.parse(line)
    const reply = answer(message)
    if (!('req' in message) || message.type === 'error') {
      assert.strictEqual(reply, null, line)
      continue
    }
    assert.strictEqual(reply?.req, message.req, line)
    if (message.type !== 'act') continue
    const { req, ...action } = reply as Action & { req: number }
    const legal = (message.legal ?? [message.default]).map((one: Action) => JSON.stringify(one))
    assert.ok(legal.includes(JSON.stringify(action)), line)
  }
})

// Change these with the idea.
test('it keeps what has friends, and throws away what it needs least', () => {
  const hand = ['7H', '8H', '8D', 'KC', 'X1']
  assert.ok(keep('KC', hand) < keep('8D', hand))
  assert.ok(keep('X1', hand) > keep('8H', hand))
  const legal = hand.map(card => ({ do: 'discard', card }))
  assert.strictEqual(choose(request(legal, hand)).card, 'KC')
})

test('it lays down before it discards', () => {
  const legal = [{ do: 'discard', card: 'KC' }, { do: 'meld', melds: [['7H', '8H', '9H']] }]
  assert.strictEqual(choose(request(legal, ['KC'])), legal[1])
})
