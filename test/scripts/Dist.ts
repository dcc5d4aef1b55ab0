/** Small `dist` folders for the tests of the build's steps, and the refusals of a step. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { onTestFinished, vi } from "vitest"

export const root = resolve(import.meta.dirname, "../..")

/**
 * Files by their paths below `dist`; removed after the test. By default inside the repository, because most steps resolve its packages.
 */
export const distOf = (files: { readonly [path: string]: string }, folder = join(root, "node_modules", ".cache")) => {
  mkdirSync(folder, { recursive: true })
  const dist = mkdtempSync(join(folder, "latchkey-dist-"))
  onTestFinished(() => rmSync(dist, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(dist, dirname(path)), { recursive: true })
    writeFileSync(join(dist, path), text)
  }
  return {
    dist,
    paths: Object.keys(files).map((path) => join(dist, path)),
    read: (path: string) => readFileSync(join(dist, path), "utf8"),
    list: () => readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((path) => /\.\w+$/.test(path)).sort()
  }
}

/** That many files: a step requires a minimum number, as a check of its input. */
export const many = (count: number, file: (index: number) => readonly [path: string, text: string]) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => file(index)))

/** The message of a step that ends the build; `undefined` if it succeeds. */
export const refusalOf = async (step: () => unknown): Promise<string | undefined> => {
  const output: Array<string> = []
  vi.spyOn(console, "error").mockImplementation((line: unknown) => void output.push(String(line)))
  vi.spyOn(process, "exit").mockImplementation(() => {
    throw new Error("The build ends.")
  })
  try {
    await step()
    return undefined
  } catch (error) {
    if (output.length === 0) throw error
    return output.join("\n")
  }
}
