/** Starts a browser for each worker of a run, and the server of the bundles, and stops them after the last test. */
import { chromium } from "playwright-core"
import type { TestProject } from "vitest/node"
import { findPrograms, programs } from "../../../scripts/programs.mjs"
import { serveBundles } from "./SharedBundles.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The WebSocket address of each worker's browser. Workers do not share one: WebAuthn works on the focused page only. */
    readonly browsers: ReadonlyArray<string>
  }
}

/** Without these flags, Chromium requests updates and contacts hosts of its vendor. */
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Test pages live for a second: the optimizing compilers and most garbage collections cost more than they save.
  "--js-flags=--no-opt,--no-maglev,--min-semi-space-size=32"
]

export const setup = async (project: TestProject) => {
  const { chromium: executablePath } = findPrograms()
  // Without a browser, browser tests are skipped; in CI they fail with this message.
  if (executablePath === undefined) {
    if (process.env["CI"]) throw new Error(`The ${programs.chromium.tests} need Chromium. ${programs.chromium.get}`)
    return () => {}
  }
  const { maxWorkers } = project.config
  const bundler = await serveBundles()
  project.provide("bundler", bundler.url)
  const servers = await Promise.all(Array.from({ length: maxWorkers }, () => chromium.launchServer({ executablePath, args })))
  project.provide("browsers", servers.map((server) => server.wsEndpoint()))
  return async () => {
    bundler.close()
    await Promise.all(servers.map((server) => server.close()))
  }
}
