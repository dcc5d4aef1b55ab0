/** What git knows of a file: whether it tracks or ignores it. */
import { spawnSync } from "node:child_process"

export interface Git {
  readonly isRepository: boolean
  readonly isTracked: (path: string) => boolean
  readonly ignores: (path: string) => boolean
}

/** The answers of git in a folder; all `false` outside a repository and without git. */
export const gitIn = (folder: string): Git => {
  const git = (...args: ReadonlyArray<string>) => spawnSync("git", ["-C", folder, ...args], { encoding: "utf8" })
  const isRepository = git("rev-parse", "--is-inside-work-tree").stdout?.trim() === "true"
  return {
    isRepository,
    isTracked: (path) => isRepository && git("ls-files", "--error-unmatch", "--", path).status === 0,
    ignores: (path) => isRepository && git("check-ignore", "--quiet", "--", path).status === 0
  }
}
