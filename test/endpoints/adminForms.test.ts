/** Payments, e-mail and administration with older wire forms and decoded values: former names, secrets, exclusive fields. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { inspect } from "node:util"
import * as EmailOutboxEndpoints from "../../src/endpoints/emails/EmailOutbox.ts"
import * as EmailsEndpoints from "../../src/endpoints/emails/Emails.ts"
import * as EmailThemesEndpoints from "../../src/endpoints/emails/EmailThemes.ts"
import * as BillingEndpoints from "../../src/endpoints/payments/Billing.ts"
import * as CheckoutEndpoints from "../../src/endpoints/payments/Checkout.ts"
import * as ItemsEndpoints from "../../src/endpoints/payments/Items.ts"
import * as PaymentsEndpoints from "../../src/endpoints/payments/Payments.ts"
import * as WebhooksEndpoints from "../../src/endpoints/platform/Webhooks.ts"
import * as ConfigEndpoints from "../../src/endpoints/projects/Config.ts"
import * as OwnedProjectsEndpoints from "../../src/endpoints/projects/OwnedProjects.ts"
import * as ProjectAdminEndpoints from "../../src/endpoints/projects/ProjectAdmin.ts"
import * as ProjectKeysEndpoints from "../../src/endpoints/projects/ProjectKeys.ts"
import { adminAccess } from "../../src/layers/app/AdminApp.ts"
import { AdminAccess } from "../../src/pipeline/ports/Access.ts"
import { ApiClient } from "../../src/pipeline/ports/ApiClient.ts"
import type { ApiRequest } from "../../src/pipeline/ports/WireRequest.ts"
import type { AnyEndpoint } from "../../src/pipeline/request/Endpoint.ts"
import { CheckoutCreate, ProductGrant } from "../../src/schema/payments/Checkout.ts"
import { ConfigChange } from "../../src/schema/projects/Config.ts"
import { ProjectCreate, ProjectUpdate } from "../../src/schema/projects/ProjectPayloads.ts"
import { vectors } from "../kit/paths.ts"
import { reply } from "../kit/TestApp.ts"

const answerOf = (file: string, endpoint: string) =>
  JSON.parse(readFileSync(join(vectors, "admin", `${file}.json`), "utf8"))[endpoint].response.body
const project = answerOf("ProjectAdmin", "UpdateProject")
const checkout = answerOf("Checkout", "ReadCheckout")

/** Provides a response to any call, and records the request. */
const answering = (response: unknown) => {
  const requests: Array<ApiRequest> = []
  const send = (request: ApiRequest) => Effect.sync(() => (requests.push(request), reply(200, response)))
  const provide = <A, E>(call: Effect.Effect<A, E, ApiClient | AdminAccess>) =>
    call.pipe(
      Effect.provideService(ApiClient, ApiClient.of({ send })),
      Effect.provideService(AdminAccess, adminAccess(Redacted.make("sak_invented")))
    )
  return { provide, sent: requests }
}
const decode = Schema.decodeUnknownSync
/** Every printed form of a value. */
const print = (value: unknown) => JSON.stringify(value) + inspect(value, { depth: null, showHidden: true }) + String(value)

describe("responses of older providers", () => {
  it.effect("may contain a project's logo under the field's former name", () =>
    Effect.gen(function*() {
      const { logo_full_url: _, logo_dark_mode_url: __, logo_full_dark_mode_url: ___, onboarding_status: ____, ...older } =
        project
      const read = yield* ProjectAdminEndpoints.ReadAdminProject().pipe(
        answering({ ...older, full_logo_url: "https://f.example/l" }).provide
      )
      assert.strictEqual(read.fullLogoUrl, "https://f.example/l")
      assert.isNull(read.logoDarkModeUrl)
      assert.isNull(read.onboardingStatus)
      const bothLogos = { ...project, full_logo_url: "https://f.example/old" }
      assert.strictEqual(
        (yield* ProjectAdminEndpoints.ReadAdminProject().pipe(answering(bothLogos).provide)).fullLogoUrl,
        project.logo_full_url
      )
    }))

  it.effect("may call the product of a checkout page \"offer\"", () =>
    Effect.gen(function*() {
      const { conflicting_products: _, product: offer, test_mode: __, charges_enabled: ___, ...older } = checkout
      const conflicting_group_offers = [{ offer_id: "day-ticket", display_name: "Day ticket" }]
      const { client_metadata: _1, client_read_only_metadata: _2, server_metadata: _3, stackable: _4, ...bare } = offer
      const read = yield* CheckoutEndpoints.ReadCheckout({ body: { fullCode: "a_b" } }).pipe(
        answering({ ...older, offer: bare, conflicting_group_offers }).provide
      )
      assert.deepStrictEqual(read.conflictingProducts, [{ productId: "day-ticket", displayName: "Day ticket" }])
      assert.include(read.product, { displayName: "Night berth", stackable: false, serverMetadata: null })
      assert.include(read, { testMode: null, chargesEnabled: null, paymentAccountId: "acct_pier" })
    }))

  it.effect("may omit a theme's id, and may confirm a transfer with `success` only", () =>
    Effect.gen(function*() {
      const themeId = "a9e5274b-06c3-4f8d-9d12-58b7f0e36ca1"
      const theme = yield* EmailThemesEndpoints.ReadEmailTheme({ params: { themeId } }).pipe(
        answering({ display_name: "Sea green", tsx_source: "" }).provide
      )
      assert.deepStrictEqual(theme, { id: null, displayName: "Sea green", tsxSource: "" })
      yield* OwnedProjectsEndpoints.TransferProject({ body: { projectId: "p", newTeamId: "t" } }).pipe(
        answering({ success: true }).provide
      )
    }))
})

