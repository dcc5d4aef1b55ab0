/** Secrets in Node are those of the program's effect, which loads with the first one. */
import * as Redacted from "effect/Redacted"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { assert, describe, it } from "vitest"
import { redactedInNode } from "../../scripts/build/redacted.ts"
import { distOf } from "./Dist.ts"

const load = (dist: string) => import(/* @vite-ignore */ pathToFileURL(join(dist, "redacted.mjs")).href)

describe("effect/Redacted in Node", () => {
  it("is the program's", async () => {
    const { dist } = distOf({ "redacted.mjs": redactedInNode })
    const { isRedacted, make, value } = await load(dist)
    assert.strictEqual(Redacted.value(make("key")), "key")
    assert.strictEqual(value(Redacted.make("key")), "key")
    assert.deepStrictEqual(["key", null, undefined, {}, make("key"), Redacted.make("key")].map(isRedacted), [
      false,
      false,
      false,
      false,
      true,
      true
    ])
  })

  it("has its own secrets where no module can be loaded at once, and shows none", async () => {
    const { dist } = distOf({})
    writeFileSync(join(dist, "redacted.mjs"), redactedInNode.replace(`"effect/Redacted"`, `"effect/absent"`))
    const { isRedacted, make, value } = await load(dist)
    const secret = make("key", { label: "secretServerKey" })
    assert.isTrue(isRedacted(secret) && Redacted.isRedacted(secret) && isRedacted(Redacted.make("key")))
    assert.strictEqual(value(secret), "key")
    assert.strictEqual(`${secret} ${JSON.stringify(make("key"))}`, `<redacted:secretServerKey> "<redacted>"`)
    assert.throws(() => value(Redacted.make("key")), "Unable to get redacted value")
  })
})
