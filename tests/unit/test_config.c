/* test_config.c - configurations: defaults, mistakes with their places, and
 * what is written reads back the same. */
#include <check.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "arena/config/config.h"
#include "arena/config/words.h"
#include "lib/alloc.h"
#include "tests/support/suite.h"

#define HEAD "game: rummy\n"
#define BOTS "bots: [/bin/cat, /bin/sh]\n"

static struct config *
read_text(const char *text, struct config_error *error)
{
	return config_read("t.yaml", text, strlen(text), "/tmp", error);
}

/* A mistake, and what its message must hold; it begins with the place. */
static const struct mistake {
	const char *what;
	const char *text;
	const char *place;
	const char *says;
} mistakes[] = {
	{ "no game", BOTS, "t.yaml:1:1", "game: gin" },
	{ "no bots", HEAD, "t.yaml:1:1", "bots are missing" },
	{ "nothing", "", "t.yaml:", "" },
	{ "a list", "[1, 2]", "t.yaml:1:1", "expected keys" },
	{ "unknown key", HEAD BOTS "round: 3\n", "t.yaml:3:1",
	  "did you mean rounds" },
	{ "strange key", HEAD BOTS "zzzzzzzz: 3\n", "t.yaml:3:1",
	  "known keys are name, game" },
	{ "doubled key", HEAD BOTS "rounds: 3\nrounds: 4\n", "t.yaml:4:1",
	  "rounds" },
	{ "apart: no lists", HEAD BOTS "apart: cat\n", "t.yaml:3:8",
	  "[[alice, bob]" },
	{ "apart: one list", HEAD BOTS "apart: [cat, sh]\n", "t.yaml:3:9",
	  "lists of two" },
	{ "apart: one bot", HEAD BOTS "apart: [[cat]]\n", "t.yaml:3:9",
	  "two bots or more" },
	{ "apart: no bot", HEAD BOTS "apart: [[cat, sg]]\n", "t.yaml:3:15",
	  "did you mean sh" },
	{ "apart: nothing like it", HEAD "apart: [[cat, zebra]]\n" BOTS,
	  "t.yaml:2:15", "the bots are cat, sh" },
	{ "anchor: no map", HEAD BOTS "anchor: cat\n", "t.yaml:3:9",
	  "expected one bot and its rating" },
	{ "anchor: two", HEAD BOTS "anchor: {cat: 1, sh: 2}\n", "t.yaml:3:9",
	  "expected one bot and its rating" },
	{ "anchor: no bot", HEAD BOTS "anchor: {cit: 1}\n", "t.yaml:3:10",
	  "anchor: no bot has the name \"cit\": did you mean cat?" },
	{ "anchor: no number", HEAD BOTS "anchor: {cat: top}\n", "t.yaml:3:15",
	  "expected a whole number" },
	{ "apart: a map", HEAD BOTS "apart: [[cat, {a: b}]]\n", "t.yaml:3:15",
	  "a bot's name" },
	{ "apart: in two lists",
	  HEAD "bots: [/bin/cat, /bin/sh, /bin/ls]\n"
	       "apart: [[cat, sh], [ls, sh]]\n",
	  "t.yaml:3:25", "sh occurs twice" },
	{ "apart: nobody left", HEAD BOTS "apart: [[cat, sh]]\n", "t.yaml:3:8",
	  "1 of 2 seats" },
	{ "apart: no third",
	  HEAD "seats: 3\nbots: [/bin/cat, /bin/sh, /bin/ls]\n"
	       "apart: [[cat, ls]]\n",
	  "t.yaml:4:8", "2 of 3 seats" },
	{ "key of time", HEAD BOTS "time: {mov: 1s}\n", "t.yaml:3:8",
	  "did you mean move" },
	{ "no unit", HEAD BOTS "time: {move: 200}\n", "t.yaml:3:14", "200" },
	{ "wrong unit", HEAD BOTS "time: {move: 2M}\n", "t.yaml:3:14", "ms" },
	{ "size's unit", HEAD BOTS "limits: {memory: 2s}\n", "t.yaml:3:18",
	  "512M" },
	{ "too short", HEAD BOTS "time: {limit: 1us}\n", "t.yaml:3:15",
	  "between 1ms" },
	{ "limit below move", HEAD BOTS "time: {limit: 1ms}\n", "t.yaml:3:7",
	  "write a larger limit" },
	{ "no number", HEAD BOTS "rounds: many\n", "t.yaml:3:9", "many" },
	{ "out of range", HEAD BOTS "rounds: 0\n", "t.yaml:3:9", "1" },
	{ "no word", HEAD BOTS "faults: stritc\n", "t.yaml:3:9",
	  "did you mean strict" },
	{ "number of deals", HEAD BOTS "deals: 5\n", "t.yaml:3:8",
	  "deals_max" },
	{ "map for a word", HEAD BOTS "clock: {}\n", "t.yaml:3:1", "clock" },
	{ "list for a text", HEAD BOTS "name: [a]\n", "t.yaml:3:7",
	  "expected text, found a list" },
	{ "long name",
	  HEAD BOTS "name: 123456789012345678901234567890123456789012345678901"
		    "234567890123456789012345678901\n",
	  "t.yaml:3:7", "80 bytes" },
	{ "isolation", HEAD BOTS "isolation: sandboxed\n", "t.yaml:3:12",
	  "sandbox" },
	{ "what a bot may read",
	  HEAD "bots: [{run: house:first, read: [/no/such]}, house:first]\n",
	  "t.yaml:2:34", "/no/such" },
	{ "unknown game", "game: chess\n" BOTS, "t.yaml:1:7", "chess" },
	{ "seats nobody", HEAD BOTS "seats: 1\n", "t.yaml:3:8", "1" },
	{ "seats too many", HEAD BOTS "seats: 8\n", "t.yaml:3:8",
	  "2 to 6 players, not for 8" },
	{ "unknown option", HEAD BOTS "options: {aec: low}\n", "t.yaml:3:11",
	  "ace" },
	{ "options' type", HEAD BOTS "options: 3\n", "t.yaml:3:10", "a map" },
	{ "too few bots", HEAD "bots: [/bin/cat]\n", "t.yaml:2:7",
	  "only 1 bot" },
	{ "too few for the seats", HEAD BOTS "seats: 3\n", "t.yaml:2:7",
	  "3 seats" },
	{ "bots a text", HEAD "bots: /bin/cat\n", "t.yaml:2:7",
	  "expected a list" },
	{ "bot a list", HEAD "bots: [[a]]\n", "t.yaml:2:8", "found a list" },
	{ "bot without run", HEAD "bots: [{name: a}]\n", "t.yaml:2:8",
	  "no key run" },
	{ "bot's key", HEAD "bots: [{nam: a, run: /bin/cat}]\n", "t.yaml:2:9",
	  "did you mean name" },
	{ "bot's name", HEAD "bots: [{name: ../a, run: /bin/cat}]\n",
	  "t.yaml:2:15", "letters" },
	{ "two of one name",
	  HEAD "bots:\n- {name: a, run: /bin/cat}\n- {name: a, run: /bin/sh}\n",
	  "t.yaml:4:3", "line 3" },
	{ "bot not there", HEAD "bots: [/bin/cat, ./nosuch.py]\n",
	  "t.yaml:2:18", "nosuch.py" },
	{ "bot not in PATH", HEAD "bots: [/bin/cat, greedi]\n", "t.yaml:2:18",
	  "did you mean house:greedy?" },
	{ "a house bot in two words",
	  HEAD "bots:\n- /bin/cat\n- house: greedy\n", "t.yaml:4:3",
	  "without spaces" },
	{ "a path as on Windows", HEAD "bots: [/bin/cat, bots\\ann.py]\n",
	  "t.yaml:2:18", "write a path with /" },
	{ "bot not executable", HEAD "bots: [/bin/cat, /etc/passwd]\n",
	  "t.yaml:2:18", "chmod +x" },
	{ "a folder", HEAD "bots: [/bin/cat, /etc/]\n", "t.yaml:2:18",
	  "folder" },
	{ "no folder", HEAD "bots: [/bin/cat, {dir: no, run: ./a}]\n",
	  "t.yaml:2:18", "does not exist" },
	{ "open quote", HEAD "bots: [/bin/cat, \"sh 'a\"]\n", "t.yaml:2:18",
	  "is not closed in" },
	{ "a shell's word", HEAD "bots: [/bin/cat, \"make && ./a\"]\n",
	  "t.yaml:2:18", "so \"&&\" would be an argument" },
	{ "a shell's word, not cut off",
	  HEAD "bots: [/bin/cat, \"./a 2>err\"]\n", "t.yaml:2:18",
	  "so \"2>err\" would be" },
	{ "env", HEAD "bots: [{run: /bin/cat, env: {A-B: 1}}]\n", "t.yaml:2:30",
	  "letters" },
	{ "too few for mixed partners",
	  "game: canasta\nseats: 4\npartners: mixed\n" BOTS, "t.yaml:4:7",
	  "4 seats" },
	{ "too few sides", "game: canasta\nseats: 4\nbots: [/bin/cat]\n",
	  "t.yaml:3:7", "2 sides" },
	{ "no such partners", HEAD BOTS "partners: mixes\n", "t.yaml:3:11",
	  "did you mean mixed" },
	{ "kept and mirrored", HEAD BOTS "restart: never\n", "t.yaml:3:10",
	  "mirror: none" },
	{ "too many matches",
	  HEAD "bots: [/bin/cat, /bin/sh, /bin/ls]\nrounds: 10000000\n"
	       "mirror: none\nseats: 2\nname: a\n"
	       "restart: match\njobs: 0\n",
	  "t.yaml:8:7", "0" },
};

