/*
 * fuzz_request.c - fuzz the head of a request to a league: its route, its
 * headers, and the check who may use the route.
 *
 * The input is a method, a path and headers, one a line.  The library's
 * function that lists headers is replaced by one that reads these lines.  A
 * request that passes must have a known method and an own Host and Origin.
 * Only the token of a user opens what the user owns.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/http/http_head.h"
#include "arena/http/http_library.h"
#include "arena/league_web/league_access.h"
#include "lib/file/removal.h"
#include "tests/fuzz/must.h"

#define LINES_MAX      32
#define LINE_MAX_BYTES 512

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The lines of a request: each header's name and value. */
struct MHD_Connection {
	unsigned count;
	char name[LINES_MAX][LINE_MAX_BYTES], *value[LINES_MAX];
};

static int
request_each_header(struct MHD_Connection *request, enum MHD_ValueKind kind,
		    MHD_KeyValueIterator each, void *arg)
{
	for (unsigned i = 0; i < request->count; i++)
		each(arg, kind, request->name[i], request->value[i]);
	return (int)request->count;
}

/* --- a league with two users ---------------------------------------------- */

static struct league_db *db;
static char tokens[2][BEARER_TOKEN_TEXT];
static int64_t users[2];
static char folder[] = "/tmp/dw-fuzz-XXXXXX";

static void
league_remove(void)
{
	league_db_close(db);
	removal_path(folder);
}

static void
league_make(void)
{
	static const char *const names[] = { "ann", "bob" };
	struct diag diag;

	must(mkdtemp(folder) != NULL);
	db = league_db_open(folder, true, &diag);
	must(db != NULL);
	atexit(league_remove);
	for (unsigned i = 0; i < 2; i++) {
		struct league_version version = { .at_ms = 1 };
		struct league_group group = { .seats = 1 };
		struct league_bot bot;

		must(league_token_add(db, names[i], tokens[i], &diag) &&
		     league_user_add(db, names[i], &users[i], &diag) &&
		     league_bot_add(db, users[i], names[i], &bot, &diag));
		version.bot = bot.id;
		must(league_version_add(db, &version, &diag));
		group.seat[0].version = version.id;
		must(league_group_add(db, &group, &diag));
	}
}

/* --- routes, as league_http.c has them ------------------------------------ */

static const struct {
	struct http_route route;
	enum league_role role;
	enum league_subject subject;
} kinds[] = {
	{ { HTTP_GET, "/", NULL, 0, 0 }, ROLE_PUBLIC, SUBJECT_NONE },
	{ { HTTP_GET, "/bots/@", NULL, 0, 1 }, ROLE_PUBLIC, SUBJECT_NONE },
	{ { HTTP_PUT, "/bots/@", NULL, 1000, 2 }, ROLE_SENDER, SUBJECT_BOT },
	{ { HTTP_GET, "/me.json", NULL, 0, 3 }, ROLE_USER, SUBJECT_NONE },
	{ { HTTP_GET, "/bots/@/failures", NULL, 0, 4 },
	  ROLE_OWNER,
	  SUBJECT_BOT },
	{ { HTTP_GET, "/versions/#/build", NULL, 0, 5 },
	  ROLE_OWNER,
	  SUBJECT_VERSION },
	{ { HTTP_GET, "/groups/#/dialog/#", NULL, 0, 6 },
	  ROLE_OWNER,
	  SUBJECT_GROUP },
	{ { HTTP_POST, "/bots/@/pause", NULL, 0, 7 }, ROLE_OWNER, SUBJECT_BOT },
	{ { HTTP_POST, "/bots/@/match", NULL, 42, 8 },
	  ROLE_OWNER,
	  SUBJECT_BOT },
};

#define KINDS (sizeof(kinds) / sizeof(kinds[0]))

/* --- a request ------------------------------------------------------------ */

/* Copy the next line; "@A" and "@B" at its end stand for the tokens. */
static bool
request_take_line(const char **at, const char *end, char line[LINE_MAX_BYTES])
{
	const char *nl = memchr(*at, '\n', (size_t)(end - *at));
	size_t len = (size_t)((nl != NULL ? nl : end) - *at);
	size_t copied = len < LINE_MAX_BYTES - BEARER_TOKEN_TEXT
				? len
				: LINE_MAX_BYTES - BEARER_TOKEN_TEXT;

	if (*at == end)
		return false;
	memcpy(line, *at, copied);
	line[copied] = '\0';
	copied = strlen(line);
	for (unsigned i = 0; i < 2; i++)
		if (copied >= 2 && line[copied - 2] == '@' &&
		    line[copied - 1] == 'A' + (int)i)
			memcpy(line + copied - 2, tokens[i], BEARER_TOKEN_TEXT);
	*at += len + (nl != NULL);
	return true;
}

static void
request_read_headers(struct MHD_Connection *request, const char *at,
		     const char *end)
{
	unsigned *n = &request->count;

	for (*n = 0;
	     *n < LINES_MAX && request_take_line(&at, end, request->name[*n]);
	     ++*n) {
		char *colon = strchr(request->name[*n], ':');

		request->value[*n] = NULL;
		if (colon != NULL) {
			*colon = '\0';
			request->value[*n] = colon + 1 + strspn(colon + 1, " ");
		}
	}
}

/* Who may use the route?  The answer must fit the token in the request. */
static void
request_check_access(const struct http_request *request)
{
	struct league_access access;
	struct diag diag;
	unsigned refused = league_access_check(db, kinds[request->page].role,
					       kinds[request->page].subject,
					       request, &access, &diag);
	int own = strcmp(request->bearer, tokens[0]) == 0   ? 0
		  : strcmp(request->bearer, tokens[1]) == 0 ? 1
							    : -1;

	must(refused == 0 || refused == 401 || refused == 403 ||
	     refused == 404);
	if (kinds[request->page].role == ROLE_PUBLIC) {
		must(refused == 0 && access.user == 0);
		return;
	}
	must((refused == 401) == (own == -1));
	if (refused != 0)
		return;
	must(access.user == users[own]);
	if (access.bot.id != 0)
		must(access.bot.owner == users[own]);
	if (kinds[request->page].role == ROLE_OWNER)
		must(access.bot.id != 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct http_library mhd = {
		.MHD_get_connection_values = request_each_header
	};
	static struct MHD_Connection headers;
	static struct http_route routes[KINDS + 1];
	const struct http_how how = { .address = "127.0.0.1",
				      .url = "https://league.example",
				      .routes = routes };
	const char *at = (const char *)data, *end = at + size;
	static char method[LINE_MAX_BYTES], url[LINE_MAX_BYTES];
	struct http_request request = { .number = 0 };
	struct http_head head = { .how = &how,
				  .mhd = &mhd,
				  .connection = &headers,
				  .url = url,
				  .method = method,
				  .version = "HTTP/1.1" };
	const struct http_route *route;
	const char *why = NULL;

	if (db == NULL)
		league_make();
	for (unsigned i = 0; i < KINDS; i++)
		routes[i] = kinds[i].route;
	if (!request_take_line(&at, end, method) ||
	    !request_take_line(&at, end, url))
		return 0;
	request_read_headers(&headers, at, end);
	route = http_find_route(&head, &request);
	if (http_refuse(&head, route, &why) != 0) {
		must(why != NULL && strchr(why, '\n') != NULL);
		return 0;
	}
	http_read_head(&head, &request);
	must(strlen(request.bearer) < HTTP_BEARER_MAX);
	if (route == NULL)
		return 0;
	request.page = route->page;
	request_check_access(&request);
	return 0;
}
