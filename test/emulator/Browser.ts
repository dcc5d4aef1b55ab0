/** A browser's path through OAuth with `fetch` only: to the identity provider, through its consent, and back to the app. */
import { createHash, randomBytes } from "node:crypto"
import { type Emulator, makeSync, type Options } from "../../src/emulator/index.ts"
import { api, quick, type Reply } from "./Api.ts"

type Query = { readonly [name: string]: string | undefined }

export const callback = "http://localhost:3000/handler/oauth-callback"

/** A PKCE verifier with its challenge (RFC 7636, section 4). */
export const proof = () => {
  const verifier = randomBytes(32).toString("base64url")
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") }
}

const completeQuery = (query: Query) =>
  new URLSearchParams(Object.entries(query).flatMap(([name, value]) => value === undefined ? [] : [[name, value]]))

/** The address that a response redirects to. For any other response, throws an error with its text. */
export const leadsTo = async (response: Response): Promise<URL> => {
  const location = response.headers.get("location")
  if (location === null) throw new Error(`${response.status}: ${await response.text()}`)
  return new URL(location)
}

/** The browser of one app of the emulator. Passed values replace the usual ones in the request; `undefined` omits one. */
export const browser = (emulator: Emulator, keys = emulator.project) => {
  const pkce = proof()
  const client = { client_id: keys.projectId, client_secret: keys.publishableClientKey }
  const visit = (url: URL | string, init: RequestInit = {}) => emulator.fetch(url, { redirect: "manual", ...init })

  const authorize = (provider: string, query: Query = {}) =>
    visit(`${emulator.apiUrl}/auth/oauth/authorize/${provider}?${
      completeQuery({
        ...client,
        redirect_uri: callback,
        scope: "legacy",
        state: "a state & more",
        grant_type: "authorization_code",
        code_challenge: pkce.challenge,
        code_challenge_method: "S256",
        response_type: "code",
        error_redirect_url: "http://localhost:3000/handler/error",
        ...query
      })
    }`)
  /** Answers the consent page, as its form does. */
  const consent = (page: URL, choice: Query) => visit(page, { method: "POST", body: completeQuery(choice) })
  const exchange = async (code: string, form: Query = {}): Promise<Reply> =>
    api(emulator, null)(
      "POST",
      "/auth/oauth/token",
      completeQuery({
        grant_type: "authorization_code",
        code,
        redirect_uri: callback,
        code_verifier: pkce.verifier,
        ...client,
        ...form
      }).toString(),
      { "content-type": "application/x-www-form-urlencoded" }
    )
  /** Goes from the start to the response of the API's callback. */
  const arrive = async (provider: string, choice: Query, query: Query = {}) => {
    const start = await authorize(provider, query)
    const cookie = start.headers.getSetCookie().map((line) => line.split(";", 1)[0]).join("; ")
    const consentReply = await consent(await leadsTo(start), choice)
    return visit(await leadsTo(consentReply), { headers: { cookie } })
  }
  /** Goes from the start to the app's callback page. */
  const comeBack = async (provider: string, choice: Query, query: Query = {}) => leadsTo(await arrive(provider, choice, query))
  /** Goes from the start to the tokens. */
  const signIn = async (provider: string, choice: Query, query: Query = {}): Promise<Reply> => {
    const { searchParams } = await comeBack(provider, choice, query)
    const code = searchParams.get("code")
    if (code === null) throw new Error(`no code: ${searchParams}`)
    return exchange(code)
  }
  return { pkce, visit, authorize, consent, arrive, comeBack, exchange, signIn }
}

/** A configuration with the project's own keys for the identity provider, instead of the shared ones. */
export const standard = (type: string, more: object = {}) => ({
  type,
  isShared: false,
  clientId: "an id",
  clientSecret: "a secret",
  allowSignIn: true,
  allowConnectedAccounts: true,
  ...more
})

/** An emulator with its callers and a browser; the overrides configure its project. */
export const withBrowser = async (override: { readonly [key: string]: unknown } = {}, options: Options = {}) => {
  const emulator = makeSync({ ...quick, ...options })
  const admin = api(emulator, "admin")
  const configure = (change: { readonly [key: string]: unknown }) =>
    admin("PATCH", "/internal/config/override/environment", { config_override_string: JSON.stringify(change) })
  const configuredProject = await configure(override)
  if (configuredProject.status !== 200) throw new Error(configuredProject.text)
  const server = api(emulator, "server")
  const readUser = async (id: string) => (await server("GET", `/users/${id}`)).json
  return { emulator, admin, configure, server, readUser, client: api(emulator), ...browser(emulator) }
}

/** The claims of an access token. */
export const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString())

/** The error in the callback address, returned instead of a code. */
export const refusalIn = ({ searchParams }: URL) => ({
  error: searchParams.get("error"),
  code: searchParams.get("errorCode"),
  details: JSON.parse(searchParams.get("details") ?? "null"),
  hasText: searchParams.get("message") !== null && searchParams.get("message") === searchParams.get("error_description")
})