#define MISTAKES (int)(sizeof(mistakes) / sizeof(mistakes[0]))

START_TEST(a_mistake_is_told_with_its_place_and_what_to_do)
{
	const struct mistake *m = &mistakes[_i];
	struct config_error error = { 0 };
	struct config *config = read_text(m->text, &error);

	ck_assert_msg(config == NULL, "%s: was accepted", m->what);
	ck_assert_msg(strncmp(error.diag.text, m->place, strlen(m->place)) == 0,
		      "%s: expected it at %s: %s", m->what, m->place,
		      error.diag.text);
	ck_assert_msg(strstr(error.diag.text, m->says) != NULL,
		      "%s: expected \"%s\": %s", m->what, m->says,
		      error.diag.text);
}
END_TEST

START_TEST(the_smallest_configuration_has_the_defaults)
{
	struct config_error error = { 0 };
	struct config *config = read_text(HEAD BOTS, &error);

	ck_assert_msg(config != NULL, "%s", error.diag.text);
	ck_assert_str_eq(config->name, "t");
	ck_assert_int_eq(config->seats, 2);
	ck_assert_int_eq(config->rounds, 10);
	ck_assert_int_eq(config->mirror, MIRROR_ROTATE);
	ck_assert_int_eq(config->deals, DEALS_COMMON);
	ck_assert_int_eq(config->move_us, 200000);
	ck_assert_int_eq(config->memory_bytes, 512 << 20);
	ck_assert_int_eq(config->jobs, 0);
	ck_assert(config->seed_drawn);
	ck_assert_uint_eq(strlen(config->seed), 16);
	ck_assert_str_eq(config->bots[0].name, "cat");
	ck_assert_str_eq(config->bots[1].name, "sh");
	config_free(config);
}
END_TEST

