/** The project and the provider's address: the checked options of an app. */
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"

/** @category services @since 0.1.0 */
export class Settings extends Context.Service<Settings, {
  /** The API's address with its version, without a trailing slash: `https://api.example.com/api/v1`. */
  readonly apiUrl: string
  /**
   * The addresses of the API's hosts in the order in which calls try them. The first one is `apiUrl`; alone, an address of the hosted provider
   * means all its hosts.
   */
  readonly apiUrls: ReadonlyArray<string>
  readonly projectId: string
  /** `null` if the app has no such key; OAuth requests then contain the placeholder that the provider documents. */
  readonly publishableClientKey: string | null
  /** Headers that are added last to every request, so that they override other headers. */
  readonly extraRequestHeaders: { readonly [name: string]: string }
  /** The prefix of the provider's headers. */
  readonly headerPrefix: "x-stack-" | "x-hexclave-"
  /** The timeout of each attempt. */
  readonly timeout: Duration.Duration
  /** The timeout of a call with all its attempts and pauses; `null` for none. */
  readonly totalTimeout: Duration.Duration | null
  /** The longest `Retry-After` that a call waits for. */
  readonly maxRetryAfter: Duration.Duration
  /** Scopes that each sign-in requests from an identity provider, by the identity provider's id in lower case. */
  readonly oauthScopesOnSignIn: { readonly [provider: string]: ReadonlyArray<string> }
}>()("latchkey/Settings") {}
