/** The lock files install anywhere: from any registry, on every platform, with the versions of package.json. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"

interface Package {
  readonly version?: string
  readonly resolved?: string
  readonly optionalDependencies?: { readonly [name: string]: string }
}
const packagesOf = (path: string) => {
  const text = readFileSync(join(import.meta.dirname, "..", "..", path), "utf8")
  return (JSON.parse(text) as { readonly packages: { readonly [path: string]: Package } }).packages
}

const lockFiles: ReadonlyArray<[path: string, atLeast: number]> = [
  ["package-lock.json", 100],
  ["bench/peer/package-lock.json", 100],
  ["examples/backends/hosts/package-lock.json", 50]
]

describe.each(lockFiles)("%s", (path, atLeast) => {
  const packages = packagesOf(path)
  const entries = Object.entries(packages)

  it("lists more than 50 packages", () => assert.isAbove(entries.length, atLeast))

  it("contains no URL", () => {
    assert.deepStrictEqual(entries.filter(([, { resolved }]) => resolved?.includes("://")).map(([path]) => path), [])
  })

  it("contains packages for every platform, as `npm ci` requires", () => {
    const missing = entries.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) =>
        !(`${path}/node_modules/${name}` in packages) && !(`node_modules/${name}` in packages)
      )
    )
    assert.deepStrictEqual(missing, [])
  })
})

it("the benchmarked SDK is not a dependency of the package", () => {
  assert.deepStrictEqual(Object.keys(packagesOf("package-lock.json")).filter((path) => path.includes("@stackframe/")), [])
})
