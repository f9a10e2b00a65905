/*
 * entry.h - check the entries of a list of rule cases: single melds, hands with
 * their deadwood, tables with the most cards that can be added, and positions
 * with actions.
 *
 * Each entry of a list is one case: it passes or fails as a whole.
 * docs/rules/README.md describes the keys of an entry.  entry.c does not depend
 * on the game.
 */
#ifndef DEADWOOD_REFEREE_CASES_ENTRY_H
#define DEADWOOD_REFEREE_CASES_ENTRY_H

#include <stdio.h>

#include "lib/format/yaml.h"
#include "referee/cases/check.h"

#define CASES_GAME_MAX 1024

/* Kind of the entries of a list.  ENTRY_ANY: the kind may differ from entry to
 * entry.  An entry with the key position, deadwood or most is of that kind; any
 * other entry is a meld. */
enum entry_kind {
	ENTRY_MELD,
	ENTRY_DEADWOOD,
	ENTRY_MOST,
	ENTRY_CASE,
	ENTRY_ANY,
};

/**
 * struct run - check of one file of rule cases
 * @path: name of the file in messages
 * @doc: content of the file; borrowed
 * @game: name or path of the game whose rules the entries use
 * @count: gets the numbers of passed and failed entries
 * @out: stream for one line per failed check
 * @json, @events: storage for one action and for its events, which
 *	entries_check allocates and frees
 */
struct run {
	const char *path;
	struct yaml *doc;
	char game[CASES_GAME_MAX];
	struct check_count *count;
	FILE *out;
	struct json *json;
	struct events *events;
};

/**
 * entries_check - check each entry of a list
 * @list: the list; NULL: no entries
 * @what: name, in messages, of an entry without the key "id"
 */
void entries_check(struct run *run, const struct yaml_node *list,
		   enum entry_kind kind, const char *what);

#endif
