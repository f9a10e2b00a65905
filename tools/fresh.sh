#!/bin/sh
# fresh.sh [--ci | --groups] - what the README says, on machines of strangers
#
# Each command below "## Two commands" in README.md and `make deb`, in a Debian root
# that has git, make and certificates and nothing else: for each release (FRESH_SUITES),
# as root and as an ordinary user with sudo (FRESH_USERS).  A package that is used but
# not in tools/packages.txt shows here, and so does a warning of a newer compiler.  Then
# the image of the Containerfile.  FRESH_TARGETS names other make targets.
#
#   --ci      the README's first command, on Debian 12
#   --groups  each group of tools/packages.txt (FRESH_GROUPS) in a root of its own: its
#             packages can be had, their probes find them, and a target that needs them
#             passes
#
# Needs root (or sudo), a network, and some 3 GB under TMPDIR; see tools/bare-root.sh
# for what is kept.  The last line is `N passed, N failed`.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/bare-root.sh
bare_begin "$@"
tools/setup.sh fresh || exit 1
work=$(mktemp -d "${TMPDIR:-/tmp}/fresh.XXXXXX")
chmod 755 "$work"
root=$work/root
table=$work/table
: >"$table"
passed=0
failed=0
trap 'bare_clean "$work" "$root"' EXIT
trap 'bare_clean "$work" "$root"; exit 130' INT TERM

# as USER COMMAND - run it in the user's clone in the root, as after a login, without
# standard input
as() {
	if [ "$1" = root ]; then
		bare_inside "$root" env -u LC_ALL sh -c "cd && cd deadwood && WERROR=1 $2"
	else
		bare_inside "$root" runuser -l "$1" -c "cd deadwood && WERROR=1 $2"
	fi </dev/null
}

# step NAME COMMAND... - run it; its status and seconds go into the table
step() {
	name=$1
	shift
	began=$(date +%s)
	status=0
	"$@" || status=$?
	if [ "$status" = 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
	printf '%-9s %-5s %-32s %6d %7d\n' "$suite" "$user" "$name" "$status" $(($(date +%s) - began)) >>"$table"
	echo "== $(tail -n 1 "$table")"
	return "$status"
}

# begin SUITE USER - a root with a clone of the last commit at the user's home.  Made
# outside and handed over: only what is committed can be in it.
# shellcheck disable=SC2016 # the inner shell's
begin() {
	suite=$1
	user=$2
	bare_make "$root" git,make,ca-certificates
	bare_open "$root"
	home=/root
	if [ "$user" != root ]; then
		home=/home/$user
		bare_inside "$root" sh -euc 'apt-get -q update && apt-get -q -y install sudo
			useradd --create-home --shell /bin/bash "$1"
			echo "$1 ALL=(ALL) NOPASSWD: ALL" >/etc/sudoers.d/user' sh "$user" >"$work/log" 2>&1 ||
			{ cat "$work/log"; bare_fail "no user with sudo in a bare $suite"; }
	fi
	git clone -q --no-local . "$root$home/deadwood" || bare_fail "cannot clone the last commit"
	[ "$user" = root ] || bare_inside "$root" chown -R "$user:" "$home/deadwood"
}

# end - keep what apt has downloaded, remove the root
end() {
	bare_keep "$root"
	bare_close "$root"
	rm -rf --one-file-system "$root"
}

# readme - the commands of README.md
readme() {
	awk '/^## / { ours = $0 == "## Two commands" }
		/^```/ { code = ours && $0 == "```sh"; next }
		ours && code && NF > 0' README.md
}

# command_for TARGET - as README.md writes it, if it does
command_for() {
	readme | grep -E "^make $1( |\$)" || echo "make $1"
}

# strangers SUITES USERS TARGETS - each target for each user of each release
strangers() {
	for suite in $1; do
		for user in $2; do
			begin "$suite" "$user"
			for target in $3; do
				step "make $target" as "$user" "$(command_for "$target")"
			done
			end
		done
	done
}

# What each group is for: group, target, and what the target goes by.
for_groups='build all
demo demo
test test-unit
web test-web
lint lint
languages test-languages
ci -
fuzz fuzz FUZZ_SECONDS=5
valgrind valgrind SHARE=100
coverage coverage TESTED=cases
fresh -
package deb
slurm test-slurm
parallel test-parallel
peers test-peers'

# nothing_missing GROUP - what was installed answers to its probe
nothing_missing() {
	as root "tools/setup.sh build $1" >"$work/log" 2>&1
	cat "$work/log"
	[ ! -s "$work/log" ]
}

# groups SUITE - each in a root of its own
groups() {
	known=$(sed -n 's/^\([a-z]*\) .*/\1/p' tools/packages.txt | uniq)
	for group in ${FRESH_GROUPS:-$known}; do
		target=$(printf '%s\n' "$for_groups" | sed -n "s/^$group //p")
		[ -n "$target" ] || bare_fail "tools/fresh.sh names no target for the group $group"
		begin "$1" root
		if step "tools/setup.sh build $group" as root "tools/setup.sh build $group" &&
			step "what $group has is found" nothing_missing "$group" && [ "$target" != - ]; then
			step "make $target" as root "make $target"
		fi
		end
	done
}

[ -n "$(readme)" ] || bare_fail 'README.md has no commands below "## Two commands"'
echo "== $(git log -1 --format='%h %s')"
ours=$(readme | awk '{ print $2 }')
case ${1-} in
--ci) strangers bookworm "root user" "${ours%%
*}" ;;
--groups)
	for release in ${FRESH_SUITES:-bookworm}; do groups "$release"; done
	;;
'')
	strangers "${FRESH_SUITES:-bookworm trixie}" "${FRESH_USERS:-root user}" "${FRESH_TARGETS:-$ours deb}"
	if [ -z "${FRESH_TARGETS-}" ]; then
		suite=image user=root
		step "the Containerfile's" tools/image.sh
	fi
	;;
*) sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac

echo
echo "release   user  command                          status seconds"
cat "$table"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
