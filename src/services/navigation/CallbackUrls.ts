/** The default addresses in mailed links: pages of the app. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { UrlOptionRequired } from "../../errors/local/NavigationErrors.ts"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import { HandlerUrls, type Page } from "./HandlerUrls.ts"
import { longestAddress, returnAddressIn, shortenings, withReturn } from "./ReturnAddress.ts"

/** The length of `?code=` with a code, which the provider appends. */
const codeLength = 52

/**
 * The absolute address of a page, resolved against `location`, with the return address of `location`, or its path if the address would be too
 * long. **Errors** `UrlOptionRequired`
 */
export const pageAddress = Effect.fnUntraced(function*(
  page: Page,
  option: string,
  location: URL | undefined
): Effect.fn.Return<string, UrlOptionRequired> {
  const address = (yield* HandlerUrls)[page]
  if (!URL.canParse(address, location)) return yield* new UrlOptionRequired({ option, page })
  const url = new URL(address, location)
  url.hash = ""
  const back = returnAddressIn(location)
  // A page of another origin could not return to a path of this one.
  if (back === undefined || url.origin !== location?.origin) return url.href
  const addresses = [back, ...shortenings.map((shorten) => shorten(back))].map((form) => withReturn(url, form).href)
  return addresses.find(({ length }) => length + codeLength <= longestAddress) ?? addresses.at(-1) ?? url.href
})

/**
 * Returns `url`, or otherwise the address of `page` in `urls`. A relative address is resolved against the current address.
 *
 * **Errors** `UrlOptionRequired`
 */
export const callbackUrlOr = Effect.fnUntraced(function*(
  url: string | undefined,
  page: Page,
  option = "callbackUrl"
): Effect.fn.Return<string, UrlOptionRequired> {
  if (url !== undefined) return url
  const navigator = yield* Effect.serviceOption(Navigator)
  const location = Option.isSome(navigator) ? yield* navigator.value.location : Option.none()
  return yield* pageAddress(page, option, Option.getOrUndefined(location))
})

/** Input for a mail with a link, by default to a page of the app. */
export type Linked<Mail extends { readonly callbackUrl: string }> = Omit<Mail, "callbackUrl"> & {
  /**
   * The address in the mailed link, on a trusted domain; `?code=` is appended. @default the app's page, with
   * the return address of the current page, or its path if the address would be too long; required outside a browser, unless
   * `urls` has an absolute address for the page
   */
  readonly callbackUrl?: string | undefined
}
