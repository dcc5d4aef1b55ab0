/** A copy of the repository in which mutants run, so that a mutant never reaches the work tree, not even after a crash. */
import { spawn } from "node:child_process"
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import type { Results } from "../outcome.ts"

/** The end of a run: `late` after the time limit. `failures` are the files with a failed test. */
export interface Run {
  readonly end: "failed" | "late" | "passed"
  readonly failures: ReadonlyArray<string>
}

const notCopied = new Set([".git", "node_modules", "dist", ".next", "site", "screenshots", "findings"])
const isCopied = (path: string) => !notCopied.has(path.split(/[\\/]/).at(-1) ?? "")

export class Workspace {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), "latchkey-mutants-")))
  readonly #root: string
  #end = () => {}

  constructor(root: string) {
    this.#root = root
    for (const entry of readdirSync(root).filter(isCopied)) {
      cpSync(join(root, entry), join(this.folder, entry), { recursive: true, filter: isCopied })
    }
    symlinkSync(join(root, "node_modules"), join(this.folder, "node_modules"), "junction")
  }

  write(file: string, source: string): void {
    writeFileSync(join(this.folder, file), source)
  }

  /** Writes the file as it is in the repository. */
  restore(file: string): void {
    this.write(file, readFileSync(join(this.#root, file), "utf8"))
  }

  /** Runs a tool of the project; ends it with everything that it started after `seconds`. */
  run(args: ReadonlyArray<string>, seconds: number): Promise<Run["end"]> {
    return new Promise((resolve) => {
      const child = spawn(process.execPath, args, {
        cwd: this.folder,
        detached: true,
        env: { ...process.env, LATCHKEY_OUTCOME: join(this.folder, "outcome.json"), LATCHKEY_DEEP: undefined, VITEST: undefined },
        stdio: "ignore"
      })
      this.#end = () => {
        if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL")
      }
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        this.#end()
      }, seconds * 1000)
      child.on("close", (status) => {
        clearTimeout(timer)
        this.#end = () => {}
        resolve(isLate ? "late" : status === 0 ? "passed" : "failed")
      })
    })
  }

  /** Runs test files, up to the first failure unless `isComplete`. */
  async test(files: ReadonlyArray<string>, seconds: number, isComplete = false): Promise<Run> {
    rmSync(join(this.folder, "outcome.json"), { force: true })
    const reporter = join(import.meta.dirname, "../outcome.ts")
    const end = await this.run([
      "node_modules/vitest/vitest.mjs",
      "run",
      ...files,
      `--reporter=${reporter}`,
      `--maxWorkers=${availableParallelism()}`,
      ...(isComplete ? [] : ["--bail=1"])
    ], seconds)
    if (end !== "failed") return { end, failures: [] }
    const failures = new Set(this.#outcome().map(([name]) => name.split(" > ")[0] ?? name))
    return { end, failures: [...failures].filter((file) => files.includes(file)) }
  }

  #outcome(): Results["failures"] {
    try {
      const { failures }: Results = JSON.parse(readFileSync(join(this.folder, "outcome.json"), "utf8"))
      return failures
    } catch {
      // A module that does not load can end Vitest before the reporter.
      return []
    }
  }

  /** Whether the copy has no type errors; `true` without a configuration. */
  async hasTypes(seconds: number): Promise<boolean> {
    if (!readdirSync(this.folder).includes("tsconfig.json")) return true
    return await this.run(["node_modules/typescript/bin/tsc", "-p", "tsconfig.json"], seconds) === "passed"
  }

  /** Ends the tool that still runs, and removes the copy. */
  remove(): void {
    this.#end()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
