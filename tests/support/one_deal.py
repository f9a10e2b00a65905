"""The options of a match of one deal, for suites that play matches of every game to the end."""
UNTIL_POINTS = ("canasta", "czech", "gin", "wildcat")  # whose matches end at points, or after max_deals


def one_deal(game):
    return {"max_deals" if game in UNTIL_POINTS else "deals": 1}
