#!/bin/sh
# esbuild's transform with minifyWhitespace removes /* @__PURE__ */, so that a later bundler keeps the unused call.
#
# A good guess: the annotation is code for tools, not a comment for readers, so that it survives until a bundler has used it; without
# minifyWhitespace it does.
# Seen with esbuild@0.28.2: a library whose files are stripped of white space one by one is no longer shaken by its users' bundlers.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save esbuild@0.28.2
echo 'import { make } from "elsewhere"; export const unused = /* @__PURE__ */ make()' > library.js
npx esbuild library.js > copied.js
npx esbuild library.js --minify-whitespace > stripped.js
for name in copied stripped; do
  echo "import { unused } from './$name.js'" > "program-$name.js"
  npx esbuild "program-$name.js" --bundle --format=esm --packages=external > "bundle-$name.js"
done
cat stripped.js bundle-stripped.js
# Both programs use nothing of the library.
! grep -q 'make()' bundle-copied.js
grep -q 'make()' bundle-stripped.js
! grep -q PURE stripped.js
