"""Options for matches of one deal, for suites that play every game to the end."""
# a match ends at a number of points, or after max_deals
UNTIL_POINTS = ("canasta", "czech", "gin", "kalooki", "phase10", "romme", "scala40", "wildcat")


def one_deal(game):
    return {"max_deals" if game in UNTIL_POINTS else "deals": 1}
