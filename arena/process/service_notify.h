/*
 * service_notify.h - report the state of a service to systemd (sd_notify), and
 * answer its watchdog.
 *
 * systemd passes the address of a socket in the environment variable
 * NOTIFY_SOCKET.  Without this variable the function does nothing.  Linux only.
 */
#ifndef DEADWOOD_ARENA_PROCESS_SERVICE_NOTIFY_H
#define DEADWOOD_ARENA_PROCESS_SERVICE_NOTIFY_H

/* Send a state, such as "READY=1", "WATCHDOG=1" or "STOPPING=1".  The function
 * never blocks, and ignores errors. */
void service_notify(const char *state);

#endif
