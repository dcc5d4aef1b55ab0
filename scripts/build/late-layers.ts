/** Layers that load effect's Schema or HTTP modules, the largest part of effect's code, on first use (docs/decisions/0032). */
import type { Plugin } from "esbuild"
import { basename, dirname, join, relative, sep } from "node:path"

/** Modules of effect that load its Schema or HTTP modules. */
export const heavy = /^effect\/(?:Config|Schema\w*|http(?:\/.+)?|http-api(?:\/.+)?)$/

/** Modules of `src/layers` that use `heavy` ones, with the kind of all their exports. Each loads when one of its exports first runs. */
const kinds: { readonly [module: string]: "Effect" | "Layer" } = {
  "app/AppConfig": "Effect",
  "transport/TransportHttpClient": "Layer"
}

/** Their names. */
export const lateLayers: ReadonlyArray<string> = Object.keys(kinds)

/** Whether a file that esbuild split is one of them. */
export const isLateLayer = (file: string): boolean => lateLayers.some((name) => file.startsWith(`${basename(name)}-`))

/** The members of effect that `onFirstUse` uses. */
export const membersOnFirstUse = { "effect/Effect": ["flatMap", "map", "promise"], "effect/Layer": ["unwrap"] }

/** Exports of the same names and kinds that load the module on first use. */
const onFirstUse = (name: string, names: ReadonlyArray<string>) =>
  `import * as Effect from "effect/Effect"\nimport * as Layer from "effect/Layer"\n${
    names.map((exportedName) => {
      const read = `Effect.promise(() => import("./${basename(name)}.js?late")).pipe(Effect.${
        kinds[name] === "Layer" ? "map" : "flatMap"
      }((module) => module.${exportedName}))`
      return `export const ${exportedName} = ${kinds[name] === "Layer" ? `Layer.unwrap(${read})` : read}`
    }).join("\n")
  }`

/** Makes them late. `layers` is their folder. */
export const withLateLayers = (layers: string, exportsOf: { readonly [module: string]: ReadonlyArray<string> }): Plugin => ({
  name: "late",
  setup(bundle) {
    bundle.onResolve(
      { filter: /\?late$/ },
      ({ path, resolveDir }) => ({ path: join(resolveDir, path.replace("?late", "")), suffix: "?late" })
    )
    bundle.onLoad({ filter: new RegExp(`[\\\\/]layers[\\\\/](?:${lateLayers.join("|")})\\.js$`) }, ({ path, suffix }) => {
      const name = relative(layers, path).split(sep).join("/").replace(/\.js$/, "")
      return suffix === "?late" ? undefined : { contents: onFirstUse(name, exportsOf[name] ?? []), resolveDir: dirname(path) }
    })
  }
})
