#!/bin/sh
# A messenger of two files: what is written to "in" as "NAME: TEXT" comes from NAME; answers stand in "out".
touch in
echo '{"type": "hello", "version": 1, "name": "letters"}'
tail -n 0 -F in 2>/dev/null |
  jq -Rc --unbuffered 'capture("^(?<chat>[^:]+): *(?<text>.*)") | {type: "message"} + .' &
trap 'kill 0' EXIT
while read -r line; do
  if [ "$(printf %s "$line" | jq -r .type)" = send ]; then
    printf %s "$line" | jq -r '"to \(.chat): \(.text)"' >>out
    printf %s "$line" | jq -c '{type: "sent", id}'
  fi
done