START_TEST(two_bots_are_the_sides_of_a_table_of_four)
{
	struct config_error error = { 0 };
	struct config *config = read_text("game: canasta\nseats: 4\n" BOTS,
					  &error);
	struct schedule_fault fault;
	struct schedule *schedule;

	ck_assert_msg(config != NULL, "%s", error.diag.text);
	ck_assert_int_eq(config->partners, PARTNERS_OWN);
	ck_assert_uint_eq(config->sides, 2);
	schedule = config_schedule(config, &fault);
	ck_assert_uint_eq(pairing_table_bots(schedule_field(schedule)), 2);
	schedule_free(schedule);
	config_free(config);
	config = read_text("game: canasta\n" BOTS, &error);
	ck_assert_msg(config != NULL, "%s", error.diag.text);
	ck_assert_uint_eq(config->sides, 0); /* two seats: each alone */
	config_free(config);
}
END_TEST

static const char *const texts[] = {
	HEAD BOTS,
	"game: canasta\nseats: 4\npartners: mixed\n"
	"bots: [/bin/cat, /bin/sh, /bin/ls, /bin/true]\n",
	"name: CS101 spring cup\ngame: rummy\nseats: 3\nrounds: 50\n"
	"mirror: none\ndeals: own\nrestart: never\nseed: 2026-spring\n"
	"options: {target: 300, ace: low}\n"
	"time: {startup: 1m, move: 1500us, bank: 0s, limit: 2s, clock: cpu}\n"
	"faults: strict\nisolation: none\nlimits: {memory: 1G, threads: 2}\n"
	"jobs: 3\nbots:\n"
	"  - {name: alice, dir: /tmp, build: make -s, run: ./alice --depth 4}\n"
	"  - {name: bob, run: [sh, 'b \"o\" b.sh'], env: {A: \"0\", B: x y}}\n"
	"  - run: \"/bin/cat 'a: b' '#' null -5\"\n"
	"  - /bin/cat\n"
	"  - /bin/cat\n",
};

