/** Bodies of payments, e-mail and administration that random values do not reach: exclusive fields, addresses, ids, money. */
import { assert } from "@effect/vitest"
import * as Arbitrary from "effect/Arbitrary"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { DayInterval } from "../../src/schema/payments/InlineProduct.ts"
import { CustomerType, SlugId } from "../../src/schema/payments/Item.ts"

const matching = (pattern: RegExp) => Arbitrary.schema(Schema.String.check(Schema.isPattern(pattern)))
const anyOf = <S extends Schema.Constraint>(schema: S) => Arbitrary.schema(schema)
const either = (...parts: ReadonlyArray<Arbitrary.Arbitrary<object>>): Arbitrary.Arbitrary<object> =>
  Arbitrary.flatMap(
    anyOf(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: parts.length - 1 }))),
    (index) => parts[index] ?? assert.fail()
  )
const combine = (...someParts: ReadonlyArray<Arbitrary.Arbitrary<object>>) =>
  Arbitrary.map(Arbitrary.all(someParts), (parts) => Object.assign({}, ...parts as ReadonlyArray<object>) as object)
const url = matching(/^https:\/\/[a-z]{1,9}\.(net|org)(:\d{2,4})?\/[a-z0-9/]{0,9}(\?[a-z]=[a-z]{0,3})?$/)
const email = matching(/^[a-z.+]{1,9}@[a-z]{1,9}\.net$/)
const fullCode = Arbitrary.map(matching(/^[a-z]{4}_[0-9a-z]{9}$/), (text) => Redacted.make(text))
const id = matching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
const amount = matching(/^(0|[1-9]\d{0,4})(\.\d{1,2})?$/)
const yen = matching(/^(0|[1-9]\d{0,5})$/)
const someRecord = anyOf(Schema.Record(Schema.String, Schema.Json))
const record = (value: Arbitrary.Arbitrary<unknown>) =>
  Arbitrary.map(
    Arbitrary.array(Arbitrary.all([anyOf(SlugId), value]), { maxLength: 3 }),
    (entries) => Object.fromEntries(entries as ReadonlyArray<readonly [string, unknown]>)
  )
const inline = Arbitrary.all({
  inline: Arbitrary.all({
    displayName: anyOf(Schema.String),
    customerType: anyOf(CustomerType),
    freeTrial: anyOf(DayInterval),
    stackable: anyOf(Schema.Boolean),
    prices: record(either(
      Arbitrary.all({ AUD: amount, interval: anyOf(DayInterval) }),
      Arbitrary.all({ JPY: yen, USD: amount, freeTrial: anyOf(DayInterval) })
    )),
    includedItems: record(anyOf(Schema.Struct({
      quantity: Schema.Finite,
      repeat: Schema.Union([Schema.Literal("never"), DayInterval]),
      expires: Schema.Literals(["never", "when-repeated"])
    }))),
    serverMetadata: anyOf(Schema.Json)
  })
})
const product = either(Arbitrary.all({ productId: anyOf(SlugId) }), inline)
const settings = either(someRecord, Arbitrary.map(someRecord, (config) => Redacted.make(config)))
const smtp = anyOf(Schema.Struct({
  host: Schema.String,
  port: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 65_535 })),
  username: Schema.String,
  password: Schema.Redacted(Schema.String.check(Schema.isMaxLength(70))),
  senderName: Schema.String
}))
/** Arbitrary bodies, by endpoint. */
export const bodies: { readonly [name: string]: Arbitrary.Arbitrary<unknown> } = {
  CreateCheckoutUrl: combine(
    anyOf(Schema.Struct({ customerType: CustomerType, customerId: Schema.NonEmptyString })),
    product,
    Arbitrary.all({ returnUrl: url })
  ),
  ReadCheckout: Arbitrary.all({ fullCode, returnUrl: url }),
  GrantProduct: combine(product, anyOf(Schema.Struct({ quantity: Schema.optionalKey(Schema.Literals([1, 2, 40])) }))),
  SendSignInInvitation: Arbitrary.all({ email, callbackUrl: url }),
  SendTestEmail: Arbitrary.map(Arbitrary.all([email, smtp]), ([recipientEmail, server]) => ({
    recipientEmail,
    emailConfig: { ...server, senderEmail: recipientEmail }
  })),
  SendEmail: combine(
    anyOf(Schema.Struct({ subject: Schema.optionalKey(Schema.String), scheduledAt: Schema.toType(Schema.DateFromMillis) })),
    either(Arbitrary.all({ userIds: Arbitrary.array(id) }), anyOf(Schema.Struct({ allUsers: Schema.Literal(true) }))),
    either(
      Arbitrary.all({ html: anyOf(Schema.String) }),
      Arbitrary.all({ templateId: id, variables: someRecord }),
      Arbitrary.all({ draftId: id, themeId: anyOf(Schema.Literals([false])) })
    )
  ),
  RenderEmail: combine(
    either(Arbitrary.all({ templateId: id }), Arbitrary.all({ templateTsxSource: anyOf(Schema.String) })),
    either(Arbitrary.all({ themeId: id }), Arbitrary.all({ themeTsxSource: anyOf(Schema.String) }), anyOf(Schema.Struct({})))
  ),
  UpdateConfig: Arbitrary.all({ changes: settings }),
  UpdateConfigOverride: Arbitrary.all({ changes: settings }),
  ReplaceConfigOverride: Arbitrary.all({ config: settings })
}
