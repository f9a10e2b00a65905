/*
 * platform.c - parse file names of learning platforms; see platform.h.
 *
 * Sources: Moodle's mod/assign/classes/downloader.php, which removes each '_'
 * from a person's name; Canvas's lib/content_zipper.rb, which leaves no '_' and
 * digits and '_' in one; for Blackboard, names of its downloads.
 */
#include "arena/grade/platform.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "arena/archive/archive_suffix.h"
#include "lib/alloc.h"

#define MOODLE	    "_assignsubmission_"
#define MOODLE_FILE "file"
#define LATE	    "_LATE"
#define ANONYMOUS   5 /* length of an anonymous id in Canvas */

static const char *const words[PLATFORM_COUNT] = { "no platform", "Moodle",
						   "Canvas", "Blackboard" };

const char *
platform_word(enum platform platform)
{
	return words[platform];
}

void
platform_release(struct owner *owner)
{
	free(owner->id);
	free(owner->person);
	free(owner->prefix);
	free(owner->file);
	free(owner->when);
}

static size_t
platform_count_digits(const char *at)
{
	return strspn(at, "0123456789");
}

/* --- dates ---------------------------------------------------------------- */

/* Parse a number of @count digits that must be between two values.  Returns -1
 * if there is no such number. */
static int
platform_parse_number(const char *at, unsigned count, int least, int most)
{
	int n = 0;

	for (unsigned i = 0; i < count; i++) {
		if (!isdigit((unsigned char)at[i]))
			return -1;
		n = 10 * n + (at[i] - '0');
	}
	return n >= least && n <= most ? n : -1;
}

static int
month_days(int year, int month)
{
	static const int days[] = { 31, 28, 31, 30, 31, 30,
				    31, 31, 30, 31, 30, 31 };
	bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

	return days[month - 1] + (month == 2 && leap);
}

/* Return the length of a time such as "T23-59", "_235910" or " 23.59.10Z"; 0 if
 * there is none. */
static size_t
time_length(const char *at)
{
	static const int most[] = { 23, 59, 60 };
	unsigned parts = 0;
	char between;
	size_t n;

	if (*at == '\0' || strchr("T_- ", *at) == NULL ||
	    platform_parse_number(at + 1, 2, 0, most[0]) < 0)
		return 0;
	between = at[3] != '\0' && strchr("-_:.", at[3]) != NULL ? at[3] : '\0';
	for (n = 3, parts = 1; parts < 3; parts++) {
		size_t skip = between != '\0';

		if (skip && at[n] != between)
			break;
		if (platform_parse_number(at + n + skip, 2, 0, most[parts]) < 0)
			break;
		n += skip + 2;
	}
	return parts < 2 ? 0 : n + (at[n] == 'Z');
}

/* Return the length of a date, with or without a time of day; 0 if there is
 * none.  Eight digits alone are no date, because a student's number may have
 * eight digits. */
static size_t
date_length(const char *at)
{
	int year = platform_parse_number(at, 4, 2000, 2099), month;
	size_t between, n, time;

	if (year < 0)
		return 0;
	between = at[4] != '\0' && strchr("-_.", at[4]) != NULL;
	n = 4 + between;
	month = platform_parse_number(at + n, 2, 1, 12);
	if (month < 0 || (between != 0 && at[n + 2] != at[4]))
		return 0;
	n += 2 + between;
	if (platform_parse_number(at + n, 2, 1, month_days(year, month)) < 0)
		return 0;
	n += 2;
	time = time_length(at + n);
	return between == 0 && time == 0 ? 0 : n + time;
}

/* Return the digits of a date as a sort key, owned.  A later date has a greater
 * key. */
static char *
date_sort_key(const char *at, size_t len)
{
	char *order = xcalloc(len + 1, 1);
	size_t n = 0;

	for (size_t i = 0; i < len; i++)
		if (isdigit((unsigned char)at[i]))
			order[n++] = at[i];
	return order;
}

/* --- Moodle --------------------------------------------------------------- */

/* Parse "Ann Lee_123_assignsubmission_file_bot.zip".  A team without a group
 * has no number. */
static bool
platform_read_moodle(const struct naming *naming,
		     const struct entry_name *entry, struct owner *owner)
{
	const char *name = entry->name, *id, *mark, *rest;
	size_t person = strcspn(name, "_");

	(void)naming;
	id = name + person + (name[person] == '_');
	mark = id + platform_count_digits(id);
	if (mark == id)
		mark = name + person;
	if (person == 0 || strncmp(mark, MOODLE, strlen(MOODLE)) != 0)
		return false;
	owner->person = xprintf("%.*s", (int)person, name);
	owner->id = mark > id ? xprintf("%.*s", (int)(mark - id), id)
			      : xstrdup(owner->person);
	owner->prefix = xprintf("%.*s" MOODLE MOODLE_FILE "_",
				(int)(mark - name), name);
	owner->when = xstrdup("");
	rest = mark + strlen(MOODLE);
	if (strncmp(rest, MOODLE_FILE, strlen(MOODLE_FILE)) != 0)
		return true; /* text that the student typed on the platform */
	rest += strlen(MOODLE_FILE);
	if (*rest == '\0' || *rest == '_')
		owner->file = xstrdup(*rest == '_' && rest[1] != '\0' ? rest + 1
								      : name);
	return true;
}

