/* check_play.c - play the test matches of a check; see check_play.h. */
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
#include "arena/tournament/run.h"
#include "lib/alloc.h"
#include "referee/sheet/sheet.h"

#define SEED "the same cards for every check"
#define ALLOWED_PART                                                           \
	0.8 /* arbitrary: share of time and memory that gives a warning */

static char greedy[] = "house:greedy", chance[] = "house:random";

/**
 * struct table_size - seats of a match
 * @bots: number of bots, one for each seat or for each side of partners
 */
struct table_size {
	int64_t seats;
	uint32_t bots;
};

/**
 * struct check_run - a running check
 * @own: the checked bot in @how->like, or NULL if it is not in it
 * @first: actions of the bot in the first test match
 * @text: log of the last match, if @wants_text
 */
struct check_run {
	struct check *check;
	const struct check_how *how;
	const struct bot *own;
	struct table_size table;
	struct findings findings;
	const struct config *config; /* of the test match */
	char *first;
	char *text;
	size_t len;
	bool wants_text, built, failed;
	struct diag diag;
	char remark[REMARK_BYTES];
};

/* --- callbacks of a run --------------------------------------------------- */

static void
check_add_outcome(void *arg, const struct outcome *outcome)
{
	struct check_run *run = arg;

	findings_add_outcome(&run->findings, run->config, outcome);
}

static void
check_read_log(void *arg, const char *path)
{
	struct check_run *run = arg;
	struct diag diag;

	if (!findings_read_log(&run->findings, path, &diag)) {
		run->diag = diag;
		run->failed = true;
	} else if (run->wants_text) {
		free(run->text);
		run->text = log_files_text(path, &run->len, &run->diag);
		run->failed = run->text == NULL;
	}
}

/* --- configuration -------------------------------------------------------- */

/* Set the number of seats to the smallest number that the game allows, but at
 * least two, and the number of bots to one for each seat or side. */
