/** The addresses of the pages of an app, read synchronously. */
import * as Result from "effect/Result"
import { InvalidOption } from "../errors/local/UsageErrors.ts"
import { from, type UrlName, type Urls } from "../services/navigation/HandlerUrls.ts"
import { descriptionOf } from "./AppRegistry.ts"
import type { RunsWith } from "./calls/Promised.ts"
import { runtimeKey } from "./calls/Promised.ts"

const known = new WeakMap<object, Urls>()

/** The addresses of an app that was made from options; `undefined` if the program passed a layer, which only the runtime can read. */
export const urlsIn = (runtime: object): Urls | undefined => {
  const found = known.get(runtime)
  if (found !== undefined) return found
  const options = descriptionOf({ [runtimeKey]: runtime })
  const urls = options && Result.getOrUndefined(from(options.urls))
  if (urls !== undefined) known.set(runtime, urls)
  return urls
}

const fail = (option: string, problem: string): never => {
  throw new InvalidOption({ option, environment: [], problem })
}

/**
 * The address of a page according to the app's option `urls`, for links in your pages. Also works on a server.
 *
 * **Example** (A link to the account settings)
 *
 * ```tsx
 * <a href={urlOf(app, "accountSettings")}>Settings</a>
 * ```
 *
 * **Errors** `InvalidOption`, thrown if `app` was not made by `createClientApp` or `createServerApp`, if `name` is not a page, or if `urls`
 * is invalid
 * @category functions @since 0.1.0
 */
export const urlOf = (app: RunsWith<never>, name: UrlName): string => {
  const options = descriptionOf(app)
  if (options === undefined) return fail("app", "must be an app made by `createClientApp` or `createServerApp`.")
  const urls = Result.getOrThrow(from(options.urls))
  // Untyped callers may pass any name.
  if (!Object.hasOwn(urls, name)) return fail("name", `is not a page. Pages: ${Object.keys(urls).join(", ")}.`)
  return urls[name]
}
