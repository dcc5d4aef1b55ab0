/**
 * What apps and verifiers are made with, from Effect's own configuration, by the names of the environment. Every export is an Effect: in the
 * bundle for Node this module, and `effect/Config` with it, loads when one of them runs (docs/decisions/0044).
 */
import * as Config from "effect/Config"
import type * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { hostedBaseUrl } from "../../jwt/project.ts"
import { parseJson } from "../../schema/wire/Wire.ts"
import * as Environment from "./Environment.ts"

/** Those of servers come first, as in the environment. */
const baseUrlNames = [
  "NEXT_PUBLIC_SERVER_STACK_API_URL",
  "NEXT_PUBLIC_STACK_API_URL_SERVER",
  "STACK_API_URL_SERVER",
  ...Environment.baseUrlNames
]

/** A variable that is set to nothing counts as unset. */
const textOf = (name: string) => Config.map(Config.option(Config.String(name)), Option.filter((text) => text !== ""))

/** The first that is set. */
const optional = (names: ReadonlyArray<string>): Config.Config<string | undefined> =>
  Config.map(Config.all(names.map(textOf)), (found) => Option.getOrUndefined(Option.firstSomeOf(found)))

const required = ([first, ...others]: readonly [string, ...ReadonlyArray<string>]): Config.Config<string> =>
  others.reduce<Config.Config<string>>(
    (config, name) => Config.orElse(config, () => Config.NonEmptyString(name)),
    Config.NonEmptyString(first)
  )

const providerConfig = Config.all({
  projectId: required(Environment.projectIdNames),
  baseUrl: Config.map(optional(baseUrlNames), (url = hostedBaseUrl) => url)
})

/** What is no JSON stays a text, which `settingsFrom` refuses with the names of the variables. */
const headersIn = (text = "{}") => (parseJson(text) ?? text) as { readonly [name: string]: string }

const optionsConfig = Config.all({
  provider: providerConfig,
  publishableClientKey: optional(Environment.publishableClientKeyNames),
  extraRequestHeaders: Config.map(optional(Environment.extraRequestHeadersNames), headersIn)
}).pipe(Config.map(({ provider, ...others }) => ({ ...provider, ...others })))

const secretServerKey = Config.Redacted("STACK_SECRET_SERVER_KEY")

/** Read from the provider of configuration that is in place when it runs. */
type Read<C> = C extends Config.Config<infer A> ? Effect.Effect<A, Config.ConfigError> : never

/** Which project, and where its provider is. */
export const provider: Read<typeof providerConfig> = providerConfig

/** The options of an app that the environment has names for. */
export const options: Read<typeof optionsConfig> = optionsConfig

const serverConfig = Config.map(
  Config.all({ options: optionsConfig, secretServerKey }),
  ({ options, ...keys }) => ({ ...options, ...keys })
)

/** The same with the key of a server. */
export const serverOptions: Read<typeof serverConfig> = serverConfig

const adminConfig = Config.map(
  Config.all({ options: optionsConfig, secretServerKey, superSecretAdminKey: Config.Redacted("STACK_SUPER_SECRET_ADMIN_KEY") }),
  ({ options, ...keys }) => ({ ...options, ...keys })
)

/** The same with the keys of a server and of an admin. */
export const adminOptions: Read<typeof adminConfig> = adminConfig
