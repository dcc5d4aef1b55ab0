#!/bin/sh
# terser moves a pure annotation that follows a spread element in front of the comma, away from its call.
#
# A good guess: with preserve_annotations, `[...names, /*#__PURE__*/ make()]` keeps the annotation before `make()`, as it does after an
# element that is no spread. Seen with terser@5.51.4 and rollup@4.68.0: terser writes `[...names /*#__PURE__*/,make()]`. The program is the
# same, but the call is no longer marked, and Rollup warns everybody who bundles the file that it cannot interpret the annotation.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save terser@5.51.4 rollup@4.68.0
cat > input.mjs << 'EOF'
const names = globalThis.names
const make = (name) => ({ name })
export const afterName = [names, /*#__PURE__*/ make("name")]
export const afterSpread = [...names, /*#__PURE__*/ make("spread")]
EOF
npx terser input.mjs --module --format comments=false,preserve_annotations=true --output output.mjs
cat output.mjs
npx rollup output.mjs > /dev/null 2> rollup.txt
cat rollup.txt
tr -d '\n ' < output.mjs > line.txt
grep -q 'names,/\*#__PURE__\*/make("name")' line.txt
grep -q '\.\.\.names/\*#__PURE__\*/,make("spread")' line.txt
grep -q 'cannot interpret due to the position of the comment' rollup.txt
