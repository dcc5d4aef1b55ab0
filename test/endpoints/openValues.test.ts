/** Texts in responses and in details of refusals are open: a value that the provider adds later does not fail the call. */
import { assert, describe, it } from "@effect/vitest"
import { Exit, Schema } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as Endpoints from "../../src/endpoints/index.ts"
import { knownErrors } from "../../src/errors/provider/knownErrors.ts"
import { filesBelow, vectors as folder } from "../kit/paths.ts"
import { refusalsOf } from "../kit/Refusals.ts"

/** Texts that stay closed, with the reason. */
const closedFields: ReadonlyArray<readonly [field: RegExp, reason: string]> = [
  [/^(Check|Create|List|Read|Update)(Team|User)ApiKeys? (items\.\d\.)?type$/, "The endpoint determines the type."],
  [
    /^(ExchangeAuthorizationCode|RefreshSession) token_type$/,
    "A client must not use a token of an unknown type (RFC 6749, section 7.1)."
  ],
  [/^PollCliLogin status$/, "The status decides whether to poll again, so that an unknown one must end the login."],
  [/^(DeleteEmailDraft|UpdateEmailDraft) ok$/, "A constant that confirms success."],
  [/^TransferProject success$/, "A constant that confirms success."],
  [/^ReadConfig(Override)? config_string$/, "The JSON text of an object."]
]

const addedValue = "added-later"

type Path = ReadonlyArray<string>
/** The body with one of its texts replaced, for each text that is no date. */
const withAddedValue = (body: unknown, path: Path = []): ReadonlyArray<readonly [path: Path, changed: unknown]> => {
  if (typeof body === "string") return /^\d{4}-\d\d-\d\dT/.test(body) ? [] : [[path, addedValue]]
  if (typeof body !== "object" || body === null) return []
  return Object.entries(body).flatMap(([name, value]) =>
    withAddedValue(value, [...path, name]).map(([inner, changedValue]) =>
      [
        inner,
        Array.isArray(body)
          ? body.map((element: unknown, index) => String(index) === name ? changedValue : element)
          : { ...body, [name]: changedValue }
      ] as const
    )
  )
}

const vectors: { readonly [endpoint: string]: { readonly response?: { readonly body: unknown } } } = Object.assign(
  {},
  ...filesBelow(folder).filter((file) => file.endsWith(".json") && !file.endsWith("refusals.json")).map((file): object =>
    JSON.parse(readFileSync(join(folder, file), "utf8")) as object
  )
)
const refusals = refusalsOf()

describe("a value that the provider adds later", () => {
  it("can be decoded in every response, except in texts that are closed for a reason", () => {
    const failing = Object.entries(Endpoints).flatMap(([name, { isText, success }]) =>
      success === undefined || isText === true ? [] : withAddedValue(vectors[name]?.response?.body)
        .filter(([, body]) => Exit.isFailure(Schema.decodeUnknownExit(success)(body)))
        .map(([path]) => `${name} ${path.join(".")}`)
    )
    assert.deepStrictEqual(failing.filter((field) => !closedFields.some(([element]) => element.test(field))), [])
    assert.deepStrictEqual(closedFields.filter(([element]) => !failing.some((field) => element.test(field))), [], "are open")
  })
  it("can be decoded as the type of a transaction, which can also be `null`", () => {
    const { body } = vectors["ListTransactions"]?.response ?? assert.fail()
    const { transactions: [transaction] } = body as { readonly transactions: readonly [object] }
    for (const type of [addedValue, null]) {
      const transactions = Schema.decodeUnknownSync(Endpoints.ListTransactions.success ?? assert.fail())
      assert.deepInclude(transactions({ transactions: [{ ...transaction, type }], next_cursor: null }), { nextCursor: null })
    }
  })
  it("can be decoded in the details of every refusal", () => {
    const failing = knownErrors.flatMap(({ code, wire }) =>
      withAddedValue(refusals[code]?.details)
        .filter(([, details]) =>
          Exit.isFailure(Schema.decodeUnknownExit(wire as Schema.ConstraintCodec<unknown, unknown>)({ code, details }))
        )
        .map(([path]) => `${code} ${path.join(".")}`)
    )
    assert.deepStrictEqual(failing, [])
  })
})
