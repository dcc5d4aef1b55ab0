/** The page of the session tests: an app over the browser's own cookies, which the test drives. */
import { type ClientApp, type ClientAppOptions, createClientApp } from "../../../src/promise/index.ts"

declare global {
  interface Window {
    app: ClientApp
    states: Array<string>
    openApp: (options: ClientAppOptions) => void
  }
}

window.states = []
window.openApp = (options) => {
  window.app = createClientApp(options)
  window.app.onSessionChange(({ status }) => window.states.push(status))
}
