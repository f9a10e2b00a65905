/*
 * config_read.h - parse configuration keys; private to the files that read
 * configurations.  A reader of a file that contains more than a configuration
 * uses config_read_nodes.
 *
 * Each function that reads a value returns false after it has set the error:
 * file, line, column, what is wrong and what to write instead.
 */
#ifndef DEADWOOD_ARENA_CONFIG_CONFIG_READ_H
#define DEADWOOD_ARENA_CONFIG_CONFIG_READ_H

#include "arena/config/config_keys.h"
#include "lib/format/yaml.h"

struct rules;

/**
 * struct config_reader - state of reading a document into a configuration
 * @doc, @root: NULL for a command line without options (config_play.c)
 * @typed: of a command line: messages have no place
 * @bot: the error is that a bot's program cannot be run
 * @game: in a series (series.h) the entry of this game: if it is a map, its
 *	keys override those of the root; NULL: one game
 * @kept: of stored results: do not look for the programs
 * @people: one of the bots may be a human (config_play); @page: in a browser
 * @entry: position in the list of bots, from 0
 * @rules: instead of the file of the game (struct config_play, a pack); or NULL
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

/* Set the error, at a node; NULL: at the entry of the game, or the root.
 * Returns false, for the caller to return. */
bool config_complain(struct config_reader *in, const struct yaml_node *node,
		     const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Set the error for a key that is none of @words.  @of: the map that contains
 * it, or NULL. */
bool config_unknown_key(struct config_reader *in, const struct yaml_node *node,
			const char *of, const char *const *words);

/* Return the value of a key in the game's map, else in the root; or NULL. */
const struct yaml_node *config_node(const struct config_reader *in,
				    const char *key);

/* Read one line of text of 1..@max bytes; frees the old text in @out. */
bool config_read_text(struct config_reader *in, const struct yaml_node *node,
		      const char *what, int64_t max, char **out);

/* Resolve a path of the configuration, relative to its folder; owned. */
char *config_path(const struct config *config, const char *dir);

/* Read one key; @node: its value. */
bool config_row(struct config_reader *in, const struct key *rows,
		const struct yaml_node *node, const char *of);

/**
 * config_read_nodes - read a configuration that is part of a document
 * @root: the map of its keys; its nodes may be the caller's own, with the
 *	places of the nodes that they replace
 *
 * As config_read, for a file that contains more than a tournament.
 */
struct config *config_read_nodes(const struct yaml *doc,
				 const struct yaml_node *root, const char *dir,
				 struct config_error *error);

/* Make a configuration of all defaults.  @dir: base of relative paths. */
struct config *config_new(const char *dir);

/* After all keys are read: check them together, and derive what depends on
 * several. */
bool config_finish(struct config_reader *in);

/* Check that the schedule can start. */
bool config_finish_schedule(struct config_reader *in);

/* Return the folder of a file, absolute, owned; of a pipe the current one. NULL
 * with @diag. */
char *config_dir_of(const char *path, struct diag *diag);

/* Return the default name of a tournament: its file's name; owned. */
char *config_title(const struct yaml *doc);

/* Read the keys of a map in their order.  @of: the key of the map, or NULL. */
bool config_rows(struct config_reader *in, const struct key *rows,
		 const struct yaml_node *map, const char *of);

/* Read the list of bots.  config_finish_bots, after all keys are read: check
 * that each has a unique name and an existing program. */
bool config_read_bots(struct config_reader *in, const struct yaml_node *list);
bool config_finish_bots(struct config_reader *in);

/* After the rules are loaded: check that each house bot plays this game. */
bool config_bots_play(struct config_reader *in, const struct rules *rules);

/* Return the folders that match the key "each" of an entry, sorted by name;
 * owned (words_free).  NULL after an error. */
char **config_each_folders(struct config_reader *in,
			   const struct yaml_node *map);

/* Return the default program in a folder: "bot", else the one file "bot" with
 * the suffix of an interpreter, such as "./bot.py", else the only file with
 * such a suffix, if there is no Makefile; as a word of a command, owned.  NULL
 * with @diag: there is none, or several. */
char *config_each_program(const char *folder, struct diag *diag);

/* Read a bot's key "read". */
bool config_read_paths(struct config_reader *in, const struct yaml_node *list,
		       struct bot *bot);

/* Find the bot that a node names.  @key: the key that contains it. */
bool config_find_bot(struct config_reader *in, const char *key,
		     const struct yaml_node *node, uint32_t *bot);

/* After the bots have names: read the keys that are lists of bots. */
bool config_finish_names(struct config_reader *in);

/* After the bots have names: read the key "apart". */
bool config_finish_apart(struct config_reader *in);

/* After the bots have names: read the key "anchor". */
bool config_finish_anchor(struct config_reader *in);

/* After the schedule is known: read the key "stop". */
bool config_finish_stop(struct config_reader *in,
			const struct pairing_field *field);

#endif
