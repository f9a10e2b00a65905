#!/bin/sh
# lint.sh all TARGET... | greps | subjects - what a compiler does not see
#
#   all       make each TARGET, say which passed, end with `N passed, N failed`
#   greps     the project's own rules; a line that must break one says why in
#             a comment: /* lint: reason */
#   subjects  the subjects of commits: `area: imperative verb ...`
set -u

hits=0

# refuse REASON PATTERN FILE... - no line of code may match (comments may)
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

# files PATTERN... - what git keeps (or would keep) under these patterns
files() {
	git ls-files -co --exclude-standard -- "$@" | while read -r f; do
		[ -f "$f" ] && printf '%s\n' "$f"
	done
}

greps() {
	code=$(files '*.c' '*.h')
	[ -n "$code" ] || { echo "git lists no code here: nothing is checked"; return 1; }
	pure=$(files 'referee/engine/*.[ch]' 'referee/search/*.[ch]' 'referee/worlds/*.[ch]' 'referee/policy/*.[ch]' 'referee/games/*.[ch]')
	texts=$(files '*.c' '*.h' '*.md' '*.yaml' '*.sh' '*.py' '*.js' '*.json' 'Makefile' '*.txt' '.ci/*' 'tools/*')
	# shellcheck disable=SC2086,SC2046 # file names without spaces
	{
		refuse 'no bound: use snprintf, memcpy, strtol, lib/' \
			'(^|[^_[:alnum:]])(strcpy|strcat|sprintf|vsprintf|gets|atoi|atol|atof|strtok|rand|srand|system|popen)\(' $code
		refuse 'the engine has no clock, files, memory or output of its own' \
			'(^|[^_[:alnum:]])(time|clock|clock_gettime|gettimeofday|fopen|open|read|write|printf|fprintf|puts|malloc|calloc|realloc|free|strdup|xcalloc|xmalloc|getenv|json_[a-z_]+)\(' $pure
		refuse 'the engine knows no JSON, YAML or system header' \
			'#include <(jansson|yaml|time|unistd|sys/[a-z]+)\.h>' $pure
		refuse 'YAML is read in lib/format/yaml.c only' '#include <yaml\.h>' \
			$(printf '%s\n' $code | grep -v '^lib/format/yaml\.c$')
		refuse 'libsodium belongs to the stream, the seeds, the log, the words of addresses and what is saved' '#include <sodium\.h>' \
			$(printf '%s\n' $code | grep -vE '^(referee/(engine|judge|cases)|library|arena|arena/(config|schedule|store|rundir|cmd|replay|review|grade|http)|bots/house|tests|tests/[a-z]+)/[a-z_]*\.[ch]$')
		refuse 'asserts stay on' 'NDEBUG' $code
		refuse 'trailing space' '[[:space:]]+$' $texts
		refuse 'not finished: open an issue instead' '(^|[^[:alnum:]])(TODO|FIXME|XXX)([^[:alnum:]]|$)' $code
	}
	# A room is read as a list, and main.c stands alone at the top of arena/.
	# shellcheck disable=SC2086 # file names without spaces
	full=$(printf '%s\n' $code | grep -v '^tests/' | awk -F/ -v OFS=/ '{ NF--; files[$0]++ }
		END { for (room in files) if (files[room] > (room == "arena" ? 1 : 45)) print room "/: " files[room] " files: make a room of its own of a subject" }')
	if [ -n "$full" ]; then
		printf '%s\n' "$full"
		hits=$((hits + 1))
	fi
	# Two headers with one guard: who includes both gets one, and no compiler says so.
	for f in $(files '*.h'); do
		guard=DEADWOOD_$(printf '%s' "$f" | tr 'a-z/.-' 'A-Z___')
		if [ "$(sed -n '/^#/{p;n;p;q;}' "$f")" != "#ifndef $guard
#define $guard" ]; then
			echo "$f: its include guard is not $guard"
			hits=$((hits + 1))
		fi
	done
	# shellcheck disable=SC2046 # file names without spaces
	twice=$(sed -n 's/^#ifndef \(DEADWOOD_.*_H\)$/\1/p' $(files '*.h') | sort | uniq -d)
	if [ -n "$twice" ]; then
		echo "an include guard of two headers: $twice"
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

# The commit from which on subjects are checked.
SUBJECTS_SINCE=68950391f6b8b24b68278ede070837d2d18571be

subjects() {
	git rev-parse --git-dir >/dev/null 2>&1 || { echo 'no git here: no subject is checked'; return 0; }
	git rev-parse -q --verify "$SUBJECTS_SINCE^{commit}" >/dev/null ||
		{ echo "no commit $SUBJECTS_SINCE here: no subject is checked"; return 0; }
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
			why = "\"" verb "\" is no imperative verb"
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
