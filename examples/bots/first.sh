#!/bin/sh
# A bot in a shell script: `sexton bot-check "program:sh examples/bots/first.sh"`. It always makes
# the first move that is offered.
while IFS= read -r line; do
  case $line in
    '{"type":"hello"'*) echo '{"type":"ready","name":"first.sh"}' ;;
    '{"type":"decide"'*) echo '{"move":0}' ;;
  esac
done
