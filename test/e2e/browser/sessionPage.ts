/** The page of the session tests: an app over the browser's own cookies, which the test drives. */
import { type ClientApp, type ClientAppOptions, cookieTokenStore, createClientApp, reveal } from "../../../src/promise/index.ts"

declare global {
  interface Window {
    app: ClientApp
    states: Array<string>
    openApp: (options: ClientAppOptions) => void
    openAppWith: (options: ClientAppOptions, cookies: Parameters<typeof cookieTokenStore>[0]) => void
    refreshToken: () => Promise<string | null>
  }
}

window.states = []
window.openAppWith = (options, cookies) => window.openApp({ ...options, tokenStore: cookieTokenStore(cookies) })
window.refreshToken = async () => reveal(await window.app.auth.findTokens())?.refreshToken ?? null
window.openApp = (options) => {
  window.app = createClientApp(options)
  window.app.onSessionChange(({ status }) => window.states.push(status))
}
