#!/usr/bin/env python3
"""Plays a whole game between two processes of a Gomocup engine: packaging/game.py PROGRAM [ARGUMENT…]

Freestyle on 15×15, a tenth of a second a move. Fails unless every move is legal and the game ends by
five in a row or a full board, and unless both processes end after END.
"""
import subprocess
import sys

SIZE = 15


class Engine:
    def __init__(self, command):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)
        self.send(f"START {SIZE}")
        while self.line().upper() != "OK":
            pass
        for info in ("timeout_turn 100", "timeout_match 0", "game_type 1", "rule 0"):
            self.send("INFO " + info)

    def send(self, line):
        self.process.stdin.write((line + "\r\n").encode())
        self.process.stdin.flush()

    def line(self):
        line = self.process.stdout.readline()
        if not line:
            sys.exit("the engine has ended")
        return line.decode(errors="replace").strip()

    def move(self, request):
        self.send(request)
        while True:
            numbers = self.line().split(",")
            if len(numbers) == 2 and all(number.isdecimal() for number in numbers):
                return int(numbers[0]), int(numbers[1])


def five(stones, at):
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        row = 1
        for sign in (1, -1):
            x, y = at[0] + sign * dx, at[1] + sign * dy
            while (x, y) in stones:
                row += 1
                x, y = x + sign * dx, y + sign * dy
        if row >= 5:
            return True
    return False


def main():
    players = [Engine(sys.argv[1:]) for _ in range(2)]
    stones = [set(), set()]
    request = "BEGIN"
    for ply in range(SIZE * SIZE):
        at = players[ply % 2].move(request)
        if not all(0 <= c < SIZE for c in at) or at in stones[0] | stones[1]:
            sys.exit(f"move {ply + 1} is illegal: {at}")
        stones[ply % 2].add(at)
        if five(stones[ply % 2], at):
            print(f"five in a row after {ply + 1} moves")
            break
        request = f"TURN {at[0]},{at[1]}"
    for player in players:
        player.send("END")
        player.process.wait(timeout=20)


main()
