/** Issues, checks and consumes verification codes. */
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import {
  VerificationCodeAlreadyUsed,
  VerificationCodeExpired,
  VerificationCodeMaxAttemptsReached,
  VerificationCodeNotFound
} from "../../../errors/provider/VerificationErrors.ts"
import { randomString } from "../../../schema/wire/RandomString.ts"
import * as Wire from "../../../schema/wire/Wire.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import type { CodeOf, CodePurpose, CodeRow } from "../../store/CredentialRows.ts"
import type { Store } from "../../store/Store.ts"

const day = 86_400_000
/** Lifetimes of codes, in milliseconds. */
const lifetimes: { readonly [P in CodePurpose]: number } = {
  "sign-in": 7 * day,
  mfa: 5 * 60_000,
  "password-reset": 7 * day,
  "email-verification": 7 * day,
  "team-invitation": 7 * day,
  checkout: day,
  unsubscribe: 30 * day,
  "passkey-registration": 65_000,
  "passkey-sign-in": 65_000
}
const maxAttempts = 20

/** The last 39 characters: a code without the part that users type. */
const tail = (code: string) => code.slice(6)

type NewCode = { readonly [P in CodePurpose]: Pick<CodeOf<P>, "projectId" | "purpose" | "data"> }[CodePurpose]

/** Issues a new code. Its lifetime depends on its purpose. */
export const issueCode = (store: Store, now: number, code: NewCode): CodeRow => {
  const id = randomString()
  return store.codes.put({
    ...code,
    id,
    tail: tail(id),
    createdAt: now,
    expiresAt: now + lifetimes[code.purpose],
    usedAt: null,
    attempts: 0
  })
}

export const hasPurpose = <P extends CodePurpose>(code: CodeRow, purpose: P): code is CodeRow & CodeOf<P> =>
  code.purpose === purpose

/**
 * Returns the code, if it is still valid. Each attempt is counted for every code that ends in the same 39 characters. Fails if the code had
 * already reached `maxAttempts` before this attempt.
 */
export const tryCode = Effect.fnUntraced(function*<P extends CodePurpose>(
  store: Store,
  now: number,
  projectId: string,
  purpose: P,
  input: string
) {
  const code = input.toLowerCase()
  const row = store.codes.get(code)
  for (const otherCode of store.codes.where("tail", tail(code))) {
    store.codes.update(otherCode, { attempts: otherCode.attempts + 1 })
  }
  if (row === undefined || row.projectId !== projectId || !hasPurpose(row, purpose)) return yield* new VerificationCodeNotFound()
  if (row.expiresAt < now) return yield* new VerificationCodeExpired()
  if (row.usedAt !== null) return yield* new VerificationCodeAlreadyUsed()
  if (row.attempts >= maxAttempts) return yield* new VerificationCodeMaxAttemptsReached()
  return row
})

/** Consumes a code. Of concurrent requests with the same code, all but the first are refused. */
export const consumeCode = (store: Store, now: number, { id }: Pick<CodeRow, "id">) =>
  Effect.suspend(() => {
    const code = store.codes.get(id)
    if (code === undefined || code.usedAt !== null) return Effect.fail(new VerificationCodeAlreadyUsed())
    store.codes.update(code, { usedAt: now })
    return Effect.void
  })

/** Checks and consumes the code of the request. */
export const redeemCode = Effect.fnUntraced(function*<P extends CodePurpose>(purpose: P, input: string | Redacted.Redacted) {
  const { now, store } = yield* RequestContext
  const code = yield* verifyCode(purpose, input)
  yield* consumeCode(store, now, code)
  return code
})

/** Checks the code of the request without consuming it. */
export const verifyCode = Effect.fnUntraced(function*<P extends CodePurpose>(purpose: P, code: string | Redacted.Redacted) {
  const { now, store } = yield* RequestContext
  const project = yield* currentProject
  return yield* tryCode(store, now, project.id, purpose, Wire.reveal(code))
})
