/** The environment file of `latchkey init`: what is written beside existing lines, and which next steps fit the result. */
import { assert, describe, it } from "vitest"
import { allPages } from "../../packages/cli/src/init/page.ts"
import { endOf } from "../../packages/cli/src/init/show.ts"
import { projectIn } from "../../packages/cli/src/project/Project.ts"
import { command, folderOf, generatedFiles, manifest, projectId, read, variables } from "./InitProject.ts"

const otherId = "0d7a3f51-2b64-4c8e-8f19-6a5b4c3d2e10"
const local = "http://127.0.0.1:8102"

/** The variables of a Next.js project. */
const file = (id: string, apiUrl?: string, secret?: string) =>
  [
    `NEXT_PUBLIC_HEXCLAVE_PROJECT_ID=${id}\n`,
    ...(apiUrl === undefined ? [] : [`NEXT_PUBLIC_HEXCLAVE_API_URL=${apiUrl}\n`]),
    ...(secret === undefined ? [] : [`HEXCLAVE_SECRET_SERVER_KEY=${secret}\n`])
  ].join("")
const nextPage = allPages.find(({ name }) => name === "next") ?? assert.fail()
const next = (text: string) => folderOf({ "package.json": manifest("next"), ...generatedFiles(nextPage), ".env.local": text })

describe("the environment file of latchkey init", () => {
  it("gets the address and the key of a project whose id it has", async () => {
    const folder = next(file(projectId))
    const { stdout } = await command(folder, { projectId, apiUrl: local, yes: true })
    assert.match(
      read(folder, ".env.local").slice(file(projectId).length),
      /^NEXT_PUBLIC_HEXCLAVE_API_URL=.+\nHEXCLAVE_SECRET_SERVER_KEY=ssk_\w+\n$/
    )
    assert.notInclude(stdout, "stays as it is")
    const check = await command(folder, { check: true, projectId, apiUrl: local })
    assert.notInclude(check.stdout, ".env.local")
  })

  it("gets neither with another project's id, and the command says so", async () => {
    const folder = next(file(otherId))
    const { stdout } = await command(folder, { projectId, apiUrl: local, yes: true })
    assert.strictEqual(read(folder, ".env.local"), file(otherId))
    assert.include(stdout, "NEXT_PUBLIC_HEXCLAVE_PROJECT_ID in .env.local stays as it is: it already has a value.\n")
    for (const name of ["NEXT_PUBLIC_HEXCLAVE_API_URL", "HEXCLAVE_SECRET_SERVER_KEY"]) {
      assert.include(stdout, `${name} was not written to .env.local: the file has another project's id.\n`)
    }
    const check = await command(folder, { check: true, projectId, apiUrl: local })
    assert.include(check.stdout, "NEXT_PUBLIC_HEXCLAVE_PROJECT_ID in .env.local differs from --project-id.\n")
    assert.include(check.stdout, "NEXT_PUBLIC_HEXCLAVE_API_URL is missing in .env.local.\n")
    assert.include(check.stdout, "HEXCLAVE_SECRET_SERVER_KEY is missing in .env.local.\n")
  })

  it("keeps the names of the provider's new brand, and the code reads them", async () => {
    const before = `VITE_HEXCLAVE_PROJECT_ID=${projectId}\n`
    const folder = folderOf({ "package.json": manifest("vite", "react"), ".env.local": before })
    await command(folder, { framework: "vite-react", projectId, apiUrl: local, yes: true })
    assert.strictEqual(read(folder, ".env.local"), `${before}VITE_HEXCLAVE_API_URL=${local}\n`)
    const code = read(folder, "src/auth.tsx")
    assert.include(code, "import.meta.env[\"VITE_HEXCLAVE_PROJECT_ID\"]")
    assert.include(code, "import.meta.env[\"VITE_HEXCLAVE_API_URL\"]")
    assert.notInclude(code, "STACK_")
    const check = await command(folder, { framework: "vite-react", check: true, projectId, apiUrl: local })
    assert.notInclude(check.stdout, ".env.local")
  })

  it("keeps another address, and gets no key for it", async () => {
    const folder = next(file(projectId, "https://auth.example.com"))
    const { stdout } = await command(folder, { projectId, apiUrl: local, yes: true })
    assert.include(stdout, "NEXT_PUBLIC_HEXCLAVE_API_URL in .env.local stays as it is: it already has a value.\n")
    assert.strictEqual(variables(folder, ".env.local")["HEXCLAVE_SECRET_SERVER_KEY"], "")
    assert.include(stdout, "Put the project's secret server key into .env.local")
    const check = await command(folder, { check: true, projectId, apiUrl: local })
    assert.include(check.stdout, "NEXT_PUBLIC_HEXCLAVE_API_URL in .env.local differs from --api-url.\n")
  })

  it("keeps an address that a hosted project does not need, and the command says so", async () => {
    const { stdout } = await command(next(file(projectId, local, "ssk_local")), { projectId, yes: true })
    assert.include(stdout, "NEXT_PUBLIC_HEXCLAVE_API_URL in .env.local stays as it is: it already has a value.\n")
  })

  it("is shown in the diff without its existing values", async () => {
    const folder = next(`DATABASE_URL=postgres://ada:hush@db\n${file(projectId, undefined, "ssk_live")}LAST=quiet`)
    const { stdout } = await command(folder, { projectId, apiUrl: local, yes: true })
    assert.include(stdout, `+NEXT_PUBLIC_HEXCLAVE_API_URL=${local}\n`)
    assert.notMatch(stdout, /hush|ssk_live|quiet/)
  })

  it("gets values for variables that are empty, once", async () => {
    const folder = next(file("", "", ""))
    await command(folder, { yes: true })
    const { stdout } = await command(folder, { check: true })
    assert.notInclude(stdout, ".env.local")
    const hostedFile = next(file(projectId, undefined, ""))
    await command(hostedFile, { projectId, yes: true })
    assert.strictEqual(read(hostedFile, ".env.local"), file(projectId, undefined, ""))
  })
})

