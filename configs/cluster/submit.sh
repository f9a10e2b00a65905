#!/bin/sh
# submit.sh CONFIG OUT [SHARDS] - a tournament on a Slurm cluster, to its standings
#
# Packs CONFIG, submits an array of SHARDS tasks (64) and one job more, which
# joins them into OUT when all have ended.  Run it where tasks and you see the
# same folder, as below a home that all nodes have.  docs/scaling.md explains it.
set -eu
config=$1
out=$2
shards=${3:-64} # some times as many as cores: that balances slow and fast nodes
here=$(cd "$(dirname "$0")" && pwd)

mkdir -p "$out.shards"
place=$(cd "$out.shards" && pwd)
arena pack "$config" -o "$place/cup.tar.zst"

# What a task must know, by its environment: what is played, and where it goes.
PACK=$place/cup.tar.zst
SHARDS=$place
OUT=$(dirname "$place")/$(basename "$out")
export PACK SHARDS OUT

array=$(sbatch --parsable --array="1-$shards" --chdir="$place" "$here/shard.sbatch")
# afterany, and not afterok: where a task has failed the join names what is
# missing, and the commands that play it, instead of waiting for ever.
join=$(sbatch --parsable --dependency="afterany:$array" --chdir="$place" "$here/merge.sbatch")
echo "shards: job $array; joined into $OUT by job $join; what it says: $place/merge.txt"
