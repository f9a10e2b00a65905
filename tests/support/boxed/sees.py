"""Claims about the files that a bot sees and may write."""
import os
import re
import subprocess

from boxed.place import claim, told


@claim
def shows_no_file_of_others(at):
    secret = at.file("other/secret", "cards")
    status, out, _ = at.run("cat", secret)
    assert status != 0 and "cards" not in out
    for path in "/root", "/home", "/sys/kernel", "/run":
        _, out, _ = at.run("ls", path)
        assert not out, (path, out)
    assert at.run("cat", "/etc/shadow")[0] != 0


@claim
def shows_what_was_promised(at):
    at.file("lang/bin/tongue", "#!/bin/sh\necho tongue\n")
    path = os.path.join(at.folder, "lang/bin/tongue")
    status, out, err = at.run(path, options=["--read", at.folder + "/lang"])
    assert (status, out) == (0, "tongue\n"), (out, err)


@claim
def starts_an_interpreter_in_a_private_folder(at):
    """An interpreter works below a folder that the bot's user may not enter."""
    if at.level == "process" or at.user:
        return
    at.file("private/lang/tongue", "#!/bin/sh\necho tongue\n")
    os.chmod(at.folder + "/private", 0o700)
    path = at.folder + "/private/lang/tongue"
    status, out, err = at.run(path, options=["--read", os.path.dirname(path)])
    assert (status, out) == (0, "tongue\n"), (out, err)


def maps_owners(folder):
    """Return whether the file system supports idmapped mounts; tmpfs does from Linux 6.3."""
    kind = subprocess.run(["stat", "-f", "-c", "%T", folder], check=True,
                          text=True, stdout=subprocess.PIPE).stdout.strip()
    release = re.match(r"(\d+)\.(\d+)", os.uname().release).groups()
    return kind != "tmpfs" or tuple(map(int, release)) >= (6, 3)


@claim
def enters_a_folder_that_only_its_owner_may(at):
    if at.level == "process" or at.user or not maps_owners(at.folder):
        return
    at.file("bot/own", "own", 0o600)
    os.chmod(at.folder + "/bot", 0o700)
    try:
        status, out, err = at.run("cat", "own")
    finally:
        os.chmod(at.folder + "/bot", 0o755)
    assert (status, out) == (0, "own"), err


@claim
def hides_what_lies_below(at):
    if at.level != "sandbox":
        return
    at.file("bot/results/secret", "cards")
    at.file("bot/one", "cards")
    at.file("bot/own", "own")
    status, out, err = at.run(
        "cat", "own", "results/secret", "one",
        options=["--hide", at.folder + "/bot/results", "--hide",
                 at.folder + "/bot/one", "--hide", at.folder + "/none"])
    assert status != 0 and out == "own", (out, err)


@claim
def follows_no_link_out_of_the_folder(at):
    at.file("other/secret", "cards")
    link = at.folder + "/bot/link"
    os.makedirs(at.folder + "/bot", exist_ok=True)
    if not os.path.islink(link):
        os.symlink(at.folder + "/other/secret", link)
    _, out, _ = at.run("cat", "link")
    assert "cards" not in out


@claim
def shows_only_what_stood_there(at):
    """A file or folder that replaced another one after the check is not shown."""
    at.file("lang/part", "part")
    os.makedirs(at.folder + "/bot", exist_ok=True)

    def mark(path):
        st = os.stat(path)
        return f"{st.st_dev}:{st.st_ino}"

    here, lang = mark(at.folder + "/bot"), mark(at.folder + "/lang")
    for marks, words in (([here, lang], ""), ([], ""), (["", lang], ""),
                         ([lang, lang], "was replaced since the run began"),
                         ([here, here], "was replaced since the run began")):
        box, sock = at.start({"run": ["cat", at.folder + "/lang/part"],
                              "dir": at.folder + "/bot", "marks": marks,
                              "read": [at.folder + "/lang"]})
        said, _ = told(sock)
        out = box.stdout.read()
        failed = "".join(s.get("failed", "") for s in said)
        assert words in failed and bool(words) == bool(failed), (marks, said)
        assert (out == b"part") == (not words), (marks, out)
        box.wait(10)
        box.stdin.close()
        box.stdout.close()


@claim
def may_write_its_own_tmp_only(at):
    status, _, _ = at.run("sh", "-c", "echo x > here")
    assert status != 0
    name = f"/tmp/box-{os.getpid()}"
    status, out, err = at.python(f"with open('{name}', 'w+') as f: "
                                 "print('x', file=f)\nprint('x')")
    if at.level == "sandbox":
        assert (status, out) == (0, "x\n"), err
        assert not os.path.exists(name)
    else:
        assert status != 0


@claim
def bounds_its_tmp(at):
    if at.level != "sandbox":
        return
    text = ("import os\nn = 0\ntry:\n"
            " for i in range(64):\n"
            "  with open(f'/tmp/{i}', 'wb') as f: f.write(bytes(1 << 20))\n"
            "  n += 1\nexcept OSError as e: print(n, e.strerror)")
    _, out, _ = at.python(text, options=["--tmp", "4M"])
    assert re.match(r"[34] No space left on device", out), out


@claim
def starts_a_script_by_its_ending(at):
    """Scripts run as in the arena, executable or not."""
    text = "import sys; print('played', *sys.argv[1:])\n"
    for mode in 0o644, 0o755:
        at.file("bot/mine.py", text, mode)
        for name in "./mine.py", "mine.py", at.folder + "/bot/mine.py":
            got = at.run(name, "fast")
            assert got[:2] == (0, "played fast\n"), (name, mode, got)
    at.file("bot/own.py", "#!/bin/sh\necho its own\n", 0o755)
    assert at.run("./own.py")[1] == "its own\n"
