/* check_play.c - the test matches of a check; see check_play.h. */
#include "arena/check/check_play.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/replay/log_files.h"
#include "arena/review/review.h"
#include "arena/tournament/from_log.h"
#include "arena/tournament/playing.h"
#include "lib/alloc.h"
#include "referee/sheet/sheet.h"

#define SEED	     "the same cards for every check"
#define ALLOWED_PART 0.8 /* chosen: of time and memory, then it is told */

static char greedy[] = "house:greedy", chance[] = "house:random";

/**
 * struct table_of - how many sit at the game's table
 * @bots: one for each seat, or for each side of partners
 */
struct table_of {
	int64_t seats;
	uint32_t bots;
};

/**
 * struct playing - a check under way
 * @own: the bot's row in @how->like, or NULL
 * @first: what it did in the first test match
 * @text: the log of the last match, if it @wants one
 */
struct playing {
	struct check *check;
	const struct check_how *how;
	const struct bot *own;
	struct table_of table;
	struct findings findings;
	const struct config *config; /* of the test match */
	char *first;
	char *text;
	size_t len;
	bool wants_text, built, failed;
	struct diag diag;
	char remark[REMARK_BYTES];
};

/* --- findings of a test match ------------------------------------------- */

static void
take_outcome(void *arg, const struct outcome *outcome)
{
	struct playing *playing = arg;

	findings_outcome(&playing->findings, playing->config, outcome);
}

static void
take_log(void *arg, const char *path)
{
	struct playing *playing = arg;
	struct diag diag;

	if (!findings_log(&playing->findings, path, &diag)) {
		playing->diag = diag;
		playing->failed = true;
	} else if (playing->wants_text) {
		free(playing->text);
		playing->text = log_files_text(path, &playing->len,
					       &playing->diag);
		playing->failed = playing->text == NULL;
	}
}

static void
tell_nothing(void *arg, const struct stop_check *stopping)
{
	(void)arg, (void)stopping;
}

/* --- who plays ------------------------------------------------------------ */

/* As few as the game has, but two; one bot for each side. */
static bool
find_table(const struct check_how *how, struct table_of *table,
	   struct diag *diag)
{
	struct rules *rules = xcalloc(1, sizeof(*rules));
	bool good = true;

	if (how->like != NULL) {
		table->seats = how->like->seats;
		table->bots = how->like->sides > 0 ? how->like->sides
						   : (uint32_t)table->seats;
		goto out;
	}
	good = sheet_load(how->game, NULL, NULL, 0, rules, diag);
	if (!good)
		goto out;
	table->seats = rules->players_min > 2 ? rules->players_min : 2;
	good = sheet_load(how->game, NULL, NULL, (unsigned)table->seats, rules,
			  diag);
	table->bots = rules->sides > 0 ? rules->sides : (uint32_t)table->seats;
out:
	free(rules);
	return good;
}

const struct bot *
check_own_bot(const struct check_how *how)
{
	for (uint32_t i = 0; how->like != NULL && i < how->like->bot_count; i++)
		if (strcmp(how->like->bots[i].name, how->bot) == 0)
			return &how->like->bots[i];
	return NULL;
}

/* What the plan and the tournament say of how it is played. */
static void
settle(const struct playing *playing, const struct check_match_plan *plan,
       struct config *config)
{
	const struct config *like = playing->how->like;
	int64_t isolation = config->isolation;

	if (like != NULL)
		config_take_limits(config, like);
	if (playing->how->isolation != NULL)
		config->isolation = isolation;
	if (plan->lenience == LENIENCE_STANDARD)
		config->faults = FAULTS_STANDARD;
	else if (plan->lenience == LENIENCE_STRICT)
		config->faults = FAULTS_STRICT;
	else if (plan->lenience == LENIENCE_LENIENT)
		config->faults = FAULTS_LENIENT;
	config->restart = plan->kept ? RESTART_NEVER : RESTART_MATCH;
}

/* The first seat's bot is built: give it its own name, which is printed then.
 * A house bot of that name takes the one that is left. */
static void
name_own(struct config *config, const struct bot *own)
{
	char *left = config->bots[0].name;

	config->bots[0].name = xstrdup(own->name);
	for (uint32_t i = 1; i < config->bot_count; i++)
		if (strcmp(config->bots[i].name, own->name) == 0) {
			free(config->bots[i].name);
			config->bots[i].name = left;
			return;
		}
	free(left);
}

