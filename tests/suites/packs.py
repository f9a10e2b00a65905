#!/usr/bin/env python3
"""A tournament as one file (a pack): it runs without other files, and its shards are those of the tournament.

The arena refuses packs and caches that were tampered with, and names them.  If several processes need a build at once, only
one builds.
"""
import glob
import hashlib
import io
import json
import os
import pty
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

sys.path.insert(0, "tests/support")
sys.path.insert(0, "tests/suites")
sys.dont_write_bytecode = True
from claims import holds, tally
from shards_played import ARENA, BASE, arena, is_whole_run
from waiting import wait_for

BOT = Path("bots/examples/first.py").read_text(encoding="utf-8")
PICKS = Path(ARENA).parent / "tests/bots/picks"
# It tries to change what it is, whenever it is started.
WRITER = "import pathlib\ntry:\n    pathlib.Path(__file__).write_text('')\nexcept OSError:\n    pass\n" + BOT
CUP = BASE.replace("isolation: none\n", "") + """game: house.yaml
rounds: 1
logs: compressed
bots: [house:greedy, house:random, {name: ann, dir: ann, run: ./bot.py}, {name: bob, dir: bob, run: ./bot.py}]
"""
MAKE = """all: run
run: run.in
	@echo $$$$ >>tries; sleep 1; cp run.in run; chmod +x run
"""


def write(path, text, mode=0o644):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)


def lay_cup(place):
    """A tournament with rules and bots of its own."""
    write(place / "cup.yaml", CUP)
    write(place / "house.yaml", "base: below/short.yaml\ntitle: House Gin\n")
    write(place / "below/short.yaml", "base: gin\ntitle: Short Gin\nhand: 7\n")
    write(place / "ann/bot.py", BOT, 0o755)
    write(place / "ann/data/tränen und.txt", "x\n", 0o600)
    (place / "ann/link").symlink_to("data")
    write(place / "bob/bot.py", WRITER, 0o775)
    write(place / "bob/nothing", "")
    (place / "bob/empty").mkdir()


def pack(config, out, **more):
    return arena("pack", config, "-o", out, **more)


def play(packed, number, count, out, cache, *words, **more):
    return arena("run", packed, "--shard", f"{number}/{count}", "--out", out, "--cache", cache, *words, **more)


def hash_of(path):
    return hashlib.blake2b(path.read_bytes(), digest_size=32).hexdigest()


def check_same(work):
    """The same tournament is the same file, whoever packs it when."""
    place = work / "cup"
    said = pack(place / "cup.yaml", work / "cup.tar.zst").stdout
    holds("a pack goes by its hash", hash_of(work / "cup.tar.zst") in said, said)
    copy = work / "copy"
    shutil.copytree(place, copy, symlinks=True)
    os.utime(copy / "ann/bot.py", (0, 0))
    place.rename(work / "away")
    copy.rename(place)
    (place / "results/junk").mkdir(parents=True)
    (place / "ann/__pycache__").mkdir()
    os.umask(0o077)
    pack(place / "cup.yaml", work / "again.tar.zst", LC_ALL="C")
    os.umask(0o022)
    holds("dates, umask and language do not count", hash_of(work / "cup.tar.zst") == hash_of(work / "again.tar.zst"))
    shutil.rmtree(place)
    (work / "away").rename(place)


