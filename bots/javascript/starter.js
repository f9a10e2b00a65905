#!/usr/bin/env node
// A bot to begin with: it lays down what it can and discards its highest card.
// Everything that it may know is in `state` of each act: see protocol.md.
// Standard output is for answers; console.error(...) is for you.
'use strict'
const lines = require('readline').createInterface({ input: process.stdin })

const height = card => 'A23456789TJQK'.indexOf(card[0])

// Of the legal actions: a knock, then a meld, then a card laid off, then the
// highest card to discard, else the safe action.
function choose (act) {
  for (const word of ['knock', 'meld', 'add']) {
    const found = act.legal.find(action => action.do === word)
    if (found) return found
  }
  const discards = act.legal.filter(action => action.do === 'discard')
  discards.sort((a, b) => height(b.card) - height(a.card))
  return discards[0] || act.default
}

lines.on('line', line => {
  const message = JSON.parse(line)
  let answer
  if (message.type === 'hello') answer = { name: 'starter', want: ['legal'] }
  if (message.type === 'act') answer = choose(message)
  // Only hello and act want an answer, and they want one line.
  if (answer) console.log(JSON.stringify(answer))
})
