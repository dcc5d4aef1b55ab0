/**
 * Runs the examples of docs/testing.md for Jest, and a test of secrets, against the packed package. Jest is no dependency of the repository,
 * because it brings 300 packages.
 */
import { spawnSync, type SpawnSyncReturns } from "node:child_process"
import { cpSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { npm, root } from "./toolchain.mjs"

const packages = [
  "jest@30",
  "@happy-dom/jest-environment@20",
  "@testing-library/dom@10",
  "@testing-library/react@16",
  "react@19",
  "react-dom@19"
]

/** Installs into a folder inside `folder`, and runs each Node. Returns the first process that fails, otherwise the last. */
export const runJest = (
  folder: string,
  tarball: string,
  effect: string,
  nodes: ReadonlyArray<string>
): SpawnSyncReturns<string | Buffer> => {
  const cwd = join(folder, "jest")
  mkdirSync(cwd)
  writeFileSync(join(cwd, "package.json"), JSON.stringify({ private: true, type: "module" }))
  const options = { cwd, stdio: "pipe", encoding: "utf8" } as const
  const flags = ["--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"]
  const installation = npm(["install", ...flags, tarball, `effect@${effect}`, ...packages], options)
  if (installation.status !== 0) return installation
  for (const tests of ["examples/testing/jest", "scripts/jest"]) cpSync(join(root, "test", tests), cwd, { recursive: true })
  // Vite, which ran in this process, has set NODE_ENV to production; Jest sets it only if it is absent.
  const { NODE_ENV: _, ...env } = process.env
  const runs = nodes.map((node) =>
    spawnSync(node, ["--experimental-vm-modules", "node_modules/jest/bin/jest.js"], { ...options, env })
  )
  return runs.find(({ status }) => status !== 0) ?? runs.at(-1) ?? installation
}
