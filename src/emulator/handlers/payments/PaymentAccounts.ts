/** `/internal/payments`: a project's account at the card payment provider, which the emulator simulates. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { StripeAccountInfoNotFound } from "../../../errors/provider/PaymentErrors.ts"
import { SchemaError } from "../../../errors/provider/RequestErrors.ts"
import { randomString } from "../../../schema/wire/RandomString.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import type { PaymentAccountRow } from "../../store/PaymentRows.ts"

/** The payment methods that a project can offer. */
const methods = [
  { id: "card", name: "Cards" },
  { id: "apple_pay", name: "Apple Pay" },
  { id: "google_pay", name: "Google Pay" },
  { id: "link", name: "Link" },
  { id: "sepa_debit", name: "SEPA Direct Debit" }
] as const

const account = Effect.gen(function*() {
  const { store } = yield* RequestContext
  const { id } = yield* currentProject
  return store.paymentAccounts.get(id)
})
const requiredAccount = Effect.flatMap(
  account,
  (account) => account === undefined ? Effect.fail(new StripeAccountInfoNotFound()) : Effect.succeed(account)
)
const configId = ({ accountId }: PaymentAccountRow) => accountId.replace("acct_", "pmc_")

export const paymentAccountHandlers = {
  SetUpPayments: ({ project: { id }, store }) => {
    if (store.paymentAccounts.get(id) === undefined) {
      store.paymentAccounts.put({
        id,
        projectId: id,
        accountId: `acct_${randomString(80)}`,
        isComplete: false,
        methodsOff: []
      })
    }
    return { url: `${store.url}/emulator/payments/${id}` }
  },
  ReadPaymentAccount: () =>
    Effect.map(requiredAccount, ({ accountId, isComplete }) => ({
      accountId,
      chargesEnabled: isComplete,
      detailsSubmitted: isComplete,
      payoutsEnabled: isComplete
    })),
  CreatePaymentAccountSession: Effect.fnUntraced(function*() {
    if ((yield* account) === undefined) return yield* refuse(400, "Payments are not set up in this project.")
    return { clientSecret: Redacted.make(`accs_secret_${randomString(120)}`) }
  }),
  ReadPaymentMethodConfigs: () =>
    Effect.map(requiredAccount, (account) => ({
      configId: configId(account),
      methods: methods.map((method) => ({
        ...method,
        enabled: !account.methodsOff.includes(method.id),
        available: account.isComplete,
        overridable: true
      }))
    })),
  UpdatePaymentMethodConfigs: Effect.fnUntraced(function*({ body, store }) {
    const ids = Object.keys(body.updates)
    const unknownId = ids.find((id) => !methods.some((method) => method.id === id))
    if (unknownId !== undefined) {
      return yield* new SchemaError({ details: { message: `- body.updates: there is no payment method ${unknownId}` } })
    }
    if (ids.length === 0) return { success: true }
    const account = yield* requiredAccount
    if (body.configId !== configId(account)) return yield* refuse(400, "The configuration does not belong to the project.")
    const methodsLeftOff = account.methodsOff.filter((id) => body.updates[id] === undefined)
    const off = ids.filter((id) => body.updates[id] === "off")
    store.paymentAccounts.update(account, { methodsOff: [...methodsLeftOff, ...off] })
    return { success: true }
  })
} satisfies SomeHandlers
