# Deadwood: one Makefile, not recursive.  `make help` lists the targets; a new
# source file, test, game or bot is found by its place and needs no edit here.
VERSION = 0.3.0
B      ?= build
PREFIX ?= /usr/local
MANDIR ?= $(PREFIX)/share/man
ZSHDIR ?= $(PREFIX)/share/zsh/site-functions
ifeq ($(origin CC),default)
CC = gcc
endif
CFLAGS ?= -O2 -g
FUZZ_SECONDS ?= 60

# What the goals need is installed before anything else (SETUP=no leaves it out).
# V=1 shows the whole commands, WERROR=1 makes warnings errors.
GOALS := $(filter-out help clean format dist uninstall,$(or $(MAKECMDGOALS),all))
NEEDS := build $(if $(filter demo ladder ladder-sharp games-table tutorial,$(GOALS)),demo) \
	$(if $(filter test tests hostile busy sweep test-% suite-% asan check soak valgrind golden signature coverage deb lint groups-check,$(GOALS)),demo test) \
	$(if $(filter lint check soak %-check tidy shellcheck,$(GOALS)),test lint) \
	$(if $(filter test-web,$(GOALS)),web) $(if $(filter test-languages,$(GOALS)),demo languages) \
	$(if $(filter test-peers,$(GOALS)),peers) $(if $(filter test-slurm,$(GOALS)),slurm) $(if $(filter test-parallel,$(GOALS)),parallel) \
	$(if $(filter deb,$(GOALS)),package) $(if $(filter test-package,$(GOALS)),package fresh) \
	$(filter fuzz,$(GOALS)) $(filter valgrind coverage fresh,$(GOALS))
