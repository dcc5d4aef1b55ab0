/** Bundles of a run. The main process builds each one once; a worker would spend seconds on each. */
import { createServer } from "node:http"
import { text } from "node:stream/consumers"
import { inject } from "vitest"
import { minify, pageStyles } from "../../../scripts/build/styles.ts"
import { type Mode, modulesOf, scriptOf } from "./Bundle.ts"
import { wholeStyles } from "./wholeStyles.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The address of `serveBundles`. */
    readonly bundler: string
  }
}

/** The arguments of `scriptOf`. */
export type ScriptOrder =
  | { readonly entry: string; readonly mode: Mode }
  | { readonly stdin: { readonly contents: string; readonly resolveDir: string }; readonly mode: Mode }

/** The arguments of `scriptOf` or `modulesOf`, or `styles`: all of Radix Themes, for comparison with those of the pages. */
export type BundleOrder =
  | ScriptOrder
  | { readonly entryPoints: { readonly [name: string]: string }; readonly mode: Mode; readonly splitting: boolean }
  | { readonly styles: true }

const build = async (order: BundleOrder): Promise<string> => {
  if ("styles" in order) return JSON.stringify({ styles: await pageStyles(), whole: minify(wholeStyles) })
  if ("entry" in order) return JSON.stringify({ script: await scriptOf({ entryPoints: [order.entry] }, order.mode) })
  if ("stdin" in order) return JSON.stringify({ script: await scriptOf({ stdin: order.stdin }, order.mode) })
  const files = await modulesOf(order.entryPoints, order.mode, { splitting: order.splitting })
  return JSON.stringify(Object.fromEntries(Array.from(files, ([path, file]) => [path, Buffer.from(file).toString()])))
}

/** Runs in the main process. A bundle that cannot be built is answered with the message, and fails the tests that need it. */
export const serveBundles = async () => {
  const builds = new Map<string, Promise<string>>()
  const respond = async (body: string): Promise<string> => {
    const running = builds.get(body) ?? build(JSON.parse(body))
    builds.set(body, running)
    return await running
  }
  const server = createServer((request, response) => {
    text(request).then(respond).then(
      (files) => response.end(files),
      (error: unknown) => response.writeHead(500).end(String(error))
    )
  })
  // Workers keep their connections: one that ended after 5 seconds would end while a worker uses it again.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : address}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}

/** Files of a bundle by their paths, or one `script`, or `styles` of the pages and the `whole`, minified. */
export const sharedBundle = async (order: BundleOrder): Promise<ReadonlyMap<string, string>> => {
  const response = await fetch(inject("bundler"), { method: "POST", body: JSON.stringify(order) })
  const body = await response.text()
  if (!response.ok) throw new Error(body)
  const files: { readonly [path: string]: string } = JSON.parse(body)
  return new Map(Object.entries(files))
}

/** The script of the module at a path, or of a program whose imports are relative to a folder. */
export const sharedScript = async (order: ScriptOrder): Promise<string> => (await sharedBundle(order)).get("script") ?? ""
