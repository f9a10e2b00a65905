/*
 * control.h - messages between the arena and its referees.
 *
 * Each referee has a SOCK_SEQPACKET socketpair.  A message is one datagram of
 * at most CONTROL_BYTES_MAX bytes: one JSON object (jansson on both sides), and
 * descriptors (SCM_RIGHTS).  A referee handles one order (match or probe) at a
 * time, and exits when the arena closes the socket.
 *
 * Messages from the arena to a referee:
 *
 *   The order to play a match:
 *   {"type":"match", "match":17, "game":"gin", "rules":{every parameter},
 *    "players":["alice","bob"], "deals":0, "seed":"64 hex digits",
 *    "bot_seeds":[n, n], "startup_ms":10000,
 *    "time":{"move_us":200000, "bank_us":10000000, "limit_us":2000000,
 *            "grace_us":20000, "clock":"wall"},
 *    "faults":"lenient"|"standard"|"strict", "noise_max":n,
 *    "greeted":[null | {"name":..,"version":..,"want":[..]}, ...],
 *    "keep":[bool, ...], "isolation":"none", "header":{anything for the log}}
 *
 *      Descriptors: for each seat, the pipe to the bot's stdin and the pipe
 *      from its stdout (both non-blocking); then the log file.
 *      "greeted": for a bot process that has already played a match, the
 *      process's answer to hello; null for a new process.
 *      "keep": true if the referee must not send "bye", because the arena uses
 *      the process again.
 *
 *      Optional members of the order: "people":[bool, ...]: true for a human's
 *      seat.  A human's seat has no clock, and the referee repeats a request
 *      until the action is legal.  "remote":[bool, ...]: true for the seat of a
 *      remote bot.  "time" then has "network_us", the time of each request
 *      that the clock does not charge.  "packed":true: the referee writes a
 *      second copy of the log, compressed with zstd, to one more descriptor,
 *      which follows the log's descriptor.  "sync":true: the referee syncs the
 *      log to disk before it sends the result.  If there is a compressed copy,
 *      the referee syncs only the copy.  "schedstat":true: after the
 *      descriptors above, there is one more for each seat: /proc/PID/schedstat
 *      of the bot, which contains the time that the bot waited for a CPU.
 *      "script":{"of":"64 hex digits", "actions":n}: the last descriptor is a
 *      file with the first n actions of the match (referee/judge/script.h),
 *      from the log whose hash is "of".  "injection":"...": name of the faulty
 *      input that the referee injects when the arena checks a bot
 *      (injection_words in lib/enum_words.h).  "pids":[n, ...]: pids of the
 *      bots in the host's pid namespace.  With "clock":"cpu" the referee
 *      charges the CPU time of these processes.
 *
 *   The order to greet one bot without a match:
 *   {"type":"probe", "game":"gin", "startup_ms":10000}
 *
 *      Descriptors: the two pipes of the bot.  The referee sends only hello and
 *      bye.  Optional members are "schedstat", with its descriptor, and "pids",
 *      as in the order to play a match.
 *
 * Messages from a referee to the arena:
 *
 *   `{"type":"note", "seat":0, "text":"..."}`: a text for the bot's own log,
 *	such as a fault and its request, noise, or unused actions.  With
 *	"more":true, the text continues in the next note of this seat.
 *   `{"type":"gone", "seat":0}`: the bot has forfeited, and the referee has
 *	closed its pipes.  After this message the arena may kill the process.
 *   `{"type":"alive"}`: sign of life, sent every second.  `{"type":"error",
 *   "detail":"..."}`: the referee could not execute the order.
 *
 *   The result of a match:
 *   {"type":"result", "match":17, "deals":5, "scores":[..], "places":[..],
 *    "seats":[{"decisions":n, "faults":n, "verdict":"ok", "detail":"...",
 *              "noise":n, "used_us":n, "max_us":n, "late_us":n,
 *              "owed":n, "name":"...", "version":"...", "want":["legal"]}],
 *    "log_error":errno or 0, "log_bytes":n, "log_hash":"64 hex digits"}
 *
 *      "verdict": ok, or the reason why the seat forfeited: faults | timeout |
 *      exit | startup | protocol | flood.  "detail": text that explains the
 *      verdict.  "owed": number of late answers that may still arrive.  If
 *      "owed" is not 0, the arena does not reuse the process.  "log_hash":
 *      BLAKE2b of the log, which has log_bytes bytes.
 *
 *   The result of a probe:
 *   {"type":"probe", "ok":bool, "name":.., "version":.., "want":[..],
 *    "verdict":.., "detail":"text for the bot's author"}
 */
#ifndef DEADWOOD_LIB_CONTROL_H
#define DEADWOOD_LIB_CONTROL_H

#include <stddef.h>
#include <sys/types.h>

/* Maximum number of lines without a leading '{' that a bot may print in a match
 * (protocol.md).  NOISE_MAX is the default of "noise_max". */
#define NOISE_MAX 1000

#define CONTROL_BYTES_MAX 131072
/* maximum number of descriptors: 3 for each seat, 2 for logs, 1 for a script */
#define CONTROL_FDS_MAX	  28

/**
 * control_send - send one datagram, with descriptors
 * @fds: the @fd_count descriptors to send, borrowed.  The peer receives copies
 *
 * The function control_send never raises SIGPIPE, and repeats interrupted
 * system calls.  Returns 0, or -1 with errno.  EPIPE: the peer has closed the
 * socket.  EMSGSIZE: @len is 0 or above CONTROL_BYTES_MAX.  EAGAIN: the socket
 * is non-blocking and its buffer is full.
 */
int control_send(int sock, const char *text, size_t len, const int *fds,
		 unsigned fd_count);

/**
 * control_receive - receive one datagram, with descriptors
 * @text: caller's storage of CONTROL_BYTES_MAX + 1 bytes, set to the message,
 *	NUL-terminated
 * @fds: caller's storage of CONTROL_FDS_MAX numbers, set to the received
 *	descriptors.  The received descriptors are close-on-exec and belong to
 *	the caller
 * @fd_count: set to the number of received descriptors
 *
 * The function control_receive repeats interrupted system calls.  Returns the
 * length of the message in bytes.  If the peer has closed the socket, returns
 * 0.  On an error, returns -1 with errno.  EMSGSIZE: the message or the list of
 * descriptors was truncated.  The function has closed all received descriptors.
 * EAGAIN: the socket is non-blocking, and no message is waiting.
 */
ssize_t control_receive(int sock, char *text, int *fds, unsigned *fd_count);

#endif
