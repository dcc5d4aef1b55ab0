/** The test of this example: the package as published, in an app built by Next.js, in Chromium. */
import { defineConfig } from "vitest/config"

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ["*.test.ts"],
    globalSetup: ["./build.ts", "../../test/kit/browser/setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000
  }
})
