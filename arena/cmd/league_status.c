/* league_status.c - `arena league status`: print bots and the queue; see
 * league_actions.h. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/cmd/league_actions.h"
#include "arena/league/league_version_list.h"
#include "arena/league/spool.h"
#include "lib/alloc.h"
#include "lib/text/text.h"

#define NAME_COLUMNS  24
#define STATE_COLUMNS 13
#define RATE_COLUMNS  18

/**
 * struct league_status - state of the printing
 * @rating: array of @ratings ratings over all games, owned
 * @bots, @waiting: number of printed bots, and of versions in the queue
 */
struct league_status {
	const struct league_call *call;
	struct diag *diag;
	struct league_rating *rating;
	unsigned ratings, bots, waiting;
	bool ok;
};

static bool
status_keep_rating(void *arg, const struct league_rating *rating)
{
	struct league_status *status = arg;

	XGROW(status->rating, status->ratings);
	status->rating[status->ratings++] = *rating;
	return true;
}

static const struct league_rating *
status_find_rating(const struct league_status *status, int64_t version)
{
	for (unsigned i = 0; i < status->ratings; i++)
		if (status->rating[i].version == version)
			return &status->rating[i];
	return NULL;
}

/* Find the newest version of a bot, but not a refused one. */
static bool
status_find_newest(void *arg, const struct league_version *version)
{
	struct version_role *found = arg;

	if (found->id == 0 || found->state == VERSION_REFUSED)
		*found = (struct version_role){ version->id, version->number,
						version->groups,
						version->state };
	return found->state == VERSION_REFUSED;
}

/* Find the version of a bot to print: the one that plays, or the newest. */
static bool
status_find_version(struct league_status *status, const struct league_bot *bot,
		    struct version_role *found)
{
	struct league_db *db = status->call->db;
	struct version_roles roles;

	if (!version_roles_read(&roles, db, bot->id, status->diag))
		return false;
	*found = roles.plays;
	return found->id != 0 ||
	       league_versions_each(db, bot->id, status_find_newest, found,
				    status->diag);
}

static void
status_print_rating(const struct league_rating *rating)
{
	char text[40] = "";

	if (rating != NULL && !isnan(rating->low))
		snprintf(text, sizeof(text), "%.0f [%.0f, %.0f]", rating->elo,
			 rating->low, rating->high);
	else if (rating != NULL && !isnan(rating->elo))
		snprintf(text, sizeof(text), "%.0f", rating->elo);
	text_cell(stdout, text, RATE_COLUMNS);
}

static bool
status_print_bot(void *arg, const struct league_bot *bot)
{
	struct league_status *status = arg;
	struct version_role version;
	char number[32] = "";

	status->ok = status_find_version(status, bot, &version);
	if (!status->ok)
		return false;
	if (status->bots++ == 0)
		printf("%-*s %-8s %-*s %7s %7s %-*s %s\n", NAME_COLUMNS, "bot",
		       "state", STATE_COLUMNS, "version", "number", "groups",
		       RATE_COLUMNS, "rating", "reason");
	if (version.id != 0)
		snprintf(number, sizeof(number), "%lld", (long long)version.id);
	text_name(stdout, bot->name, NAME_COLUMNS);
	printf(" %-8s %-*s %7s %7lld ",
	       bot->house ? "house" : bot_state_words[bot->state],
	       STATE_COLUMNS,
	       version.id == 0 ? "" : version_state_words[version.state],
	       number, (long long)version.groups);
	status_print_rating(status_find_rating(status, version.id));
	text_cell(stdout, bot->why, text_columns(bot->why, 60));
	putchar('\n');
	return true;
}

static bool
status_print_waiting(void *arg, const struct league_version *version)
{
	struct league_status *status = arg;

	if (version->state != VERSION_RECEIVED &&
	    version->state != VERSION_BUILDING &&
	    version->state != VERSION_CHECKING)
		return true;
	if (status->waiting++ == 0)
		printf("\nQueue, newest first:\n");
	printf("  version %lld of %s: %s\n", (long long)version->number,
	       version->name, version_state_words[version->state]);
	return true;
}

static bool
status_count_file(void *arg, const struct spool_entry *entry)
{
	(void)entry;
	++*(unsigned *)arg;
	return true;
}

/* Print the number of groups in each state, and of files in the spool. */
static bool
status_print_counts(const struct league_status *status)
{
	int64_t count[GROUP_STATES] = { 0 };
	unsigned files = 0;

	if (!league_groups_count(status->call->db, count, status->diag) ||
	    !spool_each(status->call->dir, status_count_file, &files,
			status->diag))
		return false;
	printf("\nGroups:");
	for (unsigned i = 0; i < GROUP_STATES; i++)
		printf("%s %lld %s", i > 0 ? "," : "", (long long)count[i],
		       group_state_words[i]);
	printf("\nFiles in the spool: %u\n", files);
	return true;
}

/* --- one bot -------------------------------------------------------------- */

/* Print a version, with the text for its owner. */
static bool
status_print_version(void *arg, const struct league_version *version)
{
	struct league_status *status = arg;
	struct league_version *whole = xcalloc(1, sizeof(*whole));
	const char *end;

	status->ok = league_version_get(status->call->db, version->id, whole,
					status->diag);
	printf("version %lld, number %lld: %s, %lld groups%s\n",
	       (long long)version->number, (long long)version->id,
	       version_state_words[version->state], (long long)version->groups,
	       version->archive[0] == '\0' ? ", no files" : "");
	for (const char *line = whole->text; *line != '\0'; line = end) {
		char shown[400];

		end = line + strcspn(line, "\n");
		text_show(line, (size_t)(end - line), shown, sizeof(shown));
		printf("  %s\n", shown);
		end += *end != '\0';
	}
	free(whole);
	return status->ok;
}

static bool
status_print_versions(struct league_status *status)
{
	struct version_roles roles;
	struct league_bot bot;
	char text[256];

	if (!league_find_bot(status->call, &bot, status->diag) ||
	    !version_roles_read(&roles, status->call->db, bot.id, status->diag))
		return false;
	version_roles_text(&roles, bot.state, text, sizeof(text));
	printf("%s of %s: %s%s%s\n%s\n", bot.name,
	       bot.house ? "the house" : bot.owner_name,
	       bot_state_words[bot.state], bot.why[0] != '\0' ? ", " : "",
	       bot.why, text);
	return league_versions_each(status->call->db, bot.id,
				    status_print_version, status,
				    status->diag) &&
	       status->ok;
}

/* --- all bots ------------------------------------------------------------- */

static bool
status_print_all(struct league_status *status)
{
	struct league_db *db = status->call->db;
	bool ok = league_ratings_each(db, -1, status_keep_rating, status,
				      status->diag) &&
		  league_bots_each(db, status_print_bot, status,
				   status->diag) &&
		  status->ok;

	if (ok && status->bots == 0)
		puts("No bots yet: run the league to add its house bots");
	ok = ok &&
	     league_versions_each(db, 0, status_print_waiting, status,
				  status->diag) &&
	     status_print_counts(status);
	free(status->rating);
	return ok;
}

bool
league_do_status(const struct league_call *call, struct diag *diag)
{
	struct league_status status = { .call = call,
					.diag = diag,
					.ok = true };

	return call->count > 0 ? status_print_versions(&status)
			       : status_print_all(&status);
}
