/** What every app is made with, from Effect's own configuration, by the names of the environment. */
import * as Config from "effect/Config"
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

/** Which project, and where its provider is. */
export const provider = Config.all({
  projectId: required(Environment.projectIdNames),
  baseUrl: Config.map(optional(baseUrlNames), (url = hostedBaseUrl) => url)
})

/** What is no JSON stays a text, which `settingsFrom` refuses with the names of the variables. */
const headersIn = (text = "{}") => (parseJson(text) ?? text) as { readonly [name: string]: string }

/** The options of an app that the environment has names for. */
export const options = Config.all({
  provider,
  publishableClientKey: optional(Environment.publishableClientKeyNames),
  extraRequestHeaders: Config.map(optional(Environment.extraRequestHeadersNames), headersIn)
}).pipe(Config.map(({ provider, ...others }) => ({ ...provider, ...others })))