describe("requests in older forms, as the emulator reads them", () => {
  const customer = { customer_type: "user", customer_id: "u" }
  const domain = { customerType: "user", customerId: "u" }
  const thing = { display_name: "Bicycle", customer_type: "user", prices: { once: { EUR: "4" } }, included_items: {} }
  const read = { displayName: "Bicycle", customerType: "user", prices: { once: { EUR: "4" } }, includedItems: {} }

  it("may name a product by its former fields, such as `offer_id`", () => {
    const create = (body: object) => ({ ...decode(CheckoutCreate, { onExcessProperty: "error" })({ ...customer, ...body }) })
    assert.deepStrictEqual(create({ offer_id: "berth" }), { ...domain, productId: "berth" } as never)
    assert.deepStrictEqual(create({ offer_id: "old", product_id: "new" }), { ...domain, productId: "new" } as never)
    for (const name of ["product_inline", "offer_inline", "inline_offer"]) {
      assert.deepStrictEqual(create({ [name]: thing }), { ...domain, inline: read } as never)
    }
    assert.throws(() => create({ inline: thing }), "Expected no excess property")
  })

  it("are decoded even if they name no product or two products", () => {
    assert.deepStrictEqual(decode(CheckoutCreate)(customer), domain as never)
    assert.deepStrictEqual(
      decode(ProductGrant)({ product_id: "a", product_inline: thing }),
      { productId: "a", inline: read } as never
    )
  })

  it("may contain a project's logo under the former name of the field", () => {
    const logo = "https://f.example/l"
    assert.deepStrictEqual(decode(ProjectUpdate)({ full_logo_url: logo }), { fullLogoUrl: logo })
    const create = { display_name: "F", owner_team_id: "b84e20d7-193c-4fa6-a5d8-e61b07f9c342" }
    assert.strictEqual(decode(ProjectCreate)({ ...create, full_logo_url: null }).fullLogoUrl, null)
  })

  it("may contain settings that are not a JSON object, which stay text", () => {
    const changes = (text: string) =>
      Redacted.value(decode(ConfigChange)({ config_override_string: text }).changes as Redacted.Redacted)
    assert.strictEqual(changes("{ashore"), "{ashore")
    assert.strictEqual(changes("[1]"), "[1]")
    assert.deepStrictEqual(changes(`{"a.b":null}`), { "a.b": null } as never)
  })
})

