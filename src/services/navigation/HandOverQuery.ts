/** The query of a hand-over, which passes a session to another origin of the app (docs/provider/oauth.md#cross-domain-sign-in). */

/** The prefixes of the query names, the newer first. Both are written, because each version of the provider's client reads one of them. */
const prefixes = ["hexclave_", "stack_"] as const

const marker = "cross_domain_auth"

const first = ({ searchParams }: URL, name: string): string | undefined =>
  prefixes.map((prefix) => searchParams.get(prefix + name)).find((value) => value !== null && value !== "") ?? undefined

/** A request for the session of another origin, as in the query of its callback page. */
export interface HandOver {
  /** The callback page, which becomes the redirect URI. */
  readonly callback: URL
  readonly state: string
  readonly codeChallenge: string
  /** The page to open after the callback. */
  readonly after: string | undefined
}

/** Whether an address is the callback page of a hand-over. */
export const isHandOverCallback = (page: URL): boolean => first(page, marker) === "1"

/** The hand-over that a return address requests, if it leads to another origin than the current page's. */
export const handOverIn = (address: string | undefined, here: URL | undefined): HandOver | undefined => {
  if (address === undefined || !URL.canParse(address)) return undefined
  const callback = new URL(address)
  const { origin, password, protocol, username } = callback
  const isHttp = (protocol === "https:" || protocol === "http:") && username === "" && password === ""
  const [state, codeChallenge] = [first(callback, "cross_domain_state"), first(callback, "cross_domain_code_challenge")]
  return isHttp && origin !== here?.origin && isHandOverCallback(callback) && state !== undefined && codeChallenge !== undefined
    ? { callback, state, codeChallenge, after: first(callback, "cross_domain_after_callback_redirect_url") }
    : undefined
}

/** Adds a request for a session to an address. */
export const addHandOver = ({ searchParams }: URL, { after, codeChallenge, state }: Omit<HandOver, "callback">): void => {
  for (const prefix of prefixes) {
    searchParams.set(`${prefix}cross_domain_state`, state)
    searchParams.set(`${prefix}cross_domain_code_challenge`, codeChallenge)
    if (after !== undefined) searchParams.set(`${prefix}cross_domain_after_callback_redirect_url`, after)
  }
}

/** Marks an address as the callback page of a hand-over. */
export const markCallback = ({ searchParams }: URL): void => {
  for (const prefix of prefixes) searchParams.set(prefix + marker, "1")
}

const offer = "nested_cross_domain_auth_refresh_token_id"
const offerCallback = "nested_cross_domain_auth_callback_url"

/** The session that the user has on another origin, and the page there that passes it on. */
export interface SessionOffer {
  readonly sessionId: string
  readonly callback: URL
}

/** Offers the session of the signed-in user to a page of another origin. Clients of both brands read these names. */
export const addOffer = ({ searchParams }: URL, { callback, sessionId }: SessionOffer): void => {
  searchParams.set(`stack_${offer}`, sessionId)
  searchParams.set(`stack_${offerCallback}`, callback.href)
}

/** The request for a session that was offered to a page of another origin. */
export interface SessionRequest extends Omit<HandOver, "callback"> {
  readonly sessionId: string
  /** The callback page of the other origin. */
  readonly redirectUri: string
}

/** Adds the request for an offered session to the page that passes it on. */
export const addSessionRequest = (
  { searchParams }: URL,
  { after = "", codeChallenge, redirectUri, sessionId, state }: SessionRequest
): void => {
  searchParams.set(`stack_${offer}`, sessionId)
  searchParams.set("redirect_uri", redirectUri)
  searchParams.set("state", state)
  searchParams.set("code_challenge", codeChallenge)
  searchParams.set("code_challenge_method", "S256")
  searchParams.set("after_callback_redirect_url", after)
}

/** The request for a session in the address of the current page. */
export const sessionRequestIn = (page: URL | undefined): SessionRequest | undefined => {
  if (page === undefined || page.searchParams.has("code")) return undefined
  const parameter = (name: string) => page.searchParams.get(name) || undefined
  const sessionId = first(page, offer)
  const [redirectUri, state, codeChallenge] = ["redirect_uri", "state", "code_challenge"].map(parameter)
  if (sessionId === undefined || redirectUri === undefined || state === undefined || codeChallenge === undefined) return undefined
  if ((parameter("code_challenge_method") ?? "S256") !== "S256") return undefined
  return { sessionId, redirectUri, state, codeChallenge, after: parameter("after_callback_redirect_url") }
}

/** The offer of a session in the address of the current page. */
export const sessionOfferIn = (page: URL): SessionOffer | undefined => {
  const [sessionId, callback] = [first(page, offer), first(page, offerCallback)]
  return sessionId !== undefined && callback !== undefined && /^https?:/.test(callback) && URL.canParse(callback)
    ? { sessionId, callback: new URL(callback) }
    : undefined
}

/** Removes the offer from the address of a page. */
export const removeOffer = ({ searchParams }: URL): void => {
  for (const prefix of prefixes) {
    searchParams.delete(prefix + offer)
    searchParams.delete(prefix + offerCallback)
  }
}
