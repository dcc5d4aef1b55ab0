/** The build of an earlier commit, to compare with in one run. */
import { spawnSync } from "node:child_process"
import { existsSync, renameSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { npm, root } from "../scripts/toolchain.mjs"

/** The state of 28 November 2026, before its third round of changes. */
const commit = "74d63e08b4f4d8b6430f63133137f809bcec2a2e"

/** Set in programs that run over the earlier build. */
const variable = "LATCHKEY_EARLIER_BUILD"

/** Whether this program runs over the earlier build, some of whose verbs take other arguments. */
export const isEarlierBuild = process.env[variable] !== undefined

const runIn = (folder: string, command: string, args: ReadonlyArray<string>) => {
  const { error, status, stderr } = command === "npm"
    ? npm(args, { cwd: folder, stdio: "pipe", encoding: "utf8" })
    : spawnSync(command, args, { cwd: folder, encoding: "utf8" })
  if (status !== 0) throw new Error(`${[command, ...args].join(" ")} did not succeed. ${error?.message ?? String(stderr)}`)
}

/** The folder of the earlier build, with its dependencies. Later runs reuse it. @throws if git does not have the commit, or npm fails */
export const ensureEarlierBuild = (): string => {
  // Outside node_modules, where Node runs no TypeScript.
  const folder = join(tmpdir(), `latchkey-${commit}`)
  if (existsSync(folder)) return folder
  console.error(`Building ${commit} to compare with.`)
  const partialBuild = `${folder}-partial`
  rmSync(partialBuild, { recursive: true, force: true })
  runIn(root, "git", ["clone", "--quiet", "--shared", "--no-checkout", root, partialBuild])
  runIn(partialBuild, "git", ["checkout", "--quiet", commit])
  runIn(partialBuild, "npm", ["ci", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"])
  runIn(partialBuild, "npm", ["run", "build"])
  renameSync(partialBuild, folder)
  return folder
}

/** The flags and the environment with which a program of bench runs over a build: its packages are those of the build's folder. */
export const overBuild = (folder: string) => {
  const hook = `import { registerHooks } from "node:module"
    const parentURL = ${JSON.stringify(pathToFileURL(join(folder, "package.json")).href)}
    const bench = ${JSON.stringify(pathToFileURL(join(root, "bench")).href)}
    registerHooks({
      resolve: (specifier, context, next) =>
        /^(?:latchkey|effect|react|react-dom|@radix-ui)(?:\\/|$)/.test(specifier) && context.parentURL?.startsWith(bench)
          ? next(specifier, { ...context, parentURL })
          : next(specifier, context)
    })`
  return {
    flags: ["--import", `data:text/javascript,${encodeURIComponent(hook)}`],
    environment: folder === root ? {} : { [variable]: "true" }
  }
}
