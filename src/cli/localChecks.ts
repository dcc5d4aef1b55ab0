/** Offline checks of `latchkey doctor`: versions, variables and cookies. */
import * as Result from "effect/Result"
import type { InvalidOption } from "../errors/local/UsageErrors.ts"
import { superSecretAdminKeyFrom } from "../layers/app/AdminApp.ts"
import { settingsFrom } from "../layers/app/AppOptions.ts"
import * as Environment from "../layers/app/Environment.ts"
import { secretServerKeyFrom } from "../layers/app/ServerApp.ts"
import type { Settings } from "../pipeline/ports/Settings.ts"
import { version } from "../pipeline/version.ts"
import { isLocalhost } from "../schema/wire/HostName.ts"
import { type Finding, findings, secretNames } from "./Finding.ts"

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
  const found = `latchkey ${version}, Node ${node}`
  return [isOld ? problem(found, `Update Node to ${oldestNode.join(".")} or later.`) : ok(found)]
}

export { checkEffectCopies } from "./effectCopies.ts"

/** Prefixes of the environment variables that bundlers include in pages. */
const publicPrefixes = /^(NEXT_PUBLIC|VITE|PUBLIC|REACT_APP|EXPO_PUBLIC|NUXT_PUBLIC|GATSBY)_/
const variableAliases = [
  Environment.projectIdNames,
  Environment.publishableClientKeyNames,
  Environment.baseUrlNames,
  Environment.extraRequestHeadersNames
]

/** Finds conflicting variables, and secrets in public variables. */
const checkVariables = (environment: NodeJS.ProcessEnv): ReadonlyArray<Finding> => {
  const { problem, warning } = findings("configuration")
  const secrets = secretNames.flatMap((name) => environment[name] || [])
  const exposed = Object.entries(environment).filter(([name, value = ""]) =>
    publicPrefixes.test(name) && (/^(ssk|sak)_/.test(value) || secrets.includes(value))
  )
  return [
    ...exposed.map(([name]) =>
      problem(
        `${name} contains a secret key, which bundlers put into pages`,
        "Revoke the key on the project's page, create another, and keep it in a variable without a public prefix."
      )
    ),
    ...variableAliases.flatMap((names) => {
      const [first, ...others] = names.filter((name) => environment[name])
      return others.filter((name) => first !== undefined && environment[name] !== environment[first]).map((name) =>
        warning(`${name} differs from ${first}, which takes precedence`, `Remove ${name}, or give both the same value.`)
      )
    })
  ]
}

const flags: { readonly [option: string]: string | undefined } = {
  projectId: "--project-id",
  publishableClientKey: "--publishable-client-key",
  baseUrl: "--api-url"
}

const misplacedKey = (check: string, name: string, key: Result.Result<unknown, InvalidOption>): ReadonlyArray<Finding> =>
  process.env[name] && Result.isFailure(key)
    ? [
      findings(check).problem(
        `${name} ${key.failure.problem}`,
        "Put each key into its own variable; the project's page names them."
      )
    ]
    : []

/** Finds keys in the wrong environment variables, without using the network. */
export const findMisplacedKeys = (): ReadonlyArray<Finding> => {
  const [serverName, adminName] = secretNames
  return [
    ...misplacedKey("secret server key", serverName, secretServerKeyFrom({})),
    ...misplacedKey("admin key", adminName, superSecretAdminKeyFrom({}))
  ]
}

/** Whether secrets may be sent to the address. */
export const isSecureAddress = (address: string): boolean => {
  const { hostname, protocol } = new URL(address)
  return protocol !== "http:" || isLocalhost(hostname) || hostname === "[::1]"
}

/** Checks the environment variables, and the options that an app would get from them and from the command line. */
export const checkConfiguration = (given: CheckOptions, environment: NodeJS.ProcessEnv) => {
  const { ok, problem } = findings("configuration")
  const all = [...checkVariables(environment)]
  const { apiUrl: baseUrl, projectId, publishableClientKey, timeoutMillis: timeout } = given
  const settings = settingsFrom({ projectId, publishableClientKey, baseUrl, timeout, totalTimeout: timeout })
  if (Result.isFailure(settings)) {
    const { environment: names, option, problem: why } = settings.failure
    const flag = flags[option]
    const advice = names.length === 0 ? "Correct it." : `Correct it in ${names.join(" or ")}${flag ? `, or by ${flag}` : ""}.`
    return { settings: null, found: [...all, problem(`${option} ${why}`, advice)] }
  }
  const { apiUrl, projectId: id } = settings.success
  const url = new URL(apiUrl)
  if (!isSecureAddress(apiUrl)) {
    all.push(
      problem(`${url.host} is called without TLS, so tokens and keys are sent in plain text`, "Use https in the API's address.")
    )
  }
  all.push(ok(`project ${id} at ${apiUrl}`))
  return { settings: settings.success as Settings["Service"], found: all }
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
