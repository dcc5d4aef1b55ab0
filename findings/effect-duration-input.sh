#!/bin/sh
# effect's Duration.fromInput takes an object without a unit, and NaN, for zero instead of refusing them.
#
# A good guess: fromInput gives an Option so that a value from a configuration file can be checked; what names no time is None, as the text
# "soon" is.
# Seen with effect@4.1.0: { } and { second: 5 } (a misspelt "seconds") and NaN are Some(0). A time limit read that way is no limit, or ends
# at once.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save effect@4.1.0
cat > input.mjs <<'END'
import { Duration, Option } from "effect"
const millis = (input) => Option.match(Duration.fromInput(input), { onNone: () => "none", onSome: Duration.toMillis })
console.log([{ seconds: 5 }, { second: 5 }, {}, Number.NaN, "soon"].map(millis).join(" "))
END
node input.mjs
[ "$(node input.mjs)" = "5000 0 0 0 none" ]
