/** Every option accepts `undefined` under `exactOptionalPropertyTypes`, because values from the environment may be absent. */
import type { AdminApp, ClientApp, createAdminApp, createClientApp, createServerApp, ServerApp } from "../../src/promise/index.ts"
import type { UseUserOptions } from "../../src/react/index.ts"

/** The optional fields of `T` that refuse `undefined`. */
type RefusedIn<T> = T extends object
  ? { [K in keyof T]-?: object extends Pick<T, K> ? Record<K, undefined> extends Pick<T, K> ? never : K : never }[keyof T]
  : never
/** The verbs of a group with a parameter that refuses `undefined` in an optional field. */
type RefusedBy<Group> = {
  [Verb in keyof Group]: Group[Verb] extends (...args: infer Args) => unknown
    ? [RefusedIn<Args[number]>] extends [never] ? never : Verb
    : never
}[keyof Group]
type RefusedByApp<App> = {
  [Name in Extract<keyof App, string>]: App[Name] extends string ? never
    : [RefusedBy<App[Name]>] extends [never] ? never
    : [Name, RefusedBy<App[Name]>]
}[Extract<keyof App, string>]

/** Fails to compile if `T` is not `never`. */
type None<T extends never> = T

export type Refused = [
  None<RefusedIn<Parameters<typeof createClientApp>[0]>>,
  None<RefusedIn<Parameters<typeof createServerApp>[0]>>,
  None<RefusedIn<Parameters<typeof createAdminApp>[0]>>,
  None<RefusedIn<Parameters<ClientApp["with"]>[0]>>,
  None<RefusedIn<UseUserOptions>>,
  None<RefusedByApp<ClientApp>>,
  None<RefusedByApp<ServerApp>>,
  None<RefusedByApp<AdminApp>>
]

// @ts-expect-error An optional field without `undefined` is reported.
export type Control = None<RefusedIn<{ readonly optional?: string }>>
