/** The project and the provider's address: the checked options of an app. */
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"

/** @category services @since 0.1.0 */
export class Settings extends Context.Service<Settings, {
  /** With the API's version and without a trailing slash: `https://api.example.com/api/v1`. */
  readonly apiUrl: string
  readonly projectId: string
  /** `null`: the project requires none, and OAuth uses the documented placeholder. */
  readonly publishableClientKey: string | null
  /** Sent with every request, last, so that they override other headers. */
  readonly extraRequestHeaders: { readonly [name: string]: string }
  /** The prefix of the provider's headers. */
  readonly headerPrefix: "x-stack-" | "x-hexclave-"
  /** Per attempt. */
  readonly timeout: Duration.Duration
  /** Over all attempts and the pauses between them; `null` is unlimited. */
  readonly totalTimeout: Duration.Duration | null
  /** The maximum pause that `Retry-After` may ask for. */
  readonly longestWait: Duration.Duration
  /** Scopes that each sign-in requests from an identity provider, by the identity provider's id in lower case. */
  readonly oauthScopesOnSignIn: { readonly [provider: string]: ReadonlyArray<string> }
}>()("latchkey/Settings") {}
