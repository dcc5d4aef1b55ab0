/** How the tests run: every `test/**` file ending in `.test.ts` or `.test.tsx`, against the sources. */
import { defineConfig } from "vitest/config"

const fromSource = { conditions: ["@latchkey/source", "module", "browser", "development|production"] }

const tests = (folder: string) => [`test/${folder}/**/*.test.ts`, `test/${folder}/**/*.test.tsx`]
/** Of tests that start other programs. */
const withProcesses = ["react", "browser", "examples", "cli", "fleet"].flatMap(tests)

export default defineConfig({
  resolve: fromSource,
  ssr: {
    // As Node itself resolves: without `module`, by which some packages mean bundlers alone.
    resolve: { conditions: ["@latchkey/source", "node", "development|production"], externalConditions: ["node"] }
  },
  test: {
    pool: "threads",
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: "alone", include: ["test/**/*.test.ts", "test/**/*.test.tsx"], exclude: withProcesses } },
      // Where a browser or a server of its own has been starved by the machine, a test gets a second try, and is named at the end.
      { extends: true, test: { name: "with processes", include: withProcesses, retry: 1 } }
    ],
    // A hang is found all the same; a busy machine is no failure.
    testTimeout: 60_000
  }
})
