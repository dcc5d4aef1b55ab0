/** The items and products of a project's configuration, and its other payment settings (docs/provider/projects.md#configuration). */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Amount, DayInterval, type InlineProduct } from "../../../schema/payments/InlineProduct.ts"
import { CustomerType, SlugId } from "../../../schema/payments/Item.ts"
import { currencies, type Product } from "../../../schema/payments/Product.ts"
import type { Interval } from "../../store/PaymentRows.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import { configOf } from "../config/Config.ts"
import type { Config } from "../config/ConfigShape.ts"

const optional = Schema.optional

const ItemConfig = Schema.Struct({ displayName: optional(Schema.String), customerType: optional(CustomerType) })
const PriceConfig = Schema.Struct({
  ...Object.fromEntries(Object.keys(currencies).map((currency) => [currency, optional(Amount)])),
  interval: optional(DayInterval),
  freeTrial: optional(DayInterval),
  serverOnly: optional(Schema.Boolean)
})
const IncludedConfig = Schema.Struct({
  quantity: optional(Schema.Finite),
  repeat: optional(Schema.Union([Schema.Literal("never"), DayInterval])),
  expires: optional(Schema.Literals(["never", "when-purchase-expires", "when-repeated"]))
})
const ProductConfig = Schema.Struct({
  displayName: optional(Schema.String),
  customerType: optional(CustomerType),
  productLineId: optional(Schema.String),
  // The former name of product lines.
  catalogId: optional(Schema.String),
  groupId: optional(Schema.String),
  isAddOnTo: optional(Schema.Union([Schema.Literal(false), Schema.Record(Schema.String, Schema.Literal(true))])),
  freeTrial: optional(DayInterval),
  serverOnly: optional(Schema.Boolean),
  stackable: optional(Schema.Boolean),
  // Providers before 2.8.109 accept `include-by-default`, without an effect on purchases.
  prices: optional(Schema.Union([Schema.Record(Schema.String, PriceConfig), Schema.Literal("include-by-default")])),
  includedItems: optional(Schema.Record(Schema.String, IncludedConfig))
})

export interface CatalogItem {
  readonly displayName: string
  readonly customerType: Product["customerType"]
}
export interface CatalogProduct {
  readonly product: Product
  /** The product's line; `null` without one. A customer can own one product of a line, not counting add-ons. */
  readonly line: string | null
  /** The products that the add-on extends; the customer must own one of them. `null` if the product is not an add-on. */
  readonly addsTo: ReadonlyArray<string> | null
}
export interface Catalog {
  readonly items: ReadonlyMap<string, CatalogItem>
  readonly products: ReadonlyMap<string, CatalogProduct>
}

type Prices = Product["prices"]
type Price = Prices[string]
/** Fields common to inline and configured products. */
type Described = Pick<InlineProduct, "prices" | "includedItems" | "freeTrial">

/** A product with all fields; absent ones become `null`. */
const describe = (
  { freeTrial, includedItems, prices }: Described,
  rest: Pick<Product, "displayName" | "customerType" | "serverOnly" | "stackable">
): Product => ({
  ...rest,
  freeTrial: freeTrial ?? null,
  prices: Object.fromEntries(
    Object.entries(prices).map(([id, { freeTrial, interval, ...amounts }]): [string, Price] => [
      id,
      {
        ...Object.fromEntries(Object.entries(amounts).filter(([name, amount]) => name in currencies && amount !== undefined)),
        interval: interval ?? null,
        freeTrial: freeTrial ?? null
      }
    ])
  ),
  includedItems: Object.fromEntries(
    Object.entries(includedItems).map(([id, { expires, quantity, repeat }]) => [
      id,
      { quantity: quantity ?? null, repeat: repeat ?? null, expires: expires ?? null }
    ])
  ),
  clientMetadata: null,
  clientReadOnlyMetadata: null,
  serverMetadata: null
})

/** A product that a request describes. */
export const inlineProduct = (inline: InlineProduct): Product => ({
  ...describe(inline, {
    displayName: inline.displayName,
    customerType: inline.customerType,
    serverOnly: inline.serverOnly ?? true,
    stackable: inline.stackable ?? false
  }),
  clientMetadata: inline.clientMetadata ?? null,
  clientReadOnlyMetadata: inline.clientReadOnlyMetadata ?? null,
  serverMetadata: inline.serverMetadata ?? null
})

const catalogProduct = (id: string, config: typeof ProductConfig.Type): CatalogProduct => {
  const { catalogId, groupId, includedItems = {}, isAddOnTo = false, prices = {}, productLineId } = config
  return {
    product: describe({ freeTrial: config.freeTrial, includedItems, prices: prices === "include-by-default" ? {} : prices }, {
      displayName: config.displayName ?? id,
      customerType: config.customerType ?? "user",
      serverOnly: config.serverOnly ?? false,
      stackable: config.stackable ?? false
    }),
    line: productLineId ?? catalogId ?? groupId ?? null,
    addsTo: isAddOnTo === false ? null : Object.keys(isAddOnTo)
  }
}

const records = (config: Config) => {
  const { items, offers, products } = config.payments
  return { items: Object.entries(items), products: Object.entries({ ...offers, ...products }) }
}
const readItem = Schema.decodeUnknownResult(ItemConfig)
const readProduct = Schema.decodeUnknownResult(ProductConfig)
const isSlug = Schema.is(SlugId)

const catalogs = new WeakMap<Config, Catalog>()

/** The items and products of a project. */
export const catalogOf = (project: ProjectRow): Catalog => {
  const config = configOf(project)
  const cachedCatalog = catalogs.get(config)
  if (cachedCatalog) return cachedCatalog
  const { items, products } = records(config)
  const catalog: Catalog = {
    // Validates levels one by one, and skips merged entries that are not valid items or products.
    items: new Map(items.flatMap(([id, value]) => {
      const item = Result.getOrUndefined(readItem(value))
      return item ? [[id, { displayName: item.displayName ?? id, customerType: item.customerType ?? "user" }] as const] : []
    })),
    products: new Map(products.flatMap(([id, value]) => {
      const product = Result.getOrUndefined(readProduct(value))
      return product ? [[id, catalogProduct(id, product)] as const] : []
    }))
  }
  catalogs.set(config, catalog)
  return catalog
}

/** Why the items, products or stores of a configuration are invalid; `null` if they are valid. */
export const invalidCatalog = (config: Config): string | null => {
  const { items, products } = records(config)
  const ids = [...items, ...products, ...Object.entries(config.dataVault.stores)]
  const [badId] = ids.find(([id]) => !isSlug(id)) ?? []
  if (badId !== undefined) return `${badId} is not an id of 1 to 63 letters, digits, _ and -`
  const [badItem] = items.find(([, value]) => Result.isFailure(readItem(value))) ?? []
  if (badItem !== undefined) return `payments.items.${badItem} is not an item`
  const [badProduct] = products.find(([, value]) => Result.isFailure(readProduct(value))) ?? []
  return badProduct === undefined ? null : `payments.products.${badProduct} is not a product`
}

/** The interval at which a price is charged; `null` for a one-time price. */
export const intervalOf = (price: Price | undefined): Interval | null => price?.interval ?? null
