#!/bin/sh
# fresh.sh [--ci | --groups | --nocheck] - run the README's commands on bare Debian systems
#
# Runs each command below "## Two commands" in README.md, and `make deb`, in a Debian
# root with only git, make and certificates: for each release (FRESH_SUITES), as root
# and as an ordinary user with sudo (FRESH_USERS).  Finds packages that are used but
# missing in tools/packages.txt, and warnings of newer compilers.  Then builds the package
# with the profile nocheck, and the images of the Containerfiles.  FRESH_TARGETS replaces
# the make targets, and omits these two builds.
#
#   --ci      the README's first command, on Debian 12
#   --groups  each group of tools/packages.txt (FRESH_GROUPS) in a root of its own: its
#             packages are available, their probes succeed, and a target that needs
#             them passes
#   --nocheck only the package with the profile nocheck
#
# Requires root (or sudo), a network and about 3 GB under TMPDIR; tools/bare-root.sh
# describes the cache.  The last line is `N passed, N failed`.
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

# as USER COMMAND - run COMMAND in the user's clone in the root, in a login environment
# without standard input
as() {
	if [ "$1" = root ]; then
		bare_inside "$root" env -u LC_ALL sh -c "cd && cd deadwood && WERROR=1 $2"
	else
		bare_inside "$root" runuser -l "$1" -c "cd deadwood && WERROR=1 $2"
	fi </dev/null
}

# step NAME COMMAND... - run COMMAND; add its exit status and seconds to the table
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

# begin SUITE USER - make a root with a clone of the last commit in the user's home.
# The clone is made outside of the root, so that it contains only committed files.
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
			{ cat "$work/log"; bare_fail "cannot add a user with sudo in a bare $suite"; }
	fi
	git clone -q --no-local . "$root$home/deadwood" || bare_fail "cannot clone the last commit"
	[ "$user" = root ] || bare_inside "$root" chown -R "$user:" "$home/deadwood"
}

# end - cache the packages that apt has downloaded, remove the root
end() {
	bare_keep "$root"
	bare_close "$root"
	rm -rf --one-file-system "$root"
}

# readme - print the commands of README.md
readme() {
	awk '/^## / { ours = $0 == "## Two commands" }
		/^```/ { code = ours && $0 == "```sh"; next }
		ours && code && NF > 0' README.md
}

# command_for TARGET - print the command as in README.md; default: make TARGET
command_for() {
	readme | grep -E "^make $1( |\$)" || echo "make $1"
}

# strangers SUITES USERS TARGETS - make each target as each user of each release
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

# A target for each group: group, target, and the target's variables.  One test under
# valgrind and clang-tidy on the last change show that the packages suffice; the other
# steps of `make soak` run all.
for_groups='build all
demo demo
test test-unit
web test-web
lint lint TIDY_SINCE=HEAD~1
languages test-languages
ci -
fuzz fuzz FUZZ_SECONDS=5
valgrind valgrind TESTS=build/tests/test_yaml
coverage coverage TESTED=cases
fresh -
package deb
slurm test-slurm
parallel test-parallel
peers test-peers'

# nothing_missing GROUP - the probes of all its packages succeed
nothing_missing() {
	as root "tools/setup.sh build $1" >"$work/log" 2>&1
	cat "$work/log"
	[ ! -s "$work/log" ]
}

# groups SUITE - test each group in a root of its own
groups() {
	known=$(sed -n 's/^\([a-z]*\) .*/\1/p' tools/packages.txt | uniq)
	for group in ${FRESH_GROUPS:-$known}; do
		target=$(printf '%s\n' "$for_groups" | sed -n "s/^$group //p")
		[ -n "$target" ] || bare_fail "tools/fresh.sh has no target for group $group"
		begin "$1" root
		if step "tools/setup.sh build $group" as root "tools/setup.sh build $group" &&
			step "packages of $group are found" nothing_missing "$group" && [ "$target" != - ]; then
			step "make $target" as root "make $target"
		fi
		end
	done
}

# without_check SUITE - build the package with the profile nocheck: without Check and
# without its tests
without_check() {
	begin "$1" root
	step "tools/setup.sh build package" as root "tools/setup.sh build package" &&
		step "Check is not installed" as root "dpkg-query -W check; [ \$? = 1 ]" &&
		step "make deb, profile nocheck" as root \
			"DEB_BUILD_PROFILES=nocheck DEB_BUILD_OPTIONS=nocheck make SETUP=no deb"
	end
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
		without_check bookworm
		suite=image user=root
		step "images of the Containerfiles" tools/image.sh
	fi
	;;
--nocheck) for release in ${FRESH_SUITES:-bookworm}; do without_check "$release"; done ;;
*) sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac

echo
echo "release   user  command                          status seconds"
cat "$table"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
