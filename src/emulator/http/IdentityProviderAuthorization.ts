/** The emulator as an identity provider: the account that signs in, and the consent for the app. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Email } from "../../schema/wire/Ids.ts"
import { withQuery } from "../model/config/RedirectUris.ts"
import { callbackUrl, type IdentityProvider, identityProviderOf, parseScopes } from "../model/credentials/IdentityProviders.ts"
import { randomToken } from "../model/credentials/Pkce.ts"
import { browserUrl } from "../model/platform/BrowserUrl.ts"
import type { EmulatorRequest, EmulatorResponse } from "../request/EmulatorResponse.ts"
import type { IdentityRow, OAuthAttemptRow } from "../store/OAuthRows.ts"
import type { Store } from "../store/Store.ts"
import { type ConsentForm, consentPage, unknownAttemptPage } from "./ConsentPage.ts"
import { parseBody, parseQuery, requestReader } from "./RequestDecoding.ts"

const optional = Schema.optional

/** The user's choices on the page, or choices that a program posted. The page's query accepts the same names, including `decision`. */
const Decision = Schema.Struct({
  /** The user's decision; with `fail`, the identity provider reports that it is temporarily unavailable. @default "allow" */
  decision: optional(Schema.Literals(["allow", "deny", "fail"])),
  /** The id of an account that has signed in through this emulator before; takes precedence over the fields below. */
  known_account: optional(Schema.String),
  /** The account's id. @default the e-mail address */
  account_id: optional(Schema.String),
  /** The account's e-mail address. @default the account's last address, or none */
  email: optional(Schema.String),
  /** Whether the address is verified. @default the account's last value, or true */
  email_verified: optional(Schema.Boolean),
  /** The account's display name. @default the account's last display name, or none */
  name: optional(Schema.String),
  /** Of the scopes that the user can withhold, those that the user grants: separated by spaces, or in repeated parameters. @default all */
  granted_scope: optional(Schema.Union([Schema.String, Schema.Array(Schema.String)]))
})
type Decision = typeof Decision.Type
const read = requestReader("consent", Decision, true)

/** Milliseconds within which the emulator must redeem the code that the identity provider's page issues. */
const grantLifetime = 60_000

const nonEmpty = (text: string | undefined) => text === undefined || text.trim() === "" ? undefined : text.trim()
const isEmail = Schema.is(Email)

/**
 * Returns the account that the user chose, or saves the one that the user entered and returns it. A string is an error message for the
 * user.
 */
export const identityOf = (store: Store, provider: Pick<IdentityProvider, "id">, decision: Decision): IdentityRow | string => {
  const find = (accountId: string) => store.identities.get(`${provider.id}/${accountId}`)
  if (decision.known_account !== undefined) return find(decision.known_account) ?? "This account is unknown. Choose another one."
  const email = nonEmpty(decision.email)
  const accountId = nonEmpty(decision.account_id) ?? email?.toLowerCase()
  if (accountId === undefined) return "Enter an e-mail address or an account id."
  if (email !== undefined && !isEmail(email)) return "Enter an e-mail address such as ada@example.com."
  const before = find(accountId)
  return store.identities.put({
    id: `${provider.id}/${accountId}`,
    providerId: provider.id,
    accountId,
    email: email ?? before?.email ?? null,
    isEmailVerified: decision.email_verified ?? before?.isEmailVerified ?? true,
    displayName: nonEmpty(decision.name) ?? before?.displayName ?? null
  })
}

const extraScopesOf = (attempt: OAuthAttemptRow, provider: IdentityProvider) =>
  attempt.scopes.filter((scope) => !provider.scopes.includes(scope))

const grantedOf = (attempt: OAuthAttemptRow, provider: IdentityProvider, { granted_scope: grantedScope }: Decision) => {
  if (grantedScope === undefined) return attempt.scopes
  const scopes = parseScopes(typeof grantedScope === "string" ? grantedScope : grantedScope.join(" "))
  return attempt.scopes.filter((scope) => provider.scopes.includes(scope) || scopes.includes(scope))
}

/** Redirects to the API's callback with the response. The browser then uses GET, regardless of this request's method. */
export const redirectToCallback = (
  baseUrl: string,
  attempt: OAuthAttemptRow,
  says: { readonly [name: string]: string }
): EmulatorResponse => ({
  status: 303,
  headers: { location: withQuery(callbackUrl(baseUrl, attempt.providerId), { ...says, state: attempt.id }) },
  body: ""
})

/** Loads the logos only when the page is shown, because most programs post the user's choices without showing the page. */
const loadLogos = Effect.promise(() => import("../../schema/auth/providerLogos.ts"))

/** Asks for consent, or processes the submitted form. */
export const authorizeAtProvider = Effect.fnUntraced(
  function*(store: Store, now: number, request: EmulatorRequest, providerId: string) {
    const query = parseQuery(request)
    const url = browserUrl(store, request.headers["host"])
    const { code_challenge: codeChallenge, login_hint: hint, state } = query
    const attempt = store.oauthAttempts.get(typeof state === "string" ? state : "")
    const project = attempt && store.projects.get(attempt.projectId)
    const provider = project && identityProviderOf(project, providerId)
    if (attempt?.providerId !== providerId || project === undefined || provider === undefined) return unknownAttemptPage()
    const extraScopes = extraScopesOf(attempt, provider)
    const ask = Effect.fnUntraced(function*(form: ConsentForm, problem: string | null) {
      const identities = store.identities.where("providerId", provider.id)
      const { providerLogos } = yield* loadLogos
      const logo = Object.hasOwn(providerLogos, provider.id) ? providerLogos[provider.id] : undefined
      return consentPage({ project, provider, attempt, extraScopes, known: identities, logo, typed: form, problem })
    })
    if (request.method === "GET" && query["decision"] === undefined) {
      return yield* ask({ email: typeof hint === "string" ? hint : "" }, null)
    }
    const fields = request.method === "GET" ? query : yield* Effect.catch(parseBody(request), () => Effect.succeed(null))
    const decision = yield* Effect.result(read(fields ?? {}))
    if (decision._tag === "Failure") return yield* ask({}, decision.failure.join(" "))
    // A success of this schema's reader has the schema's type.
    const choice = decision.success as Decision
    if (choice.decision === "deny") {
      return redirectToCallback(url, attempt, { error: "access_denied", error_description: "The user denied the request." })
    }
    if (choice.decision === "fail") {
      return redirectToCallback(url, attempt, {
        error: "temporarily_unavailable",
        error_description: "The emulator was asked to fail."
      })
    }
    const identity = identityOf(store, provider, choice)
    if (typeof identity === "string") return yield* ask(choice, identity)
    const grant = store.identityGrants.put({
      id: randomToken(),
      identityId: identity.id,
      scopes: grantedOf(attempt, provider, choice),
      codeChallenge: typeof codeChallenge === "string" ? codeChallenge : "",
      expiresAt: now + grantLifetime
    })
    return redirectToCallback(url, attempt, { code: grant.id })
  }
)
