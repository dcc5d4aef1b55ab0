/** The modules at which a framework starts to load a project. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"
import { resolve } from "./modules.ts"
import { readIn } from "./readIn.ts"

const source = /\.[cm]?[jt]sx?$/

/** The sources below a folder, such as `src/routes`; empty if there is none. */
const below = (folder: string, path: string): ReadonlyArray<string> =>
  existsSync(join(folder, path))
    ? readdirSync(join(folder, path), { recursive: true, encoding: "utf8" })
      .map((name) => posix.join(path, name.replaceAll("\\", "/")))
      .filter((file) => source.test(file) && !file.includes("node_modules/"))
    : []

const existing = (folder: string, paths: ReadonlyArray<string>) =>
  paths.flatMap((path) => resolve(readIn(folder), "package.json", `./${path}`) ?? [])

/** The scripts of index.html, or the usual module if it names none. */
const ofVite = (folder: string): ReadonlyArray<string> => {
  const page = join(folder, "index.html")
  const html = existsSync(page) ? readFileSync(page, "utf8").replaceAll(/<!--[^]*?-->/g, "") : ""
  const scripts = Array.from(html.matchAll(/<script\b[^>]*\bsrc=["']\.?\/?([^"']+)["']/g), ([, path = ""]) => path)
  const scriptEntries = existing(folder, scripts.filter((path) => source.test(path)))
  return scriptEntries.length > 0 ? scriptEntries : existing(folder, ["src/main", "src/index"])
}

/** The folder with the routes of Next.js, and the proxy, which must be beside it. */
export const nextFolderOf = (folder: string): string =>
  existsSync(join(folder, "app")) || existsSync(join(folder, "pages")) ? "" : "src/"

const ofNext = (folder: string): ReadonlyArray<string> => {
  const root = nextFolderOf(folder)
  return [...below(folder, `${root}app`), ...below(folder, `${root}pages`), ...existing(folder, [`${root}proxy`])]
}

/** The root, the configuration of the routes, and the modules that it names. */
const ofReactRouter = (folder: string): ReadonlyArray<string> => {
  const [routes] = existing(folder, ["app/routes"])
  const text = routes === undefined ? "" : readFileSync(join(folder, routes), "utf8")
  const routeFiles = Array.from(text.matchAll(/["']([^"'\n]+)["']/g), ([, path = ""]) => `app/${path}`)
  const isByFile = text === "" || text.includes("fs-routes")
  return [
    ...existing(folder, ["app/root", "app/routes", "app/entry.client", "app/entry.server", ...routeFiles]),
    ...(isByFile ? below(folder, "app/routes") : [])
  ]
}

const ofTanStack = (folder: string): ReadonlyArray<string> => [
  ...existing(folder, ["src/router", "src/start", "src/client", "src/server"]),
  ...below(folder, "src/routes")
]

const byFramework: { readonly [framework: string]: (folder: string) => ReadonlyArray<string> } = {
  "vite-react": ofVite,
  next: ofNext,
  "react-router": ofReactRouter,
  "tanstack-start": ofTanStack
}

/** The entries of a project; empty for a framework without pages in the browser, and for a project that has none of them. */
export const entriesOf = (framework: string, folder: string): ReadonlyArray<string> => byFramework[framework]?.(folder) ?? []