START_TEST(what_is_written_reads_back_the_same)
{
	struct config_error error = { 0 };
	struct config *config = read_text(texts[_i], &error);
	struct config *again;
	char *first, *second;

	ck_assert_msg(config != NULL, "%s", error.diag.text);
	first = config_text(config);
	again = read_text(first, &error);
	ck_assert_msg(again != NULL, "%s\n%s", error.diag.text, first);
	second = config_text(again);
	ck_assert_str_eq(first, second);
	ck_assert(!again->seed_drawn);
	for (uint32_t i = 0; i < config->bot_count; i++)
		for (size_t k = 0; config->bots[i].argv[k] != NULL; k++)
			ck_assert_str_eq(config->bots[i].argv[k],
					 again->bots[i].argv[k]);
	free(first);
	free(second);
	config_free(config);
	config_free(again);
}
END_TEST

START_TEST(bots_of_one_list_are_a_camp)
{
	struct config_error error = { 0 };
	struct config *config = read_text(
		HEAD "apart: [[cat-2, sh], [b, cat]]\n"
		     "bots: [/bin/cat, /bin/sh, /bin/cat, /bin/ls, "
		     "{name: b, run: /bin/ls}]\n",
		&error);
	struct schedule_fault fault;
	struct schedule *schedule;
	struct fixture at;
	char *text;

	ck_assert_msg(config != NULL, "%s", error.diag.text);
	schedule = config_schedule(config, &fault);
	ck_assert_uint_eq(pairing_count(schedule_field(schedule)), 10 - 2);
	for (uint64_t n = 1; n <= schedule_matches(schedule); n++) {
		uint32_t pair;

		schedule_at(schedule, n, &at);
		pair = 1u << at.bots[0] | 1u << at.bots[1];
		ck_assert(pair != (1 << 1 | 1 << 2));
		ck_assert(pair != (1 << 0 | 1 << 4));
	}
	schedule_free(schedule);
	text = config_text(config);
	ck_assert_ptr_nonnull(
		strstr(text, "\napart: [[cat, b], [sh, cat-2]]\n"));
	free(text);
	config_free(config);
}
END_TEST

START_TEST(a_key_takes_a_name_before_a_title)
{
	static const struct {
		const char *key;
		uint32_t bot;
	} rows[] = { { "b", 1 }, { "c", 1 }, { "a", 0 } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct config_error error = { 0 };
		char *text = xprintf(
			HEAD "bots: [{name: a, title: b, run: /bin/cat}, "
			     "{name: b, title: c, run: /bin/sh}]\n"
			     "anchor: {%s: 1500}\n",
			rows[i].key);
		struct config *config = read_text(text, &error);

		ck_assert_msg(config != NULL, "%s", error.diag.text);
		ck_assert_uint_eq(config->anchor_bot, rows[i].bot);
		config_free(config);
		free(text);
	}
}
END_TEST

START_TEST(names_are_made_unique)
{
	struct config_error error = { 0 };
	struct config *config = read_text(
		HEAD "bots: [/bin/cat, /bin/cat, {name: cat-2, run: /bin/cat}, "
		     "/bin/cat]\n",
		&error);

	ck_assert_msg(config != NULL, "%s", error.diag.text);
	ck_assert_str_eq(config->bots[0].name, "cat");
	ck_assert_str_eq(config->bots[1].name, "cat-3");
	ck_assert_str_eq(config->bots[2].name, "cat-2");
	ck_assert_str_eq(config->bots[3].name, "cat-4");
	config_free(config);
}
END_TEST

/* An executable script at a path below @top, with the folders that it needs. */
static void
put_script(const char *top, const char *path)
{
	char name[256];
	FILE *file;

	snprintf(name, sizeof(name), "%s/%s", top, path);
	for (char *at = name + strlen(top) + 1; (at = strchr(at, '/')) != NULL;
	     at++) {
		*at = '\0';
		mkdir(name, 0755);
		*at = '/';
	}
	file = fopen(name, "we");
	ck_assert_ptr_nonnull(file);
	fputs("#!/bin/sh\n", file);
	fclose(file);
	ck_assert_int_eq(chmod(name, 0755), 0);
}

