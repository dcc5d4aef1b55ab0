/** Which client apps there are in this program by name, and what each app was made with. */
import * as Equal from "effect/Equal"
import * as Redacted from "effect/Redacted"
import { ClientAppAlreadyExists } from "../errors/local/UsageErrors.ts"
import { globalSingleton } from "../jwt/globalSingleton.ts"
import type { AppOptions } from "../layers/app/AppOptions.ts"
import { version } from "../pipeline/version.ts"
import { type RunsWith, runtimeKey } from "./calls/Promised.ts"
import type { NavigationOptions } from "./options/NavigatorOption.ts"
import { persistentFrom, type TokenStoreOption } from "./options/TokenStoreOption.ts"

/** What an app was made with, without its secrets. */
export interface AppDescription extends AppOptions, NavigationOptions {
  readonly identifier?: string | undefined
  readonly tokenStore?: TokenStoreOption
}

const described = globalSingleton("described", version, Redacted.make, () => new WeakMap<object, AppDescription>())

/** Keeps what an app was made with, for as long as there is the app. */
export const describe = (runtime: object, options: AppDescription): void => {
  described.set(runtime, options)
}

/** What an app was made with; `undefined` for what is no client and no server app. */
export const descriptionOf = (app: object): AppDescription | undefined => {
  // Any object may be given where types are not checked.
  const { [runtimeKey]: runtime } = app as { readonly [runtimeKey]?: object }
  return runtime && described.get(runtime)
}

/** Any client app. What its calls run with is of no matter here. */
type NamedApp = RunsWith<never>

/** An app lives as long as it is referenced, or until it is disposed of. */
const named = globalSingleton("named", version, Redacted.make, () => new Map<string, WeakRef<NamedApp>>())

/** The app of that name, if there is one. */
export const findApp = (identifier: string): NamedApp | undefined => {
  const app = named.get(identifier)?.deref()
  const runtime = app?.[runtimeKey]
  if (runtime && runtime.scope.state._tag !== "Closed") return app
  named.delete(identifier)
  return undefined
}

/** Absent and `undefined` say the same. */
const definedOptions = (options: object) => Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

/** The app that was made with these options already. Throws `ClientAppAlreadyExists` where one of that name has other ones. */
export const findEqual = (options: AppDescription): NamedApp | undefined => {
  const { identifier } = options
  if (identifier === undefined || persistentFrom(options.tokenStore) === null) return undefined
  const app = findApp(identifier)
  if (app === undefined) return undefined
  if (!Equal.equals(definedOptions(descriptionOf(app) ?? {}), definedOptions(options))) {
    throw new ClientAppAlreadyExists({ identifier })
  }
  return app
}

/** Keeps what the app was made with, by its name too. */
export const register = (app: NamedApp, options: AppDescription): void => {
  describe(app[runtimeKey], options)
  if (options.identifier !== undefined && persistentFrom(options.tokenStore) !== null) {
    named.set(options.identifier, new WeakRef(app))
  }
}