/* --- Canvas --------------------------------------------------------------- */

/* Return the file's name without the count that Canvas adds, owned.  For
 * example, "bot-2.zip" is the third "bot.zip" of its author. */
static char *
canvas_strip_count(const char *name)
{
	const char *dot = archive_suffix(name);
	const char *at;

	if (dot == NULL)
		dot = strrchr(name, '.');
	if (dot == NULL)
		dot = name + strlen(name);
	at = dot;
	while (at > name && isdigit((unsigned char)at[-1]))
		at--;
	if (at == dot || at - 1 <= name || at[-1] != '-')
		return xstrdup(name);
	return xprintf("%.*s%s", (int)(at - 1 - name), name, dot);
}

/* Parse the part after the student's id, such as "_99_bot.zip", or "_text.html"
 * for typed text. */
static bool
canvas_read_attachment(const char *at, struct owner *owner)
{
	size_t file;

	if (strcmp(at, "_text.html") == 0 || strcmp(at, "_link.html") == 0) {
		owner->when = xstrdup("");
		return true;
	}
	file = *at == '_' ? platform_count_digits(at + 1) : 0;
	if (file == 0 || at[1 + file] != '_' || at[2 + file] == '\0')
		return false;
	owner->when = xprintf("%020llu", strtoull(at + 1, NULL, 10));
	owner->file = canvas_strip_count(at + 2 + file);
	return true;
}

static bool
canvas_read_anonymous(const char *name, struct owner *owner)
{
	static const char late[] = "LATE_", mark[] = "anon_";
	const char *id = name;
	size_t len = 0;

	if (strncmp(id, late, strlen(late)) == 0)
		id += strlen(late);
	if (strncmp(id, mark, strlen(mark)) != 0)
		return false;
	id += strlen(mark);
	while (isalnum((unsigned char)id[len]))
		len++;
	if (len != ANONYMOUS || !canvas_read_attachment(id + len, owner))
		return false;
	owner->id = xprintf("%.*s", (int)len, id);
	owner->person = xstrdup(owner->id);
	return true;
}

/* Parse a name such as "leeann_LATE_4711_99_bot.zip".  The first number between
 * two '_' is the student's id, unless it is a date. */
static bool
platform_read_canvas(const struct naming *naming,
		     const struct entry_name *entry, struct owner *owner)
{
	const char *name = entry->name;

	(void)naming;
	if (entry->folder)
		return false;
	if (canvas_read_anonymous(name, owner))
		return true;
	for (const char *at = strchr(name, '_'); at != NULL;
	     at = strchr(at + 1, '_')) {
		bool late = strncmp(at, LATE "_", strlen(LATE) + 1) == 0;
		const char *id = at + (late ? strlen(LATE) : 0) + 1;
		size_t len = platform_count_digits(id);

		if (at == name || len == 0 || date_length(id) > len ||
		    !canvas_read_attachment(id + len, owner))
			continue;
		owner->id = xprintf("%.*s", (int)len, id);
		owner->person = xprintf("%.*s", (int)(at - name), name);
		return true;
	}
	return false;
}

/* --- Blackboard ----------------------------------------------------------- */

static const char *const attempts[] = { "_attempt_", "_groupAttempt_", NULL };

/* Find "_attempt_2026-11-05-23-58-10" and its date in a name.  Returns NULL if
 * the name contains none. */
static const char *
blackboard_find_attempt(const char *name, const char **date)
{
	for (const char *at = strchr(name, '_'); at != NULL;
	     at = strchr(at + 1, '_'))
		for (size_t i = 0; attempts[i] != NULL; i++) {
			*date = at + strlen(attempts[i]);
			if (strncmp(at, attempts[i], strlen(attempts[i])) ==
				    0 &&
			    date_length(*date) == strlen("2026-11-05-23-58-10"))
				return at;
		}
	return NULL;
}

/* Return the length of the assignment's title, the common start of all names,
 * with its '_'. */
static size_t
blackboard_find_title(const struct entry_name *names, size_t count)
{
	const char *first = NULL, *date;
	size_t len = 0;

	for (size_t i = 0; i < count; i++) {
		const char *name = names[i].name,
			   *at = blackboard_find_attempt(name, &date);
		size_t same = 0;

		if (at == NULL)
			continue;
		if (first == NULL) {
			first = name;
			len = (size_t)(at - name);
		}
		while (same < len && name + same < at &&
		       name[same] == first[same])
			same++;
		len = same;
	}
	while (len > 0 && first[len - 1] != '_')
		len--;
	return len;
}

