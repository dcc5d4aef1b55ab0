/** How the tests run: every `test/**` file ending in `.test.ts` or `.test.tsx`, against the sources. */
import { defineConfig } from "vitest/config"

const fromSource = { conditions: ["@latchkey/source", "module", "browser", "development|production"] }

export default defineConfig({
  resolve: fromSource,
  ssr: {
    // As Node itself resolves: without `module`, by which some packages mean bundlers alone.
    resolve: { conditions: ["@latchkey/source", "node", "development|production"], externalConditions: ["node"] }
  },
  test: {
    include: ["test/**/*.test.ts", "test/**/*.test.tsx"],
    pool: "threads",
    maxWorkers: 2,
    // A hang is found all the same; a busy machine is no failure.
    testTimeout: 60_000
  }
})
