/** Refuses requests that other websites send to the emulator's pages and to `/emulator/*`, based on the headers that browsers add. */
import { type EmulatorRequest, type EmulatorResponse, textResponse } from "../request/EmulatorResponse.ts"

/**
 * Whether a host needs no name server: localhost names (RFC 6761, section 6.3) and IP addresses. DNS rebinding needs a name that a name
 * server resolves.
 */
const needsNoNameServer = (name: string) =>
  name === "localhost" || name.endsWith(".localhost") || name.startsWith("[") || /^\d+\.\d+\.\d+\.\d+$/.test(name)

/** The name in a `Host` header, without the port; `undefined` if the header is invalid. */
const hostNameIn = (host: string): string | undefined =>
  /^[\w.:[\]-]{1,260}$/.test(host) && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined

const forbidden = (text: string): EmulatorResponse => ({
  ...textResponse(403, `403 Forbidden: ${text}`),
  headers: { ...textResponse(403, "").headers, "x-content-type-options": "nosniff" }
})

const crossSiteForbidden = forbidden(
  "another website sent this request. The emulator's pages and /emulator/* answer their own origin, and programs that send no Origin."
)

const unknownHost = (name: string | undefined) =>
  forbidden(
    name === undefined
      ? "the Host header names no host."
      : `the host name ${name} is not permitted, because a website can point a name at this machine. To permit it, start with `
        + `latchkey emulator --allow-host ${name}, or set allowedHosts. localhost and IP addresses are always permitted.`
  )

const keyForbidden = forbidden(
  "a website sent a secret key of this emulator, which every website knows. Secret keys are accepted from programs and from pages on "
    + "localhost. To use them elsewhere, start with latchkey emulator --random-keys."
)

/** Whether a page is on this machine, or was opened by IP address. */
const isLocal = (origin: string) => URL.canParse(origin) && needsNoNameServer(new URL(origin).hostname)

/**
 * Returns a refusal if a website sends a secret key to an emulator that has fixed keys; otherwise `undefined`. Checks `Origin`, and also
 * `Host`, because a page that uses DNS rebinding sends no `Origin` with GET.
 */
export const refuseForeignKeys = (
  { headers }: EmulatorRequest,
  header: (name: string) => string | undefined
): EmulatorResponse | undefined => {
  if ((header("secret-server-key") ?? header("super-secret-admin-key")) === undefined) return undefined
  const { host, origin, "sec-fetch-site": site } = headers
  if (origin !== undefined) return isLocal(origin) ? undefined : keyForbidden
  // The client is not a browser: programs send no Fetch Metadata, and may reach the emulator by any name.
  if (site === undefined) return undefined
  return host === undefined || needsNoNameServer(hostNameIn(host) ?? "") ? undefined : keyForbidden
}

/** The emulator's address, and the additional host names that the emulator accepts. */
export interface EmulatorOrigin {
  readonly url: string
  readonly allowedHosts: ReadonlyArray<string>
}

/**
 * The refusal of a request that another website may have sent; `undefined` for all others.
 *
 * - `Host`: a website can point its own name at this machine (DNS rebinding), and its pages then share an origin with the emulator.
 * - `Origin` and `Sec-Fetch-Site` (W3C Fetch Metadata): the request came from another origin. Navigation by GET is allowed, because links
 *   and sign-in redirects need it and the other website cannot read the page.
 */
export const refuseCrossSite = (
  { headers, method }: EmulatorRequest,
  { allowedHosts, url }: EmulatorOrigin
): EmulatorResponse | undefined => {
  const own = new URL(url)
  // Browsers always send `Host`. A request within the process has none.
  const host = headers["host"] ?? own.host
  const name = hostNameIn(host)
  if (name === undefined || !(needsNoNameServer(name) || name === own.hostname || allowedHosts.includes(name))) {
    return unknownHost(name)
  }
  const { origin, "sec-fetch-mode": mode, "sec-fetch-site": site } = headers
  const isOwn = origin === undefined || origin === own.origin ||
    (URL.canParse(origin) && new URL(origin).host === host.toLowerCase())
  const isForeign = site !== undefined && site !== "same-origin" && site !== "none"
  return isOwn && (!isForeign || (method === "GET" && mode === "navigate")) ? undefined : crossSiteForbidden
}
