/* store_machines.c - store the machines that played a run; see
 * store_machines.h. */
#include "arena/store/store_machines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#include "arena/store/digest.h"
#include "arena/store/store_db.h"
#include "lib/alloc.h"

void
store_machine_name(struct store_machine *machine)
{
	char hash[DIGEST_TEXT];
	char *text = xprintf("%s\n%s\n%s\n%s\n", machine->processor,
			     machine->governor, machine->kernel,
			     machine->isolation);

	digest_text(text, hash);
	snprintf(machine->class, sizeof(machine->class), "%.*s",
		 MACHINE_CLASS - 1, hash);
	free(text);
}

void
store_machine_words(const struct store_machine *machine,
		    char out[MACHINE_WORDS])
{
	snprintf(out, MACHINE_WORDS, "%s (%s, governor %s, kernel %s, %s)",
		 machine->class, machine->processor, machine->governor,
		 machine->kernel, machine->isolation);
}

/* Bind the six values of a machine to the parameters of a statement. */
static void
bind_machine(sqlite3_stmt *query, const struct store_machine *machine)
{
	bind_text(query, 1, machine->class);
	bind_text(query, 2, machine->processor);
	bind_text(query, 3, machine->governor);
	bind_text(query, 4, machine->kernel);
	bind_text(query, 5, machine->isolation);
	sqlite3_bind_double(query, 6, machine->speed);
}

/* Run a statement with the values of a machine.  Returns the number of the row
 * that it finds, or 0. */
static unsigned
query_machine_number(struct store *store, const char *sql,
		     const struct store_machine *machine)
{
	sqlite3_stmt *query = NULL;
	unsigned number = 0;

	sqlite3_prepare_v2(store->db, sql, -1, &query, NULL);
	bind_machine(query, machine);
	if (sqlite3_step(query) == SQLITE_ROW)
		number = (unsigned)sqlite3_column_int64(query, 0);
	sqlite3_finalize(query);
	return number;
}

bool
store_machine_add(struct store *store, const struct store_machine *machine,
		  unsigned *number, struct diag *diag)
{
	if (!store_begin_change(store, diag))
		return false;
	*number = query_machine_number(
		store,
		"SELECT number FROM machines WHERE class = ?1"
		" AND processor = ?2 AND governor = ?3"
		" AND kernel = ?4 AND isolation = ?5"
		" AND speed = ?6",
		machine);
	if (*number == 0)
		*number = query_machine_number(store,
					       "INSERT INTO machines VALUES"
					       " (NULL, ?1, ?2, ?3, ?4, ?5, ?6)"
					       " RETURNING number",
					       machine);
	if (*number == 0)
		store_set_error(store, diag);
	return store_end_change(store, *number != 0, diag);
}

static void
copy_text_column(sqlite3_stmt *query, int at, char *out, size_t size)
{
	snprintf(out, size, "%s", (const char *)sqlite3_column_text(query, at));
}

static void
read_machine_row(sqlite3_stmt *query, struct store_machine *out)
{
	*out = (struct store_machine){ .speed = 0 };
	copy_text_column(query, 1, out->class, sizeof(out->class));
	copy_text_column(query, 2, out->processor, sizeof(out->processor));
	copy_text_column(query, 3, out->governor, sizeof(out->governor));
	copy_text_column(query, 4, out->kernel, sizeof(out->kernel));
	copy_text_column(query, 5, out->isolation, sizeof(out->isolation));
	out->speed = sqlite3_column_double(query, 6);
}

bool
store_machines_read(struct store *store, struct store_machines *out,
		    struct diag *diag)
{
	sqlite3_stmt *query = NULL;
	bool in_order = true;
	int code;

	*out = (struct store_machines){ NULL, 0 };
	if (store->format < 4)
		return true;
	code = sqlite3_prepare_v2(store->db,
				  "SELECT number, class, processor, governor,"
				  " kernel, isolation, speed FROM machines"
				  " ORDER BY number",
				  -1, &query, NULL);
	while (code == SQLITE_OK && in_order &&
	       sqlite3_step(query) == SQLITE_ROW) {
		XGROW(out->row, out->count);
		read_machine_row(query, &out->row[out->count++]);
		in_order = sqlite3_column_int64(query, 0) == out->count;
	}
	if (!in_order)
		diag_set(diag,
			 "%s/results.db: damaged (its table \"machines\")",
			 store->dir);
	else if (sqlite3_errcode(store->db) != SQLITE_DONE)
		store_set_error(store, diag);
	else
		code = SQLITE_DONE;
	sqlite3_finalize(query);
	return code == SQLITE_DONE;
}

bool
store_machines_used(struct store *store, bool *used, unsigned count,
		    struct diag *diag)
{
	sqlite3_stmt *query = NULL;
	int code;

	memset(used, 0, count * sizeof(*used));
	if (store->format < 4)
		return true;
	code = sqlite3_prepare_v2(store->db,
				  "SELECT DISTINCT machine FROM matches"
				  " WHERE void = ''",
				  -1, &query, NULL);
	while (code == SQLITE_OK && sqlite3_step(query) == SQLITE_ROW) {
		int64_t number = sqlite3_column_int64(query, 0);

		if (number >= 1 && number <= count)
			used[number - 1] = true;
	}
	if (sqlite3_errcode(store->db) == SQLITE_DONE)
		code = SQLITE_DONE;
	else
		store_set_error(store, diag);
	sqlite3_finalize(query);
	return code == SQLITE_DONE;
}

/* Machines are numbered in the order in which runs began on them. */
bool
store_machine_first(struct store *store, int64_t *number, struct diag *diag)
{
	return store_query_int(store,
			       "SELECT ifnull(min(machine), -1) FROM matches"
			       " WHERE void = ''",
			       number, diag);
}

/* Check that each class is the hash of its texts. */
static bool
check_machine_classes(const struct store_machines *machines, struct diag *diag)
{
	for (unsigned i = 0; i < machines->count; i++) {
		struct store_machine machine = machines->row[i];

		store_machine_name(&machine);
		if (strcmp(machine.class, machines->row[i].class) == 0)
			continue;
		diag_set(diag,
			 "results.db: machine %u has class %s, but the hash of "
			 "its texts is %s",
			 i + 1, machines->row[i].class, machine.class);
		return false;
	}
	return true;
}

bool
store_machines_check(struct store *store, struct diag *diag)
{
	struct store_machines machines;
	int64_t strays = 0;
	bool hold = store_machines_read(store, &machines, diag) &&
		    check_machine_classes(&machines, diag);

	if (hold && store->format >= 4)
		hold = store_query_int(
			store,
			"SELECT count(*) FROM matches WHERE machine >"
			" (SELECT count(*) FROM machines)",
			&strays, diag);
	if (strays > 0) {
		diag_set(diag,
			 "results.db: %lld matches have machines that are not "
			 "in the table \"machines\"",
			 (long long)strays);
		hold = false;
	}
	store_machines_release(&machines);
	return hold;
}

void
store_machines_release(struct store_machines *machines)
{
	free(machines->row);
	*machines = (struct store_machines){ NULL, 0 };
}

const struct store_machine *
store_machine_of(const struct store_machines *machines,
		 const struct store_match *match)
{
	return match->machine >= 1 && match->machine <= machines->count
		       ? &machines->row[match->machine - 1]
		       : NULL;
}
