/** The environment file with the emulator's project, and the values that the emulator refuses in it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it, onTestFinished } from "vitest"
import { brands, prefixes } from "../../src/base/Environment.ts"
import { readEnvFile } from "../../src/cli/envFile.ts"
import { makeSync } from "../../src/emulator/index.ts"
import { InvalidOption } from "../../src/errors/local/UsageErrors.ts"
import { inProcess, runSpawned } from "./Command.ts"
import { folderOf, manifest } from "./InitProject.ts"

const projectId = "5f0c3b1e-4a7d-4c2b-9d35-0c1e6a8f2b47"

const file = (text: string) => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-env-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, ".env.local")
  writeFileSync(path, text)
  return path
}

describe("latchkey emulator --env-file", () => {
  it.for(prefixes.flatMap((prefix) => brands.map((brand) => ({ prefix, brand }))))(
    "reads variables of $brand with the prefix '$prefix'",
    ({ brand, prefix }) => {
      const text = `${prefix}${brand}_PROJECT_ID=${projectId}
${prefix}${brand}_API_URL="http://localhost:8109"
${brand}_SECRET_SERVER_KEY=ssk_local
`
      const project = { projectId, secretServerKey: "ssk_local" }
      assert.deepInclude(readEnvFile(file(text)), { prefix, brand, project, port: 8109 })
    }
  )

  it("prefers the names of the new brand, and names them in its messages", async () => {
    const path = file(`STACK_PROJECT_ID=internal\nHEXCLAVE_PROJECT_ID=${projectId}\nHEXCLAVE_SECRET_SERVER_KEY=ssk_live\n`)
    const { output } = await inProcess(["emulator", "--env-file", path])
    assert.include(
      output.stderr,
      `HEXCLAVE_SECRET_SERVER_KEY in ${path} may be a live key, because the file has no HEXCLAVE_API_URL.`
    )
  })

  it("serves the project in the file", async () => {
    const path = file(`STACK_PROJECT_ID=${projectId}\nSTACK_API_URL=http://127.0.0.1:8102\nSTACK_SECRET_SERVER_KEY=ssk_local\n`)
    const { child, ended, shown } = await runSpawned(["emulator", "--port", "0", "--json", "--env-file", path])
    const [line] = await shown("stdout", /^.+\n/)
    const { project, url } = JSON.parse(line) as { readonly project: { readonly [name: string]: string }; readonly url: string }
    assert.include(project, { projectId, secretServerKey: "ssk_local" })
    assert.match(project["publishableClientKey"] ?? "", /^pck_/)
    const headers = { "x-stack-access-type": "client", "x-stack-project-id": projectId }
    assert.strictEqual((await fetch(`${url}/api/v1/projects/current`, { headers })).status, 200)
    child.kill("SIGTERM")
    assert.strictEqual(await ended, 0)
  })

  it("serves a project without secret keys and without an address", () => {
    const text = `STACK_PROJECT_ID=${projectId}\nSTACK_PUBLISHABLE_CLIENT_KEY=pck_local\nSTACK_SECRET_SERVER_KEY=\n`
    assert.deepInclude(readEnvFile(file(text)), {
      project: { projectId, publishableClientKey: "pck_local" },
      port: undefined
    })
  })

  it.for(["STACK_SECRET_SERVER_KEY", "STACK_SUPER_SECRET_ADMIN_KEY"])(
    "refuses %s without an address, and does not print it",
    async (name) => {
      const path = file(`STACK_PROJECT_ID=${projectId}\n${name}=ssk_live\n`)
      const { output, status } = await inProcess(["emulator", "--env-file", path])
      assert.deepStrictEqual([status, output.stdout], [2, ""])
      assert.include(output.stderr, `${name} in ${path} may be a live key, because the file has no STACK_API_URL.`)
      assert.notInclude(output.stderr, "ssk_live")
    }
  )

  it("does not print the secret keys of the file at the start", async () => {
    const path = file(`STACK_PROJECT_ID=${projectId}\nSTACK_API_URL=http://127.0.0.1:8102\nSTACK_SECRET_SERVER_KEY=ssk_local\n`)
    const { child, ended, output, shown } = await runSpawned(["emulator", "--port", "0", "--env-file", path])
    await shown("stdout", /Ctrl-C ends it/)
    assert.include(output.stdout, `STACK_SECRET_SERVER_KEY=(from ${path})\n`)
    assert.match(output.stdout, /STACK_SUPER_SECRET_ADMIN_KEY=sak_/)
    assert.notInclude(output.stdout, "ssk_local")
    child.kill("SIGTERM")
    assert.strictEqual(await ended, 0)
  })

  it.for(["VITE_", ""])("says what to change in the file if it listens on another port: %j", async (prefix) => {
    const path = file(`${prefix}STACK_PROJECT_ID=${projectId}\n${prefix}STACK_API_URL=http://127.0.0.1:8102\n`)
    const { child, ended, shown } = await runSpawned(["emulator", "--port", "0", "--env-file", path])
    const [, url = ""] = await shown("stdout", /^Latchkey emulator on (\S+) /)
    const [line] = await shown("stderr", /^.+\n/)
    const name = `${prefix}STACK_API_URL`
    assert.strictEqual(line, `Change ${name} in ${path} to ${url}: it names port 8102, where this emulator does not run.\n`)
    child.kill("SIGTERM")
    assert.strictEqual(await ended, 0)
    const sameValue = file(`${prefix}STACK_PROJECT_ID=${projectId}\n${prefix}STACK_API_URL=${url}\n`)
    const second = await runSpawned(["emulator", "--env-file", sameValue])
    await second.shown("stdout", /Ctrl-C ends it/)
    second.child.kill("SIGTERM")
    assert.deepStrictEqual([await second.ended, second.output.stderr], [0, ""])
  })

  it.for(["VITE_", "EXPO_PUBLIC_", ""])(
    "prints the names of the file, with the prefix %j",
    async (prefix) => {
      const path = file(`${prefix}STACK_PROJECT_ID=${projectId}\n${prefix}STACK_API_URL=http://127.0.0.1:8102\n`)
      const { child, ended, output, shown } = await runSpawned(["emulator", "--port", "0", "--env-file", path])
      await shown("stdout", /Ctrl-C ends it/)
      const names = Array.from(output.stdout.matchAll(/^ {2}(\w+)=/gm), ([, name]) => name)
      assert.deepStrictEqual(names, [
        `${prefix}STACK_PROJECT_ID`,
        `${prefix}STACK_API_URL`,
        "STACK_SECRET_SERVER_KEY",
        "STACK_SUPER_SECRET_ADMIN_KEY"
      ])
      child.kill("SIGTERM")
      assert.strictEqual(await ended, 0)
    }
  )

  it.for(
    [
      [
        "names no project",
        "OTHER=1",
        "has neither HEXCLAVE_PROJECT_ID nor STACK_PROJECT_ID, with or without a framework's prefix"
      ],
      ["has a malformed id", "STACK_PROJECT_ID=shop", "must be a UUID"],
      [
        "names the hosted provider",
        `STACK_PROJECT_ID=${projectId}\nSTACK_API_URL=https://api.stack-auth.com`,
        "http address of this machine"
      ]
    ] as const
  )("refuses a file that %s", async ([, text, reason]) => {
    const { output, status } = await inProcess(["emulator", "--env-file", file(text)])
    assert.strictEqual(status, 2)
    assert.include(output.stderr, reason)
  })

  it("refuses a missing file", async () => {
    const { output, status } = await inProcess(["emulator", "--env-file", "/nowhere/.env"])
    assert.strictEqual(status, 2)
    assert.match(output.stderr, /^latchkey emulator: --env-file: ENOENT[^\n]+\nTry: npx latchkey emulator --help\n$/)
  })
})

describe("latchkey emulator in the folder of a project", () => {
  const start = async (files: { readonly [path: string]: string }, ...args: ReadonlyArray<string>) => {
    const { child, ended, shown } = await runSpawned(["emulator", "--port", "0", "--json", ...args], {}, folderOf(files))
    const [line] = await shown("stdout", /^.+\n/)
    child.kill("SIGTERM")
    await ended
    return (JSON.parse(line) as { readonly project: { readonly projectId: string } }).project.projectId
  }
  const local = `VITE_STACK_PROJECT_ID=${projectId}\nVITE_STACK_API_URL=http://127.0.0.1:8102\n`
  const vite = { "package.json": manifest("vite", "react") }
  const fixedValue = "1a7c4ce1-0000-4000-8000-000000008102"

  it("serves the project of its environment file", async () => {
    assert.strictEqual(await start({ ...vite, ".env.local": local }), projectId)
  })

  it("serves fixed keys if no file names a local project, or without package.json", async () => {
    const hostedFile = local.replace("http://127.0.0.1:8102", "https://api.stack-auth.com")
    assert.deepStrictEqual(
      await Promise.all([start(vite), start({ ...vite, ".env.local": hostedFile }), start({ ".env": local })]),
      [fixedValue, fixedValue, fixedValue]
    )
  })

  it("generates keys with --random-keys", async () => {
    assert.notInclude([projectId, fixedValue], await start({ ...vite, ".env.local": local }, "--random-keys"))
  })
})

describe("the project option of an emulator", () => {
  it("sets keys that remain the same after a reset", () => {
    const emulator = makeSync({ project: { projectId, secretServerKey: "ssk_local" } })
    emulator.reset()
    assert.include(emulator.project, { projectId, secretServerKey: "ssk_local" })
  })

  it.for(
    [
      ["projectId", "internal"],
      ["publishableClientKey", "ssk_local"],
      ["secretServerKey", "ssk_with space"]
    ] as const
  )("refuses %s %j without repeating it", ([name, value]) => {
    try {
      makeSync({ project: { [name]: value } })
      assert.fail("nothing was refused")
    } catch (error) {
      assert.instanceOf(error, InvalidOption)
      assert.include(error.message, `project.${name}`)
      if (name !== "projectId") assert.notInclude(error.message, value)
    }
  })
})
