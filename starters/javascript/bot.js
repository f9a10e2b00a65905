#!/usr/bin/env node
// A bot to begin with: it lays down what it can and throws away what it needs least.
// Standard output is for answers; console.error(...) is for you.
'use strict'

const RANKS = 'A23456789TJQK'
const LAYS_DOWN = ['knock', 'declare', 'meld', 'arrange', 'add']
const WANTS_NO_ANSWER = ['match', 'deal', 'error', 'end', 'bye']

// 1 for an ace to 13 for a king; 0 for a joker.
const rank = card => RANKS.indexOf(card[0]) + 1

// How much a card is worth to the hand: cards that may meld with it count, height costs.
function keep (card, hand) {
  if (rank(card) === 0) return 1000 // a joker fits everywhere
  const isFriend = other => other !== card && (other[0] === card[0] ||
    (other[1] === card[1] && Math.abs(rank(other) - rank(card)) <= 2))
  return 20 * hand.filter(isFriend).length - rank(card)
}

// The action to play: here is where a better bot begins.
function choose (act) {
  const legal = act.legal || []
  for (const word of LAYS_DOWN) {
    const found = legal.find(action => action.do === word)
    if (found) return found
  }
  const hand = act.state.hand
  let worst = null
  for (const action of legal) {
    if (action.do !== 'discard') continue
    if (!worst || keep(action.card, hand) < keep(worst.card, hand)) worst = action
  }
  return worst || act.default
}

// What a message wants back, or null.
function answer (message) {
  if (message.type === 'hello') return { req: message.req, want: ['legal'] }
  if (message.type === 'act') return { ...choose(message), req: message.req }
  if ('req' in message && !WANTS_NO_ANSWER.includes(message.type)) {
    return { req: message.req } // of a later protocol: any object will do
  }
  return null
}

function main () {
  const lines = require('readline').createInterface({ input: process.stdin })
  lines.on('line', line => {
    const reply = answer(JSON.parse(line))
    if (reply) process.stdout.write(JSON.stringify(reply) + '\n')
  })
}

module.exports = { answer, choose, keep }
if (require.main === module) main()
