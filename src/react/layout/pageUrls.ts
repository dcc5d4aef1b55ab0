"use client"
/** The addresses of the pages. */
import * as Effect from "effect/Effect"
import { use } from "react"
import { descriptionIn } from "../../promise/AppRegistry.ts"
import {
  aliases,
  defaultPath,
  HandlerUrls,
  type Page,
  pageNames,
  type UrlName,
  type Urls
} from "../../services/navigation/HandlerUrls.ts"
import { returnParameter } from "../../services/navigation/Navigation.ts"
import { relativePart } from "../../services/navigation/RedirectTarget.ts"
import { useAppContext } from "../app/AppContext.ts"

const ofApps = new WeakMap<object, Promise<Urls>>()

const readUrls = Effect.gen(function*() {
  return yield* HandlerUrls
})

/** The addresses of all pages, from the app's options. Suspends only for an app that is a layer. */
export const useHandlerUrls = (): Urls => {
  const { runtime } = useAppContext()
  const description = descriptionIn(runtime)
  if (description !== undefined) return description.info.urls
  const existing = ofApps.get(runtime)
  if (existing) return use(existing)
  const urls = runtime.runPromise(readUrls)
  ofApps.set(runtime, urls)
  return use(urls)
}

/** Returns the address of a page for a link, with the return address of the current page if it has one. */
export const hrefTo = (urls: Urls, name: UrlName, here: URL | undefined): string => {
  const back = here?.searchParams.get(returnParameter)
  if (here === undefined || back === null || back === undefined || back === "") return urls[name]
  const target = new URL(urls[name], here)
  target.searchParams.set(returnParameter, back)
  return target.origin === here.origin ? relativePart(target) : urls[name]
}

/** Removes trailing slashes in linear time, which `replace(/\/+$/, "")` does not. */
const withoutSlashes = (path: string) => /^.*[^/]/.exec(path)?.[0] ?? ""

const plain = ({ pathname }: URL) => withoutSlashes(pathname.toLowerCase())

/** Whether two addresses have the same origin and path, ignoring case and a trailing slash. */
export const isAt = (here: URL, address: string): boolean => {
  const page = new URL(address, here)
  return here.origin === page.origin && plain(here) === plain(page)
}

const withoutDashes = (path: string) => withoutSlashes(path.toLowerCase()).replaceAll("-", "")

/** The pages by their path below the handler's address, including alternative paths. */
const pathNames = new Map<string, Page>([
  ...pageNames.map((page) => [withoutDashes(defaultPath(page)), page] as const),
  ...Object.entries(aliases).map(([path, page]) => [withoutDashes(path), page] as const)
])

/** The page at a path below the handler's address, by its name or an alias, unless the app's options give the page another address. */
const pageBelow = (urls: Urls, here: URL): Page | undefined => {
  const handler = new URL(urls.handler, here)
  const base = plain(handler)
  if (here.origin !== handler.origin || !plain(here).startsWith(`${base}/`)) return undefined
  const page = pathNames.get(withoutDashes(plain(here).slice(base.length + 1)))
  return page !== undefined && isAt(new URL(`${base}/${defaultPath(page)}`, here), urls[page]) ? page : undefined
}

/** The page at an address. Ignores case. Below `urls.handler`, also ignores hyphens and accepts the names `log-in` and `register`. */
export const pageAt = (urls: Urls, here: URL): Page | undefined =>
  pageNames.find((page) => isAt(here, urls[page])) ?? pageBelow(urls, here)

/** Guesses the page from the last segment of a path, regardless of the path before it. Used until the addresses of the pages are known. */
export const pageByEnding = ({ pathname }: URL): Page | undefined =>
  pathNames.get(withoutDashes(pathname.slice(withoutSlashes(pathname).lastIndexOf("/") + 1)))
