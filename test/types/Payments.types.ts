/** Checked by tsc alone: inputs, results and refusals of the verbs of items, products, checkouts and the vault. */
import type { Effect, Redacted } from "effect"
import { expectTypeOf } from "vitest"
import type * as Errors from "../../src/errors/index.ts"
import type { ServerAccess } from "../../src/pipeline/ports/Access.ts"
import type { ApiClient } from "../../src/pipeline/ports/ApiClient.ts"
import type { Session } from "../../src/pipeline/session/Session.ts"
import type { ClientApp, Result, ServerApp } from "../../src/promise/index.ts"
import type { Billing, CustomerProduct, Invoice } from "../../src/schema/index.ts"
import * as Items from "../../src/services/client/Items.ts"
import * as Payments from "../../src/services/client/Payments.ts"
import * as ServerItems from "../../src/services/server/ServerItems.ts"
import * as ServerPayments from "../../src/services/server/ServerPayments.ts"
import * as Vault from "../../src/services/server/Vault.ts"
import { userId } from "../kit/TestApp.ts"

declare const app: ClientApp
declare const server: ServerApp

type Own<A, E> = Effect.Effect<A, E | Errors.TokenStoreRequired | Errors.CallError, ApiClient | Session>
/** One call for users and servers, so its type does not require the server's key. */
type Either<A, E> = Effect.Effect<A, E | Errors.CallError, ApiClient>
type Any<A, E> = Effect.Effect<A, E | Errors.CallError, ApiClient | ServerAccess>

// items
type OfCustomer = Errors.ExactlyOneRequired | Errors.UserNotFound | Errors.TeamNotFound
type Acting = Errors.UserAuthenticationRequired | Errors.TeamPermissionRequired | Errors.TeamMembershipNotFound
type OfItem = OfCustomer | Errors.ItemNotFound | Errors.ItemCustomerTypeDoesNotMatch
expectTypeOf(Items.get("credits", { userId })).toEqualTypeOf<Own<Items.ItemBalance, OfItem | Acting>>()
expectTypeOf(ServerItems.get("credits", { userId })).toEqualTypeOf<Either<Items.ItemBalance, OfItem | Acting>>()
expectTypeOf(ServerItems.update("credits", { userId, delta: 1 })).toEqualTypeOf<
  Any<void, OfItem | Errors.ItemQuantityInsufficientAmount>
>()
expectTypeOf(ServerItems.increase("credits", { userId, quantity: 1 })).toEqualTypeOf<
  Any<void, OfItem | Errors.InvalidQuantity | Errors.ItemQuantityInsufficientAmount>
>()
// An insufficient quantity is a result here, not an error.
expectTypeOf(ServerItems.tryDecrease("credits", { userId, quantity: 1 })).toEqualTypeOf<
  Any<boolean, OfItem | Errors.InvalidQuantity>
>()
// @ts-expect-error exactly one customer
Items.get("credits", { userId, teamId: "t" })
// @ts-expect-error exactly one customer
Items.get("credits", {})
// @ts-expect-error users do not change how many they have
void app.items.increase

// checkouts and products
expectTypeOf(Payments.products.list({ userId })).toEqualTypeOf<Own<ReadonlyArray<CustomerProduct>, OfCustomer | Acting>>()
expectTypeOf(Payments.products.cancel("pro", { userId })).toEqualTypeOf<
  Own<void, Acting | Errors.ExactlyOneRequired | Errors.ProductDoesNotExist | Errors.ProductCustomerTypeDoesNotMatch>
>()
expectTypeOf(ServerPayments.products.cancel("pro", { userId })).toEqualTypeOf<
  Either<void, Acting | Errors.ExactlyOneRequired | Errors.ProductDoesNotExist | Errors.ProductCustomerTypeDoesNotMatch>
>()
expectTypeOf(ServerPayments.products.grant({ userId, productId: "pro" })).toEqualTypeOf<
  Any<
    { readonly subscriptionId: string | null },
    OfCustomer | Errors.ProductDoesNotExist | Errors.ProductCustomerTypeDoesNotMatch | Errors.ProductAlreadyGranted
  >
>()
expectTypeOf(Payments.products.switchTo({ userId, fromProductId: "pro", toProductId: "max" })).toEqualTypeOf<
  Own<void, Acting | Errors.ExactlyOneRequired | Errors.DefaultPaymentMethodRequired | Errors.NewPurchasesBlocked>
>()
// @ts-expect-error customers of the program's own cannot switch
Payments.products.switchTo({ customCustomerId: "pier 7", fromProductId: "pro", toProductId: "max" })
expectTypeOf(Payments.listInvoices({ teamId: "t" })).toEqualTypeOf<
  Own<ReadonlyArray<Invoice>, Acting | Errors.ExactlyOneRequired>
>()
expectTypeOf(ServerPayments.getBilling({ userId })).toEqualTypeOf<Either<Billing, Acting | Errors.ExactlyOneRequired>>()
expectTypeOf(Payments.startPurchase({ fullCode: "code", priceId: "monthly" })).toEqualTypeOf<
  Either<Redacted.Redacted, Errors.VerificationCodeNotFound | Errors.NewPurchasesBlocked | Errors.ProductAlreadyGranted>
>()
const inline = { displayName: "Berth", customerType: "user", prices: { once: { USD: "1" } }, includedItems: {} } as const
ServerPayments.createCheckoutUrl({ userId, inline })
// @ts-expect-error only servers describe products
Payments.createCheckoutUrl({ userId, inline })
// @ts-expect-error exactly one product
ServerPayments.createCheckoutUrl({ userId, inline, productId: "pro" })
// @ts-expect-error users are not given products by themselves
void app.payments.products.grant
expectTypeOf(app.payments.products.list).returns.toEqualTypeOf<Promise<ReadonlyArray<CustomerProduct>>>()

// the vault
type Reading = Errors.DataVaultStoreDoesNotExist | Errors.InvalidVaultInput | Errors.WebCryptoFailed
expectTypeOf(Vault.findValue("k", { storeId: "s", secret: "" })).toEqualTypeOf<
  Any<string | null, Reading | Errors.VaultValueUnreadable>
>()
expectTypeOf(Vault.setValue).parameters.toEqualTypeOf<
  [key: string, options: Vault.VaultEntry]
>()
expectTypeOf(server.safe.vault.setValue).returns.toEqualTypeOf<Promise<Result<void, Reading | Errors.CallError>>>()
// @ts-expect-error a value is encrypted under a secret
Vault.setValue("k", { storeId: "s", value: "v" })
// @ts-expect-error a secret is text
Vault.findValue("k", { storeId: "s", secret: 7 })
// @ts-expect-error the vault is the servers'
void app.vault
