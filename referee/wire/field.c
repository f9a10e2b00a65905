#include "field.h"

#define BYTES(text)                                                            \
	{                                                                      \
		text, sizeof(text) - 1                                         \
	}
#define KEY(text)                                                              \
	{                                                                      \
		BYTES(text), BYTES(",\"" text "\":")                           \
	}

const struct field_key field_keys[FIELDS] = {
	[FIELD_FROM] = KEY("from"),   [FIELD_FROM_MELD] = KEY("from"),
	[FIELD_TO] = KEY("to"),	      [FIELD_SWAP_TO] = KEY("to"),
	[FIELD_MELDS] = KEY("melds"), [FIELD_TABLE] = KEY("table"),
	[FIELD_CARDS] = KEY("cards"), [FIELD_DISCARD] = KEY("discard"),
	[FIELD_CARD] = KEY("card"),   [FIELD_AT] = KEY("at"),
	[FIELD_KIND] = KEY("kind"),   [FIELD_COUNT] = KEY("count"),
	[FIELD_YES] = KEY("yes"),     [FIELD_SKIPS] = KEY("skips"),
};
