/** Data of docs/errors.md: advice for each reason of a `CallError`, and the source files of the library's own errors. */
import type { Reason } from "../src/errors/call/CallError.ts"
import type { CommonError } from "../src/errors/call/CallRefusals.ts"

/** Whether the same call can succeed later, and what a developer should do. */
export interface Advice {
  readonly retry: string
  readonly todo: string
}

/** The advice by tag, except for refusals with a code. The type requires every reason. */
export const reasons: { readonly [Tag in Exclude<Reason["_tag"], CommonError["_tag"]>]: Advice } = {
  Unreachable: {
    retry: "yes; idempotent calls were retried",
    todo: "Check the base URL, DNS, firewalls and TLS; in a browser also CORS and content blockers."
  },
  Offline: { retry: "yes, once online", todo: "Tell the user." },
  TimedOut: { retry: "yes; idempotent calls were retried", todo: "Try again, or raise `timeout` or `totalTimeout`." },
  Throttled: {
    retry: "yes, after `retryAfterMillis`",
    todo: "Wait; call less often; share a budget between processes (`latchkey/fleet`)."
  },
  ServerFailure: { retry: "yes, after a while", todo: "If it continues, send `call.requestId` to the provider's support." },
  Undecodable: {
    retry: "no",
    todo: "Check for a proxy or login page that answers in the provider's place, or update the library."
  },
  ResponseTooLarge: { retry: "no", todo: "Raise `maxResponseBytes`, or request less." },
  Unsendable: { retry: "no", todo: "Correct the input that `field` and `why` name. Nothing was sent." },
  Unexpected: { retry: "no", todo: "Report the `cause`." },
  Disposed: { retry: "no", todo: "Create a new app." },
  Unstorable: { retry: "no", todo: "Use a token store other than cookies." },
  TokenStoreFailed: {
    retry: "yes, once the store works",
    todo: "Read `operation` and `cause`, and correct that function of `customTokenStore`."
  },
  Unrecognized: { retry: "no", todo: "Read `code` and `text`; update the library." },
  Refused: {
    retry: "no",
    todo: "Read `text` and `call.status`: the object does not exist, or the project does not allow the call."
  }
}

/** Source files with the library's own errors, relative to src, in the order of the page. */
export const localSources: ReadonlyArray<string> = [
  "errors/local/UsageErrors.ts",
  "errors/local/ContextErrors.ts",
  "errors/local/NavigationErrors.ts",
  "errors/local/OAuthFlowErrors.ts",
  "errors/local/CeremonyErrors.ts",
  "errors/local/WebAuthnErrors.ts",
  "errors/local/EncryptionErrors.ts",
  "errors/local/EmailServerErrors.ts",
  "errors/local/MetadataErrors.ts",
  "jwt/InvalidAccessToken.ts",
  "jwt/InvalidVerifierOption.ts",
  "backend/server/refusals.ts",
  "backend/http-api/Refusals.ts",
  "backend/webhooks/WebhookErrors.ts",
  "oauth2/OAuth2Error.ts",
  "testing/EndpointNotMocked.ts"
]
