#!/bin/sh
# fresh.sh - `make demo` and `make test` on a bare system
#
# Makes a Debian root with nothing but git, make and certificates, clones the
# last commit into it, and runs both inside: a package that is used but not in
# tools/packages.txt shows here.  Needs root (or sudo), a network, and some
# 2 GB under TMPDIR.  FRESH_TARGETS names other targets.  The system's own
# package sources, proxy and certificates are used.
set -eu
cd "$(dirname "$0")/.."
if [ "$(id -u)" != 0 ]; then
	exec sudo -E "$0" "$@"
fi
if [ "${FRESH_INSIDE-}" != yes ]; then
	FRESH_INSIDE=yes exec unshare --mount --propagation private "$0" "$@"
fi
suite=${FRESH_SUITE:-bookworm}
targets=${FRESH_TARGETS:-demo test}
work=$(mktemp -d "${TMPDIR:-/tmp}/fresh.XXXXXX")
root=$work/root

# The mounts are this script's own (see unshare above); none shows the
# machine's files, so that the worst left-over is a folder.
# shellcheck disable=SC2317 # reached by the trap
clean() {
	trap - EXIT INT TERM
	for mounted in dev/pts dev/shm sys proc; do
		umount -l "$root/$mounted" 2>/dev/null || true
	done
	rm -rf --one-file-system "$work"
}
trap clean EXIT
trap 'clean; exit 130' INT TERM

# shellcheck disable=SC2016 # the format is for apt-get
sources() { apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages'; }

# The first source of this machine that has the suite is the mirror.
mirror=$(sources | awk -v suite="$suite" '$2 == suite { print $1; exit }')
[ -n "$mirror" ] || mirror=$(sources | awk '{ print $1; exit }')
[ -n "$mirror" ] || { echo "no package source for $suite: run apt-get update, see /etc/apt" >&2; exit 1; }

echo "== debootstrap $suite"
debootstrap --variant=minbase --include=git,make,ca-certificates "$suite" "$root" "$mirror" >"$work/debootstrap.log" 2>&1 || {
	tail -n 20 "$work/debootstrap.log"
	exit 1
}
rm -rf "$root/etc/apt"
cp -RL /etc/apt "$root/etc/apt"
for file in /etc/resolv.conf /etc/hosts; do
	[ ! -e "$file" ] || cp -L "$file" "$root$file"
done
mkdir -p "$root/usr/local/share/ca-certificates" "$root/usr/share/keyrings"
cp -RLn /usr/share/keyrings/. "$root/usr/share/keyrings/" 2>/dev/null || true
cp -RL /usr/local/share/ca-certificates/. "$root/usr/local/share/ca-certificates/" 2>/dev/null || true
cp -RL /etc/ssl/certs/. "$root/etc/ssl/certs/" 2>/dev/null || true

mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mkdir -p "$root/dev/shm" "$root/dev/pts"
mount -t tmpfs tmpfs "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
ln -sf pts/ptmx "$root/dev/ptmx"

# A clone made outside and handed over: only what is committed can be in it.
git clone -q --no-local . "$root/deadwood"
echo "== $(git -C "$root/deadwood" log -1 --format='%h %s')"

# inside COMMAND... - with that root.  Not by chroot: in one the system allows
# nobody new user namespaces, which the isolation of bots is made of.
inside() {
	# shellcheck disable=SC2016 # the inner shell's
	unshare --mount --propagation private /bin/sh -euc '
		mount --rbind "$1" "$1"
		cd "$1"
		shift
		mkdir -p .old
		pivot_root . .old
		umount -l /.old
		exec "$@"' inside "$root" "$@"
}

failed=0
for target in $targets; do
	began=$(date +%s)
	status=0
	inside /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
		http_proxy="${http_proxy-}" https_proxy="${https_proxy-}" no_proxy="${no_proxy-}" \
		make -C /deadwood "$target" || status=$?
	echo "== make $target: status $status, $(($(date +%s) - began)) s"
	[ "$status" = 0 ] || failed=1
done
exit "$failed"
