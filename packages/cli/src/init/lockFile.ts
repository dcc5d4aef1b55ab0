/** Finds the package manager of a project by its lock file, which a workspace has in a parent folder. */
import { existsSync } from "node:fs"
import { dirname, join } from "node:path"

const installers = [
  ["pnpm-lock.yaml", "pnpm add"],
  ["yarn.lock", "yarn add"],
  ["bun.lock", "bun add"],
  ["bun.lockb", "bun add"],
  ["package-lock.json", "npm install"]
] as const

/** The folder and its parents up to the root of the git repository; outside a repository, the folder alone. */
const foldersOf = (folder: string): ReadonlyArray<string> => {
  const folders = [folder]
  for (let last = folder; !existsSync(join(last, ".git")); last = dirname(last)) {
    if (dirname(last) === last) return [folder]
    folders.push(dirname(last))
  }
  return folders
}

/** The command that installs packages: that of the nearest lock file, otherwise of npm. */
export const installerIn = (folder: string): string => {
  for (const parent of foldersOf(folder)) {
    const installer = installers.find(([file]) => existsSync(join(parent, file)))
    // pnpm refuses to add packages to the root of a workspace without this flag.
    if (installer?.[1] === "pnpm add" && existsSync(join(folder, "pnpm-workspace.yaml"))) return "pnpm add -w"
    if (installer) return installer[1]
  }
  return "npm install"
}
