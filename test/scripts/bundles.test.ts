/** The bundles of the build that take the place of many files: the emulator with the command line, entries for Node, and libraries. */
import * as Redacted from "effect/Redacted"
import { spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { assert, describe, it, onTestFinished } from "vitest"
import { bundleEmulator } from "../../scripts/build/emulator-bundle.ts"
import { bundleForNode, nodeImports } from "../../scripts/build/node-bundle.ts"
import { nodeEntries } from "../../scripts/build/node-entries.ts"
import { bundleLibraries } from "../../scripts/bundled.ts"
import { SoftwareAuthenticator } from "../../src/testing/SoftwareAuthenticator.ts"
import { distOf, refusalOf, root } from "./Dist.ts"

/** The modules that `bundleForNode` needs. */
const library = {
  "errors/index.js": "export class TeamNotFound extends Error {}\n",
  // What React's modules use (`writeReactLibrary`).
  "library.js": `export { names } from "./services/Teams.js";\n`,
  "index.js": `export * as TransportHttpClient from "./layers/transport/TransportHttpClient.js";\n`
    + `export * as TokenStoreMemory from "./layers/tokenStores/TokenStoreMemory.js";\n`
    + `export * as Teams from "./services/Teams.js";\n`,
  "layers/tokenStores/TokenStoreMemory.js": `import * as Layer from "effect/Layer";\nexport const layer = Layer.empty;\n`,
  "layers/app/AppConfig.js": `import * as Config from "effect/Config";\nexport const options = Config.succeed("set");\n`,
  "layers/transport/TransportHttpClient.js":
    `import * as HttpClient from "effect/http/HttpClient";\nimport * as Layer from "effect/Layer";\n`
    + "export const layer = Layer.effectDiscard(HttpClient.HttpClient);\n",
  "services/Teams.js": `import * as Effect from "effect/Effect";\nimport * as Redacted from "effect/Redacted";\n`
    + `import { options } from "../layers/app/AppConfig.js";\nexport const get = Effect.map(options, Redacted.make);\n`
    + "export const names = [];\nexport const load = () => import(\"./OAuthLibrary.js\");\n",
  "services/OAuthLibrary.js": `import { allowInsecureRequests } from "oauth4webapi";\nexport { allowInsecureRequests };\n`,
  "testing/index.js":
    `import * as Clock from "effect/Clock";\nexport { layer } from "../layers/tokenStores/TokenStoreMemory.js";\n`
    + "export const now = Clock.currentTimeMillis;\n",
  ...Object.fromEntries(Object.values(nodeEntries).map((file) => [file, "export {};\n"])),
  "promise/index.js": `import * as Effect from "effect/Effect";\nimport * as Redacted from "effect/Redacted";\n`
    + `import { get, load, names } from "../services/Teams.js";\nexport { load, names };\n`
    + `export { serverVerbs } from "./ServerApp.js";\n`
    + "export const read = () => Effect.runPromise(Effect.map(get, Redacted.value));\n",
  "promise/ServerApp.js": `export { serverVerbs } from "./serverVerbs.js";\n`,
  "promise/LateVerbs.js": "export const lateVerbs = (names, early, load) => ({ names, load });\n",
  "promise/later.js": "export const later = {};\n",
  // Nothing else uses this part of effect.
  "promise/serverVerbs.js": `import * as Semaphore from "effect/Semaphore";\n`
    + `const get = () => Semaphore.makeUnsafe(1) && "Ada";\n`
    + `export const serverVerbs = { users: { get }, keys: { list() {}, user: { get() {} } } };\n`,
  "promise/adminVerbs.js": "export const ownVerbs = {};\n",
  "live/index.js": `export { names } from "../services/Teams.js";\n`,
  "live/admin.js": "export {};\n",
  "services/internal/loadLibrary.js": "export const loadLibrary = (name, load) => load;\n",
  "backend/server/index.js": `export { names } from "../../services/Teams.js";\n`
}

const load = (file: string) => import(/* @vite-ignore */ pathToFileURL(file).href)
const effect = join(root, "node_modules", "effect", "dist", "Effect.js")

describe("bundling the emulator and the command line", () => {
  const sources = {
    ...library,
    "cli/projectCommand.js": `export const projectCommand = () => "projectCommand";\n`,
    "cli/run.js": `import { make } from "../emulator/index.js";\n`
      + "export const run = async () => { console.log(make(), (await import(\"./projectCommand.js\")).projectCommand()); return 0; };\n",
    "emulator/index.js":
      `import * as Effect from "effect/Effect";\nexport const make = () => Effect.runSync(Effect.succeed("made"));\n`
      + "export const succeed = Effect.succeed;\nexport const load = () => import(\"./late.js\");\n",
    "emulator/late.js": `import { join } from "node:path";\nexport const path = () => join("a", "b");\n`
  }

  it("shares modules between them, and bundles effect only for the command line", async () => {
    const { dist, list, read } = distOf(sources)
    const { effect: effectOfCommand } = await bundleEmulator(dist)
    assert.include(await bundleForNode(dist, effectOfCommand), "node_modules/effect")
    assert.includeMembers(list(), ["node/command-effect.js", "cli/latchkey.js", "node/emulator.js", "node/emulator-own.js"])
    assert.notInclude(list(), "cli/projectCommand.js")
    writeFileSync(join(dist, "package.json"), JSON.stringify({ type: "module", imports: nodeImports }))
    const [emulator, { succeed }] = await Promise.all([load(join(dist, "node/emulator.js")), load(effect)])
    assert.strictEqual(emulator.make(), "made")
    // Vite passes the program's effect. Node passes the effect inside, unless that of the program has another version.
    assert.strictEqual(emulator.succeed, succeed)
    const program = `import { succeed } from "./node/emulator.js"\nimport * as Effect from "effect/Effect"\n`
      + "console.log(succeed === Effect.succeed)"
    writeFileSync(join(dist, "program.js"), program)
    const isOfProgram = () => spawnSync(process.execPath, [join(dist, "program.js")], { encoding: "utf8" }).stdout
    assert.strictEqual(isOfProgram(), "false\n")
    const inside = read("node/emulator-inside.js")
    writeFileSync(join(dist, "node/emulator-inside.js"), inside.replace(/!== "[^"]+"/, `!== "0.0.0"`))
    assert.strictEqual(isOfProgram(), "true\n")
    assert.strictEqual((await emulator.load()).path(), join("a", "b"))
    // Runs in another folder, where no package can be found.
    const folder = mkdtempSync(join(tmpdir(), "latchkey-cli-"))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    cpSync(dist, folder, { recursive: true })
    const { stderr, stdout } = spawnSync(process.execPath, [join(folder, "cli", "latchkey.js")], { encoding: "utf8" })
    assert.strictEqual(stdout, "made projectCommand\n", stderr)
  })

  it("fails if they load effect's HTTP modules at start", async () => {
    const { dist } = distOf({
      ...sources,
      "emulator/index.js": `import * as Cookies from "effect/http/Cookies";\nexport const make = () => Cookies.empty;\n`
    })
    assert.include(await refusalOf(() => bundleEmulator(dist)), "effect/http/Cookies")
  })
})

describe("bundling the entries for Node", () => {
  const staticImports = (text: string) =>
    Array.from(text.matchAll(/(?:from|import) ?"([^"]+)"/g), ([, specifier = ""]) => specifier)
  /** The packages that an entry loads at its start. */
  const packagesOf = (entry: string, read: (path: string) => string) => {
    const files = new Set([`node/${entry}.js`])
    for (const file of files) {
      for (const specifier of staticImports(read(file))) if (specifier.startsWith("./")) files.add(`node/${specifier.slice(2)}`)
    }
    return [...new Set([...files].flatMap((file) => staticImports(read(file))))].filter((specifier) => !specifier.startsWith("."))
  }

  it("runs shared modules once over the effect inside, and once over the program's", async () => {
    const { dist, read } = distOf(library)
    assert.include(await bundleForNode(dist, `export { succeed } from "effect/Effect"\n`), "node_modules/effect")
    assert.deepStrictEqual(packagesOf("promise", read), ["effect/Redacted"])
    assert.sameMembers(packagesOf("index", read), ["effect/Effect", "effect/Layer", "effect/Redacted"])
    const [promise, server, index, memory, testing, { runPromise }] = await Promise.all(
      ["promise", "server", "index", "layers/tokenStores/TokenStoreMemory", "testing"]
        .map((name) => load(join(dist, "node", `${name}.js`))).concat(load(effect))
    )
    assert.deepStrictEqual(Object.keys(index).sort(), ["Teams", "TokenStoreMemory", "TransportHttpClient"])
    assert.strictEqual(memory.layer, index.TokenStoreMemory.layer)
    assert.strictEqual(testing.layer, index.TokenStoreMemory.layer)
    assert.strictEqual(server.names, promise.names)
    // Each side of the app has the same copy.
    assert.strictEqual((await load(join(dist, "node", "react-library.js"))).names, promise.names)
    assert.strictEqual((await load(join(dist, "node", "live.js"))).names, promise.names)
    assert.notStrictEqual(index.Teams.names, promise.names)
    assert.strictEqual(await promise.read(), "set")
    assert.strictEqual(Redacted.value(await runPromise(index.Teams.get)), "set")
    const { allowInsecureRequests } = await load(join(root, "node_modules", "oauth4webapi", "build", "index.js"))
    assert.strictEqual((await promise.load()).allowInsecureRequests, allowInsecureRequests)
    assert.strictEqual((await index.Teams.load()).allowInsecureRequests, allowInsecureRequests)
  })

  it("has the names of a server's verbs at once, and loads verbs with a call", async () => {
    const { dist, read } = distOf(library)
    await bundleForNode(dist, `export { succeed } from "effect/Effect"\n`)
    const { serverVerbs: { load: loadVerbs, names } } = await load(join(dist, "node", "promise.js"))
    assert.deepStrictEqual(names, { users: "get", keys: { "": "list", user: "get" } })
    assert.notInclude(read("node/apps.js"), "Ada")
    assert.strictEqual((await loadVerbs()).users.get(), "Ada")
  })

  it.each([
    ["errors/index.js", "export const id = Schema.Int;\n"],
    ["testing/index.js", "export const id = Schema.Int;\n"]
  ])("fails if %s loads effect/Schema at once", async (file, text) => {
    const { dist } = distOf({ ...library, [file]: `import * as Schema from "effect/Schema";\n${text}` })
    assert.include(await refusalOf(() => bundleForNode(dist, "")), "loads effect/Schema at its start")
  })
})

describe("the bundled libraries", () => {
  it("verify passkeys without an ASN.1 library, and refuse certificates", async () => {
    const { dist, paths, read } = distOf({ "Passkeys.js": `export const library = () => import("@simplewebauthn/server");\n` })
    const { packages, used } = await bundleLibraries(dist, paths, [])
    assert.deepStrictEqual(used, ["@simplewebauthn/server"])
    assert.notMatch(packages.join(), /asn1|x509/)
    const text = read("bundled/simplewebauthn-server.js")
    assert.isBelow(text.length, 60_000)
    assert.include(text, "verifies no certificates")
    const { verifyAuthenticationResponse, verifyRegistrationResponse } = await import(
      /* @vite-ignore */ pathToFileURL(join(dist, "bundled", "simplewebauthn-server.js")).href
    )
    const origin = "https://app.example"
    const authenticator = new SoftwareAuthenticator({ origin })
    const challenge = "AAAAAAAAAAAAAAAAAAAAAA"
    const creation = await authenticator.create({
      challenge,
      rp: { id: "app.example", name: "App" },
      user: { id: "AAAA", name: "ada@example.com", displayName: "Ada" },
      authenticatorSelection: { residentKey: "required" },
      pubKeyCredParams: [{ alg: -7, type: "public-key" }]
    })
    const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: "app.example" }
    const { registrationInfo: { credential } } = await verifyRegistrationResponse({ response: creation, ...expected })
    // The integers of the signatures have 31 to 33 bytes.
    for (let index = 0; index < 40; index++) {
      const response = await authenticator.get({ challenge, rpId: "app.example" })
      assert.isTrue((await verifyAuthenticationResponse({ response, credential, ...expected })).verified)
    }
    const signedText = await authenticator.get({ challenge, rpId: "app.example" })
    const full = Buffer.from(signedText.response.signature, "base64url")
    const [flip, notSequence] = [Uint8Array.from(full), Uint8Array.from(full)]
    flip.set([(flip.at(-1) ?? 0) ^ 1], flip.length - 1)
    notSequence.set([0x31])
    for (
      const [signature, pattern] of [[full.subarray(0, -1), /DER/], [Buffer.concat([full, full]), /DER/], [
        notSequence,
        /DER/
      ]] as const
    ) {
      const response = {
        ...signedText,
        response: { ...signedText.response, signature: Buffer.from(signature).toString("base64url") }
      }
      const refusal = await verifyAuthenticationResponse({ response, credential, ...expected }).catch((error: unknown) =>
        String(error)
      )
      assert.match(refusal, pattern)
    }
    const response = { ...signedText, response: { ...signedText.response, signature: Buffer.from(flip).toString("base64url") } }
    assert.isFalse((await verifyAuthenticationResponse({ response, credential, ...expected })).verified)
  })
})
