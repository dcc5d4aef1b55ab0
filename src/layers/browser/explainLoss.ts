/** Why a browser did not keep a session: code that loads only after a loss. Imports types only, so that bundlers share no code with it. */
import type { SessionLoss } from "../../pipeline/ports/TokenStore.ts"
import type { Browser } from "./Browser.ts"

/** The number of cookies of a site from which on browsers remove old ones. Chromium and Firefox keep at most 180, and then remove 30. */
const manyCookies = 150

/** Whether the browser keeps a short cookie of only this host. */
const keepsCookies = (browser: Browser): boolean => {
  const name = "latchkey-probe"
  const attributes = `; Path=/; SameSite=Lax${browser.secure ? "; Secure" : ""}`
  browser.cookies = `${name}=1${attributes}`
  const isKept = browser.cookies.includes(`${name}=1`)
  browser.cookies = `${name}=; Max-Age=0${attributes}`
  return isKept
}

const whyOf = (browser: Browser, domain: string | null | undefined): SessionLoss["why"] => {
  if (!/^https?:$/.test(location.protocol)) return "scheme"
  // The origin of a sandboxed frame is opaque (HTML, section 7.1.1).
  if (globalThis.origin === "null") return "frame"
  if (!navigator.cookieEnabled || browser.storage === undefined || !keepsCookies(browser)) return "blocked"
  if (browser.cookies.split(";").length >= manyCookies) return "limit"
  return domain === undefined ? "server" : domain === null ? "unknown" : "domain"
}

const store = "pass a token store that does not use cookies"

/**
 * Why this page's browser did not keep the cookies of a session. `domain` is the option of the cookie store; absent if a
 * server sets the cookies. Writes a short cookie and removes it.
 */
export const explainLoss = (browser: Browser, domain?: string | null): SessionLoss => {
  const why = whyOf(browser, domain)
  const problems: { readonly [W in SessionLoss["why"]]: string } = {
    scheme:
      `The browser keeps no cookies for an address that begins with \`${location.protocol}\`. Serve the page over http or https, or ${store}.`,
    frame:
      "The page is in a sandboxed frame, which has no cookies. Add `allow-same-origin` to the frame's attribute `sandbox`, or open the "
      + "page in a window.",
    blocked:
      `The browser blocks site data (cookies) for this page, as in some frames of another site. Allow it for this site, or ${store}.`,
    limit:
      `The site has ${manyCookies} cookies or more, so the browser removed the session's cookie. Remove cookies that the site does not need.`,
    domain:
      `The browser refused the session's cookie for the domain ${domain}. If that is a public suffix, such as co.uk, pass the domain of `
      + "your site as `domain`, or omit the option.",
    server: "The app's server did not set the session's cookies. Set `backend` there, with the path of its handler.",
    unknown:
      `The browser did not keep the session's cookie. Check that no extension or other code of the page removes it, or ${store}.`
  }
  return { why, reason: problems[why] }
}
