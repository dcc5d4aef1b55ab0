/** `latchkey doctor` in the folder of a project: its packages, environment files and colours. */
import { join } from "node:path"
import { WriteStream } from "node:tty"
import { assert, describe, it, onTestFinished, vi } from "vitest"
import { newEmulator } from "../kit/emulator.ts"
import { inProcess } from "./Command.ts"
import { doctor, type Files, otherId, settings, silent } from "./DoctorProject.ts"
import { folderOf, manifest, projectId } from "./InitProject.ts"

const frameworks = [
  { name: "vite-react", packages: ["vite", "react"], prefix: "VITE_", file: ".env.local" },
  { name: "next", packages: ["next", "react"], prefix: "NEXT_PUBLIC_", file: ".env.local" },
  { name: "expo", packages: ["expo"], prefix: "EXPO_PUBLIC_", file: ".env" },
  { name: "react-router", packages: ["@react-router/dev", "vite", "react"], prefix: "", file: ".env" },
  { name: "tanstack-start", packages: ["@tanstack/react-start", "vite", "react"], prefix: "", file: ".env" },
  { name: "cloudflare", packages: ["wrangler"], prefix: "", file: ".dev.vars" },
  { name: "hono", packages: ["hono"], prefix: "", file: ".env" }
]

describe("the environment files", () => {
  it.for(frameworks)("of $name are read, and its variables are named", async ({ file, name, packages, prefix }) => {
    const { of, said } = await doctor({ "package.json": manifest(...packages), [file]: settings(prefix) })
    assert.strictEqual(of("framework")[0]?.found, name)
    assert.strictEqual(of("environment file")[0]?.found, file)
    assert.include(said("configuration"), `project ${projectId} at ${silent}/api/v1`)
    assert.include(said("reachability"), `npx latchkey emulator --env-file ${file}`)
    const missing = await doctor({ "package.json": manifest(...packages) })
    assert.include(missing.said("configuration"), `Add ${prefix}HEXCLAVE_PROJECT_ID to ${file}, or pass --project-id.`)
    const wrong = await doctor({ "package.json": manifest(...packages), [file]: settings(prefix, "shop") })
    assert.include(wrong.said("configuration"), `Correct ${prefix}HEXCLAVE_PROJECT_ID in ${file}, or pass --project-id.`)
  })

  it("are read in the order of the framework", async () => {
    const files = {
      ".env": settings("VITE_", otherId),
      ".env.local": settings("VITE_", otherId),
      ".env.development": settings("VITE_")
    }
    const vite = await doctor({ "package.json": manifest("vite", "react"), ...files })
    assert.include(vite.said("configuration"), projectId)
    const next = { ".env.local": settings("NEXT_PUBLIC_"), ".env.development": settings("NEXT_PUBLIC_", otherId) }
    assert.include((await doctor({ "package.json": manifest("next"), ...next })).said("configuration"), projectId)
  })

  it("give way to the environment and to --env-file", async () => {
    const files = { "package.json": manifest("vite", "react"), ".env.local": settings("VITE_", otherId) }
    const environment = { VITE_HEXCLAVE_PROJECT_ID: projectId }
    assert.include((await doctor(files, [], environment)).said("configuration"), `project ${projectId}`)
    const namedFile = join(folderOf({ "app.env": settings("VITE_") }), "app.env")
    const { of, said } = await doctor(files, ["--env-file", namedFile])
    assert.strictEqual(of("environment file")[0]?.found, namedFile)
    assert.include(said("configuration"), `project ${projectId}`)
  })

  it("are reported if their variables do not reach the program", async () => {
    const { of, said } = await doctor({ "package.json": manifest("vite", "react"), ".env": settings("NEXT_PUBLIC_") })
    assert.deepStrictEqual(of("environment file").map(({ status }) => status), ["ok", "warning", "warning"])
    assert.include(
      said("environment file"),
      "NEXT_PUBLIC_HEXCLAVE_PROJECT_ID in .env does not reach the program | Rename it to VITE_HEXCLAVE_PROJECT_ID"
    )
  })

  it("are a problem if --env-file cannot be read", async () => {
    const { said, wrong } = await doctor({ "package.json": manifest("hono") }, ["--env-file", "/nowhere/app.env"])
    assert.include(wrong, "environment file")
    assert.match(said("environment file"), /ENOENT.*\| Correct --env-file/)
  })

  it("are not needed: without package.json, the environment is read", async () => {
    const { said } = await doctor({}, [], { HEXCLAVE_PROJECT_ID: projectId, HEXCLAVE_API_URL: silent })
    assert.include(said("framework"), "there is no package.json in this folder")
    assert.include(said("configuration"), `project ${projectId}`)
  })
})

describe("the provider on this machine", () => {
  it("is named if it serves another project", async () => {
    const emulator = newEmulator()
    const { url } = await emulator.listen({ port: 0 })
    onTestFinished(() => emulator.close())
    const text = `VITE_HEXCLAVE_PROJECT_ID=${otherId}\nVITE_HEXCLAVE_API_URL=${url}\n`
    const { said, wrong } = await doctor({ "package.json": manifest("vite", "react"), ".env.local": text })
    assert.include(wrong, "signing keys")
    assert.include(said("signing keys"), "End it, and start: npx latchkey emulator --env-file .env.local")
  })
})

/** An installed package, with its version or its manifest. */
const installedFiles = (files: { readonly [path: string]: string | object }): Files =>
  Object.fromEntries(
    Object.entries(files).map(([folder, content]) => [
      `node_modules/${folder}/package.json`,
      JSON.stringify(typeof content === "string" ? { version: content } : content)
    ])
  )
