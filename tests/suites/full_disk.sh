#!/bin/sh
# A full disk stops a run with an error message.  The stored results are complete.
# With free space, the run resumes to the same results as an undisturbed run.
#
# The disk is a small tmpfs in a private mount namespace, which requires root or
# user namespaces; without them the suite tests nothing.
set -eu

if [ "${1-}" != inside ]; then
	if unshare -m true 2>/dev/null; then
		exec unshare -m "$0" inside
	elif unshare -rm true 2>/dev/null; then
		exec unshare -rm "$0" inside
	fi
	echo "no mount namespace to be had: left out"
	echo "0 passed, 0 failed"
	exit
fi

. tests/support/suite.sh
arena=$work/arena
trap 'umount "$work/disk" 2>/dev/null; rm -rf "$work"' EXIT

# disk SIZE - a disk of that size, with what was on it
disk() {
	if [ -d "$work/disk" ]; then
		# The owner that it has in a user namespace is no option to give again.
		mount --options-mode ignore -t tmpfs -o "remount,size=$1" tmpfs "$work/disk"
	else
		mkdir "$work/disk"
		mount -t tmpfs -o "size=$1" tmpfs "$work/disk"
	fi
}

cp "$B/arena" "$B/referee" "$B/tests/bots/picks" "$work"
cd "$work"
cat >cup.yaml <<'YAML'
name: cup
game: wildcat
rounds: 20
seed: full
isolation: none
jobs: 2
bots: [{name: ann, run: ./picks}, {name: ben, run: ./picks}]
YAML
"$arena" run cup.yaml --out whole >out 2>&1 </dev/null

for size in $(full '16k 68k 300k' '16k 64k 68k 72k 300k 1m'); do
	rm -rf disk/*
	disk "$size"
	status=0
	"$arena" run cup.yaml --out disk/run >out 2>&1 </dev/null || status=$?
	holds "a disk of $size fails the run: status 1, not $status" [ "$status" = 1 ]
	holds "and says why: $(tail -n 1 out)" grep -qEi 'full|no space left' out
	if [ -e disk/run/standings.json ]; then
		holds "what was stored can be read" "$arena" standings disk/run
	fi
	disk 64m
	status=0
	"$arena" run cup.yaml --out disk/run >out 2>&1 </dev/null || status=$?
	holds "with room it goes on after $size: status $status, $(tail -n 1 out)" [ "$status" = 0 ]
	holds "to the same results" same_results disk/run whole
	for log in disk/run/logs/*.jsonl; do
		"$arena" replay "$log" --verify >out 2>&1 || {
			holds "$log holds: $(cat out)" false
			break
		}
	done
	holds "with every log" [ "$(find disk/run/logs -name '*.jsonl' | wc -l)" = 40 ]
done

tally
