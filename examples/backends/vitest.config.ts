/** The tests of examples that take the package as it is built: `npm run build` comes first. */
import { defineConfig } from "vitest/config"

export default defineConfig({
  root: import.meta.dirname,
  test: { include: ["*.test.ts"], testTimeout: 60_000 }
})
