/** The git state of a file: whether git could undo a change, and whether git ignores the file. */
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"

/** The state of a file; `none` without a repository or without git. */
export type State = "clean" | "changed" | "untracked" | "none"

export interface Git {
  readonly isRepository: boolean
  readonly stateOf: (path: string) => State
  readonly ignores: (path: string) => boolean
}

export const gitIn = (folder: string): Git => {
  const git = (...args: ReadonlyArray<string>) => spawnSync("git", ["-C", folder, ...args], { encoding: "utf8" })
  const isRepository = git("rev-parse", "--is-inside-work-tree").stdout?.trim() === "true"
  return {
    isRepository,
    stateOf: (path) => {
      if (!isRepository) return "none"
      if (!existsSync(join(folder, path))) return "untracked"
      if (git("ls-files", "--error-unmatch", "--", path).status !== 0) return "untracked"
      return git("status", "--porcelain", "--", path).stdout.trim() === "" ? "clean" : "changed"
    },
    ignores: (path) => isRepository && git("check-ignore", "--quiet", "--", path).status === 0
  }
}
