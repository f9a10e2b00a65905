/*
 * control.h - messages between the arena and its referees.
 *
 * Each referee has a SOCK_SEQPACKET socketpair.  A message is one datagram of
 * at most CONTROL_BYTES_MAX with one JSON object (jansson on both sides; not on
 * the hot path) and descriptors (SCM_RIGHTS).  A referee handles one order at a
 * time and exits when the socket is closed.
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
 *      @greeted: the answer to an earlier hello of a process that plays several
 *      matches; null for a new process.
 *      @keep: do not send "bye": the arena uses the process again.
 *    optional: "people":[bool, ...] - seats of humans: no clock, and asked
 *      again until an action is legal.
 *    optional: "packed":true - one more descriptor, after the log's: for a
 *      copy that is compressed with zstd.
 *    optional: "sync":true - sync the log to disk before the result: the
 *      compressed one, if there is one.
 *    optional: "schedstat":true - one more descriptor per seat, after these:
 *      /proc/PID/schedstat of the bot, from which the referee reads how long
 *      the bot waited for a CPU; -1 cannot be sent, so all seats or none.
 *    optional: "script":{"of":"64 hex digits", "actions":n} - one more
 *      descriptor, the last one: the actions that begin the match
 *      (referee/judge/script.h), from the log with that hash.
 *    optional: "injection":word - of enum injection (lib/enum_words.h): what a
 * check injects (referee/judge/inject.h). optional: "pids":[n, ...] - pids of
 * the bots in the host's namespace; with "clock":"cpu" their CPU time is
 * charged.
 *
 *   {"type":"probe", "game":"gin", "startup_ms":10000}
 *      descriptors: the two pipes of one bot.  The referee sends only hello and
 *      bye.
 *    optional: "schedstat", with its descriptor, and "pids", as above.
 *
 * referee -> arena
 *
 *   {"type":"note", "seat":0, "text":"..."}     a line for the bot's own log: a
 *      fault with its request, noise, unused actions.  "more":true: a piece;
 *      the seat's next note continues it
 *   {"type":"gone", "seat":0}       the bot has forfeited and its pipes are
 *      closed: the arena may kill the process
 *   {"type":"result", "match":17, "deals":5, "scores":[..], "places":[..],
 *    "seats":[{"decisions":n, "faults":n, "verdict":"ok", "detail":"...",
 *              "noise":n, "used_us":n, "max_us":n, "late_us":n,
 *              "owed":n, "name":"...", "version":"...", "want":["legal"]}],
 *    "log_error":errno or 0, "log_bytes":n, "log_hash":"64 hex digits"}
 *      verdict: ok | faults | timeout | exit | startup | protocol | flood
 *      (all except ok: the seat forfeited); detail: one sentence. owed: late
 *      answers that may still come: such a process is not used again.
 *      log_hash: BLAKE2b of the log_bytes bytes of the log.
 *   {"type":"probe", "ok":bool, "name":.., "version":.., "want":[..],
 *    "verdict":.., "detail":"a sentence for the bot's author"}
 *   {"type":"alive"}                            every second
 *   {"type":"error", "detail":"..."}            the order failed
 */
#ifndef DEADWOOD_LIB_CONTROL_H
#define DEADWOOD_LIB_CONTROL_H

#include <stddef.h>
#include <sys/types.h>

/* Lines without a leading '{' that a bot may print in a match (protocol.md):
 * the limit that the arena orders, and the default of the referee. */
#define NOISE_MAX 1000

#define CONTROL_BYTES_MAX 131072
#define CONTROL_FDS_MAX	  28 /* three per seat, two logs, the script */

/**
 * control_send - send one datagram, with descriptors
 * @fds: @fd_count descriptors, borrowed; the peer gets copies
 *
 * Never raises SIGPIPE; repeats interrupted calls.  Returns 0, or -1 with
 * errno: EPIPE if the peer has closed, EMSGSIZE if @len is 0 or too long,
 * EAGAIN on a non-blocking socket whose peer does not read.
 */
int control_send(int sock, const char *text, size_t len, const int *fds,
		 unsigned fd_count);

/**
 * control_receive - receive one datagram, with descriptors
 * @text: caller's storage of CONTROL_BYTES_MAX + 1 bytes; NUL-terminated
 * @fds: caller's storage of CONTROL_FDS_MAX; the caller owns the descriptors,
 * which are close-on-exec
 * @fd_count: number of descriptors
 *
 * Repeats interrupted calls.  Returns the length, 0 if the peer has closed, or
 * -1 with errno: EMSGSIZE for a truncated datagram or list of descriptors,
 * which are closed; EAGAIN on a non-blocking socket.
 */
ssize_t control_receive(int sock, char *text, int *fds, unsigned *fd_count);

#endif
