/** A real OpenID provider on localhost, and a user's browser that keeps cookies and answers the provider's prompts over HTTP. */
import { Effect } from "effect"
import { exportJWK, generateKeyPair } from "jose"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import { type ClientMetadata, type Configuration, Provider } from "oidc-provider"
import * as OAuth2 from "../../src/oauth2/index.ts"
import { providerStore } from "./ProviderStore.ts"

export const redirectUri = "https://app.example.com/callback"
export const afterSignOut = "https://app.example.com/bye"
export const secret = "0123456789abcdef0123456789abcdef0123456789abcdef"
export const accountId = "ada"

const methods = ["client_secret_basic", "client_secret_post", "client_secret_jwt", "private_key_jwt", "none"] as const
export type Method = (typeof methods)[number]

const grants = ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"]

/** Client metadata with any names, because the package's `ClientMetadata` type allows only those that it lists. */
type Registration = ClientMetadata & { readonly [name: string]: unknown }

/** A client that may use every grant of the provider. */
export const registration = (method: Method, more: Partial<Registration> = {}): Registration => ({
  client_id: method,
  token_endpoint_auth_method: method,
  redirect_uris: [redirectUri],
  post_logout_redirect_uris: [afterSignOut],
  response_types: ["code"],
  grant_types: method === "none" ? grants : [...grants, "client_credentials"],
  id_token_signed_response_alg: "ES256",
  ...(method.startsWith("client_secret") && { client_secret: secret }),
  ...more
})

export interface Options {
  /** Whether DPoP proofs must contain a nonce of the provider. */
  readonly nonces?: boolean
  /** Options that are merged into the provider's configuration. */
  readonly more?: Partial<Configuration>
  readonly features?: Configuration["features"]
  /** Further clients. */
  readonly clients?: ReadonlyArray<ClientMetadata>
}

const once = new Map<string, Promise<CryptoKeyPair>>()
/** A key pair, generated once per file because RSA keys take time. */
const keyPair = (alg: string): Promise<CryptoKeyPair> => {
  const keyPair = once.get(alg) ?? generateKeyPair(alg, { extractable: true }) as Promise<CryptoKeyPair>
  once.set(alg, keyPair)
  return keyPair
}

export interface Running {
  readonly issuer: string
  /** The key that signs ID tokens; its `kid` is `es`. */
  readonly signingKey: CryptoKey
  /** The key of the client that authenticates with a key. */
  readonly clientKey: CryptoKey
  readonly provider: Provider
  readonly close: () => Promise<void>
}

const jwk = async (pair: CryptoKeyPair, half: "privateKey" | "publicKey", kid: string, alg: string) => ({
  ...(await exportJWK(pair[half])),
  kid,
  alg,
  use: "sig"
})

/** Shows a page with only the form that the user submits. */
const show = (context: { body: unknown }, form: string): void => {
  context.body = `<!DOCTYPE html><title>${form === "done" ? "Done" : "Form"}</title>${form}`
}

const configuration = async ({ clients = [], features, more, nonces }: Options): Promise<Configuration> => ({
  adapter: providerStore(),
  clients: [
    registration("client_secret_basic"),
    registration("client_secret_post", { scope: "openid offline_access email" }),
    registration("client_secret_jwt"),
    registration("none"),
    registration("none", { client_id: "rs256", id_token_signed_response_alg: "RS256" }),
    registration("private_key_jwt", { jwks: { keys: [await jwk(await keyPair("ES384"), "publicKey", "own", "ES384")] } }),
    ...clients
  ],
  jwks: {
    keys: [
      await jwk(await keyPair("ES256"), "privateKey", "es", "ES256"),
      await jwk(await keyPair("RS256"), "privateKey", "rs", "RS256")
    ]
  } as NonNullable<Configuration["jwks"]>,
  cookies: { keys: ["a key of the test"] },
  claims: { openid: ["sub"], email: ["email"] },
  findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, email: "ada@example.com" }) }),
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    deviceFlow: {
      enabled: true,
      userCodeInputSource: (context, form) => show(context, form),
      userCodeConfirmSource: (context, form) => show(context, form),
      successSource: (context) => show(context, "done")
    },
    revocation: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: { enabled: true, logoutSource: (context, form) => show(context, form) },
    dPoP: { enabled: true, nonceSecret: Buffer.alloc(32, 7), requireNonce: () => nonces === true },
    ...features
  },
  enabledJWA: { clientAuthSigningAlgValues: ["HS256", "ES384"], idTokenSigningAlgValues: ["ES256", "RS256"] },
  scopes: ["openid", "offline_access", "email", "api"],
  pkce: { required: () => true },
  issueRefreshToken: () => true,
  rotateRefreshToken: () => true,
  renderError: (context, out) => show(context, JSON.stringify(out)),
  ttl: {
    AccessToken: 3600,
    IdToken: 3600,
    ClientCredentials: 600,
    DeviceCode: 600,
    Interaction: 600,
    RefreshToken: 86_400,
    Grant: 86_400,
    Session: 86_400
  },
  ...more
})

