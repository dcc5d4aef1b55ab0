/** Bodies of payments, e-mail and administration that random values do not reach: exclusive fields, addresses, ids, money. */
import { assert } from "@effect/vitest"
import * as Arbitrary from "effect/Arbitrary"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { DayInterval } from "../../src/schema/payments/InlineProduct.ts"
import { CustomerType, SlugId } from "../../src/schema/payments/Item.ts"

const matching = (pattern: RegExp) => Arbitrary.schema(Schema.String.check(Schema.isPattern(pattern)))
const any = <S extends Schema.Constraint>(schema: S) => Arbitrary.schema(schema)
const either = (...some: ReadonlyArray<Arbitrary.Arbitrary<object>>): Arbitrary.Arbitrary<object> =>
  Arbitrary.flatMap(
    any(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: some.length - 1 }))),
    (index) => some[index] ?? assert.fail()
  )
const both = (...some: ReadonlyArray<Arbitrary.Arbitrary<object>>) =>
  Arbitrary.map(Arbitrary.all(some), (parts) => Object.assign({}, ...parts as ReadonlyArray<object>) as object)
const url = matching(/^https:\/\/[a-z]{1,9}\.(net|org)(:\d{2,4})?\/[a-z0-9/]{0,9}(\?[a-z]=[a-z]{0,3})?$/)
const email = matching(/^[a-z.+]{1,9}@[a-z]{1,9}\.net$/)
const fullCode = Arbitrary.map(matching(/^[a-z]{4}_[0-9a-z]{9}$/), (text) => Redacted.make(text))
const id = matching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
const amount = matching(/^(0|[1-9]\d{0,4})(\.\d{1,2})?$/)
const yen = matching(/^(0|[1-9]\d{0,5})$/)
const some = any(Schema.Record(Schema.String, Schema.Json))
const record = (value: Arbitrary.Arbitrary<unknown>) =>
  Arbitrary.map(
    Arbitrary.array(Arbitrary.all([any(SlugId), value]), { maxLength: 3 }),
    (entries) => Object.fromEntries(entries as ReadonlyArray<readonly [string, unknown]>)
  )
const inline = Arbitrary.all({
  inline: Arbitrary.all({
    displayName: any(Schema.String),
    customerType: any(CustomerType),
    freeTrial: any(DayInterval),
    stackable: any(Schema.Boolean),
    prices: record(either(
      Arbitrary.all({ AUD: amount, interval: any(DayInterval) }),
      Arbitrary.all({ JPY: yen, USD: amount, freeTrial: any(DayInterval) })
    )),
    includedItems: record(any(Schema.Struct({
      quantity: Schema.Finite,
      repeat: Schema.Union([Schema.Literal("never"), DayInterval]),
      expires: Schema.Literals(["never", "when-repeated"])
    }))),
    serverMetadata: any(Schema.Json)
  })
})
const product = either(Arbitrary.all({ productId: any(SlugId) }), inline)
const settings = either(some, Arbitrary.map(some, (config) => Redacted.make(config)))
const smtp = any(Schema.Struct({
  host: Schema.String,
  port: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 65_535 })),
  username: Schema.String,
  password: Schema.Redacted(Schema.String.check(Schema.isMaxLength(70))),
  senderName: Schema.String
}))
/** Arbitrary bodies, by endpoint. */
export const bodies: { readonly [name: string]: Arbitrary.Arbitrary<unknown> } = {
  CreateCheckoutUrl: both(
    any(Schema.Struct({ customerType: CustomerType, customerId: Schema.NonEmptyString })),
    product,
    Arbitrary.all({ returnUrl: url })
  ),
  ReadCheckout: Arbitrary.all({ fullCode, returnUrl: url }),
  GrantProduct: both(product, any(Schema.Struct({ quantity: Schema.optionalKey(Schema.Literals([1, 2, 40])) }))),
  SendSignInInvitation: Arbitrary.all({ email, callbackUrl: url }),
  SendTestEmail: Arbitrary.map(Arbitrary.all([email, smtp]), ([recipientEmail, server]) => ({
    recipientEmail,
    emailConfig: { ...server, senderEmail: recipientEmail }
  })),
  SendEmail: both(
    any(Schema.Struct({ subject: Schema.optionalKey(Schema.String), scheduledAt: Schema.toType(Schema.DateFromMillis) })),
    either(Arbitrary.all({ userIds: Arbitrary.array(id) }), any(Schema.Struct({ allUsers: Schema.Literal(true) }))),
    either(
      Arbitrary.all({ html: any(Schema.String) }),
      Arbitrary.all({ templateId: id, variables: some }),
      Arbitrary.all({ draftId: id, themeId: any(Schema.Literals([false])) })
    )
  ),
  RenderEmail: both(
    either(Arbitrary.all({ templateId: id }), Arbitrary.all({ templateTsxSource: any(Schema.String) })),
    either(Arbitrary.all({ themeId: id }), Arbitrary.all({ themeTsxSource: any(Schema.String) }), any(Schema.Struct({})))
  ),
  UpdateConfig: Arbitrary.all({ changes: settings }),
  UpdateConfigOverride: Arbitrary.all({ changes: settings }),
  ReplaceConfigOverride: Arbitrary.all({ config: settings })
}
