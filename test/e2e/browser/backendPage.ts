/** The page of an app whose backend keeps the refresh token. It reads, as an attacker's script could, every answer to its requests. */
import { backendTokenStore, type ClientApp, type ClientAppOptions, createClientApp, reveal } from "../../../src/promise/index.ts"

type Options = Omit<ClientAppOptions, "tokenStore">

declare global {
  interface Window {
    app: ClientApp
    states: Array<string>
    /** The bodies and headers of all responses, and all request bodies, of this page. */
    traffic: Array<string>
    openBackendApp: (options: Options, path?: string) => void
    openCookieApp: (options: Options) => void
    findTokens: () => Promise<{ readonly accessToken: string | null; readonly refreshToken: string | null } | null>
    /** Everything that a script of the page can read. */
    readable: () => Promise<string>
  }
}

const fetch = window.fetch.bind(window)
window.traffic = []
window.fetch = async (input, init) => {
  window.traffic.push(String(init?.body ?? ""), JSON.stringify(init?.headers ?? {}))
  const response = await fetch(input, init)
  if (response.type !== "opaqueredirect") {
    window.traffic.push(JSON.stringify(Array.from(response.headers)), await response.clone().text().catch(() => ""))
  }
  return response
}

window.states = []
const open = (options: ClientAppOptions) => {
  window.app = createClientApp(options)
  window.app.onSessionChange(({ status }) => window.states.push(status))
}
window.openBackendApp = (options, path = "/auth/session") => open({ ...options, tokenStore: backendTokenStore({ path }) })
window.openCookieApp = (options) => open({ ...options, tokenStore: "cookie" })
window.findTokens = async () => reveal(await window.app.auth.findTokens())
window.readable = async () => {
  const databases = await indexedDB.databases()
  const caches = await globalThis.caches?.keys() ?? []
  const cookies = await (globalThis as { cookieStore?: { getAll: () => Promise<unknown> } }).cookieStore?.getAll() ?? []
  return JSON.stringify([
    document.cookie,
    cookies,
    { ...localStorage },
    { ...sessionStorage },
    databases,
    caches,
    location.href,
    window.name,
    history.state,
    await window.findTokens(),
    window.traffic
  ])
}