def check_alone(work):
    """Where nothing of the tournament is but its pack, shards are its shards."""
    place, packed = work / "cup", work / "cup.tar.zst"
    arena("run", place / "cup.yaml", "--out", work / "whole")
    arena("run", place / "cup.yaml", "--shard", "2/4", "--out", work / "plain2")
    place.rename(work / "elsewhere")
    for i in (1, 2, 3, 4):
        play(packed, i, 4, work / f"packed{i}", work / f"cache{i % 2}")
    play(packed, 3, 4, work / "packed3", work / "cache0")  # there is nothing left to play
    arena("run", packed, "--out", work / "unsharded", "--cache", work / "cache0")
    said = arena("config", packed, status=2).stderr
    holds("who reads it as a configuration is told what plays it", "without unpacking: `arena run PACK`" in said, said)
    (work / "elsewhere").rename(place)
    is_whole_run("a pack without --shard", work / "unsharded", work / "whole")
    arena("merge", work / "merged", *(work / f"packed{i}" for i in (4, 3, 2, 1)))
    is_whole_run("shards of a pack", work / "merged", work / "whole")
    arena("merge", work / "mixed", work / "packed1", work / "plain2", work / "packed3", work / "packed4")
    is_whole_run("shards of a pack and of the configuration", work / "mixed", work / "whole")
    write(place / "ann/data/more", "")
    arena("run", place / "cup.yaml", "--shard", "2/4", "--out", work / "changed2")
    said = arena("merge", work / "no", work / "packed1", work / "changed2", work / "packed3", work / "packed4", status=1).stderr
    holds("a bot that is another where it was packed is refused", "bot ann is another program" in said, said)
    (place / "ann/data/more").unlink()


def unpacked(packed):
    text = subprocess.run(["zstd", "-dqc", packed], capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(text)) as tar:
        return [(member, tar.extractfile(member).read() if member.isreg() else b"") for member in tar.getmembers()]


