/** Writes one file of a plan. */
import { chmodSync, mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Change } from "./plan.ts"

/**
 * Writes the new text of a file, and makes a private file unreadable for other users. Returns the topmost folder that it had to create. Throws the file system's error, such as for a file that
 * was created after the plan was made.
 */
export const write = (folder: string, { after, before, isPrivate, path }: Change): string | undefined => {
  const createdFolder = mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), after, { flag: before === null ? "wx" : "w", mode: isPrivate ? 0o600 : 0o644 })
  // `mode` applies only to a new file.
  if (isPrivate) chmodSync(join(folder, path), 0o600)
  return createdFolder
}
