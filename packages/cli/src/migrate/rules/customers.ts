/** Rules for the methods of customers: users and teams with items, products and invoices. */
import { payment } from "./data.ts"
import { liveHook, type MethodCall, needsPerson, type Rule, rule, type Rules } from "./Rule.ts"
import { serverCustomerHooks } from "./serverHooks.ts"

type Owner = "userId" | "teamId"

const more = (call: MethodCall, owner: Owner, verb: string, index = 0) =>
  `${call.app}.payments.${verb}(${
    call.count > index ? call.withFields(index, `${owner}: ${call.id}`) : `{ ${owner}: ${call.id} }`
  })`

const customer = (owner: Owner, verb: string): Rule => rule((call) => more(call, owner, verb))

const item = (owner: Owner, server: boolean): Rule =>
  rule(`$app.items.get($0, { ${owner}: $id })`, server ? "ServerItem" : "Item", {
    owner: `$0, { ${owner}: $id`
  })

const ownedHook = (owner: Owner, name: string, gives: Rule["gives"]): Rule =>
  rule(
    (call) => {
      refuseCursor(call, 0)
      return `${call.use("useLive", "latchkey/react")}(${call.useValue(`${name}({ ${owner}: ${call.id} })`, "latchkey/live")})`
    },
    gives,
    { isSync: true }
  )

/** Refuses to rewrite a call that asks for a page of a list that latchkey returns whole. */
export const refuseCursor = (call: MethodCall, index: number): void => {
  if (call.count <= index) return
  call.options(index, {
    cursor: () => needsPerson("the call returns all elements, not a page: remove `cursor` and `limit`"),
    limit: () => needsPerson("the call returns all elements, not a page: remove `cursor` and `limit`")
  })
}

export const customerCalls = (owner: Owner, side?: "server"): Rules["calls"] => ({
  getItem: item(owner, side === "server"),
  listProducts: ofCustomer(owner, "products.list", payment.products),
  listInvoices: ofCustomer(owner, "listInvoices", payment.invoices),
  getBilling: ofCustomer(owner, "getBilling", payment.billing),
  createPaymentMethodSetupIntent: ofCustomer(owner, "setUpPaymentMethod", payment.setup),
  setDefaultPaymentMethodFromSetupIntent: rule(
    `$app.payments.setDefaultPaymentMethod({ ${owner}: $id, setupIntentId: $0 })`,
    payment.method
  ),
  switchSubscription: customer(owner, "products.switchTo"),
  createCheckoutUrl: rule((call) =>
    `${call.app}.payments.createCheckoutUrl(${
      call.options(0, { product: "inline" }).replace(/^\{\s*/, (open) => `${open}${owner}: ${call.id}, `)
    })`
  ),
  ...(side === "server" && {
    grantProduct: rule((call) =>
      `${call.app}.payments.products.grant(${
        call.options(0, { product: "inline" }).replace(/^\{\s*/, (open) => `${open}${owner}: ${call.id}, `)
      })`
    )
  }),
  ...(side === "server" ? serverCustomerHooks(owner) : {
    useItem: liveHook(`item($0, { ${owner}: $id })`, "Item"),
    useProducts: ownedHook(owner, "products", payment.products),
    useInvoices: ownedHook(owner, "invoices", payment.invoices),
    useBilling: ownedHook(owner, "billing", payment.billing)
  })
})

const ofCustomer = (owner: Owner, verb: string, gives: Rule["gives"]): Rule =>
  rule((call) => {
    refuseCursor(call, 0)
    return `${call.app}.payments.${verb}({ ${owner}: ${call.id} })`
  }, gives)

/** The arguments that identify an item: its id, and the open object of its customer, to which the caller adds fields. */
const itemOf = (owner: string): string => {
  if (!owner.startsWith("{")) return owner
  // The argument of `app.getItem({ itemId, userId })`.
  const [field, id = "itemId"] = /\bitemId\b(?:\s*:\s*([^,}]+?))?\s*(?:,\s*|(?=\}))/.exec(owner) ?? []
  if (field === undefined) return needsPerson("the item's id is the first argument")
  return `${id}, ${owner.replace(field, "").replace(/,?\s*\}$/, "")}`
}

const quantity = (verb: string): Rule =>
  rule((call) => `${call.app}.items.${verb}(${itemOf(call.owner)}, quantity: ${call.arg(0)} })`)

export const items: { readonly Item: Rules; readonly ServerItem: Rules } = {
  Item: { section: "payments", calls: {}, fields: { nonNegativeQuantity: { to: (self) => `Math.max(0, ${self}.quantity)` } } },
  ServerItem: {
    section: "payments",
    calls: {
      increaseQuantity: quantity("increase"),
      decreaseQuantity: quantity("decrease"),
      tryDecreaseQuantity: quantity("tryDecrease")
    },
    fields: { nonNegativeQuantity: { to: (self) => `Math.max(0, ${self}.quantity)` } }
  }
}