/* Let the tournament's own bot sit where it is to; built once. */
static void
seat_own(struct playing *playing, struct config *config)
{
	for (uint32_t i = 0; playing->own != NULL && i < config->bot_count; i++)
		if ((playing->findings.mine >> i & 1) != 0) {
			config_take_bot(config, i, playing->own);
			if (playing->how->isolation != NULL)
				config->bots[i].has_level = false;
			if (i == 0)
				name_own(config, playing->own);
			if (i > 0 || playing->built) {
				free(config->bots[i].build);
				config->bots[i].build = NULL;
			}
		}
	playing->built = true;
}

/* A tournament of one test match; of somebody's words for each bot. */
static struct config *
configure(struct playing *playing, const struct check_match_plan *plan,
	  struct config_play *play, struct config_error *error)
{
	const struct check_how *how = playing->how;
	struct config *config;
	char here[PATH_MAX];

	play->name = "check";
	play->isolation = how->isolation;
	play->matches = 1;
	play->jobs = 1;
	if (plan->rounds > 0) /* every rotation, or just not all */
		play->matches = plan->rounds * play->bot_count + plan->kept;
	error->bot = false;
	error->more[0] = '\0';
	if (getcwd(here, sizeof(here)) == NULL) {
		diag_set(&error->diag, "this folder: %s", strerror(errno));
		return NULL;
	}
	config = config_play(play, here, error);
	if (config == NULL)
		return NULL;
	settle(playing, plan, config);
	seat_own(playing, config);
	return config;
}

/* --- a test match --------------------------------------------------------- */

/* What an answer may take, and how much of its memory a bot may use. */
static void
look_at_limits(struct playing *playing, const struct config *config)
{
	struct findings *findings = &playing->findings;
	int64_t most_us = config->move_us + config->bank_us;

	if (config->limit_us < most_us)
		most_us = config->limit_us;
	if ((double)findings->max_us > ALLOWED_PART * (double)most_us)
		findings_note(
			findings, ISSUE_LITTLE,
			"its slowest answer took %llu ms, and it may take "
			"%lld ms at the most",
			(unsigned long long)findings->max_us / 1000,
			(long long)most_us / 1000);
	if (config->memory_bytes > 0 &&
	    (double)findings->memory_bytes >
		    ALLOWED_PART * (double)config->memory_bytes)
		findings_note(findings, ISSUE_MUCH,
			      "it used %lld MB of memory, and %lld MB are "
			      "allowed",
			      (long long)(findings->memory_bytes >> 20),
			      (long long)(config->memory_bytes >> 20));
	snprintf(playing->remark, sizeof(playing->remark),
		 "%u match%s, %u deal%s, %llu answers, the slowest %.1f ms",
		 findings->matches, findings->matches == 1 ? "" : "es",
		 findings->deals, findings->deals == 1 ? "" : "s",
		 (unsigned long long)findings->decisions,
		 (double)findings->max_us / 1000);
}

/* Play it: STATUS_DONE also where the bot could not be started. */
static enum status
run(struct playing *playing, const struct check_match_plan *plan,
    struct config_play *play, const struct script_order *script)
{
	const struct config *like = playing->how->like;
	/* its seed is for the tournament */
	const char *const secrets[] = { like != NULL ? like->file : NULL,
					NULL };
	struct run_how how = {
		.quiet = true,
		.secrets = secrets,
		.greeted = plan != &check_match_plans[CHECK_MATCH_FIRST],
		.drill = plan->drill != DRILL_NONE ? drill_words[plan->drill]
						   : NULL,
		.script = script,
		.log = take_log,
		.told = tell_nothing,
		.seen = take_outcome,
		.arg = playing,
	};
	struct config_error error;
	struct config *config = configure(playing, plan, play, &error);
	enum status status;

	if (config == NULL && error.bot) {
		findings_note(&playing->findings, ISSUE_START, "%s",
			      error.diag.text);
		return STATUS_DONE;
	}
	if (config == NULL)
		return (enum status)playing_mistake("arena check: ", &error);
	playing->config = config;
	playing->failed = false;
	status = playing_run(config, &how);
	look_at_limits(playing, config);
	config_free(config);
	playing->config = NULL;
	if (status == STATUS_DONE && playing->failed) {
		fprintf(stderr, "arena check: %s\n", playing->diag.text);
		return STATUS_FAILED;
	}
	if (status != STATUS_BOT)
		return status;
	if (findings_first(&playing->findings, ISSUE_ANY) < ISSUES)
		return STATUS_DONE;
	fprintf(stderr, "arena check: the match was not played, and that says "
			"nothing of the bot\n");
	return STATUS_FAILED;
}

