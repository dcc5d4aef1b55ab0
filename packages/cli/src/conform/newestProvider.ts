/** The provider's version, which its check for outdated clients tells. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { parseJson } from "../../../../src/schema/wire/Wire.ts"
import { valueAt } from "./answers.ts"
import type { RunnerOptions } from "./Runner.ts"

/** The newest version of the provider's packages that this version of latchkey was compared with. */
export const newestProvider = "2.8.109"

/** The provider's version if it is newer than `newestProvider`; `null` if it is not, or if the provider does not tell. Changes nothing. */
export const newerVersionOf = async ({ apiUrl, signal, timeoutMillis, transport }: RunnerOptions): Promise<string | null> => {
  const path = "/check-version"
  const check = transport({
    endpoint: "version.check",
    method: "POST",
    path,
    url: apiUrl + path,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ clientVersion: newestProvider }),
    access: null,
    idempotent: true
  })
  const reply = await Effect.runPromise(Effect.timeoutOption(Effect.option(check), Duration.millis(timeoutMillis)), { signal })
    .catch(() => Option.none())
  const body = Option.match(Option.flatten(reply), { onNone: () => undefined, onSome: ({ body: text }) => parseJson(text) })
  if (valueAt(body, "upToDate") !== false) return null
  return /\bcurrent version is v(\d+\.\d+\.\d+)\b/.exec(String(valueAt(body, "error")))?.[1] ?? null
}