def repacked(entries, out):
    """An archive of these entries: what somebody else than `arena pack` may write."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.GNU_FORMAT) as tar:
        for member, content in entries:
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
    out.write_bytes(subprocess.run(["zstd", "-qc"], input=data.getvalue(), capture_output=True, check=True).stdout)


def entry(name, content=b"", **more):
    member = tarfile.TarInfo(name)
    for key, value in more.items():
        setattr(member, key, value)
    return member, content


def with_content(entries, ending, change):
    """The same entries, where those with this ending have another content."""
    return [(member, change(content) if member.name.endswith(ending) and member.isreg() else content) for member, content in entries]


def with_manifest(entries, change):
    def changed(content):
        manifest = json.loads(content)
        change(manifest)
        return json.dumps(manifest).encode()
    return with_content(entries, "pack.json", changed)


def other_path(manifest):
    manifest["bots"][2]["at"] = "bots/../../ann"


def other_format(manifest):
    manifest["deadwood_pack"] = 2


def other_program(manifest):
    manifest["program"] = "deadwood 9"


def other_bot(manifest):
    manifest["bots"][0]["name"] = "eve"


def other_dir(manifest):
    manifest["bots"][2]["dir"] = "/tmp/ann"


def tampered(entries):
    """What is done to a pack, and what is said of it."""
    bot = next(member.name for member, _ in entries if member.name.endswith("/bot.py"))
    yield "another byte in a bot", with_content(entries, "/bot.py", lambda c: c.replace(b"json", b"jsom", 1)), "/bot.py is not what was packed"
    yield "another seed", with_content(entries, "config.yaml", lambda c: c.replace(b"seed: s", b"seed: t")), "config.yaml is not what was packed"
    yield "other rules", with_content(entries, "rules.json", lambda c: c.replace(b"7", b"8", 1)), "rules.json is not what was packed"
    yield "a file less", [e for e in entries if e[0].name != bot], f"{bot} is missing"
    yield "a file more", entries + [entry(bot + ".pth", b"x")], f"{bot}.pth was not packed"
    yield "a folder more", entries + [entry("more", type=tarfile.DIRTYPE)], "more was not packed"
    yield "no manifest", entries[1:], "not a pack: "
    yield "a broken manifest", with_content(entries, "pack.json", lambda c: c[:-9]), "not a pack: "
    yield "a manifest that is a list", with_content(entries, "pack.json", lambda c: b"[1]"), "not a pack: "
    yield "a manifest of half its keys", with_content(entries, "pack.json", lambda c: b'{"deadwood_pack": 1}'), "pack.json is invalid: pack the tournament again"
    yield "a path that leads out", with_manifest(entries, other_path), "pack.json is invalid: pack the tournament again"
    yield "a newer format", with_manifest(entries, other_format), "was written by a newer version"
    yield "another version", with_manifest(entries, other_program), "the pack was made by deadwood 9"
    yield "another bot", with_manifest(entries, other_bot), "name different bots"
    yield "another path", with_manifest(entries, other_dir), "has another meaning on this machine"
    yield "a name above", entries + [entry("../out", b"x")], 'leads out of its folder by ".."'
    yield "a whole path", entries + [entry("/tmp/out", b"x")], "is an absolute path"
    yield "a device", entries + [entry("null", type=tarfile.CHRTYPE)], "is not a file, folder or link"
    yield "a link that leads out", entries + [entry("out", type=tarfile.SYMTYPE, linkname="../..")], "leads out"
    yield "a hard link", entries + [entry("hard", type=tarfile.LNKTYPE, linkname=bot)], "is a hard link"


def left(cache):
    """What stands in a cache of packs, but for its locks."""
    return sorted(path.name for path in (cache / "packs").iterdir() if path.suffix != ".lock") if (cache / "packs").exists() else []


def refused(what, packed, work, words):
    cache = work / "refused"
    said = play(packed, 1, 2, work / "no", cache, status=1).stderr
    holds(f"{what}: is refused by the pack's name", said.startswith(f"arena: {packed}: ") and words in said, said)
    holds(f"{what}: nothing is played", not (work / "no").exists())
    shutil.rmtree(cache, ignore_errors=True)


def check_tampered(work):
    packed, other = work / "cup.tar.zst", work / "other.tar.zst"
    entries = unpacked(packed)
    repacked(entries, other)
    play(other, 1, 2, work / "other", work / "cache-other")  # whoever packed the same bytes
    for what, changed, words in tampered(entries):
        repacked(changed, other)
        said = play(other, 1, 2, work / "no", work / "cache-bad", status=1).stderr
        holds(f"{what}: is refused by the pack's name", said.startswith(f"arena: {other}: ") and words in said, said)
        holds(f"{what}: nothing is played", not (work / "no").exists())
        whole = what in ("another version", "another bot", "another path")  # unpacked as its manifest says
        holds(f"{what}: nothing half unpacked stays", left(work / "cache-bad") == [hash_of(other)] * whole, left(work / "cache-bad"))
        shutil.rmtree(work / "cache-bad", ignore_errors=True)
    whole = packed.read_bytes()
    for size in (5, 100, len(whole) // 2, len(whole) - 1):
        other.write_bytes(whole[:size])
        refused(f"cut behind {size} bytes", other, work, "")
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 1
    other.write_bytes(flipped)
    refused("a bit", other, work, "")
    holds("nothing got out", not Path("/tmp/out").exists())


def check_cache(work):
    """What was unpacked is looked at before each use."""
    packed, cache = work / "cup.tar.zst", work / "cache0"
    place = cache / "packs" / hash_of(packed)
    bot = next(place.glob("bots/*/bot.py"))
    holds("nobody should write to it", not bot.stat().st_mode & 0o222)
    was = bot.read_bytes()
    bot.chmod(0o755)
    bot.write_bytes(was + b"#")
    said = play(packed, 1, 2, work / "no", cache, status=1).stderr
    holds("a bot that was changed in the cache is refused", f"{bot.relative_to(place)} is not what was packed; remove" in said, said)
    bot.write_bytes(was)
    (place / "more").write_text("")
    said = play(packed, 1, 2, work / "no", cache, status=1).stderr
    holds("so is a file more", "more was not packed" in said, said)
    shutil.rmtree(place)
    play(packed, 1, 2, work / "later", cache)
    if os.geteuid() == 0:
        for folder in (cache, cache / "packs"):
            os.chown(folder, 4711, 4711)
            said = play(packed, 1, 2, work / "no", cache, status=1).stderr
            holds("a cache of another user is refused", f"{folder} belongs to another user" in said, said)
            os.chown(folder, 0, 0)
    said = arena("run", packed, "--out", work / "no", status=1, XDG_CACHE_HOME="", HOME="").stderr
    holds("without a place for it that is said", "or use --cache DIR" in said, said)
    arena("run", packed, "--shard", "1/6", "--out", work / "xdg", XDG_CACHE_HOME=str(work / "xdgcache"))
    holds("a user's cache", (work / "xdgcache/deadwood/packs" / hash_of(packed)).is_dir())


def lay_built(place):
    write(place / "cup.yaml", BASE.replace("isolation: none\n", "") + "game: gin\nrounds: 4\n"
          "bots: [house:greedy, {name: bob, dir: bob, build: make -s, run: ./run}]\n")
    write(place / "bob/Makefile", MAKE)
    write(place / "bob/run.in", "#!/bin/sh\nexec python3 ./main.py\n")
    write(place / "bob/main.py", BOT)


def tries(cache):
    return [path.read_text().split() for path in cache.glob("built/*/folder/tries")]


def start(packed, number, count, out, cache):
    return subprocess.Popen([ARENA, "run", packed, "--shard", f"{number}/{count}", "--out", out, "--cache", cache],
                            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)


def check_built(work):
    """A build is made once, and kept when it is whole."""
    place, packed, cache = work / "made", work / "made.tar.zst", work / "cache-made"
    lay_built(place)
    pack(place / "cup.yaml", packed)
    with start(packed, 1, 4, work / "made1", cache) as run:
        wait_for(lambda: glob.glob(f"{cache}/built/deadwood-*/*/folder/tries") or run.poll() is not None)
        run.send_signal(signal.SIGKILL)
    holds("a build that was killed is not taken for one", tries(cache) == [], tries(cache))
    runs = [start(packed, i, 4, work / f"made{i}", cache) for i in (1, 2, 3, 4)]
    said = [run.communicate()[1] for run in runs]
    holds("four at once play", [run.returncode for run in runs] == [0] * 4, said)
    holds("one of them builds", sum("building bob" in text for text in said) == 1, said)
    holds("what was built is kept once", [len(one) for one in tries(cache)] == [1], tries(cache))
    holds("no draft stays", not list(cache.glob("*/deadwood-*")), list(cache.glob("*/deadwood-*")))
    holds("nothing is built in the pack", not list(cache.glob("packs/*/bots/*/run")))
    play(packed, 2, 4, work / "made-again", work / "cache-made2")  # another machine builds other bytes
    arena("merge", work / "made", *(work / f"made{i}" for i in (1, 2, 3, 4)), work / "made-again", status=1)
    arena("merge", work / "made-merged", *(work / f"made{i}" for i in (1, 2, 3, 4)), work / "made-again")
    shutil.rmtree(place / "bob")
    folder = next(cache.glob("built/*/folder"))
    (folder / "run").chmod(0o755)
    (folder / "run").write_text("#!/bin/sh\n")
    said = play(packed, 1, 4, work / "no", cache, status=1).stderr
    holds("what was built and then changed is refused", "has changed: remove that folder" in said, said)


def check_broken(work):
    """A build that breaks costs its bot, and is tried again."""
    place, packed = work / "broken", work / "broken.tar.zst"
    lay_built(place)
    text = (place / "cup.yaml").read_text().replace("[house:greedy,", "[house:greedy, house:first,")
    write(place / "cup.yaml", text)
    write(place / "bob/Makefile", "all:\n\tfalse\n")
    pack(place / "cup.yaml", packed)
    for _ in range(2):
        said = play(packed, 1, 2, work / "broken1", work / "cache-broken").stderr
        shutil.rmtree(work / "broken1")
        holds("a build that breaks is told", "the build command" in said, said)
    holds("and not kept", not list((work / "cache-broken").glob("built/*/folder")))


def check_large(work):
    """Whatever is packed can be unpacked: tables of zeros, thousands of links."""
    place, packed = work / "large", work / "large.tar.zst"
    lay_built(place)
    with open(place / "bob/table", "wb") as table:
        table.truncate(40 << 20)
    for i in range(1100):
        (place / f"bob/main{i}.py").symlink_to("main.py")
    pack(place / "cup.yaml", packed)
    holds("it is packed to less than a two hundredth", packed.stat().st_size * 200 < 40 << 20, packed.stat().st_size)
    play(packed, 1, 4, work / "large1", work / "cache-large")
    holds("and built in a copy", len(list((work / "cache-large").glob("built/*/folder/main*.py"))) == 1101)
    shutil.rmtree(work / "cache-large")


def not_packed(what, config, work, words, status=1):
    said = pack(config, work / "not.tar.zst", status=status).stderr
    holds(f"{what}: is refused", words in said, said)
    holds(f"{what}: nothing is written", not list(work.glob("not.tar.zst*")))


def check_not_packed(work):
    place = work / "bad"
    write(place / "bot/bot.py", BOT, 0o755)
    write(place / "beside.py", BOT, 0o755)
    config = place / "cup.yaml"

    def cup(bot, more="game: gin\n"):
        write(config, f"{more}seed: s\nbots: [house:greedy, {bot}]\n")
        return config

    whole = "{name: ann, dir: bot, run: [python3, %s]}"
    not_packed("a whole path", cup(whole % (place / "bot/bot.py")), work, "by an absolute path")
    not_packed("a path beside", cup(whole % "../beside.py"), work, "is outside of the bot's folder")
    not_packed("a final", cup("./bot/bot.py", "game: gin\nfinal: true\n"), work, "it freezes the paths of one machine", 2)
    write(place / "own.yaml", "base: gin\n")
    not_packed("a game of one's own among several", cup("./bot/bot.py", "games: [gin, own.yaml]\n"), work, "is a rule file, which can be packed only", 2)
    (place / "bot/out").symlink_to("/etc")
    not_packed("a link that leads out", cup("./bot/bot.py"), work, '"out" is a link that leads out')
    (place / "bot/out").unlink()
    os.mkfifo(place / "bot/pipe")
    not_packed("a pipe", cup("./bot/bot.py"), work, "is not a file, folder or link")
    (place / "bot/pipe").unlink()
    with open(place / "bot/huge", "wb") as huge:
        huge.truncate((1 << 30) + 1)
    not_packed("too much", cup("./bot/bot.py"), work, "more than 1024 MB")
    (place / "bot/huge").unlink()
    said = pack(config, place / "bot/cup.tar.zst", status=1).stderr
    holds("a pack is no part of a bot", "would contain itself: choose another path" in said, said)
    said = pack(cup(whole % (place / "beside.py")), work / "told.tar.zst").stderr
    holds("what stays behind is told", f"{place}/beside.py is not packed" in said, said)


def check_shared(work):
    """Bots that lie beside the configuration: nobody gets what is not its own."""
    place = work / "shared"
    write(place / "cup.yaml", BASE.replace("seed: s\n", "") + "game: gin\nrounds: 2\nbots: [house:greedy, ./ann.py, sub/bob.py]\n")
    write(place / "ann.py", BOT, 0o755)
    write(place / "sub/bob.py", BOT, 0o755)
    write(place / "results/cup/secret", "")
    said = pack(place / "cup.yaml", place / "cup.tar.zst").stderr
    holds("a seed that was drawn is told", "so one was drawn" in said, said)
    names = sorted(Path(member.name).name for member, _ in unpacked(place / "cup.tar.zst") if member.name.startswith("bots/") and member.isreg())
    holds("each bot has its own", names == ["ann.py", "bob.py"], names)
    for i in (1, 2):
        play(place / "cup.tar.zst", i, 2, work / f"shared{i}", work / "cache-shared", "--trust")
    arena("merge", work / "shared-merged", work / "shared1", work / "shared2")


def check_options(work):
    """Options that do not fit are refused, of a pack as of a configuration."""
    packed, config = work / "cup.tar.zst", work / "cup/cup.yaml"
    for file, words in ((packed, ("--shard", "1/2", "--only", "3")), (packed, ("--shard", "1/2", "--again", "ann")),
                        (packed, ("--next", work / "whole")), (packed, ("--game", "gin")), (packed, ("--commitment", "x")),
                        (config, ("--cache", work / "cache0"))):
        said = arena("run", file, *words, "--out", work / "no", status=2).stderr
        holds(f"{words[0]} and {words[-2]}: what to do is told", said.startswith("arena: --") or "leave" in said, said)
    holds("nothing was made", not (work / "no").exists())


WISHES = [
    ("isolation: none", "bot ann runs with your own rights (key \"isolation\")"),
    ("isolation: process\nbots: [house:first, {name: ann, dir: ann, run: ./bot.py, isolation: none}]",
     "bot ann runs with your own rights (key \"isolation\")"),
    ("bots: [house:first, {name: ann, dir: ann, run: ./bot.py, network: true}]", "bot ann can use the network of this machine (key \"network\")"),
    ("bots: [house:first, {name: ann, dir: ann, run: ./bot.py, read: /etc/ssl}]", "bot ann can read /etc/ssl (key \"read\")"),
]


def answered(words, answer):
    """Run on a terminal, and answer what is asked there: the status and all that was said."""
    ours, theirs = pty.openpty()
    with subprocess.Popen([ARENA, *map(str, words)], stdin=theirs, stdout=theirs, stderr=theirs) as run:
        os.close(theirs)
        os.write(ours, answer)
        said = b""
        while True:
            try:
                said += (piece := os.read(ours, 65536))
            except OSError:  # it has ended
                break
            if not piece:
                break
        os.close(ours)
    return run.returncode, said.decode()


def check_trust(work):
    """What a pack asks for beyond a box is told, and asked about."""
    for number, (keys, wish) in enumerate(WISHES):
        place, packed, out = work / f"wish{number}", work / f"wish{number}.tar.zst", work / f"wish{number}-out"
        bots = "" if "bots:" in keys else "\nbots: [house:first, {name: ann, dir: ann, run: ./bot.py}]"
        write(place / "cup.yaml", BASE.replace("isolation: none\n", "") + f"game: gin\nrounds: 1\n{keys}{bots}\n")
        write(place / "ann/bot.py", BOT, 0o755)
        pack(place / "cup.yaml", packed)
        words = ("run", packed, "--out", out, "--cache", work / "cache-wish")
        said = arena(*words, status=2).stderr
        holds(f"{wish}: told, and not run", f"\n  {wish}\n" in said and "trust the author of this file, run it with --trust" in said and not out.exists(), said)
        status, said = answered(words, b"\n")
        holds(f"{wish}: asked, and not run without a yes", status == 2 and "Run it? [y/N]" in said and not out.exists(), said)
    words = ("run", work / "wish0.tar.zst", "--out", work / "wish-yes", "--cache", work / "cache-wish")
    status, said = answered(words, b"y\n")
    holds("a yes runs it", status == 0 and (work / "wish-yes" / "standings.txt").exists(), said)
    said = arena(*words, "--trust").stderr
    holds("--trust asks nothing, and tells", "Run it?" not in said and f"  {WISHES[0][1]}\n" in said, said)


def check_stages(work):
    """Who meets next follows from results: stage by stage, of a pack."""
    place = work / "stages"
    write(place / "cup.yaml", BASE + "game: gin\nformat: swiss\nrounds: 2\n"
          "bots: [house:greedy, house:random, house:first, {name: ann, dir: ann, run: ./bot.py}]\n")
    write(place / "ann/bot.py", BOT, 0o755)
    arena("run", place / "cup.yaml", "--out", work / "stages-whole")
    pack(place / "cup.yaml", work / "stages.tar.zst")
    place.rename(work / "stages-away")
    out, shares = work / "stages-out", [work / "stages1", work / "stages2"]
    for status in (5, 0):
        for i, share in enumerate(shares, 1):
            arena("run", work / "stages.tar.zst", "--shard", f"{i}/2", "--next", out, "--out", share, "--cache", work / "cache-stages",
                  "--trust")
        arena("merge", out, *shares, status=status)
    (work / "stages-away").rename(place)
    is_whole_run("stages of a pack", out, work / "stages-whole")


SEVERAL = """games: [{game: gin, rounds: 2}, {game: rummy, name: two, seats: 2, rounds: 2, weight: 2}]
bots: [house:greedy, house:random, {name: ann, dir: ann, run: ./picks 1}, {name: bob, dir: bob, build: make -s, run: ./run}]
"""


def other_rules(entries, change):
    """Rules that the manifest knows: of a pack that is whole, and not `arena pack`'s."""
    rules = {member.name: change(content) for member, content in entries if member.name == "rules.json"}["rules.json"]

    def known(manifest):
        row = next(row for row in manifest["files"] if row["path"] == "rules.json")
        row.update(bytes=len(rules), hash=hashlib.blake2b(rules, digest_size=32).hexdigest())

    return with_manifest(with_content(entries, "rules.json", lambda _: rules), known)


