#include "tests/support/rules_fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/sheet/sheet.h"

void
must_load(const char *game, const char *options, unsigned players,
	  struct rules *rules)
{
	struct diag diag = { "" };
	struct yaml *doc = NULL;

	if (*options != '\0')
		doc = yaml_read("options", options, strlen(options), &diag);
	if ((*options != '\0' && doc == NULL) ||
	    !sheet_load(game, doc != NULL ? yaml_root(doc) : NULL, doc, players,
			rules, &diag)) {
		fprintf(stderr, "%s with %u players: %s\n", game, players,
			diag.text);
		abort();
	}
	yaml_close(doc);
}

unsigned
cards_parse(const char *names, struct laid *cards)
{
	unsigned n = 0;

	while (*names != '\0') {
		size_t len = strcspn(names, " ");

		if (!laid_parse(names, len, &cards[n++])) {
			fprintf(stderr, "not a card: %s\n", names);
			abort();
		}
		names += len + strspn(names + len, " ");
	}
	return n;
}

struct bag
hand_parse(const char *names)
{
	struct laid cards[PACK_CARDS_MAX];
	unsigned n = cards_parse(names, cards);
	struct bag hand = { 0 };

	for (unsigned i = 0; i < n; i++)
		bag_put(&hand, cards[i].card);
	return hand;
}
