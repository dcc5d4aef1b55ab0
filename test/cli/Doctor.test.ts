/** `latchkey doctor` against a healthy and a faulty emulator. */
import { assert, describe, it } from "@effect/vitest"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { onTestFinished } from "vitest"
import type { Finding } from "../../packages/cli/src/doctor/Finding.ts"
import { makeSync } from "../../src/emulator/index.ts"
import { signedOut } from "../../src/testing/index.ts"
import { newEmulator } from "../kit/emulator.ts"
import { inProcess, runSpawned } from "./Command.ts"

/** For tests that are not about the timeout. If an option is repeated, the last one applies. */
const patient = ["--timeout", "120"]
const jwks = "/projects/*/.well-known/jwks.json"

/** The address of a server that has stopped listening. */
const closedAddress = async () => {
  const { close, url } = await makeSync().listen({ port: 0 })
  await close()
  return url
}

interface Output {
  readonly stdout: string
  readonly stderr: string
}
interface Report {
  readonly ok: boolean
  readonly problems: number
  readonly warnings: number
  readonly findings: ReadonlyArray<Finding>
}

const world = async () => {
  const emulator = newEmulator()
  const { url } = await emulator.listen({ port: 0 })
  onTestFinished(() => emulator.close())
  const { project } = emulator
  const environment = {
    NEXT_PUBLIC_STACK_API_URL: url,
    NEXT_PUBLIC_STACK_PROJECT_ID: project.projectId,
    NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
    STACK_SECRET_SERVER_KEY: project.secretServerKey,
    STACK_SUPER_SECRET_ADMIN_KEY: project.superSecretAdminKey
  }
  type Changes = { readonly [name: string]: string | undefined }
  const shownNoSecret = ({ stderr, stdout }: Output, changes: Changes) => {
    const output = stdout + stderr
    for (const secret of [project.secretServerKey, project.superSecretAdminKey, changes["SECRET"]]) {
      if (secret !== undefined) assert.notInclude(output, secret, "a secret is shown")
    }
    assert.notMatch(output, /\n\s+at /)
  }
  /** Starts the command in a child process. */
  const start = async (args: ReadonlyArray<string>, changes: Changes = {}) => {
    const { child, ended, output, shown } = await runSpawned(["doctor", ...patient, ...args], { ...environment, ...changes })
    const status = ended.then((code) => {
      shownNoSecret(output, changes)
      return code
    })
    return { child, output, shown, ended: status }
  }
  /** Runs the command in this process. */
  const result = async (args: ReadonlyArray<string>, changes: Changes = {}) => {
    const result = await inProcess(["doctor", ...patient, ...args], { ...environment, ...changes })
    shownNoSecret(result.output, changes)
    return result
  }
  /** The report of a run, read from its JSON output. */
  const report = async (args: ReadonlyArray<string> = [], changes: Changes = {}) => {
    const { output, status } = await result(["--json", ...args], changes)
    const read = JSON.parse(output.stdout) as Report
    const { findings, problems } = read
    assert.strictEqual(status, problems === 0 ? 0 : 1)
    assert.strictEqual(read.ok, problems === 0)
    // Every problem comes with a remedy.
    assert.deepStrictEqual(
      findings.filter((finding) => (finding.status === "problem" || finding.status === "warning") && !finding.advice),
      []
    )
    const findingsOf = (check: string) => findings.filter((finding) => finding.check === check)
    return {
      status,
      findings,
      of: findingsOf,
      wrong: findings.filter((finding) => finding.status === "problem").map(({ check }) => check),
      said: (check: string) => findingsOf(check).map(({ advice, found }) => `${found} ${advice}`).join("\n")
    }
  }
  return { emulator, environment, report, result, start, url }
}

