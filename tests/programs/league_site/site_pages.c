/* site_pages.c - write the pages of a made-up league; see site_data.h. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "lib/alloc.h"
#include "tests/programs/league_site/site_data.h"

static struct diag diag;

/* A page to write, for the bot or user @name. */
struct page_job {
	const struct league_site *site;
	const char *name;
	int64_t user;
};

static bool
write_table(FILE *out, const struct page_job *job)
{
	return league_page_table(out, job->site, -1, &diag);
}

static bool
write_game(FILE *out, const struct page_job *job)
{
	return league_page_table(out, job->site, 0, &diag);
}

static bool
write_queue(FILE *out, const struct page_job *job)
{
	return league_page_queue(out, job->site, &diag);
}

static bool
write_me(FILE *out, const struct page_job *job)
{
	league_page_me(out, job->site);
	return true;
}

static bool
write_table_json(FILE *out, const struct page_job *job)
{
	return league_json_table(out, job->site, &diag);
}

static bool
write_health(FILE *out, const struct page_job *job)
{
	bool healthy;

	return league_json_health(out, job->site, &healthy, &diag);
}

static bool
write_feed(FILE *out, const struct page_job *job)
{
	return league_atom_feed(out, job->site, &diag);
}

static bool
write_owner(FILE *out, const struct page_job *job)
{
	return league_page_owner(out, job->site, job->user, job->name, &diag);
}

static bool
write_owner_json(FILE *out, const struct page_job *job)
{
	return league_json_owner(out, job->site, job->user, job->name, &diag);
}

static bool
write_bot(FILE *out, const struct page_job *job)
{
	bool found;

	return league_page_bot(out, job->site, job->name, false, &found,
			       &diag) &&
	       found;
}

static bool
write_own_bot(FILE *out, const struct page_job *job)
{
	bool found;

	return league_page_bot(out, job->site, job->name, true, &found,
			       &diag) &&
	       found;
}

static bool
write_failures(FILE *out, const struct page_job *job)
{
	bool found;

	return league_page_failures(out, job->site, job->name, &found, &diag) &&
	       found;
}

static void
site_write_page(const struct page_job *job, const char *file,
		bool (*write)(FILE *out, const struct page_job *job))
{
	char *path = xprintf("%s/pages/%s", job->site->config->dir, file);
	FILE *out = fopen(path, "we");

	site_require(out != NULL && write(out, job) && fclose(out) == 0, &diag);
	free(path);
}

void
site_write_pages(const struct league_site *site, const struct site_kind *kind)
{
	struct page_job job = { .site = site };
	char *folder = xprintf("%s/pages", site->config->dir);

	(void)mkdir(folder, 0755);
	free(folder);
	site_write_page(&job, "index.html", write_table);
	site_write_page(&job, "game.html", write_game);
	site_write_page(&job, "queue.html", write_queue);
	site_write_page(&job, "me.html", write_me);
	site_write_page(&job, "table.json", write_table_json);
	site_write_page(&job, "health.json", write_health);
	site_write_page(&job, "feed.atom", write_feed);
	if (kind->bot == NULL)
		return;
	site_require(league_user_add(site->db, kind->user, &job.user, &diag),
		     &diag);
	job.name = kind->user;
	site_write_page(&job, "owner.html", write_owner);
	site_write_page(&job, "me.json", write_owner_json);
	job.name = kind->bot;
	site_write_page(&job, "bot.html", write_bot);
	site_write_page(&job, "bot-owner.html", write_own_bot);
	site_write_page(&job, "failures.html", write_failures);
}
