/** An app behind the proxies, with two users of an emulated provider. */
import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import { createAuthentication } from "../../src/backend/server/index.ts"
import { createClientApp, reveal } from "../../src/promise/index.ts"
import { newEmulator } from "../kit/emulator.ts"

/** A page that caches may store by the rules of HTTP: it was changed long ago, and does not forbid it. */
const pageFor = (text: string) => new Response(text, { headers: { "last-modified": "Mon, 01 Jan 2024 00:00:00 GMT" } })

export const startApp = async () => {
  const emulator = newEmulator()
  const { projectId, publishableClientKey } = emulator.project
  const options = { projectId, publishableClientKey, baseUrl: emulator.url, fetch: emulator.fetch }
  const signUp = async (name: string) => {
    const app = createClientApp({ ...options, tokenStore: "memory" })
    await app.auth.signUpWithPassword({
      email: `${name}@example.com`,
      password: "analytical engine",
      verificationCallbackUrl: null
    })
    const { accessToken, refreshToken } = reveal(await app.auth.findTokens()) ?? {}
    const session = encodeURIComponent(JSON.stringify({ refresh_token: refreshToken, updated_at_millis: 1 }))
    const access = encodeURIComponent(JSON.stringify([refreshToken, accessToken]))
    const nameOf = (prefix: string) => `${prefix}stack-refresh-${projectId}--default`
    return {
      name: `${name}@example.com`,
      /** The forms in which clients send a session. */
      credentials: {
        "cookies": { cookie: `${nameOf("")}=${session}; stack-access=${access}` },
        "authorization": { authorization: `Bearer ${accessToken}` },
        "x-stack-auth": { "x-stack-auth": JSON.stringify({ accessToken, refreshToken }) },
        "x-stack-access-token": { "x-stack-access-token": accessToken ?? "" }
      },
      /** Cookies of https, with an access token that has expired. */
      staleHostCookie: `${nameOf("__Host-")}=${session}; stack-access=x`,
      /** An old cookie, as a former page over http left it. */
      oldCookie: `${nameOf("")}=${session}`
    }
  }
  const { authenticate } = createAuthentication({ ...options, migrate: true })
  let count = 0
  const respond = async (request: IncomingMessage): Promise<Response> => {
    count++
    const path = request.url ?? "/"
    if (path.startsWith("/prices")) {
      return new Response("prices", { headers: { "cache-control": "public, max-age=60" } })
    }
    const who = await authenticate(request)
    const name = who.user?.primaryEmail ?? "visitor"
    if (path.startsWith("/unmarked")) return pageFor(`page of ${name}`)
    if (path.startsWith("/me") && who.status !== "signed-in") return who.refusal()
    if (path.startsWith("/refused")) {
      return who.status === "refused" ? Response.json({ message: who.error.message }, { status: 403 }) : new Response("accepted")
    }
    return who.finish(pageFor(`page of ${name}`))
  }
  const server = createServer((request, response) =>
    void respond(request).then(async (appResponse) => {
      const cookies = appResponse.headers.getSetCookie()
      const headers = Object.fromEntries(appResponse.headers)
      const body = Buffer.from(await appResponse.arrayBuffer())
      // Apache's cache in memory stores only responses of known length.
      const length = { "content-length": body.length }
      response.writeHead(appResponse.status, { ...headers, ...length, ...(cookies.length > 0 && { "set-cookie": cookies }) }).end(
        body
      )
    })
  ).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    await emulator.close()
  }
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    ada: await signUp("ada"),
    bob: await signUp("bob"),
    /** The number of requests that reached the app. */
    count: () => count,
    stop
  }
}
