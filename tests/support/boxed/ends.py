"""Claims about the end of a bot, its children, its box and the box's parent."""
import os
import signal
import time

from boxed.place import PYTHON, claim, in_session, running, told, until_pid, until_started
from processes import gone
from waiting import PATIENCE_S, wait_for


@claim
def ends_with_its_control_socket(at):
    """The box ends if its control socket closes; at level process also with children allowed."""
    spin = ("import os, signal, threading\n"
            "signal.signal(15, signal.SIG_IGN)\n"
            "for i in range(3):\n"
            " if os.fork() == 0: os.setsid()\n"
            "os.write(1, b'x')\n"
            "def burn():\n while True: pass\n"
            "threading.Thread(target=burn).start()\nburn()")
    box, sock = at.start({"run": [PYTHON, "-c", spin], "processes": 16})
    pid = until_pid(sock)
    until_started(sock)
    assert box.stdout.read(8) == 8 * b"x"
    with open(f"/proc/{pid}/status", encoding="ascii") as f:
        box_ns = f.read()
    assert "NSpid" in box_ns
    namespace = (os.readlink(f"/proc/{pid}/ns/pid")
                 if not at.user and at.level == "sandbox" else None)
    assert wait_for(lambda: len(in_session(pid)) == 8), in_session(pid)
    sock.close()
    assert box.wait(PATIENCE_S) == 128 + 9, "the outer process ends when all have"
    assert gone(pid)
    assert not in_session(pid), in_session(pid)
    for other in filter(str.isdigit, os.listdir("/proc")):
        try:
            assert namespace is None or os.readlink(
                f"/proc/{other}/ns/pid") != namespace, other
        except OSError:
            pass
    box.stdin.close()
    box.stdout.close()


@claim
def ends_its_family_with_the_bot(at):
    """Level process: if the bot ends, its children and orphans end too."""
    if at.level != "process":
        return
    orphan = ("import os, time\n"
              "if os.fork() == 0:\n"
              " if os.fork() == 0: time.sleep(60)\n"
              " os._exit(0)\n"
              "os.wait()\n"
              "print(os.getpid(), flush=True)\n"
              "input()\n"
              "os._exit(7)")
    box, sock = at.start({"run": [PYTHON, "-c", orphan], "processes": 8})
    pid = int(box.stdout.readline())
    assert len(in_session(pid)) == 2
    sock.send(b"S")
    assert wait_for(lambda: {s for _, s in in_session(pid)} == {"T"}), in_session(pid)
    sock.send(b"C")
    box.stdin.write(b"\n")
    box.stdin.close()
    said, _ = told(sock)
    assert {"started": True} in said and {"exit": 7} in said, said
    assert box.wait(PATIENCE_S) == 7
    assert not in_session(pid), in_session(pid)
    box.stdout.close()


@claim
def leaves_nobody_of_its_start(at):
    """A kill at any moment of the start leaves no process, also during the change of a folder's owner."""
    dir = at.folder + "/closed"
    os.makedirs(dir, exist_ok=True)
    os.chmod(dir, 0o700)
    if at.user:
        os.chmod(dir, 0o755)
    for i in range(100):
        box, sock = at.start({"run": ["sleep", "60"], "dir": dir})
        time.sleep(i * 0.00005)
        box.kill()
        box.wait(PATIENCE_S)
        sock.close()
        box.stdin.close()
        box.stdout.close()
    assert wait_for(lambda: not running(at.box)), running(at.box)


@claim
def ends_with_its_outer_process(at):
    if at.level != "sandbox":
        return
    box, sock = at.start({"run": ["sleep", "600"]})
    pid = until_pid(sock)
    until_started(sock)
    box.send_signal(signal.SIGKILL)
    box.wait(PATIENCE_S)
    assert wait_for(lambda: gone(pid))
    sock.close()
    box.stdin.close()
    box.stdout.close()


@claim
def gives_the_bots_pipes_to_nobody_else(at):
    box, sock = at.start({"run": [PYTHON, "-c",
                                  "import os, time; os.close(1); "
                                  "time.sleep(60)"]})
    pid = until_pid(sock)
    assert box.stdout.read() == b""
    assert not gone(pid), "its output ended only with the bot"
    sock.close()
    if at.level != "sandbox":
        box.kill()
    box.wait(PATIENCE_S)
    box.stdin.close()
    box.stdout.close()
