// The messages of protocol.md, as far as this bot looks at them.  What is not here
// may come all the same: JSON.parse keeps it, and nobody looks.

export type Card = string // '7H', 'TS', 'X1': rank and suit, or a joker

export interface Action {
  do: string
  card?: Card
  [field: string]: unknown
}

export interface State {
  hand: Card[]
  discard: Card[] // the last one is the top
  table: Array<{ meld: number, owner?: number, kind: string, cards: Card[] }>
  stock: number
  cards: number[]
  scores: number[]
}

export interface Hello { type: 'hello', req: number, game: string }
export interface Match { type: 'match', game: string, seat: number, players: string[] }
export interface Deal { type: 'deal', deal: number, dealer: number, hand: Card[] }
export interface Act {
  type: 'act'
  req: number
  phase: string
  may: string[]
  default: Action
  state: State
  legal?: Action[]
}
export interface Fault { type: 'error', req: number, code: string, message: string }
export interface End { type: 'end', of: 'deal' | 'match', scores: number[] }
export interface Bye { type: 'bye' }

export type Message = Hello | Match | Deal | Act | Fault | End | Bye

export type Reply = { req: number, want?: string[] } | (Action & { req: number })
