/** Plain data of the old client whose fields have another name or form in latchkey. */
import { type Data, type DeclaredShape, list } from "./DeclaredShape.ts"
import { type Field, gone, moved, type Rules, within } from "./Rule.ts"

type Fields = Data["fields"]

const data = (section: Data["section"], fields: Fields, otherFields?: Field): Data => ({ section, fields, otherFields })

const reveal = (name: string): Field => ({ to: (self, use) => `${use("reveal")}(${self}.${name})` })
const isUntyped = gone("the value is JSON without types here: check it before reading its fields")

/** Fields of errors. The rewrite of `errorCode` depends on the conditions around it. */
export const errorFields: Rules["fields"] = {
  humanReadableMessage: moved("message"),
  details: gone("an error has its details as fields: see its class in docs/errors.md"),
  statusCode: gone("an error has no status: compare its `_tag` or its `code`"),
  toDescriptiveJson: gone("an error has its details as fields: see its class in docs/errors.md"),
  getHeaders: gone("an error has no headers")
}

export const withoutCursor = gone("the call returns all elements, not a page, so there is no cursor")

const payments = "payments"
const product = "a product has its name and its other settings in the field `product`"

const paymentMethod = data(payments, {
  last4: moved("lastFour"),
  exp_month: moved("expiryMonth"),
  exp_year: moved("expiryYear")
})
export const payment = {
  method: paymentMethod,
  billing: data(payments, { defaultPaymentMethod: within(paymentMethod) }),
  setup: data(payments, { clientSecret: reveal("clientSecret"), stripeAccountId: moved("paymentAccountId") }),
  products: list(data(payments, {
    displayName: { to: (self) => `${self}.product.displayName` },
    customerType: { to: (self) => `${self}.product.customerType` },
    isServerOnly: { to: (self) => `${self}.product.serverOnly` },
    stackable: { to: (self) => `${self}.product.stackable` },
    switchOptions: within(list(data(payments, {
      displayName: { to: (self) => `${self}.product.displayName` },
      prices: { to: (self) => `${self}.product.prices` },
      isServerOnly: gone(product),
      stackable: gone(product)
    })))
  })),
  invoices: list(data(payments, {})),
  account: data(payments, {
    account_id: moved("accountId"),
    charges_enabled: moved("chargesEnabled"),
    details_submitted: moved("detailsSubmitted"),
    payouts_enabled: moved("payoutsEnabled")
  }),
  accountSession: data(payments, { client_secret: reveal("clientSecret") }),
  transactions: data(payments, {
    transactions: moved(
      "items",
      list(data(payments, {
        created_at_millis: { to: (self) => `${self}.createdAt.getTime()` },
        effective_at_millis: { to: (self) => `${self}.effectiveAt.getTime()` },
        test_mode: moved("testMode"),
        adjusted_by: gone("`adjustedBy` is a list of JSON without types"),
        entries: isUntyped,
        customer_id: gone("a transaction has no customer here: the changes in `entries` name it"),
        customer_type: gone("a transaction has no customer here: the changes in `entries` name it")
      }))
    )
  })
} satisfies { readonly [name: string]: DeclaredShape }

const mails = "e-mail-and-the-data-vault"

const counts = within(data(mails, { marked_as_spam: moved("markedAsSpam") }))
const domain = data(mails, { nameServerRecords: moved("nameServers") })
const outboxEmail = data(mails, {
  sendAttemptErrors: isUntyped,
  variables: gone("the variables are `Redacted` JSON without types: `reveal` returns them"),
  html: gone("the content of an e-mail is `Redacted`: `reveal` returns it"),
  text: gone("the content of an e-mail is `Redacted`: `reveal` returns it")
})
export const email = {
  delivery: data(mails, {
    stats: within(data(mails, { hour: counts, day: counts, week: counts, month: counts })),
    capacity: within(data(mails, {
      rate_per_second: moved("ratePerSecond"),
      boost_multiplier: moved("boostMultiplier"),
      penalty_factor: moved("penaltyFactor"),
      is_boost_active: moved("isBoostActive"),
      boost_expires_at: { to: (self) => `${self}.boostExpiresAt?.toISOString()` }
    }))
  }),
  domain,
  domains: list(domain),
  sent: list(data(mails, { recipient: { to: (self) => `${self}.to[0]` } })),
  templates: list(data(mails, { themeId: gone("`themeId` is `false` without a theme, and `null` for the project's theme") })),
  outboxEmail,
  outbox: data(mails, { items: within(list(outboxEmail)) }),
  applied: data(mails, { status: gone("the call returns nothing: `admin.emails.domains.check(domain)` returns the status") }),
  failure: data(mails, { errorMessage: moved("message") }),
  replayEvents: data(mails, {
    chunkEvents: within(list(data(mails, { events: { to: (self, use) => `${use("reveal")}(${self}.events)` } })))
  }),
  replays: data(mails, { items: within(list(data(mails, { projectUser: moved("user") }))) }),
  rows: data(mails, { result: moved("rows"), query_id: moved("queryId") })
} satisfies { readonly [name: string]: DeclaredShape }

const administration = "projects-and-their-administration"
/** A project, as client apps see it. */
export const clientProject: Data = data(administration, {
  config: within(data(administration, { oauthProviders: moved("enabledOauthProviders") }))
})
export const administrative = {
  config: data(administration, {}, isUntyped),
  source: data(administration, { workflowPath: gone("the path of the workflow is not part of the source here") }),
  webhookToken: data(administration, { token: reveal("token"), url: gone("the address is `Redacted`: `reveal` returns it") })
} satisfies { readonly [name: string]: DeclaredShape }

/** What the hooks of permissions return. */
export const permissionCheck: Data = data("permissions", {
  id: gone("the hook returns whether the user has the permission, not the permission")
})

export const teamPermissionDefinitions = list(data("permissions", {
  isDefaultUserPermission: gone("the project's settings name the default permissions: `admin.project.get()` returns them")
}))

export const teamPermissionDefinitionPage: Data = data("permissions", { items: within(teamPermissionDefinitions) })

export const activeSessions = list(
  data("notifications-and-sessions", { geoInfo: within(data("notifications-and-sessions", {}, isUntyped)) })
)

/** Names of fields that only results of the old client have. Their accesses are reported even if the type of the object is not known. */
export const distinctiveFields: ReadonlySet<string> = new Set([
  "humanReadableMessage",
  "last4",
  "exp_month",
  "exp_year",
  "stripeAccountId",
  "account_id",
  "charges_enabled",
  "details_submitted",
  "payouts_enabled",
  "client_secret",
  "created_at_millis",
  "effective_at_millis",
  "test_mode",
  "adjusted_by",
  "marked_as_spam",
  "rate_per_second",
  "boost_multiplier",
  "penalty_factor",
  "is_boost_active",
  "boost_expires_at",
  "nameServerRecords",
  "projectUser",
  "query_id",
  "nonNegativeQuantity",
  "teamProfile"
])
