/** An app's environment file, with the project and the provider's address. */
import { readFileSync } from "node:fs"
import { parseEnv } from "node:util"
import { type Brand, brands, prefixes, type Setting } from "../base/Environment.ts"
import { isProjectId } from "../base/project.ts"
import type { GivenKeys } from "../emulator/GivenKeys.ts"
import { withoutMark } from "./project/textFile.ts"
import { brandOf } from "./project/variables.ts"

export interface EnvFile {
  readonly path: string
  /** The prefix of the variable with the project id, such as `VITE_`; `""` for none. */
  readonly prefix: string
  /** The brand in the names of the file's variables. */
  readonly brand: Brand
  readonly project: GivenKeys & { readonly projectId: string }
  /** The port of the provider's address; `undefined` if the file has no such address. */
  readonly port: number | undefined
}

type Variables = { readonly [name: string]: string | undefined }

/** The first variable of a setting that has a value, of either brand and with any prefix. */
const variableOf = (variables: Variables, setting: Setting) => {
  for (const brand of brands) {
    for (const prefix of prefixes) {
      const name = `${prefix}${brand}_${setting}`
      const value = variables[name]?.trim()
      if (value) return { name, prefix, value }
    }
  }
  return undefined
}

/**
 * Whether an address is local: on this machine or in a private network (RFC 1918), such as `10.0.2.2`, at which an Android emulator reaches
 * this machine.
 */
export const isLocalAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { hostname, protocol } = new URL(address)
  return protocol === "http:" &&
    /^(localhost|\[::1\]|(127|10)(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2})$/.test(hostname)
}

/**
 * The provider settings in the file. Throws a one-line `Error` if the file cannot be read, names no project, or names a provider outside
 * the local network, because the emulator must not use that provider's keys. Secret keys without an address are those of a hosted project.
 */
export const readEnvFile = (path: string): EnvFile => {
  const variables = parseEnv(withoutMark(readFileSync(path, "utf8")))
  const [project, address] = [variableOf(variables, "PROJECT_ID"), variableOf(variables, "API_URL")]
  if (project === undefined) {
    throw new Error(`${path} has neither HEXCLAVE_PROJECT_ID nor STACK_PROJECT_ID, with or without a framework's prefix.`)
  }
  if (project.value === "internal" || !isProjectId(project.value)) throw new Error(`${project.name} in ${path} must be a UUID.`)
  if (address !== undefined && !isLocalAddress(address.value)) {
    throw new Error(
      `${address.name} in ${path} is not an http address of this machine or its network, such as http://127.0.0.1:8102.`
    )
  }
  const secret = variableOf(variables, "SECRET_SERVER_KEY") ?? variableOf(variables, "SUPER_SECRET_ADMIN_KEY")
  const brand = brandOf(variables)
  if (secret !== undefined && address === undefined) {
    throw new Error(
      `${secret.name} in ${path} may be a live key, because the file has no ${brand}_API_URL. For the emulator, add ${brand}_API_URL=http://127.0.0.1:8102.`
    )
  }
  const optional = {
    publishableClientKey: variableOf(variables, "PUBLISHABLE_CLIENT_KEY")?.value,
    secretServerKey: variableOf(variables, "SECRET_SERVER_KEY")?.value,
    superSecretAdminKey: variableOf(variables, "SUPER_SECRET_ADMIN_KEY")?.value
  }
  const values = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined))
  return {
    path,
    prefix: project.prefix,
    brand,
    project: { projectId: project.value, ...values },
    port: address === undefined ? undefined : Number(new URL(address.value).port || 80)
  }
}
