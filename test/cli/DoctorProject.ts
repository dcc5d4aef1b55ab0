/** Runs `latchkey doctor` in the folder of a project, without a provider. */
import { assert, onTestFinished, vi } from "vitest"
import type { Finding } from "../../packages/cli/src/doctor/Finding.ts"
import { inProcess } from "./Command.ts"
import { folderOf, projectId } from "./InitProject.ts"

export type Files = { readonly [path: string]: string }

/** Runs the command in a folder with these files, without a provider. */
export const doctor = async (files: Files, args: ReadonlyArray<string> = [], environment: Files = {}) => {
  const folder = folderOf(files)
  const cwd = vi.spyOn(process, "cwd").mockReturnValue(folder)
  onTestFinished(() => cwd.mockRestore())
  const { output, status } = await inProcess(["doctor", "--json", "--timeout", "20", ...args], environment)
  assert.include([0, 1], status, output.stderr)
  const { findings } = JSON.parse(output.stdout) as { readonly findings: ReadonlyArray<Finding> }
  const findingsOf = (check: string) => findings.filter((finding) => finding.check === check)
  const message = (check: string) => findingsOf(check).map(({ advice, found }) => `${found} | ${advice}`).join("\n")
  return {
    folder,
    of: findingsOf,
    said: message,
    status,
    wrong: findings.filter(({ status }) => status === "problem").map(({ check }) => check)
  }
}

/** No server listens there, and `fetch` does not block the port. */
export const silent = "http://127.0.0.1:8"
export const settings = (prefix: string, id = projectId) =>
  `${prefix}HEXCLAVE_PROJECT_ID=${id}\n${prefix}HEXCLAVE_API_URL=${silent}\n`
/** The id of another project. */
export const otherId = "00000000-0000-4000-8000-00000000dead"
