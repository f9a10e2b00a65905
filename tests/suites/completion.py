#!/usr/bin/env python3
"""Help, manual pages and completion of every command agree.

The suite reads the options of each program from its help.  The manual page, the
completion files of the shells and the parser must contain each option.  Then the
suite asks the shells themselves: bash and zsh by keys on a terminal, fish by its
own command.  It skips shells that are not installed; bash always is.
"""
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, same, tally

B = Path(os.environ.get("B", "build")).resolve()
SHELLS = ["bash", "zsh", "fish"]
COLUMNS = 80
PATIENCE = 60  # seconds, for what never comes


def said(program, *args, status=0):
    done = subprocess.run([str(B / program), *args], capture_output=True, text=True, check=False)
    if done.returncode != status:
        raise SystemExit(f"FAILED: {program} {args}: {done.returncode} {done.stderr}\n0 passed, 1 failed")
    return done.stdout if status == 0 else done.stderr


# --- what the program prints -------------------------------------------------------------------------------------

def options_of(help_text):
    """Of a command's help: each option's name, and does it want a value?"""
    rows = re.findall(r"^  --([a-z-]+)( \S+)?(?:, -\w.*?)?(?:  |$)", help_text, flags=re.M)
    return {name: bool(value) for name, value in rows}


def offered(shell, program, command, text):
    """The same of what a shell reads."""
    if shell == "bash":
        words = re.search(rf"^\t{command}:options\) words='([^']*)'", text, flags=re.M)[1].split()
        names = {w[2:] for w in words} - {"help"}
        takes = set(re.findall(rf"\b{command}:--([a-z-]+)", text.split(f"_{program}_offers")[0]))
        return {name: name in takes for name in names}
    if shell == "zsh":
        part = re.search(rf"^\t\t{command}\)\n((?:.*\\\n)*.*;;)", text, flags=re.M)[1]
        return {name: bool(value) for name, value in re.findall(r"'\*?--([a-z-]+)(=?)\[", part) if name != "help"}
    rows = re.findall(rf"^complete -c {program} -n '__{program}_at {command}' -l ([a-z-]+)(.*) -d '", text, flags=re.M)
    return {name: " -r" in more for name, more in rows}


def check_page(name, page, section=1):
    """Nobody who shows pages finds anything wrong with it."""
    if shutil.which("groff"):
        done = subprocess.run(["groff", "-K", "utf8", "-t", "-man", "-Tutf8", "-ww", "-z"], input=page,
                              capture_output=True, text=True, check=False)
        holds(f"groff {name}", done.returncode == 0 and not done.stderr, done.stderr)
    with tempfile.NamedTemporaryFile("w", suffix=f".{section}") as file:
        file.write(page)
        file.flush()
        if shutil.which("man"):
            done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", file.name], capture_output=True, text=True,
                                  check=False, env=os.environ | {"MANPAGER": "cat", "MANWIDTH": "80"})
            holds(f"man {name}", done.returncode == 0 and not done.stderr and len(done.stdout) > 300, done.stderr)
        if shutil.which("mandoc"):
            done = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", file.name],
                                  capture_output=True, text=True, check=False)
            # a page that a program prints is of no day
            wrong = [line for line in done.stdout.splitlines() if 'missing date, using ""' not in line]
            holds(f"mandoc {name}", not wrong, wrong)


def check_option(program, command, name, takes):
    """The parser knows it, and whether it requires a value."""
    told = said(program, command, f"--{name}=", status=2)
    holds(f"{program} {command} --{name}: the parser", "unknown option" not in told, told)
    told = said(program, command, f"--{name}=x", status=2) if not takes else ""
    holds(f"{program} {command} --{name}: takes nothing", takes or "accepts no value" in told, told)


