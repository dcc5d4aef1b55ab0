/** Offline checks of `latchkey doctor`: versions, variables and cookies. */
import * as Result from "effect/Result"
import * as Environment from "../../../../src/base/Environment.ts"
import type { Variables } from "../../../../src/cli/project/variables.ts"
import { secretNames } from "../../../../src/cli/project/variables.ts"
import type { InvalidOption } from "../../../../src/errors/local/UsageErrors.ts"
import { superSecretAdminKeyFrom } from "../../../../src/layers/app/AdminApp.ts"
import { settingsFrom } from "../../../../src/layers/app/AppOptions.ts"
import { secretServerKeyFrom } from "../../../../src/layers/app/ServerApp.ts"
import type { Settings } from "../../../../src/pipeline/ports/Settings.ts"
import { version } from "../../../../src/pipeline/version.ts"
import { isLocalhost } from "../../../../src/schema/wire/HostName.ts"
import { type Finding, findings } from "./Finding.ts"

export interface CheckOptions {
  readonly projectId: string | undefined
  readonly publishableClientKey: string | undefined
  readonly apiUrl: string | undefined
  /** An http or https address. */
  readonly appUrl: string | undefined
  readonly cookieDomain: string | undefined
  readonly timeoutMillis: number
}

/** The oldest supported version of Node, as in package.json. */
const oldestNode = [20, 19] as const

export const checkVersions = (node = process.versions.node): ReadonlyArray<Finding> => {
  const { ok, problem } = findings("version")
  const [major = 0, minor = 0] = node.split(".").map(Number)
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])
  const versions = `latchkey ${version}, Node ${node}`
  return [isOld ? problem(versions, `Update Node to ${oldestNode.join(".")} or later.`) : ok(versions)]
}

export { checkEffectCopies, checkPeers } from "./effectCopies.ts"

/** Prefixes of the environment variables that bundlers include in pages. */
const publicPrefixes = /^(NEXT_PUBLIC|VITE|PUBLIC|REACT_APP|EXPO_PUBLIC|NUXT_PUBLIC|GATSBY)_/
const variableAliases = [
  Environment.projectIdNames,
  Environment.publishableClientKeyNames,
  Environment.baseUrlNames,
  Environment.extraRequestHeadersNames,
  Environment.secretServerKeyNames,
  Environment.superSecretAdminKeyNames
]

/** The prefixes of variables that only pages read: another value there is no conflict. */
const pagePrefixes = ["VITE_", "EXPO_PUBLIC_", "PUBLIC_"]

