/** Runs `latchkey migrate` in a folder, and captures its output. */
import { vi } from "vitest"
import { migrate, type MigrateOptions } from "../../../packages/cli/src/migrate.ts"

/** Runs the command in a folder. */
export const command = async (folder: string, options: Partial<MigrateOptions> = {}) => {
  const output = { stdout: "", stderr: "" }
  const log = vi.spyOn(console, "log").mockImplementation((text) => void (output.stdout += `${text}\n`))
  const error = vi.spyOn(console, "error").mockImplementation((text) => void (output.stderr += `${text}\n`))
  try {
    const status = await migrate({ paths: [], write: false, force: false, json: false, ...options }, {
      folder,
      hasColours: false
    })
    return { status, ...output }
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}
