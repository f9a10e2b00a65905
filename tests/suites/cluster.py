#!/usr/bin/env python3
"""The examples of configs/cluster work with simulated engines, which are scripts that start the jobs.

`make test-slurm` and `make test-parallel` test the real engines.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml
from jsonschema import Draft202012Validator

sys.path.insert(0, "tests/support")
sys.dont_write_bytecode = True
from claims import holds, tally
from shards_played import ARENA, BASE, BOTS, arena, is_whole_run

PLACE = Path("configs/cluster").resolve()
# It runs what it is given as a task each, as a Slurm of one node would; a join after all of them.
SBATCH = """#!/bin/sh
set -eu
for word; do
	case $word in
	--array=1-*) last=${word#--array=1-} ;;
	--dependency=*) [ "$word" = --dependency=afterany:7 ] ;;
	--chdir=*) cd "${word#--chdir=}" ;;
	esac
	script=$word
done
echo "$*" >>"$SAID"
if [ -n "${last-}" ]; then
	for i in $(seq "$last"); do
		SLURM_ARRAY_TASK_ID=$i SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_COUNT=$last \\
			SLURM_CPUS_PER_TASK=1 sh "$script" >"task-$i.txt" 2>&1
	done
	echo 7
else
	sh "$script" >merge.txt 2>&1
	echo 8
fi
"""
# Of GNU parallel what the example needs: each number in the place of {}, in its folder.
PARALLEL = """#!/bin/sh
set -eu
command=
while [ "$1" != ::: ]; do
	case $1 in
	--sshloginfile) cat "$2" >>"$SAID"; shift ;;
	--workdir) cd "$2"; shift ;;
	--joblog) echo joblog >"$2"; shift ;;
	--retries) shift ;;
	--resume-failed) ;;
	*) command="$command $1" ;;
	esac
	shift
done
shift
for i; do
	eval "$(echo "$command" | sed "s/{}/$i/g")"
done
"""


def lay(work):
    bin_ = work / "bin"
    bin_.mkdir()
    for name, text in (("sbatch", SBATCH), ("parallel", PARALLEL)):
        (bin_ / name).write_text(text, encoding="utf-8")
        (bin_ / name).chmod(0o755)
    (work / "cup.yaml").write_text(BASE + "game: gin\nrounds: 4\njobs: 1\n" + BOTS, encoding="utf-8")
    arena("run", work / "cup.yaml", "--out", work / "whole")
    outside = {name: value for name, value in os.environ.items() if not name.startswith("SLURM_")}
    return {**outside, "PATH": f"{bin_}:{os.path.dirname(ARENA)}:{os.environ['PATH']}", "SAID": str(work / "said"),
            "DEADWOOD_CACHE": str(work / "cache"), "TMPDIR": str(work)}


def run(work, env, *words):
    done = subprocess.run([str(word) for word in words], cwd=work, env=env, capture_output=True, text=True, check=False,
                          stdin=subprocess.DEVNULL)
    holds(f"{words[0].name}: status {done.returncode}", done.returncode == 0, done.stdout, done.stderr)
    return done


def check_slurm(work, env):
    run(work, env, PLACE / "submit.sh", "cup.yaml", "out/slurm", "3")
    said = (work / "said").read_text(encoding="utf-8").splitlines()
    holds("an array, and a job that waits for it", len(said) == 2 and "--array=1-3" in said[0], said)
    is_whole_run("submit.sh", work / "out/slurm", work / "whole")
    text = (work / "out/slurm.shards/merge.txt").read_text(encoding="utf-8")
    holds("the standings are told", "greedy" in text, text)
    for name in ("shard.sbatch", "merge.sbatch"):
        script = (PLACE / name).read_text(encoding="utf-8")
        body = script.index("\nexec arena" if name == "shard.sbatch" else "\narena merge")
        holds(f"{name}: what Slurm reads stands before the first command", script.rindex("#SBATCH") < body)


def check_parallel(work, env):
    (work / "machines").write_text("1/lab1\n1/lab2\n", encoding="utf-8")
    run(work, env, PLACE / "parallel.sh", "cup.yaml", "out/parallel", "machines", "3")
    holds("the machines are named", "1/lab1" in (work / "said").read_text(encoding="utf-8"))
    is_whole_run("parallel.sh", work / "out/parallel", work / "whole")


def job(name):
    return yaml.safe_load((PLACE / name).read_text(encoding="utf-8"))


def mistakes(schema, what):
    return [error.message for error in Draft202012Validator(schema).iter_errors(what)]


def check_kubernetes(work, env):
    schema = json.loads(Path("tests/support/job.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    for name in ("job.yaml", "merge.yaml"):
        wrong = mistakes(schema, job(name))
        holds(f"{name}: fits batch/v1", not wrong, wrong)
    slip = job("job.yaml")
    slip["spec"]["paralellism"] = slip["spec"].pop("parallelism")
    holds("a slip in a name does not", mistakes(schema, slip))
    spec = job("job.yaml")["spec"]
    container = spec["template"]["spec"]["containers"][0]
    holds("shards are as many as pods", f"auto/{spec['completions']}" in container["args"], container["args"])
    holds("a pod has its cores alone", container["resources"]["requests"] == container["resources"]["limits"])
    holds("--jobs is the number of cores", container["args"][container["args"].index("--jobs") + 1] == container["resources"]["limits"]["cpu"])
    for name in ("job.yaml", "merge.yaml"):
        pod = job(name)["spec"]["template"]["spec"]
        mounts = {mount["name"] for mount in pod["containers"][0]["volumeMounts"]}
        holds(f"{name}: what is mounted is there", mounts == {volume["name"] for volume in pod["volumes"]})
    play(work, env, container["args"], spec["completions"])


def play(work, env, args, completions):
    """What a pod would run, index by index, of fewer."""
    count = 3
    cup = work / "pods"
    cup.mkdir()
    arena("pack", work / "cup.yaml", "-o", cup / "cup.tar.zst")
    for index in range(count):
        words = [re.sub(r"^auto/%d$" % completions, f"auto/{count}", word).replace("$(JOB_COMPLETION_INDEX)", str(index)).replace(
            "/cache", str(work / "cache")) for word in args]
        done = subprocess.run([ARENA, *words], cwd=cup, env={**env, "JOB_COMPLETION_INDEX": str(index)}, capture_output=True,
                              text=True, check=False, stdin=subprocess.DEVNULL)
        holds(f"pod {index}: status {done.returncode}", done.returncode == 0, done.stderr)
    join = job("merge.yaml")["spec"]["template"]["spec"]["containers"][0]["command"]
    done = subprocess.run(join, cwd=cup, env=env, capture_output=True, text=True, check=False)
    holds(f"the join: status {done.returncode}", done.returncode == 0, done.stderr)
    is_whole_run("the pods", cup / "cup", work / "whole")


def main():
    with tempfile.TemporaryDirectory() as name:
        work = Path(os.path.realpath(name))
        env = lay(work)
        check_slurm(work, env)
        check_parallel(work, env)
        check_kubernetes(work, env)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
