/** Every option accepts `undefined` under `exactOptionalPropertyTypes`, because values from the environment may be absent. */
import type { createNext, createProxy } from "../../src/backend/next/index.ts"
import type { createAuthentication } from "../../src/backend/server/index.ts"
import type { createWebhooks } from "../../src/backend/webhooks/index.ts"
import type { createFleet } from "../../src/fleet/index.ts"
import type { createVerifier } from "../../src/jwt/index.ts"
import type { liveValue } from "../../src/live/index.ts"
import type { Client } from "../../src/oauth2/index.ts"
import type { make as makeEndpoint } from "../../src/pipeline/request/Endpoint.ts"
import type { AdminApp, ClientApp, createAdminApp, createClientApp, createServerApp, ServerApp } from "../../src/promise/index.ts"
import type { AuthPagesProps, UserButtonProps } from "../../src/react/components.ts"
import type { AuthProviderProps, UseUserOptions } from "../../src/react/index.ts"
import type { SignInProps } from "../../src/react/pages.ts"
import type { Fixtures, TeamFixture, UserFixture } from "../../src/testing/index.ts"

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
  None<RefusedIn<Parameters<typeof createNext>[0]>>,
  None<RefusedIn<Parameters<typeof createProxy>[0]>>,
  None<RefusedIn<Parameters<typeof createAuthentication>[0]>>,
  None<RefusedIn<Parameters<typeof createWebhooks>[0]>>,
  None<RefusedIn<Parameters<typeof createFleet>[0]>>,
  None<RefusedIn<Parameters<typeof createVerifier>[0]>>,
  None<RefusedIn<Parameters<typeof liveValue>[2]>>,
  None<RefusedIn<Parameters<typeof makeEndpoint>[2]>>,
  None<RefusedIn<Client>>,
  None<RefusedIn<UserFixture>>,
  None<RefusedIn<TeamFixture>>,
  None<RefusedIn<Fixtures>>,
  None<RefusedIn<AuthPagesProps>>,
  None<RefusedIn<AuthProviderProps>>,
  None<RefusedIn<UserButtonProps>>,
  None<RefusedIn<SignInProps>>,
  None<RefusedByApp<ClientApp>>,
  None<RefusedByApp<ServerApp>>,
  None<RefusedByApp<AdminApp>>
]

// @ts-expect-error An optional field without `undefined` is reported.
export type Control = None<RefusedIn<{ readonly optional?: string }>>
