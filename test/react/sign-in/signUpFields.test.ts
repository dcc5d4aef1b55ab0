/** Custom fields in the sign-up form: the mapping of a schema's issues to fields. */
import { Schema } from "effect"
import { assert, it } from "vitest"
import { InvalidOption } from "../../../src/errors/local/UsageErrors.ts"
import { signUpFields } from "../../../src/react/sign-in/signUpFields.ts"
import { english } from "../../../src/react/translation/languages/english.ts"
import { translator } from "../../../src/react/translation/translator.ts"

const t = translator(english)
const fields = { company: { label: "Company" }, seats: { label: "Seats" } }
const answering = (respond: unknown) => ({
  "~standard": {
    version: 1 as const,
    vendor: "test",
    validate: () => respond as { readonly value: { readonly [name: string]: string } }
  }
})

it("an issue is shown at the field that its path names, with the schema's message", () => {
  const Company = Schema.Struct({
    company: Schema.NonEmptyString.annotate({ message: "Enter your company." }),
    seats: Schema.NonEmptyString
  })
  const { problems } = signUpFields(Schema.toStandardSchemaV1(Company), fields)
  assert.deepStrictEqual(problems({ company: "", seats: "3" }, t), { company: "Enter your company." })
  assert.deepStrictEqual(problems({ company: "Analytical", seats: "3" }, t), {})
})

it("an issue without a field is shown at the last field", () => {
  const target = (issue: object) => signUpFields(answering({ issues: [issue] }), fields).problems({}, t)
  assert.deepStrictEqual(target({ message: "Too many." }), { seats: "Too many." })
  assert.deepStrictEqual(target({ path: [{ key: "company" }] }), { company: "Check what you entered." })
  assert.deepStrictEqual(target({ path: ["elsewhere"], message: "No." }), { seats: "No." })
})

it("an invalid or asynchronous schema throws InvalidOption", () => {
  for (const schema of [null, undefined, {}, { "~standard": {} }, "zod"]) {
    assert.throws(() => Reflect.apply(signUpFields, undefined, [schema, fields]), InvalidOption)
  }
  const late = signUpFields(answering(Promise.reject(new Error("late"))), fields)
  assert.throws(() => late.problems({}, t), InvalidOption)
})
