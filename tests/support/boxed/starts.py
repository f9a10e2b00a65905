"""Claims about the start of a bot: output, exit status, orders, interpreters."""
import os
import shutil
import subprocess

from boxed.place import PYTHON, claim, told, until_pid
from waiting import PATIENCE_S


@claim
def passes_output_and_status(at):
    status, out, err = at.run("sh", "-c", "echo out; echo err >&2; exit 7")
    assert (status, out, err) == (7, "out\n", "err\n"), (status, out, err)


@claim
def tells_a_signal_by_its_number(at):
    status, _, _ = at.run("sh", "-c", "kill -SEGV $$")
    assert status == 128 + 11, status


@claim
def gives_a_clean_environment(at):
    status, out, _ = at.run("env", options=["--env", "LUCK=7"],
                            env={**os.environ, "SECRET": "x"})
    names = sorted(line.split("=")[0] for line in out.split())
    assert status == 0
    assert names == ["HOME", "LANG", "LUCK", "PATH", "TMPDIR"], names


@claim
def leaves_three_descriptors(at):
    at_list = "import os; print(sorted(os.listdir('/proc/self/fd')))"
    with open("/etc/passwd", "rb") as extra:
        os.set_inheritable(extra.fileno(), True)
        _, out, err = at.python(at_list, close_fds=False)
    assert out.strip() in ("['0', '1', '2', '3']", "['0', '1', '2']"), out + err


@claim
def says_what_is_wrong_with_a_command(at):
    at.file("bot/plain", "not a program\n", 0o644)
    at.file("bot/crlf", "#!/bin/sh\r\necho\r\n")
    at.file("bot/noise", "\1\2\3\4")
    for command, words in (("nothing", "no such program in PATH"),
                           ("./nothing", "there is no such file"),
                           ("./plain", "chmod a+rx"),
                           ("./crlf", "CR LF"),
                           ("./noise", "neither a program for this machine")):
        status, _, err = at.run(command)
        assert status == 125 and words in err, (command, status, err)


@claim
def reports_pid_start_and_end(at):
    box, sock = at.start({"run": ["sh", "-c", "read x; exit 3"]})
    pid = until_pid(sock)
    with open(f"/proc/{pid}/comm", encoding="ascii") as f:
        assert f.read().strip() in ("sh", "deadwood-box", "box")
    box.stdin.write(b"x\n")
    box.stdin.close()
    if at.level == "sandbox":
        said, _ = told(sock)
        assert said == [{"started": True}, {"exit": 3}], said
    assert box.wait(PATIENCE_S) == 3
    box.stdout.close()


@claim
def reports_why_it_cannot_start(at):
    box, sock = at.start({"run": ["./nothing"]})
    said, _ = told(sock)
    failed = [s["failed"] for s in said if "failed" in s]
    assert len(failed) == 1 and "no such file" in failed[0], said
    assert not any("started" in s for s in said), said
    assert box.wait(PATIENCE_S) == 125
    box.stdin.close()
    box.stdout.close()


@claim
def refuses_orders_that_it_does_not_understand(at):
    for orders, words in ((b"{", "not valid JSON"), (b"[]", "not a JSON object"),
                          (b"{}", '"run" is missing'),
                          (b'{"run":["x"],"colour":1}', "colour"),
                          (b'{"run":["x"],"uid":0}', "uid"),
                          (b'{"run":["x"],"threads":1.5}', "threads"),
                          (b'{"run":["x"],"dir":"here"}', "absolute"),
                          (b'{"run":["x"],"read":["/a/../b"]}', "read"),
                          (b'{"run":["x"],"level":"best"}', "level"),
                          (b'{"run":["a\\u0000b"]}', "JSON"),
                          (b'{"run":["' + b"x" * 70000 + b'"]}', "large")):
        box, sock = at.start(orders)
        said, _ = told(sock)
        assert len(said) == 1 and words in said[0]["failed"], (words, said)
        assert box.wait(PATIENCE_S) == 125
        box.stdin.close()
        box.stdout.close()


@claim
def takes_a_filter_that_was_made_before(at):
    if at.level == "none":
        return
    made = subprocess.run([at.box, "--filter"], stdout=subprocess.PIPE,
                          check=True).stdout
    assert len(made) % 8 == 0 and len(made) > 100
    box, sock = at.start({"run": [PYTHON, "-c", "import os; os.fork()"]}, made)
    box.wait(PATIENCE_S)
    assert box.returncode == 1
    sock.close()
    box.stdin.close()
    box.stdout.close()


@claim
def starts_python_node_and_java(at):
    at.file("bot/a.py", "import asyncio, json, threading\n"
            "async def f(): return 1\nprint(asyncio.run(f()))\n")
    at.file("bot/a.js", "const {Worker} = require('worker_threads');"
            "new Worker('require(\"worker_threads\").parentPort."
            "postMessage(1)', {eval: true}).on('message', "
            "m => { console.log(m); process.exit(0) });")
    assert at.run(PYTHON, "a.py")[:2] == (0, "1\n"), at.run(PYTHON, "a.py")
    if shutil.which("node", path="/usr/bin:/usr/local/bin"):
        status, out, err = at.run("node", "a.js",
                                  options=["--memory", "1G"])
        assert (status, out) == (0, "1\n"), err
    if os.path.exists("/usr/bin/java"):
        status, _, err = at.run("/usr/bin/java", "-version",
                                options=["--memory", "1G"])
        assert status == 0, err


@claim
def names_the_folder_that_the_bot_may_not_enter(at):
    if at.user or os.geteuid() != 0:
        return  # an ordinary user may not enter it either
    closed = os.path.join(at.folder, "closed")
    inside = os.path.dirname(at.file("closed/inside/x", ""))
    os.chmod(closed, 0o700)
    # as in a container, whose root makes no namespace with its own rights
    for before in [], ["setpriv", "--bounding-set", "-sys_admin"]:
        status, _, err = at.run("true", options=["--dir", inside], before=before)
        if at.level == "sandbox" and not before:
            assert status == 0, (status, err)
        else:
            assert status == 125 and f"may not enter {closed};" in err, (before, status, err)
