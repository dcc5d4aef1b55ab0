/** Asks git whether it can restore files. */
import { spawnSync } from "node:child_process"

/**
 * The reason why git cannot restore one of the files, relative to the folder; `undefined` if it can restore all of them. Unlike
 * `init/git.ts`, starts three processes for any number of files.
 */
export const unrestorable = (folder: string, paths: ReadonlyArray<string>): string | undefined => {
  const git = (...args: ReadonlyArray<string>): string | undefined => {
    const { status, stdout } = spawnSync("git", ["-C", folder, ...args], {
      encoding: "utf8",
      maxBuffer: Number.POSITIVE_INFINITY
    })
    return status === 0 ? stdout : undefined
  }
  const above = git("rev-parse", "--show-prefix")
  const listing = git("ls-files", "-z", "-v")
  const status = git("status", "--porcelain", "-z", "--untracked-files=no", "--no-renames", "--", ".")
  if (above === undefined || listing === undefined || status === undefined) {
    return "this folder is not in a git repository, so the old sources could not be restored"
  }
  // A tag or two letters for the state, a space, and the path.
  const trackedFiles = new Map(listing.split("\0").map((entry) => [entry.slice(2), entry.slice(0, 1)]))
  const changedFiles = new Set(status.split("\0").map((entry) => entry.slice(3)))
  for (const path of paths) {
    const tag = trackedFiles.get(path)
    if (tag === undefined) return `${path} is not tracked by git`
    if (tag !== "H") return `git does not look for changes in ${path} (assume-unchanged or skip-worktree)`
    if (changedFiles.has(above.replace(/\n$/, "") + path)) return `${path} has uncommitted changes`
  }
  return undefined
}
