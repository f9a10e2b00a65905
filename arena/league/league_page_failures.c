/* league_page_failures.c - the page that says why a bot failed; see
 * league_pages.h. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "arena/league/group_fault.h"
#include "arena/league/league_page.h"
#include "arena/league/league_version_list.h"
#include "arena/league/version_files.h"
#include "lib/alloc.h"
#include "lib/text/text.h"
#include "lib/verdict.h"

#define FORFEITS_SHOWN 20 /* arbitrary: number of newest forfeits shown */
/* arbitrary: number of forfeits with request and answer, since each needs a
 * replay of a match */
#define DIALOGS_SHOWN  5

/* A forfeit of a version of the bot in a group. */
struct forfeit_row {
	int64_t group, ended_ms;
	unsigned game, matches;
	bool kept;
	struct league_seat seat;
};

/**
 * struct failures_page - the data of the page
 * @replays: number of forfeits whose match was replayed
 */
struct failures_page {
	const struct league_site *site;
	struct league_bot bot;
	struct version_list versions;
	struct forfeit_row forfeit[FORFEITS_SHOWN];
	unsigned forfeits, replays;
	struct diag *diag;
};

/* --- steps ---------------------------------------------------------------- */

/* Write the command that repeats a failed step at home.  The text of a failed
 * check already ends with it. */
static void
step_write_command(struct league_page *page, enum version_state state)
{
	if (state == VERSION_CHECK_FAILED)
		return;
	html_element(&page->page.html, "p", NULL, "To see it again at home:");
	league_page_pre(page, state == VERSION_BUILD_FAILED
				      ? "mkdir new && cd new && unzip "
					"../bot.zip    # then build it there"
				      : "unzip -l bot.zip");
}

static void
failures_write_step(struct league_page *page, const struct version_row *row)
{
	char when[32];

	league_page_time(when, sizeof(when), row->at_ms);
	html_element(&page->page.html, "h3", NULL, "Version %" PRId64 ": %s",
		     row->number, version_state_words[row->state]);
	league_page_note(page, "Received at %s.", when);
	league_page_pre(page, row->text[0] != '\0'
				      ? row->text
				      : "The league stored no text.");
	step_write_command(page, row->state);
}

static void
section_steps(struct league_page *page, const struct failures_page *failures)
{
	const struct version_list *list = &failures->versions;
	char versions[40];
	unsigned failed = 0;

	for (unsigned i = 0; i < list->count; i++)
		failed += version_has_failed(list->row[i].state);
	report_page_section(&page->page, "steps", "Versions that do not play");
	report_page_finding(&page->page, "%s failed before the first match.",
			    report_page_count(versions, sizeof(versions),
					      failed, "version"));
	for (unsigned i = 0; i < list->count; i++)
		if (version_has_failed(list->row[i].state))
			failures_write_step(page, &list->row[i]);
	report_page_section_end(&page->page, NULL);
}

/* --- forfeits ------------------------------------------------------------- */

static void
fault_write_text(struct league_page *page, const char *head, const char *text)
{
	html_element(&page->page.html, "p", NULL, "%s", head);
	league_page_pre(page, text);
}

/* Write the command that sends the same requests to the bot again. */
static void
fault_write_command(struct league_page *page, const struct forfeit_row *row,
		    uint64_t match)
{
	char *address = shell_word(page->site->address);
	char *command = xprintf("curl -s -H \"Authorization: Bearer $TOKEN\" "
				"%s/groups/%" PRId64 "/dialog/%" PRIu64
				" |\n  sed -n 's/^> //p' | ./my-bot",
				address, row->group, match);

	fault_write_text(page,
			 "To see it again at home, send the same requests to "
			 "your bot:",
			 command);
	free(command);
	free(address);
}

static void
forfeit_write_fault(struct league_page *page, const struct forfeit_row *row,
		    const struct group_fault *fault)
{
	char answer[sizeof(fault->at.got) + 32];

	if (fault->match == 0)
		return;
	if (fault->at.line != 0 && fault->at.message[0] != '\0')
		html_element(&page->page.html, "p", NULL,
			     "In match %" PRIu64 ", deal %u: %s: %s",
			     fault->match, fault->at.deal, fault->at.code,
			     fault->at.message);
	snprintf(answer, sizeof(answer), "%s",
		 fault->at.got[0] != '\0' ? fault->at.got : "(no answer)");
	if (fault->request != NULL) {
		fault_write_text(page, "Request:", fault->request);
		fault_write_text(page, "Answer:", answer);
	}
	if (fault->error[0] != '\0')
		fault_write_text(page, "stderr:", fault->error);
	fault_write_command(page, row, fault->match);
}

