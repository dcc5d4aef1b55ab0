/** Reads the files of a folder by their paths in it. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Read } from "./modules.ts"

export const readIn = (folder: string): Read => (path) => {
  try {
    return readFileSync(join(folder, path), "utf8")
  } catch {
    // There is no such file, or it cannot be read.
    return null
  }
}
