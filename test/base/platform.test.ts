/** One definition of a page, a browser and a server, in each kind of global scope. */
import { afterEach, assert, describe, it, vi } from "vitest"
import { hasPage, isServer } from "../../src/base/platform.ts"

afterEach(() => vi.unstubAllGlobals())

const scopes: ReadonlyArray<
  readonly [name: string, globals: { readonly [name: string]: unknown }, page: boolean, server: boolean]
> = [
  ["a page", { window: {}, document: {}, location: { protocol: "https:" } }, true, false],
  ["a worker of a page", { WorkerGlobalScope: Object, location: { protocol: "https:" } }, false, false],
  ["a worker from a blob", { WorkerGlobalScope: Object, location: { protocol: "blob:" } }, false, false],
  ["React Native", { window: {} }, false, false],
  ["Node and Bun", {}, false, true],
  ["workerd", { WorkerGlobalScope: Object }, false, true],
  ["a worker of Deno", { WorkerGlobalScope: Object, location: { protocol: "file:" } }, false, true],
  ["a script with a document but no address", { document: {} }, false, true]
]

describe("a global scope", () => {
  for (const [name, globals, page, server] of scopes) {
    it(`of ${name} is recognised`, () => {
      for (const [key, value] of Object.entries(globals)) vi.stubGlobal(key, value)
      assert.deepStrictEqual([hasPage(), isServer()], [page, server])
    })
  }
})
