/** The two letters of an avatar: of the display name, or otherwise of the primary e-mail address. */
import { assert, it } from "vitest"
import { initials } from "../../../src/react/ui/initials.ts"

it.each([
  ["the first two letters of the name, in capitals", ["Ada Lovelace", "countess@example.com"], "AD"],
  ["of the address where there is no name", [null, "countess@example.com"], "CO"],
  ["of the address where the name is blank", ["  ", "countess@example.com"], "CO"],
  ["letters, not signs", ["J. R. Hartley"], "JR"],
  ["digits as letters", ["42nd street"], "42"],
  ["one letter where there is one", ["Ö"], "Ö"],
  ["letters of any script", ["ελένη"], "ΕΛ"],
  ["a letter with the accent that follows it as one", ["e\u0301a\u0308o"], "E\u0301A\u0308"],
  ["whole characters of a name without letters", ["👩‍🚀🇩🇪!"], "👩‍🚀🇩🇪"],
  ["nothing for nobody", [undefined, null, ""], undefined]
])("%s", (_, names, expected) => assert.strictEqual(initials(...names), expected))
