#!/bin/sh
# setup.sh GROUP... - install the packages of these groups of tools/packages.txt
#
# Installs missing packages with apt-get, as root or with sudo.  On other systems it
# lists the missing packages and fails.
set -eu
here=$(dirname "$0")

# lib_there FILE - can the compiler find this library file?
lib_there() {
	case $1 in
	libclang_rt.*)
		stem=${1%.a}
		set -- "$(clang --print-resource-dir 2>/dev/null)"/lib/*/"$stem"*.a
		[ -e "$1" ]
		;;
	*) case $(gcc -print-file-name="$1" 2>/dev/null) in '' | "$1") false ;; esac ;;
	esac
}

# python_with MODULE - does the Python of the tests (tests/run.sh) have this module?
python_with() {
	python=/usr/bin/python3
	[ -x "$python" ] || python=python3
	"$python" -Ic "import importlib.util as u, sys; sys.exit(not u.find_spec('$1'))" 2>/dev/null
}

there() {
	case $1 in
	cmd:*) command -v "${1#cmd:}" >/dev/null 2>&1 ;;
	pc:*) pkg-config --exists "${1#pc:}" 2>/dev/null ;;
	py:*) python_with "${1#py:}" ;;
	file:*) [ -e "${1#file:}" ] ;;
	lib:*) lib_there "${1#lib:}" 2>/dev/null ;;
	*) echo "tools/packages.txt: unknown probe $1" >&2; exit 2 ;;
	esac
}

# missing GROUP... - print the packages of these groups whose probe fails
missing() {
	while read -r group package probe reason; do
		case " $* " in *" $group "*) ;; *) continue ;; esac
		there "$probe" || printf '%s\n' "$package"
	done <"$here/packages.txt"
	: "${reason-}"
}

lack=$(missing "$@" | sort -u | tr '\n' ' ')
[ -n "$lack" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
	echo "Missing on this system (names of the Debian packages; install your system's equivalents):"
	for package in $lack; do
		awk -v p="$package" '$2 == p { printf "  %-20s", p; for (i = 4; i <= NF; i++) printf " %s", $i; print ""; exit }' \
			"$here/packages.txt"
	done
	exit 1
fi
if [ "$(id -u)" = 0 ]; then
	as_root='env'
elif command -v sudo >/dev/null 2>&1; then
	as_root='sudo env'
else
	echo "Missing: $lack"
	echo "Run as root: apt-get install $lack"
	exit 1
fi
echo "Installing $lack"
apt="$as_root DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300"
# shellcheck disable=SC2086 # these are lists of words
$apt install -y --no-install-recommends $lack >/dev/null 2>&1 ||
	{ $apt update && $apt install -y --no-install-recommends $lack; }
