# shellcheck shell=sh
# bare-root.sh - make a bare Debian root for tests; source it at the project's root
#
#   bare_begin "$@"            call first: become root, in a mount namespace
#   bare_make ROOT PACKAGES    make the root, with PACKAGES (separated by commas)
#                              besides the minimal system
#   bare_open ROOT             mount /proc, /dev/shm, ... there
#   bare_inside ROOT COMMAND   run COMMAND there, with a clean environment
#   bare_keep ROOT             cache the packages that apt has downloaded there
#   bare_close ROOT            unmount them
#   bare_clean DIR ROOT        unmount, and remove DIR with its contents
#
# $suite is the release (default: bookworm).  The root uses only Debian's package
# sources, from this machine's mirror, and this machine's proxy and certificates.
# Requires root (or sudo); the first root of a month also debootstrap and a network.
# DEADWOOD_CACHE (default: ~/.cache/deadwood) caches archives of roots, and packages.
suite=${BARE_SUITE:-bookworm}
export DEADWOOD_CACHE="${DEADWOOD_CACHE:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/deadwood}"

bare_fail() {
	echo "$0: $*" >&2
	exit 1
}

# The mounts are in a namespace of this script and show no files of the machine: at
# worst a folder is left behind.
bare_begin() {
	if [ "$(id -u)" != 0 ]; then
		command -v sudo >/dev/null 2>&1 || bare_fail "a bare root requires root or sudo"
		exec sudo -E "$0" "$@"
	fi
	if [ "${BARE_INSIDE-}" != yes ]; then
		unshare --mount --propagation private true ||
			bare_fail "a bare root requires a mount namespace, which this machine refuses to root"
		BARE_INSIDE=yes exec unshare --mount --propagation private "$0" "$@"
	fi
}

# bare_sources - print this machine's Debian package sources, as lines for $suite
# shellcheck disable=SC2016 # the format is for apt-get
bare_sources() {
	apt-get indextargets --format '$(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' |
		awk -v suite="$suite" '$3 == "main" && $2 ~ /^[a-z]+(-updates|-security)?$/ {
			sub(/^[a-z]+/, suite, $2)
			print "deb", $1, $2, $3
		}' | sort -u
}

# bare_mirror - print the first of them that has the release itself
bare_mirror() { bare_sources | awk -v suite="$suite" '$3 == suite { print $2; exit }'; }

# bare_bootstrap ROOT MIRROR PACKAGES ARCHIVE - make a root and its archive
bare_bootstrap() {
	command -v debootstrap >/dev/null 2>&1 || bare_fail "debootstrap is missing: run tools/setup.sh fresh"
	# If the release is newer than debootstrap, use the script of sid.
	script=/usr/share/debootstrap/scripts/$suite
	[ -e "$script" ] || script=/usr/share/debootstrap/scripts/sid
	debootstrap --variant=minbase --include="$3" "$suite" "$1" "$2" "$script" >"$1.log" 2>&1 || {
		tail -n 20 "$1.log"
		bare_fail "debootstrap $suite failed"
	}
	rm -rf "$1"/var/cache/apt/archives/*.deb "$1"/var/lib/apt/lists/*
	# Rename at the end: a kill leaves no partial archive under this name.
	mkdir -p "$DEADWOOD_CACHE"
	tar -c -I 'gzip -1' -f "$4.$$" -C "$1" . && mv "$4.$$" "$4"
	find "$DEADWOOD_CACHE" -maxdepth 1 -name 'root-*.tar.gz*' -mtime +40 -delete
}

# bare_settings ROOT - copy the settings of apt, the resolver and TLS
bare_settings() {
	bare_sources >"$1/etc/apt/sources.list"
	{
		apt-config dump | grep -iE '^Acquire::(https?|Check|Retries)'
		[ -z "${http_proxy-}" ] || echo "Acquire::http::Proxy \"$http_proxy\";"
		[ -z "${https_proxy-}" ] || echo "Acquire::https::Proxy \"$https_proxy\";"
	} >"$1/etc/apt/apt.conf.d/90machine"
	# A temporary root need not survive a crash.
	echo force-unsafe-io >"$1/etc/dpkg/dpkg.cfg.d/unsafe-io"
	for file in /etc/resolv.conf /etc/hosts /etc/apt/auth.conf /etc/apt/auth.conf.d; do
		[ ! -e "$file" ] || cp -RL "$file" "$1${file%/*}/"
	done
	mkdir -p "$1/usr/local/share/ca-certificates"
	cp -RL /usr/local/share/ca-certificates/. "$1/usr/local/share/ca-certificates/" 2>/dev/null || true
	cp -RL /etc/ssl/certs/. "$1/etc/ssl/certs/" 2>/dev/null || true
}

bare_make() {
	began=$(date +%s)
	[ -n "$(bare_mirror)" ] || apt-get -q update >&2
	mirror=$(bare_mirror)
	[ -n "$mirror" ] || bare_fail "no Debian package source in /etc/apt to make a root from"
	/usr/lib/apt/apt-helper download-file "${mirror}dists/$suite/Release" "$1.release" >/dev/null 2>&1 ||
		bare_fail "cannot reach the package source $mirror; a bare root requires a network"
	made_of=$(printf '%s\n' "$suite" "$mirror" "$2" "$(date +%Y-%m)" | sha256sum | cut -c 1-12)
	archive=$DEADWOOD_CACHE/root-$suite-$made_of.tar.gz
	mkdir -p "$1"
	if [ -e "$archive" ]; then
		tar -xzf "$archive" -C "$1" || bare_fail "cannot unpack $archive"
	else
		bare_bootstrap "$1" "$mirror" "$2" "$archive"
	fi
	bare_settings "$1"
	packages=$DEADWOOD_CACHE/packages-$suite
	mkdir -p "$packages"
	find "$packages" -name '*.deb' -mtime +40 -delete
	find "$packages" -name '*.deb' -exec cp -l -t "$1/var/cache/apt/archives" {} + 2>/dev/null ||
		find "$packages" -name '*.deb' -exec cp -t "$1/var/cache/apt/archives" {} +
	echo "== a bare $suite: $(($(date +%s) - began)) s"
}

bare_keep() {
	find "$1/var/cache/apt/archives" -maxdepth 1 -name '*.deb' -exec cp -n -t "$DEADWOOD_CACHE/packages-$suite" {} +
}

bare_open() {
	mount -t proc proc "$1/proc"
	mount -t sysfs -o ro sysfs "$1/sys"
	mount -t cgroup2 cgroup2 "$1/sys/fs/cgroup" 2>/dev/null || true # absent if the kernel has none
	mkdir -p "$1/dev/shm" "$1/dev/pts"
	mount -t tmpfs tmpfs "$1/dev/shm"
	mount -t devpts -o newinstance,ptmxmode=0666 devpts "$1/dev/pts"
	ln -sf pts/ptmx "$1/dev/ptmx"
}

# Not with chroot: the kernel refuses new user namespaces in one, and the isolation
# of bots requires them.
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

bare_close() {
	for mounted in dev/pts dev/shm sys proc; do
		umount -l "$1/$mounted" 2>/dev/null || true
	done
}

bare_clean() {
	trap - EXIT INT TERM
	bare_close "$2"
	rm -rf --one-file-system "$1"
}