/** The names that the same program reads, by their prefix. */
const readTogether = (names: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> => {
  const isOfPages = (name: string) => pagePrefixes.some((prefix) => name.startsWith(prefix))
  const byPrefix = pagePrefixes.map((prefix) => names.filter((name) => name.startsWith(prefix)))
  return [names.filter((name) => !isOfPages(name)), ...byPrefix]
}

/** Finds conflicting variables, and secrets in public variables. */
const checkVariables = (environment: NodeJS.ProcessEnv): ReadonlyArray<Finding> => {
  const { problem, warning } = findings("configuration")
  const secrets = secretNames.flatMap((name) => environment[name] || [])
  const exposedNames = Object.entries(environment).filter(([name, value = ""]) =>
    publicPrefixes.test(name) && (/^(ssk|sak)_/.test(value) || secrets.includes(value))
  )
  return [
    ...exposedNames.map(([name]) =>
      problem(
        `${name} contains a secret key, which bundlers put into pages`,
        "Revoke the key on the project's page, create another, and keep it in a variable without a public prefix."
      )
    ),
    ...variableAliases.flatMap(readTogether).flatMap((names) => {
      const [first, ...rest] = names.filter((name) => environment[name])
      return rest.filter((name) => first !== undefined && environment[name] !== environment[first]).map((name) =>
        warning(`${name} differs from ${first}, which takes precedence`, `Remove ${name}, or give both the same value.`)
      )
    })
  ]
}

/** The variable and the flag for each option. */
const sources: { readonly [option: string]: { readonly setting: Environment.Setting; readonly flag: string | null } } = {
  projectId: { setting: "PROJECT_ID", flag: "--project-id" },
  publishableClientKey: { setting: "PUBLISHABLE_CLIENT_KEY", flag: "--publishable-client-key" },
  baseUrl: { setting: "API_URL", flag: "--api-url" },
  extraRequestHeaders: { setting: "EXTRA_REQUEST_HEADERS", flag: null }
}

/** Where to correct an option: the project's own variable and file. */
const sourceAdvice = (option: string, variables: Variables | null): string => {
  const { flag = null, setting } = sources[option] ?? {}
  if (setting === undefined) return "Correct it."
  const variable = variables?.find(setting)
  const location = variable === undefined
    ? `Add ${variables?.nameOf(setting) ?? `HEXCLAVE_${setting}`} to ${variables?.target ?? ".env"}`
    : `Correct ${variable.name} in ${variable.file ?? "the environment"}`
  return `${location}${flag === null ? "" : `, or pass ${flag}`}.`
}

/**
 * The options that the project's variables give. The library itself reads variables with the prefix `NEXT_PUBLIC_` and without a prefix,
 * among them those for one platform only.
 */
const optionOf = (variables: Variables | null, setting: Environment.Setting): string | undefined => {
  const variable = variables?.find(setting)
  return variable === undefined || /^(?:NEXT_PUBLIC_)?(?:HEXCLAVE|STACK)_/.test(variable.name) ? undefined : variable.value
}

const misplacedKey = (check: string, names: ReadonlyArray<string>, key: Result.Result<unknown, InvalidOption>) => {
  const name = names.find((variable) => process.env[variable])
  return name !== undefined && Result.isFailure(key)
    ? [
      findings(check).problem(
        `${name} ${key.failure.problem}`,
        "Put each key into its own variable; the project's page names them."
      )
    ]
    : []
}

/** Finds keys in the wrong environment variables, without using the network. */
export const findMisplacedKeys = (): ReadonlyArray<Finding> => [
  ...misplacedKey("secret server key", Environment.secretServerKeyNames, secretServerKeyFrom({})),
  ...misplacedKey("admin key", Environment.superSecretAdminKeyNames, superSecretAdminKeyFrom({}))
]

/** Whether secrets may be sent to the address. */
export const isSecureAddress = (address: string): boolean => {
  const { hostname, protocol } = new URL(address)
  return protocol !== "http:" || isLocalhost(hostname) || hostname === "[::1]"
}

/** Checks the environment variables, and the options that an app would get from them and from the command line. */
export const checkConfiguration = (checkOptions: CheckOptions, environment: NodeJS.ProcessEnv, variables: Variables | null) => {
  const { ok, problem } = findings("configuration")
  const allFindings = [...checkVariables(environment)]
  const settings = settingsFrom({
    projectId: checkOptions.projectId ?? optionOf(variables, "PROJECT_ID"),
    publishableClientKey: checkOptions.publishableClientKey ?? optionOf(variables, "PUBLISHABLE_CLIENT_KEY"),
    baseUrl: checkOptions.apiUrl ?? optionOf(variables, "API_URL"),
    timeout: checkOptions.timeoutMillis,
    totalTimeout: checkOptions.timeoutMillis
  })
  if (Result.isFailure(settings)) {
    const { option, problem: why } = settings.failure
    return { settings: null, found: [...allFindings, problem(`${option} ${why}`, sourceAdvice(option, variables))] }
  }
  const { apiUrl, projectId: id } = settings.success
  const url = new URL(apiUrl)
  if (!isSecureAddress(apiUrl)) {
    allFindings.push(
      problem(`${url.host} is called without TLS, so tokens and keys are sent in plain text`, "Use https in the API's address.")
    )
  }
  allFindings.push(ok(`project ${id} at ${apiUrl}`))
  return { settings: settings.success as Settings["Service"], found: allFindings }
}

/** Whether a page of the host may set cookies of the domain, as the option `cookie.domain` requires. */
export const isCookieDomain = (hostname: string, domain: string): boolean =>
  domain.includes(".") && `.${hostname}`.endsWith(`.${domain.toLowerCase()}`)

const cookieDomainAdvice = (hostname: string, domain: string): string => {
  const bare = domain.replace(/^\./, "")
  if (bare !== domain && isCookieDomain(hostname, bare)) return `Write \`cookie.domain\` without the leading dot: ${bare}.`
  return hostname.includes(".")
    ? `The option \`cookie.domain\` must be ${hostname} or a parent domain that contains a dot.`
    : `Leave out the option \`cookie.domain\`: cookies of ${hostname} cannot be shared.`
}

/** Checks that the app's address uses https, and that its host may set the token store's cookies. */
export const checkTokenStore = ({ appUrl, cookieDomain }: CheckOptions): ReadonlyArray<Finding> => {
  const { ok, problem, skipped } = findings("token store")
  if (appUrl === undefined) return [skipped("no app address was given", "Pass one: --app-url https://app.example.com")]
  const { hostname, protocol } = new URL(appUrl)
  if (protocol === "http:" && !isLocalhost(hostname)) {
    return [
      problem(`${hostname} does not use https: its cookies can be read and replaced in transit`, "Serve the app over https.")
    ]
  }
  if (cookieDomain === undefined) return [ok(`cookies of ${hostname} only${protocol === "https:" ? ", Secure" : ""}`)]
  const domain = cookieDomain.toLowerCase()
  return isCookieDomain(hostname, domain)
    ? [ok(`cookies that all hosts of ${domain} share`)]
    : [problem(`browsers refuse cookies of ${domain} on ${hostname}`, cookieDomainAdvice(hostname, domain))]
}
