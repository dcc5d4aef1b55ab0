/** How the tests run: every `test/**` file ending in `.test.ts` or `.test.tsx`, against the sources. */
import { existsSync } from "node:fs"
import { defineConfig } from "vitest/config"
import { findPrograms } from "./scripts/programs.mjs"
import { folder as recordings } from "./test/contract/recordings/folder.ts"
import { link } from "./test/link.ts"
import { WaitingFirst } from "./test/Sequence.ts"

const fromSource = { conditions: ["@latchkey/source", "module", "browser", "development|production"] }

const tests = (folder: string) => [`test/${folder}/**/*.test.ts`, `test/${folder}/**/*.test.tsx`]
const inBrowser = [
  ...["react", "e2e/browser"].flatMap(tests),
  "test/examples/react.test.ts",
  "test/examples/endToEnd.test.ts",
  "test/examples/testing/browser.test.ts"
]
/** Each file names its environment. */
const inSimulatedBrowser = ["test/react/dom/*.test.ts", "test/examples/testing/*.test.tsx"]
const withRedis = [
  "test/fleet/cluster.test.ts",
  "test/fleet/lives.test.ts",
  "test/fleet/processes.test.ts",
  "test/fleet/values.test.ts"
]
/** The provider's own client replaces `fetch` and runs on in the background; a mocked or second copy of a module stays for the files that follow. */
const isolated = [
  ...tests("contract/peer"),
  "test/cli/migrate/writing.test.ts",
  "test/emulator/handlers/auth/ConcurrentChanges.test.ts",
  "test/promise/endings.test.ts",
  "test/promise/lateVerbs.test.ts",
  "test/live/lateCode.test.ts",
  "test/public/copies.test.ts",
  "test/services/requiredIds.test.ts"
]

/** Where a program is missing, its tests are skipped; in CI they fail. */
const { chromium, redis, ...proxies } = findPrograms()
const runner = (...paths: ReadonlyArray<string | undefined>) =>
  paths.includes(undefined) && !process.env["CI"] ? { runner: "./test/kit/skipAll.ts" } : {}

/** Compares the emulator with recorded exchanges of the provider, which are no part of the repository. */
const withRecordings = existsSync(recordings) ? [] : ["test/contract/recordings/replay.test.ts"]

/** The files that `npm test` leaves to CI (scripts/ciTests.mjs). */
const leftToCi = process.env["LATCHKEY_LEFT_TO_CI"]?.split(",") ?? []

/** The paths of the proxies that exist, by the variable that sets each. */
const pathsOfProxies = Object.fromEntries(
  Object.entries(proxies).flatMap(([name, path]) => path === undefined ? [] : [[`PROXY_${name.toUpperCase()}`, path]])
)

/** Files of a worker share its modules: importing them again costs more than most files. Stubs end with their test. */
const shared = { isolate: false, restoreMocks: true, unstubEnvs: true, unstubGlobals: true }

export default defineConfig({
  plugins: [link()],
  resolve: fromSource,
  ssr: {
    // As Node itself resolves: without `module`, by which some packages mean bundlers alone.
    resolve: { conditions: ["@latchkey/source", "node", "development|production"], externalConditions: ["node"] }
  },
  test: {
    pool: "threads",
    // Projects add theirs.
    exclude: leftToCi,
    sequence: { sequencer: WaitingFirst },
    // Browser tests wait for part of their time, which a third worker uses. A fourth costs more, in imports and a browser, than it gains.
    maxWorkers: process.env["CI"] ? 2 : 3,
    env: {
      ...(redis !== undefined && { REDIS_SERVER: redis }),
      ...(chromium !== undefined && { CHROMIUM: chromium }),
      ...pathsOfProxies
    },
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          ...shared,
          include: tests("**"),
          exclude: [...inBrowser, ...inSimulatedBrowser, ...withRedis, ...tests("proxies"), ...isolated, ...withRecordings]
        }
      },
      { extends: true, test: { name: "isolated", include: isolated } },
      { extends: true, test: { name: "dom", include: inSimulatedBrowser, restoreMocks: true } },
      {
        extends: true,
        test: { name: "redis", ...shared, include: withRedis, ...runner(redis) }
      },
      { extends: true, test: { name: "proxies", ...shared, include: tests("proxies"), ...runner(...Object.values(proxies)) } },
      {
        extends: true,
        test: {
          name: "browser",
          ...shared,
          include: inBrowser,
          exclude: inSimulatedBrowser,
          globalSetup: "./test/kit/browser/setup.ts",
          ...runner(chromium)
        }
      }
    ],
    globalSetup: "./test/kit/temporaryFolder.ts",
    // Long enough for a busy machine, short enough to find a hang.
    testTimeout: 60_000,
    hookTimeout: 60_000
  }
})
