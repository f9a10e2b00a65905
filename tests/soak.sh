#!/bin/sh
# soak.sh - everything at full share; what came of it goes into tests/SOAK.md
#
# The tests with all random deals, all kills and all wrong bots, from seeds that go by
# the date (SOAK_SEED: another); clang-tidy on every file; every test with sanitizers;
# every hostile bot at every level; the fuzz targets.  With WEEKLY=1 also what needs
# packages of its own (browsers, languages, Slurm, ...) and bare systems of each
# release and of each group of packages.  STEPS names some of the steps.
#
# Commit tests/SOAK.md: .ci/run checks with clang-tidy what changed since then.
# shellcheck disable=SC2016 # the backticks are Markdown's
set -u
cd "$(dirname "$0")/.." || exit 1

record=tests/SOAK.md
SOAK=1
SOAK_SEED=${SOAK_SEED:-$(date +%Y%m%d)}
SHARE=${SHARE:-1}
TIMEOUT=7200 # seconds: one suite plays each format in each number of shards
export SOAK SOAK_SEED SHARE TIMEOUT
log=$(mktemp)
trap 'rm -f "$log" "$log.status" "$log.rows"' EXIT
: >"$log.rows"
bad=0

# step NAME TARGET... - make it, note its seconds and counts
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
	printf '| `make %s` | %s | %d |\n' "$*" "${sum:-passed}" $(($(date +%s) - began)) >>"$log.rows"
}

step test test
step lint lint
step asan asan "TESTED=units cases suites" SHARE=4
step hostile hostile
step fuzz fuzz FUZZ_SECONDS=300
step bench bench
if [ "${WEEKLY-}" = 1 ]; then
	step valgrind valgrind
	for target in test-web test-languages test-peers test-grade test-slurm test-parallel test-package; do
		step "$target" "$target"
	done
	step fresh fresh
	step groups fresh GROUPS=1
fi

{
	echo '# The last `make soak`'
	echo
	echo 'Everything at full share, which `make test` tries a part of (tests/README.md). Written by'
	echo '`tests/soak.sh`; `.ci/run` checks with clang-tidy what changed since this file did.'
	echo
	[ -z "${STEPS-}" ] || printf 'Of all steps these alone: %s.\n\n' "$STEPS"
	echo "Date $(date +%Y-%m-%d), commit $(git log -1 --format=%h), SOAK_SEED=$SOAK_SEED, $(nproc) processors."
	echo
	echo '| step | result | seconds |'
	echo '| --- | --- | --- |'
	cat "$log.rows"
} >"$record"
cat "$record"
exit "$bad"
