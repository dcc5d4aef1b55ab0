/** The lock file installs anywhere: from any registry, on every platform, with the versions that package.json asks for. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"

interface Package {
  readonly version?: string
  readonly resolved?: string
  readonly optionalDependencies?: { readonly [name: string]: string }
}
const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, "..", "..", "package-lock.json"), "utf8")) as {
  readonly packages: { readonly [path: string]: Package }
}
const entries = Object.entries(packages)

describe("the lock file", () => {
  it("is seen", () => assert.isAbove(entries.length, 100))

  it("names no address", () => {
    assert.deepStrictEqual(entries.filter(([, { resolved }]) => resolved?.includes("://")).map(([path]) => path), [])
  })

  it("has the packages of every platform, without which `npm ci` refuses", () => {
    const missing = entries.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) =>
        !(`${path}/node_modules/${name}` in packages) && !(`node_modules/${name}` in packages)
      )
    )
    assert.deepStrictEqual(missing, [])
  })
})
