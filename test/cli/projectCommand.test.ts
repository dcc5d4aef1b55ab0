/** `npx latchkey migrate` and the other commands of the package `latchkey-cli`: taken from the project, or from a registry by npm. */
import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { assert, beforeAll, describe, it, onTestFinished } from "vitest"
import { addressOfPage } from "../../packages/cli/src/project/docs.ts"
import { start } from "../../scripts/build/project-commands.ts"
import { startRegistry } from "../../scripts/registry.ts"
import { version } from "../../src/pipeline/version.ts"
import { root } from "../kit/paths.ts"
import { bundleProgram } from "../kit/Program.ts"
import { runSpawned } from "./Command.ts"

const temporary = () => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-project-command-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Writes the package into a folder, as the build does. */
const writePackage = async (folder: string, itsVersion = version) => {
  const manifest = {
    name: "latchkey-cli",
    version: itsVersion,
    type: "module",
    bin: { "latchkey-cli": "dist/latchkey-cli.js" },
    exports: { ".": "./dist/run.js", "./package.json": "./package.json" }
  }
  cpSync(dirname(await bundleProgram("packages/cli/src/run.ts")), join(folder, "dist"), { recursive: true })
  writeFileSync(join(folder, "dist", "run.js"), "export { run } from \"./program.mjs\"\n")
  writeFileSync(join(folder, "dist", "latchkey-cli.js"), start, { mode: 0o755 })
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest))
}

/** A project with a program of the provider's own client, and an npm that knows only the registry. */
const project = (registry: string) => {
  const folder = temporary()
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "shop", private: true }))
  writeFileSync(
    join(folder, "app.ts"),
    "import { StackClientApp } from \"@stackframe/js\"\nexport const app = new StackClientApp({ tokenStore: \"cookie\" })\n"
  )
  const environment = {
    npm_config_registry: registry,
    npm_config_cache: join(folder, "cache"),
    npm_config_userconfig: join(folder, "npmrc"),
    npm_config_offline: undefined,
    npm_config_prefer_offline: undefined
  }
  return { folder, environment }
}

const outcomeOf = async (args: ReadonlyArray<string>, { environment, folder }: ReturnType<typeof project>) => {
  const { ended, output } = await runSpawned(args, environment, folder, "latchkey")
  return { status: await ended, ...output }
}

const migration = ["migrate", "--json", "app.ts"]
const paths = (stdout: string) => (JSON.parse(stdout) as { readonly files: ReadonlyArray<{ readonly path: string }> }).files

describe("a command of latchkey-cli", () => {
  let packedBody = ""
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), "latchkey-cli-"))
    await writePackage(folder)
    const { stderr, stdout } = spawnSync("npm", ["pack", "--silent"], { cwd: folder, encoding: "utf8" })
    assert.match(stdout, /\.tgz/, stderr)
    packedBody = join(folder, stdout.trim())
    return () => rmSync(folder, { recursive: true, force: true })
  })

  it("is run by the package of the same version, which npm gets from the registry", async () => {
    const registry = await startRegistry([packedBody])
    onTestFinished(registry.close)
    const { status, stderr, stdout } = await outcomeOf(migration, project(registry.url))
    assert.strictEqual(
      stderr,
      `latchkey migrate: runs latchkey-cli@${version}, which npm gets now because this project does not have it.\n`
    )
    assert.isNotEmpty(paths(stdout))
    assert.include([0, 1], status)
    assert.sameMembers([...new Set(registry.requests)], ["/latchkey-cli", `/latchkey-cli/-/${version}.tgz`])
  })

  it("is run by the project's package without npm", async () => {
    const registry = await startRegistry([])
    onTestFinished(registry.close)
    const there = project(registry.url)
    const inside = join(there.folder, "node_modules", "latchkey-cli")
    mkdirSync(inside, { recursive: true })
    await writePackage(inside)
    const { stderr, stdout } = await outcomeOf(migration, there)
    assert.strictEqual(stderr, "")
    assert.isNotEmpty(paths(stdout))
    assert.deepStrictEqual(registry.requests, [])
  })

  it("is refused by a package of another version, with what to install", async () => {
    const there = project("http://127.0.0.1:9")
    const inside = join(there.folder, "node_modules", "latchkey-cli")
    mkdirSync(inside, { recursive: true })
    await writePackage(inside, "0.0.9")
    assert.deepStrictEqual(await outcomeOf(migration, there), {
      status: 2,
      stdout: "",
      stderr: `latchkey migrate: latchkey-cli 0.0.9 is installed beside latchkey ${version}. `
        + `Install the same version: npm install --save-dev latchkey-cli@${version}\n`
    })
  })

  it.for(["without a network", "if the registry does not have it"])("says what to install %s", async (whichCase) => {
    const registry = await startRegistry([])
    onTestFinished(registry.close)
    // Nothing listens on port 9.
    const url = whichCase === "without a network" ? "http://127.0.0.1:9" : registry.url
    const { status, stderr, stdout } = await outcomeOf(["doctor"], project(url))
    assert.deepStrictEqual([status, stdout], [2, ""])
    const [, reason = "", advice] = stderr.split("\n")
    assert.match(reason, /^latchkey doctor: npm could not get latchkey-cli@[\d.]+: .*(?:ECONNREFUSED|404|Not Found)/)
    assert.strictEqual(
      advice,
      `Install it from a registry that has it: npm install --save-dev latchkey-cli@${version}`
    )
  })

  it("shows its help and refuses a wrong flag without the package", async () => {
    const there = project("http://127.0.0.1:9")
    const help = await outcomeOf(["migrate", "--help"], there)
    assert.deepStrictEqual([help.status, help.stderr], [0, ""])
    assert.include(help.stdout, "Usage: npx latchkey migrate [PATH…] [FLAGS]")
    const wrong = await outcomeOf(["conform", "--wrong"], there)
    assert.strictEqual(wrong.status, 2)
    assert.include(wrong.stderr, "Try: npx latchkey conform --help")
  })
})

it("both packages have one version and one repository", () => {
  const manifests = ["package.json", "packages/cli/package.json"].map((file) =>
    JSON.parse(readFileSync(join(root, file), "utf8")) as {
      readonly version: string
      readonly repository: { readonly url: string }
    }
  )
  assert.deepStrictEqual(manifests.map((manifest) => manifest.version), [version, version])
  for (const { repository: { url } } of manifests) {
    assert.strictEqual(addressOfPage("errors.md"), `${url.replace(/^git\+|\.git$/g, "")}/blob/main/docs/errors.md`)
  }
})
