#!/usr/bin/env bash
# both.sh COMMAND COMMAND: runs both at once, where one of them keeps only one core busy. What the second one prints comes
# when the first one has ended. Fails when one of them fails.
set -uo pipefail

log=$(mktemp)
trap 'rm -f "$log"' EXIT
bash -c "$2" >"$log" 2>&1 &
second=$!
trap 'kill "$second" 2>/dev/null; rm -f "$log"' INT TERM

bash -c "$1"
first_status=$?
wait "$second"
second_status=$?
cat "$log"
exit $((first_status | second_status))
