/** A folder for `latchkey init`, with or without git. Runs the command in it, with or without a user at the terminal. */
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { parseEnv } from "node:util"
import { assert, onTestFinished, vi } from "vitest"
import { init, type InitOptions } from "../../packages/cli/src/init.ts"
import type { Page } from "../../packages/cli/src/init/page.ts"
import type { Questions } from "../../packages/cli/src/init/questions.ts"

type Files = { readonly [path: string]: string }

export const projectId = "5f0c3b1e-4a7d-4c2b-9d35-0c1e6a8f2b47"
export const manifest = (...packages: ReadonlyArray<string>) =>
  JSON.stringify({ name: "shop", type: "module", dependencies: Object.fromEntries(packages.map((name) => [name, "*"])) })

export const folderOf = (files: Files) => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-init-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
export const git = (folder: string, ...args: ReadonlyArray<string>) => {
  const { status, stderr, stdout } = spawnSync("git", ["-C", folder, ...args], { encoding: "utf8" })
  assert.strictEqual(status, 0, stderr)
  return stdout
}
/** A folder with committed files. */
export const repositoryOf = (files: Files) => {
  const folder = folderOf(files)
  git(folder, "init", "--quiet")
  git(folder, "add", "--all")
  git(folder, "-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "--quiet", "--message=first")
  return folder
}

/** The files that a framework's generator writes, as far as `latchkey init` edits them: the old side of the diffs on the page. */
export const generatedFiles = ({ edits }: Pick<Page, "edits">): Files =>
  Object.fromEntries(edits.map(({ diff, path }) => [path, sideOf(diff, "-")]))

/** One side of a diff: the unmarked lines, and those with a mark. */
export const sideOf = (diff: string, mark: "+" | "-"): string =>
  diff.split("\n").filter((line) => line.startsWith(" ") || line.startsWith(mark)).map((line) => `${line.slice(1)}\n`).join("")

const unaskedNoQuestions: InitOptions = {
  framework: undefined,
  projectId: undefined,
  apiUrl: undefined,
  session: undefined,
  yes: false,
  dryRun: false,
  check: false,
  undo: false
}
const noQuestions = (): Promise<Questions> => assert.fail("no question may be asked")

/** Runs the command; `questions` simulates the user at the terminal. */
export const command = async (folder: string, options: Partial<InitOptions>, questions?: Partial<Questions>) => {
  const output = { stdout: "", stderr: "" }
  const log = vi.spyOn(console, "log").mockImplementation((text) => void (output.stdout += `${text}\n`))
  const error = vi.spyOn(console, "error").mockImplementation((text) => void (output.stderr += `${text}\n`))
  const failUnexpected = () => assert.fail("this is not asked")
  const questionsOf = async () => ({
    framework: failUnexpected,
    projectId: failUnexpected,
    session: failUnexpected,
    agreed: failUnexpected,
    ...questions
  })
  try {
    const status = await init({ ...unaskedNoQuestions, ...options }, {
      folder,
      isTerminal: questions !== undefined,
      hasColours: false,
      questions: questions === undefined ? noQuestions : questionsOf
    })
    return { status, ...output }
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}

export const read = (folder: string, path: string) => readFileSync(join(folder, path), "utf8")
export const variables = (folder: string, path: string) => parseEnv(read(folder, path))