/* What all test matches of a check have in common; @bots has the words of
 * each. */
static struct config_play
seated(const struct playing *playing, const struct check_match_plan *plan,
       char **bots)
{
	const struct check_how *how = playing->how;
	struct config_play play = { .game = how->game,
				    .rules = NULL,
				    .bots = bots,
				    .bot_count = playing->table.bots,
				    .seed = how->seed != NULL ? how->seed
							      : SEED,
				    .seats = playing->table.seats,
				    .deals_max = plan->deals };

	if (how->like != NULL)
		play.rules = how->like->rules;
	if (plan->deals == 0 && how->deals > 0)
		play.deals_max = how->deals;
	else if (plan->deals == 0)
		play.deals_max = how->like != NULL ? how->like->deals_max
						   : DEALS_DEFAULT;
	return play;
}

/* Its own seats, and those of its company. */
static void
seat_all(struct playing *playing, const struct check_match_plan *plan,
	 char **bots)
{
	char *own = playing->own != NULL ? greedy
					 : (char *)(uintptr_t)playing->how->bot;

	playing->findings.mine = 0;
	for (uint32_t i = 0; i < PAIRING_SEATS_MAX; i++) {
		bool mine = i == 0 || plan->company == COMPANY_ITSELF;

		bots[i] = mine ? own : greedy;
		if (mine)
			playing->findings.mine |= 1ULL << i;
	}
}

static enum status
play_match(struct playing *playing, const struct check_match_plan *plan)
{
	char *bots[PAIRING_SEATS_MAX];
	struct config_play play;

	seat_all(playing, plan, bots);
	play = seated(playing, plan, bots);
	return run(playing, plan, &play, NULL);
}

/* --- a script ------------------------------------------------------------- */

/* Who plays at random against those who end a deal as soon as they can comes
 * into every phase. */
static enum status
play_model(struct playing *playing)
{
	static const struct check_match_plan plan = { .deals = SCRIPT_DEALS };
	const struct bot *own = playing->own;
	char *bots[PAIRING_SEATS_MAX];
	struct config_play play;
	enum status status;

	for (uint32_t i = 0; i < PAIRING_SEATS_MAX; i++)
		bots[i] = i == 0 ? chance : greedy;
	playing->findings.mine = 0;
	playing->own = NULL;
	playing->wants_text = true;
	play = seated(playing, &plan, bots);
	status = run(playing, &plan, &play, NULL);
	playing->wants_text = false;
	playing->own = own;
	if (status == STATUS_DONE && playing->text == NULL)
		return STATUS_FAILED;
	return status;
}

/* In how many requests of each phase it was asked: "draw 40, play 38". */
static void
count_phases(struct playing *playing, const struct review *opinions)
{
	const char *seen[16];
	unsigned times[16], phases = 0;
	size_t n = 0;

	for (size_t i = 0; i < opinions->n; i++) {
		const char *phase = opinions->of[i].phase;
		unsigned k = 0;

		if (phase == NULL)
			continue;
		while (k < phases && strcmp(seen[k], phase) != 0)
			k++;
		if (k == phases && phases < 16) {
			seen[phases] = phase;
			times[phases++] = 0;
		}
		if (k < phases)
			times[k]++;
	}
	playing->remark[0] = '\0';
	for (unsigned k = 0; k < phases && n < sizeof(playing->remark); k++)
		n += (size_t)snprintf(playing->remark + n,
				      sizeof(playing->remark) - n, "%s%s %u",
				      k > 0 ? ", " : "", seen[k], times[k]);
}

/* Its log tells which request was of which phase. */
static bool
read_phases(struct playing *playing, const struct log_prefix *excerpt)
{
	struct review opinions;
	bool good;

	if (playing->text == NULL)
		return true; /* it could not be started again */
	review_init(&opinions, excerpt);
	good = review_read(&opinions, excerpt, "the check", playing->text,
			   playing->len, &playing->diag) >= 0;
	if (good)
		count_phases(playing, &opinions);
	else
		fprintf(stderr, "arena check: %s\n", playing->diag.text);
	review_release(&opinions);
	return good;
}

