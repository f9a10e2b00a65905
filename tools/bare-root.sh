# shellcheck shell=sh
# bare-root.sh - a bare Debian root to try things in: sourced at the project's root
#
#   bare_begin "$@"            first: become root, with mounts of this script's own
#   bare_make ROOT PACKAGES    make it, with these (commas between them) besides
#                              what every Debian has
#   bare_open ROOT             mount what programs look for: /proc, /dev/shm, ...
#   bare_inside ROOT COMMAND   run it there, with a clean environment
#   bare_clean DIR ROOT        unmount, and remove DIR with all that is in it
#
# $suite is the release (bookworm).  The system's own package sources, proxy and
# certificates are used.  Needs root (or sudo) and debootstrap.
suite=${BARE_SUITE:-bookworm}

# The mounts are this script's own, and none shows the machine's files, so that
# the worst left-over is a folder.
bare_begin() {
	if [ "$(id -u)" != 0 ]; then
		exec sudo -E "$0" "$@"
	fi
	if [ "${BARE_INSIDE-}" != yes ]; then
		BARE_INSIDE=yes exec unshare --mount --propagation private "$0" "$@"
	fi
}

# shellcheck disable=SC2016 # the format is for apt-get
bare_sources() { apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages'; }

# The first source of this machine that has the suite is the mirror.
bare_make() {
	mirror=$(bare_sources | awk -v suite="$suite" '$2 == suite { print $1; exit }')
	[ -n "$mirror" ] || mirror=$(bare_sources | awk '{ print $1; exit }')
	[ -n "$mirror" ] || { echo "no package source for $suite: run apt-get update, see /etc/apt" >&2; exit 1; }
	echo "== debootstrap $suite"
	debootstrap --variant=minbase --include="$2" "$suite" "$1" "$mirror" >"$1.log" 2>&1 || {
		tail -n 20 "$1.log"
		exit 1
	}
	rm -rf "$1/etc/apt"
	cp -RL /etc/apt "$1/etc/apt"
	for file in /etc/resolv.conf /etc/hosts; do
		[ ! -e "$file" ] || cp -L "$file" "$1$file"
	done
	mkdir -p "$1/usr/local/share/ca-certificates" "$1/usr/share/keyrings"
	cp -RLn /usr/share/keyrings/. "$1/usr/share/keyrings/" 2>/dev/null || true
	cp -RL /usr/local/share/ca-certificates/. "$1/usr/local/share/ca-certificates/" 2>/dev/null || true
	cp -RL /etc/ssl/certs/. "$1/etc/ssl/certs/" 2>/dev/null || true
}

bare_open() {
	mount -t proc proc "$1/proc"
	mount -t sysfs -o ro sysfs "$1/sys"
	mkdir -p "$1/dev/shm" "$1/dev/pts"
	mount -t tmpfs tmpfs "$1/dev/shm"
	mount -t devpts -o newinstance,ptmxmode=0666 devpts "$1/dev/pts"
	ln -sf pts/ptmx "$1/dev/ptmx"
}

# Not by chroot: in one the system allows nobody new user namespaces, which the
# isolation of bots is made of.
bare_inside() {
	# shellcheck disable=SC2016 # the inner shell's
	unshare --mount --propagation private /bin/sh -euc '
		mount --rbind "$1" "$1"
		cd "$1"
		shift
		mkdir -p .old
		pivot_root . .old
		umount -l /.old
		rmdir /.old
		exec /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
			http_proxy="${http_proxy-}" https_proxy="${https_proxy-}" no_proxy="${no_proxy-}" "$@"' inside "$@"
}

bare_clean() {
	trap - EXIT INT TERM
	for mounted in dev/pts dev/shm sys proc; do
		umount -l "$2/$mounted" 2>/dev/null || true
	done
	rm -rf --one-file-system "$1"
}
