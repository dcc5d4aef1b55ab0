/** The git state of a file: whether git could undo a change, and whether git ignores the file. */
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"

/**
 * The state of a file; `none` without a repository or without git, and `hidden` if git does not look for changes in the file, which it could
 * not restore.
 */
export type State = "clean" | "changed" | "hidden" | "untracked" | "none"

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
      const { status, stdout } = git("ls-files", "--error-unmatch", "-v", "--", path)
      if (status !== 0) return "untracked"
      // A small letter marks the bit assume-unchanged, `S` the bit skip-worktree.
      if (/^[a-zS]/.test(stdout)) return "hidden"
      return git("status", "--porcelain", "--", path).stdout.trim() === "" ? "clean" : "changed"
    },
    ignores: (path) => isRepository && git("check-ignore", "--quiet", "--", path).status === 0
  }
}