describe("the next steps of latchkey init", () => {
  const emulator = "npx latchkey emulator --env-file .env.local"

  it.for(
    [
      ["a self-hosted provider", "", { projectId, apiUrl: "https://auth.example.com" }],
      ["the file of a hosted project", file(projectId, undefined, "ssk_live"), {}],
      ["the file of a self-hosted project", file(projectId, "https://auth.example.com", "ssk_live"), {}]
    ] as const
  )("leave the emulator out with %s", async ([, text, options]) => {
    const { status, stdout } = await command(next(text), { ...options, yes: true })
    assert.strictEqual(status, 0)
    assert.notInclude(stdout, "latchkey emulator")
    assert.include(stdout, "  npm run dev\n")
  })

  it("start the emulator if the address in the file is local", async () => {
    for (const address of [local, "http://10.0.2.2:8102"]) {
      const { stdout } = await command(next(file(otherId, address, "ssk_local")), { yes: true })
      assert.include(stdout, emulator)
      assert.notInclude(stdout, "Put the project's secret server key")
    }
  })

  it.for(
    [
      ["20.19.0", "hono", true],
      ["22.17.1", "node", true],
      ["22.18.0", "hono", false],
      ["24.0.0", "cloudflare", false],
      ["20.19.0", "next", false]
    ] as const
  )("name the Node that runs TypeScript: %s, %s", ([version, name, isNamed]) => {
    const page = allPages.find((page) => page.name === name) ?? assert.fail()
    const project = projectIn(folderOf({ "package.json": "{}" }))
    const text = endOf(page, project, { isEmulator: true, needsSecret: false }, version)
    const line = `\nThe commands with node need Node 22.18 or later, which runs TypeScript. This is Node ${version}.\n`
    assert.strictEqual(text.includes(line), isNamed)
  })

  it("ask for the secret server key only if the file has none", async () => {
    const { stdout } = await command(next(file(projectId, undefined, "ssk_live")), { projectId, yes: true })
    assert.notInclude(stdout, "Put the project's secret server key")
    const empty = await command(next(file(otherId, undefined, "")), { yes: true })
    assert.include(empty.stdout, "Put the project's secret server key into .env.local: HEXCLAVE_SECRET_SERVER_KEY.")
  })
})
