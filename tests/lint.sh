#!/bin/sh
# lint.sh all TARGET... | greps | subjects - checks that a compiler does not make
#
#   all       make each TARGET, print which passed; last line `N passed, N failed`
#   greps     check the project's own rules; a line that must break one gives the
#             reason in a comment: /* lint: reason */
#   subjects  check the subjects of commits: `area: imperative verb ...`
set -u

hits=0

# refuse REASON PATTERN FILE... - no line of code may match; comments may
refuse() {
	reason=$1
	pattern=$2
	shift 2
	[ $# -gt 0 ] || return 0
	found=$(grep -nHE -- "$pattern" "$@" /dev/null |
		grep -vE '/\* lint: |^[^:]*:[0-9]+:[[:space:]]*(/?\*|//)')
	[ -n "$found" ] || return 0
	printf '%s\n' "$found" | sed "s|\$|    <- $reason|"
	hits=$((hits + 1))
}

# files PATTERN... - list files that match and are tracked or not ignored by git
files() {
	git ls-files -co --exclude-standard -- "$@" | while read -r f; do
		[ -f "$f" ] && printf '%s\n' "$f"
	done
}

greps() {
	code=$(files '*.c' '*.h')
	[ -n "$code" ] || { echo "not a git clone; no file is checked"; return 1; }
	pure=$(files 'referee/engine/*.[ch]' 'referee/search/*.[ch]' 'referee/worlds/*.[ch]' 'referee/policy/*.[ch]' 'referee/knock/*.[ch]' 'referee/table/*.[ch]' 'referee/canasta/*.[ch]' 'referee/conquian/*.[ch]' 'referee/games/*.[ch]')
	texts=$(files '*.c' '*.h' '*.md' '*.yaml' '*.sh' '*.py' '*.js' '*.json' 'Makefile' '*.txt' '.ci/*' 'tools/*')
	# shellcheck disable=SC2086,SC2046 # file names without spaces
	{
		refuse 'unbounded or unsafe call; use snprintf, memcpy, strtol, lib/' \
			'(^|[^_[:alnum:]])(strcpy|strcat|sprintf|vsprintf|gets|atoi|atol|atof|strtok|rand|srand|system|popen)\(' $code
		refuse 'the engine must not use clocks, files, the heap or output' \
			'(^|[^_[:alnum:]])(time|clock|clock_gettime|gettimeofday|fopen|open|read|write|printf|fprintf|puts|malloc|calloc|realloc|free|strdup|xcalloc|xmalloc|getenv|json_[a-z_]+)\(' $pure
		refuse 'the engine must not include JSON, YAML or system headers' \
			'#include <(jansson|yaml|time|unistd|sys/[a-z]+)\.h>' $pure
		refuse 'only lib/format/yaml.c parses YAML' '#include <yaml\.h>' \
			$(printf '%s\n' $code | grep -v '^lib/format/yaml\.c$')
		refuse 'only rooms that shuffle, seed, hash or sign may use libsodium' '#include <sodium\.h>' \
			$(printf '%s\n' $code | grep -vE '^(referee/(engine|judge|cases)|library|arena|arena/(config|schedule|store|rundir|cmd|replay|review|grade|http|league|league_web|league_run)|bots/house|tests|tests/[a-z]+)/[a-z_]*\.[ch]$')
		refuse 'assertions stay enabled' 'NDEBUG' $code
		refuse 'trailing space' '[[:space:]]+$' $texts
		refuse 'unfinished code; open an issue instead' '(^|[^[:alnum:]])(TODO|FIXME|XXX)([^[:alnum:]]|$)' $code
	}
	# A room must stay short enough to read as a list; arena/ itself holds only main.c.
	# shellcheck disable=SC2086 # file names without spaces
	full=$(printf '%s\n' $code | grep -v '^tests/' | awk -F/ -v OFS=/ '{ NF--; files[$0]++ }
		END { for (room in files) if (files[room] > (room == "arena" ? 1 : 45)) print room "/: " files[room] " files; move one subject into a room of its own" }')
	if [ -n "$full" ]; then
		printf '%s\n' "$full"
		hits=$((hits + 1))
	fi
	# clang-format may join lines of a comment, and then loses the space of the next one.
	# shellcheck disable=SC2086 # file names without spaces
	if grep -nHE '^ \*[[:alpha:]@]' $code; then
		echo 'a comment whose lines were joined: lay it out again'
		hits=$((hits + 1))
	fi
	# Two headers with one guard: a file that includes both gets only one, without a warning.
	for f in $(files '*.h'); do
		guard=DEADWOOD_$(printf '%s' "$f" | tr 'a-z/.-' 'A-Z___')
		if [ "$(sed -n '/^#/{p;n;p;q;}' "$f")" != "#ifndef $guard
#define $guard" ]; then
			echo "$f: the include guard must be $guard"
			hits=$((hits + 1))
		fi
	done
	# shellcheck disable=SC2046 # file names without spaces
	twice=$(sed -n 's/^#ifndef \(DEADWOOD_.*_H\)$/\1/p' $(files '*.h') | sort | uniq -d)
	if [ -n "$twice" ]; then
		echo "include guard in two headers: $twice"
		hits=$((hits + 1))
	fi
	# A file that ends without a newline hides its last line from read and diff.
	for f in $texts; do
		if [ -s "$f" ] && [ -n "$(tail -c 1 "$f")" ]; then
			echo "$f: no newline at the end"
			hits=$((hits + 1))
		fi
	done
	[ "$hits" = 0 ]
}

# Subjects are checked from this commit on.
SUBJECTS_SINCE=68950391f6b8b24b68278ede070837d2d18571be

subjects() {
	git rev-parse --git-dir >/dev/null 2>&1 || { echo 'not a git clone; no subject is checked'; return 0; }
	git rev-parse -q --verify "$SUBJECTS_SINCE^{commit}" >/dev/null ||
		{ echo "commit $SUBJECTS_SINCE is missing; no subject is checked"; return 0; }
	bad=$(git log --no-merges --format='%h %s' "$SUBJECTS_SINCE..HEAD" | awk '
	{
		hash = $1
		subject = substr($0, length(hash) + 2)
		verb = subject
		sub(/^[^:]*: /, "", verb)
		sub(/[^a-z].*/, "", verb)
		why = ""
		if (length(subject) > 72) why = "longer than 72"
		else if (subject !~ /^[a-z0-9_.\/, -]+: [a-z]/) why = "not `area: verb ...`"
		else if (verb ~ /^(a|an|the|what|who|whoever|of|where|that|it|each|one|no|all|every|some|when|how|if|in|on|for)$/ ||
			 verb ~ /(ed|ing)$/ && verb !~ /^(need|speed|feed|seed|embed|shed|bring|string)$/)
			why = "\"" verb "\" is not an imperative verb"
		if (why != "") print hash ": " subject "    <- " why
	}')
	[ -z "$bad" ] || { printf '%s\n' "$bad"; return 1; }
}

all() {
	passed=0
	failed=0
	for target in "$@"; do
		began=$(date +%s)
		if ${MAKE:-make} --no-print-directory -s -k "$target"; then
			passed=$((passed + 1))
			result=ok
		else
			failed=$((failed + 1))
			result=FAIL
		fi
		printf '  %-4s %-16s %4d s\n' "$result" "$target" $(($(date +%s) - began))
	done
	echo "$passed passed, $failed failed"
	[ "$failed" = 0 ]
}

case ${1-} in
all) shift; all "$@" ;;
greps) greps ;;
subjects) subjects ;;
*) sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