static bool
check_find_table(const struct check_how *how, struct table_size *table,
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

/* Set limits and penalties to those of the tournament, then to those that the
 * plan of the test match sets. */
static void
check_apply_limits(const struct check_run *run,
		   const struct check_match_plan *plan, struct config *config)
{
	const struct config *like = run->how->like;
	int64_t isolation = config->isolation;

	if (like != NULL)
		config_copy_limits(config, like);
	if (run->how->isolation != NULL)
		config->isolation = isolation;
	if (plan->leniency == LENIENCY_STANDARD)
		config->faults = FAULTS_STANDARD;
	else if (plan->leniency == LENIENCY_STRICT)
		config->faults = FAULTS_STRICT;
	else if (plan->leniency == LENIENCY_LENIENT)
		config->faults = FAULTS_LENIENT;
	config->restart = plan->kept ? RESTART_NEVER : RESTART_MATCH;
}

/* Give the first bot its name in the tournament, because the messages of its
 * build contain the name.  If a house bot has that name, exchange the names. */
static void
check_name_own_bot(struct config *config, const struct bot *own)
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

/* Replace the checked bot at each of its seats by the tournament's bot, which
 * is built only once. */
static void
check_seat_own_bot(struct check_run *run, struct config *config)
{
	for (uint32_t i = 0; run->own != NULL && i < config->bot_count; i++)
		if ((run->findings.own_bots >> i & 1) != 0) {
			config_copy_bot(config, i, run->own);
			if (run->how->isolation != NULL)
				config->bots[i].has_level = false;
			if (i == 0)
				check_name_own_bot(config, run->own);
			if (i > 0 || run->built) {
				free(config->bots[i].build);
				config->bots[i].build = NULL;
			}
		}
	run->built = true;
}

/* Return the configuration of a test match; NULL with @error. */
static struct config *
check_make_config(struct check_run *run, const struct check_match_plan *plan,
		  struct config_play *play, struct config_error *error)
{
	const struct check_how *how = run->how;
	struct config *config;
	char here[PATH_MAX];

	play->name = "check";
	play->isolation = how->isolation;
	play->matches = 1;
	play->jobs = 1;
	/* one match for each rotation of the seats, and one more if a process
	 * is kept */
	if (plan->rounds > 0)
		play->matches = plan->rounds * play->bot_count + plan->kept;
	error->bot = false;
	error->more[0] = '\0';
	if (getcwd(here, sizeof(here)) == NULL) {
		diag_set(&error->diag, "current folder: %s", strerror(errno));
		return NULL;
	}
	config = config_play(play, here, error);
	if (config == NULL)
		return NULL;
	check_apply_limits(run, plan, config);
	check_seat_own_bot(run, config);
	return config;
}

/* --- a test match --------------------------------------------------------- */

/* Add a warning if the bot nearly reached a limit of time or memory.  Write the
 * remark about the match. */
static void
check_compare_limits(struct check_run *run, const struct config *config)
{
	struct findings *findings = &run->findings;
	int64_t most_us = config->move_us + config->bank_us;

	if (config->limit_us < most_us)
		most_us = config->limit_us;
	if ((double)findings->max_us > ALLOWED_PART * (double)most_us)
		findings_note(findings, ISSUE_LITTLE,
			      "the slowest answer took %llu ms; the limit is "
			      "%lld ms",
			      (unsigned long long)findings->max_us / 1000,
			      (long long)most_us / 1000);
	if (config->memory_bytes > 0 &&
	    (double)findings->memory_bytes >
		    ALLOWED_PART * (double)config->memory_bytes)
		findings_note(findings, ISSUE_MUCH,
			      "the bot used %lld MB of memory; the limit is "
			      "%lld MB",
			      (long long)(findings->memory_bytes >> 20),
			      (long long)(config->memory_bytes >> 20));
	snprintf(run->remark, sizeof(run->remark),
		 "%u match%s, %u deal%s, %llu answers, the slowest %.1f ms",
		 findings->matches, findings->matches == 1 ? "" : "es",
		 findings->deals, findings->deals == 1 ? "" : "s",
		 (unsigned long long)findings->decisions,
		 (double)findings->max_us / 1000);
}

/* Play a test match.  Returns STATUS_DONE also if the bot fails to start. */
static enum status
check_run_match(struct check_run *run, const struct check_match_plan *plan,
		struct config_play *play, const struct match_script *script)
{
	const struct config *like = run->how->like;
	/* hide the tournament's file from the bot, because it contains the
	 * seed */
	const char *const secrets[] = { like != NULL ? like->file : NULL,
					NULL };
	struct run_how how = {
		.quiet = true,
		.secrets = secrets,
		.probed = plan != &check_match_plans[CHECK_MATCH_FIRST],
		.inject = plan->injection != INJECT_NONE
				  ? injection_words[plan->injection]
				  : NULL,
		.script = script,
		.on_log = check_read_log,
		.print_results = run_print_nothing,
		.on_outcome = check_add_outcome,
		.arg = run,
	};
	struct config_error error;
	struct config *config = check_make_config(run, plan, play, &error);
	enum status status;

	if (config == NULL && error.bot) {
		findings_note(&run->findings, ISSUE_START, "%s",
			      error.diag.text);
		return STATUS_DONE;
	}
	if (config == NULL)
		return (enum status)playing_print_error("arena check: ",
							&error);
	run->config = config;
	run->failed = false;
	status = playing_run(config, &how);
	check_compare_limits(run, config);
	config_free(config);
	run->config = NULL;
	if (status == STATUS_DONE && run->failed) {
		fprintf(stderr, "arena check: %s\n", run->diag.text);
		return STATUS_FAILED;
	}
	if (status != STATUS_BOT)
		return status;
	if (findings_first(&run->findings, ISSUE_ANY) < ISSUES)
		return STATUS_DONE;
	fprintf(stderr, "arena check: a test match could not be played; this "
			"is not the bot's fault\n");
	return STATUS_FAILED;
}

/* Return the settings that all test matches of a check have in common.  @bots:
 * commands of the bots.
 */
static struct config_play
check_make_request(const struct check_run *run,
		   const struct check_match_plan *plan, char **bots)
{
	const struct check_how *how = run->how;
	struct config_play play = { .game = how->game,
				    .rules = NULL,
				    .bots = bots,
				    .bot_count = run->table.bots,
				    .seed = how->seed != NULL ? how->seed
							      : SEED,
				    .seats = run->table.seats,
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

/* Set the commands of the checked bot and of its opponents. */
static void
check_choose_bots(struct check_run *run, const struct check_match_plan *plan,
		  char **bots)
{
	char *own = run->own != NULL ? greedy
				     : (char *)(uintptr_t)run->how->bot;

	run->findings.own_bots = 0;
	for (uint32_t i = 0; i < PAIRING_SEATS_MAX; i++) {
		bool own_bots = i == 0 || plan->opponents == OPPONENTS_ITSELF;

		bots[i] = own_bots ? own : greedy;
		if (own_bots)
			run->findings.own_bots |= 1ULL << i;
	}
}

static enum status
check_play_plain(struct check_run *run, const struct check_match_plan *plan)
{
	char *bots[PAIRING_SEATS_MAX];
	struct config_play play;

	check_choose_bots(run, plan, bots);
	play = check_make_request(run, plan, bots);
	return check_run_match(run, plan, &play, NULL);
}

/* --- a script ------------------------------------------------------------- */

/* Play the match of house bots that becomes the script.  One bot plays at
 * random against bots that end a deal as soon as they can; such a match
 * contains every phase. */
static enum status
check_play_model(struct check_run *run)
{
	static const struct check_match_plan plan = { .deals = SCRIPT_DEALS };
	const struct bot *own = run->own;
	char *bots[PAIRING_SEATS_MAX];
	struct config_play play;
	enum status status;

	for (uint32_t i = 0; i < PAIRING_SEATS_MAX; i++)
		bots[i] = i == 0 ? chance : greedy;
	run->findings.own_bots = 0;
	run->own = NULL;
	run->wants_text = true;
	play = check_make_request(run, &plan, bots);
	status = check_run_match(run, &plan, &play, NULL);
	run->wants_text = false;
	run->own = own;
	if (status == STATUS_DONE && run->text == NULL)
		return STATUS_FAILED;
	return status;
}

/* Write the number of requests in each phase as the remark, such as "draw 40,
 * play 38". */
static void
check_count_phases(struct check_run *run, const struct review *review)
{
	const char *seen[16];
	unsigned times[16], phases = 0;
	size_t n = 0;

	for (size_t i = 0; i < review->n; i++) {
		const char *phase = review->of[i].phase;
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
	run->remark[0] = '\0';
	for (unsigned k = 0; k < phases && n < sizeof(run->remark); k++)
		n += (size_t)snprintf(run->remark + n, sizeof(run->remark) - n,
				      "%s%s %u", k > 0 ? ", " : "", seen[k],
				      times[k]);
}

/* Count the requests of each phase in the log. */
static bool
check_read_phases(struct check_run *run, const struct log_prefix *prefix)
{
	struct review review;
	bool good;

	if (run->text == NULL)
		return true; /* the bot failed to start */
	review_init(&review, prefix);
	good = review_read(&review, prefix, "the check", run->text, run->len,
			   &run->diag) >= 0;
	if (good)
		check_count_phases(run, &review);
	else
		fprintf(stderr, "arena check: %s\n", run->diag.text);
	review_release(&review);
	return good;
}

static enum status
check_play_script(struct check_run *run, const struct check_match_plan *plan)
{
	const struct log_prefix_how wanted = { .ask = 0 };
	char *bots[PAIRING_SEATS_MAX];
	struct log_prefix prefix = { .text = NULL };
	struct match_script script;
	struct config_play play;
	enum status status = check_play_model(run);

	if (status != STATUS_DONE)
		return status;
	if (!log_prefix_read(&prefix, &wanted, "the house bots' match",
			     run->text, run->len, &run->diag)) {
		fprintf(stderr, "arena check: %s\n", run->diag.text);
		log_prefix_release(&prefix);
		return STATUS_FAILED;
	}
	free(run->text);
	run->text = NULL;
	findings_release(&run->findings);
	check_choose_bots(run, plan, bots);
	play = check_make_request(run, plan, bots);
	script = from_log_script(&prefix);
	run->wants_text = true;
	status = check_run_match(run, plan, &play, &script);
	run->wants_text = false;
	if (status == STATUS_DONE && !check_read_phases(run, &prefix))
		status = STATUS_FAILED;
	log_prefix_release(&prefix);
	return status;
}

/* --- all test matches ----------------------------------------------------- */

/* If an action differs from that in the first match, add an issue for the first
 * such action. */
static void
check_compare_answers(struct check_run *run)
{
	const char *first = run->first, *second = run->findings.answers;
	unsigned line = 1;
	size_t i = 0;

	if (first == NULL || second == NULL || strcmp(first, second) == 0)
		return;
	for (; first[i] == second[i]; i++)
		line += first[i] == '\n';
	while (i > 0 && first[i - 1] != '\n')
		i--;
	findings_note(&run->findings, ISSUE_DIFFERS,
		      "action %u was %.*s in the first match, and %.*s in the "
		      "repeated match",
		      line, (int)strcspn(first + i, "\n"), first + i,
		      (int)strcspn(second + i, "\n"), second + i);
}

static enum status
check_play_match(struct check_run *run, enum check_match check_match)
{
	const struct check_match_plan *plan = &check_match_plans[check_match];

	free(run->text);
	run->text = NULL;
	findings_release(&run->findings);
	run->remark[0] = '\0';
	return plan->check_mode == CHECK_MODE_SCRIPT
		       ? check_play_script(run, plan)
		       : check_play_plain(run, plan);
}

/* Judge the steps of the start and of the first test match.  Returns false if a
 * step failed; the caller then plays no other match. */
static bool
check_judge_first(struct check_run *run)
{
	const struct check_how *how = run->how;
	struct check *check = run->check;
	bool good = checks_judge(check, CHECK_MATCH_START, &run->findings, "",
				 how->on_step, how->arg);

	if (!good) {
		checks_skip(check, CHECK_MATCH_FIRST, NOT_STARTED, how->on_step,
			    how->arg);
		return false;
	}
	run->first = run->findings.answers;
	run->findings.answers = NULL;
	return checks_judge(check, CHECK_MATCH_FIRST, &run->findings, "",
			    how->on_step, how->arg);
}

static enum status
check_play_others(struct check_run *run)
{
	const struct check_how *how = run->how;

	for (enum check_match check_match = CHECK_MATCH_FIRST + 1;
	     check_match < CHECK_MATCHES; check_match++) {
		enum status status;

		if (!check_wants_match(run->check, check_match))
			continue;
		status = check_play_match(run, check_match);
		if (status != STATUS_DONE)
			return status;
		if (check_match_plans[check_match].check_mode ==
		    CHECK_MODE_REPEAT)
			check_compare_answers(run);
		checks_judge(run->check, check_match, &run->findings,
			     run->remark, how->on_step, how->arg);
	}
	return STATUS_DONE;
}

static enum status
check_play_all(struct check_run *run)
{
	const struct check_how *how = run->how;
	enum status status = check_play_match(run, CHECK_MATCH_FIRST);

	if (status != STATUS_DONE)
		return status;
	if (check_judge_first(run))
		return check_play_others(run);
	for (enum check_match check_match = CHECK_MATCH_FIRST + 1;
	     check_match < CHECK_MATCHES; check_match++)
		checks_skip(run->check, check_match,
			    "fix the failed step first", how->on_step,
			    how->arg);
	return STATUS_DONE;
}

enum status
check_play(struct check *check, const struct check_how *how)
{
	struct check_run run = { .check = check,
				 .how = how,
				 .own = check_own_bot(how) };
	enum status status = STATUS_USAGE;

	check->game = how->game;
	check->wanted = how->steps != 0 ? how->steps : CHECKS_ALL;
	check->keeps_process = how->like != NULL &&
			       how->like->restart == RESTART_NEVER;
	if (check_find_table(how, &run.table, &run.diag))
		status = check_play_all(&run);
	else
		fprintf(stderr, "arena check: %s\n", run.diag.text);
	findings_release(&run.findings);
	free(run.first);
	free(run.text);
	return status;
}