/* Replay the match of a forfeit, if its log is kept. */
static void
forfeit_write_dialog(struct league_page *page, struct failures_page *failures,
		     const struct forfeit_row *row)
{
	struct group_fault fault;
	char *dir;

	if (!row->kept) {
		league_page_note(page, "The league keeps the logs of only the "
				       "newest groups; this one is removed.");
		return;
	}
	if (failures->replays++ >= DIALOGS_SHOWN)
		return;
	dir = xprintf("%s/groups/%" PRId64, page->site->config->dir,
		      row->group);
	group_fault_read(&fault, dir, failures->bot.name);
	version_files_shorten(page->site->config->dir, fault.error);
	forfeit_write_fault(page, row, &fault);
	group_fault_release(&fault);
	free(dir);
}

static void
failures_write_forfeit(struct league_page *page, struct failures_page *failures,
		       const struct forfeit_row *row)
{
	const struct league_config *config = page->site->config;
	const char *verdict = row->seat.verdict;
	char ago[48];

	league_page_ago(ago, sizeof(ago), row->ended_ms, page->site->now_ms);
	html_element(&page->page.html, "h3", NULL,
		     "Group %" PRId64 " of %s: %s", row->group,
		     row->game < config->games ? config->game[row->game].name
					       : "-",
		     verdict);
	html_element(&page->page.html, "p", NULL,
		     "Your bot forfeited %u of %u matches: %s. %s",
		     row->seat.forfeits, row->matches,
		     verdict_meaning(verdict_of(verdict)), row->seat.detail);
	league_page_note(page, "Ended %s.", ago);
	forfeit_write_dialog(page, failures, row);
}

static void
section_forfeits(struct league_page *page, struct failures_page *failures)
{
	char forfeits[40];

	report_page_section(&page->page, "forfeits", "Forfeited matches");
	if (failures->forfeits == 0)
		report_page_finding(&page->page,
				    "%s has not forfeited a match.",
				    failures->bot.name);
	else
		report_page_finding(
			&page->page,
			"%s forfeited matches in %s; newest first.",
			failures->bot.name,
			report_page_count(forfeits, sizeof(forfeits),
					  failures->forfeits, "group"));
	for (unsigned i = 0; i < failures->forfeits; i++)
		failures_write_forfeit(page, failures, &failures->forfeit[i]);
	report_page_section_end(&page->page, NULL);
}

/* --- page ----------------------------------------------------------------- */

static bool
failures_add_forfeit(void *arg, const struct league_group *group)
{
	struct failures_page *failures = arg;
	struct league_version version;

	for (unsigned i = 0; i < group->seats; i++) {
		const struct league_seat *seat = &group->seat[i];

		if (seat->forfeits == 0)
			continue;
		if (!league_version_get(failures->site->db, seat->version,
					&version, failures->diag))
			return false;
		if (version.bot != failures->bot.id)
			continue;
		failures->forfeit[failures->forfeits++] = (struct forfeit_row){
			.group = group->id,
			.ended_ms = group->ended_ms,
			.game = group->game,
			.matches = group->matches,
			.kept = group->kept,
			.seat = *seat,
		};
		break;
	}
	return failures->forfeits < FORFEITS_SHOWN;
}

static bool
failures_read(struct failures_page *failures, const char *name, bool *found)
{
	struct league_db *db = failures->site->db;
	struct diag *diag = failures->diag;

	diag->text[0] = '\0';
	if (!league_bot_find(db, name, &failures->bot, diag))
		return false;
	*found = failures->bot.id != 0;
	return !*found ||
	       (version_list_read(&failures->versions, db, failures->bot.id,
				  true, diag) &&
		league_groups_failed(db, failures->bot.id, FORFEITS_SHOWN,
				     failures_add_forfeit, failures, diag) &&
		diag->text[0] == '\0');
}

static void
failures_write_page(FILE *out, struct failures_page *failures)
{
	struct league_page page = { .site = failures->site, .up = "../../" };
	char *title = xprintf("why %s failed", failures->bot.name);

	league_page_begin(&page, out, title, NULL);
	section_steps(&page, failures);
	section_forfeits(&page, failures);
	league_page_end(&page);
	free(title);
}

bool
league_page_failures(FILE *out, const struct league_site *site,
		     const char *name, bool *found, struct diag *diag)
{
	struct failures_page *failures = xcalloc(1, sizeof(*failures));
	bool ok;

	*found = false;
	failures->site = site;
	failures->diag = diag;
	ok = failures_read(failures, name, found);
	if (ok && *found)
		failures_write_page(out, failures);
	version_list_release(&failures->versions);
	free(failures);
	return ok;
}
