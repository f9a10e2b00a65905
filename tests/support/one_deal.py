"""Options for matches of one deal, for suites that play every game to the end."""
UNTIL_POINTS = ("canasta", "czech", "gin", "wildcat")  # a match ends at a number of points, or after max_deals


def one_deal(game):
    return {"max_deals" if game in UNTIL_POINTS else "deals": 1}
