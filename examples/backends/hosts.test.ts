/** The examples in Bun and Deno, on the built package: `latchkey` resolves to dist as it would to `node_modules`. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { beforeAll } from "vitest"
import { behaves, environmentOf } from "../../test/examples/Behaviour.ts"
import { binary, ensureInstalled } from "../../test/examples/Installed.ts"
import { program } from "../../test/examples/Process.ts"

const folder = import.meta.dirname

beforeAll(() => {
  if (!existsSync(join(folder, "..", "..", "dist", "index.js"))) throw new Error("There is no dist: run `npm run build` first.")
  ensureInstalled()
}, 330_000)

behaves("Bun", async (world) => program(binary("@oven", "bin/bun"), ["bun.ts"], await environmentOf(world), folder))
behaves("Deno", async (world) => {
  const environment = await environmentOf(world)
  // Permits the environment and the network only, and no downloads.
  const permissions = ["--no-prompt", "--no-remote", "--cached-only", "--allow-env", "--allow-net"]
  return program(binary("@deno", "deno"), ["run", ...permissions, "deno.ts"], environment, folder)
})
