"""Runs a bot and passes its lines on, its fifth answer after three seconds and a half."""
import subprocess
import sys
import threading
import time

bot = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def hear():
    for line in sys.stdin.buffer:
        bot.stdin.write(line)
        bot.stdin.flush()
    bot.stdin.close()


threading.Thread(target=hear, daemon=True).start()
for n, answer in enumerate(bot.stdout):
    if n == 5:
        time.sleep(3.5)
    sys.stdout.buffer.write(answer)
    sys.stdout.buffer.flush()
bot.wait()
