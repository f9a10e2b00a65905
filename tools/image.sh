#!/bin/sh
# image.sh - build the image of the Containerfile without a container engine, and test it
#
# Each stage is a bare Debian root, in which the script executes the Containerfile's
# instructions; it supports only those that occur there.  Then the image's program prints
# its help and plays two matches.  Requirements: see tools/bare-root.sh.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/bare-root.sh
bare_begin "$@"
work=$(mktemp -d "${TMPDIR:-/tmp}/image.XXXXXX")
chmod 755 "$work"
stage=0
root=$work/0
trap 'clean' EXIT
trap 'clean; exit 130' INT TERM

clean() {
	while [ "$stage" -gt 1 ]; do
		bare_close "$work/$stage"
		stage=$((stage - 1))
	done
	bare_clean "$work" "$work/1"
}

# inside COMMAND... - run in the stage's root, with its folder and environment
# shellcheck disable=SC2086 # a list of words
inside() { bare_inside "$root" env -C "$folder" $environment "$@" </dev/null; }

# from IMAGE [AS NAME] - begin a stage
from() {
	stage=$((stage + 1))
	root=$work/$stage
	suite=${1#debian:}
	folder=/
	environment=
	bare_make "$root" ca-certificates
	bare_open "$root"
	[ $# -lt 3 ] || ln -s "$stage" "$work/$3"
}

# copy . FOLDER - copy the last commit without the files in .dockerignore
copy() {
	[ "$1" = . ] || bare_fail "Containerfile: COPY $1: only . is supported"
	git clone -q --no-local . "$root$2" || exit 1
	grep -v '^#' .dockerignore | while read -r name; do rm -rf "${root:?}$2/$name"; done
}

# run [--mount=type=bind,from=STAGE,source=PLACE,target=PLACE] COMMAND
run() {
	bound=
	command=$1
	case $command in --mount=type=bind,from=*)
		bind=${command%% *}
		command=${command#* }
		bound=$root${bind##*,target=}
		other=${bind#*,from=}
		place=${bind#*,source=}
		mkdir -p "$bound"
		mount --bind "$work/${other%%,*}${place%%,*}" "$bound" || exit 1
		;;
	esac
	inside sh -c "$command" >"$work/log" 2>&1 || {
		tail -n 40 "$work/log"
		bare_fail "Containerfile: RUN $command"
	}
	[ -z "$bound" ] || { umount "$bound" && rmdir "$bound"; }
	bare_keep "$root"
}

# words LIST - print the words of ["a", "b"]
words() { echo "$1" | tr -d '[]",'; }

program=
arguments=
sed -e '/^#/d' -e ':more' -e '/\\$/{N;s/\\\n//;b more' -e '}' -e '/^$/d' Containerfile >"$work/instructions"
while read -r instruction rest; do
	echo "== $instruction $rest"
	# shellcheck disable=SC2086 # lists of words
	case $instruction in
	FROM) from $rest ;;
	COPY) copy $rest ;;
	WORKDIR)
		folder=$rest
		mkdir -p "$root$folder"
		;;
	ENV) environment="$environment $rest" ;;
	RUN) run "$rest" ;;
	ENTRYPOINT) program=$(words "$rest") ;;
	CMD) arguments=$(words "$rest") ;;
	*) bare_fail "Containerfile: $instruction is not supported" ;;
	esac
done <"$work/instructions"

# shellcheck disable=SC2086 # lists of words
inside $program $arguments && inside $program play gin house:greedy house:random --matches 2
