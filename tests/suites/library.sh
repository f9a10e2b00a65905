#!/bin/sh
# The C library as users get it: installed, found by pkg-config, and linked without
# the rest of the project.  Also its exported names, and its behaviour when memory
# is exhausted.
. tests/support/suite.sh

dest=$work/dest
LIBRARY=yes tools/install.sh install "$B" "$dest" /usr /usr/share/man /usr/share/zsh/site-functions
export PKG_CONFIG_PATH="$dest/usr/lib/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$dest"
so=$dest/usr/lib/libdeadwood.so
CC=${CC:-cc}
sane=${SANITIZE:+-fsanitize=$SANITIZE}
CFLAGS="${CFLAGS:--O1} $sane"

# compile SOURCE PROGRAM WORD... - as somebody would who has the library installed
compile() {
	source=$1
	program=$2
	shift 2
	# shellcheck disable=SC2046,SC2086 # words
	$CC -std=c11 -Wall -Wextra -Werror $CFLAGS "$source" $(pkg-config --cflags deadwood) "$@" -o "$program" &&
		[ -x "$program" ]
}

# declared - the functions of the header; exported FILE - the names that leave a library
declared() {
	$CC -E -P "$dest/usr/include/deadwood.h" | grep -o 'dw_[a-z0-9_]*(' | tr -d '(' | sort
}
exported() {
	nm -g --defined-only "$@" | awk 'NF == 3 && $2 != "A" { sub(/@.*/, "", $3); print $3 }' | sort
}
# only_declared FILE - those names are the header's, all of them and no others
only_declared() {
	declared >"$work/declared"
	exported "$@" >"$work/exported"
	[ "$(wc -l <"$work/declared")" -gt 30 ] && diff "$work/declared" "$work/exported"
}

# ends_nobody - what it takes from others ends no program, and prints nothing (asserts do)
ends_nobody() {
	nm -D --undefined-only "$so" | awk '{ sub(/@.*/, "", $2); print $2 }' >"$work/taken"
	grep -qx calloc "$work/taken" &&
		! grep -nxE 'abort|_?exit|_Exit|raise|kill|signal|std(err|out|in)|f?printf|__f?printf_chk|f?puts|fwrite|putchar|rand|srand|setlocale|getenv' "$work/taken"
}

# keeps_nothing - its only variables are the pool of rules that change by deal, with its
# lock (48 bytes; referee/sheet/rows.c); the rest is the C runtime's
keeps_nothing() {
	size -A "$so" | awk '$1 == ".data" || $1 == ".bss" || $1 == ".tdata" || $1 == ".tbss" { bytes += $2; found++ }
		END { print bytes " bytes of variables"; exit !(found > 0 && bytes <= 112) }'
}

says() { "$@" | grep -x '[0-9]* deals, [0-9]* actions: [0-9]* to [0-9]*'; }
same_words() { [ "$("$1")" = "$("$2")" ]; }
# plays GAME BOT BOT - in the arena, to the end, and nobody is at fault
plays() {
	"$B/arena" play "$@" --deals 6 --seed library --isolation none --out "$work/run.$1" \
		--time startup=600s --time move=600s --time limit=600s &&
		grep -h '"of":"match"' "$work/run.$1"/logs/*.jsonl | grep '"verdict":"ok"' &&
		! grep -hE '"type":"(fault|forfeit)"' "$work/run.$1"/logs/*.jsonl
}

flags=$(pkg-config --libs deadwood)
fixed=$(pkg-config --libs --static deadwood)
# shellcheck disable=SC2086 # words
{
	holds "pkg-config knows it" [ -n "$flags" ]
	holds "its version is the arena's" [ "$(pkg-config --modversion deadwood)" = "$("$B/arena" --version | sed 's/.* //')" ]
	holds "match.c compiles against it" compile examples/match.c "$work/match" $flags "-Wl,-rpath,$dest/usr/lib"
	holds "match.c compiles against the static one" compile examples/match.c "$work/match.static" \
		"-L$dest/usr/lib" -Wl,-Bstatic -ldeadwood -Wl,-Bdynamic ${fixed#*-ldeadwood}
	mkdir "$work/own"
	holds "bot.c compiles against it" compile examples/bot.c "$work/own/bot" $flags "-Wl,-rpath,$dest/usr/lib"
	holds "starved.c compiles against it" compile tests/suites/library_starved.c "$work/starved" $flags "-Wl,-rpath,$dest/usr/lib"
}
holds "the header stands alone, in old C too" "$CC" -std=c99 -pedantic-errors -Werror -fsyntax-only -x c "$dest/usr/include/deadwood.h"
holds "the match is played" says "$work/match"
holds "the same one by the static library" same_words "$work/match" "$work/match.static"
holds "the static one needs no shared one" sh -c "! ldd '$work/match.static' | grep libdeadwood"
holds "the soname says which interface it is" sh -c "readelf -d '$so' | grep 'SONAME.*libdeadwood.so.0'"
holds "the bot plays gin in the arena" plays gin "$work/own/bot" house:first
holds "and knocks there, as house:first never does" grep -q '"do":"knock"' "$work/run.gin"/logs/*.jsonl
holds "the bot plays rummy in the arena" plays rummy "$work/own/bot" house:first
holds "the shared library's names are the header's" only_declared -D "$so"
holds "the static library's names are the header's" only_declared "$dest/usr/lib/libdeadwood.a"
# Sanitizers bring names, variables and an allocator of theirs; coverage does too.
if [ -z "$sane" ] && ! nm "$so" | grep -q __gcov; then
	holds "nothing that ends a program or prints is taken" ends_nobody
	holds "it has no variables besides the pool of rules" keeps_nothing
	holds "no step allocates, and no memory is an error that is said" "$work/starved"
fi
tally
