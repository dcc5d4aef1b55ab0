/** The cookies of a Node server that terminates TLS itself, over HTTP/1.1 and HTTP/2, without the option `secure`. */
import { once } from "node:events"
import type { IncomingMessage } from "node:http"
import { connect, createSecureServer, type Http2ServerRequest } from "node:http2"
import { createServer, request as send } from "node:https"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { assert, describe, it, onTestFinished } from "vitest"
import { createAuthentication } from "../../../src/backend/server/index.ts"
import { createClientApp, requestTokenStore, type SetCookie, setCookieText } from "../../../src/promise/index.ts"
import { visitor } from "./Visitor.ts"

/** A pre-shared key (RFC 4279), with which TLS needs no certificate. */
const psk = Buffer.alloc(16, 1)
const tlsOptions = { ciphers: "PSK", maxVersion: "TLSv1.2" } as const
const serving = { ...tlsOptions, pskCallback: () => psk }
const connecting = { ...tlsOptions, pskCallback: () => ({ identity: "test", psk }), checkServerIdentity: () => undefined }

type Answer = (request: IncomingMessage | Http2ServerRequest) => Promise<object>

/** Serves `respond`, and returns a function that sends a request with this `Cookie` header. */
const servers = {
  "HTTP/1.1": async (respond: Answer) => {
    const server = createServer(
      serving,
      (request, response) => void respond(request).then((body) => response.end(JSON.stringify(body)))
    )
    onTestFinished(() => void server.close())
    await once(server.listen(0, "127.0.0.1"), "listening")
    const { port } = server.address() as AddressInfo
    return async (cookie: string): Promise<unknown> => {
      const clientRequest = send({ ...connecting, port, host: "127.0.0.1", headers: { cookie } }).end()
      const [response] = await once(clientRequest, "response") as [IncomingMessage]
      return JSON.parse(await text(response))
    }
  },
  "HTTP/2": async (respond: Answer) => {
    const server = createSecureServer(
      serving,
      (request, response) => void respond(request).then((body) => response.end(JSON.stringify(body)))
    )
    await once(server.listen(0, "127.0.0.1"), "listening")
    const session = connect(`https://127.0.0.1:${(server.address() as AddressInfo).port}`, connecting)
    onTestFinished(() => {
      session.destroy()
      server.close()
    })
    return async (cookie: string): Promise<unknown> => JSON.parse(await text(session.request({ cookie })))
  }
}

describe.each(Object.entries(servers))("over TLS and %s", (_, serve) => {
  it("a sign-in writes `__Host-` cookies with `Secure`", async () => {
    const { options } = await visitor()
    const ask = await serve(async (request) => {
      const cookieTexts: Array<string> = []
      const setCookies = (cookies: ReadonlyArray<SetCookie>) => void cookieTexts.push(...cookies.map(setCookieText))
      await using app = createClientApp({ ...options, tokenStore: requestTokenStore(request, { setCookies }) })
      await app.auth.signUpWithPassword({
        email: "grace@example.com",
        password: "analytical engine",
        verificationCallbackUrl: null
      })
      return cookieTexts
    })
    const writtenCookies = await ask("") as ReadonlyArray<string>
    assert.isTrue(writtenCookies.some((cookie) => cookie.startsWith(`__Host-stack-refresh-${options.projectId}--default=`)))
    for (const cookie of writtenCookies) assert.include(cookie, "; Secure")
  })

  it("a cookie that any host of the site can set is not the session", async () => {
    const { options, refreshToken } = await visitor()
    const { authenticate } = createAuthentication(options)
    const ask = await serve(async (request) => ({ status: (await authenticate(request)).status }))
    const plantedCookie = encodeURIComponent(JSON.stringify({ refresh_token: refreshToken, updated_at_millis: 1 }))
    assert.deepStrictEqual(await ask(`stack-refresh-${options.projectId}--default=${plantedCookie}`), { status: "signed-out" })
  })
})
