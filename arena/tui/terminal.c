/*
 * terminal.c - draw pages and read keys; see terminal.h.
 *
 * Linux only: TIOCGWINSZ.
 */
#include "arena/tui/terminal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "arena/tui/paint.h"
#include "lib/text/safe_stdio.h"

#define ROWS	24 /* default size */
#define COLUMNS 80
#define ESCAPE_MS                                                              \
	50 /* arbitrary: the rest of a key's escape sequence comes at once */

#define ENTER_SCREEN "\033[?1049h\033[?25l" /* alternate screen, no cursor */
#define LEAVE_SCREEN "\033[?25h\033[?1049l"
#define CURSOR_HOME  "\033[H"
#define CLEAR_LINE   "\033[K" /* clear the rest of the line */
#define CLEAR_BELOW  "\033[J" /* clear all below */

static struct termios saved;
static volatile sig_atomic_t is_open, resized;

bool
terminal_is_available(void)
{
	const char *kind = getenv("TERM");

	return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && kind != NULL &&
	       strcmp(kind, "dumb") != 0;
}

/* Restore the terminal, then end by the signal. */
static void
terminal_end_by_signal(int number)
{
	if (is_open) {
		ssize_t n = write(STDOUT_FILENO, LEAVE_SCREEN,
				  strlen(LEAVE_SCREEN));

		(void)n; /* a failure cannot be reported */
		tcsetattr(STDIN_FILENO, TCSANOW, &saved);
	}
	signal(number, SIG_DFL);
	raise(number);
}

static void
terminal_note_resize(int number)
{
	(void)number;
	resized = 1;
}

/* Without SA_RESTART: a signal interrupts the wait for a key. */
static void
terminal_catch(int number, void (*handler)(int))
{
	struct sigaction action = { .sa_handler = handler };

	sigemptyset(&action.sa_mask);
	sigaction(number, &action, NULL);
}

bool
terminal_open(void)
{
	struct termios raw;

	if (tcgetattr(STDIN_FILENO, &saved) != 0)
		return false;
	raw = saved;
	raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
	raw.c_cc[VMIN] = 1;
	raw.c_cc[VTIME] = 0;
	if (tcsetattr(STDIN_FILENO, TCSANOW, &raw) != 0)
		return false;
	is_open = 1;
	terminal_catch(SIGTERM, terminal_end_by_signal);
	terminal_catch(SIGHUP, terminal_end_by_signal);
	terminal_catch(SIGINT, terminal_end_by_signal);
	terminal_catch(SIGWINCH, terminal_note_resize);
	safe_stdio_code(stdout, ENTER_SCREEN);
	return true;
}

void
terminal_close(void)
{
	if (!is_open)
		return;
	safe_stdio_code(stdout, LEAVE_SCREEN);
	fflush(stdout);
	tcsetattr(STDIN_FILENO, TCSANOW, &saved);
	is_open = 0;
	terminal_catch(SIGTERM, SIG_DFL);
	terminal_catch(SIGHUP, SIG_DFL);
	terminal_catch(SIGINT, SIG_DFL);
	terminal_catch(SIGWINCH, SIG_DFL);
}

void
terminal_size(unsigned *rows, unsigned *columns)
{
	struct winsize window = { .ws_row = 0 };

	(void)ioctl(STDOUT_FILENO, TIOCGWINSZ, &window);
	*rows = window.ws_row > 0 ? window.ws_row : ROWS;
	*columns = window.ws_col > 0 ? window.ws_col : COLUMNS;
}

void
terminal_draw(const char *text)
{
	safe_stdio_code(stdout, CURSOR_HOME);
	while (*text != '\0') {
		size_t n = strcspn(text, "\n");
		char *line = strndup(text, n);

		if (line != NULL)
			paint_write(stdout, line);
		free(line);
		safe_stdio_code(stdout, CLEAR_LINE);
		text += n;
		if (*text == '\n')
			text++;
		if (*text != '\0')
			fputc('\n', stdout);
	}
	safe_stdio_code(stdout, CLEAR_BELOW);
	fflush(stdout);
}

/* Read a byte.  Returns KEY_END at the end of input, KEY_RESIZE after a change
 * of size, KEY_OTHER after @wait_ms milliseconds (-1: wait forever). */
static int
terminal_read_byte(int wait_ms)
{
	struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
	unsigned char byte;
	int ready;

	if (resized) {
		resized = 0;
		return KEY_RESIZE;
	}
	ready = poll(&input, 1, wait_ms);
	if (ready == 0)
		return KEY_OTHER;
	if (ready > 0 && read(STDIN_FILENO, &byte, 1) == 1)
		return byte;
	return errno == EINTR && ready < 0 ? terminal_read_byte(0) : KEY_END;
}

/* Read the sequence after ESC [ or ESC O. */
static int
terminal_read_sequence(void)
{
	int last = terminal_read_byte(ESCAPE_MS), first = last;

	while ((last >= '0' && last <= '9') || last == ';')
		last = terminal_read_byte(ESCAPE_MS);
	switch (last) {
	case 'A':
		return KEY_UP;
	case 'B':
		return KEY_DOWN;
	case 'C':
		return KEY_RIGHT;
	case 'D':
		return KEY_LEFT;
	case 'H':
		return KEY_FIRST;
	case 'F':
		return KEY_LAST;
	case '~':
		return first == '1' || first == '7'   ? KEY_FIRST
		       : first == '4' || first == '8' ? KEY_LAST
						      : KEY_OTHER;
	default:
		return KEY_OTHER;
	}
}

int
terminal_key(void)
{
	int key = terminal_read_byte(-1);

	if (key == 3 || key == 4) /* Ctrl-C, Ctrl-D */
		return KEY_END;
	if (key != '\033')
		return key;
	key = terminal_read_byte(ESCAPE_MS);
	return key == '[' || key == 'O' ? terminal_read_sequence() : KEY_OTHER;
}
