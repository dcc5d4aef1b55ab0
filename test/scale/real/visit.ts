/** Opens pages of the real servers as a browser does: with its cookies, over kept connections. */
import * as Cookies from "effect/http/Cookies"
import { Agent, get } from "node:http"
import type { Browser } from "../Browser.ts"

const agent = new Agent({ keepAlive: true })

/** Requests a page, and returns its status. 0 without an answer. */
export const open = (port: number, path: "/page" | "/user", browser: Browser): Promise<number> =>
  new Promise((resolve) => {
    // The servers are behind a proxy with TLS, as in the simulation.
    const headers = { cookie: browser.header(), "x-forwarded-proto": "https", "x-forwarded-host": "app.example" }
    get({ agent, host: "127.0.0.1", port, path, headers }, (answer) => {
      browser.store(Cookies.fromSetCookie(answer.headers["set-cookie"] ?? []))
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0))
    }).once("error", () => resolve(0))
  })

export const closeConnections = () => agent.destroy()