/* Submissions in folders, of which each is called bot.py. */
START_TEST(names_are_those_of_folders)
{
	static const struct {
		const char *run, *name, *dir, *word;
	} row[] = {
		{ "ann/bot.py", "ann", "ann", "./bot.py" },
		{ "ben/src/bot.py", "ben", "ben/src", "./bot.py" },
		{ "python3 cat/main.py", "cat", "", "python3" },
		{ "dan/gin.py", "dan", "dan", "./gin.py" },
		{ "eve/gin.py", "eve", "eve", "./gin.py" },
		{ "eve/rummy.py 16", "rummy", "eve", "./rummy.py" },
		{ "eve/rummy.py dan/gin.py", "rummy-2", "", "eve/rummy.py" },
		{ "cat fay/bot.exe", "fay", "", "cat" },
		{ "cat gus.dll -x", "gus", "", "cat" },
		{ "cat gone.dll", "cat-2", "", "cat" },
		{ "gil.exe", "gil.exe", "", "./gil.exe" },
		{ "bot.py", "bot", "", "./bot.py" },
	};
	static const char *const scripts[] = {
		"ann/bot.py", "ben/src/bot.py", "cat/main.py", "dan/gin.py",
		"eve/gin.py", "eve/rummy.py",	"bot.py",      "fay/bot.exe",
		"gus.dll",    "gil.exe",
	};
	const char *tmp = getenv("TMPDIR");
	struct config_error error = { 0 };
	char top[128], dir[256], text[1000] = HEAD "bots:\n";
	struct config *config;

	snprintf(top, sizeof(top), "%s/namesXXXXXX", tmp ? tmp : "/tmp");
	ck_assert_ptr_nonnull(mkdtemp(top));
	for (size_t i = 0; i < sizeof(scripts) / sizeof(*scripts); i++)
		put_script(top, scripts[i]);
	for (size_t i = 0; i < sizeof(row) / sizeof(*row); i++)
		snprintf(text + strlen(text), sizeof(text) - strlen(text),
			 "  - %s\n", row[i].run);
	config = config_read("t.yaml", text, strlen(text), top, &error);
	ck_assert_msg(config != NULL, "%s", error.diag.text);
	for (size_t i = 0; i < sizeof(row) / sizeof(*row); i++) {
		const struct bot *bot = &config->bots[i];

		ck_assert_str_eq(bot->name, row[i].name);
		ck_assert_str_eq(bot->words[0], row[i].word);
		snprintf(dir, sizeof(dir), "%s%s%s", top,
			 row[i].dir[0] != '\0' ? "/" : "", row[i].dir);
		ck_assert_str_eq(bot->dir, dir);
	}
	config_free(config);
}
END_TEST

/* Read in the folder @at below one that holds the scripts of @bots, which are
 * to be called @names. */
static void
expect_names(const char *at, const char *const scripts[],
	     const char *const bots[], const char *const names[])
{
	const char *tmp = getenv("TMPDIR");
	struct config_error error = { 0 };
	char top[128], base[256], text[1000] = HEAD "bots:\n";
	struct config *config;
	size_t n = 0;

	snprintf(top, sizeof(top), "%s/namesXXXXXX", tmp ? tmp : "/tmp");
	ck_assert_ptr_nonnull(mkdtemp(top));
	for (size_t i = 0; scripts[i] != NULL; i++)
		put_script(top, scripts[i]);
	for (; bots[n] != NULL; n++)
		snprintf(text + strlen(text), sizeof(text) - strlen(text),
			 "  - %s\n", bots[n]);
	snprintf(base, sizeof(base), "%s%s", top, at);
	config = config_read("t.yaml", text, strlen(text), base, &error);
	ck_assert_msg(config != NULL, "%s", error.diag.text);
	for (size_t i = 0; i < n; i++)
		ck_assert_str_eq(config->bots[i].name, names[i]);
	config_free(config);
}