def check_several(work):
    """A tournament over several games: shards of its pack are shards of each."""
    place, packed, cache = work / "several", work / "several.tar.zst", work / "cache-several"
    write(place / "cup.yaml", BASE + SEVERAL)
    for folder in ("ann", "bob"):
        (place / folder).mkdir()
        shutil.copy(PICKS, place / folder)
    write(place / "bob/Makefile", MAKE)
    write(place / "bob/run.in", "#!/bin/sh\nexec ./picks 2\n")
    whole = work / "several-whole"
    pack(place / "cup.yaml", packed)
    shutil.copytree(place, work / "several-copy")
    arena("run", place / "cup.yaml", "--out", whole)
    shutil.rmtree(place)  # with what was built there
    (work / "several-copy").rename(place)
    place.rename(work / "several-away")
    shares = [work / f"several{i}" for i in (1, 2, 3)]
    for number in (1, 2, 3, 2):  # there is nothing left to play of the second
        play(packed, number, 3, shares[number - 1], cache, "--trust")
    holds("built once for both games", len(list(cache.glob("built/*/folder/run"))) == 1, list(cache.glob("built/*")))
    arena("run", packed, "--trust", "--out", work / "several-un", "--cache", cache)
    arena("run", packed, "--trust", "--out", work / "several-one", "--cache", cache, "--game", "two")
    said = arena("run", packed, "--trust", "--only", "1", "--game", "gin", "--cache", cache).stdout
    holds("a match of a game is shown", "greedy" in said or "random" in said, said)
    said = arena("run", packed, "--trust", "--only", "1", status=2).stderr
    holds("a match of no game is not", "--only requires --game" in said, said)
    entries = unpacked(packed)
    for what, change in {"a game's rules are missing": lambda c: c.split(b"\n")[0], "there are more": lambda c: c + b"\n{}"}.items():
        repacked(other_rules(entries, change), work / "other.tar.zst")
        refused(what, work / "other.tar.zst", work, "the number of lines with rules differs from the number of games")
    repacked(other_rules(entries, lambda c: b"\n".join([c.split(b"\n")[1]] * 2)), work / "other.tar.zst")
    refused("one game's rules for another's", work / "other.tar.zst", work, "the pack contains the rules of rummy as the rules of gin")
    repacked(with_content(entries, "rules.json", lambda c: c.replace(b"7", b"8", 1)), work / "other.tar.zst")
    refused("another rule of one game", work / "other.tar.zst", work, "rules.json is not what was packed")
    (work / "several-away").rename(place)
    arena("merge", work / "several-merged", *shares)
    for game in ("gin", "two"):
        is_whole_run(f"{game} of a pack", work / "several-merged" / game, whole / game)
        is_whole_run(f"{game} of a pack without --shard", work / "several-un" / game, whole / game)
    is_whole_run("one game of a pack", work / "several-one/two", whole / "two")
    for name in ("standings.txt", "standings.json", "standings.csv", "config.yaml"):
        holds(f"{name} over all games is that of one machine",
              (work / "several-merged" / name).read_bytes() == (whole / name).read_bytes() == (work / "several-un" / name).read_bytes())


def main():
    with tempfile.TemporaryDirectory() as name:
        work = Path(os.path.realpath(name))
        lay_cup(work / "cup")
        check_same(work)
        check_alone(work)
        check_tampered(work)
        check_cache(work)
        check_built(work)
        check_broken(work)
        check_large(work)
        check_not_packed(work)
        check_shared(work)
        check_options(work)
        check_trust(work)
        check_stages(work)
        check_several(work)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