/** The provider's prompts, each at a separate address: the prompt is returned as JSON, and the answer is posted as a form. */
const interaction = async (provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { grantId, params, prompt, session } = await provider.interactionDetails(request, response)
  if (request.method === "GET") {
    response.setHeader("content-type", "application/json").end(JSON.stringify({ prompt: prompt.name }))
    return
  }
  if (new URLSearchParams(await text(request)).get("answer") === "decline") {
    return provider.interactionFinished(request, response, {
      error: "access_denied",
      error_description: "declined by the person"
    })
  }
  if (prompt.name === "login") return provider.interactionFinished(request, response, { login: { accountId } })
  const grant = grantId
    ? await provider.Grant.find(grantId)
    : new provider.Grant({ accountId: session?.accountId ?? "", clientId: String(params["client_id"]) })
  if (grant === undefined) throw new Error("no such grant")
  grant.addOIDCScope("openid offline_access email api")
  const resources = (prompt.details["missingResourceScopes"] ?? {}) as { readonly [resource: string]: ReadonlyArray<string> }
  for (const [resource, scopes] of Object.entries(resources)) grant.addResourceScope(resource, scopes.join(" "))
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } }, {
    mergeWithLastSubmission: true
  })
}

/** Starts a provider on a free port. */
export const start = async (options: Options = {}): Promise<Running> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  const issuer = `http://127.0.0.1:${address.port}`
  const provider = new Provider(issuer, await configuration(options))
  const callback = provider.callback()
  server.on("request", (request, response) => {
    const isInteraction = request.url?.startsWith("/interaction/")
      ? interaction(provider, request, response)
      : callback(request, response)
    isInteraction.catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  return {
    issuer,
    provider,
    signingKey: (await keyPair("ES256")).privateKey,
    clientKey: (await keyPair("ES384")).privateKey,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

/** A provider that runs until the scope closes. */
export const scoped = (options: Options = {}) =>
  Effect.acquireRelease(Effect.promise(() => start(options)), (running) => Effect.promise(running.close))

const authentications = ({ clientKey }: Running): { readonly [M in Method]: OAuth2.ClientAuthentication } => ({
  none: OAuth2.none,
  client_secret_basic: OAuth2.clientSecretBasic(secret),
  client_secret_post: OAuth2.clientSecretPost(secret),
  client_secret_jwt: OAuth2.clientSecretJwt(secret),
  private_key_jwt: OAuth2.privateKeyJwt(clientKey, "own")
})

/** The client registered for an authentication method, with the metadata that the provider publishes. */
export const clientOf = (running: Running, method: Method, more: Partial<OAuth2.Client> = {}) =>
  Effect.map(OAuth2.discover(running.issuer), (server): OAuth2.Client => ({
    server,
    clientId: method,
    authentication: authentications(running)[method],
    ...more
  }))

/** The request that the page's form sends when its first button is clicked; `undefined` if the user would have to type. */
const formIn = (page: string): { readonly action: string; readonly fields: URLSearchParams } | undefined => {
  const action = /<form [^>]*action="([^"]+)"/.exec(page)?.[1]
  if (action === undefined || page.includes("type=\"text\"")) return undefined
  const fields = new URLSearchParams()
  for (const [, name = "", value = ""] of page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)) {
    fields.set(name, value)
  }
  if (page.includes("op.logoutForm")) fields.set("logout", "yes")
  return { action, fields }
}

/** A browser that keeps cookies, follows redirects and submits forms, until it leaves the provider or reaches a page without a form. */
export const browser = () => {
  const cookies = new Map<string, string>()
  const visit = async (url: URL, body?: URLSearchParams): Promise<Response> => {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ")
    const response = await fetch(url, { headers: { cookie }, redirect: "manual", ...(body && { method: "POST", body }) })
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value === "") cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  /** Returns the final address, its page if that is the provider's, and the form that the browser posts there. */
  const open = async (
    start: URL,
    choice: "accept" | "decline" = "accept"
  ): Promise<{ readonly url: URL; readonly page: string; readonly form?: URLSearchParams | undefined }> => {
    let url = start
    let parameters: URLSearchParams | undefined
    for (let steps = 0; steps < 30; steps++) {
      if (url.host !== start.host) return { url, page: "", form: parameters }
      const response = await visit(url, parameters)
      const [location, page] = [response.headers.get("location"), await response.text()]
      const form = formIn(page)
      if (location !== null) [url, parameters] = [new URL(location, url), undefined]
      else if (form) [url, parameters] = [new URL(form.action, url), form.fields]
      else if (response.ok && url.pathname.startsWith("/interaction/")) parameters = new URLSearchParams({ answer: choice })
      else return { url, page }
    }
    throw new Error("sent round in circles")
  }
  return { open }
}

/** Signs in or declines, and returns the address that the provider redirects back to. */
export const come = (url: URL, choice?: "accept" | "decline", { open } = browser()) =>
  Effect.promise(async () => (await open(url, choice)).url)

/** Signs in, from the start to the tokens. */
export const signIn = (client: OAuth2.Client, scope: ReadonlyArray<string> = ["openid", "offline_access", "email"]) =>
  Effect.gen(function*() {
    const { attempt, url } = yield* OAuth2.startAuthorization(client, { redirectUri, scope, prompt: "consent" })
    return yield* OAuth2.finishAuthorization(client, yield* come(url), attempt)
  })

/** The reason that an operation failed with. */
export const reasonOf = <A>(effect: Effect.Effect<A, OAuth2.OAuth2Error>) =>
  Effect.map(Effect.flip(effect), ({ reason }) => reason)