def check_program(program):
    overview = said(program, "--help")
    commands = re.findall(rf"^  {program} ([a-z]+)", overview, flags=re.M)
    read = {shell: said(program, "--completion", shell) for shell in SHELLS}
    front = said(program, "--manual")
    check_page(program, front)
    holds(f"{program} has commands", len(commands) >= 3, commands)
    for command in commands:
        text = said(program, command, "--help")
        wide = [line for line in text.splitlines() if len(line) > COLUMNS]
        holds(f"{program} {command} --help fits {COLUMNS} columns", not wide, wide)
        holds(f"{program} {command} --help has examples", program != "arena" or "\nExamples:\n  arena " in text, text)
        holds(f"{program} --help has one line for {command}",
              program != "arena" or re.search(rf"^  arena {command} .*\n(  arena|\n)", overview, flags=re.M), overview)
        holds(f"{program}.1 names {command}", re.search(rf"^\.BR? {program}\\-{command}\b", front, flags=re.M))
        options = options_of(text)
        page = said(program, "--manual", command)
        check_page(f"{program}-{command}", page)
        listed = page.replace("\\-", "-").split(".SH OPTIONS")[-1].split(".SH EXIT")[0]
        told = re.findall(r"^\.BI? --([a-z-]+)", listed, flags=re.M) if ".SH OPTIONS" in page else []
        same(f"{program}-{command}.1: options", options, told)
        for shell in SHELLS:
            there = offered(shell, program, command, read[shell])
            holds(f"{program} {command}: {shell} knows its options", there == options,
                  sorted(set(there.items()) ^ set(options.items())))
        for name, takes in options.items():
            check_option(program, command, name, takes)
    told = said(program, "--completion", "tcsh", status=2)
    holds(f"{program} names the shells", all(shell in told for shell in SHELLS), told)


def check_box():
    """The one page that is written by hand."""
    page = Path("docs/man/deadwood-box.1").read_text(encoding="utf-8")
    check_page("deadwood-box", page)
    names = r"(?<![\w-])--[a-z]+"
    plain = page.replace("\\-", "-").split(".SH EXAMPLES")[0]  # a bot's own options stand there
    done = subprocess.run([str(B / "deadwood-box"), "--help"], capture_output=True, text=True, check=False)
    same("deadwood-box.1: options", set(re.findall(names, done.stdout + done.stderr)) - {"--help"},
         set(re.findall(names, plain)) - {"--help"})


# --- what the shells do ------------------------------------------------------------------------------------------

class Shell:
    """One at a terminal, as somebody types into it."""

    def __init__(self, words, folder, ready):
        self.said = ""
        pid, self.master = pty.fork()
        if pid == 0:
            os.chdir(folder)
            environment = {"PATH": os.environ["PATH"], "TERM": "dumb", "HOME": str(folder), "LC_ALL": "C.UTF-8",
                           "PS1": "$ ", "INPUTRC": "/dev/null", "COLUMNS": "200"}
            os.execvpe(words[0], words, environment)
        self.pid = pid
        for line in ready:
            self.type(line + "\n")
        self.type("echo re''ady\n")
        self.until("ready\r\n")

    def type(self, keys):
        os.write(self.master, keys.encode())

    def until(self, what):
        end = time.monotonic() + PATIENCE
        while what not in self.said:
            if time.monotonic() > end:
                raise SystemExit(f"FAILED: waited for {what!r}, there is {self.said[-400:]!r}\n0 passed, 1 failed")
            if select.select([self.master], [], [], 0.2)[0]:
                self.said += os.read(self.master, 65536).decode(errors="replace")
        said, self.said = self.said.split(what, 1)
        return said

    def end(self):
        os.close(self.master)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)


# typed, and the last word that one Tab makes of it: it is the only one that fits
TABS = [
    ("compa", "compare"),
    ("run --comm", "--commitment"),
    ("play gin --iso", "--isolation"),
    ("play gin --isolation san", "sandbox"),
    ("play king", "king"),
    ("play gin house:gre", "house:greedy"),
    ("play gin house:first house:ran", "house:random"),
    ("play gin --matches 2 house:first hum", "human"),
    ("run cu", "cup.yaml"),
    ("standings resu", "results/"),
    ("run cup.yaml --out resu", "results/"),
    ("view cup.yaml -o resu", "results/"),
    ("standings --without 1 resu", "results/"),
]


