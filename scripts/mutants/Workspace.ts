/** A copy of the repository in which mutants run, so that a mutant never reaches the work tree, not even after a crash. */
import { type ChildProcess, fork, spawn } from "node:child_process"
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isSlow } from "./nearestTests.ts"
import type { RunRequest, RunResult } from "./runner.ts"

/** The end of a run: `late` after the time limit. `failures` are the files with a failed test. */
export interface Run {
  readonly end: "failed" | "late" | "passed"
  readonly failures: ReadonlyArray<string>
}

const notCopied = new Set([".git", "node_modules", "dist", ".next", "site", "screenshots", "findings"])
const isCopied = (path: string) => !notCopied.has(path.split(/[\\/]/).at(-1) ?? "")

const endWithChildren = ({ exitCode, pid }: ChildProcess) => {
  if (pid !== undefined && exitCode === null) process.kill(-pid, "SIGKILL")
}

export class Workspace {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), "latchkey-mutants-")))
  readonly #root: string
  #tool: ChildProcess | undefined
  /** The process that keeps Vitest, and the files that changed since its last run. */
  #runner: ChildProcess | undefined
  #changedFiles: Array<string> = []

  constructor(root: string) {
    this.#root = root
    for (const entry of readdirSync(root).filter(isCopied)) {
      cpSync(join(root, entry), join(this.folder, entry), { recursive: true, filter: isCopied })
    }
    symlinkSync(join(root, "node_modules"), join(this.folder, "node_modules"), "junction")
    mkdirSync(join(this.folder, "tmp"))
  }

  write(file: string, source: string): void {
    writeFileSync(join(this.folder, file), source)
    this.#changedFiles.push(file)
  }

  /** Writes the file as it is in the repository. */
  restore(file: string): void {
    this.write(file, readFileSync(join(this.#root, file), "utf8"))
  }

  get #options() {
    // A run that is ended leaves its temporary files.
    const env = { ...process.env, LATCHKEY_DEEP: undefined, VITEST: undefined, TMPDIR: join(this.folder, "tmp") }
    return { cwd: this.folder, detached: true, env } as const
  }

  /** Runs test files, up to the first failure unless `isComplete`; ends Vitest with everything that it started after `seconds`. */
  async test(files: ReadonlyArray<string>, seconds: number, isComplete = false): Promise<Run> {
    this.#runner ??= fork(join(import.meta.dirname, "runner.ts"), {
      ...this.#options,
      stdio: ["ignore", "ignore", "ignore", "ipc"]
    })
    const runner = this.#runner
    const request: RunRequest = { files, isComplete, changedFiles: this.#changedFiles }
    const run = await new Promise<Run>((resolve) => {
      const timer = setTimeout(() => resolve({ end: "late", failures: [] }), seconds * 1000)
      const finish = ({ failures, isPassed }: RunResult) => {
        clearTimeout(timer)
        resolve({ end: isPassed ? "passed" : "failed", failures })
      }
      // A module that does not load can end the process.
      runner.once("message", finish).once("exit", () => finish({ isPassed: false, failures: [] }))
      runner.send(request)
    })
    runner.removeAllListeners()
    this.#changedFiles = []
    // Vitest keeps the bundles of browser tests.
    if (run.end === "late" || runner.exitCode !== null || files.some(isSlow)) this.#endRunner()
    return run
  }

  #endRunner(): void {
    if (this.#runner !== undefined) endWithChildren(this.#runner)
    this.#runner = undefined
  }

  /** Whether the copy has no type errors; `true` without a configuration. */
  hasTypes(): Promise<boolean> {
    if (!readdirSync(this.folder).includes("tsconfig.json")) return Promise.resolve(true)
    return new Promise((resolve) => {
      this.#tool = spawn(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.json"], {
        ...this.#options,
        stdio: "ignore"
      }).on("close", (status) => resolve(status === 0))
    })
  }

  /** Ends the tools that still run, and removes the copy. */
  remove(): void {
    this.#endRunner()
    if (this.#tool !== undefined) endWithChildren(this.#tool)
    rmSync(this.folder, { recursive: true, force: true })
  }
}