$(if $(PRINT_NEEDS),$(info needs: $(NEEDS)))
ifneq ($(GOALS),)
ifneq ($(SETUP),no)
ifneq ($(shell tools/setup.sh $(NEEDS) >&2 && echo ready),ready)
$(error something is missing that this needs: see above)
endif
endif
LIBS       := $(shell pkg-config --libs jansson yaml-0.1 libsodium sqlite3 libarchive libzstd) -ldl -lm
LIBS_CHECK := $(shell pkg-config --libs check 2>/dev/null)
LIBS_BOX   := $(shell pkg-config --libs --static libseccomp 2>/dev/null)
# Libraries that lib/late_library.h loads, by the names that a linker would record.
SONAME_OF   = $(shell readelf -d "$$($(CC) -print-file-name=$(1).so)" 2>/dev/null | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
LATE       := -DLIBARCHIVE='"$(call SONAME_OF,libarchive)"' -DLIBMICROHTTPD='"$(call SONAME_OF,libmicrohttpd)"' \
	-DLIBCURL='"$(call SONAME_OF,libcurl)"'
endif
ifeq ($(MAKELEVEL) $(words $(MAKECMDGOALS)),0 $(filter 0 1,$(words $(MAKECMDGOALS))))
MAKEFLAGS += -j$(shell nproc)
endif

STD    = -std=c11 -D_POSIX_C_SOURCE=200809L -DDEADWOOD_VERSION='"$(VERSION)"' $(LATE) -I. -Iinclude
WARN   = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wvla -Wundef \
         -Wformat=2 -Wcast-qual -Wwrite-strings -Wpointer-arith \
         -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition \
         -Wswitch-enum -Wimplicit-fallthrough -Wnull-dereference \
         $(if $(filter 1,$(WERROR)),-Werror)
# The engine runs on small stacks too, as a thread's in somebody's program: chosen,
# for 64 KB.  Sanitizers make larger frames.
FRAME  = $(if $(SANITIZE),,-Wframe-larger-than=40960)
HARDEN = -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fPIE -fno-common
RELRO  = -pie -Wl,-z,relro,-z,now
ASAN   = -O1 -g -fsanitize=$(SANITIZE) -fno-omit-frame-pointer -fno-sanitize-recover=undefined
COMPILE = $(CC) $(STD) $(WARN) $(CFLAGS) $(if $(SANITIZE),$(ASAN),$(HARDEN))
LINK    = $(CC) $(CFLAGS) $(if $(SANITIZE),$(ASAN),$(RELRO)) -Wl,--as-needed $(LDFLAGS)
# A build from scratch says how far it is.  What there is to make is counted by
# `make -n` when the first file is made; a goal that starts make would run then.
ifeq ($(V)$(COUNTING)$(wildcard $(B)/arena)$(filter-out all demo install test tests,$(GOALS)),)
TOTAL   = $(eval TOTAL := $(shell MAKEFLAGS= COUNTING=yes $(MAKE) -n SETUP=no $(MAKEOVERRIDES) $(GOALS) 2>/dev/null | grep -c "^printf '  %-5s"))$(TOTAL)
how_far = $(eval DONE += .)[$(words $(DONE))/$(TOTAL)]
endif
say     = $(if $(V),,@printf '  %-5s %s\n' $(1) '$(if $(value how_far),$(how_far) )$@';)

# Sources by place.  A program's folder without its main.c is also a library,
# so that tests can link what the program is made of.
src      = $(sort $(wildcard $(addsuffix /*.c,$(1))))
rooms    = $(patsubst %/,%,$(sort $(dir $(wildcard $(1)/*.c $(1)/*/*.c))))
obj      = $(patsubst %.c,$(B)/obj/%.o,$(1))
ROOMS_lib     = $(call rooms,lib) referee/engine referee/search referee/worlds referee/policy referee/knock referee/table referee/canasta referee/conquian referee/games referee/sheet referee/wire library
ROOMS_arena   = $(call rooms,arena)
ROOMS_referee = referee referee/judge referee/cases
ROOMS_house   = bots/house
ROOMS_human   = bots/human
ROOMS_deadwood-unpack = unpack
ROOMS   := $(ROOMS_lib) $(ROOMS_arena) $(ROOMS_referee) $(ROOMS_house) $(ROOMS_human) box unpack
SRC_LIB := $(call src,$(ROOMS_lib))
TESTS   := $(patsubst tests/unit/%.c,$(B)/tests/%,$(wildcard tests/unit/test_*.c))
SINNERS := $(patsubst %.c,$(B)/%,$(wildcard tests/bots/*.c tests/programs/*.c))
FOLDERS := $(patsubst %/,%,$(wildcard tests/bots/*/ tests/programs/*/))
FUZZERS := $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/fuzz_*.c))
BENCHES := $(patsubst tests/bench/%.c,$(B)/bench/%,$(wildcard tests/bench/*.c))
STARTER := $(B)/bots/starter
GRADING := $(B)/deadwood_grade/unpack_zstd.py $(patsubst python/%,$(B)/%,$(wildcard python/deadwood_grade/*.py))
PROGRAMS := $(addprefix $(B)/,arena referee house human deadwood-unpack)
HEADERS := $(wildcard $(addsuffix /*.h,include $(ROOMS) examples/cfr tests/support tests/fuzz $(FOLDERS)))
SOURCES := $(call src,$(ROOMS) examples examples/cfr starters/c tests/unit tests/support tests/bots tests/programs $(FOLDERS) tests/fuzz tests/bench)
SCRIPTS := $(wildcard tools/*.sh tests/*.sh tests/suites/*.sh tests/support/*.sh tests/bench/*.sh tests/fuzz/*.sh tests/bots/*.sh starters/common/*.sh starters/sh/*.sh configs/cluster/*.sh configs/cluster/*.sbatch) .ci/run
ARCHIVES = $(patsubst %,$(B)/lib%.a,human house arena referee box engine)
# What tests, benchmarks and fuzzers link besides; suite.o needs Check and is apart.
SUPPORT = $(B)/libsupport.a

all: $(PROGRAMS) $(B)/deadwood-box $(ARCHIVES) $(STARTER) $(GRADING) ## build every program into build/
tests: all lib $(TESTS) $(SINNERS) $(FUZZERS:%=$(B)/tests/replay_%) ## build the tests as well

.SECONDEXPANSION:
.SECONDARY:
.DELETE_ON_ERROR:
$(PROGRAMS): $(B)/%: $$(call obj,$$(firstword $$(ROOMS_$$*))/main.c) $(ARCHIVES)
	$(call say,LINK)$(LINK) -o $@ $^ $(LIBS)
# Static: it is started before every bot, and loading libraries costs as much as
# all else that it does.  Nothing but the box needs libseccomp.
$(B)/deadwood-box: $(B)/obj/box/main.o $(B)/libbox.a $(B)/libengine.a
	$(call say,LINK)$(LINK) $(if $(SANITIZE),,-static -no-pie) -o $@ $^ $(LIBS_BOX)
$(TESTS): $(B)/tests/%: $(B)/obj/tests/unit/%.o $(B)/obj/tests/support/suite.o $(SUPPORT) $(ARCHIVES)
	@mkdir -p $(@D)
	$(call say,LINK)$(LINK) -o $@ $^ $(LIBS) $(LIBS_CHECK)
$(STARTER): $(patsubst %,$(B)/obj/starters/c/%.o,main bot json)
$(SINNERS): $(B)/%: $(B)/obj/%.o $$(call obj,$$(call src,$$*)) $(SUPPORT) $(ARCHIVES)
$(BENCHES): $(B)/bench/%: $(B)/obj/tests/bench/%.o $(SUPPORT) $(ARCHIVES)
$(FUZZERS:%=$(B)/tests/replay_%): $(B)/tests/replay_%: $(B)/obj/tests/fuzz/%.o $(B)/obj/tests/fuzz/replay.o $(SUPPORT) $(ARCHIVES)
$(FUZZERS:%=$(B)/%): $(B)/%: $(B)/obj/tests/fuzz/%.o $(SUPPORT) $(ARCHIVES)
$(STARTER) $(SINNERS) $(BENCHES) $(FUZZERS:%=$(B)/tests/replay_%) $(FUZZERS:%=$(B)/%):
	@mkdir -p $(@D)
	$(call say,LINK)$(LINK) $(if $(filter $(B)/fuzz_%,$@),-fsanitize=fuzzer) -o $@ $^ $(LIBS)

# Without suite.o: benchmarks and fuzz targets need no Check.
$(B)/libsupport.a: $(call obj,$(filter-out %/suite.c,$(call src,tests/support)))
$(B)/libhouse.a: $(call obj,$(filter-out %/main.c,$(call src,$(ROOMS_house))))
$(B)/libhuman.a: $(call obj,$(filter-out %/main.c,$(call src,$(ROOMS_human))))
$(B)/libarena.a: $(call obj,$(filter-out %/main.c,$(call src,$(ROOMS_arena)))) $(B)/obj/match_page_parts.o $(B)/obj/index_page_parts.o $(B)/obj/league_page_parts.o $(B)/obj/starter_files.o $(B)/obj/league_examples.o
$(B)/libreferee.a: $(call obj,$(filter-out %/main.c,$(call src,$(ROOMS_referee))))
$(B)/libbox.a: $(call obj,$(filter-out %/main.c,$(call src,box)))
$(B)/libengine.a: $(call obj,$(SRC_LIB)) $(B)/obj/games_builtin.o
$(ARCHIVES) $(SUPPORT): $(B)/flags
	@rm -f $@
	$(call say,AR)ar rcs $@ $(filter %.o,$^)
$(B)/obj/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	$(call say,CC)$(COMPILE) $(CPPFLAGS) -MD -MP -c -o $@ $<
EMBEDDED = games_builtin match_page_parts index_page_parts league_page_parts starter_files league_examples
$(EMBEDDED:%=$(B)/%.c): $(B)/flags
$(EMBEDDED:%=$(B)/obj/%.o): $(B)/obj/%.o: $(B)/%.c $(B)/flags
	@mkdir -p $(@D)
	$(call say,CC)$(COMPILE) $(CPPFLAGS) -MD -MP -c -o $@ $<
$(B)/games_builtin.c: tools/embed.sh $(sort $(wildcard configs/games/*.yaml))
	@mkdir -p $(@D)
	$(call say,EMBED)tools/embed.sh referee/sheet/builtin.h builtin_game builtin_games $(filter-out tools/embed.sh $(B)/flags,$^) >$@
$(B)/match_page_parts.c: tools/embed.sh $(sort $(wildcard arena/viewer/page/*)) python/deadwood/cards.json
	@mkdir -p $(@D)
	$(call say,EMBED)tools/embed.sh arena/viewer/match_page.h page_part match_page_parts $(filter-out tools/embed.sh $(B)/flags,$^) >$@
$(B)/index_page_parts.c: tools/embed.sh $(sort $(wildcard arena/http/page/*))
	@mkdir -p $(@D)
	$(call say,EMBED)tools/embed.sh arena/http/index_page.h page_part index_page_parts $(filter-out tools/embed.sh $(B)/flags,$^) >$@
$(B)/league_page_parts.c: tools/embed.sh $(sort $(wildcard arena/league/page/*))
	@mkdir -p $(@D)
	$(call say,EMBED)tools/embed.sh arena/league/league_page.h page_part league_page_parts $(filter-out tools/embed.sh $(B)/flags,$^) >$@
$(B)/starter_files.c: tools/embed.sh $(sort $(shell find starters -type f ! -name '*.pyc'))
	@mkdir -p $(@D)
	$(call say,EMBED)tools/embed.sh --below starters arena/starter/starter.h starter_file starter_files $(filter-out tools/embed.sh $(B)/flags,$^) >$@
$(B)/league_examples.c: tools/embed.sh configs/league.yaml
	@mkdir -p $(@D)
	$(call say,EMBED)tools/embed.sh arena/league/league_example.h league_example league_examples configs/league.yaml >$@
# What `arena grade` derives from grades and logs, beside the arena.
$(GRADING): $(B)/deadwood_grade/%.py: $$(if $$(filter unpack_zstd,$$*),python/deadwood/_zstd.py,python/deadwood_grade/$$*.py)
	@mkdir -p $(@D)
	$(call say,COPY)cp $< $@
# The engine for other programs: objects of their own, one of them all, in which
# every name is hidden that include/deadwood.h does not declare.
SONAME = libdeadwood.so.0
lib: $(B)/lib/$(SONAME) $(B)/lib/libdeadwood.a ## the library of include/deadwood.h, shared and static, into build/lib
$(B)/lib/$(SONAME): $(B)/pic/deadwood.o library/deadwood.map
	@mkdir -p $(@D)
	$(call say,LINK)$(CC) $(CFLAGS) $(if $(SANITIZE),$(ASAN)) -shared -Wl,-soname,$(SONAME) -Wl,--version-script=library/deadwood.map \
	-Wl,-z,relro,-z,now,--as-needed,--gc-sections $(if $(SANITIZE),,-Wl,--no-undefined) $(LDFLAGS) -o $@ $< $(shell pkg-config --libs libsodium yaml-0.1) -lm
	@ln -sfn $(SONAME) $(@D)/libdeadwood.so
$(B)/lib/libdeadwood.a: $(B)/pic/deadwood.o
	@mkdir -p $(@D)
	@objcopy -w --keep-global-symbol='dw_*' $< $(B)/pic/public.o
	@rm -f $@
	$(call say,AR)ar rcs $@ $(B)/pic/public.o
$(B)/pic/deadwood.o: $(patsubst %.c,$(B)/pic/%.o,$(call src,library)) $(B)/pic/libengine.a
	$(call say,LINK)$(CC) -r -nostdlib -o $@ $^
$(B)/pic/libengine.a: $(patsubst %.c,$(B)/pic/%.o,$(filter-out library/%,$(SRC_LIB))) $(B)/pic/games_builtin.o
	@rm -f $@
	$(call say,AR)ar rcs $@ $(filter %.o,$^)
PIC = -fPIC -fvisibility=hidden -fno-semantic-interposition -ffunction-sections -fdata-sections
$(B)/pic/games_builtin.o: $(B)/games_builtin.c $(B)/flags
	@mkdir -p $(@D)
	$(call say,CC)$(COMPILE) $(PIC) $(CPPFLAGS) -MD -MP -c -o $@ $<
$(B)/pic/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	$(call say,CC)$(COMPILE) $(PIC) $(CPPFLAGS) -MD -MP -c -o $@ $<
-include $(patsubst %.c,$(B)/pic/%.d,$(SRC_LIB)) $(B)/pic/games_builtin.d
# Changes when the flags or the list of sources do: nothing stale is linked.
$(B)/flags: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' '$(subst ','\'',$(COMPILE) $(PIC) $(LINK) $(CPPFLAGS) $(SOURCES))' | cmp -s - $@ || \
	printf '%s\n' '$(subst ','\'',$(COMPILE) $(PIC) $(LINK) $(CPPFLAGS) $(SOURCES))' >$@
FORCE:
$(B)/obj/referee/engine/%.o $(B)/obj/referee/search/%.o $(B)/obj/referee/worlds/%.o $(B)/obj/referee/policy/%.o $(B)/obj/referee/knock/%.o $(B)/obj/referee/table/%.o $(B)/obj/referee/canasta/%.o $(B)/obj/referee/conquian/%.o $(B)/obj/referee/games/%.o $(B)/obj/library/%.o: WARN += $(FRAME)
-include $(patsubst %.o,%.d,$(call obj,$(SOURCES))) $(EMBEDDED:%=$(B)/obj/%.d)

test: tests $(if $(TESTED),,$(B)/finished/made) ## the tests, a twentieth of the random deals (SHARE); the last line is `N passed, N failed`
	@TIMEOUT=$${TIMEOUT:-$(if $(SANITIZE),3600,1200)} tests/run.sh $(B) $(TESTED)
# Runs that many suites read; a suite that is run alone makes those that it needs.
$(B)/finished/made: tests/support/finished_runs.py $(PROGRAMS)
	@mkdir -p $(@D)
	$(call say,PLAY)B=$(B) tests/support/finished_runs.py >$@
test-unit: all $(TESTS) $(FUZZERS:%=$(B)/tests/replay_%) ## unit tests and rule cases, in seconds: a twentieth of the random deals (SHARE)
	@tests/run.sh $(B) units cases
soak: ## everything at full share, into tests/SOAK.md; WEEKLY=1: the slow suites and bare systems too
	@tests/soak.sh
busy: tests $(B)/finished/made ## the tests on one core beside four busy loops, RUNS (3) times; each takes half an hour
	@tests/busy.sh $(B) $(RUNS)
test-web: all lib $(B)/tests/programs/league_site ## pages of reports and matches in Chromium, at 360 and 1,280 pixels, in the dark and printed
	@B=$(B) tests/web.py
test-languages: all ## each starter in its language: begun, built, tested, played
	@B=$(B) tests/languages.py
test-peers: lib ## checkers of gymnasium, pettingzoo and open_spiel over the Python package: PEERS=FOLDER with their sources (GAMES)
	@B=$(B) tests/peers.py $(PEERS)
test-grade: tests ## a class of 150 submissions, graded, killed, and handed in again (STUDENTS, KILLS)
	@B=$(B) tests/grade.py
test-shards: tests ## every format of four games in 1 to 64 shards, killed and played twice; half an hour
	@SHARDS=all TIMEOUT=7200 JOBS=1 tests/run.sh $(B) stages
test-slurm: all ## configs/cluster on a Slurm of its own: a node is killed, its task put back, all joined
	@B=$(B) tests/slurm.py
test-parallel: all ## configs/cluster by GNU parallel over two sshd of its own, a core each; one is killed
	@B=$(B) tests/parallel.py
test-%: $(B)/tests/test_% all ## one unit test: make test-meld
	$<
suite-%: tests ## one suite: make suite-void
	@tests/run.sh $(B) $*
sweep: tests ## DEALS (1000) random deals at every table that the games' options allow (GAMES: only these)
	@tests/sweep.sh $(B) $(GAMES)
check: ## what a commit must pass: lint, test, asan
	@$(MAKE) --no-print-directory WERROR=1 lint
	@$(MAKE) --no-print-directory WERROR=1 test
	@$(MAKE) --no-print-directory WERROR=1 asan
# With sanitizers: what reads bytes of strangers.  TESTED names others.  It
# tries half as many random deals as `make test`, since sanitizers slow a deal down
# five times.
STRANGERS = bad_input box damage dataset doors faults grading hostile league_http protocol reading remote watch
asan: ## units, cases and hostile input with address and undefined-behaviour sanitizers, a fortieth of the random deals (SHARE)
	@SHARE=$(or $(SHARE),40) $(MAKE) --no-print-directory B=$(B)/asan SANITIZE=address,undefined TESTED='$(or $(TESTED),units cases $(STRANGERS))' test
# Excluded: thousands of random deals and hands, which would take an hour; bots
# with time limits; children in the parent's memory, which valgrind cannot follow;
# tests that must abort, that measure their own memory, or whose children end
# before they have freed anything.  `make asan` runs all of them.
NOT_VALGRIND = alloc deadwood dialog faults gin house html intake leak league_db memory notes partition partition_rules proc prove random random_sheets rearrange referee_serve \
	seat site_folder spawn tempdir worlds
hostile: tests ## every hostile bot, at every level, as root and as an ordinary user
	@B=$(B) tests/suites/box.py
	@B=$(B) ISOLATION=sandbox tests/suites/faults.py
	@B=$(B) ISOLATION=process tests/suites/faults.py
	@B=$(B) HOSTILE=all tests/suites/hostile.py
valgrind: tests ## the unit tests under valgrind
	@failed=; for t in $(filter-out $(NOT_VALGRIND:%=$(B)/tests/test_%),$(TESTS)); do \
	CK_FORK=no valgrind -q --child-silent-after-fork=yes --leak-check=full --suppressions=tests/valgrind.supp --error-exitcode=9 $$t || failed="$$failed $$t"; \
	done; [ -z "$$failed" ] || { echo "failed:$$failed"; exit 1; }
fuzz: ## every fuzz target, FUZZ_SECONDS (60) in all
	@$(MAKE) --no-print-directory B=$(B)/fuzz CC=clang SANITIZE=fuzzer-no-link,address,undefined $(FUZZERS:%=$(B)/fuzz/%)
	@tests/fuzz/run.sh $(B)/fuzz $(FUZZ_SECONDS) $(FUZZERS)
bench: all lib $(BENCHES) ## games, decisions and actions per second
	@tests/bench/run.sh $(B)
demo: all ## small tournaments between house bots, to their standings
	@tools/demo.sh $(B)
ladder: all ## docs/house-bots.md anew: house bots against each other in every game (ROUNDS, GAMES)
	@B=$(B) tools/measured.py ladder
ladder-sharp: all ## docs/house-bots.md: house:sharp by its samples, the second table (ROUNDS, GAMES, SAMPLES); all games take a night
	@B=$(B) tools/measured.py sharp
games-table: all lib ## docs/games-table.md: the length of a deal in every game, and the strengths in docs/house-bots.md
	@B=$(B) tools/measured.py games
tutorial: all ## docs/tutorial.md anew: its stages against house:simple; fails where the last does not win
	@B=$(B) tools/measured.py tutorial
golden: tests ## record the golden logs again
	@tests/golden.sh record $(B)
signature: all ## one hash over fixed-seed matches of every game
	@tests/golden.sh signature $(B)
coverage: ## lines and branches that the tests reach
	@$(MAKE) --no-print-directory B=$(B)/coverage CFLAGS='-O0 -g --coverage' HARDEN= RELRO= test
	gcovr -r . --object-directory $(B)/coverage -f lib -f referee -f arena -f bots -s
fresh: ## the README's commands and `make deb` in bare Debian 12 and 13, as root and as a user; GROUPS=1: each group of packages alone
	@tools/fresh.sh $(if $(filter 1,$(GROUPS)),--groups)

LINTS = format-check tidy hdr-check circles-check groups-check rules-check shellcheck greps-check words-check subjects-check
lint: ## format, clang-tidy, headers, rule citations, scripts, house rules
	+@tests/lint.sh all $(LINTS)
format: ## apply .clang-format
	clang-format -i $(SOURCES) $(HEADERS)
format-check: ## verify .clang-format
	@$(if $(SOURCES)$(HEADERS),clang-format --dry-run -Werror $(SOURCES) $(HEADERS))
TIDIED = $(if $(TIDY_SINCE),$(filter $(patsubst %.h,%.c,$(shell git diff --name-only $(TIDY_SINCE))),$(SOURCES)),$(SOURCES))
tidy: $(TIDIED:%.c=$(B)/tidy/%.ok) ## clang-tidy on the files that changed since it last passed, or since the commit TIDY_SINCE
$(B)/tidy/%.ok: %.c .clang-tidy tests/.clang-tidy $(B)/obj/%.o
	@mkdir -p $(@D)
	@clang-tidy --quiet $< -- $(STD) $(filter-out -Werror,$(WARN)) 2>$@.err >&2 && touch $@ || { cat $@.err >&2; exit 1; }
hdr-check: $(HEADERS:%=$(B)/hdr/%.ok) ## every header compiles alone
$(B)/hdr/%.ok: %
	@mkdir -p $(@D)
	@printf '#include "%s"\nextern int alone;\n' $< | $(CC) $(STD) $(WARN) -Werror -MMD -MP -MF $(@:.ok=.d) -MT $@ -fsyntax-only -x c - && touch $@
-include $(HEADERS:%=$(B)/hdr/%.d)
circles-check: all ## no dependency cycles of files and rooms
	@tools/circles-check $(B)
groups-check: tests lib $(call obj,$(SOURCES)) ## no target includes a header of a package that its groups lack
	@tools/groups-check $(B)
rules-check: ## every rule that is cited exists
	@tools/rules-check
shellcheck: ## the scripts
	@shellcheck -x $(SCRIPTS)
words-check: ## names in too many files, private words and phrases
	@tools/words-check
subjects-check: ## subjects of commits: `area: imperative verb ...`, at most 72 characters
	@tests/lint.sh subjects
greps-check: ## the project's own rules about what code may call
	@tests/lint.sh greps

install: all $(if $(filter no,$(LIBRARY)),,lib) ## honours DESTDIR, PREFIX, MANDIR, ZSHDIR; LIBRARY=no: without the library
	@LIBRARY=$(LIBRARY) tools/install.sh install $(B) "$(DESTDIR)" "$(PREFIX)" "$(MANDIR)" "$(ZSHDIR)"
uninstall: ## removes what install put there
	@tools/install.sh uninstall $(B) "$(DESTDIR)" "$(PREFIX)" "$(MANDIR)" "$(ZSHDIR)"
dist: ## build/deadwood-VERSION.tar.gz of the last commit, each time the same
	@tools/dist.sh $(B) $(VERSION)
deb: ## a Debian package of the last commit, in build/deb
	@tools/deb.sh $(B) $(VERSION)
test-package: ## the package in a bare Debian root: installed, played with, purged
	@tests/package.sh $(VERSION)
compdb: ## compile_commands.json for editors
	@tools/compdb.sh '$(subst ','\'',$(COMPILE))' $(SOURCES) >compile_commands.json
clean: ## remove build/
	rm -rf $(B) compile_commands.json
help: ## list the targets
	@awk -F': .*## |: ## ' '/^[a-z%-]+:.*## /{printf "%-15s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))
.PHONY: all lib tests test test-unit soak busy test-web test-languages test-peers test-grade test-shards test-slurm test-parallel hostile sweep check asan valgrind fuzz bench demo ladder ladder-sharp games-table tutorial golden signature coverage fresh lint format \
	format-check tidy hdr-check circles-check groups-check rules-check shellcheck greps-check words-check subjects-check install uninstall \
	dist deb test-package compdb clean help FORCE