/* What a new program and the old one are called: by what differs. */
START_TEST(names_tell_programs_apart)
{
	static const char *const scripts[] = { "new/bot.py",	 "old/bot.py",
					       "new/gin/bot.py", "new/gin.py",
					       "old/gin/bot.py", "old/gin.py",
					       "x/1/b.py",	 "x/2/b.py",
					       "y/1/b.py",	 NULL };
	static const struct {
		const char *at, *bots[4], *names[4];
	} row[] = {
		{ "/new", { "bot.py", "../old/bot.py" }, { "bot", "old" } },
		{ "/new", { "gin.py", "../old/gin.py" }, { "gin", "old" } },
		{ "/x",
		  { "../new/bot.py", "../old/bot.py" },
		  { "new", "old" } },
		{ "",
		  { "new/gin/bot.py", "old/gin/bot.py" },
		  { "new-gin", "old-gin" } },
		{ "",
		  { "x/1/b.py", "x/2/b.py", "y/1/b.py" },
		  { "x-1", "2", "y-1" } },
		{ "",
		  { "new/gin/bot.py", "old/gin/bot.py", "old/gin/bot.py 8" },
		  { "new-gin", "old-gin", "old-gin-2" } },
	};

	for (size_t i = 0; i < sizeof(row) / sizeof(*row); i++)
		expect_names(row[i].at, scripts, row[i].bots, row[i].names);
}
END_TEST

/* The first line of a script is its author's: no code in it reaches a terminal.
 */
START_TEST(an_interpreters_name_is_shown_clean)
{
	const char *tmp = getenv("TMPDIR");
	const char *const text = HEAD "bots: [./a.py, /bin/cat]\n";
	struct config_error error = { 0 };
	char top[256], path[300];
	FILE *file;

	snprintf(top, sizeof(top), "%s/cleanXXXXXX", tmp ? tmp : "/tmp");
	ck_assert_ptr_nonnull(mkdtemp(top));
	snprintf(path, sizeof(path), "%s/a.py", top);
	file = fopen(path, "we");
	ck_assert_ptr_nonnull(file);
	fputs("#!\033]0;pwned\007\033[2Jx\n", file);
	fclose(file);
	ck_assert_int_eq(chmod(path, 0755), 0);
	ck_assert_ptr_null(
		config_read("t.yaml", text, strlen(text), top, &error));
	ck_assert_ptr_nonnull(strstr(error.diag.text, "pwned"));
	ck_assert_ptr_null(strpbrk(error.diag.text, "\033\007"));
}
END_TEST

START_TEST(commands_are_split_without_a_shell)
{
	static const struct {
		const char *text;
		const char *words[5];
	} row[] = {
		{ "a b  c", { "a", "b", "c", NULL } },
		{ "a 'b c' \"d \\\" e\"", { "a", "b c", "d \" e", NULL } },
		{ "a\\ b $HOME `x` *", { "a b", "$HOME", "`x`", "*", NULL } },
		{ "a '' \"\"", { "a", "", "", NULL } },
		{ "a '&&' \">b\" c>d", { "a", "&&", ">b", "c>d", NULL } },
	};
	struct diag diag;

	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		char **words = words_split_command(row[i].text, &diag);
		size_t k = 0;

		ck_assert_ptr_nonnull(words);
		for (; row[i].words[k] != NULL; k++)
			ck_assert_str_eq(words[k], row[i].words[k]);
		ck_assert_ptr_null(words[k]);
		words_free(words);
	}
	ck_assert_ptr_null(words_split_command("  ", &diag));
	ck_assert_ptr_null(words_split_command("a 'b", &diag));
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("config");
	TCase *tcase = tcase_create("config");

	if (sodium_init() < 0)
		return EXIT_FAILURE;
	tcase_add_loop_test(tcase,
			    a_mistake_is_told_with_its_place_and_what_to_do, 0,
			    MISTAKES);
	tcase_add_test(tcase, the_smallest_configuration_has_the_defaults);
	tcase_add_loop_test(tcase, what_is_written_reads_back_the_same, 0,
			    (int)(sizeof(texts) / sizeof(texts[0])));
	tcase_add_test(tcase, two_bots_are_the_sides_of_a_table_of_four);
	tcase_add_test(tcase, bots_of_one_list_are_a_camp);
	tcase_add_test(tcase, a_key_takes_a_name_before_a_title);
	tcase_add_test(tcase, names_are_made_unique);
	tcase_add_test(tcase, names_are_those_of_folders);
	tcase_add_test(tcase, names_tell_programs_apart);
	tcase_add_test(tcase, an_interpreters_name_is_shown_clean);
	tcase_add_test(tcase, commands_are_split_without_a_shell);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
