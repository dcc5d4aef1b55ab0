/** Families: each guard accepts exactly its members, and narrows to them. */
import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import * as Arbitrary from "effect/Arbitrary"
import * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import * as families from "../../src/errors/provider/families.ts"
import { type KnownErrorInstance, knownErrors } from "../../src/errors/provider/knownErrors.ts"
import { EmailPasswordMismatch, type PasswordTooLong, PasswordTooShort } from "../../src/errors/provider/SignInErrors.ts"
import { VerificationCodeAlreadyUsed, VerificationCodeExpired } from "../../src/errors/provider/VerificationErrors.ts"

/** The guard of a family's code; one tag is not the camel-case form of its code. */
const guardOf = (code: string) => {
  const tag = code === "VERIFICATION_ERROR"
    ? "VerificationCodeError"
    : code.toLowerCase().replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())
  return Object.entries(families).find(([name]) => name === `is${tag}`)?.[1]
}

const familiesOf = (error: (typeof knownErrors)[number]): ReadonlyArray<string> => Object.keys(error.prototype.families)
const codes = Array.from(new Set(knownErrors.flatMap(familiesOf))).toSorted()

describe("error families", () => {
  it("have exactly one guard each", () => {
    assert.strictEqual(Object.keys(families).length, codes.length)
    for (const code of codes) assert.isDefined(guardOf(code), code)
  })

  it.effect.each(codes)(
    "have a guard that accepts exactly the family's errors: %s",
    (family) =>
      Effect.gen(function*() {
        const guard = guardOf(family)
        assert(guard)
        for (const error of knownErrors) {
          // The compiler does not treat a union of schemas as a schema; any member is one.
          const [instance] = yield* Arbitrary.sampleEffect(Arbitrary.schema(error as Schema.Constraint), { count: 1, seed: 1 })
          const isMember = familiesOf(error).includes(family)
          assert.strictEqual(guard(instance), isMember, error.tag)
        }
      })
  )

  it.each([undefined, null, "VERIFICATION_ERROR", {}, { families: null }, { families: {} }, new Error("VERIFICATION_ERROR")])(
    "have no guard that accepts %s",
    (value) => {
      for (const guard of Object.values(families)) assert.isFalse(guard(value))
    }
  )

  it.effect("let a program catch all errors of a family with one guard", () =>
    Effect.gen(function*() {
      const call = (error: VerificationCodeExpired | VerificationCodeAlreadyUsed | EmailPasswordMismatch) =>
        Effect.fail(error).pipe(Effect.catchIf(families.isVerificationCodeError, ({ _tag }) => Effect.succeed(_tag)))
      expectTypeOf(call).returns.toEqualTypeOf<
        Effect.Effect<"VerificationCodeExpired" | "VerificationCodeAlreadyUsed", EmailPasswordMismatch>
      >()
      assert.strictEqual(yield* call(new VerificationCodeExpired()), "VerificationCodeExpired")
      assert.strictEqual(yield* call(new VerificationCodeAlreadyUsed()), "VerificationCodeAlreadyUsed")
      assert.instanceOf(yield* Effect.flip(call(new EmailPasswordMismatch())), EmailPasswordMismatch)
    }))

  it("have guards that narrow an error to the members of the family", () => {
    const narrow = (error: KnownErrorInstance) => {
      if (families.isPasswordRequirementsNotMet(error)) {
        expectTypeOf(error).toEqualTypeOf<PasswordTooShort | PasswordTooLong>()
        return Object.keys(error.details)
      }
      expectTypeOf(error).extract<PasswordTooShort | PasswordTooLong>().toBeNever()
      return []
    }
    assert.deepStrictEqual(narrow(new PasswordTooShort({ details: { minLength: 8 } })), ["minLength"])
    assert.deepStrictEqual(narrow(new EmailPasswordMismatch()), [])
  })
})
