/*
 * terminal.c - a terminal that is drawn upon; see terminal.h.
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

#define ROWS	  24 /* where it does not say */
#define COLUMNS	  80
#define ESCAPE_MS 50 /* chosen: the rest of a key's sequence comes at once */

#define TAKE "\033[?1049h\033[?25l" /* another page, without a cursor */
#define GIVE "\033[?25h\033[?1049l"
#define TOP  "\033[H"
#define REST "\033[K" /* of the line: empty */
#define DOWN "\033[J" /* all below: empty */

static struct termios before;
static volatile sig_atomic_t taken, resized;

bool
terminal_is_there(void)
{
	const char *kind = getenv("TERM");

	return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && kind != NULL &&
	       strcmp(kind, "dumb") != 0;
}

/* Of a program that is being ended. */
static void
end_by(int number)
{
	if (taken) {
		ssize_t n = write(STDOUT_FILENO, GIVE, strlen(GIVE));

		(void)n; /* there is nobody to tell */
		tcsetattr(STDIN_FILENO, TCSANOW, &before);
	}
	signal(number, SIG_DFL);
	raise(number);
}

static void
note_size(int number)
{
	(void)number;
	resized = 1;
}

/* A key that is waited for is waited for no longer: no SA_RESTART. */
static void
catch_signal(int number, void (*handler)(int))
{
	struct sigaction action = { .sa_handler = handler };

	sigemptyset(&action.sa_mask);
	sigaction(number, &action, NULL);
}

bool
terminal_take(void)
{
	struct termios raw;

	if (tcgetattr(STDIN_FILENO, &before) != 0)
		return false;
	raw = before;
	raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
	raw.c_cc[VMIN] = 1;
	raw.c_cc[VTIME] = 0;
	if (tcsetattr(STDIN_FILENO, TCSANOW, &raw) != 0)
		return false;
	taken = 1;
	catch_signal(SIGTERM, end_by);
	catch_signal(SIGHUP, end_by);
	catch_signal(SIGINT, end_by);
	catch_signal(SIGWINCH, note_size);
	safe_stdio_code(stdout, TAKE);
	return true;
}

void
terminal_give_back(void)
{
	if (!taken)
		return;
	safe_stdio_code(stdout, GIVE);
	fflush(stdout);
	tcsetattr(STDIN_FILENO, TCSANOW, &before);
	taken = 0;
	catch_signal(SIGTERM, SIG_DFL);
	catch_signal(SIGHUP, SIG_DFL);
	catch_signal(SIGINT, SIG_DFL);
	catch_signal(SIGWINCH, SIG_DFL);
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
	safe_stdio_code(stdout, TOP);
	while (*text != '\0') {
		size_t n = strcspn(text, "\n");
		char *line = strndup(text, n);

		if (line != NULL)
			paint_write(stdout, line);
		free(line);
		safe_stdio_code(stdout, REST);
		text += n;
		if (*text == '\n')
			text++;
		if (*text != '\0')
			fputc('\n', stdout);
	}
	safe_stdio_code(stdout, DOWN);
	fflush(stdout);
}

/* One byte; KEY_END or KEY_RESIZE where none comes.  @wait_ms: -1: as long as
 * it takes; else KEY_OTHER when it is over. */
static int
read_byte(int wait_ms)
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
	return errno == EINTR && ready < 0 ? read_byte(0) : KEY_END;
}

/* What follows ESC [ or ESC O. */
static int
read_sequence(void)
{
	int last = read_byte(ESCAPE_MS), first = last;

	while ((last >= '0' && last <= '9') || last == ';')
		last = read_byte(ESCAPE_MS);
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
	int key = read_byte(-1);

	if (key == 3 || key == 4) /* Ctrl-C, Ctrl-D */
		return KEY_END;
	if (key != '\033')
		return key;
	key = read_byte(ESCAPE_MS);
	return key == '[' || key == 'O' ? read_sequence() : KEY_OTHER;
}
