/** Each module has one namespace name, so that a reader knows the module from the name. */
import { readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { assert, describe, it } from "vitest"
import { root } from "../docs/Pages.ts"

const sourceFiles = ["src", "packages", "scripts", "test", "examples", "bench"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path).replaceAll("\\", "/"))
).filter((path) => /\.tsx?$/.test(path) && !/node_modules|\/\./.test(path))

/** Modules whose file name alone says too little, or is the name of another module. */
const special: { readonly [path: string]: string } = {
  "src/index.ts": "Latchkey",
  "src/backend/http-api/index.ts": "LatchkeyHttpApi",
  "src/backend/server/index.ts": "Server",
  "src/backend/webhooks/index.ts": "Webhooks",
  "src/emulator/index.ts": "Emulator",
  "src/endpoints/index.ts": "Endpoints",
  "src/errors/index.ts": "Errors",
  "src/errors/provider/index.ts": "providerErrors",
  "src/jwt/index.ts": "Jwt",
  "src/lean/Schema.ts": "LeanSchema",
  "src/live/admin.ts": "AdminValues",
  "src/live/index.ts": "Values",
  "src/oauth2/index.ts": "OAuth2",
  "src/promise/index.ts": "Promises",
  "src/react/admin.ts": "ReactAdmin",
  "src/react/index.ts": "React",
  "src/schema/index.ts": "Schemas",
  "src/testing/index.ts": "Testing"
}

const namespaceOf = (module: string): string => {
  const name = basename(module).replace(/\.tsx?$/, "")
  return special[module] ?? (module.startsWith("src/endpoints/") ? `${name}Endpoints` : name)
}

/** The namespace imports of modules of `src` in a file: the module and the name. */
const namespacesIn = (path: string, text: string) =>
  Array.from(
    text.matchAll(/^import(?: type)? \* as (\w+) from "(\.[^"]+)"/gm),
    ([, name = "", specifier = ""]) => ({ module: join(dirname(path), specifier).replaceAll("\\", "/"), name })
  ).filter(({ module }) => module.startsWith("src/"))

describe("a namespace import", () => {
  it("has the name of its file, and `Endpoints` after it for a module of endpoints", () => {
    const imports = sourceFiles.flatMap((path) =>
      namespacesIn(path, readFileSync(join(root, path), "utf8")).map((line) => ({ path, ...line }))
    )
    assert.isAbove(imports.length, 1_000)
    assert.deepStrictEqual(
      imports.filter(({ module, name }) => name !== namespaceOf(module)).map(({ module, name, path }) =>
        `${path}: ${name} should be ${namespaceOf(module)}`
      ),
      []
    )
  })
})
