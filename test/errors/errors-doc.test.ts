/** The output of `npm run update` is up to date, and docs/errors.md has every error that an entry point exports. */
import { assert, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { errorsDoc } from "../../scripts/errors-doc.ts"
import * as LatchkeyHttpApi from "../../src/backend/http-api/index.ts"
import * as Server from "../../src/backend/server/index.ts"
import * as Webhooks from "../../src/backend/webhooks/index.ts"
import * as Errors from "../../src/errors/index.ts"
import * as Jwt from "../../src/jwt/index.ts"
import * as OAuth2 from "../../src/oauth2/index.ts"
import * as Testing from "../../src/testing/index.ts"

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")
const page = read("docs/errors.md")

it("docs/errors.md is up to date", () => {
  assert.strictEqual(
    page,
    errorsDoc(),
    "docs/errors.md is stale: run `npm run update`, then compare the diff with the provider's own codes"
  )
})

it("docs/errors.md lists every error class of every entry point", () => {
  const classes = [Errors, LatchkeyHttpApi, Server, Webhooks, Jwt, OAuth2, Testing].flatMap((entry) =>
    Object.entries<unknown>(entry).filter(([, value]) => typeof value === "function" && value.prototype instanceof Error)
  )
  assert.isAbove(classes.length, 170)
  const missing = classes.map(([name]) => name).filter((name) => !page.includes(`\`${name}\``))
  assert.deepStrictEqual(missing, [])
})
