/** Which project, and where: what an app was made with, checked. */
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"

/** @category services @since 0.1.0 */
export class Settings extends Context.Service<Settings, {
  /** With the API's version and without a slash at the end: `https://api.example.com/api/v1`. */
  readonly apiUrl: string
  readonly projectId: string
  /** `null`: the project does not ask for one, and OAuth uses the documented stand-in. */
  readonly publishableClientKey: string | null
  /** Sent with every request, last, and so able to override. */
  readonly extraRequestHeaders: { readonly [name: string]: string }
  /** How the provider's own headers begin. */
  readonly headerPrefix: "x-stack-" | "x-hexclave-"
  /** Per attempt. */
  readonly timeout: Duration.Duration
  /** Over all attempts and the pauses between them; `null` is without end. */
  readonly totalTimeout: Duration.Duration | null
  /** The longest pause that `Retry-After` may ask for. */
  readonly longestWait: Duration.Duration
  /** Scopes that each sign-in asks of an identity provider, by the provider's id in lower case. */
  readonly oauthScopesOnSignIn: { readonly [provider: string]: ReadonlyArray<string> }
}>()("latchkey/Settings") {}
