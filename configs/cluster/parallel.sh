#!/bin/sh
# parallel.sh CONFIG OUT MACHINES [SHARDS] - a tournament over ssh, by GNU parallel
#
# MACHINES is a file with a line for each machine: 4/ann@lab1 gives ann@lab1 four
# shares at once, as many as it has cores for tables.  OUT lies in a folder that all of
# them have by the same path, and arena is in their PATH.  The same command goes on:
# shares that are not done are played, in the folders that they have begun.
# docs/scaling.md explains it, also for machines that share no folder.
set -eu
config=$1
out=$2
machines=$3
shards=${4:-64} # some times as many as cores: that balances slow and fast machines

mkdir -p "$out.shards"
place=$(cd "$out.shards" && pwd)
[ -e "$place/cup.tar.zst" ] || arena pack "$config" -o "$place/cup.tar.zst"

# --joblog notes who is done; with --resume-failed only those who are not run
# again.  --retries lets another machine try what failed on one, also on one that is
# switched off: ssh waits a minute for it.  (--filter-hosts waits ten seconds for three
# logins, and drops a busy machine.)  What a share prints is not looked at before the
# join.  --trust: the pack is your own, and the arena could not ask there.
PARALLEL_SSH=${PARALLEL_SSH:-ssh -o ConnectTimeout=60}
export PARALLEL_SSH
# shellcheck disable=SC2016,SC2046 # the machine's own; numbers
parallel --sshloginfile "$machines" --workdir "$place" \
	--joblog "$place/joblog" --resume-failed --retries 3 \
	arena run cup.tar.zst --trust --shard "{}/$shards" --jobs 1 --out "{}-of-$shards" \
	--cache '"${TMPDIR:-/tmp}/deadwood-cache-$(id -u)"' '>{}.txt' '2>&1' \
	::: $(seq "$shards") ||
	echo "some shares have failed, as $place/joblog says; what is missing is told below" >&2

arena merge "$out" "$place"/*-of-*
