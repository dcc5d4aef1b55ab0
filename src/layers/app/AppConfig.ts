/**
 * Options of apps and verifiers from Effect's configuration, under the names of the environment variables. Every export is an Effect: in
 * the bundle for Node, this module and `effect/Config` load when one of these Effects runs (docs/decisions/0032).
 */
import * as Config from "effect/Config"
import type * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Environment from "../../base/Environment.ts"
import { hostedBaseUrl } from "../../base/project.ts"
import { parseJson } from "../../schema/wire/Wire.ts"

/** Reads a variable; an empty one counts as unset. */
const textOf = (name: string) => Config.map(Config.option(Config.String(name)), Option.filter((text) => text !== ""))

/** Reads the first variable that is set. */
const optional = (names: ReadonlyArray<string>): Config.Config<string | undefined> =>
  Config.map(Config.all(names.map(textOf)), (values) => Option.getOrUndefined(Option.firstSomeOf(values)))

/** Reads the first variable of a setting that is set. The error without one names the variables without a prefix. */
const requireText = (setting: Environment.Setting, names = Environment.plainNames(setting)): Config.Config<string> =>
  Config.flatMap(
    optional(names),
    (text) => text === undefined ? Config.String(Environment.plainNames(setting).join(" or ")) : Config.succeed(text)
  )

const providerConfig = Config.all({
  projectId: requireText("PROJECT_ID", Environment.projectIdNames),
  baseUrl: Config.map(
    optional([...Environment.serverBaseUrlNames, ...Environment.baseUrlNames]),
    (url = hostedBaseUrl) => url
  )
})

/** Keeps invalid JSON as text, so that `settingsFrom` refuses it with the names of the variables. */
const headersIn = (text = "{}") => (parseJson(text) ?? text) as { readonly [name: string]: string }

const optionsConfig = Config.all({
  provider: providerConfig,
  publishableClientKey: optional(Environment.publishableClientKeyNames),
  extraRequestHeaders: Config.map(optional(Environment.extraRequestHeadersNames), headersIn)
}).pipe(Config.map(({ provider, ...rest }) => ({ ...provider, ...rest })))

/** Reads a secret, whose error does not show it. */
const secret = (setting: Environment.SecretSetting) => Config.map(requireText(setting), (text) => Redacted.make(text))

const secretServerKey = secret("SECRET_SERVER_KEY")

/** An Effect that reads the current `ConfigProvider` when it runs. */
type Read<C> = C extends Config.Config<infer A> ? Effect.Effect<A, Config.ConfigError> : never

/** The project and the address of its provider. */
export const provider: Read<typeof providerConfig> = providerConfig

/** The app options that environment variables can set. */
export const options: Read<typeof optionsConfig> = optionsConfig

const serverConfig = Config.map(
  Config.all({ options: optionsConfig, secretServerKey }),
  ({ options, ...keys }) => ({ ...options, ...keys })
)

/** Like `options`, with the secret server key in addition. */
export const serverOptions: Read<typeof serverConfig> = serverConfig

const adminConfig = Config.map(
  Config.all({ options: optionsConfig, secretServerKey, superSecretAdminKey: secret("SUPER_SECRET_ADMIN_KEY") }),
  ({ options, ...keys }) => ({ ...options, ...keys })
)

/** The app options that environment variables can set, including the server key and the admin key. */
export const adminOptions: Read<typeof adminConfig> = adminConfig
