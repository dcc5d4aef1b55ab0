/** One-time codes: made, sent, checked and used up (protocol/transport-and-auth.md, section 9). */
import * as Effect from "effect/Effect"
import {
  VerificationCodeAlreadyUsed,
  VerificationCodeExpired,
  VerificationCodeMaxAttemptsReached,
  VerificationCodeNotFound
} from "../errors/VerificationErrors.ts"
import { randomString } from "../schema/RandomString.ts"
import type { CodePurpose, CodeRow } from "./Rows.ts"
import type { Memory } from "./State.ts"

const day = 86_400_000
/** How long codes live, in milliseconds. */
const lifetimes: { readonly [P in CodePurpose]: number } = {
  "sign-in": 7 * day,
  mfa: 5 * 60_000,
  "password-reset": 7 * day,
  "email-verification": 7 * day,
  "team-invitation": 7 * day,
  "passkey-registration": 65_000,
  "passkey-sign-in": 65_000
}
const mostAttempts = 20

/** A new code of the project. `data` says what it stands for. */
export const makeCode = (memory: Memory, now: number, code: Pick<CodeRow, "projectId" | "purpose" | "data">): CodeRow =>
  memory.codes.put({
    ...code,
    id: randomString(),
    createdAt: now,
    expiresAt: now + lifetimes[code.purpose],
    usedAt: null,
    attempts: 0
  })

/** The last 39 characters: what stays of a code without the part that people type. */
const tail = (code: string) => code.slice(6)
const tailOf = ({ id }: CodeRow) => tail(id)

/**
 * The code, if it may still be used. Trying counts against every code with the same last 39 characters; the count before
 * the try decides.
 */
export const tryCode = Effect.fnUntraced(function*(
  memory: Memory,
  now: number,
  projectId: string,
  purposes: ReadonlyArray<CodePurpose>,
  given: string
) {
  const code = given.toLowerCase()
  const row = memory.codes.get(code)
  for (const other of memory.codes.whereKey(tailOf, tail(code))) {
    memory.codes.change(other, { attempts: other.attempts + 1 })
  }
  if (row === undefined || row.projectId !== projectId || !purposes.includes(row.purpose)) {
    return yield* new VerificationCodeNotFound()
  }
  if (row.expiresAt < now) return yield* new VerificationCodeExpired()
  if (row.usedAt !== null) return yield* new VerificationCodeAlreadyUsed()
  if (row.attempts >= mostAttempts) return yield* new VerificationCodeMaxAttemptsReached()
  return memory.codes.get(row.id) ?? row
})

/** Marks a code as used. */
export const useUp = (memory: Memory, now: number, code: CodeRow): void => {
  memory.codes.change(code, { usedAt: now })
}
