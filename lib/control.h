/*
 * control.h - what the arena and its referees say to each other.
 *
 * One SOCK_SEQPACKET socketpair a referee; every message is one datagram of at
 * most CONTROL_BYTES_MAX holding one JSON object (jansson on both sides; none
 * of this is on the path of a decision).  Descriptors travel with it
 * (SCM_RIGHTS).
 * A referee serves one order at a time and lives until the socket is closed.
 *
 * arena -> referee
 *
 *   {"type":"match", "match":17, "game":"gin", "rules":{every parameter},
 *    "players":["alice","bob"], "deals":0, "seed":"64 hex digits",
 *    "bot_seeds":[n, n], "startup_ms":10000,
 *    "time":{"move_us":200000, "bank_us":10000000, "limit_us":2000000,
 *            "grace_us":20000, "clock":"wall"},
 *    "faults":"lenient"|"standard"|"strict", "noise_max":n,
 *    "greeted":[null | {"name":..,"version":..,"want":[..]}, ...],
 *    "keep":[bool, ...], "isolation":"none", "header":{anything for the log}}
 *      descriptors: for each seat the pipe to the bot's stdin and the pipe from
 *      its stdout (non-blocking); then the log's.
 *      @greeted: the bot's answer to an earlier hello when its process is kept
 *      from match to match; null for a new process.
 *      @keep: do not say "bye", the process will be used again.
 *    optional: "people":[bool, ...] - seats that a person plays: no clock, and
 *      asked again until an action is legal.
 *    optional: "packed":true - one more descriptor, behind the log's: where the
 *      same is written to as a frame of zstd.
 *    optional: "sync":true - the log is on the disk when the result comes: the
 *      packed one, where there is one.
 *    optional: "schedstat":true - one more descriptor a seat, after these:
 *      /proc/PID/schedstat of the bot, opened by the arena, from which the
 *      referee reads how long the bot waited for a processor; -1 cannot be
 *      sent, so all seats or none.
 *    optional: "script":{"of":"64 hex digits", "actions":n} - one more
 *      descriptor, the last one: the actions that the match begins with
 *      (referee/judge/script.h), from the log of that hash; for its header.
 *    optional: "drill":word - of enum drill (lib/enum_words.h): what the bots
 *      are sent besides, for a check (referee/judge/inject.h).
 *    optional: "pids":[n, ...] - the bots' process ids as the host counts them;
 *      with "clock":"cpu" the processor time of these is charged.
 *
 *   {"type":"probe", "game":"gin", "startup_ms":10000}
 *      descriptors: one bot's two pipes.  Says hello and bye, nothing else.
 *    optional: "schedstat", with its descriptor, and "pids", as above.
 *
 * referee -> arena
 *
 *   {"type":"note", "seat":0, "text":"..."}     a line for the bot's own log: a
 *      fault with the request that it answered, noise, unused actions.
 *      "more":true: a piece of it, which goes on in the seat's next note
 *   {"type":"gone", "seat":0}       the bot has forfeited and its pipes are
 *      closed: its process is of no more use and may be killed
 *   {"type":"result", "match":17, "deals":5, "scores":[..], "places":[..],
 *    "seats":[{"decisions":n, "faults":n, "verdict":"ok", "detail":"...",
 *              "noise":n, "used_us":n, "max_us":n, "late_us":n,
 *              "owed":n, "name":"...", "version":"...", "want":["legal"]}],
 *    "log_error":errno or 0, "log_bytes":n, "log_hash":"64 hex digits"}
 *      verdict: ok | faults | timeout | exit | startup | protocol | flood
 *      (everything but ok: the seat forfeited); detail: one sentence.  owed:
 *      late answers that may still come: such a process is not used again.
 *      log_hash: BLAKE2b of the log's log_bytes bytes, as they were written.
 *   {"type":"probe", "ok":bool, "name":.., "version":.., "want":[..],
 *    "verdict":.., "detail":"a sentence for the bot's author"}
 *   {"type":"alive"}                            it goes on; every second
 *   {"type":"error", "detail":"..."}            the order could not be served
 */
#ifndef DEADWOOD_LIB_CONTROL_H
#define DEADWOOD_LIB_CONTROL_H

#include <stddef.h>
#include <sys/types.h>

/* Lines without a leading '{' that a bot may print in a match (protocol.md):
 * what the arena orders, and what holds when an order names no bound. */
#define NOISE_MAX 1000

#define CONTROL_BYTES_MAX 131072
#define CONTROL_FDS_MAX	  28 /* three a seat, two of the log, the script's */

/**
 * control_send - send one datagram, with descriptors
 * @fds: @fd_count descriptors, borrowed; the peer gets copies
 *
 * Never raises SIGPIPE; interrupted calls are made again.  Returns 0, or -1
 * with errno (EPIPE when the peer is gone, EMSGSIZE when @len is 0 or too long,
 * EAGAIN on a non-blocking socket whose peer does not read).
 */
int control_send(int sock, const char *text, size_t len, const int *fds,
		 unsigned fd_count);

/**
 * control_receive - receive one datagram, with descriptors
 * @text: caller's storage of CONTROL_BYTES_MAX + 1 bytes; NUL-terminated
 * @fds: caller's storage of CONTROL_FDS_MAX; owned by the caller after,
 *       close-on-exec
 * @fd_count: how many came
 *
 * Interrupted calls are made again.  Returns the length, 0 when the peer is
 * gone, or -1 with errno (EMSGSIZE for a datagram or descriptors that were cut:
 * those that came are closed; EAGAIN on a non-blocking socket).
 */
ssize_t control_receive(int sock, char *text, int *fds, unsigned *fd_count);

#endif
