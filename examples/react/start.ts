/** The example app with its own emulator. `--once` exits after loading the page; `--port` and `--emulator-port` set the ports. */
import { stop as stopEsbuild } from "esbuild"
import * as Emulator from "latchkey/emulator"
import { parseArgs } from "node:util"
import { ada, suggestions } from "./guide.ts"
import { build } from "./server/build.ts"
import { createExpiry } from "./server/expiry.ts"
import { createOutage } from "./server/outage.ts"
import { listenAt } from "./server/port.ts"
import { serve } from "./server/serve.ts"
import { createTerminal } from "./server/terminal.ts"

const { values } = parseArgs({
  options: {
    once: { type: "boolean", default: false },
    port: { type: "string" },
    "emulator-port": { type: "string" }
  }
})

const say = (line: string) => console.log(`  ${line}`)
const at = <A extends { readonly url: string }>(url: string | undefined, usual: number, listen: (port: number) => Promise<A>) =>
  listenAt(url === undefined ? (values.once ? 0 : usual) : Number(url), listen, say)

// There is nothing to save, because all data is in memory.
process.once("SIGINT", () => process.exit(130))
process.once("SIGTERM", () => process.exit(143))
// `npm start` was killed, and could not forward the signal.
const abort = () => process.exit(1)
if (process.connected === false) abort()
if (!values.once) process.once("disconnect", abort)

const emulator = await Emulator.make()
const provider = await at(values["emulator-port"], 8102, (port) => emulator.listen({ port }))
say(`The emulator  ${provider.url}`)
say("Building the app …")
const project = { ...emulator.project, baseUrl: provider.url }
// esbuild runs as a separate process: the rest of the SDK loads meanwhile.
const [files, api] = await Promise.all([
  build(project),
  Promise.all([import("./server/seed.ts"), import("./server/api.ts")]).then(async ([{ seed }, { createApi }]) => {
    await seed(project)
    return createApi(project)
  })
])
await stopEsbuild()
const { baseUrl, projectId, publishableClientKey } = project
/** Handlers of the suggestions on the start page, by path. */
const tries = new Map<string, (request: Request) => Response | Promise<Response>>([
  ["/api/outage", createOutage(emulator)],
  ["/api/expire", createExpiry(emulator)],
  ["/api/terminal", createTerminal({ baseUrl, projectId, publishableClientKey }, say)]
])
const site = {
  files,
  api: async (request: Request) => await (tries.get(new URL(request.url).pathname) ?? api)(request),
  provider: provider.url
}
const server = await at(values.port, 3000, (port) => serve(site, port))

if (values.once) {
  const html = await (await fetch(server.url)).text()
  const [, script = ""] = /src="([^"]+)"/.exec(html) ?? []
  const { ok } = await fetch(new URL(script, server.url))
  await server.close()
  await emulator.close()
  if (!ok) throw new Error(`The example app's page does not load: ${html}`)
  console.log("The example app's page is served.\n")
  await import("../tour.ts")
} else {
  const list = Object.values(suggestions).map(({ text, title }, index) => `    ${index + 1}. ${title}\n       ${text}`)
  console.log(`
  The app       ${server.url}
                sign in as ${ada.email}, password "${ada.password}", or sign up

  Things to try (the start page lists them, too):
${list.join("\n")}

  The emulator  ${provider.url}
                its page shows users and mail; the API is at ${provider.url}/api/v1
                project id              ${project.projectId}
                publishable client key  ${project.publishableClientKey}
                secret server key       ${project.secretServerKey}

  npm start -- --tour   runs every group of SDK calls against an emulator, one line a call (examples/tour.ts)
  npm start -- --help   lists the flags

  End with Ctrl+C.
`)
}
