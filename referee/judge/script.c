/* script.c - read the actions of a script; see script.h. */
#include "script.h"

#include <assert.h>
#include <errno.h>

#include "referee/wire/chance.h"
#include "referee/wire/wire.h"

bool
deal_override_read(const struct json *json, int token,
		   struct deal_override *override)
{
	int64_t deal = 0, seat = 0;

	override->deal = 0;
	if (token < 0)
		return true;
	if (!json_int(json, json_get(json, token, "deal"), 1, UINT16_MAX,
		      &deal) ||
	    !json_int(json, json_get(json, token, "seat"), 0, SEATS_MAX - 1,
		      &seat) ||
	    !chance_read(json, token, &override->chance))
		return false;
	override->deal = (unsigned)deal;
	override->seat = (seat_t)seat;
	return true;
}

void
script_init(struct script *script, int fd)
{
	script->fd = fd;
	line_reader_init(&script->in, script->buf, sizeof(script->buf));
}

static bool
script_read_line(struct script *script, struct bytes *line)
{
	while (!line_reader_take(&script->in, line)) {
		ssize_t n = line_reader_fill(&script->in, script->fd);

		if (n == 0)
			return false;
		assert(n > 0 || errno == EINTR);
	}
	return true;
}

bool
script_next(struct script *script, struct json *json)
{
	struct bytes line;
	const char *error;
	int64_t seat = 0, ask = 0;
	bool good;
	int token;

	if (script->fd == -1 || !script_read_line(script, &line)) {
		script->fd = -1;
		return false;
	}
	good = json_read(json, line.at, line.len) &&
	       json_int(json, json_get(json, 0, "seat"), 0, SEATS_MAX - 1,
			&seat) &&
	       action_read(json, json_get(json, 0, "action"), &script->action,
			   &error);
	assert(good);
	token = json_get(json, 0, "ask");
	good = token < 0 || json_int(json, token, 1, UINT32_MAX, &ask);
	assert(good);
	script->seat = (unsigned)seat;
	script->ask = (unsigned)ask;
	return true;
}
