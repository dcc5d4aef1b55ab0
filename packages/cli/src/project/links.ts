/** Where paths really lead, through symbolic links on the way. */
import { realpathSync } from "node:fs"
import { dirname, isAbsolute, join, relative } from "node:path"

/** The real path of the nearest existing folder or file: of the path itself, or of a folder above it. */
const nearest = (path: string): string => {
  try {
    return realpathSync(path)
  } catch {
    return nearest(dirname(path))
  }
}

/** Whether a path leads out of a folder, through links on the way. */
export const isOutside = (folder: string, path: string): boolean => {
  const way = relative(realpathSync(folder), nearest(join(folder, path)))
  return isAbsolute(way) || /^\.\.(?:[\\/]|$)/.test(way)
}
