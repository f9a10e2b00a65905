
/*
 * Words: what the zones of the protocol are called on the page.  A zone without a
 * word is not shown.
 */

/* Facts of the deal; $ is the value. */
const FACTS = {
  "f.knock": "knock with at most $", "f.stock_only": "draw only from the stock", "f.frozen": "the pile is frozen", "f.doubled": "points count double",
  "f.renewals": "stock renewed: $", "f.bought": "the upcard was bought", "f.bid": "highest bid: $", "f.cut_error": "the cut missed the exact number by $",
  "f.answer": "the partner agrees", "f.passes": "passes in a row: $", "w.in_turn": "turn of $: others may take the upcard first", "w.buyer": "bought by $", "w.bidder": "bid by $", "w.caller": "called by $",
};

/* Marks beside the names of the seats that a zone lists: text, title. */
const MARKS = { dealer: ["D", "dealer"], opened: ["opened", "has met the deal's first requirement"], out: ["out", "out of the match"] };

const SEAT_FACTS = { lines: "won", penalty: "penalty", out: "lost by leaving", specials: "special cards", buys: "bought", blocks: "turns without a call", laid: "laid" };

const PHASES = { offer: "may take the upcard", draw: "draws", play: "plays", layoff: "lays off", answer: "answers" };
const SOURCES = { stock: "the stock", discard: "the pile", pile: "the pile", spread: "the open cards" };
const PLACES = { aside: "out of play", upcard: "upcard", spread: "open cards" };

/* Kinds of meld of which the name says little. */
const KINDS = { flush: "run of one suit", blank: "run of mixed suits", rank: "set of one rank", count: "set with the right sum" };
