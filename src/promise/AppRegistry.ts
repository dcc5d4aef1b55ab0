/** The registry of client apps by name, and the options of each app. */
import * as Equal from "effect/Equal"
import { ClientAppAlreadyExists } from "../errors/local/UsageErrors.ts"
import type { AppOptions } from "../layers/app/AppOptions.ts"
import { globalSingleton } from "../pipeline/globalSingleton.ts"
import type { Settings } from "../pipeline/ports/Settings.ts"
import { type RunsWith, runtimeKey } from "./calls/Promised.ts"
import type { AppInfo } from "./options/AppInfo.ts"
import type { NavigationOptions } from "./options/NavigatorOption.ts"
import { partsOf, type TokenStoreOption } from "./options/TokenStoreOption.ts"

/** The options of an app, without its secrets. */
export interface DescribedOptions extends AppOptions, NavigationOptions {
  readonly identifier?: string | undefined
  readonly tokenStore?: TokenStoreOption | undefined
}

/** The options of an app as its caller passed them, and what they were parsed to. */
export interface AppDescription {
  readonly options: DescribedOptions
  readonly info: AppInfo
  readonly settings: Settings["Service"]
}

const descriptions = globalSingleton("described", () => new WeakMap<object, AppDescription>())

/** Keeps the description of an app for as long as the app exists. */
export const describe = (runtime: object, description: AppDescription): void => {
  descriptions.set(runtime, description)
}

/** The description of the app with a runtime; `undefined` if it is neither a client nor a server app. */
export const descriptionIn = (runtime: object): AppDescription | undefined => descriptions.get(runtime)

/** The description of an app; `undefined` if `app` is neither a client nor a server app. */
export const descriptionOf = (app: object): AppDescription | undefined => {
  // Untyped callers may pass any object.
  const { [runtimeKey]: runtime } = app as { readonly [runtimeKey]?: object }
  return runtime && descriptionIn(runtime)
}

/** Any client app, whatever services its calls need. */
type NamedApp = RunsWith<never>

/** Client apps by name. The references are weak: an app is garbage-collected when the program drops it. */
const namedApps = globalSingleton("named", () => new Map<string, WeakRef<NamedApp>>())

/** The app with this name, if it exists. */
export const findApp = (identifier: string): NamedApp | undefined => {
  const app = namedApps.get(identifier)?.deref()
  const runtime = app?.[runtimeKey]
  if (runtime && runtime.scope.state._tag !== "Closed") return app
  namedApps.delete(identifier)
  return undefined
}

/** Omits `undefined` options, so that they equal absent ones. */
const definedOptions = (options: object) => Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

/** Whether the app is found again by its name. */
const isNamed = ({ identifier, tokenStore }: DescribedOptions): boolean =>
  identifier !== undefined && partsOf(tokenStore)?.scope === "browser"

/**
 * The existing app with these options; `undefined` if there is none. Throws `ClientAppAlreadyExists` if an app with the same `identifier`
 * has other options.
 */
export const findEqual = (options: DescribedOptions): NamedApp | undefined => {
  const { identifier } = options
  if (identifier === undefined || !isNamed(options)) return undefined
  const app = findApp(identifier)
  if (app === undefined) return undefined
  if (!Equal.equals(definedOptions(descriptionOf(app)?.options ?? {}), definedOptions(options))) {
    throw new ClientAppAlreadyExists({ identifier })
  }
  return app
}

/** Stores the description of the app. If the app has a name and a persistent session, also stores the app by its name. */
export const register = (app: NamedApp, description: AppDescription): void => {
  const { options } = description
  describe(app[runtimeKey], description)
  if (options.identifier !== undefined && isNamed(options)) {
    namedApps.set(options.identifier, new WeakRef(app))
  }
}
