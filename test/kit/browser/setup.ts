/** Prepares what the browsers of the workers share: the server of the bundles, and the folder of their profiles. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { findPrograms, programs } from "../../../scripts/programs.mjs"
import { serveBundles } from "./SharedBundles.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the profiles of all browsers. */
    readonly profiles: string
  }
}

export const setup = async (project: TestProject) => {
  // Without a browser, browser tests are skipped; in CI they fail with this message.
  if (findPrograms().chromium === undefined) {
    if (process.env["CI"]) throw new Error(`The ${programs.chromium.tests} need Chromium. ${programs.chromium.get}`)
    return () => {}
  }
  const bundler = await serveBundles()
  const profiles = mkdtempSync(join(tmpdir(), "latchkey-browsers-"))
  project.provide("bundler", bundler.url)
  project.provide("profiles", profiles)
  return () => {
    bundler.close()
    // A browser that is ending may still write.
    rmSync(profiles, { recursive: true, force: true, maxRetries: 10 })
  }
}
