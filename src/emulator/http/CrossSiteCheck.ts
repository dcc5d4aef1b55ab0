/** Refuses requests that other websites send to the emulator's pages and to `/emulator/*`, based on the headers that browsers add. */
import { fixedKeys } from "../model/credentials/FixedKeys.ts"
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

const forbiddenResponse = (text: string): EmulatorResponse => ({
  ...textResponse(403, `403 Forbidden: ${text}`),
  headers: { ...textResponse(403, "").headers, "x-content-type-options": "nosniff" }
})

const crossSiteForbidden = forbiddenResponse(
  "another website sent this request. The emulator's pages and /emulator/* answer their own origin, and programs that send no Origin."
)

const unknownHost = (name: string | undefined) =>
  forbiddenResponse(
    name === undefined
      ? "the Host header names no host."
      : `the host name ${name} is not permitted, because a website can point a name at this machine. To permit it, start with `
        + `latchkey emulator --allow-host ${name}, or set allowedHosts. localhost and IP addresses are always permitted.`
  )

const keyForbidden = forbiddenResponse(
  "the secret key is public, and another website may have sent this request. Public keys are accepted from programs, and from pages on "
    + "localhost or a private IP address. To permit the name in Host, start with latchkey emulator --allow-host NAME; to use secret keys "
    + "elsewhere, with --random-keys."
)

/** IP addresses of this machine and of its networks, which no website on the internet has (RFC 1122, 1918, 3927, 4193, 4291 and 6598). */
const privateIPv4 =
  /^(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|0\.0\.0)\.[\d.]+$/
const privateIPv6 = /^\[(?:::1|f[cd]..:.*|fe[89ab].:.*)\]$/

/** Whether a page is on this machine, or was opened by a private IP address. */
export const isLocal = (origin: string) => {
  if (!URL.canParse(origin)) return false
  const { hostname } = new URL(origin)
  return /^(?:.+\.)?localhost$/.test(hostname) || privateIPv4.test(hostname) || privateIPv6.test(hostname)
}

/** Whether no website can have registered the name: names without a dot, such as those of containers, and names below `internal`. */
const isUnregistrable = (name: string) => /^[^.]+$|\.internal$/.test(name)

const publicKeys: ReadonlySet<string | undefined> = new Set(
  Object.values(fixedKeys).flatMap(({ secretServerKey, superSecretAdminKey }) => [secretServerKey, superSecretAdminKey])
)

/**
 * Returns a refusal if a website may have sent a secret key that this package publishes; otherwise `undefined`. Checks `Origin`, and also
 * `Host`: a page that uses DNS rebinding sends no `Origin` with GET. Browsers send Fetch Metadata only over https and to localhost, so its
 * absence does not prove that a program sent the request.
 */
export const refusePublicKeys = (
  { headers }: EmulatorRequest,
  header: (name: string) => string | undefined,
  { allowedHosts, url }: EmulatorOrigin
): EmulatorResponse | undefined => {
  if (!publicKeys.has(header("secret-server-key")) && !publicKeys.has(header("super-secret-admin-key"))) return undefined
  const { host, origin, "sec-fetch-site": site } = headers
  if (origin !== undefined) return isLocal(origin) ? undefined : keyForbidden
  // A request within the process has no `Host`.
  const name = host === undefined ? "localhost" : hostNameIn(host) ?? ""
  const isPermitted = needsNoNameServer(name) || name === new URL(url).hostname || allowedHosts.includes(name)
    || (site === undefined && isUnregistrable(name))
  return isPermitted ? undefined : keyForbidden
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
  const ownUrl = new URL(url)
  // Browsers always send `Host`. A request within the process has none.
  const host = headers["host"] ?? ownUrl.host
  const name = hostNameIn(host)
  if (name === undefined || !(needsNoNameServer(name) || name === ownUrl.hostname || allowedHosts.includes(name))) {
    return unknownHost(name)
  }
  const { origin, "sec-fetch-mode": mode, "sec-fetch-site": site } = headers
  const isOwn = origin === undefined || origin === ownUrl.origin ||
    (URL.canParse(origin) && new URL(origin).host === host.toLowerCase())
  const isForeign = site !== undefined && site !== "same-origin" && site !== "none"
  return isOwn && (!isForeign || (method === "GET" && mode === "navigate")) ? undefined : crossSiteForbidden
}
