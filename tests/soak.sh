#!/bin/sh
# soak.sh - run all tests at full length, and write the results to tests/SOAK.md
#
# The tests with all random deals, kills and misbehaving bots, with seeds from the date
# (default of SOAK_SEED); clang-tidy on every file; every test with sanitizers; every
# hostile bot at every level; the fuzz targets.  WEEKLY=1 adds steps that need packages
# of their own (browsers, languages, Slurm, ...) and bare systems of each release and
# each package group.  STEPS selects steps; the other rows of tests/SOAK.md remain, each
# with the date and commit of its own run.
#
# Commit tests/SOAK.md: .ci/run checks with clang-tidy all files that changed since the
# commit in the row "lint".
# shellcheck disable=SC2016 # the backticks are Markdown's
set -u
cd "$(dirname "$0")/.." || exit 1

record=tests/SOAK.md
SOAK=1
SOAK_SEED=${SOAK_SEED:-$(date +%Y%m%d)}
SHARE=${SHARE:-1}
TIMEOUT=7200 # seconds: one suite plays each format in each number of shards
export SOAK SOAK_SEED SHARE TIMEOUT
unset MAKEFLAGS MFLAGS # those of `make soak`, without a job server: its steps would use one core
log=$(mktemp)
trap 'rm -f "$log" "$log.status" "$log.rows" "$log.others"' EXIT
commit=$(git log -1 --format=%h)
grep -E '^\| [a-z-]+ \| `make ' "$record" >"$log.rows" 2>/dev/null
bad=0

# write_record - write the table, with rows in the order of the steps below
write_record() {
	{
		echo '# The last `make soak`'
		echo
		echo 'Everything at full share, of which `make test` tries a part (tests/README.md). `tests/soak.sh` writes this'
		echo 'table, a row when a step ends. `.ci/run` checks with clang-tidy what changed since the commit of `lint`.'
		echo
		echo '| step | command | result | seconds | date | commit | SOAK_SEED |'
		echo '| --- | --- | --- | --- | --- | --- | --- |'
		sed -n 's/^[[:space:]]*step \([a-z-]*\) .*/\1/p; s/^[[:space:]]*for target in \(.*\); do$/\1/p' tests/soak.sh | tr ' ' '\n' |
			while read -r name; do grep "^| $name |" "$log.rows"; done
	} >"$record"
}

# step NAME TARGET... - make the targets, record seconds and counts
step() {
	name=$1
	shift
	case " ${STEPS:-$name} " in *" $name "*) ;; *) return ;; esac
	echo "== $name"
	began=$(date +%s)
	{
		make --no-print-directory WERROR=1 "$@" 2>&1
		echo $? >"$log.status"
	} | tee "$log"
	read -r status <"$log.status"
	sum=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$log" | tail -n 1)
	[ "$status" = 0 ] || bad=1
	[ "$status" = 0 ] || sum="${sum:+$sum, }**failed**"
	row="| $name | \`make $*\` | ${sum:-passed} | $(($(date +%s) - began)) | $(date +%Y-%m-%d) | $commit | $SOAK_SEED |"
	grep -v "^| $name |" "$log.rows" >"$log.others"
	{
		cat "$log.others"
		printf '%s\n' "$row"
	} >"$log.rows"
	write_record
}

step test test
step lint lint
step asan asan "TESTED=units cases suites" SHARE=4
step hostile hostile
step fuzz fuzz FUZZ_SECONDS=300
step bench bench
if [ "${WEEKLY-}" = 1 ]; then
	step valgrind valgrind
	step busy busy SHARE=20 SOAK= TIMEOUT=1200
	for target in test-web test-languages test-peers test-grade test-slurm test-parallel test-package; do
		step "$target" "$target"
	done
	step fresh fresh
	step groups fresh GROUPS=1
fi

cat "$record"
exit "$bad"
