/** Programs that `pack-check.ts` runs to load the entries of the installed package. */

const unreachable = [
  "latchkey/internal/anything",
  "latchkey/dist/index.js",
  "latchkey/promise/Promised",
  "latchkey/services/internal/allPages"
]

/** Loads each single module by its subpath. Fails if Node finds a module that no entry names. */
export const paths = (modules: ReadonlyArray<string>): string =>
  `for (const path of ${JSON.stringify(modules)}) await import(path)
for (const path of ${JSON.stringify(unreachable)}) {
  await import(path).then(() => { throw new Error(path + " can be reached") }, (error) => { if (error.code !== "ERR_PACKAGE_PATH_NOT_EXPORTED") throw error })
}`

/** Loads each entry without the global `process`, like a worker or a browser. React itself reads `process.env` in Node. */
export const withoutProcess = (entries: ReadonlyArray<string>): string =>
  `delete globalThis.process
for (const entry of ${JSON.stringify(entries.filter((entry) => !/^latchkey\/react\b/.test(entry)))}) {
  await import(entry).catch((cause) => { throw new Error(entry + " does not load without process: " + cause.message, { cause }) })
}`
