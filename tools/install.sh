#!/bin/sh
# install.sh install|uninstall BUILD DESTDIR PREFIX MANDIR ZSHDIR - install or remove all files
#
# The programs search each other in their own folder, so all are in
# PREFIX/libexec/deadwood; PREFIX/bin has links to the commands for users.
# LIBRARY=no in the environment: do not install the library.
set -eu
what=$1
B=$2
bin=$3$4/bin
lib=$3$4/libexec/deadwood
share=$3$4/share/deadwood
doc=$3$4/share/doc/deadwood
man=$3$5
zsh=$3$6
share_of=$3$4/share
prefix=$4
libraries=$3$4/lib
include=$3$4/include
# programs that print their own manual pages and completions
speaking='arena referee'

# commands PROGRAM - print its commands, from the build or the installation
commands() {
	for program in "$B/$1" "$lib/$1"; do
		[ ! -x "$program" ] || { "$program" --help | sed -n "s/^  $1 \([a-z]*\).*/\1/p" && break; }
	done
}

# completion SHELL PROGRAM - print the path of its completion file
completion() {
	case $1 in
	bash) echo "$share_of/bash-completion/completions/$2" ;;
	zsh) echo "$zsh/_$2" ;;
	fish) echo "$share_of/fish/vendor_completions.d/$2.fish" ;;
	esac
}

# pkg_config - print the library's pkg-config file
pkg_config() {
	cat <<END
prefix=$prefix
libdir=\${prefix}/lib
includedir=\${prefix}/include

Name: deadwood
Description: rummy games, their rules and views, for programs that play
Version: $("$B/arena" --version | sed 's/.* //')
Requires.private: libsodium yaml-0.1
Libs: -L\${libdir} -ldeadwood
Libs.private: -lm
Cflags: -I\${includedir}
END
}

case $what in
install)
	mkdir -p "$bin" "$lib" "$share" "$doc"
	for program in arena referee house human deadwood-box deadwood-unpack; do
		[ -e "$B/$program" ] || continue
		install -m 755 "$B/$program" "$lib/$program"
	done
	mkdir -p "$lib/deadwood_grade"
	install -m 644 "$B"/deadwood_grade/*.py "$lib/deadwood_grade/"
	for program in arena referee deadwood-box; do
		[ -e "$B/$program" ] || continue
		ln -sf "../libexec/deadwood/$program" "$bin/$program"
	done
	if [ "${LIBRARY-}" != no ] && [ -e "$B/lib/libdeadwood.so" ]; then
		mkdir -p "$libraries/pkgconfig" "$include"
		install -m 644 include/deadwood.h "$include/deadwood.h"
		install -m 644 "$B/lib/libdeadwood.a" "$B"/lib/libdeadwood.so.? "$libraries/"
		cp -P "$B/lib/libdeadwood.so" "$libraries/"
		pkg_config >"$libraries/pkgconfig/deadwood.pc"
		chmod 644 "$libraries/pkgconfig/deadwood.pc"
		cp -R examples "$share/"
		ln -sfn ../../deadwood/examples "$doc/examples"
	fi
	for folder in configs bots starters; do
		[ ! -d "$folder" ] || cp -R "$folder" "$share/"
	done
	find "$share" -name __pycache__ -prune -exec rm -rf {} + # left by bots that ran here
	mkdir -p "$doc/docs/rules" "$doc/docs/pictures"
	for page in *.md docs/*.md docs/rules/*.md docs/pictures/* protocol.schema.json LICENSE; do
		[ ! -e "$page" ] || install -m 644 "$page" "$doc/$page"
	done
	for folder in configs bots starters; do # the paths that the documents name
		ln -sfn "../../deadwood/$folder" "$doc/$folder"
	done
	mkdir -p "$man/man1"
	for page in docs/man/*.1; do
		[ ! -e "$page" ] || install -m 644 "$page" "$man/man1/"
	done
	mkdir -p "$man/man7"
	awk -v name=deadwood-protocol -v section=7 -v what='what a bot reads and writes' \
		-v version="deadwood $("$B/arena" --version | sed 's/.* //')" \
		-f tools/manual-page.awk protocol.md >"$man/man7/deadwood-protocol.7"
	chmod 644 "$man/man7/deadwood-protocol.7"
	for name in $speaking; do
		for command in '' $(commands "$name"); do
			page=$man/man1/$name${command:+-$command}.1
			# shellcheck disable=SC2086 # no word where there is no command
			"$B/$name" --manual $command >"$page"
			chmod 644 "$page"
		done
		for shell in bash zsh fish; do
			file=$(completion "$shell" "$name")
			mkdir -p "${file%/*}"
			"$B/$name" --completion "$shell" >"$file"
			chmod 644 "$file"
		done
	done
	;;
uninstall)
	for program in arena referee deadwood-box; do
		[ "$(readlink "$bin/$program")" != "../libexec/deadwood/$program" ] || rm -f "$bin/$program"
	done
	for page in docs/man/*.1; do
		rm -f "$man/man1/${page##*/}"
	done
	rm -f "$man/man7/deadwood-protocol.7"
	for name in $speaking; do
		for command in '' $(commands "$name"); do
			rm -f "$man/man1/$name${command:+-$command}.1"
		done
		for shell in bash zsh fish; do
			rm -f "$(completion "$shell" "$name")"
		done
	done
	rm -f "$libraries"/libdeadwood.* "$libraries/pkgconfig/deadwood.pc" "$include/deadwood.h"
	rm -rf "$lib" "$share" "$doc"
	;;
esac
