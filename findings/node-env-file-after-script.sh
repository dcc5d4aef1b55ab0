#!/bin/sh
# Node reads its own flag --env-file even behind the name of the script, from the whole command line.
#
# A good guess: everything behind the script's name belongs to the script, as for all other flags of Node.
# Seen with the npm packages node@20.20.2, node@22.23.3 and node@24.21.0: with the file absent, Node prints "PATH/node: absent.env: not found"
# and exits with 9 before the script starts, so that the script cannot say which of its flags is wrong. With `--` before or behind the
# script's name, the script starts. Another flag of Node in the same place (--title) is left to the script.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo 'console.log(JSON.stringify(process.argv.slice(2)))' > script.mjs
for version in 20.20.2 22.23.3 24.21.0; do
  npm install --silent --no-save --prefix "$version" "node@$version"
  node="$folder/$version/node_modules/node/bin/node"
  status=0
  printed=$("$node" script.mjs --env-file absent.env 2>&1) || status=$?
  echo "$version: exit $status, ${printed##*/}"
  [ "$status" = 9 ] && [ "${printed##*/}" = "node: absent.env: not found" ]
  [ "$("$node" script.mjs -- --env-file absent.env)" = '["--","--env-file","absent.env"]' ]
  [ "$("$node" -- script.mjs --env-file absent.env)" = '["--env-file","absent.env"]' ]
  [ "$("$node" script.mjs --title absent)" = '["--title","absent"]' ]
done
