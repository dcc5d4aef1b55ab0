/** An app's environment file, with the project and the provider's address. */
import { readFileSync } from "node:fs"
import { parseEnv } from "node:util"
import { isProjectId } from "../base/project.ts"
import type { GivenKeys } from "../emulator/GivenKeys.ts"
import { prefixes } from "./project/frameworks.ts"
import { withoutMark } from "./project/textFile.ts"
import { secretNames } from "./project/variables.ts"

export interface EnvFile {
  readonly path: string
  /** The prefix of the variable with the project id, such as `VITE_`; `""` for none. */
  readonly prefix: string
  readonly project: GivenKeys & { readonly projectId: string }
  /** The port of the provider's address; `undefined` if the file has no such address. */
  readonly port: number | undefined
}

type Variables = { readonly [name: string]: string | undefined }

/** The prefix with which a variable has a value. */
const prefixFor = (variables: Variables, name: string): string | undefined =>
  prefixes.find((prefix) => variables[prefix + name]?.trim())

const variableOf = (variables: Variables, name: string): string | undefined => {
  const prefix = prefixFor(variables, name)
  return prefix === undefined ? undefined : variables[prefix + name]?.trim()
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
  const projectId = variableOf(variables, "STACK_PROJECT_ID")
  if (projectId === undefined) throw new Error(`${path} has no STACK_PROJECT_ID, with or without a framework's prefix.`)
  if (projectId === "internal" || !isProjectId(projectId)) throw new Error(`STACK_PROJECT_ID in ${path} must be a UUID.`)
  const address = variableOf(variables, "STACK_API_URL")
  if (address !== undefined && !isLocalAddress(address)) {
    throw new Error(
      `STACK_API_URL in ${path} is not an http address of this machine or its network, such as http://127.0.0.1:8102.`
    )
  }
  const secret = address === undefined ? secretNames.find((name) => variableOf(variables, name) !== undefined) : undefined
  if (secret !== undefined) {
    throw new Error(
      `${secret} in ${path} may be a live key, because the file has no STACK_API_URL. For the emulator, add STACK_API_URL=http://127.0.0.1:8102.`
    )
  }
  const optional = {
    publishableClientKey: variableOf(variables, "STACK_PUBLISHABLE_CLIENT_KEY"),
    secretServerKey: variableOf(variables, "STACK_SECRET_SERVER_KEY"),
    superSecretAdminKey: variableOf(variables, "STACK_SUPER_SECRET_ADMIN_KEY")
  }
  const values = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined))
  const prefix = prefixFor(variables, "STACK_PROJECT_ID") ?? ""
  return {
    path,
    prefix,
    project: { projectId, ...values },
    port: address === undefined ? undefined : Number(new URL(address).port || 80)
  }
}
