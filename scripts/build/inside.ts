/** Bundles the effect inside the package (docs/decisions/0032), for promise programs, the emulator and the command. */
import { build, type Plugin } from "esbuild"
import { join } from "node:path"
import { packagesIn } from "../licences.ts"
import { fail, root } from "../toolchain.mjs"
import { minifiedOptions } from "./linked.ts"

/** Leaves `effect/Redacted` outside (`redacted.ts`), also in the modules of effect, which import it as a sibling. */
const redactedOutside: Plugin = {
  name: "redacted",
  setup: (bundle) =>
    bundle.onResolve(
      { filter: /Redacted(?:\.js)?$/ },
      ({ importer, path }) =>
        path === "effect/Redacted" || (/^\.{1,2}\/Redacted\.js$/.test(path) && importer.includes(join("node_modules", "effect")))
          ? { path: "effect/Redacted", external: true, sideEffects: false }
          : undefined
    )
}

/** Writes these modules, given by name and text, to `dist/node`. They share files. Returns the folders of the included packages. */
export const bundleInside = async (
  dist: string,
  modules: { readonly [name: string]: string }
): Promise<ReadonlyArray<string>> => {
  const { metafile } = await build({
    ...minifiedOptions,
    metafile: true,
    entryPoints: Object.keys(modules).map((name) => ({ out: name, in: `latchkey:${name}` })),
    outdir: join(dist, "node"),
    chunkNames: "effect-[hash]",
    splitting: true,
    format: "esm",
    plugins: [redactedOutside, textsOf(modules, root)]
  })
  return packagesIn(metafile)
}

/** Resolves `latchkey:name` to a text. */
export const textsOf = (texts: { readonly [name: string]: string }, resolveDir: string): Plugin => ({
  name: "texts",
  setup(bundle) {
    bundle.onResolve({ filter: /^latchkey:/ }, ({ path }) => ({ path: path.slice("latchkey:".length), namespace: "latchkey" }))
    bundle.onLoad({ filter: /./, namespace: "latchkey" }, ({ path }) => ({ contents: texts[path] ?? fail(path), resolveDir }))
  }
})
