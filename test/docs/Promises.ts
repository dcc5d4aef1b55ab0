/** What the docs promise about all circumstances ("always", "never", "at most") of sessions, secrets, limits and caches, each with a test. */

/** The words of a promise on the page, the file of the test, and a part of the test's name. */
export type PromiseRow = readonly [words: string, file: string, test: string]

const endings = "react/pages/endings.test.ts"
const functions = "layers/tokenStores/TokenStoreFunctions.test.ts"
const failures = "layers/tokenStores/TokenStoreFailures.test.ts"
const redirects = "services/navigation/AuthRedirects.test.ts"

const ofSessions: ReadonlyArray<PromiseRow> = [
  ["Sign-out empties the store first", "services/auth/SignedIn.test.ts", "ends the session offline, reports the failed request"],
  ["A token that a call has made outdated", "e2e/sessions/OutdatedClaims.test.ts", "is renewed before the next call"],
  ["A call is sent only in the session of the user", "pipeline/OtherUser.test.ts", "a refused call is not sent again"],
  ["A redirecting sign-out waits at most 5 seconds", redirects, "waits at most 5 seconds for a provider"],
  ["wait for at most two seconds and then continue", "e2e/sessions/Tabs.test.ts", "wait two seconds, and no longer"],
  ["No tab overwrites a", "e2e/sessions/Tabs.test.ts", "do not renew a session that another tab ended or replaced"],
  ["in an HttpOnly cookie, which no script reads", "backend/server/handleSession.test.ts", "cookies that no script reads"],
  ["and contain no refresh token", "e2e/browser/Backend.test.ts", "signs up and in with a password"],
  ["It refuses requests of another origin", "e2e/browser/BackendSessions.test.ts", "cannot call the handler"],
  ["ends the session for the page and for the server", "e2e/browser/BackendSessions.test.ts", "a sign-out without a connection"],
  ["signs no user out, because both have", "e2e/browser/BackendSessions.test.ts", "signs no user out, in either direction"],
  ["is treated as refused and never sent", "e2e/sessions/Refusals.test.ts", "longer than any real one is not sent"],
  ["Calls never overlap, even after a timeout", failures, "delays the next write, so that it does not undo a sign-out"],
  ["each later write fails after `timeout`", failures, "fails a later write at its own timeout"],
  ["so a reader never sees half a session", functions, "is signed out if the stored text is truncated"],
  ["later writes wait for it, and fail after", failures, "fails a later write at its own timeout"],
  ["even if `get` returns nothing", "layers/tokenStores/staleReads.test.ts", "removes the session, and ends it at the provider"],
  ["`set` writes only if the store still holds", functions, "does not write back a session that another program"],
  ["the others wait for at most two seconds (`session.json", "layers/tokenStores/TokenStoreFile.test.ts", "takes over a lock"],
  ["so a renewal never restores a session after", "layers/tokenStores/TokenStoreFile.test.ts", "writes one after another"],
  [
    "are used only if they name the chosen",
    "layers/tokenStores/TokenStores.test.ts",
    "ignores another refresh token's access token"
  ],
  ["Candidates are read only if", "e2e/sessions/Provenance.test.ts", "does not restart on a page whose cookies"],
  ["record that, even after sign-out", "e2e/browser/Sessions.test.ts", "follow each other's sign-in and sign-out"],
  ["use at most 2 KB of headers", "backend/server/cookieSize.test.ts", "fit into 2 KB beside old cookies"],
  [
    "without a domain are always removed",
    "layers/tokenStores/TokenStoreCookie.test.ts",
    "replace the session's cookies of other formats"
  ],
  ["the plain name is never read", "layers/attempts/OAuthStateStores.test.ts", "can be neither planted nor evicted"]
]

