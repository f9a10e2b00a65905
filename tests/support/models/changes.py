"""Actions to try beside a bot's choice: listed ones, the choice with another card or list, and near ones from the hand."""
import json

RANKS, SUITS = "A23456789TJQK", "SHDC"
# How often actions are tried at a step.
TRIED = {"offer": .1, "draw": .2, "play": .4, "layoff": .5, "answer": 0}


def some_lists(deal, dice):
    """Lists of cards of the hand that are near to melds."""
    hand, lists = list(deal.hand.elements()), []
    if deal.phase == "draw" and deal.pile:
        hand.append(deal.pile[-1])
    dice.shuffle(hand)
    for _ in range(dice.choice([1, 1, 2, 2, 3])):
        cards = some_list(deal.rules, hand, dice)
        for card in cards:
            hand.remove(card)
        lists += [cards] if cards else []
    return lists


def some_list(rules, hand, dice):
    naturals = [card for card in hand if not rules.is_wild(card)]
    if not naturals:
        return hand[:3]
    first = dice.choice(naturals)
    wilds = [card for card in hand if rules.is_wild(card)][:dice.choice([0, 0, 1, 1, 2])]
    if first[0] == "X" or dice.random() < .5:
        same = [card for card in naturals if card[0] == first[0]]
        if dice.random() < .8:
            same = list({card: card for card in same})
        return same[:dice.choice([2, 3, 3, 4, 4])] + wilds
    if dice.random() < .1:
        return [card for card in naturals if card[1] == first[1]][:7]
    place, cards = RANKS.index(first[0]), []
    for step in range(dice.choice([3, 3, 4, 4, 5, 7])):
        rank = RANKS[(place + step) % 13]
        here = [card for card in naturals if card[0] == rank and (card[1] == first[1] or rules.run_suits == "any")]
        here = here or wilds[:1]
        if not here:
            break
        if here[0] in wilds:
            wilds.remove(here[0])
        cards.append(here[0])
    return cards


def changed_lists(lists, deal, dice):
    """Lists of an action, one of them with a card more, less, or another."""
    lists = [list(cards) for cards in lists]
    at, chance = dice.randrange(len(lists)), dice.random()
    cards, hand = lists[at], list(deal.hand.elements())
    if chance < .25 and len(lists) > 1:
        del lists[at]
    elif chance < .45 and len(cards) > 1:
        del cards[dice.choice([0, -1, dice.randrange(len(cards))])]
    elif chance < .65:
        cards[dice.randrange(len(cards))] = dice.choice(hand)
    elif chance < .75:
        cards.insert(dice.choice([0, len(cards)]), dice.choice(hand))
    elif chance < .8:
        dice.shuffle(cards)
    elif chance < .85:
        lists.append(list(cards))
    else:
        lists += some_lists(deal, dice)[:1]
    return lists


def some_add(deal, dice):
    """Cards of the hand for a meld of the table, most of them near to it."""
    hand, to = list(deal.hand.elements()), dice.randint(1, len(deal.table) + (dice.random() < .02))
    meld = deal.table[min(to, len(deal.table)) - 1][1]
    ranks = {stands[0] for _, stands in meld.cards}
    near = [card for card in hand if deal.rules.is_wild(card) or card[0] in ranks or
            meld.kind != "set" and card[1] == meld.cards[0][1][1]]
    some = near if near and dice.random() < .9 else hand
    cards = dice.sample(some, min(len(some), dice.choice([1, 1, 1, 2, 2, 3])))
    return {"do": "add", "to": to, "cards": cards, **({"at": dice.choice(["low", "high"])} if dice.random() < .2 else {})}


def some_swap(deal, dice):
    """A card for a joker of the table."""
    places = [(number, stands) for number, (_, meld) in enumerate(deal.table, 1) for card, stands in meld.cards
              if deal.rules.is_wild(card)]
    number, stands = dice.choice(places) if places else (1, "9?")
    hand = list(deal.hand.elements())
    near = [card for card in hand if card[0] == stands[0]] or [stands.replace("?", dice.choice(SUITS))]
    action = {"do": "swap", "from": number, "card": dice.choice(near if dice.random() < .8 else hand)}
    if deal.rules.swap == "use":
        more = some_lists(deal, dice)[:1] or [[]]
        cards = [["X1"], more[0] + ["X1"], more[0][:1] + ["X1"] + more[0][1:]][dice.randrange(3)]
        return {**action, **dice.choice([{"melds": [cards]}, {"to": dice.randint(1, len(deal.table)), "cards": cards}])}
    return {**action, **({"at": dice.choice(["low", "high"])} if dice.random() < .2 else {})}


