#!/bin/sh
# image.sh - build the images of Containerfile and configs/league/Containerfile without a
# container engine, and test them
#
# Each stage is a bare Debian root, in which the script executes the instructions of a
# Containerfile; it supports only those that occur there.  Then the program of the first
# image prints its help and plays two matches, and the program of the second one runs a
# league with a bot.  Requirements: see tools/bare-root.sh.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/bare-root.sh
bare_begin "$@"
work=$(mktemp -d "${TMPDIR:-/tmp}/image.XXXXXX")
chmod 755 "$work"
stage=0
user=root
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
	[ "$1" != deadwood ] || return 0 # the image that was built before
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

# build CONTAINERFILE - execute its instructions; sets $program and $arguments
build() {
	program=
	arguments=
	sed -e '/^#/d' -e ':more' -e '/\\$/{N;s/\\\n//;b more' -e '}' -e '/^$/d' "$1" >"$work/instructions"
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
		USER) user=$rest ;;
		VOLUME) mkdir -p "$root$rest" ;;
		ENV) environment="$environment $rest" ;;
		RUN) run "$rest" ;;
		ENTRYPOINT) program=$(words "$rest") ;;
		CMD) arguments=$(words "$rest") ;;
		*) bare_fail "$1: $instruction is not supported" ;;
		esac
	done <"$work/instructions"
}

# league COMMAND... - run the image's command as its user and as the first process of a
# namespace, as a container engine does, until a bot has a place in the table; then stop it
# shellcheck disable=SC2016 # the inner shell's
league() {
	set -- setpriv --reuid="$user" --regid="$user" --init-groups "$@"
	inside "$1" "$2" "$3" "$4" "$5" "$6" init /league || return 1
	inside sh -euc 'cd /tmp
		house=$(dirname "$(readlink -f "$(command -v arena)")")/house
		printf "#!/bin/sh\nexec %s greedy\n" "$house" >bot
		chmod 755 bot
		sed -i "s/placement: 20/placement: 1/" /league/league.yaml
		tar -czf anna.tar.gz bot
		unshare --pid --fork --mount-proc "$@" >said 2>&1 &
		engine=$!
		arena league submit /league anna anna.tar.gz
		until grep -E "ranked anna|-failed anna" said; do
			kill -0 $engine || { cat said; exit 1; }
			sleep 1
		done
		kill $(cat /proc/$engine/task/$engine/children)
		wait $engine
		cat said
		grep -q "ranked anna" said' sh "$@"
}

build Containerfile
# shellcheck disable=SC2086 # lists of words
{ inside $program $arguments && inside $program play gin house:greedy house:random --matches 2; } || exit 1
build configs/league/Containerfile
# shellcheck disable=SC2086 # lists of words
league $program $arguments
