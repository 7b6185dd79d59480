"""Standard streams that are closed, full, or whose reader is gone."""

import itertools
import subprocess

from board import Broken, environment

FACES = [["run", "-"], ["run", "-", "--json"], ["run", "--lesson", "1"], ["screen"], ["lesson", "--list"],
         ["reference", "keys"], ["--help"], ["run", "--help"], ["--version"], []]
FAULTS = [(["run", "/nonexistent"], 66), (["--nonsense"], 64), (["run", "-"], 1)]
# The far end of the pipe is closed before the program starts.
NO_READER = 'd=$(mktemp -d); mkfifo "$d/p"; exec 3<>"$d/p" 4>"$d/p" 3<&-; rm -r "$d"; '
OUTPUT = {"exec >/dev/full": 74, "exec >&-": 74, NO_READER + "exec >&4 4>&-": 141,
          "trap '' PIPE; " + NO_READER + "exec >&4 4>&-": 141}
ERRORS = ["exec 2>/dev/full", "exec 2>&-", NO_READER + "exec 2>&4 4>&-", "trap '' PIPE; " + NO_READER + "exec 2>&4 4>&-"]


def shell(program, redirection, arguments, text):
    result = subprocess.run(["sh", "-c", redirection + '; exec "$@"', "sh", program, *arguments], input=text.encode(),
                            capture_output=True, env=environment(), timeout=30, check=False)
    # A shell returns 128 plus the signal's number, Python minus the number.
    return result.returncode if result.returncode >= 0 else 128 - result.returncode, result


def streams(program, chance, short):
    """standard streams that are closed, full or without a reader: the status that is due, and no silence"""
    def output(redirection, arguments, due):
        status, result = shell(program, redirection, arguments, "post a\n")
        if status != due:
            raise Broken(f"the status is {status}")
        if due == 74 and not result.stderr.startswith(b"cannot write to standard output"):
            raise Broken(f"says {result.stderr!r}")
        if due == 141 and result.stderr:
            raise Broken(f"says {result.stderr!r}")

    def errors(redirection, arguments, due):
        status, result = shell(program, redirection, arguments, "post a\nexpect deliveries a 7\n")
        if status != due:
            raise Broken(f"the status is {status}")

    cases = [(output, redirection, face, due) for (redirection, due), face in itertools.product(OUTPUT.items(), FACES)]
    cases += [(errors, redirection, face, due) for redirection, (face, due) in itertools.product(ERRORS, FAULTS)]
    for check, redirection, face, due in chance.sample(cases, 16) if short else cases:
        yield (f"{redirection.replace(NO_READER, '(no reader) ')}: {' '.join(face)}",
               lambda check=check, redirection=redirection, face=face, due=due: check(redirection, face, due))
