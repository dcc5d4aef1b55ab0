/** Plain data of the old client whose fields have another name or form in latchkey. */
import { type Data, type DeclaredShape, type Field, list, rename, report, within } from "./DeclaredShape.ts"
import { type Rules } from "./Rule.ts"

type Fields = Data["fields"]

const data = (section: Data["section"], fields: Fields, otherFields?: Field): Data => ({ section, fields, otherFields })

const reveal = (name: string): Field => ({ to: (self, use) => `${use("reveal")}(${self}.${name})` })
const isUntyped = report("the value is JSON without types here: check it before reading its fields")

/** Fields of errors. The rewrite of `errorCode` depends on the conditions around it. */
export const errorFields: Rules["fields"] = {
  humanReadableMessage: rename("message"),
  details: report("an error has its details as fields: see its class in docs/errors.md"),
  statusCode: report("an error has no status: compare its `_tag` or its `code`"),
  toDescriptiveJson: report("an error has its details as fields: see its class in docs/errors.md"),
  getHeaders: report("an error has no headers")
}

export const withoutCursor = report("the call returns all elements, not a page, so there is no cursor")

const payments = "payments"
const product = "a product has its name and its other settings in the field `product`"

const paymentMethod = data(payments, {
  last4: rename("lastFour"),
  exp_month: rename("expiryMonth"),
  exp_year: rename("expiryYear")
})
export const payment = {
  method: paymentMethod,
  billing: data(payments, { defaultPaymentMethod: within(paymentMethod) }),
  setup: data(payments, { clientSecret: reveal("clientSecret"), stripeAccountId: rename("paymentAccountId") }),
  products: list(data(payments, {
    displayName: { to: (self) => `${self}.product.displayName` },
    customerType: { to: (self) => `${self}.product.customerType` },
    isServerOnly: { to: (self) => `${self}.product.serverOnly` },
    stackable: { to: (self) => `${self}.product.stackable` },
    switchOptions: within(list(data(payments, {
      displayName: { to: (self) => `${self}.product.displayName` },
      prices: { to: (self) => `${self}.product.prices` },
      isServerOnly: report(product),
      stackable: report(product)
    })))
  })),
  invoices: list(data(payments, {})),
  account: data(payments, {
    account_id: rename("accountId"),
    charges_enabled: rename("chargesEnabled"),
    details_submitted: rename("detailsSubmitted"),
    payouts_enabled: rename("payoutsEnabled")
  }),
  accountSession: data(payments, { client_secret: reveal("clientSecret") }),
  transactions: data(payments, {
    transactions: rename(
      "items",
      list(data(payments, {
        created_at_millis: { to: (self) => `${self}.createdAt.getTime()` },
        effective_at_millis: { to: (self) => `${self}.effectiveAt.getTime()` },
        test_mode: rename("testMode"),
        adjusted_by: report("`adjustedBy` is a list of JSON without types"),
        entries: isUntyped,
        customer_id: rename("customerId"),
        customer_type: rename("customerType")
      }))
    )
  })
} satisfies { readonly [name: string]: DeclaredShape }

const mails = "e-mail-and-the-data-vault"

const counts = within(data(mails, { marked_as_spam: rename("markedAsSpam") }))
const domain = data(mails, { nameServerRecords: rename("nameServers") })
const outboxEmail = data(mails, {
  sendAttemptErrors: isUntyped,
  variables: report("the variables are `Redacted` JSON without types: `reveal` returns them"),
  html: report("the content of an e-mail is `Redacted`: `reveal` returns it"),
  text: report("the content of an e-mail is `Redacted`: `reveal` returns it")
})
const replay = data(mails, { projectUser: rename("user") })
export const email = {
  delivery: data(mails, {
    stats: within(data(mails, { hour: counts, day: counts, week: counts, month: counts })),
    capacity: within(data(mails, {
      rate_per_second: rename("ratePerSecond"),
      boost_multiplier: rename("boostMultiplier"),
      penalty_factor: rename("penaltyFactor"),
      is_boost_active: rename("isBoostActive"),
      boost_expires_at: { to: (self) => `${self}.boostExpiresAt?.toISOString()` }
    }))
  }),
  domain,
  domains: list(domain),
  sent: list(data(mails, { recipient: { to: (self) => `${self}.to[0]` } })),
  templates: list(data(mails, { themeId: report("`themeId` is `false` without a theme, and `null` for the project's theme") })),
  outboxEmail,
  outbox: data(mails, { items: within(list(outboxEmail)) }),
  applied: data(mails, { status: report("the call returns nothing: `admin.emails.domains.check(domain)` returns the status") }),
  failure: data(mails, { errorMessage: rename("message") }),
  replayEvents: data(mails, {
    chunkEvents: within(list(data(mails, { events: { to: (self, use) => `${use("reveal")}(${self}.events)` } })))
  }),
  replay,
  replays: data(mails, { items: within(list(replay)) }),
  rows: data(mails, { result: rename("rows"), query_id: rename("queryId") })
} satisfies { readonly [name: string]: DeclaredShape }

const administration = "projects-and-their-administration"
/** A project, as client apps see it. */
export const clientProject: Data = data(administration, {
  config: within(data(administration, { oauthProviders: rename("enabledOauthProviders") }))
})
export const administrative = {
  config: data(administration, {}, isUntyped),
  source: data(administration, { workflowPath: report("the path of the workflow is not part of the source here") }),
  webhookToken: data(administration, { token: reveal("token"), url: report("the address is `Redacted`: `reveal` returns it") })
} satisfies { readonly [name: string]: DeclaredShape }

/** What the hooks of permissions return. */
export const permissionCheck: Data = data("permissions", {
  id: report("the hook returns whether the user has the permission, not the permission")
})

export const teamPermissionDefinitions = list(data("permissions", {
  isDefaultUserPermission: report("the project's settings name the default permissions: `admin.project.get()` returns them")
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
