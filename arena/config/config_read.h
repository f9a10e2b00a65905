/*
 * config_read.h - what the files that read a configuration share; who reads a
 * file that holds more than one uses config_read_nodes, and nobody else needs
 * any of it.
 *
 * Each function that reads a value returns false after it has complained: file,
 * line, column, what is wrong and what to write instead.
 */
#ifndef DEADWOOD_ARENA_CONFIG_CONFIG_READ_H
#define DEADWOOD_ARENA_CONFIG_CONFIG_READ_H

#include "arena/config/config_keys.h"
#include "lib/format/yaml.h"

struct rules;

/**
 * struct config_reader - a document on its way into a configuration
 * @doc, @root: NULL for a command line without options (config_play.c)
 * @typed: of a command line: messages have no place
 * @bot: the mistake is that a bot's program cannot be run
 * @game: of several games (series.h) the entry of this one: where it is a map,
 *	its keys go before the root's; NULL: the document is of one game
 * @kept: of results that are there: nobody looks for the programs
 * @people: one of the bots may be a person (config_play), @page: in a browser
 * @entry: of the list of bots the one in hand, from 0
 * @rules: in the place of a game's file (struct config_play, a pack's); or
 *	NULL
 * @bots: reads the list of bots (config_read_bots)
 */
struct config_reader {
	const struct yaml *doc;
	const struct yaml_node *root;
	const struct yaml_node *game;
	struct config *config;
	struct diag *diag;
	bool bot;
	bool kept;
	bool people, page;
	bool typed;
	unsigned entry;
	const char *rules;
	bool (*bots)(struct config_reader *in, const struct yaml_node *list);
	char *more; /* CONFIG_MORE_MAX bytes, as in struct config_error */
};

/* An error at a node; for NULL at the game's entry, or the root; false, for the
 * caller to return.
 */
bool config_complain(struct config_reader *in, const struct yaml_node *node,
		     const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Like it, for a key that is none of @words; @of: the map that it stands in, or
 * NULL. */
bool config_unknown_key(struct config_reader *in, const struct yaml_node *node,
			const char *of, const char *const *words);

/* A key of the game's own map, or else at the document's top; or NULL. */
const struct yaml_node *config_node(const struct config_reader *in,
				    const char *key);

/* One line of text of 1..@max bytes; the one before it in @out is freed. */
bool config_read_text(struct config_reader *in, const struct yaml_node *node,
		      const char *what, int64_t max, char **out);

/* A path as it stands in the configuration, from its folder: absolute; owned.
 */
char *config_path(const struct config *config, const char *dir);

/* One of them; @node: its value. */
bool config_row(struct config_reader *in, const struct key *rows,
		const struct yaml_node *node, const char *of);

/**
 * config_read_nodes - a configuration out of a part of a document
 * @root: a map as a document's top; its nodes may be the caller's own, with the
 *	places of those that they stand for
 *
 * As config_read; for a file that holds more than a tournament.
 */
struct config *config_read_nodes(const struct yaml *doc,
				 const struct yaml_node *root, const char *dir,
				 struct config_error *error);

/* All defaults, nothing else: relative paths are relative to @dir. */
struct config *config_new(const char *dir);

/* The keys are read: does all of it fit together, and what follows from it? */
bool config_finish(struct config_reader *in);

/* Does the schedule begin, so that it can be played? */
bool config_finish_schedule(struct config_reader *in);

/* The folder that a file lies in, absolute, owned; of a pipe the current one.
 * NULL with @diag. */
char *config_dir_of(const char *path, struct diag *diag);

/* What a tournament is called that has no name: its file's name; owned. */
char *config_title(const struct yaml *doc);

/* The keys of a map, in their order; @of: the map's own key, or NULL. */
bool config_rows(struct config_reader *in, const struct key *rows,
		 const struct yaml_node *map, const char *of);

/* The list of bots, and once all keys are read, that each has a name of its own
 * and a program that is there. */
bool config_read_bots(struct config_reader *in, const struct yaml_node *list);
bool config_finish_bots(struct config_reader *in);

/* Once the rules are known: is the game one for each of the house bots? */
bool config_bots_play(struct config_reader *in, const struct rules *rules);

/* The folders that an entry's key "each" names, in the order of their names;
 * owned (words_free).  NULL after a complaint. */
char **config_each_folders(struct config_reader *in,
			   const struct yaml_node *map);

/* What is started in a bot's folder of which nothing more is said: the program
 * bot, or else the one file bot with an ending that has an interpreter, such as
 * "./bot.py", or else the only file with such an ending, if no Makefile is
 * beside it; as a word of a command, owned.  NULL with @diag: there is none, or
 * several. */
char *config_each_program(const char *folder, struct diag *diag);

/* A bot's key "read". */
bool config_read_paths(struct config_reader *in, const struct yaml_node *list,
		       struct bot *bot);

/* The number of the bot that a node names; @key: the one that it stands in. */
bool config_find_bot(struct config_reader *in, const char *key,
		     const struct yaml_node *node, uint32_t *bot);

/* Keys that name some of the bots, once these have their names. */
bool config_finish_names(struct config_reader *in);

/* Lists of bots that never meet, once these have their names. */
bool config_finish_apart(struct config_reader *in);

/* The bot whose rating is given, likewise. */
bool config_finish_anchor(struct config_reader *in);

/* What ends the tournament early, once bots and schedule are known. */
bool config_finish_stop(struct config_reader *in,
			const struct pairing_field *field);

#endif
