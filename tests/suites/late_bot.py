"""Runs a bot and passes its lines on, its fifth answer only once the bot was told that it is late."""
import subprocess
import sys
import threading

PATIENCE = 600  # seconds

bot = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
late = threading.Event()


def hear():
    for line in sys.stdin.buffer:
        bot.stdin.write(line)
        bot.stdin.flush()
        if b'"code":"timeout"' in line:
            late.set()
    bot.stdin.close()


threading.Thread(target=hear, daemon=True).start()
for n, answer in enumerate(bot.stdout):
    if n == 5:
        late.wait(PATIENCE)
    sys.stdout.buffer.write(answer)
    sys.stdout.buffer.flush()
bot.wait()