/* Parse a name such as "Rummy Bot_amoss_attempt_2026-11-05-23-58-10_bot.zip".
 * Blackboard also writes a note file, whose name ends after the date. */
static bool
platform_read_blackboard(const struct naming *naming,
			 const struct entry_name *entry, struct owner *owner)
{
	const char *name = entry->name, *date, *rest;
	const char *at = blackboard_find_attempt(name, &date);
	const char *id = name + naming->title;
	size_t len;

	if (at == NULL || id >= at)
		return false;
	len = date_length(date);
	rest = date + len;
	if (*rest != '_' && strcmp(rest, ".txt") != 0)
		return false;
	owner->id = xprintf("%.*s", (int)(at - id), id);
	owner->person = xstrdup(owner->id);
	owner->when = date_sort_key(date, len);
	if (*rest == '_')
		owner->file = xstrdup(rest[1] != '\0' ? rest + 1 : name);
	return true;
}

/* --- names chosen by the teacher ------------------------------------------ */

/* Find a date at the end of a name, after a '_' or a similar character.
 * Returns NULL if there is none. */
static const char *
platform_find_date(const char *name, size_t len)
{
	char *stem = xprintf("%.*s", (int)len, name);
	const char *found = NULL;

	for (size_t at = 2; at < len && found == NULL; at++)
		if (strchr("-_@ ", stem[at - 1]) != NULL &&
		    date_length(stem + at) == len - at)
			found = name + at;
	free(stem);
	return found;
}

/* Parse a name such as "ann_2026-11-05T23-59.zip", or a name without a date. */
static void
platform_read_plain(const struct entry_name *entry, struct owner *owner)
{
	const char *name = entry->name, *stamp, *dot = strrchr(name, '.');
	const char *end = entry->folder ? NULL : archive_suffix(name);
	size_t len;

	if (end == NULL && !entry->folder && dot != NULL && dot > name)
		end = dot;
	len = end != NULL ? (size_t)(end - name) : strlen(name);
	stamp = platform_find_date(name, len);
	owner->when = stamp != NULL
			      ? date_sort_key(stamp,
					      (size_t)(name + len - stamp))
			      : xstrdup("");
	if (stamp != NULL)
		len = (size_t)(stamp - name);
	while (stamp != NULL && len > 1 && strchr("-_@ ", name[len - 1]))
		len--;
	owner->id = xprintf("%.*s", (int)len, name);
	owner->person = xstrdup(owner->id);
	owner->file = xprintf("%s%s", owner->id, end != NULL ? end : "");
}

/* --- the folder ----------------------------------------------------------- */

typedef bool (*reader_fn)(const struct naming *naming,
			  const struct entry_name *entry, struct owner *owner);

static const reader_fn readers[PLATFORM_COUNT] = {
	[PLATFORM_MOODLE] = platform_read_moodle,
	[PLATFORM_CANVAS] = platform_read_canvas,
	[PLATFORM_BLACKBOARD] = platform_read_blackboard,
};

/* Return true if a name has the scheme of this platform. */
static bool
platform_has_form(unsigned platform, const struct naming *naming,
		  const struct entry_name *name)
{
	struct owner owner = { NULL, NULL, NULL, NULL, NULL };
	bool fits = readers[platform](naming, name, &owner);

	platform_release(&owner);
	return fits;
}

/* Return true if a name contains a date.  Such a name has numbers between '_',
 * as names of Canvas have. */
static bool
platform_has_date(const char *name)
{
	for (const char *at = strchr(name, '_'); at != NULL;
	     at = strchr(at + 1, '_'))
		if (date_length(at + 1) > 0)
			return true;
	return false;
}

enum platform
platform_like(const struct naming *naming, const struct entry_name *name)
{
	for (unsigned p = PLATFORM_NONE + 1; p < PLATFORM_COUNT; p++)
		if (platform_has_form(p, naming, name) &&
		    (p != PLATFORM_CANVAS || !platform_has_date(name->name)))
			return (enum platform)p;
	return PLATFORM_NONE;
}

struct naming
platform_find(const struct entry_name *names, size_t count)
{
	struct naming naming = { .title = blackboard_find_title(names, count) };

	for (unsigned p = PLATFORM_NONE + 1; p < PLATFORM_COUNT; p++) {
		size_t fit = 0;

		for (size_t i = 0; i < count; i++)
			fit += platform_has_form(p, &naming, &names[i]);
		if (fit > 0 && 2 * fit >= count) {
			naming.platform = (enum platform)p;
			break;
		}
	}
	return naming;
}

bool
platform_read(const struct naming *naming, const struct entry_name *name,
	      struct owner *owner)
{
	*owner = (struct owner){ NULL, NULL, NULL, NULL, NULL };
	if (naming->platform != PLATFORM_NONE &&
	    readers[naming->platform](naming, name, owner))
		return true;
	platform_read_plain(name, owner);
	return false;
}
