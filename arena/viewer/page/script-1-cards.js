
/*
 * Cards: each card is an SVG symbol, used by reference.  A card is named by two
 * letters; "??" is a hidden card.
 */

const SVG = "http://www.w3.org/2000/svg";
// Shapes and names of cards: python/deadwood/cards.json.
const RANKS = CARDS.ranks;
const STAR = CARDS.star;
const CARD = /(..)(?:=(..))?/g;
const findAll = (selector, inside = document) => [...inside.querySelectorAll(selector)];

const tiles = () => match.tiles === true;
const suitOf = suit => (tiles() ? CARDS.tiles : CARDS.suits)[suit];
const symbolOf = name => "c-" + (name === "??" ? "back" : name);
const nameOf = symbol => symbol === "#c-back" ? "??" : symbol.slice(3);

function svg(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes))
    element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/* Create an element with a class and content: text or elements. */
function make(name, className, ...children) {
  const element = document.createElement(name);
  if (className)
    element.className = className;
  element.append(...children);
  return element;
}

const rankText = rank => tiles() ? String("A23456789TJQK".indexOf(rank) + 1) : rank === "T" ? "10" : rank;

/* Return "queen of spades"; "Q?" is a rank without suit. */
function inWords(name) {
  const [rank, suit] = name;
  if (name === "??")
    return "a card";
  if (rank === "X")
    return suit === "1" ? "joker" : "special joker";
  if (tiles())
    return `${rankText(rank)} ${suitOf(suit) ? suitOf(suit).word : "of any shape"}`;
  return suitOf(suit) ? `${RANKS[rank]} of ${suitOf(suit).word}` : `a ${RANKS[rank]}`;
}

/* Return the parts of a card's face: index in the corner, large suit. */
function faceOf(name) {
  const [rank, suit] = name;
  if (name === "??")
    return [svg("rect", { class: "back", x: 4, y: 4, width: 55, height: 80, rx: 3 }),
      svg("path", { class: "lattice", d: "M4 24L24 4M4 44L44 4M4 64L59 9M4 84L59 29M24 84L59 49M44 84L59 69" })];
  if (rank === "X")
    return [svg("path", { class: "joker", d: STAR, transform: "translate(4 5) scale(1.2)" }),
      svg("path", { class: "joker pip", d: STAR, transform: suit === "1" ? "translate(18 38) scale(2)" : "translate(4 34) scale(1.2)" }),
      svg("text", { class: "joker small pip", x: 31.5, y: 82 }, "joker")];
  const text = rankText(rank);
  const index = svg("text", { class: "s-" + suit, x: text.length > 1 ? 2 : 4, y: 27 }, text);
  if (text.length > 1) {
    index.setAttribute("textLength", 26);
    index.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
  const path = suitOf(suit).path;
  return [index, svg("path", { class: "s-" + suit, d: path, transform: "translate(4 32) scale(.95)" }),
    svg("path", { class: "pip s-" + suit, d: path, transform: "translate(28 50) scale(1.55)" })];
}

/* Create a symbol for every card and every suit. */
function drawSymbols() {
  const names = ["??", "X1", "X2"];
  for (const suit of "SHDC")
    for (const rank of "A23456789TJQK")
      names.push(rank + suit);
  const symbols = names.map(name => svg("symbol", { id: symbolOf(name), viewBox: "0 0 63 88" },
    svg("rect", { class: "paper", x: .75, y: .75, width: 61.5, height: 86.5, rx: 6 }), ...faceOf(name)));
  for (const suit of "SHDC")
    symbols.push(svg("symbol", { id: "s-" + suit, viewBox: "0 0 20 20" },
      svg("path", { class: "s-" + suit, d: suitOf(suit).path })));
  document.body.append(svg("svg", { id: "symbols", width: 0, height: 0, "aria-hidden": "true" }, ...symbols));
}

const use = id => svg("use", { href: "#" + id });

/* Draw the card that a wild card represents, below its index. */
function standsFor(as) {
  const [rank, suit] = as;
  const group = svg("g", { class: "as", "data-as": as },
    svg("rect", { x: 2, y: 30, width: 33, height: 20, rx: 3 }),
    svg("text", { x: 4, y: 46, class: "s-" + (suitOf(suit) ? suit : "S") }, rankText(rank)));
  if (suitOf(suit))
    group.append(svg("use", { href: "#s-" + suit, x: 20, y: 33, width: 14, height: 14 }));
  return group;
}

/* Say what a drawn card is, to a pointer and to screen readers. */
function describeCard(card, words) {
  card.title = words;
  card.firstChild.setAttribute("aria-label", words);
}

/* Draw a card. */
function drawCard(name, as) {
  const card = make("span", "card", svg("svg", { viewBox: "0 0 63 88", role: "img" }, use(symbolOf(name))));
  if (as)
    card.firstChild.append(standsFor(as));
  describeCard(card, inWords(name) + (as ? " as " + inWords(as) : ""));
  return card;
}

function drawCards(text) {
  return [...text.matchAll(CARD)].map(([, name, as]) => drawCard(name, as));
}

/* Return the name of a drawn card, read from its element; "" for an empty place. */
const cardOf = card => card.firstChild ? nameOf(card.firstChild.firstChild.getAttribute("href")) : "";

/* Return the names of all cards in an element, with what wild cards represent. */
function readCards(element) {
  return findAll(".card", element).map(card => {
    const as = card.querySelector(".as");
    return cardOf(card) + (as ? "=" + as.dataset.as : "");
  }).join("");
}

/* Draw the name of a card in a sentence: rank and suit. */
function drawName(name) {
  const [rank, suit] = name;
  if (rank === "X")
    return make("b", "", inWords(name));
  const word = make("b", "word s-" + suit, rankText(rank));
  if (suitOf(suit))
    word.append(svg("svg", { viewBox: "0 0 20 20", role: "img", "aria-label": "of " + suitOf(suit).word }, use("s-" + suit)));
  return word;
}

const NAMED = /\b([A23456789TJQK][SHDC]|X[12])(?:=([A23456789TJQK][SHDC?]))?(?!\w)/g;

/* Return a sentence with card names in words, for screen readers. */
const spoken = text => text.replace(NAMED, (_, name, as) => inWords(name) + (as ? " as " + inWords(as) : ""));

/* Draw a sentence with card names. */
function drawWords(text) {
  const parts = make("span");
  let done = 0;
  for (const found of text.matchAll(NAMED)) {
    parts.append(text.slice(done, found.index), drawName(found[1]));
    if (found[2])
      parts.append(" as ", drawName(found[2]));
    done = found.index + found[0].length;
  }
  parts.append(text.slice(done));
  return parts;
}