const ofReliability: ReadonlyArray<PromiseRow> = [
  ["succeeds or fails with a typed error, for any", "property/anything.test.ts", "causes no defect in any verb"],
  ["a caller that waits for a renewal", "backend/server/waiters.test.ts", "ends at its own limit of 3 seconds"],
  ["and are always retried", "pipeline/Retry.test.ts", "is retried after Retry-After and the usual pause, with any method"],
  ["A call makes at most five attempts", "pipeline/Session.test.ts", "makes five attempts, not 25"],
  ["ends the session of this device in all circumstances", endings, "ends the session of the browser"],
  ["during any other call", "promise/endings.test.ts", "does not restore the session"],
  ["removes the mailed codes and the drafts", endings, "removes codes and drafts after the session has ended"],
  ["waits at most 2 seconds for its code", "promise/endings.test.ts", "ends the session and redirects by the navigator"],
  ["only when the provider itself refuses", "e2e/faults/outage.test.ts", "survives an outage in which the provider"],
  ["or truncated response never ends it", "pipeline/Session.test.ts", "keeps the session, and the next call works"],
  ["are not followed, because keys", "e2e/faults/inProcess.test.ts", "has the documented outcome"],
  ["is read up to `maxResponseBytes`", "pipeline/ResponseSize.test.ts", "is cancelled and not retried"],
  ["does not show the value", "pipeline/HeaderText.test.ts", "is named in the error, without its value"],
  ["ends immediately, with its request", "e2e/faults/abort.test.ts", "ends a call promptly"],
  ["previous token pair, the new pair, or nothing", "e2e/faults/interruption.test.ts", "leaves a valid state"],
  ["so one attempt never carries it out twice", "pipeline/Failover.test.ts", "is not sent to another host"],
  ["`Duration.infinity`: never", "live/elsewhere.test.ts", "nothing is read with an infinite age"],
  ["is called only for these outcomes", "pipeline/Policies.test.ts", "is not called for refusals and unreadable responses"],
  ["retried only if the result is", "pipeline/Policies.test.ts", "causes a retry only if it returns"],
  ["shows at most 300 characters", "errors/printed.test.ts", "is truncated and fits on one line"],
  ["Sign-out always empties the token store", "e2e/faults/inProcess.test.ts", "has the documented outcome"]
]

const ofBackends: ReadonlyArray<PromiseRow> = [
  ["never per request", "jwt/keys.test.ts", "are read once for 1,000 concurrent first calls, and not again"],
  ["A token is accepted only if it is signed", "jwt/forged.test.ts", "are each refused with a typed error"],
  ["at most every 30 seconds and once in between", "jwt/keys.test.ts", "are read at most once in 30 seconds for 10,000"],
  ["always causes a read", "jwt/rotation.test.ts", "is looked up if it was just issued"],
  ["once in 30 seconds if the token is at most", "jwt/rotation.test.ts", "causes one early read; after that"],
  ["even after its user has signed out", "emulator/handlers/auth/Sessions.test.ts", "the access token outlives its session"],
  ["users for `timeToLive` (30 seconds, at most", "fleet/values.test.ts", "is stored no longer than `timeToLive` and the token"],
  ["(503), never with 401", "jwt/rotation.test.ts", "causes one early read; after that, it cannot be verified yet"],
  ["never beyond its expiry or the lifetime", "jwt/cached.test.ts", "the cache evicts a token at its expiry plus the tolerance"],
  ["and never rejects", "property/anything.test.ts", "name: \"authenticate\""],
  ["`findUser` never reads server-only fields", "backend/server/authenticate.test.ts", "has server-only fields only if a secret"],
  [
    "the field and the path, never the value",
    "services/client/Metadata.test.ts",
    "a typed error that does not contain the value"
  ],
  ["for at most 30 seconds and half", "fleet/slow.test.ts", "exchanges the token itself after half of it"],
  ["they wait at most two seconds", "fleet/processes.test.ts", "renew within about two seconds if the process"],
  ["At most `limit` requests start", "fleet/alone.test.ts", "never exceeds the limit in any window"],
  ["never beyond the token's expiry", "fleet/values.test.ts", "is stored no longer than `timeToLive` and the token"],
  ["the first commands wait for the connection", "fleet/start.test.ts", "delays commands until the first connection"],
  ["takes at most 250 ms", "fleet/alone.test.ts", "is skipped after two timeouts"],
  ["reveals no tokens and no users", "fleet/processes.test.ts", "store no plain token in Redis"],
  [
    "tokens and the query are always redacted",
    "layers/telemetry/opentelemetry.test.ts",
    "contains no secret in the spans of the application's HTTP client"
  ]
]

const ofPages: ReadonlyArray<PromiseRow> = [
  ["never read it more than once in `liveMaxAge`", "live/elsewhere.test.ts", "a value is read again at most once a minute"]
]

/** The promises of each page of docs. The threats of security.md have a column of tests instead. */
export const promises: { readonly [page: string]: ReadonlyArray<PromiseRow> } = {
  "sessions.md": ofSessions,
  "reliability.md": ofReliability,
  "backends.md": ofBackends,
  "react.md": ofPages
}

/** Sentences with such words that promise nothing: advice, facts about others, and types. */
export const remarks: ReadonlyArray<string> = [
  "It always trusts the hosted pages",
  "Safari keeps a cookie that a script writes",
  "A server that renews nothing",
  "so a `set` should always settle",
  "whose values have at most",
  "If the provider cannot be reached for one of them",
  "Set `domain` only if you trust",
  "nothing reads the annotations",
  "is a `Redacted` that cannot be read",
  "and nothing is sent",
  "requirement cannot be checked"
]
