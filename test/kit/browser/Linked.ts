/** Links esbuild bundles as the build links the package, so that browsers run the shipped form (docs/decisions/0032). */
import type { Loader, Plugin } from "esbuild"
import { readFileSync } from "node:fs"
import { basename, dirname, extname } from "node:path"
import { declarations, targetOf } from "../../link.ts"

/** Marks modules of declarations over effect/Schema. By this name, esbuild distinguishes them from those over src/lean. */
const overEffect = "latchkey-over-effect"

/** Imports that the link may redirect. Each match costs a call from esbuild to Node, so the filter excludes the files of packages. */
const names = Array.from(declarations, (file) => basename(file).replace(".", "\\."))
const filter = new RegExp(`^effect/Schema|^\\..*/(?:${[...new Set(names)].join("|")})$`)

const loaders: { readonly [extension: string]: Loader } = { ".ts": "ts", ".tsx": "tsx" }

export const linkBundle = (): Plugin => ({
  name: "latchkey-link",
  setup(bundle) {
    bundle.onResolve({ filter }, ({ importer, namespace, path }) => {
      const target = targetOf(path, importer, namespace === overEffect)
      return target && { path: target.path, namespace: target.isOverEffect ? overEffect : "file", sideEffects: false }
    })
    bundle.onLoad({ filter: /.*/, namespace: overEffect }, ({ path }) => ({
      contents: readFileSync(path, "utf8"),
      loader: loaders[extname(path)] ?? "ts",
      resolveDir: dirname(path)
    }))
  }
})