static enum status
play_script(struct playing *playing, const struct check_match_plan *plan)
{
	const struct log_prefix_how wanted = { .ask = 0 };
	char *bots[PAIRING_SEATS_MAX];
	struct log_prefix excerpt = { .text = NULL };
	struct script_order script;
	struct config_play play;
	enum status status = play_model(playing);

	if (status != STATUS_DONE)
		return status;
	if (!log_prefix_take(&excerpt, &wanted, "the house bots' match",
			     playing->text, playing->len, &playing->diag)) {
		fprintf(stderr, "arena check: %s\n", playing->diag.text);
		log_prefix_release(&excerpt);
		return STATUS_FAILED;
	}
	free(playing->text);
	playing->text = NULL;
	findings_release(&playing->findings);
	seat_all(playing, plan, bots);
	play = seated(playing, plan, bots);
	script = from_log_script(&excerpt);
	playing->wants_text = true;
	status = run(playing, plan, &play, &script);
	playing->wants_text = false;
	if (status == STATUS_DONE && !read_phases(playing, &excerpt))
		status = STATUS_FAILED;
	log_prefix_release(&excerpt);
	return status;
}

/* --- all of them ---------------------------------------------------------- */

/* The first line in which two lists of actions differ. */
static void
compare(struct playing *playing)
{
	const char *was = playing->first, *is = playing->findings.answers;
	unsigned line = 1;
	size_t i = 0;

	if (was == NULL || is == NULL || strcmp(was, is) == 0)
		return;
	for (; was[i] == is[i]; i++)
		line += was[i] == '\n';
	while (i > 0 && was[i - 1] != '\n')
		i--;
	findings_note(&playing->findings, ISSUE_DIFFERS,
		      "action %u was %.*s, and %.*s the second time", line,
		      (int)strcspn(was + i, "\n"), was + i,
		      (int)strcspn(is + i, "\n"), is + i);
}

static enum status
play_check_match(struct playing *playing, enum check_match check_match)
{
	const struct check_match_plan *plan = &check_match_plans[check_match];

	free(playing->text);
	playing->text = NULL;
	findings_release(&playing->findings);
	playing->remark[0] = '\0';
	return plan->manner == MANNER_SCRIPT ? play_script(playing, plan)
					     : play_match(playing, plan);
}

/* The first test match tells of its start as well; false: no other is of use.
 */
static bool
judge_first(struct playing *playing)
{
	const struct check_how *how = playing->how;
	struct check *check = playing->check;
	bool good = checks_judge(check, CHECK_MATCH_START, &playing->findings,
				 "", how->told, how->arg);

	if (!good) {
		checks_skip(check, CHECK_MATCH_FIRST, NOT_STARTED, how->told,
			    how->arg);
		return false;
	}
	playing->first = playing->findings.answers;
	playing->findings.answers = NULL;
	return checks_judge(check, CHECK_MATCH_FIRST, &playing->findings, "",
			    how->told, how->arg);
}

static enum status
play_others(struct playing *playing)
{
	const struct check_how *how = playing->how;

	for (enum check_match check_match = CHECK_MATCH_FIRST + 1;
	     check_match < CHECK_MATCHES; check_match++) {
		enum status status;

		if (!check_wants_match(playing->check, check_match))
			continue;
		status = play_check_match(playing, check_match);
		if (status != STATUS_DONE)
			return status;
		if (check_match_plans[check_match].manner == MANNER_AGAIN)
			compare(playing);
		checks_judge(playing->check, check_match, &playing->findings,
			     playing->remark, how->told, how->arg);
	}
	return STATUS_DONE;
}

static enum status
play_all(struct playing *playing)
{
	const struct check_how *how = playing->how;
	enum status status = play_check_match(playing, CHECK_MATCH_FIRST);

	if (status != STATUS_DONE)
		return status;
	if (judge_first(playing))
		return play_others(playing);
	for (enum check_match check_match = CHECK_MATCH_FIRST + 1;
	     check_match < CHECK_MATCHES; check_match++)
		checks_skip(playing->check, check_match, "mend the above first",
			    how->told, how->arg);
	return STATUS_DONE;
}

enum status
check_play(struct check *check, const struct check_how *how)
{
	struct playing playing = { .check = check,
				   .how = how,
				   .own = check_own_bot(how) };
	enum status status = STATUS_USAGE;

	check->game = how->game;
	check->wanted = how->steps != 0 ? how->steps : CHECKS_ALL;
	check->keeps = how->like != NULL && how->like->restart == RESTART_NEVER;
	if (find_table(how, &playing.table, &playing.diag))
		status = play_all(&playing);
	else
		fprintf(stderr, "arena check: %s\n", playing.diag.text);
	findings_release(&playing.findings);
	free(playing.first);
	free(playing.text);
	return status;
}