def change(action, deal, dice):
    """An action that differs a little from this one."""
    action = json.loads(json.dumps(action))
    action.pop("kind", None)
    hand = list(deal.hand.elements())
    if "discard" in action and (dice.random() < .3 or not action["melds"]):
        return {**action, "discard": dice.choice(hand)}
    if "melds" in action:
        return {**action, "melds": changed_lists(action["melds"], deal, dice)}
    if "cards" in action:
        return {**action, "cards": changed_lists([action["cards"]], deal, dice)[0]}
    if "card" in action:
        return {**action, "card": deal.taken or dice.choice(hand + [dice.choice(RANKS) + dice.choice(SUITS)])}
    return action


def draw_change(deal, dice):
    """A draw, often with a use of the upcard."""
    chance, draw = dice.random(), {"do": "draw", "from": getattr(deal.rules, "pile", "discard")}
    if deal.rules.deep and deal.pile and chance < .7:
        return some_deep_draw(deal, dice)
    if chance < .1:
        return {"do": "draw", "from": "stock"}
    if chance < .3 or not deal.pile:
        return draw
    if chance < .6 or not deal.table:
        return {**draw, "melds": some_lists(deal, dice)}
    action = some_add(deal, dice)
    del action["do"]
    cards = dice.choice([[deal.pile[-1]], action["cards"], action["cards"] + [deal.pile[-1]]])
    return {**draw, **action, "cards": cards}


def some_deep_draw(deal, dice):
    """A draw of a card of the pile: with melds near to it, with a lay-off, or without a use.."""
    at = dice.randrange(len(deal.pile))
    card, other = deal.pile[at], deal.copy()
    other.hand.update(deal.pile[at:])
    draw = {"do": "draw", "from": "discard", "card": dice.choice([card, card, card, dice.choice(deal.pile), "5S"])}
    if dice.random() < .1:
        return draw
    if deal.table and dice.random() < .4:
        return {**draw, "to": dice.randint(1, len(deal.table)), "cards": dice.choice([[card], [card], (some_lists(other, dice) or [[]])[0][:2] + [card]])}
    hand = list(other.hand.elements())
    same = [one for one in hand if one[0] == card[0] and one != card][:dice.choice([2, 3])]
    return {**draw, "melds": dice.choice([[[card] + same], some_lists(other, dice)])}


def some_knock(deal, hand, dice):
    """A knock with near melds, with all cards as one meld, or without melds."""
    discard = hand.pop(dice.randrange(len(hand)))
    melds = dice.choice([some_lists(deal, dice), [sorted(hand, key=lambda card: RANKS.find(card[0]))], []])
    return {"do": "knock", "melds": melds, "discard": discard}


def play_change(deal, dice):
    """A meld or knock, a lay-off, a swap or a discard."""
    hand, chance = list(deal.hand.elements()), dice.random()
    if chance < .15:
        card = deal.taken or dice.choice(RANKS) + dice.choice(SUITS)
        return {"do": "discard", "card": dice.choice([card, dice.choice(hand)])}
    if chance < .5 or not deal.table:
        if deal.rules.knocks:
            return some_knock(deal, hand, dice)
        return {"do": "meld", "melds": some_lists(deal, dice)}
    return some_add(deal, dice) if chance < .9 else some_swap(deal, dice)


def some_listed(legal, dice):
    """A listed action; sooner one with melds, since most lists have few."""
    some = [legal[dice.randrange(len(legal))] for _ in range(3)]
    return next((action for action in some if action.get("melds")), some[0])


def changes(deal, action, legal, dice):
    """Actions to try: few at most steps, more where melds can be laid or are laid now."""
    if action.get("melds"):
        return [change(action, deal, dice) for _ in range(8)] + [play_change(deal, dice)]
    if dice.random() > TRIED[deal.phase]:
        return []
    if deal.phase == "offer":
        return [dice.choice([{"do": "buy"}, {"do": "pass"}, {"do": "draw", "from": "stock"}])]
    listed = some_listed(legal, dice)
    near = [listed, change(listed, deal, dice)]
    near += [change(listed, deal, dice) for _ in range(3) if listed.get("melds")]
    if dice.random() < .05:
        return near + [{"do": "pass"}]
    return near + [(draw_change if deal.phase == "draw" else play_change)(deal, dice)]
