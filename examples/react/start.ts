/** The example app with an emulator of its own. `--once` ends after a look at its page; `--port` and `--emulator-port` say where. */
import * as Emulator from "latchkey/emulator"
import { parseArgs } from "node:util"
import { createApi } from "./server/api.ts"
import { build } from "./server/build.ts"
import { ada, seed } from "./server/seed.ts"
import { serve } from "./server/serve.ts"

const { values } = parseArgs({
  options: {
    once: { type: "boolean", default: false },
    port: { type: "string" },
    "emulator-port": { type: "string" }
  }
})

/** At the usual port, or at any where that is taken and none was asked for. */
const at = async <A>(given: string | undefined, usual: number, listen: (port: number) => Promise<A>): Promise<A> => {
  if (given !== undefined || values.once) return await listen(Number(given ?? 0))
  return await listen(usual).catch(() => listen(0))
}

// All of it is in memory: there is nothing to be saved, whenever it is ended.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(0))

console.log("The example app: starting its emulator …")
const emulator = await Emulator.make()
const provider = await at(values["emulator-port"], 8102, (port) => emulator.listen({ port }))
const project = { ...emulator.project, baseUrl: provider.url }
await seed(project)
console.log("… building examples/react …")
const site = { files: await build(project), api: createApi(project), provider: provider.url }
const server = await at(values.port, 3000, (port) => serve(site, port))

if (values.once) {
  const html = await (await fetch(server.url)).text()
  const [, script = ""] = /src="([^"]+)"/.exec(html) ?? []
  const { ok } = await fetch(new URL(script, server.url))
  await server.close()
  await emulator.close()
  if (!ok) throw new Error(`The example app's page does not load: ${html}`)
  console.log("The example app's page is served.\n")
} else {
  console.log(`
  The app       ${server.url}
                sign up, or sign in as ${ada.email} with the password "${ada.password}"
  The emulator  ${provider.url}
                its users and its inbox; the API is at ${provider.url}/api/v1
                project id              ${project.projectId}
                publishable client key  ${project.publishableClientKey}
                secret server key       ${project.secretServerKey}

  End with Ctrl+C.
`)
}
