#!/bin/sh
# esbuild's option lineLimit also breaks string literals: with a backslash at the end of the line, inside the quotes.
#
# A good guess: lines end between tokens, so that a search for "text" in minified output still finds it.
# Seen with esbuild@0.28.0: a string that crosses the limit continues on the next line. The program is the same; a tool that reads the
# bundle as text (a check for a word, a pattern over import specifiers) silently misses the string.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save esbuild@0.28.0
echo 'console.log("first", "second", "a/specifier/that/a/tool/looks/for", "third")' > input.js
for limit in 0 40; do
  npx esbuild input.js --minify --line-limit=$limit > "output-$limit.js"
done
cat output-40.js
grep -q 'a/specifier/that/a/tool/looks/for' output-0.js
! grep -q 'a/specifier/that/a/tool/looks/for' output-40.js
grep -q '\\$' output-40.js
[ "$(node output-0.js)" = "$(node output-40.js)" ]