def bash_replies(typed):
    """What bash is offered for a line, the last word being written."""
    words = [w for w in re.split(r"( |(?<=[:=])|(?=[:=]))", "arena " + typed) if w not in (" ", "")]
    words += [""] if typed.endswith((" ", ":", "=")) else []
    script = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _arena; printf "%s\\n" "${COMPREPLY[@]}"'
    with tempfile.NamedTemporaryFile("w") as file:
        file.write(said("arena", "--completion", "bash"))
        file.flush()
        done = subprocess.run(["bash", "-euc", script, "bash", file.name, *words], capture_output=True, text=True,
                              check=False, cwd="tests/cases")
    return done.stdout.split() + done.stderr.split()


def check_bash():
    games = re.findall(r"^([a-z0-9-]+) ", said("arena", "games"), flags=re.M)
    for typed, replies in {
            "sta": ["standings", "stats"],
            "run cup.yaml --o": ["--out", "--only"],
            "standings --format ": ["text", "json", "csv", "csv-without-times"],
            "standings --format=te": ["text"],
            "play gin house:": re.findall(r"^  (\w+) ", said("house", "--help"), flags=re.M),
            "play gin --isolation=": ["none", "process", "sandbox", "best"],
            "check house:first --step le": ["length", "legal"],
            "--completion ": SHELLS,
            "run cup.yaml --jobs ": [],
            "run cup": [],
            "nothing --o": [],
    }.items():
        holds(f"bash: arena {typed}", bash_replies(typed) == replies, bash_replies(typed))
    there = bash_replies("play ")
    holds("bash: arena play names the games", len(games) > 15 and set(games) <= set(there), there)
    holds("bash: and files", "gin.yaml" in there, there)
    holds("bash: arena replay --help has its options", "--step" in bash_replies("replay a.jsonl --"))


def at_a_terminal(name, words, folder, ready):
    shell = Shell(words, folder, ready)
    for typed, becomes in TABS:
        shell.type(f"arena {typed}\t")
        shell.type(" x\n")
        got = shell.until("]\r\n").split("[")[-1]
        # zsh takes the slash away again before a blank
        holds(f"{name}: arena {typed} becomes {becomes}", got.split()[-2].rstrip("/") == becomes.rstrip("/"), got)
    shell.end()


def check_terminals(folder):
    (folder / "cup.yaml").touch()
    (folder / "results").mkdir()
    for shell in SHELLS:
        (folder / f"_arena.{shell}").write_text(said("arena", "--completion", shell), encoding="utf-8")
    echo = "arena() { echo \"[$*]\"; }"
    at_a_terminal("bash", ["bash", "--norc", "--noprofile", "-i"], folder, [echo, "source ./_arena.bash"])
    if shutil.which("zsh"):
        at_a_terminal("zsh", ["zsh", "-f", "-i"], folder,
                      ["autoload -U compinit; compinit -u -D; unsetopt zle_bracketed_paste", "PS1='$ '", echo,
                       "source ./_arena.zsh"])
    if shutil.which("fish"):
        for typed, becomes in TABS:
            done = subprocess.run(["fish", "--no-config", "-c", "source ./_arena.fish; complete -C \"$argv\"",
                                   "arena " + typed], capture_output=True, text=True, check=False, cwd=folder,
                                  env=os.environ | {"HOME": str(folder)})
            replies = [line.split("\t")[0] for line in done.stdout.splitlines()]
            holds(f"fish: arena {typed} becomes {becomes}", replies == [becomes] and not done.stderr,
                  replies, done.stderr)


def check_protocol():
    """The page that is made from protocol.md."""
    made = subprocess.run(["awk", "-v", "name=deadwood-protocol", "-v", "section=7", "-v", "version=deadwood",
                           "-v", "what=what a bot reads and writes", "-f", "tools/manual-page.awk", "protocol.md"],
                          capture_output=True, text=True, check=True).stdout
    check_page("deadwood-protocol", made, 7)


def main():
    check_protocol()
    for program in ("arena", "referee"):
        check_program(program)
    check_box()
    check_bash()
    with tempfile.TemporaryDirectory() as folder:
        check_terminals(Path(folder))
    return tally()


if __name__ == "__main__":
    sys.exit(main())
