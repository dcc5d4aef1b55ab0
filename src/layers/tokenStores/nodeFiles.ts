/** The file system of Node, Bun, Deno and Electron, without an import that bundlers for browsers would refuse. */
import type * as Fs from "node:fs"
import type * as Path from "node:path"

export interface NodeFiles {
  readonly fs: typeof Fs
  readonly path: typeof Path
}

/** `undefined` in browsers and workers. */
export const nodeFiles = (): NodeFiles | undefined => {
  const modules: Partial<Pick<NodeJS.Process, "getBuiltinModule">> = globalThis.process ?? {}
  const [fs, path] = [modules.getBuiltinModule?.("node:fs"), modules.getBuiltinModule?.("node:path")]
  return fs && path && { fs, path }
}

/** Whether a file operation failed with this code, such as `ENOENT`. */
export const hasCode = (cause: unknown, code: string): boolean => cause instanceof Error && "code" in cause && cause.code === code