describe("latchkey doctor", { timeout: 120_000 }, () => {
  it("reports no problem in a correct setup", async () => {
    const { emulator, start, url } = await world()
    const { ended, output } = await start(["--app-url", "http://localhost:3000"])
    assert.strictEqual(await ended, 0, output.stdout + output.stderr)
    for (const check of ["version", "configuration", "token store", "reachability", "clock", "signing keys", "project"]) {
      assert.match(output.stdout, new RegExp(`^✓ ${check}`, "m"))
    }
    assert.match(output.stdout, /^✓ secret server key +accepted$/m)
    assert.match(output.stdout, /^✓ admin key +accepted$/m)
    assert.include(output.stdout, `project ${emulator.project.projectId} at ${url}/api/v1`)
    assert.match(output.stdout, /\n0 problems, 1 warning\.\n$/)
    assert.strictEqual(output.stderr, "")
  })
  it("exits with 1 if there is a problem, and prints only JSON with --json", async () => {
    const { start } = await world()
    const { ended, output } = await start(["--json"], {
      STACK_SECRET_SERVER_KEY: "ssk_ofanotherproject",
      SECRET: "ofanotherproject"
    })
    assert.strictEqual(await ended, 1)
    const { findings, ok, problems } = JSON.parse(output.stdout) as Report
    assert.deepStrictEqual([ok, problems], [false, 1])
    assert.deepStrictEqual(findings.filter(({ status }) => status === "problem").map(({ check }) => check), ["secret server key"])
  })
  it("skips the checks whose key is missing", async () => {
    const { report } = await world()
    const { findings, status } = await report([], { STACK_SECRET_SERVER_KEY: undefined, STACK_SUPER_SECRET_ADMIN_KEY: undefined })
    assert.strictEqual(status, 0)
    assert.deepStrictEqual(
      findings.filter(({ status }) => status === "skipped").map(({ check }) => check),
      ["environment file", "token store", "secret server key", "admin key", "trusted domains"]
    )
  })
  it("names the refused key, and the variable to change", async () => {
    const { report } = await world()
    const { said, wrong } = await report([], {
      NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY: "pck_ofanotherproject",
      STACK_SECRET_SERVER_KEY: "ssk_ofanotherproject",
      STACK_SUPER_SECRET_ADMIN_KEY: "sak_ofanotherproject",
      SECRET: "ofanotherproject"
    })
    assert.deepStrictEqual(wrong, ["project", "secret server key", "admin key"])
    assert.include(said("project"), "NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY")
    assert.include(said("secret server key"), "STACK_SECRET_SERVER_KEY")
    assert.include(said("admin key"), "STACK_SUPER_SECRET_ADMIN_KEY")
  })
  it("recognizes swapped and misplaced keys, and prints no key", async () => {
    const { emulator, report } = await world()
    const { project } = emulator
    const swappedKeys = await report([], { STACK_SECRET_SERVER_KEY: project.superSecretAdminKey })
    assert.deepStrictEqual(swappedKeys.wrong, ["secret server key"])
    assert.include(swappedKeys.said("secret server key"), "is a super secret admin key, not a secret server key")
    const misplacedKey = await report([], { NEXT_PUBLIC_STACK_PROJECT_ID: project.secretServerKey })
    assert.deepStrictEqual(misplacedKey.wrong, ["configuration", "configuration"])
    assert.include(misplacedKey.said("configuration"), "must be a UUID")
    const bothVariables = await report([], {
      STACK_SECRET_SERVER_KEY: project.publishableClientKey,
      NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY: project.secretServerKey
    })
    assert.deepStrictEqual(bothVariables.wrong, ["configuration", "configuration", "secret server key"])
    assert.include(bothVariables.said("secret server key"), "is a publishable client key, not a secret server key")
    const exposedKey = await report([], { NEXT_PUBLIC_STACK_SECRET_SERVER_KEY: project.secretServerKey })
    assert.deepStrictEqual(exposedKey.wrong, ["configuration"])
    assert.include(exposedKey.said("configuration"), "NEXT_PUBLIC_STACK_SECRET_SERVER_KEY contains a secret key")
  })
  it("names each invalid setting", async () => {
    const { report } = await world()
    const missing = await report([], { NEXT_PUBLIC_STACK_PROJECT_ID: undefined })
    assert.include(missing.said("configuration"), "Add HEXCLAVE_PROJECT_ID to .env, or pass --project-id.")
    const tornProject = await report([], { STACK_PROJECT_ID: crypto.randomUUID() })
    assert.deepStrictEqual(tornProject.of("configuration").map(({ status }) => status), ["warning", "ok"])
    const headers = await report([], { STACK_EXTRA_REQUEST_HEADERS: "no JSON" })
    assert.deepStrictEqual(headers.wrong, ["configuration"])
    const namedProject = await report([], {
      NEXT_PUBLIC_STACK_API_URL: "https://ada:difference@provider.invalid",
      SECRET: "difference"
    })
    assert.deepStrictEqual(namedProject.wrong, ["configuration"])
    assert.include(namedProject.said("configuration"), "without user name, password")
    const plain = await report(["--timeout", "1"], { NEXT_PUBLIC_STACK_API_URL: "http://provider.invalid" })
    assert.deepStrictEqual(plain.wrong, ["configuration", "reachability"])
    const unknownProject = await report([], { NEXT_PUBLIC_STACK_PROJECT_ID: "00000000-0000-4000-8000-00000000dead" })
    // The report has one mistake once, and does not repeat it for each key.
    assert.deepStrictEqual(unknownProject.wrong, ["signing keys", "project"])
    assert.include(unknownProject.said("project"), "Check the project's id")
    assert.include(unknownProject.said("secret server key"), "the project was not found")
  })
  it("names the reason why the provider is unreachable", async () => {
    const { emulator, report, url } = await world()
    const because = async (pattern: RegExp, args: ReadonlyArray<string> = [], changes = {}) => {
      const { findings, of, wrong } = await report(args, changes)
      assert.deepStrictEqual(wrong, ["reachability"], JSON.stringify(findings))
      assert.match(of("reachability")[0]?.found ?? "", pattern)
      emulator.clearFaults()
    }
    await because(/WRONG_VERSION/, ["--api-url", url.replace("http:", "https:")])
    await because(/cannot be reached \(ECONNREFUSED\)/, ["--api-url", await closedAddress()])
    emulator.addFault({ path: jwks, status: 503 })
    await because(/responded with status 503/)
    emulator.addFault({ path: jwks, body: "<html>Sign in to the network</html>", contentType: "text/html" })
    await because(/something other than JSON/)
    emulator.addFault({ path: jwks, status: 301, headers: { location: "https://elsewhere.example.com" } })
    await because(/redirects to https:\/\/elsewhere\.example\.com/)
    emulator.addFault({ path: jwks, delayMillis: 30_000 })
    await because(/did not respond in time/, ["--timeout", "0.5"])
    emulator.addFault({ path: jwks, refuse: true })
    await because(/cannot be reached/)
  })
  it("sends no secret to a host without TLS", async () => {
    const paths: Array<string> = []
    const server = createServer(({ headers, url }, response) => {
      paths.push(JSON.stringify([url, headers]))
      response.setHeader("content-type", "application/json").end("{\"keys\":[]}")
    }).listen(0)
    onTestFinished(() => void server.close())
    await once(server, "listening")
    const { environment, report } = await world()
    const { port } = server.address() as AddressInfo
    // This machine has another name than `localhost`.
    const { findings, wrong } = await report(["--api-url", `http://0.0.0.0:${port}`])
    assert.includeMembers(wrong, ["configuration"])
    assert.isAtLeast(paths.length, 1)
    for (const secret of [environment.STACK_SECRET_SERVER_KEY, environment.STACK_SUPER_SECRET_ADMIN_KEY]) {
      assert.notInclude(paths.join(), secret)
    }
    const skippedChecks = findings.filter(({ found }) => found.includes("not sent without TLS")).map(({ check }) => check)
    assert.deepStrictEqual(skippedChecks, ["secret server key", "admin key", "trusted domains"])
  })
  it("reports the results of all other checks if one request fails", async () => {
    const { emulator, report } = await world()
    emulator.addFault({ path: "/projects/current", status: 500 })
    const { of, wrong } = await report()
    assert.deepStrictEqual(wrong, ["project"])
    assert.deepStrictEqual(of("admin key").map(({ status }) => status), ["ok"])
  })
  it("measures this machine's clock skew, even through a cache", async () => {
    const { emulator, report } = await world()
    const at = async (millis: number, age = 0) => {
      const date = new Date(Date.now() + millis).toUTCString()
      emulator.addFault({ path: jwks, apply: true, headers: { date, age: String(age) } })
      const [clock] = (await report()).of("clock")
      return clock
    }
    const [good, late, behind, cachedKeys] = [await at(0), await at(-20_000), await at(3_600_000), await at(-300_000, 300)]
    assert.deepStrictEqual([good, late, behind, cachedKeys].map((finding) => finding?.status), ["ok", "warning", "problem", "ok"])
    assert.match(late?.found ?? "", /clock is (19|2\d) s ahead of/)
    assert.match(behind?.found ?? "", /clock is 60 min behind/)
    assert.match((await at(-600_000))?.found ?? "", /clock is 10 min ahead of/)
  })
  it("reports an app address that is not trusted, and a wrong cookie domain", async () => {
    const { emulator, report } = await world()
    const admin = signedOut("admin", emulator).app
    const untrustedDomain = await report(["--app-url", "https://app.example.com"])
    assert.deepStrictEqual(untrustedDomain.wrong, ["trusted domains"])
    await admin.project.domains.add({ domain: "https://app.example.com" })
    assert.deepStrictEqual((await report(["--app-url", "https://app.example.com/home"])).wrong, [])
    const sharedDomain = await report(["--app-url", "https://app.example.com", "--cookie-domain", "example.com"])
    assert.deepStrictEqual(sharedDomain.wrong, [])
    assert.include(sharedDomain.said("trusted domains"), "**.example.com")
    const foreign = await report(["--app-url", "https://app.example.com", "--cookie-domain", "example.org"])
    assert.deepStrictEqual(foreign.wrong, ["token store"])
    assert.notInclude(foreign.said("trusted domains"), "example.org")
    const dottedDomain = await report(["--app-url", "https://app.example.com", "--cookie-domain", ".example.com"])
    assert.include(dottedDomain.said("token store"), "Write `cookie.domain` without the leading dot: example.com.")
    const local = await report(["--app-url", "http://localhost:3000", "--cookie-domain", "localhost"])
    assert.include(local.said("token store"), "Leave out the option `cookie.domain`")
    const plain = await report(["--app-url", "http://app.example.com"])
    assert.deepStrictEqual(plain.wrong, ["token store", "trusted domains"])
  })
  it("exits with 2 on invalid arguments", async () => {
    const { result, start } = await world()
    const misuse = /^latchkey doctor: .*\nTry: npx latchkey doctor --help\n$/s
    const { ended, output } = await start(["--port", "1"])
    assert.strictEqual(await ended, 2)
    assert.match(output.stderr, misuse)
    const addresses = ["app", "https://app.example.com:99999"].map((address) => ["--app-url", address])
    const wrong = [["now"], ["--nonsense"], ["--timeout", "soon"], ["--cookie-domain", "a.b"], ...addresses]
    for (const args of wrong) {
      const { output, status } = await result(args)
      assert.strictEqual(status, 2)
      assert.match(output.stderr, misuse)
    }
  })
  it.each([["SIGINT", 130], ["SIGTERM", 143]] as const)("ends cleanly on %s", async (signal, status) => {
    const { emulator, start } = await world()
    emulator.addFault({ path: jwks, delayMillis: 60_000 })
    const { child, ended, output, shown } = await start(["--json", "--timeout", "60"])
    await shown("stderr", /Checking the connection to the provider/)
    child.kill(signal)
    assert.strictEqual(await ended, status)
    assert.match(output.stderr, /latchkey doctor: stopped before all checks were done\.\n$/)
    assert.strictEqual(output.stdout, "")
  })
})
