// A bot to begin with: it lays down what it can and throws away what it needs least.
// Standard output is for answers; console.error(...) is for you.
import { createInterface } from 'node:readline'
import { Act, Action, Card, Message, Reply } from './protocol'

const RANKS = 'A23456789TJQK'
const LAYS_DOWN = ['knock', 'declare', 'meld', 'arrange', 'add']

// 1 for an ace to 13 for a king; 0 for a joker.
const rank = (card: Card): number => RANKS.indexOf(card[0]) + 1

// How much a card is worth to the hand: cards that may meld with it count, height costs.
export function keep (card: Card, hand: Card[]): number {
  if (rank(card) === 0) return 1000 // a joker fits everywhere
  const isFriend = (other: Card): boolean => other !== card && (other[0] === card[0] ||
    (other[1] === card[1] && Math.abs(rank(other) - rank(card)) <= 2))
  return 20 * hand.filter(isFriend).length - rank(card)
}

// The action to play: here is where a better bot begins.
export function choose (act: Act): Action {
  const legal = act.legal ?? []
  for (const word of LAYS_DOWN) {
    const found = legal.find(action => action.do === word)
    if (found !== undefined) return found
  }
  let worst = act.default
  let least = Infinity
  for (const action of legal) {
    if (action.do !== 'discard' || action.card === undefined) continue
    const worth = keep(action.card, act.state.hand)
    if (worth < least) {
      worst = action
      least = worth
    }
  }
  return worst
}

// What a message wants back, or null.
export function answer (message: Message): Reply | null {
  switch (message.type) {
    case 'hello':
      return { req: message.req, want: ['legal'] }
    case 'act':
      return { ...choose(message), req: message.req }
    case 'match':
    case 'deal':
    case 'error':
    case 'end':
    case 'bye':
      return null
    default: // of a later protocol: any object will do for one with a req
      return 'req' in message ? { req: (message as { req: number }).req } : null
  }
}

function main (): void {
  createInterface({ input: process.stdin }).on('line', line => {
    const reply = answer(JSON.parse(line))
    if (reply !== null) process.stdout.write(JSON.stringify(reply) + '\n')
  })
}

if (require.main === module) main()