/** Secrets in responses that no log may show, by file and endpoint. */
const secrets: ReadonlyArray<readonly [file: string, name: string, endpoint: AnyEndpoint, secret: RegExp]> = [
  ["Billing", "SetUpPaymentMethod", BillingEndpoints.SetUpPaymentMethod, /seti_invented_secret/],
  ["Checkout", "StartPurchase", CheckoutEndpoints.StartPurchase, /pi_invented_secret/],
  ["Config", "ReadConfigOverride", ConfigEndpoints.ReadConfigOverride, /Deck hours/],
  ["EmailOutbox", "ReadOutboxEmail", EmailOutboxEndpoints.ReadOutboxEmail, /<p>Ahoy<\/p>","text|"text":"Ahoy|code=berth/],
  ["OwnedProjects", "CreateProject", OwnedProjectsEndpoints.CreateProject, /salt-water|rope-and-anchor/],
  ["OwnedProjects", "ListOwnedProjects", OwnedProjectsEndpoints.ListOwnedProjects, /salt-water|rope-and-anchor/],
  ["Payments", "CreatePaymentAccountSession", PaymentsEndpoints.CreatePaymentAccountSession, /accs_invented/],
  ["ProjectKeys", "CreateProjectKeySet", ProjectKeysEndpoints.CreateProjectKeySet, /pck_invented9k2d|sak_inventedh04s/],
  ["Webhooks", "CreateWebhookToken", WebhooksEndpoints.CreateWebhookToken, /invented_token|key=invented/]
]

describe("secrets", () => {
  it.each(secrets)("of the endpoint %s.%s appear in no printed form", (file, name, endpoint, secret) => {
    const response = answerOf(file, name)
    assert(endpoint.success)
    assert.match(JSON.stringify(response), secret)
    assert.notMatch(print(decode(endpoint.success)(response)), secret)
  })

  it.effect("of a project, its keys and its configuration appear in no printed form", () =>
    Effect.gen(function*() {
      const read = yield* ProjectAdminEndpoints.ReadAdminProject().pipe(answering(project).provide)
      assert.notMatch(print(read), /salt-water|rope-and-anchor/)
      assert.strictEqual(Redacted.value(read.config.emailConfig.password ?? assert.fail()), "rope-and-anchor")
      const { config } = yield* ConfigEndpoints.ReadConfig().pipe(answering(answerOf("Config", "ReadConfig")).provide)
      assert.notInclude(print(config), "rope")
      assert.deepStrictEqual(Redacted.value(config)["auth"], { allowSignUp: true })
      const keySet = yield* ProjectKeysEndpoints.CreateProjectKeySet({
        body: {
          description: "",
          expiresAt: new Date(0),
          hasPublishableClientKey: true,
          hasSecretServerKey: false,
          hasSuperSecretAdminKey: true
        }
      }).pipe(answering(answerOf("ProjectKeys", "CreateProjectKeySet")).provide)
      assert.notInclude(print(keySet), "invented")
      assert.isNull(keySet.secretServerKey)
    }))

  it.effect("appear in no error about an input or a response", () =>
    Effect.gen(function*() {
      const { provide, sent } = answering({ config_string: `{"password":"rope" ashore` })
      const unreadFailure = yield* Effect.flip(provide(ConfigEndpoints.ReadConfig()))
      assert.notInclude(print(unreadFailure), "rope")
      for (const changes of [`{"password":"rope`, Redacted.make(`["rope"]`)]) {
        const failure = yield* Effect.flip(provide(ConfigEndpoints.UpdateConfig({ body: { changes } })))
        assert.notInclude(print(failure), "rope")
      }
      const server = {
        host: "h",
        port: 1,
        username: "u",
        password: "rope".repeat(20),
        senderName: "n",
        senderEmail: "a@b.example"
      }
      const failure = yield* Effect.flip(
        provide(EmailsEndpoints.SendTestEmail({ body: { recipientEmail: "a@b.example", emailConfig: server } }))
      )
      assert.notInclude(print(failure), "rope")
      assert.lengthOf(sent, 1)
    }))
})

/** Checked by tsc alone. */
export const types = () => {
  const to = { allUsers: true } as const
  // @ts-expect-error recipients are required
  void EmailsEndpoints.SendEmail({ body: { html: "" } })
  // @ts-expect-error either some users or all
  void EmailsEndpoints.SendEmail({ body: { ...to, userIds: [], html: "" } })
  // @ts-expect-error exactly one content
  void EmailsEndpoints.SendEmail({ body: { ...to, html: "", templateId: "t" } })
  // @ts-expect-error only templates have variables
  void EmailsEndpoints.SendEmail({ body: { ...to, html: "", variables: {} } })
  void EmailsEndpoints.SendEmail({ body: { userIds: ["u"], templateId: "t", variables: { a: [1] }, themeId: false } })
  // @ts-expect-error one template
  void EmailsEndpoints.RenderEmail({ body: {} })
  // @ts-expect-error in one theme
  void EmailsEndpoints.RenderEmail({ body: { templateId: "t", themeId: "t", themeTsxSource: "" } })
  // @ts-expect-error a customer is of one of three types
  void ItemsEndpoints.ReadItem({ params: { customerType: "crew", customerId: "c", itemId: "i" } })
  // @ts-expect-error whether the quantity may fall below 0 is required
  void ItemsEndpoints.UpdateItemQuantity({ params: { customerType: "custom", customerId: "c", itemId: "i" }, body: { delta: 1 } })
  // @ts-expect-error revoking is irreversible
  void ProjectKeysEndpoints.UpdateProjectKeySet({ params: { keySetId: "k" }, body: { revoked: false } })
  void ProjectAdminEndpoints.UpdateProject({
    // @ts-expect-error a custom e-mail server has a password
    body: { config: { emailConfig: { type: "standard", host: "h", port: 1, username: "u" } } }
  })
  // @ts-expect-error a configuration is not a list
  void ConfigEndpoints.UpdateConfig({ body: { changes: [] } })
  // @ts-expect-error the level project cannot be reset
  void ConfigEndpoints.ResetConfigOverride({ params: { level: "project" }, body: { keys: [] } })
}
