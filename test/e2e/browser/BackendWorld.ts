/** An app with its own server in Chromium: pages, the handler of its session, and a route that needs a user. */
import { assert } from "@effect/vitest"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { onTestFinished } from "vitest"
import { type AuthenticationOptions, createAuthentication } from "../../../src/backend/server/index.ts"
import { createClientApp, pairTokenStore } from "../../../src/promise/index.ts"
import { standard, withBrowser } from "../../emulator/Browser.ts"

export const account = { email: "ada@example.com", password: "analytical engine" }
export const newAccount = { ...account, verificationCallbackUrl: null }

const requestFrom = async (request: IncomingMessage): Promise<Request> => {
  const body = await buffer(request)
  return new Request(`http://${request.headers.host}${request.url}`, {
    method: request.method ?? "GET",
    headers: Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as [string, string]] : []
    ),
    ...(body.length > 0 && { body })
  })
}
const reply = async (response: Response, to: ServerResponse) => {
  to.writeHead(response.status, { ...Object.fromEntries(response.headers), "set-cookie": response.headers.getSetCookie() })
  to.end(Buffer.from(await response.arrayBuffer()))
}

/** Serves at a free port of localhost. */
export const serveAt = async (respond: (request: Request) => Promise<Response>, host = "localhost") => {
  const server = createServer((request, response) => {
    void requestFrom(request).then(respond).then((result) => reply(result, response)).catch(() => response.destroy())
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server.listen(0, host), "listening")
  return `http://${host}:${(server.address() as AddressInfo).port}`
}

/** The app, as the test changes it: whether its session is in HttpOnly cookies, and whether its handler works. */
export const backendWorld = async (browser: Browser, code: string) => {
  const { emulator } = await withBrowser({ "auth.oauth.providers.github": standard("github") }, { accessTokenLifetime: 60_000 })
  const { url: baseUrl } = await emulator.listen({ port: 0, host: "127.0.0.1" })
  const { projectId, publishableClientKey } = emulator.project
  const options = { projectId, publishableClientKey, baseUrl }
  /** Without pauses between the attempts of a failing call. */
  const inBrowser = { ...options, retry: { maxAttempts: 1 } }
  const exchanges: Array<string> = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    if (String(init?.body).includes("grant_type=refresh_token")) exchanges.push(String(init?.body))
    return globalThis.fetch(input, init)
  }
  const serverOf = (changes: Partial<AuthenticationOptions>) =>
    createAuthentication({ ...options, fetch, migrate: false, ...changes })
  const servers = { backend: serverOf({ backend: "/auth/session" }), cookie: serverOf({}) }
  const state = { mode: "backend" as keyof typeof servers, isDown: false, handled: new Array<Response>() }

  const home = await serveAt(async (request) => {
    const { authenticate, handleSession } = servers[state.mode]
    const { pathname } = new URL(request.url)
    if (pathname === "/auth/session") {
      if (state.isDown) throw new Error("The server is down.")
      const response = await handleSession(request)
      state.handled.push(response.clone())
      return response
    }
    if (pathname === "/me") {
      const who = await authenticate(request)
      return who.status === "signed-in" ? who.finish(new Response(who.user.primaryEmail)) : who.refusal()
    }
    const isScript = pathname === "/page.js"
    return new Response(
      isScript ? code : "<!doctype html><html lang=\"en\"><title>App</title><script src=\"/page.js\"></script>",
      {
        headers: { "content-type": `text/${isScript ? "javascript" : "html"}; charset=utf-8` }
      }
    )
  })
  const context = await browser.newContext()
  onTestFinished(async () => {
    await context.close()
    await emulator.close()
  })

  const open = (page: Page, mode: keyof typeof servers = "backend") =>
    page.evaluate(
      ([input, mode]) => mode === "backend" ? window.openBackendApp(input) : window.openCookieApp(input),
      [inBrowser, mode] as const
    )
  const tab = async (path = "/", mode: keyof typeof servers = "backend") => {
    const page = await context.newPage()
    await page.goto(home + path)
    await open(page, mode)
    return page
  }
  return {
    context,
    emulator,
    exchanges,
    home,
    open,
    options,
    state,
    tab,
    /** An app in another place with this session. */
    appWith: (refreshToken: string) => createClientApp({ ...options, tokenStore: pairTokenStore({ refreshToken }) }),
    cookies: () => context.cookies(home),
    refreshToken: () => refreshTokenIn(context, home)
  }
}

/** The refresh token in the browser's cookies; `null` if there is none. */
const refreshTokenIn = async (context: BrowserContext, home: string): Promise<string | null> => {
  const cookie = (await context.cookies(home)).find(({ name }) => name.includes("stack-refresh-"))
  if (cookie === undefined) return null
  const { refresh_token: token } = JSON.parse(decodeURIComponent(cookie.value)) as { readonly refresh_token: string }
  return token
}

export const emailIn = (page: Page) => page.evaluate(async () => (await window.app.user.find())?.primaryEmail ?? null)

/** Asserts that the session is in HttpOnly cookies, and that nothing that a script of the page can read contains its refresh token. */
export const assertHidden = async (world: Awaited<ReturnType<typeof backendWorld>>, page: Page) => {
  const token = await world.refreshToken() ?? assert.fail("There is no session.")
  for (const { httpOnly, name, sameSite, value } of await world.cookies()) {
    assert.strictEqual(sameSite, "Lax")
    if (value.includes(token)) assert.isTrue(httpOnly, name)
  }
  const readable = await page.evaluate(() => window.readable())
  assert.include(readable, "latchkey-session-")
  assert.notInclude(readable, token)
  assert.isNull(await page.evaluate(async () => (await window.findTokens())?.refreshToken))
}