const latchkey = { version: "0.1.0", peerDependencies: { effect: ">=4.1.0 <4.3.0", react: "^19.0.0" } }

describe("the installed packages", () => {
  it.for(
    [
      ["package-lock.json", "npm install", "npm dedupe"],
      ["pnpm-lock.yaml", "pnpm add", "pnpm dedupe"],
      ["yarn.lock", "yarn add", "yarn dedupe"],
      ["bun.lock", "bun add", "remove node_modules and bun.lock"]
    ] as const
  )("outside the peer range are refused, with %s", async ([lock, install, dedupe]) => {
    const base = { "package.json": manifest("latchkey", "effect"), [lock]: "" }
    const old = await doctor({ ...base, ...installedFiles({ latchkey, effect: "3.22.4", react: "18.3.1" }) })
    assert.includeMembers(old.wrong, ["effect", "packages"])
    assert.include(
      old.said("effect"),
      `effect 3.22.4 in node_modules/effect; latchkey needs >=4.1.0 <4.3.0 | Run \`${install} effect@4.1\``
    )
    assert.include(old.said("packages"), `react 18.3.1 is installed, and latchkey needs ^19.0.0 | Run \`${install} react@19\`.`)
    const two = await doctor({ ...base, ...installedFiles({ latchkey, effect: "4.1.0", "tool/node_modules/effect": "4.2.0" }) })
    assert.include(two.wrong, "effect")
    assert.include(two.said("effect").toLowerCase(), dedupe)
    assert.notInclude(two.said("effect"), `${install} effect`)
  })

  it.for(["4.1.0", "4.2.9"])("may be effect %s", async (version) => {
    const { of, wrong } = await doctor({
      "package.json": "{}",
      ...installedFiles({ latchkey, effect: version, react: "19.3.1" })
    })
    assert.strictEqual(of("effect")[0]?.status, "ok")
    assert.notInclude(wrong, "packages")
  })

  it.for(["4.0.9", "4.3.0", "5.0.0", "4.1.0-beta.2"])("may not be effect %s", async (version) => {
    const { wrong } = await doctor({ "package.json": "{}", ...installedFiles({ latchkey, effect: version }) })
    assert.include(wrong, "effect")
  })
})

describe("a project with a module that is not a program", () => {
  it("ends neither the command nor the other checks", async () => {
    const files = { "app/layout.tsx": "\u0000\u0001 not a program", ".env.local": settings("NEXT_PUBLIC_") }
    const { said } = await doctor({ "package.json": manifest("next"), ...files })
    assert.include(said("reachability"), "npx latchkey emulator --env-file .env.local")
    assert.strictEqual(said("doctor"), "")
  })
})

/** Runs the command in an empty folder, as text. */
const text = async (environment: Files) => {
  const cwd = vi.spyOn(process, "cwd").mockReturnValue(folderOf({}))
  onTestFinished(() => cwd.mockRestore())
  return (await inProcess(["doctor"], environment)).output.stdout
}

describe("the colours", () => {
  it("are in a terminal's output only, unless variables say otherwise", async () => {
    const isColoured = async (environment: Files) => (await text(environment)).includes("\x1b[")
    assert.isFalse(await isColoured({}))
    assert.isTrue(await isColoured({ FORCE_COLOR: "1" }))
    assert.isFalse(await isColoured({ FORCE_COLOR: "0" }))
    // Node asks the terminal for its number of colours.
    // oxlint-disable-next-line typescript/unbound-method
    const terminal = { isTTY: true, getColorDepth: WriteStream.prototype.getColorDepth }
    const before = Object.keys(terminal).map((name) => [name, Object.getOwnPropertyDescriptor(process.stdout, name)] as const)
    Object.assign(process.stdout, terminal)
    onTestFinished(() => {
      for (const [name, property] of before) {
        if (property === undefined) Reflect.deleteProperty(process.stdout, name)
        else Object.defineProperty(process.stdout, name, property)
      }
    })
    assert.isTrue(await isColoured({ TERM: "xterm-256color" }))
    assert.isFalse(await isColoured({ NO_COLOR: "1" }))
  })
})

describe("variables of both brands", () => {
  it("with different values are reported, without the values", async () => {
    const env = [
      `HEXCLAVE_PROJECT_ID=${projectId}`,
      `STACK_PROJECT_ID=${otherId}`,
      `STACK_API_URL=${silent}`,
      "HEXCLAVE_SECRET_SERVER_KEY=ssk_new",
      "STACK_SECRET_SERVER_KEY=ssk_old",
      `VITE_STACK_API_URL=${silent}9`
    ].join("\n")
    const { of, said } = await doctor({ "package.json": manifest("hono"), ".env": env })
    assert.include(said("configuration"), "STACK_PROJECT_ID differs from HEXCLAVE_PROJECT_ID, which takes precedence")
    assert.include(
      said("configuration"),
      "STACK_SECRET_SERVER_KEY differs from HEXCLAVE_SECRET_SERVER_KEY, which takes precedence"
    )
    assert.notInclude(said("configuration"), "VITE_STACK_API_URL")
    assert.notMatch(JSON.stringify(of("configuration")), /ssk_(new|old)/)
    assert.include(said("configuration"), `project ${projectId} at ${silent}`)
  })

  it("of the new one are advised to a project that uses it", async () => {
    const { said } = await doctor({
      "package.json": manifest("vite", "react"),
      ".env.local": `HEXCLAVE_PROJECT_ID=${projectId}\n`
    })
    assert.include(said("environment file"), "HEXCLAVE_PROJECT_ID in .env.local does not reach the program")
    assert.include(said("environment file"), "Rename it to VITE_HEXCLAVE_PROJECT_ID")
  })
})
