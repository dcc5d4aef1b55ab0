/** Reads and replaces files with secrets, without following planted symbolic links. Node only. */
import { constants } from "node:fs"
import { type FileHandle, open, rename, rm } from "node:fs/promises"
import { dirname, join } from "node:path"

/** Flags that open a file without following a link or waiting for the writer of a pipe. Windows has neither flag. */
const readOnly = () => constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Opens a file for reading; `undefined` if there is none. Fails for a link, a folder and a device. */
export const openPrivateFile = async (path: string): Promise<FileHandle | undefined> => {
  let file: FileHandle
  try {
    file = await open(path, readOnly())
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined
    if (code === "ENOENT") return undefined
    if (code === "ELOOP") throw new Error(`${path} is a link, which is not followed. Remove it.`, { cause })
    throw cause
  }
  if ((await file.stat()).isFile()) return file
  await file.close()
  throw new Error(`${path} is not a regular file. Remove it.`)
}

/** The text of a file; `undefined` if there is none. Fails like `openPrivateFile`. */
export const readPrivateFile = async (path: string): Promise<string | undefined> => {
  const file = await openPrivateFile(path)
  try {
    return await file?.readFile("utf8")
  } finally {
    await file?.close()
  }
}

/** Error codes of Windows and some network file systems, which cannot flush a folder. */
const unsupportedCodes: ReadonlySet<unknown> = new Set(["EISDIR", "EPERM", "EACCES", "EINVAL", "ENOTSUP"])

/** Flushes the names in a folder to the disk: without this, a rename may not survive a loss of power (fsync(2)). */
const syncFolder = async (directory: string) => {
  let folder: FileHandle | undefined
  try {
    folder = await open(directory, "r")
    await folder.sync()
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && unsupportedCodes.has(cause.code))) throw cause
  } finally {
    await folder?.close()
  }
}

export const isTemporary = (name: string): boolean => /^emulator\.[\da-f-]{36}\.tmp$/.test(name)

/** Writes a text at a position of a file, and returns the position after it. */
export const writeParts = async (file: FileHandle, parts: Iterable<string>, position: number): Promise<number> => {
  let end = position
  for (const part of parts) {
    const bytes = Buffer.from(part)
    for (let offset = 0; offset < bytes.length;) {
      offset += (await file.write(bytes, offset, bytes.length - offset, end + offset)).bytesWritten
    }
    end += bytes.length
  }
  return end
}

/** Replaces a file atomically with one of mode 0600, flushes it, and returns it open for writing, with its length in bytes. */
export const replacePrivateFile = async (
  path: string,
  parts: Iterable<string>
): Promise<{ readonly file: FileHandle; readonly end: number }> => {
  const directory = dirname(path)
  const temporary = join(directory, `emulator.${crypto.randomUUID()}.tmp`)
  // "x" refuses an existing name, even a link (open(2), O_EXCL).
  const file = await open(temporary, "wx", 0o600)
  try {
    const end = await writeParts(file, parts, 0)
    await file.sync()
    await rename(temporary, path)
    await syncFolder(directory)
    return { file, end }
  } catch (cause) {
    await file.close()
    await rm(temporary, { force: true })
    throw cause
  }
}
